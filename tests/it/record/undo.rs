//! Undo and redo (screens.md "Two ways back"): named, across restarts, back to what has left the
//! room and no further; private values follow; any earlier state can be looked at.

use xiangqi_arbiter::model::event::{DeskMark, Event};
use xiangqi_arbiter::model::id::{PlayerId, Seq};
use xiangqi_arbiter::model::outcome::Outcome;
use xiangqi_arbiter::model::private::{PrivateChange, PrivateField};
use xiangqi_arbiter::session::{RecordError, Session};

use crate::support::record::{
    FIRST, clock, close, drawn, entrant, entries, found, pairing, play_round, record, result,
};

fn refused(done: Result<xiangqi_arbiter::session::Recorded, RecordError>) -> String {
    match done {
        Err(RecordError::Refused(why)) => why,
        other => panic!("{other:?}"),
    }
}

#[test]
fn back_and_forth_gives_each_state_again() {
    let folder = tempfile::tempdir().unwrap();
    let mut session = found(folder.path(), 2);
    let mut states = vec![session.state().clone()];
    for n in [3, 1, 2] {
        let event = entries(session.state(), n);
        record(&mut session, event);
        states.push(session.state().clone());
    }
    for k in (0..3).rev() {
        session.undo().unwrap();
        assert_eq!(session.state(), &states[k]);
    }
    assert_eq!(refused(session.undo()), "没有可以撤销的操作");
    for state in &states[1..] {
        session.redo().unwrap();
        assert_eq!(session.state(), state);
    }
    assert_eq!(refused(session.redo()), "没有可以恢复的操作");
    assert_eq!(session.mark().0, Seq(10), "each turn is a row: 1 + 3 + 3 + 3");
}

#[test]
fn a_new_act_ends_what_could_be_redone_and_a_remark_does_not() {
    let folder = tempfile::tempdir().unwrap();
    let mut session = found(folder.path(), 2);
    for _ in 0..2 {
        let event = entries(session.state(), 1);
        record(&mut session, event);
    }
    let both = session.state().clone();
    session.undo().unwrap();
    record(
        &mut session,
        Event::SheetPrinted { sheet: "参赛名单".into(), group: None, round: None },
    );
    session.redo().unwrap();
    assert_eq!(session.state(), &both, "printing in between changes nothing");
    record(
        &mut session,
        Event::SheetPrinted { sheet: "参赛名单".into(), group: None, round: None },
    );
    session.undo().unwrap();
    assert_eq!(session.state().entrants.len(), 1, "undo passes over the print");
    let mark = Event::DeskMarked { ids: vec![PlayerId(1)], mark: DeskMark::Fee, done: true };
    record(&mut session, mark);
    assert_eq!(refused(session.redo()), "没有可以恢复的操作");
}

#[test]
fn undo_stops_at_what_has_left_the_room_and_says_so() {
    let folder = tempfile::tempdir().unwrap();
    let mut session = drawn(folder.path(), 2, 4);
    assert!(session.undo_label().unwrap().contains("抽签"), "the draw can still be taken back");
    let published = pairing(session.state()).unwrap();
    record(&mut session, published);
    let before = session.state().clone();
    record(&mut session, result(FIRST, 1, Outcome::Draw));
    assert!(session.undo_label().unwrap().contains("第1台 和棋"));
    let message = session.undo().unwrap().text;
    assert!(message.starts_with("已撤销") && message.contains("第1台"), "{message}");
    assert_eq!(session.state(), &before);
    let why = refused(session.undo());
    assert!(why.contains("公布") && why.contains("不能撤销"), "{why}");
    assert_eq!(session.undo_label().unwrap_err(), why, "the button says the same");
    session.redo().unwrap();
    record(&mut session, result(FIRST, 2, Outcome::RedWins));
    record(&mut session, close(FIRST));
    assert!(refused(session.undo()).contains("第1轮结束"));
    // A correction of the closed round is itself a slip that can be taken back.
    let closed = session.state().clone();
    let correction = result(FIRST, 2, Outcome::BlackWins);
    assert!(matches!(
        session.record(correction.clone(), Some("  "), &[]),
        Err(RecordError::ReasonMissing(_))
    ));
    session.record(correction, Some("填反了"), &[]).unwrap();
    session.undo().unwrap();
    assert_eq!(session.state(), &closed);
}

#[test]
fn across_a_restart() {
    let folder = tempfile::tempdir().unwrap();
    let session = drawn(folder.path(), 2, 4);
    let after = session.state().clone();
    let label = session.undo_label().unwrap();
    let path = session.path().to_path_buf();
    drop(session);
    let mut session = Session::open(&path, "裁判长", clock()).unwrap();
    assert_eq!(session.undo_label().unwrap(), label);
    session.undo().unwrap();
    drop(session);
    let mut session = Session::open(&path, "裁判长", clock()).unwrap();
    assert_eq!(session.redo_label().unwrap(), label);
    session.redo().unwrap();
    assert_eq!(session.state(), &after);
}

#[test]
fn private_values_follow_undo_and_redo() {
    let folder = tempfile::tempdir().unwrap();
    let mut session = found(folder.path(), 2);
    let id = PlayerId(1);
    let phone = |value: &str| {
        [PrivateChange { player: id, field: PrivateField::Phone, value: value.into() }]
    };
    let entered = Event::EntrantsAdded {
        source: None,
        entrants: vec![(id, entrant("甲", "乙"))],
        units: Vec::new(),
        paid: Vec::new(),
    };
    session.record(entered.clone(), None, &phone("13800000001")).unwrap();
    let mut facts = session.state().entrants[&id].facts.clone();
    let steps = ["13800000002", "", "13800000003"];
    for (k, value) in steps.iter().enumerate() {
        facts.note = Some(format!("改{k}"));
        let event = Event::EntrantChanged { id, entrant: Box::new(facts.clone()) };
        session.record(event, None, &phone(value)).unwrap();
    }
    let now = |session: &Session| session.private(id, PrivateField::Phone).unwrap();
    let some = |text: &str| Some(text.to_string());
    assert_eq!(now(&session), some("13800000003"));
    for expected in [None, some("13800000002"), some("13800000001"), None] {
        session.undo().unwrap();
        assert_eq!(now(&session), expected);
    }
    session.redo().unwrap();
    assert_eq!(now(&session), some("13800000001"));
    session.undo().unwrap();
    // The id is used again; what the undone entry said is nobody's now.
    let other = Event::EntrantsAdded {
        source: None,
        entrants: vec![(id, entrant("丙", "丁"))],
        units: Vec::new(),
        paid: Vec::new(),
    };
    session.record(other, None, &[]).unwrap();
    assert_eq!(now(&session), None);
}

#[test]
fn any_earlier_state_can_be_seen() {
    let folder = tempfile::tempdir().unwrap();
    let mut session = found(folder.path(), 2);
    let mut seen = vec![(session.mark().0, session.state().clone())];
    for n in [4, 2] {
        let event = entries(session.state(), n);
        record(&mut session, event);
        seen.push((session.mark().0, session.state().clone()));
    }
    session.undo().unwrap();
    seen.push((session.mark().0, session.state().clone()));
    session.redo().unwrap();
    seen.push((session.mark().0, session.state().clone()));
    let numbers = crate::support::record::drawing(session.state(), "种子");
    record(&mut session, numbers);
    play_round(&mut session);
    seen.push((session.mark().0, session.state().clone()));
    for (seq, state) in &seen {
        assert_eq!(&session.as_of(*seq).unwrap(), state, "as of row {seq}");
    }
    assert!(!session.as_of(Seq(0)).unwrap().founded);
    assert_eq!(&session.as_of(Seq(u32::MAX)).unwrap(), session.state());
    let path = session.path().to_path_buf();
    let live = session.state().clone();
    drop(session);
    assert_eq!(Session::open(&path, "裁判长", clock()).unwrap().state(), &live, "replayed");
}
