//! Acts of play in words: presence, pairings, results, corrections, fouls.

use chrono::NaiveDateTime;

use super::{Act, Between};
use crate::model::event::{Foul, PairRule, PairedBy, TableResult};
use crate::model::id::{FoulId, GroupId, PlayerId, Round, Table};
use crate::rules::record::about::{About, ActKind, of_foul};
use crate::rules::record::{change, describe};

impl Between<'_> {
    pub(super) fn presence(
        &self,
        id: PlayerId,
        round: Round,
        sentence: impl Fn(&str) -> String,
    ) -> Act {
        Act::new(ActKind::Presence.whom([id]).in_round(round), sentence(&self.name(id)))
    }

    /// `张伟 自第3轮起退赛`.
    pub(super) fn since(&self, id: PlayerId, from: Round, what: &str) -> Act {
        self.presence(id, from, |name| format!("{name} 自第{from}轮起{what}"))
    }

    pub(super) fn pair_ruled(&self, a: PlayerId, b: PlayerId, rule: PairRule) -> Act {
        let what = match rule {
            PairRule::Fixed => "指定同台",
            PairRule::Forbidden => "禁止相遇",
            PairRule::Free => "取消指定",
        };
        let sentence = format!("{what} {} 与 {}", self.name(a), self.name(b));
        Act::new(ActKind::Pairing.whom([a, b]), sentence)
    }

    pub(super) fn published(
        &self,
        group: GroupId,
        round: Round,
        (tables, bye): (&[(PlayerId, PlayerId)], Option<PlayerId>),
        by: &PairedBy,
    ) -> Act {
        let how = match by {
            PairedBy::Engine => "",
            PairedBy::Hand { .. } => "（手工调整）",
            PairedBy::FewestRematches => "（允许最少重遇）",
        };
        let count = tables.len();
        let about = ActKind::Pairing
            .whom(tables.iter().flat_map(|(red, black)| [*red, *black]))
            .whom(bye)
            .in_round(round);
        let about = About { tables: (1..).map(Table).take(count).collect(), ..about };
        Act::new(about, format!("公布 {} 第{round}轮对阵 {count}台{how}", self.group(group)))
    }

    pub(super) fn started(&self, group: GroupId, round: Round, at: NaiveDateTime) -> Act {
        let sentence = format!("{} 第{round}轮 {} 开赛", self.group(group), at.format("%H:%M"));
        Act::new(ActKind::Pairing.in_round(round), sentence)
    }

    pub(super) fn results(
        &self,
        group: GroupId,
        round: Round,
        results: &[(Table, Option<TableResult>)],
    ) -> Act {
        let facts = self.before.round(group, round);
        let known = |table| facts.and_then(|r| r.table(table)).is_some_and(|t| t.result.is_some());
        let corrects = facts.is_some_and(|r| r.closed) || results.iter().any(|r| known(r.0));
        let kind = if corrects { ActKind::Correction } else { ActKind::Result };
        let tables = results.iter().map(|(table, _)| *table);
        let sentence = match results {
            [(table, one)] => describe::result(self.after, group, round, *table, *one),
            all => format!("{} 第{round}轮 {}台成绩", self.group(group), all.len()),
        };
        Act::new(About::from(kind).at(self.before, group, round, tables), sentence)
            .changing(change::results(self.before, group, round, results))
    }

    pub(super) fn corrected(
        &self,
        group: GroupId,
        round: Round,
        tables: &[(Table, PlayerId, PlayerId)],
        bye: Option<PlayerId>,
    ) -> Act {
        let list: Vec<String> = tables.iter().map(|(t, ..)| t.to_string()).collect();
        let list = (!list.is_empty()).then(|| format!(" 第{}台对阵", list.join("、")));
        let seats = list.unwrap_or_default();
        let rests = bye.map(|id| format!(" 轮空改为 {}", self.name(id))).unwrap_or_default();
        let about = About::from(ActKind::Correction)
            .at(self.before, group, round, tables.iter().map(|(table, ..)| *table))
            .whom(tables.iter().flat_map(|(_, red, black)| [*red, *black]))
            .whom(bye);
        Act::new(about, format!("更正 {} 第{round}轮{seats}{rests}", self.group(group)))
            .changing(change::seats(self.before, group, round, tables, bye))
    }

    pub(super) fn table_added(
        &self,
        group: GroupId,
        round: Round,
        red: PlayerId,
        black: PlayerId,
    ) -> Act {
        let table = Table(self.before.round(group, round).map_or(0, |r| r.tables.len() as u32) + 1);
        let about = ActKind::Correction.in_round(round).whom([red, black]);
        let (group, red, black) = (self.group(group), self.name(red), self.name(black));
        Act::new(
            about,
            format!("{group} 第{round}轮补第{table}台：{red} 对 {black}，原轮空者不再轮空"),
        )
    }

    fn foul(&self, foul: &Foul) -> String {
        describe::foul(self.before, self.after, foul)
    }

    pub(super) fn foul_noted(&self, foul: &Foul) -> Act {
        Act::new(of_foul(self.before, foul), format!("犯规 {}", self.foul(foul)))
    }

    pub(super) fn foul_revoked(&self, id: FoulId) -> Act {
        let known = self.before.fouls.get(&id);
        let about = known.map(|known| of_foul(self.before, &known.foul));
        let sentence = match self.after.fouls.get(&id) {
            Some(one) => format!("撤销犯规 {}", self.foul(&one.foul)),
            None => format!("撤销犯规记录{id}"),
        };
        Act::new(about.unwrap_or(ActKind::Foul.into()), sentence)
    }
}
