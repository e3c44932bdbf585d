//! 申诉与裁决: lodging a protest and ruling it.

use egui::{Frame, ScrollArea, Ui};

use crate::model::event::Event;
use crate::model::id::{GroupId, ProtestId, Round, Table};
use crate::model::state::{EntrantState, State};
use crate::model::typed::typed_number;
use crate::paper::press::{Order, SheetKind};
use crate::rules::record::describe;
use crate::session::Session;
use crate::ui::action::Action;
use crate::ui::screens::print::print_now;
use crate::ui::theme;
use crate::ui::widgets::{self, Tone};

/// What is being written.
#[derive(Debug, Default)]
pub struct ProtestDraft {
    by: String,
    round: String,
    table: String,
    text: String,
    ruling: String,
    ruling_of: Option<ProtestId>,
    lodged: Option<ProtestId>,
}

/// Shows the protests of the event and a form for a new one.
pub fn show(
    draft: &mut ProtestDraft,
    ui: &mut Ui,
    session: &Session,
    group: GroupId,
) -> Option<Action> {
    let mut action = None;
    let state = session.state();
    if draft.lodged.is_some_and(|id| state.protests.contains_key(&id)) {
        *draft = ProtestDraft::default();
    }
    ScrollArea::vertical().id_salt("protests").auto_shrink(false).show(ui, |ui| {
        for (id, protest) in state.protests.iter().rev() {
            Frame::group(ui.style()).show(ui, |ui| {
                ui.set_width(ui.available_width());
                let name = state.regulation.group(protest.group).map_or("", |g| g.name.as_str());
                let about = protest.about.map(|(round, table)| format!("第{round}轮第{table}台"));
                let about = about.unwrap_or_default();
                ui.horizontal_wrapped(|ui| {
                    let head = format!("申诉{id}　{name}{about}　申诉人：{}", protest.by);
                    ui.label(theme::strong(head));
                    match &protest.ruling {
                        Some(_) => widgets::badge(ui, "已裁决", Tone::Good),
                        None => widgets::badge(ui, "待裁决", Tone::Warn),
                    };
                });
                ui.add(egui::Label::new(protest.text.as_str()).wrap());
                match &protest.ruling {
                    Some(ruling) => {
                        ui.add(egui::Label::new(format!("裁决：{ruling}")).wrap());
                        if widgets::small(ui, &format!("打印裁决书{id}"), None)
                            .on_hover_text("写成 PDF 并打开；“打印”中的“裁决书”也有")
                            .clicked()
                        {
                            let order = Order::new(SheetKind::Ruling, protest.group, None);
                            let order = Order { protest: Some(*id), ..order };
                            action = Some(print_now(session, order));
                        }
                    }
                    None => action = draft.ruling(ui, session, *id).or(action.take()),
                }
            });
        }
        if state.protests.is_empty() {
            widgets::hint(ui, "还没有申诉。");
        }
        action = draft.lodge(ui, session, group).or(action.take());
    });
    action
}

impl ProtestDraft {
    fn ruling(&mut self, ui: &mut Ui, session: &Session, id: ProtestId) -> Option<Action> {
        if self.ruling_of != Some(id) {
            if widgets::act(ui, &format!("裁决申诉{id}"), None).clicked() {
                self.ruling_of = Some(id);
                self.ruling.clear();
            }
            return None;
        }
        widgets::area(ui, "裁决内容", &mut self.ruling, 2);
        let event = Event::ProtestRuled { id, ruling: self.ruling.trim().to_owned() };
        let mut action = None;
        ui.horizontal(|ui| {
            if widgets::act_on(ui, session, "公布裁决", &event).clicked() {
                let question = format!(
                    "公布对申诉{id}的裁决？公布后不能撤销。\n成绩若因此改变，请到“成绩”中更正。"
                );
                action = Some(Action::confirm(question, "公布", event));
            }
            if widgets::act(ui, "取消", None).clicked() {
                self.ruling_of = None;
            }
        });
        action
    }

    fn lodge(&mut self, ui: &mut Ui, session: &Session, group: GroupId) -> Option<Action> {
        let state = session.state();
        let name = state.regulation.group(group).map(|g| g.name.as_str()).unwrap_or_default();
        widgets::section(ui, &format!("受理新的申诉（{name}）"));
        ui.horizontal_wrapped(|ui| {
            widgets::field(ui, "申诉人", &mut self.by, 160.0)
                .on_hover_text("序号（如 7）或姓名；也可以是领队、代表队");
            widgets::field(ui, "轮次", &mut self.round, 50.0);
            widgets::field(ui, "台次", &mut self.table, 50.0);
            ui.label(theme::quiet("与某台无关时，轮次、台次不填"));
        });
        widgets::area(ui, "申诉内容", &mut self.text, 3);
        let about = typed_number(&self.round)
            .zip(typed_number(&self.table))
            .map(|(r, t)| (Round(r), Table(t)));
        let nowhere = about.is_some_and(|(r, t)| state.table(group, r, t).is_none());
        let half =
            about.is_none() && !(self.round.trim().is_empty() && self.table.trim().is_empty());
        let by = protester(state, group, self.by.trim());
        if let Some(by) = by.as_ref().ok().filter(|by| *by != self.by.trim()) {
            ui.label(theme::quiet(format!("申诉人：{by}")));
        }
        let id = state.next_protest();
        let event = Event::ProtestLodged {
            id,
            group,
            about,
            by: by.clone().unwrap_or_default(),
            text: self.text.trim().to_owned(),
        };
        let verdict = session.admit(&event);
        let refusal = match &by {
            _ if self.by.trim().is_empty() => Some("请写明申诉人"),
            Err(why) => Some(why.as_str()),
            Ok(_) if half || nowhere => Some("没有这一轮或这一台"),
            Ok(_) => verdict.refusal(),
        };
        if widgets::primary(ui, "受理申诉", refusal).clicked() {
            self.lodged = Some(id);
            return Some(Action::record(event));
        }
        None
    }
}

/// Who protests, in words: a number is the player of the group who has it, anything else (a
/// leader, a team) stands as it was typed.
fn protester(state: &State, group: GroupId, typed: &str) -> Result<String, String> {
    let Some(number) = typed_number(typed) else {
        return Ok(typed.to_owned());
    };
    let of_group =
        |e: &EntrantState| e.facts.group == group && e.no.is_some_and(|no| no.0 == number);
    let found = state.entrants.iter().find(|(_, e)| of_group(e));
    let name = found.map(|(id, _)| describe::player(state, *id));
    name.ok_or_else(|| format!("本组没有{number}号，请填写姓名"))
}
