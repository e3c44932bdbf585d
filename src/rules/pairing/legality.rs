//! The absolute rules of rules.md §5.4: who may meet, who may have the bye, and what a round
//! made by hand breaks.

use std::collections::{BTreeMap, BTreeSet};

use crate::model::field::Field;
use crate::model::id::{Round, StartNumber};

use super::roster::{Roster, Seat, next_round};
use crate::rules::pairing::future::look_ahead;

/// Whether players who have met may meet again.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Rematches {
    /// Never.
    Banned,
    /// As few as possible, before all criteria.
    Counted,
}

/// Who may be given the bye.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum ByeHolders {
    /// Those who have had none.
    WithoutBye,
    /// Everyone: all active players have had one.
    Anyone,
}

/// The absolute rules for one round.
#[derive(Debug, Clone)]
pub struct Legality {
    forbidden: BTreeSet<(StartNumber, StartNumber)>,
    rematches: Rematches,
    bye_holders: ByeHolders,
}

impl Legality {
    /// The rules for the roster.
    pub fn of(field: &Field, roster: &Roster, rematches: Rematches) -> Legality {
        let bye_holders = if roster.seats.iter().any(|seat| seat.situation.byes == 0) {
            ByeHolders::WithoutBye
        } else {
            ByeHolders::Anyone
        };
        let forbidden = field.pairing.forbidden.iter().map(|(a, b)| ordered(*a, *b)).collect();
        Legality { forbidden, rematches, bye_holders }
    }

    /// Whether the two must not meet.
    pub fn forbids(&self, a: &Seat, b: &Seat) -> bool {
        let met = a.situation.met.contains_key(&b.no) && self.rematches == Rematches::Banned;
        met || (!self.forbidden.is_empty() && self.forbidden.contains(&ordered(a.no, b.no)))
    }

    /// Whether the player may have the bye.
    pub fn may_have_bye(&self, seat: &Seat) -> bool {
        self.bye_holders == ByeHolders::Anyone || seat.situation.byes == 0
    }
}

/// A pair with the smaller number first.
pub fn ordered(a: StartNumber, b: StartNumber) -> (StartNumber, StartNumber) {
    (a.min(b), a.max(b))
}

/// An absolute rule that a round made by hand breaks.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Breach {
    /// A number that no player of the group has.
    Unknown(StartNumber),
    /// A player who is withdrawn or excluded sits at a table or has the bye.
    NotActive(StartNumber),
    /// A player set absent for this round sits at a table or has the bye.
    Absent(StartNumber),
    /// A player appears more than once.
    Twice(StartNumber),
    /// An active player is neither at a table nor has the bye.
    LeftOut(StartNumber),
    /// The two met before, in these rounds.
    Met(StartNumber, StartNumber, Vec<Round>),
    /// The pair is forbidden by the arbiter.
    Forbidden(StartNumber, StartNumber),
    /// A pair the arbiter fixed is not at one table.
    FixedIgnored(StartNumber, StartNumber),
    /// A bye although the number of players is even.
    NeedlessBye(StartNumber),
    /// A second bye while another active player has had none.
    SecondBye(StartNumber),
    /// The remaining planned rounds cannot be completed after it, though another pairing could.
    DeadEnd,
}

impl std::fmt::Display for Breach {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Breach::Unknown(no) => write!(f, "本组没有{no}号棋手"),
            Breach::NotActive(no) => write!(f, "{no}号已退出或被取消资格，不能编排"),
            Breach::Absent(no) => write!(f, "{no}号本轮请假，不能编排"),
            Breach::Twice(no) => write!(f, "{no}号在本轮出现不止一次"),
            Breach::LeftOut(no) => write!(f, "{no}号本轮没有对手，也没有轮空"),
            Breach::Met(a, b, rounds) => {
                let rounds: Vec<String> = rounds.iter().map(Round::to_string).collect();
                write!(f, "{a}号与{b}号已在第{}轮相遇过", rounds.join("、"))
            }
            Breach::Forbidden(a, b) => write!(f, "{a}号与{b}号被指定不得相遇"),
            Breach::FixedIgnored(a, b) => write!(f, "{a}号与{b}号被指定同台，却没有编在一起"),
            Breach::NeedlessBye(no) => write!(f, "人数为双数，{no}号不应轮空"),
            Breach::SecondBye(no) => write!(f, "{no}号已轮空过，而还有棋手没有轮空过"),
            Breach::DeadEnd => f.write_str("这样编排后，余下各轮无法全部排完，而另有排得完的方案"),
        }
    }
}

/// The absolute rules broken by a pairing of the round after the last played one
/// (tables as red, black), in a fixed order; empty if it is legal.
pub fn breaches(
    field: &Field,
    tables: &[(StartNumber, StartNumber)],
    bye: Option<StartNumber>,
) -> Vec<Breach> {
    let roster = Roster::of(field);
    let seats: BTreeMap<StartNumber, &Seat> =
        roster.seats.iter().map(|seat| (seat.no, seat)).collect();
    let mut found = BTreeSet::new();
    let mut seen = BTreeSet::new();
    for no in tables.iter().flat_map(|(a, b)| [*a, *b]).chain(bye) {
        if !seen.insert(no) {
            found.insert(Breach::Twice(no));
        }
        match field.players.get(&no) {
            None => found.insert(Breach::Unknown(no)),
            Some(player) if !player.active => found.insert(Breach::NotActive(no)),
            Some(_) if !seats.contains_key(&no) => found.insert(Breach::Absent(no)),
            Some(_) => false,
        };
    }
    found.extend(seats.keys().filter(|no| !seen.contains(no)).map(|no| Breach::LeftOut(*no)));
    let pairs: BTreeSet<(StartNumber, StartNumber)> =
        tables.iter().map(|(a, b)| ordered(*a, *b)).collect();
    for (a, b) in &pairs {
        let rounds = meetings(field, *a, *b);
        if !rounds.is_empty() {
            found.insert(Breach::Met(*a, *b, rounds));
        }
    }
    for (a, b) in field.pairing.forbidden.iter().map(|(a, b)| ordered(*a, *b)) {
        if pairs.contains(&(a, b)) {
            found.insert(Breach::Forbidden(a, b));
        }
    }
    for (a, b) in field.pairing.fixed.iter().map(|(a, b)| ordered(*a, *b)) {
        if !pairs.contains(&(a, b)) {
            found.insert(Breach::FixedIgnored(a, b));
        }
    }
    if let Some(no) = bye {
        if seats.len().is_multiple_of(2) {
            found.insert(Breach::NeedlessBye(no));
        }
        let legality = Legality::of(field, &roster, Rematches::Banned);
        if seats.get(&no).is_some_and(|seat| !legality.may_have_bye(seat)) {
            found.insert(Breach::SecondBye(no));
        }
    }
    if found.is_empty() && look_ahead::is_avoidable_dead_end(field, &roster, tables, bye) {
        found.insert(Breach::DeadEnd);
    }
    found.into_iter().collect()
}

/// The rounds in which the two were paired.
pub fn meetings(field: &Field, a: StartNumber, b: StartNumber) -> Vec<Round> {
    let mut rounds = Vec::new();
    let mut round = Round(0);
    for played in &field.played {
        round = round.next();
        if played.tables.iter().any(|t| ordered(t.red, t.black) == ordered(a, b)) {
            rounds.push(round);
        }
    }
    debug_assert_eq!(round.next(), next_round(field));
    rounds
}
