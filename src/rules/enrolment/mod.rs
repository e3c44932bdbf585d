//! 报名: from a list or a form to entrants with numbers, units and officials.

pub mod birth_month;
pub mod draw;
pub mod enrol;
pub mod identity;
pub mod list;
pub mod merging;
pub mod officials;
pub mod table;
pub mod units;
