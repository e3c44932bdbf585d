//! The look-ahead of domain.md §5.4: can the remaining planned rounds still be completed?
//!
//! Exact, for at most 12 players to pair. The remaining rounds are disjoint perfect matchings of
//! the graph of pairs that have not met, the bye being one more vertex. They are searched depth
//! first; since their order does not matter, the partners of one player (the one with the fewest
//! left) are tried in rising order only. States found hopeless are remembered.

use std::collections::BTreeSet;

use crate::model::field::Field;
use crate::model::id::No;

use super::enumerate::enumerate;
use super::legality::{Legality, Rematches};
use super::roster::Roster;
use super::situation::situations;

/// Look-ahead applies up to this many players to pair.
pub const LARGEST_FIELD: usize = 12;
/// Absent players come back; beyond this many in all nothing is in danger.
const LARGEST_FUTURE: usize = 16;

/// The rounds that remain after the one to be paired.
pub struct Outlook {
    players: Vec<No>,
    /// Per player: whom it may still meet, as bits.
    legal: Vec<u32>,
    /// Players without a bye, as bits.
    without_bye: u32,
    rounds: u32,
    hopeless: BTreeSet<(Vec<u32>, u32, u32)>,
}

impl Outlook {
    /// The outlook before the next round; none where the rule does not apply.
    pub fn of(field: &Field, roster: &Roster) -> Option<Outlook> {
        let rounds = field.planned_rounds?.checked_sub(roster.round.0)?;
        let players: Vec<No> =
            field.players.iter().filter(|(_, p)| p.active).map(|(no, _)| *no).collect();
        if rounds == 0 || roster.seats.len() > LARGEST_FIELD || players.len() > LARGEST_FUTURE {
            return None;
        }
        let situations = situations(field);
        let forbidden = |a: No, b: No| {
            field.pairing.forbidden.iter().any(|pair| *pair == (a, b) || *pair == (b, a))
        };
        let mut legal = vec![0_u32; players.len()];
        let mut without_bye = 0;
        for (i, a) in players.iter().enumerate() {
            let situation = situations.get(a)?;
            without_bye |= u32::from(situation.byes == 0) << i;
            for (j, b) in players.iter().enumerate() {
                let free = i != j && !situation.met.contains_key(b) && !forbidden(*a, *b);
                legal[i] |= u32::from(free) << j;
            }
        }
        Some(Outlook { players, legal, without_bye, rounds, hopeless: BTreeSet::new() })
    }

    /// Whether the remaining rounds can be completed after this one.
    pub fn survives(&mut self, pairs: &[(No, No)], bye: Option<No>) -> bool {
        let mut legal = self.legal.clone();
        let mut without_bye = self.without_bye;
        let at = |no: No| self.players.iter().position(|player| *player == no);
        for (a, b) in pairs {
            if let (Some(a), Some(b)) = (at(*a), at(*b)) {
                legal[a] &= !(1 << b);
                legal[b] &= !(1 << a);
            }
        }
        if let Some(holder) = bye.and_then(at) {
            without_bye &= !(1 << holder);
        }
        let rounds = self.rounds;
        self.completable(&legal, without_bye, rounds)
    }

    /// Whether so many rounds can be paired one after the other.
    fn completable(&mut self, legal: &[u32], without_bye: u32, rounds: u32) -> bool {
        if rounds == 0 {
            return true;
        }
        let n = legal.len();
        let state = State::new(legal, without_bye, rounds);
        if (0..n).any(|v| state.degree(v) < rounds) {
            return false;
        }
        let key = (legal.to_vec(), without_bye, rounds);
        if self.hopeless.contains(&key) {
            return false;
        }
        let pivot = (0..n).min_by_key(|v| state.degree(*v)).unwrap_or(0);
        let everyone = (1_u32 << n) - 1;
        if self.extend(&state, everyone, pivot, &mut Vec::new()) {
            return true;
        }
        self.hopeless.insert(key);
        false
    }

    /// Completes the pairing of one round, and then the rounds after it.
    fn extend(
        &mut self,
        state: &State,
        free: u32,
        pivot: usize,
        chosen: &mut Vec<(usize, usize)>,
    ) -> bool {
        let n = state.legal.len();
        let bye_open = !n.is_multiple_of(2) && chosen.iter().all(|(_, partner)| *partner < n);
        if free == 0 {
            let (legal, without_bye) = state.after(chosen, pivot);
            return self.completable(&legal, without_bye, state.rounds - 1);
        }
        let options = |v: usize| {
            let bye = if bye_open { state.bye & (1 << v) } else { 0 };
            (state.legal[v] & free, bye != 0)
        };
        let narrow = |v: &usize| {
            let (partners, bye) = options(*v);
            partners.count_ones() + u32::from(bye)
        };
        let Some(v) = (0..n).filter(|v| free & (1 << v) != 0).min_by_key(narrow) else {
            return false;
        };
        let (partners, bye) = options(v);
        let partners = (0..n).filter(|p| partners & (1 << p) != 0).chain(bye.then_some(n));
        for partner in partners {
            chosen.push((v, partner));
            let rest = free & !(1 << v) & !if partner < n { 1 << partner } else { 0 };
            if self.extend(state, rest, pivot, chosen) {
                return true;
            }
            chosen.pop();
        }
        false
    }
}

/// The graph before one of the remaining rounds.
struct State {
    legal: Vec<u32>,
    without_bye: u32,
    rounds: u32,
    /// Who may have the bye now, as bits.
    bye: u32,
    /// Whether the order of the remaining rounds matters (the bye starts a second turn).
    order: Order,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Order {
    Free,
    Matters,
}

impl State {
    fn new(legal: &[u32], without_bye: u32, rounds: u32) -> State {
        let odd = !legal.len().is_multiple_of(2);
        let everyone = (1_u32 << legal.len()) - 1;
        let bye = match (odd, without_bye) {
            (false, _) => 0,
            (true, 0) => everyone,
            (true, some) => some,
        };
        let order =
            if odd && without_bye.count_ones() < rounds { Order::Matters } else { Order::Free };
        State { legal: legal.to_vec(), without_bye, rounds, bye, order }
    }

    /// In how many rounds the player can be busy at most.
    fn degree(&self, v: usize) -> u32 {
        let byes = match self.order {
            Order::Matters => self.rounds,
            Order::Free => u32::from(self.bye & (1 << v) != 0),
        };
        self.legal[v].count_ones() + byes
    }

    /// The graph after a round: its pairs are gone, and so are the partners of the pivot that
    /// come earlier in the order.
    fn after(&self, chosen: &[(usize, usize)], pivot: usize) -> (Vec<u32>, u32) {
        let n = self.legal.len();
        let mut legal = self.legal.clone();
        let mut without_bye = self.without_bye;
        let mut first = None;
        for (a, b) in chosen {
            if *b < n {
                legal[*a] &= !(1 << b);
                legal[*b] &= !(1 << a);
            } else {
                without_bye &= !(1 << a);
            }
            if *a == pivot {
                first = Some(*b);
            } else if *b == pivot {
                first = Some(*a);
            }
        }
        if let (Order::Free, Some(first)) = (self.order, first) {
            for earlier in 0..first.min(n) {
                legal[pivot] &= !(1 << earlier);
                legal[earlier] &= !(1 << pivot);
            }
        }
        (legal, without_bye)
    }
}

/// Whether the remaining rounds cannot be completed after this pairing, though after another
/// legal one they could.
pub fn is_avoidable_dead_end(
    field: &Field,
    roster: &Roster,
    tables: &[(No, No)],
    bye: Option<No>,
) -> bool {
    let Some(mut outlook) = Outlook::of(field, roster) else { return false };
    if outlook.survives(tables, bye) {
        return false;
    }
    let legality = Legality::of(field, roster, Rematches::Banned);
    let fixed = roster.fixed_seats(field);
    enumerate(roster, &legality, &fixed).iter().any(|other| {
        let (tables, bye) = other.numbers(roster);
        outlook.survives(&tables, bye)
    })
}
