//! Group files for the judge's tests: a reader of its own, so that the judge is tested without
//! the program's, and a writer for the smallest event on which two sides differ.

use std::collections::BTreeSet;

use serde_json::{Value, json};
use xiangqi_arbiter::model::field::{
    ByeOpponentScore, Field, FieldPlayer, PairingSettings, PlayedRound, PlayedTable, System,
    TieBreak,
};
use xiangqi_arbiter::model::id::{Round, StartNumber};
use xiangqi_arbiter::model::outcome::Outcome;
use xiangqi_arbiter::model::points::{HalfPoints, Points, SidePoints};
use xiangqi_arbiter::model::seats::Seats;

fn half(value: &Value, default: HalfPoints) -> HalfPoints {
    value.as_f64().map_or(default, |points| HalfPoints((points * 2.0) as i32))
}

fn number(value: &Value) -> Option<u32> {
    value.as_u64().map(|n| n as u32)
}

fn no(value: &Value) -> StartNumber {
    StartNumber(number(value).unwrap())
}

fn pairs(value: &Value) -> Vec<(StartNumber, StartNumber)> {
    value.as_array().into_iter().flatten().map(|p| (no(&p[0]), no(&p[1]))).collect()
}

/// Reads a group file of commands.md "The group file".
pub fn read(text: &str) -> Field {
    let v: Value = serde_json::from_str(text).unwrap();
    let pairing = &v["pairing"];
    let system = match pairing["system"].as_str() {
        None => System::Swiss,
        Some(_) => serde_json::from_value(pairing["system"].clone()).unwrap(),
    };
    let base = if system == System::Swiss { Points::SWISS } else { Points::ROUND_ROBIN };
    let p = &v["points"];
    let side = |own: &Value| SidePoints {
        win: half(&own["win"], half(&p["win"], base.red.win)),
        draw: half(&own["draw"], half(&p["draw"], base.red.draw)),
        loss: half(&own["loss"], half(&p["loss"], base.red.loss)),
    };
    let mut settings = PairingSettings::new(system);
    settings.avoid_same_unit_rounds = number(&pairing["avoid_same_unit_rounds"]).unwrap_or(0);
    settings.allow_rematch = pairing["allow_rematch"].as_bool().unwrap_or(false);
    settings.fixed = pairs(&pairing["fixed"]);
    settings.forbidden = pairs(&pairing["forbidden"]);
    settings.absent_next =
        pairing["absent_next"].as_array().into_iter().flatten().map(no).collect();
    let player = |p: &Value| {
        let player = FieldPlayer {
            name: p["name"].as_str().unwrap_or_default().to_string(),
            unit: p["unit"].as_str().map(str::to_string),
            active: p["status"].as_str() != Some("withdrawn"),
            ranked: p["ranked"].as_bool().unwrap_or(true),
            loose_fouls: number(&p["fouls"]).unwrap_or(0),
            withdrawn_from: number(&p["withdrawn_from"]).map(Round),
        };
        (no(&p["no"]), player)
    };
    let table = |t: &Value| PlayedTable {
        seats: Seats { red: no(&t["red"]), black: no(&t["black"]) },
        outcome: serde_json::from_value(t["outcome"].clone()).unwrap(),
        fouls: Seats {
            red: number(&t["fouls"]["red"]).unwrap_or(0),
            black: number(&t["fouls"]["black"]).unwrap_or(0),
        },
    };
    let round = |r: &Value| PlayedRound {
        tables: r["tables"].as_array().into_iter().flatten().map(table).collect(),
        byes: r["byes"].as_array().into_iter().flatten().map(no).collect(),
    };
    Field {
        name: v["name"].as_str().unwrap_or_default().to_string(),
        points: Points {
            red: side(&p["red"]),
            black: side(&p["black"]),
            bye: half(&p["bye"], base.bye),
        },
        planned_rounds: number(&v["rounds"]),
        pairing: settings,
        tie_breaks: match v["tie_breaks"].as_array() {
            None => TieBreak::default_chain(system),
            Some(_) => serde_json::from_value(v["tie_breaks"].clone()).unwrap(),
        },
        bye_opponent_score: match v["bye_opponent_score"].as_str() {
            None => ByeOpponentScore::LowestPositive,
            Some(_) => serde_json::from_value(v["bye_opponent_score"].clone()).unwrap(),
        },
        players: v["players"].as_array().unwrap().iter().map(player).collect(),
        played: v["played"].as_array().unwrap().iter().map(round).collect(),
    }
}

fn points(half: HalfPoints) -> Value {
    if half.0 % 2 == 0 { json!(half.0 / 2) } else { json!(f64::from(half.0) / 2.0) }
}

/// Writes a group file.
pub fn write(field: &Field) -> String {
    let side = |p: &SidePoints| json!({"win": points(p.win), "draw": points(p.draw), "loss": points(p.loss)});
    let players: Vec<Value> = field
        .players
        .iter()
        .map(|(no, p)| {
            let mut v = json!({"no": no.0, "name": p.name, "ranked": p.ranked,
                "status": if p.active { "active" } else { "withdrawn" }, "fouls": p.loose_fouls});
            if let Some(unit) = &p.unit {
                v["unit"] = json!(unit);
            }
            if let Some(from) = p.withdrawn_from {
                v["withdrawn_from"] = json!(from.0);
            }
            v
        })
        .collect();
    let played: Vec<Value> = field
        .played
        .iter()
        .enumerate()
        .map(|(index, round)| {
            let tables: Vec<Value> = round
                .tables
                .iter()
                .map(|t| {
                    json!({"red": t.seats.red.0, "black": t.seats.black.0, "outcome": t.outcome,
                        "fouls": {"red": t.fouls.red, "black": t.fouls.black}})
                })
                .collect();
            json!({"round": index + 1, "tables": tables, "byes": round.byes})
        })
        .collect();
    let mut v = json!({
        "format": "xiangqi-group/1", "name": field.name,
        "points": {"bye": points(field.points.bye),
            "red": side(&field.points.red), "black": side(&field.points.black)},
        "pairing": {"system": field.pairing.system,
            "avoid_same_unit_rounds": field.pairing.avoid_same_unit_rounds,
            "allow_rematch": field.pairing.allow_rematch,
            "fixed": field.pairing.fixed, "forbidden": field.pairing.forbidden,
            "absent_next": field.pairing.absent_next},
        "tie_breaks": field.tie_breaks, "bye_opponent_score": field.bye_opponent_score,
        "players": players, "played": played,
    });
    let set = &field.pairing;
    v["pairing"]["first_round"] = json!(set.first_round);
    v["pairing"]["relaxed_last_rounds"] = json!(set.relaxed_last_rounds);
    v["pairing"]["first_round_colours"] = json!(set.first_colours);
    v["pairing"]["colour_tie"] = json!(set.colour_tie);
    v["pairing"]["annul_by"] = json!(set.annul_by);
    let tables: Vec<(u32, u32)> = set.fixed_tables.iter().map(|(no, t)| (no.0, t.0)).collect();
    v["pairing"]["fixed_tables"] = json!(tables);
    if let Some(seed) = &set.colour_seed {
        v["pairing"]["colour_seed"] = json!(seed);
    }
    if let Some(rounds) = field.planned_rounds {
        v["rounds"] = json!(rounds);
    }
    v.to_string()
}

/// A Swiss of n players without units, named by rows like `1-2 + 3-4 = 5` (one a round): `+` red
/// wins, `-` black wins, `=` draw, `F` red forfeits, `f` black forfeits, `X` both forfeit; a
/// single number is a bye.
pub fn swiss(n: u32, planned: Option<u32>, rounds: &[&str]) -> Field {
    let player = FieldPlayer {
        name: String::new(),
        unit: None,
        active: true,
        ranked: true,
        loose_fouls: 0,
        withdrawn_from: None,
    };
    let mut field = Field {
        name: "手算例".to_string(),
        points: Points::SWISS,
        planned_rounds: planned,
        pairing: PairingSettings::new(System::Swiss),
        tie_breaks: TieBreak::default_chain(System::Swiss),
        bye_opponent_score: ByeOpponentScore::LowestPositive,
        players: (1..=n).map(|no| (StartNumber(no), player.clone())).collect(),
        played: Vec::new(),
    };
    field.pairing.absent_next = BTreeSet::new();
    for row in rounds {
        let mut round = PlayedRound::default();
        for word in row.split_whitespace() {
            let outcome = match word {
                "+" => Outcome::RedWins,
                "-" => Outcome::BlackWins,
                "=" => Outcome::Draw,
                "F" => Outcome::RedForfeits,
                "f" => Outcome::BlackForfeits,
                "X" => Outcome::BothForfeit,
                pair => {
                    match pair.split_once('-') {
                        Some((red, black)) => round.tables.push(PlayedTable::clean(
                            StartNumber(red.parse().unwrap()),
                            StartNumber(black.parse().unwrap()),
                            Outcome::Draw,
                        )),
                        None => round.byes.push(StartNumber(pair.parse().unwrap())),
                    }
                    continue;
                }
            };
            round.tables.last_mut().unwrap().outcome = outcome;
        }
        field.played.push(round);
    }
    field
}
