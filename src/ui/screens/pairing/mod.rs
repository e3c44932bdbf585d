//! 编排: a proposal on a click, changed by hand with its cost in sight, published; earlier rounds.

mod board;
mod cost;
mod explain;
mod grid;
mod people;
mod proposal;
mod published;
mod why;

pub use board::{Board, BoardSeat, ProposalMethod};

use egui::Ui;

use crate::model::event::{Event, PairRule};
use crate::model::id::{GroupId, PlayerId, Round, Seq};
use crate::rules::enrolment::merging;
use crate::rules::pairing::{NoPairing, rounds_ahead};
use crate::rules::record::describe;
use crate::rules::views::{Phase, progress};
use crate::session::Session;
use crate::ui::action::{Action, Tab};
use crate::ui::projector::Projector;
use crate::ui::{theme, widgets};

/// What the screen is drafting.
#[derive(Debug, Default)]
pub struct PairingDraft {
    /// The second window; it stays open while other tabs are shown.
    pub projector: Projector,
    group: Option<GroupId>,
    /// The round looked at; none is the one the work is at.
    selected: Option<Round>,
    board: Option<Board>,
    impossible: Option<NoPairing>,
    /// What is to be said of the rounds to come, as of an entry of the ledger.
    ahead: Option<(Seq, Option<String>)>,
    /// Why the last proposal is gone.
    dropped: Option<String>,
    cursor: grid::Cursor,
    with_two: WithTwo,
    absent_text: String,
    /// A published round with the situation it was paired in, once a table was asked about.
    case: Option<explain::Case>,
    /// The table asked about; the one after the last is the bye.
    asked: Option<usize>,
    /// The table of a published round to scroll to in the next frame.
    reveal: Option<usize>,
    alternative: explain::Alternative,
}

/// What is done with two players chosen one after the other.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
enum WithTwo {
    /// Their places are exchanged.
    #[default]
    Swap,
    /// They are fixed or forbidden for the next pairing.
    Rule(PairRule),
}

/// The round the screen is at.
#[derive(Clone, Copy)]
struct Here<'a> {
    session: &'a Session,
    group: GroupId,
    round: Round,
}

impl Here<'_> {
    /// `12号张伟` as the list says it.
    fn name(self, id: PlayerId) -> String {
        describe::player(self.session.state(), id)
    }

    /// The row that published the round as it stands.
    fn publication(self) -> Option<Seq> {
        let found = self.session.entries().iter().rev().find(|entry| {
            matches!(entry.event, Event::PairingPublished { group, round, .. }
                if (group, round) == (self.group, self.round) && self.session.in_force(entry.seq))
        });
        found.map(|entry| entry.seq)
    }
}

impl PairingDraft {
    /// Shows the table of a player in the proposal or the round shown; false if there is none.
    pub fn find(&mut self, session: &Session, group: GroupId, player: PlayerId) -> bool {
        self.refresh(session, group);
        if let Some(board) = self.board.as_ref().filter(|_| self.selected.is_none()) {
            let seat = board.seat_of(player);
            return seat.is_some_and(|seat| self.cursor.reveal(seat));
        }
        let state = session.state();
        let paired = !matches!(progress(state, group).phase, Phase::ToPair(_));
        let shown = self.selected.or(paired.then(|| state.last_round(group)));
        let Some(round) = shown.and_then(|round| state.round(group, round)) else { return false };
        let table = round.tables.iter().position(|t| t.seats().seat(&player));
        let table = table.or((round.bye == Some(player)).then_some(round.tables.len()));
        self.asked = table.or(self.asked);
        self.reveal = table;
        table.is_some()
    }

    /// The warning about the rounds to come; worked out once after each entry.
    fn warning(&mut self, session: &Session, group: GroupId) -> Option<&str> {
        let (now, _) = session.mark();
        if self.ahead.as_ref().is_none_or(|(seq, _)| *seq != now) {
            let field = session.views().field(session.state(), group);
            self.ahead = Some((now, field.and_then(|field| rounds_ahead(field).warning())));
        }
        self.ahead.as_ref().and_then(|(_, text)| text.as_deref())
    }

    /// Forgets what was drafted for another group or another situation.
    fn refresh(&mut self, session: &Session, group: GroupId) {
        if self.group != Some(group) {
            let projector = std::mem::take(&mut self.projector);
            *self = PairingDraft { projector, group: Some(group), ..PairingDraft::default() };
        }
        if self.board.as_mut().is_some_and(|board| !board.fits(session, group)) {
            let by_hand = self.board.as_ref().is_some_and(Board::changed);
            let board = self.board.as_ref();
            let published =
                board.is_some_and(|board| session.state().round(group, board.round).is_some());
            self.board = None;
            self.cursor = grid::Cursor::default();
            self.dropped = None;
            // The proposal became the round: nothing was lost.
            if published {
                return;
            }
            let lost = if by_hand { "，手工调整已放弃" } else { "" };
            self.dropped = Some(format!("情况有变（请假、指定或成绩），原方案已作废{lost}"));
        }
    }
}

/// Shows the tab.
pub fn show(
    draft: &mut PairingDraft,
    ui: &mut Ui,
    session: &Session,
    group: GroupId,
) -> Option<Action> {
    draft.refresh(session, group);
    if let Some(sentence) = merging::sentence(session.state(), group) {
        widgets::finding(ui, &sentence, widgets::Tone::Plain);
    }
    let progress = progress(session.state(), group);
    let published = session.state().groups.get(&group).map_or(0, |g| g.rounds.len() as u32);
    let to_pair = match progress.phase {
        Phase::ToPair(round) => Some(round),
        _ => None,
    };
    if progress.phase == Phase::BeforeDraw {
        widgets::empty(ui, "本组尚未抽签。请先在“报名”中报到、抽签定序号，再来编排。");
        let go = ui.vertical_centered(|ui| widgets::primary(ui, "去报名抽签", None).clicked());
        return go.inner.then_some(Action::GoTo(Tab::Entries));
    }
    ui.horizontal_wrapped(|ui| {
        let here = draft.selected.unwrap_or(to_pair.unwrap_or(Round(published)));
        for round in (1..=published).map(Round).chain(to_pair) {
            let name = match to_pair == Some(round) {
                true => format!("第{round}轮 待编"),
                false => format!("第{round}轮"),
            };
            if ui.selectable_label(round == here, name).clicked() {
                draft.selected = Some(round).filter(|r| Some(*r) != to_pair);
            }
        }
        ui.separator();
        let text = if draft.projector.open { "关闭投影" } else { "投影" };
        if widgets::act(ui, text, None).on_hover_text("在第二个窗口大字显示对阵").clicked()
        {
            draft.projector.open = !draft.projector.open;
        }
    });
    ui.separator();
    let shown = draft.selected.filter(|r| r.0 <= published);
    let at = |round| Here { session, group, round };
    match (shown, to_pair) {
        (Some(round), _) => published::show(draft, ui, at(round)),
        (None, Some(round)) => proposal::show(draft, ui, at(round)),
        (None, None) if published > 0 => {
            if progress.phase == Phase::Finished {
                ui.label(theme::strong("本组各轮已全部赛完。"));
            }
            published::show(draft, ui, at(Round(published)))
        }
        (None, None) => {
            widgets::empty(ui, "还不能编排。");
            None
        }
    }
}
