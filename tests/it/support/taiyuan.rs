//! An event file of taiyuan-2019 made through the session: what most tests of the window start from.

use std::path::Path;

use xiangqi_arbiter::model::entrant::{Entrant, Person};
use xiangqi_arbiter::model::event::{DeskMark, DrawMethod, Event, PairedBy, TableResult};
use xiangqi_arbiter::model::id::{GroupId, PlayerId, Round, StartNumber, Table};
use xiangqi_arbiter::model::outcome::Outcome;
use xiangqi_arbiter::rules::pairing;
use xiangqi_arbiter::session::clock::Clock;
use xiangqi_arbiter::session::{Session, disk};

/// The group of all these tests.
pub const GROUP: GroupId = GroupId(1);

/// Eight in the morning.
pub fn morning(minute: u32) -> Clock {
    let day = chrono::NaiveDate::from_ymd_opt(2019, 5, 11).unwrap();
    Clock::Stated(day.and_hms_opt(8, minute, 0).unwrap())
}

/// Founds taiyuan-2019 with this many players, checked in and numbered in the order of entry.
pub fn drawn(path: &Path, players: u32) -> Session {
    numbered(entered(path, players), players)
}

/// The same under another bundled regulation.
pub fn drawn_under(id: &str, path: &Path, players: u32) -> Session {
    numbered(entered_under(id, path, players), players)
}

fn numbered(mut session: Session, players: u32) -> Session {
    let numbers = (1..=players).map(|id| (PlayerId(id), StartNumber(id))).collect();
    record(&mut session, Event::NumbersDrawn { group: GROUP, method: DrawMethod::Manual, numbers });
    session
}

/// Founds taiyuan-2019 with this many players, checked in; none has shown a document.
pub fn entered(path: &Path, players: u32) -> Session {
    entered_under("taiyuan-2019", path, players)
}

fn entered_under(id: &str, path: &Path, players: u32) -> Session {
    let regulation = disk::bundled(id).unwrap();
    let mut session = Session::found(path, regulation, "裁判长", morning(0)).unwrap();
    let ids: Vec<PlayerId> = (1..=players).map(PlayerId).collect();
    let one = |id: &PlayerId| Entrant {
        group: GROUP,
        person: Person { name: name(id.0), ..Person::default() },
        partner: None,
        unit: Some(format!("{}队", ["太原", "大同", "运城", "长治"][id.0 as usize % 4])),
        filler: false,
        ranked_in: None,
        note: None,
        entered_at: None,
    };
    let entrants = ids.iter().map(|id| (*id, one(id))).collect();
    record(
        &mut session,
        Event::EntrantsAdded {
            source: Some("名单.xlsx".into()),
            entrants,
            units: Vec::new(),
            paid: Vec::new(),
        },
    );
    for mark in [DeskMark::CheckIn, DeskMark::Fee] {
        record(&mut session, Event::DeskMarked { ids: ids.clone(), mark, done: true });
    }
    session
}

/// 棋手甲 … of a number: every name different, none part of another.
pub fn name(number: u32) -> String {
    const FAMILY: [char; 10] = ['赵', '钱', '孙', '李', '周', '吴', '郑', '王', '冯', '陈'];
    const GIVEN: [char; 10] = ['一', '二', '三', '四', '五', '六', '七', '八', '九', '十'];
    let (tens, ones) = ((number / 10) as usize, (number % 10) as usize);
    format!("{}{}{}", FAMILY[ones], GIVEN[tens % 10], GIVEN[tens / 10])
}

/// Records an act that must be free.
pub fn record(session: &mut Session, event: Event) {
    session.record(event, Some("测试"), &[]).unwrap();
}

/// Pairs and publishes the next round by the engine.
pub fn publish(session: &mut Session) -> Round {
    let field = session.views().field(session.state(), GROUP).unwrap().clone();
    let made = pairing::pair(&field).unwrap();
    let id = |no: StartNumber| PlayerId(no.0);
    let event = Event::PairingPublished {
        group: GROUP,
        round: made.round,
        tables: made.tables.iter().map(|t| (id(t.red), id(t.black))).collect(),
        bye: made.bye.map(id),
        by: PairedBy::Engine,
    };
    record(session, event);
    made.round
}

/// Plays the last published round by a rule and closes it.
pub fn play(session: &mut Session, outcome: impl Fn(PlayerId, PlayerId) -> Outcome) {
    let (round, facts) = session.state().groups[&GROUP].last_round().unwrap();
    let results: Vec<(Table, Option<TableResult>)> = facts
        .numbered()
        .map(|(table, seat)| {
            let outcome = outcome(seat.red, seat.black);
            (table, Some(TableResult { outcome, provisional: false }))
        })
        .collect();
    record(session, Event::ResultsEntered { group: GROUP, round, results });
    record(session, Event::RoundClosed { group: GROUP, round });
}
