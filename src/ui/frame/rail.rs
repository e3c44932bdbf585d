//! The rail on the left: the nine tabs in the order of work, each with its small state.

use egui::{Align2, Frame, Margin, Panel, Sense, Ui, Vec2, WidgetInfo, vec2};

use crate::model::id::GroupId;
use crate::rules::views::{Phase, progress};
use crate::session::Session;
use crate::ui::action::{Action, Tab};
use crate::ui::open::Open;
use crate::ui::theme::{self, color};

/// Width of the rail in points, and of that on a narrow screen.
const WIDTH: f32 = 130.0;
const NARROW: f32 = 92.0;

pub(super) fn show(open: &Open, ui: &mut Ui) -> Option<Action> {
    let mut asked = None;
    let width = if ui.available_width() < 1000.0 { NARROW } else { WIDTH };
    Panel::left("rail")
        .resizable(false)
        .exact_size(width)
        .frame(Frame::new().fill(color::SHADE).inner_margin(Margin::symmetric(0, 6)))
        .show(ui, |ui| {
            ui.spacing_mut().item_spacing = Vec2::ZERO;
            let size = vec2(width, ((ui.available_height() - 4.0) / 9.0).clamp(36.0, 62.0));
            for (index, tab) in Tab::ALL.iter().copied().enumerate() {
                let state = small_state(&open.session, open.group, tab);
                if item(ui, tab, &state, tab == open.tab, size, index + 1) {
                    ui.memory_mut(|m| m.stop_text_input());
                    asked = Some(Action::GoTo(tab));
                }
            }
        });
    asked
}

fn item(ui: &mut Ui, tab: Tab, state: &str, selected: bool, size: Vec2, digit: usize) -> bool {
    let (rect, response) = ui.allocate_exact_size(size, Sense::click());
    let name =
        if state.is_empty() { tab.chinese().into() } else { format!("{} {state}", tab.chinese()) };
    response.widget_info(|| WidgetInfo::selected(egui::Role::Tab, true, selected, name.clone()));
    let small = egui::FontId::proportional(if size.y < 46.0 { 12.5 } else { 14.0 });
    let left = if size.x < WIDTH { 12.0 } else { 18.0 };
    // What has no room is in the name that a reader hears, and in the tab itself.
    let ink = color::QUIET;
    let state = ui.painter().layout_no_wrap(state.into(), small.clone(), ink);
    let state = Some(state).filter(|s| s.size().x > 0.0 && left + s.size().x <= size.x - 2.0);
    let apart = (size.y * 0.21).min(12.0);
    let painter = ui.painter();
    if selected || response.hovered() {
        let fill = if selected { color::SELECTED } else { color::HOVER };
        painter.rect_filled(rect, 0.0, fill);
    }
    if selected {
        let bar = egui::Rect::from_min_size(rect.min, vec2(5.0, rect.height()));
        painter.rect_filled(bar, 0.0, color::CINNABAR);
    }
    if response.has_focus() {
        let stroke = egui::Stroke::new(2.0, color::FOCUS);
        painter.rect_stroke(rect.shrink(2.0), 3.0, stroke, egui::StrokeKind::Inside);
    }
    let family = if selected { theme::bold() } else { egui::FontFamily::Proportional };
    let middle = if state.is_some() { rect.center().y - apart } else { rect.center().y };
    let at = egui::pos2(rect.left() + left, middle);
    let font = egui::FontId::new(if size.y < 46.0 { 17.0 } else { 19.0 }, family);
    painter.text(at, Align2::LEFT_CENTER, tab.chinese(), font, color::INK);
    let at = egui::pos2(rect.right() - 9.0, middle);
    painter.text(at, Align2::RIGHT_CENTER, digit.to_string(), small, ink);
    if let Some(state) = state {
        let top = rect.center().y + apart + 1.0 - state.size().y / 2.0;
        painter.galley(egui::pos2(rect.left() + left, top), state, ink);
    }
    response.on_hover_text(format!("{}（Ctrl+{digit}）", tab.chinese())).clicked()
}

/// A few characters that say where a tab stands.
fn small_state(session: &Session, group: GroupId, tab: Tab) -> String {
    let state = session.state();
    let at = progress(state, group);
    let rounds = state.groups.get(&group).map_or(0, |g| g.rounds.len());
    match tab {
        Tab::Event => match at.planned {
            Some(rounds) => format!("{rounds}轮"),
            None => "轮数待定".into(),
        },
        Tab::Entries => format!("{}人", state.entrants.len()),
        Tab::Eligibility => problems(session),
        Tab::Pairing => match at.phase {
            Phase::BeforeDraw => "待抽签".into(),
            Phase::ToPair(round) => format!("第{round}轮待编"),
            Phase::Playing(round, ..) | Phase::ToClose(round) => format!("第{round}轮已编"),
            Phase::Finished => "全部编完".into(),
        },
        Tab::Results => match at.phase {
            Phase::Playing(_, done, all) => format!("{done}/{all}"),
            Phase::ToClose(_) => "待结束本轮".into(),
            _ => String::new(),
        },
        Tab::Standings => match rounds {
            0 => String::new(),
            n => format!("第{n}轮"),
        },
        Tab::Awards => match at.phase {
            Phase::Finished => "可颁奖".into(),
            _ => String::new(),
        },
        Tab::Print => String::new(),
        Tab::Log => format!("#{}", session.mark().0),
    }
}

/// What the arbiter must decide, and what the desk has still to do: the numbers and the words of
/// 资格.
fn problems(session: &Session) -> String {
    let findings = session.views().findings(session.state());
    let open = || findings.iter().filter(|f| f.waived.is_none() && !f.code.hint());
    let desk = open().filter(|f| f.code.at_desk()).count();
    match (open().count() - desk, desk) {
        (0, 0) => "无问题".into(),
        (0, desk) => format!("手续{desk}"),
        (problems, 0) => format!("问题{problems}"),
        // Two numbers of more than three digits have no room here.
        (problems, desk) if problems.max(desk) > 999 => format!("问题{problems}"),
        (problems, desk) => format!("问题{problems} 手续{desk}"),
    }
}
