//! 团体名次 as a sheet: the units of the group after a round, and of every group that was merged
//! into it and is ranked apart.

use super::Desk;
use crate::model::id::GroupId;
use crate::model::regulation::TeamBy;
use crate::paper::block::Document;
use crate::paper::sheets::teams::{self as sheet, TeamsRow, TeamsSection};
use crate::rules::enrolment::merging;
use crate::rules::ranking::teams::{Teams, of_field, sentence, teams_after};

impl Desk<'_> {
    pub(super) fn teams(&self) -> Result<Document, String> {
        let groups = of_field(self.state, self.order.group);
        if groups.is_empty() {
            return Err("本组规程没有规定团体名次".into());
        }
        let after = self.after()?;
        let apart = merging::ranked_apart(self.state, self.order.group).len() > 1;
        let section = |group: GroupId| {
            let teams = teams_after(self.state, group, after)?;
            let rule = self.state.regulation.group(group).filter(|_| apart);
            let heading = rule.map(|rule| rule.name.clone()).unwrap_or_default();
            Some(self.team_section(heading, &teams))
        };
        let sections: Vec<TeamsSection> = groups.into_iter().filter_map(section).collect();
        Ok(sheet::teams(&self.after_head(after), &sections))
    }

    fn team_section(&self, heading: String, teams: &Teams) -> TeamsSection {
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
        TeamsSection {
            heading,
            rule: format!("{}。", sentence(teams.rule)),
            sum: if by_ranks { "名次和" } else { "积分和" },
            rows,
            remark: match short.is_empty() {
                true => String::new(),
                false => format!("人数不足、不排名次的单位：{}。", short.join("、")),
            },
        }
    }
}
