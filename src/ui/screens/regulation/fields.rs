//! The fields of the editor: one line each, label before it, unit and what is wrong behind it;
//! and the same fields as cells of a table.

use chrono::{NaiveDate, NaiveDateTime, NaiveTime};
use egui::{Align, Grid, Id, Label, Layout, Response, RichText, Ui, vec2};

use crate::model::choice::Choose;
use crate::model::points::HalfPoints;
use crate::model::regulation::BirthWindow;
use crate::model::regulation::schema::{About, Input, Key, Table};
use crate::model::text::{half_width, tidy};
use crate::session::disk;
use crate::ui::theme::{self, color};
use crate::ui::widgets::{Spot, Typing, pick, small, typed};

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

fn spot<'a>(key: &'a str, name: Id, about: &About, usual: f32) -> Spot<'a> {
    let width = if about.width == 0 { usual } else { f32::from(about.width) };
    Spot { key, name, width, hint: about.hint, rows: 1 }
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
            one(ui, typing, &joined(path, &key.about), &key.about, input);
        }
    }
}

fn joined(path: &str, about: &About) -> String {
    match path {
        "" => about.name.to_string(),
        path => format!("{path}.{}", about.name),
    }
}

/// A field in its line.
fn one(ui: &mut Ui, typing: &mut Typing, key: &str, about: &'static About, input: Input<'_>) {
    match input {
        Input::Tick(value) => {
            ui.checkbox(value, about.label);
        }
        Input::Branches(value) => {
            choice(ui, typing, (about.label, key), value);
            value.inner(&mut |about, input| one(ui, typing, &joined(key, about), about, input));
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
        picked(ui, Spot { key, name, width: 230.0, hint: "", rows: 1 }, value)
    })
}

fn picked(ui: &mut Ui, spot: Spot<'_>, value: &mut (impl Choose + ?Sized)) -> bool {
    let all: Vec<(Option<usize>, String)> =
        value.titles().into_iter().enumerate().map(|(at, title)| (Some(at), title)).collect();
    let mut place = value.place();
    let changed = pick(ui, spot, &mut place, &all);
    if let Some(place) = place.filter(|_| changed) {
        value.choose(place);
    }
    changed
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
    let path = joined(path, &key.about);
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
        cell(ui, typing, &joined(path, &key.about), [name; 2], &key.about, input);
    }
}

/// The two days of a birth window, each behind its label.
fn days(
    ui: &mut Ui,
    typing: &mut Typing,
    key: &str,
    window: &mut BirthWindow,
    from: &str,
    about: &About,
) {
    for (word, label, day) in [("from", from, &mut window.from), ("to", "至", &mut window.to)] {
        let name = ui.label(label).id;
        day_cell(ui, typing, spot(&format!("{key}.{word}"), name, about, 110.0), day);
    }
}

/// A field by itself, named by a label drawn elsewhere; a field of two cells has two names.
fn cell(
    ui: &mut Ui,
    typing: &mut Typing,
    key: &str,
    [name, second]: [Id; 2],
    about: &'static About,
    input: Input<'_>,
) {
    let short = spot(key, name, about, 90.0);
    match input {
        Input::Count(value) => count_cell(ui, typing, short, about, value),
        Input::MaybeCount(value) => number_cell(ui, typing, short, about, value),
        Input::Words(value) => words_cell(ui, typing, spot(key, name, about, wide(ui)), value),
        Input::MaybeWords(value) => text_cell(ui, typing, spot(key, name, about, wide(ui)), value),
        Input::Tick(value) => {
            ui.checkbox(value, about.label);
        }
        Input::Day(value) => {
            typed(ui, typing, short, value, NaiveDate::to_string, disk::typed_date);
        }
        Input::MaybeMoment(value) => {
            let hint = Spot { hint: "2019-05-09 18:00", ..spot(key, name, about, 190.0) };
            typed(ui, typing, hint, value, |v| v.map(moment_text).unwrap_or_default(), read_moment);
        }
        Input::Points(value) => half_cell(ui, typing, short, value),
        Input::Window(window) if about.width == 0 => days(ui, typing, key, window, "从", about),
        Input::Window(window) => {
            let (from, to) = (format!("{key}.from"), format!("{key}.to"));
            day_cell(ui, typing, spot(&from, name, about, 0.0), &mut window.from);
            day_cell(ui, typing, spot(&to, second, about, 0.0), &mut window.to);
        }
        Input::MaybeRounds(value) => rounds_cell(ui, typing, short, value),
        Input::Between(low, high) => {
            for (at, label, value) in [(0, "最少", low), (1, "最多", high)] {
                let key = format!("{key}.{at}");
                let name = ui.label(label).id;
                count_cell(ui, typing, spot(&key, name, about, 60.0), about, value);
            }
        }
        Input::Choice(value) => {
            picked(ui, short, value);
        }
        Input::Branches(value) => {
            picked(ui, short, value);
            let mut none = true;
            value.inner(&mut |inner, input| {
                cell(ui, typing, &joined(key, inner), [second; 2], inner, input);
                none = false;
            });
            if none {
                ui.label("");
            }
        }
    }
}

fn wide(ui: &Ui) -> f32 {
    (ui.available_width() - 12.0).clamp(120.0, 430.0)
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

/// What may be done with the rows of a list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Order {
    /// They are added and removed.
    Given,
    /// The same, drawn close together.
    Close,
    /// They are moved as well.
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
                cell(ui, typing, &joined(&row, &key.about), [*name, *last], &key.about, input);
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

/// A text that may be missing, as a cell.
fn text_cell(ui: &mut Ui, typing: &mut Typing, spot: Spot<'_>, value: &mut Option<String>) {
    let read = |text: &str| Ok(Some(tidy(text)).filter(|text| !text.is_empty()));
    typed(ui, typing, spot, value, |v| v.clone().unwrap_or_default(), read);
}

/// A text, as a cell.
pub(super) fn words_cell(ui: &mut Ui, typing: &mut Typing, spot: Spot<'_>, value: &mut String) {
    typed(ui, typing, spot, value, String::clone, |text| Ok(tidy(text)));
}

/// A number that may be missing, as a cell.
fn number_cell(
    ui: &mut Ui,
    typing: &mut Typing,
    spot: Spot<'_>,
    about: &About,
    value: &mut Option<u32>,
) {
    let spot = Spot { hint: "", ..spot };
    let read = |text: &str| match text.trim() {
        "" => Ok(None),
        text => whole(text, about).map(Some),
    };
    typed(ui, typing, spot, value, |v| v.map(|n| n.to_string()).unwrap_or_default(), read);
}

/// A number, as a cell.
fn count_cell(ui: &mut Ui, typing: &mut Typing, spot: Spot<'_>, about: &About, value: &mut u32) {
    let spot = Spot { hint: "", ..spot };
    typed(ui, typing, spot, value, u32::to_string, |text| whole(text, about));
}

/// Points, as a cell.
fn half_cell(ui: &mut Ui, typing: &mut Typing, spot: Spot<'_>, value: &mut HalfPoints) {
    let read = |text: &str| {
        let points = HalfPoints::read(&half_width(text)).filter(|p| (0..=200).contains(&p.0));
        points.ok_or_else(|| "分值应为0至100的数，半分写成0.5".to_string())
    };
    typed(ui, typing, spot, value, HalfPoints::to_string, read);
}

/// A day that may be missing, as a cell.
fn day_cell(ui: &mut Ui, typing: &mut Typing, spot: Spot<'_>, value: &mut Option<NaiveDate>) {
    let read = |text: &str| match text.trim() {
        "" => Ok(None),
        text => disk::typed_date(text).map(Some),
    };
    let spot = Spot { hint: "不限", ..spot };
    typed(ui, typing, spot, value, |v| v.map(|d| d.to_string()).unwrap_or_default(), read);
}

/// The first and last round of a half-day, `1-2` or `5`; none where it is empty.
fn rounds_cell(ui: &mut Ui, typing: &mut Typing, spot: Spot<'_>, value: &mut Option<(u32, u32)>) {
    let show = |rounds: &Option<(u32, u32)>| match rounds {
        Some((first, last)) if first == last => first.to_string(),
        Some((first, last)) => format!("{first}-{last}"),
        None => String::new(),
    };
    typed(ui, typing, spot, value, show, read_rounds);
}

/// What is to be done with an item of a list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Edit {
    /// Take it out.
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

/// A whole number within the bounds of its key.
fn whole(text: &str, about: &About) -> Result<u32, String> {
    let text = half_width(text);
    let text = text.trim();
    let (least, most) = about.range;
    let read = text.parse::<u32>().ok().filter(|n| (least..=most).contains(n));
    read.ok_or_else(|| match text {
        "" => format!("不能空着，应为{}", about.range_text()),
        text => format!("“{text}”应为{}", about.range_text()),
    })
}

fn moment_text(at: NaiveDateTime) -> String {
    let short = at.format("%Y-%m-%d %H:%M").to_string();
    match chrono::Timelike::second(&at) {
        0 => short,
        _ => at.format("%Y-%m-%d %H:%M:%S").to_string(),
    }
}

fn read_moment(text: &str) -> Result<Option<NaiveDateTime>, String> {
    let plain = half_width(text).replace('T', " ");
    let plain = plain.trim();
    if plain.is_empty() {
        return Ok(None);
    }
    let wrong = || "请按 2019-05-09 18:00 填写日期和时间".to_string();
    let (day, time) = plain.rsplit_once(' ').ok_or_else(wrong)?;
    let day = disk::typed_date(day.trim()).map_err(|_| wrong())?;
    let time = NaiveTime::parse_from_str(time, "%H:%M")
        .or_else(|_| NaiveTime::parse_from_str(time, "%H:%M:%S"))
        .map_err(|_| wrong())?;
    Ok(Some(day.and_time(time)))
}

fn read_rounds(text: &str) -> Result<Option<(u32, u32)>, String> {
    let plain = half_width(text);
    let plain: String =
        plain.chars().filter(|c| !c.is_whitespace() && !matches!(c, '第' | '轮')).collect();
    if plain.is_empty() {
        return Ok(None);
    }
    let parts: Vec<&str> = plain.split(['-', '—', '–', '至', '~', '～']).collect();
    let read = |text: &str| text.parse::<u32>().ok().filter(|n| (1..=99).contains(n));
    let rounds = match parts.as_slice() {
        [one] => read(one).map(|n| (n, n)),
        [first, last] => read(first).zip(read(last)).filter(|(a, b)| a <= b),
        _ => None,
    };
    rounds.map(Some).ok_or_else(|| "轮次请按 1-2 或 5 填写".to_string())
}
