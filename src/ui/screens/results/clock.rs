//! The side of the results desk: round clock, absences, missing tables, closing, fouls, keys.

use chrono::NaiveTime;
use egui::{ScrollArea, Ui};

use crate::model::event::{Event, TableResult};
use crate::model::id::{PlayerId, Table};
use crate::model::outcome::Outcome;
use crate::model::typed::{typed_day, typed_time};
use crate::rules::conduct::presence::{NotPlaying, not_playing};
use crate::ui::action::Action;
use crate::ui::theme::{self, color};
use crate::ui::widgets::{self, Tone};

use super::forms::Form;
use super::foul::FoulForm;
use super::menu::{MenuKind, SideMenu};
use super::seats::SeatsForm;
use super::{Here, ResultsDraft, noted};

/// Shows the side panel.
pub(super) fn show(draft: &mut ResultsDraft, ui: &mut Ui, here: Here<'_>) -> Option<Action> {
    let mut action = None;
    ScrollArea::vertical().id_salt("side").auto_shrink([false, false]).show(ui, |ui| {
        action = clock(draft, ui, here);
        action = closing(ui, here).or(action.take());
        action = noted::proposals(ui, here).or(action.take());
        tools(draft, ui, here);
        let missing = here.facts.missing();
        if !here.facts.closed && !missing.is_empty() {
            widgets::section(ui, &format!("未报成绩 {}台", missing.len()));
            ui.horizontal_wrapped(|ui| {
                ui.spacing_mut().item_spacing = egui::vec2(4.0, 3.0);
                for table in missing.iter().take(60) {
                    if widgets::small(ui, &table.to_string(), None).clicked() {
                        draft.desk.go(*table);
                    }
                }
            });
        }
        noted::fouls(draft, ui, here);
        noted::recording(draft, ui, here);
    });
    action
}

fn clock(draft: &mut ResultsDraft, ui: &mut Ui, here: Here<'_>) -> Option<Action> {
    if here.facts.closed {
        return None;
    }
    let minutes = here.session.state().regulation.late_minutes(here.group, here.round);
    if let Some(fault) = here.session.clock_fault() {
        widgets::finding(ui, &fault, Tone::Bad);
    }
    let Some(started) = here.facts.started else {
        let event = here.started(here.session.now());
        if widgets::act_on(ui, here.session, "宣布开赛", &event).clicked() {
            return Some(checked(here, event));
        }
        widgets::hint(ui, &limit(minutes));
        return stated(draft, ui, here);
    };
    ui.ctx().request_repaint_after(std::time::Duration::from_secs(1));
    let left = here.seconds_left().unwrap_or(0);
    ui.label(format!("{} 开赛", started.format("%H:%M")));
    // Once every result is in, nobody can be late any more.
    if here.facts.complete() {
        return None;
    }
    let (text, tone) = match left > 0 {
        true => (format!("距迟到时限 {}:{:02}", left / 60, left % 60), color::AMBER),
        false if minutes == 0 => ("已到开赛时间".to_owned(), color::CINNABAR),
        false => (format!("已过迟到时限（{minutes}分钟）"), color::CINNABAR),
    };
    ui.label(theme::strong(text).size(19.0).color(tone));
    let late = forfeits(draft, here);
    let players: usize =
        late.iter().map(|(_, o)| if *o == Outcome::BothForfeit { 2 } else { 1 }).sum();
    let wait;
    let refusal = if left > 0 {
        wait = format!("未到时限，还有{}分{}秒", left / 60, left % 60);
        Some(wait.as_str())
    } else if late.is_empty() {
        Some("先在表中勾选缺席的棋手（或按 A）")
    } else {
        None
    };
    let mut action = None;
    if widgets::act(ui, &format!("到时弃权（{players}人）"), refusal).clicked() {
        let result = |outcome| Some(TableResult { outcome, provisional: false });
        let event = here.entered(late.iter().map(|(t, outcome)| (*t, result(*outcome))).collect());
        let names: Vec<String> = draft.absent.iter().map(|id| here.name(*id)).collect();
        action = Some(Action::confirm(
            format!(
                "{}，判下列{players}人弃权？\n{}\n\n对手得胜局；双方都缺席的，双方弃权。",
                limit(minutes),
                names.join("、")
            ),
            "判弃权",
            event,
        ));
    }
    if widgets::small(ui, "改为现在开赛", None).clicked() {
        action = Some(checked(here, here.started(here.session.now())));
    }
    action.or_else(|| stated(draft, ui, here))
}

/// The rule of lateness in words.
fn limit(minutes: u32) -> String {
    match minutes {
        0 => "规程：开赛时不到即为弃权".to_owned(),
        _ => format!("规程：开赛后{minutes}分钟不到为弃权"),
    }
}

/// Announces a start; asks where the clock of the laptop cannot be right.
fn checked(here: Here<'_>, event: Event) -> Action {
    match here.session.clock_fault() {
        None => Action::record(event),
        Some(fault) => {
            let question = format!("{fault}。\n\n仍按这个时钟开赛？迟到时限会算错。");
            Action::confirm(question, "仍然开赛", event)
        }
    }
}

/// A start typed as `8:30`, or `昨天 20:30`: of the day named, or of today. Where that is more than
/// half a day away it is asked whether the neighbouring day was meant.
fn announced(here: Here<'_>, typed: &str, time: NaiveTime) -> Action {
    let now = here.session.now();
    let named = typed_day(typed).0;
    let on = |days: i64| now.date().and_time(time) + chrono::TimeDelta::days(days);
    let at = on(named.unwrap_or(0));
    let (day, word, other) = match (at - now).num_minutes() {
        HALF_DAY.. if named.is_none() => (-1, "昨天", "今天"),
        ..=NEGATIVE_HALF_DAY if named.is_none() => (1, "明天", "今天"),
        _ => return checked(here, here.started(at)),
    };
    let (likely, clock) = (on(day), time.format("%H:%M"));
    let question = format!(
        "现在是{}。写的 {clock} 是{word}（{}）的 {clock} 吗？\n\n如果是{other}的，请取消，\
         写成“{other} {clock}”。",
        now.format("%-m月%-d日 %H:%M"),
        likely.format("%-m月%-d日"),
    );
    Action::confirm(question, "按此开赛", here.started(likely))
}

/// Minutes.
const HALF_DAY: i64 = 12 * 60;
const NEGATIVE_HALF_DAY: i64 = -HALF_DAY;

/// A start that was announced at another time than now.
fn stated(draft: &mut ResultsDraft, ui: &mut Ui, here: Here<'_>) -> Option<Action> {
    let mut asked = None;
    ui.horizontal_wrapped(|ui| {
        let field = widgets::field(ui, "开赛时间：", &mut draft.start, 78.0);
        let typed = draft.start.trim();
        let time = typed_time(typed_day(typed).1);
        let refusal = match (typed.is_empty(), time) {
            (true, _) => Some("写宣布的开赛时间，如 8:30"),
            (false, None) => Some("时间应写成 8:30"),
            (false, Some(_)) => None,
        };
        let sent = widgets::submitted(ui, &field) && refusal.is_none();
        let text = if here.facts.started.is_some() { "改为此时" } else { "按此开赛" };
        if (widgets::small(ui, text, refusal).clicked() || sent)
            && let Some(time) = time
        {
            asked = Some(announced(here, typed, time));
            draft.start.clear();
        }
    });
    asked
}

/// What the ticked players' tables come to: tables without a result only.
fn forfeits(draft: &ResultsDraft, here: Here<'_>) -> Vec<(Table, Outcome)> {
    let away = |id: PlayerId| draft.absent.contains(&id);
    here.facts
        .numbered()
        .filter(|(_, seat)| seat.result.is_none())
        .filter_map(|(table, seat)| Some((table, Outcome::forfeit_of(seat.seats().map(away))?)))
        .collect()
}

fn closing(ui: &mut Ui, here: Here<'_>) -> Option<Action> {
    if here.facts.closed {
        return None;
    }
    ui.add_space(6.0);
    let event = Event::RoundClosed { group: here.group, round: here.round };
    let verdict = here.session.admit(&event);
    let round = here.round;
    if !widgets::primary(ui, &format!("结束第{round}轮"), verdict.refusal()).clicked() {
        return None;
    }
    let waiting = here.facts.tables.iter().filter(|t| t.result.is_some_and(|r| r.provisional));
    let waiting = match waiting.count() {
        0 => String::new(),
        n => format!("\n有{n}台仍待仲裁：下一轮照此编排，颁奖须等裁定。"),
    };
    let excluded = excluded(here);
    Some(Action::confirm(
        format!(
            "结束第{round}轮？\n\n结束后成绩不能再撤销，只能更正并写明理由；名次随即更新，\
             可以编排下一轮。{waiting}{excluded}"
        ),
        "结束本轮",
        event,
    ))
}

/// Whom the forfeit rule keeps out of the next round, as a line of the question.
fn excluded(here: Here<'_>) -> String {
    let state = here.session.state();
    let next = here.round.next();
    let names: Vec<String> = (state.entrants.iter())
        .filter(|(_, e)| e.facts.group == here.group)
        .filter_map(|(id, _)| {
            match (not_playing(state, *id, here.round), not_playing(state, *id, next)) {
                (Some(NotPlaying::Excluded { .. }), _) => None,
                (_, Some(out @ NotPlaying::Excluded { .. })) => {
                    Some(format!("{}（{out}）", here.name(*id)))
                }
                _ => None,
            }
        })
        .collect();
    match names.is_empty() {
        true => String::new(),
        false => format!("\n此后停赛{}人：{}。", names.len(), names.join("、")),
    }
}

/// What the keys do, as buttons for the mouse too.
fn tools(draft: &mut ResultsDraft, ui: &mut Ui, here: Here<'_>) {
    let busy = draft.busy_refusal();
    let Some(table) = draft.desk.cursor else {
        ui.add_space(6.0);
        begin(draft, ui, busy, "场外犯规", || Form::Foul(FoulForm::outside()));
        return;
    };
    widgets::section(ui, "光标所在台");
    ui.horizontal_wrapped(|ui| {
        for (text, kind) in [("F 弃权", MenuKind::Forfeit), ("P 判负", MenuKind::Penalty)] {
            begin(draft, ui, busy, text, || Form::Menu(SideMenu::new(table, kind)));
        }
        begin(draft, ui, busy, "G 犯规", || Form::Foul(FoulForm::new(table)));
        begin(draft, ui, busy, "T 更正对阵", || Form::Seats(SeatsForm::new(table)));
        begin(draft, ui, busy, "场外犯规", || Form::Foul(FoulForm::outside()));
    });
    widgets::hint(ui, "Z 待仲裁　A 缺席　退格 清除\n/ 台号 回车：跳到该台");
    if here.facts.tables.iter().any(|t| t.result.is_some_and(|r| r.provisional)) {
        widgets::finding(ui, "有待仲裁的成绩", Tone::Warn);
    }
}

/// A button that begins a form, unless another stands over the list.
fn begin(
    draft: &mut ResultsDraft,
    ui: &mut Ui,
    busy: Option<&str>,
    text: &str,
    form: impl FnOnce() -> Form,
) {
    if widgets::small(ui, text, busy).clicked() {
        draft.form = Some(form());
    }
}
