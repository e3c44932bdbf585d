//! 上下半区抽签: the arbiter marks the upper half, the announced seed gives it the odd numbers
//! and the lower half the even ones; every number can be recomputed in the hall.

use std::collections::{BTreeMap, BTreeSet};

use egui::Ui;

use super::{Numbers, name_cell, seed_row, unit_cell};
use crate::model::event::DrawMethod;
use crate::model::id::{GroupId, PlayerId, StartNumber};
use crate::rules::enrolment::draw;
use crate::session::Session;
use crate::ui::action::Action;
use crate::ui::widgets::{Cell, Head, ListState, Tone, act, finding, hint, list};

/// What is being marked.
#[derive(Debug, Default)]
pub(super) struct HalvesDraft {
    upper: BTreeSet<PlayerId>,
    list: ListState<PlayerId>,
    /// The group the marks are for; those of a draw already made are taken over once.
    group: Option<GroupId>,
}

/// Which half draws its numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Drawn {
    /// Both: odd numbers for the upper half, even ones for the lower.
    Both,
    /// The lower one, its opponents for round 1; the upper has its numbers in the order of entry.
    LowerOnly,
}

impl Drawn {
    /// How many of so many belong to the upper half.
    fn upper(self, all: usize) -> usize {
        match self {
            Drawn::Both => draw::upper_half(all),
            Drawn::LowerOnly => all / 2,
        }
    }

    fn hint(self) -> &'static str {
        match self {
            Drawn::Both => {
                "上半区（按等级分或以往成绩）抽单号，下半区抽双号；各半区按“种子/报名次序”的 SHA-256 从小到大。在名单中选人后按空格也可标记。"
            }
            Drawn::LowerOnly => {
                "名单须按等级分从高到低报名：上半区依次为1、2、3……号，下半区按“种子/报名次序”的 SHA-256 从小到大接着得号，首轮各与上半区对应的人对局（规程“首轮”选上下半区）；单数时下半区最后一人首轮轮空。"
            }
        }
    }
}

const HEADS: [Head; 6] = [
    Head::fixed("序号", 70.0),
    Head::fixed("姓名", 170.0),
    Head::fixed("单位", 260.0),
    Head::fixed("半区", 90.0),
    Head::fixed("报名次序", 90.0),
    Head::rest("SHA-256（种子/报名次序）", 300.0),
];

/// Shows the draw in halves under the seed.
pub(super) fn show(
    draft: &mut HalvesDraft,
    drawn: Drawn,
    seed: &mut String,
    ui: &mut Ui,
    session: &Session,
    group: GroupId,
) -> Option<Action> {
    let state = session.state();
    if draft.group != Some(group) {
        *draft = HalvesDraft { group: Some(group), ..HalvesDraft::default() };
        let made = state.groups.get(&group).and_then(|g| g.draw.as_ref());
        if let Some(
            DrawMethod::Halves { seed: old, upper } | DrawMethod::HalvesByLot { seed: old, upper },
        ) = made
        {
            draft.upper = upper.iter().copied().collect();
            if seed.trim().is_empty() {
                seed.clone_from(old);
            }
        }
    }
    let all: Vec<PlayerId> = draw::registered(state, group)
        .into_iter()
        .filter(|id| draw::kept_out(state, *id).is_none())
        .collect();
    draft.upper.retain(|id| all.contains(id));
    let upper: Vec<PlayerId> = draft.upper.iter().copied().collect();
    let row = (520.0, "按半区抽签并记录");
    let (asked, numbers) = seed_row(seed, row, ui, session, group, |seed| {
        let (seed_text, upper) = (seed.to_string(), upper.clone());
        match drawn {
            Drawn::Both => {
                let numbers = draw::by_halves(state, group, seed, &upper);
                (DrawMethod::Halves { seed: seed_text, upper }, numbers)
            }
            Drawn::LowerOnly => {
                let numbers = draw::by_half_lot(state, group, seed, &upper);
                (DrawMethod::HalvesByLot { seed: seed_text, upper }, numbers)
            }
        }
    });
    hint(ui, drawn.hint());
    marks(draft, drawn, ui, &all);
    rows(draft, ui, session, &all, seed.trim(), numbers);
    asked
}

/// How many are marked, how many there should be, and marking at once.
fn marks(draft: &mut HalvesDraft, drawn: Drawn, ui: &mut Ui, all: &[PlayerId]) {
    let due = drawn.upper(all.len());
    let now = draft.upper.len();
    let selected = draft.list.selected.clone();
    let none = selected.is_empty().then_some("请先在名单中选人（可按住 Shift 或 Ctrl 多选）");
    ui.horizontal_wrapped(|ui| {
        if act(ui, "选中的列入上半区", none).clicked() {
            draft.upper.extend(selected.iter().filter(|id| all.contains(id)));
        }
        if act(ui, "移出上半区", none).clicked() {
            draft.upper.retain(|id| !selected.contains(id));
        }
        if act(ui, "名单前一半为上半区", None)
            .on_hover_text("名单按等级分或成绩从高到低报名时用")
            .clicked()
        {
            draft.upper = all.iter().copied().take(due).collect();
        }
        if act(ui, "全部清除", (now == 0).then_some("还没有标记")).clicked() {
            draft.upper.clear();
        }
        let text = format!("上半区 {now} 人，应为 {due} 人（共 {} 人抽签）", all.len());
        let tone = if now == due { Tone::Good } else { Tone::Warn };
        finding(ui, &text, tone);
    });
}

fn rows(
    draft: &mut HalvesDraft,
    ui: &mut Ui,
    session: &Session,
    all: &[PlayerId],
    seed: &str,
    numbers: Numbers,
) {
    let state = session.state();
    let Some(group) = draft.group else { return };
    let registered = draw::registered(state, group);
    let lots: BTreeMap<PlayerId, draw::Lot> =
        draw::lots(seed, &registered).into_iter().map(|lot| (lot.player, lot)).collect();
    let known = !seed.is_empty();
    let numbers: BTreeMap<PlayerId, StartNumber> =
        numbers.ok().filter(|_| known).unwrap_or_default().into_iter().collect();
    let mut keys = all.to_vec();
    let unit = |id: &PlayerId| state.entrants.get(id).and_then(|e| e.facts.unit.clone());
    draft.list.order(&mut keys, |keys, column| match column {
        0 => keys.sort_by_key(|id| numbers.get(id).copied()),
        1 => keys.sort_by_key(|id| state.entrants.get(id).map(|e| e.name())),
        2 => keys.sort_by_key(unit),
        3 => keys.sort_by_key(|id| !draft.upper.contains(id)),
        5 => keys.sort_by_key(|id| lots.get(id).map(|lot| lot.hash.clone())),
        _ => {}
    });
    let upper = &draft.upper;
    let picked = list(ui, "上下半区", &HEADS, &keys, &mut draft.list, |id, column| match column
    {
        0 => numbers.get(&id).map(|no| Cell::bold(no.to_string())).unwrap_or_default(),
        1 => name_cell(state, id),
        2 => unit_cell(state, id),
        3 if upper.contains(&id) => Cell::toned("上 ●", Tone::Accent),
        3 => Cell::toned("下", Tone::Quiet),
        4 => lots.get(&id).map(|lot| lot.index.to_string()).unwrap_or_default().into(),
        _ if known => Cell::toned(lots.get(&id).map_or("", |lot| lot.hash.as_str()), Tone::Quiet),
        _ => Cell::default(),
    });
    // Space turns the marks of the selection.
    if picked.space {
        let selected = &draft.list.selected;
        match selected.iter().all(|id| draft.upper.contains(id)) {
            true => draft.upper.retain(|id| !selected.contains(id)),
            false => draft.upper.extend(selected.iter().filter(|id| all.contains(id))),
        }
    }
}
