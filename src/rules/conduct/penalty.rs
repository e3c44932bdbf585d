//! Which losses the fouls of a round propose (rules.md §8.4): by the effect the tariff gives an
//! offence, by the fouls of one player in one game or in the event reaching a threshold, or by a
//! second foul of one kind. They are only proposed; the arbiter rules.

use crate::model::event::Foul;
use crate::model::id::{GroupId, PlayerId, Round, Table};
use crate::model::outcome::{Outcome, Side};
use crate::model::regulation::Effect;
use crate::model::state::State;

/// A loss that fouls propose and that has not been ruled.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProposedLoss {
    /// The table.
    pub table: Table,
    /// The side that would lose.
    pub side: Side,
    /// Who sits there.
    pub player: PlayerId,
    /// What proposes it.
    pub ground: Ground,
}

/// What proposes a loss.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Ground {
    /// An offence whose effect is a loss.
    Offence {
        /// What was done.
        offence: String,
        /// What follows by the tariff.
        effect: Effect,
    },
    /// The fouls of the event reached the threshold of the regulation in this game.
    Total {
        /// Fouls of the player up to this game.
        fouls: u32,
        /// The threshold.
        limit: u32,
    },
    /// The same offence a second time in one game.
    SecondOfKind {
        /// What was done.
        offence: String,
    },
    /// The fouls of one game reached the threshold of the regulation.
    Threshold {
        /// Fouls of the player in this game.
        fouls: u32,
        /// The threshold.
        limit: u32,
    },
}

impl std::fmt::Display for Ground {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Ground::Offence { offence, effect } => write!(f, "{offence}，按规程“{effect}”"),
            Ground::Total { fouls, limit } => {
                write!(f, "全赛累计犯规{fouls}次，规程规定{limit}次提请判负当局")
            }
            Ground::SecondOfKind { offence } => {
                write!(f, "本局第二次{offence}，规程规定提请判负")
            }
            Ground::Threshold { fouls, limit } => {
                write!(f, "本局累计犯规{fouls}次，规程规定{limit}次提请判负")
            }
        }
    }
}

/// The fouls of a player in one game, those revoked left out.
pub fn in_game(state: &State, player: PlayerId, round: Round, table: Table) -> Vec<&Foul> {
    state.fouls_in_force().filter(|f| f.player == player && f.at == Some((round, table))).collect()
}

/// Whether an effect takes the game away from the player.
pub fn loses(effect: Effect) -> bool {
    matches!(effect, Effect::LosesGame | Effect::Disqualified)
}

/// Every loss that the fouls noted at the tables of a round propose, by table, red first. A side
/// that has lost already, by play, forfeit or ruling, has nothing more to lose.
pub fn proposed(state: &State, group: GroupId, round: Round) -> Vec<ProposedLoss> {
    let Some(facts) = state.round(group, round) else { return Vec::new() };
    let mut all = Vec::new();
    for (table, seat) in facts.numbered() {
        for (side, player) in seat.seats().iter().map(|(side, player)| (side, *player)) {
            if seat.result.is_some_and(|r| lost(r.outcome, side)) {
                continue;
            }
            if let Some(ground) = ground(state, player, round, table) {
                all.push(ProposedLoss { table, side, player, ground });
            }
        }
    }
    all
}

fn ground(state: &State, player: PlayerId, round: Round, table: Table) -> Option<Ground> {
    let fouls = in_game(state, player, round, table);
    if let Some(foul) = fouls.iter().find(|f| loses(f.effect)) {
        return Some(Ground::Offence { offence: foul.offence.clone(), effect: foul.effect });
    }
    let rule = &state.regulation;
    let count = |fouls: &mut dyn Iterator<Item = &Foul>| {
        fouls.fold(0u32, |sum, f| sum.saturating_add(f.effect.fouls()))
    };
    let here = count(&mut fouls.iter().copied());
    if let Some(limit) = rule.foul_threshold.filter(|limit| *limit > 0 && here >= *limit) {
        return Some(Ground::Threshold { fouls: here, limit });
    }
    let counted = |f: &&&Foul| f.effect.fouls() > 0;
    let again = |f: &&Foul| {
        fouls.iter().filter(counted).filter(|other| other.offence == f.offence).count() > 1
    };
    if rule.second_of_kind
        && let Some(foul) = fouls.iter().filter(counted).find(|f| again(f))
    {
        return Some(Ground::SecondOfKind { offence: foul.offence.clone() });
    }
    // Only a game in which a foul was noted: earlier ones had their own proposal.
    let before = |f: &&Foul| f.player == player && f.at.is_none_or(|(at, _)| at <= round);
    let total = count(&mut state.fouls_in_force().filter(before));
    let limit = rule.foul_total.filter(|limit| *limit > 0 && here > 0 && total >= *limit)?;
    Some(Ground::Total { fouls: total, limit })
}

/// Whether a side lost: the other one won, or both were at fault.
pub fn lost(outcome: Outcome, side: Side) -> bool {
    let both = matches!(outcome, Outcome::BothForfeit | Outcome::BothPenalised);
    outcome.winner().map_or(both, |winner| winner != side)
}

/// The outcome once a side is penalised: a loss already ruled against the other stands too.
pub fn penalised(now: Option<Outcome>, side: Side) -> Outcome {
    match (now, side) {
        (Some(Outcome::BlackPenalised | Outcome::BothPenalised), Side::Red)
        | (Some(Outcome::RedPenalised | Outcome::BothPenalised), Side::Black) => {
            Outcome::BothPenalised
        }
        (_, Side::Red) => Outcome::RedPenalised,
        (_, Side::Black) => Outcome::BlackPenalised,
    }
}
