//! The regulation editor in the window: every section through its form, by label.

use std::collections::BTreeSet;
use std::path::Path;

use egui_kittest::kittest::{NodeT, Queryable};
use xiangqi_arbiter::model::event::Event;
use xiangqi_arbiter::model::field::TieBreak;
use xiangqi_arbiter::model::points::HalfPoints;
use xiangqi_arbiter::model::regulation::{
    Effect, GradeRule, Regulation, RoundPlan, TariffItem, TeamBy, TeamRule,
};
use xiangqi_arbiter::rules::field::planned_rounds;
use xiangqi_arbiter::rules::regulation::clauses::Section;
use xiangqi_arbiter::session::disk;
use xiangqi_arbiter::ui::action::{Action, Tab};

use crate::support::regulation_form::{edit, put};
use crate::support::taiyuan::{drawn, morning, play, publish};
use crate::support::window::{Window, click, field, fill, founded, line, open, tab};

/// The regulation of the event.
pub fn regulation(window: &Window) -> &Regulation {
    &window.state().session().unwrap().state().regulation
}

/// The number of rows of the ledger.
fn rows_of(window: &Window) -> usize {
    window.state().session().unwrap().entries().len()
}

#[test]
fn no_field_of_any_bundled_regulation_is_lost_in_the_form() {
    let mut of_groups = BTreeSet::new();
    for id in ["shanxi-2017", "hebei-2019", "taiyuan-2019", "wuwei-2017", "default"] {
        let folder = tempfile::tempdir().unwrap();
        let mut window = founded(id, &folder.path().join("a.xqt"));
        let before = regulation(&window).clone();
        for section in Section::ALL {
            edit(&mut window, section);
            let mut seen = Vec::new();
            for group in &before.groups {
                // Groups of the same shape have the same fields.
                let shape = (
                    std::mem::discriminant(&group.kind),
                    (group.lists.len(), group.prizes.len(), group.titles.len()),
                    (group.quotas.len(), group.grades.is_some(), group.play.is_some()),
                );
                if seen.contains(&shape) {
                    continue;
                }
                seen.push(shape);
                // The sections that are about one group have a tab for each.
                match window.query_by_label(&group.name) {
                    Some(tab) => tab.click(),
                    None => continue,
                }
                of_groups.insert(section.chinese());
                window.run_steps(2);
            }
            assert!(refused(&window), "{id} {section:?}");
            window.get_by_label("还没有改动");
        }
        click(&mut window, "返回");
        assert!(window.query_by_label("继续修改").is_none());
        assert_eq!((regulation(&window), rows_of(&window)), (&before, 1), "{id}");
    }
    assert_eq!(of_groups.len(), 6, "sections that go by group: {of_groups:?}");
}

/// The last act of the ledger.
fn last(window: &Window) -> &Event {
    &window.state().session().unwrap().entries().last().unwrap().event
}

/// Whether the button that saves may not be pressed.
fn refused(window: &Window) -> bool {
    let save = window.get_by_label_contains("保存修改");
    save.accesskit_node().is_disabled()
}

fn save(window: &mut Window) {
    window.get_by_label_contains("保存修改").click();
    window.run();
}

fn shanxi(path: &Path) -> Window {
    founded("shanxi-2017", path)
}

type Step = fn(&mut Window);
type Holds = fn(&Regulation) -> bool;

#[test]
fn a_field_of_each_section_is_typed_and_recorded() {
    let rows: &[(Section, Step, Holds, &str)] = &[
        (
            Section::Groups,
            |w| put(w, "报名费", 0, "１２０"),
            |r| r.groups[0].fee_yuan == Some(120),
            "改为：公开组：1957-01-01至2000-12-31出生，报名费120元",
        ),
        (
            Section::Groups,
            |w| {
                // Below what a small screen shows at once.
                w.get_by_label("本组排团体名次").click_accesskit();
                w.run();
                put(w, "计分人数", 0, "4");
            },
            |r| r.groups[0].team == Some(TeamRule { best: 4, by: TeamBy::Ranks }),
            "增加：公开组：团体名次：各单位名次最好的4人名次之和，少者列前；\
             相等的，最好的个人名次在前者列前；不足4人的单位不排",
        ),
        (
            Section::Entry,
            |w| put(w, "全场限报", 0, "200"),
            |r| r.entry.capacity == Some(200),
            "增加：全场限报200人",
        ),
        (
            Section::Entry,
            |w| put(w, "报到截止", 0, "2017年10月5日 20:00"),
            |r| r.entry.check_in_until.unwrap().to_string() == "2017-10-05 20:00:00",
            "改为：报到截止：2017年10月5日 20:00",
        ),
        (
            Section::Play,
            |w| {
                put(w, "红方胜", 0, "3");
                put(w, "黑方和", 0, "1.5");
            },
            |r| r.play.red.win == HalfPoints::whole(3) && r.play.black.draw == HalfPoints(3),
            "改为：分值：红方胜3 和1 负0；黑方胜2 和1.5 负0；轮空3",
        ),
        (
            Section::Chain,
            |w| {
                click(w, "下移对手分");
                click(w, "增加直胜");
                click(w, "删去犯规");
            },
            |r| {
                use TieBreak::{Direct, Opponents, PreviousRound, SecondMoves, Wins};
                r.play.tie_breaks == Some(vec![Wins, Opponents, SecondMoves, PreviousRound, Direct])
            },
            "改为：名次：积分 → 胜局 → 对手分 → 后走局数 → 前一轮成绩 → 直胜",
        ),
        (
            Section::Conduct,
            |w| put(w, "连续弃权", 0, "2"),
            |r| r.forfeits.in_a_row == Some(2),
            "增加：连续弃权2轮不再编排",
        ),
        (
            Section::Fouls,
            |w| {
                click(w, "增加犯规事项");
                put(w, "犯规事项", 0, "手机响");
                put(w, "次数或分钟", 0, "2");
            },
            |r| {
                let item = TariffItem::new("手机响", Effect::Fouls(2));
                r.tariff == [item]
            },
            "增加：手机响：犯规2次",
        ),
        (
            Section::Prizes,
            |w| {
                put(w, "每名奖金（元）", 0, "7000");
                w.get_by_label("公开组合计22400元 · 全赛事合计24700元");
            },
            |r| r.groups[0].prizes[0].places[0].yuan == Some(7000),
            "改为：公开组：全组 第1名：7000元、证书",
        ),
        (
            Section::Titles,
            |w| put(w, "名额", 0, "3"),
            |r| r.groups[0].quotas[0].places == 3,
            "改为：公开组：晋级：男子（本地籍男子）前3名",
        ),
        (
            Section::Grades,
            |w| put(w, "名次按（%）", 0, "60"),
            |r| match &r.groups[0].grades {
                Some(GradeRule::ByPlace { small_groups, .. }) => small_groups[0].percent == 60,
                _ => false,
            },
            "改为：公开组：不足20人：名次按60%授予等级",
        ),
        (
            Section::Schedule,
            |w| {
                put(w, "开始时间", 1, "8:30");
                put(w, "轮次", 7, "");
            },
            |r| r.schedule[1].time.as_deref() == Some("8:30") && r.schedule[7].rounds.is_none(),
            "改为：2017年10月6日 上午 8:30　第1至2轮",
        ),
        (
            Section::Notes,
            |w| put(w, "说明1", 0, "不限地域。"),
            |r| r.notes[0] == "不限地域。",
            "改为：不限地域。",
        ),
    ];
    let folder = tempfile::tempdir().unwrap();
    let mut window = shanxi(&folder.path().join("a.xqt"));
    for (index, (section, step, holds, text)) in rows.iter().enumerate() {
        edit(&mut window, *section);
        step(&mut window);
        window.get_by_label(text);
        assert!(!holds(regulation(&window)), "row {index}: nothing is recorded while typing");
        save(&mut window);
        assert_eq!(rows_of(&window), index + 2, "row {index}");
        assert!(matches!(last(&window), Event::RegulationAmended { .. }), "row {index}");
        assert!(holds(regulation(&window)), "row {index}: {text}");
        assert!(line(&window).contains(section.chinese()), "{}", line(&window));
    }
}

#[test]
fn the_form_checks_itself_while_it_is_typed() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = shanxi(&folder.path().join("a.xqt"));
    edit(&mut window, Section::Groups);
    put(&mut window, "至", 0, "2000-12-30");
    let gap = "男子：公开组与少年组之间有出生日期不属于任何组别（2000-12-30之后，2001-01-01之前）";
    window.get_by_label(&format!("▲ {gap}"));
    assert!(!refused(&window), "a gap is a hint");
    put(&mut window, "至", 0, "2001-01-01");
    window.get_by_label("▲ 公开组与少年组的出生日期范围重叠（可以是有意的）");
    put(&mut window, "至", 0, "2000年13月");
    assert!(refused(&window));
    window.get_by_label("× “2000年13月”不是日期，请按 1990-01-05 填写");
    put(&mut window, "至", 0, "1956-12-31");
    window.get_by_label("× 公开组：出生日期从1957-01-01至1956-12-31，起始晚于截止");
    assert!(refused(&window));
    put(&mut window, "至", 0, "2000-12-31");
    window.get_by_label("还没有改动");

    // Place ranges that overlap cannot be saved.
    edit(&mut window, Section::Prizes);
    put(&mut window, "到第几名", 0, "2");
    window.get_by_label("× 公开组 奖金（全组）：名次2–2与1–2重叠");
    assert!(refused(&window));
    put(&mut window, "到第几名", 0, "1");
    put(&mut window, "从第几名", 13, "18");
    window.get_by_label("▲ 公开组奖金表（全组）缺第17至17名");
    assert!(!refused(&window));

    // The same key twice is not even offered.
    edit(&mut window, Section::Chain);
    assert!(window.get_by_label("增加胜局").accesskit_node().is_disabled());
    assert!(!window.get_by_label("增加直胜").accesskit_node().is_disabled());

    // A wrong number of another section still blocks, wherever the arbiter is.
    edit(&mut window, Section::Conduct);
    put(&mut window, "迟到时限", 0, "十五");
    window.get_by_label("× “十五”应为0至600的整数");
    edit(&mut window, Section::Notes);
    assert!(refused(&window));
    edit(&mut window, Section::Conduct);
    put(&mut window, "迟到时限", 0, "15");
    assert!(!refused(&window));
}

#[test]
fn prize_sums_are_shown_live() {
    for (id, text) in [
        ("shanxi-2017", "公开组合计21400元 · 全赛事合计23700元"),
        ("taiyuan-2019", "公开组合计60000元 · 全赛事合计60000元"),
        ("wuwei-2017", "公开组合计32000元 · 全赛事合计32000元"),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let mut window = founded(id, &folder.path().join("a.xqt"));
        edit(&mut window, Section::Prizes);
        window.get_by_label(text);
        click(&mut window, "增加名次到全组");
        put(&mut window, "每名奖金（元）", 0, "1");
        assert!(window.query_by_label(text).is_none(), "{id}");
    }
}

#[test]
fn a_draft_waits_and_is_given_up_only_when_asked_twice() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = shanxi(&folder.path().join("a.xqt"));
    edit(&mut window, Section::Conduct);
    put(&mut window, "迟到时限", 0, "10");
    tab(&mut window, Tab::Entries);
    tab(&mut window, Tab::Event);
    window.get_by_label("原：迟到15分钟为弃权");
    click(&mut window, "返回");
    window.get_by_label("▲ 规程有1处修改还没有保存");
    click(&mut window, "继续修改");
    click(&mut window, "放弃修改");
    click(&mut window, "不放弃");
    window.get_by_label("改为：迟到10分钟为弃权");
    click(&mut window, "放弃修改");
    click(&mut window, "确定放弃");
    assert!(window.query_by_label("继续修改").is_none());
    assert_eq!((rows_of(&window), regulation(&window).lateness.minutes), (1, 15));
}

#[test]
fn what_changed_meanwhile_is_said_and_not_overwritten() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = shanxi(&folder.path().join("a.xqt"));
    edit(&mut window, Section::Conduct);
    put(&mut window, "迟到时限", 0, "10");
    let mut other = regulation(&window).clone();
    other.entry.capacity = Some(150);
    let event = Event::RegulationAmended { regulation: Box::new(other) };
    window.state_mut().ask(Action::record(event));
    window.run();
    assert!(refused(&window));
    window.get_by_label("增加 全场限报150人");
    click(&mut window, "接着修改");
    save(&mut window);
    let now = regulation(&window);
    assert_eq!((now.entry.capacity, now.lateness.minutes), (Some(150), 10));
}

#[test]
fn groups_are_added_renamed_moved_and_removed_while_that_is_safe() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.xqt");
    drop(drawn(&path, 8));
    let mut window = open(&path, Tab::Event, morning(0));
    edit(&mut window, Section::Groups);
    click(&mut window, "增加组别");
    put(&mut window, "组别名称", 0, "老年组");
    assert!(!window.get_by_label("删去本组").accesskit_node().is_disabled());
    assert!(window.get_by_label("前移本组").accesskit_node().is_disabled(), "公开组 is drawn");
    click(&mut window, "公开组");
    assert!(window.get_by_label("删去本组").accesskit_node().is_disabled());
    put(&mut window, "组别名称", 0, "成年组");
    save(&mut window);
    let names: Vec<&str> = regulation(&window).groups.iter().map(|g| g.name.as_str()).collect();
    assert_eq!(names, ["成年组", "老年组"]);
    edit(&mut window, Section::Groups);
    click(&mut window, "老年组");
    click(&mut window, "删去本组");
    save(&mut window);
    assert_eq!(regulation(&window).groups.len(), 1);
}

#[test]
fn an_amendment_during_the_event_needs_a_reason_and_leaves_the_rounds() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.xqt");
    let mut made = drawn(&path, 8);
    publish(&mut made);
    play(&mut made, |_, _| xiangqi_arbiter::model::outcome::Outcome::RedWins);
    publish(&mut made);
    let groups = made.state().groups.clone();
    drop(made);
    let mut window = open(&path, Tab::Event, morning(0));
    let before = rows_of(&window);
    edit(&mut window, Section::Play);
    put(&mut window, "固定为", 0, "1");
    assert!(refused(&window), "two rounds are published");
    put(&mut window, "固定为", 0, "11");
    put(&mut window, "红方胜", 0, "3");
    window.get_by_label_contains("比赛已经开始：保存时要写明理由");
    save(&mut window);
    assert_eq!(rows_of(&window), before, "a reason is asked first");
    crate::support::window::fill(&mut window, "理由", "组委会决定");
    click(&mut window, "记录");
    let session = window.state().session().unwrap();
    assert_eq!(session.entries().last().unwrap().reason.as_deref(), Some("组委会决定"));
    let play = regulation(&window).play_of(crate::support::taiyuan::GROUP);
    assert_eq!((play.rounds, play.red.win), (RoundPlan::Fixed(11), HalfPoints::whole(3)));
    assert_eq!(session.state().groups, groups);
    tab(&mut window, Tab::Log);
    window.get_by_label_contains("赛制：积分编排制，13轮 → 赛制：积分编排制，11轮");
}

#[test]
fn a_group_renamed_is_one_change_and_what_carries_the_old_name_is_shown() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = shanxi(&folder.path().join("a.xqt"));
    edit(&mut window, Section::Groups);
    click(&mut window, "老年组");
    put(&mut window, "组别名称", 0, "常青组");
    window.get_by_label("老年组改名为常青组");
    window.get_by_label("▲ 称号“山西赛区老年组棋王”仍写着老年组");
    window.get_by_label("保存修改（1处）");
    save(&mut window);
    tab(&mut window, Tab::Log);
    window.get_by_label_contains("老年组改名为常青组");
}

#[test]
fn an_amended_number_of_rounds_says_what_becomes_of_the_decided_one() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.xqt");
    let mut made = drawn(&path, 8);
    let group = crate::support::taiyuan::GROUP;
    made.record(Event::RoundsDecided { group, rounds: 5 }, Some("人少"), &[]).unwrap();
    publish(&mut made);
    drop(made);
    let mut window = open(&path, Tab::Event, morning(0));
    window.get_by_label_contains("已另定为5轮");
    edit(&mut window, Section::Play);
    put(&mut window, "固定为", 0, "7");
    let text = "已定为5轮，改后按规程7轮";
    window.get_by_label_contains(text);
    save(&mut window);
    window.get_by_label_contains("比赛开始后修改竞赛规程；");
    crate::support::window::fill(&mut window, "理由", "组委会决定");
    click(&mut window, "记录");
    let session = window.state().session().unwrap();
    assert_eq!(planned_rounds(session.state(), group), Some(7));
    tab(&mut window, Tab::Log);
    window.get_by_label_contains(text);
}

#[test]
fn a_file_is_read_into_the_draft_and_its_differences_are_listed() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = shanxi(&folder.path().join("a.xqt"));
    let mut other = regulation(&window).clone();
    other.title = "别的赛事".into();
    other.event.venue = Some("太原".into());
    other.lateness.minutes = 20;
    let file = folder.path().join("b.toml");
    disk::save(&file, &disk::regulation_bytes(&other).unwrap()).unwrap();
    click(&mut window, "从文件读入规程…");
    crate::support::window::fill(&mut window, "规程文件", &file.display().to_string());
    click(&mut window, "读入");
    window.get_by_label("改为：迟到20分钟为弃权");
    window.get_by_label("保存修改（1处）");
    assert_eq!(rows_of(&window), 1);
    save(&mut window);
    let now = regulation(&window);
    assert_eq!(now.lateness.minutes, 20);
    assert_eq!(now.title, "2017年全国象棋业余棋王赛山西赛区总决赛");
    assert_eq!(now.event.venue.as_deref(), Some("山西运城"));
}

#[test]
fn lists_work_by_keyboard_and_keep_what_is_typed_with_its_row() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = founded("taiyuan-2019", &folder.path().join("a.xqt"));
    edit(&mut window, Section::Chain);
    window.get_by_label("下移对手分").focus();
    window.run();
    window.key_press(egui::Key::Space);
    window.run();
    window.get_by_label_contains("改为：名次：积分 → 胜局 → 对手分");
    window.get_by_label("恢复默认顺序").focus();
    window.run();
    window.key_press(egui::Key::Enter);
    window.run();
    // The number of the third row cannot be read; the first row goes, the second moves down.
    edit(&mut window, Section::Fouls);
    put(&mut window, "次数或分钟", 2, "三");
    click(&mut window, "删去赛场吸烟");
    click(&mut window, "下移手机响");
    let value = |window: &Window, nth| field(window, "次数或分钟", nth).value();
    assert_eq!(
        (value(&window, 0).as_deref(), value(&window, 1).as_deref()),
        (Some("三"), Some("1"))
    );
    assert!(refused(&window));
    // Where the field is gone, so is what was typed into it.
    click(&mut window, "删去拒不录谱");
    assert!(!refused(&window));
    save(&mut window);
    let offences: Vec<&str> =
        regulation(&window).tariff.iter().take(2).map(|t| t.offence.as_str()).collect();
    assert_eq!(offences, ["手机响", "结束后滞留不听劝阻"]);
}

/// U+10FFFD stands in no font: the form of 赛事 and the editor say so, and both still save.
#[test]
fn a_character_no_font_has_is_said_of_officials_and_titles() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = founded("taiyuan-2019", &folder.path().join("a.xqt"));
    window.ctx.set_missing_glyph_policy(egui::MissingGlyphPolicy::Tofu);
    tab(&mut window, Tab::Event);
    fill(&mut window, "裁判长", "王\u{10FFFD}");
    window.get_by_label_contains("“王\u{10FFFD}”中的");
    click(&mut window, "保存赛事信息");
    assert!(line(&window).starts_with("已记录 修改赛事信息"), "{}", line(&window));
    // In the editor it is a regulation's own text: here the name of a group.
    edit(&mut window, Section::Groups);
    put(&mut window, "组别名称", 0, "公开\u{10FFFD}");
    window.get_by_label_contains("“公开\u{10FFFD}”中的");
}
