//! The lists of what is given: prizes, titles, quotas, grades.

use egui::{Grid, RichText, Ui};

use crate::model::id::PlayerId;
use crate::rules::awards::{Awards, PrizeList, QuotaList};
use crate::rules::describe;
use crate::session::Session;
use crate::ui::theme::{self, color};
use crate::ui::widgets::{self, Tone};

/// An item of a list that is to be decided otherwise (改定).
pub struct Asked {
    /// The list.
    pub list: String,
    /// The place or item on it.
    pub item: String,
}

/// Shows everything that is given.
pub fn show(ui: &mut Ui, session: &Session, awards: &Awards) -> Option<Asked> {
    let mut asked = None;
    let nothing = awards.prizes.is_empty()
        && awards.titles.is_empty()
        && awards.quotas.is_empty()
        && awards.grades.is_empty();
    if nothing {
        widgets::hint(ui, "规程没有为本组规定奖励。");
    }
    for list in &awards.prizes {
        asked = prizes(ui, session, list).or(asked);
    }
    if !awards.titles.is_empty() {
        widgets::section(ui, "称号");
        for (at, title) in awards.titles.iter().enumerate() {
            ui.push_id(("title", at), |ui| {
                ui.horizontal_wrapped(|ui| {
                    ui.label(theme::strong(title.title.as_str()));
                    ui.label(who(session, title.player));
                    if title.certificate_elsewhere {
                        ui.label(theme::quiet("证书由其他单位制作"));
                    }
                    if widgets::small(ui, "改定称号", session.read_only()).clicked() {
                        asked = Some(Asked { list: "称号".into(), item: title.title.clone() });
                    }
                });
            });
        }
    }
    for list in &awards.quotas {
        quota(ui, session, list);
    }
    if !awards.grades.is_empty() {
        grades(ui, session, awards);
    }
    asked
}

fn who(session: &Session, player: Option<PlayerId>) -> String {
    player.map_or("（无）".into(), |id| describe::player(session.state(), id))
}

fn prizes(ui: &mut Ui, session: &Session, list: &PrizeList) -> Option<Asked> {
    let mut asked = None;
    widgets::section(ui, &format!("奖励 {}　合计 {} 元", list.name, list.total()));
    if let Some(why) = &list.no_money {
        widgets::finding(ui, why, Tone::Warn);
    }
    if list.deferred {
        widgets::hint(ui, "奖金由其他单位事后发放，现场不签收。");
    }
    if list.certificates_elsewhere {
        widgets::hint(ui, "证书由其他单位制作。");
    }
    Grid::new(("prizes", &list.name)).striped(true).spacing([22.0, 5.0]).show(ui, |ui| {
        for head in ["名次", "棋手", "单位", "奖金", "奖品", "说明", ""] {
            ui.label(theme::strong(head));
        }
        ui.end_row();
        for row in &list.rows {
            ui.label(format!("第{}名", row.place));
            ui.label(theme::strong(who(session, row.player)));
            let entrant = row.player.and_then(|id| session.state().entrants.get(&id));
            ui.label(entrant.and_then(|e| e.facts.unit.clone()).unwrap_or_default());
            ui.label(if row.yuan > 0 { format!("{} 元", row.yuan) } else { String::new() });
            let mut goods: Vec<String> = row.goods.iter().cloned().collect();
            if row.cup {
                goods.push("奖杯".into());
            }
            if row.certificate {
                goods.push("证书".into());
            }
            ui.label(goods.join("、"));
            let why = row.withheld.as_deref().unwrap_or_default();
            ui.label(RichText::new(why).color(color::AMBER));
            ui.push_id(row.place, |ui| {
                if widgets::small(ui, "改定", session.read_only()).clicked() {
                    asked = Some(Asked {
                        list: list.name.clone(),
                        item: format!("第{}名", row.place),
                    });
                }
            });
            ui.end_row();
        }
    });
    asked
}

fn quota(ui: &mut Ui, session: &Session, list: &QuotaList) {
    widgets::section(ui, &format!("晋级名额 {}（{}人）", list.name, list.places));
    let names: Vec<String> =
        list.players.iter().map(|id| describe::player(session.state(), *id)).collect();
    let text = if names.is_empty() { "（无）".to_owned() } else { names.join("、") };
    ui.add(egui::Label::new(text).wrap());
    for (id, why) in &list.passed {
        let text = format!("{}：{why}，名额递补", describe::player(session.state(), *id));
        widgets::finding(ui, &text, Tone::Warn);
    }
}

fn grades(ui: &mut Ui, session: &Session, awards: &Awards) {
    widgets::section(ui, &format!("技术等级（{}人达到）", awards.grades.len()));
    Grid::new("grades").striped(true).spacing([22.0, 5.0]).show(ui, |ui| {
        for head in ["棋手", "等级", "依据", "说明"] {
            ui.label(theme::strong(head));
        }
        ui.end_row();
        for award in &awards.grades {
            ui.label(describe::player(session.state(), award.player));
            ui.label(award.grade.title());
            ui.label(award.by.as_str());
            let why = award.withheld.as_deref().unwrap_or_default();
            ui.label(RichText::new(why).color(color::AMBER));
            ui.end_row();
        }
    });
}
