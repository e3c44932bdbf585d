//! `pair`: the pairing of the next round.

use serde::Serialize;

use crate::model::criterion::RoundCost;
use crate::model::id::{Round, StartNumber, Table};
use crate::model::seats::Seats;
use crate::rules::pairing::{Pairing, pair};

use super::output::{self, Answer};
use super::{GroupInput, Stop, input};

/// Runs the command.
///
/// # Errors
/// [`Stop::Wrong`] if the file is not a sound group, [`Stop::Failed`] if the round cannot be
/// paired.
pub fn run(args: &GroupInput) -> Result<Answer, Stop> {
    let field = input::group(&args.file)?;
    let pairing = pair(&field).map_err(Stop::failed)?;
    output::json(&Proposed::of(pairing)).map(Answer::Yes)
}

/// The output of `pair`.
#[derive(Serialize)]
struct Proposed {
    round: Round,
    tables: Vec<NumberedTable>,
    bye: Option<StartNumber>,
    /// Round robin only: further players without a game.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    idle: Vec<StartNumber>,
    /// Round robin only: games to be entered as forfeits (art. 19).
    #[serde(skip_serializing_if = "Vec::is_empty")]
    walkovers: Vec<Seats<StartNumber>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    cost: Option<RoundCost>,
}

#[derive(Serialize)]
struct NumberedTable {
    table: Table,
    #[serde(flatten)]
    seats: Seats<StartNumber>,
}

impl Proposed {
    fn of(pairing: Pairing) -> Proposed {
        let tables = (1..).map(Table).zip(pairing.tables);
        Proposed {
            round: pairing.round,
            tables: tables.map(|(table, seats)| NumberedTable { table, seats }).collect(),
            bye: pairing.bye,
            idle: pairing.idle,
            walkovers: pairing.walkovers,
            cost: pairing.cost,
        }
    }
}
