//! 技术等级: 棋协大师, 地方大师, 一级 … 十六级棋士 (rules.md §1, §10).

use serde::{Deserialize, Serialize};

use super::choice::Choice;

/// A grade; the greater, the stronger. `Level(1)` is 一级棋士 and stronger than `Level(2)`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Grade {
    /// 棋协大师.
    AssociationMaster,
    /// 地方大师.
    LocalMaster,
    /// 一级 … 十六级棋士.
    Level(u8),
}

const DIGITS: [&str; 16] = [
    "一", "二", "三", "四", "五", "六", "七", "八", "九", "十", "十一", "十二", "十三", "十四",
    "十五", "十六",
];

impl Grade {
    /// 0 for the strongest, growing downwards.
    pub fn depth(self) -> u8 {
        match self {
            Grade::AssociationMaster => 0,
            Grade::LocalMaster => 1,
            Grade::Level(level) => 1 + level,
        }
    }

    /// As it stands on a certificate: 棋协大师, 地方大师, 五级棋士.
    pub fn title(self) -> String {
        match self {
            Grade::AssociationMaster => "棋协大师".into(),
            Grade::LocalMaster => "地方大师".into(),
            Grade::Level(level) => {
                let index = usize::from(level.clamp(1, 16)) - 1;
                format!("{}级棋士", DIGITS[index])
            }
        }
    }

    /// Reads 棋协大师, 地方大师, 五级, 五级棋士, 5级 …; blanks are ignored.
    pub fn read(text: &str) -> Option<Grade> {
        let bare: String = text.chars().filter(|c| !c.is_whitespace()).collect();
        match bare.as_str() {
            "棋协大师" => return Some(Grade::AssociationMaster),
            "地方大师" => return Some(Grade::LocalMaster),
            _ => {}
        }
        let stem = bare.strip_suffix("棋士").unwrap_or(&bare).strip_suffix('级')?;
        let level = DIGITS
            .iter()
            .position(|d| *d == stem)
            .map(|i| i as u8 + 1)
            .or_else(|| stem.parse::<u8>().ok())?;
        (1..=16).contains(&level).then_some(Grade::Level(level))
    }
}

impl std::fmt::Display for Grade {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.title())
    }
}

impl PartialOrd for Grade {
    fn partial_cmp(&self, other: &Grade) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Grade {
    /// The stronger grade is the greater.
    fn cmp(&self, other: &Grade) -> std::cmp::Ordering {
        other.depth().cmp(&self.depth())
    }
}

impl Serialize for Grade {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.title())
    }
}

impl<'de> Deserialize<'de> for Grade {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Grade, D::Error> {
        let text = String::deserialize(deserializer)?;
        Grade::read(&text).ok_or_else(|| serde::de::Error::custom(format!("没有这个等级: {text}")))
    }
}

impl Choice for Grade {
    fn offered(&self) -> Vec<(Grade, String)> {
        let named = [Grade::AssociationMaster, Grade::LocalMaster];
        let all = named.into_iter().chain((1..=16).map(Grade::Level));
        all.map(|grade| (grade, grade.title())).collect()
    }
}
