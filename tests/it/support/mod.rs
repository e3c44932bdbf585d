//! What the tests share.

pub mod generated_events;
pub mod pairing;
pub mod record;
pub mod window;
