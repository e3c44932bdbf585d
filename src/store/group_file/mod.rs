//! One group as a file, `xiangqi-group/1` (commands.md "The group file"): read strictly, written
//! without loss.

mod read;
mod write;

pub use read::read;
pub use write::{as_json, points_number, quarters_number, write};

use serde::Serialize;

/// The format and its version.
pub const FORMAT: &str = "xiangqi-group/1";

/// The word a group file has for a value: that of ledgers and regulation files.
pub fn identifier(value: impl Serialize) -> String {
    match serde_json::to_value(value) {
        Ok(serde_json::Value::String(word)) => word,
        _ => String::new(),
    }
}
