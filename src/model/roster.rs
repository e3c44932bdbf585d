//! An entry list as it was read from a file, before any regulation has judged it.
//!
//! Every row of the file that is not blank is in exactly one of [`ImportedList::rows`],
//! [`ImportedList::unreadable`] and [`ImportedList::skipped`] (commands.md, "Output of
//! entries"). Nothing here is an entrant yet: eligibility turns a [`DraftRow`] into findings.

use std::collections::BTreeMap;

use chrono::NaiveDate;
use serde::{Deserialize, Serialize};

pub use super::attribute::Attribute as Column;
use super::person::Sex;

/// The code of a row of which it is not certain that it is a person.
pub const NOT_A_PERSON: &str = "not_a_person";

/// A fault that reading a row found by itself, before any regulation.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct RowProblem {
    /// A code of glossary.md, e.g. `birth_unreadable`.
    pub code: String,
    /// The column it is about.
    pub column: Column,
    /// A Chinese sentence that names row, column and value and says what to do.
    pub text: String,
}

/// Where the group of a row was written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub enum GroupSource {
    /// Nowhere: `group_text` is `None`.
    #[default]
    Nowhere,
    /// In the row's own 组别 cell, or the merged cell that covers it.
    Column,
    /// In a section row above it (e.g. a row that holds only "少年组").
    Section,
    /// In the name of the sheet.
    Sheet,
}

/// The second member of a pair (家庭双人组).
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct DraftPartner {
    /// 姓名.
    pub name: String,
    /// 性别, if written.
    pub sex: Option<Sex>,
    /// 出生日期, if written and certain.
    pub birth: Option<NaiveDate>,
    /// As in [`DraftRow::birth_months`].
    pub birth_months: Vec<(i32, u32)>,
    /// Number of the document, normalised as in [`DraftRow::identity`].
    pub identity: Option<String>,
}

/// One person (or pair) of an entry list. An absent cell is `None`; a cell that could not be
/// read is `None` and has a [`RowProblem`].
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct DraftRow {
    /// Name of the sheet; the file's stem for CSV.
    pub sheet: String,
    /// Row from 1 as the spreadsheet shows it. Two entrants written side by side share a row.
    pub row: u32,
    /// 姓名, without inner blanks between Chinese characters, otherwise as written.
    pub name: String,
    /// 性别 as declared.
    pub sex: Option<Sex>,
    /// 出生日期 as declared; never taken from the identity number here.
    pub birth: Option<NaiveDate>,
    /// Year and month of a birth date written without its day, which then is among the problems
    /// (出生年月 1960.01). Two where a last zero may be lost: 1960.1 is January or October.
    pub birth_months: Vec<(i32, u32)>,
    /// Document number: half width, upper case, no blanks, no leading apostrophe; unchecked.
    /// `None` with `id_digits_lost` among the problems where a number cell lost its digits.
    pub identity: Option<String>,
    /// 单位: the row's own cell, else the sheet's 代表队 line, else a sheet named after a unit.
    pub unit: Option<String>,
    /// 组别 as written, blanks removed; not yet matched to a regulation.
    pub group_text: Option<String>,
    /// Where `group_text` comes from.
    pub group_source: GroupSource,
    /// What the other columns say, as written; of the telephone without blanks.
    pub texts: BTreeMap<Column, String>,
    /// The second member of a pair.
    pub partner: Option<DraftPartner>,
    /// Cells of columns without a known meaning: (header, value), in the order of the sheet.
    pub other: Vec<(String, String)>,
    /// What reading could not make out.
    pub problems: Vec<RowProblem>,
}

impl DraftRow {
    /// Whether it is not certain that the row is a person; the arbiter is asked before it is
    /// entered.
    pub fn is_doubtful(&self) -> bool {
        self.problems.iter().any(|problem| problem.code == NOT_A_PERSON)
    }

    /// What of it is printed: names, unit, what the other columns say.
    pub fn words(&self) -> impl Iterator<Item = &str> {
        let partner = self.partner.as_ref().map(|partner| partner.name.as_str());
        let names = [Some(self.name.as_str()), partner, self.unit.as_deref()];
        names.into_iter().flatten().chain(self.texts.values().map(String::as_str))
    }

    /// What a column of [`DraftRow::texts`] says.
    pub fn text(&self, column: Column) -> Option<&str> {
        self.texts.get(&column).map(String::as_str)
    }
}

/// A row that holds something but no entrant that could be read.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Unreadable {
    /// Name of the sheet.
    pub sheet: String,
    /// Row from 1.
    pub row: u32,
    /// A code of glossary.md, e.g. `name_missing`.
    pub code: String,
    /// A Chinese sentence that names row, column and value and says what to do.
    pub text: String,
}

/// A row that is no entrant and is not meant to be one: title, header, unit line, note.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Skipped {
    /// Name of the sheet.
    pub sheet: String,
    /// Row from 1.
    pub row: u32,
    /// What it was taken for and what it says, e.g. "标题行：象棋公开赛报名汇总表".
    pub text: String,
}

/// A unit with its officials, from the lines around a unit's table.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct UnitLine {
    /// Name of the sheet.
    pub sheet: String,
    /// Row from 1 of its first line.
    pub row: u32,
    /// 代表队; the sheet's name where only 领队 or 教练 were written.
    pub unit: String,
    /// 领队.
    pub leader: Option<String>,
    /// Telephone written after 领队.
    pub leader_phone: Option<String>,
    /// 教练.
    pub coach: Option<String>,
    /// Telephone written after 教练.
    pub coach_phone: Option<String>,
    /// 联系人.
    pub contact: Option<String>,
    /// Telephone written after 联系人, or alone.
    pub contact_phone: Option<String>,
}

/// A line that may name the unit of people whose rows name none; the arbiter is asked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnitOffer {
    /// Name of the sheet.
    pub sheet: String,
    /// Row from 1 of the line; 0 where it is the name of the sheet.
    pub row: u32,
    /// What it says.
    pub unit: String,
    /// How many rows would be of this unit.
    pub people: usize,
}

impl UnitOffer {
    /// Where it stands, as a message says it.
    pub fn place(&self) -> String {
        match self.row {
            0 => "表名".into(),
            row => format!("第{row}行"),
        }
    }
}

/// One column of a sheet as the preview shows it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ColumnHead {
    /// Column from 0 (A = 0).
    pub index: u32,
    /// The header text; empty where the sheet has none.
    pub text: String,
    /// What it was taken for; `None` where nobody knows yet.
    pub column: Option<Column>,
    /// The first few values below.
    pub samples: Vec<String>,
}

/// How a sheet was understood; the arbiter may change it and read again.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SheetLayout {
    /// Name of the sheet.
    pub sheet: String,
    /// Row from 1 of the header; `None` where none was found or the sheet was mapped as headerless.
    pub header_row: Option<u32>,
    /// Its columns that hold anything.
    pub columns: Vec<ColumnHead>,
}

/// How one sheet is to be read, said by the arbiter.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SheetMapping {
    /// Its rows are skipped.
    Ignore,
    /// Columns by index from 0; the entrants stand below the header row (from 1), or from the
    /// first row on where there is no header (`header_row: None`).
    Columns {
        /// Row from 1 of the header, if the sheet has one.
        header_row: Option<u32>,
        /// Meaning of each column; columns left out are kept as [`DraftRow::other`].
        columns: BTreeMap<u32, Column>,
    },
}

/// How a file is to be read. The default detects everything.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Mapping {
    /// Header texts the arbiter has explained before; they go before the known names.
    pub remembered: BTreeMap<String, Column>,
    /// Sheets the arbiter has mapped by hand, by name.
    pub sheets: BTreeMap<String, SheetMapping>,
    /// Whether characters stay as they are written, compatibility forms and private-use codes as
    /// well; else they are read as the standard ones.
    #[serde(default)]
    pub as_written: bool,
    /// Whether lines that may name the unit of the people around them do: by sheet and row.
    #[serde(default)]
    pub units: BTreeMap<String, BTreeMap<u32, bool>>,
}

/// An entry list as read.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ImportedList {
    /// Entrants, in the order of the file.
    pub rows: Vec<DraftRow>,
    /// Rows that hold something but no readable entrant.
    pub unreadable: Vec<Unreadable>,
    /// Titles, headers, unit lines, notes.
    pub skipped: Vec<Skipped>,
    /// Units with their officials.
    pub units: Vec<UnitLine>,
    /// Lines that may name the unit of people who have none.
    pub offers: Vec<UnitOffer>,
    /// How each sheet was understood.
    pub layouts: Vec<SheetLayout>,
}

/// The name of a column as spreadsheets write it: 0 → A, 26 → AA.
pub fn column_letters(index: u32) -> String {
    let mut letters = String::new();
    let mut rest = u64::from(index) + 1;
    while rest > 0 {
        let digit = ((rest - 1) % 26) as u8;
        letters.insert(0, char::from(b'A' + digit));
        rest = (rest - 1) / 26;
    }
    letters
}
