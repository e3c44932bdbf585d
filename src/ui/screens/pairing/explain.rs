//! Why one table is as it is: in the rules' words, with the price of the nearest other pairing
//! on a click, and as a sheet for those who protest.

use egui::{Label, RichText, Ui};

use crate::model::event::{Event, PairedBy};
use crate::model::field::Field;
use crate::model::id::{GroupId, PlayerId, Seq, StartNumber, Table};
use crate::model::numbering::Numbering;
use crate::model::seats::Seating;
use crate::model::sheet::PrintedSheet;
use crate::model::state::RoundState;
use crate::paper;
use crate::paper::press::{self, Mark};
use crate::paper::sheets::Named;
use crate::paper::sheets::why::{WhyFacts, WhyPlayer};
use crate::rules::field::{field, numbering};
use crate::rules::pairing::{self, Pairing};
use crate::session::{Session, disk};
use crate::ui::action::Action;
use crate::ui::theme;
use crate::ui::widgets;

use super::{Here, why};

/// A round with the situation it was paired in.
#[derive(Debug)]
pub struct Case {
    /// Whose round it is.
    pub group: GroupId,
    /// The situation before the round.
    pub field: Field,
    /// The round as it stands.
    pub pairing: Pairing,
    /// A text for each table, and the bye's last.
    pub why: Vec<String>,
    made_by: String,
    numbering: Numbering,
    seq: Seq,
}

/// The price of the nearest other pairing, asked for one table.
#[derive(Debug, Default)]
pub struct Alternative(Option<(Pairing, usize, String)>);

impl Alternative {
    /// What was said about this table of this plan.
    pub fn of(&self, pairing: &Pairing, index: usize) -> Option<&str> {
        let (plan, at, text) = self.0.as_ref()?;
        (*at == index && plan == pairing).then_some(text.as_str())
    }

    /// Works it out for a table.
    pub fn ask(&mut self, field: &Field, pairing: &Pairing, index: usize) {
        let text = alternative(field, pairing, index)
            .unwrap_or_else(|| "本轮按序号表编排，没有代价可比。".into());
        self.0 = Some((pairing.clone(), index, text));
    }
}

fn alternative(field: &Field, pairing: &Pairing, index: usize) -> Option<String> {
    pairing::nearest_alternative(field, pairing, pairing.tables.get(index)?)
}

impl Case {
    /// A published round in the situation in which it was published; none where the record does
    /// not hold it.
    pub(super) fn published(here: Here<'_>) -> Option<Case> {
        let Here { session, group, round } = here;
        let facts = session.state().round(group, round)?;
        let seq = here.publication()?;
        let before = session.as_of(Seq(seq.0.checked_sub(1)?)).ok()?;
        let mut field = field(&before, group);
        field.pairing.allow_rematch = facts.by == PairedBy::FewestRematches;
        let numbering = numbering(&before, group);
        let plan = |seating: &Seating<PlayerId>| {
            why::plan_of(&field, round, seating.map(|id| numbering.no(id)))
        };
        let entry = session.entries().get((seq.0 as usize).checked_sub(1)?)?;
        let Event::PairingPublished { tables, bye, .. } = &entry.event else { return None };
        let published = Seating::new(tables, *bye);
        let now = plan(&facts.seating());
        let corrected = facts.seating() != published;
        let (ruled, changed) = match &facts.by {
            PairedBy::Hand { engine, engine_bye } => {
                (plan(&Seating::new(engine, *engine_bye)), why::Changed::ByHand)
            }
            PairedBy::Engine | PairedBy::FewestRematches => {
                (plan(&published), why::Changed::AfterPublication)
            }
        };
        let why = why::tables(&field, &now, Some(&ruled), changed);
        Some(Case {
            group,
            why,
            made_by: made_by(facts, corrected),
            numbering,
            seq: session.mark().0,
            pairing: now,
            field,
        })
    }

    /// Whether it still is about this round, and nothing was recorded since.
    pub(super) fn fits(&self, here: Here<'_>) -> bool {
        let now = (here.group, here.round, here.session.mark().0);
        (self.group, self.pairing.round, self.seq) == now
    }

    /// Shows the text of a table with what can be done about it; the table after the last is the
    /// bye.
    pub fn show(
        &self,
        ui: &mut Ui,
        session: &Session,
        index: usize,
        alternative: &mut Alternative,
    ) -> Option<Action> {
        let mut action = None;
        ui.horizontal_wrapped(|ui| reason(ui, &self.pairing, &self.why, index));
        if let Some(text) = alternative.of(&self.pairing, index) {
            price(ui, text);
        }
        ui.horizontal(|ui| {
            if ask_button(ui, &self.pairing, index) {
                alternative.ask(&self.field, &self.pairing, index);
            }
            if widgets::act(ui, "打印说明", None)
                .on_hover_text("给询问或申诉的一方：本台的编排理由，写成 PDF 并打开")
                .clicked()
            {
                action = Some(self.sheet(session, index));
            }
        });
        action
    }

    /// Writes and opens the sheet of a table.
    fn sheet(&self, session: &Session, index: usize) -> Action {
        let round = self.pairing.round;
        let facts = self.facts(index);
        let table = self.pairing.tables.get(index).map(|_| Table(index as u32 + 1));
        let (seq, digest) = session.mark();
        let mark = Mark { seq, digest, printed_at: session.now() };
        let made =
            press::why_sheet(session.state(), session.views(), (self.group, round), &facts, &mark);
        let bytes = made.and_then(|made| paper::pdf_bytes(&made).map_err(|e| e.to_string()));
        match bytes {
            Err(why) => Action::Notice(why),
            Ok(bytes) => {
                let group = session.state().regulation.group(self.group);
                let group = group.map(|g| g.name.as_str()).unwrap_or_default();
                let name = format!("{group}-第{round}轮-{}-编排说明", facts.table);
                let folder = session.path().parent().map(ToOwned::to_owned).unwrap_or_default();
                let path = disk::free_name(&folder, &disk::safe_name(&name), "pdf");
                let remark = Event::SheetPrinted {
                    sheet: PrintedSheet::Explanation(table),
                    group: Some(self.group),
                    round: Some(round),
                };
                Action::Several(vec![
                    Action::Write { path: path.clone(), bytes, remark: Some(remark) },
                    Action::Show(path),
                ])
            }
        }
    }

    fn facts(&self, index: usize) -> WhyFacts {
        let players = why::players(&self.field, &self.numbering);
        let player = |side: &str, no: StartNumber| {
            let one = self.numbering.player(no).and_then(|id| players.get(&id)).cloned();
            let one = one.unwrap_or_default();
            WhyPlayer {
                side: side.into(),
                player: Named { no, name: one.name, unit: one.unit },
                score: one.score,
                history: one.history,
            }
        };
        let seats = match self.pairing.tables.get(index) {
            Some(seats) => seats.iter().map(|(side, no)| player(side.chinese(), *no)).collect(),
            None => self.pairing.bye.iter().map(|no| player("轮空", *no)).collect(),
        };
        WhyFacts {
            table: label(&self.pairing, index),
            players: seats,
            made_by: self.made_by.clone(),
            reason: self.why.get(index).cloned().unwrap_or_default(),
            alternative: alternative(&self.field, &self.pairing, index),
        }
    }
}

fn made_by(facts: &RoundState, corrected: bool) -> String {
    let how = match facts.by {
        PairedBy::Engine => {
            "本轮由程序按规程编排：在不违反绝对规则的全部编排中，各项准则依次最优的一种。"
        }
        PairedBy::FewestRematches => {
            "本轮没有不重复相遇的合规编排，经裁判长决定，由程序编排重复相遇最少的一种。"
        }
        PairedBy::Hand { .. } => "本轮由裁判长手工编排或调整，理由见赛事记录。",
    };
    let since =
        if corrected { "公布后有个别台次更正，理由见赛事记录。" } else { "" };
    format!("{how}{since}")
}

fn label(pairing: &Pairing, index: usize) -> String {
    match pairing.tables.get(index) {
        Some(_) => format!("第{}台", index + 1),
        None => "轮空".into(),
    }
}

/// The text of a table, inside a wrapped row.
pub fn reason(ui: &mut Ui, pairing: &Pairing, texts: &[String], index: usize) {
    let text = texts.get(index).map(String::as_str).unwrap_or_default();
    ui.label(theme::strong(format!("{} 为何如此：", label(pairing, index))));
    ui.label(text);
}

/// What the nearest other pairing would cost, once that was asked.
pub fn price(ui: &mut Ui, text: &str) {
    ui.add(Label::new(RichText::new(text).color(theme::color::FOCUS)).wrap());
}

/// The button that asks for the nearest other pairing of a table.
pub fn ask_button(ui: &mut Ui, pairing: &Pairing, index: usize) -> bool {
    let refusal = match (pairing.tables.get(index), &pairing.cost) {
        (None, _) => Some("轮空没有另一种编排可比"),
        (_, None) => Some("首轮和循环制按序号表编排，没有代价可比"),
        _ => None,
    };
    widgets::act(ui, "最近的另一种编排", refusal)
        .on_hover_text("若这两人不相遇，最好的编排要付出什么代价")
        .clicked()
}
