//! Sheets of the desk: roster and check-in.

use super::Desk;
use crate::model::event::DeskMark;
use crate::model::id::PlayerId;
use crate::paper::block::Document;
use crate::paper::sheets::Section;
use crate::paper::sheets::check_in::{self, CheckInRow, Tick};
use crate::paper::sheets::roster::{self, RosterRow};
use crate::rules::eligibility::person::sex_of;

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
        let listed = self.listed()?.into_iter();
        let rows = listed.filter_map(|(number, id)| self.roster_row(number, id)).collect();
        let sections = [Section { heading: String::new(), rows }];
        Ok(roster::roster(&self.plain_head(), &sections))
    }

    /// One line of an entry list made public.
    pub(super) fn roster_row(&self, number: String, id: PlayerId) -> Option<RosterRow> {
        let person = &self.state.entrants.get(&id)?.facts.person;
        let grade = person.grade.map(|grade| grade.title());
        Some(RosterRow {
            number,
            name: self.name(id),
            sex: sex_of(person).map(|sex| sex.to_string()).unwrap_or_default(),
            unit: self.unit(id),
            grade: person.title.clone().or(grade).unwrap_or_default(),
        })
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
            .collect::<Vec<_>>();
        Ok(check_in::check_in(&self.plain_head(), &rows))
    }
}
