//! What stood before, where an act changed something: old → new, told from the state before it.

use std::collections::BTreeSet;

use chrono::NaiveDate;

use crate::model::entrant::{Entrant, Person, Proof};
use crate::model::event::Event;
use crate::model::grade::Grade;
use crate::model::id::{GroupId, PlayerId, Round, Table};
use crate::model::regulation::{EventRule, Regulation};
use crate::model::state::{GroupState, State};
use crate::model::unit::UnitFacts;
use crate::rules::enrolment::officials;
use crate::rules::enrolment::officials::OfficialList;
use crate::rules::record::describe;
use crate::rules::regulation::diff::changes;
use crate::rules::regulation::rounds_voided::rounds_voided;

/// The differences an act makes, each in words; none where it only adds something.
pub fn change(before: &State, event: &Event) -> Vec<String> {
    match event {
        Event::FactsChanged { facts } => facts_changed(&before.regulation.event, facts),
        Event::RegulationAmended { regulation } => {
            let mut said = amended(&before.regulation, regulation);
            said.extend(rounds_voided(before, regulation));
            said
        }
        Event::RoundsDecided { group, rounds } => match decided(before, *group) {
            Some(old) => differs("轮数", format!("{old}轮"), format!("{rounds}轮")),
            None => Vec::new(),
        },
        Event::UnitChanged { unit } => unit_changed(before.units.get(&unit.name), unit),
        Event::EntrantChanged { id, entrant } => match before.entrants.get(id) {
            Some(known) => entrant_changed(&before.regulation, &known.facts, entrant),
            None => Vec::new(),
        },
        Event::EntrantRemoved { id } => match before.entrants.get(id) {
            Some(known) => vec![format!(
                "原报 {}，{}",
                group_name(&before.regulation, known.facts.group),
                words(&known.facts.unit)
            )],
            None => Vec::new(),
        },
        Event::ResultsEntered { group, round, results } => {
            let of = |table| result_before(before, *group, *round, table);
            let several = results.len() > 1;
            let said = results.iter().filter_map(|(table, _)| {
                let old = of(*table)?;
                let place = if several { format!("第{table}台") } else { String::new() };
                Some(format!("{place}原为 {old}"))
            });
            said.collect()
        }
        Event::TablesCorrected { group, round, tables, bye } => {
            seats_changed(before, *group, *round, tables, *bye)
        }
        Event::AwardRuled { group, list, item, .. } => {
            let key = (*group, list.clone(), item.clone());
            match before.award_rulings.get(&key) {
                Some(Some(id)) => vec![format!("原改定为 {}", describe::bare_name(before, *id))],
                Some(None) => vec!["原改定为 不发".into()],
                None => Vec::new(),
            }
        }
        _ => Vec::new(),
    }
}

fn differs(what: &str, old: String, new: String) -> Vec<String> {
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

fn decided(before: &State, group: GroupId) -> Option<u32> {
    let facts: &GroupState = before.groups.get(&group)?;
    facts.rounds_decided
}

fn facts_changed(old: &EventRule, new: &EventRule) -> Vec<String> {
    let mut said = Differences::default();
    let list = |all: &[String]| if all.is_empty() { "（无）".into() } else { all.join("、") };
    said.part("地点", words(&old.venue), words(&new.venue));
    said.part("主办承办", list(&old.organisers), list(&new.organisers));
    said.part("首日", day(old.first_day), day(new.first_day));
    said.part("末日", day(old.last_day), day(new.last_day));
    said.part("裁判长", words(&old.chief_arbiter), words(&new.chief_arbiter));
    said.part("编排长", words(&old.pairing_officer), words(&new.pairing_officer));
    for which in OfficialList::ALL {
        let said_of = |facts| match officials::lines(which.of(facts)) {
            none if none.is_empty() => "（无）".to_string(),
            lines => lines.replace('\n', "；"),
        };
        said.part(which.title(), said_of(old), said_of(new));
    }
    said.0
}

/// What differs in the regulation, clause by clause.
fn amended(old: &Regulation, new: &Regulation) -> Vec<String> {
    let mut said = Differences::default();
    said.part("名称", old.title.clone(), new.title.clone());
    said.0.extend(facts_changed(&old.event, &new.event));
    said.0.extend(changes(old, new).iter().map(ToString::to_string));
    said.0
}

fn unit_changed(old: Option<&UnitFacts>, new: &UnitFacts) -> Vec<String> {
    let nothing = UnitFacts { name: new.name.clone(), ..UnitFacts::default() };
    let old = old.unwrap_or(&nothing);
    let mut said = Differences::default();
    let seen = |unit: &UnitFacts| if unit.insurance_seen { "已验" } else { "未验" }.to_string();
    said.part("单位性质", old.kind.chinese().into(), new.kind.chinese().into());
    said.part("领队", words(&old.leader), words(&new.leader));
    said.part("教练", words(&old.coach), words(&new.coach));
    said.part("保险单据", seen(old), seen(new));
    said.0
}

fn entrant_changed(regulation: &Regulation, old: &Entrant, new: &Entrant) -> Vec<String> {
    let mut said = Differences::default();
    person_changed(&mut said, "", &old.person, &new.person);
    match (&old.partner, &new.partner) {
        (Some(old), Some(new)) => person_changed(&mut said, "第二人", old, new),
        (old, new) => {
            let name = |p: &Option<Person>| words(&p.as_ref().map(|p| p.name.clone()));
            said.part("第二人", name(old), name(new));
        }
    }
    said.part("单位", words(&old.unit), words(&new.unit));
    let group = |id| group_name(regulation, id);
    said.part("组别", group(old.group), group(new.group));
    said.part("名次所在组", group(old.own_group()), group(new.own_group()));
    let filler = |filler: bool| if filler { "补位" } else { "不是补位" }.to_string();
    said.part("补位", filler(old.filler), filler(new.filler));
    said.part("备注", words(&old.note), words(&new.note));
    let at = |at: Option<chrono::NaiveDateTime>| {
        at.map_or("（无）".into(), |at| at.format("%Y-%m-%d %H:%M").to_string())
    };
    said.part("报名时间", at(old.entered_at), at(new.entered_at));
    said.0
}

fn person_changed(said: &mut Differences, who: &str, old: &Person, new: &Person) {
    let mut part = |what: &str, old: String, new: String| {
        said.part(&format!("{who}{what}"), old, new);
    };
    let grade = |g: &Option<Grade>| g.map_or("（无）".into(), |g| g.title());
    let sex = |p: &Person| p.sex.map_or("（无）".to_string(), |s| s.chinese().into());
    part("姓名", old.name.clone(), new.name.clone());
    part("性别", sex(old), sex(new));
    part("出生", day(old.birth), day(new.birth));
    let document = |p: &Person| {
        p.document.facts().map_or("（无）".to_string(), |facts| facts.masked.clone())
    };
    match (document(old), document(new)) {
        (was, is) if was == is && old.document != new.document => {
            part("证件号码", was, format!("{is}（后几位改了）"));
        }
        (was, is) => part("证件号码", was, is),
    }
    part("籍贯", words(&old.native_place), words(&new.native_place));
    part("称号", words(&old.title), words(&new.title));
    part("等级", grade(&old.grade), grade(&new.grade));
    part("等级证书", words(&old.certificate), words(&new.certificate));
    part("国籍", words(&old.nationality), words(&new.nationality));
    part("陪同人", words(&old.companion), words(&new.companion));
    part("已验证明", proofs(&old.proofs), proofs(&new.proofs));
    part("所报证明", proofs(&old.declared), proofs(&new.declared));
    part("拼音", words(&old.pinyin), words(&new.pinyin));
}

fn proofs(all: &BTreeSet<Proof>) -> String {
    if all.is_empty() {
        return "（无）".into();
    }
    all.iter().map(|proof| proof.chinese()).collect::<Vec<_>>().join("、")
}

/// `张伟 – 李强 和棋`, where the table had a result.
fn result_before(before: &State, group: GroupId, round: Round, table: Table) -> Option<String> {
    let seat = before.groups.get(&group)?.round(round)?.table(table)?;
    let old = seat.result?;
    let play = before.regulation.play_of(group);
    let score = describe::score_text(&play.points(play.system), old.outcome);
    let waits = if old.provisional { "（暂定）" } else { "" };
    Some(format!("{} {score}{waits}", old.outcome.chinese()))
}

fn seats_changed(
    before: &State,
    group: GroupId,
    round: Round,
    tables: &[(Table, PlayerId, PlayerId)],
    bye: Option<PlayerId>,
) -> Vec<String> {
    let Some(facts) = before.groups.get(&group).and_then(|g| g.round(round)) else {
        return Vec::new();
    };
    let name = |id| describe::player(before, id);
    let mut said: Vec<String> = tables
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
        said.extend(differs("轮空", old, name(new)));
    }
    said
}
