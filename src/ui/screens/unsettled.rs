//! Findings that wait for a decision, named before a step that cannot be taken back. Nothing is
//! forbidden by them, only said.

use egui::{RichText, Ui};

use crate::model::id::{GroupId, PlayerId};
use crate::rules::eligibility::Finding;
use crate::session::Session;
use crate::ui::theme::color;

/// How many are named in a question.
const NAMED: usize = 3;

fn open(session: &Session) -> impl Iterator<Item = &Finding> {
    session.views().findings(session.state()).iter().filter(|finding| finding.open())
}

/// Those of the players of a group; the work of the desk comes last.
pub fn of_group(session: &Session, group: GroupId) -> Vec<&Finding> {
    let ours = |id: PlayerId| {
        let entrant = session.state().entrants.get(&id);
        entrant.is_some_and(|e| e.facts.group == group || e.facts.own_group() == group)
    };
    let mut found: Vec<&Finding> = open(session).filter(|f| ours(f.player)).collect();
    found.sort_by_key(|f| f.code.at_desk());
    found
}

/// Those of one player.
pub fn of_player(session: &Session, id: PlayerId) -> Vec<&Finding> {
    open(session).filter(|f| f.player == id).collect()
}

/// What a question says of them, empty without any; begins on a line of its own.
pub fn sentence(session: &Session, found: &[&Finding]) -> String {
    if found.is_empty() {
        return String::new();
    }
    let name = |id: &PlayerId| session.state().entrants.get(id).map(|e| e.name());
    let one = |f: &&Finding| {
        format!("{}（{}：{}）", name(&f.player).unwrap_or_default(), f.code.clause(), f.text)
    };
    let named: Vec<String> = found.iter().take(NAMED).map(one).collect();
    let more = if found.len() > NAMED { "……" } else { "" };
    format!("\n\n还有{}项资格问题未处理：\n{}{more}", found.len(), named.join("\n"))
}

/// `年龄条件、户籍条件`: the clauses a player's open findings are of; empty without.
pub fn clauses(session: &Session, id: PlayerId) -> String {
    clauses_of(open(session).filter(|f| f.player == id))
}

/// The clauses of these findings, each once.
pub fn clauses_of<'a>(found: impl Iterator<Item = &'a Finding>) -> String {
    let mut clauses: Vec<&str> = Vec::new();
    for clause in found.map(|f| f.code.clause()) {
        if !clauses.contains(&clause) {
            clauses.push(clause);
        }
    }
    clauses.join("、")
}

/// Shows the mark, with the findings under the mouse.
pub fn label(ui: &mut Ui, session: &Session, id: PlayerId) {
    let clauses = clauses(session, id);
    if clauses.is_empty() {
        return;
    }
    let all: Vec<&str> = of_player(session, id).iter().map(|f| f.text.as_str()).collect();
    ui.label(RichText::new(format!("▲ {clauses}未处理")).color(color::AMBER))
        .on_hover_text(all.join("\n"));
}
