//! Edge weights as vectors compared component by component (rules.md §5.5).
//!
//! A pairing is better if its vector of sums is lexicographically smaller. Every component is a
//! non-negative integer, and the sum of one component over a whole pairing has a bound B known
//! beforehand. So neighbouring components may share one 64-bit lane as digits of a mixed-radix
//! number (radix B + 1): comparing sums of lanes is then *the same* as comparing sums of
//! components, digit by digit; nothing is rounded and no digit carries into the next.
//! [`Packing::Plain`] gives every component a lane of its own; tests hold both against each other.
//! All lanes are doubled, so that half of a slack between outer nodes is an integer.

use super::criteria::{self, PairCost};
use crate::rules::pairing::absolute::legality::Legality;
use crate::rules::pairing::players::roster::{ColourRank, Roster, RosterSeat, Units, as_i64};

/// How components are laid into lanes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Packing {
    /// As many as fit within 46 bits.
    Dense,
    /// One component a lane.
    Plain,
}

/// Lanes stay below this, so that duals (sums of at most thousands of them) fit in 64 bits.
const LANE_LIMIT: i128 = 1 << 46;

/// Where a component lives: its lane and its factor there.
#[derive(Debug, Clone, Copy, Default)]
struct LaneSlot {
    lane: usize,
    factor: i64,
}

impl LaneSlot {
    fn add(self, value: i64, lanes: &mut [i64]) {
        if value != 0
            && let Some(lane) = lanes.get_mut(self.lane)
        {
            *lane += 2 * value * self.factor;
        }
    }
}

/// Where every component lives.
#[derive(Debug, Clone, Default)]
struct Layout {
    lanes: usize,
    illegal: LaneSlot,
    rematch: LaneSlot,
    met_last: LaneSlot,
    bye: [LaneSlot; 3],
    violations: LaneSlot,
    same_unit: LaneSlot,
    count: Vec<LaneSlot>,
    difference: Vec<LaneSlot>,
    strong: LaneSlot,
    due_same: LaneSlot,
    repeated_floats: LaneSlot,
    number_order: LaneSlot,
}

/// Lays components into lanes from the most important one on.
struct LanePacker {
    packing: Packing,
    /// Per component: lane and bound of its sum.
    bounds: Vec<(usize, i64)>,
    filled: i128,
    lanes: usize,
}

impl LanePacker {
    fn put(&mut self, bound: i64) -> usize {
        let radix = i128::from(bound) + 1;
        if self.lanes == 0 || self.packing == Packing::Plain || self.filled * radix > LANE_LIMIT {
            self.lanes += 1;
            self.filled = 1;
        }
        self.filled *= radix;
        self.bounds.push((self.lanes - 1, bound));
        self.bounds.len() - 1
    }

    /// The place of every component put so far: the factor is the product of the radices of the
    /// less important components in the same lane.
    fn places(&self) -> Vec<LaneSlot> {
        let mut places = vec![LaneSlot::default(); self.bounds.len()];
        let (mut lane, mut factor) = (usize::MAX, 1);
        for (place, (its_lane, bound)) in places.iter_mut().zip(&self.bounds).rev() {
            if *its_lane != lane {
                (lane, factor) = (*its_lane, 1);
            }
            *place = LaneSlot { lane, factor };
            factor *= bound + 1;
        }
        places
    }
}

impl Layout {
    fn of(roster: &Roster, packing: Packing) -> Layout {
        let seats = &roster.seats;
        let pairs = as_i64(seats.len().div_ceil(2));
        let most = |ask: &dyn Fn(&RosterSeat) -> i64| seats.iter().map(ask).max().unwrap_or(0);
        let meetings = most(&|s| i64::from(s.situation.met.values().max().copied().unwrap_or(0)));
        let mut sizes = vec![0_i64; roster.levels.len()];
        for seat in seats {
            if let Some(size) = sizes.get_mut(seat.level) {
                *size += 1;
            }
        }
        let largest = sizes.iter().max().copied().unwrap_or(0);
        let lowest = i64::from(roster.levels.last().map_or(0, |score| score.0));
        let top = i64::from(roster.levels.first().map_or(0, |score| score.0));
        let floats = most(&|s| i64::from(s.situation.downs.max(s.situation.ups)));

        let mut packer = LanePacker { packing, bounds: Vec::new(), filled: 1, lanes: 0 };
        let illegal = packer.put(pairs);
        let rematch = packer.put(pairs * meetings * meetings);
        let met_last = packer.put(pairs);
        let bye = [
            packer.put(most(&|s| i64::from(s.situation.unplayed_points()))),
            packer.put(1),
            packer.put(top - lowest),
        ];
        let early = packer.put(match roster.colour_rank {
            ColourRank::BeforeScores => 2 * pairs,
            ColourRank::AfterScores => 0,
        });
        let same_unit = packer.put(match roster.units {
            Units::Avoided => pairs,
            Units::Free => 0,
        });
        let mut levels = Vec::new();
        for (size, score) in sizes.iter().zip(&roster.levels) {
            let reach = i64::from(score.0) - lowest;
            if reach > 0 {
                levels.push((packer.put(*size), packer.put(size * reach)));
            }
        }
        let late = match roster.colour_rank {
            ColourRank::BeforeScores => early,
            ColourRank::AfterScores => packer.put(2 * pairs),
        };
        let strong = packer.put(pairs);
        let due_same = packer.put(pairs);
        let repeated = packer.put(2 * pairs * floats);
        let number = packer.put((pairs + 1) * 2 * largest * largest);

        let places = packer.places();
        let at = |index: usize| places.get(index).copied().unwrap_or_default();
        Layout {
            lanes: packer.lanes,
            illegal: at(illegal),
            rematch: at(rematch),
            met_last: at(met_last),
            bye: bye.map(at),
            violations: at(late),
            same_unit: at(same_unit),
            count: levels.iter().map(|(count, _)| at(*count)).collect(),
            difference: levels.iter().map(|(_, difference)| at(*difference)).collect(),
            strong: at(strong),
            due_same: at(due_same),
            repeated_floats: at(repeated),
            number_order: at(number),
        }
    }
}

/// One vertex of the matching: a player, or the empty chair that gives the bye.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Vertex {
    /// Index of a seat of the roster.
    Seat(usize),
    /// Whoever is matched with it has the bye.
    Bye,
}

/// Whether a player sits opposite.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Opposite {
    Player,
    Nobody,
}

/// The weights of all the pairs of one round.
pub struct Weights<'a> {
    /// Whose seats the vertices name.
    pub roster: &'a Roster,
    /// The absolute rules.
    pub legality: &'a Legality,
    /// Who is to be matched: seats in roster order, then the bye if the number is odd.
    pub vertices: Vec<Vertex>,
    layout: Layout,
    lowest: i64,
}

impl<'a> Weights<'a> {
    /// Weights among these seats (in roster order); an odd number gives a bye.
    pub fn new(
        roster: &'a Roster,
        legality: &'a Legality,
        seats: &[usize],
        packing: Packing,
    ) -> Weights<'a> {
        let mut vertices: Vec<Vertex> = seats.iter().map(|seat| Vertex::Seat(*seat)).collect();
        if !vertices.len().is_multiple_of(2) {
            vertices.push(Vertex::Bye);
        }
        let layout = Layout::of(roster, packing);
        let lowest = i64::from(roster.levels.last().map_or(0, |score| score.0));
        Weights { roster, legality, vertices, layout, lowest }
    }

    /// Number of lanes of a weight.
    pub fn lanes(&self) -> usize {
        self.layout.lanes
    }

    /// Lanes of one component each as the list of rules.md §5.5 in the order of comparison, an illegal
    /// pair before it; the lowest level, below which nobody plays, has its two numbers too.
    pub fn components(&self, lanes: &[i64]) -> Vec<i64> {
        let layout = &self.layout;
        let at = |slot: &LaneSlot| lanes.get(slot.lane).copied().unwrap_or(0);
        let mut list = vec![at(&layout.illegal), at(&layout.rematch), at(&layout.met_last)];
        list.extend(layout.bye.iter().map(at));
        let colours = at(&layout.violations);
        let early = self.roster.colour_rank == ColourRank::BeforeScores;
        list.extend(early.then_some(colours));
        list.push(at(&layout.same_unit));
        let levels = layout.count.iter().zip(&layout.difference);
        list.extend(levels.flat_map(|(count, difference)| [at(count), at(difference)]));
        list.resize(list.len() + 2 * (self.roster.levels.len() - layout.count.len()), 0);
        list.extend((!early).then_some(colours));
        let rest = [&layout.strong, &layout.due_same, &layout.repeated_floats];
        list.extend(rest.into_iter().chain([&layout.number_order]).map(at));
        list
    }

    /// The place of the score of the bye among [`Weights::components`], and the lowest score, from
    /// which the weights count it.
    pub fn bye_score(&self) -> (usize, i64) {
        (5, self.lowest)
    }

    /// The player of a vertex; none for the bye.
    fn seat(&self, v: usize) -> Option<&'a RosterSeat> {
        match self.vertices.get(v) {
            Some(Vertex::Seat(index)) => self.roster.seats.get(*index),
            _ => None,
        }
    }

    /// What it costs to match two vertices.
    pub fn costs(&self, u: usize, v: usize) -> PairCost {
        match (self.seat(u), self.seat(v)) {
            (Some(a), Some(b)) => criteria::of_pair(self.roster, self.legality, a, b),
            (Some(a), None) | (None, Some(a)) => criteria::of_bye(self.legality, a),
            (None, None) => PairCost { illegal: 1, ..PairCost::default() },
        }
    }

    /// Writes the weight of a pair into lanes (doubled), which may be more than needed.
    pub fn write(&self, u: usize, v: usize, lanes: &mut [i64]) {
        let costs = self.costs(u, v);
        self.write_costs(&costs, self.opposite(u, v), lanes);
        self.layout.illegal.add(costs.illegal, lanes);
        self.layout.rematch.add(costs.rematch, lanes);
        self.layout.met_last.add(costs.met_last, lanes);
    }

    /// Writes a lower bound of the weight, quick to know: that of two who never met.
    pub fn write_if_new(&self, u: usize, v: usize, lanes: &mut [i64]) {
        let costs = match (self.seat(u), self.seat(v)) {
            (Some(a), Some(b)) => criteria::if_new(self.roster, a, b),
            _ => self.costs(u, v),
        };
        self.write_costs(&costs, self.opposite(u, v), lanes);
    }

    fn opposite(&self, u: usize, v: usize) -> Opposite {
        let is_bye = |v: usize| self.vertices.get(v) == Some(&Vertex::Bye);
        if is_bye(u) || is_bye(v) { Opposite::Nobody } else { Opposite::Player }
    }

    fn write_costs(&self, costs: &PairCost, opposite: Opposite, lanes: &mut [i64]) {
        lanes.fill(0);
        let layout = &self.layout;
        if opposite == Opposite::Nobody {
            let [had, missed, score] = costs.bye;
            layout.bye[0].add(had, lanes);
            layout.bye[1].add(missed, lanes);
            layout.bye[2].add(score - self.lowest, lanes);
        }
        layout.violations.add(costs.violations, lanes);
        layout.same_unit.add(costs.same_unit, lanes);
        self.write_levels(costs.level, costs.difference, lanes);
        layout.strong.add(costs.strong, lanes);
        layout.due_same.add(costs.due_same, lanes);
        layout.repeated_floats.add(costs.repeated_floats, lanes);
        layout.number_order.add(costs.number_order, lanes);
    }

    /// Adds criterion 4 alone: a lower bound of every pair between two levels.
    pub fn write_levels(&self, level: usize, difference: i64, lanes: &mut [i64]) {
        if difference > 0
            && let (Some(count), Some(sum)) =
                (self.layout.count.get(level), self.layout.difference.get(level))
        {
            count.add(1, lanes);
            sum.add(difference, lanes);
        }
    }
}
