//! Is a group sound: its conditions, its lists, its prizes and grades?

use super::{Faults, cannot_print, odd_sign, play, repeated, span};
use crate::model::regulation::{
    EntrantKind, GradePlaces, GradeRule, GroupRule, Population, PrizeTable, Regulation, Section,
    SexRule,
};

/// Every group by itself, and no two of one name.
pub(super) fn groups(regulation: &Regulation, found: &mut Faults) {
    let bare =
        |rule: &GroupRule| -> String { rule.name.chars().filter(|c| !c.is_whitespace()).collect() };
    let again = repeated(regulation.groups.iter().map(bare));
    for (index, rule) in regulation.groups.iter().enumerate() {
        let path = format!("groups.{index}");
        let place = group_place(regulation, &path).unwrap_or_default();
        let name = format!("{path}.name");
        found.when(rule.name.trim().is_empty(), &name, &place, "组别名称不能为空");
        if let Some(sign) = odd_sign(&rule.name) {
            found.add(&name, &place, format!("组别名称{}", cannot_print(sign)));
        }
        found.when(again.contains(&index), &name, &place, "组别名称重复");
        conditions(&path, &place, rule, found);
        if let Some(own) = &rule.play {
            play(&format!("{path}.play"), &place, own, found);
        }
        let home = regulation.entry.native_province.is_some();
        lists(home, &path, &place, rule, found);
        prizes(&path, &place, rule, found);
        if let Some(grades) = &rule.grades {
            grade_rule(&format!("{path}.grades"), &format!("{place} 技术等级"), grades, found);
        }
    }
}

/// The group a path leads into, as a person names it; one without a name by its number.
pub(super) fn group_place(regulation: &Regulation, path: &str) -> Option<String> {
    let id = Section::group_of_path(path)?;
    let rule = regulation.group(id)?;
    Some(match rule.name.trim() {
        "" => format!("第{}个组别", id.0),
        name => name.to_string(),
    })
}

fn conditions(path: &str, place: &str, rule: &GroupRule, found: &mut Faults) {
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
    if let EntrantKind::Declared { proof, .. } = &rule.kind {
        let text = "须写明要出示什么证明";
        found.when(proof.trim().is_empty(), &format!("{path}.kind"), place, text);
    }
}

/// Names and populations of everything that is given to a list.
fn lists(home: bool, path: &str, place: &str, rule: &GroupRule, found: &mut Faults) {
    let lists = rule.lists.iter().enumerate().map(|(i, l)| ("lists", i, l.of, &l.name));
    let prizes = rule.prizes.iter().enumerate().map(|(i, p)| ("prizes", i, p.of, &p.list));
    let titles = rule.titles.iter().enumerate().map(|(i, t)| ("titles", i, t.of, &t.title));
    let quotas = rule.quotas.iter().enumerate().map(|(i, q)| ("quotas", i, q.of, &q.list));
    for (key, index, of, name) in lists.chain(prizes).chain(titles).chain(quotas) {
        let path = format!("{path}.{key}.{index}");
        found.when(name.trim().is_empty(), &path, place, "名称不能为空");
        let native =
            matches!(of, Population::Native | Population::NativeMen | Population::NativeWomen);
        let asked = ["须在 entry 中写明 native_province（省份）", "须在“报名与报到”中写明本地省份"];
        found.missing(native && !home, (&path, place), "只限本地籍", asked);
    }
    for index in repeated(rule.quotas.iter().map(|quota| quota.list.trim())) {
        found.add(format!("{path}.quotas.{index}"), place, "同名的晋级名单写了两次");
    }
}

fn prizes(path: &str, place: &str, rule: &GroupRule, found: &mut Faults) {
    let again = repeated(rule.prizes.iter().map(|table| table.list.trim()));
    for (index, table) in rule.prizes.iter().enumerate() {
        let path = format!("{path}.prizes.{index}");
        let place = format!("{place} 奖金（{}）", table.list);
        let twice = again.contains(&index);
        found.when(twice, &format!("{path}.list"), &place, "同名的奖金表写了两次");
        prize_table(&path, &place, table, found);
    }
}

fn prize_table(path: &str, place: &str, table: &PrizeTable, found: &mut Faults) {
    for (index, prize) in table.places.iter().enumerate() {
        let path = format!("{path}.places.{index}");
        if prize.from == 0 || prize.to < prize.from || prize.to > LAST_PLACE {
            found.add(&path, place, places_wrong(prize.from, prize.to));
        }
        let before = table.places.iter().take(index);
        let over = before.into_iter().find(|p| prize.from <= p.to && p.from <= prize.to);
        if let Some(other) = over {
            let text = format!("名次{}–{}与{}–{}重叠", prize.from, prize.to, other.from, other.to);
            found.add(&path, place, text);
        }
    }
}

fn grade_rule(path: &str, place: &str, rule: &GradeRule, found: &mut Faults) {
    match rule {
        GradeRule::ByPlace { places, small_groups, .. } => {
            grade_places(&format!("{path}.by_place.places"), place, places, found);
            let again = repeated(small_groups.iter().map(|cut| cut.fewer_than));
            for (index, cut) in small_groups.iter().enumerate() {
                let path = format!("{path}.by_place.small_groups.{index}");
                found.when(cut.percent > 100, &path, place, "百分比不能超过100");
                found.when(again.contains(&index), &path, place, "同一人数写了两次");
            }
        }
        GradeRule::ByRate { steps } => {
            let again = repeated(steps.iter().map(|step| step.percent));
            for (index, step) in steps.iter().enumerate() {
                let path = format!("{path}.by_rate.steps.{index}");
                found.when(step.percent > 100, &path, place, "得分率不能超过100%");
                let higher = steps
                    .iter()
                    .any(|other| other.percent > step.percent && other.grade <= step.grade);
                found.when(higher, &path, place, "得分率较高的，等级应当较高");
                found.when(again.contains(&index), &path, place, "同一得分率写了两次");
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
        if let Some(to) = range.to {
            let wrong = to < range.from || to > LAST_PLACE;
            let text = format!("{}：{}", range.grade, places_wrong(range.from, to));
            found.when(wrong, &path, place, &text);
        }
        next = range.to.map(|to| to.saturating_add(1));
    }
}

/// No prize or grade range goes further.
const LAST_PLACE: u32 = 9_999;

fn places_wrong(from: u32, to: u32) -> String {
    span("名次", "名", from, to, LAST_PLACE)
}
