//! 抽签: by the announced seed, shown large for the hall, or numbers drawn by hand.

mod halves;
mod manual;
mod seed;

use egui::{TextEdit, Ui};

use crate::model::event::{DrawMethod, Event};
use crate::model::id::{GroupId, PlayerId, StartNumber};
use crate::model::state::State;
use crate::paper::font::missing_glyph;
use crate::rules::enrolment::draw;
use crate::session::Session;
use crate::ui::action::Action;
use crate::ui::screens::pane::{self, PaneAnswer};
use crate::ui::screens::unsettled;
use crate::ui::theme;
use crate::ui::widgets::{Cell, Tone, act, finding, primary};

/// What is being drawn.
#[derive(Debug, Default)]
pub(in crate::ui::screens) struct DrawDraft {
    way: Way,
    seed: String,
    by_seed: seed::SeedDraft,
    halves: Box<halves::HalvesDraft>,
    manual: manual::ManualDraft,
    /// Whether the seed of a draw already made was taken over.
    taken_over: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
enum Way {
    #[default]
    Seed,
    Halves,
    HalvesByLot,
    Manual,
}

/// Shows the draw.
pub(in crate::ui::screens) fn show(
    draft: &mut DrawDraft,
    ui: &mut Ui,
    session: &Session,
    group: GroupId,
) -> PaneAnswer {
    let state = session.state();
    let name = state.regulation.group(group).map_or("", |g| g.name.as_str());
    let facts = state.groups.get(&group);
    let drawn = facts.and_then(|g| g.draw.as_ref());
    let open = pane::head(ui, &format!("{name} 抽签"), |ui| {
        ui.selectable_value(&mut draft.way, Way::Seed, "按种子抽签");
        ui.selectable_value(&mut draft.way, Way::Halves, "上下半区");
        ui.selectable_value(&mut draft.way, Way::HalvesByLot, "半区抽签");
        ui.selectable_value(&mut draft.way, Way::Manual, "手工填写序号");
    });
    match drawn {
        Some(DrawMethod::Seed { seed }) => {
            finding(ui, &format!("本组已按种子“{seed}”抽签"), Tone::Good);
            if draft.seed.is_empty() && !draft.taken_over {
                draft.seed.clone_from(seed);
                draft.taken_over = true;
            }
        }
        Some(DrawMethod::Halves { seed, upper }) => {
            let text = format!("本组已按上下半区抽签：种子“{seed}”，上半区{}人", upper.len());
            finding(ui, &text, Tone::Good);
            if draft.seed.is_empty() && !draft.taken_over {
                draft.way = Way::Halves;
                draft.taken_over = true;
            }
        }
        Some(DrawMethod::HalvesByLot { seed, upper }) => {
            let upper = upper.len();
            let text = format!("本组已按半区抽签：种子“{seed}”，上半区{upper}人按等级分排定");
            finding(ui, &text, Tone::Good);
            if draft.seed.is_empty() && !draft.taken_over {
                draft.way = Way::HalvesByLot;
                draft.taken_over = true;
            }
        }
        Some(DrawMethod::Manual) => {
            finding(ui, "本组序号已手工排定", Tone::Good);
        }
        None => {}
    }
    let all = draw::registered(state, group);
    if let Some(text) = kept_out(state, &all) {
        finding(ui, &text, Tone::Warn);
    }
    let asked = match draft.way {
        Way::Seed => seed::show(&mut draft.by_seed, &mut draft.seed, ui, session, group),
        Way::Halves | Way::HalvesByLot => {
            let lot = match draft.way {
                Way::HalvesByLot => halves::Drawn::LowerOnly,
                _ => halves::Drawn::Both,
            };
            halves::show(&mut draft.halves, lot, &mut draft.seed, ui, session, group)
        }
        Way::Manual => manual::show(&mut draft.manual, ui, session, group, &all),
    };
    (asked, open)
}

/// Who takes no part in the draw, and why; none where everybody does.
fn kept_out(state: &State, all: &[PlayerId]) -> Option<String> {
    let named = |id: &PlayerId| {
        let why = draw::kept_out(state, *id)?;
        Some(format!("{}（{why}）", state.entrants.get(id).map(|e| e.name())?))
    };
    let names: Vec<String> = all.iter().filter_map(named).collect();
    let shown: Vec<&str> = names.iter().take(6).map(String::as_str).collect();
    let more = if names.len() > 6 { " 等" } else { "" };
    let text = format!("{}人不参加抽签：{}{more}", names.len(), shown.join("、"));
    (!names.is_empty()).then_some(text)
}

/// The numbers a draw gives, or what is wrong with it in Chinese.
type Numbers = Result<Vec<(PlayerId, StartNumber)>, String>;

/// The seed, large for the hall, and the button `word` that draws by it and records the numbers.
fn seed_row(
    seed: &mut String,
    (width, word): (f32, &str),
    ui: &mut Ui,
    session: &Session,
    group: GroupId,
    draws: impl FnOnce(&str) -> (DrawMethod, Numbers),
) -> (Option<Action>, Numbers) {
    // The row is as high as the large seed from the start, so that all stands in its middle.
    let usual = std::mem::replace(&mut ui.spacing_mut().interact_size.y, 50.0);
    let shown = ui.horizontal(|ui| {
        ui.spacing_mut().interact_size.y = usual;
        let label = ui.label("种子");
        let font = egui::FontId::new(34.0, theme::kai());
        ui.add(TextEdit::singleline(seed).font(font).desired_width(width)).labelled_by(label.id);
        let seed = seed.trim();
        let (method, numbers) = draws(seed);
        let drawn = numbers.clone().unwrap_or_default();
        let count = drawn.len();
        let event = Event::NumbersDrawn { group, method, numbers: drawn };
        let refusal = match &numbers {
            Err(why) => Some(why.clone()),
            Ok(_) if seed.is_empty() => Some("请先在大厅宣布并输入种子".to_owned()),
            Ok(_) => {
                unprintable(seed).or_else(|| session.admit(&event).refusal().map(str::to_owned))
            }
        };
        let refusal = refusal.as_deref();
        // Once drawn, the work goes on elsewhere.
        let pressed = match session.state().groups.get(&group).is_some_and(|g| g.draw.is_some()) {
            true => act(ui, word, refusal),
            false => primary(ui, word, refusal),
        };
        (pressed.clicked().then(|| confirm(session, group, event, count)), numbers)
    });
    ui.spacing_mut().interact_size.y = usual;
    shown.inner
}

/// Name and unit of a player, as the lists of a draw show them.
fn name_cell(state: &State, id: PlayerId) -> Cell {
    Cell::bold(state.entrants.get(&id).map(|e| e.name()).unwrap_or_default())
}

fn unit_cell(state: &State, id: PlayerId) -> Cell {
    state.unit_of(id).into()
}

/// Why a seed cannot be announced on paper.
fn unprintable(seed: &str) -> Option<String> {
    let c = missing_glyph(seed.trim())?;
    let code = u32::from(c);
    Some(format!("种子中的“{c}”（U+{code:04X}）没有字体可以显示和印出，请换一个种子"))
}

/// Asks once whether these numbers are recorded.
fn confirm(session: &Session, group: GroupId, event: Event, count: usize) -> Action {
    let open = unsettled::sentence(session, &unsettled::of_group(session, group));
    let question = format!(
        "记录{count}人的序号？此后不能换组或撤销报名，补报者取下一个序号；公布第1轮前可以重新抽签，但要写明理由。{open}"
    );
    Action::confirm(question, "记录", event)
}
