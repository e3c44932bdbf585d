//! Row by row: what will be entered, what has findings, what cannot be read and why, what was
//! skipped. Every row of the file is listed once.

use egui::Ui;

use crate::model::id::PlayerId;
use crate::model::person::Sex;
use crate::model::roster::{DraftRow, ImportedList};
use crate::model::text::mask;
use crate::rules::enrol_list::{Enrolled, Enrolment, at_desk};
use crate::rules::identity;
use crate::session::Session;
use crate::ui::widgets::{Cell, Head, ListState, Tone, empty, list};

/// Which rows are shown, and where the cursor is.
#[derive(Debug, Default)]
pub(super) struct PreviewDraft {
    only: Only,
    list: ListState<Line>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
enum Only {
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
        self.only = Only::All;
    }

    /// Those of these rows that are selected.
    pub(super) fn selected_rows(&self, of: &[usize]) -> Vec<usize> {
        let selected = |row: &&usize| self.list.selected.contains(&Line::Row(**row));
        of.iter().filter(selected).copied().collect()
    }
}

const HEADS: [Head; 10] = [
    Head::fixed("工作表", 104.0),
    Head::fixed("行", 50.0),
    Head::fixed("结论", 100.0),
    Head::fixed("组别", 104.0),
    Head::fixed("姓名", 112.0),
    Head::fixed("性别", 50.0),
    Head::fixed("出生日期", 106.0),
    Head::fixed("证件号码", 178.0),
    Head::fixed("单位", 150.0),
    Head::rest("说明", 240.0),
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
        for (only, text) in [
            (
                Only::All,
                format!("全部 {}", file.rows.len() + file.unreadable.len() + file.skipped.len()),
            ),
            (Only::Sound, format!("没有问题 {sound}")),
            (Only::Found, format!("有问题 {}", enrolment.rows.len() - sound)),
            (Only::Unreadable, format!("读不出 {}", file.unreadable.len())),
            (Only::Skipped, format!("跳过 {}", file.skipped.len())),
        ] {
            ui.selectable_value(&mut draft.only, only, text);
        }
        if !file.units.is_empty() {
            ui.label(format!("{}个代表队", file.units.len()));
        }
    });
    let mut keys: Vec<(&str, u32, Line)> = Vec::new();
    for row in &enrolment.rows {
        let clean = found(row).next().is_none();
        let wanted = match draft.only {
            Only::All => true,
            Only::Sound => clean,
            Only::Found => !clean,
            Only::Unreadable | Only::Skipped => false,
        };
        if let Some(read) = file.rows.get(row.row).filter(|_| wanted) {
            keys.push((&read.sheet, read.row, Line::Row(row.row)));
        }
    }
    if matches!(draft.only, Only::All | Only::Unreadable) {
        let all = file.unreadable.iter().enumerate();
        keys.extend(all.map(|(i, u)| (u.sheet.as_str(), u.row, Line::Unreadable(i))));
    }
    if matches!(draft.only, Only::All | Only::Skipped) {
        let all = file.skipped.iter().enumerate();
        keys.extend(all.map(|(i, s)| (s.sheet.as_str(), s.row, Line::Skipped(i))));
    }
    let order = |sheet: &str| file.layouts.iter().position(|l| l.sheet == sheet);
    keys.sort_by_key(|(sheet, row, line)| (order(sheet), *row, *line));
    let mut keys: Vec<Line> = keys.into_iter().map(|(_, _, line)| line).collect();
    if keys.is_empty() {
        empty(ui, "没有这样的行");
        return;
    }
    let text = |line: Line, column: usize| cell(line, column, session, file, enrolment);
    if let Some(sort) = draft.list.sort {
        keys.sort_by_cached_key(|line| match sort.column {
            1 => format!("{:>8}", text(*line, 1).text),
            column => text(*line, column).text,
        });
        if sort.down {
            keys.reverse();
        }
    }
    list(ui, "导入预览", &HEADS, &keys, &mut draft.list, text);
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
                return row_cell(row, enrolled, column, session, enrolment);
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
        0 => Cell::toned(sheet, tone),
        1 => Cell::toned(row.to_string(), tone),
        2 if tone == Tone::Bad => Cell::toned("× 读不出", tone),
        2 => Cell::toned("跳过", tone),
        9 => Cell::toned(text, tone),
        _ => Cell::default(),
    }
}

fn row_cell(
    row: &DraftRow,
    enrolled: &Enrolled,
    column: usize,
    session: &Session,
    enrolment: &Enrolment,
) -> Cell {
    let settled = identity::settle(row);
    match column {
        0 => row.sheet.as_str().into(),
        1 => row.row.to_string().into(),
        2 if enrolled.id.is_none() => Cell::toned("× 组别未定", Tone::Bad),
        2 if found(enrolled).next().is_some() => Cell::toned("▲ 有问题", Tone::Warn),
        2 => Cell::toned("✓ 将报名", Tone::Good),
        3 => match enrolled.id {
            Some(id) => group_of(id, session, enrolment).into(),
            None => row.group_text.clone().unwrap_or_default().into(),
        },
        4 => Cell::bold(match &row.partner {
            Some(partner) => format!("{}/{}", row.name, partner.name),
            None => row.name.clone(),
        }),
        5 => settled.sex.map(Sex::chinese).unwrap_or("").into(),
        6 => settled.birth.map(|d| d.to_string()).unwrap_or_default().into(),
        7 => row.identity.as_deref().map(mask).unwrap_or_default().into(),
        8 => row.unit.clone().unwrap_or_default().into(),
        _ => {
            let texts: Vec<&str> = found(enrolled).map(|(_, text)| text.as_str()).collect();
            Cell::toned(texts.join("；"), Tone::Warn)
        }
    }
}

fn group_of<'a>(id: PlayerId, session: &'a Session, enrolment: &Enrolment) -> &'a str {
    let found = enrolment.entrants.binary_search_by_key(&id, |(id, _)| *id).ok();
    let group = found.and_then(|i| enrolment.entrants.get(i)).map(|(_, e)| e.group);
    group.and_then(|g| session.state().regulation.group(g)).map_or("", |g| g.name.as_str())
}
