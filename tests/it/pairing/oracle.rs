//! The engine against brute force: in small fields every legal pairing is tried, and the cost
//! vectors are computed here by another way from the text of rules.md §5.

use std::collections::BTreeMap;

use xiangqi_arbiter::model::field::Field;
use xiangqi_arbiter::model::id::StartNumber;
use xiangqi_arbiter::model::outcome::Side;
use xiangqi_arbiter::model::seats::Seating;
use xiangqi_arbiter::model::setting::ScoreFirst;
use xiangqi_arbiter::rules::pairing::{
    MatchingMethod, NoPairing, breaches, colour_rank, cost_of, pair, pair_by,
};

use crate::support::pairing::{Random, random_history};

type Round = (Vec<(StartNumber, StartNumber)>, Option<StartNumber>);

/// Everything the criteria ask about one player.
#[derive(Default, Clone)]
struct Facts {
    score: i64,
    sides: Vec<char>,
    byes: i64,
    walkovers: i64,
    missed: bool,
    downs: i64,
    ups: i64,
    opponents: Vec<(StartNumber, usize)>,
    place: i64,
    from_end: i64,
    row: char,
    index: i64,
}

impl Facts {
    fn d(&self) -> i64 {
        let reds = self.sides.iter().filter(|c| **c == 'R').count() as i64;
        2 * reds - self.sides.len() as i64
    }

    fn t(&self) -> i64 {
        let text: String = self.sides.iter().rev().collect();
        let reds = text.len() - text.trim_start_matches('R').len();
        let blacks = text.len() - text.trim_start_matches('B').len();
        reds as i64 - blacks as i64
    }

    fn x(&self) -> i64 {
        100 * self.d() + self.t()
    }
}

fn facts(field: &Field) -> BTreeMap<StartNumber, Facts> {
    let mut all: BTreeMap<StartNumber, Facts> =
        field.players.keys().map(|no| (*no, Facts::default())).collect();
    for (index, round) in field.played.iter().enumerate() {
        let old = all.clone();
        for (no, facts) in &mut all {
            let mine = old[no].score;
            facts.missed = true;
            if round.byes.contains(no) {
                facts.byes += 1;
                facts.score += i64::from(field.points.bye.0);
                facts.missed = false;
            }
            for t in &round.tables {
                let (side, other) = if t.seats.red == *no {
                    (Side::Red, t.seats.black)
                } else if t.seats.black == *no {
                    (Side::Black, t.seats.red)
                } else {
                    continue;
                };
                facts.sides.push(if side == Side::Red { 'R' } else { 'B' });
                facts.score += i64::from(field.points.score(t.outcome, side).0);
                facts.walkovers += i64::from(t.outcome.won_by_forfeit(side));
                facts.missed = t.outcome.forfeited(side);
                facts.opponents.push((other, index + 1));
                let theirs = old[&other].score;
                facts.downs += i64::from(theirs < mine);
                facts.ups += i64::from(theirs > mine);
            }
        }
    }
    all
}

struct Oracle<'a> {
    field: &'a Field,
    players: BTreeMap<StartNumber, Facts>,
    round: usize,
}

impl<'a> Oracle<'a> {
    fn new(field: &'a Field) -> Oracle<'a> {
        let round = field.played.len() + 1;
        let mut players = facts(field);
        players.retain(|no, _| field.players[no].active && !field.pairing.absent_next.contains(no));
        let scores: Vec<i64> = players.values().map(|f| f.score).collect();
        for score in scores {
            let mut group: Vec<StartNumber> =
                players.iter().filter(|(_, f)| f.score == score).map(|(no, _)| *no).collect();
            if round.is_multiple_of(2) {
                group.reverse();
            }
            let size = group.len() as i64;
            let mut rows: BTreeMap<char, i64> = BTreeMap::new();
            for (place, no) in group.iter().enumerate() {
                let f = players.get_mut(no).unwrap();
                f.place = place as i64;
                f.from_end = size - 1 - f.place;
                f.row = if f.x() > 0 { 'B' } else { 'A' };
                f.index = *rows.get(&f.row).unwrap_or(&0);
                *rows.entry(f.row).or_insert(0) += 1;
            }
        }
        Oracle { field, players, round }
    }

    fn broken(&self, red: StartNumber, black: StartNumber) -> i64 {
        let (r, b) = (&self.players[&red], &self.players[&black]);
        i64::from(r.t() >= 2 || r.d() >= 2) + i64::from(b.t() <= -2 || b.d() <= -2)
    }

    /// §5.3.
    fn red_black(&self, a: StartNumber, b: StartNumber) -> (StartNumber, StartNumber) {
        let (one, other) = (self.broken(a, b), self.broken(b, a));
        if one != other {
            return if one < other { (a, b) } else { (b, a) };
        }
        let (fa, fb) = (&self.players[&a], &self.players[&b]);
        if fa.x() != fb.x() {
            return if fa.x() < fb.x() { (a, b) } else { (b, a) };
        }
        let (na, nb) = (fa.sides.len(), fb.sides.len());
        for back in 1..=na.min(nb) {
            match (fa.sides[na - back], fb.sides[nb - back]) {
                ('B', 'R') => return (a, b),
                ('R', 'B') => return (b, a),
                _ => {}
            }
        }
        let (small, large) = (a.min(b), a.max(b));
        if self.round % 2 == 1 { (small, large) } else { (large, small) }
    }

    fn meetings(&self, a: StartNumber, b: StartNumber) -> Vec<usize> {
        self.players[&a].opponents.iter().filter(|(no, _)| *no == b).map(|(_, r)| *r).collect()
    }

    fn allowed(&self, a: StartNumber, b: StartNumber, rematch: bool) -> bool {
        let forbidden = &self.field.pairing.forbidden;
        let fixed = &self.field.pairing.fixed;
        let same = |p: &(StartNumber, StartNumber)| *p == (a, b) || *p == (b, a);
        let touches = |p: &(StartNumber, StartNumber)| p.0 == a || p.1 == a || p.0 == b || p.1 == b;
        !forbidden.iter().any(same)
            && (rematch || self.meetings(a, b).is_empty())
            && fixed.iter().all(|p| same(p) || !touches(p))
    }

    fn may_have_bye(&self, no: StartNumber) -> bool {
        let fixed = self.field.pairing.fixed.iter().any(|p| p.0 == no || p.1 == no);
        !fixed && (self.players[&no].byes == 0 || self.players.values().all(|f| f.byes > 0))
    }

    fn all(&self, rematch: bool) -> Vec<Round> {
        let left: Vec<StartNumber> = self.players.keys().copied().collect();
        let mut found = Vec::new();
        self.complete(&left, (Vec::new(), None), rematch, &mut found);
        found
    }

    fn complete(&self, left: &[StartNumber], so_far: Round, rematch: bool, found: &mut Vec<Round>) {
        let Some((a, rest)) = left.split_first() else {
            found.push(so_far);
            return;
        };
        for (i, b) in rest.iter().enumerate() {
            if self.allowed(*a, *b, rematch) {
                let mut next = so_far.clone();
                next.0.push(self.red_black(*a, *b));
                let others: Vec<StartNumber> =
                    rest.iter().enumerate().filter(|(j, _)| *j != i).map(|(_, no)| *no).collect();
                self.complete(&others, next, rematch, found);
            }
        }
        if left.len() % 2 == 1 && so_far.1.is_none() && self.may_have_bye(*a) {
            self.complete(rest, (so_far.0, Some(*a)), rematch, found);
        }
    }

    fn cost(&self, (tables, bye): &Round) -> Vec<i64> {
        let mut scores: Vec<i64> = self.players.values().map(|f| f.score).collect();
        scores.sort_unstable_by(|a, b| b.cmp(a));
        scores.dedup();
        let (mut colours, mut unit, mut strong, mut due) = (0, 0, 0, 0);
        let (mut floats, mut number, mut squares, mut last) = (0, 0, 0, 0);
        let mut groups = vec![(0, 0); scores.len()];
        for (red, black) in tables {
            let (r, b) = (&self.players[red], &self.players[black]);
            colours += self.broken(*red, *black);
            let units = (&self.field.players[red].unit, &self.field.players[black].unit);
            let avoided = self.round <= self.field.pairing.avoid_same_unit_rounds as usize;
            unit += i64::from(avoided && units.0.is_some() && units.0 == units.1);
            let same = (r.x() < 0 && b.x() < 0) || (r.x() > 0 && b.x() > 0);
            due += i64::from(same);
            strong += i64::from(same && r.d() * b.d() > 0);
            let met = self.meetings(*red, *black);
            squares += (met.len() * met.len()) as i64;
            last += i64::from(met.contains(&(self.round - 1)));
            if r.score == b.score {
                let apart = (r.index - b.index).abs() - i64::from(r.row == b.row);
                number += apart * apart;
            } else {
                let (high, low) = if r.score > b.score { (r, b) } else { (b, r) };
                let at = scores.iter().position(|s| *s == high.score).unwrap();
                groups[at].0 += 1;
                groups[at].1 += high.score - low.score;
                floats += (high.downs - high.ups).max(0) + (low.ups - low.downs).max(0);
                number += high.from_end.pow(2) + low.place.pow(2);
            }
        }
        let mut vector = vec![squares, last];
        if let Some(no) = bye {
            let f = &self.players[no];
            vector.extend([f.byes + f.walkovers, i64::from(f.missed), f.score]);
            number += f.from_end.pow(2);
        }
        let relaxed = match self.field.pairing.relaxed_last_rounds {
            ScoreFirst::All => true,
            ScoreFirst::Last(k) => self
                .field
                .planned_rounds
                .is_some_and(|p| self.round as i64 > i64::from(p) - i64::from(k)),
        };
        if !relaxed {
            vector.push(colours);
        }
        vector.push(unit);
        vector.extend(groups.iter().flat_map(|(count, sum)| [*count, *sum]));
        if relaxed {
            vector.push(colours);
        }
        vector.extend([strong, due, floats, number]);
        vector
    }
}

fn flat(field: &Field, cost: &xiangqi_arbiter::model::criterion::RoundCost) -> Vec<i64> {
    cost.criteria(colour_rank(field)).into_iter().flat_map(|(_, numbers)| numbers).collect()
}

/// A random field with random settings.
fn scenario(seed: u64) -> Field {
    let mut random = Random(seed);
    let n = 2 + random.below(9);
    let rounds = 1 + random.below(6);
    let mut field = random_history(&mut random, n, rounds);
    field.pairing.avoid_same_unit_rounds = random.below(8);
    field.pairing.allow_rematch = random.chance(50);
    field.pairing.relaxed_last_rounds = match random.below(4) {
        3 => ScoreFirst::All,
        k => ScoreFirst::Last(k),
    };
    // No round remains after the next one, so that the look-ahead has no say.
    field.planned_rounds = random.chance(50).then_some(rounds + 1);
    let pick = |random: &mut Random| StartNumber(1 + random.below(n));
    if random.chance(30) {
        let pair = (pick(&mut random), pick(&mut random));
        if pair.0 != pair.1 {
            field.pairing.forbidden.push(pair);
        }
    }
    if random.chance(20) {
        let absent = pick(&mut random);
        field.pairing.absent_next.insert(absent);
    }
    if random.chance(25) {
        field.pairing.fixed.push((pick(&mut random), pick(&mut random)));
    }
    field
}

#[test]
fn optimum_of_all_legal_pairings() {
    let (mut paired, mut blocked, mut rematches) = (0, 0, 0);
    for seed in 0..1500 {
        let field = scenario(seed);
        let oracle = Oracle::new(&field);
        let mut all = oracle.all(false);
        if all.is_empty() && field.pairing.allow_rematch {
            all = oracle.all(true);
        }
        let best = all.iter().map(|round| oracle.cost(round)).min();
        for method in [MatchingMethod::QUICK, MatchingMethod::PLAIN, MatchingMethod::BARE] {
            let result = pair_by(&field, method);
            match (&result, &best) {
                (Ok(pairing), Some(best)) => {
                    let cost = pairing.cost.as_ref().unwrap();
                    assert_eq!(&flat(&field, cost), best, "seed {seed}: {pairing:?}");
                    let tables: Vec<(StartNumber, StartNumber)> =
                        pairing.tables.iter().map(|t| (t.red, t.black)).collect();
                    assert_eq!(
                        cost,
                        &cost_of(&field, &Seating::new(&tables, pairing.bye)),
                        "seed {seed}"
                    );
                    assert_eq!(
                        &oracle.cost(&(tables.clone(), pairing.bye)),
                        best,
                        "seed {seed}: the cost is that of the tables"
                    );
                    let legal = breaches(&field, &Seating::new(&tables, pairing.bye)).is_empty();
                    assert_eq!(legal, cost.rematches == [0, 0], "seed {seed}");
                    for (red, black) in tables {
                        assert_eq!(oracle.red_black(red, black), (red, black), "seed {seed}");
                    }
                    paired += 1;
                    rematches += i32::from(!legal);
                }
                (Err(reason), None) => {
                    assert!(!reason.to_string().is_empty());
                    blocked += 1;
                }
                (Err(reason), Some(_)) => {
                    // The oracle drops contradicting fixed pairs less strictly.
                    let fixed = !matches!(reason, NoPairing::Blocked(_) | NoPairing::Unproven);
                    assert!(fixed, "seed {seed}: {reason}");
                }
                (Ok(pairing), None) => {
                    // A fixed pair that has met, with rematches allowed.
                    assert!(field.pairing.allow_rematch, "seed {seed}: {pairing:?}");
                }
            }
        }
    }
    assert!(paired > 1500, "{paired}");
    assert!(blocked > 100, "{blocked}");
    assert!(rematches > 20, "{rematches}");
}

#[test]
fn every_legal_pairing_costs_what_the_oracle_says() {
    let mut compared = 0;
    for seed in 2000..2060 {
        let field = scenario(seed);
        let oracle = Oracle::new(&field);
        for round in oracle.all(false).iter().take(200) {
            let cost = flat(&field, &cost_of(&field, &Seating::new(&round.0, round.1)));
            assert_eq!(cost, oracle.cost(round), "seed {seed}");
            compared += 1;
        }
    }
    assert!(compared > 1000, "{compared}");
}

#[test]
fn the_order_of_the_input_changes_nothing() {
    for seed in 3000..3200 {
        let mut random = Random(seed);
        let n = 6 + random.below(30);
        let mut field = random_history(&mut random, n, 4);
        let fixed = [(StartNumber(1), StartNumber(2)), (StartNumber(5), StartNumber(3))];
        field.pairing.fixed = fixed.to_vec();
        field.pairing.allow_rematch = true;
        field.pairing.forbidden =
            vec![(StartNumber(4), StartNumber(6)), (StartNumber(1), StartNumber(6))];
        let mut other = field.clone();
        for round in &mut other.played {
            random.shuffle(&mut round.tables);
        }
        other.pairing.fixed = vec![(fixed[1].1, fixed[1].0), (fixed[0].1, fixed[0].0)];
        other.pairing.forbidden =
            vec![(StartNumber(6), StartNumber(1)), (StartNumber(6), StartNumber(4))];
        assert_eq!(pair(&field), pair(&other), "seed {seed}");
    }
}

/// The quick method (few pairs, dense weights) against the plain one in larger fields.
#[test]
fn quick_equals_plain() {
    for seed in 4000..4040 {
        let mut random = Random(seed);
        let n = 26 + random.below(50);
        let rounds = 1 + random.below(8);
        let mut field = random_history(&mut random, n, rounds);
        field.pairing.avoid_same_unit_rounds = random.below(10);
        field.planned_rounds = random.chance(50).then_some(rounds + 1);
        field.pairing.allow_rematch = random.chance(30);
        let plain = pair_by(&field, MatchingMethod::PLAIN);
        for method in [MatchingMethod::QUICK, MatchingMethod::BARE] {
            match (pair_by(&field, method), &plain) {
                (Ok(quick), Ok(plain)) => {
                    assert_eq!(quick.cost, plain.cost, "seed {seed} {method:?}");
                }
                (Err(NoPairing::Blocked(quick)), Err(NoPairing::Blocked(plain))) => {
                    assert_eq!(&quick, plain, "the witness is unique: seed {seed} {method:?}");
                }
                (quick, plain) => panic!("seed {seed} {method:?}: {quick:?} {plain:?}"),
            }
        }
    }
}
