//! Which absolute rules of §5.4 a round made by hand breaks.

use std::collections::{BTreeMap, BTreeSet};

use crate::model::field::Field;
use crate::model::id::{Round, StartNumber};
use crate::model::seats::Seating;
use crate::rules::pairing::future::look_ahead;
use crate::rules::pairing::players::roster::{Roster, RosterSeat};

use super::legality::{Legality, Rematches, meetings};

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

/// The absolute rules broken by a pairing of the round after the last played one, in a fixed
/// order; empty if it is legal.
pub fn breaches(field: &Field, round: &Seating<StartNumber>) -> Vec<Breach> {
    let roster = Roster::of(field);
    let seats: BTreeMap<StartNumber, &RosterSeat> =
        roster.seats.iter().map(|seat| (seat.no, seat)).collect();
    let mut found = BTreeSet::new();
    let mut seen = BTreeSet::new();
    for no in round.everybody() {
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
        round.tables.iter().map(|seats| seats.pair()).collect();
    for (a, b) in &pairs {
        let rounds = meetings(field, *a, *b);
        if !rounds.is_empty() {
            found.insert(Breach::Met(*a, *b, rounds));
        }
    }
    let forbidden = field.pairing.forbidden_pairs();
    found.extend(forbidden.intersection(&pairs).map(|(a, b)| Breach::Forbidden(*a, *b)));
    let fixed = field.pairing.fixed_pairs();
    found.extend(fixed.difference(&pairs).map(|(a, b)| Breach::FixedIgnored(*a, *b)));
    if let Some(no) = round.bye {
        if seats.len().is_multiple_of(2) {
            found.insert(Breach::NeedlessBye(no));
        }
        let legality = Legality::of(field, &roster, Rematches::Banned);
        if seats.get(&no).is_some_and(|seat| !legality.may_have_bye(seat)) {
            found.insert(Breach::SecondBye(no));
        }
    }
    if found.is_empty() && look_ahead::is_avoidable_dead_end(field, &roster, round) {
        found.insert(Breach::DeadEnd);
    }
    found.into_iter().collect()
}
