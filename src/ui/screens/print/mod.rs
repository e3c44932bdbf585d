//! 打印: every document in one list, its very pages as a preview, PDF and printer.

mod choices;
mod outgoing;
mod paint;
mod printed;
mod whole;

use egui::{Key, Panel, ScrollArea, Ui};

use crate::model::event::Event;
use crate::model::field::System;
use crate::model::id::{GroupId, ProtestId, Round, Seq};
use crate::paper;
use crate::paper::layout;
use crate::paper::page::Page;
use crate::paper::press::history::{History, SheetId};
use crate::paper::press::print_status::warning;
use crate::paper::press::{Look, Mark, Numbers, Order, SheetKind};
use crate::session::{Session, disk};
use crate::ui::action::Action;
use crate::ui::screens::keyboard;
use crate::ui::theme;
use crate::ui::widgets;
use outgoing::{Outgoing, output, stem};
use printed::{Chosen, Prints};

/// What the screen is drafting.
#[derive(Debug)]
pub struct PrintDraft {
    group: Option<GroupId>,
    kind: SheetKind,
    round: Option<Round>,
    look: Look,
    page: usize,
    made: Option<Made>,
    path: String,
    zoom: Zoom,
    shown: PreviewSide,
    prints: Prints,
    protest: Option<ProtestId>,
}

/// What stands beside the list of sheets.
#[derive(Debug, Clone, PartialEq, Eq)]
enum PreviewSide {
    /// The chosen sheet.
    Sheet,
    /// What was printed.
    Prints,
    /// A sheet of a round that this row voided.
    Voided(SheetId, Seq),
}

/// How large the preview is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Zoom {
    /// As wide as can be read.
    Large,
    /// The whole page.
    Whole,
}

impl Default for PrintDraft {
    fn default() -> PrintDraft {
        PrintDraft {
            group: None,
            kind: SheetKind::Pairing,
            round: None,
            look: Look::default(),
            page: 0,
            made: None,
            path: String::new(),
            zoom: Zoom::Large,
            shown: PreviewSide::Sheet,
            prints: Prints::default(),
            protest: None,
        }
    }
}

/// The pages of an order, made once for a state of the record.
#[derive(Debug)]
struct Made {
    order: Order,
    shown: PreviewSide,
    seq: Seq,
    sheet: Result<Sheet, String>,
}

#[derive(Debug)]
struct Sheet {
    document: paper::block::Document,
    pages: Vec<Page>,
}

/// Shows the tab.
pub fn show(
    draft: &mut PrintDraft,
    ui: &mut Ui,
    session: &Session,
    group: GroupId,
) -> Option<Action> {
    if draft.group != Some(group) {
        draft.group = Some(group);
        draft.round = None;
        draft.made = None;
        draft.shown = PreviewSide::Sheet;
        draft.look.numbers = Numbers::Masked;
    }
    let rounds = session.state().groups.get(&group).map_or(0, |g| g.rounds.len() as u32);
    let round = draft.round.filter(|r| r.0 <= rounds);
    let last = Some(Round(rounds)).filter(|r| r.0 > 0);
    Panel::left("sheets").resizable(false).exact_size(200.0).show(ui, |ui| {
        ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 2.0;
            let printed = draft.prints.label(session, group);
            if ui.selectable_label(draft.shown != PreviewSide::Sheet, printed).clicked() {
                draft.shown = PreviewSide::Prints;
            }
            ui.separator();
            for kind in SheetKind::ALL.into_iter().filter(|kind| played(session, group, *kind)) {
                let chosen = draft.shown == PreviewSide::Sheet && draft.kind == kind;
                if ui.selectable_label(chosen, kind.name()).clicked() {
                    draft.kind = kind;
                    draft.page = 0;
                    draft.look.numbers = Numbers::Masked;
                    draft.shown = PreviewSide::Sheet;
                }
            }
        });
    });
    let round = round.or(last).filter(|_| draft.kind.per_round());
    let ruled = if draft.kind == SheetKind::Ruling { ruled(session, group) } else { Vec::new() };
    let protest = draft.protest.filter(|id| ruled.contains(id)).or(ruled.last().copied());
    let mut order = Order { look: draft.look, protest, ..Order::new(draft.kind, group, round) };
    let margin = egui::Margin { left: 10, right: 0, top: 0, bottom: 0 };
    let desk = egui::Frame::new().inner_margin(margin);
    desk.show(ui, |ui| match &draft.shown {
        PreviewSide::Sheet => sheet(draft, ui, session, order),
        PreviewSide::Voided(id, _) => {
            order = id.order();
            sheet(draft, ui, session, order)
        }
        PreviewSide::Prints => {
            match printed::show(&mut draft.prints, ui, session, group) {
                Some(Chosen::Anew(id)) => {
                    let order = id.order();
                    (draft.kind, draft.round) = (order.kind, order.round);
                    draft.protest = order.protest;
                    draft.look.numbers = Numbers::Masked;
                    draft.page = 0;
                    draft.shown = PreviewSide::Sheet;
                }
                Some(Chosen::Voided(id, row)) => {
                    draft.page = 0;
                    draft.shown = PreviewSide::Voided(id, row);
                }
                None => {}
            }
            None
        }
    })
    .inner
}

/// What a question adds before acts that outdate or void printed sheets; none where there are
/// none. Asked once for each question, not in each frame.
pub fn outdated_by(session: &Session, acts: &[Event]) -> Option<String> {
    warning(&History::of(session.entries()), printed::now(session), acts)
}

/// What the foot of a sheet says of the record, if it is printed now.
fn mark(session: &Session) -> Mark<'_> {
    let (seq, digest) = session.mark();
    Mark { seq, digest, printed_at: session.now() }
}

/// Writes a sheet beside the event file and opens it, as 打印 does; the button of other screens.
pub fn print_now(session: &Session, order: Order) -> Action {
    let history = History::of(session.entries());
    let made = history.document(printed::now(session), &order, &mark(session));
    match made.and_then(|made| paper::pdf_bytes(&made).map_err(|e| e.to_string())) {
        Err(why) => Action::Notice(why),
        Ok(bytes) => {
            let path =
                disk::beside(session.path(), &stem(session, order, &PreviewSide::Sheet), "pdf");
            let remark = Some(order.remark());
            Action::Several(vec![
                Action::Write { path: path.clone(), bytes, remark },
                Action::Show(path),
            ])
        }
    }
}

/// The protests of a group that were ruled.
fn ruled(session: &Session, group: GroupId) -> Vec<ProtestId> {
    let protests = session.state().protests.iter();
    protests.filter(|(_, p)| p.group == group && p.ruling.is_some()).map(|(id, _)| *id).collect()
}

/// The sheet ordered: its choices, where it goes, its pages.
fn sheet(
    draft: &mut PrintDraft,
    ui: &mut Ui,
    session: &Session,
    mut order: Order,
) -> Option<Action> {
    let mut action = None;
    let group = order.group;
    let rounds = session.state().groups.get(&group).map_or(0, |g| g.rounds.len() as u32);
    make(draft, session, order);
    let count = match draft.made.as_ref().map(|made| &made.sheet) {
        Some(Ok(sheet)) => sheet.pages.len(),
        _ => 0,
    };
    ui.horizontal_wrapped(|ui| {
        if draft.shown != PreviewSide::Sheet {
            if count > 0 {
                turn(draft, ui, count);
            }
            return;
        }
        if draft.kind.per_round() && rounds > 0 {
            let all: Vec<(Round, String)> =
                (1..=rounds).rev().map(|k| (Round(k), format!("第{k}轮"))).collect();
            let mut chosen = order.round.unwrap_or(Round(rounds));
            if widgets::choice(ui, "轮次：", &mut chosen, &all, 90.0) {
                draft.round = Some(chosen);
                draft.page = 0;
            }
        }
        if let Some(mut chosen) = order.protest {
            let all: Vec<(ProtestId, String)> =
                ruled(session, group).into_iter().map(|id| (id, format!("申诉{id}"))).collect();
            if widgets::choice(ui, "裁决：", &mut chosen, &all, 110.0) {
                draft.protest = Some(chosen);
                draft.page = 0;
            }
        }
        choices::show(&mut draft.look, ui, session, &order);
        if count > 0 {
            turn(draft, ui, count);
        }
    });
    if draft.shown == PreviewSide::Sheet {
        order.look = draft.look;
    }
    make(draft, session, order);
    let made = draft.made.as_ref()?;
    match &made.sheet {
        Err(why) => widgets::empty(ui, why),
        Ok(sheet) => {
            let out = Outgoing { session, order, sheet, shown: &draft.shown };
            action = output(&mut draft.path, ui, &out);
            if let Some(page) = sheet.pages.get(draft.page) {
                preview(ui, page, draft.zoom);
            }
        }
    }
    action
}

/// Lays the order out, unless it is already there.
fn make(draft: &mut PrintDraft, session: &Session, order: Order) {
    let mark = mark(session);
    let known = draft.made.as_ref().filter(|made| made.order == order && made.shown == draft.shown);
    if known.is_some_and(|made| made.seq == mark.seq) {
        return;
    }
    let known = known.is_some();
    let history = draft.prints.history(session);
    let now = printed::now(session);
    let document = match &draft.shown {
        PreviewSide::Voided(id, row) => history.voided(now, id, *row, &mark),
        PreviewSide::Sheet | PreviewSide::Prints => history.document(now, &order, &mark),
    };
    let sheet = document.and_then(|document| {
        let pages = layout::pages(&document).map_err(|e| e.to_string())?;
        Ok(Sheet { document, pages })
    });
    if !known {
        let name = stem(session, order, &draft.shown);
        let path = session.path().with_file_name(format!("{name}.pdf"));
        draft.path = path.display().to_string();
    }
    let count = sheet.as_ref().map_or(0, |s| s.pages.len());
    draft.page = draft.page.min(count.saturating_sub(1));
    draft.made = Some(Made { order, shown: draft.shown.clone(), seq: mark.seq, sheet });
}

/// The pages, turned by buttons or page keys, and how large they are shown.
fn turn(draft: &mut PrintDraft, ui: &mut Ui, count: usize) {
    let keys = if keyboard::free(ui) { keyboard::pressed(ui) } else { Vec::new() };
    let page = &mut draft.page;
    let first = (*page == 0).then_some("已是第一页");
    let back = widgets::act(ui, "上一页", first).clicked() || keys.contains(&Key::PageUp);
    ui.label(theme::strong(format!("{} / {count} 页", *page + 1)));
    let last = (*page + 1 >= count).then_some("已是最后一页");
    let on = widgets::act(ui, "下一页", last).clicked() || keys.contains(&Key::PageDown);
    if back {
        *page = page.saturating_sub(1);
    }
    if on {
        *page = (*page + 1).min(count.saturating_sub(1));
    }
    ui.selectable_value(&mut draft.zoom, Zoom::Large, "放大");
    ui.selectable_value(&mut draft.zoom, Zoom::Whole, "整页");
}

/// The page, wholly in sight or as wide as can be read.
fn preview(ui: &mut Ui, page: &Page, zoom: Zoom) {
    let room = ui.available_size();
    let wide = (room.x - 20.0) / page.width as f32;
    let whole = ((room.y - 8.0) / page.height as f32).min(wide);
    let scale = match zoom {
        Zoom::Whole => whole,
        Zoom::Large => wide.min(whole * 1.9),
    };
    ScrollArea::both().id_salt("preview").auto_shrink(false).show(ui, |ui| {
        let size = egui::vec2(page.width as f32, page.height as f32) * scale;
        ui.vertical_centered(|ui| {
            let (area, _) = ui.allocate_exact_size(size, egui::Sense::hover());
            paint::page(ui.painter(), area, page, scale);
        });
    });
}

/// Whether a group of this system has the sheet: only a round robin has its tables.
fn played(session: &Session, group: GroupId, kind: SheetKind) -> bool {
    let swiss = session.state().regulation.play_of(group).system == System::Swiss;
    !(swiss && matches!(kind, SheetKind::RoundRobin | SheetKind::RoundRobinPlan))
}
