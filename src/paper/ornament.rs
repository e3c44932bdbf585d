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

/// One unit of the band, the x and the y of its corners: two square spirals joined at the top, in a
/// grid 12 wide and 4 high.
const FRET: [[Len; 18]; 2] = [
    [2, 3, 3, 1, 1, 4, 4, 0, 0, 11, 11, 7, 7, 10, 10, 8, 8, 9],
    [2, 2, 3, 3, 1, 1, 4, 4, 0, 0, 4, 4, 1, 1, 3, 3, 2, 2],
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

fn shape(points: Vec<(Len, Len)>, outline: Outline, paint: Paint, ink: Ink) -> Placed {
    Placed::Shape { points, outline, paint, ink }
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
            let [xs, ys] = FRET;
            let points = xs.into_iter().zip(ys).map(|(x, y)| {
                let steps = i64::from(unit * 12 + x) * i64::from(length);
                place(margin + (steps / i64::from(count * 12 - 1)) as Len, y)
            });
            shape(points.collect(), Outline::Open, Paint::Stroke(32), Ink::GOLD)
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
        shape(lozenge(half), Outline::Closed, Paint::Fill, Ink::VERMILION),
        shape(lozenge(half + 65), Outline::Closed, Paint::Stroke(22), Ink::GOLD),
    ]
}

/// A hairline frame with stepped corners.
fn notched(area: Area, notch: Len) -> Placed {
    let (left, top, right, bottom) = (area.x, area.y, area.right(), area.bottom());
    let half = notch / 2;
    let steps = [(notch, 0), (notch, half), (half, half), (half, notch), (0, notch)];
    let corner = |x, y, inward: Len, down: Len| {
        steps.map(|(along, below)| (x + along * inward, y + below * down)).into_iter()
    };
    let right = corner(right, top, -1, 1).chain(corner(right, bottom, -1, -1).rev());
    let left = corner(left, bottom, 1, -1).chain(corner(left, top, 1, 1).rev());
    let mut points: Vec<_> = right.chain(left).collect();
    points.rotate_right(1);
    shape(points, Outline::Closed, Paint::Stroke(28), Ink::GOLD)
}

fn circle(centre: (Len, Len), radius: Len, weight: Len, ink: Ink) -> Placed {
    let points = (0..120)
        .map(|step| {
            let angle = f64::from(step) * std::f64::consts::TAU / 120.0;
            let reach = |part: f64| (f64::from(radius) * part).round() as Len;
            (centre.0 + reach(angle.cos()), centre.1 + reach(angle.sin()))
        })
        .collect();
    shape(points, Outline::Closed, Paint::Stroke(weight.max(1)), ink)
}

fn cross(centre: (Len, Len), arm: Len) -> Vec<Placed> {
    let (x, y) = centre;
    let line = |from, to| Placed::Line { from, to, weight: 15, ink: Ink::BLACK };
    vec![line((x - arm, y), (x + arm, y)), line((x, y - arm), (x, y + arm))]
}
