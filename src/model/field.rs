//! One group as the engine and the ranking see it: numbers, played rounds, and the settings
//! that decide about pairing and order. The event's `State` yields one per group; a group file
//! (`xiangqi-group/1`, commands.md "The group file") is one.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use super::id::{Round, StartNumber, Table};
use super::named::named;
use super::outcome::Outcome;
use super::points::Points;
use super::seats::{Seats, Side};
use super::setting::{AnnulBy, ColourTie, FirstColours, ScoreFirst};

named! {
    /// How a group is paired.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    pub enum System {
        /// 积分编排制 (rules.md §5).
        Swiss = "积分编排制",
        /// 单循环 (rules.md §6).
        RoundRobin = "单循环制",
        /// 双循环 (rules.md §6).
        DoubleRoundRobin = "双循环制",
    }
}

named! {
    /// How round 1 of a Swiss is paired (rules.md §5.1).
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    pub enum FirstRound {
        /// 临近配对: 1–2, 4–3, 5–6, 8–7 …
        #[default]
        Adjacent = "相邻序号（1–2、4–3……）",
        /// 上下半区: 1–(n/2+1), …
        Halves = "上下半区",
        /// 首尾: 1–n, …
        Ends = "首尾序号",
    }
}

named! {
    /// What a bye counts among the opponents' scores (rulebook 14.4, rules.md §7.2).
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    pub enum ByeOpponentScore {
        /// 有分棋手中的最低得分: the lowest score above zero among ranked players.
        #[default]
        LowestPositive = "有分棋手中的最低分",
        /// The lowest score among ranked players.
        Lowest = "最低分",
        /// Nothing.
        Zero = "0",
    }
}

named! {
    /// A ranking key after the score (rules.md §7.2).
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    pub enum TieBreak {
        /// 对手分.
        Opponents = "对手分",
        /// 胜局.
        Wins = "胜局",
        /// 犯规 (fewer is better).
        Fouls = "犯规",
        /// 直胜.
        Direct = "直胜",
        /// 后走局数.
        SecondMoves = "后走局数",
        /// 后走胜局.
        SecondMoveWins = "后走胜局",
        /// 累进分.
        Progressive = "累进分",
        /// 小分.
        Sonneborn = "小分",
        /// 直接对局中执黑.
        BlackInDirect = "直接对局执黑",
        /// 前一轮成绩 … 直至区分.
        PreviousRound = "前一轮成绩",
        /// 去掉前一轮、前两轮…的积分 (14.3.2).
        WithoutEarlyRounds = "去首轮积分",
        /// 胜局胜对手分: the scores of those beaten.
        BeatenOpponents = "胜局胜对手分",
        /// 负局负对手分: the scores of those lost to.
        LostOpponents = "负局负对手分",
        /// 抽签号: the smaller drawn number is ahead; a last key.
        DrawnNumber = "抽签号",
        /// 局分 (double round robin 14.2): only there, before the score.
        MatchPoints = "局分",
    }
}

/// One player of the group.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FieldPlayer {
    /// Name as written.
    pub name: String,
    /// Unit (单位); a player without one never collides.
    pub unit: Option<String>,
    /// Whether it is paired at all from now on (not withdrawn, not excluded).
    pub active: bool,
    /// Whether it appears in the standings.
    pub ranked: bool,
    /// Fouls not tied to a table; they count in every round.
    pub loose_fouls: u32,
    /// Round robin: the round from which it withdrew (rules.md §6.1).
    pub withdrawn_from: Option<Round>,
}

/// One table of a played round, with its result.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PlayedTable {
    /// Who sat where.
    pub seats: Seats<StartNumber>,
    /// What happened.
    pub outcome: Outcome,
    /// Fouls noted against each side in this game.
    pub fouls: Seats<u32>,
}

impl PlayedTable {
    /// A game without a foul.
    pub fn clean(red: StartNumber, black: StartNumber, outcome: Outcome) -> PlayedTable {
        PlayedTable { seats: Seats { red, black }, outcome, fouls: Seats::default() }
    }

    /// The side of a player at this table, if it sat here.
    pub fn side_of(&self, no: StartNumber) -> Option<Side> {
        self.seats.side_of(&no)
    }

    /// The player on a side.
    pub fn player(&self, side: Side) -> StartNumber {
        *self.seats.of(side)
    }
}

/// One played round: round k is at index k − 1 of [`Field::played`].
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct PlayedRound {
    /// Tables in table order.
    pub tables: Vec<PlayedTable>,
    /// Who had the bye (轮空); more than one only in foreign or hand-made data.
    pub byes: Vec<StartNumber>,
}

impl PlayedRound {
    /// Everybody who sat at a table or had the bye.
    pub fn everybody(&self) -> impl Iterator<Item = StartNumber> + '_ {
        self.tables.iter().flat_map(|table| table.seats.both()).chain(self.byes.iter().copied())
    }
}

/// What the arbiter set for pairing (rules.md §5).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PairingSettings {
    /// The system of the group.
    pub system: System,
    /// How round 1 is made.
    pub first_round: FirstRound,
    /// 同单位回避 in rounds 1..=k; 0 never.
    pub avoid_same_unit_rounds: u32,
    /// Whether the fewest rematches are allowed when no legal round exists.
    pub allow_rematch: bool,
    /// In which rounds score pairing goes before the colour limits (§5.5.8).
    pub relaxed_last_rounds: ScoreFirst,
    /// Who has red at the tables of round 1 (§5.1).
    pub first_colours: FirstColours,
    /// The announced phrase of a lot for the colours of round 1.
    pub colour_seed: Option<String>,
    /// Who has red where nothing tells two players apart (§5.3).
    pub colour_tie: ColourTie,
    /// Round robin: what "fewer than half" counts when a player withdraws (§6.1).
    pub annul_by: AnnulBy,
    /// Players who keep a table (§5.6).
    pub fixed_tables: BTreeMap<StartNumber, Table>,
    /// Pairs that must meet in the next round (两人指定同台).
    pub fixed: Vec<(StartNumber, StartNumber)>,
    /// Pairs that must not meet.
    pub forbidden: Vec<(StartNumber, StartNumber)>,
    /// Players absent from the next round only.
    pub absent_next: BTreeSet<StartNumber>,
}

impl PairingSettings {
    /// The defaults of commands.md "The group file" for a system.
    pub fn new(system: System) -> PairingSettings {
        PairingSettings {
            system,
            first_round: FirstRound::Adjacent,
            avoid_same_unit_rounds: 0,
            allow_rematch: false,
            relaxed_last_rounds: ScoreFirst::default(),
            first_colours: FirstColours::default(),
            colour_seed: None,
            colour_tie: ColourTie::default(),
            annul_by: AnnulBy::default(),
            fixed_tables: BTreeMap::new(),
            fixed: Vec::new(),
            forbidden: Vec::new(),
            absent_next: BTreeSet::new(),
        }
    }

    /// The pairs that must not meet, each with the smaller number first.
    pub fn forbidden_pairs(&self) -> BTreeSet<(StartNumber, StartNumber)> {
        self.forbidden.iter().map(|(a, b)| (*a.min(b), *a.max(b))).collect()
    }

    /// The pairs that must meet, each with the smaller number first.
    pub fn fixed_pairs(&self) -> BTreeSet<(StartNumber, StartNumber)> {
        self.fixed.iter().map(|(a, b)| (*a.min(b), *a.max(b))).collect()
    }
}

/// One group: everything pairing and ranking depend on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Field {
    /// Name of the group (组别).
    pub name: String,
    /// Points of the group.
    pub points: Points,
    /// Planned rounds; unknown means no last-round rule and no look-ahead.
    pub planned_rounds: Option<u32>,
    /// Settings of the pairing.
    pub pairing: PairingSettings,
    /// The ranking chain after the score (with `MatchPoints`, which stands before it).
    pub tie_breaks: Vec<TieBreak>,
    /// What a bye counts among the opponents' scores.
    pub bye_opponent_score: ByeOpponentScore,
    /// Players by drawn number.
    pub players: BTreeMap<StartNumber, FieldPlayer>,
    /// Played rounds 1..=k in order.
    pub played: Vec<PlayedRound>,
}

impl TieBreak {
    /// The default chain of a system (rules.md §7.1).
    pub fn default_chain(system: System) -> Vec<TieBreak> {
        use TieBreak::*;
        match system {
            System::Swiss => {
                vec![Opponents, Wins, Fouls, Direct, SecondMoves, PreviousRound]
            }
            System::RoundRobin => {
                vec![Sonneborn, Wins, Direct, Fouls, SecondMoves, BlackInDirect]
            }
            System::DoubleRoundRobin => {
                vec![MatchPoints, Wins, Direct, Fouls, SecondMoveWins]
            }
        }
    }
}
