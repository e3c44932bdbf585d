//! The form of one unit: kind, officials with their telephones, insurance, meeting; and the act
//! that gives all its entrants another name of the unit.

use egui::{Grid, ScrollArea, TextEdit, Ui};

use crate::model::event::{DeskMark, Event};
use crate::model::id::{PlayerId, Seq};
use crate::model::private::{EVENT, PrivateChange, PrivateField};
use crate::model::text::tidy;
use crate::model::unit::{UnitFacts, UnitKind};
use crate::paper::font::missing_glyph;
use crate::rules::enrolment::units::{KindKnown, UnitView, alike, kind};
use crate::session::Session;
use crate::ui::action::Action;
use crate::ui::screens::enrolment::desk::{came, missed};
use crate::ui::screens::pane::{self, PaneAnswer};
use crate::ui::widgets::{Tone, act, choice, finding, hint, section, submitted};

/// What is typed about a unit: its facts, and the telephones of leader and coach.
#[derive(Debug, Clone, PartialEq, Eq)]
struct UnitFields {
    facts: UnitFacts,
    phones: [String; 2],
}

/// The telephones of leader and coach as the private table keeps them under the unit's name.
const PHONES: [fn(String) -> PrivateField; 2] =
    [PrivateField::LeaderPhone, PrivateField::CoachPhone];

fn phone(session: &Session, field: fn(String) -> PrivateField, unit: &str) -> Option<String> {
    session.private(EVENT, field(unit.to_string())).ok().flatten()
}

/// The form of one unit while it is typed.
#[derive(Debug)]
pub(super) struct UnitDraft {
    fields: UnitFields,
    before: UnitFields,
    rename: String,
    /// The name it takes when the renaming is recorded, and the last row before.
    renaming: Option<(String, Seq)>,
    seq: Seq,
}

impl UnitDraft {
    /// The form of a unit, telephones included where they were not purged.
    pub(super) fn of(facts: &UnitFacts, session: &Session) -> UnitDraft {
        let known = |field| phone(session, field, &facts.name).unwrap_or_default();
        let fields = UnitFields { facts: facts.clone(), phones: PHONES.map(known) };
        UnitDraft {
            before: fields.clone(),
            fields,
            rename: String::new(),
            renaming: None,
            seq: session.mark().0,
        }
    }

    /// Whose form it is.
    pub(super) fn name(&self) -> &str {
        &self.fields.facts.name
    }

    /// Whether it has just followed its unit to another name.
    pub(super) fn renamed(&self) -> bool {
        self.renaming.as_ref().is_some_and(|(to, _)| to == self.name())
    }

    /// Whether it is untouched, so that it may follow the list's cursor to this unit.
    pub(super) fn follows(&self, name: &str) -> bool {
        self.name() != name && self.fields == self.before && self.rename.is_empty()
    }

    /// Shows what is known now, once something was recorded.
    fn refresh(&mut self, session: &Session, all: &[UnitView]) {
        let (seq, _) = session.mark();
        if seq == self.seq {
            return;
        }
        let renaming = self.renaming.take();
        let followed = renaming
            .filter(|(to, sent)| seq > *sent && all.iter().any(|unit| unit.facts.name == *to));
        let here = all.iter().any(|unit| unit.facts.name == self.name());
        let name = match &followed {
            Some((to, _)) if !here => to.clone(),
            _ => self.name().to_string(),
        };
        if let Some(unit) = all.iter().find(|unit| unit.facts.name == name) {
            let fresh = UnitDraft::of(&unit.facts, session);
            let touched = self.fields != self.before && self.name() == name;
            if touched && fresh.before == self.before {
                self.seq = seq;
                return;
            }
            *self = fresh;
            self.renaming = followed;
        }
    }
}

/// Shows the form.
pub(super) fn show(
    draft: &mut UnitDraft,
    ui: &mut Ui,
    session: &Session,
    all: &[UnitView],
) -> PaneAnswer {
    draft.refresh(session, all);
    let Some(unit) = all.iter().find(|unit| unit.facts.name == draft.name()) else {
        return (None, false);
    };
    let mut asked = None;
    let refusal = refusal(draft, session);
    let (open, mut pressed) = pane::form_head(ui, draft.name(), "保存单位", refusal.as_deref());
    ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
        pressed |= fields(draft, ui, unit);
        if pressed && refusal.is_none() {
            asked = Some(save(draft));
        }
        asked = meeting_of(ui, session, unit).or(asked.take());
        asked = rename(draft, ui, session, all).or(asked.take());
        members(ui, session, unit);
    });
    (asked, open)
}

fn refusal(draft: &UnitDraft, session: &Session) -> Option<String> {
    if let Some(why) = session.read_only() {
        return Some(why.to_string());
    }
    let UnitFacts { leader, coach, .. } = &draft.fields.facts;
    let unprintable = [leader, coach].into_iter().flatten().find_map(|name| unprintable(name));
    unprintable.or_else(|| (draft.fields == draft.before).then(|| "没有改动".into()))
}

fn unprintable(name: &str) -> Option<String> {
    missing_glyph(name).map(|c| format!("“{c}”没有字体可以印出，请核对"))
}

fn fields(draft: &mut UnitDraft, ui: &mut Ui, unit: &UnitView) -> bool {
    let UnitFields { facts, phones: [leader_phone, coach_phone] } = &mut draft.fields;
    let all = UnitKind::ALL.map(|kind| (kind, kind.chinese().to_string()));
    choice(ui, "类别", &mut facts.kind, &all, 150.0);
    let judged = UnitFacts { kind: UnitKind::Unstated, ..unit.facts.clone() };
    if facts.kind == UnitKind::Unstated
        && let (kind, KindKnown::ByName) = kind(&judged)
    {
        hint(ui, &format!("未注明时按名称判断为“{}”。", kind.chinese()));
    }
    ui.add_space(4.0);
    let mut sent = false;
    let mut leader = facts.leader.take().unwrap_or_default();
    let mut coach = facts.coach.take().unwrap_or_default();
    Grid::new("unit-form").num_columns(2).spacing([8.0, 7.0]).min_col_width(84.0).show(ui, |ui| {
        for (label, text) in [
            ("领队", &mut leader),
            ("领队电话", leader_phone),
            ("教练", &mut coach),
            ("教练电话", coach_phone),
        ] {
            let name = ui.label(label);
            let field = ui.add(TextEdit::singleline(text).desired_width(300.0));
            sent |= submitted(ui, &field.labelled_by(name.id));
            ui.end_row();
        }
    });
    facts.leader = Some(leader).filter(|name| !name.is_empty());
    facts.coach = Some(coach).filter(|name| !name.is_empty());
    ui.checkbox(&mut facts.insurance_seen, "保险单据已验");
    hint(ui, "电话只在这里显示，不进入记录和各种表单；“清除个人信息”时一并清除。");
    sent
}

fn save(draft: &UnitDraft) -> Action {
    let UnitFields { facts, phones } = &draft.fields;
    let tidied = |name: &Option<String>| name.as_deref().map(tidy).filter(|name| !name.is_empty());
    let (leader, coach) = (tidied(&facts.leader), tidied(&facts.coach));
    let unit = UnitFacts { leader, coach, ..facts.clone() };
    let typed = phones.iter().zip(&draft.before.phones).map(|(now, was)| (tidy(now), tidy(was)));
    let changed = PHONES.into_iter().zip(typed).filter(|(_, (now, was))| now != was);
    let private = changed
        .map(|(field, (value, _))| PrivateChange {
            player: EVENT,
            field: field(facts.name.clone()),
            value,
        })
        .collect();
    Action::Record { event: Event::UnitChanged { unit }, reason: None, private }
}

/// 未到技术会议 for everybody of the unit, where the event has such a meeting.
fn meeting_of(ui: &mut Ui, session: &Session, unit: &UnitView) -> Option<Action> {
    let rule = &session.state().regulation.entry;
    if rule.technical_meeting.is_none() && !rule.meeting_missed_forfeits {
        return None;
    }
    section(ui, "技术会议");
    let entrants = unit.entrants.iter().filter_map(|id| session.state().entrants.get(id));
    let count = entrants.filter(|e| e.marks.contains(&DeskMark::MeetingMissed)).count();
    if count > 0 {
        finding(ui, &format!("{count}人记为未到技术会议"), Tone::Bad);
    }
    let ids: Vec<PlayerId> = unit.entrants.clone();
    let all_missed = count == ids.len() && count > 0;
    let word = if all_missed { "全单位已到会" } else { "全单位未到会" };
    let refusal = ids.is_empty().then_some("这个单位没有报名的人").or(session.read_only());
    act(ui, word, refusal).clicked().then(|| match all_missed {
        true => came(ids),
        false => missed(session, ids, &unit.facts.name),
    })
}

fn rename(
    draft: &mut UnitDraft,
    ui: &mut Ui,
    session: &Session,
    all: &[UnitView],
) -> Option<Action> {
    section(ui, "更正名称或合并");
    let others = alike(all, draft.name());
    if !others.is_empty() {
        let text = format!("与“{}”相近，是同一单位吗？", others.join("”“"));
        finding(ui, &text, Tone::Warn);
        ui.horizontal_wrapped(|ui| {
            for other in others {
                if ui.button(format!("改成“{other}”")).clicked() {
                    draft.rename = other.to_string();
                }
            }
        });
    }
    let mut asked = None;
    ui.horizontal(|ui| {
        let name = ui.label("单位名称改为");
        ui.add(TextEdit::singleline(&mut draft.rename).desired_width(220.0)).labelled_by(name.id);
        let to = tidy(&draft.rename);
        let event = Event::UnitRenamed { from: draft.name().to_string(), to: to.clone() };
        let refusal = to
            .is_empty()
            .then(|| "请先填写新的名称".to_string())
            .or_else(|| unprintable(&to))
            .or_else(|| session.admit(&event).refusal().map(str::to_string));
        if act(ui, "改名", refusal.as_deref()).clicked() {
            draft.renaming = Some((to.clone(), session.mark().0));
            draft.rename.clear();
            draft.fields.clone_from(&draft.before);
            asked = Some(Action::Confirm {
                question: question(draft.name(), &to, all),
                yes: "改名".into(),
                then: Box::new(Action::Record {
                    event,
                    reason: None,
                    private: moved(session, draft.name(), &to),
                }),
            });
        }
    });
    asked
}

fn question(from: &str, to: &str, all: &[UnitView]) -> String {
    let of = |name: &str| all.iter().find(|unit| unit.facts.name == name);
    let count = of(from).map_or(0, |unit| unit.entrants.len());
    match of(to) {
        Some(other) => format!(
            "把“{from}”并入“{to}”？“{from}”的{count}人都改为代表“{to}”（现有{}人），两处合为一个单位；领队、教练等以“{to}”已填的为准。可以一步撤销。",
            other.entrants.len()
        ),
        None => format!("把单位“{from}”改名为“{to}”？{count}人的单位一起改。可以一步撤销。"),
    }
}

/// The telephones go along where the other name has none of its own.
fn moved(session: &Session, from: &str, to: &str) -> Vec<PrivateChange> {
    let mut changes = Vec::new();
    for field in PHONES {
        let Some(value) = phone(session, field, from) else { continue };
        let change = |unit: &str, value| PrivateChange {
            player: EVENT,
            field: field(unit.to_string()),
            value,
        };
        if phone(session, field, to).is_none() {
            changes.push(change(to, value));
        }
        changes.push(change(from, String::new()));
    }
    changes
}

fn members(ui: &mut Ui, session: &Session, unit: &UnitView) {
    section(ui, &format!("报名的人（{}）", unit.entrants.len()));
    let state = session.state();
    for (group, rule) in state.regulation.group_ids() {
        let names: Vec<String> = unit
            .entrants
            .iter()
            .filter_map(|id| state.entrants.get(id))
            .filter(|e| e.facts.own_group() == group)
            .map(|e| e.name())
            .collect();
        if !names.is_empty() {
            hint(ui, &format!("{}：{}", rule.name, names.join("、")));
        }
    }
}
