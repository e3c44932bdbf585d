//! From a [`Field`] to the text of a group file; every setting is written, so nothing depends on
//! defaults.

use serde::Serialize;
use serde_json::Number;

use crate::model::field::{
    Field, FieldPlayer, FirstRound, PlayedRound, PlayedTable, System, TieBreak,
};
use crate::model::id::{Round, StartNumber};
use crate::model::points::{HalfPoints, SidePoints};
use crate::model::seats::Seats;

use super::{BYE_OPPONENT_SCORES, FIRST_ROUNDS, FORMAT, OUTCOMES, SYSTEMS, TIE_BREAKS, identifier};

/// Writes a group file; [`super::read()`] gives the same field back.
pub fn write(field: &Field) -> String {
    let mut text = serde_json::to_string_pretty(&as_json(field)).unwrap_or_default();
    text.push('\n');
    text
}

/// A group file as a value to serialise, for files that contain one.
pub fn as_json(field: &Field) -> impl Serialize {
    let double = field.pairing.system == System::DoubleRoundRobin;
    let listed = field.tie_breaks.iter().filter(|key| !(double && **key == TieBreak::MatchPoints));
    let pairing = &field.pairing;
    GroupFile {
        format: FORMAT,
        name: field.name.clone(),
        points: PointsPart::of(field),
        rounds: field.planned_rounds,
        pairing: PairingPart {
            system: identifier(&SYSTEMS, pairing.system),
            first_round: (pairing.first_round != FirstRound::default())
                .then(|| identifier(&FIRST_ROUNDS, pairing.first_round)),
            avoid_same_unit_rounds: pairing.avoid_same_unit_rounds,
            relaxed_last_rounds: Some(pairing.relaxed_last_rounds).filter(|k| *k != 1),
            allow_rematch: pairing.allow_rematch,
            fixed: pairing.fixed.clone(),
            forbidden: pairing.forbidden.clone(),
            absent_next: pairing.absent_next.iter().copied().collect(),
        },
        tie_breaks: listed.map(|key| identifier(&TIE_BREAKS, *key)).collect(),
        bye_opponent_score: identifier(&BYE_OPPONENT_SCORES, field.bye_opponent_score),
        players: field
            .players
            .iter()
            .map(|(no, p)| PlayerPart::of(*no, p, pairing.system))
            .collect(),
        played: field.played.iter().zip(1..).map(|(round, k)| RoundPart::of(k, round)).collect(),
    }
}

/// Points as a JSON number: `2`, `1.5`.
pub fn points_number(half: HalfPoints) -> Number {
    quarters_number(i64::from(half.0) * 2)
}

/// Quarters of a point as a JSON number: `12`, `12.25`.
pub fn quarters_number(quarters: i64) -> Number {
    match quarters % 4 {
        0 => Number::from(quarters / 4),
        _ => Number::from_f64(quarters as f64 / 4.0).unwrap_or_else(|| Number::from(quarters / 4)),
    }
}

#[derive(Serialize)]
struct GroupFile {
    format: &'static str,
    name: String,
    points: PointsPart,
    #[serde(skip_serializing_if = "Option::is_none")]
    rounds: Option<u32>,
    pairing: PairingPart,
    tie_breaks: Vec<&'static str>,
    bye_opponent_score: &'static str,
    players: Vec<PlayerPart>,
    played: Vec<RoundPart>,
}

#[derive(Serialize)]
struct SidePart {
    win: Number,
    draw: Number,
    loss: Number,
}

impl SidePart {
    fn of(points: &SidePoints) -> SidePart {
        SidePart {
            win: points_number(points.win),
            draw: points_number(points.draw),
            loss: points_number(points.loss),
        }
    }
}

#[derive(Serialize)]
struct PointsPart {
    #[serde(flatten)]
    both: Option<SidePart>,
    bye: Number,
    #[serde(skip_serializing_if = "Option::is_none")]
    red: Option<SidePart>,
    #[serde(skip_serializing_if = "Option::is_none")]
    black: Option<SidePart>,
}

impl PointsPart {
    fn of(field: &Field) -> PointsPart {
        let points = &field.points;
        let alike = points.red == points.black;
        let apart = |side: &SidePoints| (!alike).then(|| SidePart::of(side));
        PointsPart {
            both: alike.then(|| SidePart::of(&points.red)),
            bye: points_number(points.bye),
            red: apart(&points.red),
            black: apart(&points.black),
        }
    }
}

#[derive(Serialize)]
struct PairingPart {
    system: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    first_round: Option<&'static str>,
    avoid_same_unit_rounds: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    relaxed_last_rounds: Option<u32>,
    allow_rematch: bool,
    fixed: Vec<(StartNumber, StartNumber)>,
    forbidden: Vec<(StartNumber, StartNumber)>,
    absent_next: Vec<StartNumber>,
}

#[derive(Serialize)]
struct PlayerPart {
    no: StartNumber,
    name: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    unit: Option<String>,
    status: &'static str,
    ranked: bool,
    fouls: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    withdrawn_from: Option<Round>,
}

impl PlayerPart {
    fn of(no: StartNumber, player: &FieldPlayer, system: System) -> PlayerPart {
        PlayerPart {
            no,
            name: player.name.clone(),
            unit: player.unit.clone(),
            status: if player.active { "active" } else { "withdrawn" },
            ranked: player.ranked,
            fouls: player.loose_fouls,
            // Without meaning in a Swiss, where the status alone speaks.
            withdrawn_from: player.withdrawn_from.filter(|_| system != System::Swiss),
        }
    }
}

#[derive(Serialize)]
struct RoundPart {
    round: u32,
    tables: Vec<TablePart>,
    byes: Vec<StartNumber>,
}

#[derive(Serialize)]
struct TablePart {
    #[serde(flatten)]
    seats: Seats<StartNumber>,
    outcome: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    fouls: Option<Seats<u32>>,
}

impl RoundPart {
    fn of(round: u32, played: &PlayedRound) -> RoundPart {
        let table = |t: &PlayedTable| TablePart {
            seats: t.seats,
            outcome: identifier(&OUTCOMES, t.outcome),
            fouls: Some(t.fouls).filter(|fouls| *fouls != Seats::default()),
        };
        RoundPart {
            round,
            tables: played.tables.iter().map(table).collect(),
            byes: played.byes.clone(),
        }
    }
}
