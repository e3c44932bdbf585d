//! How far the planned rounds of a Swiss can be paired (rules.md §5, §5.4): at set-up and after
//! every round, what is sure, what is impossible, and what is not proven.
//!
//! `certain` rounds are sure whatever is paired: while every player has enough opponents left,
//! Dirac's theorem gives a complete round, and each round takes one opponent from each. `proven`
//! rounds can be paired one after the other: before round 1 by the circle method, for few players
//! by the exact search of the look-ahead, otherwise by rounds constructed one after the other.

use std::fmt;

use crate::model::field::{Field, System};
use crate::model::id::{Round, StartNumber};

use super::completion::{Completion, MOST_PLAYERS, Search};
use super::construction::{Meetings, Next};
use super::look_ahead::{LARGEST_FIELD, LookAhead, rest};
use crate::rules::pairing::absolute::legality::{Legality, Rematches};
use crate::rules::pairing::players::roster::{Roster, next_round};
use crate::rules::pairing::players::situation::situations;
use crate::rules::pairing::round_robin;

/// Work of the exact search here: a fraction of a second is too long for a warning.
const WORK: u64 = 1_000_000;
/// In how many orders of the players a construction is tried.
const ORDERS: usize = 4;
/// Beyond so many rounds one order must do.
const MANY_ROUNDS: u32 = 40;

/// How many of the remaining rounds can be paired.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Prospect {
    /// All of them.
    Sure,
    /// Not known for all of them.
    NotProven,
    /// Not all of them: at the latest this round has no complete legal pairing.
    Impossible {
        /// The first round that certainly cannot be paired.
        round: Round,
    },
}

/// What the arbiter should consider.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Advice {
    /// Nothing.
    None,
    /// A round robin: not more players than rounds and one.
    RoundRobin,
}

/// How far the planned rounds can be paired.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RoundsAhead {
    /// Planned rounds not yet played; 0 where no number of rounds is planned.
    pub remaining: u32,
    /// So many of them can be paired.
    pub proven: u32,
    /// So many of these whatever is paired before.
    pub certain: u32,
    /// Whether all remaining rounds can be paired, as far as that is proven.
    pub prospect: Prospect,
    /// What to consider.
    pub advice: Advice,
}

/// The outlook after the last played round, absences, fixed and forbidden pairs as they are set.
pub fn rounds_ahead(field: &Field) -> RoundsAhead {
    let next = next_round(field);
    let planned = field.planned_rounds.unwrap_or(0);
    let remaining = planned.saturating_sub(next.0 - 1);
    let active = active(field);
    let few = active.len() > 1
        && active.len() <= usize::try_from(planned).unwrap_or(usize::MAX).saturating_add(1);
    let mut outlook = RoundsAhead {
        remaining,
        proven: remaining,
        certain: remaining,
        prospect: Prospect::Sure,
        advice: Advice::None,
    };
    if remaining == 0 || field.pairing.system != System::Swiss {
        return outlook;
    }
    if next == Round(1) && few {
        outlook.advice = Advice::RoundRobin;
    }
    let view = View::of(field, active);
    outlook.certain = view.certain().min(remaining);
    if outlook.certain < remaining {
        let (proven, limit) = view.proven(field, remaining);
        outlook.proven = proven.max(outlook.certain).min(remaining);
        outlook.prospect = match limit {
            _ if outlook.proven == remaining => Prospect::Sure,
            Limit::Impossible(rounds) => {
                Prospect::Impossible { round: Round((next.0 - 1).saturating_add(rounds)) }
            }
            Limit::Unknown => Prospect::NotProven,
        };
    }
    outlook
}

impl RoundsAhead {
    /// What the arbiter must be warned of, if anything.
    pub fn warning(&self) -> Option<String> {
        let quiet = self.prospect == Prospect::Sure && self.advice == Advice::None;
        (!quiet).then(|| self.to_string())
    }
}

impl fmt::Display for RoundsAhead {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let RoundsAhead { remaining, proven, certain, .. } = self;
        match self.prospect {
            Prospect::Sure if *remaining == 0 => f.write_str("没有尚待编排的计划轮次")?,
            Prospect::Sure if certain == remaining => {
                write!(f, "余下{remaining}轮无论怎样编排都能排完，不会重遇")?;
            }
            Prospect::Sure => write!(f, "余下{remaining}轮能够排完，不必重遇")?,
            Prospect::NotProven => write!(
                f,
                "余下{remaining}轮中，只证明了{proven}轮能够不重遇地排完，其后能否排完尚未证明"
            )?,
            Prospect::Impossible { round } => write!(
                f,
                "余下{remaining}轮无法不重遇地排完：最迟第{round}轮排不出完整对阵，\
                 须减少轮数或允许重遇"
            )?,
        }
        match self.advice {
            Advice::None => Ok(()),
            Advice::RoundRobin => f.write_str("；人数少，建议改为循环制"),
        }
    }
}

/// Where the proof ends.
enum Limit {
    /// So many rounds cannot be paired.
    Impossible(u32),
    /// Not known.
    Unknown,
}

/// The players who go on, and the next round's exceptions.
struct View {
    players: Vec<StartNumber>,
    meetings: Meetings,
    next: Next,
}

fn active(field: &Field) -> Vec<StartNumber> {
    field.players.iter().filter(|(_, p)| p.active).map(|(no, _)| *no).collect()
}

impl View {
    fn of(field: &Field, players: Vec<StartNumber>) -> View {
        let situations = situations(field);
        let at = |no: StartNumber| players.binary_search(&no).ok();
        let mut free = vec![vec![true; players.len()]; players.len()];
        for (v, row) in free.iter_mut().enumerate() {
            row[v] = false;
        }
        let met = players
            .iter()
            .filter_map(|no| Some((*no, situations.get(no)?)))
            .flat_map(|(no, situation)| situation.met.keys().map(move |other| (no, *other)));
        for (a, b) in met.chain(field.pairing.forbidden.iter().copied()) {
            if let (Some(a), Some(b)) = (at(a), at(b)) {
                free[a][b] = false;
                free[b][a] = false;
            }
        }
        let waiting =
            players.iter().map(|no| situations.get(no).is_none_or(|s| s.byes == 0)).collect();
        let absent: Vec<usize> =
            field.pairing.absent_next.iter().filter_map(|no| at(*no)).collect();
        let fixed = field.pairing.fixed_pairs();
        let fixed = fixed.into_iter().filter_map(|(a, b)| Some((at(a)?, at(b)?)));
        let here = |(a, b): &(usize, usize)| a != b && !absent.contains(a) && !absent.contains(b);
        let fixed = fixed.filter(here).collect();
        View { players, meetings: Meetings { free, waiting }, next: Next { absent, fixed } }
    }

    /// How many rounds are sure whatever is paired. A graph on an even number of vertices, each
    /// joined to at least half of them, has a perfect matching (Dirac); with an odd number
    /// whoever has the bye is taken out first.
    fn certain(&self) -> u32 {
        let all: Vec<usize> = (0..self.players.len()).collect();
        let busy = |v: &usize| {
            self.next.absent.contains(v) || self.next.fixed.iter().any(|(a, b)| a == v || b == v)
        };
        let now: Vec<usize> = all.iter().copied().filter(|v| !busy(v)).collect();
        let now_is_sure = match now.len() {
            0 => !self.next.fixed.is_empty(),
            1 => false,
            _ => self.margin(&now) > 0,
        };
        if now_is_sure { self.margin(&all).max(1) } else { 0 }
    }

    /// By how many opponents, at least, every player of a set is above what Dirac asks, and one.
    fn margin(&self, set: &[usize]) -> u32 {
        let opponents = |v: &usize| set.iter().filter(|w| self.meetings.free[*v][**w]).count();
        let least = set.iter().map(opponents).min().unwrap_or(0);
        let size = set.len();
        let margin = if size.is_multiple_of(2) {
            (least + 1).saturating_sub(size / 2)
        } else {
            least.saturating_sub(size / 2)
        };
        u32::try_from(margin).unwrap_or(u32::MAX)
    }

    /// How many rounds, at most `rounds`, can be paired, and what is known beyond.
    fn proven(&self, field: &Field, rounds: u32) -> (u32, Limit) {
        let plain = self.next.absent.is_empty() && self.next.fixed.is_empty();
        let untouched = field.played.is_empty() && field.pairing.forbidden.is_empty();
        if plain && untouched {
            let most = round_robin::rounds(self.players.len(), System::RoundRobin);
            return (most.min(rounds), Limit::Impossible(most + 1));
        }
        if plain && self.players.len() <= MOST_PLAYERS {
            return self.exact(field, rounds);
        }
        let roster = Roster::of(field);
        if roster.seats.len() <= LARGEST_FIELD && self.players.len() <= MOST_PLAYERS {
            return self.exact_after_next(field, &roster, rounds);
        }
        let mut built = 0;
        for order in 0..ORDERS {
            let start = order * self.players.len() / ORDERS;
            built = self.meetings.build(&self.next, rounds, start).max(built);
            if built == rounds || rounds > MANY_ROUNDS {
                break;
            }
        }
        // A maximum matching that is not complete proves that there is no next round.
        let impossible = if built == 0 { Some(1) } else { self.too_many(rounds) };
        (built, impossible.map_or(Limit::Unknown, Limit::Impossible))
    }

    /// A number of rounds for which somebody has too few opponents and byes.
    fn too_many(&self, rounds: u32) -> Option<u32> {
        let n = self.players.len();
        let odd = u32::from(!n.is_multiple_of(2));
        let waiting = self.meetings.waiting.iter().filter(|w| **w).count();
        let waiting = u32::try_from(waiting).unwrap_or(u32::MAX);
        // Absences can make the next round odd.
        let odd_one_out = u32::from(!self.next.absent.is_empty());
        (1..=rounds).find(|r| {
            let free = odd * r.saturating_sub(waiting);
            (0..n).filter(|v| !self.next.absent.contains(v)).any(|v| {
                let opponents = self.meetings.free[v].iter().filter(|free| **free).count();
                let own = odd * u32::from(self.meetings.waiting[v]);
                u32::try_from(opponents)
                    .unwrap_or(u32::MAX)
                    .saturating_add(own + free + odd_one_out)
                    < *r
            })
        })
    }

    fn exact(&self, field: &Field, rounds: u32) -> (u32, Limit) {
        let mut search = Search::limited(WORK);
        climb(rounds, |rounds| search.complete(&rest(field, &self.players, rounds)))
    }

    /// The same where the next round is another than those after it.
    fn exact_after_next(&self, field: &Field, roster: &Roster, rounds: u32) -> (u32, Limit) {
        let legality = Legality::of(field, roster, Rematches::Banned);
        climb(rounds, |rounds| {
            let (players, search) = (self.players.clone(), Search::limited(WORK));
            let mut ahead = LookAhead::to(field, players, rounds.saturating_sub(1), search);
            ahead.some_round(field, roster, &legality)
        })
    }
}

/// The most rounds that can be completed, asked for from the most to the fewest.
fn climb(rounds: u32, mut complete: impl FnMut(u32) -> Completion) -> (u32, Limit) {
    let mut limit = Limit::Unknown;
    for asked in (1..=rounds).rev() {
        match complete(asked) {
            Completion::Found => return (asked, limit),
            Completion::Undecided => {}
            Completion::Impossible => limit = Limit::Impossible(asked),
        }
    }
    (0, limit)
}
