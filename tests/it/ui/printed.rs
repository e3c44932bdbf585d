//! 打印: the list of printed sheets, and reprints through the window.

use egui_kittest::kittest::Queryable;
use xiangqi_arbiter::model::event::{Event, TableResult};
use xiangqi_arbiter::model::id::{ProtestId, Round, Table};
use xiangqi_arbiter::model::outcome::Outcome;
use xiangqi_arbiter::paper::press::{Order, SheetKind};
use xiangqi_arbiter::ui::action::Tab;

use crate::support::taiyuan::{GROUP, drawn, morning, play, publish, record};
use crate::support::window::{click, open, session};

fn printed(kind: SheetKind, round: u32) -> Event {
    Order::new(kind, GROUP, Some(Round(round))).remark()
}

#[test]
fn an_outdated_sheet_is_named_reprinted_and_valid_again() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.xqt");
    let mut made = drawn(&path, 12);
    publish(&mut made);
    record(&mut made, printed(SheetKind::Pairing, 1));
    play(&mut made, |_, _| Outcome::RedWins);
    record(&mut made, printed(SheetKind::RoundResults, 1));
    let result = TableResult { outcome: Outcome::BlackWins, provisional: false };
    let results = vec![(Table(1), Some(result))];
    record(&mut made, Event::ResultsEntered { group: GROUP, round: Round(1), results });
    drop(made);
    let mut window = open(&path, Tab::Print, morning(5));
    click(&mut window, "已印出：1份失效");
    window.get_by_label_contains("已过时1份、已作废0份");
    window.get_by_label("第1轮 对阵表");
    click(&mut window, "印更正版");
    click(&mut window, "保存 PDF");
    let event = session(&window).entries().last().unwrap().event.clone();
    assert_eq!(event, printed(SheetKind::RoundResults, 1));
    click(&mut window, "已印出的表");
    window.get_by_label_contains("印出的表与现在的记录没有矛盾。");
    assert!(window.query_by_label("印更正版").is_none());
}

#[test]
fn a_void_sheet_is_printed_with_its_mark_and_remarked_as_such() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.xqt");
    let mut made = drawn(&path, 12);
    publish(&mut made);
    record(&mut made, printed(SheetKind::Pairing, 1));
    record(&mut made, printed(SheetKind::ScoreSlips, 1));
    record(&mut made, Event::PairingVoided { group: GROUP, round: Round(1) });
    drop(made);
    let mut window = open(&path, Tab::Print, morning(5));
    click(&mut window, "已印出：2份失效");
    window.get_by_label("请收回已发出的");
    assert!(window.query_by_label("印重排版").is_none(), "the round is not paired again yet");
    click(&mut window, "印作废页");
    click(&mut window, "保存 PDF");
    let Event::SheetPrinted { sheet, round, .. } =
        session(&window).entries().last().unwrap().event.clone()
    else {
        panic!()
    };
    assert_eq!((sheet.to_string().as_str(), round), ("对阵表（作废）", Some(Round(1))));
    assert!(folder.path().join("公开组-第1轮-对阵表（作废）.pdf").is_file());
}

#[test]
fn the_ruling_to_print_is_chosen_among_those_given() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.xqt");
    let mut made = drawn(&path, 12);
    publish(&mut made);
    for id in [1, 2, 3].map(ProtestId) {
        let (by, text) = ("太原队领队".to_string(), "时钟有误".to_string());
        let about = Some((Round(1), Table(2)));
        record(&mut made, Event::ProtestLodged { id, group: GROUP, about, by, text });
        if id != ProtestId(3) {
            record(&mut made, Event::ProtestRuled { id, ruling: "维持原判".into() });
        }
    }
    drop(made);
    let mut window = open(&path, Tab::Print, morning(5));
    click(&mut window, "裁决书");
    click(&mut window, "保存 PDF");
    let Event::SheetPrinted { sheet, .. } = &session(&window).entries().last().unwrap().event
    else {
        panic!()
    };
    assert_eq!(sheet.to_string(), "裁决书（申诉2）", "the last one ruled");
}

#[test]
fn a_question_names_the_printed_sheets_it_outdates() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.xqt");
    let mut made = drawn(&path, 12);
    publish(&mut made);
    record(&mut made, printed(SheetKind::Pairing, 1));
    drop(made);
    let mut window = open(&path, Tab::Pairing, morning(5));
    click(&mut window, "作废重排");
    window.get_by_label_contains("已印出的1份表将作废：第1轮 对阵表。");
}

#[test]
fn a_ruling_is_printed_where_it_was_given() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.xqt");
    let mut made = drawn(&path, 12);
    let id = ProtestId(1);
    let (by, text) = ("太原队领队".to_string(), "时钟有误".to_string());
    record(&mut made, Event::ProtestLodged { id, group: GROUP, about: None, by, text });
    record(&mut made, Event::ProtestRuled { id, ruling: "维持原判".into() });
    drop(made);
    let mut window = open(&path, Tab::Log, morning(5));
    click(&mut window, "申诉与裁决");
    click(&mut window, "打印裁决书1");
    assert!(folder.path().join("公开组-裁决书（申诉1）.pdf").is_file());
    let Event::SheetPrinted { sheet, .. } = &session(&window).entries().last().unwrap().event
    else {
        panic!()
    };
    assert_eq!(sheet.to_string(), "裁决书（申诉1）");
}
