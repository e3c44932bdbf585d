//! The window, by label.

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
mod log;
mod newcomer;
mod offence_kinds;
mod pairing;
mod printed;
mod record;
mod regulation;
mod renderer;
mod results;
mod roster;
mod slips;
mod units;
