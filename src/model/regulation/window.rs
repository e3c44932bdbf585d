//! 出生日期: between which days somebody must have been born.

use chrono::NaiveDate;
use serde::{Deserialize, Serialize};

/// Birth dates from … to …, both inclusive, either end open.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct BirthWindow {
    /// Earliest birth date, included; open if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<NaiveDate>,
    /// Latest birth date, included; open if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<NaiveDate>,
}

impl BirthWindow {
    /// Whether no birth date is asked at all.
    pub fn is_open(&self) -> bool {
        self.from.is_none() && self.to.is_none()
    }

    /// Whether a birth date lies in the window.
    pub fn holds(&self, birth: NaiveDate) -> bool {
        self.from.is_none_or(|from| birth >= from) && self.to.is_none_or(|to| birth <= to)
    }
}
