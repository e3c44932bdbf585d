//! Which numbers of documents and telephones stand in the texts of the record, where no purge
//! reaches them?

use serde_json::Value;

use crate::model::entry::Entry;
use crate::model::numbers::numbers_starred;

/// Fields that hold a number of the program's own making, or one that is masked already.
const NOT_FREE: [&str; 6] = ["digest", "salt", "masked", "seed", "sha256", "file"];

/// The texts of a row that hold such numbers, each once, with the numbers starred.
pub fn with_numbers(entry: &Entry) -> Vec<String> {
    let mut found = Vec::new();
    if let Ok(event) = serde_json::to_value(&entry.event) {
        walk(&event, &mut found);
    }
    found.extend(entry.reason.as_deref().and_then(numbers_starred));
    found.sort();
    found.dedup();
    found
}

fn walk(value: &Value, found: &mut Vec<String>) {
    match value {
        Value::String(text) => found.extend(numbers_starred(text)),
        Value::Array(items) => items.iter().for_each(|item| walk(item, found)),
        Value::Object(fields) => {
            for (key, value) in fields {
                if !NOT_FREE.contains(&key.as_str()) {
                    walk(value, found);
                }
            }
        }
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}
