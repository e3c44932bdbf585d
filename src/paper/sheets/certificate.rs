//! 获奖证书, 称号证书, 等级证书: complete with border, or 套打 on pre-printed stock.

use std::collections::BTreeMap;

use crate::paper::block::{
    Align, Block, Cut, Document, Flow, Form, FormGrid, Hang, Paper, Part, SheetHead, TextBox,
};
use crate::paper::ornament::Ornament;
use crate::paper::page::{Area, Ink, Len, mm, pt10};

use super::form::{Lettering, text_box};

/// How the paper lies.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Orientation {
    /// 横版.
    Landscape,
    /// 竖版.
    Portrait,
}

/// What the certificate is printed on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stock {
    /// Blank paper: border, title and all.
    Complete,
    /// 套打: pre-printed paper that has border and title; all text is moved by this much.
    Overprint {
        /// To the right, in 1/100 mm; negative to the left.
        right: Len,
        /// Downwards, in 1/100 mm; negative upwards.
        down: Len,
    },
}

/// One certificate.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Certificate {
    /// 编号; empty if it has none.
    pub number: String,
    /// The address line, e.g. `王天一 同志：`; may be empty.
    pub salutation: String,
    /// The body; `\n` begins a paragraph.
    pub body: String,
    /// 颁发单位, one a line.
    pub issuers: Vec<String>,
    /// Date as written: `二〇一九年五月五日`.
    pub date: String,
}

/// A batch of certificates.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CertificateFacts {
    /// How the paper lies.
    pub orientation: Orientation,
    /// What it is printed on.
    pub stock: Stock,
    /// Title: `获奖证书`, `棋王称号证书`, `等级证书`.
    pub title: String,
    /// One a page.
    pub certificates: Vec<Certificate>,
}

/// The certificates, one a page.
pub fn certificate(head: &SheetHead, facts: &CertificateFacts) -> Document {
    let plan = Plan::of(facts.orientation);
    let forms = facts.certificates.iter().map(|one| form(&plan, facts, one)).collect();
    one_a_page(head, &facts.title, &plan, forms)
}

/// A sheet to measure the stock with: rulers in millimetres, the first certificate's text in
/// grey, and crosses at the corners of its parts.
pub fn calibration(head: &SheetHead, facts: &CertificateFacts) -> Document {
    let plan = Plan::of(facts.orientation);
    let mut parts = facts
        .certificates
        .first()
        .map_or_else(Vec::new, |one| texts(&plan, facts.stock, one, Ink::grey(140)));
    parts.extend(calibration_parts(&plan, shift(facts.stock)));
    one_a_page(head, "套打校准页", &plan, vec![Form { parts }])
}

fn one_a_page(head: &SheetHead, title: &str, plan: &Plan, forms: Vec<Form>) -> Document {
    let grid = FormGrid { across: 1, down: 1, cut: Cut::Uncut, forms };
    super::bare(head, title, plan.paper, vec![Block::Forms(grid)])
}

/// Fills `{姓名}`-like placeholders; the error is the first placeholder without a value.
///
/// # Errors
/// The first placeholder without a value.
pub fn fill(template: &str, values: &BTreeMap<String, String>) -> Result<String, String> {
    let mut filled = String::new();
    let mut rest = template;
    while let Some((before, after)) = rest.split_once('{') {
        filled.push_str(before);
        let Some((key, tail)) = after.split_once('}') else {
            filled.push('{');
            rest = after;
            continue;
        };
        filled.push_str(values.get(key.trim()).ok_or_else(|| key.trim().to_owned())?);
        rest = tail;
    }
    filled.push_str(rest);
    Ok(filled)
}

/// Where things stand on a certificate.
struct Plan {
    paper: Paper,
    border: Area,
    title: Area,
    title_em: Len,
    salutation: Area,
    body: Area,
    em: Len,
    issuer: Area,
    number: Area,
    ring: ((Len, Len), Len),
}

const fn area(x: i32, y: i32, width: i32, height: i32) -> Area {
    Area { x: mm(x), y: mm(y), width: mm(width), height: mm(height) }
}

impl Plan {
    fn of(orientation: Orientation) -> Plan {
        match orientation {
            Orientation::Landscape => Plan {
                paper: Paper::A4_LANDSCAPE,
                border: area(9, 9, 279, 192),
                title: area(40, 29, 217, 24),
                title_em: pt10(460),
                salutation: area(42, 66, 213, 14),
                body: area(42, 81, 213, 62),
                em: pt10(230),
                issuer: area(140, 146, 115, 34),
                number: area(34, 171, 90, 7),
                ring: ((mm(297) / 2, mm(112)), mm(42)),
            },
            Orientation::Portrait => Plan {
                paper: Paper::A4_PORTRAIT,
                border: area(9, 9, 192, 279),
                title: area(30, 46, 150, 26),
                title_em: pt10(460),
                salutation: area(34, 96, 142, 14),
                body: area(34, 112, 142, 96),
                em: pt10(220),
                issuer: area(76, 214, 100, 36),
                number: area(34, 256, 90, 7),
                ring: ((mm(105), mm(156)), mm(46)),
            },
        }
    }
}

fn shift(stock: Stock) -> (Len, Len) {
    match stock {
        Stock::Complete => (0, 0),
        Stock::Overprint { right, down } => (right, down),
    }
}

fn form(plan: &Plan, facts: &CertificateFacts, one: &Certificate) -> Form {
    let mut parts = match facts.stock {
        Stock::Complete => ground(plan, &facts.title),
        Stock::Overprint { .. } => Vec::new(),
    };
    parts.extend(texts(plan, facts.stock, one, Ink::BLACK));
    Form { parts }
}

/// What differs from certificate to certificate.
fn texts(plan: &Plan, stock: Stock, one: &Certificate, ink: Ink) -> Vec<Part> {
    let (right, down) = shift(stock);
    let at = |area: Area| Area { x: area.x + right, y: area.y + down, ..area };
    let body = one.body.lines().map(|line| format!("　　{line}")).collect::<Vec<_>>().join("\n");
    let mut signed = one.issuers.clone();
    signed.push(one.date.clone());
    let kai = |em| Lettering::kai(em, Align::Left);
    let mut boxes = vec![
        text_box(at(plan.salutation), kai(plan.em), &one.salutation),
        TextBox {
            leading: 185,
            hang: Hang::Top,
            flow: Flow::Wrap,
            ..text_box(at(plan.body), kai(plan.em), &body)
        },
        TextBox {
            leading: 160,
            ..text_box(
                at(plan.issuer),
                Lettering::kai(plan.em * 3 / 4, Align::Centre),
                &signed.join("\n"),
            )
        },
    ];
    if !one.number.is_empty() {
        let number = format!("证书编号：{}", one.number);
        boxes.push(text_box(at(plan.number), kai(pt10(110)), &number));
    }
    boxes.into_iter().map(|part| Part::Text(TextBox { ink, ..part })).collect()
}

/// Border, the pale piece behind the text, and the title.
fn ground(plan: &Plan, title: &str) -> Vec<Part> {
    let pale = Ink { r: 250, g: 244, b: 230 };
    let (centre, radius) = plan.ring;
    let side = radius * 14 / 10;
    let piece = Area { x: centre.0 - side / 2, y: centre.1 - side / 2, width: side, height: side };
    let spaced: Vec<String> = title.chars().map(String::from).collect();
    let title = if spaced.len() <= 4 { spaced.join("　") } else { title.to_owned() };
    vec![
        Part::Ornament(Ornament::Border { area: plan.border }),
        Part::Ornament(Ornament::Ring { centre, radius, ink: pale }),
        Part::Text(TextBox {
            ink: pale,
            leading: 100,
            ..text_box(piece, Lettering::kai(side * 9 / 10, Align::Centre), "帥")
        }),
        Part::Text(TextBox {
            ink: Ink::VERMILION,
            ..text_box(plan.title, Lettering::kai(plan.title_em, Align::Centre), &title)
        }),
    ]
}

fn calibration_parts(plan: &Plan, (right, down): (Len, Len)) -> Vec<Part> {
    let mut parts = rulers(plan.paper);
    let boxes = [
        ("称呼", plan.salutation),
        ("正文", plan.body),
        ("落款", plan.issuer),
        ("编号", plan.number),
    ];
    for (name, place) in boxes {
        let centre = (place.x + right, place.y + down);
        parts.push(Part::Ornament(Ornament::Cross { centre, arm: mm(5) }));
        let label =
            format!("{name}　左 {} 毫米，上 {} 毫米", millimetres(centre.0), millimetres(centre.1));
        let area = Area {
            x: centre.0 + mm(2),
            y: centre.1 - mm(6),
            width: place.width - mm(2),
            height: mm(5),
        };
        let lettering = Lettering::text(pt10(90), Align::Right);
        parts.push(Part::Text(text_box(area, lettering, &label)));
    }
    let help = "用法：按 100% 比例（不要“适应页面”）打印本页，与空白证书叠在一起对着光看。\
                灰色文字应落在证书的空白处；差多少毫米，就在套打偏移中填多少，向右、向下为正。";
    let area = Area { y: mm(18), height: mm(24), ..plan.title };
    parts.push(Part::Text(TextBox {
        flow: Flow::Wrap,
        hang: Hang::Top,
        leading: 150,
        ..text_box(area, Lettering::text(pt10(110), Align::Left), help)
    }));
    parts
}

fn millimetres(len: Len) -> String {
    let sign = if len < 0 { "-" } else { "" };
    format!("{sign}{}.{}", len.abs() / 100, len.abs() % 100 / 10)
}

/// Rulers along the top and left edges, a tick each millimetre, a number each centimetre.
fn rulers(paper: Paper) -> Vec<Part> {
    let mut parts = Vec::new();
    let tick = |along: i32| match along % 10 {
        0 => mm(5),
        5 => mm(4),
        _ => mm(3),
    };
    let line = |from, to| Part::line(from, to, 10);
    let label = |at: (Len, Len), along: i32| {
        let area = Area { x: at.0, y: at.1, width: mm(8), height: mm(4) };
        let lettering = Lettering::text(pt10(90), Align::Centre);
        Part::Text(text_box(area, lettering, &along.to_string()))
    };
    for along in 10..paper.width / 100 - 5 {
        parts.push(line((mm(along), mm(5)), (mm(along), mm(5) + tick(along))));
        if along % 10 == 0 {
            parts.push(label((mm(along) - mm(4), mm(10)), along));
        }
    }
    for along in 10..paper.height / 100 - 5 {
        parts.push(line((mm(5), mm(along)), (mm(5) + tick(along), mm(along))));
        if along % 10 == 0 {
            parts.push(label((mm(10), mm(along) - mm(2)), along));
        }
    }
    parts
}
