//! Every text has a greatest length, said with whose it is; names on paper hold what prints.

use xiangqi_arbiter::model::entrant::{Entrant, Person};
use xiangqi_arbiter::model::event::{Event, Foul};
use xiangqi_arbiter::model::id::{FoulId, GroupId, PlayerId, ProtestId};
use xiangqi_arbiter::model::regulation::{Effect, OffenceKind};
use xiangqi_arbiter::model::state::State;
use xiangqi_arbiter::model::unit::UnitFacts;
use xiangqi_arbiter::rules::admit::{Verdict, admit, reason_too_long};
use xiangqi_arbiter::rules::regulation::check::faults;

use crate::support::record::{entrant, regulation};

fn founded() -> State {
    let mut state = State::unfounded();
    state.apply(&Event::Founded { regulation: Box::new(regulation()) }).unwrap();
    state
}

fn added(entrant: Entrant) -> Verdict {
    let entrants = vec![(PlayerId(1), entrant)];
    admit(&founded(), &Event::EntrantsAdded { source: None, entrants, units: vec![], paid: vec![] })
}

#[test]
fn texts_of_entries_have_an_end() {
    let long = |signs: usize| "长".repeat(signs);
    let unit = |signs: usize| entrant("张三", &long(signs));
    let note = |signs: usize| Entrant { note: Some(long(signs)), ..entrant("张三", "甲队") };
    let name = |signs: usize| entrant(&long(signs), "甲队");
    let native = |signs: usize| {
        let person =
            Person { name: "张三".into(), native_place: Some(long(signs)), ..Person::default() };
        Entrant { person, ..entrant("张三", "甲队") }
    };
    type Made<'a> = &'a dyn Fn(usize) -> Entrant;
    let cases: [(Made<'_>, usize, &str); 4] = [
        (&unit, 100, "张三：单位最多100个字，写了101个"),
        (&note, 1_000, "张三：备注最多1000个字，写了1001个"),
        (&name, 60, "长长长长长长长长长长长长长长长长长长长长：姓名最多60个字，写了61个"),
        (&native, 200, "张三：籍贯最多200个字，写了201个"),
    ];
    for (of, most, said) in cases {
        assert_eq!(added(of(most)), Verdict::Free, "{said}");
        assert_eq!(added(of(most + 1)), Verdict::Refused(said.into()));
    }
    let unit = UnitFacts { name: "单".repeat(20_000), ..UnitFacts::default() };
    let verdict = admit(&founded(), &Event::UnitChanged { unit });
    assert!(verdict.refusal().is_some_and(|why| why.ends_with("单位名称最多100个字，写了20000个")));
}

/// Texts of other acts: 3 000 characters of a protest or a ruling, 1 000 of a remark, 200 of a name.
#[test]
fn texts_of_other_acts_have_an_end() {
    let long = |signs: usize| "长".repeat(signs);
    let protest = |signs: usize, by: usize| Event::ProtestLodged {
        id: ProtestId(1),
        group: GroupId(1),
        about: None,
        by: long(by),
        text: long(signs),
    };
    let foul = |signs: usize, note: usize| Event::FoulNoted {
        id: FoulId(1),
        foul: Foul {
            player: PlayerId(1),
            at: None,
            offence: long(signs),
            kind: OffenceKind::Other,
            effect: Effect::Warning,
            note: Some(long(note)),
        },
    };
    let ruling = |signs: usize| Event::ProtestRuled { id: ProtestId(1), ruling: long(signs) };
    let cases = [
        (protest(3_001, 1), "申诉：内容最多3000个字，写了3001个"),
        (protest(1, 201), "申诉：申诉人最多200个字，写了201个"),
        (ruling(3_001), "裁决：内容最多3000个字，写了3001个"),
        (foul(201, 1), "犯规：犯规事项最多200个字，写了201个"),
        (foul(1, 1_001), "犯规：备注最多1000个字，写了1001个"),
    ];
    for (event, said) in cases {
        assert_eq!(admit(&founded(), &event).refusal(), Some(said));
    }
    assert_eq!(admit(&founded(), &protest(3_000, 200)), Verdict::Free);
    let too_long = reason_too_long(&long(1_001));
    assert_eq!(too_long.as_deref(), Some("本次记录：理由最多1000个字，写了1001个"));
    assert_eq!(reason_too_long(&long(1_000)), None);
}

#[test]
fn names_on_paper_hold_what_prints() {
    for (sign, code) in
        [('\u{7}', "0007"), ('\u{202E}', "202E"), ('\u{E863}', "E863"), ('🎲', "1F3B2")]
    {
        let said = |regulation| {
            let all = faults(&regulation);
            all.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
        };
        let mut titled = regulation();
        titled.title = format!("测试{sign}赛");
        let mut grouped = regulation();
        grouped.groups[0].name = format!("公开{sign}组");
        for text in [said(titled), said(grouped)] {
            assert!(text.contains(&format!("不能印出的字符（U+{code}），请删去")), "{text}");
        }
    }
    assert_eq!(faults(&regulation()).into_iter().next().map(|f| f.to_string()), None);
}
