//! The names of the acts, read from where they are declared.

use std::collections::BTreeSet;

use xiangqi_arbiter::model::event::Event;

/// The names under which the acts stand in the file, as the format declares them.
pub fn declared_acts() -> BTreeSet<String> {
    let source = include_str!("../../../src/model/event/mod.rs");
    let (_, body) = source.split_once("pub enum Event {").unwrap();
    let (body, _) = body.split_once("\n}").unwrap();
    let variant = |line: &str| {
        let name = line.strip_prefix("    ")?;
        let bare = name.split([' ', ',']).next()?;
        let first = bare.chars().next()?;
        (first.is_ascii_uppercase() && bare.chars().all(char::is_alphanumeric))
            .then(|| bare.to_string())
    };
    body.lines().filter_map(variant).collect()
}

/// The name of an act as the enum has it.
pub fn name(event: &Event) -> String {
    let shown = format!("{event:?}");
    shown.chars().take_while(|c| c.is_alphanumeric()).collect()
}
