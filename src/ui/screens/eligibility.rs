//! 资格: every finding of the event by clause. Nobody is hidden, nobody is moved silently.

use std::collections::BTreeMap;

use egui::{Frame, Panel, ScrollArea, Ui};

use crate::model::event::{DeskMark, Event};
use crate::model::id::{GroupId, PlayerId};
use crate::rules::eligibility::{Code, Finding};
use crate::rules::enrolment::merging;
use crate::rules::name_order;
use crate::session::Session;
use crate::ui::action::Action;
use crate::ui::theme::{self, color};
use crate::ui::widgets::{
    Cell, Head, ListState, Tone, act, act_on, badge, empty, finding, hint, list, primary,
    primary_on,
};

/// What is looked at.
#[derive(Debug, Default)]
pub struct EligibilityDraft {
    clause: Option<&'static str>,
    /// What is listed, once chosen.
    chosen: Option<FindingFilter>,
    list: ListState<(PlayerId, Code)>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum FindingFilter {
    /// What the arbiter decides.
    Open,
    /// What the desk settles: fee, document, check-in, meeting.
    Desk,
    Waived,
    Hints,
    All,
}

const HEADS: [Head; 6] = [
    Head::fixed("条款", 92.0),
    Head::fixed("组别", 104.0),
    Head::fixed("姓名", 116.0),
    Head::fixed("单位", 158.0),
    Head::wrapped("事实 · 规定 · 相差", 300.0),
    Head::fixed("处理", 100.0),
];

/// Shows the findings by clause, and what can be done about those selected.
pub fn show(
    draft: &mut EligibilityDraft,
    ui: &mut Ui,
    session: &Session,
    group: GroupId,
) -> Option<Action> {
    let all = session.views().findings(session.state());
    let listed = draft.chosen.unwrap_or_else(|| FindingFilter::first(all));
    if let Some(sentence) = merging::sentence(session.state(), group) {
        finding(ui, &sentence, Tone::Plain);
    }
    counts(draft, ui, all, listed);
    clauses(draft, ui, all, listed);
    let shown: Vec<&Finding> = all
        .iter()
        .filter(|f| draft.clause.is_none_or(|clause| f.code.clause() == clause))
        .filter(|f| listed.holds(f))
        .collect();
    if shown.is_empty() {
        empty(ui, if all.is_empty() { "没有资格问题" } else { "这里没有要处理的问题" });
        return None;
    }
    let selected: Vec<&Finding> = shown
        .iter()
        .copied()
        .filter(|f| draft.list.selected.contains(&(f.player, f.code)))
        .collect();
    let asked = Panel::bottom("finding")
        .resizable(false)
        .exact_size(140.0)
        .frame(Frame::new().fill(color::SHADE).inner_margin(12.0))
        .show(ui, |ui| details(ui, session, &selected))
        .inner;
    let mut keys: Vec<(PlayerId, Code)> = shown.iter().map(|f| (f.player, f.code)).collect();
    // By clause, as the list of codes has it; within a clause in the order of entry.
    keys.sort_by_key(|(player, code)| (*code, *player));
    let by_key: BTreeMap<(PlayerId, Code), &Finding> =
        shown.iter().map(|f| ((f.player, f.code), *f)).collect();
    let cell = |key: (PlayerId, Code), column: usize| {
        let found = by_key.get(&key);
        found.map(|f| cell(f, column, session)).unwrap_or_default()
    };
    draft.list.order(&mut keys, |keys, column| {
        keys.sort_by_cached_key(|key| name_order::sort_key(&cell(*key, column).text, None));
    });
    list(ui, "资格问题", &HEADS, &keys, &mut draft.list, cell);
    asked
}

impl FindingFilter {
    /// What is listed before anything is chosen: what must be decided, else what the desk settles.
    fn first(all: &[Finding]) -> FindingFilter {
        let any = |listed: FindingFilter| all.iter().any(|f| listed.holds(f));
        if !any(FindingFilter::Open) && any(FindingFilter::Desk) {
            FindingFilter::Desk
        } else {
            FindingFilter::Open
        }
    }

    fn holds(self, found: &Finding) -> bool {
        match self {
            FindingFilter::Open => found.open() && !found.code.at_desk(),
            FindingFilter::Desk => found.open() && found.code.at_desk(),
            FindingFilter::Waived => found.waived.is_some(),
            FindingFilter::Hints => found.waived.is_none() && found.code.hint(),
            FindingFilter::All => true,
        }
    }
}

fn counts(draft: &mut EligibilityDraft, ui: &mut Ui, all: &[Finding], now: FindingFilter) {
    ui.horizontal(|ui| {
        for (listed, word) in [
            (FindingFilter::Open, "问题"),
            (FindingFilter::Desk, "手续"),
            (FindingFilter::Waived, "已放行"),
            (FindingFilter::Hints, "提示"),
            (FindingFilter::All, "全部"),
        ] {
            let count = all.iter().filter(|f| listed.holds(f)).count();
            let mut chip = ui.selectable_label(listed == now, format!("{word} {count}"));
            if listed == FindingFilter::Desk {
                chip = chip.on_hover_text("报到时办理：缴费、验证件、报到、技术会议");
            }
            if chip.clicked() {
                draft.chosen = Some(listed);
            }
        }
        hint(ui, "没有人被自动拒绝或自动换组；每一项都由裁判长决定。");
    });
    ui.add_space(2.0);
}

fn clauses(draft: &mut EligibilityDraft, ui: &mut Ui, all: &[Finding], listed: FindingFilter) {
    let clauses = by_clause(all.iter().filter(|f| listed.holds(f)));
    draft.clause = draft.clause.filter(|own| clauses.iter().any(|(clause, _)| clause == own));
    Panel::left("clauses")
        .resizable(false)
        .exact_size(170.0)
        .frame(Frame::new().inner_margin(egui::Margin { left: 0, right: 10, top: 4, bottom: 0 }))
        .show(ui, |ui| {
            ui.label(theme::strong("按条款"));
            ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
                let total: usize = clauses.iter().map(|(_, n)| n).sum();
                ui.selectable_value(&mut draft.clause, None, format!("全部条款 {total}"));
                for (clause, count) in clauses {
                    ui.selectable_value(
                        &mut draft.clause,
                        Some(clause),
                        format!("{clause} {count}"),
                    );
                }
            });
        });
}

/// How many of these findings each clause has, in the order of the codes.
fn by_clause<'a>(found: impl Iterator<Item = &'a Finding>) -> Vec<(&'static str, usize)> {
    let found: Vec<&str> = found.map(|f| f.code.clause()).collect();
    let mut clauses: Vec<(&'static str, usize)> = Vec::new();
    for clause in Code::ALL.map(Code::clause) {
        let count = found.iter().filter(|own| **own == clause).count();
        if count > 0 && !clauses.contains(&(clause, count)) {
            clauses.push((clause, count));
        }
    }
    clauses
}

fn cell(found: &Finding, column: usize, session: &Session) -> Cell {
    let state = session.state();
    let entrant = state.entrants.get(&found.player);
    match column {
        0 => found.code.clause().into(),
        1 => entrant
            .and_then(|e| state.regulation.group(e.facts.own_group()))
            .map_or("", |g| g.name.as_str())
            .into(),
        2 => Cell::bold(entrant.map(|e| e.name()).unwrap_or_default()),
        3 => entrant.and_then(|e| e.facts.unit.clone()).unwrap_or_default().into(),
        4 => found.text.as_str().into(),
        _ => match (&found.waived, found.code.hint()) {
            (Some(_), _) => Cell::toned("✓ 已放行", Tone::Good),
            (None, true) => Cell::toned("· 提示", Tone::Quiet),
            (None, false) if found.lapsed.is_some() => Cell::toned("▲ 情况已变", Tone::Bad),
            (None, false) => Cell::toned("▲ 待处理", Tone::Warn),
        },
    }
}

/// What can be done about the selection.
fn details(ui: &mut Ui, session: &Session, selected: &[&Finding]) -> Option<Action> {
    match selected {
        [] => {
            hint(
                ui,
                "选中一项，在这里处理：修改报名、移到合适的组别、写明理由放行。Ctrl 或 Shift 可选多项一起放行。",
            );
            None
        }
        [one] => single(ui, session, one),
        many => several(ui, session, many),
    }
}

fn single(ui: &mut Ui, session: &Session, found: &Finding) -> Option<Action> {
    let state = session.state();
    let entrant = state.entrants.get(&found.player)?;
    let mut asked = None;
    ui.horizontal(|ui| {
        ui.label(theme::strong(entrant.name()).size(18.0));
        if let Some(group) = state.regulation.group(entrant.facts.own_group()) {
            badge(ui, &group.name, Tone::Plain);
        }
        badge(ui, found.code.clause(), Tone::Accent);
    });
    let tone = if found.waived.is_some() { Tone::Good } else { Tone::Warn };
    finding(ui, &found.text, tone);
    if let Some(text) = &found.waived {
        hint(ui, &format!("放行时的情况：{text}"));
    }
    if let Some(text) = &found.lapsed {
        finding(ui, &format!("已放行的是“{text}”，情况已变，请重新决定"), Tone::Bad);
    }
    ui.horizontal_wrapped(|ui| {
        asked = at_desk(ui, session, &[found]);
        let pressed = match asked.is_none() && !found.code.at_desk() {
            true => primary(ui, "修改报名", None),
            false => act(ui, "修改报名", None),
        };
        if pressed.clicked() {
            asked = Some(Action::Correct(found.player));
        }
        for group in &found.fits {
            let name = state.regulation.group(*group).map_or("", |g| g.name.as_str());
            let mut facts = entrant.facts.clone();
            (facts.group, facts.ranked_in) = merging::seat(state, *group);
            let event = Event::EntrantChanged { id: found.player, entrant: Box::new(facts) };
            let yes = format!("移到{name}");
            if act_on(ui, session, &yes, &event).clicked() {
                let question = format!("把{}移到{name}？此后按{name}的条件审核。", entrant.name());
                asked = Some(Action::confirm(question, &yes, event));
            }
        }
        let decided = found.waived.is_some() || found.lapsed.is_some();
        let revoked = Event::WaiverRevoked { id: found.player, code: found.code.into() };
        for (offered, word, event) in
            [(decided, "取消放行", revoked), (found.open(), "写明理由放行", waiver(found))]
        {
            if offered && act_on(ui, session, word, &event).clicked() {
                asked = Some(Action::record(event));
            }
        }
    });
    asked
}

fn several(ui: &mut Ui, session: &Session, selected: &[&Finding]) -> Option<Action> {
    let waived: Vec<Action> =
        selected.iter().filter(|f| f.open()).map(|f| Action::record(waiver(f))).collect();
    ui.label(theme::strong(format!("选中{}项，其中待处理{}项", selected.len(), waived.len())));
    hint(ui, "一起放行时只问一次理由，每一项各记一条。");
    let refusal =
        if waived.is_empty() { Some("选中的都已处理") } else { session.read_only() };
    let word = format!("写明理由放行（{}项）", waived.len());
    ui.horizontal(|ui| {
        let asked = at_desk(ui, session, selected);
        act(ui, &word, refusal).clicked().then_some(Action::Several(waived)).or(asked)
    })
    .inner
}

/// The mark of the desk that settles all of these, where one does.
fn at_desk(ui: &mut Ui, session: &Session, selected: &[&Finding]) -> Option<Action> {
    let first = selected.first()?.code;
    let (mark, word) = match first {
        Code::FeeUnpaid => (DeskMark::Fee, "标为已缴费"),
        Code::DocumentUnseen => (DeskMark::Document, "标为证件已验"),
        Code::NotCheckedIn => (DeskMark::CheckIn, "标为已报到"),
        Code::MeetingMissed => (DeskMark::MeetingMissed, "改为已到会"),
        _ => return None,
    };
    if selected.iter().any(|f| f.code != first) {
        return None;
    }
    let ids = selected.iter().map(|f| f.player).collect();
    // The meeting's mark says that somebody was missing.
    let done = mark != DeskMark::MeetingMissed;
    let event = Event::DeskMarked { ids, mark, done };
    primary_on(ui, session, word, &event).clicked().then(|| Action::record(event))
}

fn waiver(found: &Finding) -> Event {
    Event::FindingWaived { id: found.player, code: found.code.into(), text: found.text.clone() }
}
