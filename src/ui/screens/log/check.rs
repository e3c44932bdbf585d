//! 自检: every round of the group paired and ranked anew by the second implementation, on a
//! thread of its own, with its progress.

use std::sync::mpsc::{Receiver, TryRecvError, channel};

use egui::{ProgressBar, ScrollArea, Ui};

use crate::model::id::{GroupId, Seq};
use crate::rules::judge::ranking::Agreement;
use crate::rules::record::audit::{Audit, Found, Weight};
use crate::session::Session;
use crate::ui::theme::{self, color};
use crate::ui::widgets::{self, Tone};

use crate::session::replay::{self, Checked, DrawChecked, Maker};

/// Room for deep searches in small fields.
const STACK: usize = 32 << 20;

/// A check that runs or is done.
#[derive(Debug)]
struct Run {
    group: GroupId,
    seq: Seq,
    total: usize,
    draw: Option<DrawChecked>,
    /// Numbers that are not as they were entered.
    altered: Result<Vec<String>, String>,
    /// The rows, once they were gone through.
    rows: Option<Vec<Found>>,
    done: Vec<Checked>,
    from: Receiver<Step>,
    broken: bool,
}

/// What the thread hands over.
#[derive(Debug)]
enum Step {
    /// What the rows of the whole record come to.
    Rows(Vec<Found>),
    /// A round.
    Round(Box<Checked>),
}

/// The check of the group shown.
#[derive(Debug, Default)]
pub struct CheckDraft(Option<Run>);

impl CheckDraft {
    fn start(&mut self, ui: &Ui, session: &Session, group: GroupId) {
        let tasks = replay::tasks(session, group);
        let (to, from) = channel();
        let total = tasks.len();
        let window = ui.ctx().clone();
        let (entries, format) = (session.entries().to_vec(), session.format());
        let work = move || {
            let mut audit = Audit::new(&entries, format);
            while audit.step() {}
            if to.send(Step::Rows(audit.found())).is_err() {
                return;
            }
            for task in &tasks {
                // Nobody waits any more: the check was stopped.
                if to.send(Step::Round(Box::new(replay::check(task)))).is_err() {
                    return;
                }
                window.request_repaint();
            }
        };
        let thread = std::thread::Builder::new().name("自检".into()).stack_size(STACK);
        let broken = thread.spawn(work).is_err();
        let seq = session.mark().0;
        let draw = replay::drawn(session, group);
        let altered = session.altered_numbers().map_err(|error| error.to_string());
        let (rows, done) = (None, Vec::new());
        self.0 = Some(Run { group, seq, total, draw, altered, rows, done, from, broken });
    }
}

impl Run {
    /// Takes what is ready.
    fn receive(&mut self) {
        while self.running() {
            match self.from.try_recv() {
                Ok(Step::Rows(found)) => self.rows = Some(found),
                Ok(Step::Round(checked)) => self.done.push(*checked),
                Err(TryRecvError::Empty) => return,
                Err(TryRecvError::Disconnected) => self.broken = true,
            }
        }
    }

    fn running(&self) -> bool {
        !self.broken && (self.done.len() < self.total || self.rows.is_none())
    }
}

/// Shows the check of a group.
pub fn show(draft: &mut CheckDraft, ui: &mut Ui, session: &Session, group: GroupId) {
    if draft.0.as_ref().is_some_and(|run| run.group != group) {
        draft.0 = None;
    }
    if let Some(run) = &mut draft.0 {
        run.receive();
    }
    let published = session.state().groups.get(&group).map_or(0, |g| g.rounds.len());
    widgets::hint(
        ui,
        "用另一套独立写成的程序，按公布时的情况把本组各轮重新编排、重新排名，与赛事文件逐轮比对。\
         手工编排的轮次单独注明，不算差错。",
    );
    ui.horizontal(|ui| {
        let running = draft.0.as_ref().is_some_and(Run::running);
        let refusal = match (published, running) {
            (0, _) => Some("本组还没有公布对阵"),
            (_, true) => Some("正在自检"),
            _ => None,
        };
        if widgets::primary(ui, "开始自检", refusal).clicked() {
            draft.start(ui, session, group);
        }
        if let Some(run) = draft.0.as_ref().filter(|run| run.running()) {
            let part = run.done.len() as f32 / run.total.max(1) as f32;
            let text = match run.rows {
                None => "正在逐条检验记录".to_owned(),
                Some(_) => format!("正在检验第{}轮（共{}轮）", run.done.len() + 1, run.total),
            };
            ui.add(ProgressBar::new(part).desired_width(280.0).text(text));
        }
        if running && widgets::act(ui, "停止", None).clicked() {
            draft.0 = None;
        }
    });
    let Some(run) = &draft.0 else { return };
    if !run.running() {
        summary(ui, run);
    }
    match &run.draw {
        Some(DrawChecked::Agrees { seed }) => {
            let text = format!("抽签：按种子“{seed}”重新抽签，序号逐个相同");
            widgets::finding(ui, &text, Tone::Good);
        }
        Some(DrawChecked::Differs(text)) => {
            widgets::finding(ui, &format!("抽签：{text}"), Tone::Bad);
        }
        Some(DrawChecked::ByHand) => {
            widgets::hint(ui, "抽签：序号由现场手工抽定，无从复算");
        }
        None => {}
    }
    record(ui, run, session);
    if run.seq != session.mark().0 {
        widgets::finding(ui, "自检开始后又有新的记录；要核对最新情况请再检一次。", Tone::Warn);
    }
    ScrollArea::vertical().id_salt("checked").auto_shrink(false).show(ui, |ui| {
        for checked in &run.done {
            round(ui, checked);
        }
    });
}

/// The rows of the whole record, and the numbers beside it.
fn record(ui: &mut Ui, run: &Run, session: &Session) {
    const SHOWN: usize = 12;
    match &run.altered {
        Ok(altered) => altered.iter().take(SHOWN).for_each(|text| {
            widgets::finding(ui, text, Tone::Bad);
        }),
        Err(why) => {
            widgets::finding(ui, why, Tone::Bad);
        }
    }
    for fault in session.faults().iter().take(SHOWN) {
        widgets::finding(ui, &fault.to_string(), Tone::Bad);
    }
    let Some(rows) = &run.rows else { return };
    let faults = rows.iter().filter(|found| found.weight == Weight::Fault);
    for found in faults.clone().take(SHOWN) {
        widgets::finding(ui, &format!("记录{found}"), Tone::Bad);
    }
    match (faults.count(), rows.len()) {
        (0, 0) => {
            let text = format!("记录：{}条逐条重验，当时都可以这样记录", run.seq);
            widgets::finding(ui, &text, Tone::Good);
        }
        (0, notes) => {
            let text = format!("记录：{}条逐条重验，没有差错；{notes}处请留意：", run.seq);
            widgets::finding(ui, &text, Tone::Good);
        }
        (n, _) => {
            let text = format!("记录：{n}处当时不能这样记录。用 verify 命令可列出全部");
            widgets::finding(ui, &text, Tone::Bad);
        }
    }
    for note in rows.iter().filter(|found| found.weight == Weight::Note).take(SHOWN) {
        widgets::finding(ui, &note.to_string(), Tone::Quiet);
    }
}

fn summary(ui: &mut Ui, run: &Run) {
    let wrong = run.done.iter().filter(|c| c.differs()).count();
    let rows = run.rows.iter().flatten().filter(|found| found.weight == Weight::Fault).count();
    let beside = rows + run.altered.as_ref().map_or(1, Vec::len);
    let hand = run.done.iter().filter(|c| c.maker == Maker::Hand).count();
    let by_hand =
        if hand > 0 { format!("，其中{hand}轮为手工编排") } else { String::new() };
    let (text, tone) = match (run.broken, wrong) {
        (true, _) => ("自检中断，没有做完。请再试一次。".to_owned(), Tone::Bad),
        (_, 0) if beside > 0 => (
            format!("自检完毕：{}轮一致{by_hand}，但记录有{beside}处差错，见下。", run.total),
            Tone::Bad,
        ),
        (_, 0) => (format!("自检完毕：{}轮全部一致{by_hand}。", run.total), Tone::Good),
        (_, n) => (format!("自检完毕：{}轮中{n}轮有差别{by_hand}，见下。", run.total), Tone::Bad),
    };
    let frame = egui::Frame::group(ui.style()).stroke((1.5, tone.color()));
    frame.show(ui, |ui| ui.label(theme::strong(text).color(tone.color())));
}

fn round(ui: &mut Ui, checked: &Checked) {
    ui.horizontal(|ui| {
        ui.label(theme::strong(format!("第{}轮", checked.round)).color(color::CINNABAR));
        if checked.maker == Maker::Hand {
            widgets::badge(ui, "手工编排", Tone::Warn);
        }
        if checked.corrected {
            widgets::badge(ui, "公布后更正过，按公布时检验", Tone::Warn);
        }
    });
    let fault = match checked.maker {
        Maker::Engine => Tone::Bad,
        Maker::Hand => Tone::Warn,
    };
    match &checked.engine {
        None => widgets::finding(ui, "重新编排与公布的对阵逐台相同", Tone::Good),
        Some(text) => widgets::finding(ui, text, fault),
    };
    // The verdict begins with the round, which stands above.
    let verdict = checked.verdict.to_string();
    let verdict = verdict.split_once('：').map_or("", |(_, rest)| rest);
    let clean = checked.verdict.is_clean();
    for (index, line) in verdict.lines().filter(|line| !line.trim().is_empty()).enumerate() {
        let line = line.trim();
        let tone = match (clean && index == 0, line.starts_with("提示")) {
            (true, _) => Tone::Good,
            (_, true) => Tone::Quiet,
            _ => fault,
        };
        widgets::finding(ui, &format!("独立检验：{line}"), tone);
    }
    match &checked.ranking {
        None => widgets::finding(ui, "成绩未齐，名次未检", Tone::Quiet),
        Some(Agreement::Agrees) => widgets::finding(ui, "本轮后名次一致", Tone::Good),
        Some(differs) => widgets::finding(ui, &format!("本轮后名次：{differs}"), Tone::Bad),
    };
}
