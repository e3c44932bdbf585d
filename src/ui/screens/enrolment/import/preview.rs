//! Row by row: what will be entered, what has findings, what cannot be read and why, what was
//! skipped. Every row of the file is listed once.

use egui::{Frame, Panel, ScrollArea, Ui};

use crate::model::id::PlayerId;
use crate::model::person::Sex;
use crate::model::roster::{DraftRow, ImportedList};
use crate::model::text::mask;
use crate::rules::enrolment::list::{Enrolled, Enrolment, at_desk};
use crate::session::Session;
use crate::ui::theme::color;
use crate::ui::widgets::{Cell, Head, ListState, Tone, empty, finding, hint, list};

/// Which rows are shown, and where the cursor is.
#[derive(Debug, Default)]
pub(super) struct PreviewDraft {
    rows_shown: RowsShown,
    list: ListState<Line>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
enum RowsShown {
    #[default]
    All,
    Sound,
    Found,
    Unreadable,
    Skipped,
}

/// One line: a row of the list, unreadable or skipped, by its index there.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Line {
    Row(usize),
    Unreadable(usize),
    Skipped(usize),
}

impl PreviewDraft {
    pub(super) fn forget(&mut self) {
        self.list = ListState::default();
        self.rows_shown = RowsShown::All;
    }

    /// Those of these rows that are selected.
    pub(super) fn selected_rows(&self, of: &[usize]) -> Vec<usize> {
        let selected = |row: &&usize| self.list.selected.contains(&Line::Row(**row));
        of.iter().filter(selected).copied().collect()
    }
}

const HEADS: [Head; 9] = [
    Head::fixed("行", 48.0),
    Head::fixed("结论", 98.0),
    Head::fixed("姓名", 100.0),
    Head::fixed("性别", 46.0),
    Head::fixed("组别", 84.0),
    Head::fixed("出生日期", 100.0),
    Head::fixed("证件号码", 130.0),
    Head::fixed("单位", 144.0),
    Head::told("说明", 240.0),
];

/// Findings that stand before the desk has done its work.
fn found(row: &Enrolled) -> impl Iterator<Item = &(String, String)> {
    row.findings.iter().filter(|(code, _)| !at_desk(code))
}

pub(super) fn show(
    draft: &mut PreviewDraft,
    ui: &mut Ui,
    session: &Session,
    file: &ImportedList,
    enrolment: &Enrolment,
) {
    let sound = enrolment.rows.iter().filter(|r| found(r).next().is_none()).count();
    ui.horizontal(|ui| {
        for (rows, text) in [
            (
                RowsShown::All,
                format!("全部 {}", file.rows.len() + file.unreadable.len() + file.skipped.len()),
            ),
            (RowsShown::Sound, format!("没有问题 {sound}")),
            (RowsShown::Found, format!("有问题 {}", enrolment.rows.len() - sound)),
            (RowsShown::Unreadable, format!("读不出 {}", file.unreadable.len())),
            (RowsShown::Skipped, format!("跳过 {}", file.skipped.len())),
        ] {
            ui.selectable_value(&mut draft.rows_shown, rows, text);
        }
        if !file.units.is_empty() {
            ui.label(format!("{}个代表队", file.units.len()));
        }
    });
    let mut keys = lines(draft.rows_shown, file, enrolment);
    if keys.is_empty() {
        empty(ui, "没有这样的行");
        return;
    }
    let text = |line: Line, column: usize| cell(line, column, session, file, enrolment);
    if let Some(sort) = draft.list.sort {
        keys.sort_by_cached_key(|line| match sort.column {
            0 => format!("{:>12}", text(*line, 0).text),
            column => text(*line, column).text,
        });
        if sort.down {
            keys.reverse();
        }
    }
    Panel::bottom("row")
        .resizable(false)
        .exact_size(92.0)
        .frame(Frame::new().fill(color::SHADE).inner_margin(10.0))
        .show(ui, |ui| {
            ScrollArea::vertical().auto_shrink(false).show(ui, |ui| match draft.list.cursor {
                None => {
                    hint(
                        ui,
                        "选中一行，这里写出它的全部问题。有问题的行照样报名，问题列在“资格”中。",
                    );
                }
                Some(line) => {
                    for (text, tone) in sentences(line, file, enrolment) {
                        finding(ui, &text, tone);
                    }
                }
            });
        });
    let mut heads = HEADS;
    if file.layouts.len() > 1
        && let Some(first) = heads.first_mut()
    {
        // The name of the sheet stands before the row.
        first.width = 124.0;
    }
    list(ui, "导入预览", &heads, &keys, &mut draft.list, text);
}

/// The lines to be shown, in the order of the file.
fn lines(shown: RowsShown, file: &ImportedList, enrolment: &Enrolment) -> Vec<Line> {
    let mut keys: Vec<(&str, u32, Line)> = Vec::new();
    for row in &enrolment.rows {
        let clean = found(row).next().is_none();
        let wanted = match shown {
            RowsShown::All => true,
            RowsShown::Sound => clean,
            RowsShown::Found => !clean,
            RowsShown::Unreadable | RowsShown::Skipped => false,
        };
        if let Some(read) = file.rows.get(row.row).filter(|_| wanted) {
            keys.push((&read.sheet, read.row, Line::Row(row.row)));
        }
    }
    if matches!(shown, RowsShown::All | RowsShown::Unreadable) {
        let all = file.unreadable.iter().enumerate();
        keys.extend(all.map(|(i, u)| (u.sheet.as_str(), u.row, Line::Unreadable(i))));
    }
    if matches!(shown, RowsShown::All | RowsShown::Skipped) {
        let all = file.skipped.iter().enumerate();
        keys.extend(all.map(|(i, s)| (s.sheet.as_str(), s.row, Line::Skipped(i))));
    }
    let order = |sheet: &str| file.layouts.iter().position(|l| l.sheet == sheet);
    keys.sort_by_key(|(sheet, row, line)| (order(sheet), *row, *line));
    keys.into_iter().map(|(_, _, line)| line).collect()
}

fn cell(
    line: Line,
    column: usize,
    session: &Session,
    file: &ImportedList,
    enrolment: &Enrolment,
) -> Cell {
    let read = match line {
        Line::Row(index) => match (file.rows.get(index), enrolment.rows.get(index)) {
            (Some(row), Some(enrolled)) => {
                return row_cell(row, enrolled, column, session, file, enrolment);
            }
            _ => return Cell::default(),
        },
        Line::Unreadable(index) => {
            file.unreadable.get(index).map(|u| (&u.sheet, u.row, &u.text, Tone::Bad))
        }
        Line::Skipped(index) => {
            file.skipped.get(index).map(|s| (&s.sheet, s.row, &s.text, Tone::Quiet))
        }
    };
    let Some((sheet, row, text, tone)) = read else { return Cell::default() };
    match column {
        0 => Cell::toned(place(file, sheet, row), tone),
        1 if tone == Tone::Bad => Cell::toned("× 读不出", tone),
        1 => Cell::toned("跳过", tone),
        8 => Cell::toned(text, tone),
        _ => Cell::default(),
    }
}

/// The row as the spreadsheet shows it, with its sheet where there are several.
fn place(file: &ImportedList, sheet: &str, row: u32) -> String {
    match file.layouts.len() > 1 {
        true => format!("{sheet} {row}"),
        false => row.to_string(),
    }
}

/// Everything that is said about a line, one sentence a line.
fn sentences(line: Line, file: &ImportedList, enrolment: &Enrolment) -> Vec<(String, Tone)> {
    match line {
        Line::Row(index) => match enrolment.rows.get(index) {
            Some(row) => found(row).map(|(_, text)| (text.clone(), Tone::Warn)).collect(),
            None => Vec::new(),
        },
        Line::Unreadable(index) => {
            file.unreadable.get(index).map(|u| (u.text.clone(), Tone::Bad)).into_iter().collect()
        }
        Line::Skipped(index) => {
            file.skipped.get(index).map(|s| (s.text.clone(), Tone::Quiet)).into_iter().collect()
        }
    }
}

fn row_cell(
    row: &DraftRow,
    enrolled: &Enrolled,
    column: usize,
    session: &Session,
    file: &ImportedList,
    enrolment: &Enrolment,
) -> Cell {
    let settled = &enrolled.settled;
    match column {
        0 => place(file, &row.sheet, row.row).into(),
        1 if enrolled.id.is_none() => Cell::toned("× 组别未定", Tone::Bad),
        1 if found(enrolled).next().is_some() => Cell::toned("▲ 有问题", Tone::Warn),
        1 => Cell::toned("✓ 将报名", Tone::Good),
        2 => Cell::bold(match &row.partner {
            Some(partner) => format!("{}/{}", row.name, partner.name),
            None => row.name.clone(),
        }),
        3 => settled.sex.map(Sex::chinese).unwrap_or("").into(),
        4 => match enrolled.id {
            Some(id) => group_of(id, session, enrolment).into(),
            None => row.group_text.clone().unwrap_or_default().into(),
        },
        5 => settled.birth.map(|d| d.to_string()).unwrap_or_default().into(),
        6 => row.identity.as_deref().map(mask).unwrap_or_default().into(),
        7 => row.unit.clone().unwrap_or_default().into(),
        _ => {
            let texts: Vec<&str> = found(enrolled).map(|(_, text)| text.as_str()).collect();
            Cell::toned(texts.join("；"), Tone::Warn)
        }
    }
}

fn group_of<'a>(id: PlayerId, session: &'a Session, enrolment: &Enrolment) -> &'a str {
    let found = enrolment.entrants.binary_search_by_key(&id, |(id, _)| *id).ok();
    let group = found.and_then(|i| enrolment.entrants.get(i)).map(|(_, e)| e.own_group());
    group.and_then(|g| session.state().regulation.group(g)).map_or("", |g| g.name.as_str())
}
