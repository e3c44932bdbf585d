//! What stands on paper.

pub mod checks;
pub mod duty_facts;
pub mod event;
pub mod facts;
pub mod faults;
pub mod fit;
pub mod identities;
pub mod look;
pub mod pdf;
pub mod printed;
pub mod reading;
pub mod sheet_facts;
pub mod sheets;
