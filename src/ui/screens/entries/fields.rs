//! The fields of the entry form: what the regulation asks stands at once, the rest under 更多; what
//! is found stands beside the field it is about.

use std::collections::BTreeSet;

use egui::{CollapsingHeader, ComboBox, Grid, TextEdit, Ui};

use super::asked::{Ask, asked, proofs};
use super::check::Said;
use super::form::{FormDraft, GroupChoice};
use super::record::{PersonFields, Spot, Standing};
use crate::model::entrant::Proof;
use crate::model::person::Sex;
use crate::model::regulation::EntrantKind;
use crate::session::{Session, disk};
use crate::ui::theme;
use crate::ui::widgets::{finding, hint, submitted};

/// Which of two persons.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Member {
    /// The entrant; in a pair the first member.
    Own,
    /// The second member of a pair.
    Partner,
}

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

/// Shows the fields; `focus` puts the cursor into the first.
pub(super) fn show(draft: &mut FormDraft, ui: &mut Ui, session: &Session, focus: bool) -> Typed {
    let regulation = &session.state().regulation;
    let said = draft.checked.as_ref().map(|c| c.said.clone()).unwrap_or_default();
    let group = draft.fields.group;
    let pair =
        regulation.group(group).is_some_and(|g| matches!(g.kind, EntrantKind::FamilyPair { .. }));
    let wanted = proofs(regulation, group);
    let asks =
        |person: &PersonFields| asked(regulation, group, disk::typed_date(&person.birth).ok());
    let timed = regulation.entry.deadline.is_some();
    let mut typed = Typed::default();
    let asks_own = asks(&draft.fields.own);
    grid(ui, "entrant", |ui| {
        let own = &mut draft.fields.own;
        let identity = line(ui, "身份证号", &mut own.identity, &said, Some(Spot::Identity));
        typed.number = identity.changed().then_some(Member::Own);
        typed.sent |= submitted(ui, &identity);
        if focus {
            identity.request_focus();
        }
        let name = line(ui, "姓名", &mut own.name, &said, Some(Spot::Name));
        typed.sent |= submitted(ui, &name);
        sex_row(ui, "性别", &mut own.sex, &said);
        let birth = line(ui, "出生日期", &mut own.birth, &said, Some(Spot::Birth));
        typed.sent |= submitted(ui, &birth);
        let unit = line(ui, "单位", &mut draft.fields.unit, &said, Some(Spot::Unit));
        typed.sent |= submitted(ui, &unit);
        group_row(draft, ui, session, &said);
        typed.sent |= texts(&mut draft.fields.own, Member::Own, &asks_own, ui, &said);
        let phone = line(ui, "联系电话", &mut draft.fields.phone, &said, None);
        typed.sent |= submitted(ui, &phone);
        if timed {
            received(draft, ui, &said);
        }
    });
    marks(&mut draft.fields.own, Member::Own, &wanted, ui);
    if !pair {
        beside(ui, &said, Spot::Proofs);
    }
    let asks_partner = asks(&draft.fields.partner);
    if pair {
        typed.number = partner(draft, ui, &asks_partner, &said).or(typed.number);
        marks(&mut draft.fields.partner, Member::Partner, &wanted, ui);
        beside(ui, &said, Spot::Proofs);
        beside(ui, &said, Spot::Partner);
    }
    let mut members = vec![(Member::Own, asks_own)];
    members.extend(pair.then_some((Member::Partner, asks_partner)));
    more(draft, ui, &members, &wanted, timed, &said);
    typed
}

/// The second member: number, name, sex, birth, and what the regulation asks.
fn partner(
    draft: &mut FormDraft,
    ui: &mut Ui,
    asks: &BTreeSet<Ask>,
    said: &[Said],
) -> Option<Member> {
    ui.add_space(4.0);
    ui.label(theme::strong("双人组的另一位"));
    let mut changed = None;
    grid(ui, "partner", |ui| {
        let person = &mut draft.fields.partner;
        let identity = line(ui, "搭档证件", &mut person.identity, said, None);
        changed = identity.changed().then_some(Member::Partner);
        line(ui, "搭档姓名", &mut person.name, said, None);
        sex_row(ui, "搭档性别", &mut person.sex, &[]);
        line(ui, "搭档生日", &mut person.birth, said, None);
        texts(person, Member::Partner, asks, ui, &[]);
    });
    changed
}

/// What is not asked for: closed unless something is filled in.
fn more(
    draft: &mut FormDraft,
    ui: &mut Ui,
    members: &[(Member, BTreeSet<Ask>)],
    wanted: &BTreeSet<Proof>,
    timed: bool,
    said: &[Said],
) {
    let header = CollapsingHeader::new("更多：证件类型、拼音、备注等").id_salt("more");
    header.default_open(filled(draft, members)).show(ui, |ui| {
        let rest: BTreeSet<Proof> =
            Proof::ALL.into_iter().filter(|proof| !wanted.contains(proof)).collect();
        for (member, asks) in members {
            let others: BTreeSet<Ask> =
                Ask::ALL.into_iter().filter(|ask| !asks.contains(ask)).collect();
            let person = match member {
                Member::Own => &mut draft.fields.own,
                Member::Partner => &mut draft.fields.partner,
            };
            grid(ui, &member.label("more"), |ui| {
                texts(person, *member, &others, ui, said);
            });
            marks(person, *member, &rest, ui);
        }
        grid(ui, "entry", |ui| {
            if !timed {
                received(draft, ui, said);
            }
            line(ui, "备注", &mut draft.fields.note, said, None);
        });
        let mut filler = draft.fields.standing == Standing::Filler;
        if ui.checkbox(&mut filler, "补位（参赛计分，不排名）").changed() {
            draft.fields.standing = if filler { Standing::Filler } else { Standing::Ranked };
        }
    });
}

/// Whether the form was opened with something that stands under 更多.
fn filled(draft: &FormDraft, members: &[(Member, BTreeSet<Ask>)]) -> bool {
    let mut before = draft.before.clone();
    let texts = members.iter().any(|(member, asks)| {
        let person = match member {
            Member::Own => &mut before.own,
            Member::Partner => &mut before.partner,
        };
        Ask::ALL.into_iter().any(|ask| !asks.contains(&ask) && !person.text(ask).is_empty())
    });
    texts || !before.note.is_empty() || before.standing == Standing::Filler
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

/// Rows for these fields of a person; returns whether Enter sent the form.
fn texts(
    person: &mut PersonFields,
    member: Member,
    asks: &BTreeSet<Ask>,
    ui: &mut Ui,
    said: &[Said],
) -> bool {
    let mut sent = false;
    for ask in asks {
        let spot = match ask {
            Ask::Native => Some(Spot::Native),
            Ask::Nationality => Some(Spot::Nationality),
            Ask::Title => Some(Spot::Title),
            Ask::Grade => Some(Spot::Grade),
            Ask::Companion => Some(Spot::Companion),
            Ask::Certificate | Ask::Kind | Ask::Pinyin => None,
        };
        let spot = spot.filter(|_| member == Member::Own);
        let field = line(ui, &member.label(ask.label()), person.text(*ask), said, spot);
        if *ask == Ask::Pinyin {
            field.clone().on_hover_text("只在程序排错时填写，音节之间留空格，例如 zeng guo fan");
        }
        sent |= submitted(ui, &field);
    }
    sent
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

fn group_row(draft: &mut FormDraft, ui: &mut Ui, session: &Session, said: &[Said]) {
    let regulation = &session.state().regulation;
    let name = ui.label("组别");
    ui.vertical(|ui| {
        let shown = regulation.group(draft.fields.group).map_or("", |g| g.name.as_str());
        let combo = ComboBox::from_id_salt("entrant-group").selected_text(shown).width(200.0);
        let response = combo.show_ui(ui, |ui| {
            for (id, group) in regulation.group_ids() {
                let name = group.name.as_str();
                if ui.selectable_value(&mut draft.fields.group, id, name).clicked() {
                    draft.group_chosen = GroupChoice::ByHand;
                }
            }
        });
        response.response.labelled_by(name.id);
        beside(ui, said, Spot::Group);
    });
    ui.end_row();
}

fn received(draft: &mut FormDraft, ui: &mut Ui, said: &[Said]) {
    let name = ui.label("报名时间");
    ui.vertical(|ui| {
        let hint = match draft.id {
            None => "空着按现在计，例如 2019-05-01 08:30",
            Some(_) => "例如 2019-05-01 08:30",
        };
        let edit = TextEdit::singleline(&mut draft.fields.received).hint_text(hint);
        ui.add(edit.desired_width(300.0)).labelled_by(name.id);
        beside(ui, said, Spot::Received);
    });
    ui.end_row();
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
                    match has {
                        true => set.insert(*proof),
                        false => set.remove(proof),
                    };
                }
            }
        });
    }
}

fn beside(ui: &mut Ui, said: &[Said], spot: Spot) {
    for (_, text, tone) in said.iter().filter(|(about, ..)| *about == Some(spot)) {
        finding(ui, text, *tone);
    }
}
