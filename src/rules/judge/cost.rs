//! The list of rules.md §5.5 as a cost of pairs and byes that adds up over a round.

use std::collections::BTreeMap;

use serde::Serialize;

use super::facts::{BeforeRound, PlayerFacts};
use super::sides::breaks;
use crate::model::criterion::{Criterion, RoundCost};
use crate::model::field::Field;
use crate::model::id::{Round, StartNumber};
use crate::model::setting::ScoreFirst;

/// Where criterion 2 stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Priority {
    /// The order of the list.
    ColourFirst,
    /// 同分优先: criterion 2 after criterion 4.
    ScoreFirst,
}

impl Priority {
    /// The criteria in the order in which they are compared.
    pub fn order(self) -> [Criterion; 8] {
        use Criterion::*;
        let mut order = [
            Rematches,
            Bye,
            ColourViolations,
            SameUnit,
            ScoreGroups,
            DueSameColour,
            RepeatedFloats,
            NumberOrder,
        ];
        if self == Priority::ScoreFirst {
            order[2..5].rotate_left(1);
        }
        order
    }

    /// What holds in a round of that field: all rounds or the last planned ones put score first.
    pub fn of(field: &Field, round: Round) -> Priority {
        let last = match field.pairing.relaxed_last_rounds {
            ScoreFirst::All => return Priority::ScoreFirst,
            ScoreFirst::Last(last) => last,
        };
        match field.planned_rounds {
            Some(planned) if round.0 <= planned && planned - round.0 < last => Priority::ScoreFirst,
            _ => Priority::ColourFirst,
        }
    }
}

/// Adds what another part of a round costs.
fn add(cost: &mut RoundCost, other: &RoundCost) {
    add_to(&mut cost.rematches, &other.rematches);
    if let Some(theirs) = &other.bye {
        add_to(cost.bye.get_or_insert([0; 3]), theirs);
    }
    cost.colour_violations += other.colour_violations;
    cost.same_unit += other.same_unit;
    for (mine, theirs) in cost.score_groups.iter_mut().zip(&other.score_groups) {
        add_to(mine, theirs);
    }
    add_to(&mut cost.due_same_colour, &other.due_same_colour);
    cost.repeated_floats += other.repeated_floats;
    cost.number_order += other.number_order;
}

/// The numbers of one criterion.
pub fn values(cost: &RoundCost, criterion: Criterion) -> Vec<i64> {
    match criterion {
        Criterion::Rematches => cost.rematches.to_vec(),
        Criterion::Bye => cost.bye.unwrap_or([0; 3]).to_vec(),
        Criterion::ColourViolations => vec![cost.colour_violations],
        Criterion::SameUnit => vec![cost.same_unit],
        Criterion::ScoreGroups => cost.score_groups.concat(),
        Criterion::DueSameColour => cost.due_same_colour.to_vec(),
        Criterion::RepeatedFloats => vec![cost.repeated_floats],
        Criterion::NumberOrder => vec![cost.number_order],
    }
}

/// Everything in the order of comparison: the smaller vector is the better round.
pub fn key(cost: &RoundCost, priority: Priority) -> Vec<i64> {
    priority.order().into_iter().flat_map(|criterion| values(cost, criterion)).collect()
}

fn add_to(mine: &mut [i64], theirs: &[i64]) {
    for (a, b) in mine.iter_mut().zip(theirs) {
        *a += b;
    }
}

/// Row of criterion 7.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum OrderRow {
    /// x ≤ 0.
    A,
    /// x > 0.
    B,
}

/// Where a player stands in its score group (criterion 7).
#[derive(Debug, Clone, Copy)]
struct OrderPlace {
    row: OrderRow,
    in_row: i64,
    from_start: i64,
    from_end: i64,
}

/// What the list asks about one player.
#[derive(Debug, Clone, Copy)]
pub struct Seat<'a> {
    /// Its number.
    pub no: StartNumber,
    facts: &'a PlayerFacts,
    d: i64,
    t: i64,
    x: i64,
    unit: Option<&'a str>,
    /// Its score among those present, highest first.
    level: Option<usize>,
    place: Option<OrderPlace>,
}

/// What one table costs on each criterion.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TableCost {
    /// Square of the meetings, and whether the last was in the round before.
    pub rematches: [i64; 2],
    /// With the sides as given.
    pub colour_violations: i64,
    /// 同单位.
    pub same_unit: i64,
    /// The score group of the higher player with the difference, where the scores differ.
    pub down: Option<(usize, i64)>,
    /// Due the same colour: strongly, at all.
    pub due_same_colour: [i64; 2],
    /// Floats that come again.
    pub repeated_floats: i64,
    /// Distance in the number order.
    pub number_order: i64,
}

/// Prices of one round: everything §5.5 needs to know about it.
pub struct Prices<'a> {
    field: &'a Field,
    situation: &'a BeforeRound,
    levels: Vec<i64>,
    places: BTreeMap<StartNumber, OrderPlace>,
}

impl<'a> Prices<'a> {
    /// Prices of the next round of the field, whose situation is given.
    pub fn new(field: &'a Field, situation: &'a BeforeRound) -> Prices<'a> {
        let levels = situation.levels();
        let mut places = BTreeMap::new();
        for level in &levels {
            let mut group: Vec<StartNumber> = situation
                .active
                .iter()
                .copied()
                .filter(|no| situation.of(*no).score == *level)
                .collect();
            group.sort_unstable();
            if situation.round.0.is_multiple_of(2) {
                group.reverse();
            }
            let mut in_a = 0;
            let mut in_b = 0;
            for (index, no) in group.iter().enumerate() {
                let row = if situation.of(*no).x() <= 0 { OrderRow::A } else { OrderRow::B };
                let counter = if row == OrderRow::A { &mut in_a } else { &mut in_b };
                places.insert(
                    *no,
                    OrderPlace {
                        row,
                        in_row: *counter,
                        from_start: index as i64,
                        from_end: (group.len() - 1 - index) as i64,
                    },
                );
                *counter += 1;
            }
        }
        Prices { field, situation, levels, places }
    }

    /// How criteria 2 and 4 stand in this round.
    pub fn priority(&self) -> Priority {
        Priority::of(self.field, self.situation.round)
    }

    /// What is asked about a player.
    pub fn seat(&self, no: StartNumber) -> Seat<'_> {
        let facts = self.situation.of(no);
        let unit = self.field.players.get(&no).and_then(|p| p.unit.as_deref());
        Seat {
            no,
            facts,
            d: facts.d(),
            t: facts.t(),
            x: facts.x(),
            unit: unit.filter(|unit| !unit.is_empty()),
            level: self.levels.iter().position(|score| *score == facts.score),
            place: self.places.get(&no).copied(),
        }
    }

    /// What a table costs with the sides as given.
    pub fn of_table(&self, red: &Seat<'_>, black: &Seat<'_>) -> TableCost {
        let (r, b) = (red.facts, black.facts);
        let meetings = r.times_met(black.no);
        let before = Round(self.situation.round.0 - 1);
        let met = || r.met.get(&black.no).is_some_and(|rounds| rounds.contains(&before));
        let just_met = meetings > 0 && met();
        let unit_counts = self.situation.round.0 <= self.field.pairing.avoid_same_unit_rounds;
        let same_unit = matches!((red.unit, black.unit), (Some(x), Some(y)) if x == y);
        let (high, low) = if r.score >= b.score { (red, black) } else { (black, red) };
        let (mut down, mut repeated_floats) = (None, 0);
        if high.facts.score > low.facts.score
            && let Some(level) = high.level
        {
            let (high, low) = (high.facts, low.facts);
            down = Some((level, high.score - low.score));
            repeated_floats = (high.downs - high.ups).max(0) + (low.ups - low.downs).max(0);
        }
        let same_due = red.x.signum() * black.x.signum() == 1;
        let same_d = red.d.signum() * black.d.signum() == 1;
        let number_order = match (red.place, black.place) {
            (Some(pr), Some(pb)) if r.score > b.score => pr.from_end.pow(2) + pb.from_start.pow(2),
            (Some(pr), Some(pb)) if r.score < b.score => pb.from_end.pow(2) + pr.from_start.pow(2),
            (Some(pr), Some(pb)) if pr.row == pb.row => ((pr.in_row - pb.in_row).abs() - 1).pow(2),
            (Some(pr), Some(pb)) => (pr.in_row - pb.in_row).pow(2),
            _ => 0,
        };
        TableCost {
            rematches: [meetings * meetings, i64::from(just_met)],
            colour_violations: breaks((red.t, red.d), (black.t, black.d)),
            same_unit: i64::from(unit_counts && same_unit),
            down,
            due_same_colour: [i64::from(same_due && same_d), i64::from(same_due)],
            repeated_floats,
            number_order,
        }
    }

    /// How many scores are present.
    pub fn levels(&self) -> usize {
        self.levels.len()
    }

    /// What a table costs with the sides as given. Both must be active.
    pub fn table(&self, red: StartNumber, black: StartNumber) -> RoundCost {
        let table = self.of_table(&self.seat(red), &self.seat(black));
        let mut cost = RoundCost::nothing(self.levels.len());
        cost.rematches = table.rematches;
        cost.colour_violations = table.colour_violations;
        cost.same_unit = table.same_unit;
        if let Some((level, difference)) = table.down {
            cost.score_groups[level] = [1, difference];
        }
        cost.due_same_colour = table.due_same_colour;
        cost.repeated_floats = table.repeated_floats;
        cost.number_order = table.number_order;
        cost
    }

    /// What it costs to give the bye to an active player.
    pub fn bye(&self, no: StartNumber) -> RoundCost {
        let mut cost = RoundCost::nothing(self.levels.len());
        let facts = self.situation.of(no);
        cost.bye =
            Some([facts.byes + facts.forfeit_wins, i64::from(facts.missed_last), facts.score]);
        if let Some(place) = self.places.get(&no) {
            cost.number_order = place.from_end.pow(2);
        }
        cost
    }

    /// What a whole round costs: tables as (red, black).
    pub fn round(
        &self,
        tables: &[(StartNumber, StartNumber)],
        bye: Option<StartNumber>,
    ) -> RoundCost {
        let mut cost = RoundCost::nothing(self.levels.len());
        for (red, black) in tables {
            add(&mut cost, &self.table(*red, *black));
        }
        if let Some(no) = bye {
            add(&mut cost, &self.bye(no));
        }
        cost
    }
}

/// Whether two players come from the same unit; a player without one never collides.
pub fn same_unit(field: &Field, a: StartNumber, b: StartNumber) -> bool {
    let unit = |no: StartNumber| {
        field.players.get(&no).and_then(|p| p.unit.as_deref()).filter(|u| !u.is_empty())
    };
    matches!((unit(a), unit(b)), (Some(x), Some(y)) if x == y)
}
