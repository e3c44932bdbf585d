//! The one test binary; every file of this folder is listed here.

mod engine_vs_judge;
mod generated_events;
mod group_json;
mod judge_events;
mod judge_matching;
mod judge_small;
mod judge_tables;
