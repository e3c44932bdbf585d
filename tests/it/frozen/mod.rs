//! Files of earlier versions and what they must give for ever.

mod desk;
mod events;
mod facts;
mod hand;
mod hand_end;
mod hand_play;
mod hand_small;
mod keys;
mod keys_acts;
mod make;
mod mutations;
mod regulations;
mod sheets;
pub mod support;
