//! Decides between the commands and the window.

use std::process::ExitCode;

fn main() -> ExitCode {
    xiangqi_arbiter::cli::run(std::env::args_os(), |event| {
        match xiangqi_arbiter::ui::window::run(event) {
            Ok(()) => ExitCode::SUCCESS,
            Err(error) => {
                eprintln!("{error}");
                ExitCode::FAILURE
            }
        }
    })
}
