//! Puts fitted lines into an area: alignment, leading, baselines.

use super::block::{Align, Hang};
use super::fit::Fitted;
use super::font::Face;
use super::page::{Area, Ink, Len, Placed, Span, TextRun};

/// How a text is set.
#[derive(Debug, Clone, Copy)]
pub struct Setting {
    /// In which face; single characters may come from fonts further down its chain.
    pub face: Face,
    /// Where each line stands in the width of its area.
    pub align: Align,
    /// Where all lines stand in the height of their area.
    pub hang: Hang,
    /// Distance of baselines in percent of the em.
    pub leading: i32,
    /// In which colour.
    pub ink: Ink,
}

impl Setting {
    /// In black from the left, at the top of its area.
    pub const fn new(face: Face, leading: i32) -> Setting {
        Setting { face, align: Align::Left, hang: Hang::Top, leading, ink: Ink::BLACK }
    }

    /// The same in the middle of its area's height.
    pub const fn middle(self) -> Setting {
        Setting { hang: Hang::Middle, ..self }
    }
}

/// Height of some lines of this em, in 1/100 mm.
pub fn height(lines: usize, em: Len, leading: i32) -> Len {
    Len::try_from(lines).unwrap_or(Len::MAX / 1000).saturating_mul(em * leading / 100)
}

/// The runs of a fitted text in an area; `padding` is kept free left and right.
pub fn set(fitted: &Fitted, how: Setting, area: Area, padding: Len) -> Vec<Placed> {
    let step = fitted.em * how.leading / 100;
    let used = height(fitted.lines.len(), fitted.em, how.leading);
    let top = match how.hang {
        Hang::Top => area.y,
        Hang::Middle => area.y + (area.height - used) / 2,
    };
    let room = Span { left: area.x, right: area.right() };
    let mut placed = Vec::new();
    for (index, line) in (0..).zip(&fitted.lines) {
        if line.is_empty() {
            continue;
        }
        let width = how.face.width(fitted.em, line);
        let x = match how.align {
            Align::Left => area.x + padding,
            Align::Centre => area.x + (area.width - width) / 2,
            Align::Right => area.right() - padding - width,
        };
        // Chinese characters fill the em box from 0.12 em below the baseline to 0.88 em above.
        let y = top + index * step + (step - fitted.em) / 2 + fitted.em * 88 / 100;
        placed.push(Placed::Text(TextRun {
            face: how.face,
            em: fitted.em,
            x,
            y,
            width,
            text: line.clone(),
            ink: how.ink,
            room,
        }));
    }
    placed
}

/// The item moved right and down.
pub fn shifted(item: &Placed, dx: Len, dy: Len) -> Placed {
    let by = |at: (Len, Len)| (at.0 + dx, at.1 + dy);
    let area_by = |area: Area| Area { x: area.x + dx, y: area.y + dy, ..area };
    match item.clone() {
        Placed::Text(run) => Placed::Text(TextRun {
            x: run.x + dx,
            y: run.y + dy,
            room: Span { left: run.room.left + dx, right: run.room.right + dx },
            ..run
        }),
        Placed::Line { from, to, weight, ink } => {
            Placed::Line { from: by(from), to: by(to), weight, ink }
        }
        Placed::Rect { area, weight, ink } => Placed::Rect { area: area_by(area), weight, ink },
        Placed::Fill { area, ink } => Placed::Fill { area: area_by(area), ink },
        Placed::Shape { points, outline, paint, ink } => {
            Placed::Shape { points: points.into_iter().map(by).collect(), outline, paint, ink }
        }
    }
}
