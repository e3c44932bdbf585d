//! The window, by label.

mod about;
mod asking;
mod awards;
mod check;
mod clock;
mod closing;
mod corrections;
mod desk;
mod eligibility;
mod entries;
mod fouls;
mod frame;
mod groups;
mod halves;
mod input_method;
mod log;
mod newcomer;
mod offence_kinds;
mod pairing;
mod printed;
mod record;
mod regulation;
mod results;
mod roster;
mod slips;
mod units;
