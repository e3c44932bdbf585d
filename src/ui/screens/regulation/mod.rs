//! The editor of the regulation: a draft of the whole of it, section by section, checked while it
//! is typed, recorded as one amendment.

mod awards;
mod cells;
mod chain;
mod check;
mod conduct;
mod diff;
mod draft;
mod fields;
mod grades;
mod groups;
mod notes;
mod play;
mod prizes;
mod rows;
mod schedule;

use std::collections::BTreeMap;

use egui::{CentralPanel, Frame, Margin, Panel, RichText, ScrollArea, Ui};

pub(in crate::ui::screens) use draft::EditorDraft;
use draft::{View, Work};

use crate::model::entrant::Entrant;
use crate::model::event::Event;
use crate::model::id::GroupId;
use crate::model::regulation::{Regulation, Section};
use crate::model::state::State;
use crate::rules::admit::Verdict;
use crate::rules::regulation::diff::{Change, old_names};
use crate::rules::regulation::rounds_voided::rounds_voided;
use crate::session::Session;
use crate::ui::action::Action;
use crate::ui::theme::{self, color};
use crate::ui::widgets::{Tone, act, finding, hint, primary};

/// How many entered each group, wherever they play.
fn entrants(state: &State) -> BTreeMap<GroupId, u32> {
    heads(state, |facts| facts.own_group())
}

fn heads(state: &State, of: impl Fn(&Entrant) -> GroupId) -> BTreeMap<GroupId, u32> {
    let mut found = BTreeMap::new();
    for entrant in state.entrants.values() {
        *found.entry(of(&entrant.facts)).or_insert(0) += 1;
    }
    found
}

/// Over the sentences: that something is drafted and not recorded.
pub(in crate::ui::screens) fn banner(draft: &mut EditorDraft, ui: &mut Ui, session: &Session) {
    let now = &session.state().regulation;
    let Some(work) = &draft.work else { return };
    if !work.touched(now) {
        draft.work = None;
        return;
    }
    let text = format!("规程有{}处修改还没有保存", work.changes(now).len().max(1));
    finding(ui, &text, Tone::Warn);
    ui.horizontal(|ui| {
        if act(ui, "继续修改", None).clicked() {
            draft.view = View::Form;
        }
        if give_up(&mut draft.giving_up, ui) {
            draft.leave();
        }
    });
}

/// 放弃修改, asked once. Returns whether it was answered with yes.
fn give_up(asking: &mut bool, ui: &mut Ui) -> bool {
    if !*asking {
        *asking = act(ui, "放弃修改", None).clicked();
        return false;
    }
    ui.label(RichText::new("没有保存的修改都会丢掉。").color(color::RED));
    let yes = act(ui, "确定放弃", None).clicked();
    if yes || act(ui, "不放弃", None).clicked() {
        *asking = false;
    }
    yes
}

/// The form: sections on the left, fields in the middle, what is found on the right.
pub fn show(draft: &mut EditorDraft, ui: &mut Ui, session: &Session) -> Option<Action> {
    let now = &session.state().regulation;
    let EditorDraft { work: Some(work), view, giving_up, .. } = draft else {
        draft.view = View::Reading;
        return None;
    };
    let changed = work.changes(now);
    // Rounds are asked of those who play together.
    let checked = check::check(work, &heads(session.state(), |facts| facts.group));
    let event = Event::RegulationAmended { regulation: Box::new(work.edit.clone()) };
    let verdict = verdict(work, &changed, &checked, session, &event);
    let mut asked = None;
    let pressed = head(work, view, giving_up, ui, (changed.len(), &verdict));
    match pressed {
        Some(Head::Save) => asked = Some(Action::record(event)),
        Some(Head::GiveUp) => draft.leave(),
        None => {}
    }
    let Some(work) = &mut draft.work else { return asked };
    if draft.view == View::Reading {
        return asked;
    }
    ui.separator();
    let panel = Panel::left("regulation sections").resizable(false).exact_size(212.0);
    panel.frame(Frame::new()).show(ui, |ui| {
        ScrollArea::vertical().id_salt("sections").auto_shrink(false).show(ui, |ui| {
            sections(&mut draft.section, ui, &changed, &checked);
        });
    });
    let inner = Frame::new().inner_margin(Margin { left: 10, ..Margin::ZERO });
    let panel = Panel::right("regulation check").resizable(false).exact_size(316.0);
    panel.frame(inner).show(ui, |ui| {
        ScrollArea::vertical().id_salt("check").auto_shrink(false).show(ui, |ui| {
            diff::meanwhile(work, ui, now);
            // What stands below in the section shown need not stand here too.
            let elsewhere = !changed.is_empty() && !checked.faulty(draft.section);
            if let Some(why) = verdict.refusal().filter(|_| elsewhere) {
                finding(ui, &format!("还不能保存：{why}"), Tone::Bad);
            }
            check::show(&checked, ui, draft.section);
            diff::show(&changed, ui);
            let voided = rounds_voided(session.state(), &work.edit);
            for text in voided.into_iter().chain(old_names(now, &work.edit)) {
                finding(ui, &text, Tone::Warn);
            }
            if let Verdict::NeedsReason(_) = verdict {
                hint(ui, "比赛已经开始：保存时要写明理由，已赛的轮次和成绩不变，名次随之重算。");
            }
        });
    });
    let inner = Frame::new().inner_margin(Margin::symmetric(12, 0));
    CentralPanel::default().frame(inner).show(ui, |ui| {
        let page = (draft.section, draft.group);
        ScrollArea::vertical().id_salt(("form", page)).auto_shrink(false).show(ui, |ui| {
            form(work, draft.section, &mut draft.group, ui, session.state());
        });
    });
    asked
}

/// What the line over the form asks for.
enum Head {
    Save,
    GiveUp,
}

/// The line over the form: saving, going back, giving up.
fn head(
    work: &Work,
    view: &mut View,
    giving_up: &mut bool,
    ui: &mut Ui,
    (changes, verdict): (usize, &Verdict),
) -> Option<Head> {
    let mut pressed = None;
    ui.horizontal(|ui| {
        ui.label(theme::strong("修改竞赛规程").size(19.0).color(color::CINNABAR));
        ui.add_space(8.0);
        let word = match changes {
            0 => "保存修改".to_string(),
            n => format!("保存修改（{n}处）"),
        };
        if primary(ui, &word, verdict.refusal()).clicked() {
            pressed = Some(Head::Save);
        }
        if act(ui, "返回", None).on_hover_text("修改留着，可以以后再保存").clicked() {
            *view = View::Reading;
        }
        if changes == 0 && work.typing.wrong().next().is_none() {
            *giving_up = false;
        } else if give_up(giving_up, ui) {
            pressed = Some(Head::GiveUp);
        }
    });
    pressed
}

/// The sections to choose from, with what is to be said of each.
fn sections(shown: &mut Section, ui: &mut Ui, changed: &[Change], checked: &check::Checked) {
    for section in Section::ALL {
        ui.horizontal(|ui| {
            // The longest name with all three signs fits before the divider.
            ui.spacing_mut().item_spacing.x = 5.0;
            if ui.selectable_label(*shown == section, section.chinese()).clicked() {
                *shown = section;
            }
            for (mark, tone) in check::marks(checked, changed, section) {
                ui.label(RichText::new(mark).color(tone.color()).size(14.5));
            }
        });
    }
}

/// Whether the draft may be recorded now.
fn verdict(
    work: &Work,
    changed: &[Change],
    checked: &check::Checked,
    session: &Session,
    event: &Event,
) -> Verdict {
    let refused = |why: &str| Verdict::Refused(why.to_string());
    if let Some(first) = checked.faults().next() {
        return refused(first);
    }
    if diff::moved_on(work, &session.state().regulation) {
        return refused("规程在修改期间有了变动，请先在右边决定");
    }
    match changed.is_empty() {
        true => refused("没有改动"),
        false => session.admit(event),
    }
}

/// The fields of the section shown, of its group where it is about one.
fn form(work: &mut Work, section: Section, group: &mut Option<usize>, ui: &mut Ui, state: &State) {
    work.typing.begin();
    let shown = chooser(ui, &work.edit, section, group, &entrants(state));
    match (section, shown) {
        (Section::Entry, _) => {
            fields::parts(ui, &mut work.typing, "entry", &mut work.edit.entry);
        }
        (Section::Conduct, _) => conduct::conduct(work, ui),
        (Section::Fouls, _) => conduct::fouls(work, ui),
        (Section::Schedule, _) => schedule::show(work, ui),
        (Section::Notes, _) => notes::show(work, ui),
        (Section::Groups, shown) => groups::show(work, ui, shown, group, state),
        (Section::Play, shown) => play::show(work, ui, shown),
        (Section::Chain, shown) => chain::show(work, ui, shown),
        (Section::Prizes, Some(shown)) => prizes::show(work, ui, shown),
        (Section::Titles, Some(shown)) => awards::show(work, ui, shown),
        (Section::Grades, Some(shown)) => grades::show(work, ui, shown),
        (Section::Prizes | Section::Titles | Section::Grades, None) => {
            ui.label("还没有组别");
        }
    }
    ui.add_space(24.0);
    let id = shown.map(|index| GroupId(index as u32 + 1));
    work.typing.end(|key| Section::of_path(key) == section && Section::group_of_path(key) == id);
}

/// Which group, where the section is about one. Returns the group whose fields are shown.
fn chooser(
    ui: &mut Ui,
    regulation: &Regulation,
    section: Section,
    group: &mut Option<usize>,
    entrants: &BTreeMap<GroupId, u32>,
) -> Option<usize> {
    let groups = regulation.groups.len();
    if group.is_some_and(|index| index >= groups) {
        *group = groups.checked_sub(1);
    }
    let all = matches!(section, Section::Play | Section::Chain);
    let one =
        matches!(section, Section::Groups | Section::Prizes | Section::Titles | Section::Grades);
    if !all && !one {
        return None;
    }
    ui.horizontal_wrapped(|ui| {
        if all && ui.selectable_label(group.is_none(), "各组通用").clicked() {
            *group = None;
        }
        for (id, rule) in regulation.group_ids() {
            let index = id.0 as usize - 1;
            let picked = *group == Some(index) || one && group.is_none() && index == 0;
            let players = entrants.get(&id).copied().unwrap_or(0);
            let name = if rule.name.is_empty() { "（未命名）" } else { &rule.name };
            let label = ui.selectable_label(picked, name);
            if label.on_hover_text(format!("{players}人报名")).clicked() {
                *group = Some(index);
            }
        }
    });
    ui.separator();
    if one { group.or((groups > 0).then_some(0)) } else { *group }
}
