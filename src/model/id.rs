//! Newtypes for everything that is numbered, so that a table is never taken for a player.

use serde::{Deserialize, Serialize};

macro_rules! number {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(
            Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
        )]
        #[serde(transparent)]
        pub struct $name(pub u32);

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                self.0.fmt(f)
            }
        }
    };
}

number!(
    /// An entrant of the event (参赛者), numbered from 1 in the order of entry; never reused.
    PlayerId
);
number!(
    /// A group (组别), numbered from 1 in the order of the regulation.
    GroupId
);
number!(
    /// The drawn number in the group (序号), 1..n.
    StartNumber
);
number!(
    /// A round (轮次), from 1.
    Round
);
number!(
    /// A table of a round (台次), from 1.
    Table
);
number!(
    /// A row of the ledger, from 1.
    Seq
);
number!(
    /// A foul record of the event, from 1.
    FoulId
);
number!(
    /// A protest of the event, from 1.
    ProtestId
);

impl Round {
    /// The round after this one.
    pub fn next(self) -> Round {
        Round(self.0.saturating_add(1))
    }
}
