//! 团体名次: the units of a group after a round by the ranks or scores of their best players, and
//! of every group that was merged into it and is ranked apart.

use super::Desk;
use crate::model::regulation::TeamBy;
use crate::paper::block::{Block, Document, Edge, Paper, Table};
use crate::paper::font::Face;
use crate::paper::page::{mm, pt10};
use crate::paper::sheets::listing::{Listing, centred, heading, left, name};
use crate::paper::sheets::sheet;
use crate::rules::enrolment::merging;
use crate::rules::ranking::teams::{TeamRow, Teams, of_field, sentence, teams_after};

impl Desk<'_> {
    pub(super) fn teams(&self) -> Result<Document, String> {
        let groups = of_field(self.state, self.order.group);
        if groups.is_empty() {
            return Err("本组规程没有规定团体名次".into());
        }
        let after = self.after()?;
        let apart = merging::ranked_apart(self.state, self.order.group).len() > 1;
        let mut blocks = Vec::new();
        for group in groups {
            let Some(teams) = teams_after(self.state, group, after) else { continue };
            let rule = self.state.regulation.group(group).filter(|_| apart);
            blocks.extend(rule.and_then(|rule| heading(&rule.name)));
            blocks.extend(self.team_list(&teams));
        }
        Ok(sheet(&self.after_head(after), "团体名次", Paper::A4_PORTRAIT, blocks))
    }

    /// How units are ranked, the units, and those too small to be ranked.
    fn team_list(&self, teams: &Teams) -> Vec<Block> {
        let by_ranks = teams.rule.by == TeamBy::Ranks;
        let sum = if by_ranks { "名次和" } else { "积分和" };
        let bold = |least, most| centred(least, most).face(Face::Bold);
        let columns = Listing::<TeamRow>::new()
            .col("名次", bold(12, 15).scale(110), |row| row.rank)
            .col("单位", name(30, 50, 2), |row| row.unit.clone())
            .col(sum, bold(16, 20).edge(Edge::Strong), |row| match by_ranks {
                true => row.ranks.to_string(),
                false => row.scores.to_string(),
            })
            .col("最好名次", centred(18, 22), |row| row.best())
            .col("计分棋手（名次，积分）", left(60, 110).share(4).scale(90), |row| {
                let members = row.members.iter();
                let words = members
                    .map(|one| format!("{}（{}，{}分）", self.name(one.id), one.rank, one.score));
                words.collect::<Vec<_>>().join("　")
            });
        let list = Table { em: pt10(110), row_height: mm(9), ..columns.table(&teams.rows) };
        let rule = format!("{}。", sentence(teams.rule));
        let mut blocks = vec![Block::remark(rule), Block::Table(list)];
        let short: Vec<String> =
            teams.short.iter().map(|(unit, n)| format!("{unit}（{n}人）")).collect();
        if !short.is_empty() {
            let remark = format!("人数不足、不排名次的单位：{}。", short.join("、"));
            blocks.push(Block::remark(remark));
        }
        blocks
    }
}
