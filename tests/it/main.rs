//! Everything that is tested from outside, one file a question.

mod cli_pair;
mod cli_rank;
mod cli_simulate;
mod engine_vs_judge;
mod generated_events;
mod group_file;
mod group_json;
mod judge_events;
mod judge_matching;
mod judge_small;
mod judge_tables;
mod pairing_oracle;
mod pairing_support;
mod paper_checks;
mod paper_facts;
mod paper_look;
mod paper_pdf;
mod paper_reading;
mod ranking_keys;
mod ranking_notation;
mod ranking_order;
mod ranking_round_robin;
