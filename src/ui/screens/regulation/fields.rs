//! The fields of the editor: one line each, label before it, unit and what is wrong behind it;
//! and the same fields as cells of a table.

use chrono::{NaiveDate, NaiveDateTime, NaiveTime};
use egui::{Align, Id, Label, Layout, Response, RichText, Ui, vec2};

use crate::model::grade::Grade;
use crate::model::points::HalfPoints;
use crate::model::regulation::limits::{range_of, range_text};
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

fn spot(key: &str, name: Id, width: f32) -> Spot<'_> {
    Spot { key, name, width, hint: "", rows: 1 }
}

fn quiet(ui: &mut Ui, text: &str) {
    if !text.is_empty() {
        ui.add(Label::new(theme::quiet(text)));
    }
}

/// A text that may be missing.
pub(super) fn text(
    ui: &mut Ui,
    typing: &mut Typing,
    (label, key): (&str, &str),
    value: &mut Option<String>,
    hint: &str,
) {
    line(ui, typing, label, key, |ui, typing, name| {
        text_cell(ui, typing, Spot { hint, ..spot(key, name, wide(ui)) }, value);
    });
}

/// A text that must be there.
pub(super) fn words(
    ui: &mut Ui,
    typing: &mut Typing,
    (label, key): (&str, &str),
    value: &mut String,
    hint: &str,
) {
    line(ui, typing, label, key, |ui, typing, name| {
        words_cell(ui, typing, Spot { hint, ..spot(key, name, wide(ui)) }, value);
    });
}

fn wide(ui: &Ui) -> f32 {
    (ui.available_width() - 12.0).clamp(120.0, 430.0)
}

/// A number that may be missing; its bounds are those of the last word of the key.
pub(super) fn number(
    ui: &mut Ui,
    typing: &mut Typing,
    (label, key): (&str, &str),
    value: &mut Option<u32>,
    unit: &str,
) {
    line(ui, typing, label, key, |ui, typing, name| {
        number_cell(ui, typing, spot(key, name, 90.0), value);
        quiet(ui, unit);
    });
}

/// A number that must be there.
pub(super) fn count(
    ui: &mut Ui,
    typing: &mut Typing,
    (label, key): (&str, &str),
    value: &mut u32,
    unit: &str,
) {
    line(ui, typing, label, key, |ui, typing, name| {
        count_cell(ui, typing, spot(key, name, 90.0), value);
        quiet(ui, unit);
    });
}

/// A day with its time that may be missing.
pub(super) fn moment(
    ui: &mut Ui,
    typing: &mut Typing,
    (label, key): (&str, &str),
    value: &mut Option<NaiveDateTime>,
) {
    line(ui, typing, label, key, |ui, typing, name| {
        let spot = Spot { hint: "2019-05-09 18:00", ..spot(key, name, 190.0) };
        typed(ui, typing, spot, value, |v| v.map(moment_text).unwrap_or_default(), read_moment);
        quiet(ui, "不规定则留空");
    });
}

/// Yes or no, as a sentence.
pub(super) fn tick(ui: &mut Ui, sentence: &str, value: &mut bool) -> Response {
    ui.checkbox(value, sentence)
}

/// A choice with its label before it.
pub(super) fn choose<T: PartialEq + Clone>(
    ui: &mut Ui,
    typing: &mut Typing,
    (label, key): (&str, &str),
    value: &mut T,
    all: &[(T, String)],
) -> bool {
    line(ui, typing, label, key, |ui, _, name| pick(ui, spot(key, name, 230.0), value, all))
}

/// The head of a table: the labels that name the cells below.
pub(super) fn heads<const N: usize>(ui: &mut Ui, labels: [&str; N]) -> [Id; N] {
    let ids = labels.map(|label| ui.add(Label::new(theme::quiet(label))).id);
    ui.end_row();
    ids
}

/// A text that may be missing, as a cell.
pub(super) fn text_cell(
    ui: &mut Ui,
    typing: &mut Typing,
    spot: Spot<'_>,
    value: &mut Option<String>,
) {
    let read = |text: &str| Ok(Some(tidy(text)).filter(|text| !text.is_empty()));
    typed(ui, typing, spot, value, |v| v.clone().unwrap_or_default(), read);
}

/// A text, as a cell.
pub(super) fn words_cell(ui: &mut Ui, typing: &mut Typing, spot: Spot<'_>, value: &mut String) {
    typed(ui, typing, spot, value, String::clone, |text| Ok(tidy(text)));
}

/// A number that may be missing, as a cell.
pub(super) fn number_cell(
    ui: &mut Ui,
    typing: &mut Typing,
    spot: Spot<'_>,
    value: &mut Option<u32>,
) {
    let key = spot.key;
    let read = |text: &str| match text.trim() {
        "" => Ok(None),
        text => whole(text, key).map(Some),
    };
    typed(ui, typing, spot, value, |v| v.map(|n| n.to_string()).unwrap_or_default(), read);
}

/// A number, as a cell.
pub(super) fn count_cell(ui: &mut Ui, typing: &mut Typing, spot: Spot<'_>, value: &mut u32) {
    let key = spot.key;
    typed(ui, typing, spot, value, u32::to_string, |text| whole(text, key));
}

/// Points, as a cell.
pub(super) fn half_cell(ui: &mut Ui, typing: &mut Typing, spot: Spot<'_>, value: &mut HalfPoints) {
    let read = |text: &str| {
        let points = HalfPoints::read(&half_width(text)).filter(|p| (0..=200).contains(&p.0));
        points.ok_or_else(|| "分值应为0至100的数，半分写成0.5".to_string())
    };
    typed(ui, typing, spot, value, HalfPoints::to_string, read);
}

/// A day that may be missing, as a cell.
pub(super) fn day_cell(
    ui: &mut Ui,
    typing: &mut Typing,
    spot: Spot<'_>,
    value: &mut Option<NaiveDate>,
) {
    let read = |text: &str| match text.trim() {
        "" => Ok(None),
        text => disk::typed_date(text).map(Some),
    };
    let spot = Spot { hint: "不限", ..spot };
    typed(ui, typing, spot, value, |v| v.map(|d| d.to_string()).unwrap_or_default(), read);
}

/// A day, as a cell.
pub(super) fn date_cell(ui: &mut Ui, typing: &mut Typing, spot: Spot<'_>, value: &mut NaiveDate) {
    typed(ui, typing, spot, value, NaiveDate::to_string, disk::typed_date);
}

/// The first and last round of a half-day, `1-2` or `5`; none where it is empty.
pub(super) fn rounds_cell(
    ui: &mut Ui,
    typing: &mut Typing,
    spot: Spot<'_>,
    value: &mut Option<(u32, u32)>,
) {
    let show = |rounds: &Option<(u32, u32)>| match rounds {
        Some((first, last)) if first == last => first.to_string(),
        Some((first, last)) => format!("{first}-{last}"),
        None => String::new(),
    };
    typed(ui, typing, spot, value, show, read_rounds);
}

/// A birth window: two days in one line.
pub(super) fn window(
    ui: &mut Ui,
    typing: &mut Typing,
    (label, key): (&str, &str),
    window: &mut crate::model::regulation::BirthWindow,
) {
    line(ui, typing, label, key, |ui, typing, _| {
        let from = ui.label("从");
        let key_from = format!("{key}.from");
        day_cell(ui, typing, spot(&key_from, from.id, 110.0), &mut window.from);
        let to = ui.label("至");
        let key_to = format!("{key}.to");
        day_cell(ui, typing, spot(&key_to, to.id, 110.0), &mut window.to);
        quiet(ui, "含当日");
    });
}

/// All grades to choose from.
pub(super) fn grades() -> Vec<(Grade, String)> {
    let named = [Grade::AssociationMaster, Grade::LocalMaster];
    let levels = (1..=16).map(Grade::Level);
    named.into_iter().chain(levels).map(|grade| (grade, grade.title())).collect()
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
fn whole(text: &str, key: &str) -> Result<u32, String> {
    let key = key.rsplit('.').next().unwrap_or_default();
    let text = half_width(text);
    let text = text.trim();
    let read = text.parse::<u32>().ok().filter(|n| range_of(key).contains(n));
    read.ok_or_else(|| match text {
        "" => format!("不能空着，应为{}", range_text(key)),
        text => format!("“{text}”应为{}", range_text(key)),
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
