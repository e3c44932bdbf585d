//! The regulation as sentences, section by section.

use crate::model::field::{ByeOpponentScore, FirstRound, System};
use crate::model::regulation::{
    EntrantKind, GradeRule, GradeScope, GroupRule, Play, Population, Prize, PrizeTable,
    RecordingOnDraw, Regulation, RoundPlan, SexRule,
};
use crate::rules::regulation_check::{key_name, prize_sum};
use crate::rules::teams;

/// Title and lines of each section that says anything.
pub(super) fn sections(regulation: &Regulation) -> Vec<(String, Vec<String>)> {
    let mut all = vec![
        ("组别与参赛条件".to_string(), groups(regulation)),
        ("报名与报到".into(), entry(regulation)),
        ("赛制、分值与名次".into(), play(&regulation.play)),
    ];
    for group in &regulation.groups {
        if let Some(own) = &group.play {
            all.push((format!("{}的赛制", group.name), play(own)));
        }
    }
    all.push(("迟到、弃权、犯规".into(), conduct(regulation)));
    for group in &regulation.groups {
        all.push((format!("{} · 奖励", group.name), awards(group)));
    }
    all.push(("日程".into(), schedule(regulation)));
    all.push(("其他条款与说明".into(), regulation.notes.clone()));
    all.retain(|(_, lines)| !lines.is_empty());
    all
}

fn groups(regulation: &Regulation) -> Vec<String> {
    regulation.groups.iter().map(group).collect()
}

fn group(group: &GroupRule) -> String {
    let mut parts = Vec::new();
    match group.sex {
        SexRule::Men => parts.push("男子".to_string()),
        SexRule::Women => parts.push("女子".into()),
        SexRule::Mixed => {}
    }
    match (group.born.from, group.born.to) {
        (Some(from), Some(to)) => parts.push(format!("{from}至{to}出生")),
        (Some(from), None) => parts.push(format!("{from}及以后出生")),
        (None, Some(to)) => parts.push(format!("{to}及以前出生")),
        (None, None) => {}
    }
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
        EntrantKind::Declared { proof, .. } => parts.push(format!("须有{proof}")),
    }
    if group.younger_may_enter {
        parts.push("低龄可报高龄组".into());
    }
    if group.women_may_enter {
        parts.push("女子可报男子组".into());
    }
    if group.no_schools {
        parts.push("学校和培训机构不得参加".into());
    }
    if let Some(fee) = group.fee_yuan {
        parts.push(format!("报名费{fee}元"));
    }
    if let Some(most) = group.capacity {
        parts.push(format!("限{most}人"));
    }
    match parts.is_empty() {
        true => format!("{}：没有年龄、性别等条件", group.name),
        false => format!("{}：{}", group.name, parts.join("，")),
    }
}

fn entry(regulation: &Regulation) -> Vec<String> {
    let rule = &regulation.entry;
    let time = |t: chrono::NaiveDateTime| t.format("%Y年%-m月%-d日 %H:%M").to_string();
    let mut lines = Vec::new();
    lines.extend(rule.deadline.map(|t| format!("报名截止：{}", time(t))));
    lines.extend(rule.check_in_until.map(|t| format!("报到截止：{}", time(t))));
    if rule.check_in_required {
        lines.push("未报到的不编排".into());
    }
    lines.extend(rule.fee_yuan.map(|fee| format!("报名费：{fee}元，缴费后报名有效")));
    if rule.document_required {
        lines.push("报到时查验身份证件".into());
    }
    lines.extend(rule.capacity.map(|n| format!("全场限报{n}人")));
    lines.extend(rule.title_cap.as_ref().map(|t| format!("{t}及以上称号者不得参加")));
    lines.extend(rule.native_province.as_ref().map(|p| match rule.natives_only {
        true => format!("限{p}户籍，或在{p}工作、学习并有证明"),
        false => format!("本地户籍：{p}"),
    }));
    lines.extend(rule.companion_from_age.map(|age| format!("{age}周岁以上须有家属陪同")));
    if rule.units_only {
        lines.push("只接受单位报名".into());
    }
    if rule.insurance_required {
        lines.push("须交验保险单".into());
    }
    lines.extend(rule.prior_event.as_ref().map(|p| format!("参赛来源：{p}")));
    lines.extend(rule.technical_meeting.map(|t| match rule.meeting_missed_forfeits {
        true => format!("技术会议：{}，未到会视为弃权", time(t)),
        false => format!("技术会议：{}", time(t)),
    }));
    lines
}

fn play(play: &Play) -> Vec<String> {
    let system = match play.system {
        System::Swiss => "积分编排制",
        System::RoundRobin => "单循环制",
        System::DoubleRoundRobin => "双循环制",
    };
    let rounds = match play.rounds {
        RoundPlan::Fixed(n) => format!("{n}轮"),
        RoundPlan::Between(low, high) => format!("{low}至{high}轮，按人数定"),
        RoundPlan::Open => "轮数按人数另定".into(),
    };
    let mut lines = vec![format!("赛制：{system}，{rounds}")];
    let points = play.points(play.system);
    let side =
        |p: &crate::model::points::SidePoints| format!("胜{} 和{} 负{}", p.win, p.draw, p.loss);
    lines.push(match play.red == play.black {
        true => format!("分值：{}，轮空{}", side(&play.red), points.bye),
        false => {
            format!("分值：红方{}；黑方{}；轮空{}", side(&play.red), side(&play.black), points.bye)
        }
    });
    let chain: Vec<&str> = play.chain(play.system).into_iter().map(key_name).collect();
    lines.push(format!("名次：积分 → {}", chain.join(" → ")));
    if play.system == System::Swiss {
        lines.push(match play.first_round {
            FirstRound::Adjacent => "首轮：相邻序号对弈".into(),
            FirstRound::Halves => "首轮：上下半区对弈".into(),
            FirstRound::Ends => "首轮：首尾序号对弈".into(),
        });
        lines.push(match play.avoid_same_unit_rounds {
            0 => "同单位不回避".into(),
            n => format!("前{n}轮同单位回避"),
        });
        lines.push(match play.bye_opponent_score {
            ByeOpponentScore::LowestPositive => "轮空的对手分：有分棋手中的最低分".into(),
            ByeOpponentScore::Lowest => "轮空的对手分：最低分".into(),
            ByeOpponentScore::Zero => "轮空的对手分：0".into(),
        });
        if play.relaxed_last_rounds > 0 {
            lines.push(format!("最后{}轮：同分编对先于先后手限制", play.relaxed_last_rounds));
        }
    }
    lines.extend(play.time_control.as_ref().map(|t| format!("用时：{t}")));
    lines
}

fn conduct(regulation: &Regulation) -> Vec<String> {
    let mut lines = vec![match regulation.lateness.minutes {
        0 => "开赛时不到即为弃权".to_string(),
        n => format!("迟到{n}分钟为弃权"),
    }];
    let rule = regulation.forfeits;
    lines.extend(rule.in_a_row.map(|n| format!("连续弃权{n}轮不再编排")));
    lines.extend(rule.in_all.map(|n| format!("累计弃权{n}轮不再编排")));
    if rule.unranked {
        lines.push("因弃权停赛者不排名次".into());
    }
    lines.extend(regulation.tariff.iter().map(|t| format!("{}：{}", t.offence, t.effect)));
    lines.extend(regulation.foul_threshold.map(|n| format!("一局犯规{n}次，提请判负")));
    lines.extend(regulation.recording.map(|r| {
        let on_draw = match r.on_draw {
            RecordingOnDraw::Red => "红方",
            RecordingOnDraw::Black => "黑方",
        };
        format!("录谱：第{}轮起前{}台，胜方录，和棋{on_draw}录", r.from_round, r.tables)
    }));
    lines
}

fn awards(group: &GroupRule) -> Vec<String> {
    let mut lines = Vec::new();
    lines.extend(group.team.map(teams::sentence));
    for table in &group.prizes {
        lines.extend(prizes(table));
    }
    for title in &group.titles {
        lines.push(format!("称号：{}（{}第一名）", title.title, population(title.of)));
    }
    for quota in &group.quotas {
        lines.push(format!("晋级：{} {}名（{}）", quota.list, quota.places, population(quota.of)));
    }
    match &group.grades {
        Some(GradeRule::ByPlace { places, small_groups, scope, .. }) => {
            for one in places {
                let to = one.to.map_or("及以后".into(), |to| format!("至{to}"));
                lines.push(format!("等级：第{}{to}名 {}", one.from, one.grade));
            }
            for cut in small_groups {
                lines.push(format!("不足{}人：按{}%授予等级", cut.fewer_than, cut.percent));
            }
            if *scope == GradeScope::PerSex {
                lines.push("等级按男女分别计名次".into());
            }
        }
        Some(GradeRule::ByRate { steps }) => {
            for step in steps {
                lines.push(format!("等级：得分率{}%以上 {}", step.percent, step.grade));
            }
        }
        None => {}
    }
    lines
}

fn prizes(table: &PrizeTable) -> Vec<String> {
    let mut lines = Vec::new();
    let sum = prize_sum(table);
    let mut head = format!("{}奖励", table.list);
    if sum > 0 {
        head += &format!("，奖金合计{sum}元");
    }
    if let Some(least) = table.money_needs {
        head += &format!("；不足{least}人只发证书");
    }
    if table.deferred {
        head += "；奖金由其他单位以后发放";
    }
    if table.certificates_elsewhere {
        head += "；证书由其他单位制作";
    }
    lines.push(head);
    lines.extend(table.places.iter().map(prize));
    lines
}

fn prize(prize: &Prize) -> String {
    let places = match prize.from == prize.to {
        true => format!("第{}名", prize.from),
        false => format!("第{}至{}名", prize.from, prize.to),
    };
    let mut gets = Vec::new();
    let each = if prize.from == prize.to { "" } else { "各" };
    gets.extend(prize.yuan.map(|y| format!("{each}{y}元")));
    gets.extend(prize.goods.clone());
    if prize.cup {
        gets.push("奖杯".into());
    }
    if prize.certificate {
        gets.push("证书".into());
    }
    format!("　{places}：{}", gets.join("、"))
}

fn population(of: Population) -> &'static str {
    match of {
        Population::All => "全组",
        Population::Men => "男子",
        Population::Women => "女子",
        Population::Native => "本地籍",
        Population::NativeMen => "本地籍男子",
        Population::NativeWomen => "本地籍女子",
    }
}

fn schedule(regulation: &Regulation) -> Vec<String> {
    let line = |s: &crate::model::regulation::SessionRule| {
        let mut text = format!("{} {}", s.date.format("%-m月%-d日"), s.part);
        if let Some(time) = &s.time {
            text += &format!(" {time}");
        }
        match s.rounds {
            Some((a, b)) if a == b => text += &format!("　第{a}轮"),
            Some((a, b)) => text += &format!("　第{a}至{b}轮"),
            None => {}
        }
        if let Some(what) = &s.what {
            text += &format!("　{what}");
        }
        text
    };
    regulation.schedule.iter().map(line).collect()
}
