//! `export`: every sheet as PDF, lists as xlsx, and `event.json`.

use std::path::{Path, PathBuf};

use clap::Args;

use super::output::{self, Answer};
use super::sheets::{Sheets, Written};
use super::{Stop, event_json, usage};
use crate::model::id::{GroupId, Round};
use crate::paper::press::SheetKind;
use crate::rules::awards::rates::{is_ranked, percent, rates};
use crate::rules::record::describe;
use crate::session::clock::Clock;
use crate::session::{Session, disk};

/// What is wanted.
#[derive(Debug, Args)]
pub struct Wanted {
    /// 赛事文件 (event file, .xqt)
    #[arg(value_name = "EVENT.xqt", help_heading = usage::ARGUMENTS)]
    event: PathBuf,
    /// 写到哪个文件夹 (directory)
    #[arg(value_name = "DIR", help_heading = usage::ARGUMENTS)]
    folder: PathBuf,
    #[command(flatten)]
    common: usage::Common,
}

/// Runs the command.
pub fn run(wanted: &Wanted) -> Result<Answer, Stop> {
    let session = Session::open(&wanted.event, "命令行", Clock::System)
        .map_err(|e| Stop::Wrong(e.to_string()))?;
    let written = write_all(&session, &wanted.folder)?;
    output::say(&format!("已写出 {} 个文件到 {}", written.files, wanted.folder.display()));
    Ok(match written.failures() {
        None => Answer::Yes(String::new()),
        Some(why) => Answer::No { result: String::new(), why },
    })
}

/// Writes everything about an event into a folder.
pub fn write_all(session: &Session, folder: &Path) -> Result<Written, Stop> {
    disk::make_folder(folder).map_err(Stop::StartNumber)?;
    let sheets = Sheets::of(session, folder);
    let mut files = Written::default();
    let state = session.state();
    for (group, rule) in state.regulation.group_ids() {
        let rounds = state.groups.get(&group).map_or(0, |g| g.rounds.len() as u32);
        files += sheets.plain(group, &BEFORE)?;
        for round in (1..=rounds).map(Round) {
            files += sheets.round(group, round, &SheetKind::BEFORE_ROUND)?;
            files += sheets.round(group, round, &AFTER)?;
        }
        files += sheets.plain(group, &SheetKind::CLOSING)?;
        if rule.team.is_some() {
            files += sheets.plain(group, &[SheetKind::Teams])?;
        }
    }
    files += sheets.rulings()?;
    files += sheets.whole_event()?;
    files += data(session, folder)?;
    Ok(files)
}

/// Lists as xlsx and `event.json`.
pub fn data(session: &Session, folder: &Path) -> Result<Written, Stop> {
    let files = lists(session, folder)?;
    let text = event_json::text(session.state(), session.views())?;
    disk::save(&folder.join("event.json"), text.as_bytes()).map_err(Stop::StartNumber)?;
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
const AFTER: [SheetKind; 4] =
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
    disk::write_lists(&folder.join("参赛名单.xlsx"), &entries).map_err(Stop::StartNumber)?;
    disk::write_lists(&folder.join("名次表.xlsx"), &standings).map_err(Stop::StartNumber)?;
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
    let standings = session.views().standings(state, group, Round(played));
    if !is_ranked(&state.regulation, group) {
        return rate_list(session, group, name);
    }
    let mut header = vec!["名次", "序号", "姓名", "单位", "积分"];
    if let Some(first) = standings.rows.first() {
        header.extend(first.keys.iter().map(|(key, _)| key.chinese()));
    }
    let numbers = session.views().numbers(state, group);
    let rows = standings
        .rows
        .iter()
        .map(|row| {
            let id = numbers.and_then(|n| n.get(&row.no)).copied();
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
fn rate_list(session: &Session, group: GroupId, name: &str) -> disk::List {
    let state = session.state();
    let played = session.views().field(state, group).map_or(0, |f| f.played.len() as u32);
    let all = rates(state, group, Round(played));
    let numbers = session.views().numbers(state, group).into_iter().flatten();
    let rows = numbers
        .filter_map(|(no, id)| {
            let (rate, entrant) = (all.get(id)?, state.entrants.get(id)?);
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
