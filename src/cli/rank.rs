//! `rank`: the standings after the last played round.

use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

use crate::model::field::TieBreak;
use crate::model::id::StartNumber;
use crate::rules::ranking::standings::{Standings, standings};
use crate::rules::ranking::tiebreak::KeyValue;
use crate::store::group_file::{identifier, points_number, quarters_number};
use crate::store::json::Json;

use super::output::{self, Answer};
use super::{GroupInput, Stop, input};

/// Runs the command.
///
/// # Errors
/// [`Stop::Wrong`] if the file is not a sound group, [`Stop::Failed`] if the answer cannot be
/// written as JSON.
pub fn run(args: &GroupInput) -> Result<Answer, Stop> {
    let field = input::group(&args.file)?;
    output::json(&Ranking::of(&standings(&field))).map(Answer::Yes)
}

/// The output of `rank`, also part of `event.json`.
#[derive(Serialize)]
pub struct Ranking {
    standings: Vec<RankedRow>,
    unresolved: Vec<Vec<StartNumber>>,
}

#[derive(Serialize)]
struct RankedRow {
    rank: u32,
    no: StartNumber,
    score: Json,
    keys: Keys,
}

struct Keys(Vec<(TieBreak, KeyValue)>);

impl Ranking {
    /// The standings as they are written.
    pub fn of(standings: &Standings) -> Ranking {
        let rows = standings.rows.iter().map(|row| RankedRow {
            rank: row.rank,
            no: row.no,
            score: points_number(row.score),
            keys: Keys(row.keys.clone()),
        });
        Ranking { standings: rows.collect(), unresolved: standings.unresolved.clone() }
    }
}

impl Serialize for Keys {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        for (key, value) in &self.0 {
            let name = &identifier(key);
            match value {
                KeyValue::Count(n) => map.serialize_entry(name, n)?,
                KeyValue::Halves(n) => map.serialize_entry(name, &quarters_number(2 * n))?,
                KeyValue::Quarters(n) => map.serialize_entry(name, &quarters_number(*n))?,
                KeyValue::Series(list) => {
                    let list: Vec<Json> = list.iter().map(|n| quarters_number(2 * n)).collect();
                    map.serialize_entry(name, &list)?;
                }
            }
        }
        map.end()
    }
}
