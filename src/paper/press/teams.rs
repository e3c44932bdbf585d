//! 团体名次 as a sheet: the units of the group after a round.

use super::Desk;
use crate::model::regulation::TeamBy;
use crate::paper::block::Document;
use crate::paper::sheets::teams::{self as sheet, TeamsFacts, TeamsRow};
use crate::rules::teams::{sentence, teams_after};

impl Desk<'_> {
    pub(super) fn teams(&self) -> Result<Document, String> {
        let rule = self.state.regulation.group(self.order.group).and_then(|g| g.team);
        if rule.is_none() {
            return Err("本组规程没有规定团体名次".into());
        }
        let after = self.after()?;
        let teams = teams_after(self.state, self.order.group, after).ok_or("没有这个组别")?;
        let by_ranks = teams.rule.by == TeamBy::Ranks;
        let rows = teams
            .rows
            .iter()
            .map(|row| TeamsRow {
                rank: row.rank,
                unit: row.unit.clone(),
                sum: if by_ranks { row.ranks.to_string() } else { row.scores.to_string() },
                best: row.best(),
                members: row
                    .members
                    .iter()
                    .map(|m| format!("{}（{}，{}分）", self.name(m.id), m.rank, m.score))
                    .collect(),
            })
            .collect();
        let short: Vec<String> =
            teams.short.iter().map(|(unit, n)| format!("{unit}（{n}人）")).collect();
        let facts = TeamsFacts {
            rule: format!("{}。", sentence(teams.rule)),
            sum: if by_ranks { "名次和" } else { "积分和" },
            rows,
            remark: match short.is_empty() {
                true => String::new(),
                false => format!("人数不足、不排名次的单位：{}。", short.join("、")),
            },
        };
        Ok(sheet::teams(&self.after_head(after), &facts))
    }
}
