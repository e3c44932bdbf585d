//! 已印出的表: what was printed of a group, and which of it no longer holds.

use egui::{Grid, ScrollArea, Ui};

use crate::model::id::{GroupId, Seq};
use crate::paper::press::history::{History, SheetId};
use crate::paper::press::print_status::{Now, PrintStatus, Printed};
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

    /// The entry of the list among the sheets: how many no longer hold.
    pub fn label(&mut self, session: &Session, group: GroupId) -> String {
        match self.listed(session, group).iter().filter(|printed| printed.status.stale()).count() {
            0 => "已印出的表".into(),
            n => format!("已印出：{n}份失效"),
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
    let count = |of: fn(&PrintStatus) -> bool| listed.iter().filter(|p| of(&p.status)).count();
    let outdated = count(|status| *status == PrintStatus::Outdated);
    let void = count(|status| matches!(status, PrintStatus::Void(_)));
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
        let grid = Grid::new("printed").num_columns(5).striped(true).spacing([18.0, 8.0]);
        grid.show(ui, |ui| {
            widgets::heads(ui, &["表", "印出时间", "记录", "状态", ""]);
            for printed in listed {
                ui.label(printed.id.name());
                ui.label(printed.at.as_str());
                ui.label(format!("#{}", printed.seq));
                let (word, tone) = status_word(printed.status);
                widgets::badge(ui, word, tone);
                ui.horizontal(|ui| chosen = buttons(ui, session, printed).or(chosen.take()));
                ui.end_row();
            }
        });
    });
    chosen
}

/// How the fate of a print is said.
fn status_word(status: PrintStatus) -> (&'static str, Tone) {
    match status {
        PrintStatus::Valid => ("仍有效", Tone::Good),
        PrintStatus::Superseded => ("有更新", Tone::Plain),
        PrintStatus::Outdated => ("已过时", Tone::Warn),
        PrintStatus::Void(_) => ("已作废", Tone::Bad),
        PrintStatus::VoidReplaced(_) => ("已作废，已换", Tone::Plain),
    }
}

/// What can be printed in the place of a print.
fn buttons(ui: &mut Ui, session: &Session, printed: &Printed) -> Option<Chosen> {
    let anew = match printed.status {
        PrintStatus::Valid => Some("再印"),
        PrintStatus::Superseded => Some("印新版"),
        PrintStatus::Outdated => Some("印更正版"),
        PrintStatus::Void(_) => paired_again(session, &printed.id).then_some("印重排版"),
        PrintStatus::VoidReplaced(_) => None,
    };
    if let Some(word) = anew
        && widgets::small(ui, word, None).clicked()
    {
        return Some(Chosen::Anew(printed.id.clone()));
    }
    let (PrintStatus::Void(row) | PrintStatus::VoidReplaced(row)) = printed.status else {
        return None;
    };
    if printed.id.is_cut() {
        ui.label(theme::quiet("请收回已发出的"));
        return None;
    }
    let clicked = widgets::small(ui, "印作废页", None).clicked();
    clicked.then(|| Chosen::Voided(printed.id.clone(), row))
}

/// Whether the round of a void sheet was published again.
fn paired_again(session: &Session, id: &SheetId) -> bool {
    id.round.is_some_and(|round| session.state().round(id.group, round).is_some())
}
