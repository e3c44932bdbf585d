//! 奖励 through the window: a place in the next event declined and given back, a title decided
//! otherwise.

use std::collections::BTreeSet;

use egui_kittest::kittest::Queryable;
use xiangqi_arbiter::model::entrant::Person;
use xiangqi_arbiter::model::event::{DeskMark, DrawMethod, Event, TableResult};
use xiangqi_arbiter::model::id::{GroupId, PlayerId, Round, StartNumber, Table};
use xiangqi_arbiter::model::outcome::Outcome;
use xiangqi_arbiter::rules::awards::given::awards;
use xiangqi_arbiter::session::{Session, disk};
use xiangqi_arbiter::ui::action::{Action, Tab};

use crate::support::bundled::{entrant, group, man};
use crate::support::taiyuan::{GROUP, drawn, morning, name, play, publish, record};
use crate::support::window::{Window, fill, open, session};

/// Six natives in the open group of shanxi-2017, numbered.
fn shanxi(path: &std::path::Path) -> GroupId {
    let regulation = disk::bundled("shanxi-2017").unwrap();
    let mut made = Session::found(path, regulation, "裁判长", morning(0)).unwrap();
    let one = |id: u32| {
        let native = Some("山西".to_string());
        let person = Person { name: name(id), native_place: native, ..man("1980-01-01") };
        (PlayerId(id), entrant(made.state(), "公开组", person))
    };
    let entrants: Vec<_> = (1..=6).map(one).collect();
    let ids: Vec<PlayerId> = entrants.iter().map(|(id, _)| *id).collect();
    record(
        &mut made,
        Event::EntrantsAdded { source: None, entrants, units: Vec::new(), paid: Vec::new() },
    );
    for mark in [DeskMark::CheckIn, DeskMark::Fee, DeskMark::Document] {
        record(&mut made, Event::DeskMarked { ids: ids.clone(), mark, done: true });
    }
    let group = group(made.state(), "公开组");
    let numbers = ids.iter().map(|id| (*id, StartNumber(id.0))).collect();
    record(&mut made, Event::NumbersDrawn { group, method: DrawMethod::Manual, numbers });
    // All drawn: one point each, equal opponents, so the three who had black come first (后手局数),
    // by number: tables 1–2, 4–3, 5–6 give 2, 3, 6, then 1, 4, 5.
    publish(&mut made);
    play(&mut made, |_, _| Outcome::Draw);
    group
}

fn press(window: &mut Window, label: &str) {
    // The lists are longer than the window.
    window.get_all_by_label(label).next().unwrap().scroll_to_me();
    window.run();
    window.get_all_by_label(label).next().unwrap().click();
    window.run();
}

fn answer(window: &mut Window, yes: &str, reason: &str) {
    fill(window, "理由", reason);
    window.get_all_by_label(yes).last().unwrap().click();
    window.run();
}

#[test]
fn a_place_is_declined_passes_on_and_is_given_back() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.xqt");
    let group = shanxi(&path);
    let mut window = open(&path, Tab::Awards, morning(0));
    window.state_mut().ask(Action::Choose(group));
    window.run();
    let holders = |window: &Window| -> BTreeSet<u32> {
        let quotas = awards(session(window).state(), group).quotas;
        quotas[0].players.iter().map(|id| id.0).collect()
    };
    assert_eq!(holders(&window), BTreeSet::from([2, 3]));
    press(&mut window, "放弃名额");
    answer(&mut window, "放弃名额", "不能参加决赛");
    assert_eq!(holders(&window), BTreeSet::from([3, 6]));
    let message = window.state().line().to_string();
    assert!(message.contains(&name(2)) && message.contains("放弃"), "{message}");
    press(&mut window, "恢复名额");
    answer(&mut window, "恢复名额", "又能参加");
    assert_eq!(holders(&window), BTreeSet::from([2, 3]));
}

#[test]
fn a_title_of_a_list_is_decided_otherwise() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.xqt");
    let group = shanxi(&path);
    let mut window = open(&path, Tab::Awards, morning(0));
    window.state_mut().ask(Action::Choose(group));
    window.run();
    press(&mut window, "改定称号");
    fill(&mut window, "改发给（序号或姓名）", "4");
    press(&mut window, &format!("改发给 4号 {}", name(4)));
    fill(&mut window, "理由", "前三人的户籍经核实有误");
    press(&mut window, "记录");
    let titles = awards(session(&window).state(), group).titles;
    assert_eq!(titles[0].player, Some(PlayerId(4)));
}

/// Two of eight tables of round 1 have a result: the list by number is no ranking yet, and nobody
/// stands beside a prize.
#[test]
fn nobody_has_won_before_a_round_is_played() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.xqt");
    let mut made = drawn(&path, 16);
    publish(&mut made);
    let result = Some(TableResult { outcome: Outcome::RedWins, provisional: false });
    let results = vec![(Table(1), result), (Table(2), result)];
    record(&mut made, Event::ResultsEntered { group: GROUP, round: Round(1), results });
    drop(made);
    let window = open(&path, Tab::Awards, morning(0));
    window.get_by_label("第1名");
    for number in 1..=16 {
        assert_eq!(window.query_all_by_label_contains(&name(number)).count(), 0, "{number}");
    }
}
