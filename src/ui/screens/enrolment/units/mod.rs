//! 单位: all units with their entrants, officials, kind and insurance, and what is wrong with them.

mod form;

use egui::{Panel, Ui};

use crate::rules::eligibility::Code;
use crate::rules::enrolment::units::{KindKnown, UnitView, kind, units};
use crate::rules::name_order;
use crate::session::Session;
use crate::ui::screens::pane::{self, PaneAnswer};
use crate::ui::widgets::{Cell, Head, ListState, Tone, badge, empty, hint, list};

/// What is looked at and drafted.
#[derive(Debug, Default)]
pub(super) struct UnitsDraft {
    list: ListState<usize>,
    form: Option<Box<form::UnitDraft>>,
}

const HEADS: [Head; 7] = [
    Head::rest("单位", 190.0),
    Head::fixed("人数", 56.0),
    Head::fixed("类别", 160.0),
    Head::fixed("领队", 96.0),
    Head::fixed("教练", 96.0),
    Head::fixed("保险单", 80.0),
    Head::fixed("问题", 210.0),
];

/// Beside the form: what is drafted there need not stand in the list too.
const NARROW: [usize; 4] = [0, 1, 5, 6];

/// Shows the units.
pub(super) fn show(draft: &mut UnitsDraft, ui: &mut Ui, session: &Session) -> PaneAnswer {
    let all = units(session.state());
    let open = pane::head(ui, "参赛单位", |ui| {
        badge(ui, &format!("{}个单位", all.len()), Tone::Plain);
        let people: usize = all.iter().map(|unit| unit.entrants.len()).sum();
        badge(ui, &format!("{people}人代表单位"), Tone::Plain);
        let rest = session.state().entrants.len() - people;
        if rest > 0 {
            badge(ui, &format!("{rest}人个人参赛"), Tone::Plain);
        }
    });
    if all.is_empty() {
        empty(ui, "还没有单位。报名表中填了单位的人报名后，单位列在这里。");
        return (None, open);
    }
    hint(ui, "点一行填写领队、教练、类别，标记保险单已验，或更正单位名称。");
    let mut asked = None;
    if let Some(form) = &mut draft.form {
        let inner = Panel::right("unit")
            .resizable(false)
            .exact_size(470.0)
            .show(ui, |ui| form::show(form, ui, session, &all));
        let (answer, stays) = inner.inner;
        asked = answer;
        // A unit that took another name is followed under it.
        let at = all.iter().position(|unit| unit.facts.name == form.name());
        match at.filter(|_| stays) {
            Some(at) if draft.list.cursor != Some(at) && form.renamed() => draft.list.jump(at),
            Some(_) => {}
            None => draft.form = None,
        }
    }
    rows(draft, ui, session, &all);
    (asked, open)
}

fn rows(draft: &mut UnitsDraft, ui: &mut Ui, session: &Session, all: &[UnitView]) {
    let shown: Vec<usize> = match draft.form {
        Some(_) => NARROW.to_vec(),
        None => (0..HEADS.len()).collect(),
    };
    let heads: Vec<Head> = shown.iter().filter_map(|i| HEADS.get(*i)).copied().collect();
    let mut keys: Vec<usize> = (0..all.len()).collect();
    let text = |key: usize, column: usize| {
        let column = shown.get(column).copied();
        all.get(key).zip(column).map(|(u, c)| cell(u, c, session)).unwrap_or_default()
    };
    draft.list.order(&mut keys, |keys, column| match shown.get(column) {
        Some(1) => keys.sort_by_key(|key| all.get(*key).map(|unit| unit.entrants.len())),
        _ => keys.sort_by_cached_key(|key| name_order::sort_key(&text(*key, column).text, None)),
    });
    let picked = list(ui, "单位表", &heads, &keys, &mut draft.list, text);
    let chosen = picked.opened.or(draft.list.cursor.filter(|_| picked.moved));
    if let Some(unit) = chosen.and_then(|key| all.get(key))
        && draft.form.as_ref().is_none_or(|form| form.follows(&unit.facts.name))
    {
        draft.form = Some(Box::new(form::UnitDraft::of(&unit.facts, session)));
    }
}

fn cell(unit: &UnitView, column: usize, session: &Session) -> Cell {
    let facts = &unit.facts;
    match column {
        0 => Cell::bold(facts.name.clone()),
        1 => unit.entrants.len().to_string().into(),
        2 => match kind(facts) {
            (kind, KindKnown::Stated) => kind.chinese().into(),
            (kind, KindKnown::ByName) => {
                Cell::toned(format!("{}（按名称）", kind.chinese()), Tone::Quiet)
            }
            (kind, KindKnown::Nobody) => Cell::toned(kind.chinese(), Tone::Quiet),
        },
        3 => facts.leader.clone().unwrap_or_default().into(),
        4 => facts.coach.clone().unwrap_or_default().into(),
        5 => match (facts.insurance_seen, session.state().regulation.entry.insurance_required) {
            (true, _) => Cell::toned("✓ 已验", Tone::Good),
            (false, true) => Cell::toned("未验", Tone::Warn),
            (false, false) => Cell::toned("—", Tone::Quiet),
        },
        _ => problems(unit, session),
    }
}

/// The clauses about the unit itself that its entrants have open, each with how many.
fn problems(unit: &UnitView, session: &Session) -> Cell {
    const OF_UNIT: [Code; 3] = [Code::UnitKind, Code::InsuranceUnseen, Code::MeetingMissed];
    let open = session.views().findings(session.state()).iter();
    let open: Vec<Code> = open
        .filter(|f| f.waived.is_none() && unit.entrants.binary_search(&f.player).is_ok())
        .map(|f| f.code)
        .collect();
    let words: Vec<String> = OF_UNIT
        .iter()
        .filter_map(|code| {
            let count = open.iter().filter(|c| *c == code).count();
            (count > 0).then(|| format!("{}{count}人", code.clause()))
        })
        .collect();
    match words.is_empty() {
        true => Cell::default(),
        false => Cell::toned(format!("▲ {}", words.join("、")), Tone::Bad),
    }
}
