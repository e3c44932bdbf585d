//! Fields typed as text whose value is something else: a number, a date. What cannot be read
//! stays as typed with the reason, and the value is what it was before.

use std::collections::{BTreeMap, BTreeSet};

use egui::{ComboBox, Id, Response, Stroke, TextEdit, Ui};

use super::field::combo;
use crate::ui::theme::color;

/// What is being typed, by the key of its field, where it is not yet the value itself.
#[derive(Debug, Clone, Default)]
pub struct Typing {
    texts: BTreeMap<String, Typed>,
    /// Keys of the fields drawn since [`Typing::begin`].
    drawn: BTreeSet<String>,
}

#[derive(Debug, Clone)]
struct Typed {
    text: String,
    wrong: Option<String>,
    /// The value as text before it was typed in.
    rest: String,
}

/// Where a field stands: its key, the label it belongs to, its width and what an empty one shows.
#[derive(Debug, Clone, Copy)]
pub struct Spot<'a> {
    /// The key of the field, unique in the form.
    pub key: &'a str,
    /// The label that names it.
    pub name: Id,
    /// Width in points.
    pub width: f32,
    /// What an empty field shows.
    pub hint: &'a str,
    /// Lines; one is a plain field.
    pub rows: usize,
}

impl Typing {
    /// Before the fields of a page are drawn.
    pub fn begin(&mut self) {
        self.drawn.clear();
    }

    /// After they were drawn: what was typed into fields of this page that are gone is forgotten.
    pub fn end(&mut self, of_page: impl Fn(&str) -> bool) {
        let drawn = &self.drawn;
        self.texts.retain(|key, _| drawn.contains(key) || !of_page(key));
    }

    /// What cannot be read, by key: the reason.
    pub fn wrong(&self) -> impl Iterator<Item = (&str, &str)> {
        self.texts.iter().filter_map(|(key, typed)| Some((key.as_str(), typed.wrong.as_deref()?)))
    }

    /// Why the text of a field, or the first of those whose keys begin so, cannot be read.
    pub fn wrong_under(&self, prefix: &str) -> Option<&str> {
        let under = |key: &str| {
            key.strip_prefix(prefix).is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
        };
        self.wrong().find(|(key, _)| under(key)).map(|(_, why)| why)
    }

    /// An item of a list was taken out: what is typed in the later ones moves up.
    pub fn removed(&mut self, list: &str, index: usize) {
        self.renumber(list, |at| match at.cmp(&index) {
            std::cmp::Ordering::Less => Some(at),
            std::cmp::Ordering::Equal => None,
            std::cmp::Ordering::Greater => Some(at - 1),
        });
    }

    /// Two items of a list changed places.
    pub fn exchanged(&mut self, list: &str, a: usize, b: usize) {
        self.renumber(list, |at| {
            Some(if at == a {
                b
            } else if at == b {
                a
            } else {
                at
            })
        });
    }

    fn renumber(&mut self, list: &str, to: impl Fn(usize) -> Option<usize>) {
        let old = std::mem::take(&mut self.texts);
        for (key, typed) in old {
            let inside = key.strip_prefix(list).and_then(|rest| rest.strip_prefix('.'));
            let (head, tail) =
                inside.map_or(("", ""), |rest| rest.split_once('.').unwrap_or((rest, "")));
            let key = match head.parse::<usize>() {
                Ok(at) => to(at).map(|at| match tail {
                    "" => format!("{list}.{at}"),
                    tail => format!("{list}.{at}.{tail}"),
                }),
                Err(_) => Some(key),
            };
            if let Some(key) = key {
                self.texts.insert(key, typed);
            }
        }
    }
}

/// The field. `show` writes the value, `read` reads it; what it cannot read is kept with why.
pub fn typed<T>(
    ui: &mut Ui,
    typing: &mut Typing,
    spot: Spot<'_>,
    value: &mut T,
    show: impl Fn(&T) -> String,
    read: impl Fn(&str) -> Result<T, String>,
) -> Response {
    typing.drawn.insert(spot.key.to_string());
    let before = typing.texts.get(spot.key);
    let wrong = before.and_then(|typed| typed.wrong.clone());
    let rest = before.map_or_else(|| show(value), |typed| typed.rest.clone());
    let mut text = before.map_or_else(|| show(value), |typed| typed.text.clone());
    let response = ui
        .scope(|ui| {
            if wrong.is_some() {
                let widgets = &mut ui.visuals_mut().widgets;
                for look in [&mut widgets.inactive, &mut widgets.hovered] {
                    look.bg_stroke = Stroke::new(2.0, color::RED);
                }
            }
            let edit = match spot.rows {
                0 | 1 => TextEdit::singleline(&mut text),
                rows => TextEdit::multiline(&mut text).desired_rows(rows),
            };
            let id = Id::unique(("typed", spot.key));
            // In a table the column grows with its fields.
            let least = egui::vec2(spot.width, 0.0);
            ui.add(edit.id(id).desired_width(spot.width).min_size(least).hint_text(spot.hint))
        })
        .inner
        .labelled_by(spot.name);
    if response.changed() {
        let wrong = match read(&text) {
            Ok(read) => {
                *value = read;
                None
            }
            Err(why) => {
                // The part of it that could be read is nothing that was meant.
                if let Ok(rest) = read(&rest) {
                    *value = rest;
                }
                Some(why)
            }
        };
        typing.texts.insert(spot.key.to_string(), Typed { text, wrong, rest });
    } else if !response.has_focus() && wrong.is_none() {
        // At rest the field shows the value itself.
        typing.texts.remove(spot.key);
    }
    match wrong {
        Some(why) => response.on_hover_text(why),
        None => response,
    }
}

/// A choice among values, named by a label drawn elsewhere. Returns whether it was changed.
pub fn pick<T: PartialEq + Clone>(
    ui: &mut Ui,
    spot: Spot<'_>,
    value: &mut T,
    all: &[(T, String)],
) -> bool {
    let list = ComboBox::from_id_salt(("pick", spot.key.to_string())).width(spot.width);
    combo(ui, list, spot.name, value, all)
}
