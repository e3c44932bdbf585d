//! Files of earlier versions and what they must give for ever.

pub mod desk;
pub mod events;
pub mod hand;
pub mod hand_end;
pub mod hand_play;
pub mod hand_small;
pub mod keys;
pub mod keys_acts;
pub mod make;
pub mod mutations;
pub mod regulations;
pub mod sheets;
pub mod support;
pub mod told;
