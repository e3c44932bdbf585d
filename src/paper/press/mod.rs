//! From the event to a sheet: what each document takes its facts from. Screens and commands
//! order sheets here; nothing is drawn here.

mod closing;
mod desk;
mod rounds;
mod tables;
mod why;

pub use why::why_sheet;

use std::collections::BTreeMap;

use crate::model::id::{GroupId, No, PlayerId, Round, Seq};
use crate::model::state::State;
use crate::paper::block::{Document, EntryMark, SheetHead, Standing};
use crate::paper::sheets::certificate::{Orientation, Stock};
use crate::paper::sheets::pairing::{Density, Units};
use crate::rules::awards::playing_group;
use crate::rules::merging;
use crate::rules::views::Views;

/// Every document the program prints.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum SheetKind {
    /// 参赛名单.
    Roster,
    /// 检录表.
    CheckIn,
    /// 抽签结果.
    Draw,
    /// 对阵表.
    Pairing,
    /// 对阵查询 (按姓名).
    LookupByName,
    /// 对阵查询 (按单位).
    LookupByUnit,
    /// 成绩报告单.
    ScoreSlips,
    /// 台号牌.
    TableCards,
    /// 本轮成绩.
    RoundResults,
    /// 成绩表.
    CrossTable,
    /// 名次表.
    Standings,
    /// 犯规与弃权记录.
    Fouls,
    /// 获奖名单.
    Awards,
    /// 获奖证书.
    PrizeCertificates,
    /// 称号证书.
    TitleCertificates,
    /// 等级证书.
    GradeCertificates,
    /// 套打校准页.
    Calibration,
}

impl SheetKind {
    /// All, in the order of work.
    pub const ALL: [SheetKind; 17] = [
        SheetKind::Roster,
        SheetKind::CheckIn,
        SheetKind::Draw,
        SheetKind::Pairing,
        SheetKind::LookupByName,
        SheetKind::LookupByUnit,
        SheetKind::ScoreSlips,
        SheetKind::TableCards,
        SheetKind::RoundResults,
        SheetKind::CrossTable,
        SheetKind::Standings,
        SheetKind::Fouls,
        SheetKind::Awards,
        SheetKind::PrizeCertificates,
        SheetKind::TitleCertificates,
        SheetKind::GradeCertificates,
        SheetKind::Calibration,
    ];

    /// The sheets of a round that is about to be played.
    pub const BEFORE_ROUND: [SheetKind; 4] = [
        SheetKind::Pairing,
        SheetKind::LookupByName,
        SheetKind::LookupByUnit,
        SheetKind::ScoreSlips,
    ];

    /// The sheets of a round that has been played.
    pub const AFTER_ROUND: [SheetKind; 4] =
        [SheetKind::RoundResults, SheetKind::CrossTable, SheetKind::Standings, SheetKind::Fouls];

    /// As printed and as shown in the list.
    pub fn name(self) -> &'static str {
        match self {
            SheetKind::Roster => "参赛名单",
            SheetKind::CheckIn => "检录表",
            SheetKind::Draw => "抽签结果",
            SheetKind::Pairing => "对阵表",
            SheetKind::LookupByName => "对阵查询（按姓名）",
            SheetKind::LookupByUnit => "对阵查询（按单位）",
            SheetKind::ScoreSlips => "成绩报告单",
            SheetKind::TableCards => "台号牌",
            SheetKind::RoundResults => "本轮成绩",
            SheetKind::CrossTable => "成绩表",
            SheetKind::Standings => "名次表",
            SheetKind::Fouls => "犯规与弃权记录",
            SheetKind::Awards => "获奖名单",
            SheetKind::PrizeCertificates => "获奖证书",
            SheetKind::TitleCertificates => "称号证书",
            SheetKind::GradeCertificates => "等级证书",
            SheetKind::Calibration => "套打校准页",
        }
    }

    /// Whether it is about one round.
    pub fn per_round(self) -> bool {
        matches!(
            self,
            SheetKind::Pairing
                | SheetKind::LookupByName
                | SheetKind::LookupByUnit
                | SheetKind::ScoreSlips
                | SheetKind::TableCards
                | SheetKind::RoundResults
                | SheetKind::CrossTable
                | SheetKind::Standings
        )
    }
}

/// What is ordered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Order {
    /// Which document.
    pub kind: SheetKind,
    /// Of which group.
    pub group: GroupId,
    /// Of which round; the last one where it is left out.
    pub round: Option<Round>,
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
}

impl Default for Look {
    fn default() -> Look {
        Look {
            units: Units::Shown,
            density: Density::Normal,
            orientation: Orientation::Landscape,
            stock: Stock::Complete,
        }
    }
}

impl Order {
    /// A document with the usual look.
    pub fn new(kind: SheetKind, group: GroupId, round: Option<Round>) -> Order {
        Order { kind, group, round, look: Look::default() }
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
pub fn document(
    state: &State,
    views: &Views,
    order: &Order,
    mark: &Mark<'_>,
) -> Result<Document, String> {
    let desk = Desk::new(state, views, order, mark)?;
    if let Some(said) = desk.elsewhere() {
        return Err(said);
    }
    match order.kind {
        SheetKind::Roster => desk.roster(),
        SheetKind::CheckIn => desk.check_in(),
        SheetKind::Draw => desk.draw(),
        SheetKind::Pairing => desk.pairing(),
        SheetKind::LookupByName => desk.lookup_by_name(),
        SheetKind::LookupByUnit => desk.lookup_by_unit(),
        SheetKind::ScoreSlips => desk.score_slips(),
        SheetKind::TableCards => desk.table_cards(),
        SheetKind::RoundResults => desk.round_results(),
        SheetKind::CrossTable => desk.cross_table(),
        SheetKind::Standings => desk.standings(),
        SheetKind::Fouls => desk.fouls(),
        SheetKind::Awards => desk.awards(),
        SheetKind::PrizeCertificates
        | SheetKind::TitleCertificates
        | SheetKind::GradeCertificates => desk.certificates(),
        SheetKind::Calibration => desk.calibration(),
    }
}

/// What a sheet is made from: the event, one group of it, and the order.
struct Desk<'a> {
    state: &'a State,
    views: &'a Views,
    order: Order,
    mark: Mark<'a>,
    numbers: BTreeMap<No, PlayerId>,
    no_of: BTreeMap<PlayerId, No>,
}

impl<'a> Desk<'a> {
    fn new(
        state: &'a State,
        views: &'a Views,
        order: &Order,
        mark: &Mark<'a>,
    ) -> Result<Desk<'a>, String> {
        if state.regulation.group(order.group).is_none() {
            return Err("没有这个组别".into());
        }
        let numbers = views.numbers(state, order.group).cloned().unwrap_or_default();
        let no_of = numbers.iter().map(|(no, id)| (*id, *no)).collect();
        Ok(Desk { state, views, order: *order, mark: *mark, numbers, no_of })
    }

    /// Why a sheet of play is not made for a group that was merged into another.
    fn elsewhere(&self) -> Option<String> {
        let own = matches!(
            self.order.kind,
            SheetKind::Roster
                | SheetKind::CheckIn
                | SheetKind::Awards
                | SheetKind::PrizeCertificates
                | SheetKind::TitleCertificates
                | SheetKind::GradeCertificates
                | SheetKind::Calibration
        );
        let merged = playing_group(self.state, self.order.group) != self.order.group;
        let said = merging::said(self.state, self.order.group).filter(|_| merged && !own)?;
        Some(format!("{said}。请选那一组打印，名次表中各组分别列出"))
    }

    fn group_name(&self) -> String {
        let rule = self.state.regulation.group(self.order.group);
        rule.map(|g| g.name.clone()).unwrap_or_default()
    }

    fn name(&self, id: PlayerId) -> String {
        self.state.entrants.get(&id).map(|e| e.name()).unwrap_or_default()
    }

    fn unit(&self, id: PlayerId) -> String {
        let unit = self.state.entrants.get(&id).and_then(|e| e.facts.unit.clone());
        unit.unwrap_or_default()
    }

    fn no(&self, id: PlayerId) -> No {
        // Who plays in another group by merger has its number there.
        let elsewhere = || self.state.entrants.get(&id).and_then(|e| e.no);
        self.no_of.get(&id).copied().or_else(elsewhere).unwrap_or(No(0))
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
        }
    }

    /// A header that belongs to no round.
    fn plain_head(&self) -> SheetHead {
        let place = self.state.regulation.event.venue.clone().unwrap_or_default();
        self.head(String::new(), place, Standing::Valid)
    }
}
