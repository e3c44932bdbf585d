//! Facts about a person that the rules ask for.

use serde::{Deserialize, Serialize};

/// Sex of a person as declared on the form or coded in the identity number (rules.md §3.3).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Sex {
    /// 男.
    Male,
    /// 女.
    Female,
}

impl Sex {
    /// The Chinese word as forms and sheets write it: 男 or 女.
    pub fn chinese(self) -> &'static str {
        match self {
            Sex::Male => "男",
            Sex::Female => "女",
        }
    }
}

impl std::fmt::Display for Sex {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.chinese())
    }
}
