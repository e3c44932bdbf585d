//! Whom, which round and which tables an act concerns, and of what kind it is: what 日志 is
//! filtered by.

use std::collections::BTreeSet;

use crate::model::event::Foul;
use crate::model::id::{GroupId, PlayerId, Round, Table};
use crate::model::state::State;

/// One kind a line, in the order of work, with the word of 日志.
macro_rules! kinds {
    ($($kind:ident $name:literal;)*) => {
        /// Kinds of act, as 日志 tells them apart.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
        pub enum ActKind {
            $(#[doc = $name] $kind,)*
        }

        impl ActKind {
            /// All, in the order of work.
            pub const ALL: &[ActKind] = &[$(ActKind::$kind),*];

            /// As screens say it.
            pub fn chinese(self) -> &'static str {
                match self {
                    $(ActKind::$kind => $name,)*
                }
            }
        }
    };
}

kinds! {
    Event "赛事与规程";
    Entry "报名";
    Desk "报到缴费";
    Eligibility "资格放行";
    Draw "抽签序号";
    Pairing "编排";
    Presence "请假退赛";
    Result "成绩";
    Correction "更正";
    Foul "犯规";
    Award "奖励证书";
    Protest "申诉裁决";
    Print "印出";
    Private "个人信息";
    Turn "撤销恢复";
}

/// What an act concerns.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct About {
    /// How 日志 files it.
    pub kind: ActKind,
    /// The rounds.
    pub rounds: BTreeSet<Round>,
    /// The tables of these rounds.
    pub tables: BTreeSet<Table>,
    /// Those it is about.
    pub players: BTreeSet<PlayerId>,
}

impl From<ActKind> for About {
    fn from(kind: ActKind) -> About {
        About { kind, rounds: BTreeSet::new(), tables: BTreeSet::new(), players: BTreeSet::new() }
    }
}

impl ActKind {
    pub(super) fn whom(self, ids: impl IntoIterator<Item = PlayerId>) -> About {
        About::from(self).whom(ids)
    }

    pub(super) fn in_round(self, round: Round) -> About {
        About::from(self).in_round(round)
    }
}

impl About {
    pub(super) fn whom(mut self, ids: impl IntoIterator<Item = PlayerId>) -> About {
        self.players.extend(ids);
        self
    }

    pub(super) fn in_round(mut self, round: Round) -> About {
        self.rounds.insert(round);
        self
    }

    /// These tables, with those who sit there.
    pub(super) fn at(
        mut self,
        state: &State,
        group: GroupId,
        round: Round,
        tables: impl IntoIterator<Item = Table>,
    ) -> About {
        let facts = state.round(group, round);
        for table in tables {
            self.tables.insert(table);
            if let Some(seat) = facts.and_then(|r| r.table(table)) {
                self.players.extend([seat.red, seat.black]);
            }
        }
        self.in_round(round)
    }
}

/// A foul concerns who did it, at its table.
pub(super) fn of_foul(before: &State, foul: &Foul) -> About {
    let about = ActKind::Foul.whom([foul.player]);
    let known = before.entrants.contains_key(&foul.player);
    match foul.at {
        Some((round, table)) if known => {
            About { tables: BTreeSet::from([table]), ..about.in_round(round) }
        }
        Some((round, _)) => about.in_round(round),
        None => about,
    }
}

/// A protest concerns its table, where it is about one.
pub(super) fn of_protest(before: &State, group: GroupId, about: Option<(Round, Table)>) -> About {
    let protest = About::from(ActKind::Protest);
    match about {
        Some((round, table)) => protest.at(before, group, round, [table]),
        None => protest,
    }
}
