//! Sheets from the command line: one character without a glyph keeps no other sheet from the
//! hall, and words that are neither a command nor an event file are said to be so.

use std::path::Path;
use std::process::{Command, Output};

fn program(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_xiangqi-arbiter")).args(arguments).output().unwrap()
}

fn message(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

fn names(folder: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(folder).unwrap().flatten();
    entries.map(|e| e.file_name().to_string_lossy().into_owned()).collect()
}

#[test]
fn a_character_without_a_glyph_is_named_and_the_rest_is_written() {
    let folder = tempfile::tempdir().unwrap();
    let list = folder.path().join("n.csv");
    // U+30000 is in no font of the program.
    std::fs::write(&list, "姓名,单位\n孫\u{30000},甲\n王二,乙\n李三,丙\n赵四,丁\n").unwrap();
    let out = folder.path().join("out");
    let (list, out_text) = (list.display().to_string(), out.display().to_string());
    let played =
        program(&["demo", "--no-window", "--entries", &list, "--seed", "1", "--out", &out_text]);
    assert_eq!(played.status.code(), Some(1), "{}", message(&played));
    assert!(message(&played).contains("U+30000"), "{}", message(&played));
    let event = names(&out).into_iter().find(|n| n.ends_with(".xqt")).unwrap();
    let event = out.join(event).display().to_string();
    let copy = folder.path().join("copy");
    let exported = program(&["export", &event, &copy.display().to_string()]);
    assert_eq!(exported.status.code(), Some(1));
    let written = names(&copy);
    for file in ["event.json", "参赛名单.xlsx", "名次表.xlsx", "公开组-台号牌.pdf"] {
        assert!(written.iter().any(|n| n == file), "{file} is not among {written:?}");
    }
    assert!(!written.iter().any(|n| n == "公开组-参赛名单.pdf"));
}

#[test]
fn a_seed_that_cannot_be_printed_is_refused_before_the_draw() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("out").display().to_string();
    let played = program(&["demo", "--no-window", "--seed", "中文🎲", "--out", &out]);
    assert_eq!(played.status.code(), Some(2));
    assert!(message(&played).contains("🎲"), "{}", message(&played));
}

#[test]
fn a_word_that_is_no_command_and_no_file_is_said_to_be_so() {
    let folder = tempfile::tempdir().unwrap();
    let directory = folder.path().display().to_string();
    for (word, expected) in [("nosuchcommand", "没有名为"), (directory.as_str(), "是文件夹")]
    {
        let answer = program(&[word]);
        assert_eq!(answer.status.code(), Some(2), "{word}");
        assert!(message(&answer).contains(expected), "{}", message(&answer));
    }
}

/// A header alone, and a row without a name.
#[test]
fn a_list_of_nobody_is_said_and_founds_no_event() {
    let folder = tempfile::tempdir().unwrap();
    for (name, text) in [("表头.csv", "姓名,单位\n"), ("无人.csv", "姓名,单位\n,太原\n")]
    {
        let list = folder.path().join(name);
        std::fs::write(&list, text).unwrap();
        let list = list.display().to_string();
        let out = folder.path().join("out");
        let arguments = ["demo", "--no-window", "--entries", &list, "--out"];
        let played = program(&[&arguments[..], &[&out.display().to_string()]].concat());
        assert_eq!(played.status.code(), Some(2), "{}", message(&played));
        assert!(message(&played).contains("没有可以报名的人"), "{}", message(&played));
        assert!(!out.exists());
    }
    let list = folder.path().join("表头.csv").display().to_string();
    let checked = program(&["entries", &list, "--regulation", "taiyuan-2019"]);
    // Every row could be read: there is none.
    assert_eq!(checked.status.code(), Some(0));
    assert!(message(&checked).contains("没有一行选手"), "{}", message(&checked));
}

/// one-missing-glyph.csv by small-event.toml: 𲎯一 of row 2 is named, the three others are green.
#[test]
fn a_name_no_font_has_is_said_before_it_is_entered() {
    let at = |name: &str| format!("{}/tests/data/field/{name}", env!("CARGO_MANIFEST_DIR"));
    let (list, rules) = (at("one-missing-glyph.csv"), at("small-event.toml"));
    let checked = program(&["entries", &list, "--regulation", &rules]);
    assert_eq!(checked.status.code(), Some(0), "{}", message(&checked));
    let found: serde_json::Value = serde_json::from_slice(&checked.stdout).unwrap();
    let codes: Vec<Vec<&str>> = found["rows"]
        .as_array()
        .unwrap()
        .iter()
        .map(|row| {
            let findings = row["findings"].as_array().unwrap();
            findings.iter().map(|finding| finding["code"].as_str().unwrap()).collect()
        })
        .collect();
    assert_eq!(codes, [vec!["glyph_missing"], vec![], vec![], vec![]]);
}
