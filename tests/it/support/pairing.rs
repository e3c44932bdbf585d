//! Fields for the tests of the pairing engine: a small random source, random histories, group
//! files read without the program's own reader.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;
use xiangqi_arbiter::model::field::{
    ByeOpponentScore, Field, FieldPlayer, PairingSettings, PlayedRound, PlayedTable, System,
    TieBreak,
};
use xiangqi_arbiter::model::id::StartNumber;
use xiangqi_arbiter::model::outcome::Outcome;
use xiangqi_arbiter::model::points::Points;
use xiangqi_arbiter::rules::pairing::Pairing;

/// A small deterministic random source (SplitMix64).
pub struct Random(pub u64);

impl Random {
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    pub fn below(&mut self, limit: u32) -> u32 {
        u32::try_from(self.next() % u64::from(limit.max(1))).unwrap()
    }

    pub fn chance(&mut self, percent: u32) -> bool {
        self.below(100) < percent
    }

    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for i in (1..items.len()).rev() {
            let j = usize::try_from(self.below(u32::try_from(i + 1).unwrap())).unwrap();
            items.swap(i, j);
        }
    }

    pub fn outcome(&mut self) -> Outcome {
        match self.below(100) {
            0..30 => Outcome::Draw,
            30..60 => Outcome::RedWins,
            60..85 => Outcome::BlackWins,
            85..88 => Outcome::RedForfeits,
            88..92 => Outcome::BlackForfeits,
            92..94 => Outcome::BothForfeit,
            94..96 => Outcome::RedPenalised,
            96..98 => Outcome::BlackPenalised,
            _ => Outcome::BothPenalised,
        }
    }
}

pub fn player(no: u32) -> FieldPlayer {
    FieldPlayer {
        name: format!("棋手{no}"),
        unit: None,
        active: true,
        ranked: true,
        loose_fouls: 0,
        withdrawn_from: None,
    }
}

/// Players 1..=n, nothing played.
pub fn field(n: u32, system: System) -> Field {
    Field {
        name: "测试组".to_string(),
        points: if system == System::Swiss { Points::SWISS } else { Points::ROUND_ROBIN },
        planned_rounds: None,
        pairing: PairingSettings::new(system),
        tie_breaks: TieBreak::default_chain(system),
        bye_opponent_score: ByeOpponentScore::LowestPositive,
        players: (1..=n).map(|no| (StartNumber(no), player(no))).collect(),
        played: Vec::new(),
    }
}

pub fn table(red: u32, black: u32, outcome: Outcome) -> PlayedTable {
    PlayedTable::clean(StartNumber(red), StartNumber(black), outcome)
}

/// Plays a proposed round.
pub fn play(field: &mut Field, pairing: &Pairing, mut outcome: impl FnMut() -> Outcome) {
    let tables = pairing.tables.iter().map(|t| table(t.red.0, t.black.0, outcome())).collect();
    field.played.push(PlayedRound { tables, byes: pairing.bye.into_iter().collect() });
}

/// A field with a history that no engine made: random pairs, rematches now and then, byes,
/// absences, forfeits, late entries, withdrawals.
pub fn random_history(random: &mut Random, n: u32, rounds: u32) -> Field {
    let mut field = field(n, System::Swiss);
    let units = random.below(4);
    for player in field.players.values_mut() {
        player.unit =
            (units > 0 && random.chance(80)).then(|| format!("单位{}", random.below(units)));
    }
    for _ in 0..rounds {
        let mut order: Vec<u32> = (1..=n).filter(|_| !random.chance(4)).collect();
        random.shuffle(&mut order);
        let mut byes = BTreeSet::new();
        if order.len() % 2 == 1 {
            byes.insert(StartNumber(order.pop().unwrap()));
        }
        let tables =
            order.chunks_exact(2).map(|pair| table(pair[0], pair[1], random.outcome())).collect();
        field.played.push(PlayedRound { tables, byes: byes.into_iter().collect() });
    }
    for player in field.players.values_mut() {
        player.active = !random.chance(5);
    }
    field
}

/// Reads a group file of commands.md "The group file", as far as pairing needs it.
pub fn read(text: &str) -> Field {
    let value: Value = serde_json::from_str(text).unwrap();
    let number = |v: &Value| u32::try_from(v.as_u64().unwrap()).unwrap();
    let mut players = BTreeMap::new();
    for p in value["players"].as_array().unwrap() {
        let mut one = player(number(&p["no"]));
        one.unit = p["unit"].as_str().map(str::to_string);
        one.active = p["status"].as_str() != Some("withdrawn");
        players.insert(StartNumber(number(&p["no"])), one);
    }
    let mut result = field(0, System::Swiss);
    result.players = players;
    result.planned_rounds = value["rounds"].as_u64().map(|r| u32::try_from(r).unwrap());
    for round in value["played"].as_array().unwrap() {
        let tables = round["tables"]
            .as_array()
            .unwrap()
            .iter()
            .map(|t| {
                let outcome: Outcome = serde_json::from_value(t["outcome"].clone()).unwrap();
                table(number(&t["red"]), number(&t["black"]), outcome)
            })
            .collect();
        let byes = round["byes"]
            .as_array()
            .map(|byes| byes.iter().map(|no| StartNumber(number(no))).collect())
            .unwrap_or_default();
        result.played.push(PlayedRound { tables, byes });
    }
    result
}
