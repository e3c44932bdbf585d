//! Pure questions, one per file.

pub mod pairing;
