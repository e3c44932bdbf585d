//! Undo and redo: the last slip is taken back by a row of its own, as far as nothing has left the
//! room (screens.md "Two ways back").

use super::{RecordError, Recorded, Session};
use crate::model::entrant::Entrant;
use crate::model::entry::{self, Entry};
use crate::model::event::Event;
use crate::model::id::{PlayerId, Seq};
use crate::rules::record::{act, describe};

impl Session {
    /// What undo would take back, in Chinese; or why it cannot.
    ///
    /// # Errors
    /// In Chinese, why nothing can be undone.
    pub fn undo_label(&self) -> Result<String, String> {
        let entry = self.undo_target()?;
        Ok(self.in_words(entry))
    }

    /// What redo would bring back, in Chinese; or why it cannot.
    ///
    /// # Errors
    /// In Chinese, why nothing can be redone.
    pub fn redo_label(&self) -> Result<String, String> {
        let entry = self.redo_target()?;
        Ok(self.in_words(entry))
    }

    /// An act in words, on the state as it is; a move by the entry before it.
    fn in_words(&self, entry: &Entry) -> String {
        self.moved(entry).unwrap_or_else(|| act::sentence(&self.state, &self.state, &entry.event))
    }

    /// `孙鹏志 由公开组移到老年组`, where the act is no more than that.
    fn moved(&self, entry: &Entry) -> Option<String> {
        let Event::EntrantChanged { id, entrant } = &entry.event else { return None };
        describe::moved(&self.state, *id, self.entered_before(entry.seq, *id)?, entrant)
    }

    /// What the last standing row before this one says of an entrant.
    fn entered_before(&self, seq: Seq, who: PlayerId) -> Option<&Entrant> {
        let rows = self.standing.done.iter().rev().filter(|one| **one < seq);
        rows.filter_map(|one| self.entry(*one)).find_map(|row| row.event.facts_of(who))
    }

    fn entry(&self, seq: Seq) -> Option<&Entry> {
        (seq.0 as usize).checked_sub(1).and_then(|i| self.entries.get(i))
    }

    fn undo_target(&self) -> Result<&Entry, String> {
        self.writable()?;
        let last = self.standing.last_act(&self.entries).ok_or("没有可以撤销的操作")?;
        if !last.event.left_the_room() {
            return Ok(last);
        }
        let way = if let Event::PairingPublished { group, round, .. } = last.event
            && self.admit(&Event::PairingVoided { group, round }).refusal().is_none()
        {
            "本轮还没有成绩，可以在“编排”中作废重排并写明理由"
        } else {
            "请用更正并写明理由"
        };
        let what = act::sentence(&self.state, &self.state, &last.event);
        Err(format!("“{what}”已经公布，不能撤销；{way}"))
    }

    fn redo_target(&self) -> Result<&Entry, String> {
        self.writable()?;
        let nothing = "没有可以恢复的操作";
        let seq = self.standing.undone.last().ok_or(nothing)?;
        self.entry(*seq).ok_or_else(|| nothing.into())
    }

    /// Takes back the last act that has not left the room; a row of its own.
    ///
    /// # Errors
    /// There is nothing to undo, or the row was not written; nothing has changed then.
    pub fn undo(&mut self) -> Result<Recorded, RecordError> {
        let seq = self.undo_target().map_err(RecordError::Refused)?.seq;
        self.turn(Event::Undone { seq }, seq, "已撤销")
    }

    /// Brings back the last act taken back; a row of its own.
    ///
    /// # Errors
    /// There is nothing to redo, or the row was not written; nothing has changed then.
    pub fn redo(&mut self) -> Result<Recorded, RecordError> {
        let seq = self.redo_target().map_err(RecordError::Refused)?.seq;
        self.turn(Event::Redone { seq }, seq, "已恢复")
    }

    fn turn(&mut self, event: Event, target: Seq, word: &str) -> Result<Recorded, RecordError> {
        let mut standing = self.standing.clone();
        standing.push(Seq(self.entries.len() as u32 + 1), &event);
        let next = entry::fold_standing(&self.entries, &standing)
            .map_err(|e| RecordError::Refused(e.to_string()))?;
        let what = match self.entry(target) {
            // Who was removed has a name only on one side.
            Some(entry) if matches!(entry.event, Event::EntrantChanged { .. }) => {
                self.in_words(entry)
            }
            Some(entry) => act::sentence(&self.state, &next, &entry.event),
            None => String::new(),
        };
        let entry = self.append(&event, None, &[])?;
        let seq = entry.seq;
        self.take(entry, next);
        Ok(Recorded { seq, text: format!("{word}：{what}"), notice: None })
    }
}
