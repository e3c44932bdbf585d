//! One file a sheet: plain facts → a document. The facts are filled from the event's state and
//! views by the caller; nothing is computed here but wording.

pub mod awards;
pub mod books;
pub mod certificate;
pub mod check_in;
pub mod cross_table;
mod form;
pub mod fouls;
pub mod honours;
pub(super) mod listing;
pub mod lookup;
pub mod pairing;
pub mod pairing_cards;
pub mod rates;
pub mod recording;
pub mod roster;
pub mod round_robin;
pub mod ruling;
pub mod score_slips;
pub mod standings;
pub mod table_cards;
pub mod why;
pub mod wording;

use super::block::{Block, Document, PageFrame, Paper, SheetHead};
use crate::model::id::StartNumber;

/// A player as every list names it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Named {
    /// 序号.
    pub no: StartNumber,
    /// 姓名; of a pair both.
    pub name: String,
    /// 单位; empty if it has none.
    pub unit: String,
}

/// Rows of a list under one heading.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Section<R> {
    /// What stands above them; empty for one plain list.
    pub heading: String,
    /// The rows in order.
    pub rows: Vec<R>,
}

/// A sheet with header and footer.
pub(super) fn sheet(head: &SheetHead, title: &str, paper: Paper, blocks: Vec<Block>) -> Document {
    Document {
        title: title.to_owned(),
        printed_at: head.printed_at.clone(),
        paper,
        frame: PageFrame::Full(Box::new(head.clone())),
        blocks,
    }
}

/// A sheet that fills its pages itself.
fn bare(head: &SheetHead, title: &str, paper: Paper, blocks: Vec<Block>) -> Document {
    Document { frame: PageFrame::Bare, ..sheet(head, title, paper, blocks) }
}
