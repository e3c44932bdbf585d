//! 组别与条件: adding, naming, ordering and removing groups, and who may enter one.

use egui::{Grid, Ui};

use super::fields::{
    Edit, apply, choose, count, day_cell, grades, heads, named, number, remove_button, tick,
    window, words, words_cell, wrong,
};
use super::{Work, entrants};
use crate::model::entrant::Proof;
use crate::model::grade::Grade;
use crate::model::id::GroupId;
use crate::model::regulation::{
    EntrantKind, GroupRule, ListRule, Population, SexRule, TeamBy, TeamRule,
};
use crate::model::state::State;
use crate::rules::admit::{DECIDED, happened};
use crate::rules::regulation::clauses::population;
use crate::ui::widgets::{Spot, Typing, act, hint, pick, section};

pub(super) fn show(
    work: &mut Work,
    ui: &mut Ui,
    shown: Option<usize>,
    group: &mut Option<usize>,
    state: &State,
) {
    order(work, ui, shown, group, state);
    let Some(index) = shown else { return };
    let Work { edit, typing, .. } = work;
    let common = edit.play.clone();
    let Some(rule) = edit.groups.get_mut(index) else { return };
    conditions(rule, typing, ui, index);
    let mut own = rule.play.is_some();
    section(ui, "赛制");
    if tick(ui, "本组有自己的赛制、分值和名次顺序", &mut own).changed() {
        rule.play = own.then_some(common);
    }
    let what = match own {
        true => "在“赛制与分值”和“名次顺序”中选本组修改。",
        false => "按各组通用的赛制。",
    };
    hint(ui, what);
    lists(&mut rule.lists, typing, ui, &format!("groups.{index}.lists"));
    team(&mut rule.team, typing, ui, &format!("groups.{index}.team"));
}

/// 团体名次.
fn team(rule: &mut Option<TeamRule>, typing: &mut Typing, ui: &mut Ui, path: &str) {
    section(ui, "团体名次");
    hint(ui, "按单位排名：每个单位取成绩最好的几人，人数不足的单位不排。");
    let mut ranked = rule.is_some();
    if tick(ui, "本组排团体名次", &mut ranked).changed() {
        *rule = ranked.then_some(TeamRule { best: 3, by: TeamBy::Ranks });
    }
    let Some(rule) = rule else { return };
    let sums = [
        (TeamBy::Ranks, "个人名次之和，少者列前".to_string()),
        (TeamBy::Scores, "个人积分之和，多者列前".into()),
    ];
    count(ui, typing, ("计分人数", &format!("{path}.best")), &mut rule.best, "人");
    choose(ui, typing, ("比什么", &format!("{path}.by")), &mut rule.by, &sums);
}

/// Adding, moving and removing groups, as far as nothing has happened in them.
fn order(
    work: &mut Work,
    ui: &mut Ui,
    shown: Option<usize>,
    group: &mut Option<usize>,
    state: &State,
) {
    // Groups in which something has happened never leave their place in a draft.
    let names: Vec<String> = work.edit.groups.iter().map(|g| g.name.clone()).collect();
    let what = |at: usize| happened(state, GroupId(at as u32 + 1));
    let name = |at: usize| names.get(at).map(String::as_str).unwrap_or_default();
    let fixed = |at: usize| what(at).map(|what| format!("{}{what}，不能移动", name(at)));
    let exchange = |a: usize, b: usize| fixed(a).or_else(|| fixed(b));
    let mut done = None;
    let mut added = false;
    ui.horizontal(|ui| {
        added = act(ui, "增加组别", None).clicked();
        let Some(index) = shown else { return };
        let up = match index {
            0 => Some("已经在最前面".to_string()),
            index => exchange(index, index - 1),
        };
        let down = match index + 1 >= names.len() {
            true => Some("已经在最后面".to_string()),
            false => exchange(index, index + 1),
        };
        let own = what(index).filter(|what| *what != DECIDED);
        let gone = match names.len() {
            1 => Some("至少要有一个组别".to_string()),
            n => own
                .map(|what| format!("{}{what}，不能删去", name(index)))
                .or_else(|| (index + 1..n).find_map(fixed)),
        };
        for (word, name, why, edit, then) in [
            ("前移", "前移本组", &up, Edit::Up(index), index.saturating_sub(1)),
            ("后移", "后移本组", &down, Edit::Up(index + 1), index + 1),
            ("删去本组", "删去本组", &gone, Edit::Remove(index), index.saturating_sub(1)),
        ] {
            let button = act(ui, word, why.as_deref());
            named(&button, why.is_none(), name);
            if button.clicked() {
                done = Some((edit, then));
            }
        }
        let players = entrants(state).get(&GroupId(index as u32 + 1)).copied().unwrap_or(0);
        hint(ui, &format!("{players}人报名"));
    });
    if let Some((edit, then)) = done {
        apply(Some(edit), &mut work.edit.groups, &mut work.typing, "groups");
        *group = Some(then);
    }
    if added {
        work.edit.groups.push(blank());
        *group = Some(work.edit.groups.len() - 1);
    }
}

/// A group without a name or any condition.
fn blank() -> GroupRule {
    GroupRule {
        name: String::new(),
        sex: SexRule::Mixed,
        born: Default::default(),
        min_age: None,
        max_age: None,
        kind: EntrantKind::Single,
        younger_may_enter: false,
        women_may_enter: false,
        no_schools: false,
        fee_yuan: None,
        capacity: None,
        play: None,
        lists: Vec::new(),
        team: None,
        prizes: Vec::new(),
        titles: Vec::new(),
        quotas: Vec::new(),
        grades: None,
    }
}

fn conditions(rule: &mut GroupRule, typing: &mut Typing, ui: &mut Ui, index: usize) {
    let key = |word: &str| format!("groups.{index}.{word}");
    section(ui, "条件");
    words(ui, typing, ("组别名称", &key("name")), &mut rule.name, "公开组");
    let sexes = [
        (SexRule::Mixed, "男女混合".to_string()),
        (SexRule::Men, "男子组".into()),
        (SexRule::Women, "女子组".into()),
    ];
    choose(ui, typing, ("性别", &key("sex")), &mut rule.sex, &sexes);
    window(ui, typing, ("出生日期", &key("born")), &mut rule.born);
    let unit = "周岁以上，按比赛首日计算";
    number(ui, typing, ("最小年龄", &key("min_age")), &mut rule.min_age, unit);
    number(ui, typing, ("最大年龄", &key("max_age")), &mut rule.max_age, "周岁以下");
    kind(rule, typing, ui, index);
    tick(ui, "低龄可报本组（不占晋级名额）", &mut rule.younger_may_enter);
    tick(ui, "女子可报本组（男子组，不占晋级名额）", &mut rule.women_may_enter);
    tick(ui, "学校和培训机构不得参加", &mut rule.no_schools);
    number(ui, typing, ("报名费", &key("fee_yuan")), &mut rule.fee_yuan, "元；按各组通用的则留空");
    number(ui, typing, ("限报人数", &key("capacity")), &mut rule.capacity, "人；不限则留空");
}

/// The kinds of entrant, without what belongs to them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Single,
    Pair,
    Level,
    Declared,
}

fn kind(rule: &mut GroupRule, typing: &mut Typing, ui: &mut Ui, index: usize) {
    let all = [
        (Kind::Single, "个人".to_string()),
        (Kind::Pair, "家庭双人".into()),
        (Kind::Level, "等级组（须持等级证书）".into()),
        (Kind::Declared, "须有证明的个人".into()),
    ];
    let mut chosen = match rule.kind {
        EntrantKind::Single => Kind::Single,
        EntrantKind::FamilyPair { .. } => Kind::Pair,
        EntrantKind::Level { .. } => Kind::Level,
        EntrantKind::Declared { .. } => Kind::Declared,
    };
    let key = format!("groups.{index}.kind");
    if choose(ui, typing, ("参赛者", &key), &mut chosen, &all) {
        rule.kind = match chosen {
            Kind::Single => EntrantKind::Single,
            Kind::Pair => EntrantKind::FamilyPair { child_max_age: 12 },
            Kind::Level => EntrantKind::Level { grade: Grade::Level(5) },
            Kind::Declared => {
                EntrantKind::Declared { proof: String::new(), shown: Proof::Association }
            }
        };
    }
    match &mut rule.kind {
        EntrantKind::Single => {}
        EntrantKind::FamilyPair { child_max_age } => {
            let key = format!("{key}.family_pair.child_max_age");
            count(ui, typing, ("儿童年龄", &key), child_max_age, "周岁以下");
        }
        EntrantKind::Level { grade } => {
            choose(ui, typing, ("证书等级", &format!("{key}.level")), grade, &grades());
        }
        EntrantKind::Declared { proof, shown } => {
            words(ui, typing, ("证明", &format!("{key}.proof")), proof, "协会工作证明");
            let proofs: Vec<(Proof, String)> =
                Proof::ALL.map(|proof| (proof, proof.chinese().to_string())).into();
            choose(ui, typing, ("报到时核对", &format!("{key}.shown")), shown, &proofs);
        }
    }
}

/// All populations to choose from.
pub(super) fn populations() -> Vec<(Population, String)> {
    [
        Population::All,
        Population::Men,
        Population::Women,
        Population::Native,
        Population::NativeMen,
        Population::NativeWomen,
    ]
    .map(|of| (of, population(of).to_string()))
    .into()
}

/// 另排名次.
fn lists(lists: &mut Vec<ListRule>, typing: &mut Typing, ui: &mut Ui, path: &str) {
    section(ui, "另排名次");
    hint(ui, "除全组名次以外，还要按性别、籍贯或年龄另排的名次表。");
    let mut done = None;
    if !lists.is_empty() {
        Grid::new("lists").spacing([8.0, 6.0]).show(ui, |ui| {
            let [name, of, from, to, _] = heads(ui, ["名次表", "范围", "出生从", "出生至", ""]);
            for (index, list) in lists.iter_mut().enumerate() {
                let key = format!("{path}.{index}");
                let keys = ["name", "of", "from", "to"].map(|word| format!("{key}.{word}"));
                let [k_name, k_of, k_from, k_to] = &keys;
                let spot = |key, name, width| Spot { key, name, width, hint: "", rows: 1 };
                words_cell(ui, typing, spot(k_name, name, 120.0), &mut list.name);
                pick(ui, spot(k_of, of, 110.0), &mut list.of, &populations());
                day_cell(ui, typing, spot(k_from, from, 106.0), &mut list.born.from);
                day_cell(ui, typing, spot(k_to, to, 106.0), &mut list.born.to);
                ui.horizontal(|ui| {
                    done = remove_button(ui, index, &format!("名次表{}", list.name)).or(done);
                });
                ui.end_row();
            }
        });
        wrong(ui, typing, path);
    }
    apply(done, lists, typing, path);
    if ui.horizontal(|ui| act(ui, "增加名次表", None)).inner.clicked() {
        lists.push(ListRule { name: String::new(), of: Population::All, born: Default::default() });
    }
}
