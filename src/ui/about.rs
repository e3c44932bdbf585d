//! 关于: which version this is, and the licences of the program, its fonts and its crates.

use egui::{Id, Key, Label, Modal, Modifiers, RichText, ScrollArea, Ui, vec2};

use super::action::Action;
use super::theme::{self, color};
use super::widgets::{Head, ListState, hint, list};
use crate::assets::licences::{self, Crate};

/// The version of the program.
const VERSION: &str = env!("CARGO_PKG_VERSION");
/// Width and height of what is read, in points.
const SIZE: egui::Vec2 = vec2(820.0, 400.0);

/// 关于, as it is shown.
#[derive(Debug, Default)]
pub struct About {
    page: Page,
    crates: ListState<usize>,
}

/// What is read.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
enum Page {
    #[default]
    Program,
    Fonts,
    Crates,
}

impl About {
    /// Shows it where it is open; F1 asks for it.
    pub(super) fn ui(open: &mut Option<About>, ui: &mut Ui) -> Option<Action> {
        match open {
            None => {
                let free = ui.memory(|m| m.allows_interaction(ui.layer_id()));
                let asked = free && ui.input_mut(|i| i.consume_key(Modifiers::NONE, Key::F1));
                asked.then_some(Action::About)
            }
            Some(about) => {
                if about.show(ui) {
                    *open = None;
                }
                None
            }
        }
    }

    /// Whether it is to be closed.
    fn show(&mut self, ui: &Ui) -> bool {
        let shown = Modal::new(Id::unique("about")).show(ui.ctx(), |ui| {
            ui.set_width(SIZE.x);
            ui.horizontal(|ui| {
                let name = RichText::new("象棋裁判长").family(theme::kai()).size(30.0);
                ui.label(name.color(color::CINNABAR));
                ui.label(theme::strong(format!("版本 {VERSION}")));
            });
            hint(ui, "象棋赛事的报名、编排、成绩、名次和打印。不联网；每个赛事一个文件，都在您的电脑上。");
            ui.horizontal(|ui| {
                for (page, word) in [
                    (Page::Program, "程序的许可"),
                    (Page::Fonts, "字体的许可"),
                    (Page::Crates, "程序库的许可"),
                ] {
                    ui.selectable_value(&mut self.page, page, word);
                }
            });
            ui.separator();
            // The same size whatever is read, so that nothing moves under the pointer.
            ui.allocate_ui(SIZE, |ui| {
                ui.set_min_size(SIZE);
                ui.push_id(self.page as u8, |ui| self.read(ui));
            });
            ui.add_space(8.0);
            ui.button("关闭").clicked()
        });
        shown.inner || ui.input(|i| i.key_pressed(Key::Escape))
    }

    fn read(&mut self, ui: &mut Ui) {
        match self.page {
            Page::Program => text(ui, &[("MIT 或 Apache-2.0，任选其一", licences::PROGRAM)]),
            Page::Fonts => {
                let fonts: Vec<_> = licences::FONTS.iter().map(|f| (f.name, f.licence)).collect();
                text(ui, &fonts);
            }
            Page::Crates => crates(ui, &mut self.crates),
        }
    }
}

/// Texts under their headings, to be scrolled through.
fn text(ui: &mut Ui, parts: &[(&str, &str)]) {
    ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
        for (heading, text) in parts {
            ui.label(theme::strong(*heading));
            ui.add(Label::new(RichText::new(*text).size(14.0)).wrap());
            ui.add_space(10.0);
        }
    });
}

/// The crates, a row each.
fn crates(ui: &mut Ui, state: &mut ListState<usize>) {
    const HEADS: [Head; 3] =
        [Head::fixed("名称", 260.0), Head::fixed("版本", 110.0), Head::rest("许可", 300.0)];
    let all: Vec<Crate> = licences::crates().collect();
    let text = |row: usize, column: usize| {
        let Some(one) = all.get(row) else { return "" };
        match column {
            0 => one.name,
            1 => one.version,
            _ => one.licence,
        }
    };
    let mut order: Vec<usize> = (0..all.len()).collect();
    if let Some(sort) = state.sort {
        order.sort_by_key(|row| text(*row, sort.column));
        if sort.down {
            order.reverse();
        }
    }
    hint(ui, &format!("共{}个；许可的全文在安装包的许可文件里。", all.len()));
    list(ui, "程序库", &HEADS, &order, state, |row, column| text(row, column).into());
}
