//! Noting a foul by the tariff of the regulation: who (a side of the table, or anybody outside a
//! game), offence, note. The act it brings is offered at once and the arbiter confirms it.

use egui::{Key, Ui};

use crate::model::event::{Event, Foul};
use crate::model::id::{PlayerId, Table};
use crate::model::regulation::Effect;
use crate::model::seats::{Seats, Side};
use crate::model::typed::typed_number;
use crate::rules::conduct::penalty::loses;
use crate::rules::ranking::ending;
use crate::ui::action::Action;
use crate::ui::theme::{self, color};
use crate::ui::widgets;

use super::choice::{Choice, choice_by, numbered};
use super::step::FormStep;
use super::{Here, offer};

/// A foul being noted: who, which offence, with what remark.
#[derive(Debug, Clone)]
pub struct FoulForm {
    /// The table; none for a foul outside a game.
    table: Option<Table>,
    who: Option<AtFault>,
    /// What is typed to find a player outside a game.
    seek: String,
    item: Option<usize>,
    at: usize,
    note: String,
    /// Whether the offence goes unpunished, with a reason.
    exempted: bool,
    focus: bool,
}

/// Who is at fault.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum AtFault {
    /// A side of the table.
    At(Side),
    /// Somebody outside a game, still to be found.
    Somebody,
    /// This player, outside a game.
    Outside(PlayerId),
}

/// Who may be at fault at a table, in the order of the form.
const AT_TABLE: [AtFault; 3] =
    [AtFault::At(Side::Red), AtFault::At(Side::Black), AtFault::Somebody];

/// The tariff of the regulation, and what is always possible.
fn tariff(here: Here<'_>) -> Vec<(String, Effect)> {
    let rules = here.session.state().regulation.tariff.iter();
    let others = [Effect::Warning, Effect::Fouls(1), Effect::LosesGame];
    let others = others.map(|effect| ("其他".to_owned(), effect));
    rules.map(|item| (item.offence.clone(), item.effect)).chain(others).collect()
}

impl FoulForm {
    /// A form for a table.
    pub fn new(table: Table) -> FoulForm {
        FoulForm { table: Some(table), who: None, ..FoulForm::outside() }
    }

    /// A form for an item of the tariff against a side of a table.
    pub fn of(table: Table, side: Side, item: usize) -> FoulForm {
        let (who, item) = (Some(AtFault::At(side)), Some(item));
        FoulForm { table: Some(table), who, item, ..FoulForm::outside() }
    }

    /// A form for a foul outside a game.
    pub fn outside() -> FoulForm {
        FoulForm {
            table: None,
            who: Some(AtFault::Somebody),
            seek: String::new(),
            item: None,
            at: 0,
            note: String::new(),
            exempted: false,
            focus: true,
        }
    }

    /// Digits and arrows: first who, then the offence; then the note has the keyboard.
    pub(super) fn key(&mut self, key: Key, here: Here<'_>) -> FormStep {
        let choices = match self.who {
            None => AT_TABLE.len(),
            Some(AtFault::Somebody) => found(here, &self.seek).len(),
            Some(_) => tariff(here).len(),
        };
        let chosen = match choice_by(key, &mut self.at, choices) {
            Choice::Left => return FormStep::Left,
            Choice::Open => return FormStep::Stays,
            Choice::Taken(at) => at,
        };
        match self.who {
            None => self.choose(AT_TABLE[chosen]),
            Some(AtFault::Somebody) => {
                if let Some(id) = found(here, &self.seek).get(chosen) {
                    self.choose(AtFault::Outside(*id));
                }
            }
            Some(_) => {
                self.item = Some(chosen);
                self.focus = true;
            }
        }
        FormStep::Stays
    }

    fn choose(&mut self, who: AtFault) {
        self.who = Some(who);
        self.at = 0;
        self.focus = who == AtFault::Somebody;
    }

    /// The player at fault, once known.
    fn player(&self, here: Here<'_>) -> Option<PlayerId> {
        match self.who? {
            AtFault::Somebody => None,
            AtFault::Outside(id) => Some(id),
            AtFault::At(side) => Some(*here.seats(self.table?)?.of(side)),
        }
    }

    /// Shows the form.
    pub(super) fn show(&mut self, ui: &mut Ui, here: Here<'_>) -> FormStep {
        let mut step = FormStep::Stays;
        widgets::framed(ui, color::FOCUS, |ui| {
            ui.horizontal_wrapped(|ui| {
                match self.table.and_then(|t| Some((t, here.seats(t)?))) {
                    Some((table, seats)) => self.sides(ui, here, table, seats),
                    None => {
                        ui.label(theme::strong("场外犯规（不在对局中）："));
                    }
                }
                if let Some(AtFault::Outside(id)) = self.who {
                    ui.label(theme::strong(here.name(id)));
                }
                if widgets::small(ui, "Esc 取消", None).clicked() {
                    step = FormStep::Left;
                }
            });
            if self.who == Some(AtFault::Somebody) {
                self.seek(ui, here);
            }
            if let Some(player) = self.player(here)
                && let Some(asked) = self.offence(ui, here, player)
            {
                step = asked;
            }
        });
        step
    }

    fn sides(&mut self, ui: &mut Ui, here: Here<'_>, table: Table, seats: Seats<PlayerId>) {
        ui.label(theme::strong(format!("第{table}台 犯规：")));
        let texts = [
            format!("红方 {}", here.name(seats.red)),
            format!("黑方 {}", here.name(seats.black)),
            "场外（不在对局中）".to_owned(),
        ];
        let marked = match self.who {
            None => self.at,
            Some(AtFault::Outside(_)) => 2,
            Some(who) => AT_TABLE.iter().position(|one| *one == who).unwrap_or(2),
        };
        if let Some(at) = numbered(ui, texts, marked) {
            self.choose(AT_TABLE[at]);
        }
    }

    /// Finding the player by number, name or unit; Enter takes the first.
    fn seek(&mut self, ui: &mut Ui, here: Here<'_>) {
        let mut chosen = None;
        ui.horizontal_wrapped(|ui| {
            let (label, focus) = ("棋手（序号、姓名或单位）：", &mut self.focus);
            let field = widgets::field_at(ui, label, &mut self.seek, 160.0, focus);
            let sent = widgets::submitted(ui, &field);
            let all = found(here, &self.seek);
            if all.is_empty() && !self.seek.trim().is_empty() {
                ui.label(theme::quiet("没有这样的棋手"));
            }
            for id in &all {
                if widgets::small(ui, &here.name(*id), None).clicked() {
                    chosen = Some(*id);
                }
            }
            if sent {
                chosen = all.first().copied();
            }
        });
        if let Some(id) = chosen {
            self.choose(AtFault::Outside(id));
        }
    }

    /// Offence and note.
    fn offence(&mut self, ui: &mut Ui, here: Here<'_>, player: PlayerId) -> Option<FormStep> {
        let mut asked = None;
        let items = tariff(here);
        ui.horizontal_wrapped(|ui| {
            let texts = items.iter().map(|(offence, effect)| format!("{offence}（{effect}）"));
            if let Some(at) = numbered(ui, texts, self.item.unwrap_or(self.at)) {
                self.item = Some(at);
                self.focus = true;
            }
        });
        let (offence, effect) = self.item.and_then(|at| items.get(at))?;
        ui.horizontal_wrapped(|ui| {
            let focus = &mut self.focus;
            let field = widgets::field_at(ui, "备注：", &mut self.note, 260.0, focus);
            ui.checkbox(&mut self.exempted, "免于处罚（写明理由）");
            let unsaid = offence == "其他" && self.note.trim().is_empty();
            let refusal = unsaid.then_some("请在备注中写明犯规事项");
            let sent = widgets::submitted(ui, &field) && refusal.is_none();
            if widgets::primary(ui, "记录犯规", refusal).clicked() || sent {
                let effect = if self.exempted { Effect::Exempted } else { *effect };
                asked = Some(self.ask(here, player, offence, effect));
            }
        });
        asked
    }

    fn ask(&self, here: Here<'_>, player: PlayerId, offence: &str, effect: Effect) -> FormStep {
        let note = Some(self.note.trim().to_owned()).filter(|note| !note.is_empty());
        let (offence, note) = match (offence, note) {
            ("其他", Some(note)) => (note, None),
            (offence, note) => (offence.to_owned(), note),
        };
        let table = self.table.filter(|_| matches!(self.who, Some(AtFault::At(_))));
        let at = table.map(|table| (here.round, table));
        let kind = here.session.state().regulation.offence_kind(&offence);
        let foul = Foul { player, at, offence, kind, effect, note };
        let event = Event::FoulNoted { id: here.next_foul(), foul: foul.clone() };
        let then = offer::brought(here, self.table, &event, &foul);
        let late = match at {
            Some(_) => here.facts.closed,
            None => ending::finished(here.session.state(), here.group),
        };
        if late && (effect.fouls() > 0 || loses(effect)) {
            return FormStep::Correct(vec![event], then);
        }
        let mut acts = vec![offer::noting(here, event, &foul)];
        acts.extend(then);
        FormStep::Act(Action::all(acts))
    }
}

/// Players of the group whose number, name or unit is typed; an exact number alone.
fn found(here: Here<'_>, seek: &str) -> Vec<PlayerId> {
    let wanted = seek.trim();
    if wanted.is_empty() {
        return Vec::new();
    }
    let ours = here.session.state().entrants.iter().filter(|(_, e)| e.facts.group == here.group);
    let hit = |e: &crate::model::state::EntrantState| {
        let unit = e.facts.unit.as_deref().unwrap_or_default();
        e.name().contains(wanted) || unit.contains(wanted)
    };
    if let Some(no) = typed_number(wanted) {
        let exact = ours.filter(|(_, e)| e.no.is_some_and(|own| own.0 == no));
        return exact.map(|(id, _)| *id).collect();
    }
    ours.filter(|(_, e)| hit(e)).map(|(id, _)| *id).take(8).collect()
}
