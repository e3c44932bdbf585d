//! The regulation: read, checked, amended, said.

mod amended;
mod amending;
mod changes;
mod comments;
mod files;
mod lists;
mod messages;
mod officials;
mod rounds_amended;
mod schema;
