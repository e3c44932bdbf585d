//! Who meets whom.

mod ahead_files;
mod draw;
mod events;
mod explain;
mod first_round;
mod look_ahead;
mod oracle;
mod outlook;
mod round_robin;
mod round_robin_event;
mod sides;
mod small;
mod text;
mod void_again;
mod ways;
