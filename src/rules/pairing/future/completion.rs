//! Whether so many more rounds can all be paired: an exact search for few players.
//!
//! The rounds are disjoint perfect matchings of the graph of pairs that may still meet, the bye
//! being one more vertex. Their order never matters: with r rounds to come and u players who have
//! had no bye, either u ≥ r and r different ones of these have the byes, or u < r and each of
//! these has at least one while r − u byes go to anybody; in both cases any order can be brought
//! into the one §5.4 asks for. So the rounds are taken by rising partner of one vertex, the one
//! with the fewest choices to spare, and its earlier partners are struck out for good.
//!
//! Before each round the rest must pass conditions that every set of players has to meet
//! (`Rest::is_hopeless`). States found hopeless are remembered. The work is counted in steps, not
//! in time; beyond the limit the answer is an honest "undecided".

use std::collections::BTreeSet;

/// At most so many players.
pub const MOST_PLAYERS: usize = 16;
/// The work all questions to one search may cost, in steps of the innermost loops.
pub const WORK_LIMIT: u64 = 30_000_000;
/// The work of a first attempt; each further one may cost twice the one before.
const FIRST_ATTEMPT: u64 = 200_000;
/// Sets looked at in about the time of one step of the search.
const SETS_A_STEP: u64 = 16;

/// Whether the rounds can be completed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Completion {
    /// Yes: such rounds were constructed.
    Found,
    /// No: proven.
    Impossible,
    /// Neither was proven within the limit of work.
    Undecided,
}

/// The rounds to come and what they are made of.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Rest {
    /// Whom each player may still meet, as bits; symmetric.
    pub links: Vec<u32>,
    /// Who has had no bye, as bits.
    pub waiting: u32,
    /// How many rounds are to come.
    pub rounds: u32,
}

/// Where the rounds are taken from: the vertex whose partners order them.
#[derive(Debug, Clone, Copy)]
enum Pivot {
    Player(usize),
    Bye,
}

impl Rest {
    fn players(&self) -> usize {
        self.links.len()
    }

    fn has_byes(&self) -> bool {
        !self.players().is_multiple_of(2)
    }

    /// Byes that anybody may have, beyond one for each who is waiting.
    fn free_byes(&self) -> u32 {
        if self.has_byes() { self.rounds.saturating_sub(self.waiting.count_ones()) } else { 0 }
    }

    /// The fewest byes the player must have: for each round it has no partner for, and its own if
    /// all who are waiting get theirs.
    fn byes_needed(&self, player: usize) -> u32 {
        let own = u32::from(self.free_byes() > 0 && self.waiting & (1 << player) != 0);
        own.max(self.rounds.saturating_sub(self.links[player].count_ones()))
    }

    /// The most byes the player can have.
    fn byes_possible(&self, player: usize) -> u32 {
        if !self.has_byes() {
            return 0;
        }
        (self.waiting >> player & 1) + self.free_byes()
    }

    /// In how many rounds the player can be busy at most, its byes counted.
    fn degree(&self, player: usize) -> u32 {
        self.links[player].count_ones() + self.byes_possible(player)
    }

    fn may_rest(&self, player: usize) -> bool {
        self.waiting & (1 << player) != 0 || self.free_byes() > 0
    }

    /// The rest after a round: its pairs have met, its bye is taken.
    pub fn after(&self, pairs: &[(usize, usize)], bye: Option<usize>) -> Rest {
        let mut rest = self.clone();
        for (a, b) in pairs {
            rest.part(*a, *b);
        }
        if let Some(holder) = bye {
            rest.waiting &= !(1 << holder);
        }
        rest
    }

    fn part(&mut self, a: usize, b: usize) {
        self.links[a] &= !(1 << b);
        self.links[b] &= !(1 << a);
    }

    fn join(&mut self, a: usize, b: usize) {
        self.links[a] |= 1 << b;
        self.links[b] |= 1 << a;
    }

    /// The same with the players in another order: by steps of a width prime to their number.
    fn reordered(&self, attempt: usize) -> Rest {
        let n = self.players();
        let widths: Vec<usize> = (2..n).filter(|width| gcd(*width, n) == 1).collect();
        let width = widths.get(attempt % widths.len().max(1)).copied().unwrap_or(1);
        let place = |v: usize| (v * width + attempt) % n;
        let moved = |set: u32| bits(set).fold(0, |moved, v| moved | 1 << place(v));
        let mut links = vec![0; n];
        for (v, row) in self.links.iter().enumerate() {
            links[place(v)] = moved(*row);
        }
        Rest { links, waiting: moved(self.waiting), rounds: self.rounds }
    }

    /// Whether a condition that is necessary for completing the rounds fails.
    pub fn is_hopeless(&self) -> bool {
        let n = self.players();
        if self.rounds == 0 {
            return false;
        }
        if n < 2 || (0..n).any(|v| self.degree(v) < self.rounds) {
            return true;
        }
        let byes = if self.has_byes() { self.rounds } else { 0 };
        if (0..n).map(|v| self.byes_needed(v)).sum::<u32>() > byes {
            return true;
        }
        // Nobody can use more partners than there are rounds.
        let usable: u32 = self.links.iter().map(|links| links.count_ones().min(self.rounds)).sum();
        let half = u32::try_from(n / 2).unwrap_or(u32::MAX);
        usable / 2 < self.rounds.saturating_mul(half)
            || !self.spare_pairs_fit()
            || !self.every_set_fits()
    }

    /// A pair that is never played is spare for both; where everybody plays or rests exactly
    /// `rounds` times out of single pairs and byes, a player with s spare partners needs s
    /// partners who have spare ones too.
    fn spare_pairs_fit(&self) -> bool {
        if self.free_byes() > 0 {
            return true;
        }
        let n = self.players();
        let spare = |v: usize| self.degree(v) - self.rounds;
        let with_spare = (0..n).filter(|v| spare(*v) > 0).fold(0_u32, |set, v| set | 1 << v);
        let waiting = self.waiting.count_ones();
        let spare_bye = self.has_byes() && waiting > self.rounds;
        let fits = (0..n).all(|v| {
            let bye = spare_bye && self.waiting & (1 << v) != 0;
            (self.links[v] & with_spare).count_ones() + u32::from(bye) >= spare(v)
        });
        let bye_fits = !self.has_byes()
            || (self.waiting & with_spare).count_ones() >= waiting.saturating_sub(self.rounds);
        fits && bye_fits
    }

    /// Two conditions for every set S of vertices, the bye among them, T being all the others.
    /// If S is odd, each round has a pair across the border. And the players of S find at most
    /// |T| partners a round in T, so in all rounds at least |S| − |T| of them meet within S.
    fn every_set_fits(&self) -> bool {
        let n = self.players();
        let vertices = as_i64(n + n % 2);
        let rounds = i64::from(self.rounds);
        let byes = if self.has_byes() { rounds } else { 0 };
        let degrees: Vec<i64> = self.links.iter().map(|l| i64::from(l.count_ones())).collect();
        let needs: Vec<i64> = (0..n).map(|v| i64::from(self.byes_needed(v))).collect();
        let chances: Vec<i64> = (0..n).map(|v| i64::from(self.waiting >> v & 1)).collect();
        let free = i64::from(self.free_byes());
        let sums = |values: &[i64]| values.iter().sum::<i64>();
        let (all_degrees, all_needs, all_chances) = (sums(&degrees), sums(&needs), sums(&chances));
        let mut set = 0_u32;
        let (mut size, mut border, mut degree, mut need, mut chance) = (0, 0, 0, 0, 0);
        // The last vertex (the bye if there is one) is never in S: S and T change places.
        for step in 1..1_u32 << (n + n % 2 - 1) {
            // Gray code: one player enters or leaves.
            let v = step.trailing_zeros() as usize;
            let sign = if set & (1 << v) == 0 { 1 } else { -1 };
            let met = i64::from((self.links[v] & set).count_ones());
            set ^= 1 << v;
            size += sign;
            border += sign * (degrees[v] - 2 * met);
            degree += sign * degrees[v];
            need += sign * needs[v];
            chance += sign * chances[v];
            let byes_inside = (byes - (all_needs - need)).min(chance + free);
            if size % 2 == 1 && border + byes_inside.min(byes) < rounds {
                return false;
            }
            let byes_outside = (byes - need).min(all_chances - chance + free).min(byes);
            if degree - border < rounds * (2 * size - vertices)
                || all_degrees - degree - border + 2 * byes_outside < rounds * (vertices - 2 * size)
            {
                return false;
            }
        }
        true
    }

    /// The vertex with the fewest choices to spare, and how many it has.
    fn pivot(&self) -> (Pivot, u32) {
        let spare = |v: &usize| self.degree(*v).saturating_sub(self.rounds);
        let player = (0..self.players()).min_by_key(spare).unwrap_or(0);
        let least = spare(&player);
        if self.has_byes() && self.free_byes() == 0 {
            let bye = self.waiting.count_ones().saturating_sub(self.rounds);
            if bye < least {
                return (Pivot::Bye, bye);
            }
        }
        (Pivot::Player(player), least)
    }
}

/// The search; keeps what it learned from one question to the next.
#[derive(Debug)]
pub struct Search {
    hopeless: BTreeSet<Rest>,
    work: u64,
    /// Where the present attempt ends.
    limit: u64,
    /// Where all attempts end.
    most: u64,
}

impl Search {
    /// A search that may do so much work in all.
    pub fn limited(most: u64) -> Search {
        Search { hopeless: BTreeSet::new(), work: 0, limit: 0, most }
    }

    /// Whether the rest can be completed. A search that gets lost in one order of the players is
    /// often short in another, so attempts are cut off and begun anew in a different order.
    pub fn complete(&mut self, rest: &Rest) -> Completion {
        if rest.players() > MOST_PLAYERS {
            return Completion::Undecided;
        }
        let mut allowance = FIRST_ATTEMPT;
        self.limit = (self.work + allowance).min(self.most);
        let mut answer = self.solve(rest);
        let mut attempt = 0;
        while answer == Completion::Undecided && self.work < self.most {
            allowance *= 2;
            attempt += 1;
            let limit = (self.work + allowance).min(self.most);
            let hopeless = BTreeSet::new();
            let mut other = Search { hopeless, work: self.work, limit, most: self.most };
            answer = other.solve(&rest.reordered(attempt));
            self.work = other.work;
        }
        if answer == Completion::Impossible {
            self.hopeless.insert(rest.clone());
        }
        answer
    }

    fn solve(&mut self, rest: &Rest) -> Completion {
        if rest.rounds == 0 {
            return Completion::Found;
        }
        if self.hopeless.contains(rest) {
            return Completion::Impossible;
        }
        if self.work >= self.limit {
            return Completion::Undecided;
        }
        self.work += (1_u64 << rest.players()) / SETS_A_STEP;
        let answer = if rest.is_hopeless() { Completion::Impossible } else { self.branch(rest) };
        if answer == Completion::Impossible {
            self.hopeless.insert(rest.clone());
        }
        answer
    }

    /// Tries the partners of the pivot in rising order; a later one means that no earlier one is
    /// used in any round, which the pivot can only afford as often as it has partners to spare.
    fn branch(&mut self, rest: &Rest) -> Completion {
        let n = rest.players();
        let everyone = (1_u32 << n) - 1;
        let (pivot, spare) = rest.pivot();
        let tries = spare as usize + 1;
        let mut round = Round { next: rest.clone(), may_rest: 0 };
        round.next.rounds -= 1;
        if rest.has_byes() {
            round.may_rest = (0..n).filter(|v| rest.may_rest(*v)).fold(0, |set, v| set | 1 << v);
        }
        match pivot {
            Pivot::Bye => {
                for holder in bits(rest.waiting).take(tries) {
                    round.next.waiting &= !(1 << holder);
                    let may_rest = std::mem::take(&mut round.may_rest);
                    let answer = self.fill(&mut round, everyone & !(1 << holder));
                    round.may_rest = may_rest;
                    if answer != Completion::Impossible {
                        return answer;
                    }
                }
            }
            Pivot::Player(v) => {
                let partners: Vec<usize> = bits(rest.links[v]).collect();
                for partner in partners.iter().copied().take(tries) {
                    round.next.part(v, partner);
                    let answer = self.fill(&mut round, everyone & !(1 << v) & !(1 << partner));
                    if answer != Completion::Impossible {
                        return answer;
                    }
                }
                if tries > partners.len() && round.may_rest & (1 << v) != 0 {
                    return self.rest(&mut round, everyone, v);
                }
            }
        }
        Completion::Impossible
    }

    /// Completes the round from those who are left, then the rounds after it.
    fn fill(&mut self, round: &mut Round, left: u32) -> Completion {
        if left == 0 {
            return self.solve(&round.next);
        }
        self.work += 1;
        if self.work >= self.limit {
            return Completion::Undecided;
        }
        let choices =
            |v: &usize| (round.next.links[*v] & left).count_ones() + (round.may_rest >> v & 1);
        let Some(v) = bits(left).min_by_key(choices) else { return Completion::Impossible };
        for partner in bits(round.next.links[v] & left) {
            round.next.part(v, partner);
            let answer = self.fill(round, left & !(1 << v) & !(1 << partner));
            round.next.join(v, partner);
            if answer != Completion::Impossible {
                return answer;
            }
        }
        if round.may_rest & (1 << v) != 0 {
            self.rest(round, left, v)
        } else {
            Completion::Impossible
        }
    }

    /// Goes on with the bye given to a player.
    fn rest(&mut self, round: &mut Round, left: u32, holder: usize) -> Completion {
        let (may_rest, waiting) = (round.may_rest, round.next.waiting);
        round.may_rest = 0;
        round.next.waiting &= !(1 << holder);
        let answer = self.fill(round, left & !(1 << holder));
        round.may_rest = may_rest;
        round.next.waiting = waiting;
        answer
    }
}

/// A round being made.
struct Round {
    /// What is left after it.
    next: Rest,
    /// Who may have its bye, as bits; nobody once it is given.
    may_rest: u32,
}

fn gcd(a: usize, b: usize) -> usize {
    if b == 0 { a } else { gcd(b, a % b) }
}

fn as_i64(count: usize) -> i64 {
    i64::try_from(count).unwrap_or(i64::MAX)
}

/// The members of a set, rising.
fn bits(set: u32) -> impl Iterator<Item = usize> {
    (0..u32::BITS as usize).take_while(move |v| set >> v != 0).filter(move |v| set >> v & 1 == 1)
}
