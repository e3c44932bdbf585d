//! A list of the regulation as a table: one row an item, a column a key, and the buttons that add,
//! move and remove.

use egui::{Grid, Id, Label, Response, Ui};

use super::cells::cell;
use super::fields::wrong;
use crate::model::regulation::schema::{Input, Key, Table};
use crate::ui::theme;
use crate::ui::widgets::{Typing, act, small};

/// What may be done with the rows of a list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Order {
    /// They are added and removed.
    Given,
    /// The same, drawn close together.
    Close,
    /// They are moved as well, by 上移 and 下移.
    Free,
}

/// A list as a table, one row an item, a column a key of the schema; each row with its buttons,
/// which `name` names. What is wrong stands below.
pub(super) fn rows<T: Table>(
    ui: &mut Ui,
    typing: &mut Typing,
    (path, order): (&str, Order),
    items: &mut Vec<T>,
    name: impl Fn(usize, &T) -> String,
) {
    let Some(first) = items.first_mut() else { return };
    let titles: Vec<&str> = T::KEYS.iter().flat_map(|key| heads(key, first)).collect();
    let length = items.len();
    let mut done = None;
    let gap = if order == Order::Close { 4.0 } else { 6.0 };
    Grid::new(path).spacing([8.0, gap]).show(ui, |ui| {
        let ids: Vec<Id> = titles
            .iter()
            .chain([&""])
            .map(|head| ui.add(Label::new(theme::quiet(*head))).id)
            .collect();
        ui.end_row();
        for (index, item) in items.iter_mut().enumerate() {
            let row = format!("{path}.{index}");
            let mut ids = ids.iter().copied();
            for key in T::KEYS {
                let columns = heads(key, item).len();
                let Some(input) = key.input(item) else { continue };
                let names: Vec<Id> = ids.by_ref().take(columns).collect();
                let (Some(name), Some(last)) = (names.first(), names.last()) else { continue };
                cell(ui, typing, &key.about.under(&row), [*name, *last], &key.about, input);
            }
            let name = name(index, item);
            ui.horizontal(|ui| {
                done = match order {
                    Order::Given | Order::Close => remove_button(ui, index, &name),
                    Order::Free => item_buttons(ui, (index, length), &name),
                }
                .or(done);
            });
            ui.end_row();
        }
    });
    wrong(ui, typing, path);
    apply(done, items, typing, path);
}

/// The button below a list that adds an item, made after those there are.
pub(super) fn add<T>(ui: &mut Ui, word: &str, items: &mut Vec<T>, new: impl FnOnce(&[T]) -> T) {
    add_unless(ui, word, None, items, new);
}

/// The same where something may speak against it.
pub(super) fn add_unless<T>(
    ui: &mut Ui,
    word: &str,
    refusal: Option<&str>,
    items: &mut Vec<T>,
    new: impl FnOnce(&[T]) -> T,
) {
    // In a line of its own, or the column would stretch it.
    if ui.horizontal(|ui| act(ui, word, refusal)).inner.clicked() {
        items.push(new(items));
    }
}

/// The heads of the columns of a key.
fn heads<T: Table>(key: &'static Key<T>, table: &mut T) -> Vec<&'static str> {
    match key.input(table) {
        None => Vec::new(),
        Some(Input::Tick(_)) => vec![""],
        Some(Input::Window(_)) => vec!["出生从", "出生至"],
        Some(Input::Branches(_)) => {
            let inside = (key.about.inside)();
            [key.about.label].into_iter().chain(inside.first().map(|inner| inner.label)).collect()
        }
        Some(_) => vec![key.about.label],
    }
}

/// What is to be done with an item of a list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Edit {
    /// 删去 the item at this index.
    Remove(usize),
    /// Exchange it with the one before.
    Up(usize),
}

/// 上移, 下移 and 删去 of an item, given its index and the length of the list; `what` names the
/// item for those who do not see it.
pub(super) fn item_buttons(
    ui: &mut Ui,
    (index, length): (usize, usize),
    what: &str,
) -> Option<Edit> {
    let mut edit = None;
    for (word, refusal, then) in [
        ("上移", (index == 0).then_some("已经在最前面"), Edit::Up(index)),
        ("下移", (index + 1 >= length).then_some("已经在最后面"), Edit::Up(index + 1)),
    ] {
        let button = small(ui, word, refusal);
        named(&button, refusal.is_none(), &format!("{word}{what}"));
        if button.clicked() {
            edit = Some(then);
        }
    }
    remove_button(ui, index, what).or(edit)
}

/// 删去 of an item.
pub(super) fn remove_button(ui: &mut Ui, index: usize, what: &str) -> Option<Edit> {
    let remove = small(ui, "删去", None);
    named(&remove, true, &format!("删去{what}"));
    remove.clicked().then_some(Edit::Remove(index))
}

/// Gives a button a name that says what it is about.
pub(super) fn named(response: &Response, enabled: bool, name: &str) {
    response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, enabled, name));
}

/// Does it, with what is being typed following.
pub(super) fn apply<T>(
    edit: Option<Edit>,
    items: &mut Vec<T>,
    typing: &mut Typing,
    list: &str,
) -> bool {
    match edit {
        Some(Edit::Remove(index)) if index < items.len() => {
            items.remove(index);
            typing.removed(list, index);
            true
        }
        Some(Edit::Up(index)) if index > 0 && index < items.len() => {
            items.swap(index, index - 1);
            typing.exchanged(list, index, index - 1);
            true
        }
        _ => false,
    }
}
