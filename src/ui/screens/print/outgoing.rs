//! Where a sheet goes: to the printer or into a file, under which name, with which remark.

use std::path::PathBuf;

use egui::Ui;

use super::{PreviewSide, Sheet, printed, whole};
use crate::model::sheet::VOID;
use crate::paper::block::Document;
use crate::paper::page::Page;
use crate::paper::press::history::History;
use crate::paper::press::{Numbers, Order};
use crate::paper::{layout, pdf};
use crate::session::{Session, disk};
use crate::ui::action::Action;
use crate::ui::widgets::{self, PathPurpose};

/// Behind the name of a file that holds whole identity numbers.
const WHOLE: &str = "（含完整证件号）";

/// `公开组-第3轮-对阵表`; of a sheet about the whole event only its name.
pub fn stem(session: &Session, order: Order, shown: &PreviewSide) -> String {
    let rule = session.state().regulation.group(order.group);
    let group = rule.filter(|_| !order.kind.whole_event()).map(|g| format!("{}-", g.name));
    let round = order.round.map(|r| format!("第{r}轮-")).unwrap_or_default();
    let void = if matches!(shown, PreviewSide::Voided(..)) { VOID } else { "" };
    let whole = if order.look.numbers == Numbers::Whole { WHOLE } else { "" };
    let (group, name) = (group.unwrap_or_default(), order.sheet_name());
    disk::safe_name(&format!("{group}{round}{name}{void}{whole}"))
}

/// What goes out: the sheet and where it belongs.
pub struct Outgoing<'a> {
    pub session: &'a Session,
    pub order: Order,
    pub sheet: &'a Sheet,
    pub shown: &'a PreviewSide,
}

/// Saving and printing.
pub fn output(path: &mut String, ui: &mut Ui, out: &Outgoing<'_>) -> Option<Action> {
    let mut action = None;
    let refusal = whole::refusal(out.session, &out.order);
    let refusal = refusal.as_deref();
    ui.horizontal_wrapped(|ui| {
        if widgets::primary(ui, "打印", refusal)
            .on_hover_text("写成 PDF 并用系统的看图程序打开，在那里打印")
            .clicked()
        {
            let name = stem(out.session, out.order, out.shown);
            let target = disk::beside(out.session.path(), &name, "pdf");
            action = Some(write(out, target.clone(), Some(Action::Show(target))));
        }
        if let Some(round) = out.order.round
            && *out.shown == PreviewSide::Sheet
            && widgets::act(ui, "打印本轮全部 F9", None)
                .on_hover_text("把本轮的各种表都写成 PDF，放在赛事文件旁的文件夹中")
                .clicked()
        {
            action = Some(Action::PrintRound { group: out.order.group, round });
        }
        let empty = path.trim().is_empty().then_some("请先输入文件路径");
        if widgets::act(ui, "保存 PDF", refusal.or(empty)).clicked() {
            action = Some(write(out, path.trim().into(), None));
        }
    });
    widgets::path_field(ui, "另存为", path, PathPurpose::Save("pdf"));
    action
}

/// Writes the sheet and remarks it; whole identity numbers are asked for once.
fn write(out: &Outgoing<'_>, path: PathBuf, then: Option<Action>) -> Action {
    let made = match out.order.look.numbers {
        Numbers::Masked => bytes(&out.sheet.pages, &out.sheet.document).map(|bytes| (bytes, None)),
        Numbers::Whole => with_numbers(out).map(|(bytes, count)| (bytes, Some(count))),
    };
    let (bytes, count) = match made {
        Ok(made) => made,
        Err(why) => return Action::Notice(why),
    };
    let remark = match out.shown {
        PreviewSide::Voided(..) => out.order.void_remark(),
        PreviewSide::Sheet | PreviewSide::Prints => out.order.remark(),
    };
    let mut acts = vec![Action::Write { path: path.clone(), bytes, remark: Some(remark) }];
    acts.extend(then);
    match count {
        Some(count) => whole::asked(out.session, &out.order, &path, count, acts),
        None => Action::Several(acts),
    }
}

fn bytes(pages: &[Page], document: &Document) -> Result<Vec<u8>, String> {
    pdf::bytes(pages, &document.title, &document.printed_at).map_err(|why| why.to_string())
}

/// The PDF with whole identity numbers, of how many people, and how many are on it.
fn with_numbers(out: &Outgoing<'_>) -> Result<(Vec<u8>, (usize, usize)), String> {
    let (numbers, people) = whole::numbers(out.session, &out.order)?;
    let history = History::of(out.session.entries());
    let (now, mark) = (printed::now(out.session), super::mark(out.session));
    let document = history.document_with(now, &out.order, &mark, &numbers)?;
    let pages = layout::pages(&document).map_err(|why| why.to_string())?;
    Ok((bytes(&pages, &document)?, (numbers.count(), people)))
}
