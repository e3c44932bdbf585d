//! The round to be paired: before the click, the proposal, and what to do when there is none.

use egui::{Panel, ScrollArea, Ui};

use crate::model::event::{Event, PairRule};
use crate::model::field::System;
use crate::model::id::{GroupId, Round};
use crate::model::numbering::Numbering;
use crate::rules::admit::Verdict;
use crate::rules::conduct::left_out;
use crate::rules::field::planned_rounds;
use crate::session::Session;
use crate::ui::action::{Action, Tab};
use crate::ui::screens::unsettled;
use crate::ui::theme::{self, color};
use crate::ui::widgets::{self, Tone};

use super::board::{Board, BoardSeat, ProposalMethod};
use super::grid::{self, GridDeed};
use super::{Here, PairingDraft, WithTwo, cost, explain, people};

/// What the list of tables keeps of the height: its head and two rows.
const LEAST: f32 = 190.0;

/// Shows the round to be paired.
pub(super) fn show(draft: &mut PairingDraft, ui: &mut Ui, here: Here<'_>) -> Option<Action> {
    if draft.board.is_some() {
        return on_the_desk(draft, ui, here);
    }
    let Here { session, group, round } = here;
    let mut action = None;
    ScrollArea::vertical().id_salt("before").auto_shrink(false).show(ui, |ui| {
        let out = people::out(here);
        let numbering = session.views().numbering(session.state(), group);
        let all = numbering.into_iter().flat_map(Numbering::players);
        let playing = all.filter(|id| out.iter().all(|(away, _)| away != id)).count();
        if let Some(text) = &draft.dropped {
            widgets::finding(ui, text, Tone::Warn);
        }
        let planned = planned_rounds(session.state(), group);
        ui.horizontal(|ui| {
            let refusal = planned.is_none().then_some("尚未确定轮数，请先在“赛事”中定轮数");
            let refusal = refusal.or(session.read_only());
            if widgets::primary(ui, &format!("编排第{round}轮"), refusal).clicked() {
                make(draft, session, group, ProposalMethod::Engine);
            }
            let odd = if playing % 2 == 1 { "，一人轮空" } else { "" };
            ui.label(format!("{playing}人参加编排{odd}"));
        });
        if planned.is_none() {
            ui.horizontal(|ui| {
                if widgets::primary(ui, "去赛事定轮数", None).clicked() {
                    action = Some(Action::GoTo(Tab::Event));
                }
                widgets::finding(ui, "尚未确定轮数：请先在“赛事”中定轮数。", Tone::Warn);
            });
        }
        if let Some(text) = draft.warning(session, group) {
            widgets::finding(ui, text, Tone::Warn);
        }
        if let Some(why) = draft.impossible.as_ref().map(ToString::to_string) {
            action = impossible(draft, ui, here, &why);
        }
        if let Some(text) = left_out::advice(session.state(), group) {
            widgets::finding(ui, &text, Tone::Warn);
        }
        widgets::section(ui, "本轮请假与指定");
        ui.horizontal_wrapped(|ui| {
            let asked = people::show_absence(ui, here, &mut draft.absent_text);
            action = asked.or(action.take());
        });
        action = people::show_rules(ui, here).or(action.take());
        widgets::section(ui, &format!("不参加本轮编排（{}人）", out.len()));
        action = people::show_out(ui, here, &out).or(action.take());
    });
    action
}

fn make(draft: &mut PairingDraft, session: &Session, group: GroupId, method: ProposalMethod) {
    draft.dropped = None;
    draft.cursor = grid::Cursor::default();
    match Board::make(session, group, method) {
        Ok(board) => {
            draft.board = Some(board);
            draft.impossible = None;
        }
        Err(why) => draft.impossible = Some(why),
    }
}

/// No legal round: the reason, and the three ways on.
fn impossible(draft: &mut PairingDraft, ui: &mut Ui, here: Here<'_>, why: &str) -> Option<Action> {
    let Here { session, group, round } = here;
    let mut action = None;
    widgets::framed(ui, color::RED, |ui| {
        widgets::finding(ui, &format!("第{round}轮不能编排：{why}。"), Tone::Bad);
        ui.label(theme::strong("可以这样处理："));
        ui.horizontal_wrapped(|ui| {
            if widgets::act(ui, "允许最少的重复相遇", None).clicked() {
                make(draft, session, group, ProposalMethod::FewestRematches);
            }
            if widgets::act(ui, "手工编排", None).clicked() {
                make(draft, session, group, ProposalMethod::ByHand);
            }
            let played = round.0.saturating_sub(1);
            let event = Event::RoundsDecided { group, rounds: played };
            if widgets::act_on(ui, session, &format!("本组到第{played}轮结束"), &event).clicked()
            {
                action = Some(Action::confirm(
                    format!("本组轮数改定为{played}轮，不再编排，名次按现有成绩定？"),
                    "结束本组",
                    event,
                ));
            }
        });
    });
    action
}

/// The proposal: warnings on top, the tables, the cost below.
fn on_the_desk(draft: &mut PairingDraft, ui: &mut Ui, here: Here<'_>) -> Option<Action> {
    let Here { session, group, round } = here;
    let mut board = draft.board.take()?;
    let mut action = None;
    let mut keep = true;
    ui.horizontal_wrapped(|ui| {
        let publication = board.publication();
        let verdict = session.admit(&publication);
        if widgets::primary(ui, &format!("公布第{round}轮对阵"), verdict.refusal()).clicked()
        {
            action = Some(publish(here, &board, publication, &verdict));
        }
        let unchanged = (!board.changed()).then_some("没有手工调整");
        if board.engine.is_some() && widgets::act(ui, "恢复编排", unchanged).clicked() {
            board.restore(session);
        }
        if widgets::act(ui, "放弃方案", None).clicked() {
            keep = false;
        }
        let bye = if board.plan.bye.is_some() { "，1人轮空" } else { "" };
        ui.label(format!("{}台{bye}", board.plan.tables.len()));
        let how = match board.method {
            ProposalMethod::Engine => "",
            ProposalMethod::FewestRematches => "允许最少的重复相遇",
            ProposalMethod::ByHand => "手工编排",
        };
        if !how.is_empty() {
            widgets::badge(ui, how, Tone::Warn);
        }
        if board.changed() && board.method != ProposalMethod::ByHand {
            widgets::badge(ui, "已手工调整", Tone::Warn);
        }
    });
    warnings(ui, &board);
    action = people::show_late(ui, here, &board.plan).or(action);
    action = selection(draft, ui, here, &mut board).or(action);
    let most = (ui.available_height() - LEAST).max(40.0);
    Panel::bottom("pairing cost").resizable(false).show(ui, |ui| {
        ScrollArea::vertical().id_salt("cost of all").max_height(most).show(ui, |ui| {
            ui.add_space(4.0);
            why_here(draft, ui, &board);
            cost::show(ui, &board);
        });
    });
    let by_key = draft.cursor.keys(ui, &board);
    let by_mouse = grid::show(ui, &board, &mut draft.cursor);
    match by_mouse.or(by_key) {
        Some(GridDeed::Turn(table)) => board.turn(session, table),
        Some(GridDeed::Two(a, b)) => match draft.with_two {
            WithTwo::Swap => board.swap(session, a, b),
            WithTwo::Rule(rule) => {
                draft.with_two = WithTwo::Swap;
                if let (Some(a), Some(b)) = (board.player(a), board.player(b)) {
                    action = Some(Action::record(Event::PairRuled { group, a, b, rule }));
                }
            }
        },
        None => {}
    }
    if keep {
        draft.board = Some(board);
    }
    action
}

/// Why the table of the cursor is as it is, with the price of the nearest other pairing.
fn why_here(draft: &mut PairingDraft, ui: &mut Ui, board: &Board) {
    let index = match draft.cursor.marked.or(draft.cursor.at) {
        Some(BoardSeat::At(table, _)) => table,
        Some(BoardSeat::Bye) => board.plan.tables.len(),
        None => return,
    };
    let nearest = draft.alternative.of(&board.pairing, index).map(str::to_owned);
    ui.horizontal_wrapped(|ui| {
        explain::reason(ui, &board.pairing, &board.why, index);
        if nearest.is_none() && explain::ask_button(ui, &board.pairing, index) {
            draft.alternative.ask(board.field(), &board.pairing, index);
        }
    });
    if let Some(text) = nearest {
        explain::price(ui, &text);
    }
    ui.separator();
}

/// What breaks a rule, and what the arbiter should see.
fn warnings(ui: &mut Ui, board: &Board) {
    let mut lines: Vec<(String, Tone)> =
        board.broken.iter().map(|text| (format!("违反规则：{text}"), Tone::Bad)).collect();
    let why = match board.weighed() && !board.changed() {
        true => "（为满足更优先的条件，不可避免）",
        false => "",
    };
    lines.extend(board.warnings.iter().map(|text| (format!("{text}{why}"), Tone::Warn)));
    if lines.is_empty() {
        return;
    }
    // On a low screen the tables need the height more.
    let most = (ui.available_height() * 0.2).clamp(30.0, 84.0);
    let height = (28.0 * lines.len() as f32).min(most);
    ScrollArea::vertical().id_salt("warnings").max_height(height).show(ui, |ui| {
        for (text, tone) in lines {
            widgets::finding(ui, &text, tone);
        }
    });
}

/// What can be done with the player marked.
fn selection(
    draft: &mut PairingDraft,
    ui: &mut Ui,
    here: Here<'_>,
    board: &mut Board,
) -> Option<Action> {
    let Here { session, round, .. } = here;
    let mut action = None;
    let swiss = board.field().pairing.system == System::Swiss;
    ui.horizontal_wrapped(|ui| {
        let Some((seat, id)) = draft.cursor.marked.and_then(|s| Some((s, board.player(s)?))) else {
            widgets::hint(ui, "点两名棋手即对调（或方向键移动、空格选中、再空格对调）；T 换先后手");
            return;
        };
        ui.label(theme::strong(format!("已选 {}", here.name(id))));
        ui.label("再选一人：");
        for (with_two, text) in [
            (WithTwo::Swap, "对调"),
            (WithTwo::Rule(PairRule::Fixed), "指定同台"),
            (WithTwo::Rule(PairRule::Forbidden), "禁止相遇"),
        ] {
            // A round robin has its schedule: nothing is fixed or forbidden there.
            if swiss || with_two == WithTwo::Swap {
                ui.radio_value(&mut draft.with_two, with_two, text);
            }
        }
        ui.separator();
        if let BoardSeat::At(table, _) = seat
            && widgets::act(ui, "换先后手", None).clicked()
        {
            board.turn(session, table);
            draft.cursor.marked = None;
        }
        let absence = Event::AbsenceSet { id, round, absent: true };
        if widgets::act_on(ui, session, "本轮请假", &absence).clicked() {
            action = Some(Action::record(absence));
        }
        let leaving = Event::Withdrawn { id, from: round };
        if widgets::act_on(ui, session, "退赛", &leaving).clicked() {
            let name = here.name(id);
            action = Some(Action::confirm(
                match swiss {
                    true => format!("{name} 自第{round}轮起退赛，以后各轮不再编排？"),
                    false => format!(
                        "{name} 自第{round}轮起退赛？\n\n循环制：已赛不足{}，全部成绩作废；\
                         否则成绩保留，余下各局判弃权。",
                        session.state().regulation.play_of(here.group).annul_by.chinese()
                    ),
                },
                "退赛",
                leaving,
            ));
        }
        if widgets::act(ui, "取消选择", None).clicked() {
            draft.cursor.marked = None;
        }
    });
    action
}

fn publish(here: Here<'_>, board: &Board, event: Event, verdict: &Verdict) -> Action {
    let Here { session, group, round } = here;
    let name = session.state().regulation.group(group).map(|g| g.name.as_str());
    let bye = match board.plan.bye {
        Some(id) => format!("，{} 轮空", here.name(id)),
        None => String::new(),
    };
    let (hand, order) = match board.changed() {
        true => ("（含手工调整）", "\n\n台次照屏幕所示，不再按积分重排。"),
        false => ("", ""),
    };
    let walkovers = board.walkovers(session);
    let gone = if let Some(Event::ResultsEntered { results, .. }) = &walkovers {
        format!("\n\n其中{}台因棋手退赛或请假，直接按弃权记成绩。", results.len())
    } else {
        String::new()
    };
    let breach = match verdict {
        Verdict::NeedsReason(what) => format!("\n\n{what}。须写明理由。"),
        _ => String::new(),
    };
    // Later rounds would only repeat what was said before the first.
    let open = match round {
        Round(1) => unsettled::sentence(session, &unsettled::of_group(session, group)),
        _ => String::new(),
    };
    let late = people::left_out(here, &board.plan);
    let late = late.map(|text| format!("\n\n{text}。")).unwrap_or_default();
    let mut acts = vec![Action::record(event)];
    acts.extend(walkovers.map(Action::record));
    Action::all(acts).after(
        format!(
            "公布{}第{}轮对阵{hand}：{}台{bye}？\n\n公布即张贴、投影，不能再撤销；\
             没有成绩之前可以作废重排，之后只能逐台更正。{order}{gone}{late}{breach}{open}",
            name.unwrap_or_default(),
            round,
            board.plan.tables.len(),
        ),
        "公布",
    )
}
