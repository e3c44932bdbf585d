//! 名次: the standings after any round with every key, why a place is what it is, ties and lots.

mod lists;
mod lots;
mod teams;
mod why;

use std::collections::BTreeMap;

use egui::{Panel, Ui};

use crate::model::id::{GroupId, PlayerId, Round, StartNumber};
use crate::model::numbering::Numbering;
use crate::model::regulation::ListRule;
use crate::model::state::{EntrantState, State};
use crate::rules::awards::given::{on_list, playing_group};
use crate::rules::conduct::presence;
use crate::rules::enrolment::merging;
use crate::rules::field::complete_rounds;
use crate::rules::ranking::ending;
use crate::rules::ranking::standings::{StandingRow, Standings};
use crate::rules::ranking::teams::of_field;
use crate::rules::record::describe;
use crate::session::Session;
use crate::ui::action::Action;
use crate::ui::theme;
use crate::ui::widgets::{self, Cell, Head, ListState, Tone};

/// What the screen is drafting.
#[derive(Debug, Default)]
pub struct StandingsDraft {
    group: Option<GroupId>,
    /// After which round; none is the last complete one.
    after: Option<Round>,
    /// The list shown; none is everybody.
    of: Option<ListRule>,
    ranked: Ranked,
    teams: ListState<u32>,
    /// Of groups that play together, the one that is shown alone.
    own: Option<GroupId>,
    list: ListState<StartNumber>,
    /// The seed phrase announced for a lot.
    seed: String,
}

/// Who is ranked in the list shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
enum Ranked {
    /// Players.
    #[default]
    Players,
    /// Units (团体).
    Units,
}

/// The standings looked at, and what they were read from.
#[derive(Clone, Copy)]
struct Here<'a> {
    session: &'a Session,
    /// Of groups that play together the one they play in.
    group: GroupId,
    after: Round,
    /// Everybody's order after that round, sets that are still tied among them.
    standings: &'a Standings,
    numbering: &'a Numbering,
}

impl Here<'_> {
    fn state(&self) -> &State {
        self.session.state()
    }

    fn entrant(&self, no: StartNumber) -> Option<&EntrantState> {
        self.numbering.player(no).and_then(|id| self.state().entrants.get(&id))
    }

    /// `12号张伟`, empty for a number nobody has.
    fn name(&self, no: StartNumber) -> String {
        let id = self.numbering.player(no);
        id.map(|id| describe::player(self.state(), id)).unwrap_or_default()
    }

    fn unit(&self, no: StartNumber) -> String {
        self.entrant(no).and_then(|e| e.facts.unit.clone()).unwrap_or_default()
    }
}

/// Shows the tab.
pub fn show(
    draft: &mut StandingsDraft,
    ui: &mut Ui,
    session: &Session,
    group: GroupId,
) -> Option<Action> {
    if draft.group != Some(group) {
        *draft = StandingsDraft { group: Some(group), ..StandingsDraft::default() };
        let merged = playing_group(session.state(), group) != group;
        draft.own = Some(group).filter(|_| merged);
    }
    let state = session.state();
    if let Some(sentence) = merging::sentence(state, group) {
        widgets::finding(ui, &sentence, Tone::Plain);
    }
    let group = playing_group(state, group);
    let complete = state.groups.get(&group).map_or(0, complete_rounds);
    if complete == 0 {
        widgets::empty(ui, "还没有一轮成绩完整。录完第1轮成绩后，这里给出名次。");
        return None;
    }
    let after = draft.after.filter(|r| r.0 <= complete).unwrap_or(Round(complete));
    let numbering = session.views().numbering(state, group)?;
    let whole = session.views().standings(state, group, after);
    let here = Here { session, group, after, standings: &whole, numbering };
    let mut action = None;
    bar(draft, ui, here, complete);
    warnings(ui, here);
    if !whole.unresolved.is_empty() {
        action = lots::show(ui, here, &mut draft.seed);
    }
    if let (Ranked::Units, Some(of)) = (draft.ranked, units_of(draft, state, group)) {
        teams::show(&mut draft.teams, ui, session, of, after);
        return action;
    }
    let own = |id: PlayerId| state.entrants.get(&id).map(|e| e.facts.own_group());
    let shown = match (&draft.of, draft.own) {
        (None, None) => (*whole).clone(),
        (list, group) => whole.filtered(|no| {
            numbering.player(no).is_some_and(|id| {
                list.as_ref().is_none_or(|list| on_list(state, id, list.of, &list.born))
                    && group.is_none_or(|group| own(id) == Some(group))
            })
        }),
    };
    if let Some(no) = draft.list.cursor {
        Panel::right("why").resizable(true).default_size(430.0).max_size(560.0).show(ui, |ui| {
            if why::show(ui, here, no) {
                draft.list.cursor = None;
                draft.list.selected.clear();
            }
        });
    }
    unranked(ui, here);
    table(draft, ui, here, &shown);
    action
}

/// The group whose units can be listed: of groups that play together the one shown alone, else
/// the first of them that ranks units; none where none does.
fn units_of(draft: &StandingsDraft, state: &State, group: GroupId) -> Option<GroupId> {
    let all = of_field(state, group);
    match draft.own {
        Some(own) => Some(own).filter(|own| all.contains(own)),
        None => all.first().copied(),
    }
}

/// The table itself; a click on a row says why.
fn table(draft: &mut StandingsDraft, ui: &mut Ui, here: Here<'_>, shown: &Standings) {
    let mut heads = vec![
        Head::fixed("名次", 84.0),
        Head::fixed("序号", 56.0),
        Head::fixed("姓名", 124.0),
        Head::rest("单位", 100.0),
        Head::fixed("积分", 58.0),
    ];
    let keys = shown.rows.first().map(|row| row.keys.as_slice()).unwrap_or_default();
    for (key, _) in keys {
        let name = key.chinese();
        let width = (name.chars().count() as f32 * 17.0 + 16.0).max(64.0);
        heads.push(Head::fixed(name, width));
    }
    let rows: BTreeMap<StartNumber, &StandingRow> =
        shown.rows.iter().map(|row| (row.no, row)).collect();
    let mut order: Vec<StartNumber> = shown.rows.iter().map(|row| row.no).collect();
    let name = |no: StartNumber| here.entrant(no).map(|e| e.name());
    if let Some(sort) = draft.list.sort {
        match sort.column {
            1 => order.sort(),
            2 => order.sort_by_key(|no| name(*no)),
            3 => order.sort_by_key(|no| here.unit(*no)),
            0 | 4 => {}
            column => {
                order.sort_by_key(|no| rows.get(no).map(|row| row.keys[column - 5].1.clone()));
            }
        }
        if sort.down {
            order.reverse();
        }
    }
    let tied = |no: StartNumber| shown.unresolved.iter().any(|set| set.contains(&no));
    widgets::list(ui, "名次表", &heads, &order, &mut draft.list, |no, column| {
        let Some(row) = rows.get(&no) else { return Cell::default() };
        match column {
            0 if tied(no) => Cell::toned(format!("{} 未分", row.rank), Tone::Warn),
            0 => Cell::bold(row.rank.to_string()),
            1 => no.to_string().into(),
            2 => Cell::bold(name(no).unwrap_or_default()),
            3 => here.unit(no).into(),
            4 => Cell::bold(row.score.to_string()),
            column => {
                row.keys.get(column - 5).map(|(_, v)| v.to_string()).unwrap_or_default().into()
            }
        }
    });
}

/// After which round, and who is shown.
fn bar(draft: &mut StandingsDraft, ui: &mut Ui, here: Here<'_>, complete: u32) {
    let Here { group, after, .. } = here;
    let state = here.state();
    ui.horizontal_wrapped(|ui| {
        let rounds: Vec<(Round, String)> =
            (1..=complete).rev().map(|k| (Round(k), format!("第{k}轮后"))).collect();
        let mut chosen = after;
        if widgets::choice(ui, "名次：", &mut chosen, &rounds, 110.0) {
            draft.after = Some(chosen).filter(|r| r.0 != complete);
        }
        ui.separator();
        let apart = merging::ranked_apart(state, group);
        let merged = apart.len() > 1;
        if merged {
            if ui.selectable_label(draft.own.is_none(), "合在一起").clicked() {
                // Units are ranked in their own group only.
                (draft.own, draft.ranked) = (None, Ranked::Players);
            }
            for id in apart {
                let name = state.regulation.group(id).map_or("", |g| g.name.as_str());
                ui.selectable_value(&mut draft.own, Some(id), format!("只排{name}"));
            }
            ui.separator();
        }
        let listed = if merged { draft.own } else { Some(group) };
        let lists = lists::offered(state, listed);
        // A list of another group, or one the regulation no longer has, is not shown further.
        draft.of.take_if(|of| !lists.contains(of));
        let units = units_of(draft, state, group);
        let players = draft.ranked == Ranked::Players || units.is_none();
        let named = lists.into_iter().map(|list| (list.name.clone(), Some(list)));
        for (text, of) in std::iter::once(("全部".to_owned(), None)).chain(named) {
            if ui.selectable_label(players && draft.of == of, text).clicked() {
                (draft.of, draft.ranked) = (of, Ranked::Players);
            }
        }
        if units.is_some() && ui.selectable_label(!players, "团体").clicked() {
            draft.ranked = Ranked::Units;
            if merged {
                draft.own = units;
            }
        }
        if players || draft.ranked == Ranked::Players {
            ui.separator();
            ui.label(theme::quiet("点一行看为何是这个名次"));
        }
    });
}

fn warnings(ui: &mut Ui, here: Here<'_>) {
    let Here { group, after, .. } = here;
    let provisional = ending::provisional(here.state(), group);
    let tables: Vec<String> = provisional
        .iter()
        .filter(|(round, _)| *round <= after)
        .map(|(round, table)| format!("第{round}轮第{table}台"))
        .collect();
    if !tables.is_empty() {
        let text = format!("{} 仍在仲裁，名次为暂定", tables.join("、"));
        widgets::finding(ui, &text, Tone::Warn);
    }
    let facts = here.state().groups.get(&group).and_then(|g| g.round(after));
    if facts.is_some_and(|r| !r.closed) {
        widgets::finding(ui, &format!("第{after}轮尚未结束，名次为暂定"), Tone::Warn);
    }
}

/// Those who play but are not ranked, with the reason.
fn unranked(ui: &mut Ui, here: Here<'_>) {
    let (state, after) = (here.state(), here.after);
    let unranked: Vec<String> = (here.numbering)
        .iter()
        .filter(|(_, id)| !presence::ranked_after(state, *id, after))
        .filter_map(|(no, id)| {
            let entrant = state.entrants.get(&id)?;
            let why = match presence::not_playing(state, id, after.next()) {
                _ if entrant.facts.filler => "补位，不计名次".to_owned(),
                Some(out) => out.to_string(),
                None => "不计名次".to_owned(),
            };
            Some(format!("{no}号 {}（{why}）", entrant.name()))
        })
        .collect();
    if !unranked.is_empty() {
        widgets::hint(ui, &format!("不计名次：{}", unranked.join("、")));
    }
}
