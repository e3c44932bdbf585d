//! The look-ahead of rules.md §5.4: can the remaining planned rounds still be completed?
//!
//! Exact, for at most 12 players to pair; the search itself is in `completion`.

use crate::model::field::Field;
use crate::model::id::StartNumber;
use crate::model::seats::Seating;

use super::completion::{Completion, MOST_PLAYERS, Rest, Search, WORK_LIMIT};
use super::enumerate::enumerate;
use crate::rules::pairing::absolute::legality::{Legality, Rematches, ordered};
use crate::rules::pairing::players::roster::Roster;
use crate::rules::pairing::players::situation::situations;

/// Look-ahead applies up to this many players to pair; with those who are absent from this round
/// only, up to [`MOST_PLAYERS`].
pub const LARGEST_FIELD: usize = 12;

/// The rounds that remain after the one to be paired.
pub struct LookAhead {
    players: Vec<StartNumber>,
    /// What they are made of, the round to be paired not yet taken out.
    rest: Rest,
    search: Search,
}

impl LookAhead {
    /// The look-ahead before the next round; none where the rule does not apply or nothing
    /// depends on it: before round 1, with no pair forbidden, all pairings differ by the names
    /// of the players only.
    pub fn of(field: &Field, roster: &Roster) -> Option<LookAhead> {
        if field.played.is_empty() && field.pairing.forbidden.is_empty() {
            return None;
        }
        let rounds = field.planned_rounds?.checked_sub(roster.round.0)?;
        let players: Vec<StartNumber> =
            field.players.iter().filter(|(_, p)| p.active).map(|(no, _)| *no).collect();
        if rounds == 0 || roster.seats.len() > LARGEST_FIELD || players.len() > MOST_PLAYERS {
            return None;
        }
        Some(LookAhead::to(field, players, rounds, Search::limited(WORK_LIMIT)))
    }

    /// The look-ahead to so many rounds after the next one, for these players in order of number.
    pub fn to(field: &Field, players: Vec<StartNumber>, rounds: u32, search: Search) -> LookAhead {
        let rest = rest(field, &players, rounds);
        LookAhead { players, rest, search }
    }

    /// Whether there is a pairing of the next round after which the others can be completed.
    pub fn some_round(
        &mut self,
        field: &Field,
        roster: &Roster,
        legality: &Legality,
    ) -> Completion {
        if self.is_lost(roster, legality) {
            return Completion::Impossible;
        }
        let mut answer = Completion::Impossible;
        for proposal in enumerate(roster, legality, &roster.fixed_seats(field)) {
            match self.after(&proposal.seating(roster)) {
                Completion::Found => return Completion::Found,
                Completion::Undecided => answer = Completion::Undecided,
                Completion::Impossible => {}
            }
        }
        answer
    }

    /// Whether the remaining rounds can be completed after this one.
    pub fn after(&mut self, round: &Seating<StartNumber>) -> Completion {
        let round = round.map(|no| self.at(no));
        self.search.complete(&self.rest.after(&round.pairs(), round.bye))
    }

    /// Whether the remaining rounds cannot be completed whatever is paired now: already without
    /// what this round takes away.
    pub fn is_lost(&self, roster: &Roster, legality: &Legality) -> bool {
        if roster.seats.len().is_multiple_of(2) {
            return self.rest.is_hopeless();
        }
        roster
            .seats
            .iter()
            .filter(|seat| legality.may_have_bye(seat))
            .all(|seat| self.rest.after(&[], self.at(seat.no)).is_hopeless())
    }

    fn at(&self, no: StartNumber) -> Option<usize> {
        self.players.binary_search(&no).ok()
    }
}

/// What so many rounds after the last played one are made of, for these players.
pub fn rest(field: &Field, players: &[StartNumber], rounds: u32) -> Rest {
    let situations = situations(field);
    let forbidden = field.pairing.forbidden_pairs();
    let mut rest = Rest { links: vec![0; players.len()], waiting: 0, rounds };
    for (i, a) in players.iter().enumerate() {
        let Some(situation) = situations.get(a) else { continue };
        rest.waiting |= u32::from(situation.byes == 0) << i;
        for (j, b) in players.iter().enumerate() {
            let free =
                i != j && !situation.met.contains_key(b) && !forbidden.contains(&ordered(*a, *b));
            rest.links[i] |= u32::from(free) << j;
        }
    }
    rest
}

/// Whether the remaining rounds cannot be completed after this pairing, though after another
/// legal one they could; only what is proven counts.
pub fn is_avoidable_dead_end(field: &Field, roster: &Roster, round: &Seating<StartNumber>) -> bool {
    let Some(mut ahead) = LookAhead::of(field, roster) else { return false };
    let legality = Legality::of(field, roster, Rematches::Banned);
    if ahead.is_lost(roster, &legality) || ahead.after(round) != Completion::Impossible {
        return false;
    }
    let fixed = roster.fixed_seats(field);
    enumerate(roster, &legality, &fixed)
        .iter()
        .any(|other| ahead.after(&other.seating(roster)) == Completion::Found)
}
