//! How games are paired, counted and ranked: system, rounds, points, chain.

use serde::{Deserialize, Serialize};

use crate::model::field::{ByeOpponentScore, FirstRound, System, TieBreak};
use crate::model::points::{Points, SidePoints};
use crate::model::setting::{AnnulBy, ColourTie, FirstColours, ScoreFirst};

/// 赛制 of the event or of one group (rules.md §2, §5–7).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Play {
    /// swiss, round_robin or double_round_robin.
    pub system: System,
    /// 轮数.
    pub rounds: RoundPlan,
    /// What a result is worth to 红方, who moves first.
    pub red: SidePoints,
    /// What a result is worth to 黑方, who moves second.
    pub black: SidePoints,
    /// How round 1 is paired.
    pub first_round: FirstRound,
    /// 同单位回避 in rounds 1..=k; 0 never.
    pub avoid_same_unit_rounds: u32,
    /// In which rounds score pairing goes before the colour limits; a file without it means the
    /// last one.
    pub relaxed_last_rounds: ScoreFirst,
    /// Who has red in round 1.
    #[serde(skip_serializing_if = "old_way")]
    pub first_round_colours: FirstColours,
    /// The announced phrase, where the colours of round 1 are drawn by lot.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub colour_seed: Option<String>,
    /// Who has red where nothing tells two players apart.
    #[serde(skip_serializing_if = "old_way")]
    pub colour_tie: ColourTie,
    /// Round robin: what a player who leaves must have played half of.
    #[serde(skip_serializing_if = "old_way")]
    pub annul_by: AnnulBy,
    /// The ranking chain after the score; left out: the chain of the system (rules.md §7.1).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tie_breaks: Option<Vec<TieBreak>>,
    /// What a bye counts among the opponents' scores.
    pub bye_opponent_score: ByeOpponentScore,
    /// 每方用时, as printed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub time_control: Option<String>,
}

/// How many rounds are played.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RoundPlan {
    /// So many, 1 to 99, however many enter.
    Fixed(u32),
    /// Decided by the arbiter once the number of entrants is known, within these bounds.
    Between(u32, u32),
    /// Decided by the arbiter (按人数另定).
    #[default]
    Open,
}

/// Whether a later key says what a file without it means: such a file is written as it was.
pub(super) fn old_way<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

impl Default for Play {
    fn default() -> Play {
        Play {
            system: System::Swiss,
            rounds: RoundPlan::Open,
            red: SidePoints::STANDARD,
            black: SidePoints::STANDARD,
            first_round: FirstRound::Adjacent,
            avoid_same_unit_rounds: 0,
            relaxed_last_rounds: ScoreFirst::default(),
            first_round_colours: FirstColours::default(),
            colour_seed: None,
            colour_tie: ColourTie::default(),
            annul_by: AnnulBy::default(),
            tie_breaks: None,
            bye_opponent_score: ByeOpponentScore::LowestPositive,
            time_control: None,
        }
    }
}

impl Play {
    /// The points with the bye of the system: a win in a Swiss, nothing in a round robin.
    pub fn points(&self, system: System) -> Points {
        let bye = match system {
            System::Swiss => self.red.win,
            System::RoundRobin | System::DoubleRoundRobin => Points::ROUND_ROBIN.bye,
        };
        Points { red: self.red, black: self.black, bye }
    }

    /// The ranking chain: stated, or that of the system.
    pub fn chain(&self, system: System) -> Vec<TieBreak> {
        self.tie_breaks.clone().unwrap_or_else(|| TieBreak::default_chain(system))
    }
}

impl RoundPlan {
    /// The number of rounds we propose for n entrants: about 2·⌈log2 n⌉, at least 7,
    /// preferably odd (rules.md §5), within the bounds.
    pub fn proposed(self, n: u32) -> u32 {
        let log = if n <= 1 { 0 } else { u32::BITS - (n - 1).leading_zeros() };
        let free = (2 * log).max(7) | 1;
        match self {
            RoundPlan::Fixed(rounds) => rounds,
            RoundPlan::Between(low, high) => {
                let low = low.max(1);
                free.clamp(low, high.max(low))
            }
            RoundPlan::Open => free,
        }
    }

    /// Whether a decision for so many rounds agrees with the plan.
    pub fn holds(self, rounds: u32) -> bool {
        match self {
            RoundPlan::Fixed(fixed) => fixed == rounds,
            RoundPlan::Between(low, high) => (low..=high).contains(&rounds),
            RoundPlan::Open => true,
        }
    }
}
