//! Ties the chain left over: who they are, and the lot by an announced seed.

use egui::{ScrollArea, Ui};

use crate::model::event::Event;
use crate::model::id::PlayerId;
use crate::paper::font::missing_glyph;
use crate::rules::enrolment::draw;
use crate::rules::ranking::ending;
use crate::rules::record::describe;
use crate::ui::action::Action;
use crate::ui::theme::color;
use crate::ui::widgets::{self, Tone};

use super::Here;

/// Says which places are undecided and offers the lot.
pub(super) fn show(ui: &mut Ui, here: Here<'_>, seed: &mut String) -> Option<Action> {
    let state = here.state();
    let closed =
        state.groups.get(&here.group).and_then(|g| g.round(here.after)).is_some_and(|r| r.closed);
    if !ending::finished(state, here.group) {
        // Later rounds will part most of them; nobody draws lots before the end.
        let count = here.standings.unresolved.len();
        widgets::hint(ui, &format!("有{count}组名次暂未分开；全部赛完仍未分的再抽签决定。"));
        return None;
    }
    let mut action = None;
    widgets::framed(ui, color::AMBER, |ui| {
        ui.horizontal_wrapped(|ui| {
            let count = here.standings.unresolved.len();
            widgets::finding(ui, &format!("有{count}组名次未分，各项规则用尽"), Tone::Warn);
            if closed {
                widgets::field(ui, "抽签种子（当众宣布）：", seed, 220.0);
            } else {
                widgets::hint(ui, "本轮结束后可抽签定名次");
            }
        });
        let odd = missing_glyph(seed.trim())
            .map(|c| format!("种子中的“{c}”没有字体可以显示和印出，请换一个种子"));
        if let Some(why) = &odd {
            widgets::finding(ui, why, Tone::Bad);
        }
        let refusal = match (here.session.read_only(), seed.trim().is_empty()) {
            (Some(why), _) => Some(why),
            (None, true) => Some("请先宣布抽签种子"),
            (None, false) => odd.as_deref(),
        };
        let sets = here.standings.unresolved.iter();
        ScrollArea::vertical().max_height(180.0).show(ui, |ui| {
            for set in sets {
                let first = set.iter().filter_map(|no| here.standings.rank_of(*no)).min();
                let first = first.unwrap_or(0);
                let places = format!("第{first}至{}名", first + set.len() as u32 - 1);
                let ids: Vec<PlayerId> =
                    set.iter().filter_map(|no| here.numbering.player(*no)).collect();
                let names: Vec<String> =
                    ids.iter().map(|id| describe::player(state, *id)).collect();
                ui.horizontal_wrapped(|ui| {
                    if closed && widgets::act(ui, &format!("{places}抽签"), refusal).clicked() {
                        action = Some(ask(here, seed.trim(), &places, &ids, &names));
                    }
                    ui.label(format!("{places}：{}", names.join("、")));
                });
            }
        });
    });
    action
}

fn ask(here: Here<'_>, seed: &str, places: &str, ids: &[PlayerId], names: &[String]) -> Action {
    let order = draw::lots(seed, ids).into_iter().map(|lot| lot.player).collect();
    let event =
        Event::LotDrawn { group: here.group, after: here.after, order, seed: seed.to_owned() };
    Action::confirm(
        format!(
            "按种子“{seed}”为{places}抽签？\n{}\n\n（按序号由小到大编为 1 至 {}，以 SHA-256 值由小到大\
             定先后，任何人都可验算。）抽签结果即公布，不能撤销。",
            names.join("、"),
            ids.len()
        ),
        "抽签",
        event,
    )
}
