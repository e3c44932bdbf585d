//! Everything that is tested from outside, one file a question.

mod cli_rank;
mod group_file;
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
