//! The same person entered twice: by identity number (a fault), by name in a group (a hint).

use std::collections::BTreeMap;

use super::{Code, Findings};
use crate::model::alike::simplified;
use crate::model::entrant::Person;
use crate::model::id::{GroupId, PlayerId};
use crate::model::state::State;

pub(super) fn check(state: &State, found: &mut Findings) {
    let mut by_number: BTreeMap<&str, PlayerId> = BTreeMap::new();
    let mut by_name: BTreeMap<(GroupId, String), Vec<(PlayerId, &Person)>> = BTreeMap::new();
    for (id, entrant) in &state.entrants {
        for person in entrant.facts.members() {
            if let Some(digest) = digest(person).filter(|digest| !digest.is_empty()) {
                match by_number.get(digest) {
                    Some(first) => {
                        let text = same_number(state, *first, *id);
                        found.add(*id, Code::IdDuplicate, text, Vec::new());
                    }
                    None => {
                        by_number.insert(digest, *id);
                    }
                }
            }
            let name = (entrant.facts.group, simplified(&person.name));
            by_name.entry(name).or_default().push((*id, person));
        }
    }
    for people in by_name.values() {
        for (index, (id, person)) in people.iter().enumerate().skip(1) {
            let own = digest(person);
            // The same number is id_duplicate already; only others are told apart by name.
            let earlier = people[..index].iter().find(|(_, other)| {
                let other = digest(other);
                own.is_none() || other.is_none() || own != other
            });
            if let Some((other, namesake)) = earlier {
                let name = &namesake.name;
                let text = match *name == person.name {
                    true => format!("本组第{other}号报名也叫{name}，请确认是两个人"),
                    false => format!(
                        "本组第{other}号报名叫{name}，可能是同一个名字的另一种写法，请确认是两个人"
                    ),
                };
                found.add(*id, Code::NameDuplicate, text, Vec::new());
            }
        }
    }
}

fn digest(person: &Person) -> Option<&str> {
    person.document.facts().map(|document| document.digest.as_str())
}

fn same_number(state: &State, first: PlayerId, second: PlayerId) -> String {
    let entrant = |id: PlayerId| state.entrants.get(&id);
    let name = entrant(first).map(|e| e.name()).unwrap_or_default();
    let group = |id: PlayerId| {
        let group = entrant(id).and_then(|e| state.regulation.group(e.facts.group));
        group.map_or("", |group| group.name.as_str())
    };
    let (other, own) = (group(first), group(second));
    let both =
        if other == own { String::new() } else { format!("，不能同时参加{other}和{own}") };
    format!("与第{first}号报名 {name}（{other}）证件号码相同{both}")
}
