//! The disk and its formats.

pub mod group_file;
pub mod json;
