//! What does a regulation say, as sentences, section by section? The reading view, the list of
//! changes and the log show the same sentences.

mod awards;
mod play;

pub use crate::model::regulation::Section;
use crate::model::regulation::schema::{self, About, Table};
use crate::model::regulation::{
    BirthWindow, EntrantKind, EntryRule, GroupRule, OffenceKind, Play, Population, Regulation,
    SessionRule, SexRule,
};
use crate::model::text::in_brackets;

/// One sentence of a regulation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Clause {
    /// The group it is about; none where it holds for the event.
    pub group: Option<String>,
    /// The sentence without the name of the group.
    pub text: String,
}

impl Clause {
    fn of(group: &GroupRule, text: String) -> Clause {
        Clause { group: Some(group.name.clone()), text }
    }
}

impl std::fmt::Display for Clause {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match &self.group {
            Some(group) => write!(f, "{group}：{}", self.text),
            None => f.write_str(&self.text),
        }
    }
}

/// The sentences of a section.
pub fn clauses(regulation: &Regulation, section: Section) -> Vec<Clause> {
    let event = |lines: Vec<String>| -> Vec<Clause> {
        lines.into_iter().map(|text| Clause { group: None, text }).collect()
    };
    let each = |say: fn(&GroupRule) -> Vec<String>| -> Vec<Clause> {
        let of = |g| say(g).into_iter().map(move |text| Clause::of(g, text));
        regulation.groups.iter().flat_map(of).collect()
    };
    match section {
        Section::Groups => each(group),
        Section::Entry => event(entry(&regulation.entry)),
        Section::Play | Section::Chain => {
            let mut all = event(played(section, &regulation.play));
            let own = |g: &GroupRule| g.play.as_ref().map(|play| played(section, play));
            let of = |g| own(g).into_iter().flatten().map(move |text| Clause::of(g, text));
            all.extend(regulation.groups.iter().flat_map(of));
            all
        }
        Section::Conduct => event(conduct(regulation)),
        Section::Fouls => event(fouls(regulation)),
        Section::Prizes => each(awards::prizes),
        Section::Titles => each(awards::titles),
        Section::Grades => each(awards::grades),
        Section::Schedule => event(regulation.schedule.iter().map(session).collect()),
        Section::Notes => {
            let named = general(regulation, Section::Notes);
            event(named.chain(regulation.notes.iter().cloned()).collect())
        }
    }
}

/// How a group plays, whether it has rules of its own or follows those of the event.
pub(in crate::rules) fn played_by(
    regulation: &Regulation,
    section: Section,
    group: &GroupRule,
) -> Vec<Clause> {
    let play = group.play.as_ref().unwrap_or(&regulation.play);
    played(section, play).into_iter().map(|text| Clause::of(group, text)).collect()
}

fn played(section: Section, play: &Play) -> Vec<String> {
    match section {
        Section::Play => play::play(play),
        Section::Chain => vec![play::chain(play)],
        _ => Vec::new(),
    }
}

fn group(group: &GroupRule) -> Vec<String> {
    let mut parts = Vec::new();
    match group.sex {
        SexRule::Men => parts.push("男子".to_string()),
        SexRule::Women => parts.push("女子".into()),
        SexRule::Mixed => {}
    }
    parts.extend(born(&group.born));
    match (group.min_age, group.max_age) {
        (Some(min), Some(max)) => parts.push(format!("{min}至{max}周岁")),
        (Some(min), None) => parts.push(format!("{min}周岁以上")),
        (None, Some(max)) => parts.push(format!("{max}周岁以下")),
        (None, None) => {}
    }
    match &group.kind {
        EntrantKind::Single => {}
        EntrantKind::FamilyPair { child_max_age } => {
            parts.push(format!("家庭双人：一名成人和一名{child_max_age}周岁以下儿童"));
        }
        EntrantKind::Level { grade } => parts.push(format!("须持{grade}证书")),
        EntrantKind::Declared { proof, shown } => {
            parts.push(format!("须有{proof}（核对“{}”）", shown.chinese()));
        }
    }
    parts.extend(spoken(group));
    let mut lines = vec![match parts.is_empty() {
        true => "没有年龄、性别等条件".to_string(),
        false => parts.join("，"),
    }];
    if !group.lists.is_empty() {
        let lists: Vec<String> =
            group.lists.iter().map(|l| named(&l.name, l.of, &l.born)).collect();
        lines.push(format!("另排名次：{}", lists.join("、")));
    }
    lines.extend(group.team.map(crate::rules::ranking::teams::sentence));
    lines
}

/// A birth window as a sentence; none where it is open.
fn born(window: &BirthWindow) -> Option<String> {
    match (window.from, window.to) {
        (Some(from), Some(to)) => Some(format!("{from}至{to}出生")),
        (Some(from), None) => Some(format!("{from}及以后出生")),
        (None, Some(to)) => Some(format!("{to}及以前出生")),
        (None, None) => None,
    }
}

/// A list with whom it holds, where its name does not say it already.
fn named(name: &str, of: Population, window: &BirthWindow) -> String {
    let who = of.chinese();
    let mut conditions = Vec::new();
    if who != name {
        conditions.push(who.to_string());
    }
    conditions.extend(born(window));
    name.to_string() + &in_brackets(&conditions.join("，"))
}

/// What the schema has as sentences of a table.
fn spoken<T: Table>(table: &T) -> impl Iterator<Item = String> {
    schema::clauses(table).into_iter().map(|(_, text)| text)
}

/// Those clauses of the regulation itself that belong to a section.
fn general(regulation: &Regulation, section: Section) -> impl Iterator<Item = String> {
    let all = schema::clauses(regulation).into_iter();
    all.filter(move |(key, _)| key.section == Some(section)).map(|(_, text)| text)
}

fn entry(rule: &EntryRule) -> Vec<String> {
    let home = rule.native_province.as_deref().unwrap_or("本地");
    let clauses = schema::clauses(rule).into_iter();
    let at_home = |key: &About, text: String| match key.name {
        "natives_only" => text.replace("本地", home),
        _ => text,
    };
    clauses.map(|(key, text)| at_home(key, text)).collect()
}

fn conduct(regulation: &Regulation) -> Vec<String> {
    let lateness = match regulation.lateness.minutes {
        0 => "开赛时不到即为弃权".to_string(),
        n => format!("迟到{n}分钟为弃权"),
    };
    let rounds = regulation.lateness.rounds.iter();
    let rounds = rounds.map(|limit| match limit.minutes {
        0 => format!("第{}轮开赛时不到即为弃权", limit.round),
        n => format!("第{}轮迟到{n}分钟为弃权", limit.round),
    });
    [lateness].into_iter().chain(rounds).chain(spoken(&regulation.forfeits)).collect()
}

fn fouls(regulation: &Regulation) -> Vec<String> {
    let tariff = regulation.tariff.iter().map(|item| {
        let kind = match item.kind.to_write(&item.offence) {
            None => "",
            Some(OffenceKind::RefusesRecording) => "（即拒不录谱）",
            Some(OffenceKind::Other) => "（不作拒不录谱）",
        };
        format!("{}：{}{kind}", item.offence, item.effect)
    });
    let mut lines: Vec<String> = tariff.chain(general(regulation, Section::Fouls)).collect();
    lines.extend(regulation.recording.map(|r| {
        let on_draw = r.on_draw.chinese();
        format!("录谱：第{}轮起前{}台，胜方录，和棋{on_draw}", r.from_round, r.tables)
    }));
    lines
}

fn session(session: &SessionRule) -> String {
    let mut text = format!("{} {}", session.date.format("%Y年%-m月%-d日"), session.part);
    if let Some(time) = &session.time {
        text += &format!(" {time}");
    }
    match session.rounds {
        Some((a, b)) if a == b => text += &format!("　第{a}轮"),
        Some((a, b)) => text += &format!("　第{a}至{b}轮"),
        None => {}
    }
    if let Some(what) = &session.what {
        text += &format!("　{what}");
    }
    text
}
