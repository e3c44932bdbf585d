//! 报名与报到: who may enter and what an entry needs.

use egui::Ui;

use super::Work;
use super::fields::part;
use crate::ui::widgets::section;

pub(super) fn show(work: &mut Work, ui: &mut Ui) {
    for name in ["时间", "费用、人数与证件", "资格"] {
        section(ui, name);
        part(ui, &mut work.typing, "entry", &mut work.edit.entry, name);
    }
}
