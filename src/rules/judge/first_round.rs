//! Round 1 of a Swiss as rules.md §5.1 lays it down.

use std::collections::{BTreeMap, VecDeque};

use sha2::{Digest, Sha256};

use super::cost::same_unit;
use super::optimum::Pairing;
use crate::model::field::{Field, FirstRound};
use crate::model::id::StartNumber;
use crate::model::setting::FirstColours;

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
    let tables = at_their_tables(field, &pairs)
        .into_iter()
        .enumerate()
        .map(|(index, (a, b))| {
            let (small, large) = (a.min(b), a.max(b));
            if small_is_red(field, small, large, index + 1) {
                (small, large)
            } else {
                (large, small)
            }
        })
        .collect();
    Pairing { tables, bye }
}

/// Who has red at a table of round 1 (rules.md §5.1); a lot whose phrase nobody knows gives the
/// larger number red.
fn small_is_red(field: &Field, small: StartNumber, large: StartNumber, table: usize) -> bool {
    match field.pairing.first_colours {
        FirstColours::TableParity => table % 2 == 1,
        FirstColours::SmallerRed => true,
        FirstColours::SumParity => (small.0 + large.0) % 2 == 1,
        FirstColours::Lot => {
            let Some(seed) = &field.pairing.colour_seed else { return false };
            let digest = Sha256::digest(format!("{seed}/{table}"));
            // The first hex digit is the high half of the first byte.
            digest.first().is_some_and(|byte| (byte >> 4) % 2 == 0)
        }
    }
}

/// The pairs with those first put at a table of which a player keeps it (rules.md §5.6): the
/// first pair that wants a table gets it, one that wants two the smaller, else the larger; tables
/// that this round does not have nobody gets.
pub fn at_their_tables(
    field: &Field,
    pairs: &[(StartNumber, StartNumber)],
) -> Vec<(StartNumber, StartNumber)> {
    let fixed = &field.pairing.fixed_tables;
    let mut at: BTreeMap<usize, (StartNumber, StartNumber)> = BTreeMap::new();
    let mut rest = VecDeque::new();
    for (a, b) in pairs {
        let mut wanted: Vec<usize> =
            [a, b].iter().filter_map(|no| fixed.get(no)).map(|table| table.0 as usize).collect();
        wanted.sort_unstable();
        wanted.retain(|table| (1..=pairs.len()).contains(table) && !at.contains_key(table));
        match wanted.first() {
            Some(table) => {
                at.insert(*table, (*a, *b));
            }
            None => rest.push_back((*a, *b)),
        }
    }
    (1..=pairs.len()).filter_map(|table| at.remove(&table).or_else(|| rest.pop_front())).collect()
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
