//! Every prefix of the complete published events: the engine's round is legal and never costs
//! more than the one that was played.

use std::cmp::Ordering;
use std::collections::BTreeSet;

use xiangqi_arbiter::model::id::StartNumber;
use xiangqi_arbiter::model::seats::Seating;
use xiangqi_arbiter::rules::pairing::{breaches, colour_rank, cost_of, pair};

use crate::support::pairing::read;

#[test]
fn never_worse_than_the_published_round() {
    let mut better = 0;
    for text in [
        include_str!("../../data/events/event-16.json"),
        include_str!("../../data/events/event-25.json"),
        include_str!("../../data/events/event-61.json"),
    ] {
        let event = read(text);
        for k in 1..event.played.len() {
            let mut prefix = event.clone();
            let next = prefix.played[k].clone();
            prefix.played.truncate(k);
            let tables: Vec<(StartNumber, StartNumber)> =
                next.tables.iter().map(|t| t.seats.into()).collect();
            let bye = next.byes.first().copied();
            let seen: BTreeSet<StartNumber> =
                tables.iter().flat_map(|(a, b)| [*a, *b]).chain(bye).collect();
            for (no, player) in &mut prefix.players {
                player.active = seen.contains(no);
            }
            let pairing = pair(&prefix).unwrap();
            let proposed: Vec<(StartNumber, StartNumber)> =
                pairing.tables.iter().map(|t| (t.red, t.black)).collect();
            assert_eq!(breaches(&prefix, &Seating::new(&proposed, pairing.bye)), vec![]);
            if breaches(&prefix, &Seating::new(&tables, bye)).is_empty() {
                let played = cost_of(&prefix, &Seating::new(&tables, bye));
                let own = pairing.cost.unwrap();
                let (order, criterion) = own.compare(&played, colour_rank(&prefix));
                assert_ne!(
                    order,
                    Ordering::Greater,
                    "{} round {}: {criterion:?}",
                    event.name,
                    k + 1
                );
                better += usize::from(order == Ordering::Less);
            }
        }
    }
    assert!(better > 0);
}
