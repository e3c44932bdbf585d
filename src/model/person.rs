//! Sex of a person, as the document and the form say it.

use serde::{Deserialize, Serialize};

/// 性别.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Sex {
    /// 男.
    Male,
    /// 女.
    Female,
}
