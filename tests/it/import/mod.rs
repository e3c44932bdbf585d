//! Entry lists as organisers make them.

pub mod crafted;
pub mod damage;
pub mod dates;
pub mod files;
pub mod headers;
pub mod mutation;
pub mod nameless;
pub mod officials;
pub mod rosters;
pub mod sheets;
pub mod template;
