//! The keys of a group: who may enter it, and what belongs to it.

use super::entry::MINUTES;
use super::{Input, Key, LINE, NAME, PLACES, Table, YEARS, keys};
use crate::model::choice::{Choice, beside};
use crate::model::entrant::Proof;
use crate::model::grade::Grade;
use crate::model::regulation::{BirthWindow, EntrantKind, GroupRule, Section};

const CONDITIONS: &str = "条件";
/// The comment of every birth window.
pub(super) const BORN: &str = "出生日期范围，两头都算在内；缺一头为不限";

impl Table for GroupRule {
    const KEYS: &'static [Key<Self>] = keys! {
        name: "组别名称", "组别名称", { hint: "公开组", part: CONDITIONS, longest: NAME };
        sex: "性别", "men 男子组，women 女子组，mixed 男女混合", { part: CONDITIONS };
        born: "出生日期", BORN, { part: CONDITIONS };
        min_age: "最小年龄", "比赛首日至少几周岁", {
            hint: "周岁以上，按比赛首日计算", part: CONDITIONS, range: YEARS, noun: "年龄下限"
        };
        max_age: "最大年龄", "比赛首日至多几周岁", {
            hint: "周岁以下", part: CONDITIONS, range: YEARS, noun: "年龄上限"
        };
        kind: "参赛者", "参赛者：\"single\" 个人，或 { family_pair = … } 家庭双人，{ level = … } 等级组，{ declared = … } 须有证明", {
            part: CONDITIONS
        };
        younger_may_enter: "低龄可报本组（不占晋级名额）", "低龄可报高龄组（不占晋级名额）", { clause: "低龄可报高龄组", part: CONDITIONS };
        women_may_enter: "女子可报本组（男子组，不占晋级名额）", "女子可报男子组（不占晋级名额）", { clause: "女子可报男子组", part: CONDITIONS };
        no_schools: "学校和培训机构不得参加", "学校和培训机构不得参加", { clause: "学校和培训机构不得参加", part: CONDITIONS };
        fee_yuan: "报名费", "本组报名费（元）", {
            clause: "报名费{}元", hint: "元；按各组通用的则留空", part: CONDITIONS, range: (0, 100_000), noun: "报名费（元）"
        };
        capacity: "限报人数", "本组限报人数", { clause: "限{}人", hint: "人；不限则留空", part: CONDITIONS, range: PLACES };
        late_minutes: "迟到时限", "本组的迟到时限（分钟），与全赛不同时写", {
            clause: "迟到{}分钟为弃权", hint: "分钟；照全赛的则留空", part: CONDITIONS, range: MINUTES, noun: "迟到时限（分钟）"
        };
        play: "本组有自己的赛制、分值和名次顺序", "本组另定的赛制；没有这一节就用各组通用的赛制", { section: Some(Section::Play) };
        lists: "", "另排的名次，一行一张";
        team: "本组排团体名次", "团体名次";
        prizes: "", "奖励，一节一张奖金表", { section: Some(Section::Prizes) };
        titles: "", "称号", { section: Some(Section::Titles) };
        quotas: "", "晋级名额", { section: Some(Section::Titles) };
        grades: "等级授予", "技术等级", { section: Some(Section::Grades) };
    };
}

impl Table for BirthWindow {
    const KEYS: &'static [Key<Self>] = keys! {
        from: "", "最早出生日期";
        to: "", "最晚出生日期";
    };

    fn input(&mut self) -> Option<Input<'_>> {
        Some(Input::Window(self))
    }
}

impl Table for EntrantKind {
    const KEYS: &'static [Key<Self>] = keys! {
        ["family_pair"]: "", "家庭双人组：一名成人和一名儿童";
        ["family_pair.child_max_age", EntrantKind::FamilyPair { child_max_age } => child_max_age]: "儿童年龄", "儿童至多几周岁", {
            hint: "周岁以下", range: YEARS, noun: "儿童年龄上限"
        };
        ["level"]: "", "等级组：须持这个等级的证书";
        ["level.grade", EntrantKind::Level { grade } => grade]: "证书等级", "等级";
        ["declared"]: "", "须有证明的组";
        ["declared.proof", EntrantKind::Declared { proof, .. } => proof]: "证明", "要出示的证明，照此显示", {
            hint: "协会工作证明", longest: LINE, at_table: true
        };
        ["declared.shown", EntrantKind::Declared { shown, .. } => shown]: "报到时核对", "核对哪一项：residence 单位或学校证明信，association 棋协工作证明，university 高校证明，grade 等级证书，prior_event 预选赛或派出，insurance 保险";
    };

    fn input(&mut self) -> Option<Input<'_>> {
        Some(Input::Branches(self))
    }
}

impl Choice for EntrantKind {
    fn offered(&self) -> Vec<(EntrantKind, String)> {
        let declared = EntrantKind::Declared { proof: String::new(), shown: Proof::Association };
        let kinds = [
            (EntrantKind::Single, "个人"),
            (EntrantKind::FamilyPair { child_max_age: 12 }, "家庭双人"),
            (EntrantKind::Level { grade: Grade::Level(5) }, "等级组（须持等级证书）"),
            (declared, "须有证明的个人"),
        ];
        beside(self, kinds)
    }
}
