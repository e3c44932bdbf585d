//! The keys of entering, of lateness, forfeits, fouls and the recording duty.

use super::{COUNT, Input, Key, LINE, Outside, PLACES, ROUNDS, Table, YEARS, keys};
use crate::model::choice::{Choice, beside};
use crate::model::regulation::{
    Effect, EntryRule, ForfeitRule, LatenessRule, RecordingDuty, RoundLimit, TariffItem,
};

const TIMES: &str = "时间";
const NUMBERS: &str = "费用、人数与证件";
const WHO: &str = "资格";
const NATIVES: &str = "只限本地户籍，或在本地工作、学习并有证明";

impl Table for EntryRule {
    const KEYS: &'static [Key<Self>] = keys! {
        deadline: "报名截止", "报名截止", { part: TIMES, clause: "报名截止：{}" };
        check_in_until: "报到截止", "报到截止", { part: TIMES, clause: "报到截止：{}" };
        check_in_required: "未报到的不编排", "未报到的不编排", {
            part: TIMES, clause: "未报到的不编排"
        };
        fee_yuan: "各组通用报名费", "报名费（元），缴费后报名有效", {
            part: NUMBERS, hint: "元，写上即须缴费；各组可另定",
            range: (0, 100_000), noun: "报名费（元）", clause: "报名费：{}元，缴费后报名有效"
        };
        document_required: "报到时查验身份证件", "报到时查验身份证件", {
            part: NUMBERS, order: 2, clause: "报到时查验身份证件"
        };
        capacity: "全场限报", "全场限报人数", {
            part: NUMBERS, order: 1, hint: "人，各组合计；不限则留空",
            range: PLACES, noun: "限报人数", clause: "全场限报{}人"
        };
        title_cap: "称号限制", "有这个称号或更高称号的不得参加", {
            part: WHO, hint: "象棋大师（此称号及以上者不得参加）", clause: "{}及以上称号者不得参加"
        };
        native_province: "本地省份", "本地省份，如 \"山西\"", {
            part: WHO, hint: "山西（不分本地外地则留空）", clause: "本地户籍：{}"
        };
        natives_only: NATIVES, NATIVES, { part: WHO, clause: "限本地户籍，或在本地工作、学习并有证明" };
        nationality: "国籍", "限哪国公民，如 \"中国\"", {
            part: WHO, hint: "中国（不限则留空）", clause: "限{}公民"
        };
        companion_from_age: "陪同年龄", "满这个年龄须有家属陪同", {
            part: WHO, hint: "周岁以上须有家属陪同",
            range: YEARS, noun: "须陪同的年龄", clause: "{}周岁以上须有家属陪同"
        };
        units_only: "只接受单位报名", "只接受单位报名，不接受个人报名", {
            part: NUMBERS, order: 4, clause: "只接受单位报名"
        };
        insurance_required: "须交验保险单", "须交验保险单", {
            part: NUMBERS, order: 3, clause: "须交验保险单"
        };
        prior_event: "参赛来源", "须参加过的预选赛，或由谁派出", {
            part: WHO, hint: "须参加过的预选赛等（不要求则留空）", clause: "参赛来源：{}"
        };
        technical_meeting: "技术会议", "技术会议时间", { part: TIMES, clause: "技术会议：{}" };
        meeting_missed_forfeits: "技术会议未到会视为弃权", "技术会议未到会视为弃权", {
            part: TIMES, clause: "技术会议未到会视为弃权"
        };
    };
}

/// Minutes of lateness, or given to an opponent.
pub(super) const MINUTES: (u32, u32) = (0, 600);

impl Table for LatenessRule {
    const KEYS: &'static [Key<Self>] = keys! {
        minutes: "迟到时限", "迟到几分钟为弃权", {
            hint: "分钟，宣布开赛后这么久不到为弃权；0为开赛不到即弃权", range: MINUTES, noun: "分钟数", place: "迟到时限"
        };
        rounds: "", "时限不同的轮次，一行一轮，如 { round = 1, minutes = 30 }";
    };
}

impl Table for RoundLimit {
    const KEYS: &'static [Key<Self>] = keys! {
        round: "轮次", "第几轮", { width: 60, range: ROUNDS, outside: Outside::Zero("轮次从1起") };
        minutes: "迟到时限（分钟）", "这一轮的迟到时限（分钟）", { width: 60, range: MINUTES, noun: "分钟数" };
    };
}

impl Table for ForfeitRule {
    const KEYS: &'static [Key<Self>] = keys! {
        in_a_row: "连续弃权", "连续弃权几轮不再编排", {
            clause: "连续弃权{}轮不再编排", hint: "轮不再编排；不规定则留空", range: PLACES, outside: Outside::Zero("轮数不能是0"), place: "连续弃权"
        };
        in_all: "累计弃权", "累计弃权几轮不再编排", {
            clause: "累计弃权{}轮不再编排", hint: "轮不再编排；不规定则留空", range: PLACES, outside: Outside::Zero("轮数不能是0"), place: "累计弃权"
        };
        unranked: "因弃权停赛者不排名次", "因弃权停赛者不排名次", { clause: "因弃权停赛者不排名次" };
    };
}

impl Table for TariffItem {
    const KEYS: &'static [Key<Self>] = keys! {
        offence: "犯规事项", "什么行为", { width: 205, longest: LINE, noun: "犯规名目" };
        effect: "处罚", "exempted 免于处罚，warning 警告，loses_game 判负，disqualified 取消比赛资格，{ fouls = 1 } 犯规几次，{ opponent_minutes = 2 } 给对方加几分钟", {
            width: 130
        };
        // Ticked by offence beside the recording duty, no column.
        ["kind"]: "录谱犯规", "refuses_recording 拒不录谱，other 其他；不写就看犯规事项中有没有“录谱”";
    };
}

impl Table for Effect {
    const KEYS: &'static [Key<Self>] = keys! {
        ["fouls", Effect::Fouls(n) => n]: "次数或分钟", "记犯规几次", {
            width: 60, range: COUNT, outside: Outside::ByRule
        };
        ["opponent_minutes", Effect::OpponentMinutes(n) => n]: "次数或分钟", "给对方加几分钟", {
            width: 60, range: MINUTES, outside: Outside::ByRule
        };
    };

    fn input(&mut self) -> Option<Input<'_>> {
        Some(Input::Branches(self))
    }
}

impl Choice for Effect {
    fn offered(&self) -> Vec<(Effect, String)> {
        let kinds = [
            (Effect::Warning, "警告"),
            (Effect::Fouls(1), "犯规若干次"),
            (Effect::OpponentMinutes(5), "给对方加时"),
            (Effect::LosesGame, "判负"),
            (Effect::Disqualified, "取消比赛资格"),
            (Effect::Exempted, "免于处罚"),
        ];
        beside(self, kinds)
    }
}

impl Table for RecordingDuty {
    const KEYS: &'static [Key<Self>] = keys! {
        tables: "录谱台数", "前几台录谱", { hint: "台，从第1台起", outside: Outside::ByRule };
        from_round: "从第几轮起", "从第几轮起", {
            hint: "轮", range: ROUNDS, outside: Outside::Zero("轮次从1起")
        };
        on_draw: "和棋时", "和棋谁录：red 红方，black 黑方；分胜负的由胜方录";
    };
}
