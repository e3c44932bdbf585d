//! What of a record could never have been recorded? Every row is held against the state it was
//! recorded on: `admit` is asked again, undo and redo touch what they could touch, times are times.

use chrono::{DateTime, FixedOffset, SecondsFormat};

use super::act::sentence;
use crate::model::entry::Entry;
use crate::model::event::Event;
use crate::model::id::Seq;
use crate::model::replay::Replay;
use crate::model::text::tidy;
use crate::rules::admit::{Verdict, asked};

/// The first format whose programs tidied names and reasons, and knew all that is asked today.
const TIDY: i32 = 2;

/// Something about a row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Found {
    /// The row.
    pub seq: Seq,
    /// Whether it could never have been recorded.
    pub weight: Weight,
    /// In Chinese, without the number of the row.
    pub says: String,
}

/// How much stands against a row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Weight {
    /// No program has recorded that.
    Fault,
    /// It is worth knowing: the clock went back, or a rule is younger than the row.
    Note,
}

/// An audit on its way through the rows.
#[derive(Debug)]
pub struct Audit<'a> {
    replay: Replay<'a>,
    format: i32,
    /// The row before, and its time.
    latest: Option<(Seq, DateTime<FixedOffset>)>,
    found: Vec<Found>,
}

impl std::fmt::Display for Found {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "第{}条：{}", self.seq, self.says)
    }
}

impl<'a> Audit<'a> {
    /// Of the rows of a file of this format.
    pub fn new(entries: &'a [Entry], format: i32) -> Audit<'a> {
        Audit { replay: Replay::new(entries), format, latest: None, found: Vec::new() }
    }

    /// Looks at the next row; false where there is none.
    pub fn step(&mut self) -> bool {
        let Some(entry) = self.replay.next() else { return false };
        self.columns(entry);
        self.time(entry);
        self.act(entry);
        for misfit in self.replay.take() {
            self.fault(misfit.seq, format!("在第{}条之后不能成立：{}", entry.seq, misfit.why));
        }
        true
    }

    /// How many rows have been looked at.
    pub fn done(&self) -> usize {
        self.replay.before().len()
    }

    /// All that was found so far, in the order of the rows.
    pub fn found(mut self) -> Vec<Found> {
        self.found.sort_by_key(|found| found.seq);
        self.found
    }

    fn fault(&mut self, seq: Seq, says: impl Into<String>) {
        self.found.push(Found { seq, weight: Weight::Fault, says: says.into() });
    }

    fn note(&mut self, seq: Seq, says: impl Into<String>) {
        self.found.push(Found { seq, weight: Weight::Note, says: says.into() });
    }

    /// A name and a reason hold nothing that is not seen, where bits could be hidden.
    fn columns(&mut self, entry: &Entry) {
        let reason = entry.reason.as_deref();
        if reason.is_some_and(|reason| reason.trim().is_empty() || reason.trim() != reason) {
            self.fault(entry.seq, "理由是空白，或前后带空白");
        } else if self.format >= TIDY && reason.is_some_and(|reason| tidy(reason) != reason) {
            self.fault(entry.seq, "理由中有看不见的字符或多余的空白");
        }
        if self.format >= TIDY && tidy(&entry.by) != entry.by {
            self.fault(entry.seq, "记录人中有看不见的字符或多余的空白");
        }
    }

    fn time(&mut self, entry: &Entry) {
        let read = DateTime::parse_from_rfc3339(&entry.at).ok();
        let same =
            |at: &DateTime<FixedOffset>| at.to_rfc3339_opts(SecondsFormat::Secs, false) == entry.at;
        let Some(at) = read.filter(same) else {
            self.fault(entry.seq, format!("时间“{}”不是程序所写的时间", entry.at));
            return;
        };
        if let Some((seq, latest)) = self.latest {
            let before = latest.to_rfc3339_opts(SecondsFormat::Secs, false);
            if at < latest {
                let says = format!("时间 {} 早于第{seq}条的 {before}（电脑时钟调过？）", entry.at);
                self.note(entry.seq, says);
            } else if at.offset() != latest.offset() {
                let says = format!("时区由 {} 变为 {}", latest.offset(), at.offset());
                self.note(entry.seq, says);
            }
        }
        self.latest = Some((entry.seq, at));
    }

    fn act(&mut self, entry: &Entry) {
        if let Event::Undone { seq } = entry.event {
            if let Some(says) = self.undone(seq) {
                self.fault(entry.seq, says);
            }
        } else if let Event::Redone { seq } = entry.event {
            let next = self.replay.standing().undone.last();
            if next != Some(&seq) {
                let could = next.map_or_else(
                    || "没有可以恢复的记录".into(),
                    |next| format!("能恢复的是第{next}条"),
                );
                self.fault(entry.seq, format!("恢复了第{seq}条，而当时{could}"));
            }
        } else if entry.event != Event::Unknown {
            // What a newer program wrote cannot be judged here.
            self.admitted(entry, &entry.event);
        }
    }

    /// What is wrong with taking a row back here; nothing if it could be.
    fn undone(&self, seq: Seq) -> Option<String> {
        let Some(last) = self.replay.standing().last_act(self.replay.before()) else {
            return Some(format!("撤销了第{seq}条，而当时没有可以撤销的记录"));
        };
        if last.seq != seq {
            return Some(format!("撤销了第{seq}条，而当时最后一步是第{}条", last.seq));
        }
        last.event.left_the_room().then(|| {
            let state = self.replay.state();
            let what = sentence(state, state, &last.event);
            format!("撤销了第{seq}条“{what}”，而它已经公布，不能撤销")
        })
    }

    fn admitted(&mut self, entry: &Entry, event: &Event) {
        match asked(self.replay.state(), event) {
            Err(refusal) if refusal.since <= self.format => {
                self.fault(entry.seq, format!("当时不能记录：{}", refusal.why));
            }
            Err(refusal) => self.note(entry.seq, format!("现在的程序不会记录：{}", refusal.why)),
            Ok(Verdict::NeedsReason(what)) if entry.reason.is_none() => {
                let says = format!("没有写明理由：{what}");
                // Whether these need a reason depends on what programs of format 1 learnt.
                let learnt = matches!(
                    event,
                    Event::FoulNoted { .. }
                        | Event::RoundStarted { .. }
                        | Event::PrivateData { .. }
                        | Event::EntrantChanged { .. }
                );
                match learnt && self.format < TIDY {
                    true => self.note(entry.seq, says),
                    false => self.fault(entry.seq, says),
                }
            }
            Ok(Verdict::NeedsReason(_) | Verdict::Free | Verdict::Refused(_)) => {}
        }
    }
}

/// All that is found about the rows of a file of this format.
pub fn audit(entries: &[Entry], format: i32) -> Vec<Found> {
    let mut audit = Audit::new(entries, format);
    while audit.step() {}
    audit.found()
}
