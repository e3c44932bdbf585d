//! The proposal on the desk: the engine's round, what the arbiter's hand made of it, what that
//! costs and which rules it breaks. Made on a click, never in a frame.

use std::collections::BTreeMap;

use crate::model::criterion::RoundCost;
use crate::model::event::{Event, PairedBy, TableResult};
use crate::model::field::{Field, System};
use crate::model::id::{GroupId, PlayerId, Round, Seq, StartNumber, Table};
use crate::model::numbering::Numbering;
use crate::model::outcome::Outcome;
use crate::model::points::HalfPoints;
use crate::model::seats::{Seating, Seats, Side};
use crate::rules::conduct::presence::not_playing;
use crate::rules::pairing::absolute::plan;
use crate::rules::pairing::{self, NoPairing, Pairing};
use crate::session::Session;

use super::why::{self, ListedPlayer};

/// A place in a plan.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BoardSeat {
    /// Table index from 0, and the side.
    At(usize, Side),
    /// 轮空: the empty chair.
    Bye,
}

/// How the first plan was made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ProposalMethod {
    /// By the engine under the rules.
    Engine,
    /// By the engine with the fewest rematches.
    FewestRematches,
    /// By hand, from the order of the scores.
    ByHand,
}

/// A proposal for the next round of one group.
#[derive(Debug, Clone)]
pub struct Board {
    /// Whose next round is proposed.
    pub group: GroupId,
    /// The round it would become: one more than are published.
    pub round: Round,
    /// How it was made.
    pub method: ProposalMethod,
    /// What the engine had, where it had something.
    pub engine: Option<Seating<PlayerId>>,
    /// The plan as it is now.
    pub plan: Seating<PlayerId>,
    /// Cost of the engine's plan, where the criteria apply.
    pub optimum: Option<RoundCost>,
    /// Cost of the plan as it is now.
    pub cost: Option<RoundCost>,
    /// Absolute rules the plan breaks.
    pub broken: Vec<String>,
    /// Limits the plan exceeds, floats and other warnings.
    pub warnings: Vec<String>,
    /// The same in numbers, as the rules see it.
    pub pairing: Pairing,
    /// A text for each table, and the bye's last.
    pub why: Vec<String>,
    /// What the list says about each player.
    pub players: BTreeMap<PlayerId, ListedPlayer>,
    field: Field,
    scores: BTreeMap<StartNumber, HalfPoints>,
    /// The last row after which it was known to fit.
    fitted: Seq,
    numbering: Numbering,
}

impl Board {
    /// A proposal by this method, or why there is none.
    ///
    /// # Errors
    /// [`NoPairing`] as the engine has it.
    pub fn make(
        session: &Session,
        group: GroupId,
        method: ProposalMethod,
    ) -> Result<Board, NoPairing> {
        let state = session.state();
        let mut field = session.views().field(state, group).cloned().ok_or(NoPairing::TooFew(0))?;
        field.pairing.allow_rematch = method == ProposalMethod::FewestRematches;
        let numbering = session.views().numbering(state, group).cloned().unwrap_or_default();
        let round = pairing::next_round(&field);
        let mut board = Board {
            group,
            round,
            pairing: why::plan_of(&field, round, Seating::default()),
            method,
            engine: None,
            plan: Seating::default(),
            optimum: None,
            cost: None,
            broken: Vec::new(),
            warnings: Vec::new(),
            why: Vec::new(),
            players: why::players(&field, &numbering),
            scores: pairing::situations(&field).iter().map(|(no, s)| (*no, s.score)).collect(),
            field,
            fitted: session.mark().0,
            numbering,
        };
        match method {
            ProposalMethod::Engine | ProposalMethod::FewestRematches => {
                let made = pairing::pair(&board.field)?;
                let mut seating = made.seating();
                seating.tables.extend(&made.walkovers);
                board.plan = seating.map(|no| board.numbering.player(no));
                board.engine = Some(board.plan.clone());
                board.optimum = made.cost;
            }
            ProposalMethod::ByHand => board.plan = board.by_score(),
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
    pub fn player(&self, seat: BoardSeat) -> Option<PlayerId> {
        match seat {
            BoardSeat::Bye => self.plan.bye,
            BoardSeat::At(table, side) => self.plan.tables.get(table).map(|seats| *seats.of(side)),
        }
    }

    /// What the list says about the player on a seat.
    pub fn listed(&self, seat: BoardSeat) -> Option<&ListedPlayer> {
        self.players.get(&self.player(seat)?)
    }

    /// Where a player sits.
    pub fn seat_of(&self, player: PlayerId) -> Option<BoardSeat> {
        if self.plan.bye == Some(player) {
            return Some(BoardSeat::Bye);
        }
        let mut tables = self.plan.tables.iter().enumerate();
        tables.find_map(|(table, seats)| Some(BoardSeat::At(table, seats.side_of(&player)?)))
    }

    /// Exchanges the players of two seats.
    pub fn swap(&mut self, session: &Session, a: BoardSeat, b: BoardSeat) {
        if let (Some(first), Some(second)) = (self.player(a), self.player(b)) {
            self.put(a, second);
            self.put(b, first);
            self.weigh(session);
        }
    }

    /// Turns the sides of a table.
    pub fn turn(&mut self, session: &Session, table: usize) {
        if let Some(seats) = self.plan.tables.get_mut(table) {
            *seats = seats.turned();
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
        let Some(seats) = self.plan.tables.get(index) else { return String::new() };
        let same = |other: &Seats<PlayerId>| other.pair() == seats.pair();
        let by_rules = self.engine.as_ref().is_some_and(|plan| plan.tables.iter().any(same));
        if !by_rules {
            return "手工".into();
        }
        let own = |no: StartNumber| self.field.pairing.fixed_tables.get(&no);
        let here = |no: StartNumber| own(no).is_some_and(|own| own.0 as usize == index + 1);
        if seats.both().into_iter().filter_map(|id| self.numbering.no(id)).any(here) {
            return "固定台".into();
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
            (false, ProposalMethod::Engine) => PairedBy::Engine,
            (false, ProposalMethod::FewestRematches) => PairedBy::FewestRematches,
            _ => {
                let engine = self.engine.clone().unwrap_or_default();
                PairedBy::Hand { engine: engine.pairs(), engine_bye: engine.bye }
            }
        };
        Event::PairingPublished {
            group: self.group,
            round: self.round,
            tables: self.plan.pairs(),
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
        let results: Vec<(Table, Option<TableResult>)> = (1..)
            .map(Table)
            .zip(&self.plan.tables)
            .filter_map(|(table, seats)| {
                let outcome = Outcome::forfeit_of(seats.map(out))?;
                Some((table, Some(TableResult { outcome, provisional: false })))
            })
            .collect();
        (!results.is_empty()).then_some(Event::ResultsEntered {
            group: self.group,
            round: self.round,
            results,
        })
    }

    fn put(&mut self, seat: BoardSeat, player: PlayerId) {
        match seat {
            BoardSeat::Bye => self.plan.bye = Some(player),
            BoardSeat::At(table, side) => {
                if let Some(seats) = self.plan.tables.get_mut(table) {
                    *seats.of_mut(side) = player;
                }
            }
        }
    }

    /// Neighbours in the order of the scores, as a start for pairing by hand.
    fn by_score(&self) -> Seating<PlayerId> {
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
        let mut plan = Seating::default();
        if !order.len().is_multiple_of(2) {
            let holder = (0..order.len())
                .rev()
                .find(|i| situations.get(&order[*i]).is_some_and(|s| s.byes == 0))
                .unwrap_or(order.len() - 1);
            plan.bye = Some(order.remove(holder));
        }
        let pairs = order.chunks_exact(2);
        plan.tables = pairs.map(|pair| pairing::sides(&self.field, pair[0], pair[1])).collect();
        plan.map(|no| self.numbering.player(no))
    }

    /// Cost, breaches and words of the plan as it is now.
    fn weigh(&mut self, session: &Session) {
        let now = self.numbers(&self.plan);
        self.cost = now.cost.clone();
        self.broken = plan::broken(session.state(), self.group, self.round, &self.plan);
        let ruled = self.engine.as_ref().map(|engine| self.numbers(engine));
        self.why = why::tables(&self.field, &now, ruled.as_ref(), why::Changed::ByHand);
        self.warnings = why::warnings(&self.field, &now.seating());
        self.pairing = now;
    }

    /// A plan in numbers.
    fn numbers(&self, plan: &Seating<PlayerId>) -> Pairing {
        why::plan_of(&self.field, self.round, plan.map(|id| self.numbering.no(id)))
    }
}
