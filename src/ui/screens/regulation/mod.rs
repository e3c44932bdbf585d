//! The editor of the regulation: a draft of the whole of it, section by section, checked while it
//! is typed, recorded as one amendment.

mod awards;
mod chain;
mod check;
mod conduct;
mod diff;
mod entry;
mod fields;
mod grades;
mod groups;
mod notes;
mod play;
mod prizes;
mod schedule;

use std::collections::BTreeMap;

use egui::{CentralPanel, Frame, Margin, Panel, RichText, ScrollArea, Ui};

use crate::model::entrant::Entrant;
use crate::model::event::Event;
use crate::model::id::GroupId;
use crate::model::regulation::Regulation;
use crate::model::state::State;
use crate::rules::admit::Verdict;
use crate::rules::regulation::clauses::Section;
use crate::rules::regulation::diff::{Change, changes, old_names};
use crate::rules::regulation::rounds_voided::rounds_voided;
use crate::session::Session;
use crate::ui::action::Action;
use crate::ui::theme::{self, color};
use crate::ui::widgets::{Tone, Typing, act, finding, hint, primary};

/// The editor: what is drafted, and where the arbiter is in it.
#[derive(Debug)]
pub(in crate::ui::screens) struct EditorDraft {
    work: Option<Work>,
    view: View,
    section: Section,
    /// The group shown; none is what holds for all groups.
    group: Option<usize>,
    /// Whether it is being asked if the changes are to be given up.
    giving_up: bool,
}

/// Whether the sentences are read or the form is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum View {
    Reading,
    Form,
}

/// A draft of the regulation.
#[derive(Debug)]
struct Work {
    /// The regulation of the event when the draft was begun.
    base: Regulation,
    edit: Regulation,
    typing: Typing,
}

impl Default for EditorDraft {
    fn default() -> EditorDraft {
        EditorDraft {
            work: None,
            view: View::Reading,
            section: Section::Groups,
            group: None,
            giving_up: false,
        }
    }
}

impl EditorDraft {
    /// Whether the form is shown.
    pub(in crate::ui::screens) fn is_open(&self) -> bool {
        self.view == View::Form
    }

    /// Whether something is drafted and not recorded.
    pub(in crate::ui::screens) fn is_touched(&self, session: &Session) -> bool {
        self.work.as_ref().is_some_and(|work| work.touched(&session.state().regulation))
    }

    /// Shows the form of a section.
    pub(in crate::ui::screens) fn open(&mut self, session: &Session, section: Section) {
        let now = &session.state().regulation;
        self.work.get_or_insert_with(|| Work::of(now));
        self.section = section;
        self.view = View::Form;
    }

    /// Takes a regulation from a file into the draft; name and facts of the event stay. Returns
    /// how much it would change; where nothing, there is no draft.
    pub(in crate::ui::screens) fn load(&mut self, session: &Session, read: Regulation) -> usize {
        let now = &session.state().regulation;
        let edit = Regulation { title: now.title.clone(), event: now.event.clone(), ..read };
        let differing = changes(now, &edit).len();
        if differing == 0 {
            return 0;
        }
        self.work = Some(Work { base: now.clone(), edit, typing: Typing::default() });
        self.section = Section::Groups;
        self.group = None;
        self.view = View::Form;
        differing
    }

    /// Follows what was recorded: a draft that was saved is done with, an untouched one follows.
    pub(in crate::ui::screens) fn settle(&mut self, session: &Session) {
        let now = &session.state().regulation;
        let Some(work) = &mut self.work else { return };
        // Venue, dates and officials are typed in their own form.
        work.edit.event = now.event.clone();
        let unread = work.typing.wrong().next().is_some();
        if work.base == *now || unread {
            return;
        }
        if work.edit == *now {
            *self = EditorDraft { section: self.section, ..EditorDraft::default() };
        } else if (Regulation { event: now.event.clone(), ..work.base.clone() }) == work.edit {
            *work = Work::of(now);
        }
    }

    fn leave(&mut self) {
        self.work = None;
        self.view = View::Reading;
        self.giving_up = false;
    }
}

impl Work {
    fn of(now: &Regulation) -> Work {
        Work { base: now.clone(), edit: now.clone(), typing: Typing::default() }
    }

    /// What the draft changes in the regulation as it is now.
    fn changes(&self, now: &Regulation) -> Vec<Change> {
        changes(now, &self.edit)
    }

    fn touched(&self, now: &Regulation) -> bool {
        self.typing.wrong().next().is_some() || !self.changes(now).is_empty()
    }
}

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

/// The form.
pub(in crate::ui::screens) fn show(
    draft: &mut EditorDraft,
    ui: &mut Ui,
    session: &Session,
) -> Option<Action> {
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
    let mut gone = false;
    ui.horizontal(|ui| {
        ui.label(theme::strong("修改竞赛规程").size(19.0).color(color::CINNABAR));
        ui.add_space(8.0);
        let word = match changed.len() {
            0 => "保存修改".to_string(),
            n => format!("保存修改（{n}处）"),
        };
        if primary(ui, &word, verdict.refusal()).clicked() {
            asked = Some(Action::record(event));
        }
        if act(ui, "返回", None).on_hover_text("修改留着，可以以后再保存").clicked() {
            *view = View::Reading;
        }
        match changed.is_empty() && work.typing.wrong().next().is_none() {
            true => *giving_up = false,
            false => gone = give_up(giving_up, ui),
        }
    });
    if gone {
        draft.leave();
    }
    let Some(work) = &mut draft.work else { return asked };
    if draft.view == View::Reading {
        return asked;
    }
    ui.separator();
    let plain = Frame::new();
    Panel::left("regulation sections").resizable(false).exact_size(212.0).frame(plain).show(
        ui,
        |ui| {
            ScrollArea::vertical().id_salt("sections").auto_shrink(false).show(ui, |ui| {
                for section in Section::ALL {
                    let marks = check::marks(&checked, &changed, section);
                    let picked = draft.section == section;
                    ui.horizontal(|ui| {
                        // The longest name with all three signs fits before the divider.
                        ui.spacing_mut().item_spacing.x = 5.0;
                        if ui.selectable_label(picked, section.title()).clicked() {
                            draft.section = section;
                        }
                        for (mark, tone) in marks {
                            ui.label(RichText::new(mark).color(tone.color()).size(14.5));
                        }
                    });
                }
            });
        },
    );
    let inner = Frame::new().inner_margin(Margin { left: 10, ..Margin::ZERO });
    Panel::right("regulation check").resizable(false).exact_size(316.0).frame(inner).show(
        ui,
        |ui| {
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
                    hint(
                        ui,
                        "比赛已经开始：保存时要写明理由，已赛的轮次和成绩不变，名次随之重算。",
                    );
                }
            });
        },
    );
    let inner = Frame::new().inner_margin(Margin::symmetric(12, 0));
    CentralPanel::default().frame(inner).show(ui, |ui| {
        let page = (draft.section, draft.group);
        ScrollArea::vertical().id_salt(("form", page)).auto_shrink(false).show(ui, |ui| {
            form(work, draft.section, &mut draft.group, ui, session.state());
        });
    });
    asked
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

/// The fields of a section.
fn form(work: &mut Work, section: Section, group: &mut Option<usize>, ui: &mut Ui, state: &State) {
    work.typing.begin();
    let shown = chooser(ui, &work.edit, section, group, &entrants(state));
    match (section, shown) {
        (Section::Entry, _) => entry::show(work, ui),
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
