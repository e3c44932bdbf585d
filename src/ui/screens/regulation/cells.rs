//! One value of the regulation as a field of the form: how it is shown, and how what is typed is
//! read.

use chrono::{NaiveDate, NaiveDateTime};
use egui::{Id, Ui};

use crate::model::choice::Choose;
use crate::model::points::HalfPoints;
use crate::model::regulation::BirthWindow;
use crate::model::regulation::schema::{About, Input};
use crate::model::text::{half_width, tidy};
use crate::model::typed::{typed_number, typed_time};
use crate::session::disk;
use crate::ui::widgets::{Spot, Typing, pick, typed};

/// A field by itself, named by a label drawn elsewhere; a field of two cells has two names.
pub(super) fn cell(
    ui: &mut Ui,
    typing: &mut Typing,
    key: &str,
    [name, second]: [Id; 2],
    about: &'static About,
    input: Input<'_>,
) {
    let at = |name: Id, usual: f32| {
        let width = if about.width == 0 { usual } else { f32::from(about.width) };
        Spot { key, name, width, hint: "", rows: 1 }
    };
    let asking = |ui: &Ui| Spot { hint: about.hint, ..at(name, wide(ui)) };
    let number = |text: &str| whole(text, about);
    match input {
        Input::Count(value) => {
            typed(ui, typing, at(name, 90.0), value, u32::to_string, number);
        }
        Input::MaybeCount(value) => {
            typed(ui, typing, at(name, 90.0), value, shown, maybe(number));
        }
        Input::Words(value) => words(ui, typing, asking(ui), value),
        Input::MaybeWords(value) => {
            typed(ui, typing, asking(ui), value, shown, maybe(|text| Ok(tidy(text))));
        }
        Input::Tick(value) => {
            ui.checkbox(value, about.label);
        }
        Input::Day(value) => {
            typed(ui, typing, at(name, 90.0), value, NaiveDate::to_string, disk::typed_date);
        }
        Input::MaybeMoment(value) => {
            let spot = Spot { hint: "2019-05-09 18:00", ..at(name, 190.0) };
            let show = |moment: &Option<_>| moment.map(moment_text).unwrap_or_default();
            typed(ui, typing, spot, value, show, maybe(read_moment));
        }
        Input::Points(value) => {
            typed(ui, typing, at(name, 90.0), value, HalfPoints::to_string, read_points);
        }
        Input::Window(window) if about.width == 0 => days(ui, typing, key, window, "从", about),
        Input::Window(window) => {
            day(ui, typing, &format!("{key}.from"), at(name, 0.0), &mut window.from);
            day(ui, typing, &format!("{key}.to"), at(second, 0.0), &mut window.to);
        }
        Input::MaybeRounds(value) => {
            typed(ui, typing, at(name, 90.0), value, rounds_text, maybe(read_rounds));
        }
        Input::Between(low, high) => {
            for (end, label, value) in [(0, "最少", low), (1, "最多", high)] {
                let name = ui.label(label).id;
                let spot = Spot { key: &format!("{key}.{end}"), ..at(name, 60.0) };
                typed(ui, typing, spot, value, u32::to_string, number);
            }
        }
        Input::Choice(value) => {
            choose(ui, at(name, 90.0), value);
        }
        Input::Branches(value) => {
            choose(ui, at(name, 90.0), value);
            let mut none = true;
            value.inner(&mut |inner, input| {
                cell(ui, typing, &inner.under(key), [second; 2], inner, input);
                none = false;
            });
            if none {
                ui.label("");
            }
        }
    }
}

/// A text, with blanks tidied away.
pub(super) fn words(ui: &mut Ui, typing: &mut Typing, spot: Spot<'_>, value: &mut String) {
    typed(ui, typing, spot, value, String::clone, |text| Ok(tidy(text)));
}

/// A choice. Returns whether it was changed.
pub(super) fn choose(ui: &mut Ui, spot: Spot<'_>, value: &mut (impl Choose + ?Sized)) -> bool {
    let titles = value.titles().into_iter().enumerate();
    let all: Vec<(Option<usize>, String)> = titles.map(|(at, title)| (Some(at), title)).collect();
    let mut place = value.place();
    let changed = pick(ui, spot, &mut place, &all);
    if let Some(place) = place.filter(|_| changed) {
        value.choose(place);
    }
    changed
}

/// The two days of a birth window, each behind its label.
pub(super) fn days(
    ui: &mut Ui,
    typing: &mut Typing,
    key: &str,
    window: &mut BirthWindow,
    from: &str,
    about: &About,
) {
    let width = if about.width == 0 { 110.0 } else { f32::from(about.width) };
    for (word, label, value) in [("from", from, &mut window.from), ("to", "至", &mut window.to)] {
        let name = ui.label(label).id;
        let spot = Spot { key, name, width, hint: "", rows: 1 };
        day(ui, typing, &format!("{key}.{word}"), spot, value);
    }
}

fn day(ui: &mut Ui, typing: &mut Typing, key: &str, spot: Spot<'_>, value: &mut Option<NaiveDate>) {
    typed(ui, typing, Spot { key, hint: "不限", ..spot }, value, shown, maybe(disk::typed_date));
}

fn wide(ui: &Ui) -> f32 {
    (ui.available_width() - 12.0).clamp(120.0, 430.0)
}

fn shown<T: ToString>(value: &Option<T>) -> String {
    value.as_ref().map(T::to_string).unwrap_or_default()
}

/// Reads what may be left empty.
fn maybe<T>(
    read: impl Fn(&str) -> Result<T, String>,
) -> impl Fn(&str) -> Result<Option<T>, String> {
    move |text| match tidy(text).is_empty() {
        true => Ok(None),
        false => read(text.trim()).map(Some),
    }
}

/// A whole number within the bounds of its key.
fn whole(text: &str, about: &About) -> Result<u32, String> {
    let text = text.trim();
    let (least, most) = about.range;
    let read = typed_number(text).filter(|n| (least..=most).contains(n));
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

fn read_moment(text: &str) -> Result<NaiveDateTime, String> {
    let plain = half_width(text).replace('T', " ");
    let plain = plain.trim();
    let wrong = || "请按 2019-05-09 18:00 填写日期和时间".to_string();
    let blanks = plain.char_indices().filter(|(_, c)| *c == ' ' || *c == '日' || *c == '号');
    // 2019年5月9日 18点, 2019-05-09 18 : 00: at the first place where both halves are sound.
    let halves = blanks.filter_map(|(at, c)| plain.split_at_checked(at + c.len_utf8()));
    let read = |(day, time): (&str, &str)| {
        Some(disk::typed_date(day.trim()).ok()?.and_time(typed_time(time)?))
    };
    halves.into_iter().find_map(read).ok_or_else(wrong)
}

fn read_points(text: &str) -> Result<HalfPoints, String> {
    let points = HalfPoints::read(&half_width(text)).filter(|p| (0..=200).contains(&p.0));
    points.ok_or_else(|| "分值应为0至100的数，半分写成0.5".to_string())
}

/// The first and last round of a half-day, `1-2` or `5`.
fn rounds_text(rounds: &Option<(u32, u32)>) -> String {
    match rounds {
        Some((first, last)) if first == last => first.to_string(),
        Some((first, last)) => format!("{first}-{last}"),
        None => String::new(),
    }
}

fn read_rounds(text: &str) -> Result<(u32, u32), String> {
    let plain = half_width(text);
    let plain: String =
        plain.chars().filter(|c| !c.is_whitespace() && !matches!(c, '第' | '轮')).collect();
    let parts: Vec<&str> = plain.split(['-', '—', '–', '至', '~', '～']).collect();
    let read = |text: &str| typed_number(text).filter(|n| (1..=99).contains(n));
    let rounds = match parts.as_slice() {
        [one] => read(one).map(|n| (n, n)),
        [first, last] => read(first).zip(read(last)).filter(|(a, b)| a <= b),
        _ => None,
    };
    rounds.ok_or_else(|| "轮次请按 1-2 或 5 填写".to_string())
}
