//! What does an announced phrase give? The lower-case hex of SHA-256 over phrase + "/" + number,
//! which anybody in the hall can compute (rules.md §4).

use sha2::{Digest, Sha256};

use crate::model::entry::hex;

/// The hash of a number under a phrase.
pub fn hash(seed: &str, number: u32) -> String {
    hex(&Sha256::digest(format!("{seed}/{number}").as_bytes()))
}

/// Whether the first hex digit of the hash is even.
pub fn is_even(seed: &str, number: u32) -> bool {
    hash(seed, number).chars().next().and_then(|c| c.to_digit(16)).is_some_and(|d| d % 2 == 0)
}
