//! What does a row tell of a person?

use super::cells::Cell;
use super::dates;
use super::fields::{RowView, digits, sex_word};
use crate::model::roster::Column;
use crate::model::text::{compact, document_number, half_width, scientific};

impl RowView<'_> {
    /// Whether a sex, a birth date, a document number or a telephone number stands in the column
    /// for it: what is said of a person, and of nothing else.
    pub(super) fn tells_of_person(&self) -> bool {
        let columns = [Column::Sex, Column::Birth, Column::Phone];
        self.has_document() || columns.into_iter().any(|column| self.tells(column))
    }

    /// As [`RowView::tells_of_person`], but for numbers too short for a document: a postal code.
    pub(super) fn tells_plainly(&self) -> bool {
        let columns = [Column::Sex, Column::Birth, Column::Phone];
        self.document()
            || self.has_digits(8)
            || columns.into_iter().any(|column| self.tells(column))
    }

    /// Whether what a column asks stands in the column for it: sex, birth date, telephone number.
    pub(super) fn tells(&self, of: Column) -> bool {
        let cell = |column| self.cell(column).map(|(_, cell)| cell);
        let sex = |column| cell(column).is_some_and(|c| sex_word(&compact(&c.shown())).is_some());
        let birth =
            |column| cell(column).is_some_and(|c| dates::birth(c, self.sheet.epoch).is_ok());
        let phone = |c: &Cell| {
            let text = half_width(&c.shown());
            let allowed = |c: char| c.is_ascii_digit() || " -+()'/".contains(c);
            scientific(&text) || digits(&text) >= 7 && text.chars().all(allowed)
        };
        match of {
            Column::Sex => [Column::Sex, Column::PartnerSex].into_iter().any(sex),
            Column::Birth => [Column::Birth, Column::PartnerBirth].into_iter().any(birth),
            Column::Phone => cell(Column::Phone).is_some_and(phone),
            _ => false,
        }
    }

    /// Whether a whole document number stands in the column for it: not a telephone number, not a
    /// day, not the number of a room.
    pub(super) fn document(&self) -> bool {
        [Column::Identity, Column::PartnerIdentity].into_iter().any(|column| {
            self.cell(column).is_some_and(|(_, cell)| {
                let number = document_number(&cell.shown());
                let sign = |c: char| matches!(c, '.' | '-' | '/');
                let letters = number.chars().filter(char::is_ascii_alphabetic).count();
                let (count, whole) = (digits(&number), !number.contains(sign));
                scientific(&number)
                    || (14..=18).contains(&count)
                    || (whole && letters > 0 && count >= 6)
            })
        })
    }

    /// Whether a document number stands in the column for it.
    pub(super) fn has_document(&self) -> bool {
        self.has_digits(6)
    }

    fn has_digits(&self, least: usize) -> bool {
        [Column::Identity, Column::PartnerIdentity].into_iter().any(|column| {
            self.cell(column).is_some_and(|(_, cell)| {
                let number = document_number(&cell.shown());
                number.is_ascii() && digits(&number) >= least
            })
        })
    }
}
