//! 获奖名单: who receives what, with a column to sign for it.

use crate::paper::amount::{Fen, in_words};
use crate::paper::block::{
    Align, Block, Column, Document, Edge, Paper, Rules, SheetHead, Table, TableRow, TextLine,
};
use crate::paper::font::Face;
use crate::paper::page::{mm, pt10};

use super::Named;
use super::listing::{Listing, centred, heading, left, name};

/// What is paid.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Money {
    /// Nothing: a cup, goods, a certificate only.
    Nothing,
    /// Handed out at the venue.
    Amount(Fen),
    /// Paid later by another body: listed, not signed for.
    Deferred(Fen),
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
    /// Who receives it.
    pub player: Named,
    /// 奖金.
    pub money: Money,
    /// 奖杯、奖品、证书; may be empty.
    pub goods: String,
    /// 证件号, only where it was asked for on the receipts list; empty otherwise.
    pub identity: String,
}

/// What the first column of a list says.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum First {
    /// 名次.
    #[default]
    Place,
    /// 称号, in a column of its own width.
    Title,
}

/// One ranking list that is paid: 男子, 女子, 本省 ….
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AwardSection {
    /// What stands in its first column.
    pub first: First,
    /// Whether pairs receive: each member signs.
    pub pairs: bool,
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
    /// What is paid at the venue.
    fn now(self) -> Fen {
        match self {
            Money::Amount(amount) => amount,
            Money::Nothing | Money::Deferred(_) => Fen(0),
        }
    }

    /// What is paid later.
    fn later(self) -> Fen {
        match self {
            Money::Deferred(amount) => amount,
            Money::Nothing | Money::Amount(_) => Fen(0),
        }
    }
}

/// What some prizes come to: paid now, and later.
fn sums<'a>(rows: impl Iterator<Item = &'a AwardRow> + Clone) -> (Fen, Fen) {
    (rows.clone().map(|row| row.money.now()).sum(), rows.map(|row| row.money.later()).sum())
}

/// The award list with amounts, goods and signatures, and the sum in figures and words.
pub fn awards(head: &SheetHead, facts: &AwardsFacts) -> Document {
    let mut blocks = Vec::new();
    // With one list its sum is that of all, which stands below.
    let paid = facts.sections.iter().filter(|section| {
        let (now, later) = sums(section.rows.iter());
        now.0 + later.0 > 0
    });
    let several = paid.count() > 1;
    for section in &facts.sections {
        blocks.extend(heading(&section.heading));
        blocks.push(Block::Table(table(section, several)));
    }
    let rows = facts.sections.iter().flat_map(|section| &section.rows);
    let (count, (now, later)) = (rows.clone().count(), sums(rows));
    if now.0 + later.0 > 0 {
        blocks.push(Block::Gap(mm(2)));
    }
    let total = |text| TextLine { face: Face::Bold, ..TextLine::new(text, pt10(110)) };
    if now.0 > 0 {
        let words = in_words(now);
        let text = format!("合计：{count} 项　¥{now} 元　大写：人民币{words}");
        blocks.push(Block::Line(total(text)));
    }
    if later.0 > 0 {
        let words = in_words(later);
        let text = format!("延期发放合计：¥{later} 元　大写：人民币{words}（现场不签收）");
        blocks.push(Block::Line(total(text)));
    }
    if !facts.remark.is_empty() {
        blocks.push(Block::line(&facts.remark, pt10(105)));
    }
    if !facts.signatures.is_empty() {
        blocks.push(Block::Signatures(facts.signatures.clone()));
    }
    super::sheet(head, "获奖名单", Paper::A4_PORTRAIT, blocks)
}

/// One list with the columns that any of its rows needs, and its sum.
fn table(section: &AwardSection, several: bool) -> Table {
    let any = |needs: fn(&AwardRow) -> bool| section.rows.iter().any(needs);
    let identity = any(|row| !row.identity.is_empty());
    let amount = Column::new(19, 26, Align::Right).face(Face::Bold);
    let signature = centred(30, 34).share(1).edge(Edge::Hair);
    let signed = section.receipt == Receipt::Signed;
    let one = if section.pairs { centred(22, 26).share(1).edge(Edge::Hair) } else { signature };
    let (first, width) = match section.first {
        First::Place => ("名次", left(15, 18)),
        First::Title => ("称号", left(30, 62).share(2)),
    };
    let columns = Listing::<AwardRow>::new()
        .col(first, width.face(Face::Bold), |row| row.place.clone())
        .col("序号", centred(10, 12), |row| row.player.no)
        .col("姓名", name(24, 36, 2), |row| row.player.name.clone())
        .col("单位", left(20, 38).share(2).scale(88), |row| row.player.unit.clone())
        .col_if(identity, "证件号", left(36, 40).scale(90), |row| row.identity.clone())
        .col_if(any(|row| row.money != Money::Nothing), "奖金（元）", amount, |row| match row
            .money
        {
            Money::Nothing => String::new(),
            Money::Amount(amount) | Money::Deferred(amount) => amount.to_string(),
        })
        .col_if(any(|row| !row.goods.is_empty()), "奖品", left(18, 34).share(1).scale(88), |row| {
            row.goods.clone()
        })
        .col_if(signed, "领取人签名", one.clone(), |_| "")
        .col_if(signed && section.pairs, "领取人签名", one, |_| "");
    let mut table =
        Table { rules: Rules::Grid, row_height: mm(10), ..columns.table(&section.rows) };
    let (now, later) = sums(section.rows.iter());
    if several && section.rows.len() > 1 && now.0 + later.0 > 0 {
        let mut cells = vec![String::new(); 4 + usize::from(identity)];
        cells[0] = "小计".to_owned();
        cells.push(if later.0 > 0 { later } else { now }.to_string());
        table.rows.push(TableRow::Strong(cells));
    }
    table
}
