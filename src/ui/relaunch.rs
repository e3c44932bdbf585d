//! Starting the program anew by itself: a failed graphics driver can leave a process unusable, a
//! process opens an event loop only once, and software OpenGL is asked for before it is loaded.

use std::ffi::OsString;
use std::path::Path;
use std::process::{Command, ExitCode};

use super::renderer::{Failure, Renderer};

/// The variable in which the next process finds what failed: a line each, word, tab, why.
const FAILED: &str = "XIANGQI_RENDERERS_FAILED";

/// Mesa's switch for software OpenGL.
const SOFTWARE_GL: &str = "LIBGL_ALWAYS_SOFTWARE";

/// What failed in the processes before this one. Each way at most once, so that a chain of
/// processes ends.
pub(super) fn failed() -> Vec<Failure> {
    let text = std::env::var(FAILED).unwrap_or_default();
    let line = |line: &str| {
        let (word, why) = line.split_once('\t')?;
        Some(Failure { way: Renderer::named(word)?, why: why.into() })
    };
    text.lines().filter_map(line).collect()
}

/// Whether this process goes on with the start of another.
pub(super) fn goes_on() -> bool {
    std::env::var_os(FAILED).is_some()
}

/// Whether a way needs a process made for it.
pub(super) fn needs_own_process(way: Renderer) -> bool {
    let set = std::env::var(SOFTWARE_GL).is_ok_and(|value| value == "1" || value == "true");
    cfg!(target_os = "linux") && way == Renderer::Software && !set
}

/// Goes on in a new process with this way; its exit code, unless it takes the place of this one.
pub(super) fn go_on(
    way: Renderer,
    failed: &[Failure],
    word: Option<&str>,
    event: Option<&Path>,
) -> Result<ExitCode, String> {
    let program = std::env::current_exe().map_err(|error| error.to_string())?;
    let mut command = Command::new(program);
    let asked = word.map(|word| [OsString::from("--renderer"), word.into()]);
    command.args(asked.into_iter().flatten()).args(event);
    let lines: Vec<String> = failed
        .iter()
        .map(|failure| format!("{}\t{}", failure.way.word(), failure.why.replace('\n', " ")))
        .collect();
    command.env(FAILED, lines.join("\n"));
    if cfg!(target_os = "linux") && way == Renderer::Software {
        // Where the vendor's libGL is broken, libglvnd is told to take Mesa's.
        command.env(SOFTWARE_GL, "1").env("__GLX_VENDOR_LIBRARY_NAME", "mesa");
    }
    instead(command).map_err(|error| error.to_string())
}

#[cfg(unix)]
fn instead(mut command: Command) -> std::io::Result<ExitCode> {
    use std::os::unix::process::CommandExt;
    Err(command.exec())
}

#[cfg(not(unix))]
fn instead(mut command: Command) -> std::io::Result<ExitCode> {
    let status = command.status()?;
    let code = status.code().and_then(|code| u8::try_from(code).ok()).unwrap_or(1);
    Ok(ExitCode::from(code))
}
