//! Is a regulation sound? Faults make it unusable; hints ([`crate::rules::regulation::hints`]) are
//! shown while it is edited. Limits of single keys follow from the schema ([`limits`]); the rules
//! here hold one key against another.

mod groups;
mod limits;

use std::collections::BTreeSet;

use crate::model::regulation::schema::ROUNDS_TEXT;
use crate::model::regulation::{Play, Regulation, RoundPlan};
use crate::rules::eligibility::title_rank;
use crate::rules::enrolment::officials;
use crate::rules::enrolment::officials::OfficialList;

/// What makes a regulation unusable.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault {
    /// The keys that lead to the place in a regulation file; tables of an array by their index
    /// from 0: `groups.0.prizes.1.places.2`.
    pub path: String,
    /// The place as a person names it, e.g. `公开组 奖金（全组）`.
    pub place: String,
    /// What is wrong, for somebody who writes a file: it may name keys.
    pub text: String,
    /// The same for somebody who fills in a form and sees no keys.
    pub form: String,
}

impl Fault {
    /// The place and what is wrong, for somebody who fills in a form.
    pub fn in_form(&self) -> String {
        format!("{}：{}", self.place, self.form)
    }
}

impl std::fmt::Display for Fault {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}：{}", self.place, self.text)
    }
}

/// Faults in the order in which they are found.
struct Faults(Vec<Fault>);

impl Faults {
    fn add(&mut self, path: impl Into<String>, place: impl Into<String>, text: impl Into<String>) {
        let text = text.into();
        self.add_for(path, place, (text.clone(), text));
    }

    /// Adds a fault that is worded for a file, and otherwise for a form.
    fn add_for(
        &mut self,
        path: impl Into<String>,
        place: impl Into<String>,
        (text, form): (String, String),
    ) {
        self.0.push(Fault { path: path.into(), place: place.into(), text, form });
    }

    /// Adds the fault where the condition holds.
    fn when(&mut self, wrong: bool, path: &str, place: &str, text: &str) {
        if wrong {
            self.add(path, place, text);
        }
    }

    /// Adds the fault where another key is missing: before its name in the file, or in the form.
    fn missing(&mut self, wrong: bool, (path, place): (&str, &str), why: &str, asked: [&str; 2]) {
        if wrong {
            self.add_for(path, place, asked.map(|asked| format!("{why}，{asked}")).into());
        }
    }
}

/// What makes a regulation unusable: rule against rule in the order of the file, then the limits
/// of the single keys.
pub fn faults(regulation: &Regulation) -> Vec<Fault> {
    let mut found = Faults(Vec::new());
    found.when(regulation.id.trim().is_empty(), "id", "规程代号", "不能为空");
    found.when(regulation.title.trim().is_empty(), "title", "赛事名称", "不能为空");
    if let Some(sign) = odd_sign(&regulation.title) {
        found.add("title", "赛事名称", cannot_print(sign));
    }
    found.when(regulation.groups.is_empty(), "groups", "组别", "至少要有一个组别");
    found.when(regulation.groups.len() > 64, "groups", "组别", "不能多于64个");
    dates(regulation, &mut found);
    officials(regulation, &mut found);
    entry(regulation, &mut found);
    play("play", "赛制", &regulation.play, &mut found);
    tariff(regulation, &mut found);
    for at in repeated(regulation.lateness.rounds.iter().map(|limit| limit.round)) {
        found.add(format!("lateness.rounds.{at}"), "迟到时限", "同一轮写了两次");
    }
    groups::groups(regulation, &mut found);
    limits::limits(regulation, &mut found);
    found.0
}

/// The places at which something stands for the second time.
fn repeated<T: Ord>(items: impl IntoIterator<Item = T>) -> Vec<usize> {
    let mut known = BTreeSet::new();
    let again =
        items.into_iter().enumerate().filter_map(|(at, item)| (!known.insert(item)).then_some(at));
    again.collect()
}

/// The first sign of a name that no paper shows, or shows otherwise: of control and direction, of
/// private use, pictures.
fn odd_sign(name: &str) -> Option<char> {
    let odd = |c: char| {
        c.is_control()
            || matches!(c, '\u{200B}'..='\u{200F}' | '\u{2028}'..='\u{202E}' | '\u{2060}'..='\u{206F}')
            || matches!(c, '\u{E000}'..='\u{F8FF}' | '\u{FEFF}' | '\u{FFF0}'..='\u{FFFF}')
            || matches!(c, '\u{1F000}'..='\u{1FAFF}' | '\u{E0000}'..)
    };
    name.trim().chars().find(|c| odd(*c))
}

fn cannot_print(sign: char) -> String {
    format!("含有不能印出的字符（U+{:04X}），请删去", u32::from(sign))
}

fn dates(regulation: &Regulation, found: &mut Faults) {
    let event = &regulation.event;
    if let (Some(first), Some(last)) = (event.first_day, event.last_day) {
        found.when(last < first, "event.last_day", "结束日期", "早于开始日期");
    }
    for (key, place, moment) in [
        ("entry.deadline", "报名截止", regulation.entry.deadline),
        ("entry.check_in_until", "报到截止", regulation.entry.check_in_until),
    ] {
        let late = moment.zip(event.last_day).is_some_and(|(moment, last)| moment.date() > last);
        found.when(late, key, place, "晚于比赛结束日期");
    }
    let mut next = 1;
    for (index, session) in regulation.schedule.iter().enumerate() {
        let path = format!("schedule.{index}");
        let place = format!("日程 {} {}", session.date, session.part);
        let outside = event.first_day.is_some_and(|first| session.date < first)
            || event.last_day.is_some_and(|last| session.date > last);
        if outside && session.rounds.is_some() {
            found.add(format!("{path}.date"), &place, "不在比赛日期之内");
        }
        let Some((first, last)) = session.rounds else { continue };
        let path = format!("{path}.rounds");
        if first == 0 || last < first {
            found.add(path, place, span("轮次", "轮", first, last, 99));
        } else if first < next {
            found.add(path, place, format!("第{first}轮已经排在前面"));
        } else {
            next = last.saturating_add(1);
        }
    }
}

fn officials(regulation: &Regulation, found: &mut Faults) {
    for list in OfficialList::ALL {
        if let Some((index, why)) = officials::fault(list, list.of(&regulation.event)) {
            let place = format!("{} 第{}行", list.chinese(), index + 1);
            found.add(format!("event.{}.{index}", list.key()), place, why);
        }
    }
}

fn entry(regulation: &Regulation, found: &mut Faults) {
    let rule = &regulation.entry;
    if let Some(cap) = &rule.title_cap
        && title_rank(cap).is_none()
    {
        let text = format!("“{cap}”不是象棋大师、象棋特级大师等称号");
        found.add("entry.title_cap", "称号限制", text);
    }
    let nowhere = rule.native_province.as_deref().is_none_or(|p| p.trim().is_empty());
    let asked = ["须写明 native_province（省份）", "须在“报名与报到”中写明本地省份"];
    let at = ("entry.natives_only", "户籍条件");
    found.missing(rule.natives_only && nowhere, at, "限本地籍", asked);
    let unknown = rule.meeting_missed_forfeits && rule.technical_meeting.is_none();
    let asked = ["须写明 technical_meeting（时间）", "须写明技术会议的时间"];
    let at = ("entry.meeting_missed_forfeits", "技术会议");
    found.missing(unknown, at, "未到会视为弃权", asked);
}

fn tariff(regulation: &Regulation, found: &mut Faults) {
    let offences: Vec<&str> = regulation.tariff.iter().map(|item| item.offence.trim()).collect();
    let again = repeated(&offences);
    for (index, offence) in offences.iter().enumerate() {
        let path = format!("tariff.{index}.offence");
        found.when(offence.is_empty(), &path, "犯规处罚", "犯规事项不能为空");
        let twice = !offence.is_empty() && again.contains(&index);
        found.when(twice, &path, "犯规处罚", &format!("“{offence}”写了两次"));
    }
}

fn play(path: &str, place: &str, play: &Play, found: &mut Faults) {
    let why = match play.rounds {
        RoundPlan::Fixed(n) if !(1..=99).contains(&n) => Some(format!("轮数应为1至99，写的是{n}")),
        RoundPlan::Between(low, high) if low > high => {
            Some(format!("轮数范围[{low}, {high}]的前一个数大于后一个数"))
        }
        RoundPlan::Between(low, high) if low == 0 || high > 99 => {
            Some(format!("轮数范围[{low}, {high}]超出1至99轮"))
        }
        _ => None,
    };
    if let Some(why) = why {
        let both = (format!("{why}；{ROUNDS_TEXT}"), why);
        found.add_for(format!("{path}.rounds"), place, both);
    }
    let chain = play.tie_breaks.as_deref().unwrap_or_default();
    for key in repeated(chain).into_iter().filter_map(|at| chain.get(at)) {
        let text = format!("名次顺序中{}出现两次", key.chinese());
        found.add(format!("{path}.tie_breaks"), place, text);
    }
    for (side, name) in [(&play.red, "red"), (&play.black, "black")] {
        let ordered = side.loss <= side.draw && side.draw <= side.win && side.loss.0 >= 0;
        let sane = ordered && side.win.0 > 0 && side.win.0 <= 200;
        found.when(!sane, &format!("{path}.{name}"), place, "分值应为 胜≥和≥负≥0，胜大于0");
    }
}

/// What is wrong with a range of numbers from 1: `名次从第9名到第8名，前一个数大于后一个数`.
fn span(what: &str, unit: &str, from: u32, to: u32, most: u32) -> String {
    let why = match (from, to) {
        (from, to) if from > to => "前一个数大于后一个数".to_string(),
        (0, _) => format!("应从第1{unit}起"),
        _ => format!("最多到第{most}{unit}"),
    };
    format!("{what}从第{from}{unit}到第{to}{unit}，{why}")
}
