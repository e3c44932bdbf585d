//! 录谱: which tables of a round record their games, and who owes the record (rules.md §8.5).

use crate::model::event::{Foul, TableResult};
use crate::model::id::{FoulId, GroupId, PlayerId, Round, Table};
use crate::model::outcome::{Outcome, Side};
use crate::model::regulation::{
    OffenceKind, RecordingDuty, RecordingOnDraw, Regulation, TariffItem,
};
use crate::model::seats::Seats;
use crate::model::state::State;

/// One table that records its game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Duty {
    /// The table.
    pub table: Table,
    /// Who sits there.
    pub seats: Seats<PlayerId>,
    /// Its result, once entered.
    pub result: Option<TableResult>,
    /// Who owes the record.
    pub owed: Owed,
    /// A refusal noted at this table: who, and the record of the foul.
    pub refused: Vec<(PlayerId, FoulId)>,
}

/// Who owes the record of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Owed {
    /// Not known before the result.
    Open,
    /// This side.
    By(Side),
    /// Nobody: no game was played, or both lost by ruling.
    Nobody,
}

/// The tables of a published round that record, in table order; the error says in Chinese why
/// there are none.
///
/// # Errors
/// In Chinese, why no table records: no rule, an earlier round, no pairing.
pub fn duties(state: &State, group: GroupId, round: Round) -> Result<Vec<Duty>, String> {
    let rule = rule(state, round)?;
    let facts = state.round(group, round).ok_or_else(|| format!("第{round}轮尚未公布"))?;
    let seats = facts.numbered().take(rule.tables as usize);
    Ok(seats
        .map(|(table, seat)| Duty {
            table,
            seats: seat.seats(),
            result: seat.result,
            owed: seat.result.map_or(Owed::Open, |result| owed(rule, result.outcome)),
            refused: refusals(state, round, table, seat.seats()),
        })
        .collect())
}

/// The rule as it holds in a round.
fn rule(state: &State, round: Round) -> Result<RecordingDuty, String> {
    let rule = state.regulation.recording.ok_or("本赛事规程没有录谱规定")?;
    if round.0 < rule.from_round {
        return Err(format!(
            "按规程第{}轮起前{}台录谱；第{round}轮录谱台次由裁判长指定",
            rule.from_round, rule.tables
        ));
    }
    Ok(rule)
}

/// The winner records; of a drawn game the side the regulation names. A game not played, and one
/// both lost by ruling, has no record to give.
fn owed(rule: RecordingDuty, outcome: Outcome) -> Owed {
    let forfeited = [Side::Red, Side::Black].iter().any(|side| outcome.forfeited(*side));
    match (outcome, outcome.winner()) {
        _ if forfeited => Owed::Nobody,
        (_, Some(winner)) => Owed::By(winner),
        (Outcome::Draw, None) => Owed::By(match rule.on_draw {
            RecordingOnDraw::Red => Side::Red,
            RecordingOnDraw::Black => Side::Black,
        }),
        (_, None) => Owed::Nobody,
    }
}

/// Standing fouls at a table that refuse the record.
fn refusals(
    state: &State,
    round: Round,
    table: Table,
    seats: Seats<PlayerId>,
) -> Vec<(PlayerId, FoulId)> {
    let refuses = |foul: &Foul| {
        foul.at == Some((round, table))
            && foul.kind == OffenceKind::RefusesRecording
            && seats.seat(&foul.player)
    };
    let in_force = state.fouls.iter().filter(|(_, record)| !record.revoked);
    let here = in_force.filter(|(_, record)| refuses(&record.foul));
    here.map(|(id, record)| (record.foul.player, *id)).collect()
}

/// The entry of the tariff for refusing the record, with its place there.
pub fn refusal_item(regulation: &Regulation) -> Option<(usize, &TariffItem)> {
    let mut items = regulation.tariff.iter().enumerate();
    items.find(|(_, item)| item.kind == OffenceKind::RefusesRecording)
}

/// The duty as a sentence: `前16台录谱：胜方录，和棋由红方录；拒不录谱：犯规1次`.
pub fn sentence(state: &State) -> Option<String> {
    let regulation = &state.regulation;
    let rule = regulation.recording?;
    let on_draw = match rule.on_draw {
        RecordingOnDraw::Red => "红方",
        RecordingOnDraw::Black => "黑方",
    };
    let refusal =
        refusal_item(regulation).map(|(_, item)| format!("；{}：{}", item.offence, item.effect));
    Some(format!(
        "第{}轮起前{}台录谱：胜方录，和棋由{on_draw}录{}。",
        rule.from_round,
        rule.tables,
        refusal.unwrap_or_default()
    ))
}
