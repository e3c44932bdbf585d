//! The two sides of a table, and the tables of a round with the bye: one shape whether entrants,
//! drawn numbers, names or fouls sit there.

use serde::{Deserialize, Serialize};

/// A side of a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Side {
    /// 红方, moves first (先手).
    Red,
    /// 黑方, moves second (后手).
    Black,
}

impl Side {
    /// Red first.
    pub const ALL: [Side; 2] = [Side::Red, Side::Black];

    /// The opponent's side.
    pub fn other(self) -> Side {
        match self {
            Side::Red => Side::Black,
            Side::Black => Side::Red,
        }
    }

    /// 红 or 黑.
    pub fn short(self) -> &'static str {
        match self {
            Side::Red => "红",
            Side::Black => "黑",
        }
    }

    /// 红方 or 黑方.
    pub fn chinese(self) -> &'static str {
        match self {
            Side::Red => "红方",
            Side::Black => "黑方",
        }
    }
}

/// What belongs to 红方 and what belongs to 黑方.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize,
)]
pub struct Seats<T> {
    /// 红方.
    pub red: T,
    /// 黑方.
    pub black: T,
}

impl<T> Seats<T> {
    /// What belongs to a side.
    pub fn of(&self, side: Side) -> &T {
        match side {
            Side::Red => &self.red,
            Side::Black => &self.black,
        }
    }

    /// What belongs to a side, to be changed.
    pub fn of_mut(&mut self, side: Side) -> &mut T {
        match side {
            Side::Red => &mut self.red,
            Side::Black => &mut self.black,
        }
    }

    /// Something else for each side, red first.
    pub fn map<U>(self, mut f: impl FnMut(T) -> U) -> Seats<U> {
        Seats { red: f(self.red), black: f(self.black) }
    }

    /// Both sides, red first.
    pub fn iter(&self) -> impl Iterator<Item = (Side, &T)> {
        Side::ALL.into_iter().map(|side| (side, self.of(side)))
    }

    /// Red and black without their sides.
    pub fn both(self) -> [T; 2] {
        [self.red, self.black]
    }

    /// 先后手对换.
    pub fn turned(self) -> Seats<T> {
        Seats { red: self.black, black: self.red }
    }
}

impl<T: PartialEq> Seats<T> {
    /// The side on which somebody sits; none for who sits elsewhere.
    pub fn side_of(&self, one: &T) -> Option<Side> {
        // Asked of every table again and again: no iterator.
        if self.red == *one {
            return Some(Side::Red);
        }
        (self.black == *one).then_some(Side::Black)
    }

    /// Whether somebody sits here.
    pub fn seat(&self, one: &T) -> bool {
        self.side_of(one).is_some()
    }

    /// Whom somebody meets here.
    pub fn opponent(&self, one: &T) -> Option<&T> {
        self.side_of(one).map(|side| self.of(side.other()))
    }
}

impl<T: Copy + Ord> Seats<T> {
    /// The two who meet, the smaller first, whoever has red.
    pub fn pair(self) -> (T, T) {
        (self.red.min(self.black), self.red.max(self.black))
    }
}

impl<T> Seats<Option<T>> {
    /// Both, where both are known.
    pub fn known(self) -> Option<Seats<T>> {
        Some(Seats { red: self.red?, black: self.black? })
    }
}

impl<T> From<(T, T)> for Seats<T> {
    fn from((red, black): (T, T)) -> Seats<T> {
        Seats { red, black }
    }
}

impl<T> From<Seats<T>> for (T, T) {
    fn from(seats: Seats<T>) -> (T, T) {
        (seats.red, seats.black)
    }
}

/// A whole round: who sits where, and who has the bye (轮空).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Seating<T> {
    /// Table t at index t − 1.
    pub tables: Vec<Seats<T>>,
    /// 轮空.
    pub bye: Option<T>,
}

impl<T> Default for Seating<T> {
    fn default() -> Seating<T> {
        Seating { tables: Vec::new(), bye: None }
    }
}

impl<T: Copy> Seating<T> {
    /// Tables written as (red, black), as the acts of the ledger have them.
    pub fn new(tables: &[(T, T)], bye: Option<T>) -> Seating<T> {
        Seating { tables: tables.iter().copied().map(Seats::from).collect(), bye }
    }

    /// The tables as (red, black).
    pub fn pairs(&self) -> Vec<(T, T)> {
        self.tables.iter().copied().map(<(T, T)>::from).collect()
    }

    /// Everybody in it, table by table, the bye last; whoever sits twice comes twice.
    pub fn everybody(&self) -> impl Iterator<Item = T> + '_ {
        self.tables.iter().flat_map(|seats| seats.both()).chain(self.bye)
    }

    /// The same round by other names; a table of somebody without one is left out.
    pub fn map<U>(&self, name: impl Fn(T) -> Option<U>) -> Seating<U> {
        let tables = self.tables.iter().filter_map(|seats| seats.map(&name).known());
        Seating { tables: tables.collect(), bye: self.bye.and_then(&name) }
    }
}
