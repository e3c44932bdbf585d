//! `check` through the binary: silence about a sound event, and every finding about another.

use serde_json::{Value, json};

use crate::cli::pair::group;
use crate::cli::rank::{EVENTS, answer, data};
use crate::cli::simulate::simulated;

#[test]
fn what_simulate_plays_is_clean() {
    for (players, rounds, seed) in [("2", "1", "1"), ("9", "5", "2"), ("16", "7", "3")] {
        let args = ["--players", players, "--rounds", rounds, "--seed", seed];
        let file = simulated(&[&args[..], &["--forfeit", "10%", "--withdraw", "0.3"]].concat());
        let (code, report, err) = answer(&["check", "-"], &file);
        assert_eq!(code, 0, "{players} × {rounds}, seed {seed}: {err}{report}");
        assert_eq!(report["clean"], true);
    }
}

#[test]
fn broken_input() {
    let (code, out, err) = answer(&["check", "-"], "{");
    assert_eq!((code, out), (2, Value::Null), "{err}");
}

#[test]
fn check_names_a_rematch() {
    let played = json!([
        {"round": 1, "tables": [{"red": 1, "black": 2, "outcome": "red_wins"},
                                {"red": 4, "black": 3, "outcome": "red_wins"}]},
        {"round": 2, "tables": [{"red": 2, "black": 1, "outcome": "red_wins"},
                                {"red": 3, "black": 4, "outcome": "red_wins"}]},
    ]);
    let (code, report, err) = answer(&["check", "-"], &group(4, json!({}), played));
    assert_eq!(code, 1);
    assert_eq!(report["clean"], false);
    assert_eq!(report["rounds"][0]["breaches"], json!([]));
    assert_eq!(report["rounds"][1]["breaches"][0]["kind"], "rematch");
    assert!(err.contains("第2轮"), "{err}");
}

#[test]
fn check_replays_the_published_events() {
    for event in EVENTS.iter().filter(|event| event.starts_with("small")) {
        let file = data(&format!("events/{event}.json")).display().to_string();
        let (code, report, err) = answer(&["check", &file], "");
        assert!(code == 0 || (code == 1 && !err.is_empty()), "{event}: {err}");
        assert_eq!(report["rounds"].as_array().map(Vec::len), Some(3), "{event}");
    }
}
