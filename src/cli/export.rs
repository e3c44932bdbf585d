//! `export`: every sheet as PDF, lists as xlsx, and `event.json`.

use std::path::{Path, PathBuf};

use clap::Args;

use super::output::{self, Answer};
use super::sheets::{Sheets, Written};
use super::{Stop, event_json, usage};
use crate::model::id::{GroupId, Round};
use crate::model::numbering::Numbering;
use crate::paper::press::SheetKind;
use crate::rules::awards::rates::{is_ranked, percent, rates};
use crate::rules::record::describe;
use crate::session::clock::Clock;
use crate::session::{Session, disk};

/// What is wanted.
#[derive(Debug, Args)]
pub struct ExportArgs {
    /// 赛事文件 (event file, .xqt)
    #[arg(value_name = "EVENT.xqt", help_heading = usage::ARGUMENTS)]
    event: PathBuf,
    /// 写到哪个文件夹 (directory)
    #[arg(value_name = "DIR", help_heading = usage::ARGUMENTS)]
    folder: PathBuf,
}

/// Runs the command.
///
/// # Errors
/// [`Stop`] if the event file cannot be opened or something cannot be written.
pub fn run(wanted: &ExportArgs) -> Result<Answer, Stop> {
    let session = Session::open(&wanted.event, "命令行", Clock::System).map_err(Stop::wrong)?;
    let written = write_all(&session, &wanted.folder)?;
    output::say(&format!("已写出 {} 个文件到 {}", written.files, wanted.folder.display()));
    Ok(Answer::of(String::new(), written.failures()))
}

/// Writes everything about an event into a folder.
///
/// # Errors
/// [`Stop::Failed`] if a sheet cannot be made or a file written.
pub fn write_all(session: &Session, folder: &Path) -> Result<Written, Stop> {
    disk::make_folder(folder).map_err(Stop::Failed)?;
    let sheets = Sheets::of(session, folder);
    let mut files = Written::default();
    let state = session.state();
    for (group, rule) in state.regulation.group_ids() {
        files += sheets.of_group(group, None, &BEFORE)?;
        for round in (1..=state.last_round(group).0).map(Round) {
            files += sheets.of_group(group, Some(round), &SheetKind::BEFORE_ROUND)?;
            files += sheets.of_group(group, Some(round), &AFTER)?;
        }
        files += sheets.of_group(group, None, &SheetKind::CLOSING)?;
        if rule.team.is_some() {
            files += sheets.of_group(group, None, &[SheetKind::Teams])?;
        }
    }
    files += sheets.rulings()?;
    files += sheets.whole_event()?;
    files += data(session, folder)?;
    Ok(files)
}

/// Lists as xlsx and `event.json`.
///
/// # Errors
/// [`Stop::Failed`] if a file cannot be written.
pub fn data(session: &Session, folder: &Path) -> Result<Written, Stop> {
    let files = lists(session, folder)?;
    let text = event_json::text(session.state(), session.views())?;
    disk::save_listed(folder, "event.json", text.as_bytes()).map_err(Stop::Failed)?;
    Ok(Written::files(files + 1))
}

/// Before round 1.
const BEFORE: [SheetKind; 5] = [
    SheetKind::Roster,
    SheetKind::CheckIn,
    SheetKind::Draw,
    SheetKind::PairingCards,
    SheetKind::TableCards,
];
/// After each round.
pub const AFTER: [SheetKind; 4] =
    [SheetKind::RoundResults, SheetKind::CrossTable, SheetKind::Standings, SheetKind::Rates];

/// Entry list and standings of every group as one workbook each.
fn lists(session: &Session, folder: &Path) -> Result<usize, Stop> {
    let state = session.state();
    let mut entries = Vec::new();
    let mut standings = Vec::new();
    for (group, rule) in state.regulation.group_ids() {
        entries.push(disk::list(
            &rule.name,
            &["序号", "姓名", "性别", "单位", "证件", "等级称号"],
            entry_rows(session, group),
        ));
        standings.push(standing_list(session, group, &rule.name));
    }
    for (name, lists) in [("参赛名单.xlsx", &entries), ("名次表.xlsx", &standings)] {
        let bytes = disk::list_bytes(lists).map_err(Stop::Failed)?;
        disk::save_listed(folder, name, &bytes).map_err(Stop::Failed)?;
    }
    Ok(2)
}

fn entry_rows(session: &Session, group: GroupId) -> Vec<Vec<String>> {
    let mut rows: Vec<_> =
        session.state().entrants.iter().filter(|(_, e)| e.facts.group == group).collect();
    rows.sort_by_key(|(id, e)| (e.no.map_or(u32::MAX, |no| no.0), **id));
    rows.into_iter()
        .map(|(_, e)| {
            let person = &e.facts.person;
            let sex = crate::rules::eligibility::person::sex_of(person);
            let grade = person.grade.map(|g| g.title());
            vec![
                e.no.map(|no| no.to_string()).unwrap_or_default(),
                e.name(),
                sex.map(|s| s.to_string()).unwrap_or_default(),
                e.facts.unit.clone().unwrap_or_default(),
                person.document.facts().map(|d| d.masked.clone()).unwrap_or_default(),
                person.title.clone().or(grade).unwrap_or_default(),
            ]
        })
        .collect()
}

fn standing_list(session: &Session, group: GroupId, name: &str) -> disk::List {
    let state = session.state();
    let played = session.views().field(state, group).map_or(0, |f| f.played.len() as u32);
    if !is_ranked(&state.regulation, group) {
        return rate_list(session, group, Round(played), name);
    }
    let standings = session.views().standings(state, group, Round(played));
    let mut header = vec!["名次", "序号", "姓名", "单位", "积分"];
    if let Some(first) = standings.rows.first() {
        header.extend(first.keys.iter().map(|(key, _)| key.chinese()));
    }
    let numbering = session.views().numbering(state, group);
    let rows = standings
        .rows
        .iter()
        .map(|row| {
            let id = numbering.and_then(|n| n.player(row.no));
            let entrant = id.and_then(|id| state.entrants.get(&id));
            let mut cells = vec![
                row.rank.to_string(),
                row.no.to_string(),
                id.map(|id| describe::bare_name(state, id)).unwrap_or_default(),
                entrant.and_then(|e| e.facts.unit.clone()).unwrap_or_default(),
                row.score.to_string(),
            ];
            cells.extend(row.keys.iter().map(|(_, value)| value.to_string()));
            cells
        })
        .collect();
    disk::list(name, &header, rows)
}

/// A level group has rates and no ranking (rules.md §10.2).
fn rate_list(session: &Session, group: GroupId, after: Round, name: &str) -> disk::List {
    let state = session.state();
    let all = rates(state, group, after);
    let numbering = session.views().numbering(state, group).into_iter();
    let rows = numbering
        .flat_map(Numbering::iter)
        .filter_map(|(no, id)| {
            let (rate, entrant) = (all.get(&id)?, state.entrants.get(&id)?);
            Some(vec![
                no.to_string(),
                entrant.name(),
                entrant.facts.unit.clone().unwrap_or_default(),
                rate.score.to_string(),
                percent(rate.tenths),
                rate.grade.map(|grade| grade.title()).unwrap_or_default(),
            ])
        })
        .collect();
    disk::list(name, &["序号", "姓名", "单位", "积分", "得分率", "达到等级"], rows)
}
