//! One row under a header into a draft: each cell by the meaning of its column, with a problem
//! where it cannot be made out.

use std::collections::BTreeMap;

use super::cells::{Cell, RowCells, Sheet};
use super::dates::{self, DateFault};
use super::layout::{Block, Layout, column_title, place_of};
use super::likeness::{UnitDoubt, no_name, points_elsewhere, says_nobody, unit_doubt};
use super::naming::Named;
use super::starred::without_numbers;
use crate::model::alike::{changes, standard};
use crate::model::numbers::discreet;
use crate::model::person::Sex;
use crate::model::roster::{Column, DraftPartner, DraftRow, NOT_A_PERSON, RowProblem};
use crate::model::text::{compact, document_number, half_width, person_name, scientific};
use crate::model::words::Words;

/// Columns in which a merged cell speaks for every row it covers.
const SPREADS: [Column; 6] =
    [Column::Group, Column::Unit, Column::Native, Column::Role, Column::Fee, Column::Proof];

/// Columns that are read each in its own way; the others are kept as they are written.
const READ: [Column; 12] = [
    Column::Group,
    Column::Role,
    Column::Name,
    Column::Sex,
    Column::Birth,
    Column::Identity,
    Column::Unit,
    Column::Phone,
    Column::Partner,
    Column::PartnerSex,
    Column::PartnerBirth,
    Column::PartnerIdentity,
];

/// What people write for "nothing".
const NOTHING: Words = Words("/ - -- — —— \\ 无 暂无 没有 N/A NULL …");

/// Numbers from here on do not hold all their digits in a spreadsheet.
const EXACT: f64 = 1e15;

/// One row of a sheet seen through one block of its layout.
pub(super) struct RowView<'a> {
    pub(super) sheet: &'a Sheet,
    pub(super) layout: &'a Layout,
    pub(super) block: &'a Block,
    pub(super) row: u32,
    pub(super) cells: &'a RowCells,
}

impl<'a> RowView<'a> {
    /// The cell of a column, with the place it stands in.
    pub(super) fn cell(&self, column: Column) -> Option<(u32, &'a Cell)> {
        let shared = || place_of(&self.layout.shared, column);
        let place = place_of(self.block, column).or_else(shared)?;
        let spread = || self.sheet.merged(self.row, place).filter(|_| SPREADS.contains(&column));
        self.cells.get(&place).or_else(spread).map(|cell| (place, cell))
    }

    /// The text of a column; `None` where it is blank or says "nothing".
    pub(super) fn text(&self, column: Column) -> Option<String> {
        let (_, cell) = self.cell(column)?;
        let text = something(cell.shown())?;
        Some(if self.sheet.as_written { text } else { standard(&text) })
    }

    /// Whether a cell of this block itself (not a shared one) holds anything.
    pub(super) fn holds_anything(&self) -> bool {
        self.block.keys().any(|place| self.cells.contains_key(place))
    }

    /// The name with what is written around it, before it is judged.
    pub(super) fn name(&self) -> Option<String> {
        let text = self.text(Column::Name).map(|text| person_name(&text));
        let text = text.filter(|name| !name.is_empty())?;
        let Named { name, notes, .. } = Named::of(text.clone());
        // What stands in brackets may tell that nobody is meant.
        Some(if notes.iter().any(|note| note.chars().count() > 1) { text } else { name })
    }

    /// Notes behind a name go to the remarks, and both that and a number before it are said.
    fn around_name(&self, named: Named, row: &mut DraftRow, problems: &mut Vec<RowProblem>) {
        let mut say = |text: String| {
            let (code, column) = ("name_variant".into(), Column::Name);
            problems.push(RowProblem { code, column, text: format!("第{}行{text}", self.row) });
        };
        if let Some(number) = named.number {
            say(format!("姓名前面的“{number}”不算在姓名内"));
        }
        for note in named.notes {
            match note.chars().count() {
                1 if !note.chars().any(char::is_alphabetic) => {
                    say(format!("姓名旁边的“{note}”记入备注"));
                }
                _ => say(format!("姓名后面括号中的“{note}”记入备注")),
            }
            let kept = row.texts.entry(Column::Note).or_default();
            let between = if kept.is_empty() { "" } else { "；" };
            kept.push_str(&format!("{between}姓名注：{note}"));
        }
    }

    /// That the arbiter is asked whether this row is a person at all.
    pub(super) fn not_a_person(&self, why: &str) -> RowProblem {
        let (row, name) = (self.row, discreet(&self.name().unwrap_or_default()));
        RowProblem {
            code: NOT_A_PERSON.into(),
            column: Column::Name,
            text: format!("第{row}行“{name}”可能不是选手：{why}；是选手的话请选中后确认"),
        }
    }

    fn problem(&self, code: &str, column: Column, place: u32, what: &str) -> RowProblem {
        let shown = self.cells.get(&place).map(Cell::shown).unwrap_or_default();
        let title = column_title(self.layout, place);
        let value = discreet(&shown);
        RowProblem {
            code: code.to_string(),
            column,
            text: format!("第{}行“{title}”栏的“{value}”：{what}", self.row),
        }
    }

    /// The draft of this row. `name` has been judged to be one.
    pub(super) fn draft(&self, name: String) -> DraftRow {
        let written = self.text(Column::Name).map(|text| person_name(&text));
        let named = Named::of(written.unwrap_or_else(|| name.clone()));
        let name = Named::of(name).name;
        let sex_in_name = named.notes.iter().find_map(|note| sex_word(note));
        let mut problems = Vec::new();
        if self.sheet.hidden_rows.contains(&self.row) {
            problems.push(RowProblem {
                code: "hidden_row".into(),
                column: Column::Serial,
                text: format!("第{}行在表格中是隐藏的行，请核对是否报名", self.row),
            });
        }
        let mut row = DraftRow {
            sheet: self.sheet.name.clone(),
            row: self.row,
            name,
            sex: self.sex(Column::Sex, &mut problems).or(sex_in_name),
            birth: self.birth(Column::Birth, &mut problems),
            birth_months: self.birth_months(Column::Birth),
            identity: self.identity(Column::Identity, &mut problems),
            unit: self.unit(&mut problems),
            group_text: self.text(Column::Group).map(|text| compact_group(&text)),
            texts: self.texts(&mut problems),
            partner: self.partner(&mut problems),
            ..DraftRow::default()
        };
        for (&place, cell) in self.cells {
            if self.layout.column(place).is_none() {
                row.other.push((column_title(self.layout, place), cell.shown()));
            }
            if let Some(column) = self.layout.column(place)
                && (self.block.contains_key(&place) || self.layout.shared.contains_key(&place))
                && (matches!(cell, Cell::Error(_)) || cell.shown().contains('\u{fffd}'))
                && !problems.iter().any(|p| p.column == column)
            {
                let what = "内容是错误值或乱码，请核对后补填";
                problems.push(self.problem("cell_damaged", column, place, what));
            }
        }
        for (&place, cell) in self.cells.iter().filter(|_| !self.sheet.as_written) {
            let own = self.block.get(&place).or_else(|| self.layout.shared.get(&place)).copied();
            let texts = own.filter(|c| !matches!(c, Column::Identity | Column::Phone));
            if let (Some(column), Some(told)) = (texts, changes(&cell.shown())) {
                problems.push(RowProblem {
                    code: "name_variant".into(),
                    column,
                    text: format!(
                        "第{}行“{}”栏的字按标准字读入：{told}；要保留原字请选“保留原字”",
                        self.row,
                        column_title(self.layout, place)
                    ),
                });
            }
        }
        self.around_name(named, &mut row, &mut problems);
        row.problems = problems;
        without_numbers(&mut row);
        row
    }

    /// The unit, unless what stands there can be none.
    fn unit(&self, problems: &mut Vec<RowProblem>) -> Option<String> {
        let text = self.text(Column::Unit)?;
        let (place, _) = self.cell(Column::Unit)?;
        let (unit, what) = match unit_doubt(&text) {
            None => return Some(text),
            Some(UnitDoubt::Odd(what)) => (Some(text), what),
            Some(UnitDoubt::None(what)) => (None, what),
        };
        problems.push(self.problem("unit_unclear", Column::Unit, place, what));
        unit
    }

    /// What the columns say that need no reading; the telephone is read with them.
    fn texts(&self, problems: &mut Vec<RowProblem>) -> BTreeMap<Column, String> {
        let written = Column::ALL.into_iter().filter(|column| !READ.contains(column));
        let mut texts: BTreeMap<Column, String> =
            written.filter_map(|column| Some((column, self.text(column)?))).collect();
        texts.retain(|column, text| {
            let kept = *column == Column::Note || !points_elsewhere(text);
            if let Some((place, _)) = self.cell(*column).filter(|_| !kept) {
                let what = "只指向别的格，请填写内容";
                problems.push(self.problem("cell_damaged", *column, place, what));
            }
            kept && (*column != Column::Companion || !no_name(text))
        });
        texts.extend(self.phone(problems).map(|phone| (Column::Phone, phone)));
        texts
    }

    fn sex(&self, column: Column, problems: &mut Vec<RowProblem>) -> Option<Sex> {
        let (place, cell) = self.cell(column)?;
        let text = something(compact(&cell.shown()))?;
        sex_word(&text).or_else(|| {
            let what = "看不出是男是女，请填“男”或“女”";
            problems.push(self.problem("sex_unreadable", column, place, what));
            None
        })
    }

    fn birth(&self, column: Column, problems: &mut Vec<RowProblem>) -> Option<chrono::NaiveDate> {
        let (place, cell) = self.cell(column)?;
        something(cell.shown())?;
        let mut refuse = |fault: DateFault| {
            problems.push(self.problem("birth_unreadable", column, place, &fault.text()));
        };
        dates::birth(cell, self.sheet.epoch).map_err(&mut refuse).ok()
    }

    /// Year and month of a birth date without a day.
    fn birth_months(&self, column: Column) -> Vec<(i32, u32)> {
        let read = self.cell(column).map(|(_, cell)| dates::birth(cell, self.sheet.epoch));
        match read {
            Some(Err(DateFault::NoDay(months))) => months,
            _ => Vec::new(),
        }
    }

    fn identity(&self, column: Column, problems: &mut Vec<RowProblem>) -> Option<String> {
        let (place, cell) = self.cell(column)?;
        let lost = match cell {
            Cell::Number(n) => n.abs() >= EXACT,
            Cell::Text(text) => scientific(text),
            _ => false,
        };
        if lost {
            let what = "号码按数字存储，只保留了前15位，后几位已丢失；请把该栏设为“文本”格式后重新填写完整号码";
            problems.push(self.problem("id_digits_lost", column, place, what));
            return None;
        }
        let number = something(document_number(&cell.shown()))?;
        if number.contains("**") {
            let what = "号码的一部分已隐去，没有读入，请补填完整号码";
            problems.push(self.problem("identity_missing", column, place, what));
            return None;
        }
        if points_elsewhere(&number) {
            let what = "只指向别的格，请补填完整号码";
            problems.push(self.problem("identity_missing", column, place, what));
            return None;
        }
        // 待补, 报到时交 are no number.
        number.chars().any(|c| c.is_ascii_digit()).then_some(number)
    }

    fn phone(&self, problems: &mut Vec<RowProblem>) -> Option<String> {
        let (place, cell) = self.cell(Column::Phone)?;
        let text = something(half_width(&cell.shown()))?;
        let pointing = points_elsewhere(&text);
        if scientific(&text) || pointing {
            let what = match pointing {
                true => "只指向别的格，请填写号码",
                false => "号码按数字存储，后几位已丢失，请重新填写",
            };
            problems.push(self.problem("phone_unreadable", Column::Phone, place, what));
            return None;
        }
        // A number that was masked is no number.
        let whole = !text.contains("**");
        whole.then(|| text.chars().filter(|c| !c.is_whitespace() && *c != '\'').collect())
    }

    fn partner(&self, problems: &mut Vec<RowProblem>) -> Option<DraftPartner> {
        let name = self.text(Column::Partner).map(|text| person_name(&text))?;
        if let Some((place, _)) = self.cell(Column::Partner).filter(|_| no_name(&name)) {
            if !says_nobody(&name) {
                let what = "不是姓名，请填搭档的姓名";
                problems.push(self.problem(NOT_A_PERSON, Column::Partner, place, what));
            }
            return None;
        }
        Some(DraftPartner {
            name,
            sex: self.sex(Column::PartnerSex, problems),
            birth: self.birth(Column::PartnerBirth, problems),
            birth_months: self.birth_months(Column::PartnerBirth),
            identity: self.identity(Column::PartnerIdentity, problems),
        })
    }
}

/// The second member of a pair written as a second block of the same row.
pub(super) fn as_partner(row: DraftRow) -> (DraftPartner, Vec<RowProblem>) {
    let DraftRow { name, sex, birth, birth_months, identity, mut problems, .. } = row;
    if !birth_months.is_empty() {
        // The first member's number does not complete it.
        for problem in problems.iter_mut().filter(|p| p.column == Column::Birth) {
            problem.column = Column::PartnerBirth;
        }
    }
    (DraftPartner { name, sex, birth, birth_months, identity }, problems)
}

/// Whether a cell is blank or says "nothing".
pub(super) fn is_nothing(text: &str) -> bool {
    something(text.to_string()).is_none()
}

/// The text, unless it is blank or a sign for "nothing".
fn something(text: String) -> Option<String> {
    let bare = half_width(&text).trim().to_uppercase();
    (!bare.is_empty() && !NOTHING.has(&bare)).then_some(text)
}

/// A group's name without blanks; its brackets stay as written.
pub(super) fn compact_group(text: &str) -> String {
    text.chars().filter(|c| !c.is_whitespace()).collect()
}

pub(super) fn sex_word(text: &str) -> Option<Sex> {
    const MALE: Words = Words("男 男性 男子 先生 M MALE ♂ 男生 男士");
    const FEMALE: Words = Words("女 女性 女子 女士 F FEMALE ♀ 女生");
    let text = text.to_uppercase();
    let words = [(MALE, Sex::Male), (FEMALE, Sex::Female)];
    words.into_iter().find(|(words, _)| words.has(&text)).map(|(_, sex)| sex)
}

pub(super) fn digits(text: &str) -> usize {
    text.chars().filter(char::is_ascii_digit).count()
}
