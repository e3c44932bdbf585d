//! `verify`: recomputes the record's digest chain, refolds the state, re-ranks and re-pairs every
//! group with the second implementation.

use std::path::PathBuf;

use clap::Args;
use serde::Serialize;

use super::output::{self, Answer};
use super::{Stop, usage};
use crate::model::id::GroupId;
use crate::rules::judge::ranking::Agreement;
use crate::session::clock::Clock;
use crate::session::replay::{self, Maker};
use crate::session::{Chain, OpenError, Session};

/// What is wanted.
#[derive(Debug, Args)]
pub struct Wanted {
    /// 赛事文件 (event file, .xqt)
    #[arg(value_name = "EVENT.xqt", help_heading = usage::ARGUMENTS)]
    event: PathBuf,
    #[command(flatten)]
    common: usage::Common,
}

#[derive(Serialize)]
struct Output {
    file: String,
    entries: u32,
    digest: Option<String>,
    chain_broken_at: Option<u32>,
    groups: Vec<Group>,
    clean: bool,
}

#[derive(Serialize)]
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
pub fn run(wanted: &Wanted) -> Result<Answer, Stop> {
    let file = wanted.event.display().to_string();
    match Session::chain(&wanted.event).map_err(|e| Stop::Wrong(e.to_string()))? {
        Chain::BrokenAt(seq) => {
            let output = Output {
                file: file.clone(),
                entries: seq.0.saturating_sub(1),
                digest: None,
                chain_broken_at: Some(seq.0),
                groups: Vec::new(),
                clean: false,
            };
            let why = format!("{file}：记录链在第{seq}条断开");
            Ok(Answer::No { result: output::json(&output)?, why })
        }
        Chain::Whole(_) => checked(wanted, file),
    }
}

/// Every round of a group in the situation in which it was published. A round made by hand is
/// not held to the optimum: what it breaks or costs is a note (domain.md §5.7).
fn group(session: &Session, id: GroupId, name: &str) -> Group {
    let mut found = Group {
        name: name.into(),
        rounds: 0,
        pairing: Vec::new(),
        ranking: Vec::new(),
        notes: Vec::new(),
    };
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

fn checked(wanted: &Wanted, file: String) -> Result<Answer, Stop> {
    let session = match Session::open(&wanted.event, "核对", Clock::System) {
        Ok(session) => session,
        Err(error @ OpenError::Fold { .. }) => return Err(Stop::No(error.to_string())),
        Err(error) => return Err(Stop::Wrong(error.to_string())),
    };
    let state = session.state();
    let groups: Vec<Group> =
        state.regulation.group_ids().map(|(id, rule)| group(&session, id, &rule.name)).collect();
    let clean = groups.iter().all(|g| g.pairing.is_empty() && g.ranking.is_empty());
    let (seq, digest) = session.mark();
    let output = Output {
        file: file.clone(),
        entries: seq.0,
        digest: Some(digest.into()),
        chain_broken_at: None,
        groups,
        clean,
    };
    let text = output::json(&output)?;
    Ok(match clean {
        true => Answer::Yes(text),
        false => Answer::No {
            result: text,
            why: format!("{file}：记录链完整，但核对有不一致，见上"),
        },
    })
}
