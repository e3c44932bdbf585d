//! How long pairing takes, on generated events (30 % draws, 5 % forfeits, 3 % withdrawals).
//!
//! `cargo bench --bench pairing` prints whole events and single late rounds with the growth from
//! one size to the next, and the largest resident memory where the system tells it.

use std::time::{Duration, Instant};

use xiangqi_arbiter::model::field::{
    ByeOpponentScore, Field, FieldPlayer, PairingSettings, PlayedRound, PlayedTable, System,
    TieBreak,
};
use xiangqi_arbiter::model::id::StartNumber;
use xiangqi_arbiter::model::outcome::Outcome;
use xiangqi_arbiter::model::points::Points;
use xiangqi_arbiter::rules::pairing::pair;

/// A linear congruential source; the upper bits are good enough here.
struct Random(u64);

impl Random {
    fn percent(&mut self) -> u64 {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % 100
    }

    fn outcome(&mut self) -> Outcome {
        match self.percent() {
            0..30 => Outcome::Draw,
            30..65 => Outcome::RedWins,
            65..95 => Outcome::BlackWins,
            95..97 => Outcome::RedForfeits,
            _ => Outcome::BlackForfeits,
        }
    }
}

/// Plays an event; the times of its rounds.
fn play(players: u32, rounds: u32, seed: u64) -> Result<Vec<Duration>, String> {
    let mut random = Random(seed);
    let mut field = Field {
        name: "计时".to_string(),
        points: Points::SWISS,
        planned_rounds: Some(rounds),
        pairing: PairingSettings::new(System::Swiss),
        tie_breaks: TieBreak::default_chain(System::Swiss),
        bye_opponent_score: ByeOpponentScore::LowestPositive,
        players: (1..=players)
            .map(|no| {
                let player = FieldPlayer {
                    name: format!("棋手{no}"),
                    unit: None,
                    active: true,
                    ranked: true,
                    loose_fouls: 0,
                    withdrawn_from: None,
                };
                (StartNumber(no), player)
            })
            .collect(),
        played: Vec::new(),
    };
    let mut times = Vec::new();
    for round in 0..rounds {
        let start = Instant::now();
        let pairing = pair(&field).map_err(|reason| reason.to_string())?;
        times.push(start.elapsed());
        let tables = pairing.tables.iter().map(|t| PlayedTable {
            seats: *t,
            outcome: random.outcome(),
            fouls: Default::default(),
        });
        field.played.push(PlayedRound {
            tables: tables.collect(),
            byes: pairing.bye.into_iter().collect(),
        });
        // 3 % of the players leave in the course of the event.
        for player in field.players.values_mut().filter(|player| player.active) {
            let leaves = random.percent() < 3 && random.percent() < 100 / u64::from(rounds);
            player.active = !(leaves && round > 0);
        }
    }
    Ok(times)
}

fn milliseconds(time: Duration) -> String {
    format!("{:>9.1}", time.as_secs_f64() * 1000.0)
}

/// The largest resident memory so far, in MB.
fn memory() -> String {
    std::fs::read_to_string("/proc/self/status")
        .ok()
        .and_then(|status| {
            let line = status.lines().find(|line| line.starts_with("VmHWM:"))?.to_string();
            let kilobytes: u64 = line.split_whitespace().nth(1)?.parse().ok()?;
            Some(format!("{:>6}", kilobytes / 1024))
        })
        .unwrap_or_else(|| "     -".to_string())
}

fn main() {
    println!("players rounds  whole (ms)  slowest round (ms)  last round (ms)  growth  peak MB");
    let mut last: Option<f64> = None;
    for (players, rounds) in
        [(100, 11), (200, 11), (300, 11), (500, 11), (1000, 11), (2000, 13), (5000, 13)]
    {
        match play(players, rounds, 7) {
            Ok(times) => {
                let whole: Duration = times.iter().sum();
                let slowest = times.iter().max().copied().unwrap_or_default();
                let end = times.last().copied().unwrap_or_default();
                let seconds = whole.as_secs_f64();
                let growth =
                    last.map_or("     -".to_string(), |last| format!("{:>6.1}", seconds / last));
                last = Some(seconds);
                println!(
                    "{players:>7} {rounds:>6}   {}           {}        {}  {growth}   {}",
                    milliseconds(whole),
                    milliseconds(slowest),
                    milliseconds(end),
                    memory()
                );
            }
            Err(reason) => println!("{players:>7} {rounds:>6}   {reason}"),
        }
    }
}
