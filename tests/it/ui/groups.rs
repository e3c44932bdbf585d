//! Several groups: one of them made a round robin after its rounds had been decided.

use egui_kittest::kittest::Queryable;
use xiangqi_arbiter::model::event::{DeskMark, DrawMethod, Event, TableResult};
use xiangqi_arbiter::model::field::System;
use xiangqi_arbiter::model::id::{PlayerId, Round, StartNumber, Table};
use xiangqi_arbiter::model::outcome::Outcome;
use xiangqi_arbiter::rules::field::planned_rounds;
use xiangqi_arbiter::rules::pairing;
use xiangqi_arbiter::session::{Session, disk};
use xiangqi_arbiter::ui::action::{Action, Tab};

use crate::support::bundled::{entrant, group, person};
use crate::support::taiyuan::{morning, name, record};
use crate::support::window::{click, open, session};

#[test]
fn a_small_group_becomes_a_round_robin_of_all_its_rounds() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.xqt");
    let regulation = disk::bundled("shanxi-2017").unwrap();
    let mut made = Session::found(&path, regulation, "裁判长", morning(0)).unwrap();
    let children = group(made.state(), "儿童组");
    let ids: Vec<PlayerId> = (1..=5).map(PlayerId).collect();
    let sex = xiangqi_arbiter::model::person::Sex::Male;
    let one = |id: &PlayerId| {
        (*id, entrant(made.state(), "儿童组", person(&name(id.0), sex, "2007-01-01")))
    };
    let entrants = ids.iter().map(one).collect();
    record(
        &mut made,
        Event::EntrantsAdded { source: None, entrants, units: Vec::new(), paid: Vec::new() },
    );
    record(&mut made, Event::RoundsDecided { group: children, rounds: 4 });
    for mark in [DeskMark::CheckIn, DeskMark::Fee, DeskMark::Document] {
        record(&mut made, Event::DeskMarked { ids: ids.clone(), mark, done: true });
    }
    let numbers = ids.iter().map(|id| (*id, StartNumber(id.0))).collect();
    record(&mut made, Event::NumbersDrawn { group: children, method: DrawMethod::Manual, numbers });
    drop(made);
    let mut window = open(&path, Tab::Event, morning(0));
    window.state_mut().ask(Action::Choose(children));
    window.run();
    window.get_by_label("改为循环制").scroll_to_me();
    window.run();
    click(&mut window, "改为循环制");
    window.get_all_by_label("改为循环制").last().unwrap().click();
    window.run();
    let reason = window.query_by_role_and_label(egui::Role::TextInput, "理由").is_some();
    if reason {
        crate::support::window::fill(&mut window, "理由", "仅五人");
        click(&mut window, "记录");
    }
    let state = session(&window).state();
    assert_eq!(state.regulation.play_of(children).system, System::RoundRobin);
    assert_eq!(planned_rounds(state, children), Some(5), "five players: five rounds, not four");
    window.state_mut().ask(Action::GoTo(Tab::Pairing));
    window.run();
    click(&mut window, "编排第1轮");
    click(&mut window, "公布第1轮对阵");
    click(&mut window, "公布");
    let round = &session(&window).state().groups[&children].rounds[0];
    assert_eq!((round.tables.len(), round.bye.is_some()), (2, true));

    // Round 1 is played; somebody who would sit in round 2 leaves with less than half played, so
    // that its opponent has no game: the proposal says so.
    let won = Some(TableResult { outcome: Outcome::RedWins, provisional: false });
    let results = vec![(Table(1), won), (Table(2), won)];
    let first = Round(1);
    for event in [
        Event::ResultsEntered { group: children, round: first, results },
        Event::RoundClosed { group: children, round: first },
    ] {
        window.state_mut().ask(Action::record(event));
    }
    let field = session(&window).views().field(session(&window).state(), children).cloned();
    let table = pairing::pair(&field.unwrap()).unwrap().tables[0];
    let id = PlayerId(table.red.0);
    window.state_mut().ask(Action::record(Event::Withdrawn { id, from: Round(2) }));
    window.run();
    click(&mut window, "编排第2轮");
    let idle =
        format!("▲ {}号{} 的对手已退赛且成绩作废，本轮没有对局", table.black, name(table.black.0));
    window.get_by_label(&idle);
}
