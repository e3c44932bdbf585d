//! Pure questions, one per file.

pub mod identity;
pub mod name_order;
