//! What stands around the content of every page: event, title, page number above; arbiters, time
//! of printing and ledger entry below (rules.md §11).

use super::block::{Align, Block, Change, Document, PageFrame, SheetHead, Standing};
use super::fit::{Fitted, LEAST, shrink};
use super::font::Face;
use super::page::{Area, Ink, Len, Placed, mm, pt10};
use super::setting::{Setting, height, set};
use crate::model::fingerprint::fingerprint;

/// Left and right margin.
const SIDE: Len = mm(12);
/// Height of the footer and the margin under it.
const FOOT: Len = mm(15);
/// Height of the line that says which print this one replaces.
const REVISION: Len = mm(7);

/// Where header texts stand: upright pages stack them, lying pages put them in one line.
struct HeaderPlan {
    event: Area,
    event_align: Align,
    title: Area,
    title_em: Len,
    time: Area,
    time_align: Align,
    page: Area,
    revision: Area,
    height: Len,
}

fn plan(document: &Document) -> HeaderPlan {
    let width = document.paper.width - 2 * SIDE;
    let area = |x: Len, y: Len, width: Len, height: Len| Area { x: SIDE + x, y, width, height };
    let head = match &document.frame {
        PageFrame::Full(head) => Some(head),
        PageFrame::Bare => None,
    };
    let revised = if head.is_some_and(|head| head.revision.is_some()) { REVISION } else { 0 };
    if document.paper.width > document.paper.height {
        let third = width / 3;
        HeaderPlan {
            event: area(0, mm(5), third, mm(9)),
            event_align: Align::Left,
            title: area(third, mm(8), third, mm(11)),
            title_em: pt10(165),
            time: area(0, mm(13), third, mm(29) / 4),
            time_align: Align::Left,
            page: area(2 * third, mm(13), width - 2 * third, mm(29) / 4),
            revision: area(0, mm(20), width, mm(6)),
            height: mm(21) + revised,
        }
    } else {
        let number = mm(46);
        // The stamp stands in the right corner; the event's name stays centred and clear of it.
        let clear = if head.is_some_and(|head| stamped(head).is_some()) { mm(28) } else { 0 };
        HeaderPlan {
            event: area(clear, mm(17) / 2, width - 2 * clear, mm(8)),
            event_align: Align::Centre,
            title: area(0, mm(16), width, mm(11)),
            title_em: pt10(200),
            time: area(0, mm(27), width - number, mm(6)),
            time_align: Align::Left,
            page: area(width - number, mm(27), number, mm(6)),
            revision: area(0, mm(33), width, mm(6)),
            height: mm(34) + revised,
        }
    }
}

/// The area the blocks may use.
pub fn body(document: &Document) -> Area {
    let (width, height) = (document.paper.width, document.paper.height);
    match document.frame {
        PageFrame::Bare => Area { x: 0, y: 0, width, height },
        PageFrame::Full(_) => {
            let top = plan(document).height;
            Area { x: SIDE, y: top, width: width - 2 * SIDE, height: height - top - FOOT }
        }
    }
}

/// The title line: group, round, title.
fn title(document: &Document, head: &SheetHead) -> String {
    [&head.group, &head.round, &document.title]
        .into_iter()
        .filter(|part| !part.is_empty())
        .cloned()
        .collect::<Vec<_>>()
        .join("　")
}

/// Header and footer of page `number` of `count`.
pub fn items(document: &Document, head: &SheetHead, number: usize, count: usize) -> Vec<Placed> {
    let plan = plan(document);
    let mut items = Vec::new();
    let mut put = |text: &str, face: Face, em: Len, align: Align, ink: Ink, area: Area| {
        items.extend(in_area(text, face, em, align, ink, area));
    };
    put(&head.event, Face::Bold, pt10(115), plan.event_align, Ink::BLACK, plan.event);
    put(&title(document, head), Face::Bold, plan.title_em, Align::Centre, Ink::BLACK, plan.title);
    put(&head.time, Face::Text, pt10(90), plan.time_align, Ink::SOFT, plan.time);
    let pages = format!("第 {number} 页　共 {count} 页");
    put(&pages, Face::Text, pt10(90), Align::Right, Ink::SOFT, plan.page);
    if let Some(revision) = &head.revision {
        let text = format!("{}（{}）", revision.change.word(), revision.says);
        put(&text, Face::Bold, pt10(105), Align::Left, Ink::BLACK, plan.revision);
    }

    let width = document.paper.width - 2 * SIDE;
    let y = document.paper.height - FOOT + mm(11) / 4;
    let foot = Area { x: SIDE, y, width: width / 2, height: mm(15) / 2 };
    let arbiters: Vec<String> =
        [("裁判长", &head.chief_arbiter), ("编排长", &head.pairing_officer)]
            .into_iter()
            // Who is to sign in the sheet itself is not asked for a second signature below it.
            .filter(|(office, name)| !name.is_empty() || !signed(document, office))
            .map(|(office, name)| (office, if name.is_empty() { "＿＿＿＿＿＿" } else { name }))
            .map(|(office, name)| format!("{office}：{name}"))
            .collect();
    let arbiters = arbiters.join("　　");
    put(&arbiters, Face::Text, pt10(90), Align::Left, Ink::BLACK, foot);
    let digest = fingerprint(&head.entry.digest);
    let mark = format!("打印 {}　记录号 #{} {digest}", head.printed_at, head.entry.number);
    let right = Area { x: foot.right(), width: width - foot.width, ..foot };
    put(mark.trim_end(), Face::Text, pt10(80), Align::Right, Ink::SOFT, right);
    items.extend(stamp(document, head));
    items
}

/// Whether the sheet has a place of its own for the signature of this office.
fn signed(document: &Document, office: &str) -> bool {
    let named = |labels: &[String]| labels.iter().any(|label| label == office);
    document.blocks.iter().any(|block| matches!(block, Block::Signatures(all) if named(all)))
}

/// A text in an area, shrunk and wrapped until it fits both ways.
fn in_area(text: &str, face: Face, em: Len, align: Align, ink: Ink, area: Area) -> Vec<Placed> {
    const LEADING: i32 = 112;
    let mut size = em;
    let mut fitted: Fitted = shrink(text, face, size, area.width.max(1));
    while height(fitted.lines.len(), fitted.em, LEADING) > area.height && size > 10 {
        let smaller = size * 9 / 10;
        size = if size > LEAST { smaller.max(LEAST) } else { smaller };
        fitted = shrink(text, face, size, area.width.max(1));
    }
    let how = Setting { align, ink, ..Setting::new(face, LEADING).middle() };
    set(&fitted, how, area, 0)
}

/// The word in the box at the top right corner, if there is one.
fn stamped(head: &SheetHead) -> Option<&'static str> {
    let change = head.revision.as_ref().map(|revision| revision.change);
    match (head.standing, change) {
        (Standing::Void, _) => Some("作　废"),
        (Standing::Provisional, _) => Some("待　定"),
        (Standing::Valid, Some(Change::Corrected)) => Some("更　正"),
        (Standing::Valid, Some(Change::PairedAgain)) => Some("重　排"),
        (Standing::Valid, _) => None,
    }
}

/// 作废, 待定, 更正 or 重排 in a box at the top right corner.
fn stamp(document: &Document, head: &SheetHead) -> Vec<Placed> {
    let Some(text) = stamped(head) else { return Vec::new() };
    let area =
        Area { x: document.paper.width - SIDE - mm(26), y: mm(4), width: mm(26), height: mm(9) };
    let mut items = vec![Placed::Rect { area, weight: 60, ink: Ink::VERMILION }];
    items.extend(in_area(text, Face::Bold, pt10(180), Align::Centre, Ink::VERMILION, area));
    items
}
