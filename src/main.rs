//! Decides between the commands and the window.

use std::process::ExitCode;

use xiangqi_arbiter::cli::{self, Window};
use xiangqi_arbiter::ui::window;

fn main() -> ExitCode {
    let window = Window {
        probe: || window::probe().map_err(|e| e.to_string()),
        renderers: window::renderers,
        open: |event, renderer| window::run(event, renderer).map_err(|e| e.to_string()),
    };
    cli::run(std::env::args_os(), &window)
}
