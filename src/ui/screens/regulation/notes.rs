//! 名称与说明: the title, the short name, and clauses that are shown but not computed.

use egui::{Label, Ui};

use super::Work;
use super::cells::words;
use super::fields::part;
use super::rows::{add, apply, item_buttons};
use crate::ui::theme;
use crate::ui::widgets::{Spot, hint, section};

pub(super) fn show(work: &mut Work, ui: &mut Ui) {
    let Work { edit, typing, .. } = work;
    section(ui, "名称");
    part(ui, typing, "", edit, "名称");
    section(ui, "说明");
    hint(ui, "规程中程序只显示、不计算的条款。");
    let mut done = None;
    let length = edit.notes.len();
    for (index, note) in edit.notes.iter_mut().enumerate() {
        let key = format!("notes.{index}");
        ui.horizontal(|ui| {
            let label = format!("说明{}", index + 1);
            let name = ui.add(Label::new(theme::quiet(&label)));
            let width = (ui.available_width() - 210.0).max(200.0);
            let spot = Spot { key: &key, name: name.id, width, hint: "", rows: 2 };
            words(ui, typing, spot, note);
            done = item_buttons(ui, (index, length), &label).or(done);
        });
    }
    apply(done, &mut edit.notes, typing, "notes");
    add(ui, "增加说明", &mut edit.notes, |_| String::new());
}
