//! 象棋裁判长 (xiangqi-arbiter): the chief arbiter's program for Chinese chess events.
//!
//! The rooms and the arrows between them are described in ARCHITECTURE.md and enforced by
//! `tests/it/architecture.rs`.

pub mod assets;
pub mod cli;
pub mod model;
pub mod paper;
pub mod rules;
pub mod session;
pub mod store;
pub mod ui;
