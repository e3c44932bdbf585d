//! Amending a regulation while an event runs: what is refused, and that nothing played is touched.

use crate::support::bundled::founded;
use crate::support::record::OPEN;
use xiangqi_arbiter::model::event::Event;
use xiangqi_arbiter::model::field::{ByeOpponentScore, FirstRound, System, TieBreak};
use xiangqi_arbiter::model::points::HalfPoints;
use xiangqi_arbiter::model::regulation::{
    EntrantKind, ListRule, Population, Regulation, RoundPlan, SexRule,
};
use xiangqi_arbiter::model::state::State;
use xiangqi_arbiter::rules::admit::{Verdict, admit};
use xiangqi_arbiter::rules::field::field;
use xiangqi_arbiter::rules::ranking::standings::standings;
use xiangqi_arbiter::rules::record::act;

type Amend = fn(&mut Regulation);

/// Shanxi with four players in 少年组, nobody elsewhere.
fn entered() -> State {
    let mut state = founded("shanxi-2017");
    for birth in ["2001-01-01", "2002-01-01", "2003-01-01", "2004-01-01"] {
        let person = crate::support::bundled::man(birth);
        crate::support::bundled::enter(&mut state, "少年组", person);
    }
    state
}

#[test]
fn groups_move_only_while_nothing_has_happened_in_them() {
    let state = entered();
    let used = "少年组已有报名，";
    let rows: &[(Amend, Option<&str>)] = &[
        // The two before 少年组 may change places; nobody is in them.
        (|r| r.groups.swap(0, 1), None),
        (|r| r.groups.swap(1, 2), Some("组别的顺序不能改变，新的组别请加在最后")),
        (
            |r| {
                r.groups.remove(2);
            },
            Some("组别的顺序不能改变，新的组别请加在最后"),
        ),
        (|r| r.groups.truncate(2), Some("不能从规程中删去")),
        // Taking one out before it would move it.
        (
            |r| {
                r.groups.remove(0);
            },
            Some("组别的顺序不能改变，新的组别请加在最后"),
        ),
        (
            |r| {
                r.groups.remove(3);
            },
            None,
        ),
        (|r| r.groups[2].name = "青年组".into(), None),
        (|r| r.groups.push(r.groups[0].clone()), None),
    ];
    for (index, (amend, refused)) in rows.iter().enumerate() {
        let mut regulation = state.regulation.clone();
        amend(&mut regulation);
        if let Some(last) = regulation.groups.get_mut(4) {
            last.name = "新组".into();
        }
        let event = Event::RegulationAmended { regulation: Box::new(regulation) };
        let message = admit(&state, &event).refusal().map(str::to_string);
        assert_eq!(message, refused.map(|text| format!("{used}{text}")), "row {index}");
    }
}

/// Two rounds of the small event of the permission table, closed.
fn played() -> State {
    crate::support::round_states::state(7)
}

#[test]
fn amendments_never_touch_what_was_played() {
    let before = played();
    let free: &[Amend] = &[
        |r| r.play.red.win = HalfPoints::whole(3),
        |r| r.play.black.draw = HalfPoints(3),
        |r| r.play.tie_breaks = Some(vec![TieBreak::Fouls, TieBreak::Wins]),
        |r| r.play.bye_opponent_score = ByeOpponentScore::Zero,
        |r| r.play.first_round = FirstRound::Halves,
        |r| r.play.avoid_same_unit_rounds = 2,
        |r| r.lateness.minutes = 5,
        |r| r.forfeits.in_a_row = Some(1),
        |r| r.groups[0].sex = SexRule::Women,
        |r| r.groups[0].name = "改名组".into(),
        |r| r.entry.capacity = Some(1),
        |r| {
            r.groups[0].lists.push(ListRule {
                name: "甲".into(),
                of: Population::Men,
                born: Default::default(),
            })
        },
        |r| r.notes.push("说明".into()),
    ];
    for (index, amend) in free.iter().enumerate() {
        let mut regulation = before.regulation.clone();
        amend(&mut regulation);
        assert_ne!(regulation, before.regulation, "row {index}");
        let event = Event::RegulationAmended { regulation: Box::new(regulation) };
        assert!(matches!(admit(&before, &event), Verdict::NeedsReason(_)), "row {index}");
        let mut after = before.clone();
        after.apply(&event).unwrap();
        assert_eq!(after.groups, before.groups, "row {index}");
        assert_eq!(after.entrants, before.entrants, "row {index}");
    }
    let refused: &[(Amend, &str)] = &[
        (|r| r.play.system = System::RoundRobin, "已公布2轮，不能再改变赛制"),
        (|r| r.play.system = System::DoubleRoundRobin, "已公布2轮，不能再改变赛制"),
        (
            |r| r.groups[0].kind = EntrantKind::FamilyPair { child_max_age: 12 },
            "已开始编排，不能在个人与双人之间改变",
        ),
        (|r| r.play.rounds = RoundPlan::Fixed(1), "已公布2轮，轮数不能少于已公布的轮数"),
        (|r| r.groups.swap(0, 1), "已开始编排，组别的顺序不能改变，新的组别请加在最后"),
    ];
    for (amend, text) in refused {
        let mut regulation = before.regulation.clone();
        amend(&mut regulation);
        regulation.play.rounds = match regulation.play.system {
            System::Swiss => regulation.play.rounds,
            _ => RoundPlan::Open,
        };
        let event = Event::RegulationAmended { regulation: Box::new(regulation) };
        let message = admit(&before, &event).refusal().map(str::to_string);
        assert!(
            message.as_deref().is_some_and(|message| message.ends_with(text)),
            "{message:?} {text}"
        );
    }
}

#[test]
fn standings_follow_an_amendment_of_the_points() {
    let before = played();
    let mut regulation = before.regulation.clone();
    regulation.play.red.win = HalfPoints::whole(3);
    regulation.play.black.win = HalfPoints::whole(3);
    let event = Event::RegulationAmended { regulation: Box::new(regulation) };
    let mut after = before.clone();
    after.apply(&event).unwrap();
    let best = |state: &State| {
        let rows = standings(&field(state, OPEN));
        rows.rows.iter().map(|row| row.score).max().unwrap()
    };
    // The leader won twice.
    assert_eq!((best(&before), best(&after)), (HalfPoints::whole(4), HalfPoints::whole(6)));
    assert_eq!(act::sentence(&before, &after, &event), "修改竞赛规程（赛制与分值）");
    assert_eq!(act::sentence(&after, &after, &event), "修改竞赛规程");
}
