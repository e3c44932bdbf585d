//! What stands on paper.

mod duty_facts;
mod event;
mod facts;
mod faults;
mod fit;
mod fonts;
mod identities;
mod look;
mod pdf;
mod printed;
mod sheet_facts;
mod sheets;
