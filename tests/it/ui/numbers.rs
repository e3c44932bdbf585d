//! Numbers of documents and telephones in the texts of an act: asked about before they come into
//! the record, where no purge reaches them.

use egui_kittest::kittest::Queryable;
use xiangqi_arbiter::model::event::Event;
use xiangqi_arbiter::model::id::{PlayerId, Round};
use xiangqi_arbiter::ui::action::{Action, Tab};

use crate::support::taiyuan::{drawn, morning, record};
use crate::support::window::{Window, click, fill, open, session};

const PHONE: &str = "父亲 13800138000 申请";
const STARRED: &str = "父亲 *** 申请";

fn withdraw(window: &mut Window, player: u32, reason: &str) {
    let event = Event::Withdrawn { id: PlayerId(player), from: Round(1) };
    let reason = Some(reason.to_string());
    window.state_mut().ask(Action::Record { event, reason, private: Vec::new() });
    window.run();
}

fn last_reason(window: &Window) -> String {
    session(window).entries().last().unwrap().reason.clone().unwrap_or_default()
}

#[test]
fn a_reason_with_a_number_is_starred_left_or_written_anew() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.xqt");
    drop(drawn(&path, 8));
    let mut window = open(&path, Tab::Entries, morning(0));
    let rows = session(&window).mark().0.0;

    withdraw(&mut window, 3, PHONE);
    window.get_by_label_contains(&format!("“{STARRED}”"));
    click(&mut window, "取消");
    assert_eq!(session(&window).mark().0.0, rows, "nothing is recorded");

    withdraw(&mut window, 3, PHONE);
    click(&mut window, "号码改成星号，再记录");
    assert_eq!((session(&window).mark().0.0, last_reason(&window)), (rows + 1, STARRED.into()));

    withdraw(&mut window, 4, PHONE);
    click(&mut window, "照原样记录");
    assert_eq!((session(&window).mark().0.0, last_reason(&window)), (rows + 2, PHONE.into()));

    // Neither a date nor a small number is one.
    withdraw(&mut window, 5, "2019-05-02 第3台 迟到15分钟");
    assert_eq!(session(&window).mark().0.0, rows + 3);
}

/// The reason typed into the dialog of a question is looked at as well, and once for all acts of it.
#[test]
fn a_reason_that_is_typed_is_looked_at() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.xqt");
    let mut made = drawn(&path, 8);
    record(&mut made, Event::Withdrawn { id: PlayerId(3), from: Round(1) });
    drop(made);
    let mut window = open(&path, Tab::Entries, morning(0));
    window.state_mut().ask(Action::Correct(PlayerId(3)));
    window.run();
    click(&mut window, "恢复参赛");
    fill(&mut window, "理由", PHONE);
    window.get_all_by_label("恢复参赛").last().unwrap().click();
    window.run();
    click(&mut window, "号码改成星号，再记录");
    assert_eq!(last_reason(&window), STARRED);
    let entry = session(&window).entries().last().unwrap();
    assert_eq!(entry.event, Event::Returned { id: PlayerId(3), from: Round(1) });
}

/// A remark of the form of a person: the act itself is changed.
#[test]
fn a_remark_of_a_form_is_starred_in_the_act() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.xqt");
    drop(drawn(&path, 8));
    let mut window = open(&path, Tab::Entries, morning(0));
    window.state_mut().ask(Action::Correct(PlayerId(2)));
    window.run();
    click(&mut window, "更多：证件类型、拼音、备注等");
    fill(&mut window, "备注", "电话13800138000");
    window.get_by_label("保存修改").scroll_to_me();
    window.run();
    click(&mut window, "保存修改");
    if window.query_by_label("理由").is_some() {
        fill(&mut window, "理由", "补登");
        window.get_by_label("记录").click();
        window.run();
    }
    window.get_by_label_contains("“电话***”");
    click(&mut window, "号码改成星号，再记录");
    let note = session(&window).state().entrants[&PlayerId(2)].facts.note.clone();
    assert_eq!(note.as_deref(), Some("电话***"));
}
