//! `entries`: checks an entry list against a regulation.

use std::collections::BTreeMap;
use std::path::PathBuf;

use clap::Args;
use serde::Serialize;

use super::output::{self, Answer, say};
use super::{Stop, usage};
use crate::model::event::Event;
use crate::model::roster::{DraftRow, Mapping, Skipped};
use crate::model::state::State;
use crate::model::text::mask;
use crate::paper::font::unprintable;
use crate::rules::enrolment::list::{Enrolled, at_desk, enrol};
use crate::rules::enrolment::placing::Placing;
use crate::session::disk;

/// What is wanted.
#[derive(Debug, Args)]
pub struct EntriesArgs {
    /// 报名表文件 (entry list: xlsx, xls, ods, csv, tsv)
    #[arg(value_name = "FILE", help_heading = usage::ARGUMENTS)]
    file: PathBuf,
    /// 竞赛规程 (regulation)：内置代号或 TOML 文件
    #[arg(long, value_name = "ID|FILE", help_heading = usage::OPTIONS)]
    regulation: String,
    /// 连同缴费、验证、报到一起检查 (desk)
    #[arg(long, help_heading = usage::OPTIONS)]
    desk: bool,
}

#[derive(Serialize)]
struct Output {
    rows: Vec<EnrolRow>,
    unreadable: Vec<crate::model::roster::Unreadable>,
    skipped: Vec<Skipped>,
    units: Vec<Unit>,
}

#[derive(Serialize)]
struct EnrolRow {
    sheet: String,
    row: u32,
    group: Option<String>,
    name: String,
    sex: Option<String>,
    birth: Option<String>,
    identity: Option<String>,
    unit: Option<String>,
    findings: Vec<Finding>,
}

#[derive(Serialize)]
struct Finding {
    code: String,
    text: String,
}

#[derive(Serialize)]
struct Unit {
    sheet: String,
    unit: String,
    leader: Option<String>,
    coach: Option<String>,
}

/// Said of a list without a row of an entrant.
const NOBODY: &str = "名单里没有一行选手，表头以下没有可以报名的内容";

/// Runs the command.
///
/// # Errors
/// [`Stop::Wrong`] if the list or the regulation cannot be read, [`Stop::Failed`] if the answer
/// cannot be written as JSON.
pub fn run(wanted: &EntriesArgs) -> Result<Answer, Stop> {
    let regulation = disk::regulation_or_bundled(&wanted.regulation).map_err(Stop::Wrong)?;
    let list = disk::entry_list(&wanted.file, &Mapping::default()).map_err(Stop::Wrong)?;
    let mut state = State::unfounded();
    state.apply(&Event::Founded { regulation: Box::new(regulation) }).map_err(Stop::wrong)?;
    let enrolment = enrol(&state, &list, &BTreeMap::new(), "", None);
    let rows = enrolment
        .rows
        .iter()
        .filter_map(|e| Some(row(&state, list.rows.get(e.row)?, e, wanted.desk)))
        .collect();
    let unreadable = list.unreadable.len();
    if list.rows.is_empty() && list.unreadable.is_empty() {
        say(&format!("{}：{NOBODY}", wanted.file.display()));
    }
    let units = list.units.into_iter().map(|u| Unit {
        sheet: u.sheet,
        unit: u.unit,
        leader: u.leader,
        coach: u.coach,
    });
    let text = output::json(&Output {
        rows,
        unreadable: list.unreadable,
        skipped: list.skipped,
        units: units.collect(),
    })?;
    let why = format!("有{unreadable}行读不出来，见 unreadable");
    Ok(Answer::of(text, (unreadable > 0).then_some(why)))
}

fn row(state: &State, draft: &DraftRow, enrolled: &Enrolled, desk: bool) -> EnrolRow {
    let number = draft.identity.as_deref();
    let settled = &enrolled.settled;
    let group = match &enrolled.placing {
        Placing::In(id) => state.regulation.group(*id).map(|g| g.name.clone()),
        Placing::Unknown(_) | Placing::Ambiguous(_) | Placing::NoneFits => draft.group_text.clone(),
    };
    let mut findings: Vec<Finding> = enrolled
        .findings
        .iter()
        .filter(|(code, _)| desk || !at_desk(code))
        .map(|(code, text)| Finding { code: code.clone(), text: text.clone() })
        .collect();
    let missing = draft.words().filter_map(unprintable);
    findings.extend(missing.map(|text| Finding { code: "glyph_missing".into(), text }));
    EnrolRow {
        sheet: draft.sheet.clone(),
        row: draft.row,
        group,
        name: draft.name.clone(),
        sex: settled.sex.map(|s| s.to_string()),
        birth: settled.birth.map(|d| d.to_string()),
        identity: settled.reading.as_ref().map(|r| mask(&r.normal)).or(number.map(mask)),
        unit: draft.unit.clone(),
        findings,
    }
}
