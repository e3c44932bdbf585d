//! Who is to be paired and with what history: scores, colours, places in the number order, sides.

pub mod roster;
pub mod sides;
pub mod situation;
