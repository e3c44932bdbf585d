//! Who meets whom.

pub mod ahead_files;
pub mod draw;
pub mod events;
pub mod explain;
pub mod first_round;
pub mod look_ahead;
pub mod oracle;
pub mod outlook;
pub mod round_robin;
pub mod round_robin_event;
pub mod sides;
pub mod small;
pub mod text;
pub mod void_again;
