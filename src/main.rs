//! Decides between the commands and the window.

// Started from the desktop, Windows must not open a console; commands typed in one come by way of
// packaging/windows/console.
#![cfg_attr(all(windows, not(debug_assertions)), windows_subsystem = "windows")]

use std::process::ExitCode;

use xiangqi_arbiter::cli::{self, Window};
use xiangqi_arbiter::ui::window;

fn main() -> ExitCode {
    let window = Window {
        probe: || window::probe().map_err(|e| e.to_string()),
        renderers: window::renderers,
        open: |event, renderer| window::run(event, renderer).map_err(|e| e.to_string()),
        tell: window::tell,
    };
    cli::run(std::env::args_os(), &window)
}
