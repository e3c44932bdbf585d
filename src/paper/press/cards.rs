//! 编排卡: what each player did, round by round.

use super::Desk;
use crate::model::id::{PlayerId, Round, StartNumber};
use crate::paper::block::Document;
use crate::paper::sheets::pairing_cards::{self, PairingCard, PairingCardsFacts};
use crate::paper::sheets::wording;
use crate::rules::field::planned_rounds;
use crate::rules::ranking::score::{Appearance, Results};

impl Desk<'_> {
    pub(super) fn pairing_cards(&self) -> Result<Document, String> {
        if self.numbering.is_empty() {
            return Err("还没有序号，请先抽签".into());
        }
        let field = self.views.field(self.state, self.order.group).ok_or("没有这个组别")?;
        let complete = Round(field.played.len() as u32);
        let results = Results::after(field, complete);
        let line = |no: StartNumber, k: Round| -> [String; 4] {
            let total = results.score_after(no, k).to_string();
            let seat = results.seats(no).iter().find(|(round, _)| *round == k);
            match seat.map(|(_, seat)| seat) {
                Some(Appearance::Table { opponent, side, outcome }) => {
                    let other = self.numbering.player(*opponent).map(|id| self.name(id));
                    let other = format!("{opponent} {}", other.unwrap_or_default());
                    let result = wording::word(*outcome, *side);
                    [side.short().into(), other, result.into(), total]
                }
                Some(Appearance::Bye) => [String::new(), "轮空".into(), String::new(), total],
                None => [String::new(), "—".into(), String::new(), total],
            }
        };
        let card = |(no, id): (StartNumber, PlayerId)| PairingCard {
            player: self.named(id),
            rounds: (1..=complete.0).map(|k| line(no, Round(k))).collect(),
        };
        let planned = planned_rounds(self.state, self.order.group).unwrap_or(0);
        let facts = PairingCardsFacts {
            rounds: planned.max(complete.0).max(7),
            cards: self.numbering.iter().map(card).collect(),
        };
        Ok(pairing_cards::pairing_cards(&self.plain_head(), &facts))
    }
}
