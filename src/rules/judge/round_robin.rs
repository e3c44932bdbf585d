//! The rounds of a round robin as the Berger table of rules.md §6 has them.

use super::optimum::Pairing;
use crate::model::field::{Field, System};
use crate::model::id::{Round, StartNumber};

/// Who belongs to the schedule: everybody but those who had left before round 1, that is, who
/// are withdrawn, from no later round, and appear in none.
pub fn scheduled(field: &Field) -> Vec<StartNumber> {
    let appears = |no: StartNumber| {
        field.played.iter().any(|round| {
            round.byes.contains(&no) || round.tables.iter().any(|t| t.side_of(no).is_some())
        })
    };
    field
        .players
        .iter()
        .filter(|(no, player)| {
            let left_later = player.withdrawn_from.is_some_and(|from| from.0 > 1);
            player.active || left_later || appears(**no)
        })
        .map(|(no, _)| *no)
        .collect()
}

/// The expected tables of a round as (red, black) in table order, over everybody in the
/// schedule; nothing beyond the last round of the system.
///
/// In round r of a cycle the players sit on a circle of n − 1 places with n in the middle. Each
/// round starts half a turn further on, so every first player of round 1 moves on by n / 2.
pub fn berger(field: &Field, round: Round) -> Option<Pairing> {
    let mut numbers: Vec<Option<StartNumber>> = scheduled(field).into_iter().map(Some).collect();
    if numbers.len() % 2 == 1 {
        numbers.push(None);
    }
    let n = numbers.len();
    let cycles = match field.pairing.system {
        System::Swiss => return None,
        System::RoundRobin => 1,
        System::DoubleRoundRobin => 2,
    };
    let index = (round.0 as usize).checked_sub(1)?;
    if n < 2 || index >= cycles * (n - 1) {
        return None;
    }
    let (cycle, turn) = (index / (n - 1), index % (n - 1));
    let moved = |place: usize| (place + turn * (n / 2)) % (n - 1);
    let mut pairing = Pairing { tables: Vec::new(), bye: None };
    for table in 0..n / 2 {
        let pair = if table == 0 {
            // The last number meets everybody in turn and changes sides each round.
            let other = moved(0);
            if turn % 2 == 0 { (other, n - 1) } else { (n - 1, other) }
        } else {
            (moved(table), moved(n - 1 - table))
        };
        let (first, second) = if cycle == 0 { pair } else { (pair.1, pair.0) };
        match (numbers[first], numbers[second]) {
            (Some(red), Some(black)) => pairing.tables.push((red, black)),
            (Some(no), None) | (None, Some(no)) => pairing.bye = Some(no),
            (None, None) => {}
        }
    }
    Some(pairing)
}
