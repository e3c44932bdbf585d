//! From a [`Field`] to the text of a group file; every setting is written, so nothing depends on
//! defaults.

use crate::model::field::{
    Field, FieldPlayer, PairingSettings, PlayedRound, PlayedTable, System, TieBreak,
};
use serde::Serialize;

use crate::model::id::StartNumber;
use crate::model::points::{HalfPoints, Points, SidePoints};
use crate::model::seats::Seats;
use crate::model::setting::ScoreFirst;
use crate::store::json::{Json, list, object};

use super::{FORMAT, identifier};

/// Writes a group file; [`super::read()`] gives the same field back.
pub fn write(field: &Field) -> String {
    let mut text = serde_json::to_string_pretty(&as_json(field)).unwrap_or_default();
    text.push('\n');
    text
}

/// A group file as a value, for files that contain one.
pub fn as_json(field: &Field) -> Json {
    let system = field.pairing.system;
    let implied = (system == System::DoubleRoundRobin).then_some(TieBreak::MatchPoints);
    let listed = field.tie_breaks.iter().filter(|key| Some(**key) != implied);
    object()
        .with("format", FORMAT)
        .with("name", field.name.as_str())
        .with("points", points(&field.points))
        .with("rounds", field.planned_rounds)
        .with("pairing", pairing(&field.pairing))
        .with("tie_breaks", list(listed.map(identifier)))
        .with("bye_opponent_score", identifier(field.bye_opponent_score))
        .with("players", list(field.players.iter().map(|(no, p)| player(*no, p, system))))
        .with("played", list((1..).zip(&field.played).map(|(k, played)| round(k, played))))
}

/// Points as a JSON number: `2`, `1.5`.
pub fn points_number(half: HalfPoints) -> Json {
    quarters_number(i64::from(half.0) * 2)
}

/// Quarters of a point as a JSON number: `12`, `12.25`.
pub fn quarters_number(quarters: i64) -> Json {
    match quarters % 4 {
        0 => Json::Whole(quarters / 4),
        _ => Json::Number(quarters as f64 / 4.0),
    }
}

/// What a game is worth, to either side where they differ.
fn points(points: &Points) -> Json {
    let side = |json: Json, side: &SidePoints| {
        json.with("win", points_number(side.win))
            .with("draw", points_number(side.draw))
            .with("loss", points_number(side.loss))
    };
    let (bye, alike) = (points_number(points.bye), points.red == points.black);
    match alike {
        true => side(object(), &points.red).with("bye", bye),
        false => object()
            .with("bye", bye)
            .with("red", side(object(), &points.red))
            .with("black", side(object(), &points.black)),
    }
}

fn pairing(pairing: &PairingSettings) -> Json {
    let tables = list(pairing.fixed_tables.iter().map(|(no, table)| list([no.0, table.0])));
    let pair = |(a, b): &(StartNumber, StartNumber)| list([a.0, b.0]);
    object()
        .with("system", identifier(pairing.system))
        .with("first_round", stated(pairing.first_round))
        .with("avoid_same_unit_rounds", pairing.avoid_same_unit_rounds)
        .with("relaxed_last_rounds", score_first(pairing.relaxed_last_rounds))
        .with("first_round_colours", stated(pairing.first_colours))
        .with("colour_seed", pairing.colour_seed.as_deref())
        .with("colour_tie", stated(pairing.colour_tie))
        .with("annul_by", stated(pairing.annul_by))
        .with("fixed_tables", Some(tables).filter(|_| !pairing.fixed_tables.is_empty()))
        .with("allow_rematch", pairing.allow_rematch)
        .with("fixed", list(pairing.fixed.iter().map(pair)))
        .with("forbidden", list(pairing.forbidden.iter().map(pair)))
        .with("absent_next", list(pairing.absent_next.iter().map(|no| no.0)))
}

/// The word of a setting that is not the one a file without the key has.
fn stated<T: Default + PartialEq + Serialize>(value: T) -> Option<String> {
    Some(value).filter(|value| *value != T::default()).map(identifier)
}

fn score_first(setting: ScoreFirst) -> Option<Json> {
    match setting {
        ScoreFirst::All => Some(ScoreFirst::ALL_WORD.into()),
        ScoreFirst::Last(rounds) => (setting != ScoreFirst::default()).then(|| rounds.into()),
    }
}

fn player(no: StartNumber, player: &FieldPlayer, system: System) -> Json {
    // Without meaning in a Swiss, where the status alone speaks.
    let withdrawn_from = player.withdrawn_from.filter(|_| system != System::Swiss);
    object()
        .with("no", no.0)
        .with("name", player.name.as_str())
        .with("unit", player.unit.as_deref())
        .with("status", if player.active { "active" } else { "withdrawn" })
        .with("ranked", player.ranked)
        .with("fouls", player.loose_fouls)
        .with("withdrawn_from", withdrawn_from.map(|round| round.0))
}

fn round(number: u32, played: &PlayedRound) -> Json {
    object()
        .with("round", number)
        .with("tables", list(played.tables.iter().map(table)))
        .with("byes", list(played.byes.iter().map(|no| no.0)))
}

fn table(table: &PlayedTable) -> Json {
    let fouls = object().with("red", table.fouls.red).with("black", table.fouls.black);
    object()
        .with("red", table.seats.red.0)
        .with("black", table.seats.black.0)
        .with("outcome", identifier(table.outcome))
        .with("fouls", Some(fouls).filter(|_| table.fouls != Seats::default()))
}
