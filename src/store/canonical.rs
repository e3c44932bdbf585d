//! Is the text of an act written as this program writes it? One act has one text: whoever could
//! write it in a thousand ways could search among them for a digest (commands.md "The event file").

use super::format::VERSION;
use super::json::Json;
use crate::model::event::Event;

/// The first format in which an act has exactly one text.
const ONE_TEXT: i32 = 2;

/// What is wrong with the text of a row, in Chinese; none if nothing is. In files of every format:
/// no blank between tokens, shortest escapes, whole numbers in their shortest form, no key twice, no
/// field that is not known. From format 2 on the text is the very one that is written today.
pub(super) fn fault(text: &str, event: &Event, format: i32) -> Option<String> {
    let again = serde_json::to_string(event).ok()?;
    if again == text {
        return None;
    }
    let stored = match Json::parse(text.as_bytes()) {
        Ok(stored) => stored,
        Err(fault) => return Some(fault.message),
    };
    if serde_json::to_string(&stored).ok()? != text {
        return Some("含有多余的空白、转义或不规范的数字".into());
    }
    let written = Json::parse(again.as_bytes()).ok()?;
    if format > VERSION {
        // What fields a newer format has is not known here.
        return None;
    }
    if let Some(field) = unknown(&stored, &written, event) {
        return Some(format!("含有本格式没有的字段“{field}”"));
    }
    let differs = format >= ONE_TEXT && !as_written(&stored, &written, false);
    differs.then(|| "字段的次序或写法与程序所写的不同".into())
}

/// Why the text of a row is no act of a known format, as far as the text tells.
pub(super) fn unreadable(text: &str) -> String {
    Json::parse(text.as_bytes()).err().map_or(String::new(), |fault| format!("：{}", fault.message))
}

/// Whether an object reads like the one written today. A regulation, which is copied whole, may
/// lack keys that were added since: they have their defaults.
fn as_written(stored: &Json, written: &Json, regulation: bool) -> bool {
    match (stored, written) {
        (Json::Object(stored), Json::Object(written)) => {
            let mut rest = written.iter();
            let all = stored.iter().all(|(key, value)| {
                let found = match regulation {
                    true => rest.find(|(name, _)| name == key),
                    false => rest.next().filter(|(name, _)| name == key),
                };
                let inside = regulation || matches!(key.as_str(), "regulation" | "facts");
                found.is_some_and(|(_, other)| as_written(value, other, inside))
            });
            all && (regulation || rest.next().is_none())
        }
        (Json::List(stored), Json::List(written)) => {
            let pairs = || stored.iter().zip(written);
            stored.len() == written.len() && pairs().all(|(a, b)| as_written(a, b, regulation))
        }
        (stored, written) => stored == written,
    }
}

/// A step from a value to one inside it.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Step {
    Key(String),
    Item(usize),
}

/// A field that reading passes over. A field may be missing in what is written today because it has
/// its default, so each missing one is tried: it is passed over if nonsense in its place is, too.
fn unknown(stored: &Json, written: &Json, event: &Event) -> Option<String> {
    let mut missing = Vec::new();
    lacking(stored, Some(written), &mut Vec::new(), &mut missing);
    // The same field of a hundred entrants is one question.
    let mut asked: Vec<Vec<Step>> = Vec::new();
    for way in missing {
        let kind: Vec<Step> =
            way.iter().filter(|step| matches!(step, Step::Key(_))).cloned().collect();
        if asked.contains(&kind) {
            continue;
        }
        let mut tried = stored.clone();
        replace(&mut tried, &way);
        let text = serde_json::to_string(&tried).ok()?;
        if serde_json::from_str::<Event>(&text).is_ok_and(|read| read == *event) {
            let name = way.iter().rev().find_map(|step| match step {
                Step::Key(key) => Some(key.clone()),
                Step::Item(_) => None,
            });
            return Some(name.unwrap_or_default());
        }
        asked.push(kind);
    }
    None
}

/// The ways to every field of `stored` that `written` does not have.
fn lacking(stored: &Json, written: Option<&Json>, way: &mut Vec<Step>, all: &mut Vec<Vec<Step>>) {
    match stored {
        Json::Object(fields) => {
            for (key, value) in fields {
                let other = match written {
                    Some(Json::Object(there)) => there.iter().find(|(name, _)| name == key),
                    _ => None,
                };
                way.push(Step::Key(key.clone()));
                if other.is_none() {
                    all.push(way.clone());
                }
                lacking(value, other.map(|(_, value)| value), way, all);
                way.pop();
            }
        }
        Json::List(items) => {
            for (at, item) in items.iter().enumerate() {
                let other = match written {
                    Some(Json::List(there)) => there.get(at),
                    _ => None,
                };
                way.push(Step::Item(at));
                lacking(item, other, way, all);
                way.pop();
            }
        }
        _ => {}
    }
}

/// Puts nonsense in the place of a value.
fn replace(json: &mut Json, way: &[Step]) {
    let Some((step, rest)) = way.split_first() else {
        *json = Json::Object(vec![(String::new(), Json::List(Vec::new()))]);
        return;
    };
    let inner = match (json, step) {
        (Json::Object(fields), Step::Key(key)) => {
            fields.iter_mut().find(|(name, _)| name == key).map(|(_, value)| value)
        }
        (Json::List(items), Step::Item(at)) => items.get_mut(*at),
        _ => None,
    };
    if let Some(inner) = inner {
        replace(inner, rest);
    }
}
