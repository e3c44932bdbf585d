//! Row by row: what will be entered, what has findings, what cannot be read and why, what was
//! skipped. Every row of the file is listed once.

use egui::{Frame, Panel, ScrollArea, Ui};

use crate::model::id::PlayerId;
use crate::model::person::Sex;
use crate::model::roster::{DraftRow, ImportedList};
use crate::model::text::mask;
use crate::rules::enrolment::again::Standing;
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

/// Height of the texts of the row under the cursor: less where the window is low.
fn texts_height(ui: &Ui) -> f32 {
    if ui.ctx().content_rect().height() < LOW { 58.0 } else { 92.0 }
}

/// Windows lower than this are low, in points.
const LOW: f32 = 700.0;

/// The height the rows need to be of use: what is chosen to be shown, the head, five rows, the texts
/// of one.
pub(super) fn room(ui: &Ui) -> f32 {
    texts_height(ui) + 40.0 + 6.0 * 30.0
}

const HEADS: [Head; 9] = [
    Head::fixed("行", 48.0),
    Head::fixed("结论", 98.0),
    Head::fixed("姓名", 100.0),
    Head::fixed("性别", 46.0),
    Head::fixed("组别", 84.0),
    Head::fixed("出生日期", 100.0),
    Head::fixed("证件号码", 168.0),
    Head::fixed("单位", 144.0),
    Head::wrapped("说明", 240.0),
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
    let text = |line: Line, column: usize| {
        let shown = PreviewLine::of(line, file, enrolment);
        shown.map(|shown| cell(&shown, column, session, file, enrolment)).unwrap_or_default()
    };
    draft.list.order(&mut keys, |keys, column| {
        let width = if column == 0 { 12 } else { 0 };
        keys.sort_by_cached_key(|line| format!("{:>width$}", text(*line, column).text));
    });
    Panel::bottom("row")
        .resizable(false)
        .exact_size(texts_height(ui))
        .frame(Frame::new().fill(color::SHADE).inner_margin(10.0))
        .show(ui, |ui| {
            // As low as the panel is, so that it covers no row.
            let area = ScrollArea::vertical().auto_shrink(false).min_scrolled_height(0.0);
            area.show(ui, |ui| match draft.list.cursor {
                None => {
                    hint(
                        ui,
                        "选中一行，这里写出它的全部问题。有问题的行照样报名，问题列在“资格”中。",
                    );
                }
                Some(line) => {
                    if let Some(shown) = PreviewLine::of(line, file, enrolment) {
                        for text in &shown.texts {
                            finding(ui, text, shown.tone);
                        }
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

/// A line as the preview shows it.
struct PreviewLine<'a> {
    sheet: &'a str,
    row: u32,
    verdict: Cell,
    /// Everything that is said about it, one sentence each.
    texts: Vec<&'a str>,
    /// How the sentences are meant.
    tone: Tone,
    /// Who stands in it, where it could be read.
    person: Option<(&'a DraftRow, &'a Enrolled)>,
}

impl<'a> PreviewLine<'a> {
    fn of(line: Line, file: &'a ImportedList, enrolment: &'a Enrolment) -> Option<PreviewLine<'a>> {
        let without_person = |sheet, row, text: &'a str, verdict: &str, tone| PreviewLine {
            sheet,
            row,
            verdict: Cell::toned(verdict, tone),
            texts: vec![text],
            tone,
            person: None,
        };
        Some(match line {
            Line::Row(index) => {
                let (row, enrolled) = (file.rows.get(index)?, enrolment.rows.get(index)?);
                let mut texts: Vec<&str> = found(enrolled).map(|(_, text)| text.as_str()).collect();
                if let Standing::Changed(_, changes) = &enrolled.standing {
                    texts.splice(0..0, changes.iter().map(String::as_str));
                }
                let verdict = match (enrolled.id, texts.is_empty()) {
                    _ if matches!(enrolled.standing, Standing::Unchanged(_)) => {
                        Cell::toned("＝ 未变", Tone::Quiet)
                    }
                    _ if matches!(enrolled.standing, Standing::Changed(..)) => {
                        Cell::toned("→ 有改动", Tone::Warn)
                    }
                    (None, _) if row.is_doubtful() => Cell::toned("？ 待确认", Tone::Warn),
                    (None, _) => Cell::toned("× 组别未定", Tone::Bad),
                    (Some(_), false) => Cell::toned("▲ 有问题", Tone::Warn),
                    (Some(_), true) => Cell::toned("✓ 将报名", Tone::Good),
                };
                let (sheet, person) = (row.sheet.as_str(), Some((row, enrolled)));
                PreviewLine { sheet, row: row.row, verdict, texts, tone: Tone::Warn, person }
            }
            Line::Unreadable(index) => {
                let read = file.unreadable.get(index)?;
                without_person(&read.sheet, read.row, &read.text, "× 读不出", Tone::Bad)
            }
            Line::Skipped(index) => {
                let read = file.skipped.get(index)?;
                without_person(&read.sheet, read.row, &read.text, "跳过", Tone::Quiet)
            }
        })
    }
}

/// The lines to be shown, in the order of the file.
fn lines(shown: RowsShown, file: &ImportedList, enrolment: &Enrolment) -> Vec<Line> {
    let rows = (0..enrolment.rows.len()).map(Line::Row);
    let unreadable = (0..file.unreadable.len()).map(Line::Unreadable);
    let all = rows.chain(unreadable).chain((0..file.skipped.len()).map(Line::Skipped));
    let order = |sheet: &str| file.layouts.iter().position(|l| l.sheet == sheet);
    let mut keys: Vec<(Option<usize>, u32, Line)> = all
        .filter_map(|line| Some((line, PreviewLine::of(line, file, enrolment)?)))
        .filter(|(line, of)| match (shown, line) {
            (RowsShown::All, _) => true,
            (RowsShown::Sound, Line::Row(_)) => of.texts.is_empty(),
            (RowsShown::Found, Line::Row(_)) => !of.texts.is_empty(),
            (RowsShown::Unreadable, Line::Unreadable(_)) => true,
            (RowsShown::Skipped, Line::Skipped(_)) => true,
            _ => false,
        })
        .map(|(line, of)| (order(of.sheet), of.row, line))
        .collect();
    keys.sort();
    keys.into_iter().map(|(_, _, line)| line).collect()
}

fn cell(
    line: &PreviewLine<'_>,
    column: usize,
    session: &Session,
    file: &ImportedList,
    enrolment: &Enrolment,
) -> Cell {
    let (row, enrolled) = match (column, line.person) {
        (1, _) => return line.verdict.clone(),
        (8, None) => return Cell::toned(clipped(line.texts.join("；")), line.tone),
        (8, _) => return Cell::toned(line.texts.join("；"), line.tone),
        (0, person) => {
            let place = match file.layouts.len() > 1 {
                true => format!("{} {}", line.sheet, line.row),
                false => line.row.to_string(),
            };
            return Cell::toned(place, if person.is_some() { Tone::Plain } else { line.tone });
        }
        (_, None) => return Cell::default(),
        (_, Some(person)) => person,
    };
    let settled = &enrolled.settled;
    match column {
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
        _ => row.unit.clone().unwrap_or_default().into(),
    }
}

/// What a row that is passed over says, cut where it would crowd out the rows of people; under the
/// cursor it stands whole.
fn clipped(text: String) -> String {
    match text.char_indices().nth(CLIPPED) {
        Some((at, _)) => format!("{}…", text.get(..at).unwrap_or(&text)),
        None => text,
    }
}

/// So many characters of a row that is passed over are shown among the others.
const CLIPPED: usize = 40;

fn group_of<'a>(id: PlayerId, session: &'a Session, enrolment: &Enrolment) -> &'a str {
    let found = enrolment.entrants.binary_search_by_key(&id, |(id, _)| *id).ok();
    let group = found.and_then(|i| enrolment.entrants.get(i)).map(|(_, e)| e.own_group());
    group.and_then(|g| session.state().regulation.group(g)).map_or("", |g| g.name.as_str())
}
