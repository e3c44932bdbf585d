//! The events made by hand, act by act, at stated times.
use std::path::Path;
pub const ALL: [(&str, fn(&Path)); 0] = [];
