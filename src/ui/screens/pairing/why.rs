//! What the list says about players and tables of a proposal, in the words arbiters use.

use std::collections::BTreeMap;

use crate::model::field::{Field, System};
use crate::model::id::{PlayerId, StartNumber};
use crate::model::outcome::Side;
use crate::rules::pairing::{self, PairedTable, Pairing, Situation};

use super::board::Player;

/// What the list says about each player before the round.
pub fn players(field: &Field, ids: &BTreeMap<StartNumber, PlayerId>) -> BTreeMap<PlayerId, Player> {
    let situations = pairing::situations(field);
    let line = |no: &StartNumber| {
        let facts = field.players.get(no)?;
        let situation = situations.get(no)?;
        Some(Player {
            no: no.0,
            name: facts.name.clone(),
            unit: facts.unit.clone().unwrap_or_default(),
            score: situation.score.to_string(),
            history: history(field, *no),
            floats: floats(situation),
        })
    };
    ids.iter().filter_map(|(no, id)| Some((*id, line(no)?))).collect()
}

/// Round by round: 红, 黑, 空 for a bye, 缺 for a round it was not paired in.
pub fn history(field: &Field, no: StartNumber) -> String {
    let word = |round: &crate::model::field::PlayedRound| match round
        .tables
        .iter()
        .find_map(|t| t.side_of(no))
    {
        Some(Side::Red) => '红',
        Some(Side::Black) => '黑',
        None if round.byes.contains(&no) => '空',
        None => '缺',
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
    let ruled = ruled.map(|plan| (plan.tables.as_slice(), plan.bye)).unwrap_or_default();
    let same = |a: &PairedTable, b: &PairedTable| {
        (a.red, a.black) == (b.red, b.black) || (a.red, a.black) == (b.black, b.red)
    };
    let opponent = |no: StartNumber| {
        let table = ruled.0.iter().find(|t| t.red == no || t.black == no);
        match table {
            Some(table) if table.red == no => format!("{no}号对{}号", table.black),
            Some(table) => format!("{no}号对{}号", table.red),
            None if ruled.1 == Some(no) => format!("{no}号轮空"),
            None => String::new(),
        }
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
    let mut said: Vec<String> = now
        .tables
        .iter()
        .zip(&texts)
        .map(|(table, text)| match ruled.0.iter().any(|other| same(other, table)) {
            true => text.clone(),
            false => {
                let (red, black) = (table.red, table.black);
                let scores = format!("{red}号{}分，{black}号{}分", score(red), score(black));
                by_hand(scores, &[red, black])
            }
        })
        .collect();
    if let Some(bye) = now.bye {
        let text = texts.get(now.tables.len()).cloned();
        said.push(match text.filter(|_| ruled.1 == Some(bye)) {
            Some(text) => text,
            None => by_hand(format!("{bye}号{}分，轮空", score(bye)), &[bye]),
        });
    }
    said
}

/// Limits exceeded and what else the arbiter should see before publishing.
pub fn warnings(
    field: &Field,
    pairs: &[(StartNumber, StartNumber)],
    bye: Option<StartNumber>,
) -> Vec<String> {
    let name = |no: StartNumber| {
        let name = field.players.get(&no).map(|p| p.name.as_str()).unwrap_or_default();
        format!("{no}号{name}")
    };
    if field.pairing.system != System::Swiss {
        let seated =
            |no: StartNumber| pairs.iter().any(|(a, b)| *a == no || *b == no) || bye == Some(no);
        let plays = |no: StartNumber| !field.pairing.absent_next.contains(&no) && !seated(no);
        let idle = field.players.iter().filter(|(no, player)| player.active && plays(**no));
        return idle
            .map(|(no, _)| format!("{} 的对手已退赛且成绩作废，本轮没有对局", name(*no)))
            .collect();
    }
    let situations = pairing::situations(field);
    let mut said = Vec::new();
    for (red, black) in pairs {
        for (no, step, word) in [(red, 1, "先走"), (black, -1, "后走")] {
            let Some(one) = situations.get(no) else { continue };
            let run = one.run() * step;
            let balance = (one.balance() + step) * step;
            if run >= 2 {
                said.push(format!("{} 将连续第{}次{word}", name(*no), run + 1));
            } else if balance >= 3 {
                said.push(format!("{} {word}将比另一方多{balance}次", name(*no)));
            }
        }
        let unit = |no: &StartNumber| field.players.get(no).and_then(|p| p.unit.as_deref());
        if pairing::next_round(field).0 <= field.pairing.avoid_same_unit_rounds
            && unit(red).is_some()
            && unit(red) == unit(black)
        {
            said.push(format!("{} 与 {} 同单位", name(*red), name(*black)));
        }
    }
    if let Some(holder) = bye
        && let Some(one) = situations.get(&holder)
        && one.unplayed_points() > 0
    {
        let times = one.unplayed_points();
        said.push(format!("{} 轮空，此前已有{times}次不战得分", name(holder)));
    }
    said
}
