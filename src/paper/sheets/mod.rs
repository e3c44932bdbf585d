//! One file a sheet: plain facts → a document. The facts are filled from the event's state and
//! views by the caller; nothing is computed here but wording.

pub mod awards;
pub mod certificate;
pub mod check_in;
pub mod cross_table;
pub mod draw;
pub mod fouls;
pub mod lookup;
pub mod pairing;
pub mod roster;
pub mod score_slips;
pub mod standings;
pub mod table_cards;
pub mod teams;
pub mod why;
pub mod wording;

use super::block::{Block, Document, Furniture, Paper, SheetHead};

/// A sheet with header and footer.
fn sheet(head: &SheetHead, title: &str, paper: Paper, blocks: Vec<Block>) -> Document {
    Document {
        title: title.to_owned(),
        printed_at: head.printed_at.clone(),
        paper,
        furniture: Furniture::Full(Box::new(head.clone())),
        blocks,
    }
}

/// A sheet that fills its pages itself.
fn bare(head: &SheetHead, title: &str, paper: Paper, blocks: Vec<Block>) -> Document {
    Document { furniture: Furniture::Bare, ..sheet(head, title, paper, blocks) }
}
