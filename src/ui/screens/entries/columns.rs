//! The columns of the list of entrants: what stands in them and how they sort.

use std::collections::BTreeMap;

use crate::model::event::DeskMark;
use crate::model::id::{PlayerId, Round};
use crate::model::state::EntrantState;
use crate::rules::conduct::presence::disqualified_at;
use crate::rules::eligibility::Finding;
use crate::rules::eligibility::person::{birth_of, sex_of};
use crate::rules::name_order;
use crate::session::Session;
use crate::ui::widgets::{Cell, Head, Tone};

/// A column.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Col {
    Id,
    No,
    Group,
    Name,
    Sex,
    Birth,
    Unit,
    Fee,
    CheckIn,
    Document,
    Problems,
}

/// All columns.
pub(super) const WIDE: &[Col] = &[
    Col::Id,
    Col::No,
    Col::Group,
    Col::Name,
    Col::Sex,
    Col::Birth,
    Col::Unit,
    Col::Fee,
    Col::CheckIn,
    Col::Document,
    Col::Problems,
];

/// Those that stay beside the form.
pub(super) const NARROW: &[Col] =
    &[Col::Id, Col::No, Col::Name, Col::Unit, Col::Fee, Col::CheckIn, Col::Problems];

/// What the list needs to know about everybody, once a frame.
pub(super) struct Facts<'a> {
    pub problems: BTreeMap<PlayerId, Vec<&'a Finding>>,
    /// The round that presence is asked for: the next to be paired, or the last.
    pub round: Round,
}

impl<'a> Facts<'a> {
    pub(super) fn of(session: &'a Session) -> Facts<'a> {
        let mut problems: BTreeMap<PlayerId, Vec<&Finding>> = BTreeMap::new();
        for finding in session.views().findings(session.state()) {
            if finding.waived.is_none() && !finding.code.hint() {
                problems.entry(finding.player).or_default().push(finding);
            }
        }
        let rounds = session.state().groups.values().map(|g| g.rounds.len()).max().unwrap_or(0);
        Facts { problems, round: Round(rounds as u32 + 1) }
    }

    /// What is wrong apart from what the desk settles.
    pub(super) fn beyond_desk(&self, id: PlayerId) -> usize {
        self.problems.get(&id).map_or(0, |all| all.iter().filter(|f| !f.code.at_desk()).count())
    }
}

pub(super) fn heads(shown: &[Col]) -> Vec<Head> {
    shown
        .iter()
        .map(|col| match col {
            Col::Id => Head::fixed("编号", 60.0),
            Col::No => Head::fixed("序号", 60.0),
            Col::Group => Head::fixed("组别", 98.0),
            Col::Name => Head::fixed("姓名", 124.0),
            Col::Sex => Head::fixed("性别", 54.0),
            Col::Birth => Head::fixed("出生日期", 108.0),
            Col::Unit => Head::rest("单位", 180.0),
            Col::Fee => Head::fixed("缴费", 68.0),
            Col::CheckIn => Head::fixed("报到", 68.0),
            Col::Document => Head::fixed("证件", 68.0),
            Col::Problems => Head::fixed("问题", 186.0),
        })
        .collect()
}

pub(super) fn cell(col: Col, id: PlayerId, session: &Session, facts: &Facts<'_>) -> Cell {
    let state = session.state();
    let Some(entrant) = state.entrants.get(&id) else { return Cell::default() };
    let mark = |mark: DeskMark, asked: bool, done: &str, open: &str| match (
        entrant.marks.contains(&mark),
        asked,
    ) {
        (true, _) => Cell::toned(format!("✓ {done}"), Tone::Good),
        (false, true) => Cell::toned(open, Tone::Warn),
        (false, false) => Cell::toned("—", Tone::Quiet),
    };
    let rule = &state.regulation.entry;
    match col {
        Col::Id => Cell::toned(id.to_string(), Tone::Quiet),
        Col::No => entrant.no.map(|no| no.to_string()).unwrap_or_default().into(),
        Col::Group => group_name(session, entrant).into(),
        Col::Name => Cell::bold(entrant.name()),
        Col::Sex => sex_of(&entrant.facts.person).map(|s| s.chinese()).unwrap_or("").into(),
        Col::Birth => {
            birth_of(&entrant.facts.person).map(|d| d.to_string()).unwrap_or_default().into()
        }
        Col::Unit => entrant.facts.unit.clone().unwrap_or_default().into(),
        Col::Fee => {
            let asked =
                state.regulation.fee_of(entrant.facts.own_group()).is_some_and(|fee| fee > 0);
            mark(DeskMark::Fee, asked, "已缴", "未缴")
        }
        Col::CheckIn => mark(DeskMark::CheckIn, true, "已到", "未到"),
        Col::Document => mark(DeskMark::Document, rule.document_required, "已验", "未验"),
        Col::Problems => problems(id, entrant, session, facts),
    }
}

fn problems(id: PlayerId, entrant: &EntrantState, session: &Session, facts: &Facts<'_>) -> Cell {
    if disqualified_at(session.state(), id, facts.round) {
        return Cell::toned("取消资格", Tone::Bad);
    }
    if entrant.withdrawn_at(facts.round) {
        return Cell::toned("已退赛", Tone::Bad);
    }
    let mut words: Vec<&str> = Vec::new();
    for finding in facts.problems.get(&id).into_iter().flatten() {
        // The desk's own columns say these already.
        if !finding.code.at_desk() && !words.contains(&finding.code.clause()) {
            words.push(finding.code.clause());
        }
    }
    match words.is_empty() {
        true => Cell::default(),
        false => Cell::toned(format!("▲ {}", words.join("、")), Tone::Bad),
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
pub(super) fn sort(
    keys: &mut [PlayerId],
    col: Col,
    down: bool,
    session: &Session,
    facts: &Facts<'_>,
) {
    let entrants = &session.state().entrants;
    let get = |id: &PlayerId| entrants.get(id);
    match col {
        Col::Id => keys.sort(),
        Col::No => keys.sort_by_key(|id| get(id).and_then(|e| e.no).map_or(u32::MAX, |no| no.0)),
        Col::Group => keys.sort_by_key(|id| get(id).map(|e| e.facts.own_group())),
        Col::Name => keys.sort_by_cached_key(|id| {
            get(id).map(|e| {
                let spoken = e.facts.person.pinyin.as_deref();
                name_order::sort_key(&e.facts.person.name, spoken)
            })
        }),
        Col::Sex => keys.sort_by_key(|id| get(id).and_then(|e| sex_of(&e.facts.person))),
        Col::Birth => keys.sort_by_key(|id| get(id).and_then(|e| birth_of(&e.facts.person))),
        Col::Unit => keys.sort_by_cached_key(|id| {
            let unit = get(id).and_then(|e| e.facts.unit.as_deref());
            (unit.is_none(), name_order::sort_key(unit.unwrap_or(""), None))
        }),
        Col::Fee | Col::CheckIn | Col::Document => {
            let mark = match col {
                Col::Fee => DeskMark::Fee,
                Col::CheckIn => DeskMark::CheckIn,
                _ => DeskMark::Document,
            };
            keys.sort_by_key(|id| get(id).is_some_and(|e| e.marks.contains(&mark)));
        }
        Col::Problems => keys.sort_by_key(|id| std::cmp::Reverse(facts.beyond_desk(*id))),
    }
    if down {
        keys.reverse();
    }
}
