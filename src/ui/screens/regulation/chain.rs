//! 名次顺序: the keys by which equal scores are told apart, in their order.

use egui::{Align, Id, Layout, RichText, Sense, Ui, vec2};

use super::rows::{apply, item_buttons};
use super::{Work, play};
use crate::model::field::TieBreak;
use crate::ui::theme::{self, color};
use crate::ui::widgets::{act, hint, section};

/// What a key compares, in few words.
fn meaning(key: TieBreak) -> &'static str {
    match key {
        TieBreak::Opponents => "各轮对手积分之和，多者在前",
        TieBreak::Wins => "胜局多者在前",
        TieBreak::Fouls => "犯规少者在前",
        TieBreak::Direct => "仅两人相同时，相互对局的胜者在前",
        TieBreak::SecondMoves => "后走局数多者在前",
        TieBreak::SecondMoveWins => "后走胜局多者在前",
        TieBreak::Progressive => "各轮之后积分的总和，多者在前",
        TieBreak::Sonneborn => "胜者得对手分，和者得一半，多者在前",
        TieBreak::BlackInDirect => "仅两人相同时，相互对局执黑者在前",
        TieBreak::PreviousRound => "比前一轮的名次，依次往前",
        TieBreak::WithoutEarlyRounds => "去掉第1轮、前2轮……的积分，多者在前",
        TieBreak::BeatenOpponents => "所胜对手的积分之和，多者在前",
        TieBreak::LostOpponents => "所负对手的积分之和，多者在前",
        TieBreak::DrawnNumber => "抽签号小者在前，放在最后一项",
        TieBreak::MatchPoints => "双循环每对两局的胜负分，先于积分",
    }
}

pub(super) fn show(work: &mut Work, ui: &mut Ui, group: Option<usize>) {
    let Some((play, typing, path)) = play::of(work, ui, group) else { return };
    section(ui, "名次顺序");
    let mut keys = play.chain(play.system);
    let text = match play.tie_breaks {
        Some(_) => "先比积分，积分相同的依次比下面各项。按住“≡”可上下拖动。",
        None => "现在是赛制的默认顺序；改动一项即成为本赛事自己的顺序。按住“≡”可上下拖动。",
    };
    hint(ui, text);
    let mut done = None;
    let mut dragged: Option<(usize, usize)> = None;
    ui.label(theme::strong("1　积分"));
    for (index, key) in keys.iter().enumerate() {
        ui.push_id(("key", index), |ui| {
            let row = ui.horizontal(|ui| {
                let handle = RichText::new("≡").size(18.0).color(color::QUIET);
                ui.dnd_drag_source(Id::unique(("chain", index)), index, |ui| {
                    ui.label(handle);
                });
                let name = format!("{}　{}", index + 2, key.chinese());
                let size = vec2(150.0, ui.spacing().interact_size.y);
                let layout = Layout::left_to_right(Align::Center);
                ui.allocate_ui_with_layout(size, layout, |ui| {
                    ui.set_min_width(size.x);
                    ui.label(theme::strong(name));
                });
                done = item_buttons(ui, (index, keys.len()), key.chinese()).or(done);
                ui.label(theme::quiet(meaning(*key)));
            });
            let row = ui.interact(row.response.rect, ui.scope_id().with("drop"), Sense::hover());
            if let Some(from) = row.dnd_release_payload::<usize>() {
                dragged = Some((*from, index));
            }
        });
    }
    let mut changed = apply(done, &mut keys, typing, &format!("{path}.tie_breaks"));
    if let Some((from, to)) = dragged.filter(|(from, to)| from != to && *from < keys.len()) {
        let key = keys.remove(from);
        keys.insert(to.min(keys.len()), key);
        changed = true;
    }
    ui.add_space(8.0);
    ui.label("增加一项：");
    ui.horizontal_wrapped(|ui| {
        for key in TieBreak::ALL {
            let there = keys.contains(&key).then_some("已经在名次顺序中，同一项不能写两次");
            let button = act(ui, key.chinese(), there);
            super::rows::named(&button, there.is_none(), &format!("增加{}", key.chinese()));
            if button.on_hover_text(meaning(key)).clicked() {
                keys.push(key);
                changed = true;
            }
        }
    });
    if changed {
        play.tie_breaks = Some(keys);
    }
    ui.add_space(8.0);
    let ordinary = play.tie_breaks.is_none().then_some("已经是赛制的默认顺序");
    if ui.horizontal(|ui| act(ui, "恢复默认顺序", ordinary)).inner.clicked() {
        play.tie_breaks = None;
    }
}
