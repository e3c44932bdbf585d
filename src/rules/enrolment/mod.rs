//! 报名: from a list or a form to entrants with numbers, units and officials.

pub mod again;
pub mod cells;
pub mod document;
pub mod draw;
mod enrol;
pub mod identity;
pub mod list;
pub mod lot;
pub mod merging;
pub mod officials;
pub mod placing;
pub mod province;
pub mod settled;
pub mod table;
pub mod taking;
pub mod units;
