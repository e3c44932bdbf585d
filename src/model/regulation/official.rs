//! Who holds an office of the event: 组织委员会, 仲裁委员会, 裁判员.

use serde::{Deserialize, Serialize};

/// One office and who holds it, as 秩序册 prints it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Official {
    /// 职务: 主任, 副裁判长, 裁判员 ….
    pub role: String,
    /// 姓名, in the order in which they are printed.
    pub names: Vec<String>,
}

impl std::fmt::Display for Official {
    /// `裁判员：张伟、李强`.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}：{}", self.role, self.names.join("、"))
    }
}
