//! `rank` on the published events, through the binary.

use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

use serde_json::{Value, json};

/// Runs the program with this standard input.
pub fn program(args: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_xiangqi-arbiter"))
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    // A program that stops before it has read everything is not a fault of the test.
    let _ = child.stdin.take().expect("piped").write_all(input.as_bytes());
    child.wait_with_output().expect("the program ends")
}

/// The exit code, standard output as JSON (null where empty) and standard error.
pub fn answer(args: &[&str], input: &str) -> (i32, Value, String) {
    let output = program(args, input);
    let out = String::from_utf8(output.stdout).expect("UTF-8");
    let json = if out.is_empty() { Value::Null } else { serde_json::from_str(&out).expect("JSON") };
    let err = String::from_utf8(output.stderr).expect("UTF-8");
    (output.status.code().expect("an exit code"), json, err)
}

/// A file of the test data.
pub fn data(path: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/data").join(path)
}

/// The published events.
pub const EVENTS: [&str; 5] =
    ["event-16", "event-25", "event-61", "small-direct", "small-previous-round"];

#[test]
fn the_published_orders() {
    for event in EVENTS {
        let file = data(&format!("events/{event}.json"));
        let (code, ranking, err) = answer(&["rank", &file.display().to_string()], "");
        assert_eq!((code, err.as_str()), (0, ""), "{event}");
        let expected = std::fs::read(data(&format!("events/{event}.expected.json")));
        let expected: Vec<u64> =
            serde_json::from_slice(&expected.expect("expected order")).expect("numbers");
        // Those listed as unresolved may stand either way: both orders by the same representative.
        let tied: Vec<Vec<u64>> =
            serde_json::from_value(ranking["unresolved"].clone()).expect("sets");
        let level = |no: u64| tied.iter().find(|set| set.contains(&no)).map_or(no, |set| set[0]);
        let rows = ranking["standings"].as_array().expect("rows");
        let order = rows.iter().map(|row| level(row["no"].as_u64().expect("no")));
        assert!(order.eq(expected.iter().map(|no| level(*no))), "{event}");
        assert!(tied.iter().map(Vec::len).sum::<usize>() <= 2, "{event}: hardly any tie is left");
    }
}

#[test]
fn the_output_as_documented() {
    let input = json!({
        "format": "xiangqi-group/1",
        "points": {"win": 1, "draw": 0.5, "loss": 0},
        "tie_breaks": ["sonneborn", "direct", "wins", "without_early_rounds", "black_in_direct",
                       "progressive", "previous_round"],
        "players": [{"no": 1}, {"no": 2}, {"no": 3}, {"no": 4, "ranked": false}],
        "played": [
            {"round": 1, "tables": [{"red": 1, "black": 2, "outcome": "draw"},
                                    {"red": 3, "black": 4, "outcome": "red_wins"}]},
            {"round": 2, "tables": [{"red": 1, "black": 3, "outcome": "red_wins"},
                                    {"red": 2, "black": 4, "outcome": "red_wins"}]},
        ],
    });
    let (code, ranking, err) = answer(&["rank", "-"], &input.to_string());
    assert_eq!((code, err.as_str()), (0, ""));
    let keys = |sonneborn: Value, wins: u32, without: Value, progressive: Value| {
        json!({"sonneborn": sonneborn, "wins": wins, "without_early_rounds": [without],
               "progressive": progressive})
    };
    assert_eq!(
        ranking,
        json!({
            "standings": [
                {"rank": 1, "no": 1, "score": 1.5, "keys": keys(json!(1.75), 1, json!(1), json!(2))},
                {"rank": 2, "no": 2, "score": 1.5, "keys": keys(json!(0.75), 1, json!(1), json!(2))},
                {"rank": 3, "no": 3, "score": 1, "keys": keys(json!(0), 1, json!(0), json!(2))},
            ],
            "unresolved": [],
        })
    );
}

#[test]
fn nothing_played_yet() {
    let input = r#"{"format": "xiangqi-group/1", "players": [{"no": 2}, {"no": 1}], "played": []}"#;
    let (code, ranking, _) = answer(&["rank", "-"], input);
    assert_eq!(code, 0);
    assert_eq!(ranking["unresolved"], json!([[1, 2]]));
    assert_eq!(ranking["standings"][1]["no"], 2);
}

#[test]
fn help_in_chinese_with_the_english_term() {
    for args in [&["--help"][..], &["rank", "--help"]] {
        let output = program(args, "");
        let text = String::from_utf8(output.stdout).expect("UTF-8");
        assert_eq!(output.status.code(), Some(0));
        for term in ["用法 (usage)", "选项 (options)", "排名 (rank)", "显示本说明 (help)"]
        {
            assert!(text.contains(term), "{args:?} lacks {term}: {text}");
        }
    }
}

#[test]
fn wrong_arguments() {
    let cases: &[(&[&str], &str)] = &[
        (&["rank"], "缺少参数 <FILE>"),
        (&["rank", "a.json", "b.json"], "b.json"),
        (&["rank", "-", "--fast"], "--fast"),
        (&["rank", "no-such-file.json"], "no-such-file.json：没有这个文件"),
        (&["rank", "."], ".：这是文件夹"),
        (
            &["--renderer", "glide"],
            "--renderer glide：本系统没有这种绘制方式，可用的有：auto、opengl",
        ),
        (&["--renderer"], "--renderer"),
    ];
    for (args, message) in cases {
        let (code, out, err) = answer(args, "");
        assert_eq!((code, out), (2, Value::Null), "{args:?}");
        assert!(err.contains(message), "{args:?}: {err}");
    }
}
