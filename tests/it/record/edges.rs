//! What an act names is a value, not a text: old files are read into it and written again byte for
//! byte, what names nothing stays as it is; and code that asks which act it is names every act.

use serde_json::json;
use xiangqi_arbiter::model::award::Award;
use xiangqi_arbiter::model::event::{Event, Foul};
use xiangqi_arbiter::model::finding::{Code, WaivedFinding};
use xiangqi_arbiter::model::id::{GroupId, PlayerId, ProtestId, Table};
use xiangqi_arbiter::model::regulation::{Effect, OffenceKind, TariffItem};
use xiangqi_arbiter::model::sheet::{PrintedSheet, SheetKind};
use xiangqi_arbiter::rules::admit::admit;

use crate::support::record::{OPEN, regulation};
use crate::support::sources::{code, root, rust_files};

/// Reads an act and writes it again: the very text.
fn again(text: &str) -> Event {
    let event: Event = serde_json::from_str(text).unwrap();
    assert_eq!(serde_json::to_string(&event).unwrap(), text);
    event
}

#[test]
fn an_award_is_what_its_two_texts_name() {
    let list = || "全组".to_string();
    let legacy = |list: &str, item: &str| Award::Legacy { list: list.into(), item: item.into() };
    for (on, item, award) in [
        ("全组", "第2名", Award::Place { list: list(), place: 2 }),
        ("称号", "山西赛区公开组棋王（女子）", Award::title("山西赛区公开组棋王", "女子")),
        ("称号", "棋王", Award::title("棋王", "全组")),
        ("全组", "晋级 7", Award::Quota { list: list(), player: PlayerId(7) }),
        // What no list has is kept: other digits, leading zeros, other blanks, other words.
        ("全组", "2", legacy("全组", "2")),
        ("全组", "第02名", legacy("全组", "第02名")),
        ("全组", "第２名", legacy("全组", "第２名")),
        ("男子", "晋级　7", legacy("男子", "晋级　7")),
        ("男子", "晋级 +7", legacy("男子", "晋级 +7")),
        ("等级", "一级棋士", legacy("等级", "一级棋士")),
        ("", "", legacy("", "")),
    ] {
        let text = format!(r#"{{"act":"award_ruled","group":1,"list":"{on}","item":"{item}""#);
        let Event::AwardRuled { group, award: read, to } = again(&format!("{text},\"to\":3}}"))
        else {
            panic!("{text}")
        };
        assert_eq!((group, &read, to), (GroupId(1), &award, Some(PlayerId(3))), "{on} {item}");
        assert_eq!(read.to_string(), format!("{on} {item}"), "shown as it was");
        again(&format!("{text}}}"));
    }
}

#[test]
fn a_waiver_names_a_finding() {
    for (id, finding) in [
        ("fee_unpaid", WaivedFinding::Known(Code::FeeUnpaid)),
        ("max_age", WaivedFinding::Legacy("max_age".into())),
        ("", WaivedFinding::Legacy(String::new())),
    ] {
        let text = format!(r#"{{"act":"finding_waived","id":1,"code":"{id}","text":"事由"}}"#);
        let Event::FindingWaived { code, .. } = again(&text) else { panic!("{text}") };
        assert_eq!(code, finding);
        again(&format!(r#"{{"act":"waiver_revoked","id":1,"code":"{id}"}}"#));
    }
    for code in Code::ALL {
        assert_eq!(WaivedFinding::read(code.id()), code.into(), "{code:?}");
    }
}

#[test]
fn a_print_names_a_sheet() {
    let legacy = |text: &str| PrintedSheet::Legacy(text.into());
    let ruling = PrintedSheet::Sheet { kind: SheetKind::Ruling, protest: Some(ProtestId(3)) };
    for (name, sheet) in [
        ("裁决书（申诉3）", ruling),
        ("对阵表（作废）", PrintedSheet::Void(SheetKind::Pairing)),
        ("编排说明（第12台）", PrintedSheet::Explanation(Some(Table(12)))),
        ("编排说明（轮空）", PrintedSheet::Explanation(None)),
        ("裁决书（申诉03）", legacy("裁决书（申诉03）")),
        ("编排说明（第0012台）", legacy("编排说明（第0012台）")),
        ("一张旧版的表", legacy("一张旧版的表")),
        ("没有（作废）", legacy("没有（作废）")),
        ("", legacy("")),
    ] {
        let text = format!(r#"{{"act":"sheet_printed","sheet":"{name}","group":1}}"#);
        let Event::SheetPrinted { sheet: read, .. } = again(&text) else { panic!("{text}") };
        assert_eq!((&read, read.to_string().as_str()), (&sheet, name));
    }
    for kind in SheetKind::ALL {
        let sheet = PrintedSheet::Sheet { kind, protest: None };
        assert_eq!(PrintedSheet::read(kind.name()), sheet, "{kind:?}");
    }
}

#[test]
fn an_offence_says_its_kind_only_where_its_word_does_not() {
    let refuses = OffenceKind::RefusesRecording;
    for (offence, kind, written) in [
        ("拒不录谱", refuses, None),
        ("手机响", OffenceKind::Other, None),
        ("不肯写棋谱", refuses, Some("refuses_recording")),
        ("录谱不全", OffenceKind::Other, Some("other")),
    ] {
        let item = TariffItem { offence: offence.into(), effect: Effect::Warning, kind };
        let foul = Foul {
            player: PlayerId(1),
            at: None,
            offence: offence.into(),
            kind,
            effect: Effect::Warning,
            note: None,
        };
        let mut expected = json!({"offence": offence, "effect": "warning"});
        if let Some(written) = written {
            expected["kind"] = written.into();
        }
        assert_eq!(serde_json::to_value(&item).unwrap(), expected);
        assert_eq!(serde_json::from_value::<TariffItem>(expected.clone()).unwrap(), item);
        expected["player"] = 1.into();
        assert_eq!(serde_json::to_value(&foul).unwrap(), expected);
        assert_eq!(serde_json::from_value::<Foul>(expected).unwrap(), foul);
    }
    let text = r#"{"act":"foul_noted","id":1,"foul":{"player":1,"offence":"拒不录谱","effect":{"fouls":1}}}"#;
    again(text);
}

#[test]
fn a_quota_place_is_given_up_or_restored_and_never_passed_on() {
    let mut state = xiangqi_arbiter::model::state::State::unfounded();
    let mut regulation = regulation();
    regulation.groups[0].quotas = serde_json::from_value(json!([{
        "list": "男子", "places": 2, "of": "men"
    }]))
    .unwrap();
    state.apply(&Event::Founded { regulation: Box::new(regulation) }).unwrap();
    let entrants = crate::support::record::entries(&state, 2);
    state.apply(&entrants).unwrap();
    let place = Award::Quota { list: "男子".into(), player: PlayerId(1) };
    for (to, refused) in [(None, false), (Some(PlayerId(1)), false), (Some(PlayerId(2)), true)] {
        let event = Event::AwardRuled { group: OPEN, award: place.clone(), to };
        assert_eq!(admit(&state, &event).refusal().is_some(), refused, "{to:?}");
    }
}

/// The arms of each `match` in formatted code: everything one step in from the `match` itself.
fn matches(code: &str) -> Vec<Vec<String>> {
    let lines: Vec<&str> = code.lines().collect();
    let depth = |line: &str| line.len() - line.trim_start().len();
    let mut found = Vec::new();
    for (at, line) in lines.iter().enumerate() {
        let opens = line.trim_end().ends_with('{')
            && line.split(|c: char| !c.is_alphanumeric() && c != '_').any(|word| word == "match");
        if !opens {
            continue;
        }
        let inside = lines[at + 1..].iter();
        let inside = inside.take_while(|l| l.trim().is_empty() || depth(l) > depth(line));
        let arms = inside.filter(|l| depth(l) == depth(line) + 4 && !l.trim().is_empty());
        found.push(arms.map(|l| l.trim().to_string()).collect());
    }
    found
}

/// An act that is added must not fall through anywhere: it does not compile until every `match`
/// has said what it does with it.
#[test]
fn a_match_over_acts_names_every_act() {
    let mut wrong = Vec::new();
    for file in rust_files(&root().join("src")) {
        let code = code(&file);
        let acts = ["model::event::", "super::event::", "use super::Event;"];
        if !acts.iter().any(|path| code.contains(path)) {
            continue;
        }
        for arms in matches(&code) {
            let names_acts = arms.iter().any(|arm| {
                let arm = arm.trim_start_matches("| ").trim_start_matches("Some(");
                arm.starts_with("Event::") || arm.starts_with("E::")
            });
            let catches_all = |arm: &String| {
                let name = arm.split([' ', '@']).next().unwrap_or_default();
                name.starts_with(|c: char| c == '_' || c.is_lowercase())
                    && name.chars().all(|c| c.is_alphanumeric() || c == '_')
            };
            if let Some(arm) = arms.iter().find(|arm| names_acts && catches_all(arm)) {
                wrong.push(format!("{}: {arm}", file.display()));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
