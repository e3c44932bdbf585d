//! The judge believes an optimum found elsewhere only as far as its proof holds.

use xiangqi_arbiter::model::field::Field;
use xiangqi_arbiter::model::id::StartNumber;
use xiangqi_arbiter::model::witness::Witness;
use xiangqi_arbiter::rules::judge::facts::BeforeRound;
use xiangqi_arbiter::rules::judge::optimum::{Meetings, Rules};
use xiangqi_arbiter::rules::judge::proof::{Proven, proven};
use xiangqi_arbiter::rules::judge::report::{judge, same_cost, same_cost_by};
use xiangqi_arbiter::rules::pairing::judged;
use xiangqi_arbiter::rules::pairing::{Met, pair, witness};

use crate::support::generated_events::Event;

/// What a proof proves of the next round of a field.
fn proved(field: &Field, witness: &Witness, meetings: Meetings) -> Option<Proven> {
    let situation = BeforeRound::before_next_round(field);
    proven(&Rules::new(field, &situation), witness, meetings)
}

fn witness_of(field: &Field, meetings: Meetings) -> Option<Witness> {
    let met = match meetings {
        Meetings::FirstOnly => Met::Barred,
        Meetings::Repeated => Met::Counted,
    };
    witness(field, met)
}

/// The engine's proof of every round from the second on holds, and proves just what the judge finds
/// by itself: the cost of the optimum, or that there is none.
fn proofs_of(seed: u64, least: u32, most: u32, counts: &mut [usize; 2]) {
    let mut event = Event::new(seed, least, most);
    while event.goes_on() {
        event.prepare();
        let field = &event.field;
        let situation = BeforeRound::before_next_round(field);
        let rules = Rules::new(field, &situation);
        for meetings in [Meetings::FirstOnly, Meetings::Repeated] {
            if field.played.is_empty() || situation.active.len() < 2 {
                continue;
            }
            let alone = rules.best_by_matching(meetings).map(|best| best.cost);
            let witness = witness_of(field, meetings).expect("the engine proves what it finds");
            match proved(field, &witness, meetings) {
                Some(Proven::Optimum(pairing)) => {
                    let cost = rules.prices().round(&pairing.tables, pairing.bye);
                    assert_eq!(Some(cost), alone, "seed {seed}, {meetings:?}");
                    counts[0] += 1;
                }
                Some(Proven::NoPairing) => {
                    assert_eq!(alone, None, "seed {seed}, {meetings:?}");
                    counts[1] += 1;
                }
                None => {
                    let fixed = &field.pairing.fixed;
                    assert!(
                        !fixed.is_empty() || !field.pairing.forbidden.is_empty(),
                        "seed {seed}"
                    );
                }
            }
        }
        let Ok(made) = pair(field) else { break };
        let tables: Vec<(StartNumber, StartNumber)> =
            made.tables.iter().map(|table| (table.red, table.black)).collect();
        let alone = same_cost(field, &tables, made.bye);
        assert_eq!(judged::same_cost(field, &tables, made.bye), alone, "seed {seed}");
        event.play(&tables, made.bye);
    }
    assert_eq!(judged::judge(&event.field), judge(&event.field), "seed {seed}");
}

#[test]
fn a_proof_proves_what_the_judge_finds() {
    let mut counts = [0; 2];
    for seed in 0..14 {
        proofs_of(seed, 6, 16, &mut counts);
    }
    let [optima, none] = counts;
    assert!(optima > 60 && none > 0, "{optima} optima, {none} rounds without a pairing");
}

/// A proof with anything wrong in it proves nothing, or nothing else; the verdict is the same.
#[test]
fn a_wrong_proof_is_not_believed() {
    let mut event = Event::new(7, 16, 16);
    while event.field.played.len() < 4 {
        event.prepare();
        let made = pair(&event.field).unwrap();
        let tables: Vec<_> = made.tables.iter().map(|t| (t.red, t.black)).collect();
        event.play(&tables, made.bye);
    }
    let mut field = event.field.clone();
    (field.pairing.fixed, field.pairing.forbidden) = Default::default();
    let good = witness_of(&field, Meetings::FirstOnly).unwrap();
    let Some(Proven::Optimum(optimum)) = proved(&field, &good, Meetings::FirstOnly) else {
        panic!("the proof holds");
    };
    let width = good.labels.values().next().unwrap().len();
    type Change = (&'static str, fn(&mut Witness));
    let changes: [Change; 9] = [
        ("a label raised", |w| w.labels.values_mut().for_each(|l| *l.last_mut().unwrap() += 2)),
        ("a label lowered", |w| {
            *w.labels.values_mut().next().unwrap().last_mut().unwrap() -= 2;
        }),
        ("a label missing", |w| {
            w.labels.pop_first();
        }),
        ("a label too short", |w| {
            w.labels.values_mut().next().unwrap().pop();
        }),
        ("a number beyond all bounds", |w| {
            w.labels.values_mut().next().unwrap()[3] = i64::MIN;
        }),
        ("an even set", |w| {
            let members: Vec<_> = w.labels.keys().take(2).copied().collect();
            let toll = vec![0; w.labels.values().next().unwrap().len()];
            w.sets.push((members, toll));
        }),
        ("a toll below zero", |w| {
            let members: Vec<_> = w.labels.keys().take(3).copied().collect();
            let mut toll = vec![0; w.labels.values().next().unwrap().len()];
            toll[1] = -2;
            w.sets.push((members, toll));
        }),
        ("a pair missing", |w| {
            w.pairs.pop();
        }),
        ("two pairs exchanged", |w| {
            let (a, b) = (w.pairs[0].1, w.pairs[3].1);
            (w.pairs[0].1, w.pairs[3].1) = (b, a);
        }),
    ];
    for (name, change) in changes {
        let mut wrong = good.clone();
        change(&mut wrong);
        assert_eq!(proved(&field, &wrong, Meetings::FirstOnly), None, "{name}");
        let given = |_: &Field, _: Meetings| Some(wrong.clone());
        let verdict = same_cost_by(&field, &optimum.tables, optimum.bye, &given);
        assert_eq!(verdict, same_cost(&field, &optimum.tables, optimum.bye), "{name}");
    }
    assert!(width > 10);
    // That no pairing exists is not believed either.
    let mut wrong = good.clone();
    wrong.labels.values_mut().for_each(|label| label[0] += 2);
    assert_eq!(proved(&field, &wrong, Meetings::FirstOnly), None);
}

/// A round that is not the best is found by the proof as it is without.
#[test]
fn a_round_that_costs_more_is_found() {
    let mut event = Event::new(11, 16, 16);
    for _ in 0..3 {
        event.prepare();
        let made = pair(&event.field).unwrap();
        let tables: Vec<_> = made.tables.iter().map(|t| (t.red, t.black)).collect();
        event.play(&tables, made.bye);
    }
    let mut field = event.field.clone();
    (field.pairing.fixed, field.pairing.forbidden) = Default::default();
    let made = pair(&field).unwrap();
    let mut tables: Vec<_> = made.tables.iter().map(|t| (t.red, t.black)).collect();
    let last = tables.len() - 1;
    (tables[0].1, tables[last].1) = (tables[last].1, tables[0].1);
    let verdict = judged::same_cost(&field, &tables, made.bye);
    assert!(!verdict.shortfalls.is_empty(), "{verdict}");
    assert_eq!(verdict, same_cost(&field, &tables, made.bye));
}
