//! Sheets of the desk: roster, check-in, draw.

use std::collections::BTreeMap;

use super::Desk;
use crate::model::event::{DeskMark, DrawMethod};
use crate::model::id::PlayerId;
use crate::paper::block::Document;
use crate::paper::sheets::check_in::{self, CheckInFacts, CheckInRow, Tick};
use crate::paper::sheets::draw::{self as draw_sheet, DrawFacts, DrawRow};
use crate::paper::sheets::roster::{self, RosterFacts, RosterRow, RosterSection};
use crate::rules::eligibility::person::sex_of;
use crate::rules::enrolment::draw;

impl Desk<'_> {
    /// Entrants of the group: by number once drawn, else in the order of entry.
    fn listed(&self) -> Result<Vec<(String, PlayerId)>, String> {
        let mut all: Vec<_> = self
            .state
            .entrants
            .iter()
            .filter(|(_, e)| {
                // Where groups were merged: who plays here, and who is ranked here.
                e.facts.group == self.order.group || e.facts.own_group() == self.order.group
            })
            .map(|(id, e)| (e.no.map_or(u32::MAX, |no| no.0), *id, e.no))
            .collect();
        all.sort_by_key(|(no, id, _)| (*no, *id));
        if all.is_empty() {
            return Err("本组还没有报名".into());
        }
        let drawn = all.iter().any(|(.., no)| no.is_some());
        Ok(all
            .iter()
            .zip(1u32..)
            .map(|((_, id, no), index)| match (drawn, no) {
                (true, Some(no)) => (no.to_string(), *id),
                (true, None) => ("—".to_string(), *id),
                (false, _) => (index.to_string(), *id),
            })
            .collect())
    }

    /// 参赛名单: public, so no birth date and no document (rules.md §3.4).
    pub(super) fn roster(&self) -> Result<Document, String> {
        let rows = self
            .listed()?
            .into_iter()
            .filter_map(|(number, id)| {
                let facts = &self.state.entrants.get(&id)?.facts;
                let grade = facts.person.grade.map(|g| g.title());
                Some(RosterRow {
                    number,
                    name: self.name(id),
                    sex: sex_of(&facts.person).map(|s| s.to_string()).unwrap_or_default(),
                    unit: self.unit(id),
                    grade: facts.person.title.clone().or(grade).unwrap_or_default(),
                })
            })
            .collect();
        let sections = vec![RosterSection { heading: String::new(), rows }];
        Ok(roster::roster(&self.plain_head(), &RosterFacts { sections }))
    }

    pub(super) fn check_in(&self) -> Result<Document, String> {
        let regulation = &self.state.regulation;
        let tick = |asked: bool, done: bool| match (asked, done) {
            (_, true) => Tick::Done,
            (true, false) => Tick::Open,
            (false, false) => Tick::Unasked,
        };
        let findings = self.views.findings(self.state);
        let rows = self
            .listed()?
            .into_iter()
            .filter_map(|(number, id)| {
                let entrant = self.state.entrants.get(&id)?;
                let marks = &entrant.marks;
                let asks_fee = regulation.fee_of(entrant.facts.own_group()).is_some();
                let open: Vec<&str> = findings
                    .iter()
                    .filter(|f| f.player == id && f.waived.is_none() && !f.code.at_desk())
                    .map(|f| f.code.clause())
                    .collect();
                Some(CheckInRow {
                    number,
                    name: self.name(id),
                    unit: self.unit(id),
                    fee: tick(asks_fee, marks.contains(&DeskMark::Fee)),
                    document: tick(
                        regulation.entry.document_required,
                        marks.contains(&DeskMark::Document),
                    ),
                    present: tick(true, marks.contains(&DeskMark::CheckIn)),
                    note: open.join("、"),
                })
            })
            .collect();
        Ok(check_in::check_in(&self.plain_head(), &CheckInFacts { rows }))
    }

    /// 抽签结果 with everything needed to recompute it in the hall.
    pub(super) fn draw(&self) -> Result<Document, String> {
        let group = self.state.groups.get(&self.order.group).ok_or("没有这个组别")?;
        let method = group.draw.as_ref().ok_or("本组尚未抽签")?;
        let (seed, upper) = match method {
            DrawMethod::Seed { seed } => (Some(seed.clone()), None),
            DrawMethod::Halves { seed, upper } => (Some(seed.clone()), Some(upper)),
            DrawMethod::Manual => (None, None),
        };
        // Late numbers were not drawn: they belong to neither half.
        let drawn = draw::expected(self.state, self.order.group, method).and_then(Result::ok);
        let half = |id: &PlayerId| match upper {
            Some(upper) if upper.contains(id) => "上",
            Some(_) if drawn.as_ref().is_none_or(|all| all.iter().any(|(one, _)| one == id)) => {
                "下"
            }
            _ => "",
        };
        let registered = draw::registered(self.state, self.order.group);
        let lots: BTreeMap<PlayerId, draw::Lot> = match &seed {
            Some(seed) => {
                draw::lots(seed, &registered).into_iter().map(|l| (l.player, l)).collect()
            }
            None => BTreeMap::new(),
        };
        let rows = self
            .numbering
            .iter()
            .map(|(no, id)| DrawRow {
                no,
                name: self.name(id),
                unit: self.unit(id),
                half: half(&id).to_owned(),
                index: lots.get(&id).map(|l| l.index.to_string()).unwrap_or_default(),
                hash: lots.get(&id).map(|l| l.hash.clone()).unwrap_or_default(),
            })
            .collect();
        Ok(draw_sheet::draw(&self.plain_head(), &DrawFacts { seed, rows }))
    }
}
