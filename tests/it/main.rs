//! Everything that is tested from outside, one file a question.

mod cli_rank;
mod group_file;
mod ranking_keys;
mod ranking_notation;
mod ranking_order;
mod ranking_round_robin;
