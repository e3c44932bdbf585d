//! Forms of equal size in a grid: places their parts, and the dashes to cut along.

use super::block::{Cut, Flow, Form, FormGrid, Part, TextBox};
use super::fit::{Fitted, LEAST, shrink, wrap};
use super::page::{Area, Ink, Len, Placed, mm};
use super::setting::{Setting, height, set, shifted};

/// The size of one form of a grid in an area.
pub fn size(area: Area, across: usize, down: usize) -> (Len, Len) {
    let count = |n: usize| Len::try_from(n.max(1)).unwrap_or(1);
    (area.width / count(across), area.height / count(down))
}

/// The items of each page of a grid.
pub fn pages(grid: &FormGrid, area: Area) -> Vec<Vec<Placed>> {
    let (across, down) = (grid.across.max(1), grid.down.max(1));
    let (width, height) = size(area, across, down);
    grid.forms
        .chunks(across * down)
        .map(|forms| {
            let mut items = Vec::new();
            for (index, form) in forms.iter().enumerate() {
                let step = |n: usize| Len::try_from(n).unwrap_or(0);
                let x = area.x + step(index % across) * width;
                let y = area.y + step(index / across) * height;
                items.extend(self::items(form).iter().map(|item| shifted(item, x, y)));
            }
            if grid.cut == Cut::Dashed {
                items.extend(cuts(area, across, down));
            }
            items
        })
        .collect()
}

/// The items of a form, relative to its corner.
fn items(form: &Form) -> Vec<Placed> {
    let mut items = Vec::new();
    for part in &form.parts {
        match part {
            Part::Text(text) => items.extend(self::text(text)),
            Part::Drawn(item) => items.push(item.clone()),
            Part::Ornament(ornament) => items.extend(ornament.items()),
        }
    }
    items
}

/// The text of a box: as large as wanted, smaller where it would be too wide or too high.
fn text(text: &TextBox) -> Vec<Placed> {
    let width = text.size.0.max(1);
    let fit = |em: Len| match text.flow {
        Flow::Shrink => shrink(&text.text, text.face, em, width),
        Flow::Wrap => wrap(&text.text, text.face, em, width),
    };
    let tall = |fitted: &Fitted| height(fitted.lines.len(), fitted.em, text.leading);
    let mut em = text.em.max(1);
    let mut fitted = fit(em);
    while tall(&fitted) > text.size.1 && em > 10 {
        let smaller = em * 95 / 100;
        em = if em > LEAST { smaller.max(LEAST) } else { smaller };
        fitted = fit(em);
    }
    let how = Setting {
        face: text.face,
        align: text.align,
        hang: text.hang,
        leading: text.leading,
        ink: text.ink,
    };
    let area = Area { x: text.at.0, y: text.at.1, width, height: text.size.1 };
    set(&fitted, how, area, 0)
}

/// Dashed lines between the forms.
fn cuts(area: Area, across: usize, down: usize) -> Vec<Placed> {
    let (width, height) = size(area, across, down);
    let inner =
        |count: usize, step: Len| (1..Len::try_from(count).unwrap_or(1)).map(move |n| n * step);
    let mut dashes = Vec::new();
    let mut dash = |from: (Len, Len), to: (Len, Len)| {
        dashes.push(Placed::Line { from, to, weight: 10, ink: Ink::HAIR });
    };
    for y in inner(down, height).map(|y| area.y + y) {
        for x in (area.x..area.right()).step_by(400) {
            dash((x, y), ((x + mm(2)).min(area.right()), y));
        }
    }
    for x in inner(across, width).map(|x| area.x + x) {
        for y in (area.y..area.bottom()).step_by(400) {
            dash((x, y), (x, (y + mm(2)).min(area.bottom())));
        }
    }
    dashes
}
