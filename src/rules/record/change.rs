//! What stood before, where an act changed something: old → new, as the state before it has it.

use chrono::NaiveDate;

use super::describe;
use crate::model::attribute::{Attribute, OF_PERSON};
use crate::model::entrant::{Entrant, Person, Proof};
use crate::model::event::TableResult;
use crate::model::id::{GroupId, PlayerId, Round, Table};
use crate::model::regulation::{EventRule, Regulation};
use crate::model::state::State;
use crate::model::unit::UnitFacts;
use crate::rules::enrolment::officials;
use crate::rules::enrolment::officials::OfficialList;
use crate::rules::regulation::diff::changes;
use crate::rules::regulation::rounds_voided::rounds_voided;

pub(super) fn differs(what: &str, old: String, new: String) -> Vec<String> {
    if old == new { Vec::new() } else { vec![format!("{what} {old} → {new}")] }
}

/// Collects what differs.
#[derive(Default)]
struct Differences(Vec<String>);

impl Differences {
    fn part(&mut self, what: &str, old: String, new: String) {
        self.0.extend(differs(what, old, new));
    }
}

fn words(text: &Option<String>) -> String {
    text.clone().filter(|t| !t.is_empty()).unwrap_or_else(|| "（无）".into())
}

fn day(day: Option<NaiveDate>) -> String {
    day.map_or("（无）".into(), |d| d.to_string())
}

fn group_name(regulation: &Regulation, id: GroupId) -> String {
    regulation.group(id).map(|g| g.name.clone()).unwrap_or_else(|| format!("组{id}"))
}

pub(super) fn facts(old: &EventRule, new: &EventRule) -> Vec<String> {
    let mut found = Differences::default();
    let list = |all: &[String]| if all.is_empty() { "（无）".into() } else { all.join("、") };
    found.part("地点", words(&old.venue), words(&new.venue));
    found.part("主办承办", list(&old.organisers), list(&new.organisers));
    found.part("首日", day(old.first_day), day(new.first_day));
    found.part("末日", day(old.last_day), day(new.last_day));
    found.part("裁判长", words(&old.chief_arbiter), words(&new.chief_arbiter));
    found.part("编排长", words(&old.pairing_officer), words(&new.pairing_officer));
    for which in OfficialList::ALL {
        let words_of = |facts| match officials::lines(which.of(facts)) {
            none if none.is_empty() => "（无）".to_string(),
            lines => lines.replace('\n', "；"),
        };
        found.part(which.chinese(), words_of(old), words_of(new));
    }
    found.0
}

/// What differs in the regulation, clause by clause, and which decisions that voids.
pub(super) fn regulation(before: &State, new: &Regulation) -> Vec<String> {
    let old = &before.regulation;
    let mut found = Differences::default();
    found.part("名称", old.title.clone(), new.title.clone());
    found.0.extend(facts(&old.event, &new.event));
    found.0.extend(changes(old, new).iter().map(ToString::to_string));
    found.0.extend(rounds_voided(before, new));
    found.0
}

pub(super) fn unit(old: Option<&UnitFacts>, new: &UnitFacts) -> Vec<String> {
    let nothing = UnitFacts { name: new.name.clone(), ..UnitFacts::default() };
    let old = old.unwrap_or(&nothing);
    let mut found = Differences::default();
    let seen = |unit: &UnitFacts| if unit.insurance_seen { "已验" } else { "未验" }.to_string();
    found.part("单位性质", old.kind.chinese().into(), new.kind.chinese().into());
    found.part("领队", words(&old.leader), words(&new.leader));
    found.part("教练", words(&old.coach), words(&new.coach));
    found.part("保险单据", seen(old), seen(new));
    found.0
}

pub(super) fn entrant(regulation: &Regulation, old: &Entrant, new: &Entrant) -> Vec<String> {
    let mut found = Differences::default();
    person_changed(&mut found, "", &old.person, &new.person);
    match (&old.partner, &new.partner) {
        (Some(old), Some(new)) => person_changed(&mut found, "第二人", old, new),
        (old, new) => {
            let name = |p: &Option<Person>| words(&p.as_ref().map(|p| p.name.clone()));
            found.part("第二人", name(old), name(new));
        }
    }
    found.part("单位", words(&old.unit), words(&new.unit));
    let group = |id| group_name(regulation, id);
    found.part("组别", group(old.group), group(new.group));
    found.part("名次所在组", group(old.own_group()), group(new.own_group()));
    let filler = |filler: bool| if filler { "补位" } else { "不是补位" }.to_string();
    found.part("补位", filler(old.filler), filler(new.filler));
    for of in [Attribute::Note, Attribute::Received] {
        found.part(of.in_change(), shown(old.words(of)), shown(new.words(of)));
    }
    found.0
}

fn person_changed(found: &mut Differences, who: &str, old: &Person, new: &Person) {
    for of in OF_PERSON {
        if of == Attribute::Proof {
            let seen = |person: &Person| shown(Proof::words(&person.proofs));
            found.part(&format!("{who}已验证明"), seen(old), seen(new));
        }
        let (was, mut is) = (shown(old.words(of)), shown(new.words(of)));
        if of == Attribute::Identity && was == is && old.document != new.document {
            is.push_str("（后几位改了）");
        }
        found.part(&format!("{who}{}", of.in_change()), was, is);
    }
}

fn shown(words: String) -> String {
    if words.is_empty() { "（无）".into() } else { words }
}

/// What an entry that is taken back found.
pub(super) fn entered(regulation: &Regulation, facts: &Entrant) -> String {
    format!("原报 {}，{}", group_name(regulation, facts.group), words(&facts.unit))
}

/// The results that tables had before.
pub(super) fn results(
    before: &State,
    group: GroupId,
    round: Round,
    results: &[(Table, Option<TableResult>)],
) -> Vec<String> {
    let known = results.iter().filter_map(|(table, _)| {
        let old = result_before(before, group, round, *table)?;
        let place = if results.len() > 1 { format!("第{table}台") } else { String::new() };
        Some(format!("{place}原为 {old}"))
    });
    known.collect()
}

/// `红胜 2:0`, where the table had a result.
fn result_before(before: &State, group: GroupId, round: Round, table: Table) -> Option<String> {
    let seat = before.table(group, round, table)?;
    let old = seat.result?;
    let play = before.regulation.play_of(group);
    let score = describe::score_text(&play.points(play.system), old.outcome);
    let waits = if old.provisional { "（暂定）" } else { "" };
    Some(format!("{} {score}{waits}", old.outcome.chinese()))
}

pub(super) fn seats(
    before: &State,
    group: GroupId,
    round: Round,
    tables: &[(Table, PlayerId, PlayerId)],
    bye: Option<PlayerId>,
) -> Vec<String> {
    let Some(facts) = before.round(group, round) else {
        return Vec::new();
    };
    let name = |id| describe::player(before, id);
    let mut found: Vec<String> = tables
        .iter()
        .filter_map(|(table, red, black)| {
            let old = facts.table(*table)?;
            Some(format!(
                "第{table}台 红 {}、黑 {} → 红 {}、黑 {}",
                name(old.red),
                name(old.black),
                name(*red),
                name(*black)
            ))
        })
        .collect();
    if let Some(new) = bye {
        let old = facts.bye.map_or("（无）".into(), name);
        found.extend(differs("轮空", old, name(new)));
    }
    found
}
