//! Which games of a round robin still count after a withdrawal (rulebook art. 19, domain.md §6).

use std::borrow::Cow;
use std::collections::BTreeSet;

use crate::model::field::{Field, PlayedRound, System};
use crate::model::id::{No, Round};

/// The players of a round robin all of whose results are annulled: they withdrew with fewer than
/// half of their games played.
///
/// Only `withdrawn_from` states a withdrawal in this sense; an excluded player (§8) keeps what it
/// played. A game the player itself forfeited is not a game it played \[D\]. Nothing is annulled
/// before the round of the withdrawal is reached.
pub fn annulled(field: &Field) -> BTreeSet<No> {
    let Some(games) = games_each(field) else { return BTreeSet::new() };
    let withdrawn = field.players.iter().filter_map(|(no, p)| Some((*no, p.withdrawn_from?)));
    withdrawn.filter(|(no, from)| fewer_than_half(field, *no, *from, games)).map(|w| w.0).collect()
}

/// The played rounds as the ranking counts them: the same rounds, without the tables of annulled
/// players.
pub fn counted_rounds(field: &Field) -> Cow<'_, [PlayedRound]> {
    let annulled = annulled(field);
    if annulled.is_empty() {
        return Cow::Borrowed(&field.played);
    }
    let mut rounds = field.played.clone();
    for round in &mut rounds {
        round.tables.retain(|t| !annulled.contains(&t.red) && !annulled.contains(&t.black));
        round.byes.retain(|no| !annulled.contains(no));
    }
    Cow::Owned(rounds)
}

/// How many games each player of a round robin has; none in a Swiss, which knows no annulment.
fn games_each(field: &Field) -> Option<usize> {
    let opponents = field.players.len().saturating_sub(1);
    match field.pairing.system {
        System::Swiss => None,
        System::RoundRobin => Some(opponents),
        System::DoubleRoundRobin => Some(2 * opponents),
    }
}

fn fewer_than_half(field: &Field, no: No, from: Round, games: usize) -> bool {
    let before = from.0.saturating_sub(1) as usize;
    if field.played.len() < before {
        return false;
    }
    let tables = field.played[..before].iter().flat_map(|r| &r.tables);
    let played = tables.filter(|t| t.side_of(no).is_some_and(|s| !t.outcome.forfeited(s))).count();
    2 * played < games
}
