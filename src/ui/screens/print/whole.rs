//! 含完整证件号: whole identity numbers on 获奖名单 and 等级申报表, on explicit request that is
//! recorded. The preview stays masked; only the bytes that leave the room hold the numbers.

use std::path::Path;

use egui::{Checkbox, Ui};

use crate::model::event::{Event, PrivateDeed};
use crate::model::private::PrivateField;
use crate::paper::press::identities::{Identities, holders};
use crate::paper::press::{Look, Numbers, Order};
use crate::session::Session;
use crate::ui::action::Action;

/// The choice beside a sheet that may hold the numbers; where it may not be made now, why.
pub fn option(look: &mut Look, ui: &mut Ui, session: &Session, order: &Order) {
    let mut whole = look.numbers == Numbers::Whole;
    let refusal = session.admit(&shown(session, order)).refusal().map(str::to_string);
    let refusal = refusal.filter(|_| !whole);
    let response = ui
        .add_enabled(refusal.is_none(), Checkbox::new(&mut whole, "含完整证件号"))
        .on_hover_text("预览中仍只显示开头几位；打印或保存时先询问，并记入日志")
        .on_disabled_hover_text(refusal.unwrap_or_default());
    if response.changed() {
        look.numbers = if whole { Numbers::Whole } else { Numbers::Masked };
    }
}

/// Why the order may not go out; none for one that asks for no whole numbers.
pub fn refusal(session: &Session, order: &Order) -> Option<String> {
    if order.look.numbers == Numbers::Masked {
        return None;
    }
    session.admit(&shown(session, order)).refusal().map(str::to_string)
}

/// The act that whole numbers were printed: `公开组 获奖名单`.
fn shown(session: &Session, order: &Order) -> Event {
    let rule = session.state().regulation.group(order.group);
    let group = rule.map(|group| format!("{} ", group.name)).unwrap_or_default();
    Event::PrivateData {
        deed: PrivateDeed::Shown { sheet: format!("{group}{}", order.sheet_name()) },
    }
}

/// The numbers of those on the sheet, as the file keeps them, and how many are on it; the error
/// says why the sheet cannot be made.
pub fn numbers(session: &Session, order: &Order) -> Result<(Identities, usize), String> {
    if let Some(why) = refusal(session, order) {
        return Err(why);
    }
    let mut all = Identities::default();
    let people = holders(session.state(), order.kind, order.group);
    for id in &people {
        let read = |field| session.private(*id, field).map_err(|e| e.to_string());
        all.insert(*id, [read(PrivateField::Identity)?, read(PrivateField::PartnerIdentity)?]);
    }
    match all.count() {
        0 => Err("表上的人都没有登记证件号码，没有完整的号码可印".into()),
        _ => Ok((all, people.len())),
    }
}

/// Asks once before the sheet goes out, and records that whole numbers were shown before it is
/// written: no file may exist of which the log knows nothing.
pub fn asked(
    session: &Session,
    order: &Order,
    path: &Path,
    (known, people): (usize, usize),
    write: Vec<Action>,
) -> Action {
    let name = path.file_name().map(|n| n.to_string_lossy().into_owned()).unwrap_or_default();
    let missing = match people - known.min(people) {
        0 => String::new(),
        n => format!("（另有{n}人没有登记号码）"),
    };
    let question = format!(
        "印出的{}将含{known}人的完整证件号码{missing}。只供签收、申报使用，不要张贴；\
         文件“{name}”用后请妥善保管或删除，清除个人信息时不会连它一起清除。这次打印记入日志。",
        order.sheet_name()
    );
    let mut acts = vec![Action::record(shown(session, order))];
    acts.extend(write);
    Action::Confirm {
        question,
        yes: "含完整号码打印".into(),
        then: Box::new(Action::Several(acts)),
    }
}
