//! Which numbers of documents and telephones stand in the texts of the record, where no purge
//! reaches them?

use serde_json::Value;

use crate::model::entry::Entry;
use crate::model::event::Event;
use crate::model::numbers::numbers_starred;

/// Fields that hold a number of the program's own making, or one that is masked already.
const NOT_FREE: [&str; 7] = ["digest", "salt", "masked", "seed", "sha256", "file", "number"];

/// The texts of a row that hold such numbers, each once, with the numbers starred.
pub fn with_numbers(entry: &Entry) -> Vec<String> {
    in_act(&entry.event, entry.reason.as_deref())
}

/// The texts of an act and its reason that hold such numbers, each once, with the numbers starred.
pub fn in_act(event: &Event, reason: Option<&str>) -> Vec<String> {
    let mut found = Vec::new();
    if let Ok(mut event) = serde_json::to_value(event) {
        star(&mut event, &mut found);
    }
    found.extend(reason.and_then(numbers_starred));
    found.sort();
    found.dedup();
    found
}

/// The act with the numbers in its texts starred; as it is where it would not be an act any more.
pub fn starred(event: &Event) -> Event {
    let changed = serde_json::to_value(event).ok().and_then(|mut value| {
        star(&mut value, &mut Vec::new());
        serde_json::from_value(value).ok()
    });
    changed.filter(|changed| *changed != Event::Unknown).unwrap_or_else(|| event.clone())
}

fn star(value: &mut Value, found: &mut Vec<String>) {
    match value {
        Value::String(text) => {
            if let Some(starred) = numbers_starred(text) {
                found.push(starred.clone());
                *text = starred;
            }
        }
        Value::Array(items) => items.iter_mut().for_each(|item| star(item, found)),
        Value::Object(fields) => {
            for (key, value) in fields {
                if !NOT_FREE.contains(&key.as_str()) {
                    star(value, found);
                }
            }
        }
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}
