//! Identity and phone numbers: what is kept in the private table only, never in the ledger.

use std::borrow::Cow;

use sha2::{Digest, Sha256};

use super::entry::hex;
use super::id::PlayerId;

/// The owner of values that belong to the event, not to an entrant.
pub const EVENT: PlayerId = PlayerId(0);

/// How the fields of a unit's telephone numbers begin; what follows is a colon and the unit.
pub const LEADER_PHONE: &str = "leader_phone";
/// As [`LEADER_PHONE`], of the 教练.
pub const COACH_PHONE: &str = "coach_phone";

/// Fields of the private table.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum PrivateField {
    /// Identity number as normalised.
    Identity,
    /// Identity number of the second member of a pair.
    PartnerIdentity,
    /// Telephone.
    Phone,
    /// Telephone of the 领队 of the unit of this name; owner [`EVENT`].
    LeaderPhone(String),
    /// Telephone of the 教练 of the unit of this name; owner [`EVENT`].
    CoachPhone(String),
    /// Salt of the duplicate digests; owner [`EVENT`].
    Salt,
    /// Path of the second snapshot folder; owner [`EVENT`].
    SecondFolder,
    /// Path of a snapshot beside the file; owner [`EVENT`].
    Snapshot,
    /// Path of a snapshot in the second folder; owner [`EVENT`].
    SecondSnapshot,
    /// Path of a copy made with 另存副本; owner [`EVENT`].
    Copy,
}

impl PrivateField {
    /// The name in the table; a file format. Values of a unit carry its name after a colon.
    pub fn name(&self) -> Cow<'static, str> {
        Cow::Borrowed(match self {
            PrivateField::LeaderPhone(unit) => {
                return Cow::Owned(format!("{LEADER_PHONE}:{unit}"));
            }
            PrivateField::CoachPhone(unit) => return Cow::Owned(format!("{COACH_PHONE}:{unit}")),
            PrivateField::Identity => "identity",
            PrivateField::PartnerIdentity => "partner_identity",
            PrivateField::Phone => "phone",
            PrivateField::Salt => "salt",
            PrivateField::SecondFolder => "second_folder",
            PrivateField::Snapshot => "snapshot",
            PrivateField::SecondSnapshot => "second_snapshot",
            PrivateField::Copy => "copy",
        })
    }
}

/// One value to be written with a row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PrivateChange {
    /// Whose.
    pub player: PlayerId,
    /// Which field.
    pub field: PrivateField,
    /// The value; empty clears it.
    pub value: String,
}

/// How the field begins under which the check of another one is kept.
pub const CHECK: &str = "check:";

/// The check of a value that no act knows (a telephone, the place of a copy): a salted SHA-256, kept
/// beside the value, so that damage does not pass unnoticed. A purge takes it with the value.
pub fn check(salt: &str, field: &str, value: &str) -> String {
    hex(&Sha256::digest(format!("{salt}/{field}/{value}").as_bytes()))
}

impl PrivateField {
    /// Whether its values have a check beside them: identity numbers have theirs in the ledger.
    pub fn checked(&self) -> bool {
        match self {
            PrivateField::Identity | PrivateField::PartnerIdentity | PrivateField::Salt => false,
            PrivateField::Phone
            | PrivateField::LeaderPhone(_)
            | PrivateField::CoachPhone(_)
            | PrivateField::SecondFolder
            | PrivateField::Snapshot
            | PrivateField::SecondSnapshot
            | PrivateField::Copy => true,
        }
    }
}
