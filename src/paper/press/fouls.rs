//! 犯规与弃权记录: fouls, forfeits and losses by ruling of a group, in the order of play, each with
//! what was ruled (rules.md §8).

use std::collections::{BTreeMap, BTreeSet};

use super::Desk;
use crate::model::event::{Foul, TableResult};
use crate::model::id::{FoulId, PlayerId, Round, Table};
use crate::model::outcome::{Outcome, Side};
use crate::model::points::Points;
use crate::model::regulation::Effect;
use crate::paper::block::Document;
use crate::paper::sheets::fouls::{self, FoulRow};
use crate::rules::record::describe;

/// One line: where, who, what, ruling, fouls counted.
struct Noted {
    at: Option<(Round, Table)>,
    player: PlayerId,
    what: String,
    ruling: String,
    fouls: u32,
}

impl Desk<'_> {
    pub(super) fn fouls(&self) -> Result<Document, String> {
        let upto = self.order.round.unwrap_or(Round(u32::MAX));
        let mut noted = self.fouls_noted(upto);
        noted.extend(self.games_lost_unplayed(upto)?);
        noted.sort_by_key(|one| (one.at, one.player));
        let mut totals: BTreeMap<PlayerId, u32> = BTreeMap::new();
        let rows = noted
            .into_iter()
            .map(|Noted { at, player, what, ruling, fouls }| {
                let total = totals.entry(player).or_default();
                *total += fouls;
                FoulRow {
                    round: at.map_or("局外".into(), |(round, _)| format!("第{round}轮")),
                    table: at.map_or("—".into(), |(_, table)| table.to_string()),
                    player: self.named(player),
                    what,
                    ruling,
                    total: *total,
                }
            })
            .collect::<Vec<_>>();
        Ok(fouls::fouls(&self.plain_head(), &rows))
    }

    /// The fouls of the group that stand, up to a round.
    fn standing_fouls(&self, upto: Round) -> impl Iterator<Item = (&FoulId, &Foul)> {
        let standing = self.state.fouls.iter().filter(|(_, record)| !record.revoked);
        standing
            .map(|(id, record)| (id, &record.foul))
            .filter(move |(_, foul)| self.state.plays_in(foul.player, self.order.group))
            .filter(move |(_, foul)| foul.at.is_none_or(|(round, _)| round <= upto))
    }

    fn fouls_noted(&self, upto: Round) -> Vec<Noted> {
        let noted = |(id, foul): (&FoulId, &Foul)| {
            let note = foul.note.as_ref().map(|note| format!("（{note}）")).unwrap_or_default();
            let what = foul.offence.clone() + &note;
            let reason = self.rows.fouls.get(id).and_then(|row| row.reason.as_deref());
            let ruling = match (foul.effect, reason) {
                (Effect::Exempted, Some(reason)) => format!("免予处罚（{reason}）"),
                (Effect::Exempted, None) => "免予处罚".into(),
                (effect, _) => effect.to_string(),
            };
            Noted { at: foul.at, player: foul.player, what, ruling, fouls: foul.effect.fouls() }
        };
        self.standing_fouls(upto).map(noted).collect()
    }

    /// Who forfeited a game, and who lost one by ruling without a foul on record that says so.
    fn games_lost_unplayed(&self, upto: Round) -> Result<Vec<Noted>, String> {
        let group = self.state.groups.get(&self.order.group).ok_or("没有这个组别")?;
        let points = self.points();
        let ruled_out: BTreeSet<(PlayerId, Option<(Round, Table)>)> = self
            .standing_fouls(upto)
            .filter(|(_, foul)| foul.effect == Effect::LosesGame)
            .map(|(_, foul)| (foul.player, foul.at))
            .collect();
        let mut noted = Vec::new();
        for (index, facts) in group.rounds.iter().enumerate() {
            let round = Round(index as u32 + 1);
            if round > upto {
                break;
            }
            for (table, seat) in facts.numbered() {
                let Some(result) = seat.result else { continue };
                for (side, player) in [(Side::Red, seat.red), (Side::Black, seat.black)] {
                    let Some(what) = loss(result.outcome, side) else { continue };
                    let at = Some((round, table));
                    let by_foul =
                        !result.outcome.forfeited(side) && ruled_out.contains(&(player, at));
                    // With both at fault the foul alone does not say what the game came to.
                    if by_foul && result.outcome.winner().is_some() {
                        continue;
                    }
                    let (what, ruling) = (what.into(), ruled(result, &points));
                    noted.push(Noted { at, player, what, ruling, fouls: 0 });
                }
            }
        }
        Ok(noted)
    }
}

/// How a side lost without being beaten: 弃权 or 判负; none where it did not.
fn loss(outcome: Outcome, side: Side) -> Option<&'static str> {
    match (outcome, side) {
        _ if outcome.forfeited(side) => Some("弃权"),
        (Outcome::BothPenalised, _)
        | (Outcome::RedPenalised, Side::Red)
        | (Outcome::BlackPenalised, Side::Black) => Some("判负"),
        _ => None,
    }
}

/// What the game came to: the opponent has won, or both have lost.
fn ruled(result: TableResult, points: &Points) -> String {
    let waits = if result.provisional { "（暂定，待仲裁）" } else { "" };
    let score = describe::score_text(points, result.outcome);
    match result.outcome.winner() {
        Some(_) => format!("判对方胜{waits}"),
        None => format!("{}（{score}）{waits}", result.outcome.chinese()),
    }
}
