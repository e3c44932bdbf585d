//! The keys of a group: who may enter it, and what belongs to it.

use super::{Input, Key, PLACES, Table, YEARS, branch, branch_key, key};
use crate::model::choice::Choose;
use crate::model::entrant::Proof;
use crate::model::grade::Grade;
use crate::model::regulation::{BirthWindow, EntrantKind, GroupRule, Section};

const CONDITIONS: &str = "条件";
/// Of every birth window.
pub(super) const BORN: &str = "出生日期范围，两头都算在内；缺一头为不限";

impl Table for GroupRule {
    const KEYS: &'static [Key<GroupRule>] = &[
        key!(name)
            .label("组别名称")
            .comment("组别名称")
            .hint("公开组")
            .part(CONDITIONS)
            .longest(30),
        key!(sex)
            .label("性别")
            .comment("men 男子组，women 女子组，mixed 男女混合")
            .part(CONDITIONS),
        key!(born).label("出生日期").comment(BORN).part(CONDITIONS),
        key!(min_age)
            .label("最小年龄")
            .comment("比赛首日至少几周岁")
            .hint("周岁以上，按比赛首日计算")
            .part(CONDITIONS)
            .range(YEARS)
            .noun("年龄下限"),
        key!(max_age)
            .label("最大年龄")
            .comment("比赛首日至多几周岁")
            .hint("周岁以下")
            .part(CONDITIONS)
            .range(YEARS)
            .noun("年龄上限"),
        key!(kind)
            .label("参赛者")
            .comment(
                "参赛者：\"single\" 个人，或 { family_pair = … } 家庭双人，{ level = … } 等级组，\
                 { declared = … } 须有证明",
            )
            .part(CONDITIONS),
        key!(younger_may_enter)
            .label("低龄可报本组（不占晋级名额）")
            .comment("低龄可报高龄组（不占晋级名额）")
            .part(CONDITIONS),
        key!(women_may_enter)
            .label("女子可报本组（男子组，不占晋级名额）")
            .comment("女子可报男子组（不占晋级名额）")
            .part(CONDITIONS),
        key!(no_schools)
            .label("学校和培训机构不得参加")
            .comment("学校和培训机构不得参加")
            .part(CONDITIONS),
        key!(fee_yuan)
            .label("报名费")
            .comment("本组报名费（元）")
            .hint("元；按各组通用的则留空")
            .part(CONDITIONS)
            .range((0, 100_000))
            .noun("报名费（元）"),
        key!(capacity)
            .label("限报人数")
            .comment("本组限报人数")
            .hint("人；不限则留空")
            .part(CONDITIONS)
            .range(PLACES),
        key!(play)
            .label("本组有自己的赛制、分值和名次顺序")
            .comment("本组另定的赛制；没有这一节就用各组通用的赛制")
            .section(Section::Play),
        key!(lists).comment("另排的名次，一行一张"),
        key!(team).label("本组排团体名次").comment("团体名次"),
        key!(prizes).comment("奖励，一节一张奖金表").section(Section::Prizes),
        key!(titles).comment("称号").section(Section::Titles),
        key!(quotas).comment("晋级名额").section(Section::Titles),
        key!(grades).label("等级授予").comment("技术等级").section(Section::Grades),
    ];
}

impl Table for BirthWindow {
    const KEYS: &'static [Key<BirthWindow>] =
        &[key!(from).comment("最早出生日期"), key!(to).comment("最晚出生日期")];

    fn input(&mut self) -> Option<Input<'_>> {
        Some(Input::Window(self))
    }
}

impl Table for EntrantKind {
    const KEYS: &'static [Key<EntrantKind>] = &[
        branch("family_pair").comment("家庭双人组：一名成人和一名儿童"),
        branch_key!("family_pair.child_max_age", EntrantKind::FamilyPair { child_max_age } => child_max_age)
            .label("儿童年龄")
            .comment("儿童至多几周岁")
            .hint("周岁以下")
            .range(YEARS)
            .noun("儿童年龄上限"),
        branch("level").comment("等级组：须持这个等级的证书"),
        branch_key!("level.grade", EntrantKind::Level { grade } => grade)
            .label("证书等级")
            .comment("等级"),
        branch("declared").comment("须有证明的组"),
        branch_key!("declared.proof", EntrantKind::Declared { proof, .. } => proof)
            .label("证明")
            .comment("要出示的证明，照此显示")
            .hint("协会工作证明")
            .longest(60)
            .at_table(),
        branch_key!("declared.shown", EntrantKind::Declared { shown, .. } => shown)
            .label("报到时核对")
            .comment(
                "核对哪一项：residence 单位或学校证明信，association 棋协工作证明，university 高校证明，\
                 grade 等级证书，prior_event 预选赛或派出，insurance 保险",
            ),
    ];

    fn input(&mut self) -> Option<Input<'_>> {
        Some(Input::Branches(self))
    }
}

impl EntrantKind {
    /// The kinds of the form with what they begin with.
    fn offered() -> [(EntrantKind, &'static str); 4] {
        [
            (EntrantKind::Single, "个人"),
            (EntrantKind::FamilyPair { child_max_age: 12 }, "家庭双人"),
            (EntrantKind::Level { grade: Grade::Level(5) }, "等级组（须持等级证书）"),
            (
                EntrantKind::Declared { proof: String::new(), shown: Proof::Association },
                "须有证明的个人",
            ),
        ]
    }
}

impl Choose for EntrantKind {
    fn titles(&self) -> Vec<String> {
        EntrantKind::offered().map(|(_, title)| title.to_string()).into()
    }

    fn place(&self) -> Option<usize> {
        let own = std::mem::discriminant(self);
        let offered = EntrantKind::offered();
        offered.iter().position(|(kind, _)| std::mem::discriminant(kind) == own)
    }

    fn choose(&mut self, place: usize) {
        if let Some((kind, _)) = EntrantKind::offered().into_iter().nth(place) {
            *self = kind;
        }
    }
}
