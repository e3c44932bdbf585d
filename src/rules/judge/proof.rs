//! An optimum that was found elsewhere, believed only as far as its proof holds: every pair that may
//! meet is priced here and held against the labels (`model::witness` says why that is enough).

use std::collections::{BTreeMap, BTreeSet};

use super::cost::{Priority, Seat, TableCost, key};
use super::optimum::{Best, Future, LOOKS_AHEAD, Meetings, Pairing, Rules};
use super::sides::sides;
use crate::model::criterion::RoundCost;
use crate::model::field::Field;
use crate::model::witness::{Chair, Witness};

/// Who may be asked for an optimum of the next round of a field with its proof.
pub type Proofs<'p> = &'p dyn Fn(&Field, Meetings) -> Option<Witness>;

/// Nobody.
pub fn no_proofs(_: &Field, _: Meetings) -> Option<Witness> {
    None
}

/// What a proof proves.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Proven {
    /// This pairing is an optimum.
    Optimum(Pairing),
    /// No complete pairing keeps the absolute rules.
    NoPairing,
}

/// Numbers of a proof are smaller, so that nothing here can overflow.
const LIMIT: u64 = 1 << 44;

/// The best pairing of a round ([`Rules::best`]), with a proof where the field is too large to be
/// matched here.
pub fn best(rules: &Rules<'_>, meetings: Meetings, proofs: Proofs<'_>) -> Option<Best> {
    let active = rules.active();
    let unmet_fixed =
        rules.fixed_pairs().into_iter().any(|(a, b)| !active.contains(&a) || !active.contains(&b));
    if active.len() <= LOOKS_AHEAD || unmet_fixed {
        return rules.best(meetings);
    }
    let witness = proofs(rules.field(), meetings);
    match witness.and_then(|witness| proven(rules, &witness, meetings)) {
        Some(Proven::Optimum(pairing)) => Some(rules.found(pairing, meetings, Future::NotAsked)),
        Some(Proven::NoPairing) => None,
        None => rules.best(meetings),
    }
}

/// What a witness proves of the round; nothing where its proof does not hold.
pub fn proven(rules: &Rules<'_>, witness: &Witness, meetings: Meetings) -> Option<Proven> {
    let proof = Proof::read(rules, witness, meetings)?;
    if !proof.holds() {
        return None;
    }
    let bound = proof.bound();
    if bound.first().is_some_and(|breaches| *breaches > 0) {
        return Some(Proven::NoPairing);
    }
    let pairing = proof.pairing(witness)?;
    let cost = rules.prices().round(&pairing.tables, pairing.bye);
    let twice = proof.vector(&cost).into_iter().map(|c| 2 * i128::from(c));
    twice.eq(bound).then_some(Proven::Optimum(pairing))
}

/// The first component is free for what breaks an absolute rule; a pair that may meet has 0 there.
fn vector(cost: &RoundCost, priority: Priority) -> Vec<i64> {
    std::iter::once(0).chain(key(cost, priority)).collect()
}

/// A witness laid out by chairs.
struct Proof<'a> {
    rules: &'a Rules<'a>,
    meetings: Meetings,
    chairs: Vec<Chair>,
    labels: Vec<Vec<i64>>,
    sets: Vec<(usize, &'a [i64])>,
    nest: Nest,
}

/// The sets of a proof, one inside the other or apart.
struct Nest {
    /// Per chair: the sets it is in, the outermost first.
    inside: Vec<Vec<usize>>,
    /// Per set: its toll and those of the sets around it.
    tolls: Vec<Vec<i64>>,
    nothing: Vec<i64>,
}

impl Nest {
    /// Sets given with the places of their members, the largest first; none where two cross.
    fn of(chairs: usize, width: usize, sets: &[(Vec<usize>, &[i64])]) -> Option<Nest> {
        let mut inside: Vec<Vec<usize>> = vec![Vec::new(); chairs];
        let mut tolls: Vec<Vec<i64>> = Vec::new();
        for (set, (members, toll)) in sets.iter().enumerate() {
            let around = inside.get(*members.first()?)?.last().copied();
            let mut sum = around.and_then(|set| tolls.get(set)).cloned().unwrap_or(vec![0; width]);
            sum.iter_mut().zip(*toll).for_each(|(sum, n)| *sum += n);
            if sum.iter().any(|n| n.unsigned_abs() >= LIMIT) {
                return None;
            }
            for member in members {
                let own = inside.get_mut(*member)?;
                if own.last().copied() != around {
                    return None;
                }
                own.push(set);
            }
            tolls.push(sum);
        }
        Some(Nest { inside, tolls, nothing: vec![0; width] })
    }

    /// The tolls of the sets that hold both chairs: those with which both ways inwards begin.
    fn both(&self, i: usize, j: usize) -> &[i64] {
        let (here, there) = (&self.inside[i], &self.inside[j]);
        let (mut same, mut beyond) = (0, here.len().min(there.len()) + 1);
        while beyond - same > 1 {
            let middle = (same + beyond) / 2;
            if here[middle - 1] == there[middle - 1] { same = middle } else { beyond = middle }
        }
        same.checked_sub(1).map_or(&self.nothing, |last| &self.tolls[here[last]])
    }
}

impl<'a> Proof<'a> {
    fn read(rules: &'a Rules<'a>, witness: &'a Witness, meetings: Meetings) -> Option<Proof<'a>> {
        let mut chairs: Vec<Chair> = rules.active().iter().copied().map(Some).collect();
        if chairs.len() % 2 == 1 {
            chairs.push(None);
        }
        let prices = rules.prices();
        let width = vector(&RoundCost::nothing(prices.levels()), prices.priority()).len();
        let sound = |numbers: &[i64]| {
            numbers.len() == width && numbers.iter().all(|n| n.unsigned_abs() < LIMIT)
        };
        let mut own: BTreeMap<Chair, Vec<i64>> = BTreeMap::new();
        for (a, b) in rules.fixed_pairs() {
            // They have no choice: half of their pair for each.
            let (red, black, _) = sides(rules.situation(), a, b);
            let label = vector(&prices.table(red, black), prices.priority());
            own.insert(Some(a), label.clone());
            own.insert(Some(b), label);
        }
        let label = |chair: &Chair| own.get(chair).or_else(|| witness.labels.get(chair)).cloned();
        let labels: Vec<Vec<i64>> = chairs.iter().map(label).collect::<Option<_>>()?;
        let place: BTreeMap<Chair, usize> =
            chairs.iter().enumerate().map(|(at, chair)| (*chair, at)).collect();
        let mut sets: Vec<(Vec<usize>, &[i64])> = Vec::new();
        for (members, toll) in &witness.sets {
            let distinct: BTreeSet<&Chair> = members.iter().collect();
            let odd = members.len() % 2 == 1 && distinct.len() == members.len();
            let above_zero = toll.iter().find(|n| **n != 0).is_none_or(|first| *first > 0);
            if !odd || !above_zero || !sound(toll) {
                return None;
            }
            let places: Option<Vec<usize>> =
                members.iter().map(|member| place.get(member).copied()).collect();
            sets.push((places?, toll.as_slice()));
        }
        sets.sort_by_key(|(members, _)| std::cmp::Reverse(members.len()));
        let nest = Nest::of(chairs.len(), width, &sets)?;
        let sets = sets.iter().map(|(members, toll)| (members.len(), *toll)).collect();
        let whole = labels.iter().all(|label| sound(label));
        whole.then_some(Proof { rules, meetings, chairs, labels, sets, nest })
    }

    fn vector(&self, cost: &RoundCost) -> Vec<i64> {
        vector(cost, self.rules.prices().priority())
    }

    /// All labels, less each toll times the size of its set less one.
    fn bound(&self) -> Vec<i128> {
        let width = self.labels.first().map_or(0, Vec::len);
        let mut bound = vec![0_i128; width];
        for label in &self.labels {
            bound.iter_mut().zip(label).for_each(|(sum, n)| *sum += i128::from(*n));
        }
        for (size, toll) in &self.sets {
            let times = *size as i128 - 1;
            bound.iter_mut().zip(*toll).for_each(|(sum, n)| *sum -= times * i128::from(*n));
        }
        bound
    }

    /// Whether twice the cost of every pair that may meet is at least its labels, less twice the
    /// tolls of the sets that hold both.
    fn holds(&self) -> bool {
        let prices = self.rules.prices();
        let seats: Vec<Option<Seat<'_>>> =
            self.chairs.iter().map(|chair| chair.map(|no| prices.seat(no))).collect();
        let slots = Slots::of(prices.priority(), prices.levels());
        let mut cost = vec![0; self.labels.first().map_or(0, Vec::len)];
        for (i, a) in seats.iter().enumerate() {
            for (j, b) in seats.iter().enumerate().skip(i + 1) {
                match (a, b) {
                    (Some(a), Some(b)) => {
                        let table = self.best_sides(a, b);
                        let fresh = table.rematches[0] == 0;
                        let may_meet = (fresh || self.meetings == Meetings::Repeated)
                            && self.rules.wanted(a.no, b.no);
                        if !may_meet {
                            continue;
                        }
                        cost.fill(0);
                        slots.write(&table, &mut cost);
                    }
                    (Some(a), None) if self.rules.may_rest(a.no) => {
                        cost = self.vector(&prices.bye(a.no));
                    }
                    _ => continue,
                }
                let relief = self.nest.both(i, j);
                let slack =
                    |k: usize| 2 * (cost[k] + relief[k]) - self.labels[i][k] - self.labels[j][k];
                if (0..cost.len()).map(slack).find(|n| *n != 0).is_some_and(|first| first < 0) {
                    return false;
                }
            }
        }
        true
    }

    /// A pair with the sides that break the fewest colour limits (rules.md §5.3); nothing else in
    /// its cost depends on them.
    fn best_sides(&self, a: &Seat<'_>, b: &Seat<'_>) -> TableCost {
        let one = self.rules.prices().of_table(a, b);
        if one.colour_violations == 0 {
            return one;
        }
        let other = self.rules.prices().of_table(b, a);
        if other.colour_violations < one.colour_violations { other } else { one }
    }

    /// The pairing of the witness with the fixed pairs, where everybody sits once and may sit so.
    fn pairing(&self, witness: &Witness) -> Option<Pairing> {
        let fixed = self.rules.fixed_pairs();
        let fixed = fixed.iter().map(|(a, b)| (Some(*a), Some(*b)));
        let mut left: BTreeSet<Chair> = self.chairs.iter().copied().collect();
        let mut pairing = Pairing { tables: Vec::new(), bye: None };
        for (a, b) in witness.pairs.iter().copied().chain(fixed) {
            if !left.remove(&a) || !left.remove(&b) {
                return None;
            }
            match (a, b) {
                (Some(a), Some(b)) if self.rules.may_meet(a, b, self.meetings) => {
                    let (red, black, _) = sides(self.rules.situation(), a, b);
                    pairing.tables.push((red, black));
                }
                (Some(one), None) | (None, Some(one)) if self.rules.may_rest(one) => {
                    pairing.bye = Some(one);
                }
                _ => return None,
            }
        }
        left.is_empty().then_some(pairing)
    }
}

/// Where the numbers of a table stand in a vector.
struct Slots {
    colour: usize,
    unit: usize,
    levels: usize,
    due: usize,
}

impl Slots {
    /// As `cost::key` lays them out: rematches at 1, the bye at 3.
    fn of(priority: Priority, levels: usize) -> Slots {
        match priority {
            Priority::ColourFirst => Slots { colour: 6, unit: 7, levels: 8, due: 8 + 2 * levels },
            Priority::ScoreFirst => {
                Slots { colour: 7 + 2 * levels, unit: 6, levels: 7, due: 8 + 2 * levels }
            }
        }
    }

    fn write(&self, table: &TableCost, vector: &mut [i64]) {
        vector[1..3].copy_from_slice(&table.rematches);
        vector[self.colour] = table.colour_violations;
        vector[self.unit] = table.same_unit;
        if let Some((level, difference)) = table.down {
            vector[self.levels + 2 * level] = 1;
            vector[self.levels + 2 * level + 1] = difference;
        }
        vector[self.due..self.due + 2].copy_from_slice(&table.due_same_colour);
        vector[self.due + 2] = table.repeated_floats;
        vector[self.due + 3] = table.number_order;
    }
}
