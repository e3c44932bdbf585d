//! `--help` and wrong arguments, in Chinese with the English term.

use std::process::ExitCode;

use clap::error::{ContextKind, ErrorKind};
use clap::{Arg, ArgAction, Command};

use super::Stop;
use super::output::{Answer, finish};

/// The layout of every help text.
const TEMPLATE: &str = "{about}\n\n用法 (usage)：{usage}\n\n{all-args}";
/// The heading of positional arguments.
pub const ARGUMENTS: &str = "参数 (arguments)";
/// The heading of options.
pub const OPTIONS: &str = "选项 (options)";

/// The program and each of its commands with the same layout of help and the same `--help`.
pub fn explained(command: Command) -> Command {
    let help = Arg::new("help").short('h').long("help").action(ArgAction::Help);
    let help = help.help("显示本说明 (help)").help_heading(OPTIONS);
    let command = command.help_template(TEMPLATE).disable_help_flag(true).arg(help);
    command.mut_subcommands(explained)
}

/// Prints what was asked for (help, version; exit 0) or what is wrong with the arguments (exit 2).
pub fn answer(error: &clap::Error) -> ExitCode {
    match error.kind() {
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => {
            finish(Ok(Answer::Yes(error.render().to_string())))
        }
        _ => finish(Err(Stop::Wrong(complaint(error)))),
    }
}

fn complaint(error: &clap::Error) -> String {
    let context = |kind| error.get(kind).map(ToString::to_string).unwrap_or_default();
    let argument = context(ContextKind::InvalidArg);
    let value = context(ContextKind::InvalidValue);
    let what = match error.kind() {
        ErrorKind::UnknownArgument => format!("未知参数 {argument}"),
        ErrorKind::InvalidSubcommand => {
            format!("未知命令 {}", context(ContextKind::InvalidSubcommand))
        }
        ErrorKind::MissingRequiredArgument => format!("缺少参数 {argument}"),
        ErrorKind::ArgumentConflict if argument.is_empty() => "未知命令或多余的参数".to_owned(),
        ErrorKind::ArgumentConflict => format!("参数 {argument} 不能与其他参数同用或出现两次"),
        ErrorKind::InvalidValue if value.is_empty() => format!("参数 {argument} 缺少值"),
        ErrorKind::ValueValidation => {
            let reason = std::error::Error::source(error).map(ToString::to_string);
            format!("参数 {argument} 的值“{value}”不可用：{}", reason.unwrap_or_default())
        }
        ErrorKind::InvalidUtf8 => "参数不是合法的 UTF-8".to_owned(),
        _ => format!("参数 {argument} 的值“{value}”不可用"),
    };
    format!("{what}（用 --help 查看用法）")
}
