//! 单位 by label: officials and insurance are filled in, two spellings become one and are taken
//! apart by one undo, a whole unit misses the meeting; groups are merged and shown so.

use egui_kittest::kittest::{NodeT, Queryable};
use xiangqi_arbiter::model::event::{DeskMark, DrawMethod, Event};
use xiangqi_arbiter::model::id::{PlayerId, StartNumber};
use xiangqi_arbiter::model::outcome::Outcome;
use xiangqi_arbiter::model::person::Sex;
use xiangqi_arbiter::model::private::{EVENT, PrivateField};
use xiangqi_arbiter::model::unit::UnitKind;
use xiangqi_arbiter::rules::eligibility::{Code, findings};
use xiangqi_arbiter::session::{Session, disk};
use xiangqi_arbiter::ui::action::{Action, Tab};

use crate::support::bundled::{entrant, person};
use crate::support::taiyuan::{GROUP, morning, name, play, publish, record};
use crate::support::window::{Window, click, fill, founded, line, open, tab};

const LIST: &str = "\
序号,姓名,性别,出生日期,单位,组别,籍贯
1,张伟,男,1980-01-01,石家庄市,男子公开组,河北
2,李强,男,1981-01-01,石家庄,男子公开组,河北
3,王刚,男,1950-01-01,育才小学,男子老年组,河北
4,赵明,男,1982-01-01,石家庄市,男子公开组,河北
";

fn imported(folder: &std::path::Path, regulation: &str, list: &str) -> Window {
    let file = folder.join("名单.csv");
    std::fs::write(&file, list).unwrap();
    let mut window = founded(regulation, &folder.join("a.xqt"));
    tab(&mut window, Tab::Entries);
    click(&mut window, "导入名单…");
    fill(&mut window, "名单文件", &file.display().to_string());
    click(&mut window, "读取");
    let word = format!("全部报名（{}人）", list.lines().count() - 1);
    click(&mut window, &word);
    window
}

fn units(window: &Window) -> Vec<String> {
    let state = window.state().session().unwrap().state();
    let unit = |e: &xiangqi_arbiter::model::state::EntrantState| e.facts.unit.clone().unwrap();
    state.entrants.values().map(unit).collect()
}

#[test]
fn without_units_the_panel_says_what_to_do() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = founded("hebei-2019", &folder.path().join("a.xqt"));
    tab(&mut window, Tab::Entries);
    click(&mut window, "单位…");
    window.get_by_label_contains("还没有单位");
    click(&mut window, "返回名单");
    window.get_by_label("还没有人报名");
}

#[test]
fn what_is_filled_in_settles_the_findings_at_once() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = imported(folder.path(), "hebei-2019", LIST);
    let unseen = |window: &Window, id: u32| {
        let state = window.state().session().unwrap().state();
        let all = findings(state);
        all.iter().any(|f| f.player == PlayerId(id) && f.code == Code::InsuranceUnseen)
    };
    assert!(unseen(&window, 2));
    click(&mut window, "单位…");
    window.get_by_label("3个单位");
    window.get_by_label("学校（按名称）");
    click(&mut window, "石家庄");
    assert!(window.get_by_label("保存单位").accesskit_node().is_disabled(), "nothing changed yet");
    fill(&mut window, "教练", "杜某");
    click(&mut window, "保险单据已验");
    choose(&mut window, "类别", "学校");
    click(&mut window, "保存单位");
    assert_eq!(line(&window), "已记录 修改单位 石家庄 的信息 · #3");
    let unit = &window.state().session().unwrap().state().units["石家庄"];
    assert_eq!((unit.coach.as_deref(), unit.kind), (Some("杜某"), UnitKind::School));
    assert!(!unseen(&window, 2) && unseen(&window, 1), "the other spelling is another unit");
    // hebei-2019: 学校不得组队参加公开组.
    let state = window.state().session().unwrap().state();
    assert!(findings(state).iter().any(|f| f.player == PlayerId(2) && f.code == Code::UnitKind));
    window.state_mut().ask(Action::Undo);
    window.run();
    assert!(unseen(&window, 2));
}

#[test]
fn two_spellings_are_united_and_taken_apart_by_one_undo() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = imported(folder.path(), "hebei-2019", LIST);
    click(&mut window, "单位…");
    click(&mut window, "石家庄市");
    fill(&mut window, "领队", "高某");
    fill(&mut window, "领队电话", "19900009692");
    click(&mut window, "保存单位");
    window.get_by_label_contains("与“石家庄”相近，是同一单位吗？");
    click(&mut window, "改成“石家庄”");
    click(&mut window, "改名");
    // Asked once, with the consequence.
    assert_eq!(units(&window)[0], "石家庄市");
    window.get_by_label_contains("“石家庄市”的2人都改为代表“石家庄”（现有1人）");
    click_last(&mut window, "改名");
    assert_eq!(line(&window), "已记录 单位 石家庄市 改为 石家庄 · #4");
    assert_eq!(units(&window), ["石家庄", "石家庄", "育才小学", "石家庄"]);
    let session = window.state().session().unwrap();
    let phone =
        |unit: &str| session.private(EVENT, PrivateField::LeaderPhone(unit.into())).unwrap();
    assert_eq!((phone("石家庄").as_deref(), phone("石家庄市")), (Some("19900009692"), None));
    assert_eq!(session.state().units["石家庄"].leader.as_deref(), Some("高某"));
    // The form follows the unit to its name.
    window.get_by_label("报名的人（3）");
    window.state_mut().ask(Action::Undo);
    window.run();
    assert_eq!(units(&window), ["石家庄市", "石家庄", "育才小学", "石家庄市"]);
    let session = window.state().session().unwrap();
    let phone =
        |unit: &str| session.private(EVENT, PrivateField::LeaderPhone(unit.into())).unwrap();
    assert_eq!((phone("石家庄"), phone("石家庄市").as_deref()), (None, Some("19900009692")));
}

fn click_last(window: &mut Window, label: &str) {
    window.get_all_by_label(label).last().unwrap().click();
    window.run();
}

#[test]
fn a_whole_unit_that_missed_the_meeting_forfeits_where_the_regulation_says_so() {
    let folder = tempfile::tempdir().unwrap();
    let list = "姓名,性别,出生日期,单位,组别\n张伟,男,1980-01-01,太原队,公开组\n李强,男,1981-01-01,太原队,公开组\n王刚,男,1982-01-01,大同队,公开组\n";
    let mut window = imported(folder.path(), "shanxi-2017", list);
    let missed = |window: &Window| -> Vec<u32> {
        let state = window.state().session().unwrap().state();
        let of = state.entrants.iter();
        of.filter(|(_, e)| e.marks.contains(&DeskMark::MeetingMissed)).map(|(id, _)| id.0).collect()
    };
    click(&mut window, "单位…");
    click(&mut window, "太原队");
    click(&mut window, "全单位未到会");
    window.get_by_label_contains("太原队2人未到技术会议？按规程视为弃权");
    assert_eq!(missed(&window), Vec::<u32>::new());
    click(&mut window, "记为未到会");
    assert_eq!(missed(&window), [1, 2]);
    window.get_by_label_contains("2人记为未到技术会议");
    click(&mut window, "全单位已到会");
    assert_eq!(missed(&window), Vec::<u32>::new());
    // One of them by the list, several at once with the selection.
    click(&mut window, "返回名单");
    click(&mut window, "王刚");
    click(&mut window, "未到会");
    window.get_by_label_contains("王刚未到技术会议？");
    click(&mut window, "记为未到会");
    assert_eq!(missed(&window), [3]);
    window.get_by_label("未到会 1");
    // 资格 says so, and takes it back.
    tab(&mut window, Tab::Eligibility);
    click(&mut window, "手续 7");
    click(&mut window, "技术会议 1");
    click(&mut window, "未到技术会议，按规程视为弃权，不予编排");
    click(&mut window, "改为已到会");
    assert_eq!(missed(&window), Vec::<u32>::new());
}

#[test]
fn a_group_too_small_is_merged_with_a_reason_and_shown_so() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = imported(folder.path(), "hebei-2019", LIST);
    click(&mut window, "其他 ▼");
    click(&mut window, "合并组别…");
    let open =
        window.state().session().unwrap().state().regulation.group_named("男子公开组").unwrap();
    let old =
        window.state().session().unwrap().state().regulation.group_named("男子老年组").unwrap();
    choose(&mut window, "把", "男子老年组");
    choose(&mut window, "并入", "男子公开组");
    click(&mut window, "合并编排…");
    window.get_by_label_contains("把男子老年组（1人）并入男子公开组（3人）？");
    fill(&mut window, "理由", "只有一人");
    click(&mut window, "合并编排");
    assert_eq!(line(&window), "已记录 男子老年组并入男子公开组编排，名次另排 · #3");
    let state = window.state().session().unwrap().state();
    let moved = &state.entrants[&PlayerId(3)].facts;
    assert_eq!((moved.group, moved.ranked_in), (open, Some(old)));
    let message = "男子老年组1人并入本组编排，各组名次和奖励仍分别排定";
    click(&mut window, "返回名单");
    window.get_by_label("男子老年组（合编）");
    // The form shows the group of the ranking; saved, nothing is moved.
    window.state_mut().ask(Action::Correct(PlayerId(3)));
    window.run();
    let combo = window.get_all_by_role_and_label(egui::Role::ComboBox, "组别").last().unwrap();
    assert_eq!(combo.value().as_deref(), Some("男子老年组"));
    fill(&mut window, "联系电话", "19900000003");
    click(&mut window, "保存修改");
    let moved = &window.state().session().unwrap().state().entrants[&PlayerId(3)].facts;
    assert_eq!((moved.group, moved.ranked_in), (open, Some(old)));
    window.state_mut().ask(Action::Undo);
    window.run();
    click(&mut window, "关闭");
    for shown in [Tab::Entries, Tab::Eligibility, Tab::Pairing] {
        tab(&mut window, shown);
        window.get_by_label_contains(message);
    }
    window.state_mut().ask(Action::Choose(old));
    tab(&mut window, Tab::Standings);
    window.get_by_label_contains("男子老年组1人已并入男子公开组编排");
    window.state_mut().ask(Action::Undo);
    window.run();
    let state = window.state().session().unwrap().state();
    assert_eq!(state.entrants[&PlayerId(3)].facts.group, old);
    assert!(window.query_by_label_contains("已并入").is_none());
}

/// Chooses in the box of this label.
fn choose(window: &mut Window, label: &str, what: &str) {
    window.get_by_role_and_label(egui::Role::ComboBox, label).click();
    window.run();
    window.get_by_role_and_label(egui::Role::Button, what).click();
    window.run();
}

/// Four of 公开组 and two of 老年组 play together; red always wins round 1.
#[test]
fn the_standings_of_merged_groups_are_shown_together_and_each_apart() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.xqt");
    let regulation = disk::bundled("shanxi-2017").unwrap();
    let mut made = Session::found(&path, regulation, "裁判长", morning(0)).unwrap();
    let entrants = (1..=6)
        .map(|id| {
            let (of, birth) =
                if id > 4 { ("老年组", "1950-01-01") } else { ("公开组", "1980-01-01") };
            let one = person(&name(id), Sex::Male, birth);
            (PlayerId(id), entrant(made.state(), of, one))
        })
        .collect();
    let old = made.state().regulation.group_named("老年组").unwrap();
    let ids: Vec<PlayerId> = (1..=6).map(PlayerId).collect();
    let numbers = ids.iter().map(|id| (*id, StartNumber(id.0))).collect();
    for event in [
        Event::EntrantsAdded { source: None, entrants, units: Vec::new(), paid: ids.clone() },
        Event::GroupMerged { group: old, into: GROUP },
        Event::DeskMarked { ids: ids.clone(), mark: DeskMark::CheckIn, done: true },
        Event::NumbersDrawn { group: GROUP, method: DrawMethod::Manual, numbers },
    ] {
        record(&mut made, event);
    }
    publish(&mut made);
    play(&mut made, |_, _| Outcome::RedWins);
    drop(made);
    let mut window = open(&path, Tab::Standings, morning(1));
    let shown = |window: &Window| -> Vec<u32> {
        (1..=6).filter(|id| window.query_by_label(&name(*id)).is_some()).collect()
    };
    assert_eq!(shown(&window), [1, 2, 3, 4, 5, 6]);
    click(&mut window, "只排公开组");
    assert_eq!(shown(&window), [1, 2, 3, 4]);
    click(&mut window, "只排老年组");
    assert_eq!(shown(&window), [5, 6]);
    // The group that was merged shows its own order at once.
    click(&mut window, "合在一起");
    window.state_mut().ask(Action::Choose(old));
    window.run();
    window.get_by_label_contains("老年组2人已并入公开组编排");
    assert_eq!(shown(&window), [5, 6]);
}
