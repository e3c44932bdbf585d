//! The fields of the editor in their lines: the label before, unit and what is wrong behind.

use egui::{Align, Id, Label, Layout, RichText, Ui, vec2};

use super::cells::{cell, choose, days};
use crate::model::choice::Choose;
use crate::model::regulation::schema::{About, Input, Key, Table};
use crate::ui::theme::{self, color};
use crate::ui::widgets::{Spot, Typing, section};

/// Width of the labels before the fields.
const LABEL: f32 = 150.0;

/// The label of a line; the content stands behind it and what is wrong under this key after it.
pub(super) fn line<R>(
    ui: &mut Ui,
    typing: &mut Typing,
    label: &str,
    key: &str,
    content: impl FnOnce(&mut Ui, &mut Typing, Id) -> R,
) -> R {
    ui.push_id(key, |ui| {
        ui.horizontal(|ui| {
            let size = vec2(LABEL, ui.spacing().interact_size.y);
            let name = ui
                .allocate_ui_with_layout(size, Layout::left_to_right(Align::Center), |ui| {
                    ui.set_min_width(LABEL);
                    ui.add(Label::new(label).wrap())
                })
                .inner;
            let made = content(ui, typing, name.id);
            wrong(ui, typing, key);
            made
        })
        .inner
    })
    .inner
}

/// What is wrong with the fields under a key, if anything.
pub(super) fn wrong(ui: &mut Ui, typing: &Typing, key: &str) {
    if let Some(why) = typing.wrong_under(key) {
        ui.add(Label::new(RichText::new(format!("× {why}")).color(color::RED)).wrap());
    }
}

fn quiet(ui: &mut Ui, text: &str) {
    if !text.is_empty() {
        ui.add(Label::new(theme::quiet(text)));
    }
}

/// The fields of a table that stand in a part of the form, one line each, under the way to it.
pub(super) fn part<T: Table>(
    ui: &mut Ui,
    typing: &mut Typing,
    path: &str,
    table: &mut T,
    part: &str,
) {
    let mut keys: Vec<_> = T::KEYS.iter().filter(|key| key.about.part == part).collect();
    keys.sort_by_key(|key| key.about.order);
    for key in keys {
        if let Some(input) = key.input(table) {
            one(ui, typing, &key.about.under(path), &key.about, input);
        }
    }
}

/// All parts of the form of a table, each under its name.
pub(super) fn parts<T: Table>(ui: &mut Ui, typing: &mut Typing, path: &str, table: &mut T) {
    let mut names: Vec<&str> = Vec::new();
    for name in T::KEYS.iter().map(|key| key.about.part) {
        if !names.contains(&name) {
            names.push(name);
            section(ui, name);
            part(ui, typing, path, table, name);
        }
    }
}

/// A field in its line, with the fields of the branch taken below it.
fn one(ui: &mut Ui, typing: &mut Typing, key: &str, about: &'static About, input: Input<'_>) {
    match input {
        Input::Tick(value) => {
            ui.checkbox(value, about.label);
        }
        Input::Branches(value) => {
            choice(ui, typing, (about.label, key), value);
            value.inner(&mut |about, input| one(ui, typing, &about.under(key), about, input));
        }
        Input::Choice(value) => {
            choice(ui, typing, (about.label, key), value);
        }
        input => line(ui, typing, about.label, key, |ui, typing, name| {
            let unit = match &input {
                Input::Count(_) | Input::MaybeCount(_) => about.hint,
                Input::MaybeMoment(_) => "不规定则留空",
                Input::Window(_) => "含当日",
                _ => "",
            };
            cell(ui, typing, key, [name; 2], about, input);
            quiet(ui, unit);
        }),
    }
}

/// A choice in its line. Returns whether it was changed.
pub(super) fn choice(
    ui: &mut Ui,
    typing: &mut Typing,
    (label, key): (&str, &str),
    value: &mut (impl Choose + ?Sized),
) -> bool {
    line(ui, typing, label, key, |ui, _, name| {
        choose(ui, Spot { key, name, width: 230.0, hint: "", rows: 1 }, value)
    })
}

/// A field with its label right before it, where several share a line.
pub(super) fn labelled<T: Table>(
    ui: &mut Ui,
    typing: &mut Typing,
    path: &str,
    table: &mut T,
    key: &'static Key<T>,
) {
    let Some(input) = key.input(table) else { return };
    let path = key.about.under(path);
    match input {
        Input::Tick(value) => {
            ui.checkbox(value, key.about.label);
        }
        Input::Window(window) => days(ui, typing, &path, window, "出生从", &key.about),
        input => {
            let name = ui.label(key.about.label).id;
            cell(ui, typing, &path, [name; 2], &key.about, input);
        }
    }
}

/// A field by itself, named by a label drawn before it.
pub(super) fn bare<T: Table>(
    ui: &mut Ui,
    typing: &mut Typing,
    path: &str,
    name: Id,
    table: &mut T,
    key: &'static Key<T>,
) {
    if let Some(input) = key.input(table) {
        cell(ui, typing, &key.about.under(path), [name; 2], &key.about, input);
    }
}

/// A yes or no for a table that may be missing, which then begins as usual.
pub(super) fn switch<T>(
    ui: &mut Ui,
    sentence: &str,
    table: &mut Option<T>,
    usual: impl FnOnce() -> T,
) {
    let mut on = table.is_some();
    if ui.checkbox(&mut on, sentence).changed() {
        *table = on.then(usual);
    }
}
