//! The proposal on the desk: the engine's round, what the arbiter's hand made of it, what that
//! costs and which rules it breaks. Made on a click, never in a frame.

use std::collections::BTreeMap;

use crate::model::event::{Event, PairedBy, TableResult};
use crate::model::field::{Field, System};
use crate::model::id::{GroupId, PlayerId, Round, Seq, StartNumber, Table};
use crate::model::outcome::{Outcome, Side};
use crate::model::points::HalfPoints;
use crate::rules::conduct::presence::not_playing;
use crate::rules::pairing::plan;
use crate::rules::pairing::{self, Cost, NoPairing, PairedTable, Pairing};
use crate::session::Session;

use super::{explain, why};

/// Red and black of each table, and the bye.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Plan {
    /// Tables in table order.
    pub tables: Vec<(PlayerId, PlayerId)>,
    /// 轮空.
    pub bye: Option<PlayerId>,
}

/// A place in a plan.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Seat {
    /// Table index from 0, and the side.
    At(usize, Side),
    /// The bye.
    Bye,
}

/// How the first plan was made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Method {
    /// By the engine under the rules.
    Engine,
    /// By the engine with the fewest rematches.
    FewestRematches,
    /// By hand, from the order of the scores.
    ByHand,
}

/// What the list says about one player before the round.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Player {
    /// 序号.
    pub no: u32,
    /// Name.
    pub name: String,
    /// 单位, empty without one.
    pub unit: String,
    /// 积分.
    pub score: String,
    /// What it did round by round: 红, 黑, 空 (bye), 缺.
    pub history: String,
    /// How often it met a lower and a higher score: 降2升1, empty if never.
    pub floats: String,
}

/// A proposal for the next round of one group.
#[derive(Debug, Clone)]
pub struct Board {
    /// The group.
    pub group: GroupId,
    /// The round.
    pub round: Round,
    /// How it was made.
    pub method: Method,
    /// What the engine had, where it had something.
    pub engine: Option<Plan>,
    /// The plan as it is now.
    pub plan: Plan,
    /// Cost of the engine's plan, where the criteria apply.
    pub optimum: Option<Cost>,
    /// Cost of the plan as it is now.
    pub cost: Option<Cost>,
    /// Absolute rules the plan breaks.
    pub broken: Vec<String>,
    /// Limits the plan exceeds, floats and other warnings.
    pub warnings: Vec<String>,
    /// The same in numbers, as the rules see it.
    pub pairing: Pairing,
    /// A text for each table, and the bye's last.
    pub why: Vec<String>,
    /// What the list says about each player.
    pub players: BTreeMap<PlayerId, Player>,
    field: Field,
    scores: BTreeMap<StartNumber, HalfPoints>,
    /// The last row after which it was known to fit.
    fitted: Seq,
    ids: BTreeMap<StartNumber, PlayerId>,
    nos: BTreeMap<PlayerId, StartNumber>,
}

impl Board {
    /// A proposal by this method, or why there is none.
    pub fn make(session: &Session, group: GroupId, method: Method) -> Result<Board, NoPairing> {
        let state = session.state();
        let mut field = session.views().field(state, group).cloned().ok_or(NoPairing::TooFew(0))?;
        field.pairing.allow_rematch = method == Method::FewestRematches;
        let ids = session.views().numbers(state, group).cloned().unwrap_or_default();
        let nos = ids.iter().map(|(no, id)| (*id, *no)).collect();
        let round = pairing::next_round(&field);
        let mut board = Board {
            group,
            round,
            pairing: explain::plan_of(&field, round, Vec::new(), None),
            method,
            engine: None,
            plan: Plan::default(),
            optimum: None,
            cost: None,
            broken: Vec::new(),
            warnings: Vec::new(),
            why: Vec::new(),
            players: why::players(&field, &ids),
            scores: pairing::situations(&field).iter().map(|(no, s)| (*no, s.score)).collect(),
            field,
            fitted: session.mark().0,
            ids,
            nos,
        };
        match method {
            Method::Engine | Method::FewestRematches => {
                let made = pairing::pair(&board.field)?;
                let named = |no: StartNumber| board.ids.get(&no).copied();
                let pairs = made.tables.iter().chain(&made.walkovers);
                board.plan = Plan {
                    tables: pairs.filter_map(|t| Some((named(t.red)?, named(t.black)?))).collect(),
                    bye: made.bye.and_then(named),
                };
                board.engine = Some(board.plan.clone());
                board.optimum = made.cost;
            }
            Method::ByHand => board.plan = board.by_score(),
        }
        board.weigh(session);
        Ok(board)
    }

    /// Whether the group still stands as it did when the proposal was made.
    pub fn fits(&mut self, session: &Session, group: GroupId) -> bool {
        let seq = session.mark().0;
        if group == self.group && seq == self.fitted {
            return true;
        }
        let mut field = self.field.clone();
        field.pairing.allow_rematch = false;
        let fits =
            group == self.group && session.views().field(session.state(), group) == Some(&field);
        if fits {
            self.fitted = seq;
        }
        fits
    }

    /// The player on a seat.
    pub fn player(&self, seat: Seat) -> Option<PlayerId> {
        match seat {
            Seat::Bye => self.plan.bye,
            Seat::At(table, side) => self.plan.tables.get(table).map(|(red, black)| match side {
                Side::Red => *red,
                Side::Black => *black,
            }),
        }
    }

    /// Where a player sits.
    pub fn seat_of(&self, player: PlayerId) -> Option<Seat> {
        if self.plan.bye == Some(player) {
            return Some(Seat::Bye);
        }
        let mut tables = self.plan.tables.iter().enumerate();
        tables.find_map(|(table, (red, black))| match player {
            p if p == *red => Some(Seat::At(table, Side::Red)),
            p if p == *black => Some(Seat::At(table, Side::Black)),
            _ => None,
        })
    }

    /// Exchanges the players of two seats.
    pub fn swap(&mut self, session: &Session, a: Seat, b: Seat) {
        if let (Some(first), Some(second)) = (self.player(a), self.player(b)) {
            self.put(a, second);
            self.put(b, first);
            self.weigh(session);
        }
    }

    /// Turns the sides of a table.
    pub fn turn(&mut self, session: &Session, table: usize) {
        if let Some((red, black)) = self.plan.tables.get_mut(table) {
            std::mem::swap(red, black);
            self.weigh(session);
        }
    }

    /// Back to the engine's plan.
    pub fn restore(&mut self, session: &Session) {
        if let Some(engine) = self.engine.clone() {
            self.plan = engine;
            self.weigh(session);
        }
    }

    /// Whether the arbiter's hand changed the engine's plan.
    pub fn changed(&self) -> bool {
        self.engine.as_ref() != Some(&self.plan)
    }

    /// Whether the criteria of §5.5 apply: a Swiss from round 2 on.
    pub fn weighed(&self) -> bool {
        why::weighed(&self.field)
    }

    /// What is to be seen at a glance of a table: same score, who floats down, or a hand's work.
    /// The reasons are in [`Board::why`].
    pub fn brief(&self, index: usize) -> String {
        let Some((red, black)) = self.plan.tables.get(index) else { return String::new() };
        let same = |(a, b): &(PlayerId, PlayerId)| (a, b) == (red, black) || (a, b) == (black, red);
        let by_rules = self.engine.as_ref().is_some_and(|plan| plan.tables.iter().any(same));
        if !by_rules {
            return "手工".into();
        }
        let Some(table) = self.pairing.tables.get(index).filter(|_| self.weighed()) else {
            return String::new();
        };
        let score = |no: &StartNumber| self.scores.get(no);
        match score(&table.red).cmp(&score(&table.black)) {
            std::cmp::Ordering::Equal => "同分".into(),
            std::cmp::Ordering::Greater => format!("{}号下调", table.red),
            std::cmp::Ordering::Less => format!("{}号下调", table.black),
        }
    }

    /// The situation the proposal was made for.
    pub fn field(&self) -> &Field {
        &self.field
    }

    /// The act that publishes the plan.
    pub fn publication(&self) -> Event {
        let by = match (self.changed(), self.method) {
            (false, Method::Engine) => PairedBy::Engine,
            (false, Method::FewestRematches) => PairedBy::FewestRematches,
            _ => PairedBy::Hand {
                engine: self.engine.clone().unwrap_or_default().tables,
                engine_bye: self.engine.as_ref().and_then(|plan| plan.bye),
            },
        };
        Event::PairingPublished {
            group: self.group,
            round: self.round,
            tables: self.plan.tables.clone(),
            bye: self.plan.bye,
            by,
        }
    }

    /// Round robin: the results of tables at which nobody plays because one of the two left.
    pub fn walkovers(&self, session: &Session) -> Option<Event> {
        if self.field.pairing.system == System::Swiss {
            return None;
        }
        let out = |id: PlayerId| not_playing(session.state(), id, self.round).is_some();
        let outcome = |red: PlayerId, black: PlayerId| match (out(red), out(black)) {
            (true, true) => Some(Outcome::BothForfeit),
            (true, false) => Some(Outcome::RedForfeits),
            (false, true) => Some(Outcome::BlackForfeits),
            (false, false) => None,
        };
        let results: Vec<(Table, Option<TableResult>)> = (1..)
            .map(Table)
            .zip(&self.plan.tables)
            .filter_map(|(table, (red, black))| {
                let outcome = outcome(*red, *black)?;
                Some((table, Some(TableResult { outcome, provisional: false })))
            })
            .collect();
        (!results.is_empty()).then_some(Event::ResultsEntered {
            group: self.group,
            round: self.round,
            results,
        })
    }

    fn put(&mut self, seat: Seat, player: PlayerId) {
        match seat {
            Seat::Bye => self.plan.bye = Some(player),
            Seat::At(table, side) => {
                if let Some((red, black)) = self.plan.tables.get_mut(table) {
                    match side {
                        Side::Red => *red = player,
                        Side::Black => *black = player,
                    }
                }
            }
        }
    }

    /// Neighbours in the order of the scores, as a start for pairing by hand.
    fn by_score(&self) -> Plan {
        let situations = pairing::situations(&self.field);
        let absent = &self.field.pairing.absent_next;
        let mut order: Vec<StartNumber> = self
            .field
            .players
            .iter()
            .filter(|(no, p)| p.active && !absent.contains(no))
            .map(|(no, _)| *no)
            .collect();
        let score = |no: &StartNumber| situations.get(no).map(|s| s.score).unwrap_or_default();
        order.sort_by_key(|no| (std::cmp::Reverse(score(no)), *no));
        let mut plan = Plan::default();
        if !order.len().is_multiple_of(2) {
            let holder = (0..order.len())
                .rev()
                .find(|i| situations.get(&order[*i]).is_some_and(|s| s.byes == 0))
                .unwrap_or(order.len() - 1);
            plan.bye = self.ids.get(&order.remove(holder)).copied();
        }
        for pair in order.chunks_exact(2) {
            let (red, black) = pairing::sides(&self.field, pair[0], pair[1]);
            if let (Some(red), Some(black)) = (self.ids.get(&red), self.ids.get(&black)) {
                plan.tables.push((*red, *black));
            }
        }
        plan
    }

    /// Cost, breaches and words of the plan as it is now.
    fn weigh(&mut self, session: &Session) {
        let now = self.numbers(&self.plan);
        self.cost = now.cost.clone();
        self.broken =
            plan::broken(session.state(), self.group, self.round, &self.plan.tables, self.plan.bye);
        let ruled = self.engine.as_ref().map(|engine| self.numbers(engine));
        self.why = why::tables(&self.field, &now, ruled.as_ref(), why::Changed::ByHand);
        let pairs: Vec<(StartNumber, StartNumber)> =
            now.tables.iter().map(|t| (t.red, t.black)).collect();
        self.warnings = why::warnings(&self.field, &pairs, now.bye);
        self.pairing = now;
    }

    /// A plan in numbers.
    fn numbers(&self, plan: &Plan) -> Pairing {
        let number = |id: &PlayerId| self.nos.get(id).copied();
        let pair = |(red, black): &(PlayerId, PlayerId)| {
            Some(PairedTable { red: number(red)?, black: number(black)? })
        };
        let tables = plan.tables.iter().filter_map(pair).collect();
        explain::plan_of(&self.field, self.round, tables, plan.bye.as_ref().and_then(number))
    }
}
