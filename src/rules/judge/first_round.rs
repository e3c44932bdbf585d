//! Round 1 of a Swiss as rules.md §5.1 lays it down.

use super::cost::same_unit;
use super::optimum::Pairing;
use crate::model::field::{Field, FirstRound};
use crate::model::id::StartNumber;

/// The expected round 1: tables in their order as (red, black), the bye apart. Fixed and
/// forbidden pairs are none of §5.1 and not looked at here.
///
/// Readings: "the next pair that cures it … else with its first" is taken pair by pair (the
/// nearest pair, its second, then its first, then the next pair); the pairs above are tried from
/// the nearest upwards; after exchanges the tables stand in the order of §5.6 (by the smaller
/// number, all scores being equal), and red goes by the table so numbered.
pub fn first_round(field: &Field) -> Pairing {
    let mut numbers: Vec<StartNumber> = field
        .players
        .iter()
        .filter(|(no, player)| player.active && !field.pairing.absent_next.contains(no))
        .map(|(no, _)| *no)
        .collect();
    numbers.sort_unstable();
    let bye = if numbers.len() % 2 == 1 { numbers.pop() } else { None };
    let half = numbers.len() / 2;
    let mut pairs: Vec<(StartNumber, StartNumber)> = (0..half)
        .map(|i| match field.pairing.first_round {
            FirstRound::Adjacent => (numbers[2 * i], numbers[2 * i + 1]),
            FirstRound::Halves => (numbers[i], numbers[half + i]),
            FirstRound::Ends => (numbers[i], numbers[numbers.len() - 1 - i]),
        })
        .collect();
    if field.pairing.avoid_same_unit_rounds >= 1 {
        for i in 0..half {
            cure(field, &mut pairs, i);
        }
    }
    pairs.sort_by_key(|(a, b)| *a.min(b));
    let tables = pairs
        .into_iter()
        .enumerate()
        .map(|(index, (a, b))| {
            let (small, large) = (a.min(b), a.max(b));
            if index % 2 == 0 { (small, large) } else { (large, small) }
        })
        .collect();
    Pairing { tables, bye }
}

/// Exchanges the second of a colliding pair with somebody of another pair, if that helps.
fn cure(field: &Field, pairs: &mut [(StartNumber, StartNumber)], i: usize) {
    let (a, b) = pairs[i];
    if !same_unit(field, a, b) {
        return;
    }
    for j in (i + 1..pairs.len()).chain((0..i).rev()) {
        let (c, d) = pairs[j];
        if !same_unit(field, a, d) && !same_unit(field, c, b) {
            pairs[i] = (a, d);
            pairs[j] = (c, b);
            return;
        }
        if !same_unit(field, a, c) && !same_unit(field, b, d) {
            pairs[i] = (a, c);
            pairs[j] = (b, d);
            return;
        }
    }
}
