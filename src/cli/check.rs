//! `check`: replays every played round with the second implementation.

use serde::Serialize;

use crate::rules::judge::report::Report;
use crate::rules::judge::verdict::Verdict;
use crate::rules::pairing::judged::judge;

use super::output::{self, Answer};
use super::{GroupInput, Stop, input};

/// The output of `check`: whether nothing stands against any round, and the verdict on each.
#[derive(Serialize)]
struct Checked<'a> {
    clean: bool,
    #[serde(flatten)]
    report: &'a Report,
}

/// Runs the command; any finding makes the answer no.
///
/// # Errors
/// [`Stop::Wrong`] if the file is not a sound group, [`Stop::Failed`] if the report cannot be
/// written as JSON.
pub fn run(args: &GroupInput) -> Result<Answer, Stop> {
    let report = judge(&input::group(&args.file)?);
    let clean = report.is_clean();
    let result = output::json(&Checked { clean, report: &report })?;
    let faulty = report.rounds.iter().filter(|verdict| !verdict.is_clean());
    let why = faulty.map(Verdict::to_string).collect::<Vec<_>>().join("\n");
    Ok(Answer::of(result, (!clean).then_some(why)))
}
