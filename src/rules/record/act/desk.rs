//! Acts of the desk in words: the event, its regulation, entries, units, marks, numbers.

use super::{Act, Between};
use crate::model::entrant::Entrant;
use crate::model::event::{DeskMark, DrawMethod};
use crate::model::id::{GroupId, PlayerId, StartNumber};
use crate::model::regulation::{EventRule, Regulation};
use crate::model::text::in_brackets;
use crate::model::unit::UnitFacts;
use crate::rules::enrolment::officials::OfficialList;
use crate::rules::record::about::ActKind;
use crate::rules::record::{change, describe};
use crate::rules::regulation::diff::changes;

/// `修改赛事信息（裁判员、仲裁）`: an act with the parts it touches.
fn with_parts(what: &str, parts: &[&str]) -> String {
    what.to_string() + &in_brackets(&parts.join("、"))
}

impl Between<'_> {
    pub(super) fn facts(&self, facts: &EventRule) -> Act {
        let old = &self.before.regulation.event;
        let differs = |list: &OfficialList| list.of(old) != list.of(facts);
        let lists: Vec<&str> =
            OfficialList::ALL.into_iter().filter(differs).map(OfficialList::chinese).collect();
        Act::new(ActKind::Event, with_parts("修改赛事信息", &lists))
            .changing(change::facts(old, facts))
    }

    pub(super) fn amended(&self, regulation: &Regulation) -> Act {
        let old = &self.before.regulation;
        let mut sections: Vec<&str> =
            changes(old, regulation).iter().map(|change| change.section.chinese()).collect();
        sections.dedup();
        Act::new(ActKind::Event, with_parts("修改竞赛规程", &sections))
            .changing(change::regulation(self.before, regulation))
    }

    pub(super) fn rounds_decided(&self, group: GroupId, rounds: u32) -> Act {
        let old = self.before.groups.get(&group).and_then(|facts| facts.rounds_decided);
        let differs = |old| change::differs("轮数", format!("{old}轮"), format!("{rounds}轮"));
        Act::new(ActKind::Event, format!("{} 定为{rounds}轮", self.group(group)))
            .changing(old.map(differs).unwrap_or_default())
    }

    pub(super) fn added(&self, source: Option<&str>, entrants: &[(PlayerId, Entrant)]) -> Act {
        let sentence = match (source, entrants) {
            (Some(source), all) => format!("导入 {source} {}人", all.len()),
            (None, [(id, one)]) => format!("报名 {} {}", self.group(one.group), self.name(*id)),
            (None, all) => format!("报名 {}人", all.len()),
        };
        Act::new(ActKind::Entry.whom(entrants.iter().map(|(id, _)| *id)), sentence)
    }

    pub(super) fn list_taken(
        &self,
        source: &str,
        added: &[(PlayerId, Entrant)],
        changed: &[(PlayerId, Entrant)],
    ) -> Act {
        let new =
            if added.is_empty() { String::new() } else { format!("，新报{}人", added.len()) };
        let sentence = format!("按名单 {source} 更正{}人{new}", changed.len());
        let ids = changed.iter().chain(added).map(|(id, _)| *id);
        let lines = changed.iter().flat_map(|(id, facts)| {
            let known = self.before.entrants.get(id);
            let lines = known.map(|k| change::entrant(&self.before.regulation, &k.facts, facts));
            let name = self.name(*id);
            lines.unwrap_or_default().into_iter().map(move |line| format!("{name} {line}"))
        });
        let lines = lines.collect();
        Act::new(ActKind::Entry.whom(ids), sentence).changing(lines)
    }

    pub(super) fn unit(&self, unit: &UnitFacts) -> Act {
        Act::new(ActKind::Entry, format!("修改单位 {} 的信息", unit.name))
            .changing(change::unit(self.before.units.get(&unit.name), unit))
    }

    pub(super) fn merged(&self, group: GroupId, into: GroupId) -> Act {
        let (group, into) = (self.group(group), self.group(into));
        Act::new(ActKind::Event, format!("{group}并入{into}编排，名次另排"))
    }

    pub(super) fn changed(&self, id: PlayerId, entrant: &Entrant) -> Act {
        let about = ActKind::Entry.whom([id]);
        let known = self.before.entrants.get(&id).map(|known| &known.facts);
        let moved = known.and_then(|facts| describe::moved(self.after, id, facts, entrant));
        if let Some(sentence) = moved {
            return Act::new(about, sentence).past();
        }
        let changes = known.map(|facts| change::entrant(&self.before.regulation, facts, entrant));
        Act::new(about, format!("修改 {} 的报名信息", self.name(id)))
            .changing(changes.unwrap_or_default())
    }

    pub(super) fn removed(&self, id: PlayerId) -> Act {
        let known = self.before.entrants.get(&id);
        let entered = known.map(|known| change::entered(&self.before.regulation, &known.facts));
        Act::new(ActKind::Entry.whom([id]), format!("撤销 {} 的报名", self.name(id)))
            .changing(entered.into_iter().collect())
            .past()
    }

    pub(super) fn marked(&self, ids: &[PlayerId], mark: DeskMark, done: bool) -> Act {
        let what = match (mark, done) {
            (DeskMark::Fee, true) => "已缴费",
            (DeskMark::Fee, false) => "取消缴费标记",
            (DeskMark::CheckIn, true) => "已报到",
            (DeskMark::CheckIn, false) => "取消报到标记",
            (DeskMark::Document, true) => "证件已验",
            (DeskMark::Document, false) => "取消验证标记",
            (DeskMark::MeetingMissed, true) => "未到技术会议",
            (DeskMark::MeetingMissed, false) => "已到技术会议",
        };
        let sentence = match ids {
            [id] => format!("{} {what}", self.name(*id)),
            all => format!("{}人 {what}", all.len()),
        };
        Act::new(ActKind::Desk.whom(ids.iter().copied()), sentence)
    }

    pub(super) fn drawn(
        &self,
        group: GroupId,
        method: &DrawMethod,
        numbers: &[(PlayerId, StartNumber)],
    ) -> Act {
        let (group, count) = (self.group(group), numbers.len());
        let sentence = match method {
            DrawMethod::Seed { seed } => format!("{group} 抽签 {count}人，种子“{seed}”"),
            DrawMethod::Halves { seed, upper } => {
                format!("{group} 上下半区抽签 {count}人（上半区{}人），种子“{seed}”", upper.len())
            }
            DrawMethod::HalvesByLot { seed, upper } => format!(
                "{group} 半区抽签 {count}人（上半区{}人按等级分排定，下半区抽签），种子“{seed}”",
                upper.len()
            ),
            DrawMethod::Manual => format!("{group} 手工排定{count}个序号"),
        };
        Act::new(ActKind::Draw.whom(numbers.iter().map(|(id, _)| *id)), sentence)
    }
}
