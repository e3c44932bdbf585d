//! `pair`: the pairing of the next round.

use serde::Serialize;

use crate::model::field::Field;
use crate::model::id::{Round, StartNumber, Table};
use crate::rules::pairing::{Cost, NoPairing, PairedTable, Pairing, pair};
use crate::rules::simulate::RoundPairs;

use super::output::{self, Answer};
use super::{GroupInput, Stop, input};

/// Runs the command.
pub fn run(args: &GroupInput) -> Result<Answer, Stop> {
    let field = input::group(&args.file)?;
    let pairing = pair(&field).map_err(|reason| Stop::StartNumber(reason.to_string()))?;
    output::json(&Proposed::of(pairing)).map(Answer::Yes)
}

/// The engine's round as plain pairs.
pub fn round(field: &Field) -> Result<RoundPairs, NoPairing> {
    let pairing = pair(field)?;
    let tables = pairing.tables.iter().map(|table| (table.red, table.black)).collect();
    Ok((tables, pairing.bye))
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
    walkovers: Vec<Walkover>,
    #[serde(skip_serializing_if = "Option::is_none")]
    cost: Option<Cost>,
}

#[derive(Serialize)]
struct NumberedTable {
    table: Table,
    red: StartNumber,
    black: StartNumber,
}

#[derive(Serialize)]
struct Walkover {
    red: StartNumber,
    black: StartNumber,
}

impl Proposed {
    fn of(pairing: Pairing) -> Proposed {
        let numbered = |(t, table): (&PairedTable, u32)| NumberedTable {
            table: Table(table),
            red: t.red,
            black: t.black,
        };
        let walkover = |t: &PairedTable| Walkover { red: t.red, black: t.black };
        Proposed {
            round: pairing.round,
            tables: pairing.tables.iter().zip(1..).map(numbered).collect(),
            bye: pairing.bye,
            idle: pairing.idle,
            walkovers: pairing.walkovers.iter().map(walkover).collect(),
            cost: pairing.cost,
        }
    }
}
