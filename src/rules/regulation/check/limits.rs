//! Which numbers lie outside the bounds of their keys, and which texts are too long? Names stand
//! in columns, on certificates and on the screen, and are never cut there.

use super::groups::group_place;
use super::{Fault, Faults};
use crate::model::regulation::Regulation;
use crate::model::regulation::schema::{About, Outside, each, way};

/// The most characters of a place in a refusal.
const PLACE: usize = 30;

/// Every number outside its bounds, then every text that is too long, in the order of the schema.
pub(super) fn limits(regulation: &Regulation, found: &mut Faults) {
    let mut long = Vec::new();
    each(regulation, "", &mut |path, key, value| {
        let path = if key.at_table { around(path) } else { path };
        if let Some(text) = value.number().and_then(|number| outside(key, number)) {
            found.add(path, place(regulation, path, key), text);
        }
        let length = value.text().map_or(0, |text| text.trim().chars().count());
        if length > key.longest {
            let text = format!("{}最多{}个字，写了{length}个", key.noun(), key.longest);
            let place = match group_place(regulation, path) {
                Some(group) => group.chars().take(PLACE).collect(),
                None => place(regulation, path, key),
            };
            long.push(Fault { path: path.into(), place, form: text.clone(), text });
        }
    });
    found.0.extend(long);
}

/// How a number outside the range of its key is refused.
fn outside(key: &About, number: u32) -> Option<String> {
    let (least, most) = key.range;
    match key.outside {
        Outside::Range if !(least..=most).contains(&number) => {
            Some(format!("{}应为{}，写的是{number}", key.noun(), key.range_text()))
        }
        Outside::Zero(text) if number == 0 => Some(text.into()),
        Outside::Range | Outside::Zero(_) | Outside::ByRule => None,
    }
}

/// The way to the table around a key; of a key inside a branch to the value with the branches.
fn around(path: &str) -> &str {
    let table = path.rsplit_once('.').map_or("", |(table, _)| table);
    table.strip_suffix(".declared").unwrap_or(table)
}

/// The place as a person names it.
fn place(regulation: &Regulation, path: &str, key: &About) -> String {
    let Some(group) = group_place(regulation, path) else {
        let top = way(path).first().map_or("", |top| top.place);
        return if key.place.is_empty() { top } else { key.place }.into();
    };
    let steps: Vec<&str> = path.split('.').collect();
    let table = match steps.as_slice() {
        ["groups", group, "prizes", at, "places", ..] => {
            let rule = group.parse().ok().and_then(|at: usize| regulation.groups.get(at));
            at.parse().ok().zip(rule).and_then(|(at, rule): (usize, _)| rule.prizes.get(at))
        }
        _ => None,
    };
    table.map_or(group.clone(), |table| format!("{group} 奖金（{}）", table.list))
}
