//! The list of licences holds what is compiled in, and nothing of another version.

use std::collections::BTreeSet;
use std::fs;

use xiangqi_arbiter::assets::licences::{CRATES, FONTS, PROGRAM, crates};

use crate::support::sources::root;

/// Name and version.
type Package = (String, String);

/// The packages of the lock file that come from a registry.
fn locked() -> BTreeSet<Package> {
    let lock: toml::Table = fs::read_to_string(root().join("Cargo.lock")).unwrap().parse().unwrap();
    let packages = lock["package"].as_array().unwrap().iter();
    let text = |package: &toml::Value, key: &str| package[key].as_str().unwrap().to_string();
    packages
        .filter(|package| package.get("source").is_some())
        .map(|package| (text(package, "name"), text(package, "version")))
        .collect()
}

#[test]
fn every_package_of_the_lock_is_listed_once() {
    let mut listed = BTreeSet::new();
    for line in CRATES.lines().filter(|line| !line.starts_with('#')) {
        let mut cells = line.split('\t').map(str::to_string);
        let package = (cells.next().unwrap(), cells.next().unwrap());
        assert!(listed.insert(package), "listed twice: {line}");
    }
    let locked = locked();
    let differing: Vec<&Package> = listed.symmetric_difference(&locked).collect();
    assert!(differing.is_empty(), "run packaging/licences list: {differing:?}");
}

#[test]
fn what_is_compiled_in_has_a_licence() {
    let inside: Vec<_> = crates().collect();
    for one in &inside {
        assert!(one.licence.len() > 2 && !one.licence.contains('?'), "{one:?}");
    }
    // Each direct dependency is compiled in.
    let manifest: toml::Table =
        fs::read_to_string(root().join("Cargo.toml")).unwrap().parse().unwrap();
    let direct: Vec<&String> = manifest["dependencies"]
        .as_table()
        .unwrap()
        .iter()
        .filter(|(_, wanted)| wanted.get("path").is_none())
        .map(|(name, _)| name)
        .collect();
    assert!(direct.len() > 20, "{direct:?}");
    for name in direct {
        assert!(inside.iter().any(|one| one.name == name), "{name} is not listed as compiled in");
    }
    let licence = |name| inside.iter().find(|one| one.name == name).map(|one| one.licence);
    assert_eq!(licence("rusqlite"), Some("MIT"));
    assert_eq!(licence("egui"), Some("MIT OR Apache-2.0"));
}

#[test]
fn the_licences_of_program_and_fonts_are_whole() {
    assert!(PROGRAM.contains("Apache License") && PROGRAM.contains("Permission is hereby granted"));
    assert_eq!(FONTS.len(), 3);
    for font in FONTS {
        assert!(font.licence.to_uppercase().contains("OPEN FONT LICENSE"), "{}", font.name);
    }
    let files = fs::read_dir(root().join("fonts/licences")).unwrap().count();
    assert_eq!(files, FONTS.len(), "a font without its licence");
}
