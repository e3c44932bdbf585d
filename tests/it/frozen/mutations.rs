//! One key of a regulation changed at a time, and what is said of it: the message of the reader,
//! or faults, hints that come or go, old → new, and the merge with another amendment.
//!
//! In the snapshot `?` is a message of the reader, `!` a fault (path, sentence, sentence in the
//! form), `+` and `-` a hint that comes or goes, `~` a change, `&` a change after the merge where
//! it is another; `=` ends with the SHA-256 of the merged regulation.

use std::collections::BTreeSet;
use std::fmt::Write;

use serde_json::{Map, Value, json};
use sha2::{Digest, Sha256};
use xiangqi_arbiter::model::regulation::Regulation;
use xiangqi_arbiter::rules::regulation::check::{Fault, faults};
use xiangqi_arbiter::rules::regulation::diff::changes;
use xiangqi_arbiter::rules::regulation::hints::hints;
use xiangqi_arbiter::rules::regulation::merge::merged;
use xiangqi_arbiter::store::regulation_file::{line, parse};

/// What is said of every mutation.
pub fn mutated(base: &Regulation) -> String {
    let tree = serde_json::to_value(base).unwrap();
    assert_eq!(parse("", &written(&tree)).unwrap(), *base);
    let base = Base {
        regulation: base.clone(),
        amended: amended(base),
        faults: faults(base),
        hints: hints(base),
    };
    let mut ways = Vec::new();
    leaves(&tree, &mut Vec::new(), &mut BTreeSet::new(), &mut ways);
    let mut text = String::new();
    for way in ways {
        for (words, value) in values(at(&tree, &way)) {
            let mut changed = tree.clone();
            let shown = way.join(".");
            put(&mut changed, &way, value);
            let _ = writeln!(text, "{shown} {words}");
            text += &outcome(&base, &changed);
        }
    }
    text.replace(&"长".repeat(300), "长长…")
}

/// Texts that are no TOML, or hold a key twice.
pub fn broken(stored: &str) -> String {
    let cases: [(&str, &str, &str); 14] = [
        ("unclosed text", "venue = \"太原\"", "venue = \"太原"),
        ("no value", "minutes = 15", "minutes ="),
        ("no equals", "minutes = 15", "minutes 15"),
        ("key twice", "minutes = 15", "minutes = 15\nminutes = 15"),
        ("table twice", "[lateness]", "[lateness]\nminutes = 1\n[lateness]"),
        ("unclosed array", "rounds = [1, 2]", "rounds = [1, 2"),
        ("unclosed table", "{ fixed = 13 }", "{ fixed = 13"),
        ("unclosed head", "[lateness]", "[lateness"),
        ("Chinese key", "minutes = 15", "分钟 = 15"),
        ("Chinese quotes", "venue = \"太原\"", "venue = “太原”"),
        ("full-width equals", "minutes = 15", "minutes ＝ 15"),
        ("bare word", "system = \"swiss\"", "system = swiss"),
        ("leading zero", "minutes = 15", "minutes = 015"),
        ("float", "minutes = 15", "minutes = 15.5"),
    ];
    let mut text = String::new();
    for (words, old, new) in cases {
        assert!(stored.contains(old), "{old}");
        let why = match parse("规程.toml", &stored.replacen(old, new, 1)) {
            Err(why) => why.to_string(),
            Ok(_) => "is read".into(),
        };
        let _ = writeln!(text, "{words}: {why}");
    }
    text
}

/// What is known of the regulation before it is changed.
struct Base {
    regulation: Regulation,
    amended: Regulation,
    faults: Vec<Fault>,
    hints: Vec<String>,
}

fn outcome(base: &Base, changed: &Value) -> String {
    let written = written(changed);
    let new = match parse("规程.toml", &written) {
        Err(why) => return format!("  ? {why}\n"),
        Ok(new) => new,
    };
    let mut text = String::new();
    for fault in faults(&new).into_iter().filter(|fault| !base.faults.contains(fault)) {
        let line = line(&written, &fault.path).map_or("-".into(), |line| line.to_string());
        let form = fault.in_form();
        let sentence = fault.to_string();
        let form = if form == sentence { String::new() } else { format!("｜{form}") };
        let _ = writeln!(text, "  ! {}:{line} {sentence}{form}", fault.path);
    }
    let (before, after) = (&base.hints, hints(&new));
    for hint in after.iter().filter(|hint| !before.contains(hint)) {
        let _ = writeln!(text, "  + {hint}");
    }
    for hint in before.iter().filter(|hint| !after.contains(hint)) {
        let _ = writeln!(text, "  - {hint}");
    }
    let sentence = |old: &Regulation, new: &Regulation| -> Vec<String> {
        changes(old, new).iter().map(|c| format!("{} {c}", c.section.chinese())).collect()
    };
    let facts = sentence(&base.regulation, &new);
    facts.iter().for_each(|change| text += &format!("  ~ {change}\n"));
    let merged = merged(&base.regulation, &new, &base.amended);
    let after = sentence(&base.amended, &merged);
    if after != facts {
        after.iter().for_each(|change| text += &format!("  & {change}\n"));
    }
    let json = serde_json::to_string(&merged).unwrap();
    format!("{text}  = {:.8x}\n", Sha256::digest(json.as_bytes()))
}

/// Another amendment of the same regulation.
fn amended(base: &Regulation) -> Regulation {
    let mut now = base.clone();
    now.title.push_str("（改）");
    now.lateness.minutes = 44;
    now.groups[0].capacity = Some(77);
    now.event.venue = Some("别处".into());
    now
}

/// The ways to everything that can be changed, each kind of place once: of tables in an array the
/// first that has the key.
fn leaves(
    value: &Value,
    way: &mut Vec<String>,
    seen: &mut BTreeSet<String>,
    found: &mut Vec<Vec<String>>,
) {
    let kind = match value {
        Value::Bool(_) => "truth",
        Value::Number(_) => "number",
        Value::String(_) => "text",
        Value::Array(_) => "list",
        Value::Object(_) => "table",
        Value::Null => "null",
    };
    let bare = way.iter().filter(|step| step.parse::<u32>().is_err()).cloned();
    let bare: Vec<String> = bare.collect();
    if !way.is_empty() && seen.insert(format!("{} {kind}", bare.join("."))) {
        found.push(way.clone());
    }
    let steps: Vec<(String, &Value)> = match value {
        Value::Object(map) => map.iter().map(|(key, value)| (key.clone(), value)).collect(),
        Value::Array(items) => items.iter().enumerate().map(|(k, v)| (k.to_string(), v)).collect(),
        _ => Vec::new(),
    };
    for (step, value) in steps {
        way.push(step);
        leaves(value, way, seen, found);
        way.pop();
    }
}

/// What is put in the place of a value; none takes it out.
fn values(old: &Value) -> Vec<(&'static str, Option<Value>)> {
    let long = "长".repeat(300);
    let mut all = match old {
        Value::Bool(truth) => vec![("turned", Some(json!(!truth))), ("= 1", Some(json!(1)))],
        Value::Number(_) => vec![
            ("= 0", Some(json!(0))),
            ("= -1", Some(json!(-1))),
            ("= 7", Some(json!(7))),
            ("= 10^9", Some(json!(1_000_000_000))),
            ("= 10^12", Some(json!(1_000_000_000_000_i64))),
            ("= text", Some(json!("字"))),
        ],
        Value::String(_) => vec![
            ("= empty", Some(json!(""))),
            ("= blank", Some(json!("  "))),
            ("= long", Some(json!(long))),
            ("= two lines", Some(json!("某\n某"))),
            ("= 1990-02-30", Some(json!("1990-02-30"))),
            ("= 1999-12-31", Some(json!("1999-12-31"))),
            ("= 2019-06-01T08:00:00", Some(json!("2019-06-01T08:00:00"))),
            ("= 5", Some(json!(5))),
        ],
        Value::Array(items) => vec![
            ("= []", Some(json!([]))),
            ("= 3", Some(json!(3))),
            ("last twice", Some(json!(twice(items)))),
        ],
        Value::Object(map) => {
            let mut more = map.clone();
            more.insert("nonsense".into(), json!(1));
            vec![("with an unknown key", Some(Value::Object(more))), ("= text", Some(json!("字")))]
        }
        Value::Null => Vec::new(),
    };
    all.push(("out", None));
    all
}

fn twice(items: &[Value]) -> Vec<Value> {
    items.iter().chain(items.last()).cloned().collect()
}

fn at<'a>(tree: &'a Value, way: &[String]) -> &'a Value {
    way.iter().fold(tree, |here, step| match here {
        Value::Array(items) => &items[step.parse::<usize>().unwrap()],
        here => &here[step.as_str()],
    })
}

fn put(tree: &mut Value, way: &[String], value: Option<Value>) {
    let (last, before) = way.split_last().unwrap();
    let here = before.iter().fold(tree, |here, step| match here {
        Value::Array(items) => &mut items[step.parse::<usize>().unwrap()],
        here => &mut here[step.as_str()],
    });
    match (here, value) {
        (Value::Array(items), Some(value)) => items[last.parse::<usize>().unwrap()] = value,
        (Value::Array(items), None) => {
            items.remove(last.parse().unwrap());
        }
        (here, Some(value)) => here[last.as_str()] = value,
        (here, None) => {
            here.as_object_mut().unwrap().remove(last);
        }
    }
}

/// A tree as TOML: a line a key of the top, and a line a table of a list.
fn written(tree: &Value) -> String {
    let top: &Map<String, Value> = tree.as_object().unwrap();
    top.iter().map(|(key, value)| format!("{key} = {}\n", inline(value))).collect()
}

fn inline(value: &Value) -> String {
    match value {
        Value::Object(map) => {
            let parts = map.iter().map(|(key, value)| format!("{key} = {}", inline(value)));
            format!("{{ {} }}", parts.collect::<Vec<_>>().join(", "))
        }
        Value::Array(items) if items.iter().any(Value::is_object) => {
            items.iter().fold("[\n".to_string(), |all, item| all + &inline(item) + ",\n") + "]"
        }
        Value::Array(items) => {
            format!("[{}]", items.iter().map(inline).collect::<Vec<_>>().join(", "))
        }
        // A basic text of TOML escapes as JSON does.
        other => other.to_string(),
    }
}
