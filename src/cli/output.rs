//! The end of a command: its result on standard output or its message on standard error, and the
//! exit code (0 done, 1 impossible or no, 2 wrong input).

use std::io::{ErrorKind, Write};
use std::process::ExitCode;

use serde::Serialize;

use super::Stop;

/// What a command answers with a result.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Answer {
    /// Done: this goes to standard output (exit 0).
    Yes(String),
    /// The answer is no: the result all the same, and why (exit 1).
    No {
        /// For standard output.
        result: String,
        /// For standard error.
        why: String,
    },
}

impl Answer {
    /// No for this reason, or else yes.
    pub fn of(result: String, why: Option<String>) -> Answer {
        match why {
            None => Answer::Yes(result),
            Some(why) => Answer::No { result, why },
        }
    }
}

/// A result as JSON text.
///
/// # Errors
/// [`Stop::Failed`] if the value cannot be written as JSON.
pub fn json(result: &impl Serialize) -> Result<String, Stop> {
    let text = serde_json::to_string_pretty(result);
    text.map(|t| t + "\n").map_err(|e| Stop::Failed(format!("无法写成 JSON（{e}）")))
}

/// Prints what a command answered.
pub fn finish(answer: Result<Answer, Stop>) -> ExitCode {
    match answer {
        Ok(Answer::Yes(result)) => print(&result, ExitCode::SUCCESS),
        Ok(Answer::No { result, why }) => print(&result, complain(&why, 1)),
        Err(Stop::Failed(message)) => complain(&message, 1),
        Err(Stop::Wrong(message)) => complain(&message, 2),
    }
}

/// A reader that went away (`| head`) is not a fault.
fn print(text: &str, code: ExitCode) -> ExitCode {
    let mut out = std::io::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Ok(()) => code,
        Err(error) if error.kind() == ErrorKind::BrokenPipe => code,
        Err(error) => complain(&format!("无法写出结果（{error}）"), 1),
    }
}

/// A line for the person at the terminal; nobody there to read it is no fault.
pub fn say(text: &str) {
    let _ = writeln!(std::io::stderr(), "{text}");
}

fn complain(message: &str, code: u8) -> ExitCode {
    // Nothing is left to tell it to if standard error is gone too.
    let _ = writeln!(std::io::stderr(), "{message}");
    ExitCode::from(code)
}
