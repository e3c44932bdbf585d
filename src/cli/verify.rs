//! `verify`: recomputes the record's digest chain, refolds the state, re-ranks and re-pairs every
//! group with the second implementation.

use std::io::IsTerminal;
use std::path::PathBuf;

use clap::Args;
use serde::Serialize;

use super::output::{self, Answer};
use super::{Stop, usage};
use crate::model::event::Event;
use crate::model::fingerprint::Typed;
use crate::rules::record::audit::Weight;
use crate::session::replay::{self, Maker, Task};
use crate::session::{Chain, OpenError, Session};
use crate::store::error::StoreError;

/// What is wanted.
#[derive(Debug, Args)]
pub struct VerifyArgs {
    /// 赛事文件 (event file, .xqt)
    #[arg(value_name = "EVENT.xqt", help_heading = usage::ARGUMENTS)]
    event: PathBuf,
    /// 签过字的表上的记录号和指纹，如 "#412 9bdf 08db 832f 8785 012c" (fingerprint on a signed sheet)
    #[arg(long, value_name = "DIGEST", help_heading = usage::OPTIONS, value_parser = Typed::read)]
    digest: Option<Typed>,
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
    /// How the fingerprint of a signed sheet stands to the file, where one was given.
    #[serde(skip_serializing_if = "Option::is_none")]
    sheet: Option<Sheet>,
    /// What of its tables is not of this program's making.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    tables: Vec<String>,
    /// Rows that this program cannot have written, or that could not have been recorded.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    rows: Vec<Row>,
    /// Identity numbers that are not as they were entered, a sentence each.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    private: Vec<String>,
    /// What is as it should be, but worth knowing: that private data were purged.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    notes: Vec<String>,
    groups: Vec<Group>,
    clean: bool,
}

/// The fingerprint of a signed sheet.
#[derive(Serialize)]
struct Sheet {
    matches: bool,
    /// Whether that proves anything: the few digits of older sheets do not.
    proves: bool,
    says: String,
}

#[derive(Serialize)]
struct Row {
    entry: u32,
    says: String,
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
    let chain = Session::chain(&wanted.event).map_err(|error| match error {
        // An event file all the same, and the answer is no.
        error @ StoreError::Schema { .. } => Stop::Failed(error.to_string()),
        error => Stop::wrong(error),
    });
    match chain? {
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

/// Every group ranked, then paired anew, round by round.
fn again(groups: &[(String, Vec<Task>)]) -> Vec<Group> {
    let ranked = groups.iter().map(|(name, tasks)| {
        progress(&format!("正在重新排名：{name}"));
        let differs = tasks.iter().filter_map(|task| {
            let ranks = replay::ranks(task).filter(|ranks| !ranks.agrees())?;
            Some(format!("第{}轮后：{ranks}", task.round()))
        });
        Group { name: name.clone(), ranking: differs.collect(), ..Group::default() }
    });
    let mut found: Vec<Group> = ranked.collect();
    for (group, (_, tasks)) in found.iter_mut().zip(groups) {
        for task in tasks {
            let (name, round, all) = (&group.name, task.round(), tasks.len());
            progress(&format!("正在重新编排：{name} 第{round}轮（共{all}轮）"));
            paired(group, task);
        }
    }
    found
}

/// A round in the situation in which it was published. One made by hand is not held to the optimum:
/// what it breaks or costs is a note (rules.md §5.7).
fn paired(found: &mut Group, task: &Task) {
    let checked = replay::paired(task);
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
}

/// A large event takes minutes: who sits at a terminal sees how far it is. It can be broken off at
/// any time, because nothing is written and the file is not taken.
fn progress(text: &str) {
    if std::io::stderr().is_terminal() {
        output::say(text);
    }
}

fn checked(wanted: &VerifyArgs, file: String) -> Result<Answer, Stop> {
    let session = match Session::examine(&wanted.event) {
        Ok(session) => session,
        Err(
            error @ (OpenError::Fold { .. }
            | OpenError::Store(StoreError::Damaged { .. } | StoreError::Schema { .. })),
        ) => {
            return Err(Stop::Failed(error.to_string()));
        }
        Err(error) => return Err(Stop::Wrong(error.to_string())),
    };
    let (mut rows, mut notes) = (Vec::new(), Vec::new());
    progress("正在逐条检验记录");
    for found in session.audited() {
        match found.weight {
            Weight::Fault => rows.push(Row { entry: found.seq.0, says: found.says }),
            Weight::Note => notes.push(found.to_string()),
        }
    }
    // Acts of a newer version that are not understood here are passed over, so that what they
    // changed cannot be judged.
    let unknown = session.entries().iter().filter(|row| row.event == Event::Unknown).count();
    let groups = session.state().regulation.group_ids();
    let tasks: Vec<(String, Vec<Task>)> =
        groups.map(|(id, rule)| (rule.name.clone(), replay::tasks(&session, id))).collect();
    let compared = wanted.digest.as_ref().map(|typed| typed.compare(session.entries()));
    // Of tables that are not ours it is said below; what they refuse to say is no other fault.
    let tables = session.schema_faults().to_vec();
    let private = match (session.altered_numbers(), tables.is_empty()) {
        (Ok(altered), _) => altered,
        (Err(why), true) => return Err(Stop::wrong(why)),
        (Err(why), false) => vec![why.to_string()],
    };
    let purged = match (session.numbers_purged(), tables.is_empty()) {
        (Ok(purged), _) => purged,
        (Err(why), true) => return Err(Stop::wrong(why)),
        (Err(_), false) => false,
    };
    let (seq, digest) = session.mark();
    let mut output = Output {
        file: file.clone(),
        entries: seq.0,
        digest: Some(digest.into()),
        chain_broken_at: None,
        newer_format: session.newer(),
        sheet: compared.map(|found| Sheet {
            matches: found.matches(),
            proves: found.proves(),
            says: found.to_string(),
        }),
        tables,
        rows,
        private,
        notes: purged.then(|| "个人信息已清除".to_string()).into_iter().chain(notes).collect(),
        groups: Vec::new(),
        clean: false,
    };
    // Nothing more is read: whoever wants the file has it.
    drop(session);
    output.groups = again(&tasks);
    let against = against(&output, unknown);
    output.clean = against.is_empty();
    let text = output::json(&output)?;
    let newer = output
        .newer_format
        .map(|format| format!("文件由更新的版本写成（格式 {format}），请用新版本的程序再核对一次"));
    if let Some(sheet) = output.sheet.as_ref().filter(|sheet| sheet.matches) {
        output::say(&sheet.says);
    }
    if against.is_empty() {
        if let Some(newer) = newer {
            output::say(&format!("{file}：没有发现不一致，但{newer}"));
        }
        return Ok(Answer::Yes(text));
    }
    let why = format!("{file}：记录链完整，但{}", against.join("；"));
    let why = newer.map_or(why.clone(), |newer| format!("{why}。{newer}"));
    Ok(Answer::No { result: text, why })
}

/// What stands against the file, a clause each.
fn against(found: &Output, unknown: usize) -> Vec<String> {
    let mut against = Vec::new();
    if let Some(sheet) = found.sheet.as_ref().filter(|sheet| !sheet.matches) {
        against.push(sheet.says.clone());
    }
    if !found.tables.is_empty() {
        against.push(format!("表结构与本程序的不同：{}", found.tables.join("、")));
    }
    if let Some(first) = found.rows.first() {
        let more = match found.rows.len() {
            1 => String::new(),
            n => format!("等{n}条，见上"),
        };
        against.push(format!("第{}条记录{}{more}", first.entry, first.says));
    }
    if !found.private.is_empty() {
        against.push(format!(
            "{}个证件号码、电话或快照位置与录入时不同或丢失（文件这一处已损坏）：{}。请按报名表改正，或从快照恢复",
            found.private.len(),
            found.private.join("；")
        ));
    }
    if !found.groups.iter().all(|group| group.pairing.is_empty() && group.ranking.is_empty()) {
        against.push("核对有不一致，见上".into());
    }
    if unknown > 0 {
        against.push(format!("有{unknown}条记录本程序不认识，没有核对完"));
    }
    against
}
