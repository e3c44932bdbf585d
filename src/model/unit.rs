//! 单位/代表队: who leads it and what the desk has seen of it.

use serde::{Deserialize, Serialize};

use super::named::named;
use super::words::Words;

/// What is known of a unit besides its players. Telephone numbers are not here.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct UnitFacts {
    /// Name as the entries write it.
    pub name: String,
    /// What kind of body it is.
    #[serde(default)]
    pub kind: UnitKind,
    /// 领队.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub leader: Option<String>,
    /// 教练.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub coach: Option<String>,
    /// 保险单据已验.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub insurance_seen: bool,
}

named! {
    /// Kinds of unit that regulations tell apart (rules.md §3.2).
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    pub enum UnitKind {
        /// Nobody has said; judged by the name.
        #[default]
        Unstated = "未注明",
        /// 协会、棋院、机关 and other bodies that may enter every group.
        Association = "协会等单位",
        /// 象棋特色学校.
        School = "学校",
        /// Of children or adults, without a school's standing.
        TrainingBody = "培训机构",
    }
}

impl UnitFacts {
    /// These facts under a name, completed by those of the other spelling where they say nothing.
    pub fn with(self, other: UnitFacts, name: &str) -> UnitFacts {
        UnitFacts {
            name: name.to_string(),
            kind: if self.kind == UnitKind::Unstated { other.kind } else { self.kind },
            leader: self.leader.or(other.leader),
            coach: self.coach.or(other.coach),
            insurance_seen: self.insurance_seen || other.insurance_seen,
        }
    }

    /// What the name says of the kind, where nobody has stated it: 小学, 棋校, 培训中心 …
    /// A university is no school here: it enters groups of its own.
    pub fn judged_kind(name: &str) -> UnitKind {
        const SCHOOL: Words = Words("小学 中学 高中 初中 学校 幼儿园 棋校");
        const TRAINING: Words = Words("培训 道场 少年宫 青少年宫 工作室 教育 学堂");
        if SCHOOL.within(name) {
            UnitKind::School
        } else if TRAINING.within(name) && !name.contains("教育局") {
            UnitKind::TrainingBody
        } else {
            UnitKind::Unstated
        }
    }
}

/// Whether a unit cell only says that there is no unit.
pub fn is_individual(unit: &str) -> bool {
    matches!(unit.trim(), "" | "个人" | "个体" | "自由人" | "无" | "-" | "—" | "/")
}
