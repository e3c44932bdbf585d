//! Facts about a person that the rules ask for.

use serde::{Deserialize, Serialize};

use super::named::named;

named! {
    /// Sex of a person as declared on the form or coded in the identity number (rules.md §3.3).
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    pub enum Sex {
        /// 男子.
        Male = "男",
        /// 女子.
        Female = "女",
    }
}

impl std::fmt::Display for Sex {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.chinese())
    }
}
