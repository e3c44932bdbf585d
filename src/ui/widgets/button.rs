//! Buttons that say why they may not be pressed.

use egui::{Button, Response, RichText, Ui};

use crate::model::event::Event;
use crate::session::Session;
use crate::ui::theme::{self, color};

/// A button; where `refusal` is given it is disabled and the tooltip says why.
pub fn act(ui: &mut Ui, text: &str, refusal: Option<&str>) -> Response {
    disabled_reason(ui, Button::new(text), refusal)
}

/// The one button of a form or screen that goes on with the work.
pub fn primary(ui: &mut Ui, text: &str, refusal: Option<&str>) -> Response {
    let label = RichText::new(text).family(theme::bold()).color(egui::Color32::WHITE);
    let button = Button::new(label).fill(color::CINNABAR).min_size(egui::vec2(0.0, 34.0));
    disabled_reason(ui, button, refusal)
}

/// A small button inside a row.
pub fn small(ui: &mut Ui, text: &str, refusal: Option<&str>) -> Response {
    let button = Button::new(RichText::new(text).size(14.5)).min_size(egui::vec2(0.0, 26.0));
    disabled_reason(ui, button, refusal)
}

/// A button for an act: disabled with the reason where `admit` refuses it.
pub fn act_on(ui: &mut Ui, session: &Session, text: &str, event: &Event) -> Response {
    act(ui, text, session.admit(event).refusal())
}

/// As [`act_on`], for the one button that goes on with the work.
pub fn primary_on(ui: &mut Ui, session: &Session, text: &str, event: &Event) -> Response {
    primary(ui, text, session.admit(event).refusal())
}

fn disabled_reason(ui: &mut Ui, button: Button<'_>, refusal: Option<&str>) -> Response {
    let response = ui.add_enabled(refusal.is_none(), button);
    match refusal {
        Some(why) => response.on_disabled_hover_text(why),
        None => response,
    }
}
