//! What is wrong with the draft and what to look at twice, section by section.

use std::collections::BTreeMap;

use egui::Ui;

use super::Work;
use crate::model::id::GroupId;
use crate::model::regulation::Regulation;
use crate::paper::font::unprintable;
use crate::rules::regulation::check::faults;
use crate::rules::regulation::clauses::Section;
use crate::rules::regulation::diff::Change;
use crate::rules::regulation::hints::hints_for;
use crate::session::disk;
use crate::ui::widgets::{Tone, finding, section as head};

/// Everything found in the draft.
pub(super) struct Checked {
    all: Vec<(Section, Tone, String)>,
}

impl Checked {
    /// What must be mended before it can be recorded.
    pub(super) fn faults(&self) -> impl Iterator<Item = &str> {
        self.all.iter().filter(|(_, tone, _)| *tone == Tone::Bad).map(|(.., text)| text.as_str())
    }

    /// Whether the section shown has a fault of its own.
    pub(super) fn faulty(&self, section: Section) -> bool {
        self.count(section, Tone::Bad) > 0
    }

    fn count(&self, section: Section, tone: Tone) -> usize {
        self.all.iter().filter(|(s, t, _)| *s == section && *t == tone).count()
    }
}

/// Checks a draft against itself and the number of entrants.
pub(super) fn check(work: &Work, entrants: &BTreeMap<GroupId, u32>) -> Checked {
    let mut all = Vec::new();
    for (key, why) in work.typing.wrong() {
        let section = Section::of_path(key);
        let group = Section::group_of_path(key).and_then(|id| work.edit.group(id));
        let place = group.map_or_else(|| section.chinese(), |group| group.name.as_str());
        all.push((section, Tone::Bad, format!("{place}：填写有误，{why}")));
    }
    for fault in faults(&work.edit) {
        all.push((Section::of_path(&fault.path), Tone::Bad, fault.in_form()));
    }
    for hint in hints_for(&work.edit, entrants) {
        all.push((Section::of_path(&hint.path), Tone::Warn, hint.text));
    }
    all.extend(unprintable_texts(&work.edit).map(|(section, text)| (section, Tone::Warn, text)));
    Checked { all }
}

/// Texts with a character that no font has, read from the file the draft would be: so none is
/// forgotten.
fn unprintable_texts(regulation: &Regulation) -> impl Iterator<Item = (Section, String)> {
    let file = disk::regulation_bytes(regulation).unwrap_or_default();
    let file = String::from_utf8(file).unwrap_or_default();
    let mut table = String::new();
    let mut found = Vec::new();
    for line in file.lines().filter(|line| !line.trim_start().starts_with('#')) {
        if let Some(name) = line.strip_prefix('[') {
            table = name.trim_matches(['[', ']']).to_string();
        }
        let (key, value) = line.split_once('=').unwrap_or((&table, line));
        let path = format!("{table}.{}", key.trim());
        let path = path.trim_start_matches('.');
        // Every second piece stands between quotes.
        let texts = value.split('"').skip(1).step_by(2).filter_map(unprintable);
        found.extend(texts.map(|text| (Section::of_path(path), text)));
    }
    found.into_iter()
}

/// The signs behind the name of a section.
pub(super) fn marks(
    checked: &Checked,
    changed: &[Change],
    section: Section,
) -> Vec<(String, Tone)> {
    let mut marks = Vec::new();
    if changed.iter().any(|change| change.section == section) {
        marks.push(("已改".to_string(), Tone::Good));
    }
    let counts = [Tone::Bad, Tone::Warn].map(|tone| (checked.count(section, tone), tone));
    let found = counts.into_iter().filter(|(count, _)| *count > 0);
    marks.extend(found.map(|(count, tone)| (format!("{}{count}", tone.sign()), tone)));
    marks
}

/// What was found in the section shown.
pub(super) fn show(checked: &Checked, ui: &mut Ui, section: Section) {
    head(ui, "检查");
    let mut clean = true;
    for (_, tone, text) in checked.all.iter().filter(|(s, ..)| *s == section) {
        finding(ui, text, *tone);
        clean = false;
    }
    if clean {
        finding(ui, "本节没有问题", Tone::Good);
    }
}
