//! The fields of the entry form: what the regulation asks stands at once, the rest under 更多; what
//! is found stands beside the field it is about.

use std::collections::BTreeSet;

use egui::{CollapsingHeader, ComboBox, Grid, Response, TextEdit, Ui};

use super::asked::{asked, proofs};
use super::draft::{FormDraft, Remark};
use super::record::{Member, PersonFields};
use crate::model::alike::{changes, standard};
use crate::model::attribute::Attribute;
use crate::model::entrant::Proof;
use crate::model::person::Sex;
use crate::session::{Session, disk};
use crate::ui::theme;
use crate::ui::widgets::{Tone, finding, hint, submitted};

/// What was done in the fields in this frame.
#[derive(Debug, Default)]
pub(super) struct Typed {
    /// Enter sent the form.
    pub sent: bool,
    /// Whose identity number changed.
    pub number: Option<Member>,
}

impl Member {
    /// How the labels of the second member begin.
    fn label(self, text: &str) -> String {
        match self {
            Member::Own => text.to_string(),
            Member::Partner => format!("搭档{text}"),
        }
    }
}

/// What of a person is asked here, and what stands under 更多.
struct AskedFields {
    member: Member,
    at_once: Vec<Attribute>,
    more: Vec<Attribute>,
}

/// Shows the fields; `focus` puts the cursor into the first.
pub(super) fn show(draft: &mut FormDraft, ui: &mut Ui, session: &Session, focus: bool) -> Typed {
    let regulation = &session.state().regulation;
    let remarks = draft.checked.as_ref().map(|c| c.remarks.clone()).unwrap_or_default();
    let group = draft.fields.group;
    let pair = draft.fields.is_pair(regulation);
    let (proofs, other_proofs) = proofs(regulation, group);
    let members: &[Member] = if pair { &[Member::Own, Member::Partner] } else { &[Member::Own] };
    let asks = members.iter().map(|member| {
        let birth = draft.fields.person_mut(*member).texts.get(Attribute::Birth);
        let (at_once, more) = asked(regulation, group, disk::typed_date(birth).ok());
        AskedFields { member: *member, at_once, more }
    });
    let asks: Vec<AskedFields> = asks.collect();
    let timed = regulation.entry.deadline.is_some();
    let mut typed = Typed::default();
    for of in &asks {
        match of.member {
            Member::Own => own(draft, ui, session, &of.at_once, &remarks, focus, &mut typed),
            Member::Partner => partner(draft, ui, &of.at_once, &mut typed),
        }
        marks(draft.fields.person_mut(of.member), of.member, &proofs, ui);
    }
    beside(ui, &remarks, Attribute::Proof);
    if pair {
        beside(ui, &remarks, Attribute::Partner);
    }
    more(draft, ui, &asks, &other_proofs, timed, &remarks);
    typed
}

/// The entrant; in a pair the first member.
fn own(
    draft: &mut FormDraft,
    ui: &mut Ui,
    session: &Session,
    asks: &[Attribute],
    remarks: &[Remark],
    focus: bool,
    typed: &mut Typed,
) {
    grid(ui, "entrant", |ui| {
        let identity = identified(&mut draft.fields.own, Member::Own, ui, remarks, &mut typed.sent);
        if focus {
            identity.request_focus();
        }
        typed.number = identity.changed().then_some(Member::Own);
        let unit = draft.fields.texts.edit(Attribute::Unit);
        let unit = line(ui, "单位", unit, remarks, Attribute::Unit);
        typed.sent |= submitted(ui, &unit);
        group_row(draft, ui, session, remarks);
        typed.sent |= lines(&mut draft.fields.own, Member::Own, asks, ui, remarks);
        let phone = draft.fields.texts.edit(Attribute::Phone);
        let phone = line(ui, "联系电话", phone, remarks, Attribute::Phone);
        typed.sent |= submitted(ui, &phone);
        if session.state().regulation.entry.deadline.is_some() {
            received(draft, ui, remarks);
        }
    });
}

/// Number, name, sex and birth date of a person; returns the field of the number. Enter sends the
/// form from the fields of the first member.
fn identified(
    person: &mut PersonFields,
    member: Member,
    ui: &mut Ui,
    remarks: &[Remark],
    sent: &mut bool,
) -> Response {
    let mut field = |ui: &mut Ui, label: &str, of: Attribute| {
        let field = line(ui, label, person.texts.edit(of), remarks, of);
        *sent |= member == Member::Own && submitted(ui, &field);
        field
    };
    let [number, name, sex, birth] = match member {
        Member::Own => ["身份证号", "姓名", "性别", "出生日期"],
        Member::Partner => ["搭档证件", "搭档姓名", "搭档性别", "搭档生日"],
    };
    let identity = field(ui, number, Attribute::Identity);
    field(ui, name, Attribute::Name);
    sex_row(ui, sex, &mut person.sex, remarks);
    field(ui, birth, Attribute::Birth);
    identity
}

/// The second member: number, name, sex, birth, and what the regulation asks. What is found of
/// it stands below.
fn partner(draft: &mut FormDraft, ui: &mut Ui, asks: &[Attribute], typed: &mut Typed) {
    ui.add_space(4.0);
    ui.label(theme::strong("双人组的另一位"));
    grid(ui, "partner", |ui| {
        let person = &mut draft.fields.partner;
        if identified(person, Member::Partner, ui, &[], &mut typed.sent).changed() {
            typed.number = Some(Member::Partner);
        }
        lines(person, Member::Partner, asks, ui, &[]);
    });
}

/// What is not asked for: closed unless something is filled in.
fn more(
    draft: &mut FormDraft,
    ui: &mut Ui,
    asks: &[AskedFields],
    proofs: &BTreeSet<Proof>,
    timed: bool,
    remarks: &[Remark],
) {
    let header = CollapsingHeader::new("更多：证件类型、拼音、备注等").id_salt("more");
    header.default_open(filled(draft, asks)).show(ui, |ui| {
        for AskedFields { member, more, .. } in asks {
            let person = draft.fields.person_mut(*member);
            grid(ui, &member.label("more"), |ui| {
                lines(person, *member, more, ui, remarks);
            });
            marks(person, *member, proofs, ui);
        }
        grid(ui, "entry", |ui| {
            if !timed {
                received(draft, ui, remarks);
            }
            let note = draft.fields.texts.edit(Attribute::Note);
            line(ui, "备注", note, remarks, Attribute::Note);
        });
        ui.checkbox(&mut draft.fields.filler, "补位（参赛计分，不排名）");
    });
}

/// Whether the form was opened with something that stands under 更多.
fn filled(draft: &FormDraft, asks: &[AskedFields]) -> bool {
    let before = &draft.before;
    let texts = asks.iter().any(|AskedFields { member, more, .. }| {
        let person = match member {
            Member::Own => &before.own,
            Member::Partner => &before.partner,
        };
        more.iter().any(|attribute| !person.texts.get(*attribute).is_empty())
    });
    let note = before.texts.get(Attribute::Note);
    texts || !note.is_empty() || before.filler
}

fn grid(ui: &mut Ui, name: &str, content: impl FnOnce(&mut Ui)) {
    Grid::new(name).num_columns(2).spacing([8.0, 7.0]).min_col_width(84.0).show(ui, content);
}

/// One row of the grid: label, field, and below it what is said about it.
fn line(
    ui: &mut Ui,
    label: &str,
    text: &mut String,
    remarks: &[Remark],
    about: Attribute,
) -> Response {
    row(ui, label, remarks, about, |ui, name| {
        let edit = TextEdit::singleline(text).desired_width(300.0);
        let field = ui.add(edit).labelled_by(name.id);
        if let Some(told) = changes(text) {
            finding(ui, &format!("可换成标准字：{told}；不换则保留原字"), Tone::Warn);
            if ui.button("换成标准字").clicked() {
                *text = standard(text);
            }
        }
        field
    })
}

/// A label, what stands beside it, and below that what is said about it.
fn row<T>(
    ui: &mut Ui,
    label: &str,
    remarks: &[Remark],
    about: Attribute,
    content: impl FnOnce(&mut Ui, &Response) -> T,
) -> T {
    let name = ui.label(label);
    let shown = ui.vertical(|ui| {
        let shown = content(ui, &name);
        beside(ui, remarks, about);
        shown
    });
    ui.end_row();
    shown.inner
}

/// Rows for these attributes of a person; returns whether Enter sent the form. What is found of a
/// second member does not stand beside its fields.
fn lines(
    person: &mut PersonFields,
    member: Member,
    asks: &[Attribute],
    ui: &mut Ui,
    remarks: &[Remark],
) -> bool {
    let remarks = if member == Member::Own { remarks } else { &[] };
    let mut sent = false;
    for attribute in asks {
        let text = person.texts.edit(*attribute);
        let field = line(ui, &member.label(attribute.label()), text, remarks, *attribute);
        if *attribute == Attribute::Pinyin {
            field.clone().on_hover_text("只在程序排错时填写，音节之间留空格，例如 zeng guo fan");
        }
        sent |= submitted(ui, &field);
    }
    sent
}

fn sex_row(ui: &mut Ui, label: &str, sex: &mut Option<Sex>, remarks: &[Remark]) {
    row(ui, label, remarks, Attribute::Sex, |ui, _| {
        ui.horizontal(|ui| {
            ui.radio_value(sex, Some(Sex::Male), "男");
            ui.radio_value(sex, Some(Sex::Female), "女");
            ui.radio_value(sex, None, "未填");
        });
    });
}

fn group_row(draft: &mut FormDraft, ui: &mut Ui, session: &Session, remarks: &[Remark]) {
    let regulation = &session.state().regulation;
    row(ui, "组别", remarks, Attribute::Group, |ui, name| {
        let shown = regulation.group(draft.fields.group).map_or("", |g| g.name.as_str());
        let combo = ComboBox::from_id_salt("entrant-group").selected_text(shown).width(200.0);
        let response = combo.show_ui(ui, |ui| {
            for (id, group) in regulation.group_ids() {
                let name = group.name.as_str();
                if ui.selectable_value(&mut draft.fields.group, id, name).clicked() {
                    draft.group_by_hand = true;
                }
            }
        });
        response.response.labelled_by(name.id);
    });
}

fn received(draft: &mut FormDraft, ui: &mut Ui, remarks: &[Remark]) {
    let hint = match draft.id {
        None => "空着按现在计，例如 2019-05-01 08:30",
        Some(_) => "例如 2019-05-01 08:30",
    };
    row(ui, "报名时间", remarks, Attribute::Received, |ui, name| {
        let text = draft.fields.texts.edit(Attribute::Received);
        let edit = TextEdit::singleline(text).hint_text(hint);
        ui.add(edit.desired_width(300.0)).labelled_by(name.id);
    });
}

/// For each proof whether the form speaks of it and whether it was seen.
fn marks(person: &mut PersonFields, member: Member, proofs: &BTreeSet<Proof>, ui: &mut Ui) {
    if proofs.is_empty() {
        return;
    }
    if member == Member::Own {
        hint(ui, "证明材料：报名表已注明 / 原件已验");
    }
    for proof in proofs {
        ui.horizontal_wrapped(|ui| {
            let name = member.label(proof.chinese());
            for (set, word) in [(&mut person.declared, "已注明"), (&mut person.seen, "已验")] {
                let mut has = set.contains(proof);
                if ui.checkbox(&mut has, format!("{name}{word}")).changed() {
                    if has {
                        set.insert(*proof)
                    } else {
                        set.remove(proof)
                    };
                }
            }
        });
    }
}

fn beside(ui: &mut Ui, remarks: &[Remark], about: Attribute) {
    for remark in remarks.iter().filter(|remark| remark.about == Some(about)) {
        finding(ui, &remark.text, remark.tone);
    }
}
