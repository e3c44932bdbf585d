//! How long the texts of a regulation may be: names stand in columns, on certificates and on the
//! screen, and are never cut there.

use crate::model::regulation::{EntrantKind, Regulation};
use crate::rules::regulation::check::Fault;

/// Characters of the name of a group.
const GROUP: usize = 30;
/// Characters of the name of a ranking list, a prize table or a quota.
const LIST: usize = 30;
/// Characters of a title, an offence, a line of the schedule and the like.
const LINE: usize = 60;
/// Characters of a note, which is a paragraph.
const NOTE: usize = 2_000;

/// Every text that is too long, with its place.
pub(in crate::rules) fn too_long(regulation: &Regulation) -> Vec<Fault> {
    let mut found = Vec::new();
    let mut held = |path: String, place: &str, what: &str, text: &str, most: usize| {
        let length = text.trim().chars().count();
        if length > most {
            let text = format!("{what}最多{most}个字，写了{length}个");
            found.push(Fault { path, place: place.into(), text });
        }
    };
    held("title".into(), "赛事名称", "名称", &regulation.title, LINE);
    let time = regulation.play.time_control.as_deref().unwrap_or("");
    held("play.time_control".into(), "赛制", "每方用时", time, LINE);
    for (index, line) in regulation.tariff.iter().enumerate() {
        held(format!("tariff.{index}.offence"), "犯规", "犯规名目", &line.offence, LINE);
    }
    for (index, session) in regulation.schedule.iter().enumerate() {
        let what = session.what.as_deref().unwrap_or("");
        held(format!("schedule.{index}.what"), "日程", "安排", what, LINE);
    }
    for (index, note) in regulation.notes.iter().enumerate() {
        held(format!("notes.{index}"), "说明", "一段", note, NOTE);
    }
    for (index, group) in regulation.groups.iter().enumerate() {
        let at = |rest: &str| format!("groups.{index}.{rest}");
        let short: String = group.name.trim().chars().take(GROUP).collect();
        let place = short.as_str();
        held(at("name"), place, "组别名称", &group.name, GROUP);
        if let EntrantKind::Declared { proof, .. } = &group.kind {
            held(at("kind"), place, "证明", proof, LINE);
        }
        let own = group.play.as_ref().and_then(|play| play.time_control.as_deref());
        held(at("play.time_control"), place, "每方用时", own.unwrap_or(""), LINE);
        for (i, list) in group.lists.iter().enumerate() {
            held(at(&format!("lists.{i}.name")), place, "名次表名称", &list.name, LIST);
        }
        for (i, table) in group.prizes.iter().enumerate() {
            held(at(&format!("prizes.{i}.list")), place, "奖金表名称", &table.list, LIST);
            for (j, prize) in table.places.iter().enumerate() {
                let path = at(&format!("prizes.{i}.places.{j}.goods"));
                held(path, place, "奖品", prize.goods.as_deref().unwrap_or(""), LINE);
            }
        }
        for (i, title) in group.titles.iter().enumerate() {
            held(at(&format!("titles.{i}.title")), place, "称号", &title.title, LINE);
        }
        for (i, quota) in group.quotas.iter().enumerate() {
            held(at(&format!("quotas.{i}.list")), place, "晋级名单名称", &quota.list, LIST);
        }
    }
    found
}
