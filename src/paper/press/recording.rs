//! 录谱名单: the tables of a round that record, with who owes the record.

use super::Desk;
use crate::model::id::PlayerId;
use crate::paper::block::{Document, Standing};
use crate::paper::sheets::recording::{self, RecordingRow};
use crate::paper::sheets::wording;
use crate::rules::conduct::recording::{Duty, Owed, duties, sentence};

impl Desk<'_> {
    pub(super) fn recording(&self) -> Result<Document, String> {
        let rule = sentence(self.state).ok_or("本赛事规程没有录谱规定")?;
        let (round, _) = self.round()?;
        let duties = duties(self.state, self.order.group, round)?;
        let rows: Vec<_> = duties.iter().map(|duty| self.recording_row(duty)).collect();
        Ok(recording::recording(&self.round_head(round, Standing::Valid), &rule, &rows))
    }

    fn recording_row(&self, duty: &Duty) -> RecordingRow {
        let points = self.points();
        let seat = |id: PlayerId| (self.no(id), self.name(id));
        let owed = match duty.owed {
            Owed::Open => String::new(),
            Owed::By(side) => format!("{} {}", side.chinese(), self.name(*duty.seats.of(side))),
            Owed::Nobody => "不录".into(),
        };
        let refused: Vec<String> = duty
            .refused
            .iter()
            .filter_map(|(id, foul)| {
                let foul = &self.state.fouls.get(foul)?.foul;
                Some(format!("{} {}：{}", self.name(*id), foul.offence, foul.effect))
            })
            .collect();
        RecordingRow {
            table: duty.table,
            red: seat(duty.seats.red),
            black: seat(duty.seats.black),
            result: duty.result.map(|r| wording::result(r.outcome, &points)).unwrap_or_default(),
            owed,
            note: refused.join("；"),
        }
    }
}
