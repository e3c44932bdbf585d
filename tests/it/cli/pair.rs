//! `pair` through the binary: its output, and what it answers no to.

use serde_json::{Value, json};

use crate::cli::rank::answer;

/// A group file of nameless players.
pub fn group(players: u32, pairing: Value, played: Value) -> String {
    let players: Vec<Value> = (1..=players).map(|no| json!({ "no": no })).collect();
    json!({"format": "xiangqi-group/1", "pairing": pairing, "players": players, "played": played})
        .to_string()
}

#[test]
fn round_one_has_no_cost() {
    let (code, pairing, err) = answer(&["pair", "-"], &group(5, json!({}), json!([])));
    assert_eq!(code, 0, "{err}");
    assert_eq!(
        pairing,
        json!({"round": 1, "bye": 5, "tables": [{"table": 1, "red": 1, "black": 2},
                                                {"table": 2, "red": 4, "black": 3}]})
    );
}

#[test]
fn a_later_round_with_its_cost() {
    let played = json!([{"round": 1, "tables": [{"red": 1, "black": 2, "outcome": "red_wins"},
                                                {"red": 4, "black": 3, "outcome": "red_wins"}]}]);
    let (code, pairing, err) = answer(&["pair", "-"], &group(4, json!({}), played));
    assert_eq!(code, 0, "{err}");
    // Both winners had red and number 1, the smaller, plays black in an even round; likewise below.
    assert_eq!(
        pairing,
        json!({
            "round": 2,
            "tables": [{"table": 1, "red": 4, "black": 1}, {"table": 2, "red": 3, "black": 2}],
            "bye": null,
            "cost": {"rematches": [0, 0], "bye": null, "colour_violations": 0, "same_unit": 0,
                     "score_groups": [[0, 0], [0, 0]], "due_same_colour": [2, 2],
                     "repeated_floats": 0, "number_order": 0},
        })
    );
}

#[test]
fn impossible_rounds_are_answered_with_no() {
    let met = json!([{"round": 1, "tables": [{"red": 1, "black": 2, "outcome": "draw"}]}]);
    let mut planned: Value = serde_json::from_str(&group(2, json!({}), met.clone())).expect("JSON");
    planned["rounds"] = json!(1);
    let cases = [
        (group(1, json!({}), json!([])), "两人"),
        (group(0, json!({}), json!([])), "两人"),
        (group(3, json!({"absent_next": [1, 3]}), json!([])), "两人"),
        (group(2, json!({}), met), "2"),
        (planned.to_string(), "1轮已全部赛完"),
        (group(4, json!({"fixed": [[1, 2]], "forbidden": [[2, 1]]}), json!([])), "1号与2号"),
    ];
    for (input, message) in cases {
        let (code, out, err) = answer(&["pair", "-"], &input);
        assert_eq!((code, out), (1, Value::Null), "{input}: {err}");
        assert!(err.contains(message), "{message} expected: {err}");
    }
    let (code, out, err) = answer(&["pair", "-"], "{");
    assert_eq!((code, out), (2, Value::Null), "{err}");
}
