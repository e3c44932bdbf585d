//! Every sheet of a frozen event as placed text: page, position, size and text of each run, so
//! that a change of any sheet is seen as a diff.

use std::fmt::Write;

use sha2::{Digest, Sha256};
use xiangqi_arbiter::model::id::{GroupId, Round};
use xiangqi_arbiter::model::private::PrivateField;
use xiangqi_arbiter::paper::font::Face;
use xiangqi_arbiter::paper::layout;
use xiangqi_arbiter::paper::page::{Page, Paint, Placed, TextRun};
use xiangqi_arbiter::paper::press::history::History;
use xiangqi_arbiter::paper::press::identities::{Identities, holders};
use xiangqi_arbiter::paper::press::print_status::{Now, PrintStatus};
use xiangqi_arbiter::paper::press::{Look, Mark, Numbers, Order, SheetKind};
use xiangqi_arbiter::paper::sheets::certificate::{Orientation, Stock};
use xiangqi_arbiter::paper::sheets::pairing::{Density, Units};
use xiangqi_arbiter::session::Session;

use crate::frozen::support::{Snapshot, printed_at};

/// How much of the rounds between is written out.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Rounds {
    /// Every round.
    All,
    /// The first two and the last; of the others the SHA-256 of their text.
    Few,
}

/// One snapshot a kind of sheet, and one of what became of those that were printed.
pub fn sheets(event: &str, session: &Session, rounds: Rounds) -> Vec<Snapshot> {
    let history = History::of(session.entries());
    let mut all: Vec<Snapshot> = SheetKind::ALL
        .into_iter()
        .map(|kind| Snapshot {
            name: format!("{event}/{}.txt", kind.name()),
            text: of_kind(session, &history, kind, rounds),
        })
        .collect();
    let name = format!("{event}/printed.txt");
    all.push(Snapshot { name, text: printed(session, &history) });
    all
}

fn of_kind(session: &Session, history: &History, kind: SheetKind, rounds: Rounds) -> String {
    let state = session.state();
    let mut text = String::new();
    for (group, rule) in state.regulation.group_ids() {
        if kind.whole_event() && group != GroupId(1) {
            continue;
        }
        let last = state.groups.get(&group).map_or(0, |g| g.rounds.len() as u32);
        if kind == SheetKind::Ruling {
            for (id, _) in state.protests.iter().filter(|(_, p)| p.group == group) {
                let order = Order::new(kind, group, None);
                let order = Order { protest: Some(*id), ..order };
                text += &one(session, history, &order, &format!("{} 申诉{id}", rule.name));
            }
        } else if kind.per_round() {
            for round in 1..=last {
                let order = Order::new(kind, group, Some(Round(round)));
                let made = one(session, history, &order, &format!("{} 第{round}轮", rule.name));
                match rounds == Rounds::All || round <= 2 || round == last {
                    true => text += &made,
                    false => {
                        let (head, body) = made.split_once('\n').unwrap_or((&made, ""));
                        let digest = Sha256::digest(body.as_bytes());
                        let _ = writeln!(text, "{head} = {digest:.16x}");
                    }
                }
            }
        } else {
            text += &one(session, history, &Order::new(kind, group, None), &rule.name);
        }
        if let Some(more) = looks(kind) {
            let round = kind.per_round().then_some(Round(last));
            for (words, look) in more {
                let order = Order { look, ..Order::new(kind, group, round) };
                text += &one(session, history, &order, &format!("{} {words}", rule.name));
            }
        }
    }
    text
}

/// Other looks of the kinds that have a choice.
fn looks(kind: SheetKind) -> Option<Vec<(&'static str, Look)>> {
    let usual = Look::default();
    match kind {
        SheetKind::Pairing => Some(vec![
            ("疏 无单位", Look { units: Units::Hidden, density: Density::Airy, ..usual }),
            ("密", Look { density: Density::Tight, ..usual }),
        ]),
        SheetKind::PrizeCertificates | SheetKind::TitleCertificates => Some(vec![
            ("竖", Look { orientation: Orientation::Portrait, ..usual }),
            ("套打", Look { stock: Stock::Overprint { right: 150, down: -70 }, ..usual }),
        ]),
        SheetKind::Awards | SheetKind::Grades => {
            Some(vec![("证件全", Look { numbers: Numbers::Whole, ..usual })])
        }
        _ => None,
    }
}

fn one(session: &Session, history: &History, order: &Order, title: &str) -> String {
    let (seq, digest) = session.mark();
    let mark = Mark { seq, digest, printed_at: printed_at() };
    let (entries, state, views) = (session.entries(), session.state(), session.views());
    let mut identities = Identities::default();
    if order.look.numbers == Numbers::Whole {
        for id in holders(state, order.kind, order.group) {
            let of = |field| session.private(id, field).unwrap();
            let numbers = [of(PrivateField::Identity), of(PrivateField::PartnerIdentity)];
            identities.insert(id, numbers);
        }
    }
    let now = Now { entries, state, views };
    match history.document_with(now, order, &mark, &identities) {
        Err(why) => format!("== {title} ! {why}\n"),
        Ok(made) => match layout::pages(&made) {
            Err(why) => format!("== {title} !! {why}\n"),
            Ok(pages) => format!("== {title}\n{}", placed(&pages)),
        },
    }
}

/// A line a run: page, left end and baseline in mm, size in points with the face, text.
pub fn placed(pages: &[Page]) -> String {
    let mut text = String::new();
    for (page, number) in pages.iter().zip(1..) {
        let drawn = page.items.iter().filter(|item| !matches!(item, Placed::Text(_)));
        let shapes: Vec<String> = drawn.map(shape).collect();
        let digest = Sha256::digest(shapes.concat().as_bytes());
        let size = format!("{}x{}", tenths(page.width), tenths(page.height));
        let _ = writeln!(text, "-- {number} {size} {} shapes {digest:.8x}", shapes.len());
        page.texts().for_each(|run| text += &run_line(number, run));
    }
    text
}

fn run_line(page: u32, run: &TextRun) -> String {
    let face = match run.face {
        Face::Text => 'T',
        Face::Bold => 'B',
        Face::Kai => 'K',
    };
    let points = tenths((run.em * 7200 + 1270) / 2540);
    format!("{page} {} {} {points}{face} {}\n", tenths(run.x), tenths(run.y), run.text)
}

/// Hundredths, rounded to one decimal.
fn tenths(hundredths: i32) -> String {
    let tenths = (hundredths + 5).div_euclid(10);
    format!("{}.{}", tenths.div_euclid(10), tenths.rem_euclid(10))
}

/// What is drawn beside the text, as numbers.
fn shape(item: &Placed) -> String {
    match item {
        Placed::Text(_) => String::new(),
        Placed::Line { from, to, weight, ink } => {
            format!("l{from:?}{to:?}{weight}#{}.{}.{}", ink.r, ink.g, ink.b)
        }
        Placed::Rect { area, weight, ink } => format!(
            "r{},{},{},{},{weight}#{}.{}.{}",
            area.x, area.y, area.width, area.height, ink.r, ink.g, ink.b
        ),
        Placed::Fill { area, ink } => format!(
            "f{},{},{},{}#{}.{}.{}",
            area.x, area.y, area.width, area.height, ink.r, ink.g, ink.b
        ),
        Placed::Shape { points, paint, ink, .. } => {
            let paint = match paint {
                Paint::Stroke(weight) => *weight,
                Paint::Fill => -1,
            };
            format!("s{points:?}{paint}#{}.{}.{}", ink.r, ink.g, ink.b)
        }
    }
}

/// What became of the sheets that were printed.
fn printed(session: &Session, history: &History) -> String {
    let (entries, state, views) = (session.entries(), session.state(), session.views());
    let mut text = String::new();
    for (group, rule) in state.regulation.group_ids() {
        let _ = writeln!(text, "== {}", rule.name);
        for print in history.list(Now { entries, state, views }, group) {
            let what = match print.status {
                PrintStatus::Valid => "仍有效".into(),
                PrintStatus::Superseded => "有更新".into(),
                PrintStatus::Outdated => "已过时".into(),
                PrintStatus::Void(row) => format!("已作废 #{row}"),
                PrintStatus::VoidReplaced(row) => format!("已作废，已换 #{row}"),
            };
            let _ = writeln!(text, "#{} {} {} {what}", print.seq, print.at, print.id.name());
            if let PrintStatus::Void(row) | PrintStatus::VoidReplaced(row) = print.status {
                let (seq, digest) = session.mark();
                let mark = Mark { seq, digest, printed_at: printed_at() };
                let made = history.voided(Now { entries, state, views }, &print.id, row, &mark);
                let pages = made.map(|made| placed(&layout::pages(&made).unwrap()));
                text += &pages.unwrap_or_else(|why| format!("! {why}\n"));
            }
        }
    }
    text
}
