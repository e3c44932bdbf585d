//! Sheets of the whole group after a round: cross-table and standings.

use std::collections::BTreeSet;

use super::Desk;
use crate::model::field::TieBreak;
use crate::model::id::{GroupId, PlayerId, Round, StartNumber};
use crate::paper::block::{Document, Standing};
use crate::paper::sheets::Section;
use crate::paper::sheets::cross_table::{self, CrossFacts, CrossRow, RoundCell};
use crate::paper::sheets::standings::{self as standings_sheet, StandingsFacts, StandingsRow};
use crate::rules::awards::given::on_list;
use crate::rules::awards::rates::is_ranked;
use crate::rules::conduct::presence::{NotPlaying, not_playing};
use crate::rules::field::field_after;
use crate::rules::ranking::parted::Partings;
use crate::rules::ranking::score::Results;
use crate::rules::ranking::standings::{StandingRow, Standings};
use crate::rules::ranking::tiebreak;

impl Desk<'_> {
    /// The round after which the group is shown: that of the order, else the last complete one.
    pub(super) fn after(&self) -> Result<Round, String> {
        let field = self.views.field(self.state, self.order.group).ok_or("没有这个组别")?;
        let complete = field.played.len() as u32;
        match self.order.round {
            Some(round) if round.0 > complete => Err(format!("第{round}轮成绩未齐，不能排名次")),
            Some(round) => Ok(round),
            None if complete == 0 => Err("还没有一轮成绩齐全".into()),
            None => Ok(Round(complete)),
        }
    }

    pub(super) fn after_head(&self, after: Round) -> crate::paper::block::SheetHead {
        let provisional = crate::rules::ranking::ending::provisional(self.state, self.order.group);
        let waits = provisional.iter().any(|(round, _)| *round <= after);
        let planned = crate::rules::field::planned_rounds(self.state, self.order.group);
        let word = if planned == Some(after.0) {
            "最终".to_string()
        } else {
            format!("第{after}轮后")
        };
        self.head(word, self.venue(), Standing::of(waits))
    }

    /// Names of the key columns, the score first, and the numeric keys behind them.
    pub(super) fn key_columns(&self, standings: &Standings) -> (Vec<String>, Vec<TieBreak>) {
        let ranks = is_ranked(&self.state.regulation, self.order.group);
        let keys: Vec<TieBreak> = match standings.rows.first() {
            Some(row) if ranks => row.keys.iter().map(|(key, _)| *key).collect(),
            _ => Vec::new(),
        };
        let mut names = vec!["积分".to_string()];
        names.extend(keys.iter().map(|k| k.chinese().to_string()));
        (names, keys)
    }

    pub(super) fn cross_table(&self) -> Result<Document, String> {
        let after = self.after()?;
        let field = field_after(self.state, self.order.group, after);
        let standings = self.views.standings(self.state, self.order.group, after);
        let (keys, kinds) = self.key_columns(&standings);
        let results = Results::after(&field, after);
        let ranks = is_ranked(&self.state.regulation, self.order.group);
        let width = keys.len();
        let rows = self
            .numbering
            .iter()
            .map(|(no, id)| {
                let ranked = standings.rows.iter().find(|row| row.no == no);
                let values = match ranked {
                    Some(row) => values(row).into_iter().take(width).collect(),
                    None => {
                        let mut all = vec![results.score(no).to_string()];
                        all.extend(kinds.iter().map(|key| {
                            tiebreak::value(&results, *key, no)
                                .map(|v| v.to_string())
                                .unwrap_or_default()
                        }));
                        all
                    }
                };
                CrossRow {
                    player: self.named(id),
                    rounds: cells(&results, no),
                    keys: values,
                    place: ranked.filter(|_| ranks).map(|row| row.rank),
                }
            })
            .collect();
        let facts = CrossFacts { rounds: after.0, keys, rows };
        Ok(cross_table::cross_table(&self.after_head(after), &facts, self.order.look.spread))
    }

    pub(super) fn standings(&self) -> Result<Document, String> {
        self.ranked()?;
        let after = self.after()?;
        let whole = self.views.standings(self.state, self.order.group, after);
        let (keys, _) = self.key_columns(&whole);
        let field = field_after(self.state, self.order.group, after);
        let partings = Partings::new(&field, after, &whole);
        let at = (after, &partings);
        let mut sections = vec![self.section(String::new(), &whole, at)];
        let merged: BTreeSet<GroupId> = self
            .state
            .entrants
            .values()
            .filter(|e| e.facts.group == self.order.group && e.facts.ranked_in.is_some())
            .map(|e| e.facts.own_group())
            .collect();
        let own = merged.first().map(|_| self.order.group);
        for group in own.into_iter().chain(merged.iter().copied()) {
            let rule = self.state.regulation.group(group);
            let name = rule.map(|r| r.name.clone()).unwrap_or_default();
            let of = |id: PlayerId| {
                self.state.entrants.get(&id).is_some_and(|e| e.facts.own_group() == group)
            };
            sections.push(self.filtered(name.clone(), &whole, at, of));
            if group == self.order.group {
                continue;
            }
            for list in rule.map(|r| r.lists.as_slice()).unwrap_or_default() {
                let of = |id: PlayerId| of(id) && on_list(self.state, id, list.of, &list.born);
                let name = format!("{name} {}", list.name);
                sections.push(self.filtered(name, &whole, at, of));
            }
        }
        let rule = self.state.regulation.group(self.order.group);
        for list in rule.map(|r| r.lists.as_slice()).unwrap_or_default() {
            let of = |id: PlayerId| {
                on_list(self.state, id, list.of, &list.born)
                    && self.state.entrants.get(&id).is_some_and(|e| e.facts.ranked_in.is_none())
            };
            sections.push(self.filtered(list.name.clone(), &whole, at, of));
        }
        if sections.len() > 1 {
            sections[0].heading = "全组".into();
        }
        // Before the last round ties are nobody's affair yet.
        let last =
            crate::rules::field::planned_rounds(self.state, self.order.group) == Some(after.0);
        let remarks = whole
            .unresolved
            .iter()
            .filter(|_| last)
            .map(|set| {
                let names: Vec<String> = set
                    .iter()
                    .filter_map(|no| self.numbering.player(*no))
                    .map(|id| self.name(id))
                    .collect();
                format!("{} 各项成绩均相同，名次待抽签决定。", names.join("、"))
            })
            .collect();
        let order = std::iter::once("积分").chain(field.tie_breaks.iter().map(|key| key.chinese()));
        let order = order.collect::<Vec<_>>().join("、");
        let facts = StandingsFacts { keys, order, sections, remarks };
        Ok(standings_sheet::standings(&self.after_head(after), &facts))
    }

    fn filtered(
        &self,
        name: String,
        whole: &Standings,
        at: (Round, &Partings<'_>),
        of: impl Fn(PlayerId) -> bool,
    ) -> Section<StandingsRow> {
        let member = |no: StartNumber| self.numbering.player(no).is_some_and(&of);
        self.section(name, &whole.filtered(member), at)
    }

    fn section(
        &self,
        heading: String,
        standings: &Standings,
        (after, partings): (Round, &Partings<'_>),
    ) -> Section<StandingsRow> {
        let rows = &standings.rows;
        let row = |(index, row): (usize, &StandingRow)| {
            let id = self.numbering.player(row.no)?;
            let beside = [index.checked_sub(1), Some(index + 1)];
            let beside = beside.into_iter().flatten().filter_map(|at| rows.get(at));
            let mut notes = vec![self.note(id, after)];
            notes.extend(
                beside
                    .filter_map(|b| partings.of(row.no, b.no))
                    .map(|parted| parted.chinese().to_string()),
            );
            notes.retain(|note| !note.is_empty());
            notes.dedup();
            let (player, note) = (self.named(id), notes.join("、"));
            Some(StandingsRow { rank: row.rank, player, keys: values(row), note })
        };
        Section { heading, rows: rows.iter().enumerate().filter_map(row).collect() }
    }

    pub(super) fn note(&self, id: PlayerId, after: Round) -> String {
        match not_playing(self.state, id, after.next()) {
            Some(NotPlaying::Withdrawn) => "退赛".into(),
            Some(NotPlaying::Excluded { .. }) => "弃权停编".into(),
            _ => String::new(),
        }
    }
}

pub(super) fn values(row: &StandingRow) -> Vec<String> {
    let mut all = vec![row.score.to_string()];
    all.extend(row.keys.iter().map(|(_, value)| value.to_string()));
    all
}

/// One cell a round.
fn cells(results: &Results<'_>, no: StartNumber) -> Vec<RoundCell> {
    let seats = results.seats(no);
    (1..=results.round().0)
        .map(Round)
        .map(|round| {
            let seat = seats.iter().find(|(k, _)| *k == round).map(|(_, seat)| *seat);
            RoundCell { seat, total: results.score_after(no, round) }
        })
        .collect()
}
