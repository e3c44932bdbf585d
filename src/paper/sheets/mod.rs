//! One file a sheet: plain facts → a document. The facts are filled from the event's state and
//! views by the caller; nothing is computed here but wording.

pub mod awards;
pub mod books;
pub mod certificate;
pub mod check_in;
pub mod cross_table;
pub mod draw;
mod form;
pub mod fouls;
pub mod honours;
mod listing;
pub mod lookup;
pub mod pairing;
pub mod pairing_cards;
pub mod rates;
pub mod recording;
pub mod roster;
pub mod ruling;
pub mod score_slips;
pub mod standings;
pub mod table_cards;
pub mod teams;
pub mod why;
pub mod wording;

use super::block::{Align, Block, Document, PageFrame, Paper, SheetHead, TextLine};
use super::font::Face;
use super::page::{Ink, Len};

/// A sheet with header and footer.
fn sheet(head: &SheetHead, title: &str, paper: Paper, blocks: Vec<Block>) -> Document {
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

/// A paragraph of ordinary text.
fn line(text: &str, em: Len) -> TextLine {
    TextLine { text: text.to_owned(), face: Face::Text, em, align: Align::Left, ink: Ink::BLACK }
}
