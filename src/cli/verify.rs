//! `verify`: recomputes the record's digest chain, refolds the state, re-ranks and re-pairs every
//! group with the second implementation.

use std::path::PathBuf;

use clap::Args;
use serde::Serialize;

use super::output::{self, Answer};
use super::{Stop, usage};
use crate::model::id::{No, Round};
use crate::rules::ending;
use crate::rules::field::field_after;
use crate::rules::judge::ranking;
use crate::rules::judge::report::judge;
use crate::session::clock::Clock;
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
    /// What the judge found against the pairing of a round, a sentence each.
    pairing: Vec<String>,
    /// Rounds after which the two rankings differ, a sentence each.
    ranking: Vec<String>,
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

fn checked(wanted: &Wanted, file: String) -> Result<Answer, Stop> {
    let session = match Session::open(&wanted.event, "核对", Clock::System) {
        Ok(session) => session,
        Err(error @ OpenError::Fold { .. }) => return Err(Stop::No(error.to_string())),
        Err(error) => return Err(Stop::Wrong(error.to_string())),
    };
    let state = session.state();
    let groups: Vec<Group> = state
        .regulation
        .group_ids()
        .map(|(id, rule)| {
            let field = field_after(state, id, Round(u32::MAX));
            let mut pairing: Vec<String> = judge(&field)
                .rounds
                .iter()
                .filter(|v| !v.is_clean())
                .map(ToString::to_string)
                .collect();
            pairing.dedup();
            let mut ranked = Vec::new();
            for k in (1..=field.played.len() as u32).map(Round) {
                let part = field_after(state, id, k);
                let order: Vec<No> =
                    ending::standings_after(state, id, k).rows.iter().map(|r| r.no).collect();
                let verdict = ranking::agrees(&part, &order);
                if verdict != ranking::Agreement::Agrees {
                    ranked.push(format!("第{k}轮后：{verdict}"));
                }
            }
            Group {
                name: rule.name.clone(),
                rounds: field.played.len() as u32,
                pairing,
                ranking: ranked,
            }
        })
        .collect();
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
