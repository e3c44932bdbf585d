//! Who meets whom in the next round (rules.md §5 and §6).
//!
//! The optimum of §5.5 is a minimum-weight perfect matching over vector weights (`weight`,
//! `matching`, where the method and its proof are described); everything else here says what the
//! weights are and who may be matched at all.

mod blocked;
mod cost;
mod criteria;
mod explain;
mod first_round;
mod fixed;
pub mod future;
mod legality;
mod matching;
mod no_pairing;
pub mod plan;
mod roster;
pub mod round_robin;
mod sides;
mod situation;
mod swiss;
mod tables;
mod weight;

pub use cost::{Cost, Criterion};
pub use explain::{nearest_alternative, why};
pub use future::outlook::{Advice, Outlook, Prospect, outlook};
pub use legality::{Breach, breaches};
pub use matching::Start;
pub use no_pairing::{Blocked, BlockedBye, NoPairing};
pub use roster::{ColourRank, colour_rank, next_round};
pub use situation::{Situation, situations};
pub use swiss::Method;
pub use weight::Packing;

use crate::model::field::{Field, System};
use crate::model::id::{Round, StartNumber};
use legality::{Legality, Rematches};
use roster::Roster;
use swiss::Proposal;

/// One table of a proposed round.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PairedTable {
    /// 红方.
    pub red: StartNumber,
    /// 黑方.
    pub black: StartNumber,
}

/// A proposed round.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pairing {
    /// The round it is for.
    pub round: Round,
    /// The tables in table order, table 1 first.
    pub tables: Vec<PairedTable>,
    /// Who has the bye.
    pub bye: Option<StartNumber>,
    /// Round robin only: others without a game (their opponents are gone and annulled).
    pub idle: Vec<StartNumber>,
    /// Round robin only: games won without play against players who withdrew (or are absent) and
    /// whose results stand.
    pub walkovers: Vec<PairedTable>,
    /// What it costs; none in round 1 and in a round robin.
    pub cost: Option<Cost>,
}

/// The pairing of the round after the last played one.
///
/// # Errors
/// Why there is none, in words for the arbiter.
pub fn pair(field: &Field) -> Result<Pairing, NoPairing> {
    pair_by(field, Method::QUICK)
}

/// The same by a given method; the cost is the same whatever the method.
///
/// # Errors
/// As [`pair`].
pub fn pair_by(field: &Field, method: Method) -> Result<Pairing, NoPairing> {
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
        (first_round::tables(&roster, &proposal), proposal, None)
    } else {
        let proposal = swiss::choose(field, &roster, &fixed, method)?;
        let legality = Legality::of(field, &roster, Rematches::Banned);
        let cost = swiss::cost(&roster, &legality, &proposal);
        (tables::tables(&roster, &proposal), proposal, Some(cost))
    };
    let bye = proposal.numbers(&roster).1;
    let (idle, walkovers) = (Vec::new(), Vec::new());
    Ok(Pairing { round: roster.round, tables, bye, idle, walkovers, cost })
}

/// The cost of a round as played or made by hand: tables as (red, black), with these sides for
/// the colour limits. Players of the tables count even if they are not active.
pub fn cost_of(
    field: &Field,
    tables: &[(StartNumber, StartNumber)],
    bye: Option<StartNumber>,
) -> Cost {
    let to_pair = Roster::of(field).seats.into_iter().map(|seat| seat.no);
    let seated = tables.iter().flat_map(|(red, black)| [*red, *black]);
    let players = to_pair.chain(seated).chain(bye).filter(|no| field.players.contains_key(no));
    let roster = Roster::with(field, players.collect());
    let legality = Legality::of(field, &roster, Rematches::Banned);
    tables::cost(&roster, &legality, tables, bye)
}

/// Two players who are to meet, as (red, black) by §5.3.
pub fn sides(field: &Field, a: StartNumber, b: StartNumber) -> (StartNumber, StartNumber) {
    let roster = Roster::with(field, vec![a, b]);
    let seat = |no: StartNumber| roster.seats.iter().find(|seat| seat.no == no);
    match (seat(a), seat(b)) {
        (Some(a), Some(b)) => {
            let (red, black) = sides::turn(a, b, roster.round);
            (red.no, black.no)
        }
        _ => (a, b),
    }
}
