//! Files are small, say on top what they answer, are listed, and lie in folders one can survey.

use std::fs;
use std::path::PathBuf;

use crate::support::sources::{root, rust_files};

#[test]
fn files_are_small_and_say_what_they_answer() {
    let mut broken = Vec::new();
    for folder in ["src", "tests/it", "benches", "fonts/src"] {
        for file in rust_files(&root().join(folder)) {
            let text = fs::read_to_string(&file).unwrap_or_default();
            let lines = text.lines().count();
            let most = if folder == "src" { 400 } else { 500 };
            if lines > most {
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

/// Entries of a folder of src, from which a newcomer picks one.
#[test]
fn the_hall_of_the_rules_is_surveyed_at_a_glance() {
    let entries = fs::read_dir(root().join("src/rules")).expect("src/rules").count();
    assert!((8..=15).contains(&entries), "src/rules shows {entries} entries");
}

/// Every folder of src has a file that says what the room answers.
#[test]
fn every_folder_says_what_it_answers() {
    let mut folders: Vec<PathBuf> = rust_files(&root().join("src"))
        .iter()
        .filter_map(|file| file.parent().map(PathBuf::from))
        .filter(|folder| !folder.ends_with("src"))
        .collect();
    folders.dedup();
    assert!(folders.len() > 20, "the folders were not read: {folders:?}");
    let silent = |folder: &PathBuf| {
        let text = fs::read_to_string(folder.join("mod.rs")).unwrap_or_default();
        let first = text.lines().next().unwrap_or_default();
        first.strip_prefix("//! ").is_none_or(|sentence| sentence.len() < 20)
    };
    folders.retain(silent);
    assert!(folders.is_empty(), "no `//!` in mod.rs of {folders:#?}");
}
