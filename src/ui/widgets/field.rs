//! Fields to type or choose in, each named by its label.

use egui::{
    Align, ComboBox, EventFilter, FontFamily, Id, Key, Layout, Modifiers, Response, TextEdit, Ui,
    vec2,
};

use super::widest;

/// A one-line field with its label before it.
pub fn field(ui: &mut Ui, label: &str, text: &mut String, width: f32) -> Response {
    beside(ui, label, width, |ui| {
        let name = ui.label(label);
        ui.add(TextEdit::singleline(text).desired_width(width)).labelled_by(name.id)
    })
}

/// A label with something of this width behind it, as one thing: in a row that wraps both go to the
/// next line together.
fn beside<R>(ui: &mut Ui, label: &str, width: f32, content: impl FnOnce(&mut Ui) -> R) -> R {
    let label = widest(ui, FontFamily::Proportional, [label].into_iter());
    let spacing = ui.spacing();
    let size = vec2(label + width + spacing.item_spacing.x + 14.0, spacing.interact_size.y);
    let row = Layout::left_to_right(Align::Center);
    ui.allocate_ui_with_layout(size, row, content).inner
}

/// The same; it takes the keyboard where `focus` is set.
pub fn field_at(
    ui: &mut Ui,
    label: &str,
    text: &mut String,
    width: f32,
    focus: &mut bool,
) -> Response {
    let field = field(ui, label, text, width);
    if std::mem::take(focus) {
        field.request_focus();
    }
    field
}

/// A field of several lines with its label above it.
pub fn area(ui: &mut Ui, label: &str, text: &mut String, rows: usize) -> Response {
    let name = ui.label(label);
    let edit = TextEdit::multiline(text).desired_width(f32::INFINITY).desired_rows(rows);
    ui.add(edit).labelled_by(name.id)
}

/// A search field that says inside what can be searched; Esc clears it.
pub fn search(ui: &mut Ui, hint: &str, text: &mut String, width: f32) -> Response {
    // Up and down belong to the hits below, not to the way to the next widget.
    let keys =
        EventFilter { horizontal_arrows: true, vertical_arrows: true, ..EventFilter::default() };
    let response = ui.add(
        TextEdit::singleline(text)
            .hint_text(hint.to_owned())
            .desired_width(width)
            .event_filter(keys),
    );
    // Esc takes the keyboard away from a field before the field sees it.
    let here = response.has_focus() || response.lost_focus();
    if here && ui.input(|i| i.key_pressed(Key::Escape)) {
        text.clear();
    }
    response
}

/// A choice among values, with its label before it. Returns whether it was changed.
pub fn choice<T: PartialEq + Clone>(
    ui: &mut Ui,
    label: &str,
    value: &mut T,
    all: &[(T, String)],
    width: f32,
) -> bool {
    beside(ui, label, width, |ui| {
        let name = ui.label(label).id;
        combo(ui, ComboBox::from_id_salt((label, "choice")).width(width), name, value, all)
    })
}

/// The values to choose among, named by a label. Returns whether it was changed.
pub fn combo<T: PartialEq + Clone>(
    ui: &mut Ui,
    combo: ComboBox,
    name: Id,
    value: &mut T,
    all: &[(T, String)],
) -> bool {
    let text = all.iter().find(|(v, _)| v == value).map_or("", |(_, text)| text.as_str());
    let before = value.clone();
    let shown = combo.selected_text(text).show_ui(ui, |ui| {
        for (one, text) in all {
            ui.selectable_value(value, one.clone(), text.as_str());
        }
    });
    shown.response.labelled_by(name);
    *value != before
}

/// Whether Enter was pressed in this field to send the form; it is used up, so that no list takes
/// it too.
pub fn submitted(ui: &Ui, response: &Response) -> bool {
    response.lost_focus() && ui.input_mut(|i| i.consume_key(Modifiers::NONE, Key::Enter))
}
