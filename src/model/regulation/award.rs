//! What is given at the end: lists, prizes, titles, quotas, grades (rules.md §9, §10).

use serde::{Deserialize, Serialize};

use super::window::BirthWindow;
use crate::model::grade::Grade;
use crate::model::named::named;

named! {
    /// Who of a group is on a list. All conditions hold together; none given is the whole group.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    pub enum Population {
        /// 全组.
        #[default]
        All = "全组",
        /// 男子.
        Men = "男子",
        /// 女子.
        Women = "女子",
        /// 本地籍.
        Native = "本地籍",
        /// 本地籍男子.
        NativeMen = "本地籍男子",
        /// 本地籍女子.
        NativeWomen = "本地籍女子",
    }
}

/// A ranking printed by category besides the whole group's.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct ListRule {
    /// Name as printed, e.g. 男子.
    pub name: String,
    /// Whom of the group it ranks.
    #[serde(default)]
    pub of: Population,
    /// Only those born in this window, where a list is kept by age.
    #[serde(default, skip_serializing_if = "BirthWindow::is_open")]
    pub born: BirthWindow,
}

/// One prize table and the ranking list it pays.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct PrizeTable {
    /// Name of the list as printed, e.g. 全组, 男子.
    #[serde(default = "whole")]
    pub list: String,
    /// Whom of the group it pays.
    #[serde(default)]
    pub of: Population,
    /// Only those born in this window, where the table pays an age.
    #[serde(default, skip_serializing_if = "BirthWindow::is_open")]
    pub born: BirthWindow,
    /// With fewer players of this population in the group: no money, certificates only.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub money_needs: Option<u32>,
    /// Paid later by another body: no receipt at the venue.
    #[serde(default)]
    pub deferred: bool,
    /// Certificates are made by another body: a list is made, no certificate.
    #[serde(default)]
    pub certificates_elsewhere: bool,
    /// What each range of places gets; ranges do not overlap.
    pub places: Vec<Prize>,
}

impl PrizeTable {
    /// The prize money of the table in yuan.
    pub fn sum(&self) -> u64 {
        let sums = self.places.iter().map(|prize| {
            let places = (u64::from(prize.to) + 1).saturating_sub(u64::from(prize.from));
            u64::from(prize.yuan.unwrap_or(0)).saturating_mul(places)
        });
        sums.fold(0, u64::saturating_add)
    }
}

/// What each place of a range gets.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Prize {
    /// First place of the range, from 1.
    pub from: u32,
    /// Last place of the range, included.
    pub to: u32,
    /// 奖金 in yuan for each place of the range, not for all together.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub yuan: Option<u32>,
    /// Goods for each place (实物).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub goods: Option<String>,
    /// 奖杯.
    #[serde(default)]
    pub cup: bool,
    /// 证书.
    #[serde(default)]
    pub certificate: bool,
}

impl std::fmt::Display for Prize {
    /// The places: `第1名`, `第2至4名`.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.from == self.to {
            true => write!(f, "第{}名", self.from),
            false => write!(f, "第{}至{}名", self.from, self.to),
        }
    }
}

/// A title (称号) for the best of a population.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct TitleRule {
    /// The title whole, e.g. 山西赛区公开组棋王.
    pub title: String,
    /// Name of the list whose best gets it, e.g. 男子.
    #[serde(default = "whole", skip_serializing_if = "is_whole")]
    pub list: String,
    /// Among whom of the list the best is sought.
    #[serde(default)]
    pub of: Population,
    /// Only those born in this window.
    #[serde(default, skip_serializing_if = "BirthWindow::is_open")]
    pub born: BirthWindow,
    /// The certificate is made by another body.
    #[serde(default)]
    pub certificate_elsewhere: bool,
}

/// Places in the next event (晋级名额).
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct QuotaRule {
    /// Name of the list as printed.
    pub list: String,
    /// Whom of the group it lists; who played up or comes from elsewhere holds no place.
    #[serde(default)]
    pub of: Population,
    /// Only those born in this window.
    #[serde(default, skip_serializing_if = "BirthWindow::is_open")]
    pub born: BirthWindow,
    /// 名额: so many of the list go on.
    pub places: u32,
}

/// 技术等级 by place or by score rate.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum GradeRule {
    /// By place in the group, reduced by group size.
    ByPlace {
        /// Ranges with their grade; the last may be open.
        places: Vec<GradePlaces>,
        /// Reductions for small groups.
        #[serde(default)]
        small_groups: Vec<GroupSizeCut>,
        /// How a reduced boundary is rounded.
        #[serde(default)]
        rounding: GradeRounding,
        /// Whether men and women are counted and placed apart.
        #[serde(default)]
        scope: GradeScope,
    },
    /// By score rate (得分率); the highest threshold reached wins.
    ByRate {
        /// Rates with their grade, the higher rate the higher grade.
        steps: Vec<RateStep>,
    },
}

/// A range of places and its grade.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct GradePlaces {
    /// First place of the range; the ranges follow each other from 1.
    pub from: u32,
    /// Last place; open if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<u32>,
    /// What each place of the range is given.
    pub grade: Grade,
}

/// With fewer than this many players, boundaries are multiplied by this percentage.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct GroupSizeCut {
    /// Fewer than this many players.
    pub fewer_than: u32,
    /// Percentage of the places; 0 is none at all.
    pub percent: u32,
}

named! {
    /// Rounding of a reduced boundary (rules.md §10.1 [D]).
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    pub enum GradeRounding {
        /// Each cumulative boundary rounded down.
        #[default]
        Down = "舍去小数",
        /// Each cumulative boundary rounded up.
        Up = "进位",
    }
}

named! {
    /// Who is counted and placed for grades (rules.md §10.1 [D]).
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    pub enum GradeScope {
        /// 全组一起: one count and one order of the whole group.
        #[default]
        Group = "全组一起",
        /// 男女分别: each counted and placed by themselves.
        PerSex = "男女分别",
    }
}

/// At least this rate gives this grade.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct RateStep {
    /// Percentage of the possible points, inclusive.
    pub percent: u32,
    /// What who reaches the rate is given.
    pub grade: Grade,
}

/// The list of everybody in the group, where no other name is given.
pub const WHOLE_GROUP: &str = "全组";

fn whole() -> String {
    WHOLE_GROUP.into()
}

fn is_whole(list: &String) -> bool {
    list == WHOLE_GROUP
}

/// 团体名次 of a group (rules.md §7.5): units by the best of their players.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct TeamRule {
    /// So many players of a unit count; a unit with fewer ranked players is not ranked.
    pub best: u32,
    /// What of them is added up: ranks or scores.
    #[serde(default)]
    pub by: TeamBy,
}

named! {
    /// What the best players of a unit bring it.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    pub enum TeamBy {
        /// Their ranks in the group, the lower sum first.
        #[default]
        Ranks = "个人名次之和，少者列前",
        /// Their scores, the higher sum first.
        Scores = "个人积分之和，多者列前",
    }
}
