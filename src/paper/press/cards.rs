//! 编排卡: what each player did, round by round.

use super::Desk;
use crate::model::id::{PlayerId, Round, StartNumber};
use crate::paper::block::Document;
use crate::paper::sheets::pairing_cards::{self, PairingCard, PairingCardsFacts};
use crate::paper::sheets::wording;
use crate::rules::field::{field_after, planned_rounds};
use crate::rules::ranking::score::{Results, Seat};

impl Desk<'_> {
    pub(super) fn pairing_cards(&self) -> Result<Document, String> {
        if self.numbers.is_empty() {
            return Err("还没有序号，请先抽签".into());
        }
        let complete = self.views.field(self.state, self.order.group).map_or(0, |f| f.played.len());
        let complete = Round(complete as u32);
        let field = field_after(self.state, self.order.group, complete);
        let after: Vec<Results<'_>> =
            (1..=complete.0).map(|k| Results::after(&field, Round(k))).collect();
        let line = |no: StartNumber, k: usize, results: &Results<'_>| -> [String; 4] {
            let total = results.score(no).to_string();
            let seat = results.seats(no).iter().find(|(round, _)| round.0 as usize == k + 1);
            match seat.map(|(_, seat)| seat) {
                Some(Seat::Table { opponent, side, outcome }) => {
                    let other = self.numbers.get(opponent).map(|id| self.name(*id));
                    let other = format!("{opponent} {}", other.unwrap_or_default());
                    let result = wording::word(*outcome, *side);
                    [wording::side(*side).into(), other, result.into(), total]
                }
                Some(Seat::Bye) => [String::new(), "轮空".into(), String::new(), total],
                None => [String::new(), "—".into(), String::new(), total],
            }
        };
        let card = |(no, id): (&StartNumber, &PlayerId)| PairingCard {
            no: *no,
            name: self.name(*id),
            unit: self.unit(*id),
            rounds: after.iter().enumerate().map(|(k, r)| line(*no, k, r)).collect(),
        };
        let planned = planned_rounds(self.state, self.order.group).unwrap_or(0);
        let facts = PairingCardsFacts {
            rounds: planned.max(complete.0).max(7),
            cards: self.numbers.iter().map(card).collect(),
        };
        Ok(pairing_cards::pairing_cards(&self.plain_head(), &facts))
    }
}
