//! The form of the regulation, opened and typed into.

use egui_kittest::kittest::Queryable;
use xiangqi_arbiter::rules::regulation::clauses::Section;

use crate::support::window::{Window, click, field};

/// Opens the form of a section.
pub fn edit(window: &mut Window, section: Section) {
    let button = format!("修改{}", section.chinese());
    match window.query_by_label(&button).is_some() {
        true => {
            window.get_by_label(&button).scroll_to_me();
            window.run();
            click(window, &button);
        }
        false => click(window, section.chinese()),
    }
}

/// Replaces the text of the nth field of this label.
pub fn put(window: &mut Window, label: &str, nth: usize, text: &str) {
    field(window, label, nth).scroll_to_me();
    window.run();
    field(window, label, nth).focus();
    window.run();
    window.key_press_modifiers(egui::Modifiers::COMMAND, egui::Key::A);
    window.run();
    match text {
        "" => window.key_press(egui::Key::Backspace),
        text => field(window, label, nth).type_text(text),
    }
    window.run();
}
