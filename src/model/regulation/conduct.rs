//! Lateness, forfeits, fouls and recording duty (rules.md §8).

use serde::{Deserialize, Serialize};

use super::Regulation;
use crate::model::id::{GroupId, Round};
use crate::model::named::named;

/// 迟到: absent this long after the announced start is a forfeit.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct LatenessRule {
    /// Limit in minutes after the announced start.
    pub minutes: u32,
    /// Rounds with a limit of their own, whatever the group.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rounds: Vec<RoundLimit>,
}

/// The limit of one round.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct RoundLimit {
    /// 轮次, from 1.
    pub round: u32,
    /// Its limit in minutes.
    pub minutes: u32,
}

impl Default for LatenessRule {
    fn default() -> LatenessRule {
        LatenessRule { minutes: 15, rounds: Vec::new() }
    }
}

impl Regulation {
    /// The lateness limit of a group in a round, in minutes: the round's own, else the group's,
    /// else that of the event (rules.md §8.2).
    pub fn late_minutes(&self, group: GroupId, round: Round) -> u32 {
        let of_round = self.lateness.rounds.iter().find(|limit| limit.round == round.0);
        let of_group = self.group(group).and_then(|group| group.late_minutes);
        of_round.map(|limit| limit.minutes).or(of_group).unwrap_or(self.lateness.minutes)
    }
}

/// When forfeits end a player's event. Off by default.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct ForfeitRule {
    /// So many forfeits in a row: not paired any more.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub in_a_row: Option<u32>,
    /// So many forfeits in all: not paired any more.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub in_all: Option<u32>,
    /// Those excluded are not ranked either.
    pub unranked: bool,
}

/// One entry of the foul tariff.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "WrittenItem", into = "WrittenItem")]
pub struct TariffItem {
    /// What was done, e.g. 手机响.
    pub offence: String,
    /// 处罚 that follows.
    pub effect: Effect,
    /// Whether it breaks a duty that other rules know of.
    pub kind: OffenceKind,
}

/// Kinds of offence that other rules know of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum OffenceKind {
    /// 拒不录谱: the record of a game is refused (rules.md §8.5).
    RefusesRecording,
    /// Anything else.
    Other,
}

impl OffenceKind {
    /// The kind of an offence that says none: files of the first version tell it by the word.
    pub fn by_word(offence: &str) -> OffenceKind {
        if offence.contains("录谱") { OffenceKind::RefusesRecording } else { OffenceKind::Other }
    }

    /// The kind as a file has it: only where the word does not tell it.
    pub fn to_write(self, offence: &str) -> Option<OffenceKind> {
        Some(self).filter(|kind| *kind != OffenceKind::by_word(offence))
    }
}

impl TariffItem {
    /// An entry whose kind its word tells.
    pub fn new(offence: impl Into<String>, effect: Effect) -> TariffItem {
        let offence = offence.into();
        TariffItem { kind: OffenceKind::by_word(&offence), offence, effect }
    }
}

impl Regulation {
    /// The kind of an offence: as the tariff says, else as its word tells.
    pub fn offence_kind(&self, offence: &str) -> OffenceKind {
        let item = self.tariff.iter().find(|item| item.offence == offence);
        item.map_or_else(|| OffenceKind::by_word(offence), |item| item.kind)
    }
}

/// An entry of the tariff as files have it.
#[derive(Serialize, Deserialize)]
#[serde(rename = "TariffItem")]
struct WrittenItem {
    offence: String,
    effect: Effect,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    kind: Option<OffenceKind>,
}

impl From<WrittenItem> for TariffItem {
    fn from(written: WrittenItem) -> TariffItem {
        let plain = TariffItem::new(written.offence, written.effect);
        TariffItem { kind: written.kind.unwrap_or(plain.kind), ..plain }
    }
}

impl From<TariffItem> for WrittenItem {
    fn from(item: TariffItem) -> WrittenItem {
        let kind = item.kind.to_write(&item.offence);
        WrittenItem { offence: item.offence, effect: item.effect, kind }
    }
}

/// 处罚: what an offence leads to, at the board or for the event.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Effect {
    /// 免于处罚, with a reason.
    Exempted,
    /// 警告.
    Warning,
    /// 犯规 n 次.
    Fouls(u32),
    /// 给对方加时, in minutes.
    OpponentMinutes(u32),
    /// 判负 (also 当场取消比赛资格).
    LosesGame,
    /// 取消比赛资格: out of the event.
    Disqualified,
}

impl Effect {
    /// The fouls it counts in the ranking.
    pub fn fouls(self) -> u32 {
        match self {
            Effect::Fouls(n) => n,
            _ => 0,
        }
    }
}

impl std::fmt::Display for Effect {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Effect::Exempted => f.write_str("免于处罚"),
            Effect::Warning => f.write_str("警告"),
            Effect::Fouls(n) => write!(f, "犯规{n}次"),
            Effect::OpponentMinutes(m) => write!(f, "给对方加{m}分钟"),
            Effect::LosesGame => f.write_str("判负"),
            Effect::Disqualified => f.write_str("取消比赛资格"),
        }
    }
}

/// 录谱: which tables record their games, and who does it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct RecordingDuty {
    /// 台数: the tables from 1 to this one record.
    pub tables: u32,
    /// 轮次 from which on they do, from 1.
    pub from_round: u32,
    /// Who records a drawn game; the winner records otherwise.
    pub on_draw: RecordingOnDraw,
}

named! {
    /// 和棋: which side records a drawn game.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    pub enum RecordingOnDraw {
        /// 红方.
        Red = "红方录",
        /// 黑方.
        Black = "黑方录",
    }
}
