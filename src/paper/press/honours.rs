//! 得分率与晋级, 晋级名单, 等级申报表: what players reached besides prizes.

use std::collections::BTreeMap;

use super::Desk;
use super::identities::KEPT_CLOSE;
use crate::model::id::PlayerId;
use crate::model::points::HalfPoints;
use crate::paper::block::Document;
use crate::paper::sheets::honours::{self, GradeRow, QuotaRow, QuotaSection};
use crate::paper::sheets::rates::{self, RateRow};
use crate::rules::awards::given::{awards, ranking};
use crate::rules::awards::grades::basis;
use crate::rules::awards::rates::{Rate, is_ranked, rates, steps};
use crate::rules::eligibility::person::{birth_of, sex_of};

impl Desk<'_> {
    /// Refuses a ranking of a group that has none (rules.md §10).
    pub(super) fn ranked(&self) -> Result<(), String> {
        match is_ranked(&self.state.regulation, self.order.group) {
            true => Ok(()),
            false => Err(format!(
                "{}按得分率晋级，不排名次，没有名次表；请印“得分率与晋级”",
                self.group_name()
            )),
        }
    }

    pub(super) fn rates(&self) -> Result<Document, String> {
        let group = self.order.group;
        if is_ranked(&self.state.regulation, group) {
            return Err("本组排名次，不按得分率晋级".into());
        }
        let after = self.after()?;
        let all = rates(self.state, group, after);
        if all.is_empty() {
            return Err("本组轮数未定，还不能算得分率".into());
        }
        let held = |id: PlayerId| {
            let held = self.state.entrants.get(&id)?.facts.person.grade?;
            let reached = all.get(&id)?.grade?;
            (held >= reached).then(|| format!("已持有{held}"))
        };
        let row = |id: PlayerId| {
            let rate = all.get(&id);
            let mut notes: Vec<String> = held(id).into_iter().collect();
            notes.extend(Some(self.note(id, after)).filter(|note| !note.is_empty()));
            if rate.is_none() {
                notes.push("不计".into());
            }
            RateRow {
                player: self.named(id),
                score: rate.map(|r| r.score.to_string()).unwrap_or_default(),
                unplayed: rate
                    .filter(|r| r.unplayed != HalfPoints::ZERO)
                    .map(|r| r.unplayed.to_string())
                    .unwrap_or_default(),
                rate: rate.map(Rate::words).unwrap_or_default(),
                grade: rate.and_then(|r| r.grade).map(|g| g.title()).unwrap_or_default(),
                note: notes.join("、"),
            }
        };
        let steps: Vec<String> = steps(&self.state.regulation, group)
            .iter()
            .map(|step| format!("{}%以上{}", step.percent, step.grade))
            .collect();
        let mut rules = vec![
            "得分率 = 积分 ÷（胜一局的分值 × 本组轮数）；轮空和对方弃权的得分计入，另列。本组不排名次。"
                .to_string(),
        ];
        if !steps.is_empty() {
            rules.push(format!("晋级标准：{}。", steps.join("，")));
        }
        let rows: Vec<RateRow> = self.numbering.players().map(row).collect();
        Ok(rates::rates(&self.after_head(after), &rules, &rows))
    }

    pub(super) fn quotas(&self) -> Result<Document, String> {
        let group = self.order.group;
        let rule = self.state.regulation.group(group).ok_or("没有这个组别")?;
        if rule.quotas.is_empty() {
            return Err("本组没有晋级名额".into());
        }
        self.finished("晋级名单")?;
        let awards = awards(self.state, group);
        let places: BTreeMap<PlayerId, u32> =
            ranking(self.state, group).into_iter().zip(1..).collect();
        let place = |id: &PlayerId| places.get(id).map(|p| format!("第{p}名")).unwrap_or_default();
        let sections: Vec<QuotaSection> = awards
            .quotas
            .iter()
            .map(|list| {
                let row = |(index, id): (u32, &PlayerId)| QuotaRow {
                    index,
                    place: place(id),
                    player: self.named(*id),
                };
                let passed = list
                    .passed
                    .iter()
                    .map(|(id, why)| format!("{} {}：{why}，名额顺延", place(id), self.name(*id)));
                let mut remarks: Vec<String> = passed.collect();
                let free = list.places as usize - list.players.len().min(list.places as usize);
                if free > 0 {
                    remarks.push(format!("空余{free}个名额"));
                }
                QuotaSection {
                    heading: format!("{}（{}个名额）", list.name, list.places),
                    rows: (1..).zip(&list.players).map(row).collect(),
                    remarks,
                }
            })
            .collect();
        Ok(honours::quotas(&self.closing_head(awards.waits.is_some()), &sections))
    }

    pub(super) fn grades(&self) -> Result<Document, String> {
        let group = self.order.group;
        let rule = self.state.regulation.group(group).ok_or("没有这个组别")?;
        if rule.grades.is_none() {
            return Err("本组不授予技术等级".into());
        }
        self.finished("等级申报表")?;
        let awards = awards(self.state, group);
        if awards.grades.is_empty() {
            return Err("本组没有人达到等级标准".into());
        }
        let mut rows: Vec<GradeRow> = awards
            .grades
            .iter()
            .filter_map(|award| {
                let person = &self.state.entrants.get(&award.player)?.facts.person;
                Some(GradeRow {
                    player: self.named(award.player),
                    sex: sex_of(person).map(|sex| sex.to_string()).unwrap_or_default(),
                    birth: birth_of(person).map(|day| day.to_string()).unwrap_or_default(),
                    document: self.identity(award.player),
                    held: person.grade.map(|grade| grade.title()).unwrap_or_default(),
                    grade: award.grade.title(),
                    by: award.by.clone(),
                    note: award.withheld.clone().unwrap_or_default(),
                })
            })
            .collect();
        if !is_ranked(&self.state.regulation, group) {
            rows.sort_by_key(|row| row.player.no);
        }
        let remark = if self.shows_numbers() { KEPT_CLOSE } else { "" };
        let basis = basis(self.state, group, &ranking(self.state, group));
        Ok(honours::grades(&self.closing_head(awards.waits.is_some()), &basis, &rows, remark))
    }
}
