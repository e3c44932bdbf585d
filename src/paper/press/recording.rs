//! 录谱名单: the tables of a round that record, with who owes the record.

use super::Desk;
use crate::model::id::PlayerId;
use crate::paper::block::{Document, Standing};
use crate::paper::sheets::recording::{self, RecordingFacts, RecordingRow};
use crate::paper::sheets::wording;
use crate::rules::conduct::recording::{Duty, Owed, duties, sentence};

impl Desk<'_> {
    pub(super) fn recording(&self) -> Result<Document, String> {
        let (round, _) = match (self.round(), sentence(self.state)) {
            (_, None) => return Err("本赛事规程没有录谱规定".into()),
            (found, Some(_)) => found?,
        };
        let duties = duties(self.state, self.order.group, round)?;
        let facts = RecordingFacts {
            rule: sentence(self.state).unwrap_or_default(),
            rows: duties.iter().map(|duty| self.recording_row(duty)).collect(),
        };
        Ok(recording::recording(&self.round_head(round, Standing::Valid), &facts))
    }

    fn recording_row(&self, duty: &Duty) -> RecordingRow {
        let play = self.state.regulation.play_of(self.order.group);
        let points = play.points(play.system);
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
