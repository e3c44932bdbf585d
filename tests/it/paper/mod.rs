//! What stands on paper.

mod duty_facts;
mod event;
mod facts;
mod faults;
mod fit;
mod fonts;
mod identities;
mod look;
mod pairs;
mod pdf;
mod printed;
mod round_robin;
mod sheet_facts;
mod sheets;
mod size;
