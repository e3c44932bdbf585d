//! What do the document numbers of a row of an entry list add to what it says? Each number is read
//! once, here.

use chrono::{Datelike, NaiveDate};

use super::identity::{IdentityReading, read};
use crate::model::person::Sex;
use crate::model::roster::{Column, DraftRow, RowProblem};

/// A row held against its numbers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Settled {
    /// The number as read; `None` where the row has none (or lost its digits).
    pub reading: Option<IdentityReading>,
    /// That of the second member of a pair.
    pub partner: Option<IdentityReading>,
    /// Birth date of the form, else of a number without fault.
    pub birth: Option<NaiveDate>,
    /// Sex of the form, else of a number without fault.
    pub sex: Option<Sex>,
    /// What reading the row could not make out, without the birth dates that a number completes.
    pub unread: Vec<RowProblem>,
    /// These, then faults of the number, then what it contradicts.
    pub problems: Vec<RowProblem>,
}

/// Reads the numbers of a row and holds them against the form.
pub fn settle(row: &DraftRow) -> Settled {
    let number = row.identity.as_deref();
    let reading = number.and_then(|number| read(number, row.text(Column::DocumentKind)));
    let partner = row.partner.as_ref();
    let partner_number =
        partner.and_then(|p| p.identity.as_deref()).and_then(|number| read(number, None));
    let mut unread = row.problems.clone();
    complete(&mut unread, row.row, Column::Birth, &row.birth_months, reading.as_ref());
    if let Some(partner) = partner {
        let months = &partner.birth_months;
        complete(&mut unread, row.row, Column::PartnerBirth, months, partner_number.as_ref());
    }
    let mut problems = unread.clone();
    if let Some(reading) = &reading {
        let faults = reading.faults.iter().copied().chain(reading.against(row.birth, row.sex));
        problems.extend(faults.map(|fault| RowProblem {
            code: fault.code().to_string(),
            column: Column::Identity,
            text: format!("第{}行：{}", row.row, fault.text()),
        }));
    }
    let sound = reading.as_ref().filter(|reading| reading.trustworthy());
    Settled {
        birth: row.birth.or_else(|| sound?.birth),
        sex: row.sex.or_else(|| sound?.sex),
        unread,
        problems,
        partner: partner_number,
        reading,
    }
}

/// A birth date written without its day is no problem where a number without fault supplies it:
/// year and month agree. Where they do not, that is said instead.
fn complete(
    problems: &mut Vec<RowProblem>,
    row: u32,
    column: Column,
    months: &[(i32, u32)],
    number: Option<&IdentityReading>,
) {
    let birth = number.filter(|n| n.trustworthy()).and_then(|n| n.birth);
    let (Some(birth), Some((year, month))) = (birth, months.first()) else { return };
    let at = problems.iter().position(|p| p.column == column && p.code == "birth_unreadable");
    let Some(at) = at else { return };
    if months.contains(&(birth.year(), birth.month())) {
        problems.remove(at);
    } else if let Some(problem) = problems.get_mut(at) {
        *problem = RowProblem {
            code: "id_birth_mismatch".into(),
            column,
            text: format!(
                "第{row}行：报名表出生年月{year}年{month}月与身份证号中的{birth}不一致，请核对证件"
            ),
        };
    }
}
