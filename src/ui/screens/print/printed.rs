//! 已印出的表: what was printed of a group, and which of it no longer holds.

use egui::{ScrollArea, Ui};

use crate::model::id::{GroupId, Seq};
use crate::paper::press::fate::{Fate, Now, Printed};
use crate::paper::press::history::{History, SheetId};
use crate::session::Session;
use crate::ui::theme;
use crate::ui::widgets::{self, Tone};

/// What is known of the prints, worked out once for a state of the record.
#[derive(Debug, Default)]
pub struct Prints {
    history: History,
    listed: Option<(GroupId, Seq, Vec<Printed>)>,
}

/// What was chosen in the list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Chosen {
    /// The sheet as it is now.
    Anew(SheetId),
    /// The sheet of a voided round, with 作废 on it.
    Voided(SheetId, Seq),
}

/// The event as it stands.
pub fn now(session: &Session) -> Now<'_> {
    Now { entries: session.entries(), state: session.state(), views: session.views() }
}

impl Prints {
    /// The history of the record as it is now.
    pub fn history(&mut self, session: &Session) -> &History {
        self.history.follow(session.entries());
        &self.history
    }

    /// The printed sheets of a group.
    pub fn listed(&mut self, session: &Session, group: GroupId) -> &[Printed] {
        let (seq, _) = session.mark();
        let known = matches!(&self.listed, Some((of, at, _)) if (*of, *at) == (group, seq));
        if !known {
            let listed = self.history(session).list(now(session), group);
            self.listed = Some((group, seq, listed));
        }
        self.listed.as_ref().map_or(&[], |(_, _, listed)| listed)
    }

    /// The entry of the list in the rail of sheets: how many no longer hold.
    pub fn label(&mut self, session: &Session, group: GroupId) -> String {
        let stale = |printed: &&Printed| matches!(printed.fate, Fate::Outdated | Fate::Void(_));
        match self.listed(session, group).iter().filter(stale).count() {
            0 => "已印出的表".into(),
            n => format!("已印出的表（{n}份失效）"),
        }
    }
}

/// Shows the list.
pub fn show(prints: &mut Prints, ui: &mut Ui, session: &Session, group: GroupId) -> Option<Chosen> {
    let listed = prints.listed(session, group);
    if listed.is_empty() {
        widgets::empty(ui, "本组还没有印出任何表。");
        return None;
    }
    let count = |of: fn(&Fate) -> bool| listed.iter().filter(|p| of(&p.fate)).count();
    let outdated = count(|fate| *fate == Fate::Outdated);
    let void = count(|fate| matches!(fate, Fate::Void(_)));
    if outdated + void > 0 {
        let text = format!(
            "已过时{outdated}份、已作废{void}份：张贴和发出的请收回或换下，重印的表会注明所取代的版本。"
        );
        widgets::finding(ui, &text, Tone::Warn);
    } else {
        widgets::finding(ui, "印出的表与现在的记录没有矛盾。", Tone::Good);
    }
    ui.add_space(6.0);
    let mut chosen = None;
    ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
        egui::Grid::new("printed").num_columns(5).striped(true).spacing([18.0, 8.0]).show(
            ui,
            |ui| {
                for head in ["表", "印出时间", "记录", "状态", ""] {
                    ui.label(theme::strong(head));
                }
                ui.end_row();
                for printed in listed {
                    ui.label(printed.id.name());
                    ui.label(printed.at.as_str());
                    ui.label(format!("#{}", printed.seq));
                    let name = format!("{} #{}", printed.id.name(), printed.seq);
                    let mut press = |ui: &mut Ui, word: &str, what: Chosen| {
                        let button = widgets::small(ui, word, None).on_hover_text(&name);
                        if button.clicked() {
                            chosen = Some(what);
                        }
                    };
                    let anew = Chosen::Anew(printed.id.clone());
                    match printed.fate {
                        Fate::Valid => {
                            widgets::badge(ui, "仍有效", Tone::Good);
                            press(ui, "再印", anew);
                        }
                        Fate::Superseded => {
                            widgets::badge(ui, "有更新", Tone::Plain);
                            press(ui, "印新版", anew);
                        }
                        Fate::Outdated => {
                            widgets::badge(ui, "已过时", Tone::Warn);
                            press(ui, "印更正版", anew);
                        }
                        Fate::Void(row) => {
                            widgets::badge(ui, "已作废", Tone::Bad);
                            press(ui, "印作废页", Chosen::Voided(printed.id.clone(), row));
                        }
                    }
                    ui.end_row();
                }
            },
        );
    });
    chosen
}
