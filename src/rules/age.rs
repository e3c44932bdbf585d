//! Completed years (周岁) on a day.

use chrono::{Datelike, NaiveDate};

/// Completed years on a day; a birthday on 29 February is completed on 1 March of other years.
/// Negative where the birth lies after the day.
pub fn completed_years(birth: NaiveDate, on: NaiveDate) -> i32 {
    let before_birthday = (on.month(), on.day()) < (birth.month(), birth.day());
    on.year() - birth.year() - i32::from(before_birthday)
}

/// The latest birth date of those who have completed so many years on a day.
pub fn born_for_age(years: u32, on: NaiveDate) -> Option<NaiveDate> {
    let year = on.year().checked_sub(i32::try_from(years).ok()?)?;
    NaiveDate::from_ymd_opt(year, on.month(), on.day())
        .or_else(|| NaiveDate::from_ymd_opt(year, 2, 28))
}
