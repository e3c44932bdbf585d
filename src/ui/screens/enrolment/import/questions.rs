//! What the arbiter is asked of the rows of a list before it is entered: may this row be nobody, into
//! which group does that one go, is a line the unit of the people around it?

use egui::Ui;

use super::preview;
use crate::model::id::GroupId;
use crate::model::roster::{DraftRow, ImportedList, Mapping, UnitOffer};
use crate::rules::enrolment::list::{Enrolled, Enrolment};
use crate::rules::enrolment::placing::Placing;
use crate::session::Session;
use crate::ui::widgets::{Tone, act, choice, finding, small};

/// The rows that wait for the arbiter: those that may be no persons, those without a group; what
/// was said of them.
pub(super) fn settle(
    proposed: &mut Option<GroupId>,
    preview: &preview::PreviewDraft,
    ui: &mut Ui,
    session: &Session,
    (list, enrolment): (&ImportedList, &Enrolment),
) -> Option<Chosen> {
    let mut chosen = None;
    let doubtful = |row: &&Enrolled| list.rows.get(row.row).is_some_and(DraftRow::is_doubtful);
    let new = |row: &&Enrolled| row.standing.known().is_none();
    let unsettled = || enrolment.rows.iter().filter(|r| r.id.is_none()).filter(new);
    let asked_for: Vec<&Enrolled> = unsettled().filter(doubtful).collect();
    let homeless: Vec<usize> = unsettled().filter(|r| !doubtful(r)).map(|r| r.row).collect();
    if !asked_for.is_empty() {
        chosen = confirmed(preview, ui, &asked_for);
    }
    let without_group = |r: &&&Enrolled| !matches!(r.placing, Placing::In(_));
    let selectable: Vec<usize> = asked_for.iter().filter(without_group).map(|r| r.row).collect();
    if !homeless.is_empty() || !selectable.is_empty() {
        let put = put_into(proposed, preview, ui, session, &homeless, &selectable);
        chosen = chosen.or(put);
    }
    chosen
}

/// Rows with the group they are entered in.
pub(super) type Chosen = Vec<(usize, GroupId)>;

/// The rows that may be no persons, and those selected that the arbiter says are.
fn confirmed(
    preview: &preview::PreviewDraft,
    ui: &mut Ui,
    asked_for: &[&Enrolled],
) -> Option<Chosen> {
    let mut chosen = None;
    ui.horizontal(|ui| {
        let sentence = format!("{}行可能不是选手，不会报名。", asked_for.len());
        finding(ui, &sentence, Tone::Warn);
        let placed = asked_for.iter().filter_map(|row| match row.placing {
            Placing::In(group) => Some((row.row, group)),
            Placing::Unknown(_) | Placing::Ambiguous(_) | Placing::NoneFits => None,
        });
        let rows: Vec<usize> = asked_for.iter().map(|row| row.row).collect();
        let picked = preview.selected_rows(&rows);
        let ready: Chosen = placed.filter(|(row, _)| picked.contains(row)).collect();
        let why = match (picked.is_empty(), ready.is_empty()) {
            (true, _) => Some("请先在下面选中确是选手的行"),
            (false, true) => Some("选中的行组别没有确定，请用“放入”选定组别"),
            (false, false) => None,
        };
        if act(ui, "选中的是选手", why).clicked() {
            chosen = Some(ready);
        }
    });
    chosen
}

/// The rows whose group is not settled, and the group they (or those selected) are to be put into;
/// rows that may be no persons only where they are selected.
fn put_into(
    proposed: &mut Option<GroupId>,
    preview: &preview::PreviewDraft,
    ui: &mut Ui,
    session: &Session,
    homeless: &[usize],
    selectable: &[usize],
) -> Option<Chosen> {
    let mut chosen = None;
    ui.horizontal(|ui| {
        let rows: Vec<usize> = homeless.iter().chain(selectable).copied().collect();
        let sentence = format!("{}行的组别没有确定，不会报名。", rows.len());
        finding(ui, &sentence, Tone::Warn);
        let groups: Vec<(GroupId, String)> =
            session.state().regulation.group_ids().map(|(id, g)| (id, g.name.clone())).collect();
        let mut group = proposed.or(groups.first().map(|(id, _)| *id));
        let all: Vec<(Option<GroupId>, String)> =
            groups.into_iter().map(|(id, name)| (Some(id), name)).collect();
        choice(ui, "放入", &mut group, &all, 150.0);
        *proposed = group;
        let picked = preview.selected_rows(&rows);
        let word = match picked.len() {
            0 => "全部放入".to_string(),
            n => format!("选中的{n}行放入"),
        };
        let rows = if picked.is_empty() { homeless.to_vec() } else { picked };
        let why = rows.is_empty().then_some("请先选中确是选手的行");
        if act(ui, &word, why).clicked() {
            chosen = group.map(|group| rows.into_iter().map(|row| (row, group)).collect());
        }
    });
    chosen
}

/// Why nobody can be entered before it is said whose unit these lines are.
pub(super) fn refusal(list: &ImportedList) -> Option<String> {
    let offer = list.offers.first()?;
    Some(format!("请先在下面回答：{}的“{}”是不是单位，再报名", offer.place(), offer.unit))
}

/// Asks of every line that may name a unit; returns how the file is to be read then.
pub(super) fn units(ui: &mut Ui, list: &ImportedList, mapping: &Mapping) -> Option<Mapping> {
    let mut answered: Option<Mapping> = None;
    let mut answer = |offer: &UnitOffer, is: bool| {
        let mapping = answered.get_or_insert_with(|| mapping.clone());
        mapping.units.entry(offer.sheet.clone()).or_default().insert(offer.row, is);
    };
    for offer in list.offers.iter().take(OFFERS) {
        ui.horizontal_wrapped(|ui| {
            let sheet = match list.layouts.len() > 1 {
                true => format!("{} ", offer.sheet),
                false => String::new(),
            };
            let place = offer.place();
            let (unit, people) = (&offer.unit, offer.people);
            let sentence = format!("{sheet}{place}“{unit}”：是没有写单位的{people}人的单位吗？");
            finding(ui, &sentence, Tone::Warn);
            if small(ui, "是他们的单位", None).clicked() {
                answer(offer, true);
            }
            if small(ui, "不是单位", None).clicked() {
                answer(offer, false);
            }
        });
    }
    if list.offers.len() > 1 {
        ui.horizontal(|ui| {
            if small(ui, &format!("{}处都是单位", list.offers.len()), None).clicked() {
                list.offers.iter().for_each(|offer| answer(offer, true));
            }
            if small(ui, "都不是单位", None).clicked() {
                list.offers.iter().for_each(|offer| answer(offer, false));
            }
        });
    }
    answered
}

/// So many lines are asked of one by one; all of them together always.
const OFFERS: usize = 6;
