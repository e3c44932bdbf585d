//! The form of one entrant: the identity number first, what it says fills in, what is found
//! stands beside the field it is about.

use egui::{CollapsingHeader, ComboBox, Grid, ScrollArea, TextEdit, Ui};

use super::record::{Fields, PersonFields, Spot, Standing};
use super::standing;
use crate::model::entrant::Proof;
use crate::model::event::Event;
use crate::model::id::{GroupId, PlayerId, Seq};
use crate::model::person::Sex;
use crate::model::regulation::EntrantKind;
use crate::rules::eligibility::{Code, Finding, findings};
use crate::rules::enrol::{Placing, placing};
use crate::rules::identity;
use crate::session::{Session, disk};
use crate::ui::action::Action;
use crate::ui::theme;
use crate::ui::widgets::{Tone, finding, primary, submitted};

/// What is typed.
#[derive(Debug)]
pub(super) struct FormDraft {
    /// Who is corrected; none where somebody new is entered.
    id: Option<PlayerId>,
    fields: Fields,
    /// As the form was opened.
    before: Fields,
    /// What the number last filled in, so that a corrected number may fill in again.
    filled: Filled,
    group_chosen: GroupChoice,
    checked: Option<Checked>,
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

/// What was found for these fields after this row.
#[derive(Debug)]
struct Checked {
    fields: Fields,
    seq: Seq,
    said: Vec<(Option<Spot>, String, Tone)>,
    event: Option<Event>,
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
    let mut asked = None;
    let mut open = true;
    ui.horizontal(|ui| {
        let title = match draft.id {
            Some(id) => format!("修改报名 · 编号{id}"),
            None => "新报名".into(),
        };
        ui.label(theme::strong(title).size(18.0));
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            open = !ui.button("关闭").clicked();
        });
    });
    ui.separator();
    let mut sent = false;
    ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
        sent = fields(draft, ui, session);
        check(draft, session, seq);
        ui.add_space(6.0);
        for (_, text, tone) in
            draft.checked.iter().flat_map(|c| &c.said).filter(|(spot, ..)| spot.is_none())
        {
            finding(ui, text, *tone);
        }
        let event = draft.checked.as_ref().and_then(|c| c.event.clone());
        let refusal = match &event {
            None => Some("请先改正上面标出的地方".to_string()),
            Some(_) if draft.id.is_some() && draft.fields == draft.before => {
                Some("没有改动".to_string())
            }
            Some(event) => session.admit(event).refusal().map(str::to_string),
        };
        let word = if draft.id.is_some() { "保存修改" } else { "报名" };
        let pressed = primary(ui, word, refusal.as_deref()).clicked();
        if (pressed || sent)
            && refusal.is_none()
            && let Some(event) = event
        {
            let before = draft.id.map(|_| &draft.before);
            let id = draft.id.unwrap_or(session.state().next_player);
            let private = draft.fields.private(before, id);
            draft.sent = Some(seq);
            asked = Some(Action::Record { event, reason: None, private });
        }
        if let Some(id) = draft.id {
            ui.add_space(8.0);
            asked = standing::show(&mut draft.standing, ui, session, id).or(asked.take());
        }
    });
    (asked, open)
}

/// The fields; returns whether Enter sent the form.
fn fields(draft: &mut FormDraft, ui: &mut Ui, session: &Session) -> bool {
    let regulation = &session.state().regulation;
    let said = draft.checked.as_ref().map(|c| c.said.clone()).unwrap_or_default();
    let mut sent = false;
    let focus = std::mem::take(&mut draft.focus);
    let form = &mut draft.fields;
    let mut number_changed = false;
    Grid::new("entrant").num_columns(2).spacing([8.0, 7.0]).min_col_width(84.0).show(ui, |ui| {
        let mut line = |ui: &mut Ui, label: &str, text: &mut String, spots: &[Spot]| {
            let name = ui.label(label);
            let response = ui
                .vertical(|ui| {
                    let edit = TextEdit::singleline(text).desired_width(310.0);
                    let response = ui.add(edit).labelled_by(name.id);
                    beside(ui, &said, spots);
                    response
                })
                .inner;
            sent |= submitted(ui, &response);
            ui.end_row();
            response
        };
        let identity = line(ui, "身份证号", &mut form.own.identity, &[Spot::Identity]);
        number_changed = identity.changed();
        if focus {
            identity.request_focus();
        }
        line(ui, "姓名", &mut form.own.name, &[Spot::Name]);
        line(ui, "出生日期", &mut form.own.birth, &[Spot::Birth]);
        line(ui, "单位", &mut form.unit, &[Spot::Unit]);
        line(ui, "籍贯", &mut form.native, &[Spot::Native]);
        line(ui, "联系电话", &mut form.phone, &[]);
        sex_row(ui, "性别", &mut form.own.sex, &said);
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
            beside(ui, &said, &[Spot::Group]);
        });
        ui.end_row();
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

fn sex_row(ui: &mut Ui, label: &str, sex: &mut Option<Sex>, said: &[(Option<Spot>, String, Tone)]) {
    ui.label(label);
    ui.vertical(|ui| {
        ui.horizontal(|ui| {
            ui.radio_value(sex, Some(Sex::Male), "男");
            ui.radio_value(sex, Some(Sex::Female), "女");
            ui.radio_value(sex, None, "未填");
        });
        beside(ui, said, &[Spot::Sex]);
    });
    ui.end_row();
}

fn partner(fields: &mut PersonFields, ui: &mut Ui, said: &[(Option<Spot>, String, Tone)]) {
    ui.label(theme::strong("双人组的另一位"));
    Grid::new("partner").num_columns(2).spacing([8.0, 7.0]).min_col_width(84.0).show(ui, |ui| {
        for (label, text) in [
            ("搭档身份证号", &mut fields.identity),
            ("搭档姓名", &mut fields.name),
            ("搭档出生日期", &mut fields.birth),
        ] {
            let name = ui.label(label);
            ui.add(TextEdit::singleline(text).desired_width(280.0)).labelled_by(name.id);
            ui.end_row();
        }
        sex_row(ui, "搭档性别", &mut fields.sex, &[]);
    });
    beside(ui, said, &[Spot::Partner]);
}

fn more(
    fields: &mut Fields,
    ui: &mut Ui,
    session: &Session,
    said: &[(Option<Spot>, String, Tone)],
) {
    let rule = &session.state().regulation;
    let level = rule.group(fields.group).is_some_and(|g| !matches!(g.kind, EntrantKind::Single));
    let wanted = level
        || rule.entry.title_cap.is_some()
        || rule.entry.companion_from_age.is_some()
        || rule.entry.natives_only
        || rule.entry.prior_event.is_some();
    CollapsingHeader::new("更多：称号、等级、证明、拼音、备注").default_open(wanted).show(
        ui,
        |ui| {
            Grid::new("more").num_columns(2).spacing([8.0, 7.0]).min_col_width(84.0).show(
                ui,
                |ui| {
                    for (label, text, spot) in [
                        ("证件类型", &mut fields.own.kind, None),
                        ("称号", &mut fields.title, Some(Spot::Title)),
                        ("技术等级", &mut fields.grade, Some(Spot::Grade)),
                        ("陪同人", &mut fields.companion, Some(Spot::Companion)),
                        ("姓名拼音", &mut fields.pinyin, None),
                        ("备注", &mut fields.note, None),
                    ] {
                        let name = ui.label(label);
                        ui.vertical(|ui| {
                            let edit = TextEdit::singleline(text).desired_width(280.0);
                            ui.add(edit).labelled_by(name.id);
                            if let Some(spot) = spot {
                                beside(ui, said, &[spot]);
                            }
                        });
                        ui.end_row();
                    }
                },
            );
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
            beside(ui, said, &[Spot::Proofs]);
        },
    );
}

fn beside(ui: &mut Ui, said: &[(Option<Spot>, String, Tone)], spots: &[Spot]) {
    for (spot, text, tone) in said {
        if spot.is_some_and(|spot| spots.contains(&spot)) {
            finding(ui, text, *tone);
        }
    }
}

/// What a sound number says goes into fields that are empty or still hold what an earlier
/// number said.
fn fill_in(draft: &mut FormDraft, session: &Session) {
    let form = &mut draft.fields;
    let kind = Some(form.own.kind.as_str()).filter(|k| !k.trim().is_empty());
    let Some(reading) = identity::read(&form.own.identity, kind) else { return };
    if !reading.trustworthy() {
        return;
    }
    if let Some(birth) = reading.birth
        && (form.own.birth.trim().is_empty() || form.own.birth == draft.filled.birth)
    {
        form.own.birth = birth.to_string();
        draft.filled.birth.clone_from(&form.own.birth);
    }
    if form.own.sex.is_none() || form.own.sex == draft.filled.sex {
        form.own.sex = reading.sex;
        draft.filled.sex = reading.sex;
    }
    if let Some(province) = reading.province_name()
        && (form.native.trim().is_empty() || form.native == draft.filled.native)
    {
        form.native = province.into();
        draft.filled.native = province.into();
    }
    if draft.group_chosen == GroupChoice::Proposed {
        let birth = disk::typed_date(&form.own.birth).ok();
        let placed = placing(&session.state().regulation, None, birth, form.own.sex);
        if let Placing::In(group) = placed {
            form.group = group;
        }
    }
}

/// Holds the form against the regulation, whenever it or the event changed.
fn check(draft: &mut FormDraft, session: &Session, seq: Seq) {
    if draft.checked.as_ref().is_some_and(|c| c.seq == seq && c.fields == draft.fields) {
        return;
    }
    let state = session.state();
    let pair = state
        .regulation
        .group(draft.fields.group)
        .is_some_and(|g| matches!(g.kind, EntrantKind::FamilyPair { .. }));
    let old = draft.id.and_then(|id| state.entrants.get(&id)).map(|e| (&draft.before, &e.facts));
    let salt = session.salt().unwrap_or_default();
    let mut checked = Checked { fields: draft.fields.clone(), seq, said: Vec::new(), event: None };
    let untouched = draft.fields == draft.before;
    match draft.fields.entrant(old, pair, &salt, session.now()) {
        Err(faults) if !(untouched && draft.id.is_none()) => {
            checked.said = faults.into_iter().map(|(s, t)| (Some(s), t, Tone::Bad)).collect();
        }
        Err(_) => {}
        Ok(entrant) => {
            let id = draft.id.unwrap_or(state.next_player);
            let event = match draft.id {
                Some(id) => Event::EntrantChanged { id, entrant: Box::new(entrant) },
                None => Event::EntrantsAdded { source: None, entrants: vec![(id, entrant)] },
            };
            let mut probe = state.clone();
            if probe.apply(&event).is_ok() {
                let found = findings(&probe);
                let own = found.iter().filter(|f| f.player == id && f.waived.is_none());
                checked.said = own.filter(|f| !f.code.at_desk()).map(said).collect();
            }
            checked.event = Some(event);
        }
    }
    draft.checked = Some(checked);
}

fn said(found: &Finding) -> (Option<Spot>, String, Tone) {
    let spot = match found.code {
        Code::BirthWindow | Code::AgeLimit | Code::BirthMissing => Some(Spot::Birth),
        Code::Sex => Some(Spot::Sex),
        Code::TitleCap => Some(Spot::Title),
        Code::Residence => Some(Spot::Native),
        Code::CompanionMissing => Some(Spot::Companion),
        Code::GradeCertificate => Some(Spot::Grade),
        Code::PairComposition => Some(Spot::Partner),
        Code::ProofMissing | Code::PriorEvent => Some(Spot::Proofs),
        Code::UnitKind => Some(Spot::Unit),
        Code::NameDuplicate => Some(Spot::Name),
        code if code.clause() == Code::IdLength.clause() || code == Code::IdDuplicate => {
            Some(Spot::Identity)
        }
        _ => None,
    };
    let tone = if found.code.hint() { Tone::Plain } else { Tone::Warn };
    (spot, found.text.clone(), tone)
}
