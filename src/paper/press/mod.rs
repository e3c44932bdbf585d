//! From the event to a sheet: what each document takes its facts from. Screens and commands
//! order sheets here; nothing is drawn here.

mod books;
mod cards;
mod closing;
mod desk;
mod draw;
mod fouls;
pub mod history;
mod honours;
pub mod identities;
pub mod print_status;
mod recording;
mod round_robin;
mod rounds;
pub mod rows;
mod ruling;
mod tables;
mod teams;
mod why;

pub use crate::model::sheet::SheetKind;
pub use why::why_sheet;

use crate::model::event::Event;
use crate::model::id::{GroupId, PlayerId, ProtestId, Round, Seq, StartNumber};
use crate::model::numbering::Numbering;
use crate::model::points::Points;
use crate::model::sheet::PrintedSheet;
use crate::model::state::State;
use crate::paper::block::{Document, EntryMark, SheetHead, Standing};
use crate::paper::sheets::Named;
use crate::paper::sheets::certificate::{Orientation, Stock};
use crate::paper::sheets::cross_table::Spread;
use crate::paper::sheets::pairing::{Density, Units};
use crate::rules::awards::given::playing_group;
use crate::rules::enrolment::merging;
use crate::rules::views::Views;
use identities::Identities;
use rows::Rows;

/// What is ordered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Order {
    /// Which document.
    pub kind: SheetKind,
    /// Of which group.
    pub group: GroupId,
    /// Of which round; the last one where it is left out.
    pub round: Option<Round>,
    /// About which protest, where it is about one.
    pub protest: Option<ProtestId>,
    /// How it looks.
    pub look: Look,
}

/// How a sheet looks, where there is a choice.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Look {
    /// Whether units stand on the pairing sheet.
    pub units: Units,
    /// How many tables a page holds.
    pub density: Density,
    /// How certificates lie.
    pub orientation: Orientation,
    /// What certificates are printed on.
    pub stock: Stock,
    /// How much of identity numbers is shown.
    pub numbers: Numbers,
    /// On which paper the cross-table stands.
    pub spread: Spread,
}

/// How much of identity numbers is shown, on sheets that may hold them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub enum Numbers {
    /// The first six characters on 等级申报表; none on 获奖名单.
    #[default]
    Masked,
    /// Whole, as far as they are passed with the order: on explicit request that is recorded.
    Whole,
}

impl Default for Look {
    fn default() -> Look {
        Look {
            units: Units::Shown,
            density: Density::Normal,
            orientation: Orientation::Landscape,
            stock: Stock::Complete,
            numbers: Numbers::Masked,
            spread: Spread::Fitting,
        }
    }
}

impl Order {
    /// The sheet as a remark in the ledger names it.
    pub fn sheet(&self) -> PrintedSheet {
        PrintedSheet::Sheet { kind: self.kind, protest: self.protest }
    }

    /// Its name with the protest it is about.
    pub fn sheet_name(&self) -> String {
        self.sheet().to_string()
    }

    /// The remark that a print of it left the room.
    pub fn remark(&self) -> Event {
        self.remark_of(self.sheet())
    }

    /// The remark that a print of it with 作废 on it left the room.
    pub fn void_remark(&self) -> Event {
        self.remark_of(PrintedSheet::Void(self.kind))
    }

    fn remark_of(&self, sheet: PrintedSheet) -> Event {
        Event::SheetPrinted { sheet, group: Some(self.group), round: self.round }
    }

    /// A document with the usual look.
    pub fn new(kind: SheetKind, group: GroupId, round: Option<Round>) -> Order {
        Order { kind, group, round, protest: None, look: Look::default() }
    }
}

/// What every sheet's footer says about its origin.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Mark<'a> {
    /// The last ledger row the sheet knows of.
    pub seq: Seq,
    /// Its digest in hex.
    pub digest: &'a str,
    /// When it is printed, local time.
    pub printed_at: chrono::NaiveDateTime,
}

/// Makes the ordered document; the error says in Chinese why there is nothing to print.
///
/// # Errors
/// In Chinese, why there is nothing to print.
pub fn document(
    state: &State,
    views: &Views,
    order: &Order,
    mark: &Mark<'_>,
) -> Result<Document, String> {
    Desk::new(state, views, order, mark, &rows::NONE)?.made()
}

/// What a sheet is made from: the event, one group of it, and the order.
struct Desk<'a> {
    state: &'a State,
    views: &'a Views,
    order: Order,
    mark: Mark<'a>,
    rows: &'a Rows,
    identities: &'a Identities,
    numbering: Numbering,
}

impl<'a> Desk<'a> {
    /// The document of its order.
    fn made(&self) -> Result<Document, String> {
        if let Some(why) = self.elsewhere() {
            return Err(why);
        }
        match self.order.kind {
            SheetKind::Roster => self.roster(),
            SheetKind::CheckIn => self.check_in(),
            SheetKind::Draw => self.draw(),
            SheetKind::PairingCards => self.pairing_cards(),
            SheetKind::Programme => self.programme(),
            SheetKind::Pairing => self.pairing(),
            SheetKind::LookupByName => self.lookup_by_name(),
            SheetKind::LookupByUnit => self.lookup_by_unit(),
            SheetKind::ScoreSlips => self.score_slips(),
            SheetKind::TableCards => self.table_cards(),
            SheetKind::Recording => self.recording(),
            SheetKind::RoundResults => self.round_results(),
            SheetKind::CrossTable => self.cross_table(),
            SheetKind::RoundRobin => self.crossed(),
            SheetKind::RoundRobinPlan => self.plan(),
            SheetKind::Standings => self.standings(),
            SheetKind::Teams => self.teams(),
            SheetKind::Rates => self.rates(),
            SheetKind::Fouls => self.fouls(),
            SheetKind::Ruling => self.ruling(),
            SheetKind::Awards => self.awards(),
            SheetKind::Quotas => self.quotas(),
            SheetKind::Grades => self.grades(),
            SheetKind::PrizeCertificates
            | SheetKind::TitleCertificates
            | SheetKind::GradeCertificates => self.certificates(),
            SheetKind::Calibration => self.calibration(),
            SheetKind::ResultsBook => self.results_book(),
        }
    }

    fn new(
        state: &'a State,
        views: &'a Views,
        order: &Order,
        mark: &Mark<'a>,
        rows: &'a Rows,
    ) -> Result<Desk<'a>, String> {
        if state.regulation.group(order.group).is_none() {
            return Err("没有这个组别".into());
        }
        let numbering = views.numbering(state, order.group).cloned().unwrap_or_default();
        let identities = &identities::NONE;
        Ok(Desk { state, views, order: *order, mark: *mark, rows, identities, numbering })
    }

    /// Why a sheet of play is not made for a group that was merged into another.
    fn elsewhere(&self) -> Option<String> {
        let merged = playing_group(self.state, self.order.group) != self.order.group;
        let own = self.order.kind.of_own_group();
        let merged_into =
            merging::sentence(self.state, self.order.group).filter(|_| merged && !own)?;
        let teams = self.order.kind == SheetKind::Teams;
        let list = if teams { SheetKind::Teams } else { SheetKind::Standings }.name();
        Some(format!("{merged_into}。请选那一组打印，{list}中各组分别列出"))
    }

    fn group_name(&self) -> String {
        self.state.group_name(self.order.group)
    }

    fn name(&self, id: PlayerId) -> String {
        self.state.entrants.get(&id).map(|e| e.name()).unwrap_or_default()
    }

    /// Whether two persons play as one entrant.
    fn is_pair(&self, id: PlayerId) -> bool {
        self.state.entrants.get(&id).is_some_and(|e| e.facts.partner.is_some())
    }

    fn unit(&self, id: PlayerId) -> String {
        let unit = self.state.entrants.get(&id).and_then(|e| e.facts.unit.clone());
        unit.unwrap_or_default()
    }

    /// Number, name and unit of an entrant, as lists show them.
    fn named(&self, id: PlayerId) -> Named {
        Named { no: self.no(id), name: self.name(id), unit: self.unit(id) }
    }

    fn no(&self, id: PlayerId) -> StartNumber {
        // Who plays in another group by merger has its number there.
        let elsewhere = || self.state.entrants.get(&id).and_then(|e| e.no);
        self.numbering.no(id).or_else(elsewhere).unwrap_or(StartNumber(0))
    }

    /// The header and footer of this sheet.
    fn head(&self, round: String, time: String, standing: Standing) -> SheetHead {
        let event = &self.state.regulation.event;
        SheetHead {
            event: self.state.regulation.title.clone(),
            group: self.group_name(),
            round,
            time,
            chief_arbiter: event.chief_arbiter.clone().unwrap_or_default(),
            pairing_officer: event.pairing_officer.clone().unwrap_or_default(),
            printed_at: self.mark.printed_at.format("%Y-%m-%d %H:%M").to_string(),
            entry: EntryMark { number: self.mark.seq.0, digest: self.mark.digest.to_string() },
            standing,
            revision: None,
        }
    }

    /// The hall of the event; empty where it is not known.
    fn venue(&self) -> String {
        self.state.regulation.event.venue.clone().unwrap_or_default()
    }

    /// A header that belongs to no round.
    fn plain_head(&self) -> SheetHead {
        self.head(String::new(), self.venue(), Standing::Valid)
    }

    /// A header that belongs to no round; 待定 while something still waits.
    fn closing_head(&self, waits: bool) -> SheetHead {
        SheetHead { standing: Standing::of(waits), ..self.plain_head() }
    }

    /// What games of the group are worth.
    fn points(&self) -> Points {
        let play = self.state.regulation.play_of(self.order.group);
        play.points(play.system)
    }
}
