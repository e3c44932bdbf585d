//! Where time comes from. Time enters the core as data; only this file reads the clock.

use chrono::{Local, NaiveDateTime};

/// A source of local time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Clock {
    /// The clock of the machine.
    System,
    /// A stated time that stands still: demos, tests.
    Stated(NaiveDateTime),
}

impl Clock {
    /// Local time now, to the second.
    pub fn now(self) -> NaiveDateTime {
        use chrono::Timelike;
        match self {
            Clock::System => {
                let now = Local::now().naive_local();
                now.with_nanosecond(0).unwrap_or(now)
            }
            Clock::Stated(at) => at,
        }
    }

    /// Local time with offset (RFC 3339), for the ledger.
    pub fn stamp(self) -> String {
        match self {
            Clock::System => Local::now().to_rfc3339_opts(chrono::SecondsFormat::Secs, false),
            Clock::Stated(at) => at.format("%Y-%m-%dT%H:%M:%S+08:00").to_string(),
        }
    }
}
