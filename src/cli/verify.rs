//! `verify`: recomputes the record's digest chain, refolds the state, re-ranks and re-pairs every
//! group with the second implementation.

use std::path::PathBuf;

use clap::Args;
use serde::Serialize;

use super::output::{self, Answer};
use super::{Stop, usage};
use crate::model::event::Event;
use crate::model::id::GroupId;
use crate::rules::judge::ranking::Agreement;
use crate::session::clock::Clock;
use crate::session::replay::{self, Maker};
use crate::session::{Chain, OpenError, Session};

/// What is wanted.
#[derive(Debug, Args)]
pub struct VerifyArgs {
    /// 赛事文件 (event file, .xqt)
    #[arg(value_name = "EVENT.xqt", help_heading = usage::ARGUMENTS)]
    event: PathBuf,
}

#[derive(Default, Serialize)]
struct Output {
    file: String,
    entries: u32,
    digest: Option<String>,
    chain_broken_at: Option<u32>,
    /// The format of the file where it is newer than this program's.
    #[serde(skip_serializing_if = "Option::is_none")]
    newer_format: Option<i32>,
    /// Identity numbers that are not as they were entered, a sentence each.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    private: Vec<String>,
    /// What is as it should be, but worth knowing: that private data were purged.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    notes: Vec<String>,
    groups: Vec<Group>,
    clean: bool,
}

#[derive(Default, Serialize)]
struct Group {
    name: String,
    rounds: u32,
    /// What the judge and the engine, asked anew, find against a round the engine paired.
    pairing: Vec<String>,
    /// Rounds after which the two rankings differ, a sentence each.
    ranking: Vec<String>,
    /// What is as it should be, but worth knowing: rounds made by hand, corrected tables.
    notes: Vec<String>,
}

/// Runs the command.
///
/// # Errors
/// [`Stop`] if the file cannot be opened; what differs inside it is an answer, not an error.
pub fn run(wanted: &VerifyArgs) -> Result<Answer, Stop> {
    let file = wanted.event.display().to_string();
    match Session::chain(&wanted.event).map_err(Stop::wrong)? {
        Chain::BrokenAt(seq) => {
            let output = Output {
                file: file.clone(),
                entries: seq.0.saturating_sub(1),
                chain_broken_at: Some(seq.0),
                ..Output::default()
            };
            let why = format!("{file}：记录链在第{seq}条断开");
            Ok(Answer::No { result: output::json(&output)?, why })
        }
        Chain::Whole(_) => checked(wanted, file),
    }
}

/// Every round of a group in the situation in which it was published. A round made by hand is
/// not held to the optimum: what it breaks or costs is a note (rules.md §5.7).
fn group(session: &Session, id: GroupId, name: &str) -> Group {
    let mut found = Group { name: name.into(), ..Group::default() };
    for task in replay::tasks(session, id) {
        let checked = replay::check(&task);
        found.rounds += 1;
        let round = checked.round;
        let differs = checked.engine.iter().map(|d| format!("第{round}轮：{d}"));
        let verdict = (!checked.verdict.is_clean()).then(|| checked.verdict.to_string());
        match checked.maker {
            Maker::Engine => found.pairing.extend(differs.chain(verdict)),
            Maker::Hand => {
                found.notes.push(format!("第{round}轮由裁判长手工编排"));
                found.notes.extend(verdict);
            }
        }
        if checked.corrected {
            found.notes.push(format!("第{round}轮公布后更正过对阵"));
        }
        if let Some(ranking) = checked.ranking.filter(|r| *r != Agreement::Agrees) {
            found.ranking.push(format!("第{round}轮后：{ranking}"));
        }
    }
    found
}

fn checked(wanted: &VerifyArgs, file: String) -> Result<Answer, Stop> {
    let session = match Session::open(&wanted.event, "核对", Clock::System) {
        Ok(session) => session,
        Err(error @ OpenError::Fold { .. }) => return Err(Stop::Failed(error.to_string())),
        Err(error) => return Err(Stop::Wrong(error.to_string())),
    };
    let state = session.state();
    let groups: Vec<Group> =
        state.regulation.group_ids().map(|(id, rule)| group(&session, id, &rule.name)).collect();
    let agree = groups.iter().all(|g| g.pairing.is_empty() && g.ranking.is_empty());
    // Acts of a newer version that are not understood here are passed over, so that what they
    // changed cannot be judged.
    let unknown = session.entries().iter().filter(|row| row.event == Event::Unknown).count();
    let private = session.altered_numbers().map_err(Stop::wrong)?;
    let purged = session.numbers_purged().map_err(Stop::wrong)?;
    let whole = private.is_empty();
    let (seq, digest) = session.mark();
    let output = Output {
        file: file.clone(),
        entries: seq.0,
        digest: Some(digest.into()),
        chain_broken_at: None,
        newer_format: session.newer(),
        private,
        notes: purged.then(|| "个人信息已清除".to_string()).into_iter().collect(),
        groups,
        clean: agree && unknown == 0 && whole,
    };
    let text = output::json(&output)?;
    let newer = output
        .newer_format
        .map(|format| format!("文件由更新的版本写成（格式 {format}），请用新版本的程序再核对一次"));
    let why = match (whole, agree, unknown) {
        (false, ..) => format!(
            "{}个证件号码与录入时不同或丢失（文件这一处已损坏）：{}。请按报名表改正，或从快照恢复",
            output.private.len(),
            output.private.join("；")
        ),
        (true, false, _) => "核对有不一致，见上".into(),
        (true, true, 0) => {
            if let Some(newer) = newer {
                output::say(&format!("{file}：没有发现不一致，但{newer}"));
            }
            return Ok(Answer::Yes(text));
        }
        (true, true, n) => {
            format!("有{n}条记录本程序不认识，没有核对完；{}", newer.unwrap_or_default())
        }
    };
    Ok(Answer::No { result: text, why: format!("{file}：记录链完整，但{why}") })
}
