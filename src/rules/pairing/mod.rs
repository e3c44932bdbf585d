//! Who meets whom in the next round (rules.md §5 and §6).
//!
//! `players` says who is to be paired, `absolute` who may meet at all, `optimum` finds the best of
//! the legal rounds (a minimum-weight perfect matching over vector weights; the method and its
//! proof are described there), `future` whether the rounds after it can still be paired.

pub mod absolute;
mod alternating;
mod explain;
mod first_round;
pub mod future;
pub mod judged;
pub mod optimum;
pub mod players;
pub mod round_robin;
mod swiss;
mod tables;
mod witness;

pub use absolute::breach::{Breach, breaches};
pub use absolute::no_pairing::{Blocked, BlockedBye, NoPairing};
pub use explain::{nearest_alternative, why};
pub use future::outlook::{Advice, Prospect, RoundsAhead, rounds_ahead};
pub use optimum::matching::Start;
pub use optimum::weight::Packing;
pub use players::roster::{ColourRank, colour_rank, next_round};
pub use players::situation::{Situation, situations};
pub use swiss::MatchingMethod;
pub use witness::{Met, witness};

use crate::model::criterion::RoundCost;
use crate::model::field::{Field, System};
use crate::model::id::{Round, StartNumber};
use crate::model::seats::{Seating, Seats};
use absolute::fixed;
use absolute::legality::{Legality, Rematches};
use players::roster::Roster;

/// A proposed round.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pairing {
    /// The round it is for.
    pub round: Round,
    /// The tables in table order, table 1 first.
    pub tables: Vec<Seats<StartNumber>>,
    /// Who has the bye.
    pub bye: Option<StartNumber>,
    /// Round robin only: others without a game (their opponents are gone and annulled).
    pub idle: Vec<StartNumber>,
    /// Round robin only: games won without play against players who withdrew (or are absent) and
    /// whose results stand.
    pub walkovers: Vec<Seats<StartNumber>>,
    /// What it costs; none in round 1 and in a round robin.
    pub cost: Option<RoundCost>,
}

impl Pairing {
    /// Who plays whom and who has the bye.
    pub fn seating(&self) -> Seating<StartNumber> {
        Seating { tables: self.tables.clone(), bye: self.bye }
    }
}

/// The pairing of the round after the last played one.
///
/// # Errors
/// Why there is none, in words for the arbiter.
pub fn pair(field: &Field) -> Result<Pairing, NoPairing> {
    pair_by(field, MatchingMethod::QUICK)
}

/// The same by a given method; the cost is the same whatever the method.
///
/// # Errors
/// As [`pair`].
pub fn pair_by(field: &Field, method: MatchingMethod) -> Result<Pairing, NoPairing> {
    if field.pairing.system != System::Swiss {
        return round_robin::pair(field);
    }
    let roster = Roster::of(field);
    if roster.seats.len() < 2 {
        return Err(NoPairing::TooFew(roster.seats.len()));
    }
    if let Some(planned) = field.planned_rounds.filter(|planned| roster.round.0 > *planned) {
        return Err(NoPairing::AllPlayed(planned));
    }
    let fixed = fixed::check(field, &roster)?;
    let (tables, proposal, cost) = if field.played.is_empty() {
        let proposal = first_round::propose(field, &roster, &fixed)?;
        (first_round::tables(field, &roster, &proposal), proposal, None)
    } else {
        let proposal = swiss::choose(field, &roster, &fixed, method)?;
        let legality = Legality::of(field, &roster, Rematches::Banned);
        let cost = swiss::cost(&roster, &legality, &proposal);
        (tables::tables(&roster, &proposal), proposal, Some(cost))
    };
    let bye = proposal.seating(&roster).bye;
    let (idle, walkovers) = (Vec::new(), Vec::new());
    Ok(Pairing { round: roster.round, tables, bye, idle, walkovers, cost })
}

/// The cost of a round as played or made by hand, with its own sides for the colour limits.
/// Players of the tables count even if they are not active.
pub fn cost_of(field: &Field, round: &Seating<StartNumber>) -> RoundCost {
    let to_pair = Roster::of(field).seats.into_iter().map(|seat| seat.no);
    let players = to_pair.chain(round.everybody()).filter(|no| field.players.contains_key(no));
    let roster = Roster::with(field, players.collect());
    let legality = Legality::of(field, &roster, Rematches::Banned);
    tables::cost(&roster, &legality, round)
}

/// Two players who are to meet, on the sides of §5.3.
pub fn sides(field: &Field, a: StartNumber, b: StartNumber) -> Seats<StartNumber> {
    let roster = Roster::with(field, vec![a, b]);
    match (roster.seat(a), roster.seat(b)) {
        (Some(a), Some(b)) => players::sides::seated(&roster, a, b).map(|seat| seat.no),
        _ => Seats { red: a, black: b },
    }
}
