//! The form of one entrant: the identity number first, what it says fills in, what is found
//! stands beside the field it is about.

use egui::{CollapsingHeader, ComboBox, Grid, ScrollArea, TextEdit, Ui};

use super::check::{Checked, Said, check};
use super::record::{Fields, PersonFields, Spot, Standing};
use super::standing;
use crate::model::entrant::Proof;
use crate::model::id::{GroupId, PlayerId, Seq};
use crate::model::person::Sex;
use crate::model::regulation::EntrantKind;
use crate::rules::enrol::{Placing, placing};
use crate::rules::identity;
use crate::session::{Session, disk};
use crate::ui::action::Action;
use crate::ui::theme;
use crate::ui::widgets::{finding, primary, submitted};

/// What is typed.
#[derive(Debug)]
pub(super) struct FormDraft {
    /// Who is corrected; none where somebody new is entered.
    pub(super) id: Option<PlayerId>,
    pub(super) fields: Fields,
    /// As the form was opened.
    pub(super) before: Fields,
    /// What the number last filled in, so that a corrected number may fill in again.
    filled: Filled,
    group_chosen: GroupChoice,
    pub(super) checked: Option<Checked>,
    /// The last row of the ledger when the form was sent.
    sent: Option<Seq>,
    standing: standing::StandingDraft,
    focus: bool,
}

/// What a number filled in.
#[derive(Debug, Default)]
struct Filled {
    birth: String,
    sex: Option<Sex>,
    native: String,
}

/// Who chose the group.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum GroupChoice {
    Proposed,
    ByHand,
}

impl FormDraft {
    /// An empty form.
    pub(super) fn new(group: GroupId) -> FormDraft {
        FormDraft::with(None, Fields::empty(group), GroupChoice::Proposed)
    }

    /// The form of somebody entered.
    pub(super) fn of(id: PlayerId, session: &Session) -> FormDraft {
        match Fields::of(id, session) {
            Some(fields) => FormDraft::with(Some(id), fields, GroupChoice::ByHand),
            None => FormDraft::new(GroupId(1)),
        }
    }

    fn with(id: Option<PlayerId>, fields: Fields, group_chosen: GroupChoice) -> FormDraft {
        FormDraft {
            id,
            before: fields.clone(),
            fields,
            filled: Filled::default(),
            group_chosen,
            checked: None,
            sent: None,
            standing: standing::StandingDraft::default(),
            focus: true,
        }
    }

    /// Whether the form shows an entrant untouched, so that it may follow the list's cursor.
    pub(super) fn follows(&self, id: PlayerId) -> bool {
        self.id.is_some_and(|own| own != id) && self.fields == self.before
    }
}

/// Shows the form. The second value is whether it stays open.
pub(super) fn show(
    draft: &mut FormDraft,
    ui: &mut Ui,
    session: &Session,
) -> (Option<Action>, bool) {
    let (seq, _) = session.mark();
    if draft.sent.is_some_and(|sent| seq > sent) {
        // It was recorded: the next one, or what is known now.
        *draft = match draft.id {
            Some(id) => FormDraft::of(id, session),
            None => FormDraft::new(draft.fields.group),
        };
    }
    check(draft, session, seq);
    let mut asked = None;
    let mut open = true;
    let mut pressed = false;
    ui.horizontal(|ui| {
        let title = match draft.id {
            Some(id) => format!("修改报名 · 编号{id}"),
            None => "新报名".into(),
        };
        ui.label(theme::strong(title).size(18.0));
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            open = !ui.button("关闭").clicked();
            let word = if draft.id.is_some() { "保存修改" } else { "报名" };
            pressed = primary(ui, word, refusal(draft, session).as_deref()).clicked();
        });
    });
    ui.separator();
    let mut sent = false;
    ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
        sent = fields(draft, ui, session);
        check(draft, session, seq);
        ui.add_space(4.0);
        for (_, text, tone) in
            draft.checked.iter().flat_map(|c| &c.said).filter(|(spot, ..)| spot.is_none())
        {
            finding(ui, text, *tone);
        }
        if let Some(id) = draft.id {
            ui.add_space(6.0);
            asked = standing::show(&mut draft.standing, ui, session, id);
        }
    });
    if (pressed || sent)
        && refusal(draft, session).is_none()
        && let Some(event) = draft.checked.as_ref().and_then(|c| c.event.clone())
    {
        let before = draft.id.map(|_| &draft.before);
        let id = draft.id.unwrap_or(session.state().next_player);
        let private = draft.fields.private(before, id);
        draft.sent = Some(seq);
        asked = Some(Action::Record { event, reason: None, private });
    }
    (asked, open)
}

/// Why the form may not be recorded now.
fn refusal(draft: &FormDraft, session: &Session) -> Option<String> {
    let checked = draft.checked.as_ref()?;
    if let Some(fault) = &checked.fault {
        return Some(fault.clone());
    }
    if draft.id.is_some() && draft.fields == draft.before {
        return Some("没有改动".into());
    }
    checked.event.as_ref().and_then(|event| session.admit(event).refusal().map(str::to_string))
}

/// The fields; returns whether Enter sent the form.
fn fields(draft: &mut FormDraft, ui: &mut Ui, session: &Session) -> bool {
    let regulation = &session.state().regulation;
    let said = draft.checked.as_ref().map(|c| c.said.clone()).unwrap_or_default();
    let focus = std::mem::take(&mut draft.focus);
    let mut sent = false;
    let mut number_changed = false;
    grid(ui, "entrant", |ui| {
        let form = &mut draft.fields;
        let identity = line(ui, "身份证号", &mut form.own.identity, &said, Some(Spot::Identity));
        number_changed = identity.changed();
        sent |= submitted(ui, &identity);
        if focus {
            identity.request_focus();
        }
        let name = line(ui, "姓名", &mut form.own.name, &said, Some(Spot::Name));
        sent |= submitted(ui, &name);
        sex_row(ui, "性别", &mut form.own.sex, &said);
        for (label, text, spot) in [
            ("出生日期", &mut form.own.birth, Some(Spot::Birth)),
            ("单位", &mut form.unit, Some(Spot::Unit)),
        ] {
            let response = line(ui, label, text, &said, spot);
            sent |= submitted(ui, &response);
        }
        let name = ui.label("组别");
        ui.vertical(|ui| {
            let shown = regulation.group(form.group).map_or("", |g| g.name.as_str());
            let combo = ComboBox::from_id_salt("entrant-group").selected_text(shown).width(200.0);
            let response = combo.show_ui(ui, |ui| {
                for (id, group) in regulation.group_ids() {
                    if ui.selectable_value(&mut form.group, id, group.name.as_str()).clicked() {
                        draft.group_chosen = GroupChoice::ByHand;
                    }
                }
            });
            response.response.labelled_by(name.id);
            beside(ui, &said, Spot::Group);
        });
        ui.end_row();
        for (label, text, spot) in
            [("籍贯", &mut form.native, Some(Spot::Native)), ("联系电话", &mut form.phone, None)]
        {
            let response = line(ui, label, text, &said, spot);
            sent |= submitted(ui, &response);
        }
    });
    let pair = regulation
        .group(draft.fields.group)
        .is_some_and(|g| matches!(g.kind, EntrantKind::FamilyPair { .. }));
    if pair {
        partner(&mut draft.fields.partner, ui, &said);
    }
    more(&mut draft.fields, ui, session, &said);
    if number_changed {
        fill_in(draft, session);
    }
    sent
}

fn grid(ui: &mut Ui, name: &str, content: impl FnOnce(&mut Ui)) {
    Grid::new(name).num_columns(2).spacing([8.0, 7.0]).min_col_width(84.0).show(ui, content);
}

/// One row of the grid: label, field, and below it what is said about it.
fn line(
    ui: &mut Ui,
    label: &str,
    text: &mut String,
    said: &[Said],
    spot: Option<Spot>,
) -> egui::Response {
    let name = ui.label(label);
    let shown = ui.vertical(|ui| {
        let response = ui.add(TextEdit::singleline(text).desired_width(300.0)).labelled_by(name.id);
        if let Some(spot) = spot {
            beside(ui, said, spot);
        }
        response
    });
    ui.end_row();
    shown.inner
}

fn sex_row(ui: &mut Ui, label: &str, sex: &mut Option<Sex>, said: &[Said]) {
    ui.label(label);
    ui.vertical(|ui| {
        ui.horizontal(|ui| {
            ui.radio_value(sex, Some(Sex::Male), "男");
            ui.radio_value(sex, Some(Sex::Female), "女");
            ui.radio_value(sex, None, "未填");
        });
        beside(ui, said, Spot::Sex);
    });
    ui.end_row();
}

fn partner(fields: &mut PersonFields, ui: &mut Ui, said: &[Said]) {
    ui.label(theme::strong("双人组的另一位"));
    grid(ui, "partner", |ui| {
        for (label, text) in [
            ("搭档证件", &mut fields.identity),
            ("搭档姓名", &mut fields.name),
            ("搭档生日", &mut fields.birth),
        ] {
            line(ui, label, text, said, None);
        }
        sex_row(ui, "搭档性别", &mut fields.sex, &[]);
    });
    beside(ui, said, Spot::Partner);
}

fn more(fields: &mut Fields, ui: &mut Ui, session: &Session, said: &[Said]) {
    let rule = &session.state().regulation;
    let level = rule.group(fields.group).is_some_and(|g| !matches!(g.kind, EntrantKind::Single));
    let wanted = level
        || rule.entry.title_cap.is_some()
        || rule.entry.companion_from_age.is_some()
        || rule.entry.natives_only
        || rule.entry.prior_event.is_some();
    let header = CollapsingHeader::new("更多：称号、等级、证明、拼音、备注");
    header.default_open(wanted).show(ui, |ui| {
        grid(ui, "more", |ui| {
            for (label, text, spot) in [
                ("证件类型", &mut fields.own.kind, None),
                ("称号", &mut fields.title, Some(Spot::Title)),
                ("技术等级", &mut fields.grade, Some(Spot::Grade)),
                ("陪同人", &mut fields.companion, Some(Spot::Companion)),
                ("姓名拼音", &mut fields.pinyin, None),
                ("备注", &mut fields.note, None),
            ] {
                line(ui, label, text, said, spot);
            }
        });
        declared(fields, ui);
        beside(ui, said, Spot::Proofs);
    });
}

fn declared(fields: &mut Fields, ui: &mut Ui) {
    ui.horizontal_wrapped(|ui| {
        for (proof, text) in [
            (Proof::Residence, "单位或学校证明信"),
            (Proof::Association, "棋协工作证明"),
            (Proof::University, "高校证明"),
            (Proof::Grade, "等级证书已验"),
            (Proof::PriorEvent, "预选赛或协会派出"),
            (Proof::Insurance, "保险单"),
        ] {
            let mut has = fields.proofs.contains(&proof);
            if ui.checkbox(&mut has, text).changed() {
                match has {
                    true => fields.proofs.insert(proof),
                    false => fields.proofs.remove(&proof),
                };
            }
        }
        let mut filler = fields.standing == Standing::Filler;
        if ui.checkbox(&mut filler, "补位（参赛计分，不排名）").changed() {
            fields.standing = if filler { Standing::Filler } else { Standing::Ranked };
        }
    });
}

fn beside(ui: &mut Ui, said: &[Said], spot: Spot) {
    for (_, text, tone) in said.iter().filter(|(about, ..)| *about == Some(spot)) {
        finding(ui, text, *tone);
    }
}

/// What a sound number says goes into fields that are empty or still hold what an earlier
/// number said; a number that is no longer sound takes back what it filled in.
fn fill_in(draft: &mut FormDraft, session: &Session) {
    let form = &mut draft.fields;
    let kind = Some(form.own.kind.as_str()).filter(|k| !k.trim().is_empty());
    let reading = identity::read(&form.own.identity, kind).filter(|r| r.trustworthy());
    let birth = reading.as_ref().and_then(|r| r.birth).map(|d| d.to_string());
    let native = reading.as_ref().and_then(|r| r.province_name()).map(str::to_string);
    let sex = reading.as_ref().and_then(|r| r.sex);
    let filled = &mut draft.filled;
    for (field, filled, value) in [
        (&mut form.own.birth, &mut filled.birth, birth),
        (&mut form.native, &mut filled.native, native),
    ] {
        if field.trim().is_empty() || *field == *filled {
            *filled = value.unwrap_or_default();
            field.clone_from(filled);
        }
    }
    if form.own.sex.is_none() || form.own.sex == filled.sex {
        form.own.sex = sex;
        filled.sex = sex;
    }
    if draft.group_chosen == GroupChoice::Proposed && reading.is_some() {
        let birth = disk::typed_date(&form.own.birth).ok();
        let placed = placing(&session.state().regulation, None, birth, form.own.sex);
        if let Placing::In(group) = placed {
            form.group = group;
        }
    }
}
