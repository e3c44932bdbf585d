//! The window, by label.

pub mod asking;
pub mod awards;
pub mod check;
pub mod clock;
pub mod closing;
pub mod corrections;
pub mod desk;
pub mod eligibility;
pub mod entries;
pub mod event;
pub mod fouls;
pub mod frame;
pub mod groups;
pub mod halves;
pub mod log;
pub mod newcomer;
pub mod pairing;
pub mod printed;
pub mod record;
pub mod regulation;
pub mod results;
pub mod roster;
pub mod slips;
pub mod units;
