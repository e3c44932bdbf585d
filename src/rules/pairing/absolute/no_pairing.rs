//! Why there is no pairing of the next round, told to the arbiter.

use crate::model::id::{Round, StartNumber};

/// What stands in the way of the next round; its text goes to the arbiter as it is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NoPairing {
    /// Fewer than two players to pair.
    TooFew(usize),
    /// All the planned rounds are played.
    AllPlayed(u32),
    /// A fixed pair names a player who is not to be paired (unknown, withdrawn, absent).
    FixedNotActive(StartNumber, StartNumber, StartNumber),
    /// A fixed pair is one player twice.
    FixedWithItself(StartNumber),
    /// A player is in two different fixed pairs.
    FixedTwice(StartNumber),
    /// A fixed pair has met before.
    FixedMet(StartNumber, StartNumber, Vec<Round>),
    /// A fixed pair is forbidden too.
    FixedForbidden(StartNumber, StartNumber),
    /// The colours of round 1 are drawn by lot, and its phrase is not announced.
    NoColourSeed,
    /// No complete pairing keeps the absolute rules.
    Blocked(Blocked),
    /// The optimum could not be proven; the numbers are beyond what the engine can hold.
    Unproven,
    /// Whether the rounds after this one can be completed could not be decided within the limit
    /// of work (§5.4).
    AheadUndecided(Round),
}

/// Which players stand in the way of a complete pairing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Blocked {
    /// The round that cannot be paired.
    pub round: Round,
    /// Players without any opponent left (and no bye for them).
    pub stranded: Vec<StartNumber>,
    /// Sets of players, each too odd or too closed to be paired within itself …
    pub sets: Vec<Vec<StartNumber>>,
    /// … and the only others they may still meet, fewer than there are sets.
    pub outlets: Vec<StartNumber>,
    /// Whether the bye could take one of the sets, too.
    pub bye: BlockedBye,
}

/// What the bye has to do with it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BlockedBye {
    /// The number of players is even.
    None,
    /// The bye is there, but does not suffice.
    Insufficient,
    /// Nobody who may have the bye can be spared.
    NoHolder,
}

impl std::fmt::Display for NoPairing {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            NoPairing::TooFew(count) => write!(f, "可编排的棋手只有{count}人，至少要两人"),
            NoPairing::AllPlayed(rounds) => write!(f, "计划的{rounds}轮已全部赛完"),
            NoPairing::FixedNotActive(a, b, who) => {
                write!(f, "指定同台的{a}号与{b}号：{who}号本轮不参加编排")
            }
            NoPairing::FixedWithItself(no) => write!(f, "指定同台有误：{no}号不能与自己对局"),
            NoPairing::FixedTwice(no) => write!(f, "指定同台互相矛盾：{no}号被指定了两个对手"),
            NoPairing::FixedMet(a, b, rounds) => {
                let rounds: Vec<String> = rounds.iter().map(Round::to_string).collect();
                write!(f, "指定同台的{a}号与{b}号已在第{}轮相遇过", rounds.join("、"))
            }
            NoPairing::FixedForbidden(a, b) => {
                write!(f, "{a}号与{b}号既被指定同台，又被指定不得相遇")
            }
            NoPairing::NoColourSeed => {
                f.write_str("首轮的先后手按公布的口令抽签：请先在竞赛规程的“编排”里写明公布的口令")
            }
            NoPairing::Blocked(blocked) => blocked.fmt(f),
            NoPairing::Unproven => f.write_str("未能证明最优编排（数值超出范围），请人工编排"),
            NoPairing::AheadUndecided(round) => write!(
                f,
                "第{round}轮之后的各轮能否排完，在限定的计算步数内未能证明，请人工编排本轮"
            ),
        }
    }
}

impl std::fmt::Display for Blocked {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "第{}轮排不出合规的完整对阵：", self.round)?;
        if !self.stranded.is_empty() {
            write!(f, "{}已没有可以相遇的对手；", list(&self.stranded))?;
        }
        if self.bye == BlockedBye::NoHolder {
            f.write_str("可以轮空的棋手都不能轮空（轮空过的不得再轮空）；")?;
        }
        if !self.sets.is_empty() {
            let sets: Vec<String> =
                self.sets.iter().map(|set| format!("【{}】", list(set))).collect();
            write!(
                f,
                "{}这{}部分棋手各自内部配不成对，彼此又不能相遇，",
                sets.join(""),
                sets.len()
            )?;
            match (self.outlets.is_empty(), self.bye) {
                (true, BlockedBye::Insufficient) => f.write_str("只能有一人轮空；")?,
                (true, _) => f.write_str("也没有别的对手；")?,
                (false, BlockedBye::Insufficient) => {
                    write!(f, "只剩下{}可以相遇，另有一人可以轮空，仍不够；", list(&self.outlets))?;
                }
                (false, _) => write!(f, "只剩下{}可以相遇，人数不够；", list(&self.outlets))?,
            }
        }
        f.write_str("可允许最少的重复相遇、人工编排，或结束本组比赛")
    }
}

/// `1号、3号、8号`.
fn list(players: &[StartNumber]) -> String {
    let names: Vec<String> = players.iter().map(|no| format!("{no}号")).collect();
    names.join("、")
}
