//! Whether the planned rounds that remain can all be completed under rules.md §5.4, by plain
//! recursion over whole rounds with a memo of what failed.
//!
//! Only §5.4 matters here: nobody meets twice, a pair that is forbidden never meets, at most one
//! bye and no second one while somebody has had none. Scores decide nothing.

use std::collections::{BTreeMap, BTreeSet};

/// Vertices are indices 0..n; sets of them are bits, so n is at most 64.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct OpenPairs {
    /// Whom each may still meet.
    pub free: Vec<u64>,
    /// Who has had a bye.
    pub rested: u64,
}

/// Largest field for which sets of players fit into the bits.
pub const LARGEST: usize = 64;

/// Up to this many vertices all odd sets are tried.
const SETS_TRIED: usize = 14;

type Failed = BTreeSet<(OpenPairs, u32, usize)>;

/// Answers about one field; keeps what it learned from one question to the next.
#[derive(Debug, Default)]
pub struct LookAhead {
    failed: Failed,
}

impl LookAhead {
    /// Whether `rounds` more rounds can all be paired.
    pub fn completable(&mut self, outlook: &OpenPairs, rounds: u32) -> bool {
        self.ordered(outlook, rounds, 0)
    }

    /// Where the rounds may be taken in any order (an even field; or all byes of the first kind;
    /// or everybody has rested), they are taken by ascending partner of vertex 0, its bye
    /// counting as the last partner, n.
    fn ordered(&mut self, outlook: &OpenPairs, rounds: u32, lowest: usize) -> bool {
        if rounds == 0 {
            return true;
        }
        if outlook.free.len() < 2 {
            return false;
        }
        let question = (outlook.clone(), rounds, lowest);
        let hopeless = !enough_partners(outlook, rounds)
            || self.failed.contains(&question)
            || !spare_pairs_fit(outlook, rounds)
            || !odd_sets_get_out(outlook, rounds);
        if hopeless {
            return false;
        }
        let all = everyone(outlook.free.len());
        let found = self.fill(outlook, rounds, lowest, all, &mut Vec::new());
        if !found {
            self.failed.insert(question);
        }
        found
    }

    /// Completes one round from the vertices left, then asks about the rounds after it.
    fn fill(
        &mut self,
        outlook: &OpenPairs,
        rounds: u32,
        lowest: usize,
        left: u64,
        chosen: &mut Vec<(usize, Option<usize>)>,
    ) -> bool {
        let n = outlook.free.len();
        if left == 0 {
            let (next, partner) = after(outlook, chosen);
            let lowest = if in_any_order(outlook, rounds) { (partner + 1).min(n) } else { 0 };
            return self.ordered(&next, rounds - 1, lowest);
        }
        let bye_open = n % 2 == 1 && chosen.iter().all(|(_, with)| with.is_some());
        // Vertex 0 first (its partner orders the rounds), then whoever has the fewest choices.
        let v = if left & 1 == 1 {
            0
        } else {
            let choices = |v: &usize| (outlook.free[*v] & left).count_ones();
            match bits(left).min_by_key(choices) {
                Some(v) => v,
                None => return false,
            }
        };
        let first = if v == 0 { lowest } else { 0 };
        for w in bits(outlook.free[v] & left).filter(|w| *w >= first) {
            chosen.push((v, Some(w)));
            let done = self.fill(outlook, rounds, lowest, left & !(1 << v) & !(1 << w), chosen);
            chosen.pop();
            if done {
                return true;
            }
        }
        if bye_open && may_rest(outlook, v) && n >= first {
            chosen.push((v, None));
            let done = self.fill(outlook, rounds, lowest, left & !(1 << v), chosen);
            chosen.pop();
            return done;
        }
        false
    }
}

/// The outlook after a round, and the partner of vertex 0 in it (n for the bye).
fn after(outlook: &OpenPairs, round: &[(usize, Option<usize>)]) -> (OpenPairs, usize) {
    let mut next = outlook.clone();
    let mut partner = outlook.free.len();
    for (v, with) in round {
        match with {
            Some(w) => {
                next.free[*v] &= !(1 << w);
                next.free[*w] &= !(1 << v);
                if *v == 0 {
                    partner = *w;
                }
            }
            None => next.rested |= 1 << v,
        }
    }
    (next, partner)
}

fn everyone(n: usize) -> u64 {
    if n >= LARGEST { u64::MAX } else { (1 << n) - 1 }
}

fn bits(set: u64) -> impl Iterator<Item = usize> {
    (0..LARGEST).take_while(move |v| set >> v != 0).filter(move |v| set >> v & 1 == 1)
}

fn never_rested(outlook: &OpenPairs) -> u32 {
    (everyone(outlook.free.len()) & !outlook.rested).count_ones()
}

fn may_rest(outlook: &OpenPairs, v: usize) -> bool {
    outlook.rested >> v & 1 == 0 || never_rested(outlook) == 0
}

fn in_any_order(outlook: &OpenPairs, rounds: u32) -> bool {
    let unrested = never_rested(outlook);
    outlook.free.len().is_multiple_of(2) || unrested == 0 || unrested >= rounds
}

/// Necessary conditions: enough pairs are left altogether, and everybody has as many partners
/// and possible byes left as rounds.
fn enough_partners(outlook: &OpenPairs, rounds: u32) -> bool {
    let odd = outlook.free.len() % 2 == 1;
    let unrested = never_rested(outlook);
    // Nobody can use more partners than there are rounds.
    let usable = outlook.free.iter().map(|free| free.count_ones().min(rounds));
    let pairs = usable.sum::<u32>() / 2;
    if pairs < rounds.saturating_mul(outlook.free.len() as u32 / 2) {
        return false;
    }
    outlook.free.iter().enumerate().all(|(v, free)| {
        let own = u32::from(outlook.rested >> v & 1 == 0);
        let byes = if odd { own + rounds.saturating_sub(unrested) } else { 0 };
        free.count_ones() + byes >= rounds
    })
}

/// Another necessary condition, where everybody has exactly `rounds` partners (the rest being
/// one): a pair that is never played is spare for both, so whoever has spare partners needs as
/// many others who have some.
fn spare_pairs_fit(outlook: &OpenPairs, rounds: u32) -> bool {
    let n = outlook.free.len();
    let mut free = outlook.free.clone();
    if n % 2 == 1 {
        if never_rested(outlook) < rounds || n >= LARGEST {
            return true;
        }
        let unrested = everyone(n) & !outlook.rested;
        for v in bits(unrested) {
            free[v] |= 1 << n;
        }
        free.push(unrested);
    }
    let spare = |v: usize| free[v].count_ones().saturating_sub(rounds);
    (0..free.len()).all(|v| {
        let others = bits(free[v]).filter(|w| spare(*w) > 0).count() as u32;
        free[v].count_ones() >= rounds && others >= spare(v)
    })
}

/// Another necessary condition: in each round at least one player of an odd set must meet one
/// outside it (or rest), so every odd set has as many pairs across its border as there are
/// rounds. Without this test the recursion would find out far too late. Left out for more
/// players than the rule of §5.4 is about, where the sets are too many.
fn odd_sets_get_out(outlook: &OpenPairs, rounds: u32) -> bool {
    let n = outlook.free.len();
    let even = n + n % 2;
    if even > SETS_TRIED {
        return true;
    }
    let unrested = never_rested(outlook);
    // In an odd field vertex n stands for the rest: one free pair for each bye that may be had.
    let byes = |v: usize| {
        if n == even {
            0
        } else {
            u32::from(outlook.rested >> v & 1 == 0) + rounds.saturating_sub(unrested)
        }
    };
    // Every odd set or its complement, which is odd too, leaves out the last vertex.
    (0..1_u64 << (even - 1)).filter(|set| set.count_ones() % 2 == 1).all(|set| {
        let across: u32 = bits(set)
            .take_while(|v| *v < n)
            .map(|v| (outlook.free[v] & !set).count_ones() + byes(v))
            .sum();
        across >= rounds
    })
}

/// The outlook of a list of players, by what each pair may still do and who has rested.
pub fn outlook<T: Copy + Ord>(
    players: &[T],
    may_meet: impl Fn(T, T) -> bool,
    has_rested: &BTreeMap<T, bool>,
) -> OpenPairs {
    let mut free = vec![0; players.len()];
    let mut rested = 0;
    for (i, a) in players.iter().enumerate() {
        for (j, b) in players.iter().enumerate() {
            if i != j && may_meet(*a, *b) {
                free[i] |= 1 << j;
            }
        }
        if has_rested.get(a).copied().unwrap_or(false) {
            rested |= 1 << i;
        }
    }
    OpenPairs { free, rested }
}
