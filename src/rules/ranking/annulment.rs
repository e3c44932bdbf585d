//! Which games of a round robin count after a withdrawal (rulebook art. 19, rules.md §6.1).

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

use crate::model::field::{Field, FieldPlayer, PlayedRound, PlayedTable, System};
use crate::model::id::{Round, StartNumber};
use crate::model::outcome::Outcome;
use crate::model::seats::Seats;
use crate::rules::pairing::round_robin::{Withdrawal, schedule, scheduled, withdrawal};

/// The players of a round robin all of whose results are annulled: they withdrew with fewer than
/// half of their games played.
///
/// Only `withdrawn_from` states a withdrawal in this sense; an excluded player (§8) keeps what it
/// played. Nothing is annulled before the round of the withdrawal is reached.
pub fn annulled(field: &Field) -> BTreeSet<StartNumber> {
    let all = withdrawn(field).into_keys();
    all.filter(|no| withdrawal(field, *no) == Some(Withdrawal::Annulled)).collect()
}

/// The played rounds as the ranking counts them: without the tables of annulled players, and with
/// the rest of the games of withdrawn players whose results stand as forfeits, where those games
/// were not entered as such.
pub fn counted_rounds(field: &Field) -> Cow<'_, [PlayedRound]> {
    let withdrawn = withdrawn(field);
    if withdrawn.is_empty() {
        return Cow::Borrowed(&field.played);
    }
    let annulled = annulled(field);
    let players = scheduled(field);
    let mut rounds = field.played.clone();
    for (round, k) in rounds.iter_mut().zip((1..).map(Round)) {
        for (red, black) in schedule(&players, k).0 {
            let seats = Seats { red, black };
            let gone = |no| withdrawn.get(&no).is_some_and(|from| *from <= k);
            let Some(outcome) = Outcome::forfeit_of(seats.map(gone)) else { continue };
            if !seated(round, red) && !seated(round, black) && owed(field, red, black) {
                round.tables.push(PlayedTable::clean(red, black, outcome));
                round.byes.retain(|no| !seats.seat(no));
            }
        }
        round.tables.retain(|t| !t.seats.both().iter().any(|no| annulled.contains(no)));
        round.byes.retain(|no| !annulled.contains(no));
    }
    Cow::Owned(rounds)
}

/// Who has withdrawn from a round robin, and from which round; none in a Swiss.
fn withdrawn(field: &Field) -> BTreeMap<StartNumber, Round> {
    let next = field.played.len() + 1;
    let from = |(no, player): (&StartNumber, &FieldPlayer)| {
        let from = player.withdrawn_from.filter(|from| from.0 as usize <= next)?;
        Some((*no, from))
    };
    match field.pairing.system {
        System::Swiss => BTreeMap::new(),
        System::RoundRobin | System::DoubleRoundRobin => {
            field.players.iter().filter_map(from).collect()
        }
    }
}

fn seated(round: &PlayedRound, no: StartNumber) -> bool {
    round.tables.iter().any(|table| table.side_of(no).is_some())
}

/// Whether the two still owe each other a game.
fn owed(field: &Field, a: StartNumber, b: StartNumber) -> bool {
    let games = match field.pairing.system {
        System::DoubleRoundRobin => 2,
        System::Swiss | System::RoundRobin => 1,
    };
    let tables = field.played.iter().flat_map(|round| &round.tables);
    tables.filter(|t| t.side_of(a).is_some() && t.side_of(b).is_some()).count() < games
}
