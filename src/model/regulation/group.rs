//! 组别: players who meet each other, and who may be one of them.

use serde::{Deserialize, Serialize};

use super::award::{GradeRule, ListRule, PrizeTable, QuotaRule, TeamRule, TitleRule};
use super::play::Play;
use super::window::BirthWindow;
use crate::model::entrant::Proof;
use crate::model::grade::Grade;
use crate::model::named::named;

/// One group of the event (rules.md §1, §3).
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct GroupRule {
    /// Name as printed, e.g. 公开组.
    pub name: String,
    /// Men, women or mixed.
    #[serde(default)]
    pub sex: SexRule,
    /// Birth window, both ends inclusive.
    #[serde(default, skip_serializing_if = "BirthWindow::is_open")]
    pub born: BirthWindow,
    /// At least this many completed years on the first day of play.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub min_age: Option<u32>,
    /// At most this many completed years on the first day of play.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub max_age: Option<u32>,
    /// 参赛者: a single person, a pair, or somebody with a certificate or proof.
    #[serde(default)]
    pub kind: EntrantKind,
    /// Younger players may enter this group (they hold no quota place).
    #[serde(default)]
    pub younger_may_enter: bool,
    /// Women may enter this men's group (they hold no quota place).
    #[serde(default)]
    pub women_may_enter: bool,
    /// Schools and training bodies may not enter teams for this group.
    #[serde(default)]
    pub no_schools: bool,
    /// 报名费 in yuan, where the group has its own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fee_yuan: Option<u32>,
    /// 限报人数 of this group.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub capacity: Option<u32>,
    /// 本组的迟到时限 in minutes, where it is not that of the event.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub late_minutes: Option<u32>,
    /// Its own way of playing, whole, where it differs from the event's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub play: Option<Play>,
    /// 名次表 by category besides that of the whole group.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub lists: Vec<ListRule>,
    /// 奖金、奖品.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub prizes: Vec<PrizeTable>,
    /// 称号.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub titles: Vec<TitleRule>,
    /// 晋级名额.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub quotas: Vec<QuotaRule>,
    /// 技术等级.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub grades: Option<GradeRule>,
    /// 团体名次.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub team: Option<TeamRule>,
}

impl GroupRule {
    /// Whether the group has any condition of age.
    pub fn asks_age(&self) -> bool {
        !self.born.is_open() || self.min_age.is_some() || self.max_age.is_some()
    }
}

named! {
    /// Men, women or both.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    pub enum SexRule {
        /// 男子组.
        Men = "男子组",
        /// 女子组.
        Women = "女子组",
        /// 男女混合.
        #[default]
        Mixed = "男女混合",
    }
}

/// What an entrant of the group is.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum EntrantKind {
    /// 个人.
    #[default]
    Single,
    /// 家庭双人组: an adult and a child of at most this many completed years.
    FamilyPair {
        /// Greatest age of the child in completed years on the first day of play.
        child_max_age: u32,
    },
    /// 等级组: holders of exactly this grade's certificate.
    Level {
        /// The grade whose certificate is asked.
        grade: Grade,
    },
    /// Declared proof, e.g. 协会工作证明, 学校证明.
    Declared {
        /// What must be shown, as messages say it.
        proof: String,
        /// The mark of it among the proofs of a person.
        shown: Proof,
    },
}
