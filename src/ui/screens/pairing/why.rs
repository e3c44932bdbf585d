//! What the list says about players and tables of a proposal, in the words arbiters use.

use std::collections::{BTreeMap, BTreeSet};

use crate::model::field::{Field, PlayedRound, System};
use crate::model::id::{PlayerId, Round, StartNumber, Table};
use crate::model::numbering::Numbering;
use crate::model::seats::{Seating, Side};
use crate::rules::pairing::{self, Pairing, Situation};

/// What the list says about one player before the round.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ListedPlayer {
    /// 序号.
    pub no: u32,
    /// Name as entered, without the number.
    pub name: String,
    /// 单位, empty without one.
    pub unit: String,
    /// 积分.
    pub score: String,
    /// What it did round by round: 红, 黑, 空 (bye), 缺.
    pub history: String,
    /// How often it met a lower and a higher score: 降2升1, empty if never.
    pub floats: String,
}

/// What the list says about each player before the round.
pub fn players(field: &Field, numbering: &Numbering) -> BTreeMap<PlayerId, ListedPlayer> {
    let situations = pairing::situations(field);
    let line = |no: StartNumber| {
        let facts = field.players.get(&no)?;
        let situation = situations.get(&no)?;
        Some(ListedPlayer {
            no: no.0,
            name: facts.name.clone(),
            unit: facts.unit.clone().unwrap_or_default(),
            score: situation.score.to_string(),
            history: history(field, no),
            floats: floats(situation),
        })
    };
    numbering.iter().filter_map(|(no, id)| Some((id, line(no)?))).collect()
}

/// Round by round: 红, 黑, 空 for a bye, 缺 for a round it was not paired in.
pub fn history(field: &Field, no: StartNumber) -> String {
    let word = |round: &PlayedRound| match round.tables.iter().find_map(|t| t.side_of(no)) {
        Some(side) => side.short(),
        None if round.byes.contains(&no) => "空",
        None => "缺",
    };
    field.played.iter().map(word).collect()
}

fn floats(situation: &Situation) -> String {
    let part = |word: &str, n: u32| if n > 0 { format!("{word}{n}") } else { String::new() };
    format!("{}{}", part("降", situation.downs), part("升", situation.ups))
}

/// Whether the criteria of §5.5 apply: a Swiss from round 2 on.
pub fn weighed(field: &Field) -> bool {
    field.pairing.system == System::Swiss && !field.played.is_empty()
}

/// A plan in numbers, with its cost where the criteria apply.
pub fn plan_of(field: &Field, round: Round, plan: Seating<StartNumber>) -> Pairing {
    let cost = weighed(field).then(|| pairing::cost_of(field, &plan));
    let Seating { tables, bye } = plan;
    Pairing { round, tables, bye, idle: Vec::new(), walkovers: Vec::new(), cost }
}

/// How tables came to differ from what the rules gave.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Changed {
    /// By hand, before the round was published.
    ByHand,
    /// Corrected after it was published.
    AfterPublication,
}

/// Why each table is as it is, and the bye last: the rules' own words for what they paired,
/// and of what a hand changed, what it was by the rules.
pub fn tables(
    field: &Field,
    now: &Pairing,
    ruled: Option<&Pairing>,
    changed: Changed,
) -> Vec<String> {
    let (how, source) = match changed {
        Changed::ByHand => ("裁判长手工编排", "按规则"),
        Changed::AfterPublication => ("公布后由裁判长更正", "公布时"),
    };
    let texts = pairing::why(field, now);
    let ruled = ruled.map(Pairing::seating).unwrap_or_default();
    let opponent = |no: StartNumber| match ruled.tables.iter().find_map(|t| t.opponent(&no)) {
        Some(other) => format!("{no}号对{other}号"),
        None if ruled.bye == Some(no) => format!("{no}号轮空"),
        None => String::new(),
    };
    let by_hand = |what: String, players: &[StartNumber]| {
        let before: Vec<String> =
            players.iter().map(|no| opponent(*no)).filter(|text| !text.is_empty()).collect();
        match before.is_empty() {
            true => format!("{how}：{what}。"),
            false => format!("{how}：{what}；{source}原为{}。", before.join("、")),
        }
    };
    let situations = pairing::situations(field);
    let score =
        |no: StartNumber| situations.get(&no).map(|s| s.score.to_string()).unwrap_or_default();
    let mut all: Vec<String> = now
        .tables
        .iter()
        .zip(&texts)
        .map(|(table, text)| {
            if ruled.tables.iter().any(|other| other.pair() == table.pair()) {
                return text.clone();
            }
            let scores = table.both().map(|no| format!("{no}号{}分", score(no)));
            by_hand(scores.join("，"), &table.both())
        })
        .collect();
    if let Some(bye) = now.bye {
        let text = texts.get(now.tables.len()).cloned();
        all.push(match text.filter(|_| ruled.bye == Some(bye)) {
            Some(text) => text,
            None => by_hand(format!("{bye}号{}分，轮空", score(bye)), &[bye]),
        });
    }
    all
}

/// Limits exceeded and what else the arbiter should see before publishing.
pub fn warnings(field: &Field, plan: &Seating<StartNumber>) -> Vec<String> {
    let name = |no: StartNumber| {
        let name = field.players.get(&no).map(|p| p.name.as_str()).unwrap_or_default();
        format!("{no}号{name}")
    };
    let mut all = Vec::new();
    for (seats, at) in plan.tables.iter().zip(1u32..) {
        let own = |no: &StartNumber| field.pairing.fixed_tables.get(no).filter(|own| own.0 != at);
        let missed = seats.both().into_iter().filter_map(|no| Some((no, own(&no)?)));
        let line = |(no, own): (StartNumber, &Table)| {
            format!("{} 的固定台是第{own}台，本轮在第{at}台，请告知本人", name(no))
        };
        all.extend(missed.map(line));
    }
    if field.pairing.system != System::Swiss {
        let seated: BTreeSet<StartNumber> = plan.everybody().collect();
        let out = |no: &StartNumber| field.pairing.absent_next.contains(no) || seated.contains(no);
        let idle = field.players.iter().filter(|(no, player)| player.active && !out(no));
        all.extend(
            idle.map(|(no, _)| format!("{} 的对手已退赛且成绩作废，本轮没有对局", name(*no))),
        );
        return all;
    }
    let situations = pairing::situations(field);
    let avoided = pairing::next_round(field).0 <= field.pairing.avoid_same_unit_rounds;
    for seats in &plan.tables {
        for (side, no) in seats.iter() {
            let Some(one) = situations.get(no) else { continue };
            let (step, word) = match side {
                Side::Red => (1, "先走"),
                Side::Black => (-1, "后走"),
            };
            let run = one.run() * step;
            let balance = (one.balance() + step) * step;
            if run >= 2 {
                all.push(format!("{} 将连续第{}次{word}", name(*no), run + 1));
            } else if balance >= 3 {
                all.push(format!("{} {word}将比另一方多{balance}次", name(*no)));
            }
        }
        let unit = |no: StartNumber| field.players.get(&no).and_then(|p| p.unit.as_deref());
        let units = seats.map(unit);
        if avoided && units.red.is_some() && units.red == units.black {
            all.push(format!("{} 与 {} 同单位", name(seats.red), name(seats.black)));
        }
    }
    if let Some(holder) = plan.bye
        && let Some(one) = situations.get(&holder)
        && one.unplayed_points() > 0
    {
        let times = one.unplayed_points();
        all.push(format!("{} 轮空，此前已有{times}次不战得分", name(holder)));
    }
    all
}
