//! Which rules of a regulation can never take effect, or contradict their neighbours? Shown
//! beside the form; none of it is refused.

use super::{Hint, play_path};
use crate::model::field::{System, TieBreak};
use crate::model::regulation::{
    BirthWindow, Effect, EntrantKind, GradeRule, GroupRule, Play, Population, PrizeTable,
    Regulation, RoundPlan, SexRule,
};
use crate::model::setting::ScoreFirst;

/// Hints in the order in which they are found.
struct Hints(Vec<Hint>);

impl Hints {
    fn when(&mut self, holds: bool, path: impl Into<String>, text: impl Into<String>) {
        if holds {
            self.0.push(Hint { path: path.into(), text: text.into() });
        }
    }
}

/// Rules that cannot apply, in the order of the sections.
pub(in crate::rules) fn idle(regulation: &Regulation) -> Vec<Hint> {
    let mut found = Hints(Vec::new());
    for (index, group) in regulation.groups.iter().enumerate() {
        conditions(regulation, index, group, &mut found);
    }
    entry(regulation, &mut found);
    plays(regulation, &mut found);
    conduct(regulation, &mut found);
    for (index, group) in regulation.groups.iter().enumerate() {
        awards(index, group, &mut found);
    }
    schedule(regulation, &mut found);
    found.0
}

fn conditions(regulation: &Regulation, index: usize, group: &GroupRule, found: &mut Hints) {
    let path = |key: &str| format!("groups.{index}.{key}");
    let name = &group.name;
    let ageless = group.younger_may_enter && !group.asks_age();
    let text = format!("{name}没有年龄条件，“低龄可报”不起作用");
    found.when(ageless, path("younger_may_enter"), text);
    let all = regulation.entry.capacity;
    let beyond = group.capacity.zip(all).is_some_and(|(own, all)| own > all);
    found.when(beyond, path("capacity"), format!("{name}的限报人数多于全场限报人数"));
    let paying = regulation.groups.iter().filter(|g| g.fee_yuan.is_some());
    let paying: Vec<&str> = paying.map(|g| g.name.as_str()).collect();
    let free =
        !paying.is_empty() && group.fee_yuan.is_none() && regulation.entry.fee_yuan.is_none();
    let text = format!("{name}没有写报名费，{}写了", paying.join("、"));
    found.when(free, path("fee_yuan"), text);
    for (list, rule) in group.lists.iter().enumerate() {
        let path = path(&format!("lists.{list}"));
        listed(&path, group, &rule.name, rule.of, &rule.born, found);
    }
}

/// A list on which nobody of the group can be.
fn listed(
    path: &str,
    group: &GroupRule,
    list: &str,
    of: Population,
    born: &BirthWindow,
    found: &mut Hints,
) {
    let women = matches!(of, Population::Women | Population::NativeWomen);
    let men = matches!(of, Population::Men | Population::NativeMen);
    let nobody = match group.sex {
        SexRule::Men => women && !group.women_may_enter,
        SexRule::Women => men,
        SexRule::Mixed => false,
    };
    let text = format!("{}没有{}，“{list}”不会有人", group.name, of.chinese());
    found.when(nobody, path, text);
    let own = &group.born;
    let late = born.from.zip(own.to).is_some_and(|(from, to)| from > to);
    let early = born.to.zip(own.from).is_some_and(|(to, from)| to < from);
    let apart = late && !group.younger_may_enter || early;
    let text = format!("“{list}”的出生日期不在{}的范围之内，不会有人", group.name);
    found.when(apart, path, text);
}

fn entry(regulation: &Regulation, found: &mut Hints) {
    let rule = &regulation.entry;
    let by_age = |group: &GroupRule| {
        group.min_age.is_some()
            || group.max_age.is_some()
            || matches!(group.kind, EntrantKind::FamilyPair { .. })
    };
    let ages = regulation.groups.iter().any(by_age) || rule.companion_from_age.is_some();
    let path = match regulation.groups.iter().position(by_age) {
        Some(index) => format!("groups.{index}.min_age"),
        None => "entry.companion_from_age".into(),
    };
    let undated = regulation.event.first_day.is_none();
    found.when(ages && undated, path, "没有写比赛首日，年龄条件无法核对");
    if let Some(first) = regulation.event.first_day {
        let late = rule.deadline.is_some_and(|t| t.date() > first);
        found.when(late, "entry.deadline", "报名截止在比赛开始之后");
        let late = rule.technical_meeting.is_some_and(|t| t.date() > first);
        found.when(late, "entry.technical_meeting", "技术会议在比赛开始之后");
    }
    let order = rule.deadline.zip(rule.check_in_until).is_some_and(|(d, c)| c < d);
    found.when(order, "entry.check_in_until", "报到截止早于报名截止");
}

fn plays(regulation: &Regulation, found: &mut Hints) {
    for (id, group) in regulation.group_ids() {
        let play = regulation.play_of(id);
        let path = play_path(regulation, id);
        one_play(&path, &group.name, play, found);
    }
    let used = regulation.groups.iter().any(|group| group.play.is_none());
    found.when(
        !used && !regulation.groups.is_empty(),
        "play",
        "各组都有自己的赛制，通用的赛制不起作用",
    );
}

fn one_play(path: &str, name: &str, play: &Play, found: &mut Hints) {
    let swiss = play.system == System::Swiss;
    found.when(
        !swiss && matches!(play.rounds, RoundPlan::Fixed(_)),
        path,
        format!("{name}：循环制的轮数由人数决定，所写轮数不起作用"),
    );
    let avoids = !swiss && play.avoid_same_unit_rounds > 0;
    found.when(avoids, path, format!("{name}：循环制不用同单位回避"));
    if let (true, RoundPlan::Fixed(rounds)) = (swiss, play.rounds) {
        let avoids = play.avoid_same_unit_rounds > rounds;
        found.when(avoids, path, format!("{name}：同单位回避的轮数多于总轮数"));
        let relaxed = matches!(play.relaxed_last_rounds, ScoreFirst::Last(last) if last > rounds);
        found.when(relaxed, path, format!("{name}：放宽先后手的轮数多于总轮数"));
    }
    let chain = format!("{path}.tie_breaks");
    let keys = play.tie_breaks.as_deref().unwrap_or_default();
    let points = keys.contains(&TieBreak::MatchPoints);
    let single = points && play.system != System::DoubleRoundRobin;
    found.when(single, &chain, format!("{name}：局分只用于双循环制"));
    let bare = play.tie_breaks.as_ref().is_some_and(Vec::is_empty);
    found.when(bare, &chain, format!("{name}：只比积分，同分者都要抽签"));
}

fn conduct(regulation: &Regulation, found: &mut Hints) {
    let rule = regulation.forfeits;
    let off = rule.unranked && rule.in_a_row.is_none() && rule.in_all.is_none();
    let text = "没有写弃权几轮停赛，“不排名次”不起作用";
    found.when(off, "forfeits.unranked", text);
    let never = rule.in_a_row.zip(rule.in_all).is_some_and(|(row, all)| all <= row);
    found.when(never, "forfeits.in_a_row", "累计弃权先到，连续弃权的规定不起作用");
    for (index, item) in regulation.tariff.iter().enumerate() {
        let nothing = matches!(item.effect, Effect::Fouls(0) | Effect::OpponentMinutes(0));
        let text = format!("{}：{}，等于不处罚", item.offence, item.effect);
        found.when(nothing, format!("tariff.{index}"), text);
    }
    if let Some(duty) = regulation.recording {
        found.when(duty.tables == 0, "recording.tables", "录谱台数为0，不起作用");
        let most = most_fixed(regulation);
        let late = most.is_some_and(|most| duty.from_round > most);
        found.when(late, "recording.from_round", "录谱从最后一轮之后开始，不起作用");
    }
}

/// The greatest number of rounds of the groups, where it is fixed for all.
fn most_fixed(regulation: &Regulation) -> Option<u32> {
    let mut most = None;
    for (id, _) in regulation.group_ids() {
        match (regulation.play_of(id).system, regulation.play_of(id).rounds) {
            (System::Swiss, RoundPlan::Fixed(rounds)) => most = most.max(Some(rounds)),
            _ => return None,
        }
    }
    most
}

fn awards(index: usize, group: &GroupRule, found: &mut Hints) {
    for (at, table) in group.prizes.iter().enumerate() {
        let path = format!("groups.{index}.prizes.{at}");
        prize_table(&path, group, table, found);
    }
    for (at, title) in group.titles.iter().enumerate() {
        let path = format!("groups.{index}.titles.{at}");
        listed(&path, group, &title.title, title.of, &title.born, found);
    }
    for (at, quota) in group.quotas.iter().enumerate() {
        let path = format!("groups.{index}.quotas.{at}");
        listed(&path, group, &quota.list, quota.of, &quota.born, found);
    }
    let path = format!("groups.{index}.grades");
    let by_rate = matches!(group.grades, Some(GradeRule::ByRate { .. }));
    let ranked = !group.prizes.is_empty() || !group.titles.is_empty() || !group.quotas.is_empty();
    let text = format!("{}按得分率授等级的组不排名次，奖励和称号不起作用", group.name);
    found.when(by_rate && ranked, &path, text);
    let bare = match &group.grades {
        Some(GradeRule::ByPlace { places, .. }) => places.is_empty(),
        Some(GradeRule::ByRate { steps }) => steps.is_empty(),
        None => false,
    };
    found.when(bare, &path, format!("{}的技术等级还没有写标准", group.name));
}

fn prize_table(path: &str, group: &GroupRule, table: &PrizeTable, found: &mut Hints) {
    let (name, list) = (&group.name, &table.list);
    listed(path, group, list, table.of, &table.born, found);
    let money = table.places.iter().any(|p| p.yuan.is_some_and(|yuan| yuan > 0));
    let bare = table.places.is_empty();
    found.when(bare, path, format!("{name}奖金表（{list}）还没有名次"));
    let asked = table.money_needs.is_some() && !money && !bare;
    found.when(asked, path, format!("{name}（{list}）没有奖金，“不足几人只发证书”不起作用"));
    let later = table.deferred && !money && !bare;
    found.when(later, path, format!("{name}（{list}）没有奖金，“以后发放”不起作用"));
    let made = table.places.iter().any(|p| p.certificate);
    let elsewhere = table.certificates_elsewhere && !made && !bare;
    found.when(elsewhere, path, format!("{name}（{list}）没有证书，“由其他单位制作”不起作用"));
    let full = table.money_needs.zip(group.capacity).is_some_and(|(least, most)| least > most);
    found.when(full, path, format!("{name}（{list}）发奖金所需人数多于限报人数"));
    for (at, prize) in table.places.iter().enumerate() {
        let goods = prize.goods.as_deref().is_some_and(|goods| !goods.trim().is_empty());
        let nothing =
            prize.yuan.is_none_or(|yuan| yuan == 0) && !goods && !prize.cup && !prize.certificate;
        let text = format!("{name}（{list}）{prize}什么也没有写");
        found.when(nothing, format!("{path}.places.{at}"), text);
    }
}

fn schedule(regulation: &Regulation, found: &mut Hints) {
    for (index, session) in regulation.schedule.iter().enumerate() {
        let path = format!("schedule.{index}");
        let text = format!("日程{}没有写上午、下午或晚上", session.date);
        found.when(session.part.trim().is_empty(), path, text);
    }
    for (index, note) in regulation.notes.iter().enumerate() {
        let text = format!("说明第{}条是空的", index + 1);
        found.when(note.trim().is_empty(), format!("notes.{index}"), text);
    }
    let last = regulation.schedule.iter().filter_map(|s| s.rounds.map(|(_, last)| last)).max();
    let Some((last, most)) = last.zip(most_fixed(regulation)) else { return };
    let text = format!("日程排到第{last}轮，赛制写的是{most}轮");
    found.when(last != most, "schedule", text);
}
