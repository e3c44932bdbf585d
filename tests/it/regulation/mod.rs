//! The regulation: read, checked, amended, said.

pub mod amended;
pub mod amending;
pub mod comments;
pub mod events;
pub mod files;
pub mod lists;
pub mod messages;
pub mod officials;
pub mod rounds_amended;
pub mod said;
pub mod schema;
