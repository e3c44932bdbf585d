//! Lines that may name the unit of people whose rows name none: alone above the table, above a
//! block of it, or signed below. The arbiter is asked, nobody is given a unit silently.

use std::collections::BTreeMap;

use super::super::cells::{RowCells, only_text};
use super::super::headers;
use super::super::likeness::{is_label, points_elsewhere, says_nobody};
use super::super::notes::is_note;
use super::super::sections::{could_name_unit, ends_like_unit, section_group, sheet_unit};
use super::TableWalk;
use crate::model::roster::{Column, DraftRow, ImportedList, RowProblem, UnitOffer};
use crate::model::text::{compact, half_width};

/// A line that may name a unit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Offered {
    /// Row from 1; 0 for the name of the sheet.
    row: u32,
    unit: String,
    place: Place,
    /// What the arbiter said.
    answer: Option<bool>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Place {
    /// Above the table: of all of it, unless it names units itself.
    Above,
    /// Above a block.
    Amid,
    /// Below the table: likewise of all of it.
    Below,
}

impl TableWalk<'_> {
    /// Takes a line as one that may name a unit; what to call the row where it is nothing else.
    pub(super) fn offer(
        &mut self,
        row: u32,
        cells: &RowCells,
        above: bool,
    ) -> Option<&'static str> {
        let place = match (above, self.below(row)) {
            (true, _) => Place::Above,
            (false, true) => Place::Below,
            (false, false) => Place::Amid,
        };
        let (unit, sure) = self.unit_in(cells, place)?;
        self.offer_unit(row, unit, place)?;
        if place == Place::Amid {
            // Whatever it is, the people below it are not plainly of the unit above.
            self.unit = None;
        }
        // Among people a text under 姓名 may be somebody: that is asked in its own way.
        (sure || !self.layout.covers(cells, Column::Name)).then_some(match place {
            Place::Above => "标题行",
            Place::Amid => "单位行",
            Place::Below => "说明行",
        })
    }

    /// Takes the unit of a labelled line below the table, where nobody above has one.
    pub(super) fn offer_signed(&mut self, row: u32, unit: &str) -> bool {
        let rows = self.list.rows.get(self.first..).unwrap_or_default();
        let none = !rows.is_empty() && rows.iter().all(|row| row.unit.is_none());
        none && self.below(row) && self.offer_unit(row, unit.into(), Place::Below).is_some()
    }

    /// Notes it; `None` where the arbiter has said that it is no unit.
    fn offer_unit(&mut self, row: u32, unit: String, place: Place) -> Option<()> {
        let answer = self.mapping.units.get(&self.sheet.name).and_then(|rows| rows.get(&row));
        let answer = answer.copied();
        self.offers.push(Offered { row, unit, place, answer });
        (answer != Some(false)).then_some(())
    }

    /// The unit a line may name, and whether its words say that it is one.
    fn unit_in(&self, cells: &RowCells, place: Place) -> Option<(String, bool)> {
        if let Some(text) = only_text(cells) {
            let unit = stripped(&text);
            if ends_like_unit(&unit) && plain(&unit) {
                return Some((unit, true));
            }
            let first = cells.keys().next().and_then(|place| self.layout.column(*place));
            let said = unit.contains(['男', '女', '为', '是', '的', '请']);
            let apart = !matches!(first, Some(column) if column != Column::Serial) && !said;
            let named = is_place(&unit) || (place == Place::Amid && apart);
            return (place != Place::Below && named && plain(&unit)).then_some((unit, false));
        }
        // Beside a day or an official.
        let texts = cells.values().map(|cell| stripped(&cell.shown()));
        let mut units = texts.filter(|text| ends_like_unit(text) && plain(text));
        let only = units.next().filter(|_| units.next().is_none());
        only.filter(|_| place == Place::Above).map(|unit| (unit, true))
    }
}

/// A title without what lists are called, and without the word that a seal stands there.
fn stripped(text: &str) -> String {
    const LISTS: [&str; 12] = [
        "(盖章)",
        "(公章)",
        "(章)",
        "象棋比赛",
        "报名汇总表",
        "报名登记表",
        "报名表",
        "报名单",
        "参赛名单",
        "人员名单",
        "队员名单",
        "名单",
    ];
    let mut unit = half_width(text).trim().to_string();
    while let Some(shorter) = LISTS.iter().find_map(|word| unit.strip_suffix(word)) {
        unit = shorter.trim_end().to_string();
    }
    unit
}

/// Whether the text can be a unit's name: a few words without figures, no label, no remark, no
/// name of a list or event.
fn plain(unit: &str) -> bool {
    let bare = compact(unit);
    (2..=24).contains(&bare.chars().count())
        && bare.chars().all(|c| c.is_alphabetic() || "()·".contains(c))
        && !bare.is_ascii()
        && !headers::is_known(&bare)
        && !is_note(&bare)
        && !is_label(&bare)
        && !says_nobody(&bare)
        && !points_elsewhere(&bare)
        && section_group(&bare).is_none()
        && could_name_unit(&bare)
}

/// Whether the text ends as the names of places do.
fn is_place(text: &str) -> bool {
    let bare = compact(text);
    let ends = ['市', '县', '縣', '区', '區', '省', '州', '旗', '盟'];
    (2..=9).contains(&bare.chars().count()) && bare.ends_with(ends)
}

/// What the arbiter said of the lines of a sheet.
type Answers = BTreeMap<u32, bool>;

/// Where the unit stands in the first row of each team only, that row speaks for those below it:
/// merged cells that became a text file.
fn first_of_teams(rows: &[DraftRow], answers: Option<&Answers>) -> Vec<Offered> {
    let people = || rows.iter().filter(|row| !row.is_doubtful());
    let blank = people().filter(|row| row.unit.is_none() && !unit_asked(row)).count();
    let first = rows.first().is_some_and(|row| row.unit.is_some());
    if !first || blank * 2 < people().count() - blank {
        return Vec::new();
    }
    let above = |pair: &[DraftRow]| match pair {
        [above, below] if below.unit.is_none() => {
            let answer = answers.and_then(|rows| rows.get(&above.row)).copied();
            let (row, unit) = (above.row, above.unit.clone()?);
            Some(Offered { row, unit, place: Place::Amid, answer })
        }
        _ => None,
    };
    rows.windows(2).filter_map(above).collect()
}

/// Asks of every person without a unit whether the line around names it, or takes what was said.
pub(super) fn settle(
    list: &mut ImportedList,
    sheet: &str,
    first: usize,
    mut offers: Vec<Offered>,
    answers: Option<&Answers>,
) {
    let rows = list.rows.get_mut(first..).unwrap_or_default();
    let any = rows.iter().any(|row| row.unit.is_some());
    offers.extend(first_of_teams(rows, answers));
    offers.sort_by_key(|offer| offer.row);
    if offers.is_empty() && !any {
        let named = sheet_unit(sheet).filter(|unit| plain(unit));
        let answer = answers.and_then(|rows| rows.get(&0)).copied();
        offers.extend(named.map(|unit| Offered { row: 0, unit, place: Place::Above, answer }));
    }
    let mut made: Vec<UnitOffer> = Vec::new();
    for row in rows.iter_mut().filter(|row| row.unit.is_none() && !unit_asked(row)) {
        let amid = |offer: &&Offered| offer.place == Place::Amid && offer.row < row.row;
        let whole = |offer: &&Offered| offer.place != Place::Amid && !any;
        let allowed = || offers.iter().filter(|offer| offer.answer != Some(false));
        let found = allowed().rfind(amid).or_else(|| allowed().find(whole));
        let Some(offer) = found else { continue };
        if offer.answer == Some(true) {
            row.unit = Some(offer.unit.clone());
            continue;
        }
        // Of whom it is asked whether he is a person, nothing more is asked.
        if row.is_doubtful() {
            continue;
        }
        let (sheet, unit) = (sheet.to_string(), offer.unit.clone());
        let asked = UnitOffer { sheet, row: offer.row, unit, people: 1 };
        let place = asked.place();
        match made.iter_mut().find(|made| made.row == offer.row) {
            Some(made) => made.people += 1,
            None => made.push(asked),
        }
        row.problems.push(RowProblem {
            code: "unit_unclear".into(),
            column: Column::Unit,
            text: format!(
                "第{}行没有写单位；{place}写着“{}”，请确认是不是这个单位",
                row.row, offer.unit
            ),
        });
    }
    list.offers.extend(made);
}

/// Whether something is asked of its unit already.
fn unit_asked(row: &DraftRow) -> bool {
    row.problems.iter().any(|problem| problem.column == Column::Unit)
}
