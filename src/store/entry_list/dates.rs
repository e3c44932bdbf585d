//! Birth dates in every form people type, and never a guess.

use chrono::{Datelike, Days, NaiveDate};

use super::cells::{Cell, Epoch};
use crate::model::text::half_width;

/// The years of a date that is taken.
const YEARS: std::ops::Range<u32> = 1900..2100;

/// Why a date was not taken.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum DateFault {
    /// 90.1.5: which century?
    TwoDigitYear,
    /// Only a year.
    Incomplete,
    /// A year and a month, each pair that it can be: 1990.1 may have been 1990.10.
    NoDay(Vec<(i32, u32)>),
    /// Outside the years in which anybody here was born or plays.
    Year(u32),
    /// No such day, e.g. 29 February 1990.
    Impossible(String),
    /// 5/1/1990: which is the month?
    DayFirst,
    /// 农历: the lunar calendar is not converted.
    Lunar,
    /// Not a date at all.
    NotADate,
}

impl DateFault {
    /// A Chinese clause that says what is wrong and what to write.
    pub fn text(&self) -> String {
        match self {
            DateFault::TwoDigitYear => "年份只有两位，无法确定世纪，请写四位年份".to_string(),
            DateFault::Incomplete | DateFault::NoDay(_) => {
                "缺少月或日，请写完整日期，如 1990-01-05".to_string()
            }
            DateFault::Year(year) => {
                format!("年份{year}不在{}至{}之间", YEARS.start, YEARS.end - 1)
            }
            DateFault::Impossible(date) => format!("日历上没有{date}这一天，请核对证件"),
            DateFault::DayFirst => "年份写在最后，无法确定月和日，请按年-月-日写".to_string(),
            DateFault::Lunar => "农历日期不能换算，请写公历日期".to_string(),
            DateFault::NotADate => "不是日期，请按年-月-日写，如 1990-01-05".to_string(),
        }
    }
}

/// Reads a birth date from a cell.
pub(super) fn birth(cell: &Cell, epoch: Epoch) -> Result<NaiveDate, DateFault> {
    match cell {
        Cell::Date(date) => in_range(*date),
        Cell::Number(n) if n.is_finite() && *n >= 0.0 && *n < 1e9 => {
            let whole = *n as u32;
            match whole {
                10_000..=80_000 => serial(whole, epoch),
                _ if n.fract() == 0.0 => typed_date(&whole.to_string()),
                // 1990.1 or 90.15 typed as a decimal number.
                _ if YEARS.contains(&whole) => {
                    let month = ((n - f64::from(whole)) * 100.0).round() as u32;
                    Err(no_day(
                        whole,
                        if month.is_multiple_of(10) { month / 10 } else { month },
                        true,
                    ))
                }
                _ => Err(DateFault::NotADate),
            }
        }
        Cell::Text(text) => match half_width(text).trim().parse::<u32>() {
            Ok(days @ 10_000..=80_000) if text.trim().chars().count() == 5 => serial(days, epoch),
            _ => typed_date(text),
        },
        _ => Err(DateFault::NotADate),
    }
}

fn in_range(date: NaiveDate) -> Result<NaiveDate, DateFault> {
    let year = date.year().unsigned_abs();
    if YEARS.contains(&year) { Ok(date) } else { Err(DateFault::Year(year)) }
}

/// The day of a spreadsheet's serial number.
fn serial(days: u32, epoch: Epoch) -> Result<NaiveDate, DateFault> {
    let origin = match epoch {
        Epoch::Year1900 => NaiveDate::from_ymd_opt(1899, 12, 30),
        Epoch::Year1904 => NaiveDate::from_ymd_opt(1904, 1, 1),
    };
    let date = origin.and_then(|origin| origin.checked_add_days(Days::new(u64::from(days))));
    date.ok_or(DateFault::NotADate).and_then(in_range)
}

/// A date whose month is a word, so that it cannot be mistaken: 7 May 1998, Mar. 12, 1985.
fn month_by_name(text: &str) -> Option<Result<NaiveDate, DateFault>> {
    const MONTHS: [&str; 12] =
        ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
    let words = text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    let words: Vec<String> = words.map(str::to_lowercase).collect();
    let [one, two, three] = words.as_slice() else { return None };
    let month = |word: &str| {
        let at = MONTHS.iter().position(|month| word.starts_with(month) && word.len() <= 9);
        at.and_then(|at| u32::try_from(at + 1).ok())
    };
    let number = |word: &str| -> Option<u32> {
        word.trim_end_matches(|c: char| c.is_ascii_alphabetic()).parse().ok()
    };
    let (month, day, year) = match (month(one), month(two)) {
        (Some(month), _) => (month, number(two)?, number(three)?),
        (None, Some(month)) if one.len() == 4 => (month, number(three)?, number(one)?),
        (None, Some(month)) => (month, number(one)?, number(three)?),
        (None, None) => return None,
    };
    Some(match i32::try_from(year).ok().filter(|_| YEARS.contains(&year)) {
        Some(known) => NaiveDate::from_ymd_opt(known, month, day)
            .ok_or_else(|| DateFault::Impossible(format!("{year}-{month:02}-{day:02}"))),
        None if year < 100 => Err(DateFault::TwoDigitYear),
        None => Err(DateFault::Year(year)),
    })
}

/// Reads a date as typed: 2006/1/1, 2006.1.1, 2006-01-01, 20060101, 2006年1月1日,
/// 二〇〇六年一月一日, with full-width digits, blanks and a time of day tolerated.
///
/// # Errors
/// Where it is not certain which day is meant, or there is no such day.
pub fn typed_date(text: &str) -> Result<NaiveDate, DateFault> {
    let plain = half_width(text);
    let plain = plain.trim().trim_start_matches('\'').trim();
    if plain.contains("农历") || plain.contains("阴历") {
        return Err(DateFault::Lunar);
    }
    if let Some(day) = month_by_name(plain) {
        return day;
    }
    let plain = chinese_digits(plain.trim_start_matches("公历").trim_start_matches("阳历"));
    let mut parts: Vec<(u32, usize)> = Vec::new();
    let mut rest = plain.as_str();
    loop {
        let (number, after) = split_at(rest, |c| !c.is_ascii_digit());
        parts.push((number.parse().map_err(|_| DateFault::NotADate)?, number.len()));
        let (between, next) = split_at(after, |c| c.is_ascii_digit());
        let sound = match (parts.len(), next) {
            (_, "") => {
                let marks = ['日', '号', '生', '年', '月', ' ', '.', '。', '-', '/'];
                between.trim_matches(marks).is_empty()
            }
            // A time of day may stand behind.
            (3, time) => is_time(time) && between.trim_matches(['日', '号', ' ', 'T']).is_empty(),
            _ => is_separator(between),
        };
        if !sound {
            return Err(DateFault::NotADate);
        }
        if next.is_empty() || parts.len() == 3 {
            break;
        }
        rest = next;
    }
    match parts.as_slice() {
        [(year, 4), (month, 1..=2), (day, 1..=2)] => calendar(*year, *month, *day),
        [(_, 1..=2), (_, 1..=2), (_, 4)] => Err(DateFault::DayFirst),
        [(_, 1..=2), (_, 1..=2), (_, 1..=2)] => Err(DateFault::TwoDigitYear),
        [(number, 8)] => calendar(number / 10_000, number / 100 % 100, number % 100),
        [(number, 6)] if !YEARS.contains(&(number / 100)) => Err(DateFault::TwoDigitYear),
        [(number, 6)] => Err(no_day(number / 100, number % 100, false)),
        [(year, 4), (month, width @ 1..=2)] => {
            Err(no_day(*year, *month, *width == 1 && plain.contains('.')))
        }
        [(_, 4)] => Err(DateFault::Incomplete),
        _ => Err(DateFault::NotADate),
    }
}

/// A year and a month; where a decimal point stands between them, 1990.1 may be October.
fn no_day(year: u32, month: u32, decimal: bool) -> DateFault {
    if !YEARS.contains(&year) || !(1..=12).contains(&month) {
        return DateFault::Incomplete;
    }
    let mut months = vec![(year as i32, month)];
    if decimal && month == 1 {
        months.push((year as i32, 10));
    }
    DateFault::NoDay(months)
}

/// The text before the first such character, and from it on.
fn split_at(text: &str, at: impl Fn(char) -> bool) -> (&str, &str) {
    text.split_at(text.find(at).unwrap_or(text.len()))
}

fn is_separator(between: &str) -> bool {
    let marks = between.trim();
    let known =
        ["-", "/", ".", "。", "、", ",", "\\", "_", "—", "–", "−", "‐", "~", "·", "年", "月"];
    marks.is_empty() || known.contains(&marks) || matches!(marks, "年." | "月." | "年-" | "月-")
}

fn is_time(text: &str) -> bool {
    text.contains(':')
        && text
            .chars()
            .all(|c| c.is_ascii_digit() || matches!(c, ':' | '.' | ' ' | 'Z' | '+' | '-'))
}

fn calendar(year: u32, month: u32, day: u32) -> Result<NaiveDate, DateFault> {
    if !YEARS.contains(&year) {
        return Err(DateFault::Year(year));
    }
    NaiveDate::from_ymd_opt(year as i32, month, day)
        .ok_or_else(|| DateFault::Impossible(format!("{year}年{month}月{day}日")))
}

/// Chinese numerals of a date in Arabic digits: 一九九〇年十二月廿三日 → 1990年12月23日.
fn chinese_digits(text: &str) -> String {
    let digit = |c: char| match c {
        '〇' | '○' => Some(0),
        '元' => Some(1),
        c => "零一二三四五六七八九".chars().position(|known| known == c),
    };
    let chars: Vec<char> = text.chars().collect();
    let mut out = String::new();
    for (i, &c) in chars.iter().enumerate() {
        let before = i.checked_sub(1).and_then(|p| chars.get(p)).copied();
        let after = chars.get(i + 1).copied().and_then(digit);
        match (c, digit(c)) {
            (_, Some(value)) => out.push_str(&value.to_string()),
            ('十', _) => {
                if before.and_then(digit).is_none() {
                    out.push('1');
                }
                if after.is_none() {
                    out.push('0');
                }
            }
            ('廿', _) => out.push_str(if after.is_some() { "2" } else { "20" }),
            ('卅', _) => out.push_str(if after.is_some() { "3" } else { "30" }),
            _ => out.push(c),
        }
    }
    out
}
