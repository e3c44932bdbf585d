//! The lists of what is given: prizes, titles, quotas, grades.

use egui::{CollapsingHeader, Grid, RichText, Ui};

use crate::model::award::Award;
use crate::model::event::Event;
use crate::model::id::{GroupId, PlayerId};
use crate::model::regulation::WHOLE_GROUP;
use crate::rules::awards::given::{Awards, PrizeList, QuotaList, TitleAward};
use crate::rules::record::describe;
use crate::session::Session;
use crate::ui::action::Action;
use crate::ui::screens::unsettled;
use crate::ui::theme::{self, color};
use crate::ui::widgets::{self, Tone};

/// Lists of grades longer than this are folded at first.
const FOLDED: usize = 12;

/// What is asked of a list.
pub enum AwardsRequest {
    /// An award is to be decided otherwise (改定).
    Ruling(Award),
    /// Something to be done at once.
    Do(Action),
}

/// Shows everything that is given.
pub fn show(
    ui: &mut Ui,
    session: &Session,
    group: GroupId,
    awards: &Awards,
) -> Option<AwardsRequest> {
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
        for (at, award) in awards.titles.iter().enumerate() {
            ui.push_id(("title", at), |ui| asked = title(ui, session, award).or(asked.take()));
        }
    }
    for list in &awards.quotas {
        asked = quota(ui, session, group, list).or(asked);
    }
    if !awards.grades.is_empty() {
        grades(ui, session, awards);
    }
    asked
}

fn who(session: &Session, player: Option<PlayerId>) -> String {
    player.map_or("（无）".into(), |id| describe::player(session.state(), id))
}

fn prizes(ui: &mut Ui, session: &Session, list: &PrizeList) -> Option<AwardsRequest> {
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
    // What the short columns leave is shared by names, units and remarks.
    let room = (ui.available_width() - SHORT).max(240.0);
    let (name, unit, remark) = (room * 0.34, room * 0.38, room * 0.28);
    Grid::new(("prizes", &list.name)).striped(true).spacing([16.0, 5.0]).show(ui, |ui| {
        widgets::heads(ui, &["名次", "棋手", "单位", "奖金", "奖品", "说明", ""]);
        for row in &list.rows {
            ui.label(format!("第{}名", row.place));
            within(ui, name, theme::strong(who(session, row.player)));
            let entrant = row.player.and_then(|id| session.state().entrants.get(&id));
            within(ui, unit, entrant.and_then(|e| e.facts.unit.clone()).unwrap_or_default());
            ui.label(if row.yuan > 0 { format!("{} 元", row.yuan) } else { String::new() });
            let cup = row.cup.then_some("奖杯");
            let certificate = row.certificate.then_some("证书");
            let goods = row.goods.as_deref().into_iter().chain(cup).chain(certificate);
            ui.label(goods.collect::<Vec<_>>().join("、"));
            remarks(ui, session, row.withheld.as_deref(), row.player, remark);
            ui.push_id(row.place, |ui| {
                if widgets::small(ui, "改定", session.read_only()).clicked() {
                    let (list, place) = (list.name.clone(), row.place);
                    asked = Some(AwardsRequest::Ruling(Award::Place { list, place }));
                }
            });
            ui.end_row();
        }
    });
    asked
}

/// Width of the columns of places, money, goods and buttons with all spaces, in points.
const SHORT: f32 = 400.0;

/// A cell whose text takes as many lines as it needs in this width.
fn within(ui: &mut Ui, width: f32, text: impl Into<egui::WidgetText>) {
    ui.scope(|ui| {
        ui.set_max_width(width);
        ui.add(egui::Label::new(text).wrap());
    });
}

/// The cell that says why something is withheld, and what is open about who gets it.
fn remarks(
    ui: &mut Ui,
    session: &Session,
    withheld: Option<&str>,
    player: Option<PlayerId>,
    width: f32,
) {
    ui.horizontal_wrapped(|ui| {
        ui.set_max_width(width);
        if let Some(why) = withheld.filter(|why| !why.is_empty()) {
            ui.label(RichText::new(why).color(color::AMBER));
        }
        if let Some(id) = player {
            unsettled::label(ui, session, id);
        }
    });
}

/// A title with who gets it, who was passed over, and 改定.
fn title(ui: &mut Ui, session: &Session, award: &TitleAward) -> Option<AwardsRequest> {
    let change = ui.horizontal_wrapped(|ui| {
        let list = if award.list == WHOLE_GROUP { "" } else { award.list.as_str() };
        ui.label(theme::strong(format!("{} {list}", award.title).trim_end()));
        ui.label(who(session, award.player));
        if let Some(id) = award.player {
            unsettled::label(ui, session, id);
        }
        if award.certificate_elsewhere {
            ui.label(theme::quiet("证书由其他单位制作"));
        }
        widgets::small(ui, "改定称号", session.read_only()).clicked()
    });
    for (id, why) in &award.passed {
        let text = format!("{}：{why}，由后一名递补", describe::player(session.state(), *id));
        widgets::finding(ui, &text, Tone::Warn);
    }
    change.inner.then(|| AwardsRequest::Ruling(Award::title(&award.title, &award.list)))
}

/// A quota list: who holds a place, each with 放弃名额, and who was passed over.
fn quota(
    ui: &mut Ui,
    session: &Session,
    group: GroupId,
    list: &QuotaList,
) -> Option<AwardsRequest> {
    let mut asked = None;
    let state = session.state();
    widgets::section(ui, &format!("晋级名额 {}（{}人）", list.name, list.places));
    if list.players.is_empty() {
        ui.label("（无）");
    }
    let place = |player: PlayerId| Award::Quota { list: list.name.clone(), player };
    let ruled =
        |id: PlayerId, to: Option<PlayerId>| Event::AwardRuled { group, award: place(id), to };
    let mut act = |ui: &mut Ui, text: &str, question: String, event: Event| {
        if widgets::small(ui, text, session.read_only()).clicked() {
            asked = Some(AwardsRequest::Do(Action::confirm(question, text, event)));
        }
    };
    ui.horizontal_wrapped(|ui| {
        for id in &list.players {
            let name = describe::player(state, *id);
            ui.push_id(("quota", &list.name, id.0), |ui| {
                ui.label(theme::strong(name.as_str()));
                unsettled::label(ui, session, *id);
                let question = format!(
                    "{name} 放弃“{}”的晋级名额？\n\n名额由后面名次的棋手递补；须写明理由。",
                    list.name
                );
                act(ui, "放弃名额", question, ruled(*id, None));
            });
            ui.add_space(12.0);
        }
    });
    for (id, why) in &list.passed {
        ui.horizontal_wrapped(|ui| {
            let name = describe::player(state, *id);
            widgets::finding(ui, &format!("{name}：{why}，名额递补"), Tone::Warn);
            if state.award_rulings.get(&(group, place(*id))) == Some(&None) {
                ui.push_id(("declined", &list.name, id.0), |ui| {
                    let question = format!(
                        "恢复 {name} 在“{}”的晋级名额？{}",
                        list.name,
                        unsettled::sentence(session, &unsettled::of_player(session, *id))
                    );
                    act(ui, "恢复名额", question, ruled(*id, Some(*id)));
                });
            }
        });
    }
    asked
}

fn grades(ui: &mut Ui, session: &Session, awards: &Awards) {
    let count = awards.grades.len();
    let new = awards.grades.iter().filter(|award| award.withheld.is_none()).count();
    let title = format!("技术等级（{count}人达到，{new}人应发证）");
    ui.add_space(8.0);
    // A long list stays folded: the certificates stand below it.
    let header = CollapsingHeader::new(theme::strong(title).size(17.5).color(color::CINNABAR))
        .id_salt("grades")
        .default_open(count <= FOLDED);
    header.show(ui, |ui| grade_rows(ui, session, awards));
}

fn grade_rows(ui: &mut Ui, session: &Session, awards: &Awards) {
    Grid::new("grades").striped(true).spacing([22.0, 5.0]).show(ui, |ui| {
        widgets::heads(ui, &["棋手", "等级", "依据", "说明"]);
        for award in &awards.grades {
            ui.label(describe::player(session.state(), award.player));
            ui.label(award.grade.title());
            ui.label(award.by.as_str());
            remarks(ui, session, award.withheld.as_deref(), Some(award.player), 320.0);
            ui.end_row();
        }
    });
}
