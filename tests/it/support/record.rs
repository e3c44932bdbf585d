//! A small event for the tests of the record: its regulation, and acts as a desk would do them.

use std::path::{Path, PathBuf};

use chrono::NaiveDate;
use xiangqi_arbiter::model::entrant::{Entrant, Person};
use xiangqi_arbiter::model::event::{DrawMethod, Event, PairedBy, TableResult};
use xiangqi_arbiter::model::id::{GroupId, PlayerId, Round, Table};
use xiangqi_arbiter::model::outcome::Outcome;
use xiangqi_arbiter::model::regulation::Regulation;
use xiangqi_arbiter::model::state::State;
use xiangqi_arbiter::rules::admit::{Verdict, admit};
use xiangqi_arbiter::rules::enrolment::draw;
use xiangqi_arbiter::rules::field::{field, numbering};
use xiangqi_arbiter::rules::pairing::pair;
use xiangqi_arbiter::session::Session;
use xiangqi_arbiter::session::clock::Clock;
use xiangqi_arbiter::store::regulation_file;

/// Two rounds, prizes to the second place, a tariff, exclusion after two forfeits in a row.
const REGULATION: &str = r#"
id = "test"
title = "测试赛"
[play]
system = "swiss"
rounds = { fixed = 2 }
[forfeits]
in_a_row = 2
[[tariff]]
offence = "手机响"
effect = { fouls = 1 }
[[groups]]
name = "公开组"
[[groups.prizes]]
list = "全组"
places = [{ from = 1, to = 2, yuan = 100, certificate = true }]
[[groups]]
name = "少年组"
"#;

pub const OPEN: GroupId = GroupId(1);
pub const FIRST: Round = Round(1);
pub const SECOND: Round = Round(2);

pub fn regulation() -> Regulation {
    regulation_file::parse("测试", REGULATION).unwrap()
}

/// A regulation of the same event with so many rounds.
pub fn regulation_of(rounds: u32) -> Regulation {
    let text = REGULATION.replace("fixed = 2", &format!("fixed = {rounds}"));
    regulation_file::parse("测试", &text).unwrap()
}

/// A regulation of the same event whose open group has another name.
pub fn open_group_named(name: &str) -> Regulation {
    let mut regulation = regulation();
    regulation.groups[0].name = name.into();
    regulation
}

pub fn clock() -> Clock {
    Clock::Stated(NaiveDate::from_ymd_opt(2019, 5, 10).unwrap().and_hms_opt(9, 0, 0).unwrap())
}

pub fn entrant(name: &str, unit: &str) -> Entrant {
    Entrant {
        group: OPEN,
        person: Person { name: name.into(), ..Person::default() },
        partner: None,
        unit: Some(unit.into()),
        filler: false,
        ranked_in: None,
        note: None,
        entered_at: None,
    }
}

/// Entries of `n` players into the open group, on top of a state.
pub fn entries(state: &State, n: u32) -> Event {
    let first = state.next_player.0;
    let entrants = (first..first + n)
        .map(|id| (PlayerId(id), entrant(&format!("棋手{id}"), &format!("单位{}", id % 3))))
        .collect();
    Event::EntrantsAdded { source: None, entrants, units: Vec::new(), paid: Vec::new() }
}

pub fn drawing(state: &State, seed: &str) -> Event {
    Event::NumbersDrawn {
        group: OPEN,
        method: DrawMethod::Seed { seed: seed.into() },
        numbers: draw::by_seed(state, OPEN, seed),
    }
}

/// The pairing of the next round by the engine; none where there is no legal one.
pub fn pairing(state: &State) -> Option<Event> {
    let numbers = numbering(state, OPEN);
    let paired = pair(&field(state, OPEN)).ok()?;
    let seating = paired.seating().map(|no| numbers.player(no));
    let (tables, bye) = (seating.pairs(), seating.bye);
    Some(Event::PairingPublished {
        group: OPEN,
        round: paired.round,
        tables,
        bye,
        by: PairedBy::Engine,
    })
}

pub fn result(round: Round, table: u32, outcome: Outcome) -> Event {
    let result = TableResult { outcome, provisional: false };
    Event::ResultsEntered { group: OPEN, round, results: vec![(Table(table), Some(result))] }
}

pub fn close(round: Round) -> Event {
    Event::RoundClosed { group: OPEN, round }
}

/// Applies an act that must be admissible, as a session would, without a disk.
pub fn act(state: &mut State, event: &Event) {
    if let Verdict::Refused(why) = admit(state, event) {
        panic!("{event:?} refused: {why}");
    }
    state.apply(event).unwrap();
}

/// Records an act that must be admissible.
pub fn record(session: &mut Session, event: Event) {
    let shown = format!("{event:?}");
    if let Err(error) = session.record(event, Some("测试"), &[]) {
        panic!("{shown}: {error}");
    }
}

/// A new event file in a folder.
pub fn found(folder: &Path, rounds: u32) -> Session {
    let path: PathBuf = folder.join("测试赛.xqt");
    Session::found(&path, regulation_of(rounds), "裁判长", clock()).unwrap()
}

/// A new event file with `n` players drawn.
pub fn drawn(folder: &Path, rounds: u32, n: u32) -> Session {
    let mut session = found(folder, rounds);
    let entered = entries(session.state(), n);
    record(&mut session, entered);
    let numbers = drawing(session.state(), "种子");
    record(&mut session, numbers);
    session
}

/// Publishes the next round, enters a result at every table and closes it.
pub fn play_round(session: &mut Session) {
    let pairing = pairing(session.state()).expect("a legal pairing");
    let Event::PairingPublished { round, tables, .. } = &pairing else { unreachable!() };
    let (round, tables) = (*round, tables.len() as u32);
    record(session, pairing);
    for table in 1..=tables {
        let outcome = Outcome::ALL[((round.0 + table) % 3) as usize];
        record(session, result(round, table, outcome));
    }
    record(session, close(round));
}
