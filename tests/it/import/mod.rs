//! Entry lists as organisers make them.

mod adversary;
mod binary;
mod budgets;
mod crafted;
mod damage;
mod dates;
mod field;
mod files;
mod generated;
mod headers;
mod mutation;
mod nameless;
mod nobody;
mod numbers;
mod officials;
mod rosters;
mod scripts;
mod sheets;
mod template;
mod ten;
mod typed;
mod unit_lines;
