//! What the judge found about one round, as data and in the arbiter's words.

use std::fmt;

use serde::Serialize;

use super::optimum::Meetings;
use super::sides::SideReason;
use crate::model::criterion::{Criterion, RoundCost};
use crate::model::id::{Round, StartNumber, Table};

/// A breach of an absolute rule (rules.md §5.4, fixed and forbidden pairs of §5.7).
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case", tag = "kind")]
pub enum Breach {
    /// The two had met before.
    Rematch {
        /// One of them.
        a: StartNumber,
        /// The other.
        b: StartNumber,
        /// In these rounds.
        rounds: Vec<Round>,
        /// Whether every complete pairing of the round needed rematches.
        unavoidable: bool,
    },
    /// The pair is forbidden.
    Forbidden {
        /// One of them.
        a: StartNumber,
        /// The other.
        b: StartNumber,
    },
    /// The two should have been put together.
    FixedApart {
        /// One of them.
        a: StartNumber,
        /// The other.
        b: StartNumber,
    },
    /// A player sits at a table or rests though it is not to be paired.
    NotActive {
        /// The player.
        no: StartNumber,
    },
    /// A player to be paired is nowhere in the round.
    LeftOut {
        /// The player.
        no: StartNumber,
    },
    /// A player appears more than once.
    Twice {
        /// The player.
        no: StartNumber,
    },
    /// More than one bye.
    ManyByes {
        /// How many.
        count: usize,
    },
    /// A bye though the number of players is even.
    NeedlessBye {
        /// Who has it.
        no: StartNumber,
    },
    /// A second bye while an active player has had none.
    RepeatedBye {
        /// Who has it.
        no: StartNumber,
        /// A player that has had none.
        instead: StartNumber,
    },
    /// The remaining planned rounds cannot be completed, though another pairing allows it.
    DeadEnd {
        /// How many rounds remain.
        rounds_left: u32,
    },
}

/// A criterion on which the round is worse than the optimum.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Shortfall {
    /// The criterion on which the round is worse.
    pub criterion: Criterion,
    /// The numbers of the round (as in [`RoundCost`]).
    pub played: Vec<i64>,
    /// The numbers of the optimum.
    pub optimal: Vec<i64>,
    /// Whether this is the first criterion on which the two differ.
    pub decisive: bool,
}

/// A table whose sides contradict rules.md §5.3.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct SideFault {
    /// Who had red.
    pub red: StartNumber,
    /// Who should have had it.
    pub black: StartNumber,
    /// Which rule of §5.3 decides between the two.
    pub reason: SideReason,
}

/// How a round differs from a prescribed one: round 1 of a Swiss (§5.1), a round robin (§6).
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case", tag = "kind")]
pub enum Departure {
    /// A prescribed table is not there.
    Missing {
        /// 红方.
        red: StartNumber,
        /// 黑方.
        black: StartNumber,
    },
    /// A table is there that is not prescribed.
    Extra {
        /// 红方.
        red: StartNumber,
        /// 黑方.
        black: StartNumber,
    },
    /// The right pair with the sides the wrong way round.
    Turned {
        /// Who has red and should have black.
        red: StartNumber,
        /// Who should have red.
        black: StartNumber,
    },
    /// The bye went to somebody else.
    Bye {
        /// Who should have it.
        expected: Option<StartNumber>,
        /// Who has it.
        found: Option<StartNumber>,
    },
    /// The schedule has no such round.
    BeyondSchedule,
}

/// Something that is not wrong but not as rules.md has it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case", tag = "kind")]
pub enum Hint {
    /// The first table that §5.6 would not have put there.
    TableOrder {
        /// The table.
        table: Table,
        /// The pair that belongs there.
        expected: (StartNumber, StartNumber),
    },
    /// Every complete pairing of the round needed rematches.
    RematchesNeeded,
    /// No complete pairing keeps the absolute rules, not even with rematches.
    NoLegalPairing,
    /// Whatever had been paired, the remaining planned rounds cannot be completed.
    DeadEndUnavoidable,
}

/// What the judge says of one round.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Verdict {
    /// Which round.
    pub round: Round,
    /// Breaches of absolute rules.
    pub breaches: Vec<Breach>,
    /// Criteria on which it is not optimal.
    pub shortfalls: Vec<Shortfall>,
    /// Sides that contradict §5.3.
    pub sides: Vec<SideFault>,
    /// Differences from a prescribed round.
    pub departures: Vec<Departure>,
    /// Remarks.
    pub hints: Vec<Hint>,
    /// What the round costs; absent where it is prescribed, or not a complete round.
    pub played: Option<RoundCost>,
    /// What the optimum costs; absent where the round is prescribed, or there is none.
    pub optimal: Option<RoundCost>,
    /// Whether the optimum needed rematches.
    pub meetings: Meetings,
}

impl Verdict {
    /// Whether there is nothing against the round; remarks do not count.
    pub fn is_clean(&self) -> bool {
        self.faults() == 0
    }

    /// How much is against the round, for choosing between readings.
    pub fn faults(&self) -> usize {
        self.breaches.len() + self.shortfalls.len() + self.sides.len() + self.departures.len()
    }
}

impl fmt::Display for Verdict {
    /// One line a finding, breaches first.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "第{}轮：", self.round)?;
        if self.is_clean() {
            write!(f, "合规，且为最优编排")?;
        }
        lines(f, "违反", &self.breaches)?;
        lines(f, "非最优", &self.shortfalls)?;
        lines(f, "先后手", &self.sides)?;
        lines(f, "与规定不同", &self.departures)?;
        lines(f, "提示", &self.hints)
    }
}

fn lines(f: &mut fmt::Formatter<'_>, word: &str, all: &[impl fmt::Display]) -> fmt::Result {
    all.iter().try_for_each(|one| write!(f, "\n　{word}：{one}"))
}

impl fmt::Display for Breach {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Breach::Rematch { a, b, rounds, unavoidable } => {
                let rounds: Vec<String> = rounds.iter().map(Round::to_string).collect();
                write!(f, "{a}号与{b}号已在第{}轮相遇过", rounds.join("、"))?;
                if *unavoidable { write!(f, "（本轮无法避免重遇）") } else { Ok(()) }
            }
            Breach::Forbidden { a, b } => write!(f, "{a}号与{b}号已设为不得相遇"),
            Breach::FixedApart { a, b } => write!(f, "{a}号与{b}号已指定同台，却未编在一起"),
            Breach::NotActive { no } => write!(f, "{no}号不参加本轮编排，却被编入"),
            Breach::LeftOut { no } => write!(f, "{no}号应参加本轮，却未编入"),
            Breach::Twice { no } => write!(f, "{no}号在本轮出现不止一次"),
            Breach::ManyByes { count } => write!(f, "一轮中有{count}人轮空，最多一人"),
            Breach::NeedlessBye { no } => write!(f, "人数为偶数，{no}号不应轮空"),
            Breach::RepeatedBye { no, instead } => {
                write!(f, "{no}号再次轮空，而{instead}号尚未轮空过")
            }
            Breach::DeadEnd { rounds_left } => {
                write!(f, "如此编排后，余下{rounds_left}轮无法全部编完，而另有可行的编排")
            }
        }
    }
}

impl fmt::Display for Shortfall {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let numbers = |values: &[i64]| {
            let words: Vec<String> = values.iter().map(i64::to_string).collect();
            words.join(",")
        };
        let (played, optimal) = (numbers(&self.played), numbers(&self.optimal));
        write!(f, "{}：本轮为{played}，最优为{optimal}", self.criterion)?;
        if self.decisive { write!(f, "（首要差别）") } else { Ok(()) }
    }
}

impl fmt::Display for SideFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let reason = match self.reason {
            SideReason::Violations => "违反先后手限制更少",
            SideReason::Balance => "先手欠得更多",
            SideReason::History => "最近一次不同时执黑",
            SideReason::Number => "按序号与轮次单双",
        };
        write!(f, "{}号对{}号，应由{}号先走（{reason}）", self.red, self.black, self.black)
    }
}

impl fmt::Display for Departure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name =
            |no: &Option<StartNumber>| no.map_or("无人".to_string(), |no| format!("{no}号"));
        match self {
            Departure::Missing { red, black } => write!(f, "应有{red}号（先）对{black}号"),
            Departure::Extra { red, black } => write!(f, "不应有{red}号（先）对{black}号"),
            Departure::Turned { red, black } => {
                write!(f, "{red}号对{black}号，应由{black}号先走")
            }
            Departure::Bye { expected, found } => {
                write!(f, "应轮空：{}，现轮空：{}", name(expected), name(found))
            }
            Departure::BeyondSchedule => write!(f, "循环表中没有这一轮"),
        }
    }
}

impl fmt::Display for Hint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Hint::TableOrder { table, expected: (red, black) } => {
                write!(f, "台次次序：第{table}台应为{red}号对{black}号")
            }
            Hint::RematchesNeeded => write!(f, "本轮无法避免重遇，按最少重遇衡量"),
            Hint::NoLegalPairing => write!(f, "本轮不存在完整的合规编排"),
            Hint::DeadEndUnavoidable => write!(f, "无论如何编排，余下轮次都无法全部编完"),
        }
    }
}
