//! A birth date of which the list gives only year and month: does the identity number supply it?

use chrono::{Datelike, NaiveDate};

use super::identity::{IdentityReading, read};
use crate::model::roster::{Column, DraftRow, RowProblem};

/// What reading a row could not make out, without the birth dates that a number without fault
/// completes: year and month agree. Where they do not, that is said instead.
pub fn problems(row: &DraftRow) -> Vec<RowProblem> {
    let mut problems = row.problems.clone();
    let own = row.identity.as_deref().and_then(|n| read(n, row.document_kind.as_deref()));
    complete(&mut problems, row.row, Column::Birth, &row.birth_months, own.as_ref());
    if let Some(partner) = &row.partner {
        let number = partner.identity.as_deref().and_then(|n| read(n, None));
        let months = &partner.birth_months;
        complete(&mut problems, row.row, Column::PartnerBirth, months, number.as_ref());
    }
    problems
}

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
    let agrees = |birth: NaiveDate| months.contains(&(birth.year(), birth.month()));
    if agrees(birth) {
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
