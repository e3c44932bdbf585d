//! The rounds to come: can they still be paired, how far, and what a pairing must leave open.

pub(super) mod completion;
mod construction;
pub(super) mod enumerate;
pub(super) mod look_ahead;
pub mod outlook;
