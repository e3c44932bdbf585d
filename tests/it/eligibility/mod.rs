//! What an entry lacks, and what the entries say.

mod conditions;
mod entry;
mod export;
mod identity;
mod name_order;
mod units;
mod waivers;
mod windows;
