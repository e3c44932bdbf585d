//! Decides between the commands and the window.

use std::process::ExitCode;

use xiangqi_arbiter::cli::{self, Window};
use xiangqi_arbiter::ui::window;

fn main() -> ExitCode {
    let window = Window {
        probe: || window::probe().map_err(|e| e.to_string()),
        open: |event| window::run(event).map_err(|e| e.to_string()),
    };
    cli::run(std::env::args_os(), &window)
}
