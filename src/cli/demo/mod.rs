//! `demo`: a whole event on real input, from the entry list to the certificates, through the
//! very acts the window records.

mod finish;
mod play;
mod stage;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::Instant;

use clap::Args;

use super::output::{Answer, say};
use super::sheets::{Sheets, Written};
use super::{Stop, Window, export, usage};
use crate::model::event::{DeskMark, DrawMethod, Event};
use crate::model::field::System;
use crate::model::id::{GroupId, PlayerId};
use crate::model::regulation::Regulation;
use crate::model::roster::{ImportedList, Mapping};
use crate::model::state::State;
use crate::model::unit::UnitFacts;
use crate::paper::font::missing_glyph;
use crate::paper::press::SheetKind;
use crate::rules::enrolment::draw;
use crate::rules::enrolment::list::enrol;
use crate::rules::enrolment::placing::Placing;
use crate::rules::field::planned_rounds;
use crate::rules::regulation::hints::{as_round_robin, most_rounds, round_robin_proposed};
use crate::rules::simulate::Dice;
use crate::session::clock::Clock;
use crate::session::{Session, disk};
use stage::{Stage, Trace};

/// What is wanted.
#[derive(Debug, Args)]
pub struct DemoArgs {
    /// 竞赛规程 (regulation)：内置代号或 TOML 文件
    #[arg(long, value_name = "ID", default_value = "taiyuan-2019", help_heading = usage::OPTIONS)]
    regulation: String,
    /// 报名表 (entries)；不写则用内置的示例名单
    #[arg(long, value_name = "FILE", help_heading = usage::OPTIONS)]
    entries: Option<PathBuf>,
    /// 种子 (seed)：抽签与随机成绩都由它决定
    #[arg(long, value_name = "S", default_value = "2019", help_heading = usage::OPTIONS)]
    seed: String,
    /// 写到哪个文件夹 (directory)
    #[arg(long, value_name = "DIR", default_value = "xiangqi-demo", help_heading = usage::OPTIONS)]
    out: PathBuf,
    /// 演示完不打开窗口 (no window)
    #[arg(long, help_heading = usage::OPTIONS)]
    no_window: bool,
    /// 只记录，不印表；每条记录写入磁盘后在标准输出报出其编号 (for fault tests)
    #[arg(long, hide = true)]
    acknowledge: bool,
}

/// What a demo leaves behind.
struct Played {
    /// The event file.
    event: PathBuf,
    /// Sheets that could not be printed, said in one sentence.
    failures: Option<String>,
}

/// Runs the command, then opens the window on the event if that is wanted and possible; else
/// says how to open it.
///
/// # Errors
/// [`Stop`] where the regulation or the entries cannot be used, an act is refused, or a file cannot
/// be written.
pub fn run(wanted: &DemoArgs, window: &Window) -> Result<Answer, Stop> {
    let Played { event, failures } = play_event(wanted)?;
    if wanted.no_window {
        return Ok(Answer::of(format!("{}\n", event.display()), failures));
    }
    if let Some(why) = failures {
        say(&why);
    }
    let opened = (window.probe)().and_then(|()| {
        say("打开窗口……");
        (window.open)(Some(event.clone()), None)
    });
    if let Err(why) = opened {
        say(&why);
        let program = std::env::args().next().unwrap_or_else(|| "xiangqi-arbiter".into());
        say(&format!("在有桌面的电脑上打开这个赛事：{program} {}", event.display()));
    }
    Ok(Answer::Yes(String::new()))
}

/// Plays the event; progress goes to standard error, a line a round.
fn play_event(wanted: &DemoArgs) -> Result<Played, Stop> {
    let begun = Instant::now();
    if let Some(missing) = missing_glyph(&wanted.seed) {
        return Err(Stop::Wrong(format!(
            "种子中的“{missing}”没有字形，无法印在抽签结果上，请换一个种子"
        )));
    }
    let regulation = disk::regulation_or_bundled(&wanted.regulation).map_err(Stop::Wrong)?;
    let (source, list) = entry_list(wanted.entries.as_deref())?;
    somebody(&regulation, &source, &list)?;
    disk::make_folder(&wanted.out).map_err(Stop::Failed)?;
    let path = disk::free_name(&wanted.out, &regulation.title, "xqt");
    say(&format!("建立赛事 {}：{}", regulation.title, path.display()));
    let session = Session::found(&path, regulation, "演示", Clock::System).map_err(Stop::failed)?;
    let trace = if wanted.acknowledge { Trace::Rows } else { Trace::Sheets };
    let mut session = Stage::new(session, &wanted.out, trace)?;
    enter(&mut session, &source, &list)?;
    small_groups(&mut session)?;
    let mut written = Written::default();
    let mut groups = Vec::new();
    let mut dice = Dice::new(seed_number(&wanted.seed));
    let ids: Vec<GroupId> = session.state().regulation.group_ids().map(|(id, _)| id).collect();
    for group in ids {
        if prepare(&mut session, group, &wanted.seed)? {
            groups.push(group);
            let kinds = [SheetKind::Roster, SheetKind::CheckIn, SheetKind::Draw];
            written += session.sheets(group, None, &kinds)?;
            written += play::rounds(&mut session, group, &mut dice)?;
            written += finish::awards(&mut session, group, &wanted.seed)?;
        }
    }
    if groups.is_empty() {
        return Err(Stop::Failed("没有一个组别有两名以上参赛者，无法演示".into()));
    }
    if !wanted.acknowledge {
        written += Sheets::of(&session, &wanted.out).whole_event()?;
        written += export::data(&session, &wanted.out)?;
    }
    let (seq, _) = session.mark();
    say(&format!(
        "演示完成：{seq} 条记录，{} 个文件写入 {}，共用 {:.1} 秒",
        written.files,
        wanted.out.display(),
        begun.elapsed().as_secs_f32()
    ));
    Ok(Played { event: path, failures: written.failures() })
}

/// A seed phrase as a number: itself, or a simple hash of its bytes.
fn seed_number(seed: &str) -> u64 {
    seed.parse().unwrap_or_else(|_| {
        seed.bytes().fold(0xcbf2_9ce4_8422_2325, |hash: u64, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
        })
    })
}

fn entry_list(file: Option<&Path>) -> Result<(String, ImportedList), Stop> {
    match file {
        Some(file) => {
            let list = disk::entry_list(file, &Mapping::default()).map_err(Stop::Wrong)?;
            let name = file.file_name().unwrap_or_default().to_string_lossy().into_owned();
            Ok((name, list))
        }
        None => {
            let bytes = crate::assets::EXAMPLE_ENTRIES.as_bytes();
            let list = disk::entry_list_from("示例名单.csv", bytes).map_err(Stop::Wrong)?;
            Ok(("示例名单.csv".into(), list))
        }
    }
}

/// Nothing is founded for a list from which nobody can be entered.
fn somebody(regulation: &Regulation, source: &str, list: &ImportedList) -> Result<(), Stop> {
    let mut state = State::unfounded();
    let founded = Event::Founded { regulation: Box::new(regulation.clone()) };
    state.apply(&founded).map_err(Stop::wrong)?;
    let chosen = chosen(&state, list, "");
    if !enrol(&state, list, &chosen, "", None).entrants.is_empty() {
        return Ok(());
    }
    let first = list.unreadable.first().map(|line| format!("：{}", line.text));
    let why = first.unwrap_or_default();
    Err(Stop::Wrong(format!("{source} 中没有可以报名的人{why}，没有建立赛事。请换一份名单")))
}

/// Rows that name no group though several fit: an arbiter would choose one; the demo takes the
/// open group, else the first, and says so.
fn chosen(state: &State, list: &ImportedList, salt: &str) -> BTreeMap<usize, GroupId> {
    let regulation = &state.regulation;
    let open = |id: &GroupId| regulation.group(*id).is_some_and(|g| g.name.contains("公开"));
    let first = enrol(state, list, &BTreeMap::new(), salt, None);
    let chosen: BTreeMap<usize, GroupId> = first
        .rows
        .iter()
        .filter_map(|row| match &row.placing {
            Placing::Ambiguous(fits) => {
                Some((row.row, *fits.iter().find(|id| open(id)).or(fits.first())?))
            }
            Placing::In(_) | Placing::Unknown(_) | Placing::NoneFits => None,
        })
        .collect();
    if !chosen.is_empty() {
        say(&format!("{}人没有填写组别而几个组都符合，演示时编入公开组", chosen.len()));
    }
    chosen
}

/// Enters the list and does what the desk does: fees, documents, check-in.
fn enter(session: &mut Stage, source: &str, list: &ImportedList) -> Result<(), Stop> {
    let salt = session.salt().map_err(Stop::failed)?;
    let chosen = chosen(session.state(), list, &salt);
    let enrolment = enrol(session.state(), list, &chosen, &salt, None);
    for line in &list.unreadable {
        say(&format!("  读不出：{}", line.text));
    }
    for row in &enrolment.rows {
        if let (None, Some(draft)) = (row.id, list.rows.get(row.row)) {
            let why = row.findings.first().map(|(_, text)| text.as_str()).unwrap_or("组别未定");
            say(&format!("  第{}行 {} 未报名：{why}", draft.row, draft.name));
        }
    }
    let ids: Vec<PlayerId> = enrolment.entrants.iter().map(|(id, _)| *id).collect();
    let event = enrolment.event(source);
    session.act(event, None, &enrolment.private)?;
    for mark in [DeskMark::Fee, DeskMark::Document, DeskMark::CheckIn] {
        let event = Event::DeskMarked { ids: ids.clone(), mark, done: true };
        session.act(event, None, &[])?;
    }
    insure(session)?;
    let open = session.views().open_findings(session.state());
    say(&format!("导入 {source}：{} 人报名并报到，资格问题 {open} 项", ids.len()));
    Ok(())
}

/// Shows the insurance slips of the units, where they are asked.
fn insure(session: &mut Stage) -> Result<(), Stop> {
    if !session.state().regulation.entry.insurance_required {
        return Ok(());
    }
    let units: Vec<UnitFacts> = session.state().units.values().cloned().collect();
    for unit in units {
        let unit = UnitFacts { insurance_seen: true, ..unit };
        session.act(Event::UnitChanged { unit }, None, &[])?;
    }
    Ok(())
}

/// Groups with hardly more players than rounds play a round robin.
fn small_groups(session: &mut Stage) -> Result<(), Stop> {
    let state = session.state();
    let of = |group: GroupId| state.entrants.values().filter(|e| e.facts.group == group).count();
    let small: Vec<GroupId> = state
        .regulation
        .group_ids()
        .filter(|(id, _)| round_robin_proposed(&state.regulation, *id, of(*id) as u32))
        .map(|(id, _)| id)
        .collect();
    if small.is_empty() {
        return Ok(());
    }
    for id in &small {
        say(&format!("{}：{}人，改用循环制", state.group_name(*id), of(*id)));
    }
    let regulation = Box::new(as_round_robin(&state.regulation, &small));
    session.act(Event::RegulationAmended { regulation }, None, &[])
}

/// Decides the rounds and draws the numbers; false where the group has too few players.
fn prepare(session: &mut Stage, group: GroupId, seed: &str) -> Result<bool, Stop> {
    let state = session.state();
    let numbers = draw::by_seed(state, group, seed);
    let players = numbers.len() as u32;
    let name = state.group_name(group);
    if players < 2 {
        if players == 1 {
            say(&format!("{name}：只有1人，不编排"));
        }
        return Ok(false);
    }
    let play = state.regulation.play_of(group);
    if play.system == System::Swiss {
        let most = most_rounds(players);
        let wanted = planned_rounds(state, group).unwrap_or(play.rounds.proposed(players));
        if wanted > most {
            say(&format!("{name}：{players}人最多编排{most}轮而不重遇，轮数由{wanted}改为{most}"));
        }
        if planned_rounds(state, group) != Some(wanted.min(most)) {
            let event = Event::RoundsDecided { group, rounds: wanted.min(most) };
            session.act(event, None, &[])?;
        }
    }
    let method = DrawMethod::Seed { seed: seed.into() };
    session.act(Event::NumbersDrawn { group, method, numbers }, None, &[])?;
    say(&format!("{name}：{players} 人，以种子“{seed}”抽签"));
    Ok(true)
}
