//! The keys of what is given at the end: lists, prizes, titles, quotas, grades, teams.

use super::group::BORN;
use super::{Key, PLACES, Table, branch, branch_key, key};
use crate::model::choice::Choose;
use crate::model::regulation::{
    GradePlaces, GradeRounding, GradeRule, GradeScope, GroupSizeCut, ListRule, Prize, PrizeTable,
    QuotaRule, RateStep, TeamRule, TitleRule,
};

const WHO: &str = "谁：all 全组，men 男子，women 女子，native 本地籍，native_men 本地籍男子，native_women 本地籍女子";

impl Table for ListRule {
    const KEYS: &'static [Key<ListRule>] = &[
        key!(name)
            .label("名次表")
            .comment("名次表的名称")
            .width(120)
            .longest(30)
            .noun("名次表名称"),
        key!(of).label("范围").comment(WHO).width(110),
        key!(born).comment(BORN).width(106),
    ];
}

impl Table for PrizeTable {
    const KEYS: &'static [Key<PrizeTable>] = &[
        key!(list)
            .label("名单名称")
            .comment("照哪张名次表发奖")
            .hint("全组")
            .longest(30)
            .noun("奖金表名称"),
        key!(of).label("奖励范围").comment(WHO),
        key!(born).label("限出生日期").comment(BORN),
        key!(money_needs)
            .label("发奖金须满")
            .comment("不足几人只发证书，不发奖金")
            .hint("人，不足只发证书；不限则留空")
            .by_rule(),
        key!(deferred)
            .label("奖金由其他单位以后发放（现场不签收）")
            .comment("奖金以后由其他单位发放，赛场不签收"),
        key!(certificates_elsewhere)
            .label("证书由其他单位制作")
            .comment("证书由其他单位制作，只出名单"),
        key!(places).comment("一行一段名次"),
    ];
}

impl Table for Prize {
    const KEYS: &'static [Key<Prize>] = &[
        key!(from).label("从第几名").comment("从第几名").width(56).range(PLACES).by_rule(),
        key!(to).label("到第几名").comment("到第几名").width(56).range(PLACES).by_rule(),
        key!(yuan)
            .label("每名奖金（元）")
            .comment("每人元数")
            .width(86)
            .range((0, 10_000_000))
            .noun("奖金（元）"),
        key!(goods).label("实物").comment("每人实物").width(110).longest(60).noun("奖品"),
        key!(cup).label("奖杯").comment("奖杯"),
        key!(certificate).label("证书").comment("证书"),
    ];
}

impl Table for TitleRule {
    const KEYS: &'static [Key<TitleRule>] = &[
        key!(title).label("称号全称").comment("称号全名").width(300).longest(60).noun("称号"),
        key!(list).label("名单").comment("授予哪张名次表的第一名").width(76),
        key!(of).label("范围").comment(WHO).width(104),
        key!(born).comment(BORN).width(106),
        key!(certificate_elsewhere).label("称号证书由其他单位制作").comment("证书由其他单位制作"),
    ];
}

impl Table for QuotaRule {
    const KEYS: &'static [Key<QuotaRule>] = &[
        key!(list)
            .label("名单")
            .comment("照哪张名次表晋级")
            .width(100)
            .longest(30)
            .noun("晋级名单名称"),
        key!(of).label("范围").comment(WHO).width(110),
        key!(places)
            .label("名额")
            .comment("名额")
            .width(50)
            .range(PLACES)
            .refused(1, u32::MAX, "晋级名额不能是0")
            .at_table(),
        key!(born).comment(BORN).width(106),
    ];
}

impl Table for GradeRule {
    const KEYS: &'static [Key<GradeRule>] = &[
        branch("by_place").comment("技术等级：按名次授等级"),
        branch_key!("by_place.places", GradeRule::ByPlace { places, .. } => places)
            .comment("一行一段名次，从第1名起接续"),
        branch_key!("by_place.small_groups", GradeRule::ByPlace { small_groups, .. } => small_groups)
            .comment("人数少的组，名次打折"),
        branch_key!("by_place.rounding", GradeRule::ByPlace { rounding, .. } => rounding)
            .label("名次有小数时")
            .comment("打折后的名次有小数时：down 舍去，up 进位"),
        branch_key!("by_place.scope", GradeRule::ByPlace { scope, .. } => scope)
            .label("人数和名次")
            .comment("人数和名次：group 全组，per_sex 男女分别"),
        branch("by_rate").comment("技术等级：按得分率授等级（等级组）"),
        branch_key!("by_rate.steps", GradeRule::ByRate { steps } => steps)
            .comment("达到得分率授什么等级，一段一档"),
    ];
}

impl Table for GradePlaces {
    const KEYS: &'static [Key<GradePlaces>] = &[
        key!(from).label("从第几名").comment("从第几名").width(70).range(PLACES).by_rule(),
        key!(to)
            .label("到第几名")
            .comment("到第几名；不写为不封顶")
            .width(70)
            .range(PLACES)
            .by_rule(),
        key!(grade).label("等级").comment("等级").width(120),
    ];
}

impl Table for GroupSizeCut {
    const KEYS: &'static [Key<GroupSizeCut>] = &[
        key!(fewer_than).label("不足（人）").comment("不足几人").width(70).range(PLACES).by_rule(),
        key!(percent)
            .label("名次按（%）")
            .comment("名次打到百分之几，0 为不授")
            .width(70)
            .range((0, 100))
            .by_rule(),
    ];
}

impl Table for RateStep {
    const KEYS: &'static [Key<RateStep>] = &[
        key!(percent)
            .label("得分率（%）以上")
            .comment("得分率百分之几及以上")
            .width(70)
            .range((0, 100))
            .by_rule(),
        key!(grade).label("等级").comment("等级").width(120),
    ];
}

impl Table for TeamRule {
    const KEYS: &'static [Key<TeamRule>] = &[
        key!(best)
            .label("计分人数")
            .comment("取各单位前几人")
            .hint("人")
            .range(PLACES)
            .noun("团体计分人数"),
        key!(by).label("比什么").comment("ranks 名次和（少者列前），scores 积分和（多者列前）"),
    ];
}

impl Choose for Option<GradeRule> {
    fn titles(&self) -> Vec<String> {
        ["不授等级", "按名次", "按得分率（不排名次）"].map(str::to_string).into()
    }

    fn place(&self) -> Option<usize> {
        Some(match self {
            None => 0,
            Some(GradeRule::ByPlace { .. }) => 1,
            Some(GradeRule::ByRate { .. }) => 2,
        })
    }

    fn choose(&mut self, place: usize) {
        *self = match place {
            1 => Some(GradeRule::ByPlace {
                places: Vec::new(),
                small_groups: Vec::new(),
                rounding: GradeRounding::Down,
                scope: GradeScope::Group,
            }),
            2 => Some(GradeRule::ByRate { steps: Vec::new() }),
            _ => None,
        };
    }
}
