//! Arrows between rooms, which room may name which crate, and what each may not touch.

use std::collections::BTreeSet;
use std::fs;

use crate::support::sources::{code, root, rust_files};

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
        &["printpdf", "skrifa", "subsetter", "xiangqi_fonts", "thiserror", "chrono"],
    ),
    (
        "ui",
        &["model", "rules", "session", "paper", "assets"],
        &[
            "eframe",
            "egui",
            "egui_extras",
            "egui_system_font_provider",
            "rfd",
            "wgpu",
            "xiangqi_fonts",
            "chrono",
            "thiserror",
        ],
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
        if ["printpdf", "skrifa", "subsetter"].iter().any(|package| names(&code, package)) {
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
