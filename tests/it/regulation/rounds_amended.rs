//! A number of rounds decided for a group, and a regulation amended after it.

use xiangqi_arbiter::model::event::Event;
use xiangqi_arbiter::model::field::System;
use xiangqi_arbiter::model::regulation::{Play, Regulation, RoundPlan};
use xiangqi_arbiter::model::state::State;
use xiangqi_arbiter::rules::admit::{Verdict, admit};
use xiangqi_arbiter::rules::field::planned_rounds;
use xiangqi_arbiter::rules::regulation::rounds_voided::rounds_voided;

use crate::support::record::OPEN;

/// The small event, two rounds of 公开组 closed, its rounds decided.
fn decided(rounds: u32) -> State {
    let mut state = crate::support::round_states::state(7);
    state.apply(&Event::RoundsDecided { group: OPEN, rounds }).unwrap();
    assert_eq!(planned_rounds(&state, OPEN), Some(rounds));
    state
}

fn own(state: &State, plan: RoundPlan) -> Regulation {
    let mut regulation = state.regulation.clone();
    let play = Play { rounds: plan, ..regulation.play_of(OPEN).clone() };
    regulation.groups[0].play = Some(play);
    regulation
}

fn amended(state: &State, regulation: Regulation) -> (State, Event) {
    let event = Event::RegulationAmended { regulation: Box::new(regulation) };
    let mut after = state.clone();
    after.apply(&event).unwrap();
    (after, event)
}

#[test]
fn a_later_plan_goes_before_an_earlier_decision() {
    use RoundPlan::{Between, Fixed, Open};
    let state = decided(11);
    // (plan after, rounds after, what is said)
    let rows: &[(RoundPlan, Option<u32>, &str)] = &[
        (Fixed(9), Some(9), "已定为11轮，改后按规程9轮"),
        (Fixed(11), Some(11), ""),
        (Between(7, 9), None, "已定为11轮，改后按规程7至9轮，须重新定轮数"),
        (Between(9, 11), Some(11), ""),
        (Open, Some(11), ""),
    ];
    for (plan, rounds, sentence) in rows {
        let regulation = own(&state, *plan);
        let name = regulation.groups[0].name.clone();
        let wanted: Vec<String> =
            [*sentence].iter().filter(|s| !s.is_empty()).map(|s| format!("{name}{s}")).collect();
        assert_eq!(rounds_voided(&state, &regulation), wanted, "{plan:?}");
        let (after, event) = amended(&state, regulation);
        assert_eq!(planned_rounds(&after, OPEN), *rounds, "{plan:?}");
        assert_eq!(after.groups[&OPEN].rounds, state.groups[&OPEN].rounds);
        let Verdict::NeedsReason(why) = admit(&state, &event) else { panic!("{plan:?}") };
        for text in wanted {
            assert!(why.contains(&text), "{why}");
        }
    }
}

#[test]
fn an_amendment_of_something_else_leaves_the_decision() {
    let state = decided(11);
    let mut regulation = state.regulation.clone();
    regulation.lateness.minutes = 7;
    regulation.groups[0].fee_yuan = Some(7);
    let (after, _) = amended(&state, regulation);
    assert_eq!(planned_rounds(&after, OPEN), Some(11));
    // The plan of the event changes; the group plays by its own.
    let (state, _) = amended(&state, own(&state, state.regulation.play_of(OPEN).rounds));
    let mut regulation = state.regulation.clone();
    regulation.play.rounds = RoundPlan::Fixed(5);
    let (after, _) = amended(&state, regulation);
    assert_eq!(planned_rounds(&after, OPEN), Some(11));
    // A decision after the amendment holds again.
    let (mut after, _) = amended(&state, own(&state, RoundPlan::Fixed(9)));
    after.apply(&Event::RoundsDecided { group: OPEN, rounds: 10 }).unwrap();
    assert_eq!(planned_rounds(&after, OPEN), Some(10));
}

#[test]
fn never_below_what_was_published() {
    let state = decided(11);
    for plan in [RoundPlan::Fixed(1), RoundPlan::Between(1, 1)] {
        let regulation = Box::new(own(&state, plan));
        let verdict = admit(&state, &Event::RegulationAmended { regulation });
        assert!(verdict.refusal().is_some_and(|why| why.contains("已公布2轮")), "{verdict:?}");
    }
}

#[test]
fn a_group_that_changes_its_system_decides_anew() {
    let mut state = crate::support::round_states::state(0);
    state.apply(&Event::RoundsDecided { group: OPEN, rounds: 4 }).unwrap();
    let mut regulation = own(&state, RoundPlan::Open);
    regulation.groups[0].play.as_mut().unwrap().system = System::RoundRobin;
    assert!(
        rounds_voided(&state, &regulation)[0].ends_with("已定为4轮，改为循环制后轮数由人数决定")
    );
    let (robin, _) = amended(&state, regulation);
    let (swiss, _) = amended(&robin, own(&state, RoundPlan::Open));
    assert_eq!(planned_rounds(&swiss, OPEN), None);
}
