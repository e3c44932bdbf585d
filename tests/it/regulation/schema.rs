//! The schema of a regulation: every key of a file is described, every key described is one, and
//! the numbers of one name have one range.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;
use xiangqi_arbiter::model::regulation::OffenceKind;
use xiangqi_arbiter::model::regulation::schema::{all, each, find, range_text_of};
use xiangqi_arbiter::model::regulation::{Regulation, Section};

use crate::support::whole_regulation::everything;

/// The ways to all keys of a serialised regulation, indices left out.
fn keys(value: &Value, way: &str, found: &mut BTreeSet<String>) {
    match value {
        Value::Object(map) => {
            for (key, value) in map {
                let way = if way.is_empty() { key.clone() } else { format!("{way}.{key}") };
                found.insert(way.clone());
                keys(value, &way, found);
            }
        }
        Value::Array(items) => items.iter().for_each(|item| keys(item, way, found)),
        _ => {}
    }
}

#[test]
fn every_key_is_described_and_every_description_is_of_a_key() {
    let mut written = BTreeSet::new();
    let mut whole = everything();
    // Written only where the word of the offence does not tell it.
    whole.tariff[0].kind = OffenceKind::RefusesRecording;
    keys(&serde_json::to_value(whole).unwrap(), "", &mut written);
    let described: BTreeSet<String> = all().into_iter().map(|(path, _)| path).collect();
    // The facts of the event have their own form; its lists of officials are there, too.
    let missing: Vec<_> = written.difference(&described).collect();
    // Everybody's way of playing may be open, fixed or between; the groups' show all three.
    let beyond: Vec<_> = described
        .difference(&written)
        .filter(|path| !matches!(path.as_str(), "play.rounds.fixed" | "play.rounds.between"))
        .collect();
    assert_eq!((missing, beyond), (vec![], vec![]));
    for (path, key) in all() {
        assert_eq!(find(&path).map(|found| found.comment), Some(key.comment), "{path}");
    }
}

#[test]
fn every_value_is_reached_through_its_description() {
    let mut reached = BTreeSet::new();
    each(&everything(), "", &mut |path, key, value| {
        assert_eq!(find(path).map(|found| found.comment), Some(key.comment), "{path}");
        let bare: Vec<&str> = path.split('.').filter(|step| step.parse::<u32>().is_err()).collect();
        reached.insert(bare.join("."));
        // What is measured has a name for the refusal.
        let measured = value.number().is_some() || key.longest < usize::MAX;
        assert!(!measured || !key.noun().is_empty(), "{path}");
    });
    // The names of branches and the two ends of a range of rounds are no values of their own.
    let rest = all().into_iter().map(|(path, _)| path).filter(|path| !reached.contains(path));
    // The kind of an offence is ticked beside the recording duty.
    let branches =
        ["kind", "family_pair", "level", "declared", "by_place", "by_rate", "between", "fixed"];
    for path in rest {
        assert!(branches.iter().any(|branch| path.ends_with(branch)), "{path}");
    }
}

#[test]
fn numbers_of_one_name_have_one_range() {
    // A message of the parser knows the name of a key only.
    let mut ranges: BTreeMap<&str, BTreeSet<(u32, u32)>> = BTreeMap::new();
    each(&everything(), "", &mut |_, key, value| {
        if value.number().is_some() {
            let name = key.name.rsplit('.').next().unwrap();
            ranges.entry(name).or_default().insert(key.range);
        }
    });
    for (name, ranges) in ranges {
        let texts: BTreeSet<String> =
            ranges.iter().map(|(least, most)| format!("{least}至{most}的整数")).collect();
        assert_eq!(texts, BTreeSet::from([range_text_of(name)]), "{name}");
    }
}

#[test]
fn the_values_of_a_choice_stand_in_its_comment() {
    for (path, values) in [
        ("play.system", "swiss round_robin double_round_robin"),
        ("play.first_round", "adjacent halves ends"),
        ("play.bye_opponent_score", "lowest_positive lowest zero"),
        ("groups.sex", "men women mixed"),
        ("groups.prizes.of", "all men women native native_men native_women"),
        ("groups.grades.by_place.rounding", "down up"),
        ("groups.grades.by_place.scope", "group per_sex"),
        ("groups.team.by", "ranks scores"),
        ("recording.on_draw", "red black"),
    ] {
        let comment = find(path).unwrap().comment;
        for value in values.split(' ') {
            assert!(
                comment.contains(&format!("{value} ")) || comment.contains(&format!("{value}（")),
                "{path}: {value}"
            );
        }
    }
}

#[test]
fn every_section_begins_somewhere() {
    for section in Section::ALL {
        assert!(all().iter().any(|(_, key)| key.section == Some(section)), "{section:?}");
    }
    each(&Regulation::default(), "", &mut |path, _, _| assert!(find(path).is_some(), "{path}"));
}
