//! What became of printed sheets: still valid, outdated or void; what a reprint says about the
//! print it replaces, and which prints an act would outdate (rules.md §8, screens.md "编排").

use super::history::{History, Imprint, Print, SheetId, bare_of_marks, content};
use super::identities::{self, Identities};
use super::rows::time_as;
use super::{Desk, Mark, Order, document};
use crate::model::entry::{self, Entry};
use crate::model::event::Event;
use crate::model::id::{GroupId, Seq};
use crate::model::sheet::SheetTrait;
use crate::model::state::State;
use crate::paper::block::{Change, Document, PageFrame, Revision, Standing};
use crate::rules::views::Views;

/// What became of a print.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PrintStatus {
    /// 仍有效: it shows what is so now.
    Valid,
    /// 已过时: something on it turned out wrong.
    Outdated,
    /// 有更新: the event went on since.
    Superseded,
    /// 已作废: this row voided the round it shows.
    Void(Seq),
    /// 已作废, and a later print has taken its place.
    VoidReplaced(Seq),
}

impl PrintStatus {
    /// Whether what hangs or was handed out is to be taken back or replaced.
    pub fn stale(self) -> bool {
        matches!(self, PrintStatus::Outdated | PrintStatus::Void(_))
    }
}

/// A printed sheet as the list shows it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Printed {
    /// Which sheet.
    pub id: SheetId,
    /// The row of its last print.
    pub seq: Seq,
    /// When it was printed, `5月3日 08:05`.
    pub at: String,
    /// What became of it.
    pub status: PrintStatus,
}

/// The event as it stands, and its rows.
#[derive(Debug, Clone, Copy)]
pub struct Now<'a> {
    /// Every row, the oldest first, undone ones too.
    pub entries: &'a [Entry],
    /// What the rows in force come to.
    pub state: &'a State,
    /// What is computed from the state.
    pub views: &'a Views,
}

impl Now<'_> {
    fn content(&self, id: &SheetId) -> Option<Imprint> {
        content(self.state, self.views, &id.order()).as_ref().map(Imprint::of)
    }
}

impl History {
    /// The printed sheets of a group, the last printed first; of a sheet the last print, and
    /// beside it the last one that is void.
    pub fn list(&self, now: Now<'_>, group: GroupId) -> Vec<Printed> {
        let mut listed = Vec::new();
        for (id, prints) in
            self.prints.iter().filter(|(id, _)| id.group == group || id.kind.whole_event())
        {
            let row = |print: &Print, status| Printed {
                id: id.clone(),
                seq: print.seq,
                at: time(&print.at),
                status,
            };
            if let Some((print, void)) =
                prints.iter().rev().find_map(|print| Some((print, print.voided?)))
            {
                let last = prints.last().is_some_and(|last| last.voided.is_some());
                let status =
                    if last { PrintStatus::Void(void) } else { PrintStatus::VoidReplaced(void) };
                listed.push(row(print, status));
            }
            if let Some(last) = prints.last().filter(|last| last.voided.is_none()) {
                listed.push(row(last, status(now, id, last)));
            }
        }
        listed.sort_by_key(|printed| std::cmp::Reverse(printed.seq));
        listed
    }

    /// The ordered document as it goes on paper now: where an earlier print of it shows
    /// something else, it says which and why.
    ///
    /// # Errors
    /// In Chinese, why there is nothing to print.
    pub fn document(
        &self,
        now: Now<'_>,
        order: &Order,
        mark: &Mark<'_>,
    ) -> Result<Document, String> {
        self.document_with(now, order, mark, &identities::NONE)
    }

    /// As [`History::document`], with whole identity numbers where the order asks for them. What
    /// is printed is compared with earlier prints as if they were masked.
    ///
    /// # Errors
    /// In Chinese, why there is nothing to print.
    pub fn document_with(
        &self,
        now: Now<'_>,
        order: &Order,
        mark: &Mark<'_>,
        identities: &Identities,
    ) -> Result<Document, String> {
        let desk = Desk::new(now.state, now.views, order, mark, &self.rows_cited)?;
        let mut made = Desk { identities, ..desk }.made()?;
        let id = SheetId::of(order);
        if self.prints.contains_key(&id) {
            // Compared in the usual look: another layout alone replaces nothing.
            let usual = document(now.state, now.views, &id.order(), mark)?;
            let shown = Imprint::of(&bare_of_marks(&usual));
            let revision = self.revision(now.entries, &id, shown);
            if let PageFrame::Full(head) = &mut made.frame {
                head.revision = revision;
            }
        }
        Ok(made)
    }

    /// What a sheet of this content says about earlier prints.
    fn revision(&self, entries: &[Entry], id: &SheetId, now: Imprint) -> Option<Revision> {
        let prints = self.prints.get(id)?;
        let same = |print: &&Print| print.voided.is_none() && print.content == Some(now);
        // Copies of the last version say what that version said.
        let copies = prints.iter().rev().take_while(same).count();
        let (earlier, version) = prints.split_at(prints.len() - copies);
        let replaced = earlier.last()?;
        let acts = since(entries, replaced.seq);
        let upto = version.first().map_or(Seq(u32::MAX), |print| print.seq);
        let change = change(id, replaced, acts.filter(|row| row.seq < upto));
        let void = if change == Change::PairedAgain { "、已作废" } else { "" };
        let says = format!("取代{}印出{void}的版本，记录 #{}", time(&replaced.at), replaced.seq);
        Some(Revision { change, says })
    }

    /// The sheet of a voided round with 作废 on it, to be put up in the place of the one it was.
    ///
    /// # Errors
    /// In Chinese, why the sheet cannot be made as it was, or that it is cut up and to be taken back.
    pub fn voided(
        &self,
        now: Now<'_>,
        id: &SheetId,
        void: Seq,
        mark: &Mark<'_>,
    ) -> Result<Document, String> {
        let before = (void.0 as usize).saturating_sub(1).min(now.entries.len());
        let state = entry::fold(&now.entries[..before]).map_err(|why| why.to_string())?;
        let mut made = document(&state, &Views::of(&state), &id.order(), mark)?;
        let at = now.entries.get(before).map(|row| time(&row.at)).unwrap_or_default();
        match &mut made.frame {
            PageFrame::Full(head) => {
                head.standing = Standing::Void;
                head.revision = Some(Revision {
                    change: Change::Voided,
                    says: format!("本轮对阵已于{at}作废，记录 #{void}；以重排后的对阵为准"),
                });
                Ok(made)
            }
            PageFrame::Bare => Err("此表裁开使用，请把已发出的收回".into()),
        }
    }

    /// Printed sheets that still hold and no longer would after these acts; nothing is recorded.
    pub fn affected(&self, now: Now<'_>, acts: &[Event]) -> Vec<SheetId> {
        let mut next = now.state.clone();
        if self.prints.is_empty() || acts.iter().any(|act| next.apply(act).is_err()) {
            return Vec::new();
        }
        let voids = |id: &SheetId| {
            acts.iter().any(|act| {
                matches!(act, Event::PairingVoided { group, round }
                    if id.group == *group && id.round == Some(*round))
            }) && id.kind.is(SheetTrait::Opponents)
        };
        let views = Views::of(&next);
        let held = |id: &SheetId, print: &Print| {
            print.voided.is_none() && print.content.is_some() && holds(now, id, print)
        };
        self.prints
            .iter()
            .filter_map(|(id, prints)| Some((id, prints.last()?)))
            .filter(|(id, print)| {
                let after = content(&next, &views, &id.order()).as_ref().map(Imprint::of);
                (voids(id) || after != print.content) && held(id, print)
            })
            .map(|(id, _)| id.clone())
            .collect()
    }
}

/// What a question adds before acts that outdate printed sheets; none where there are none.
pub fn warning(history: &History, now: Now<'_>, acts: &[Event]) -> Option<String> {
    const NAMED: usize = 6;
    let affected = history.affected(now, acts);
    let names: Vec<String> = affected.iter().take(NAMED).map(SheetId::name).collect();
    let more = if affected.len() > NAMED { "等" } else { "" };
    let void = acts.iter().any(|act| matches!(act, Event::PairingVoided { .. }));
    let what = if void { "将作废" } else { "将过时" };
    (!affected.is_empty()).then(|| {
        format!(
            "已印出的{}份表{what}：{}{more}。请随后到“打印”的“已印出的表”中重印。",
            affected.len(),
            names.join("、")
        )
    })
}

/// What became of the last print of a sheet.
fn status(now: Now<'_>, id: &SheetId, last: &Print) -> PrintStatus {
    if let Some(void) = last.voided {
        return PrintStatus::Void(void);
    }
    if holds(now, id, last) {
        return PrintStatus::Valid;
    }
    match change(id, last, since(now.entries, last.seq)) {
        Change::Updated => PrintStatus::Superseded,
        _ => PrintStatus::Outdated,
    }
}

/// Whether a print shows what is so now; where nothing but remarks followed it, it does.
fn holds(now: Now<'_>, id: &SheetId, print: &Print) -> bool {
    since(now.entries, print.seq).all(|row| row.event.is_remark())
        || now.content(id) == print.content
}

/// The rows after one.
fn since(entries: &[Entry], seq: Seq) -> impl Iterator<Item = &Entry> {
    entries.iter().skip(seq.0 as usize)
}

/// How a sheet differs from a print of it, given the acts between.
fn change<'a>(id: &SheetId, print: &Print, mut between: impl Iterator<Item = &'a Entry>) -> Change {
    if print.voided.is_some() {
        return Change::PairedAgain;
    }
    let grows =
        id.kind.is(SheetTrait::Grows) || print.unfinished && id.kind.is(SheetTrait::Results);
    match !grows && between.any(|row| row.event.corrects(id.group, id.round)) {
        true => Change::Corrected,
        false => Change::Updated,
    }
}

/// `5月3日 08:05` of a row's time; as it is where it cannot be read.
fn time(at: &str) -> String {
    time_as(at, "%-m月%-d日 %H:%M")
}
