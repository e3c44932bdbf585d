//! Ornaments drawn as lines: the certificate's border of 回纹 with corner pieces, the ring of a
//! chess piece, and the rulers of the calibration sheet.

use super::page::{Area, Ink, Len, Outline, Paint, Placed, mm};

/// A drawn ornament, at its place in a form.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Ornament {
    /// A double border with a band of 回纹 and corner pieces.
    Border {
        /// What its outer line encloses.
        area: Area,
    },
    /// Two concentric circles, as on a piece.
    Ring {
        /// Where both circles have their centre.
        centre: (Len, Len),
        /// Of the outer circle; the inner has 88 % of it.
        radius: Len,
        /// In which colour both are drawn.
        ink: Ink,
    },
    /// Two crossed hairlines that mark a point.
    Cross {
        /// Where the arms meet.
        centre: (Len, Len),
        /// From the point to the end of each arm.
        arm: Len,
    },
}

/// One unit of the band: two square spirals joined at the top, in a grid 12 wide and 4 high.
const FRET: [(Len, Len); 18] = [
    (2, 2),
    (3, 2),
    (3, 3),
    (1, 3),
    (1, 1),
    (4, 1),
    (4, 4),
    (0, 4),
    (0, 0),
    (11, 0),
    (11, 4),
    (7, 4),
    (7, 1),
    (10, 1),
    (10, 3),
    (8, 3),
    (8, 2),
    (9, 2),
];

/// Side of a corner piece.
const CORNER: Len = mm(10);
/// Height of the band of 回纹.
const BAND: Len = mm(4);

impl Ornament {
    /// The lines and shapes of the ornament.
    pub fn items(&self) -> Vec<Placed> {
        match self {
            Ornament::Border { area } => border(*area),
            Ornament::Ring { centre, radius, ink } => vec![
                circle(*centre, *radius, radius / 22, *ink),
                circle(*centre, radius * 88 / 100, radius / 60, *ink),
            ],
            Ornament::Cross { centre, arm } => cross(*centre, *arm),
        }
    }
}

fn rect(area: Area, weight: Len, ink: Ink) -> Placed {
    Placed::Rect { area, weight, ink }
}

fn border(area: Area) -> Vec<Placed> {
    let mut items = vec![rect(area, 110, Ink::GOLD), rect(area.inset(150), 25, Ink::GOLD)];
    let far = |start: Len, length: Len| start + length - CORNER;
    let (right, bottom) = (far(area.x, area.width), far(area.y, area.height));
    let inset = (CORNER - BAND) / 2;
    let (across, along) = (area.width - 2 * CORNER, area.height - 2 * CORNER);
    for (y, up) in [(area.y + inset, BAND), (area.bottom() - inset, -BAND)] {
        items.extend(band(across, |at, depth| (area.x + CORNER + at, y + depth * up / 4)));
    }
    for (x, in_) in [(area.x + inset, BAND), (area.right() - inset, -BAND)] {
        items.extend(band(along, |at, depth| (x + depth * in_ / 4, area.y + CORNER + at)));
    }
    for (x, y) in [(area.x, area.y), (right, area.y), (area.x, bottom), (right, bottom)] {
        items.extend(corner(Area { x, y, width: CORNER, height: CORNER }));
    }
    items.push(rect(area.inset(CORNER - 150), 25, Ink::GOLD));
    items.push(notched(area.inset(CORNER + mm(2)), mm(7)));
    items
}

/// A row of fret units stretched to fill a length; `place` maps (along, depth 0–4) to the page.
fn band(length: Len, place: impl Fn(Len, Len) -> (Len, Len)) -> Vec<Placed> {
    let margin = mm(1);
    let length = length - 2 * margin;
    let count = (length / mm(12)).max(1);
    (0..count)
        .map(|unit| {
            let points = FRET
                .iter()
                .map(|(x, y)| {
                    let steps = i64::from(unit * 12 + x) * i64::from(length);
                    let along = steps / i64::from(count * 12 - 1);
                    place(margin + along as Len, *y)
                })
                .collect();
            Placed::Shape {
                points,
                outline: Outline::Open,
                paint: Paint::Stroke(32),
                ink: Ink::GOLD,
            }
        })
        .collect()
}

/// A corner piece: nested squares around a red lozenge.
fn corner(area: Area) -> Vec<Placed> {
    let (x, y) = (area.x + area.width / 2, area.y + area.height / 2);
    let half = area.width / 5;
    let lozenge = |half: Len| vec![(x, y - half), (x + half, y), (x, y + half), (x - half, y)];
    vec![
        rect(area.inset(150), 30, Ink::GOLD),
        rect(area.inset(225), 50, Ink::GOLD),
        Placed::Shape {
            points: lozenge(half),
            outline: Outline::Closed,
            paint: Paint::Fill,
            ink: Ink::VERMILION,
        },
        Placed::Shape {
            points: lozenge(half + 65),
            outline: Outline::Closed,
            paint: Paint::Stroke(22),
            ink: Ink::GOLD,
        },
    ]
}

/// A hairline frame with stepped corners.
fn notched(area: Area, notch: Len) -> Placed {
    let (left, top, right, bottom) = (area.x, area.y, area.right(), area.bottom());
    let half = notch / 2;
    let points = vec![
        (left + notch, top),
        (right - notch, top),
        (right - notch, top + half),
        (right - half, top + half),
        (right - half, top + notch),
        (right, top + notch),
        (right, bottom - notch),
        (right - half, bottom - notch),
        (right - half, bottom - half),
        (right - notch, bottom - half),
        (right - notch, bottom),
        (left + notch, bottom),
        (left + notch, bottom - half),
        (left + half, bottom - half),
        (left + half, bottom - notch),
        (left, bottom - notch),
        (left, top + notch),
        (left + half, top + notch),
        (left + half, top + half),
        (left + notch, top + half),
    ];
    Placed::Shape { points, outline: Outline::Closed, paint: Paint::Stroke(28), ink: Ink::GOLD }
}

fn circle(centre: (Len, Len), radius: Len, weight: Len, ink: Ink) -> Placed {
    let points = (0..120)
        .map(|step| {
            let angle = f64::from(step) * std::f64::consts::TAU / 120.0;
            let reach = |part: f64| (f64::from(radius) * part).round() as Len;
            (centre.0 + reach(angle.cos()), centre.1 + reach(angle.sin()))
        })
        .collect();
    Placed::Shape { points, outline: Outline::Closed, paint: Paint::Stroke(weight.max(1)), ink }
}

fn cross(centre: (Len, Len), arm: Len) -> Vec<Placed> {
    let (x, y) = centre;
    let line = |from, to| Placed::Line { from, to, weight: 15, ink: Ink::BLACK };
    vec![line((x - arm, y), (x + arm, y)), line((x, y - arm), (x, y + arm))]
}
