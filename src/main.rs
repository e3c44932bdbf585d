//! Decides between the commands and the window.

use std::process::ExitCode;

fn main() -> ExitCode {
    xiangqi_arbiter::cli::run(std::env::args_os(), |_event| {
        eprintln!("此版本尚无窗口；命令见 --help");
        ExitCode::FAILURE
    })
}
