//! The commands without a window (commands.md "The commands"); anything else asks for the window.

mod check;
mod demo;
mod entries;
pub mod event_json;
mod export;
mod input;
mod output;
mod pair;
mod rank;
mod sheets;
mod simulate;
mod usage;
mod verify;

use std::ffi::OsString;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Args, CommandFactory, FromArgMatches, Parser, Subcommand};

/// How a command ends when it does not succeed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Stop {
    /// The input is understood, but the task is impossible or the answer is no (exit 1).
    Failed(String),
    /// The input is wrong: where and why (exit 2).
    Wrong(String),
}

#[derive(Debug, Parser)]
#[command(
    name = "xiangqi-arbiter",
    version,
    about = "象棋裁判长 (xiangqi-arbiter)：中国象棋赛事裁判长程序",
    subcommand_help_heading = "命令 (commands)",
    subcommand_value_name = "命令",
    disable_version_flag = true,
    disable_help_subcommand = true,
    args_conflicts_with_subcommands = true
)]
struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,
    /// 要打开的赛事文件 (event file, .xqt)；不写则打开空窗口
    #[arg(value_name = "EVENT.xqt", help_heading = usage::ARGUMENTS)]
    event: Option<PathBuf>,
    /// 窗口的绘制方式 (renderer)：auto 逐个重新尝试，opengl、directx（Windows）、software 只用这一种
    #[arg(long, value_name = "NAME", help_heading = usage::OPTIONS)]
    renderer: Option<String>,
    /// 显示版本 (version)
    #[arg(short = 'V', long, action = clap::ArgAction::Version, help_heading = usage::OPTIONS, display_order = 9)]
    version: Option<bool>,
}

/// One variant and one file a command.
#[derive(Debug, Subcommand)]
enum Command {
    /// 排名 (rank)：由一组的文件算出最后一轮之后的名次
    Rank(GroupInput),
    /// 编排 (pair)：编排下一轮；计划轮数已赛完时退出码为 1
    Pair(GroupInput),
    /// 自检 (check)：逐轮重查已赛各轮是否合规、是否最优；有问题时退出码为 1
    Check(GroupInput),
    /// 模拟 (simulate)：用本程序随机赛完一组，写出组文件
    Simulate(simulate::SimulateArgs),
    /// 演示 (demo)：从报名表到证书，完整演示一次赛事
    Demo(demo::DemoArgs),
    /// 检查报名表 (entries)：哪些人可以报名，有什么资格问题，哪些行读不出来
    Entries(entries::EntriesArgs),
    /// 导出 (export)：全部表格 (PDF)、名单 (xlsx) 和 event.json
    Export(export::ExportArgs),
    /// 核对 (verify)：重算记录链，用第二套程序重新编排和排名
    Verify(verify::VerifyArgs),
}

/// How the window is opened; the commands themselves know no window.
#[derive(Debug, Clone, Copy)]
pub struct Window {
    /// Why no window can be opened here, as far as that can be told beforehand.
    pub probe: fn() -> Result<(), String>,
    /// The words `--renderer` takes on this system.
    pub renderers: fn() -> Vec<&'static str>,
    /// Opens the window on an event file, or on the start screen, drawn as `--renderer` says,
    /// until it is closed.
    pub open: fn(Option<PathBuf>, Option<&str>) -> Result<ExitCode, String>,
    /// Shows what is printed where nobody can read that, as no terminal is there.
    pub tell: fn(&str),
}

impl Command {
    /// Runs the command to its exit code.
    fn run(self, window: &Window) -> ExitCode {
        output::finish(match self {
            Command::Rank(args) => rank::run(&args),
            Command::Pair(args) => pair::run(&args),
            Command::Check(args) => check::run(&args),
            Command::Simulate(wanted) => simulate::run(&wanted),
            Command::Demo(wanted) => demo::run(&wanted, window),
            Command::Entries(wanted) => entries::run(&wanted),
            Command::Export(wanted) => export::run(&wanted),
            Command::Verify(wanted) => verify::run(&wanted),
        })
    }
}

impl Stop {
    /// The task is impossible for this reason.
    fn failed(why: impl ToString) -> Stop {
        Stop::Failed(why.to_string())
    }

    /// The input is wrong for this reason.
    fn wrong(why: impl ToString) -> Stop {
        Stop::Wrong(why.to_string())
    }
}

/// The input of the commands on one group.
#[derive(Debug, Args)]
struct GroupInput {
    /// 组文件 (group file, xiangqi-group/1)；“-”为标准输入 (standard input)
    #[arg(value_name = "FILE", help_heading = usage::ARGUMENTS)]
    file: PathBuf,
}

/// Runs the command the arguments name; without one, opens the window.
pub fn run(args: impl IntoIterator<Item = OsString>, window: &Window) -> ExitCode {
    let named = usage::explained(Arguments::command()).try_get_matches_from(args);
    let arguments = match named.and_then(|named| Arguments::from_arg_matches(&named)) {
        Ok(arguments) => arguments,
        Err(error) => return usage::answer(&error),
    };
    match arguments.command {
        Some(command) => command.run(window),
        None => {
            let opened = open(&arguments, window);
            if let Err(Stop::Wrong(why) | Stop::Failed(why)) = &opened {
                (window.tell)(why);
            }
            opened.unwrap_or_else(|stop| output::finish(Err(stop)))
        }
    }
}

/// Opens the window as the arguments say.
fn open(arguments: &Arguments, window: &Window) -> Result<ExitCode, Stop> {
    if let Some(path) = arguments.event.as_deref().filter(|path| !path.is_file()) {
        return Err(Stop::Wrong(no_event(path)));
    }
    let renderer = arguments.renderer.as_deref();
    let known = (window.renderers)();
    if let Some(word) = renderer.filter(|word| !known.contains(word)) {
        return Err(Stop::Wrong(no_renderer(word, &known)));
    }
    (window.probe)()
        .and_then(|()| (window.open)(arguments.event.clone(), renderer))
        .map_err(Stop::Failed)
}

/// What is wrong with a word after `--renderer`.
fn no_renderer(word: &str, known: &[&str]) -> String {
    format!("--renderer {word}：本系统没有这种绘制方式，可用的有：{}", known.join("、"))
}

/// What is wrong with a word that is neither a command nor an event file.
fn no_event(path: &std::path::Path) -> String {
    if path.is_dir() {
        format!("{} 是文件夹，不是赛事文件 (.xqt)", path.display())
    } else if path.exists() {
        format!("{} 不是赛事文件 (.xqt)", path.display())
    } else {
        format!("没有名为 {} 的赛事文件或命令；命令见 --help", path.display())
    }
}
