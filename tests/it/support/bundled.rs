//! Events founded from bundled regulations, with people entered and games played as the tests say.

use chrono::NaiveDate;
use xiangqi_arbiter::model::entrant::{Document, Entrant, Person};
use xiangqi_arbiter::model::event::{Event, PairedBy, TableResult};
use xiangqi_arbiter::model::id::{GroupId, PlayerId, Round, StartNumber, Table};
use xiangqi_arbiter::model::outcome::Outcome;
use xiangqi_arbiter::model::person::Sex;
use xiangqi_arbiter::model::regulation::Regulation;
use xiangqi_arbiter::model::state::State;
use xiangqi_arbiter::rules::admit::{Verdict, admit};
use xiangqi_arbiter::rules::eligibility::{Code, Finding, findings};
use xiangqi_arbiter::rules::regulation::hints::as_round_robin;
use xiangqi_arbiter::session::disk;

pub fn day(text: &str) -> NaiveDate {
    text.parse().unwrap()
}

/// A state on which a bundled regulation was founded.
pub fn founded(id: &str) -> State {
    founded_on(disk::bundled(id).unwrap())
}

pub fn founded_on(regulation: Regulation) -> State {
    let mut state = State::unfounded();
    act(&mut state, Event::Founded { regulation: Box::new(regulation) });
    state
}

/// Records an act as the session would.
pub fn act(state: &mut State, event: Event) {
    if let Verdict::Refused(why) = admit(state, &event) {
        panic!("{why}: {event:?}");
    }
    state.apply(&event).unwrap();
}

/// The refusal of an act, if it is refused.
pub fn refusal(state: &State, event: &Event) -> Option<String> {
    match admit(state, event) {
        Verdict::Refused(why) => Some(why),
        Verdict::Free | Verdict::NeedsReason(_) => None,
    }
}

pub fn group(state: &State, name: &str) -> GroupId {
    state.regulation.group_named(name).unwrap_or_else(|| panic!("{name}"))
}

pub fn person(name: &str, sex: Sex, birth: &str) -> Person {
    Person {
        name: name.into(),
        sex: Some(sex),
        birth: Some(day(birth)),
        document: Document::Absent,
        ..Person::default()
    }
}

pub fn man(birth: &str) -> Person {
    person("张三", Sex::Male, birth)
}

pub fn woman(birth: &str) -> Person {
    person("李四", Sex::Female, birth)
}

pub fn entrant(state: &State, group_name: &str, person: Person) -> Entrant {
    Entrant {
        group: group(state, group_name),
        person,
        partner: None,
        ranked_in: None,
        unit: Some("太原市象棋协会".into()),
        filler: false,
        note: None,
        entered_at: None,
    }
}

pub fn add(state: &mut State, entrant: Entrant) -> PlayerId {
    let id = state.next_player;
    act(
        state,
        Event::EntrantsAdded {
            source: None,
            entrants: vec![(id, entrant)],
            units: vec![],
            paid: vec![],
        },
    );
    id
}

pub fn enter(state: &mut State, group_name: &str, person: Person) -> PlayerId {
    let entrant = entrant(state, group_name, person);
    add(state, entrant)
}

/// Findings of an entrant that do not wait for the desk nor for its identity number.
pub fn found(state: &State, id: PlayerId) -> Vec<(&'static str, String)> {
    findings(state)
        .into_iter()
        .filter(|f| f.player == id && !f.code.at_desk() && f.code != Code::IdentityMissing)
        .map(|f| (f.code.id(), f.text))
        .collect()
}

pub fn codes(state: &State, id: PlayerId) -> Vec<&'static str> {
    found(state, id).into_iter().map(|(code, _)| code).collect()
}

pub fn finding(state: &State, id: PlayerId, code: Code) -> Option<Finding> {
    findings(state).into_iter().find(|f| f.player == id && f.code == code)
}

/// Plays a group of n entered players as a round robin in which the earlier entered always wins:
/// the ranking is the order of entry. `outcome` may say otherwise: (round, winner, loser).
pub fn play_out(
    state: &mut State,
    group: GroupId,
    outcome: impl Fn(Round, PlayerId, PlayerId) -> Option<Outcome>,
) {
    let regulation = Box::new(as_round_robin(&state.regulation, &[group]));
    act(state, Event::RegulationAmended { regulation });
    let ids: Vec<PlayerId> =
        state.entrants.iter().filter(|(_, e)| e.facts.group == group).map(|(id, _)| *id).collect();
    let numbers = ids.iter().copied().zip((1..).map(StartNumber)).collect();
    let method = xiangqi_arbiter::model::event::DrawMethod::Manual;
    act(state, Event::NumbersDrawn { group, method, numbers });
    let seats = ids.len().next_multiple_of(2);
    for k in 0..seats - 1 {
        let round = Round(k as u32 + 1);
        // Circle method: the last seat stays, the others turn.
        let at = |i: usize| match i {
            0 => seats - 1,
            i => (k + i - 1) % (seats - 1),
        };
        let pairs = (0..seats / 2).map(|i| {
            let (a, b) = if i == 0 { (at(0), at(1)) } else { (at(1 + i), at(seats - i)) };
            (a.min(b), a.max(b))
        });
        let mut tables = Vec::new();
        let mut bye = None;
        for (a, b) in pairs {
            match ids.get(b) {
                Some(b) => tables.push((ids[a], *b)),
                None => bye = Some(ids[a]),
            }
        }
        let by = PairedBy::Engine;
        let event = Event::PairingPublished { group, round, tables: tables.clone(), bye, by };
        state.apply(&event).unwrap();
        let results = tables
            .iter()
            .zip((1..).map(Table))
            .map(|((red, black), table)| {
                let outcome = outcome(round, *red, *black).unwrap_or(Outcome::RedWins);
                (table, Some(TableResult { outcome, provisional: false }))
            })
            .collect();
        act(state, Event::ResultsEntered { group, round, results });
        act(state, Event::RoundClosed { group, round });
    }
}

/// Enters n men of an age that fits and plays them out in order of entry.
pub fn played(state: &mut State, group_name: &str, people: Vec<Person>) -> Vec<PlayerId> {
    let ids = people.into_iter().map(|p| enter(state, group_name, p)).collect();
    let group = group(state, group_name);
    play_out(state, group, |_, _, _| None);
    ids
}

/// n men born on a day, named 甲1, 甲2 ….
pub fn men(n: usize, birth: &str) -> Vec<Person> {
    (1..=n).map(|i| person(&format!("甲{i}"), Sex::Male, birth)).collect()
}

/// A man of Hebei in every respect.
pub fn native(birth: &str) -> Person {
    Person { native_place: Some("河北".into()), ..man(birth) }
}

/// What a finding of an entrant says; empty where there is none.
pub fn text(state: &State, id: PlayerId, code: Code) -> String {
    finding(state, id, code).map(|f| f.text).unwrap_or_default()
}
