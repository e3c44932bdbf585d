//! The same person entered twice: by identity number (a fault), by name in a group (a hint).

use std::collections::BTreeMap;

use super::{Code, Report};
use crate::model::entrant::Person;
use crate::model::id::{GroupId, PlayerId};
use crate::model::state::State;

pub(super) fn check(state: &State, add: &mut Report<'_>) {
    let mut by_number: BTreeMap<&str, PlayerId> = BTreeMap::new();
    let mut by_name: BTreeMap<(GroupId, &str), Vec<(PlayerId, &Person)>> = BTreeMap::new();
    let name_of = |id: PlayerId| {
        let entrant = state.entrants.get(&id);
        entrant.map(|e| e.name()).unwrap_or_default()
    };
    let group_of = |id: PlayerId| {
        let group = state.entrants.get(&id).map(|e| e.facts.group);
        group.and_then(|g| state.regulation.group(g)).map(|g| g.name.clone()).unwrap_or_default()
    };
    for (id, entrant) in &state.entrants {
        for person in std::iter::once(&entrant.facts.person).chain(&entrant.facts.partner) {
            if let Some(document) = person.document.facts()
                && !document.digest.is_empty()
            {
                match by_number.get(document.digest.as_str()) {
                    Some(first) => {
                        let other = group_of(*first);
                        let both = if other == group_of(*id) {
                            String::new()
                        } else {
                            format!("，不能同时参加{other}和{}", group_of(*id))
                        };
                        let text = format!(
                            "与第{first}号报名 {}（{other}）证件号码相同{both}",
                            name_of(*first)
                        );
                        add(*id, Code::IdDuplicate, text, Vec::new());
                    }
                    None => {
                        by_number.insert(&document.digest, *id);
                    }
                }
            }
            by_name
                .entry((entrant.facts.group, person.name.as_str()))
                .or_default()
                .push((*id, person));
        }
    }
    for ((_, name), people) in &by_name {
        for (index, (id, person)) in people.iter().enumerate().skip(1) {
            let digest = person.document.facts().map(|d| d.digest.as_str());
            // The same number is id_duplicate already; only others are told apart by name.
            let earlier = people[..index].iter().find(|(_, other)| {
                let other = other.document.facts().map(|d| d.digest.as_str());
                digest.is_none() || other.is_none() || digest != other
            });
            if let Some((other, _)) = earlier {
                let text = format!("本组第{other}号报名也叫{name}，请确认是两个人");
                add(*id, Code::NameDuplicate, text, Vec::new());
            }
        }
    }
}
