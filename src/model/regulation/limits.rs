//! Between which bounds the whole numbers of a regulation lie, by their keys.

use std::ops::RangeInclusive;

/// Heads, places and the like.
const COUNT: u32 = 9_999;
/// No tournament has more rounds.
pub const MOST_ROUNDS: u32 = 99;

/// The bounds of the number under a key of a regulation file (`capacity`, `max_age` …); of a key
/// that is not known, those of any count.
pub fn range_of(key: &str) -> RangeInclusive<u32> {
    match key {
        "fixed" | "between" | "rounds" | "from_round" => 1..=MOST_ROUNDS,
        "min_age" | "max_age" | "child_max_age" | "companion_from_age" => 0..=150,
        "minutes" | "opponent_minutes" => 0..=600,
        "fee_yuan" => 0..=100_000,
        "yuan" => 0..=10_000_000,
        "percent" => 0..=100,
        "win" | "draw" | "loss" => 0..=100,
        "best" | "capacity" | "from" | "to" | "places" | "fewer_than" | "in_a_row" | "in_all"
        | "foul_threshold" => 1..=COUNT,
        _ => 0..=COUNT,
    }
}

/// The bounds as a message says them: `1至99的整数`.
pub fn range_text(key: &str) -> String {
    let range = range_of(key);
    format!("{}至{}的整数", range.start(), range.end())
}

/// What may be written under `rounds`.
pub const ROUNDS_TEXT: &str = "轮数可写成 rounds = { fixed = 11 }（固定，1至99轮）、rounds = { between = [9, 13] }（范围，1至99轮，先小后大）或 rounds = \"open\"（按人数另定）";
