//! A regulation stored as a file: every key has a Chinese comment, and it reads back unchanged.

use std::collections::BTreeSet;

use xiangqi_arbiter::model::regulation::Regulation;
use xiangqi_arbiter::session::disk;
use xiangqi_arbiter::store::regulation_comment::comment;
use xiangqi_arbiter::store::regulation_file::{parse, to_text};

use crate::support::whole_regulation::everything;

/// The ways to all keys of a file; those of a group's own play as those of the common one.
fn keys(value: &toml::Value, way: &str, found: &mut BTreeSet<String>) {
    match value {
        toml::Value::Table(table) => {
            for (key, value) in table {
                let way = if way.is_empty() { key.clone() } else { format!("{way}.{key}") };
                found.insert(way.replace("groups.play.", "play."));
                keys(value, &way, found);
            }
        }
        toml::Value::Array(items) => items.iter().for_each(|item| keys(item, way, found)),
        _ => {}
    }
}

#[test]
fn every_key_has_its_comment() {
    let text = to_text(&everything()).unwrap();
    let mut found = BTreeSet::new();
    keys(&toml::Value::Table(text.parse().unwrap()), "", &mut found);
    // Long comments go on in a further line.
    let text = text.replace("\n#   ", "");
    assert!(found.len() > 120, "{}", found.len());
    let outer = ["groups.kind.family_pair", "groups.grades.by_rate"];
    for path in found {
        let words = comment(&path).unwrap_or_else(|| panic!("no comment for {path}"));
        assert!(text.contains(words) || outer.contains(&path.as_str()), "{path}: {words}\n{text}");
        assert!(words.chars().any(|c| ('\u{4e00}'..='\u{9fff}').contains(&c)), "{path}");
    }
}

#[test]
fn what_is_stored_reads_back() {
    let whole = everything();
    let mut all = vec![whole.clone(), Regulation { notes: Vec::new(), ..whole }];
    for id in ["shanxi-2017", "hebei-2019", "taiyuan-2019", "wuwei-2017", "default"] {
        all.push(disk::bundled(id).unwrap());
    }
    for regulation in all {
        let text = to_text(&regulation).unwrap();
        assert!(text.starts_with("# 竞赛规程"), "{}: {text}", regulation.id);
        assert_eq!(parse("a.toml", &text).unwrap(), regulation, "{text}");
        // Stored again, it is the same text.
        assert_eq!(to_text(&parse("a.toml", &text).unwrap()).unwrap(), text);
        let comments = text.lines().filter(|line| line.starts_with('#'));
        assert!(comments.map(|line| line.chars().count()).max() < Some(96), "{text}");
    }
}

#[test]
fn it_looks_as_a_person_would_write_it() {
    let text = to_text(&disk::bundled("taiyuan-2019").unwrap()).unwrap();
    for line in [
        "# 赛制，没有另定的组别都照此",
        "minutes = 15                        # 迟到几分钟为弃权",
        "# 组别",
        "rounds = { fixed = 13 }",
        "red = { win = 2, draw = 1, loss = 0 }",
        "    { from = 8, to = 16, yuan = 1000, cup = false, certificate = true },",
        "rounds = [1, 2]                     # 第几轮至第几轮",
    ] {
        assert!(text.lines().any(|known| known == line), "{line}\n{text}");
    }
}
