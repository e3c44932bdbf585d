//! Completed years (周岁) on a day, and how far two days lie apart.

use chrono::{Datelike, Months, NaiveDate};

/// Completed years on a day; a birthday on 29 February is completed on 1 March of other years.
/// Negative where the birth lies after the day.
pub fn completed_years(birth: NaiveDate, on: NaiveDate) -> i32 {
    let before_birthday = (on.month(), on.day()) < (birth.month(), birth.day());
    on.year() - birth.year() - i32::from(before_birthday)
}

/// How far two days lie apart, as a person says it: `1天`, `3个月`, `2年11个月30天`.
pub fn apart(a: NaiveDate, b: NaiveDate) -> String {
    let (early, late) = (a.min(b), a.max(b));
    let whole = (late.year() - early.year()) * 12 + late.month0() as i32 - early.month0() as i32;
    let after = |months: i32| {
        u32::try_from(months).ok().and_then(|m| early.checked_add_months(Months::new(m)))
    };
    let months = match after(whole) {
        Some(day) if day <= late => whole,
        _ => (whole - 1).max(0),
    };
    let days = after(months).map_or(0, |day| (late - day).num_days());
    let mut parts = String::new();
    for (count, unit) in
        [(i64::from(months / 12), "年"), (i64::from(months % 12), "个月"), (days, "天")]
    {
        if count > 0 {
            parts.push_str(&format!("{count}{unit}"));
        }
    }
    if parts.is_empty() { "0天".into() } else { parts }
}
