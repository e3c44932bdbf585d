//! How prizes, titles, quotas and grades are said.

use super::{named, spoken};
use crate::model::regulation::{
    GradeRounding, GradeRule, GradeScope, GroupRule, Prize, PrizeTable,
};

/// The prize tables of a group.
pub(super) fn prizes(group: &GroupRule) -> Vec<String> {
    group.prizes.iter().flat_map(table).collect()
}

fn table(table: &PrizeTable) -> Vec<String> {
    let sum = table.sum();
    let list = named(&table.list, table.of, &table.born);
    let mut head = format!("{list}奖励");
    if sum > 0 {
        head += &format!("，奖金合计{sum}元");
    }
    head.extend(spoken(table));
    let mut lines = vec![head];
    lines.extend(table.places.iter().map(|prize| self::prize(&table.list, prize)));
    lines
}

fn prize(list: &str, prize: &Prize) -> String {
    let mut gets = Vec::new();
    let each = if prize.from == prize.to { "" } else { "各" };
    gets.extend(prize.yuan.map(|y| format!("{each}{y}元")));
    gets.extend(spoken(prize));
    format!("{list} {prize}：{}", gets.join("、"))
}

/// 称号 and 晋级名额 of a group.
pub(super) fn titles(group: &GroupRule) -> Vec<String> {
    let mut lines = Vec::new();
    for title in &group.titles {
        let elsewhere: String = spoken(title).collect();
        let list = named(&title.list, title.of, &title.born);
        lines.push(format!("称号：{}，授予{list}第一名{elsewhere}", title.title));
    }
    for quota in &group.quotas {
        let list = named(&quota.list, quota.of, &quota.born);
        lines.push(format!("晋级：{list}前{}名", quota.places));
    }
    lines
}

/// 技术等级 of a group.
pub(super) fn grades(group: &GroupRule) -> Vec<String> {
    let mut lines = Vec::new();
    match &group.grades {
        Some(GradeRule::ByPlace { places, small_groups, rounding, scope }) => {
            for one in places {
                let to = match one.to {
                    Some(to) if to == one.from => "".into(),
                    Some(to) => format!("至{to}"),
                    None => "名以后".into(),
                };
                let end = if one.to.is_some() { "名" } else { "" };
                lines.push(format!("第{}{to}{end} {}", one.from, one.grade));
            }
            for cut in small_groups {
                lines.push(match cut.percent {
                    0 => format!("不足{}人：不授等级", cut.fewer_than),
                    n => format!("不足{}人：名次按{n}%授予等级", cut.fewer_than),
                });
            }
            if *rounding == GradeRounding::Up {
                lines.push("打折后的名次有小数时进位".into());
            }
            if *scope == GradeScope::PerSex {
                lines.push("等级按男女分别计人数和名次".into());
            }
            if places.is_empty() {
                lines.push("按名次授予等级，名次未写".into());
            }
        }
        Some(GradeRule::ByRate { steps }) => {
            for step in steps {
                lines.push(format!("得分率{}%以上 {}", step.percent, step.grade));
            }
            if steps.is_empty() {
                lines.push("按得分率授予等级，标准未写".into());
            }
        }
        None => {}
    }
    lines
}
