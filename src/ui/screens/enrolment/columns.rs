//! The columns of the list of entrants: what stands in them and how they sort.

use std::collections::BTreeMap;

use crate::model::event::DeskMark;
use crate::model::id::{PlayerId, Round};
use crate::model::person::Sex;
use crate::model::state::EntrantState;
use crate::rules::conduct::presence::disqualified_at;
use crate::rules::eligibility::Finding;
use crate::rules::eligibility::person::{birth_of, sex_of};
use crate::rules::name_order;
use crate::session::Session;
use crate::ui::screens::unsettled;
use crate::ui::widgets::{Cell, Head, Tone};

/// What stands in a column.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum ListColumn {
    Id,
    Number,
    Group,
    Name,
    Sex,
    Birth,
    Unit,
    Mark(DeskMark),
    Problems,
}

/// All columns with their heads, and whether they stay beside the form.
const COLUMNS: [(ListColumn, Head, Beside); 11] = [
    (ListColumn::Id, Head::fixed("编号", 60.0), Beside::Stays),
    (ListColumn::Number, Head::fixed("序号", 60.0), Beside::Stays),
    (ListColumn::Group, Head::fixed("组别", 98.0), Beside::Goes),
    (ListColumn::Name, Head::fixed("姓名", 124.0), Beside::Stays),
    (ListColumn::Sex, Head::fixed("性别", 54.0), Beside::Goes),
    (ListColumn::Birth, Head::fixed("出生日期", 108.0), Beside::Goes),
    (ListColumn::Unit, Head::rest("单位", 180.0), Beside::Stays),
    (ListColumn::Mark(DeskMark::Fee), Head::fixed("缴费", 68.0), Beside::Stays),
    (ListColumn::Mark(DeskMark::CheckIn), Head::fixed("报到", 68.0), Beside::Stays),
    (ListColumn::Mark(DeskMark::Document), Head::fixed("证件", 68.0), Beside::Goes),
    (ListColumn::Problems, Head::fixed("问题", 186.0), Beside::Stays),
];

/// What becomes of a column where the form stands beside the list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Beside {
    Stays,
    Goes,
}

/// The columns shown, in full width or beside the form.
pub(super) fn shown(beside_form: bool) -> (Vec<ListColumn>, Vec<Head>) {
    let all = COLUMNS.iter().filter(|(_, _, beside)| !beside_form || *beside == Beside::Stays);
    all.map(|(column, head, _)| (*column, *head)).unzip()
}

/// What the list needs to know about everybody, once a frame.
pub(super) struct Standing<'a> {
    pub session: &'a Session,
    pub problems: BTreeMap<PlayerId, Vec<&'a Finding>>,
    /// The round that presence is asked for: the next to be paired, or the last.
    pub round: Round,
}

impl<'a> Standing<'a> {
    pub(super) fn of(session: &'a Session) -> Standing<'a> {
        let mut problems: BTreeMap<PlayerId, Vec<&Finding>> = BTreeMap::new();
        for finding in session.views().findings(session.state()) {
            if finding.open() {
                problems.entry(finding.player).or_default().push(finding);
            }
        }
        let rounds = session.state().groups.values().map(|g| g.rounds.len()).max().unwrap_or(0);
        Standing { session, problems, round: Round(rounds as u32 + 1) }
    }

    /// What is wrong apart from what the desk settles.
    pub(super) fn beyond_desk(&self, id: PlayerId) -> usize {
        self.problems.get(&id).map_or(0, |all| all.iter().filter(|f| !f.code.at_desk()).count())
    }
}

pub(super) fn cell(column: ListColumn, id: PlayerId, known: &Standing<'_>) -> Cell {
    let session = known.session;
    let Some(entrant) = session.state().entrants.get(&id) else { return Cell::default() };
    let person = &entrant.facts.person;
    match column {
        ListColumn::Id => Cell::toned(id.to_string(), Tone::Quiet),
        ListColumn::Number => entrant.no.map(|no| no.to_string()).unwrap_or_default().into(),
        ListColumn::Group => group_name(session, entrant).into(),
        ListColumn::Name => Cell::bold(entrant.name()),
        ListColumn::Sex => sex_of(person).map_or("", Sex::chinese).into(),
        ListColumn::Birth => birth_of(person).map(|d| d.to_string()).unwrap_or_default().into(),
        ListColumn::Unit => entrant.facts.unit.clone().unwrap_or_default().into(),
        ListColumn::Mark(mark) => mark_cell(mark, entrant, session),
        ListColumn::Problems => problems(id, entrant, known),
    }
}

fn mark_cell(mark: DeskMark, entrant: &EntrantState, session: &Session) -> Cell {
    let (done, open, asked) = match mark {
        DeskMark::Fee => ("已缴", "未缴", fee_asked(session, entrant)),
        DeskMark::CheckIn => ("已到", "未到", true),
        DeskMark::Document => ("已验", "未验", session.state().regulation.entry.document_required),
        DeskMark::MeetingMissed => ("未到会", "已到会", false),
    };
    match (entrant.marks.contains(&mark), asked) {
        (true, _) => Cell::toned(format!("✓ {done}"), Tone::Good),
        (false, true) => Cell::toned(open, Tone::Warn),
        (false, false) => Cell::toned("—", Tone::Quiet),
    }
}

/// Whether the regulation asks a fee of an entrant.
pub(super) fn fee_asked(session: &Session, entrant: &EntrantState) -> bool {
    let fee = session.state().regulation.fee_of(entrant.facts.own_group());
    fee.is_some_and(|fee| fee > 0)
}

fn problems(id: PlayerId, entrant: &EntrantState, known: &Standing<'_>) -> Cell {
    if disqualified_at(known.session.state(), id, known.round) {
        return Cell::toned("取消资格", Tone::Bad);
    }
    if entrant.withdrawn_at(known.round) {
        return Cell::toned("已退赛", Tone::Bad);
    }
    let found = known.problems.get(&id).into_iter().flatten();
    let clauses = unsettled::clauses_of(found.copied().filter(|f| !f.code.at_desk()));
    if clauses.is_empty() {
        Cell::default()
    } else {
        Cell::toned(format!("▲ {clauses}"), Tone::Bad)
    }
}

/// The group it is ranked in; 合编 where that plays with another.
fn group_name(session: &Session, entrant: &EntrantState) -> String {
    let own = session.state().regulation.group(entrant.facts.own_group());
    let name = own.map_or("", |g| g.name.as_str());
    match entrant.facts.ranked_in {
        Some(_) => format!("{name}（合编）"),
        None => name.to_string(),
    }
}

/// Sorts by a column; equals stay in the order of entry.
pub(super) fn sort(keys: &mut [PlayerId], column: ListColumn, known: &Standing<'_>) {
    match column {
        ListColumn::Id => keys.sort(),
        ListColumn::Number => by(keys, known, |e| e.no.map_or(u32::MAX, |no| no.0)),
        ListColumn::Group => by(keys, known, |e| e.facts.own_group()),
        ListColumn::Name => by(keys, known, |e| {
            name_order::sort_key(&e.facts.person.name, e.facts.person.pinyin.as_deref())
        }),
        ListColumn::Sex => by(keys, known, |e| sex_of(&e.facts.person)),
        ListColumn::Birth => by(keys, known, |e| birth_of(&e.facts.person)),
        ListColumn::Unit => by(keys, known, |e| {
            let unit = e.facts.unit.as_deref();
            (unit.is_none(), name_order::sort_key(unit.unwrap_or(""), None))
        }),
        ListColumn::Mark(mark) => by(keys, known, |e| e.marks.contains(&mark)),
        ListColumn::Problems => keys.sort_by_key(|id| std::cmp::Reverse(known.beyond_desk(*id))),
    }
}

fn by<K: Ord>(keys: &mut [PlayerId], known: &Standing<'_>, key: impl Fn(&EntrantState) -> K) {
    keys.sort_by_cached_key(|id| known.session.state().entrants.get(id).map(&key));
}
