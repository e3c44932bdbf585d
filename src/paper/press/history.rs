//! What has been printed: every sheet that left the room with its content as of its row.
//!
//! Sheets are pure functions of the state, so a print's content is made anew from the ledger up
//! to its row. Rows are followed once; new ones are added to what is known.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::hash::{DefaultHasher, Hasher};

use super::rows::Rows;
use super::{Mark, Order, document};
use crate::model::entry::{self, Entry};
use crate::model::event::Event;
use crate::model::id::{GroupId, ProtestId, Round, Seq};
use crate::model::sheet::{PrintedSheet, SheetKind, SheetTrait};
use crate::model::state::State;
use crate::paper::block::{Document, EntryMark, PageFrame};
use crate::rules::views::Views;

/// A sheet as the ledger names it: every print of it replaces the one before.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct SheetId {
    /// The group.
    pub group: GroupId,
    /// The round; none for sheets that belong to no round.
    pub round: Option<Round>,
    /// Which document, and of which protest.
    pub(super) kind: SheetKind,
    pub(super) protest: Option<ProtestId>,
}

/// Under which group sheets about the whole event are kept.
const EVENT: GroupId = GroupId(1);

/// One print of a sheet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Print {
    /// The row of the ledger that says it was printed.
    pub seq: Seq,
    /// When, as the row says it (RFC 3339).
    pub at: String,
    /// The row that voided the round it shows, if one did.
    pub voided: Option<Seq>,
    /// What stood on it, without the marks of its printing; none where it cannot be made anew.
    pub(super) content: Option<Imprint>,
    /// Whether results of its round were still missing.
    pub(super) unfinished: bool,
}

/// What stood on a print, as far as it is ever compared. There may be a hundred thousand prints, so
/// none keeps its pages.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Imprint(u64, u64);

impl Imprint {
    pub(super) fn of(document: &Document) -> Imprint {
        let mut both = Both(DefaultHasher::new(), DefaultHasher::new());
        both.1.write_u8(1);
        // Writing into a number never fails.
        let _ = write!(both, "{document:?}");
        Imprint(both.0.finish(), both.1.finish())
    }
}

struct Both(DefaultHasher, DefaultHasher);

impl Write for Both {
    fn write_str(&mut self, text: &str) -> std::fmt::Result {
        self.0.write(text.as_bytes());
        self.1.write(text.as_bytes());
        Ok(())
    }
}

/// The prints of an event, by sheet, each in the order of its rows.
#[derive(Debug)]
pub struct History {
    rows: usize,
    digest: String,
    state: State,
    views: Option<Views>,
    /// Counts the states.
    version: usize,
    /// What each sheet showed last, and in which state.
    shown: BTreeMap<SheetId, (usize, Option<Imprint>)>,
    pub(super) rows_cited: Rows,
    pub(super) prints: BTreeMap<SheetId, Vec<Print>>,
}

impl Default for History {
    fn default() -> History {
        History {
            rows: 0,
            digest: String::new(),
            state: State::unfounded(),
            views: None,
            version: 0,
            shown: BTreeMap::new(),
            rows_cited: Rows::default(),
            prints: BTreeMap::new(),
        }
    }
}

impl SheetId {
    /// The sheet an order makes.
    pub fn of(order: &Order) -> SheetId {
        SheetId { group: order.group, round: order.round, kind: order.kind, protest: order.protest }
    }

    /// The order that makes it, with the usual look.
    pub fn order(&self) -> Order {
        Order { protest: self.protest, ..Order::new(self.kind, self.group, self.round) }
    }

    /// Whether its pages are cut up and handed out, so that none can say that it is void.
    pub fn is_cut(&self) -> bool {
        self.kind.is(SheetTrait::Cut)
    }

    /// As lists and questions name it: `第3轮 对阵表`.
    pub fn name(&self) -> String {
        let name = self.order().sheet_name();
        self.round.map(|round| format!("第{round}轮 ")).unwrap_or_default() + &name
    }
}

impl History {
    /// The prints in these rows.
    pub fn of(entries: &[Entry]) -> History {
        let mut history = History::default();
        history.follow(entries);
        history
    }

    /// Takes the rows into account that were not there before; all anew where they are of
    /// another event.
    pub fn follow(&mut self, entries: &[Entry]) {
        let known = self.rows.checked_sub(1).map(|last| entries.get(last));
        if known.is_some_and(|row| row.is_none_or(|row| row.digest != self.digest)) {
            *self = History::default();
        }
        for (index, row) in entries.iter().enumerate().skip(self.rows) {
            self.rows_cited.take(row);
            if let Event::SheetPrinted { sheet, group, round } = &row.event {
                self.printed(row, sheet, *group, *round);
            } else if let Event::Undone { .. } | Event::Redone { .. } = row.event {
                // A sound ledger always folds; of an unsound one the state before is kept.
                if let Ok(state) = entry::fold(&entries[..=index]) {
                    self.state = state;
                }
                self.changed();
            } else {
                if let Event::PairingVoided { group, round } = row.event {
                    self.void(group, round, row.seq);
                }
                if !row.event.is_remark() && self.state.apply(&row.event).is_ok() {
                    self.changed();
                }
            }
            self.rows = index + 1;
            self.digest.clone_from(&row.digest);
        }
    }

    fn changed(&mut self) {
        self.views = None;
        self.version += 1;
    }

    /// How many prints are kept: of a row of copies of one version the first and the last.
    pub fn kept(&self) -> usize {
        self.prints.values().map(Vec::len).sum()
    }

    /// What a sheet shows in the state reached.
    fn shows(&mut self, id: &SheetId) -> Option<Imprint> {
        if let Some((version, shown)) = self.shown.get(id)
            && *version == self.version
        {
            return *shown;
        }
        let views = self.views.get_or_insert_with(|| Views::of(&self.state));
        let shown = content(&self.state, views, &id.order()).as_ref().map(Imprint::of);
        self.shown.insert(id.clone(), (self.version, shown));
        shown
    }

    fn printed(
        &mut self,
        row: &Entry,
        sheet: &PrintedSheet,
        group: Option<GroupId>,
        round: Option<Round>,
    ) {
        let PrintedSheet::Sheet { kind, protest } = *sheet else { return };
        let Some(group) = group.or(kind.whole_event().then_some(EVENT)) else { return };
        let id = SheetId { group, round, kind, protest };
        let content = self.shows(&id);
        let facts = round.and_then(|round| self.state.round(group, round));
        let print = Print {
            seq: row.seq,
            at: row.at.clone(),
            voided: None,
            content,
            unfinished: facts.is_some_and(|round| !round.complete()),
        };
        let prints = self.prints.entry(id).or_default();
        let same = |one: &Print| {
            let Print { seq: _, at: _, voided, content, unfinished } = one;
            voided.is_none() && *content == print.content && *unfinished == print.unfinished
        };
        if let [.., before, last] = prints.as_mut_slice()
            && same(before)
            && same(last)
        {
            *last = print;
        } else {
            prints.push(print);
        }
    }

    /// The sheets of a round that was voided are void.
    fn void(&mut self, group: GroupId, round: Round, row: Seq) {
        let of_round = self.prints.iter_mut().filter(|(id, _)| {
            id.group == group && id.round == Some(round) && id.kind.is(SheetTrait::Opponents)
        });
        for print in of_round.flat_map(|(_, prints)| prints) {
            print.voided.get_or_insert(row);
        }
    }
}

/// What a sheet shows, without the marks of its printing: when, from which row, who signs.
pub(super) fn content(state: &State, views: &Views, order: &Order) -> Option<Document> {
    let mark = Mark { seq: Seq(0), digest: "", printed_at: chrono::NaiveDateTime::default() };
    document(state, views, order, &mark).ok().map(|made| bare_of_marks(&made))
}

/// The document without the marks of its printing.
pub(super) fn bare_of_marks(document: &Document) -> Document {
    let mut bare = document.clone();
    bare.printed_at.clear();
    if let PageFrame::Full(head) = &mut bare.frame {
        head.printed_at.clear();
        head.entry = EntryMark { number: 0, digest: String::new() };
        head.chief_arbiter.clear();
        head.pairing_officer.clear();
        head.revision = None;
    }
    bare
}
