//! What follows from a correction, in sentences: which result then holds and whose it is, which
//! fouls no longer fit, what becomes of a ruling, which later rounds stand.

use crate::model::event::Event;
use crate::model::id::{PlayerId, Table};
use crate::model::outcome::{Outcome, Side};
use crate::model::regulation::Effect;
use crate::model::state::State;
use crate::rules::conduct::penalty::in_game;
use crate::rules::conduct::presence::disqualified_at;
use crate::rules::record::describe;

use super::Here;

/// The sentences, for acts that lead from one state to the other.
pub(super) fn of(here: Here<'_>, after: &State, events: &[Event]) -> Vec<String> {
    let mut sentences = Vec::new();
    for event in events {
        if let Event::TablesCorrected { tables, .. } = event {
            sentences.extend(tables.iter().map(|(table, ..)| seated(here, after, *table)));
            sentences.extend(tables.iter().flat_map(|(table, ..)| strayed(here, after, *table)));
        } else if let Event::FoulRevoked { id } = event {
            if let Some(record) = here.session.state().fouls.get(id) {
                sentences.extend(revoked(here, after, &record.foul));
            }
        } else if let Event::FoulNoted { foul, .. } = event {
            sentences.extend(noted(here, after, foul));
        }
    }
    sentences.extend(later(here));
    sentences
}

/// `第1台：第1轮 第1台 红胜 …` as it then stands.
fn seated(here: Here<'_>, after: &State, table: Table) -> String {
    let Some(seat) = after.table(here.group, here.round, table) else { return String::new() };
    let (red, black) = (describe::player(after, seat.red), describe::player(after, seat.black));
    let sides = format!("更正后第{table}台：红方 {red}，黑方 {black}");
    let Some(result) = seat.result else { return format!("{sides}；尚无成绩") };
    let word = result.outcome.chinese();
    let whose = match result.outcome.winner() {
        Some(Side::Red) => format!("，{red} 得胜局"),
        Some(Side::Black) => format!("，{black} 得胜局"),
        None => String::new(),
    };
    let same = here.facts.table(table).and_then(|t| t.result) == Some(result);
    let kept = if same { "成绩仍记" } else { "成绩改记" };
    format!("{sides}；{kept}“{word}”{whose}")
}

/// Fouls noted at a table of players who then no longer sit there.
fn strayed(here: Here<'_>, after: &State, table: Table) -> Vec<String> {
    let Some(before) = here.seats(table) else { return Vec::new() };
    let Some(seat) = after.table(here.group, here.round, table) else { return Vec::new() };
    let gone = before.both().into_iter().filter(|id| !seat.seats().seat(id));
    let line = |id: PlayerId| {
        let fouls = in_game(after, id, here.round, table);
        let what: Vec<&str> = fouls.iter().map(|f| f.offence.as_str()).collect();
        (!what.is_empty()).then(|| {
            let who = describe::player(after, id);
            format!(
                "第{table}台记有 {who} 的犯规“{}”，仍算在其名下；如属误记请另行撤销",
                what.join("、")
            )
        })
    };
    gone.filter_map(line).collect()
}

fn revoked(here: Here<'_>, after: &State, foul: &crate::model::event::Foul) -> Vec<String> {
    let mut sentences = Vec::new();
    let who = describe::player(after, foul.player);
    let total = |state: &State| {
        let own = state.fouls.values().filter(|f| !f.revoked && f.foul.player == foul.player);
        own.map(|f| u64::from(f.foul.effect.fouls())).sum::<u64>()
    };
    let (before, now) = (total(here.session.state()), total(after));
    if before != now {
        sentences.push(format!("{who} 的犯规由{before}次减为{now}次"));
    }
    let next = after.last_round(here.group).next();
    if foul.effect == Effect::Disqualified && !disqualified_at(after, foul.player, next) {
        sentences.push(format!("{who} 不再因此取消比赛资格，第{next}轮起可以编排，重新计名次"));
    }
    if let Some((round, table)) = foul.at
        && let Some(seat) = after.table(here.group, round, table)
        && let Some(result) = seat.result
    {
        // Both penalised: one of them is the player, even if another sits there now.
        let penalised = result.outcome == Outcome::BothPenalised
            || seat
                .seats()
                .side_of(&foul.player)
                .is_some_and(|side| result.outcome.penalised(side));
        let word = result.outcome.chinese();
        if penalised {
            sentences.push(format!(
                "第{table}台成绩仍是“{word}”，不随犯规撤销而改变；如应改判，请在该台另行更正成绩"
            ));
        }
    }
    sentences
}

fn noted(here: Here<'_>, after: &State, foul: &crate::model::event::Foul) -> Vec<String> {
    if foul.effect != Effect::Disqualified {
        return Vec::new();
    }
    let who = describe::player(after, foul.player);
    let next = after.last_round(here.group).next();
    vec![format!("{who} 取消比赛资格：第{next}轮起不再编排，不计名次；已赛各局成绩有效")]
}

/// Which later rounds stand, or that the next one will be paired on the correction.
fn later(here: Here<'_>) -> Option<String> {
    let state = here.session.state();
    let group = state.groups.get(&here.group)?;
    let published = group.rounds.len() as u32;
    let first = here.round.next();
    let stand = match published.checked_sub(here.round.0)? {
        0 => return Some("下一轮尚未公布，将按更正后的情况编排".into()),
        1 => format!("第{first}轮已经公布"),
        _ => format!("第{first}至{published}轮已经公布"),
    };
    let issued = state.certificates.values();
    let issued = issued.filter(|c| !c.revoked && c.certificate.group == here.group).count();
    let paper = match issued {
        0 => String::new(),
        n => format!("；已颁发证书{n}张，名次有变化的须作废另发"),
    };
    Some(format!("{stand}，对阵照旧不重排{paper}"))
}
