//! `simulate`, and the other commands on what it writes.

use serde_json::Value;
use xiangqi_arbiter::model::id::StartNumber;
use xiangqi_arbiter::model::outcome::Outcome;
use xiangqi_arbiter::model::seats::Seating;
use xiangqi_arbiter::rules::simulate::{Dice, Odds, PerMillion, SimulationPlan, outcome, simulate};
use xiangqi_arbiter::store::group_file;

use crate::cli::rank::{answer, program};

/// The file `simulate` writes.
pub fn simulated(args: &[&str]) -> String {
    let output = program(&[&["simulate"], args].concat(), "");
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("UTF-8")
}

#[test]
fn the_same_seed_gives_the_same_file() {
    let args = |seed| ["--players", "12", "--rounds", "5", "--seed", seed];
    assert_eq!(simulated(&args("7")), simulated(&args("7")));
    assert_ne!(simulated(&args("7")), simulated(&args("8")));
}

#[test]
fn what_it_writes_the_other_commands_accept() {
    for (players, rounds, seed) in
        [("2", "1", "1"), ("9", "5", "2"), ("16", "7", "3"), ("25", "9", "4")]
    {
        let file = simulated(&[
            "--players",
            players,
            "--rounds",
            rounds,
            "--seed",
            seed,
            "--forfeit",
            "0.1",
            "--draw",
            "25%",
            "--withdraw",
            "0.3",
        ]);
        let field = group_file::read(file.as_bytes()).expect("a sound group file");
        assert_eq!(field.played.len().to_string(), rounds);
        let (code, ranking, err) = answer(&["rank", "-"], &file);
        assert_eq!(code, 0, "{err}");
        assert_eq!(ranking["standings"].as_array().map(Vec::len), players.parse().ok());
        let (code, out, err) = answer(&["pair", "-"], &file);
        assert_eq!((code, out), (1, Value::Null), "all planned rounds are played: {err}");
        // One round taken away: the engine pairs it again as it was.
        let mut cut: Value = serde_json::from_str(&file).expect("JSON");
        let last = cut["played"].as_array_mut().and_then(Vec::pop).expect("a round");
        let (code, again, err) = answer(&["pair", "-"], &cut.to_string());
        assert_eq!(code, 0, "{err}");
        let sides = |round: &Value| -> Vec<(Value, Value)> {
            let tables = round["tables"].as_array().expect("tables");
            tables.iter().map(|t| (t["red"].clone(), t["black"].clone())).collect()
        };
        assert_eq!(sides(&again), sides(&last));
        assert_eq!(again["round"], last["round"]);
    }
}

#[test]
fn more_rounds_than_opponents() {
    let (code, out, err) =
        answer(&["simulate", "--players", "4", "--rounds", "4", "--seed", "1"], "");
    assert_eq!((code, out), (1, Value::Null));
    assert!(err.contains("轮无法编排"), "{err}");
}

#[test]
fn wrong_arguments_of_simulate() {
    let cases: &[(&[&str], &str)] = &[
        (&["--rounds", "5", "--seed", "1"], "--players"),
        (&["--players", "1", "--rounds", "5", "--seed", "1"], "2 到"),
        (&["--players", "many", "--rounds", "5", "--seed", "1"], "“many”"),
        (&["--players", "8", "--rounds", "0", "--seed", "1"], "1 到"),
        (&["--players", "8", "--rounds", "5", "--seed=-1"], "非负整数"),
        (&["--players", "8", "--rounds", "5", "--seed", "1", "--draw", "1.5"], "“1.5”"),
        (&["--players", "8", "--rounds", "5", "--seed", "1", "--forfeit", "often"], "概率"),
    ];
    for (args, message) in cases {
        let (code, out, err) = answer(&[&["simulate"], *args].concat(), "");
        assert_eq!((code, out), (2, Value::Null), "{args:?}");
        assert!(err.contains(message), "{args:?}: {err}");
    }
}

#[test]
fn probabilities_are_exact() {
    let cases = [
        ("0", Some(0)),
        ("1", Some(100)),
        ("1.0", Some(100)),
        ("0.3", Some(30)),
        (".25", Some(25)),
        ("30%", Some(30)),
        ("100%", Some(100)),
        ("0.07000", Some(7)),
        ("100.01%", None),
        ("1.000001", None),
        ("0.0000001", None),
        ("-0.1", None),
        ("", None),
        ("%", None),
        (".", None),
        ("0,3", None),
        ("1e-2", None),
    ];
    for (text, percent) in cases {
        let parsed = text.parse::<PerMillion>().ok();
        assert_eq!(parsed, percent.map(PerMillion::percent), "{text}");
    }
}

#[test]
fn chances_are_kept() {
    let mut dice = Dice::new(1);
    let odds = Odds { forfeit: PerMillion::percent(10), draw: PerMillion::percent(50) };
    let mut counts = [0_u32; 9];
    for _ in 0..10_000 {
        let got = outcome(&mut dice, odds);
        counts[Outcome::ALL.iter().position(|o| *o == got).expect("one of nine")] += 1;
    }
    let near = |count: u32, expected: u32| count.abs_diff(expected) < expected / 10 + 30;
    let expected = [2250, 4500, 2250, 450, 450, 100, 0, 0, 0];
    for (count, expected) in counts.into_iter().zip(expected) {
        assert!(near(count, expected), "{counts:?}");
    }
    let never = Odds { forfeit: PerMillion::NEVER, draw: PerMillion::NEVER };
    assert!((0..1000).all(|_| outcome(&mut dice, never).winner().is_some()));
    let drawn = Odds { forfeit: PerMillion::NEVER, draw: PerMillion::SURE };
    assert!((0..1000).all(|_| outcome(&mut dice, drawn) == Outcome::Draw));
}

#[test]
fn those_who_leave_are_not_paired_and_enough_stay() {
    let plan = SimulationPlan {
        players: 10,
        rounds: 5,
        seed: 3,
        odds: Odds { forfeit: PerMillion::NEVER, draw: PerMillion::NEVER },
        withdraw: PerMillion::SURE,
    };
    // A pairing of neighbours will do: it only has to use the active players.
    let neighbours = |field: &xiangqi_arbiter::model::field::Field| {
        let active: Vec<StartNumber> =
            field.players.iter().filter(|(_, p)| p.active).map(|(no, _)| *no).collect();
        let pairs: Vec<_> = active.chunks_exact(2).map(|pair| (pair[0], pair[1])).collect();
        let bye = active.chunks_exact(2).remainder().first().copied();
        Ok::<_, String>(Seating::new(&pairs, bye))
    };
    let field = simulate(&plan, neighbours).expect("paired");
    let here = |k: usize| 2 * field.played[k].tables.len() + field.played[k].byes.len();
    assert_eq!(here(0), 10, "everybody starts");
    assert_eq!(here(4), 6, "one more than there are rounds stay");
    assert_eq!(field.players.values().filter(|p| p.active).count(), 6);
    let stop = simulate(&plan, |field| match field.played.len() {
        2 => Err("no"),
        _ => neighbours(field).map_err(|_| "neighbours"),
    });
    assert_eq!(stop.map_err(|(round, why)| (round.0, why)), Err((3, "no")));
}
