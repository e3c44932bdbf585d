//! Which award a ruling of the arbiter is about (rules.md §9).

use std::fmt;

use serde::{Deserialize, Serialize};

use super::id::PlayerId;
use super::regulation::WHOLE_GROUP;

/// An award of a group, as the regulation lists it. A file writes it as two texts.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(from = "AwardText", into = "AwardText")]
pub enum Award {
    /// A place of a prize list.
    Place {
        /// Name of the prize list.
        list: String,
        /// The place on it, from 1.
        place: u32,
    },
    /// A title; see [`title_name`].
    Title(String),
    /// A player's place on a quota list.
    Quota {
        /// Name of the quota list.
        list: String,
        /// Who holds the place, or gives it up.
        player: PlayerId,
    },
    /// What an older version wrote and names no award.
    Legacy {
        /// The list as written.
        list: String,
        /// What was to be on it.
        item: String,
    },
}

/// An award as acts write it.
#[derive(Debug, Clone, Serialize, Deserialize)]
struct AwardText {
    list: String,
    item: String,
}

/// The list under which titles are ruled about.
const TITLES: &str = "称号";

/// A title with its list, where it has one: `山西赛区公开组棋王（女子）`.
pub fn title_name(title: &str, list: &str) -> String {
    if list == WHOLE_GROUP { title.into() } else { format!("{title}（{list}）") }
}

impl Award {
    /// The award that two texts name.
    pub fn read(list: &str, item: &str) -> Award {
        let number = |before: &str, behind: &str| {
            let inner = item.strip_prefix(before)?.strip_suffix(behind)?;
            inner.parse::<u32>().ok().filter(|number| number.to_string() == inner)
        };
        let list = list.to_string();
        match (number("第", "名"), number("晋级 ", "")) {
            (Some(place), _) => Award::Place { list, place },
            (_, Some(id)) => Award::Quota { list, player: PlayerId(id) },
            _ if list == TITLES => Award::Title(item.into()),
            _ => Award::Legacy { list, item: item.into() },
        }
    }

    /// The title of a list.
    pub fn title(title: &str, list: &str) -> Award {
        Award::read(TITLES, &title_name(title, list))
    }

    /// The list it is on.
    pub fn list(&self) -> &str {
        match self {
            Award::Place { list, .. } | Award::Quota { list, .. } | Award::Legacy { list, .. } => {
                list
            }
            Award::Title(_) => TITLES,
        }
    }

    /// What of the list it is.
    pub fn item(&self) -> String {
        match self {
            Award::Place { place, .. } => format!("第{place}名"),
            Award::Quota { player, .. } => format!("晋级 {player}"),
            Award::Title(item) | Award::Legacy { item, .. } => item.clone(),
        }
    }
}

impl fmt::Display for Award {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.list(), self.item())
    }
}

impl From<AwardText> for Award {
    fn from(text: AwardText) -> Award {
        Award::read(&text.list, &text.item)
    }
}

impl From<Award> for AwardText {
    fn from(award: Award) -> AwardText {
        AwardText { list: award.list().into(), item: award.item() }
    }
}
