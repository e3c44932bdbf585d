//! What is given at the end: prizes, titles, quotas, grades and their certificates.

pub mod certificates;
pub mod given;
pub mod grades;
mod ranked;
pub mod rates;
