//! The acts of the permission table, as it and its neighbours put them to the gate.

use xiangqi_arbiter::model::event::{Certificate, CertificateKind, DrawMethod, Event, Foul};
use xiangqi_arbiter::model::id::{FoulId, GroupId, PlayerId, ProtestId, Round, Table};
use xiangqi_arbiter::model::regulation::{Effect, OffenceKind};
use xiangqi_arbiter::model::state::State;
use xiangqi_arbiter::model::unit::UnitFacts;
use xiangqi_arbiter::rules::enrolment::draw;

use crate::support::record::{FIRST, OPEN};

pub type Act = fn(&State) -> Event;

pub const ONE: PlayerId = PlayerId(1);

pub const JUNIOR: GroupId = GroupId(2);

pub fn foul(at: Option<(Round, Table)>, effect: Effect) -> impl Fn(&State) -> Event {
    move |state| {
        let seat = |(round, table): (Round, Table)| {
            let round = state.groups.get(&OPEN)?.round(round)?;
            round.table(table).map(|t| t.red)
        };
        let player = at.and_then(seat).unwrap_or(ONE);
        let foul = Foul {
            player,
            at,
            offence: "手机响".into(),
            kind: OffenceKind::Other,
            effect,
            note: None,
        };
        Event::FoulNoted { id: FoulId(1), foul }
    }
}

/// The next round to be published.
pub fn next(state: &State) -> Round {
    Round(state.groups[&OPEN].rounds.len() as u32 + 1)
}

pub fn unit(name: &str) -> Event {
    Event::UnitChanged { unit: UnitFacts { name: name.into(), ..UnitFacts::default() } }
}

/// The first so many of those in the draw are the upper half.
pub fn halves(state: &State, upper: usize) -> Event {
    let drawn = draw::by_seed(state, OPEN, "半区");
    let mut upper: Vec<PlayerId> =
        drawn.iter().map(|(id, _)| *id).take(upper + drawn.len() % 2).collect();
    upper.sort();
    let numbers = draw::by_halves(state, OPEN, "半区", &upper).unwrap_or(drawn);
    let method = DrawMethod::Halves { seed: "半区".into(), upper };
    Event::NumbersDrawn { group: OPEN, method, numbers }
}

pub fn start(round: Round) -> Event {
    let day = chrono::NaiveDate::from_ymd_opt(2019, 5, 10).unwrap();
    Event::RoundStarted { group: OPEN, round, at: day.and_hms_opt(9, 0, 0).unwrap() }
}

pub fn turn(state: &State) -> Event {
    let table = state.groups[&OPEN].round(FIRST).and_then(|r| r.table(Table(1)));
    let (red, black) = table.map_or((ONE, PlayerId(2)), |t| (t.red, t.black));
    Event::TablesCorrected {
        group: OPEN,
        round: FIRST,
        tables: vec![(Table(1), black, red)],
        bye: None,
    }
}

pub fn certificate() -> Event {
    let certificate = Certificate {
        number: "1".into(),
        kind: CertificateKind::Prize,
        group: OPEN,
        player: ONE,
        honour: "公开组第一名".into(),
    };
    Event::CertificateIssued { certificate }
}

pub fn protest(about: Option<(Round, Table)>) -> Event {
    Event::ProtestLodged {
        id: ProtestId(1),
        group: OPEN,
        about,
        by: "甲队".into(),
        text: "长打".into(),
    }
}
