//! The sections in which a regulation is read and edited.

use super::schema::way;
use crate::model::id::GroupId;
use crate::model::named::named;

named! {
    /// The sections of a regulation, in the order in which they are read and edited.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
    pub enum Section {
        /// Who may enter which group, and the lists of a group.
        #[default]
        Groups = "组别与条件",
        /// Deadlines, fees, documents, natives.
        Entry = "报名与报到",
        /// System, rounds, points, pairing.
        Play = "赛制与分值",
        /// What tells equal scores apart.
        Chain = "名次顺序",
        /// When absence is a forfeit, and what forfeits lead to.
        Conduct = "迟到与弃权",
        /// The tariff and who records games.
        Fouls = "犯规与录谱",
        /// Prize tables.
        Prizes = "奖金与奖品",
        /// Titles and places in the next event.
        Titles = "称号与晋级",
        /// By place or by score rate.
        Grades = "技术等级",
        /// Half-days with their rounds.
        Schedule = "日程",
        /// Title, short name, clauses that are only shown.
        Notes = "名称与说明",
    }
}

impl Section {
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
