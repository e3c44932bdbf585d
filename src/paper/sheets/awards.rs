//! 获奖名单: who receives what, with a column to sign for it.

use crate::model::id::StartNumber;
use crate::paper::amount::{Fen, in_words};
use crate::paper::block::{
    Align, Block, Column, Document, Edge, Paper, Row, Rules, SheetHead, Table, TextLine,
};
use crate::paper::font::Face;
use crate::paper::page::{Ink, mm, pt10};

/// What is paid.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Money {
    /// Nothing: a cup, goods, a certificate only.
    Nothing,
    /// An amount.
    Amount(Fen),
    /// Before and after tax.
    Taxed {
        /// 税前.
        gross: Fen,
        /// 实发.
        net: Fen,
    },
    /// Paid later by another body: listed, not signed for.
    Deferred(Fen),
    /// Not paid, and why (人数不足 …).
    Withheld(String),
}

/// Whether what a list gives is handed out and signed for at the venue.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Receipt {
    /// 领取人签名.
    #[default]
    Signed,
    /// 只列名单: given later or by another body.
    ListedOnly,
}

/// One prize.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AwardRow {
    /// 名次 or title as written: `第1名`, `山西赛区公开组棋王`.
    pub place: String,
    /// 序号.
    pub no: StartNumber,
    /// 姓名.
    pub name: String,
    /// 单位; may be empty.
    pub unit: String,
    /// 奖金.
    pub money: Money,
    /// 奖杯、奖品、证书; may be empty.
    pub goods: String,
    /// 证件号, only where it was asked for on the receipts list; empty otherwise.
    pub identity: String,
}

/// One ranking list that is paid: 男子, 女子, 本省 ….
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AwardSection {
    /// Heading; empty for a single list.
    pub heading: String,
    /// Whether it is signed for.
    pub receipt: Receipt,
    /// The prizes in order.
    pub rows: Vec<AwardRow>,
}

/// All prizes of a group or of the event.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AwardsFacts {
    /// The lists.
    pub sections: Vec<AwardSection>,
    /// What stands below the sums; may be empty.
    pub remark: String,
    /// Who signs under the list: 制表、审核、领队 ….
    pub signatures: Vec<String>,
}

impl Money {
    fn gross(&self) -> Fen {
        match self {
            Money::Amount(amount) | Money::Taxed { gross: amount, .. } => *amount,
            Money::Nothing | Money::Deferred(_) | Money::Withheld(_) => Fen(0),
        }
    }

    /// What is paid later.
    fn later(&self) -> Fen {
        match self {
            Money::Deferred(amount) => *amount,
            _ => Fen(0),
        }
    }

    fn net(&self) -> Fen {
        match self {
            Money::Taxed { net, .. } => *net,
            other => other.gross(),
        }
    }
}

/// The award list with amounts, goods and signatures, and the sum in figures and words.
pub fn awards(head: &SheetHead, facts: &AwardsFacts) -> Document {
    let rows = || facts.sections.iter().flat_map(|section| &section.rows);
    let mut blocks = Vec::new();
    for section in &facts.sections {
        if !section.heading.is_empty() {
            blocks.push(Block::Heading(section.heading.clone()));
        }
        blocks.push(Block::Table(table(section, &Shown::of(section))));
    }
    let count = rows().count();
    let total: Fen = rows().map(|row| row.money.net()).sum();
    let later: Fen = rows().map(|row| row.money.later()).sum();
    let mut sums = Vec::new();
    if total.0 > 0 {
        sums.push(format!("合计：{count} 项　¥{total} 元　大写：人民币{}", in_words(total)));
    }
    if later.0 > 0 {
        sums.push(format!(
            "延期发放合计：¥{later} 元　大写：人民币{}（现场不签收）",
            in_words(later)
        ));
    }
    if !sums.is_empty() {
        blocks.push(Block::Gap(mm(2)));
    }
    for text in sums {
        blocks.push(Block::Line(TextLine {
            text,
            face: Face::Bold,
            em: pt10(110),
            align: Align::Left,
            ink: Ink::BLACK,
        }));
    }
    if !facts.remark.is_empty() {
        blocks.push(Block::Line(super::line(&facts.remark, pt10(105))));
    }
    if !facts.signatures.is_empty() {
        blocks.push(Block::Signatures(facts.signatures.clone()));
    }
    super::sheet(head, "获奖名单", Paper::A4_PORTRAIT, blocks)
}

/// Which columns any row of a list needs.
struct Shown {
    money: bool,
    taxed: bool,
    goods: bool,
    identity: bool,
    receipt: bool,
}

impl Shown {
    fn of(section: &AwardSection) -> Shown {
        let rows = &section.rows;
        Shown {
            money: rows.iter().any(|row| row.money != Money::Nothing),
            taxed: rows.iter().any(|row| matches!(row.money, Money::Taxed { .. })),
            goods: rows.iter().any(|row| !row.goods.is_empty()),
            identity: rows.iter().any(|row| !row.identity.is_empty()),
            receipt: section.receipt == Receipt::Signed,
        }
    }
}

fn table(section: &AwardSection, shown: &Shown) -> Table {
    let money = || Column::new(19, 26, Align::Right);
    let mut columns = vec![
        ("名次", Column::new(15, 30, Align::Left).face(Face::Bold)),
        ("序号", Column::new(10, 12, Align::Centre)),
        ("姓名", Column::new(24, 36, Align::Left).share(2).face(Face::Bold)),
        ("单位", Column::new(20, 38, Align::Left).share(2).scale(88)),
    ];
    if shown.identity {
        columns.push(("证件号", Column::new(36, 40, Align::Left).scale(90)));
    }
    if shown.taxed {
        columns.push(("税前奖金（元）", money()));
        columns.push(("实发（元）", money().face(Face::Bold)));
    } else if shown.money {
        columns.push(("奖金（元）", money().face(Face::Bold)));
    }
    if shown.goods {
        columns.push(("奖品", Column::new(18, 34, Align::Left).share(1).scale(88)));
    }
    if shown.receipt {
        let signature = Column::new(30, 34, Align::Centre).share(1).edge(Edge::Hair);
        columns.push(("领取人签名", signature));
    }
    let mut table = Table::new(columns);
    table.rules = Rules::Grid;
    table.row_height = mm(10);
    table.rows = section.rows.iter().map(|row| self::row(row, shown)).collect();
    let paid = |row: &AwardRow| row.money.gross().0 > 0 || row.money.later().0 > 0;
    if section.rows.len() > 1 && section.rows.iter().any(paid) {
        table.rows.push(sum(section, shown));
    }
    table
}

fn row(row: &AwardRow, shown: &Shown) -> Row {
    let mut cells = vec![row.place.clone(), row.no.to_string(), row.name.clone(), row.unit.clone()];
    if shown.identity {
        cells.push(row.identity.clone());
    }
    let figure = |amount: Fen| match &row.money {
        Money::Nothing => String::new(),
        Money::Withheld(why) => why.clone(),
        Money::Deferred(amount) => amount.to_string(),
        Money::Amount(_) | Money::Taxed { .. } => amount.to_string(),
    };
    if shown.taxed {
        cells.push(match row.money {
            Money::Withheld(_) => String::new(),
            _ => figure(row.money.gross()),
        });
    }
    if shown.money {
        cells.push(figure(row.money.net()));
    }
    if shown.goods {
        cells.push(row.goods.clone());
    }
    Row::Cells(cells)
}

fn sum(section: &AwardSection, shown: &Shown) -> Row {
    let add = |of: fn(&Money) -> Fen| section.rows.iter().map(|row| of(&row.money)).sum::<Fen>();
    let later = add(Money::later);
    let mut cells = vec!["小计".to_owned(), String::new(), String::new(), String::new()];
    if shown.identity {
        cells.push(String::new());
    }
    if shown.taxed {
        cells.push(add(Money::gross).to_string());
    }
    cells.push(if later.0 > 0 { later } else { add(Money::net) }.to_string());
    Row::Strong(cells)
}
