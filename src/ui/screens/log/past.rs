//! 当时的赛事: pairing, standings and roster of a group as they were right after a row.

use egui::Ui;

use crate::model::event::DeskMark;
use crate::model::id::{GroupId, Round, Seq};
use crate::model::named::named;
use crate::model::state::{EntrantState, State};
use crate::rules::awards::rates::is_ranked;
use crate::rules::field::{complete_rounds, numbering};
use crate::rules::ranking::ending::standings_of_group;
use crate::rules::record::describe;
use crate::session::Session;
use crate::ui::theme;
use crate::ui::widgets::{self, Cell, Head, ListState, Tone};

named! {
    /// What of the past is looked at.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum Sight {
        /// The tables of a round with their results.
        Pairing = "当时的对阵",
        /// After the last complete round.
        Standings = "当时的名次",
        /// Everybody entered, with what was known of them.
        Roster = "当时的名单",
    }
}

/// The event after a row, replayed once.
#[derive(Debug)]
pub struct Past {
    seq: Seq,
    group: GroupId,
    state: Result<State, String>,
    sight: Sight,
    /// The round whose pairing is shown.
    round: Round,
    /// The list of a sight and round, made once.
    shown: Option<((Sight, Round), PastList)>,
    list: ListState<usize>,
}

/// The title, the columns and the cells, row by row.
type PastList = (String, Vec<Head>, Vec<Vec<String>>);

const PAIRING: [Head; 6] = [
    Head::fixed("台次", 60.0),
    Head::rest("红方", 160.0),
    Head::fixed("成绩", 130.0),
    Head::rest("黑方", 160.0),
    Head::rest("红方单位", 150.0),
    Head::rest("黑方单位", 150.0),
];
const STANDINGS: [Head; 4] = [
    Head::fixed("名次", 60.0),
    Head::rest("棋手", 200.0),
    Head::rest("单位", 200.0),
    Head::fixed("积分", 80.0),
];
const ROSTER: [Head; 5] = [
    Head::fixed("序号", 60.0),
    Head::rest("棋手", 180.0),
    Head::rest("单位", 180.0),
    Head::fixed("出生", 110.0),
    Head::rest("当时的情况", 220.0),
];

impl Past {
    /// Replays the rows up to this one.
    pub fn of(session: &Session, group: GroupId, seq: Seq, sight: Sight) -> Past {
        let state = session.as_of(seq).map_err(|why| why.to_string());
        let round = last_round(state.as_ref().ok(), group);
        Past { seq, group, state, sight, round, shown: None, list: ListState::default() }
    }

    /// After which row.
    pub fn seq(&self) -> Seq {
        self.seq
    }

    /// Shows the page; whether it is left.
    pub fn show(&mut self, ui: &mut Ui, group: GroupId, at: &str) -> bool {
        if group != self.group {
            self.group = group;
            self.round = last_round(self.state.as_ref().ok(), group);
            self.shown = None;
        }
        let rounds = last_round(self.state.as_ref().ok(), group).0;
        let mut left = false;
        ui.horizontal(|ui| {
            left = widgets::act(ui, "返回记录", None).clicked();
            ui.label(theme::strong(format!("截至第{}条记录（{at}）", self.seq)).size(18.0));
            ui.separator();
            for sight in Sight::ALL {
                ui.selectable_value(&mut self.sight, sight, sight.chinese());
            }
            if self.sight == Sight::Pairing && rounds > 1 {
                let all: Vec<(Round, String)> =
                    (1..=rounds).map(|n| (Round(n), format!("第{n}轮"))).collect();
                ui.separator();
                widgets::choice(ui, "看第几轮", &mut self.round, &all, 100.0);
            }
        });
        let Ok(state) = self.state.as_ref().map_err(|why| widgets::finding(ui, why, Tone::Bad))
        else {
            return left;
        };
        let wanted = (self.sight, self.round);
        let fresh = self.shown.take().filter(|(of, _)| *of == wanted);
        let (_, (title, heads, rows)) = self.shown.insert(fresh.unwrap_or_else(|| {
            self.list = ListState::default();
            let name = state.regulation.group(group).map_or("", |g| g.name.as_str());
            let list = match self.sight {
                Sight::Pairing => pairing(state, group, self.round, name),
                Sight::Standings => standings(state, group, name, self.seq),
                Sight::Roster => roster(state, group, name),
            };
            (wanted, list)
        }));
        widgets::section(ui, title);
        let keys: Vec<usize> = (0..rows.len()).collect();
        if !keys.is_empty() {
            widgets::list(ui, "当时", heads, &keys, &mut self.list, |row, column| {
                let text = rows.get(row).and_then(|row| row.get(column));
                Cell::from(text.cloned().unwrap_or_default())
            });
        }
        left
    }
}

fn last_round(state: Option<&State>, group: GroupId) -> Round {
    state.map_or(Round(0), |state| state.last_round(group))
}

fn pairing(state: &State, group: GroupId, round: Round, name: &str) -> PastList {
    let Some(facts) = state.round(group, round) else {
        return (format!("{name}：当时还没有公布对阵"), PAIRING.to_vec(), Vec::new());
    };
    let play = state.regulation.play_of(group);
    let points = play.points(play.system);
    let mut rows: Vec<Vec<String>> = facts
        .numbered()
        .map(|(table, seat)| {
            let result = seat.result.map(|result| {
                let waits = if result.provisional { "（暂定）" } else { "" };
                let score = describe::score_text(&points, result.outcome);
                format!("{score} {}{waits}", result.outcome.chinese())
            });
            vec![
                table.to_string(),
                describe::player(state, seat.red),
                result.unwrap_or_else(|| "未录".into()),
                describe::player(state, seat.black),
                state.unit_of(seat.red),
                state.unit_of(seat.black),
            ]
        })
        .collect();
    if let Some(bye) = facts.bye {
        let [name, unit] = [describe::player(state, bye), state.unit_of(bye)];
        rows.push(vec!["轮空".into(), name, String::new(), String::new(), unit]);
    }
    let missing = facts.missing().len();
    let at = match (facts.closed, missing) {
        (true, _) => "已结束".to_string(),
        (false, 0) => "成绩已齐，未结束".into(),
        (false, n) => format!("还缺{n}台成绩"),
    };
    (format!("{name} 第{round}轮对阵 · {at}"), PAIRING.to_vec(), rows)
}

fn standings(state: &State, group: GroupId, name: &str, seq: Seq) -> PastList {
    let rounds = state.groups.get(&group).map_or(0, complete_rounds);
    if rounds == 0 {
        return (format!("{name}：当时还没有一轮成绩完整"), STANDINGS.to_vec(), Vec::new());
    }
    let numbering = numbering(state, group);
    let all = standings_of_group(state, group, Round(rounds));
    // Behind the score the keys of the chain, as the group had it then.
    let mut heads = STANDINGS.to_vec();
    let ranked = is_ranked(&state.regulation, group);
    for (key, _) in all.rows.first().filter(|_| ranked).into_iter().flat_map(|row| &row.keys) {
        let name = key.chinese();
        heads.push(Head::fixed(name, 28.0 + 16.0 * name.chars().count() as f32));
    }
    let rows = all
        .rows
        .iter()
        .map(|row| {
            let id = numbering.player(row.no);
            let mut cells = vec![
                row.rank.to_string(),
                id.map(|id| describe::player(state, id)).unwrap_or_default(),
                id.map(|id| state.unit_of(id)).unwrap_or_default(),
                row.score.to_string(),
            ];
            cells.extend(row.keys.iter().map(|(_, value)| value.to_string()));
            cells
        })
        .collect();
    (format!("{name} 第{rounds}轮后（截至第{seq}条）"), heads, rows)
}

fn roster(state: &State, group: GroupId, name: &str) -> PastList {
    // Within the same number, and without one, in the order of entering.
    let here = state.entrants.values().filter(|e| e.facts.group == group);
    let mut all: Vec<&EntrantState> = here.collect();
    all.sort_by_key(|e| (e.no.is_none(), e.no));
    let next = state.last_round(group).next();
    let rows: Vec<Vec<String>> = all
        .iter()
        .map(|entrant| {
            let birth = entrant.facts.person.birth.map(|d| d.to_string());
            vec![
                entrant.no.map(|no| no.to_string()).unwrap_or_default(),
                entrant.name(),
                entrant.facts.unit.clone().unwrap_or_default(),
                birth.unwrap_or_default(),
                standing(entrant, next),
            ]
        })
        .collect();
    (format!("{name} 名单 · {}人", rows.len()), ROSTER.to_vec(), rows)
}

/// What was known of an entrant then, before the next round.
fn standing(entrant: &EntrantState, next: Round) -> String {
    let marked = |mark| entrant.marks.contains(&mark);
    let marks = [
        (marked(DeskMark::CheckIn), "已报到"),
        (!marked(DeskMark::CheckIn), "未报到"),
        (marked(DeskMark::Fee), "已缴费"),
        (marked(DeskMark::Document), "证件已验"),
        (!entrant.waivers.is_empty(), "有放行"),
        (entrant.withdrawn_at(next), "已退赛"),
        (entrant.disqualified.is_some(), "取消资格"),
        (entrant.absences.contains(&next), "下一轮请假"),
    ];
    let so: Vec<&str> = marks.into_iter().filter(|(so, _)| *so).map(|(_, mark)| mark).collect();
    so.join("、")
}
