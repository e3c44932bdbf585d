//! What a sheet says about itself: event, office, entry, and how it stands to an earlier print.

/// What every sheet says about itself (rules.md §11).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SheetHead {
    /// Name of the event (赛事名称).
    pub event: String,
    /// Name of the group; empty on sheets about the whole event.
    pub group: String,
    /// The round as written, e.g. `第5轮`; empty on sheets that belong to no round.
    pub round: String,
    /// When and where, e.g. `5月3日 上午8:30 · 市体育馆`; may be empty.
    pub time: String,
    /// Name of the 裁判长; empty leaves a line to sign on.
    pub chief_arbiter: String,
    /// Name of the 编排长; empty leaves a line to sign on.
    pub pairing_officer: String,
    /// When it is printed, local time, `YYYY-MM-DD HH:MM`.
    pub printed_at: String,
    /// The ledger entry the sheet was made from.
    pub entry: EntryMark,
    /// Whether the sheet is in force.
    pub standing: Standing,
    /// What it says about an earlier print of the same sheet; none for a first print and its
    /// copies.
    pub revision: Option<Revision>,
}

/// What a sheet says about an earlier print of itself.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Revision {
    /// Why the earlier print is no longer right.
    pub change: Change,
    /// Which print it is about, e.g. `取代5月3日 08:05印出的版本（记录 #412）`.
    pub says: String,
}

/// How a sheet differs from the print it replaces.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Change {
    /// 更正: something on the earlier print turned out wrong.
    Corrected,
    /// 重排: the earlier print was voided and the round paired again.
    PairedAgain,
    /// 更新: the event went on.
    Updated,
    /// 作废: this print itself says that the round was voided.
    Voided,
}

impl Change {
    /// The word that stands on the sheet.
    pub fn word(self) -> &'static str {
        match self {
            Change::Corrected => "更正",
            Change::PairedAgain => "重排",
            Change::Updated => "更新",
            Change::Voided => "作废",
        }
    }
}

/// The last ledger entry a sheet knows of.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EntryMark {
    /// 记录号: its row in the ledger, from 1.
    pub number: u32,
    /// Its digest in hex; its fingerprint is printed.
    pub digest: String,
}

/// Whether a sheet is in force.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Standing {
    /// In force: no word stands on it.
    Valid,
    /// 作废: the round was paired again.
    Void,
    /// 待定: a result under arbitration is on it.
    Provisional,
}

impl Standing {
    /// 待定 where something still waits, else in force.
    pub fn of(waits: bool) -> Standing {
        if waits { Standing::Provisional } else { Standing::Valid }
    }
}
