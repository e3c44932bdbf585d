//! Which of the known ways is taken where arbiters do a thing in several ways? Each has a default
//! that files without its key mean for ever; new regulations say theirs.

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::named::named;

/// In which rounds the score groups go before the colour limits (同分优先, rules.md §5.5.8). A
/// file has the number of rounds, or `all`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ScoreFirst {
    /// 各轮同分优先: in every round.
    All,
    /// In the last planned rounds, so many; 0: the colour limits always go first.
    Last(u32),
}

impl Default for ScoreFirst {
    /// What a file without the key means.
    fn default() -> ScoreFirst {
        ScoreFirst::Last(1)
    }
}

impl ScoreFirst {
    /// The word of a file for all rounds.
    pub const ALL_WORD: &str = "all";

    /// What it means, and why one takes it.
    pub fn meaning(self) -> &'static str {
        match self {
            ScoreFirst::All => {
                "首先服从同分或近分者对弈，再照顾先后手：同分而未相遇的两人，即使都连走过两次同色也要相遇。"
            }
            ScoreFirst::Last(0) => {
                "谁也不连走三次同色、先后手之差不到3：同分者可能因此各自与别的分数组相遇。"
            }
            ScoreFirst::Last(_) => {
                "最后几轮同分或近分者先对弈；此前先守先后手限制，同分者可能因此不相遇。"
            }
        }
    }
}

impl Serialize for ScoreFirst {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            ScoreFirst::All => serializer.serialize_str(ScoreFirst::ALL_WORD),
            ScoreFirst::Last(rounds) => serializer.serialize_u32(*rounds),
        }
    }
}

impl<'de> Deserialize<'de> for ScoreFirst {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<ScoreFirst, D::Error> {
        struct Written;
        impl serde::de::Visitor<'_> for Written {
            type Value = ScoreFirst;

            fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str("a number of rounds or \"all\"")
            }

            fn visit_u64<E: serde::de::Error>(self, rounds: u64) -> Result<ScoreFirst, E> {
                let number = u32::try_from(rounds).map(ScoreFirst::Last);
                number.map_err(|_| E::invalid_value(serde::de::Unexpected::Unsigned(rounds), &self))
            }

            fn visit_i64<E: serde::de::Error>(self, rounds: i64) -> Result<ScoreFirst, E> {
                let number = u32::try_from(rounds).map(ScoreFirst::Last);
                number.map_err(|_| E::invalid_value(serde::de::Unexpected::Signed(rounds), &self))
            }

            fn visit_str<E: serde::de::Error>(self, word: &str) -> Result<ScoreFirst, E> {
                match word {
                    ScoreFirst::ALL_WORD => Ok(ScoreFirst::All),
                    _ => Err(E::invalid_value(serde::de::Unexpected::Str(word), &self)),
                }
            }
        }
        deserializer.deserialize_any(Written)
    }
}

named! {
    /// Who has red at the tables of round 1 (rules.md §5.1).
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    pub enum FirstColours {
        /// 单台小号, 双台大号.
        #[default]
        TableParity = "单数台小号、双数台大号先走",
        /// 小号先走 at every table.
        SmallerRed = "各台小号先走",
        /// By the sum of the two numbers.
        SumParity = "两号之和单则小号、双则大号先走",
        /// By an announced lot for each table.
        Lot = "按公布的口令逐台抽签",
    }
}

named! {
    /// Who has red where nothing tells two players apart (rules.md §5.3).
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    pub enum ColourTie {
        /// 单双轮: odd rounds the smaller number, even rounds the larger.
        #[default]
        RoundParity = "单数轮小号、双数轮大号先走",
        /// 两号之和: odd the smaller number, even the larger.
        SumParity = "两号之和单则小号、双则大号先走",
        /// 小号先走.
        SmallerRed = "小号先走",
    }
}

named! {
    /// What a player who withdraws from a round robin must have played half of (rules.md §6.1).
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    pub enum AnnulBy {
        /// 局数: of the games of the whole schedule.
        #[default]
        Games = "应下局数的一半",
        /// 对手: of the opponents; one met once in a double round robin counts.
        Opponents = "应遇对手的一半",
    }
}
