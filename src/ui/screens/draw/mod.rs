//! 抽签: by the announced seed, shown large for the hall, or numbers drawn by hand.

mod halves;

use std::collections::BTreeMap;

use egui::{RichText, ScrollArea, TextEdit, Ui};

use crate::model::event::{DrawMethod, Event};
use crate::model::id::{GroupId, PlayerId, Seq, StartNumber};
use crate::paper::font::missing_glyph;
use crate::rules::enrolment::draw;
use crate::session::Session;
use crate::ui::action::Action;
use crate::ui::screens::unsettled;
use crate::ui::theme::{self, color};
use crate::ui::widgets::{Cell, Head, ListState, Tone, act, finding, hint, list, primary};

/// What is being drawn.
#[derive(Debug, Default)]
pub(in crate::ui::screens) struct LotsDraft {
    way: Way,
    seed: String,
    typed: BTreeMap<PlayerId, String>,
    halves: Box<halves::HalvesDraft>,
    list: ListState<usize>,
    /// The last row of the ledger when the draw was sent.
    sent: Option<Seq>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
enum Way {
    #[default]
    Seed,
    Halves,
    Manual,
}

const HEADS: [Head; 5] = [
    Head::fixed("序号", 70.0),
    Head::fixed("姓名", 170.0),
    Head::fixed("单位", 260.0),
    Head::fixed("报名次序", 90.0),
    Head::rest("SHA-256（种子/报名次序），按此从小到大", 330.0),
];

/// Shows the draw. The second value is whether it stays open.
pub(in crate::ui::screens) fn show(
    draft: &mut LotsDraft,
    ui: &mut Ui,
    session: &Session,
    group: GroupId,
) -> (Option<Action>, bool) {
    let mut open = true;
    let state = session.state();
    let name = state.regulation.group(group).map_or("", |g| g.name.as_str());
    let facts = state.groups.get(&group);
    let drawn = facts.and_then(|g| g.draw.as_ref());
    ui.horizontal(|ui| {
        ui.label(theme::strong(format!("{name} 抽签")).size(18.0));
        ui.selectable_value(&mut draft.way, Way::Seed, "按种子抽签");
        ui.selectable_value(&mut draft.way, Way::Halves, "上下半区");
        ui.selectable_value(&mut draft.way, Way::Manual, "手工填写序号");
        open = !ui.button("返回名单").clicked();
    });
    match drawn {
        Some(DrawMethod::Seed { seed }) => {
            finding(ui, &format!("本组已按种子“{seed}”抽签"), Tone::Good);
            if draft.seed.is_empty() && draft.sent.is_none() {
                draft.seed.clone_from(seed);
                draft.sent = Some(session.mark().0);
            }
        }
        Some(DrawMethod::Halves { seed, upper }) => {
            let text = format!("本组已按上下半区抽签：种子“{seed}”，上半区{}人", upper.len());
            finding(ui, &text, Tone::Good);
            if draft.seed.is_empty() && draft.sent.is_none() {
                draft.way = Way::Halves;
                draft.sent = Some(session.mark().0);
            }
        }
        Some(DrawMethod::Manual) => {
            finding(ui, "本组序号已手工排定", Tone::Good);
        }
        None => {}
    }
    let all = draw::registered(state, group);
    let out: Vec<String> = all
        .iter()
        .filter_map(|id| {
            let why = draw::kept_out(state, *id)?;
            Some(format!("{}（{why}）", state.entrants.get(id).map(|e| e.name())?))
        })
        .collect();
    if !out.is_empty() {
        let shown: Vec<&str> = out.iter().take(6).map(String::as_str).collect();
        let more = if out.len() > 6 { " 等" } else { "" };
        let text = format!("{}人不参加抽签：{}{more}", out.len(), shown.join("、"));
        finding(ui, &text, Tone::Warn);
    }
    let asked = match draft.way {
        Way::Seed => by_seed(draft, ui, session, group, &all),
        Way::Halves => halves::show(&mut draft.halves, &mut draft.seed, ui, session, group),
        Way::Manual => by_hand(draft, ui, session, group, &all),
    };
    (asked, open)
}

fn by_seed(
    draft: &mut LotsDraft,
    ui: &mut Ui,
    session: &Session,
    group: GroupId,
    all: &[PlayerId],
) -> Option<Action> {
    let state = session.state();
    let mut asked = None;
    // The seed is large: the row is as high from the start, so that all stands in its middle.
    let usual = std::mem::replace(&mut ui.spacing_mut().interact_size.y, 50.0);
    ui.horizontal(|ui| {
        ui.spacing_mut().interact_size.y = usual;
        let label = ui.label("种子");
        let edit = TextEdit::singleline(&mut draft.seed)
            .font(egui::FontId::new(34.0, theme::kai()))
            .desired_width(620.0);
        ui.add(edit).labelled_by(label.id);
        let seed = draft.seed.trim().to_string();
        let numbers = draw::by_seed(state, group, &seed);
        let count = numbers.len();
        let event = Event::NumbersDrawn { group, method: DrawMethod::Seed { seed }, numbers };
        let refusal = match draft.seed.trim().is_empty() {
            true => Some("请先在大厅宣布并输入种子".to_string()),
            false if missing_glyph(&draft.seed).is_some() => unprintable(&draft.seed),
            false => session.admit(&event).refusal().map(str::to_string),
        };
        let drawn = state.groups.get(&group).is_some_and(|g| g.draw.is_some());
        // Once drawn, the work goes on elsewhere.
        let pressed = match drawn {
            true => act(ui, "抽签并记录", refusal.as_deref()),
            false => primary(ui, "抽签并记录", refusal.as_deref()),
        };
        if pressed.clicked() {
            asked = Some(confirm(session, group, event, count));
        }
    });
    ui.spacing_mut().interact_size.y = usual;
    if let Some(why) = unprintable(&draft.seed) {
        finding(ui, &why, Tone::Bad);
    }
    hint(
        ui,
        "请先当众宣布种子。任何人都可以用 SHA-256 工具复算：对“种子/报名次序”求值，从小到大就是序号。",
    );
    let seed = draft.seed.trim();
    if seed.is_empty() {
        return asked;
    }
    let lots = draw::lots(seed, all);
    let numbers: BTreeMap<PlayerId, StartNumber> =
        draw::by_seed(state, group, seed).into_iter().collect();
    let keys: Vec<usize> = (0..lots.len()).collect();
    list(ui, "抽签结果", &HEADS, &keys, &mut draft.list, |at, column| {
        let Some(lot) = lots.get(at) else { return Cell::default() };
        let entrant = state.entrants.get(&lot.player);
        match column {
            0 => match numbers.get(&lot.player) {
                Some(no) => Cell::bold(no.to_string()),
                None => Cell::toned("不编", Tone::Quiet),
            },
            1 => Cell::bold(entrant.map(|e| e.name()).unwrap_or_default()),
            2 => entrant.and_then(|e| e.facts.unit.clone()).unwrap_or_default().into(),
            3 => lot.index.to_string().into(),
            _ => Cell::toned(&lot.hash, Tone::Quiet),
        }
    });
    // Nothing is done with the rows: Ctrl+A must not colour them all.
    if draft.list.selected.len() > 1 {
        draft.list.selected.clear();
    }
    asked
}

fn by_hand(
    draft: &mut LotsDraft,
    ui: &mut Ui,
    session: &Session,
    group: GroupId,
    all: &[PlayerId],
) -> Option<Action> {
    let state = session.state();
    let mut numbers = Vec::new();
    let mut unread = 0;
    for id in all {
        match draft.typed.get(id).map(|t| t.trim()).filter(|t| !t.is_empty()) {
            None => {}
            Some(text) => match text.parse() {
                Ok(no) => numbers.push((*id, StartNumber(no))),
                Err(_) => unread += 1,
            },
        }
    }
    let count = numbers.len();
    let event = Event::NumbersDrawn { group, method: DrawMethod::Manual, numbers };
    let refusal = match unread {
        0 => session.admit(&event).refusal().map(str::to_string),
        n => Some(format!("有{n}个序号不是数字")),
    };
    let mut asked = None;
    ui.horizontal(|ui| {
        if primary(ui, "记录序号", refusal.as_deref()).clicked() {
            asked = Some(confirm(session, group, event, count));
        }
        if let Some(why) = &refusal {
            finding(ui, why, Tone::Warn);
        }
    });
    // Not virtual: Tab and Enter go from field to field, also to those below the window.
    ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
        let mut on = false;
        for id in all {
            ui.horizontal(|ui| {
                let Some(entrant) = state.entrants.get(id) else { return };
                let text = draft
                    .typed
                    .entry(*id)
                    .or_insert_with(|| entrant.no.map(|no| no.to_string()).unwrap_or_default());
                let edit = TextEdit::singleline(text).desired_width(70.0);
                let field = ui.add(edit);
                let name = ui.label(RichText::new(entrant.name()).size(17.0));
                ui.label(
                    RichText::new(entrant.facts.unit.as_deref().unwrap_or("")).color(color::QUIET),
                );
                if std::mem::take(&mut on) {
                    field.request_focus();
                }
                if field.gained_focus() {
                    field.scroll_to_me(None);
                }
                on = field.lost_focus() && ui.input(|input| input.key_pressed(egui::Key::Enter));
                field.labelled_by(name.id);
            });
        }
    });
    asked
}

/// Why a seed cannot be announced on paper.
pub(in crate::ui::screens) fn unprintable(seed: &str) -> Option<String> {
    let c = missing_glyph(seed.trim())?;
    let code = u32::from(c);
    Some(format!("种子中的“{c}”（U+{code:04X}）没有字体可以显示和印出，请换一个种子"))
}

/// Asks once whether these numbers are recorded.
pub(in crate::ui::screens) fn confirm(
    session: &Session,
    group: GroupId,
    event: Event,
    count: usize,
) -> Action {
    let open = unsettled::said(session, &unsettled::of_group(session, group));
    Action::Confirm {
        question: format!(
            "记录{count}人的序号？此后不能换组或撤销报名，补报者取下一个序号；公布第1轮前可以重新抽签，但要写明理由。{open}"
        ),
        yes: "记录".into(),
        then: Box::new(Action::record(event)),
    }
}
