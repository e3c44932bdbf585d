//! 名次, 奖励, 打印, 日志 and the projector through the window.

use egui_kittest::kittest::Queryable;
use xiangqi_arbiter::model::event::{DeskMark, DrawMethod, Event};
use xiangqi_arbiter::model::id::{PlayerId, Round, StartNumber};
use xiangqi_arbiter::model::outcome::Outcome;
use xiangqi_arbiter::model::person::Sex;
use xiangqi_arbiter::model::regulation::{BirthWindow, ListRule, Population};
use xiangqi_arbiter::paper::press::SheetKind;
use xiangqi_arbiter::rules::ranking::ending;
use xiangqi_arbiter::session::{Session, disk};
use xiangqi_arbiter::ui::action::{Action, Tab};

use crate::support::bundled::{day, entrant, person};
use crate::support::taiyuan::{GROUP, drawn, morning, name, play, publish, record};
use crate::support::window::{click, fill, open, session};

#[test]
fn a_tie_left_over_is_drawn_by_the_announced_seed() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.xqt");
    let mut made = drawn(&path, 8);
    publish(&mut made);
    play(&mut made, |_, _| Outcome::Draw);
    // The group ends here; before its end nobody draws lots.
    record(&mut made, Event::RoundsDecided { group: GROUP, rounds: 1 });
    let ties = ending::ties_after(made.state(), GROUP, Round(1));
    assert!(!ties.is_empty());
    drop(made);
    let mut window = open(&path, Tab::Standings, morning(0));
    fill(&mut window, "抽签种子（当众宣布）：", "龙城");
    let last = ties[0].len();
    click(&mut window, &format!("第1至{last}名抽签"));
    click(&mut window, "抽签");
    let left = ending::ties_after(session(&window).state(), GROUP, Round(1));
    assert_eq!(left.len(), ties.len() - 1);
    let Event::LotDrawn { seed, order, .. } = &session(&window).entries().last().unwrap().event
    else {
        panic!()
    };
    assert_eq!((seed.as_str(), order.len()), ("龙城", last));
}

#[test]
fn every_sheet_shows_a_page_or_says_why_not_and_a_pdf_is_saved() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.xqt");
    let mut made = drawn(&path, 40);
    publish(&mut made);
    play(&mut made, |red, black| match (red.0 + black.0) % 3 {
        0 => Outcome::Draw,
        1 => Outcome::RedWins,
        _ => Outcome::BlackForfeits,
    });
    publish(&mut made);
    drop(made);
    let mut window = open(&path, Tab::Print, morning(0));
    // A Swiss group is not offered the tables of a round robin.
    let robin = [SheetKind::RoundRobin, SheetKind::RoundRobinPlan];
    assert!(robin.iter().all(|kind| window.query_by_label(kind.name()).is_none()));
    for kind in SheetKind::ALL.into_iter().filter(|kind| !robin.contains(kind)) {
        click(&mut window, kind.name());
    }
    click(&mut window, "对阵表");
    let target = folder.path().join("对阵.pdf");
    let field = window.get_by_label("另存为");
    field.set_text_value_accesskit(&target.display().to_string());
    window.run();
    let before = session(&window).entries().len();
    click(&mut window, "保存 PDF");
    assert!(target.is_file(), "{:?}", window.state().notice());
    assert!(std::fs::metadata(&target).unwrap().len() > 5_000);
    let printed =
        Event::SheetPrinted {
            sheet: "对阵表".into(), group: Some(GROUP), round: Some(Round(2))
        };
    assert_eq!(session(&window).entries().len(), before + 1);
    assert_eq!(session(&window).entries().last().unwrap().event, printed);
}

#[test]
fn the_log_lists_every_act_marks_what_was_undone_and_looks_back() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.xqt");
    let mut made = drawn(&path, 8);
    publish(&mut made);
    play(&mut made, |_, _| Outcome::RedWins);
    let closed = made.mark().0;
    record(&mut made, Event::AbsenceSet { id: PlayerId(3), round: Round(2), absent: true });
    made.undo().unwrap();
    drop(made);
    let mut window = open(&path, Tab::Log, morning(0));
    let absence = format!("（已撤销）{} 第2轮请假", name(3));
    window.get_by_label(&absence);
    fill(&mut window, "查找：", "轮结束");
    assert!(window.query_by_label(&absence).is_none());
    window.get_by_label_contains("第1轮结束").click();
    window.run();
    window.get_by_label(&format!("第{closed}条记录"));
    click(&mut window, "当时的名次");
    assert!(window.query_by_label_contains("第1轮后（截至第").is_some());
}

#[test]
fn a_protest_is_lodged_and_ruled() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.xqt");
    let mut made = drawn(&path, 8);
    publish(&mut made);
    drop(made);
    let mut window = open(&path, Tab::Log, morning(0));
    click(&mut window, "申诉与裁决");
    for (label, text) in
        [("申诉人", "太原队领队"), ("轮次", "1"), ("台次", "2"), ("申诉内容", "时钟有误")]
    {
        fill(&mut window, label, text);
    }
    click(&mut window, "受理申诉");
    assert_eq!(session(&window).state().protests.len(), 1);
    click(&mut window, "裁决申诉1");
    fill(&mut window, "裁决内容", "维持原判");
    click(&mut window, "公布裁决");
    click(&mut window, "公布");
    let protest = session(&window).state().protests.values().next().unwrap();
    assert_eq!(protest.ruling.as_deref(), Some("维持原判"));
}

#[test]
fn standings_and_awards_show_and_wait_until_all_rounds_are_closed() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.xqt");
    let mut made = drawn(&path, 20);
    for _ in 0..3 {
        publish(&mut made);
        play(&mut made, |r, b| if r < b { Outcome::RedWins } else { Outcome::BlackWins });
    }
    drop(made);
    let mut window = open(&path, Tab::Standings, morning(0));
    window.get_all_by_label(&name(1)).next().unwrap().click();
    window.run();
    assert!(window.query_by_label_contains("与下一名").is_some());
    window.state_mut().ask(Action::GoTo(Tab::Awards));
    window.run();
    assert!(window.query_by_label_contains("各轮尚未全部结束").is_some());
    window.state_mut().ask(Action::GoTo(Tab::Pairing));
    window.run();
    click(&mut window, "投影");
    window.run_steps(3);
    window.get_by_label("关闭投影");
}

#[test]
fn each_list_of_a_group_has_its_button_and_keeps_to_its_birth_dates() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.xqt");
    let mut regulation = disk::bundled("taiyuan-2019").unwrap();
    let rule = &mut regulation.groups[0];
    let group = rule.name.clone();
    let since = |from: &str| BirthWindow { from: Some(day(from)), to: None };
    let until = |to: &str| BirthWindow { from: None, to: Some(day(to)) };
    rule.lists = [
        ("女子", Population::Women, since("1976-01-01")),
        ("少年女子", Population::Women, since("2005-01-01")),
        ("全组", Population::All, until("1975-12-31")),
    ]
    .map(|(name, of, born)| ListRule { name: name.into(), of, born })
    .into();
    let mut made = Session::found(&path, regulation, "裁判长", morning(0)).unwrap();
    let people = [
        (Sex::Female, "1975-12-31"),
        (Sex::Female, "1976-01-01"),
        (Sex::Female, "1990-06-01"),
        (Sex::Male, "1970-03-05"),
        (Sex::Male, "1980-03-05"),
        (Sex::Female, "2005-01-01"),
    ];
    let ids: Vec<PlayerId> = (1..=6).map(PlayerId).collect();
    let one = |id: &PlayerId, (sex, birth): (Sex, &str)| {
        (*id, entrant(made.state(), &group, person(&name(id.0), sex, birth)))
    };
    let entrants = ids.iter().zip(people).map(|(id, who)| one(id, who)).collect();
    let numbers = ids.iter().map(|id| (*id, StartNumber(id.0))).collect();
    for event in [
        Event::EntrantsAdded { source: None, entrants, units: Vec::new(), paid: ids.clone() },
        Event::DeskMarked { ids: ids.clone(), mark: DeskMark::CheckIn, done: true },
        Event::NumbersDrawn { group: GROUP, method: DrawMethod::Manual, numbers },
    ] {
        record(&mut made, event);
    }
    publish(&mut made);
    play(&mut made, |_, _| Outcome::RedWins);
    drop(made);
    let mut window = open(&path, Tab::Standings, morning(1));
    let rows: [(&str, &[u32]); 5] = [
        ("女子", &[2, 3, 6]),
        ("少年女子", &[6]),
        ("全组", &[1, 4]),
        // No list of the group is called so: everybody of the sex.
        ("男子", &[4, 5]),
        ("全部", &[1, 2, 3, 4, 5, 6]),
    ];
    for (list, expected) in rows {
        click(&mut window, list);
        let shown: Vec<u32> =
            (1..=6).filter(|id| window.query_by_label(&name(*id)).is_some()).collect();
        assert_eq!(shown, expected, "{list}");
    }
}
