//! Sheets of the desk: roster, check-in, draw, fouls and forfeits.

use std::collections::BTreeMap;

use super::Desk;
use crate::model::event::{DeskMark, DrawMethod};
use crate::model::id::{PlayerId, Round, Table};
use crate::model::outcome::Side;
use crate::model::regulation::Effect;
use crate::paper::block::Document;
use crate::paper::sheets::check_in::{self, CheckInFacts, CheckInRow, Tick};
use crate::paper::sheets::draw::{self as draw_sheet, DrawFacts, DrawRow};
use crate::paper::sheets::fouls::{self, FoulRow, FoulsFacts};
use crate::paper::sheets::roster::{self, RosterFacts, RosterRow, RosterSection};
use crate::rules::draw;
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

    /// 参赛名单: public, so no birth date and no document (domain.md §3).
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
            .numbers
            .iter()
            .map(|(no, id)| DrawRow {
                no: *no,
                name: self.name(*id),
                unit: self.unit(*id),
                half: half(id).to_owned(),
                index: lots.get(id).map(|l| l.index.to_string()).unwrap_or_default(),
                hash: lots.get(id).map(|l| l.hash.clone()).unwrap_or_default(),
            })
            .collect();
        Ok(draw_sheet::draw(&self.plain_head(), &DrawFacts { seed, rows }))
    }

    pub(super) fn fouls(&self) -> Result<Document, String> {
        let group = self.state.groups.get(&self.order.group).ok_or("没有这个组别")?;
        let upto = self.order.round.unwrap_or(Round(u32::MAX));
        /// Where, who, what, ruling, fouls counted.
        type Noted = (Option<(Round, Table)>, PlayerId, String, String, u32);
        let mut noted: Vec<Noted> = Vec::new();
        let standing = self.state.fouls.iter().filter(|(_, record)| !record.revoked);
        for (foul_id, foul) in standing.map(|(id, record)| (id, &record.foul)) {
            let in_group = self
                .state
                .entrants
                .get(&foul.player)
                .is_some_and(|e| e.facts.group == self.order.group);
            if in_group && foul.at.is_none_or(|(round, _)| round <= upto) {
                let what = match &foul.note {
                    Some(note) => format!("{}（{note}）", foul.offence),
                    None => foul.offence.clone(),
                };
                let reason = self.rows.fouls.get(foul_id).and_then(|row| row.reason.as_deref());
                let ruling = match (foul.effect, reason) {
                    (Effect::Exempted, Some(reason)) => format!("免予处罚（{reason}）"),
                    (Effect::Exempted, None) => "免予处罚".into(),
                    (effect, _) => effect.to_string(),
                };
                noted.push((foul.at, foul.player, what, ruling, foul.effect.fouls()));
            }
        }
        for (index, facts) in group.rounds.iter().enumerate() {
            let round = Round(index as u32 + 1);
            if round > upto {
                break;
            }
            for (table, t) in facts.numbered() {
                for (side, id) in [(Side::Red, t.red), (Side::Black, t.black)] {
                    if t.result.is_some_and(|r| r.outcome.forfeited(side)) {
                        noted.push((Some((round, table)), id, "弃权".into(), "判对方胜".into(), 0));
                    }
                }
            }
        }
        noted.sort_by_key(|(at, id, ..)| (*at, *id));
        let mut totals: BTreeMap<PlayerId, u32> = BTreeMap::new();
        let rows = noted
            .into_iter()
            .map(|(at, id, what, ruling, count)| {
                let total = totals.entry(id).or_default();
                *total += count;
                FoulRow {
                    round: at.map_or("局外".into(), |(round, _)| format!("第{round}轮")),
                    table: at.map_or("—".into(), |(_, table)| table.to_string()),
                    no: self.no(id),
                    name: self.name(id),
                    unit: self.unit(id),
                    what,
                    ruling,
                    total: *total,
                    noted_by: String::new(),
                }
            })
            .collect();
        Ok(fouls::fouls(&self.plain_head(), &FoulsFacts { rows }))
    }
}
