//! The keys of what is given at the end: lists, prizes, titles, quotas, grades, teams.

use super::group::BORN;
use super::{Key, LINE, NAME, Outside, PLACES, Table, keys};
use crate::model::choice::{Choice, beside};
use crate::model::regulation::{
    GradePlaces, GradeRounding, GradeRule, GradeScope, GroupSizeCut, ListRule, Prize, PrizeTable,
    QuotaRule, RateStep, TeamRule, TitleRule,
};

const WHO: &str = "谁：all 全组，men 男子，women 女子，native 本地籍，native_men 本地籍男子，native_women 本地籍女子";

impl Table for ListRule {
    const KEYS: &'static [Key<Self>] = keys! {
        name: "名次表", "名次表的名称", { width: 120, longest: NAME, noun: "名次表名称" };
        of: "范围", WHO, { width: 110 };
        born: "", BORN, { width: 106 };
    };
}

impl Table for PrizeTable {
    const KEYS: &'static [Key<Self>] = keys! {
        list: "名单名称", "照哪张名次表发奖", { hint: "全组", longest: NAME, noun: "奖金表名称" };
        of: "奖励范围", WHO;
        born: "限出生日期", BORN;
        money_needs: "发奖金须满", "不足几人只发证书，不发奖金", {
            clause: "；不足{}人只发证书", hint: "人，不足只发证书；不限则留空", outside: Outside::ByRule
        };
        deferred: "奖金由其他单位以后发放（现场不签收）", "奖金以后由其他单位发放，赛场不签收", { clause: "；奖金由其他单位以后发放" };
        certificates_elsewhere: "证书由其他单位制作", "证书由其他单位制作，只出名单", { clause: "；证书由其他单位制作" };
        places: "", "一行一段名次";
    };
}

impl Table for Prize {
    const KEYS: &'static [Key<Self>] = keys! {
        from: "从第几名", "从第几名", { width: 56, range: PLACES, outside: Outside::ByRule };
        to: "到第几名", "到第几名", { width: 56, range: PLACES, outside: Outside::ByRule };
        yuan: "每名奖金（元）", "每人元数", { width: 86, range: (0, 10_000_000), noun: "奖金（元）" };
        goods: "实物", "每人实物", { clause: "{}", width: 110, longest: LINE, noun: "奖品" };
        cup: "奖杯", "奖杯", { clause: "奖杯" };
        certificate: "证书", "证书", { clause: "证书" };
    };
}

impl Table for TitleRule {
    const KEYS: &'static [Key<Self>] = keys! {
        title: "称号全称", "称号全名", { width: 300, longest: LINE, noun: "称号" };
        list: "名单", "授予哪张名次表的第一名", { width: 76 };
        of: "范围", WHO, { width: 104 };
        born: "", BORN, { width: 106 };
        certificate_elsewhere: "称号证书由其他单位制作", "证书由其他单位制作", { clause: "；证书由其他单位制作" };
    };
}

impl Table for QuotaRule {
    const KEYS: &'static [Key<Self>] = keys! {
        list: "名单", "照哪张名次表晋级", { width: 100, longest: NAME, noun: "晋级名单名称" };
        of: "范围", WHO, { width: 110 };
        places: "名额", "名额", {
            width: 50, range: PLACES, outside: Outside::Zero("晋级名额不能是0"), at_table: true
        };
        born: "", BORN, { width: 106 };
    };
}

impl Table for GradeRule {
    const KEYS: &'static [Key<Self>] = keys! {
        ["by_place"]: "", "技术等级：按名次授等级";
        ["by_place.places", GradeRule::ByPlace { places, .. } => places]: "", "一行一段名次，从第1名起接续";
        ["by_place.small_groups", GradeRule::ByPlace { small_groups, .. } => small_groups]: "", "人数少的组，名次打折";
        ["by_place.rounding", GradeRule::ByPlace { rounding, .. } => rounding]: "名次有小数时", "打折后的名次有小数时：down 舍去，up 进位";
        ["by_place.scope", GradeRule::ByPlace { scope, .. } => scope]: "人数和名次", "人数和名次：group 全组，per_sex 男女分别";
        ["by_rate"]: "", "技术等级：按得分率授等级（等级组）";
        ["by_rate.steps", GradeRule::ByRate { steps } => steps]: "", "达到得分率授什么等级，一段一档";
    };
}

impl Table for GradePlaces {
    const KEYS: &'static [Key<Self>] = keys! {
        from: "从第几名", "从第几名", { width: 70, range: PLACES, outside: Outside::ByRule };
        to: "到第几名", "到第几名；不写为不封顶", { width: 70, range: PLACES, outside: Outside::ByRule };
        grade: "等级", "等级", { width: 120 };
    };
}

impl Table for GroupSizeCut {
    const KEYS: &'static [Key<Self>] = keys! {
        fewer_than: "不足（人）", "不足几人", { width: 70, range: PLACES, outside: Outside::ByRule };
        percent: "名次按（%）", "名次打到百分之几，0 为不授", {
            width: 70, range: (0, 100), outside: Outside::ByRule
        };
    };
}

impl Table for RateStep {
    const KEYS: &'static [Key<Self>] = keys! {
        percent: "得分率（%）以上", "得分率百分之几及以上", {
            width: 70, range: (0, 100), outside: Outside::ByRule
        };
        grade: "等级", "等级", { width: 120 };
    };
}

impl Table for TeamRule {
    const KEYS: &'static [Key<Self>] = keys! {
        best: "计分人数", "取各单位前几人", { hint: "人", range: PLACES, noun: "团体计分人数" };
        by: "比什么", "ranks 名次和（少者列前），scores 积分和（多者列前）";
    };
}

impl Choice for Option<GradeRule> {
    fn offered(&self) -> Vec<(Option<GradeRule>, String)> {
        let by_place = GradeRule::ByPlace {
            places: Vec::new(),
            small_groups: Vec::new(),
            rounding: GradeRounding::Down,
            scope: GradeScope::Group,
        };
        let kinds = [
            (by_place, "按名次"),
            (GradeRule::ByRate { steps: Vec::new() }, "按得分率（不排名次）"),
        ];
        let rules = match self {
            Some(rule) => beside(rule, kinds),
            None => kinds.map(|(rule, title)| (rule, title.to_string())).into(),
        };
        let rules = rules.into_iter().map(|(rule, title)| (Some(rule), title));
        [(None, "不授等级".to_string())].into_iter().chain(rules).collect()
    }
}
