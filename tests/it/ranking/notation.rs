//! Played rounds in a short notation, so that a hand-worked table can be read at a glance.
//!
//! One line a round, red first, tables separated by commas: `1+2` red wins, `1=2` draw, `1-2` black
//! wins, `1+f2` black forfeits, `1f-2` red forfeits, `1ff2` both forfeit, `1+p2` black penalised,
//! `1p-2` red penalised, `1pp2` both penalised, `bye 5`.

use xiangqi_arbiter::model::field::{
    ByeOpponentScore, Field, FieldPlayer, PairingSettings, PlayedRound, PlayedTable, System,
    TieBreak,
};
use xiangqi_arbiter::model::id::StartNumber;
use xiangqi_arbiter::model::outcome::Outcome;
use xiangqi_arbiter::model::points::Points;

/// A group of `players` numbered from 1 with these rounds and the default chain.
pub fn group(system: System, players: u32, rounds: &str) -> Field {
    let player = |no| {
        let player = FieldPlayer {
            name: format!("棋手{no}"),
            unit: None,
            active: true,
            ranked: true,
            loose_fouls: 0,
            withdrawn_from: None,
        };
        (StartNumber(no), player)
    };
    Field {
        name: "手算例".to_owned(),
        points: match system {
            System::Swiss => Points::SWISS,
            _ => Points::ROUND_ROBIN,
        },
        planned_rounds: None,
        pairing: PairingSettings::new(system),
        tie_breaks: TieBreak::default_chain(system),
        bye_opponent_score: ByeOpponentScore::LowestPositive,
        players: (1..=players).map(player).collect(),
        played: rounds.lines().map(str::trim).filter(|l| !l.is_empty()).map(round).collect(),
    }
}

fn round(line: &str) -> PlayedRound {
    let mut played = PlayedRound::default();
    for part in line.split(',').map(str::trim) {
        match part.strip_prefix("bye ") {
            Some(no) => played.byes.push(StartNumber(no.parse().expect("number"))),
            None => played.tables.push(table(part)),
        }
    }
    played
}

fn table(part: &str) -> PlayedTable {
    let digits = |c: char| c.is_ascii_digit();
    let red = part.trim_end_matches(digits).trim_end_matches(|c| !digits(c));
    let black = part.trim_start_matches(digits).trim_start_matches(|c| !digits(c));
    let outcome = match part.trim_matches(digits) {
        "+" => Outcome::RedWins,
        "=" => Outcome::Draw,
        "-" => Outcome::BlackWins,
        "+f" => Outcome::BlackForfeits,
        "f-" => Outcome::RedForfeits,
        "ff" => Outcome::BothForfeit,
        "+p" => Outcome::BlackPenalised,
        "p-" => Outcome::RedPenalised,
        "pp" => Outcome::BothPenalised,
        other => panic!("unknown outcome {other:?} in {part:?}"),
    };
    let number = |text: &str| StartNumber(text.parse().expect("number"));
    PlayedTable::clean(number(red), number(black), outcome)
}

/// Plain numbers as player numbers.
pub fn nos(numbers: &[u32]) -> Vec<StartNumber> {
    numbers.iter().copied().map(StartNumber).collect()
}
