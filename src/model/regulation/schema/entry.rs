//! The keys of entering, of lateness, forfeits, fouls and the recording duty.

use super::{COUNT, Input, Key, PLACES, ROUNDS, Table, YEARS, branch_key, key};
use crate::model::choice::Choose;
use crate::model::regulation::{
    Effect, EntryRule, ForfeitRule, LatenessRule, RecordingDuty, TariffItem,
};

const TIMES: &str = "时间";
const NUMBERS: &str = "费用、人数与证件";
const WHO: &str = "资格";

impl Table for EntryRule {
    const KEYS: &'static [Key<EntryRule>] = &[
        key!(deadline).label("报名截止").comment("报名截止").part(TIMES),
        key!(check_in_until).label("报到截止").comment("报到截止").part(TIMES),
        key!(check_in_required).label("未报到的不编排").comment("未报到的不编排").part(TIMES),
        key!(technical_meeting).label("技术会议").comment("技术会议时间").part(TIMES),
        key!(meeting_missed_forfeits)
            .label("技术会议未到会视为弃权")
            .comment("技术会议未到会视为弃权")
            .part(TIMES),
        key!(fee_yuan)
            .label("各组通用报名费")
            .comment("报名费（元），缴费后报名有效")
            .hint("元，写上即须缴费；各组可另定")
            .part(NUMBERS)
            .range((0, 100_000))
            .noun("报名费（元）"),
        key!(capacity)
            .label("全场限报")
            .comment("全场限报人数")
            .hint("人，各组合计；不限则留空")
            .part(NUMBERS)
            .range(PLACES)
            .noun("限报人数"),
        key!(document_required)
            .label("报到时查验身份证件")
            .comment("报到时查验身份证件")
            .part(NUMBERS),
        key!(insurance_required).label("须交验保险单").comment("须交验保险单").part(NUMBERS),
        key!(units_only)
            .label("只接受单位报名")
            .comment("只接受单位报名，不接受个人报名")
            .part(NUMBERS),
        key!(title_cap)
            .label("称号限制")
            .comment("有这个称号或更高称号的不得参加")
            .hint("象棋大师（此称号及以上者不得参加）")
            .part(WHO),
        key!(native_province)
            .label("本地省份")
            .comment("本地省份，如 \"山西\"")
            .hint("山西（不分本地外地则留空）")
            .part(WHO),
        key!(natives_only)
            .label("只限本地户籍，或在本地工作、学习并有证明")
            .comment("只限本地户籍，或在本地工作、学习并有证明")
            .part(WHO),
        key!(nationality)
            .label("国籍")
            .comment("限哪国公民，如 \"中国\"")
            .hint("中国（不限则留空）")
            .part(WHO),
        key!(companion_from_age)
            .label("陪同年龄")
            .comment("满这个年龄须有家属陪同")
            .hint("周岁以上须有家属陪同")
            .part(WHO)
            .range(YEARS)
            .noun("须陪同的年龄"),
        key!(prior_event)
            .label("参赛来源")
            .comment("须参加过的预选赛，或由谁派出")
            .hint("须参加过的预选赛等（不要求则留空）")
            .part(WHO),
    ];
}

/// Minutes of lateness, or given to an opponent.
const MINUTES: (u32, u32) = (0, 600);

impl Table for LatenessRule {
    const KEYS: &'static [Key<LatenessRule>] = &[key!(minutes)
        .label("迟到时限")
        .comment("迟到几分钟为弃权")
        .hint("分钟，宣布开赛后这么久不到为弃权；0为开赛不到即弃权")
        .range(MINUTES)
        .noun("分钟数")
        .place("迟到时限")];
}

impl Table for ForfeitRule {
    const KEYS: &'static [Key<ForfeitRule>] = &[
        key!(in_a_row)
            .label("连续弃权")
            .comment("连续弃权几轮不再编排")
            .hint("轮不再编排；不规定则留空")
            .range(PLACES)
            .refused(1, u32::MAX, "轮数不能是0")
            .place("连续弃权"),
        key!(in_all)
            .label("累计弃权")
            .comment("累计弃权几轮不再编排")
            .hint("轮不再编排；不规定则留空")
            .range(PLACES)
            .refused(1, u32::MAX, "轮数不能是0")
            .place("累计弃权"),
        key!(unranked).label("因弃权停赛者不排名次").comment("因弃权停赛者不排名次"),
    ];
}

impl Table for TariffItem {
    const KEYS: &'static [Key<TariffItem>] = &[
        key!(offence).label("犯规事项").comment("什么行为").width(240).longest(60).noun("犯规名目"),
        key!(effect)
            .label("处罚")
            .comment(
                "exempted 免于处罚，warning 警告，loses_game 判负，disqualified 取消比赛资格，\
                 { fouls = 1 } 犯规几次，{ opponent_minutes = 2 } 给对方加几分钟",
            )
            .width(130),
    ];
}

impl Table for Effect {
    const KEYS: &'static [Key<Effect>] = &[
        branch_key!("fouls", Effect::Fouls(n) => n)
            .label("次数或分钟")
            .comment("记犯规几次")
            .width(60)
            .range(COUNT)
            .by_rule(),
        branch_key!("opponent_minutes", Effect::OpponentMinutes(n) => n)
            .label("次数或分钟")
            .comment("给对方加几分钟")
            .width(60)
            .range(MINUTES)
            .by_rule(),
    ];

    fn input(&mut self) -> Option<Input<'_>> {
        Some(Input::Branches(self))
    }
}

/// The effects of the form with the numbers they begin with.
const EFFECTS: [(Effect, &str); 6] = [
    (Effect::Warning, "警告"),
    (Effect::Fouls(1), "犯规若干次"),
    (Effect::OpponentMinutes(5), "给对方加时"),
    (Effect::LosesGame, "判负"),
    (Effect::Disqualified, "取消比赛资格"),
    (Effect::Exempted, "免于处罚"),
];

impl Choose for Effect {
    fn titles(&self) -> Vec<String> {
        EFFECTS.map(|(_, title)| title.to_string()).into()
    }

    fn place(&self) -> Option<usize> {
        let kind = std::mem::discriminant(self);
        EFFECTS.iter().position(|(effect, _)| std::mem::discriminant(effect) == kind)
    }

    fn choose(&mut self, place: usize) {
        if let Some((effect, _)) = EFFECTS.get(place) {
            *self = *effect;
        }
    }
}

impl Table for RecordingDuty {
    const KEYS: &'static [Key<RecordingDuty>] = &[
        key!(tables).label("录谱台数").comment("前几台录谱").hint("台，从第1台起").by_rule(),
        key!(from_round)
            .label("从第几轮起")
            .comment("从第几轮起")
            .hint("轮")
            .range(ROUNDS)
            .refused(1, u32::MAX, "轮次从1起"),
        key!(on_draw).label("和棋时").comment("和棋谁录：red 红方，black 黑方；分胜负的由胜方录"),
    ];
}
