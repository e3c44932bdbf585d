//! `xiangqi-arbiter.com`: how the program's commands print, wait and return in cmd and PowerShell.
//!
//! On Windows a program belongs either to the desktop, and gets no console, or to the console, and
//! opens one at every double click. The program belongs to the desktop; this one lies beside it,
//! belongs to the console, and is found first when `xiangqi-arbiter` is typed (`.COM` stands before
//! `.EXE` in PATHEXT). It starts the program with its own arguments, carries what it prints to the
//! console, and ends with its exit code.

use std::io::{self, IsTerminal, Read, Write};
use std::process::{Child, Command, Stdio};
use std::thread::{self, JoinHandle};

/// The exit code where the program cannot be started.
const NOT_STARTED: i32 = 1;

fn main() {
    let code = match run() {
        Ok(code) => code,
        Err(error) => {
            // Nothing is left to tell it to if standard error is gone too.
            let _ = writeln!(io::stderr(), "不能启动旁边的 xiangqi-arbiter.exe：{error}");
            NOT_STARTED
        }
    };
    // A thread may still wait for a key that nobody will press.
    std::process::exit(code)
}

/// Runs the program beside this one to its end.
fn run() -> io::Result<i32> {
    let program = std::env::current_exe()?.with_extension("exe");
    let arguments: Vec<_> = std::env::args_os().skip(1).collect();
    let reads = arguments.iter().any(|argument| argument == "-");
    // Files and pipes are handed on as they are. A console is not: its handles are worth nothing
    // to a program of the desktop, and written to from here it shows Chinese whatever its code page.
    let out = io::stdout().is_terminal();
    let err = io::stderr().is_terminal();
    let typed = io::stdin().is_terminal();
    let mut child = Command::new(program)
        .args(arguments)
        .stdin(match (typed, reads) {
            (true, true) => Stdio::piped(),
            (true, false) => Stdio::null(),
            (false, _) => Stdio::inherit(),
        })
        .stdout(if out { Stdio::piped() } else { Stdio::inherit() })
        .stderr(if err { Stdio::piped() } else { Stdio::inherit() })
        .spawn()?;
    let _leash = leash(&child);
    if let Some(to) = child.stdin.take() {
        carry(io::stdin(), to);
    }
    let shown = [
        child.stdout.take().map(|from| carry(from, io::stdout())),
        child.stderr.take().map(|from| carry(from, io::stderr())),
    ];
    let ended = child.wait()?;
    for thread in shown.into_iter().flatten() {
        let _ = thread.join();
    }
    Ok(ended.code().unwrap_or(NOT_STARTED))
}

/// Carries all bytes over as they come, until either side is closed.
fn carry(
    mut from: impl Read + Send + 'static,
    mut to: impl Write + Send + 'static,
) -> JoinHandle<()> {
    thread::spawn(move || {
        let mut some = [0; 8192];
        while let Ok(count @ 1..) = from.read(&mut some) {
            let part = some.get(..count).unwrap_or_default();
            if to.write_all(part).and_then(|()| to.flush()).is_err() {
                break;
            }
        }
    })
}

/// Ties the program to this one: Ctrl-C and a closed console end this one, and with it the program,
/// which has no console to hear of it; not the PDF viewers it has opened.
#[cfg(windows)]
fn leash(child: &Child) -> Option<Leash> {
    use std::os::windows::io::AsRawHandle;
    use std::ptr::{from_ref, null};
    use windows_sys::Win32::System::JobObjects as jobs;

    let mut limits = jobs::JOBOBJECT_EXTENDED_LIMIT_INFORMATION::default();
    limits.BasicLimitInformation.LimitFlags =
        jobs::JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE | jobs::JOB_OBJECT_LIMIT_SILENT_BREAKAWAY_OK;
    let size = size_of_val(&limits) as u32;
    // SAFETY: no attributes and no name are allowed, and nothing else is handed over.
    let job = unsafe { jobs::CreateJobObjectW(null(), null()) };
    if job.is_null() {
        return None;
    }
    // SAFETY: `limits` lives through the call, is of the kind named, and `size` is its size; the
    // handles of the job and of the child are open.
    let tied = unsafe {
        jobs::SetInformationJobObject(
            job,
            jobs::JobObjectExtendedLimitInformation,
            from_ref(&limits).cast(),
            size,
        ) != 0
            && jobs::AssignProcessToJobObject(job, child.as_raw_handle()) != 0
    };
    // The handle stays open until this process ends: that is the leash.
    tied.then_some(Leash)
}

/// Elsewhere Ctrl-C reaches both.
#[cfg(not(windows))]
fn leash(_: &Child) -> Option<Leash> {
    None
}

/// The program ends when this one does.
struct Leash;
