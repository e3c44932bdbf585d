//! Who has which drawn number in a group (序号), looked up both ways.

use std::collections::BTreeMap;

use super::id::{PlayerId, StartNumber};

/// The players of a group and their drawn numbers.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Numbering {
    players: BTreeMap<StartNumber, PlayerId>,
    numbers: BTreeMap<PlayerId, StartNumber>,
}

impl Numbering {
    /// The player with a number.
    pub fn player(&self, no: StartNumber) -> Option<PlayerId> {
        self.players.get(&no).copied()
    }

    /// The number of a player.
    pub fn no(&self, id: PlayerId) -> Option<StartNumber> {
        self.numbers.get(&id).copied()
    }

    /// Everybody by number.
    pub fn iter(&self) -> impl Iterator<Item = (StartNumber, PlayerId)> + '_ {
        self.players.iter().map(|(no, id)| (*no, *id))
    }

    /// The players in the order of their numbers.
    pub fn players(&self) -> impl Iterator<Item = PlayerId> + '_ {
        self.players.values().copied()
    }

    /// How many have a number.
    pub fn len(&self) -> usize {
        self.players.len()
    }

    /// Whether nobody has one yet.
    pub fn is_empty(&self) -> bool {
        self.players.is_empty()
    }
}

impl FromIterator<(StartNumber, PlayerId)> for Numbering {
    fn from_iter<I: IntoIterator<Item = (StartNumber, PlayerId)>>(all: I) -> Numbering {
        let players: BTreeMap<StartNumber, PlayerId> = all.into_iter().collect();
        let numbers = players.iter().map(|(no, id)| (*id, *no)).collect();
        Numbering { players, numbers }
    }
}
