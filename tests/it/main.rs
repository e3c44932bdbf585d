//! Everything that is tested from outside: a folder a room of questions, one file a question.

// A test may be a list of cases, or of acts in the order they happened, as long as it likes.
#![allow(clippy::too_many_lines)]

mod admit;
mod architecture;
mod citations;
mod cli;
mod composed;
mod eligibility;
mod frozen;
mod import;
mod judge;
mod licences;
mod pairing;
mod paper;
mod ranking;
mod record;
mod regulation;
mod support;
mod systems;
mod ui;
