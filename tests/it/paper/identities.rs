//! Whole identity numbers on 获奖名单 and 等级申报表: only on request, asked once, recorded, never
//! in the ledger, refused after a purge.

use std::collections::BTreeMap;
use std::path::Path;

use egui_kittest::kittest::{NodeT, Queryable};
use xiangqi_arbiter::model::event::{Event, PrivateDeed};
use xiangqi_arbiter::model::id::PlayerId;
use xiangqi_arbiter::paper::press::history::History;
use xiangqi_arbiter::paper::press::identities::{Identities, holders};
use xiangqi_arbiter::paper::press::{Look, Mark, Numbers, Order, SheetKind};
use xiangqi_arbiter::paper::sheets::awards::awards;
use xiangqi_arbiter::rules::enrolment::list::enrol;
use xiangqi_arbiter::session::{RecordError, Session, disk};
use xiangqi_arbiter::store::regulation_file;
use xiangqi_arbiter::ui::action::Tab;

use crate::paper::facts::head;
use crate::paper::sheet_facts::prizes;
use crate::support::pages::{checked, text};
use crate::support::pdf_text::runs;
use crate::support::record::{OPEN, clock, drawing, play_round, record};
use crate::support::taiyuan::morning;
use crate::support::window::{Window, click, open, session, tab};

const REGULATION: &str = r#"
id = "test"
title = "测试赛"
[play]
system = "swiss"
rounds = { fixed = 2 }
[[groups]]
name = "公开组"
[groups.grades.by_place]
places = [{ from = 1, to = 4, grade = "一级" }]
[[groups.prizes]]
list = "全组"
places = [{ from = 1, to = 3, yuan = 100, certificate = true }]
"#;

/// A made-up number of no region, with its check digit.
fn identity(id: u32) -> String {
    let head = format!("1499001980010{id}451");
    let sum: u32 = head
        .chars()
        .zip([7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2])
        .map(|(c, weight)| c.to_digit(10).unwrap() * weight)
        .sum();
    format!("{head}{}", b"10X98765432"[(sum % 11) as usize] as char)
}

/// Eight players; the last gave no number. Two rounds are played.
fn event(path: &Path) {
    let mut csv = String::from("姓名,性别,身份证号,单位,组别\n");
    for id in 1..=8 {
        let number = if id < 8 { identity(id) } else { String::new() };
        let given = ["一", "二", "三", "四", "五", "六", "七", "八"][id as usize - 1];
        csv += &format!("赵{given},男,{number},甲队,公开组\n");
    }
    let list = disk::entry_list_from("名单.csv", csv.as_bytes()).unwrap();
    let regulation = regulation_file::parse("测试", REGULATION).unwrap();
    let mut session = Session::found(path, regulation, "裁判长", clock()).unwrap();
    let salt = session.salt().unwrap();
    let enrolment = enrol(session.state(), &list, &BTreeMap::new(), &salt, None);
    let entered = Event::EntrantsAdded {
        source: Some("名单.csv".into()),
        entrants: enrolment.entrants,
        units: Vec::new(),
        paid: Vec::new(),
    };
    session.record(entered, None, &enrolment.private).unwrap();
    let numbers = drawing(session.state(), "种子");
    record(&mut session, numbers);
    play_round(&mut session);
    play_round(&mut session);
}

/// The whole numbers that a text holds.
fn held(text: &str) -> Vec<u32> {
    (1..8).filter(|id| text.contains(&identity(*id))).collect()
}

/// Chooses a sheet in the list, which is longer than the window.
fn choose(window: &mut Window, label: &str) {
    // The first one: 已印出的表 names the sheets beside the list.
    let entry = |window: &Window| window.query_all_by_label(label).next().map(|n| n.scroll_to_me());
    entry(window).expect("a sheet of this name");
    window.run();
    window.query_all_by_label(label).next().expect("it is still there").click();
    window.run();
}

fn pdf(path: &Path) -> String {
    runs(&std::fs::read(path).unwrap()).concat().concat()
}

/// Whose numbers belong on a sheet of the event.
fn on(window: &Window, kind: SheetKind) -> Vec<u32> {
    let all = holders(session(window).state(), kind, OPEN);
    all.into_iter().map(|id| id.0).filter(|id| *id < 8).collect()
}

fn rows(window: &Window) -> Vec<Event> {
    session(window).entries().iter().map(|row| row.event.clone()).collect()
}

#[test]
fn only_on_request_asked_once_and_recorded() {
    for kind in [SheetKind::Awards, SheetKind::Grades] {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.xqt");
        event(&path);
        let mut window = open(&path, Tab::Print, morning(5));
        assert!(window.query_by_label("含完整证件号").is_none(), "not on 对阵表");
        choose(&mut window, kind.name());
        click(&mut window, "保存 PDF");
        let masked = pdf(&folder.path().join(format!("公开组-{}.pdf", kind.name())));
        assert_eq!(held(&masked), [0; 0], "{masked}");
        assert_eq!(masked.contains("149900************"), kind == SheetKind::Grades);
        let before = rows(&window);
        assert_eq!(before.last(), Some(&Order::new(kind, OPEN, None).remark()));

        click(&mut window, "含完整证件号");
        click(&mut window, "保存 PDF");
        let target = folder.path().join(format!("公开组-{}（含完整证件号）.pdf", kind.name()));
        window.get_by_label_contains("的完整证件号码");
        assert!(!target.exists() && rows(&window) == before, "nothing before the answer");
        click(&mut window, "取消");
        assert!(!target.exists() && rows(&window) == before, "nothing without consent");
        click(&mut window, "保存 PDF");
        click(&mut window, "含完整号码打印");
        let whole = pdf(&target);
        let wanted = on(&window, kind);
        assert!(wanted.len() >= 2 && wanted.len() < 7, "{wanted:?}");
        assert_eq!(held(&whole), wanted, "of those on the sheet, of nobody else: {whole}");
        assert!(whole.contains("本表含完整证件号码"), "{whole}");
        let sheet = format!("公开组 {}", kind.name());
        let shown = Event::PrivateData { deed: PrivateDeed::Shown { sheet: sheet.clone() } };
        let all = rows(&window);
        assert_eq!(all[before.len()..], [shown, Order::new(kind, OPEN, None).remark()]);
        // The record never holds them; the printed sheets are compared as if they were masked.
        for row in session(&window).entries() {
            assert_eq!(held(&serde_json::to_string(&row.event).unwrap()), [0; 0]);
        }
        choose(&mut window, "已印出的表");
        window.get_by_label_contains("印出的表与现在的记录没有矛盾。");
        // Chosen again it is masked again.
        choose(&mut window, kind.name());
        click(&mut window, "保存 PDF");
        click(&mut window, "替换");
        assert_eq!(rows(&window).len(), all.len() + 1);
        tab(&mut window, Tab::Log);
        window.get_by_label_contains(&format!("{sheet} 显示了完整证件号码"));
    }
}

#[test]
fn refused_after_a_purge_and_where_nothing_is_kept() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.xqt");
    event(&path);
    let mut made = Session::open(&path, "裁判长", clock()).unwrap();
    made.purge(Some("测试")).unwrap();
    let sheet = "公开组 获奖名单".to_string();
    let shown = Event::PrivateData { deed: PrivateDeed::Shown { sheet } };
    let refused = made.record(shown, None, &[]).unwrap_err();
    let RecordError::Refused(why) = refused else { panic!("{refused}") };
    assert_eq!(why, "个人信息已清除，没有完整的证件号码可以显示或打印");
    drop(made);
    let mut window = open(&path, Tab::Print, morning(5));
    choose(&mut window, "等级申报表");
    assert!(window.get_by_label("含完整证件号").accesskit_node().is_disabled());
    // The masked sheet is as it was.
    click(&mut window, "保存 PDF");
    assert!(pdf(&folder.path().join("公开组-等级申报表.pdf")).contains("149900************"));
    // Nor does the list of entries have them.
    tab(&mut window, Tab::Entries);
    click(&mut window, "其他 ▼");
    click(&mut window, "导出名单…");
    assert!(!window.get_by_label("导出（8人）").accesskit_node().is_disabled());
    click(&mut window, "工作名单，含完整证件号码和电话");
    assert!(window.get_by_label("导出（8人）").accesskit_node().is_disabled());
}

#[test]
fn the_choice_made_before_a_purge_does_not_outlive_it() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.xqt");
    event(&path);
    let mut window = open(&path, Tab::Print, morning(5));
    choose(&mut window, "获奖名单");
    click(&mut window, "含完整证件号");
    let purge = Event::PrivateData { deed: PrivateDeed::Purged };
    window.state_mut().ask(xiangqi_arbiter::ui::action::Action::Record {
        event: purge,
        reason: Some("测试".into()),
        private: Vec::new(),
    });
    window.run();
    tab(&mut window, Tab::Print);
    assert!(window.get_by_label("保存 PDF").accesskit_node().is_disabled());
    click(&mut window, "含完整证件号");
    click(&mut window, "保存 PDF");
    assert_eq!(held(&pdf(&folder.path().join("公开组-获奖名单.pdf"))), [0; 0]);
}

#[test]
fn nobody_with_a_number_is_said_and_a_pair_has_two() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.xqt");
    event(&path);
    let made = Session::open(&path, "裁判长", clock()).unwrap();
    let (seq, digest) = made.mark();
    let mark = Mark { seq, digest, printed_at: made.now() };
    let history = History::of(made.entries());
    let now = xiangqi_arbiter::paper::press::print_status::Now {
        entries: made.entries(),
        state: made.state(),
        views: made.views(),
    };
    let words = |order: &Order, identities: &Identities| {
        text(&checked(&history.document_with(now, order, &mark, identities).unwrap()))
    };
    let first = holders(made.state(), SheetKind::Awards, OPEN)[0];
    let mut identities = Identities::default();
    identities.insert(PlayerId(99), [None, None]);
    assert_eq!(identities.count(), 0);
    identities.insert(first, [Some("号码甲".into()), Some("号码乙".into())]);
    assert_eq!(format!("{identities:?}"), "Identities(1)");
    let masked = Order::new(SheetKind::Awards, OPEN, None);
    // Passed without being asked for, or for another sheet, they stay out.
    assert!(!words(&masked, &identities).contains("号码甲"));
    let look = Look { numbers: Numbers::Whole, ..Look::default() };
    let order = |kind| Order { look, ..Order::new(kind, OPEN, None) };
    assert!(!words(&order(SheetKind::Roster), &identities).contains("号码甲"));
    let whole = words(&order(SheetKind::Awards), &identities);
    assert!(whole.contains("号码甲号码乙"), "{whole}");
    // In the book of results nobody's number stands.
    assert!(!words(&order(SheetKind::ResultsBook), &identities).contains("号码甲"));
    assert_eq!(holders(made.state(), SheetKind::Roster, OPEN), []);
}

#[test]
fn a_number_stays_in_one_piece_beside_taxes_and_long_units() {
    let mut facts = prizes();
    for row in facts.sections.iter_mut().flat_map(|section| &mut section.rows) {
        row.identity = "149900198001054519".into();
    }
    let pages = checked(&awards(&head("公开组", ""), &facts));
    let whole = pages.iter().flat_map(|page| page.texts());
    assert_eq!(whole.filter(|run| run.text == "149900198001054519").count(), 10);
}
