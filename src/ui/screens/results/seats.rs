//! Who sat where, corrected: sides of a table turned, two players of two tables exchanged, a
//! player exchanged with the one who has the bye or replaced by one who was not paired.

use egui::Ui;

use crate::model::event::{Event, TableResult};
use crate::model::field::System;
use crate::model::id::{PlayerId, Table};
use crate::model::outcome::Side;
use crate::model::state::TableState;
use crate::model::typed::typed_number;
use crate::ui::theme::{self, color};
use crate::ui::widgets;

use super::Here;
use super::step::FormStep;

/// A correction of who sat where, being made.
#[derive(Debug, Clone)]
pub struct SeatsForm {
    table: Table,
    side: Side,
    other_table: String,
    other_side: Side,
    /// What is typed to find a player who was not paired.
    stranger: String,
}

impl SeatsForm {
    /// A form for a table.
    pub fn new(table: Table) -> SeatsForm {
        SeatsForm {
            table,
            side: Side::Red,
            other_table: String::new(),
            other_side: Side::Red,
            stranger: String::new(),
        }
    }

    /// A player who was not paired in this round and yet sat at this table, found by number or
    /// name.
    fn stranger(&mut self, ui: &mut Ui, here: Here<'_>, seat: TableState) -> Option<Event> {
        let free = here.unseated();
        if free.is_empty() {
            return None;
        }
        let mut asked = None;
        ui.horizontal_wrapped(|ui| {
            let who = self.side.chinese();
            let text = format!("本台{who}换成本轮未编排的棋手：");
            widgets::field(ui, &text, &mut self.stranger, 100.0);
            let wanted = self.stranger.trim();
            let hit = |id: &&PlayerId| here.name(**id).contains(wanted);
            for id in free.iter().filter(hit).take(6) {
                let mut seats = seat.seats();
                *seats.of_mut(self.side) = *id;
                let event = here.corrected(&[(self.table, seats)], None);
                if widgets::act_on(ui, here.session, &here.name(*id), &event).clicked() {
                    asked = Some(event);
                }
            }
        });
        asked
    }

    /// Shows the form.
    pub(super) fn show(&mut self, ui: &mut Ui, here: Here<'_>) -> FormStep {
        let Some(seat) = here.facts.table(self.table).copied() else { return FormStep::Left };
        let mut step = FormStep::Stays;
        let asks = |events| FormStep::Correct(events, None);
        widgets::framed(ui, color::FOCUS, |ui| {
            ui.horizontal_wrapped(|ui| {
                ui.label(theme::strong(format!(
                    "更正第{}台：红 {}　黑 {}",
                    self.table,
                    here.name(seat.red),
                    here.name(seat.black)
                )));
                if widgets::small(ui, "Esc 取消", None).clicked() {
                    step = FormStep::Left;
                }
            });
            ui.horizontal_wrapped(|ui| {
                let turned = here.corrected(&[(self.table, seat.seats().turned())], None);
                if let Some(events) = turn(ui, here, self.table, seat, turned) {
                    step = asks(events);
                }
            });
            ui.horizontal_wrapped(|ui| {
                ui.label("坐错人：本台");
                sides(ui, &mut self.side);
                widgets::field(ui, "与第几台对换：", &mut self.other_table, 56.0);
                sides(ui, &mut self.other_side);
                let other = typed_number(&self.other_table).map(Table);
                let found = other
                    .filter(|t| *t != self.table)
                    .and_then(|t| Some((t, *here.facts.table(t)?)));
                let refusal = found.is_none().then_some("请输入另一台的台号");
                if let Some((_, there)) = found {
                    ui.label(here.name(*there.seats().of(self.other_side)));
                }
                if widgets::act(ui, "对换这两人", refusal).clicked()
                    && let Some((table, there)) = found
                {
                    let (mut a, mut b) = (seat.seats(), there.seats());
                    std::mem::swap(a.of_mut(self.side), b.of_mut(self.other_side));
                    let corrected = here.corrected(&[(self.table, a), (table, b)], None);
                    step = asks(vec![corrected]);
                }
            });
            if let Some(event) = self.stranger(ui, here, seat) {
                step = asks(vec![event]);
            }
            let swiss = here.session.state().regulation.play_of(here.group).system == System::Swiss;
            if let Some(resting) = here.facts.bye.filter(|_| swiss) {
                ui.horizontal_wrapped(|ui| {
                    ui.label(format!("轮空有误：现由 {} 轮空；本台", here.name(resting)));
                    for side in Side::ALL {
                        let mut seats = seat.seats();
                        let leaves = std::mem::replace(seats.of_mut(side), resting);
                        let event = here.corrected(&[(self.table, seats)], Some(leaves));
                        let text = format!("{} {} 改为轮空", side.chinese(), here.name(leaves));
                        if widgets::act_on(ui, here.session, &text, &event)
                            .on_hover_text("与轮空者对换；本台已录的成绩保留，归新就座的棋手")
                            .clicked()
                        {
                            step = asks(vec![event]);
                        }
                    }
                });
            }
        });
        step
    }
}

/// 先后手对换. Where the result has a winner the arbiter says which of the two holds: the player
/// who won, or the side that won.
fn turn(
    ui: &mut Ui,
    here: Here<'_>,
    table: Table,
    seat: TableState,
    turned: Event,
) -> Option<Vec<Event>> {
    let one_sided = seat.result.filter(|r| r.outcome.turned() != r.outcome);
    let Some((result, winner)) = one_sided.and_then(|r| Some((r, r.outcome.winner()?))) else {
        let hint = match seat.result {
            None => "红黑对换；尚无成绩".to_owned(),
            Some(result) => {
                format!("红黑对换；成绩仍记{}", result.outcome.chinese())
            }
        };
        let clicked = widgets::act(ui, "先后手对换", None).on_hover_text(hint).clicked();
        return clicked.then(|| vec![turned]);
    };
    let names = seat.seats().map(|id| here.name(id));
    let (won, lost) = (names.of(winner), names.of(winner.other()));
    let new = TableResult { outcome: result.outcome.turned(), ..result };
    let (now, then) = (result.outcome.chinese(), new.outcome.chinese());
    ui.label("先后手对换，成绩以何为准：");
    let same_player = format!("仍是 {won} 胜（改记{then}）");
    let same_side = format!("仍记{now}（改为 {lost} 胜）");
    if widgets::act(ui, &same_player, None).clicked() {
        return Some(vec![turned, here.entered(vec![(table, Some(new))])]);
    }
    widgets::act(ui, &same_side, None).clicked().then(|| vec![turned])
}

fn sides(ui: &mut Ui, side: &mut Side) {
    for one in Side::ALL {
        ui.radio_value(side, one, one.chinese());
    }
}
