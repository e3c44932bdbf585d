//! What the list says about players and tables of a proposal, in the words arbiters use.

use std::collections::BTreeMap;

use crate::model::field::{Field, System};
use crate::model::id::{No, PlayerId};
use crate::model::outcome::Side;
use crate::rules::pairing::{self, Situation};

use super::board::Player;

/// What the list says about each player before the round.
pub fn players(field: &Field, ids: &BTreeMap<No, PlayerId>) -> BTreeMap<PlayerId, Player> {
    let situations = pairing::situations(field);
    let line = |no: &No| {
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
pub fn history(field: &Field, no: No) -> String {
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

/// A short sentence for each table: why these two, and why this way round.
pub fn tables(field: &Field, pairs: &[(No, No)]) -> Vec<String> {
    if field.pairing.system != System::Swiss {
        return pairs.iter().map(|_| "按循环赛轮次表".to_owned()).collect();
    }
    if field.played.is_empty() {
        return pairs.iter().map(|_| "首轮按序号编对".to_owned()).collect();
    }
    let situations = pairing::situations(field);
    let fixed =
        |a: No, b: No| field.pairing.fixed.iter().any(|pair| *pair == (a, b) || *pair == (b, a));
    let sentence = |(red, black): &(No, No)| {
        let (Some(r), Some(b)) = (situations.get(red), situations.get(black)) else {
            return String::new();
        };
        let who = if fixed(*red, *black) {
            "裁判长指定同台".to_owned()
        } else if r.score == b.score {
            format!("同为{}分", r.score)
        } else {
            let (up, down) = if r.score > b.score { (red, black) } else { (black, red) };
            format!("{up}号降 {down}号升")
        };
        format!("{who}；{}", colours(r, b))
    };
    pairs.iter().map(sentence).collect()
}

/// Why the sides stand as they do: who is due what.
fn colours(red: &Situation, black: &Situation) -> String {
    match (red.due().signum(), black.due().signum()) {
        (-1, 1) => "各走应走一方".into(),
        (-1, 0) | (-1, -1) if red.due() < black.due() => "红方更应先走".into(),
        (1, 1) if red.due() < black.due() => "黑方更应后走".into(),
        (0, 1) | (-1, 0) => "各走应走一方".into(),
        (0, 0) => "先后手相当".into(),
        _ if red.due() == black.due() => "先后手相同，比上次或序号".into(),
        _ => "先后手未能尽如其分".into(),
    }
}

/// Limits exceeded and what else the arbiter should see before publishing.
pub fn warnings(field: &Field, pairs: &[(No, No)], bye: Option<No>) -> Vec<String> {
    if field.pairing.system != System::Swiss {
        return Vec::new();
    }
    let situations = pairing::situations(field);
    let name = |no: No| {
        let name = field.players.get(&no).map(|p| p.name.as_str()).unwrap_or_default();
        format!("{no}号{name}")
    };
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
        let unit = |no: &No| field.players.get(no).and_then(|p| p.unit.as_deref());
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
