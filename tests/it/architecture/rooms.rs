//! The house is enforced: arrows between rooms, which room may name which crate, file size,
//! no forgotten test file (ARCHITECTURE.md).

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// Room, rooms it may use, crates it may name.
const ROOMS: &[(&str, &[&str], &[&str])] = &[
    ("model", &[], &["serde", "chrono", "sha2", "thiserror"]),
    ("rules", &["model"], &["sha2", "pinyin", "chrono", "thiserror", "serde"]),
    (
        "store",
        &["model"],
        &[
            "rusqlite",
            "serde",
            "serde_json",
            "serde_ignored",
            "toml",
            "calamine",
            "zip",
            "quick_xml",
            "csv",
            "encoding_rs",
            "rust_xlsxwriter",
            "thiserror",
            "chrono",
            "directories",
        ],
    ),
    ("session", &["model", "rules", "store", "assets"], &["chrono", "thiserror", "opener"]),
    (
        "paper",
        &["model", "rules", "assets"],
        &["printpdf", "subsetter", "xiangqi_fonts", "thiserror", "chrono"],
    ),
    (
        "ui",
        &["model", "rules", "session", "paper", "assets"],
        &["eframe", "egui", "egui_extras", "rfd", "xiangqi_fonts", "chrono", "thiserror"],
    ),
    (
        "cli",
        &["model", "rules", "store", "session", "paper", "assets"],
        &["clap", "serde", "serde_json", "chrono"],
    ),
    ("assets", &[], &[]),
];

/// Crates of Cargo.toml as they are named in code.
fn crates() -> BTreeSet<String> {
    let manifest = fs::read_to_string(root().join("Cargo.toml")).expect("Cargo.toml");
    let start = manifest.find("[dependencies]").expect("dependencies");
    let block = &manifest[start..manifest.find("[dev-dependencies]").expect("dev-dependencies")];
    block
        .lines()
        .filter_map(|line| line.split_once('='))
        .map(|(name, _)| name.trim().replace('-', "_"))
        .collect()
}

pub fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

pub fn rust_files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut open = vec![folder.to_path_buf()];
    while let Some(folder) = open.pop() {
        for entry in fs::read_dir(&folder).into_iter().flatten().flatten() {
            let path = entry.path();
            if path.is_dir() {
                open.push(path);
            } else if path.extension().is_some_and(|e| e == "rs") {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}

/// The code of a file without its comments and without what stands in quotes.
pub fn code(path: &Path) -> String {
    let text = fs::read_to_string(path).unwrap_or_default();
    let mut out = String::new();
    for line in text.lines() {
        let mut quoted = false;
        let mut last = ' ';
        for (index, c) in line.char_indices() {
            if !quoted && line[index..].starts_with("//") {
                break;
            }
            if c == '"' && last != '\\' && last != '\'' {
                quoted = !quoted;
            }
            if !quoted {
                out.push(c);
            }
            last = c;
        }
        out.push('\n');
    }
    out
}

/// Whether `word` is used as the head of a path: `word::`.
fn names(code: &str, word: &str) -> bool {
    code.match_indices(&format!("{word}::")).any(|(at, _)| {
        let before = code[..at].chars().next_back();
        !before.is_some_and(|c| c.is_alphanumeric() || c == '_' || c == ':')
    })
}

/// Whether a room is named: `crate::room` or in a `crate::{room, …}` list.
fn names_room(code: &str, room: &str) -> bool {
    code.match_indices(&format!("crate::{room}")).any(|(at, text)| {
        !code[at + text.len()..].starts_with(|c: char| c.is_alphanumeric() || c == '_')
    })
}

#[test]
fn arrows_point_down() {
    let mut broken = Vec::new();
    for (room, may_use, _) in ROOMS {
        for file in rust_files(&root().join("src").join(room)) {
            let code = code(&file);
            for (other, ..) in ROOMS {
                let allowed = other == room || may_use.contains(other);
                if !allowed && names_room(&code, other) {
                    broken.push(format!("{} names room {other}", file.display()));
                }
            }
            assert!(!code.contains("crate::{"), "{}: one `use` per room", file.display());
        }
    }
    assert!(broken.is_empty(), "{broken:#?}");
}

#[test]
fn rooms_name_only_their_crates() {
    let mut broken = Vec::new();
    for (room, _, may_name) in ROOMS {
        for file in rust_files(&root().join("src").join(room)) {
            let code = code(&file);
            for name in crates() {
                if !may_name.contains(&name.as_str()) && names(&code, &name) {
                    broken.push(format!("{} names {name}", file.display()));
                }
            }
        }
    }
    assert!(broken.is_empty(), "{broken:#?}");
}

#[test]
fn every_crate_is_used() {
    let all: String = rust_files(&root().join("src")).iter().map(|f| code(f)).collect();
    let idle: Vec<String> = crates().into_iter().filter(|name| !names(&all, name)).collect();
    assert!(idle.is_empty(), "not used: {idle:?}");
}

#[test]
fn only_two_files_know_the_pdf_packages() {
    for file in rust_files(&root().join("src/paper")) {
        let code = code(&file);
        let name = file.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if names(&code, "printpdf") || names(&code, "subsetter") {
            assert!(name == "pdf.rs" || name == "font.rs", "{}", file.display());
        }
    }
}

#[test]
fn model_and_rules_are_pure() {
    let banned = [
        "std::fs",
        "std::net",
        "std::env",
        "std::process",
        "SystemTime",
        "Instant::",
        "Local::now",
        "Utc::now",
        "HashMap",
        "HashSet",
        "f32",
        "f64",
        "println!",
        "unsafe",
    ];
    let mut broken = Vec::new();
    for room in ["model", "rules"] {
        for file in rust_files(&root().join("src").join(room)) {
            let code = code(&file);
            for word in banned.iter().filter(|word| code.contains(**word)) {
                broken.push(format!("{}: {word}", file.display()));
            }
        }
    }
    assert!(broken.is_empty(), "{broken:#?}");
}

#[test]
fn the_clock_and_the_disk_have_their_rooms() {
    let mut broken = Vec::new();
    for file in rust_files(&root().join("src")) {
        let code = code(&file);
        let path = file.strip_prefix(root()).unwrap_or(&file).display().to_string();
        let path = path.replace('\\', "/");
        if code.contains("Local::now") && path != "src/session/clock.rs" {
            broken.push(format!("{path} reads the clock"));
        }
        let on_disk = ["src/store/", "src/session/", "src/cli/"];
        let disk = code.contains("std::fs") || names(&code, "fs");
        if disk && !on_disk.iter().any(|room| path.starts_with(room)) {
            broken.push(format!("{path} touches the disk"));
        }
        for word in ["todo!", "unimplemented!", "dbg!", "unsafe "] {
            if code.contains(word) {
                broken.push(format!("{path}: {word}"));
            }
        }
    }
    assert!(broken.is_empty(), "{broken:#?}");
}

#[test]
fn files_are_small_and_say_what_they_answer() {
    let mut broken = Vec::new();
    for folder in ["src", "tests/it", "benches", "fonts/src"] {
        for file in rust_files(&root().join(folder)) {
            let text = fs::read_to_string(&file).unwrap_or_default();
            let lines = text.lines().count();
            let code = folder == "src";
            if code && lines > 500 || lines > 700 {
                broken.push(format!("{}: {lines} lines", file.display()));
            }
            if !text.starts_with("//!") {
                broken.push(format!("{}: no `//!` on top", file.display()));
            }
            let stem = file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
            for bad in ["manager", "helper", "utils", "util", "misc", "common"] {
                if stem.contains(bad) {
                    broken.push(format!("{}: a name that answers no question", file.display()));
                }
            }
        }
    }
    assert!(broken.is_empty(), "{broken:#?}");
}

#[test]
fn every_test_file_is_in_the_binary() {
    let mut forgotten = Vec::new();
    for file in rust_files(&root().join("tests/it")) {
        let stem = file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let folder = file.parent().expect("a folder");
        let (name, list) = match stem.as_str() {
            "main" => continue,
            "mod" => {
                let name = folder.file_name().unwrap_or_default().to_string_lossy().into_owned();
                (name, folder.parent().expect("tests/it").join("main.rs"))
            }
            _ if folder.ends_with("tests/it") => (stem, folder.join("main.rs")),
            _ => (stem, folder.join("mod.rs")),
        };
        let listed = fs::read_to_string(&list).unwrap_or_default();
        let is = |line: &str| line.trim().trim_start_matches("pub ") == format!("mod {name};");
        if !listed.lines().any(is) {
            forgotten.push(format!("{} is not listed in {}", file.display(), list.display()));
        }
    }
    assert!(forgotten.is_empty(), "{forgotten:#?}");
    let others: Vec<PathBuf> = fs::read_dir(root().join("tests"))
        .into_iter()
        .flatten()
        .flatten()
        .map(|entry| entry.path())
        .filter(|path| path.extension().is_some_and(|e| e == "rs"))
        .collect();
    assert!(others.is_empty(), "one test binary: {others:?}");
}

#[test]
fn documents_stay_short() {
    let text = fs::read_to_string(root().join("ARCHITECTURE.md")).unwrap_or_default();
    let lines = text.lines().count();
    assert!((20..=150).contains(&lines), "ARCHITECTURE.md has {lines} lines");
}
