//! Where time comes from. Time enters the core as data; only this file reads the clock.

use std::time::{SystemTime, UNIX_EPOCH};

use chrono::{DateTime, FixedOffset, Local, NaiveDateTime};

use super::Session;
use crate::model::event::Event;
use crate::model::id::{GroupId, Round};
use crate::store::error::StoreError;

/// A source of local time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Clock {
    /// The clock of the machine.
    System,
    /// A stated time that stands still: demos, tests.
    Stated(NaiveDateTime),
}

impl Clock {
    /// Local time now, to the second; the first second of 1970 where the clock stands before it.
    pub fn now(self) -> NaiveDateTime {
        use chrono::Timelike;
        match self {
            Clock::System if set(SystemTime::now()).is_err() => DateTime::UNIX_EPOCH.naive_utc(),
            Clock::System => {
                let now = Local::now().naive_local();
                now.with_nanosecond(0).unwrap_or(now)
            }
            Clock::Stated(at) => at,
        }
    }

    /// Local time with offset (RFC 3339), for the ledger.
    ///
    /// # Errors
    /// The clock of the machine stands before 1970.
    pub fn stamp(self) -> Result<String, StoreError> {
        match self {
            Clock::System => {
                set(SystemTime::now())?;
                Ok(Local::now().to_rfc3339_opts(chrono::SecondsFormat::Secs, false))
            }
            Clock::Stated(at) => Ok(at.format("%Y-%m-%dT%H:%M:%S+08:00").to_string()),
        }
    }
}

/// Whether a clock was ever set.
///
/// # Errors
/// It stands before 1970, as that of a laptop whose battery was empty may.
pub fn set(now: SystemTime) -> Result<(), StoreError> {
    now.duration_since(UNIX_EPOCH).map(|_| ()).map_err(|_| StoreError::Io {
        doing: "读取电脑时钟".into(),
        what: "时钟早于1970年，这一步没有记录。请先校准电脑的日期、时间和时区，再重试".into(),
    })
}

fn read(at: &str) -> Option<DateTime<FixedOffset>> {
    DateTime::parse_from_rfc3339(at).ok()
}

impl Session {
    /// Now, by this session's clock.
    pub fn now(&self) -> NaiveDateTime {
        self.clock.now()
    }

    /// What is wrong with the clock of this machine, in Chinese: it stands before 1970, or behind the
    /// last record, so that what is recorded now would seem to come before it.
    pub fn clock_fault(&self) -> Option<String> {
        let stamp = match self.clock.stamp() {
            Ok(stamp) => stamp,
            Err(error) => return Some(error.to_string()),
        };
        let last = self.entries().last()?;
        let (now, then) = (read(&stamp)?, read(&last.at)?);
        (now < then).then(|| {
            let shown = |at: DateTime<FixedOffset>| at.format("%Y-%m-%d %H:%M %:z").to_string();
            format!(
                "电脑时钟现在是 {}，比第{}条记录的时间 {} 还早。请先校准日期、时间和时区",
                shown(now),
                last.seq,
                shown(then)
            )
        })
    }

    /// Seconds since the announced start of a round; none before it was announced. It was announced
    /// in the zone in which it was recorded, whatever the zone of this machine is now.
    pub fn seconds_since_start(&self, group: GroupId, round: Round) -> Option<i64> {
        let started = self.state().round(group, round)?.started?;
        let announced = self.entries().iter().rev().filter(|row| self.in_force(row.seq));
        let announced = announced.into_iter().find(|row| {
            matches!(&row.event, Event::RoundStarted { group: of, round: at, .. }
                if *of == group && *at == round)
        });
        let zone = announced.and_then(|row| read(&row.at)).map(|at| *at.offset());
        let now = match (zone, self.clock.stamp().ok().and_then(|stamp| read(&stamp))) {
            (Some(zone), Some(now)) => now.with_timezone(&zone).naive_local(),
            _ => self.now(),
        };
        Some((now - started).num_seconds())
    }
}
