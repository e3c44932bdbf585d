//! The tests of 象棋裁判长, one binary.

mod paper_checks;
mod paper_facts;
mod paper_fit;
mod paper_look;
mod paper_pdf;
mod paper_reading;
mod paper_sheet_facts;
mod paper_sheets;
