//! 裁决书: the protest with what it is about, and the rows that lodged and ruled it.

use super::Desk;
use crate::model::id::{ProtestId, Round, Table};
use crate::model::state::ProtestState;
use crate::model::text::in_brackets;
use crate::paper::block::Document;
use crate::paper::sheets::ruling::{self, RulingFacts};
use crate::rules::record::describe;

impl Desk<'_> {
    /// The protest of the order, or the last one ruled in the group.
    fn protest(&self) -> Result<(ProtestId, &ProtestState, &str), String> {
        let of_group =
            || self.state.protests.iter().filter(|(_, p)| p.group == self.order.group).rev();
        let (id, protest) = match self.order.protest {
            Some(id) => of_group().find(|(one, _)| **one == id).ok_or("本组没有这件申诉")?,
            None => of_group()
                .find(|(_, protest)| protest.ruling.is_some())
                .ok_or("本组还没有裁决过的申诉；请在“日志”的“申诉与裁决”中裁决")?,
        };
        let ruling = protest.ruling.as_deref();
        let ruling = ruling.ok_or_else(|| format!("申诉{id}尚未裁决，没有裁决书"))?;
        Ok((*id, protest, ruling))
    }

    pub(super) fn ruling(&self) -> Result<Document, String> {
        let (id, protest, ruling) = self.protest()?;
        let (lodged, ruled) = (self.rows.lodged.get(&id), self.rows.ruled.get(&id));
        let mut facts = vec![
            ("申诉编号".to_string(), format!("申诉{id}")),
            ("申诉人".into(), protest.by.clone()),
        ];
        let mut fact = |label: &str, text: String| facts.push((label.into(), text));
        if let Some(lodged) = lodged {
            fact("受理时间", lodged.time());
        }
        if let Some((round, table)) = protest.about {
            fact("所涉对局", format!("{} 第{round}轮 第{table}台", self.group_name()));
            for (label, text) in self.game(round, table) {
                fact(label, text);
            }
        }
        if let Some(ruled) = ruled {
            fact("裁决时间", ruled.time());
        }
        if let (Some(lodged), Some(ruled)) = (lodged, ruled) {
            fact("记录号", format!("受理 #{}，裁决 #{}", lodged.seq, ruled.seq));
        }
        let facts = RulingFacts {
            facts,
            text: protest.text.clone(),
            ruling: ruling.into(),
            reason: ruled.and_then(|row| row.reason.clone()).unwrap_or_default(),
        };
        Ok(ruling::ruling(&self.plain_head(), &facts))
    }

    /// Who sat at a table, and its result as it is now.
    fn game(&self, round: Round, table: Table) -> Vec<(&'static str, String)> {
        let seat = self.state.table(self.order.group, round, table);
        let Some(seat) = seat else { return Vec::new() };
        let player =
            |id| format!("{}号 {}{}", self.no(id), self.name(id), in_brackets(&self.unit(id)));
        let result = match seat.result {
            None => "尚无成绩".to_string(),
            Some(result) => {
                let score = describe::score_text(&self.points(), result.outcome);
                let waits = if result.provisional { "（暂定，待仲裁）" } else { "" };
                format!("{} {score}{waits}", result.outcome.chinese())
            }
        };
        vec![("红方", player(seat.red)), ("黑方", player(seat.black)), ("现记成绩", result)]
    }
}
