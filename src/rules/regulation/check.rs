//! Is a regulation sound? Faults make it unusable; hints ([`crate::rules::regulation::hints`]) are shown
//! while it is edited.

use std::collections::BTreeSet;

use crate::model::regulation::limits::{ROUNDS_TEXT, range_of, range_text};
use crate::model::regulation::{
    EntrantKind, GradePlaces, GradeRule, GroupRule, Play, Population, PrizeTable, Regulation,
    RoundPlan, SexRule,
};
use crate::rules::eligibility::title_rank;
use crate::rules::enrolment::officials;
use crate::rules::enrolment::officials::OfficialList;
use crate::rules::regulation::texts::too_long;

/// What makes a regulation unusable.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault {
    /// The keys that lead to the place in a regulation file; tables of an array by their index
    /// from 0: `groups.0.prizes.1.places.2`.
    pub path: String,
    /// The place as a person names it, e.g. `公开组 奖金（全组）`.
    pub place: String,
    /// What is wrong.
    pub text: String,
}

impl Fault {
    /// What is wrong, for somebody who fills in a form and sees no keys.
    pub fn in_form(&self) -> String {
        let text = self.text.split("；轮数可写成").next().unwrap_or(&self.text);
        let text = text
            .replace("须写明 native_province（省份）", "须在“报名与报到”中写明本地省份")
            .replace("须在 entry 中写明 native_province（省份）", "须在“报名与报到”中写明本地省份")
            .replace("须写明 technical_meeting（时间）", "须写明技术会议的时间");
        format!("{}：{text}", self.place)
    }
}

impl std::fmt::Display for Fault {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}：{}", self.place, self.text)
    }
}

/// The faults found so far.
struct Faults(Vec<Fault>);

impl Faults {
    fn add(&mut self, path: impl Into<String>, place: impl Into<String>, text: impl Into<String>) {
        self.0.push(Fault { path: path.into(), place: place.into(), text: text.into() });
    }

    /// Adds a fault where a number lies outside the bounds of its key, the last of the path.
    fn within(&mut self, value: Option<u32>, path: &str, place: &str, what: &str) {
        let key = path.rsplit('.').next().unwrap_or_default();
        if let Some(value) = value.filter(|value| !range_of(key).contains(value)) {
            self.add(path, place, format!("{what}应为{}，写的是{value}", range_text(key)));
        }
    }

    /// Adds the fault where the condition holds.
    fn when(&mut self, wrong: bool, path: &str, place: &str, text: &str) {
        if wrong {
            self.add(path, place, text);
        }
    }
}

/// What makes a regulation unusable, in the order of the file.
pub fn faults(regulation: &Regulation) -> Vec<Fault> {
    let mut found = Faults(Vec::new());
    found.when(regulation.id.trim().is_empty(), "id", "规程代号", "不能为空");
    found.when(regulation.title.trim().is_empty(), "title", "赛事名称", "不能为空");
    found.when(regulation.groups.is_empty(), "groups", "组别", "至少要有一个组别");
    found.when(regulation.groups.len() > 64, "groups", "组别", "不能多于64个");
    dates(regulation, &mut found);
    officials(regulation, &mut found);
    entry(regulation, &mut found);
    play("play", "赛制", &regulation.play, &mut found);
    conduct(regulation, &mut found);
    let mut names = BTreeSet::new();
    for (index, one) in regulation.groups.iter().enumerate() {
        let path = format!("groups.{index}");
        let place = match one.name.trim() {
            "" => format!("第{}个组别", index + 1),
            name => name.to_string(),
        };
        let name_path = format!("{path}.name");
        found.when(one.name.trim().is_empty(), &name_path, &place, "组别名称不能为空");
        let bare: String = one.name.chars().filter(|c| !c.is_whitespace()).collect();
        found.when(!names.insert(bare), &name_path, &place, "组别名称重复");
        group(regulation, &path, &place, one, &mut found);
    }
    found.0.extend(too_long(regulation));
    found.0
}

fn dates(regulation: &Regulation, found: &mut Faults) {
    let event = &regulation.event;
    if let (Some(first), Some(last)) = (event.first_day, event.last_day) {
        found.when(last < first, "event.last_day", "结束日期", "早于开始日期");
    }
    if let (Some(deadline), Some(last)) = (regulation.entry.deadline, event.last_day) {
        let late = deadline.date() > last;
        found.when(late, "entry.deadline", "报名截止", "晚于比赛结束日期");
    }
    if let (Some(until), Some(last)) = (regulation.entry.check_in_until, event.last_day) {
        found.when(until.date() > last, "entry.check_in_until", "报到截止", "晚于比赛结束日期");
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
            let place = format!("{} 第{}行", list.title(), index + 1);
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
    let text = "限本地籍，须写明 native_province（省份）";
    found.when(rule.natives_only && nowhere, "entry.natives_only", "户籍条件", text);
    found.within(rule.capacity, "entry.capacity", "报名", "限报人数");
    found.within(rule.fee_yuan, "entry.fee_yuan", "报名", "报名费（元）");
    found.within(rule.companion_from_age, "entry.companion_from_age", "报名", "须陪同的年龄");
    let text = "未到会视为弃权，须写明 technical_meeting（时间）";
    let unknown = rule.meeting_missed_forfeits && rule.technical_meeting.is_none();
    found.when(unknown, "entry.meeting_missed_forfeits", "技术会议", text);
}

fn conduct(regulation: &Regulation, found: &mut Faults) {
    let minutes = Some(regulation.lateness.minutes);
    found.within(minutes, "lateness.minutes", "迟到时限", "分钟数");
    let row = regulation.forfeits.in_a_row == Some(0);
    found.when(row, "forfeits.in_a_row", "连续弃权", "轮数不能是0");
    let all = regulation.forfeits.in_all == Some(0);
    found.when(all, "forfeits.in_all", "累计弃权", "轮数不能是0");
    let never = regulation.foul_threshold == Some(0);
    found.when(never, "foul_threshold", "累计犯规判负", "次数不能是0");
    let mut offences = BTreeSet::new();
    for (index, item) in regulation.tariff.iter().enumerate() {
        let path = format!("tariff.{index}.offence");
        let offence = item.offence.trim();
        found.when(offence.is_empty(), &path, "犯规处罚", "犯规事项不能为空");
        if !offence.is_empty() && !offences.insert(offence) {
            found.add(path, "犯规处罚", format!("“{offence}”写了两次"));
        }
    }
    if let Some(duty) = regulation.recording {
        found.when(duty.from_round == 0, "recording.from_round", "录谱", "轮次从1起");
    }
}

fn play(path: &str, place: &str, play: &Play, found: &mut Faults) {
    let rounds = format!("{path}.rounds");
    match play.rounds {
        RoundPlan::Fixed(n) if !(1..=99).contains(&n) => {
            found.add(rounds, place, format!("轮数应为1至99，写的是{n}；{ROUNDS_TEXT}"));
        }
        RoundPlan::Between(low, high) if low == 0 || high < low || high > 99 => {
            let text = format!("{}；{ROUNDS_TEXT}", bounds(low, high));
            found.add(rounds, place, text);
        }
        _ => {}
    }
    let mut keys = BTreeSet::new();
    for key in play.tie_breaks.iter().flatten() {
        if !keys.insert(*key) {
            let text = format!("名次顺序中{}出现两次", key.chinese());
            found.add(format!("{path}.tie_breaks"), place, text);
        }
    }
    for (side, name) in [(&play.red, "red"), (&play.black, "black")] {
        let ordered = side.loss <= side.draw && side.draw <= side.win && side.loss.0 >= 0;
        let sane = ordered && side.win.0 > 0 && side.win.0 <= 200;
        found.when(!sane, &format!("{path}.{name}"), place, "分值应为 胜≥和≥负≥0，胜大于0");
    }
}

fn group(regulation: &Regulation, path: &str, place: &str, rule: &GroupRule, found: &mut Faults) {
    if let (Some(from), Some(to)) = (rule.born.from, rule.born.to) {
        let text = format!("出生日期从{from}至{to}，起始晚于截止");
        found.when(to < from, &format!("{path}.born"), place, &text);
    }
    if let (Some(min), Some(max)) = (rule.min_age, rule.max_age) {
        let text = format!("年龄从{min}至{max}周岁，下限大于上限");
        found.when(max < min, &format!("{path}.max_age"), place, &text);
    }
    let men_only = rule.women_may_enter && rule.sex != SexRule::Men;
    let text = "只有男子组才需要写明女子可以参加";
    found.when(men_only, &format!("{path}.women_may_enter"), place, text);
    found.within(rule.capacity, &format!("{path}.capacity"), place, "限报人数");
    found.within(rule.fee_yuan, &format!("{path}.fee_yuan"), place, "报名费（元）");
    found.within(rule.min_age, &format!("{path}.min_age"), place, "年龄下限");
    found.within(rule.max_age, &format!("{path}.max_age"), place, "年龄上限");
    if let EntrantKind::FamilyPair { child_max_age } = rule.kind {
        let path = format!("{path}.kind.family_pair.child_max_age");
        found.within(Some(child_max_age), &path, place, "儿童年龄上限");
    }
    if let EntrantKind::Declared { proof, .. } = &rule.kind {
        let text = "须写明要出示什么证明";
        found.when(proof.trim().is_empty(), &format!("{path}.kind"), place, text);
    }
    let best = rule.team.map(|team| team.best);
    found.within(best, &format!("{path}.team.best"), place, "团体计分人数");
    if let Some(own) = &rule.play {
        play(&format!("{path}.play"), place, own, found);
    }
    lists(regulation, path, place, rule, found);
    let mut names = BTreeSet::new();
    for (index, table) in rule.prizes.iter().enumerate() {
        let path = format!("{path}.prizes.{index}");
        let place = format!("{place} 奖金（{}）", table.list);
        let again = !names.insert(table.list.trim());
        found.when(again, &format!("{path}.list"), &place, "同名的奖金表写了两次");
        prize_table(&path, &place, table, found);
    }
    if let Some(grades) = &rule.grades {
        grade_rule(&format!("{path}.grades"), &format!("{place} 技术等级"), grades, found);
    }
}

/// Names and populations of everything that is given to a list.
fn lists(regulation: &Regulation, path: &str, place: &str, rule: &GroupRule, found: &mut Faults) {
    let home = regulation.entry.native_province.is_some();
    let asked = rule
        .lists
        .iter()
        .enumerate()
        .map(|(i, l)| (format!("lists.{i}"), l.of, l.name.as_str()))
        .chain(
            rule.prizes
                .iter()
                .enumerate()
                .map(|(i, p)| (format!("prizes.{i}"), p.of, p.list.as_str())),
        )
        .chain(
            rule.titles
                .iter()
                .enumerate()
                .map(|(i, t)| (format!("titles.{i}"), t.of, t.title.as_str())),
        )
        .chain(
            rule.quotas
                .iter()
                .enumerate()
                .map(|(i, q)| (format!("quotas.{i}"), q.of, q.list.as_str())),
        );
    for (key, of, name) in asked {
        let path = format!("{path}.{key}");
        found.when(name.trim().is_empty(), &path, place, "名称不能为空");
        let native =
            matches!(of, Population::Native | Population::NativeMen | Population::NativeWomen);
        let text = "只限本地籍，须在 entry 中写明 native_province（省份）";
        found.when(native && !home, &path, place, text);
    }
    let mut names = BTreeSet::new();
    for (index, quota) in rule.quotas.iter().enumerate() {
        let path = format!("{path}.quotas.{index}");
        found.when(quota.places == 0, &path, place, "晋级名额不能是0");
        found.when(!names.insert(quota.list.trim()), &path, place, "同名的晋级名单写了两次");
    }
}

fn grade_rule(path: &str, place: &str, rule: &GradeRule, found: &mut Faults) {
    match rule {
        GradeRule::ByPlace { places, small_groups, .. } => {
            grade_places(&format!("{path}.by_place.places"), place, places, found);
            for (index, cut) in small_groups.iter().enumerate() {
                let path = format!("{path}.by_place.small_groups.{index}");
                found.when(cut.percent > 100, &path, place, "百分比不能超过100");
                let again = small_groups.iter().take(index).any(|c| c.fewer_than == cut.fewer_than);
                found.when(again, &path, place, "同一人数写了两次");
            }
        }
        GradeRule::ByRate { steps } => {
            for (index, step) in steps.iter().enumerate() {
                let path = format!("{path}.by_rate.steps.{index}");
                found.when(step.percent > 100, &path, place, "得分率不能超过100%");
                let higher = steps
                    .iter()
                    .any(|other| other.percent > step.percent && other.grade <= step.grade);
                found.when(higher, &path, place, "得分率较高的，等级应当较高");
                let again = steps.iter().take(index).any(|s| s.percent == step.percent);
                found.when(again, &path, place, "同一得分率写了两次");
            }
        }
    }
}

fn grade_places(path: &str, place: &str, places: &[GradePlaces], found: &mut Faults) {
    let mut next = Some(1);
    for (index, range) in places.iter().enumerate() {
        let path = format!("{path}.{index}");
        match next {
            Some(next) if range.from != next => {
                let text = format!("名次应从{next}起接续，{}写成从{}起", range.grade, range.from);
                found.add(&path, place, text);
            }
            None => found.add(&path, place, format!("{}写在不封顶的名次之后", range.grade)),
            Some(_) => {}
        }
        match range.to {
            Some(to) => {
                let wrong = to < range.from || to > LAST_PLACE;
                let text = format!("{}：{}", range.grade, places_wrong(range.from, to));
                found.when(wrong, &path, place, &text);
                next = Some(to.saturating_add(1));
            }
            None => next = None,
        }
    }
}

/// No prize or grade range goes further.
const LAST_PLACE: u32 = 9_999;

fn places_wrong(from: u32, to: u32) -> String {
    span("名次", "名", from, to, LAST_PLACE)
}

/// What is wrong with the least and the greatest number of rounds.
fn bounds(low: u32, high: u32) -> String {
    match low > high {
        true => format!("轮数范围[{low}, {high}]的前一个数大于后一个数"),
        false => format!("轮数范围[{low}, {high}]超出1至99轮"),
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

fn prize_table(path: &str, place: &str, table: &PrizeTable, found: &mut Faults) {
    let mut covered: Vec<(u32, u32)> = Vec::new();
    for (index, prize) in table.places.iter().enumerate() {
        let path = format!("{path}.places.{index}");
        if prize.from == 0 || prize.to < prize.from || prize.to > LAST_PLACE {
            found.add(&path, place, places_wrong(prize.from, prize.to));
        }
        if let Some((a, b)) = covered.iter().find(|(a, b)| prize.from <= *b && *a <= prize.to) {
            let text = format!("名次{}–{}与{a}–{b}重叠", prize.from, prize.to);
            found.add(&path, place, text);
        }
        found.within(prize.yuan, &format!("{path}.yuan"), place, "奖金（元）");
        covered.push((prize.from, prize.to));
    }
}

/// The prize money of one table in yuan.
pub fn prize_sum(table: &PrizeTable) -> u64 {
    table
        .places
        .iter()
        .map(|p| {
            let places = (u64::from(p.to) + 1).saturating_sub(u64::from(p.from));
            u64::from(p.yuan.unwrap_or(0)).saturating_mul(places)
        })
        .fold(0, u64::saturating_add)
}
