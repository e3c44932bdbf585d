//! The sections in which a regulation is read and edited.

use super::schema::way;
use crate::model::id::GroupId;

/// The sections of a regulation, in the order in which they are read and edited.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Section {
    /// 组别与条件.
    Groups,
    /// 报名与报到.
    Entry,
    /// 赛制与分值.
    Play,
    /// 名次顺序.
    Chain,
    /// 迟到与弃权.
    Conduct,
    /// 犯规与录谱.
    Fouls,
    /// 奖金与奖品.
    Prizes,
    /// 称号与晋级.
    Titles,
    /// 技术等级.
    Grades,
    /// 日程.
    Schedule,
    /// 名称与说明.
    Notes,
}

impl Section {
    /// Every section, in the order of the reading view.
    pub const ALL: [Section; 11] = [
        Section::Groups,
        Section::Entry,
        Section::Play,
        Section::Chain,
        Section::Conduct,
        Section::Fouls,
        Section::Prizes,
        Section::Titles,
        Section::Grades,
        Section::Schedule,
        Section::Notes,
    ];

    /// As it stands over the section.
    pub fn title(self) -> &'static str {
        match self {
            Section::Groups => "组别与条件",
            Section::Entry => "报名与报到",
            Section::Play => "赛制与分值",
            Section::Chain => "名次顺序",
            Section::Conduct => "迟到与弃权",
            Section::Fouls => "犯规与录谱",
            Section::Prizes => "奖金与奖品",
            Section::Titles => "称号与晋级",
            Section::Grades => "技术等级",
            Section::Schedule => "日程",
            Section::Notes => "名称与说明",
        }
    }

    /// The section of the keys that lead to a place in a regulation file,
    /// `groups.0.prizes.1.places.2`: that of the innermost key that names one.
    pub fn of_path(path: &str) -> Section {
        let keys = way(path);
        keys.iter().rev().find_map(|key| key.section).unwrap_or(Section::Groups)
    }

    /// The group of the keys that lead to a place, if it belongs to one.
    pub fn group_of_path(path: &str) -> Option<GroupId> {
        let mut steps = path.split('.');
        let index: u32 = match (steps.next(), steps.next()) {
            (Some("groups"), Some(index)) => index.parse().ok()?,
            _ => return None,
        };
        Some(GroupId(index.checked_add(1)?))
    }
}
