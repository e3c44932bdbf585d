//! What an entry lacks, and what the entries say.

pub mod conditions;
pub mod entry;
pub mod export;
pub mod identity;
pub mod name_order;
pub mod units;
pub mod waivers;
pub mod windows;
