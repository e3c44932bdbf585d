//! Conditions of the entry: unit, insurance, capacity, deadline, desk, meeting, the same person
//! twice; findings follow what changes.

use chrono::NaiveDateTime;
use xiangqi_arbiter::model::entrant::{Person, Proof};
use xiangqi_arbiter::model::event::{DeskMark, DrawMethod, Event};
use xiangqi_arbiter::model::id::{PlayerId, Round, StartNumber};
use xiangqi_arbiter::model::unit::{UnitFacts, UnitKind};
use xiangqi_arbiter::rules::conduct::presence::{NotPlaying, not_playing};
use xiangqi_arbiter::rules::eligibility::{Code, findings};
use xiangqi_arbiter::rules::enrolment::document;

use crate::support::bundled::{
    act, add, codes, enter, entrant, finding, found, founded, group, man, native, refusal, text,
};

#[test]
fn units_only_and_kinds_of_unit() {
    let rows = [
        ("男子公开组", Some("唐山队"), ""),
        ("男子公开组", None, "只接受单位报名，未填单位"),
        ("男子公开组", Some("个人"), "只接受单位报名，未填单位"),
        (
            "男子公开组",
            Some("邯郸棋校"),
            "“邯郸棋校”从名称看是学校，学校、培训机构不得组队参加男子公开组",
        ),
        (
            "男子老年组",
            Some("某某培训中心"),
            "“某某培训中心”从名称看是培训机构，学校、培训机构不得组队参加男子老年组",
        ),
        ("男子公开组", Some("石家庄市教育局"), ""),
        ("男子公开组", Some("河北大学"), ""),
        ("男子少年组", Some("邯郸棋校"), ""),
    ];
    for (group, unit, wanted) in rows {
        let mut state = founded("hebei-2019");
        let birth = match group {
            "男子公开组" => "1990-01-01",
            "男子老年组" => "1950-01-01",
            _ => "2004-01-01",
        };
        let mut one = entrant(&state, group, native(birth));
        one.unit = unit.map(str::to_string);
        let player = add(&mut state, one);
        assert_eq!(text(&state, player, Code::UnitKind), wanted, "{group} {unit:?}");
    }
    let mut state = founded("shanxi-2017");
    let mut alone = entrant(&state, "公开组", man("1990-01-01"));
    alone.unit = None;
    let alone = add(&mut state, alone);
    assert_eq!(found(&state, alone), []);
}

#[test]
fn a_stated_kind_of_unit_goes_before_its_name() {
    let mut state = founded("hebei-2019");
    let mut one = entrant(&state, "男子公开组", native("1990-01-01"));
    one.unit = Some("邯郸棋校".into());
    let player = add(&mut state, one);
    let of = |kind| UnitFacts { name: "邯郸棋校".into(), kind, ..UnitFacts::default() };
    act(&mut state, Event::UnitChanged { unit: of(UnitKind::Association) });
    assert_eq!(text(&state, player, Code::UnitKind), "");
    act(&mut state, Event::UnitChanged { unit: of(UnitKind::TrainingBody) });
    assert_eq!(
        text(&state, player, Code::UnitKind),
        "“邯郸棋校”是培训机构，学校、培训机构不得组队参加男子公开组"
    );
    let nameless = Event::UnitChanged { unit: UnitFacts::default() };
    assert_eq!(refusal(&state, &nameless).as_deref(), Some("单位名称不能为空"));
}

#[test]
fn insurance_of_the_unit_or_of_the_person() {
    let mut state = founded("hebei-2019");
    let mut one = entrant(&state, "男子公开组", native("1990-01-01"));
    one.unit = Some("唐山队".into());
    let player = add(&mut state, one);
    assert_eq!(text(&state, player, Code::InsuranceUnseen), "保险单据未验");
    let unit = UnitFacts { name: "唐山队".into(), insurance_seen: true, ..UnitFacts::default() };
    act(&mut state, Event::UnitChanged { unit });
    assert_eq!(text(&state, player, Code::InsuranceUnseen), "");
    let mut state = founded("shanxi-2017");
    let player = enter(&mut state, "公开组", man("1990-01-01"));
    assert_eq!(text(&state, player, Code::InsuranceUnseen), "");
}

#[test]
fn the_prior_event_counts_by_declaration_or_delegation() {
    let mut state = founded("hebei-2019");
    let mut alone = entrant(&state, "男子公开组", native("1990-01-01"));
    alone.unit = None;
    let one = add(&mut state, alone.clone());
    assert!(finding(&state, one, Code::PriorEvent).is_some());
    alone.person.declared = [Proof::PriorEvent].into();
    let other = add(&mut state, alone);
    assert!(finding(&state, other, Code::PriorEvent).is_none());
}

#[test]
fn capacity_of_200_in_order_of_entry() {
    let mut state = founded("wuwei-2017");
    let ids: Vec<PlayerId> =
        (0..202).map(|_| enter(&mut state, "公开组", man("1990-01-01"))).collect();
    let over: Vec<(PlayerId, String)> = findings(&state)
        .into_iter()
        .filter(|f| f.code == Code::Capacity)
        .map(|f| (f.player, f.text))
        .collect();
    assert_eq!(
        over,
        [
            (ids[200], "第201名报名者，全场限报200人，超出1人".to_string()),
            (ids[201], "第202名报名者，全场限报200人，超出2人".to_string()),
        ]
    );
    act(&mut state, Event::EntrantRemoved { id: ids[0] });
    let over = findings(&state).into_iter().filter(|f| f.code == Code::Capacity).count();
    assert_eq!(over, 1);
}

#[test]
fn deadline_to_the_second() {
    for (at, wanted) in [
        ("2017-08-22T18:00:00", ""),
        ("2017-08-22T18:00:01", "2017-08-22 18:00报名，截止2017-08-22 18:00，迟1分钟"),
        ("2017-08-22T21:30:00", "2017-08-22 21:30报名，截止2017-08-22 18:00，迟3小时"),
        ("2017-08-24T18:00:00", "2017-08-24 18:00报名，截止2017-08-22 18:00，迟2天"),
    ] {
        let mut state = founded("wuwei-2017");
        let mut one = entrant(&state, "公开组", man("1990-01-01"));
        one.entered_at = Some(at.parse::<NaiveDateTime>().unwrap());
        let player = add(&mut state, one);
        assert_eq!(text(&state, player, Code::Deadline), wanted, "{at}");
    }
}

#[test]
fn fees_by_group_document_and_check_in() {
    for (id, group, birth, fee) in [
        ("taiyuan-2019", "公开组", "1990-01-01", "未缴费（100元），缴费后报名有效"),
        ("wuwei-2017", "公开组", "1990-01-01", "未缴费（100元），缴费后报名有效"),
        ("shanxi-2017", "公开组", "1990-01-01", "未缴费（100元），缴费后报名有效"),
        ("shanxi-2017", "老年组", "1950-01-01", "未缴费（50元），缴费后报名有效"),
        ("shanxi-2017", "儿童组", "2008-01-01", "未缴费（50元），缴费后报名有效"),
        ("hebei-2019", "男子公开组", "1990-01-01", ""),
    ] {
        let mut state = founded(id);
        let player = enter(&mut state, group, native(birth));
        assert_eq!(text(&state, player, Code::FeeUnpaid), fee, "{id} {group}");
        assert_eq!(text(&state, player, Code::DocumentUnseen), "证件原件未查验", "{id}");
        for mark in [DeskMark::Fee, DeskMark::Document, DeskMark::CheckIn] {
            act(&mut state, Event::DeskMarked { ids: vec![player], mark, done: true });
        }
        for code in [Code::FeeUnpaid, Code::DocumentUnseen, Code::NotCheckedIn] {
            assert_eq!(text(&state, player, code), "", "{id} {group}");
        }
    }
    let mut state = founded("wuwei-2017");
    let player = enter(&mut state, "公开组", man("1990-01-01"));
    assert_eq!(
        text(&state, player, Code::NotCheckedIn),
        "未报到（截止2017-08-24 16:00），未报到不予编排"
    );
}

#[test]
fn who_misses_the_meeting_forfeits_only_where_it_is_stated() {
    for (id, name, out) in [
        ("shanxi-2017", "公开组", Some(NotPlaying::MeetingMissed)),
        ("hebei-2019", "男子公开组", None),
    ] {
        let mut state = founded(id);
        let player = enter(&mut state, name, native("1990-01-01"));
        let other = enter(&mut state, name, native("1991-01-01"));
        let event = Event::NumbersDrawn {
            group: group(&state, name),
            method: DrawMethod::Manual,
            numbers: vec![(player, StartNumber(1)), (other, StartNumber(2))],
        };
        act(&mut state, event);
        assert_eq!(not_playing(&state, player, Round(1)), None);
        let mark = DeskMark::MeetingMissed;
        act(&mut state, Event::DeskMarked { ids: vec![player], mark, done: true });
        assert_eq!(not_playing(&state, player, Round(1)), out, "{id}");
        assert_eq!(finding(&state, player, Code::MeetingMissed).is_some(), out.is_some(), "{id}");
        let waived = Event::FindingWaived {
            id: player,
            code: Code::MeetingMissed.id().into(),
            text: "已电话请假".into(),
        };
        act(&mut state, waived);
        assert_eq!(not_playing(&state, player, Round(1)), None, "{id}");
    }
}

#[test]
fn the_same_person_twice() {
    let salt = "s";
    let with = |number: &str, name: &str| Person {
        name: name.into(),
        document: document::of_number(Some(number), None, salt),
        ..man("1982-03-17")
    };
    let mut state = founded("shanxi-2017");
    let first = enter(&mut state, "公开组", with("149900198203171534", "陆俊"));
    let again = enter(&mut state, "公开组", with("149900198203171534", "陆俊"));
    let elsewhere = enter(&mut state, "老年组", with("149900198203171534", "陆俊"));
    let namesake = enter(&mut state, "公开组", man("1982-03-18"));
    let same_name = Person { name: "陆俊".into(), ..man("1982-03-18") };
    let same_name = enter(&mut state, "公开组", same_name);
    assert_eq!(codes(&state, first), Vec::<&str>::new());
    assert_eq!(
        found(&state, again),
        [("id_duplicate", "与第1号报名 陆俊（公开组）证件号码相同".to_string())]
    );
    assert_eq!(
        text(&state, elsewhere, Code::IdDuplicate),
        "与第1号报名 陆俊（公开组）证件号码相同，不能同时参加公开组和老年组"
    );
    assert_eq!(codes(&state, namesake), Vec::<&str>::new());
    assert_eq!(
        found(&state, same_name),
        [("name_duplicate", "本组第1号报名也叫陆俊，请确认是两个人".to_string())]
    );
}

#[test]
fn a_number_with_a_fault_settles_nothing() {
    let mut state = founded("shanxi-2017");
    // Check digit wrong: neither its birth date nor its province count.
    let faulty = Person {
        birth: None,
        sex: None,
        document: document::of_number(Some("149900198107292510"), None, "s"),
        ..man("1981-07-29")
    };
    let player = enter(&mut state, "公开组", faulty);
    assert_eq!(codes(&state, player), ["id_check_digit", "birth_missing"]);
}

#[test]
fn findings_follow_the_person_the_regulation_and_waivers() {
    let mut state = founded("shanxi-2017");
    let player = enter(&mut state, "公开组", man("1956-12-31"));
    assert_eq!(codes(&state, player), ["birth_window"]);
    let sentence = text(&state, player, Code::BirthWindow);
    act(
        &mut state,
        Event::FindingWaived { id: player, code: "birth_window".into(), text: sentence.clone() },
    );
    assert_eq!(finding(&state, player, Code::BirthWindow).unwrap().waived, Some(sentence));
    act(&mut state, Event::WaiverRevoked { id: player, code: "birth_window".into() });
    assert_eq!(finding(&state, player, Code::BirthWindow).unwrap().waived, None);
    let mut regulation = Box::new(state.regulation.clone());
    regulation.groups[0].born.from = None;
    act(&mut state, Event::RegulationAmended { regulation });
    assert_eq!(codes(&state, player), Vec::<&str>::new());
    let moved = Box::new(entrant(&state, "少年组", man("1956-12-31")));
    act(&mut state, Event::EntrantChanged { id: player, entrant: moved });
    assert_eq!(codes(&state, player), ["birth_window"]);
}
