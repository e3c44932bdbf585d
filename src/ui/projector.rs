//! The second window for the hall: pairings of the round page by page, large, then the standings;
//! the clock. Never a name cut: a name that is too long is set smaller.

use egui::{
    Align2, CentralPanel, Color32, Context, FontId, Frame, Painter, Pos2, Rect, ViewportBuilder,
    ViewportId, pos2, vec2,
};

use crate::model::id::{GroupId, Round};
use crate::rules::record::describe;
use crate::session::Session;
use crate::ui::theme::{self, color};

/// Seconds a page stands.
const TURN: f64 = 8.0;
const PER_PAGE: usize = 12;

/// What the second window remembers.
#[derive(Debug, Default)]
pub struct Projector {
    /// Whether it is open.
    pub open: bool,
}

/// One line of a page.
struct Line {
    left: String,
    a: String,
    middle: String,
    b: String,
}

/// Shows the second window while it is open.
pub fn show(projector: &mut Projector, ctx: &Context, session: &Session, group: GroupId) {
    if !projector.open {
        return;
    }
    let id = ViewportId::from_hash_of("projector");
    let title = format!("{} 投影", session.state().regulation.title);
    let builder = ViewportBuilder::default().with_title(title).with_inner_size([1280.0, 720.0]);
    let closed = ctx.show_viewport_immediate(id, builder, |ui, _class| {
        CentralPanel::default().frame(Frame::new().fill(color::PAPER)).show(ui, |ui| {
            paint(ui.painter(), ui.max_rect(), session, group, ui.input(|i| i.time));
        });
        ui.ctx().request_repaint_after(std::time::Duration::from_secs(1));
        if ui.input(|i| i.key_pressed(egui::Key::F11)) {
            let full = ui.input(|i| i.viewport().fullscreen.unwrap_or(false));
            ui.ctx().send_viewport_cmd(egui::ViewportCommand::Fullscreen(!full));
        }
        ui.input(|i| i.viewport().close_requested() || i.key_pressed(egui::Key::Escape))
    });
    if closed {
        projector.open = false;
    }
}

/// All pages of a group: the pairings of the last round while it is played, the standings after.
fn pages(session: &Session, group: GroupId) -> Vec<(String, Vec<Line>)> {
    let state = session.state();
    let name = state.regulation.group(group).map(|g| g.name.clone()).unwrap_or_default();
    let Some((round, facts)) = state.groups.get(&group).and_then(|g| g.last_round()) else {
        return vec![(format!("{name}　尚未公布对阵"), Vec::new())];
    };
    let mut pages = Vec::new();
    let play = state.regulation.play_of(group);
    let points = play.points(play.system);
    let player = |id| describe::player(state, id);
    if !facts.closed {
        let mut lines: Vec<Line> = facts
            .numbered()
            .map(|(table, seat)| Line {
                left: format!("{table}台"),
                a: player(seat.red),
                middle: match seat.result {
                    Some(result) => describe::score_text(&points, result.outcome),
                    None => "—".into(),
                },
                b: player(seat.black),
            })
            .collect();
        lines.extend(facts.bye.map(|id| Line {
            left: "轮空".into(),
            a: player(id),
            middle: String::new(),
            b: String::new(),
        }));
        pages.extend(split(format!("{name}　第{round}轮对阵（左红先走，右黑）"), lines));
    }
    let after = if facts.closed { round.0 } else { round.0.saturating_sub(1) };
    if after > 0 {
        let standings = session.views().standings(state, group, Round(after));
        let numbering = session.views().numbering(state, group);
        let id = |no| numbering.and_then(|n| n.player(no));
        let lines = standings.rows.iter().map(|row| Line {
            left: format!("{}", row.rank),
            a: id(row.no).map(player).unwrap_or_default(),
            middle: format!("{}分", row.score),
            b: id(row.no)
                .and_then(|id| state.entrants.get(&id))
                .and_then(|e| e.facts.unit.clone())
                .unwrap_or_default(),
        });
        pages.extend(split(format!("{name}　第{after}轮后名次"), lines.collect()));
    }
    pages
}

fn split(title: String, lines: Vec<Line>) -> Vec<(String, Vec<Line>)> {
    let mut pages: Vec<(String, Vec<Line>)> = Vec::new();
    for line in lines {
        match pages.last_mut().filter(|(_, page)| page.len() < PER_PAGE) {
            Some((_, page)) => page.push(line),
            None => pages.push((title.clone(), vec![line])),
        }
    }
    pages
}

fn paint(painter: &Painter, area: Rect, session: &Session, group: GroupId, time: f64) {
    let pages = pages(session, group);
    let page = (time / TURN) as usize % pages.len().max(1);
    let Some((title, lines)) = pages.get(page) else { return };
    let unit = (area.height() / (PER_PAGE as f32 + 3.2)).min(area.width() / 26.0);
    let margin = unit * 0.8;
    let left = area.left() + margin;
    let right = area.right() - margin;
    let top = area.top() + unit * 0.5;
    let clock = session.now().format("%H:%M").to_string();
    let clock_width = unit * 3.2;
    let (head, room) = (top + unit * 0.5, right - left - clock_width);
    put(painter, pos2(left, head), room, title, unit * 0.8, LEFT, color::CINNABAR);
    put(painter, pos2(right, head), clock_width, &clock, unit * 0.9, RIGHT, color::INK);
    let step = unit;
    let centre = area.center().x + unit;
    let number = unit * 2.2;
    let middle = unit * 3.4;
    for (index, line) in lines.iter().enumerate() {
        let y = top + unit * 1.7 + step * (index as f32 + 0.5);
        if index % 2 == 1 {
            let stripe = Rect::from_center_size(pos2(area.center().x, y), vec2(area.width(), step));
            painter.rect_filled(stripe, 0.0, color::STRIPE);
        }
        let size = unit * 0.68;
        put(painter, pos2(left, y), number, &line.left, size, LEFT, color::QUIET);
        let a_left = left + number;
        let a_room = centre - middle / 2.0 - a_left;
        put(painter, pos2(a_left, y), a_room, &line.a, size, LEFT, color::CINNABAR);
        put(painter, pos2(centre, y), middle, &line.middle, size, CENTRE, color::INK);
        let b_left = centre + middle / 2.0;
        put(painter, pos2(b_left, y), right - b_left, &line.b, size, LEFT, color::INK);
    }
    let foot = area.bottom() - unit * 0.5;
    let limit = countdown(session, group);
    put(painter, pos2(left, foot), unit * 18.0, &limit, unit * 0.6, LEFT, color::AMBER);
    let number = format!("{}/{}", page + 1, pages.len());
    put(painter, pos2(right, foot), unit * 4.0, &number, unit * 0.5, RIGHT, color::QUIET);
}

/// The round clock: when play started and what is left to the lateness limit.
fn countdown(session: &Session, group: GroupId) -> String {
    let state = session.state();
    let last = state.groups.get(&group).and_then(|g| g.last_round());
    let Some((round, facts)) = last.filter(|(_, facts)| !facts.closed) else {
        return String::new();
    };
    let Some(started) = facts.started else { return String::new() };
    let minutes = i64::from(state.regulation.late_minutes(group, round));
    let left = minutes * 60 - session.seconds_since_start(group, round).unwrap_or(0);
    let start = started.format("%H:%M");
    match left > 0 {
        true => format!("{start} 开赛　距迟到时限 {}:{:02}", left / 60, left % 60),
        false => format!("{start} 开赛　已过迟到时限"),
    }
}

/// Where a text stands at its point.
const LEFT: Align2 = Align2::LEFT_CENTER;
const CENTRE: Align2 = Align2::CENTER_CENTER;
const RIGHT: Align2 = Align2::RIGHT_CENTER;

/// One text in its room: set smaller until it fits.
fn put(painter: &Painter, at: Pos2, room: f32, text: &str, size: f32, align: Align2, ink: Color32) {
    let font = |size: f32| FontId::new(size, theme::bold());
    let width = painter.layout_no_wrap(text.to_owned(), font(size), ink).size().x;
    let size = if width > room && width > 0.0 { size * room / width * 0.98 } else { size };
    painter.text(at, align, text, font(size), ink);
}
