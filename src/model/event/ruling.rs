//! What acts of the arbiter carry: fouls, certificates, what was done with private data.

use serde::{Deserialize, Serialize};

use crate::model::id::{GroupId, PlayerId, Round, Table};
use crate::model::outcome::Side;
use crate::model::regulation::{Effect, OffenceKind};
use crate::model::seats::Seats;

/// A foul: who, where, what, and what followed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "WrittenFoul", into = "WrittenFoul")]
pub struct Foul {
    /// Who did it.
    pub player: PlayerId,
    /// Round and table, where it is tied to one.
    pub at: Option<(Round, Table)>,
    /// What was done, as the tariff names it.
    pub offence: String,
    /// Whether it broke a duty that other rules know of, as the tariff said.
    pub kind: OffenceKind,
    /// What followed.
    pub effect: Effect,
    /// What the arbiter added.
    pub note: Option<String>,
}

/// A foul as files have it: its kind only where the word does not tell it.
#[derive(Serialize, Deserialize)]
#[serde(rename = "Foul")]
struct WrittenFoul {
    player: PlayerId,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    at: Option<(Round, Table)>,
    offence: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    kind: Option<OffenceKind>,
    effect: Effect,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    note: Option<String>,
}

impl From<WrittenFoul> for Foul {
    fn from(written: WrittenFoul) -> Foul {
        let WrittenFoul { player, at, offence, kind, effect, note } = written;
        let kind = kind.unwrap_or_else(|| OffenceKind::by_word(&offence));
        Foul { player, at, offence, kind, effect, note }
    }
}

impl From<Foul> for WrittenFoul {
    fn from(foul: Foul) -> WrittenFoul {
        let Foul { player, at, offence, kind, effect, note } = foul;
        let kind = kind.to_write(&offence);
        WrittenFoul { player, at, offence, kind, effect, note }
    }
}

/// A certificate as issued.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Certificate {
    /// Number printed on it, unique in the event.
    pub number: String,
    /// For a place, a title or a grade.
    pub kind: CertificateKind,
    /// The group whose award it is, also where its entrants play in another.
    pub group: GroupId,
    /// The holder.
    pub player: PlayerId,
    /// What it is for, as printed: `公开组 第一名`, a title, or a grade.
    pub honour: String,
}

/// Kinds of certificate.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CertificateKind {
    /// 获奖证书.
    Prize,
    /// 称号证书.
    Title,
    /// 等级证书.
    Grade,
}

/// What was done with private data.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PrivateDeed {
    /// Numbers were printed unmasked on this sheet.
    Shown {
        /// As the log shows it: the sheet with its group, or the name of the list's file.
        sheet: String,
    },
    /// All were purged.
    Purged,
}

impl Foul {
    /// The side of a table this foul belongs to, given who sat there.
    pub fn side(&self, red: PlayerId, black: PlayerId) -> Option<Side> {
        Seats { red, black }.side_of(&self.player)
    }
}
