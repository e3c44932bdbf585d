//! Round robin, single and double (rules.md §6): the Berger table, odd fields, withdrawals.

use std::collections::BTreeSet;

use crate::model::field::{Field, PlayedRound, System};
use crate::model::id::{Round, StartNumber};
use crate::model::seats::Seats;
use crate::model::setting::AnnulBy;

use super::Pairing;
use super::absolute::legality::ordered;
use super::absolute::no_pairing::NoPairing;
use super::players::roster::next_round;
use super::tables::{kept, wishes};

/// What becomes of the games of a player who withdrew (art. 19).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Withdrawal {
    /// Fewer than half of its games or opponents (by the setting): all its results are annulled.
    Annulled,
    /// Half or more played: they stand and the rest are forfeits.
    Stands,
}

/// One round of the Berger table for `n` places (1..=n), first-named red; a place above `n` is
/// the dummy of an odd field. Empty for a round outside the cycle.
pub fn berger(n: u32, round: u32) -> Vec<(u32, u32)> {
    let size = n + n % 2;
    if size < 2 || round == 0 || round >= size {
        return Vec::new();
    }
    let cycle = size - 1;
    // The places turn by half the field from round to round; the last one stays.
    let turned = |by: u32| (by % cycle) + 1;
    let first = if round.is_multiple_of(2) { size / 2 + round / 2 - 1 } else { round / 2 };
    let opening =
        if round.is_multiple_of(2) { (size, turned(first)) } else { (turned(first), size) };
    let mut pairs = vec![opening];
    pairs.extend((1..size / 2).map(|k| (turned(first + k), turned(first + cycle - k))));
    pairs
}

/// Number of rounds of the whole round robin for `n` players.
pub fn rounds(n: usize, system: System) -> u32 {
    let n = u32::try_from(n).unwrap_or(u32::MAX);
    let cycle = if n < 2 { 0 } else { n - 1 + n % 2 };
    match system {
        System::DoubleRoundRobin => cycle.saturating_mul(2),
        _ => cycle,
    }
}

/// One round of the schedule for these players (in order of number): tables as (red, black), and
/// who has the bye.
pub fn schedule(
    players: &[StartNumber],
    round: Round,
) -> (Vec<(StartNumber, StartNumber)>, Option<StartNumber>) {
    let n = u32::try_from(players.len()).unwrap_or(u32::MAX);
    let cycle = n.saturating_sub(1) + n % 2;
    let second = round.0 > cycle;
    let in_cycle = if second { round.0 - cycle } else { round.0 };
    let player = |place: u32| players.get(usize::try_from(place).ok()?.checked_sub(1)?).copied();
    let (mut tables, mut bye) = (Vec::new(), None);
    for (red, black) in berger(n, in_cycle) {
        match (player(red), player(black)) {
            (Some(red), Some(black)) if second => tables.push((black, red)),
            (Some(red), Some(black)) => tables.push((red, black)),
            (alone, None) | (None, alone) => bye = alone,
        }
    }
    (tables, bye)
}

/// The players the schedule was made for, in order of number: those who withdrew before round 1
/// are not in it, unless the played rounds show that they were.
pub fn scheduled(field: &Field) -> Vec<StartNumber> {
    let seen: BTreeSet<StartNumber> =
        field.played.iter().flat_map(PlayedRound::everybody).collect();
    let all: Vec<StartNumber> = field.players.keys().copied().collect();
    let started: Vec<StartNumber> = field
        .players
        .iter()
        .filter(|(no, p)| {
            let gone =
                p.withdrawn_from == Some(Round(1)) || (!p.active && p.withdrawn_from.is_none());
            seen.contains(no) || !gone
        })
        .map(|(no, _)| *no)
        .collect();
    if !follows(field, &started) && follows(field, &all) { all } else { started }
}

/// Whether the played rounds are those of the schedule for these players.
fn follows(field: &Field, players: &[StartNumber]) -> bool {
    let mut round = Round(0);
    field.played.iter().all(|played| {
        round = round.next();
        let planned: BTreeSet<(StartNumber, StartNumber)> =
            schedule(players, round).0.into_iter().map(|(a, b)| ordered(a, b)).collect();
        played.tables.iter().all(|t| planned.contains(&t.seats.pair()))
    })
}

/// What becomes of the games of this player, if it withdrew; none for one who is still in.
/// A game counts as played unless the player itself forfeited it or it is after the withdrawal.
pub fn withdrawal(field: &Field, no: StartNumber) -> Option<Withdrawal> {
    let player = field.players.get(&no)?;
    if player.active && player.withdrawn_from.is_none() {
        return None;
    }
    let last = player.withdrawn_from.map_or(u32::MAX, |from| from.0.saturating_sub(1));
    let opponents = scheduled(field).len().saturating_sub(1);
    let games: Vec<StartNumber> = field
        .played
        .iter()
        .zip(1_u32..)
        .filter(|(_, round)| *round <= last)
        .flat_map(|(played, _)| &played.tables)
        .filter_map(|table| {
            let side = table.side_of(no)?;
            (!table.outcome.forfeited(side)).then(|| table.player(side.other()))
        })
        .collect();
    let (played, all) = match (field.pairing.annul_by, field.pairing.system) {
        (AnnulBy::Opponents, _) => (games.iter().collect::<BTreeSet<_>>().len(), opponents),
        (AnnulBy::Games, System::DoubleRoundRobin) => (games.len(), 2 * opponents),
        (AnnulBy::Games, _) => (games.len(), opponents),
    };
    Some(if 2 * played < all { Withdrawal::Annulled } else { Withdrawal::Stands })
}

/// The next round of a round robin. Tables are those of two players who are there; a game against
/// a player who withdrew with results that stand is a walkover, one against any other player
/// who is not there leaves its opponent free.
///
/// # Errors
/// [`NoPairing::TooFew`] with fewer than two players there, [`NoPairing::AllPlayed`] after the last
/// round of the schedule.
pub fn pair(field: &Field) -> Result<Pairing, NoPairing> {
    let players = scheduled(field);
    let round = next_round(field);
    let total = rounds(players.len(), field.pairing.system);
    let planned = field.planned_rounds.map_or(total, |planned| planned.min(total));
    let here = |no: StartNumber| {
        field.players.get(&no).is_some_and(|p| p.active) && !field.pairing.absent_next.contains(&no)
    };
    let present = players.iter().filter(|no| here(**no)).count();
    if present < 2 {
        return Err(NoPairing::TooFew(present));
    }
    if round.0 > planned {
        return Err(NoPairing::AllPlayed(planned));
    }
    let (schedule, dummy) = schedule(&players, round);
    let counts = |no: StartNumber| {
        here(no) || withdrawal(field, no).is_none_or(|what| what == Withdrawal::Stands)
    };
    let (mut tables, mut walkovers, mut idle) = (Vec::new(), Vec::new(), Vec::new());
    for (red, black) in schedule {
        match (here(red), here(black)) {
            (true, true) => tables.push(Seats { red, black }),
            (false, false) => {}
            (true, false) if counts(black) => walkovers.push(Seats { red, black }),
            (false, true) if counts(red) => walkovers.push(Seats { red, black }),
            (true, false) => idle.push(red),
            (false, true) => idle.push(black),
        }
    }
    idle.sort_unstable();
    let bye = match dummy.filter(|no| here(*no)) {
        Some(no) => Some(no),
        None if idle.is_empty() => None,
        None => Some(idle.remove(0)),
    };
    let fixed = &field.pairing.fixed_tables;
    let tables = kept(tables, |table: &Seats<StartNumber>| wishes(fixed, table.both().into_iter()));
    Ok(Pairing { round, tables, bye, idle, walkovers, cost: None })
}
