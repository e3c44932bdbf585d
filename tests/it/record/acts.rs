//! Rarer acts of random sequences: units, merged groups, pairs and their forms, decisions about
//! awards, looks at private data, and what no program may write.

use std::collections::BTreeSet;

use chrono::NaiveDate;
use xiangqi_arbiter::model::entrant::{Document, DocumentFacts, DocumentKind, Person, Proof};
use xiangqi_arbiter::model::event::{DeskMark, Event, PairedBy, PrivateDeed, TableResult};
use xiangqi_arbiter::model::grade::Grade;
use xiangqi_arbiter::model::id::{GroupId, PlayerId, Round, Seq, Table};
use xiangqi_arbiter::model::outcome::Outcome;
use xiangqi_arbiter::model::person::Sex;
use xiangqi_arbiter::model::private::{PrivateChange, PrivateField};
use xiangqi_arbiter::model::state::State;
use xiangqi_arbiter::model::unit::{UnitFacts, UnitKind};
use xiangqi_arbiter::rules::admit::admit;

use crate::support::record::{OPEN, entrant};

/// The group that is merged into the open one, or into which it is merged.
const YOUTH: GroupId = GroupId(2);

/// How many kinds there are.
pub const KINDS: u8 = 15;

/// A table kept, or one added for somebody who has no seat.
pub fn seating(state: &State, a: u32, b: u32) -> Event {
    let last = Round(state.groups.get(&OPEN).map_or(0, |g| g.rounds.len() as u32));
    let facts = state.groups.get(&OPEN).and_then(|g| g.round(last));
    let Some((bye, facts)) =
        facts.and_then(|facts| Some((facts.bye?, facts))).filter(|_| !b.is_multiple_of(3))
    else {
        let table = (!b.is_multiple_of(4)).then_some(Table(b));
        return Event::TableKept { id: PlayerId(a % 8), table };
    };
    let free = state.entrants.iter().filter(|(id, one)| one.no.is_some() && **id != bye);
    let mut free = free.map(|(id, _)| *id).filter(|id| facts.table_of(*id).is_none());
    let late = free.next().unwrap_or(PlayerId(a));
    Event::TableAdded { group: OPEN, round: last, red: late, black: bye }
}

/// One of the rarer acts; many of them fit only for a moment.
pub fn rarer(state: &State, kind: u8, a: u32, b: u32, c: u32) -> Event {
    let player = PlayerId(a);
    let last = Round(state.groups.get(&OPEN).map_or(0, |g| g.rounds.len() as u32));
    match kind {
        0 => Event::UnitChanged { unit: unit(a, b) },
        1 => {
            let mut made = entrant(&format!("少年{c}"), "乙");
            made.group = YOUTH;
            Event::EntrantsAdded {
                source: Some("单位报名.xlsx".into()),
                entrants: vec![(state.next_player, made)],
                units: vec![unit(a, b), unit(b, c)],
                paid: Vec::new(),
            }
        }
        2 | 3 => match kind {
            2 => Event::GroupMerged { group: YOUTH, into: OPEN },
            _ => Event::GroupMerged { group: GroupId(a), into: GroupId(b) },
        },
        4 => {
            let mut facts = entrant("夫妻", "丙");
            facts.partner = Some(person(b, c));
            facts.person = person(c, b);
            facts.filler = a.is_multiple_of(2);
            facts.note = Some("双人".into());
            facts.entered_at =
                NaiveDate::from_ymd_opt(2019, 5, 1).and_then(|d| d.and_hms_opt(8, 0, 0));
            Event::EntrantsAdded {
                source: None,
                entrants: vec![(state.next_player, facts)],
                units: Vec::new(),
                paid: Vec::new(),
            }
        }
        5 => match state.entrants.get(&player) {
            Some(known) => {
                let mut facts = known.facts.clone();
                facts.person = person(b, c);
                facts.ranked_in = (c.is_multiple_of(3)).then_some(GroupId(b));
                Event::EntrantChanged { id: player, entrant: Box::new(facts) }
            }
            None => Event::EntrantRemoved { id: player },
        },
        6 => {
            let marks =
                [DeskMark::Fee, DeskMark::CheckIn, DeskMark::Document, DeskMark::MeetingMissed];
            let ids = (0..=b % 4).map(|k| PlayerId(a.saturating_add(k))).collect();
            Event::DeskMarked { ids, mark: marks[(c % 4) as usize], done: !b.is_multiple_of(3) }
        }
        7 => {
            let mut facts = state.regulation.event.clone();
            facts.venue = Some(format!("第{a}赛场"));
            facts.chief_arbiter = (b.is_multiple_of(2)).then(|| "王裁".into());
            facts.first_day = NaiveDate::from_ymd_opt(2019, 5, b % 33);
            facts.last_day = NaiveDate::from_ymd_opt(2019, 5, c % 33);
            Event::FactsChanged { facts }
        }
        8 => Event::PrivateData { deed: PrivateDeed::Shown { sheet: "等级申报表".into() } },
        9 => {
            // Several tables of the last round at once, some taken back.
            let results = (1..=b % 5 + 1).map(|table| {
                let outcome = Outcome::ALL[((c % 9 + table) % 9) as usize];
                let result = TableResult { outcome, provisional: table == c % 7 };
                (Table(table), (table != a % 7).then_some(result))
            });
            Event::ResultsEntered { group: OPEN, round: last, results: results.collect() }
        }
        10 => {
            // The bye goes to somebody else, who sat somewhere.
            let bye = state.groups.get(&OPEN).and_then(|g| g.round(last)).and_then(|r| r.bye);
            let seat = state.groups.get(&OPEN).and_then(|g| g.round(last)?.tables.first().copied());
            match (bye, seat) {
                (Some(bye), Some(seat)) => Event::TablesCorrected {
                    group: OPEN,
                    round: last,
                    tables: vec![(Table(1), bye, seat.black)],
                    bye: Some(seat.red),
                },
                _ => Event::TablesCorrected {
                    group: OPEN,
                    round: last,
                    tables: Vec::new(),
                    bye: Some(player),
                },
            }
        }
        11 => Event::Redone { seq: Seq(a) },
        12 => Event::Unknown,
        13 => {
            // A corrected list: somebody known under another unit, and somebody new.
            let known = state.entrants.get(&player).map(|e| e.facts.clone());
            let mut facts = known.unwrap_or_else(|| entrant("无", "丁"));
            facts.unit = Some(format!("单位{}", b % 4));
            Event::ListTaken {
                source: "更正.xlsx".into(),
                added: vec![(state.next_player, entrant(&format!("新{c}"), "丁"))],
                changed: vec![(player, facts)],
                units: Vec::new(),
                paid: Vec::new(),
            }
        }
        _ => Event::PairingPublished {
            group: YOUTH,
            round: Round(b % 3 + 1),
            tables: vec![(player, PlayerId(b))],
            bye: Some(PlayerId(c)),
            by: PairedBy::FewestRematches,
        },
    }
}

/// An entry into the second group, or its merging into the open one.
pub fn merging(state: &State) -> Event {
    if state.entrants.values().any(|e| e.facts.group == YOUTH) {
        return Event::GroupMerged { group: YOUTH, into: OPEN };
    }
    rarer(state, 1, 1, 2, 3)
}

/// The act that revokes, rules or withdraws something that is there, where there is any.
pub fn about_existing(state: &State, kind: u8, a: u32) -> Option<Event> {
    let pick = |n: usize| (a as usize).checked_rem(n);
    let last = Round(state.groups.get(&OPEN).map_or(0, |g| g.rounds.len() as u32));
    let admitted = |make: &dyn Fn(PlayerId) -> Event| {
        let events = state.entrants.keys().map(|id| make(*id));
        let fits: Vec<Event> = events.filter(|e| admit(state, e).refusal().is_none()).collect();
        fits.get(pick(fits.len())?).cloned()
    };
    match kind % 7 {
        4 => admitted(&|id| Event::Returned { id, from: last.next() }),
        5 => admitted(&|id| Event::Reinstated { id, from: last.next() }),
        6 => {
            let day = NaiveDate::from_ymd_opt(2019, 5, 10 + last.0.min(9))?;
            let at = day.and_hms_opt(9, a % 60, 0)?;
            Some(Event::RoundStarted { group: OPEN, round: last, at })
        }
        0 => {
            let open: Vec<_> = state.protests.iter().filter(|(_, p)| p.ruling.is_none()).collect();
            let (id, _) = open.get(pick(open.len())?)?;
            Some(Event::ProtestRuled { id: **id, ruling: "维持原判".into() })
        }
        1 => {
            let open: Vec<_> = state.fouls.iter().filter(|(_, f)| !f.revoked).collect();
            let (id, _) = open.get(pick(open.len())?)?;
            Some(Event::FoulRevoked { id: **id })
        }
        2 => {
            let out: Vec<_> =
                state.entrants.iter().filter(|(_, e)| e.disqualified.is_some()).collect();
            let (id, _) = out.get(pick(out.len())?)?;
            Some(Event::DisqualificationLifted { id: **id })
        }
        _ => {
            let waived: Vec<_> =
                state.entrants.iter().filter(|(_, e)| !e.waivers.is_empty()).collect();
            let (id, entrant) = waived.get(pick(waived.len())?)?;
            let code = entrant.waivers.keys().next()?.clone();
            Some(Event::WaiverRevoked { id: **id, code })
        }
    }
}

/// Private values that go with an act about one entrant.
pub fn private(event: &Event, c: u32) -> Vec<PrivateChange> {
    let id = match event {
        Event::EntrantsAdded { entrants, .. } => entrants.first().map(|(id, _)| *id),
        Event::EntrantChanged { id, .. } => Some(*id),
        _ => None,
    };
    let field = [PrivateField::Identity, PrivateField::PartnerIdentity, PrivateField::Phone];
    let value = if c.is_multiple_of(4) { String::new() } else { format!("139{c:08}") };
    id.map(|player| PrivateChange { player, field: field[(c % 3) as usize].clone(), value })
        .into_iter()
        .collect()
}

fn unit(a: u32, b: u32) -> UnitFacts {
    let kinds =
        [UnitKind::Unstated, UnitKind::Association, UnitKind::School, UnitKind::TrainingBody];
    UnitFacts {
        name: if a.is_multiple_of(9) { String::new() } else { format!("单位{}", a % 3) },
        kind: kinds[(b % 4) as usize],
        leader: (b.is_multiple_of(2)).then(|| "领队".into()),
        coach: (b.is_multiple_of(3)).then(|| "教练".into()),
        insurance_seen: b.is_multiple_of(5),
    }
}

fn person(a: u32, b: u32) -> Person {
    let document = DocumentFacts {
        kind: DocumentKind::Resident,
        masked: "149900************".into(),
        province: Some("山西".into()),
        birth: NaiveDate::from_ymd_opt((1940 + b % 80) as i32, 1 + b % 12, 1),
        sex: Some(Sex::Female),
        faults: vec![("id_check_digit".into(), "校验位不符".into())],
        digest: format!("{b:064x}"),
    };
    Person {
        name: if a.is_multiple_of(11) { " ".into() } else { format!("某{a}") },
        sex: [None, Some(Sex::Male), Some(Sex::Female)][(a % 3) as usize],
        birth: NaiveDate::from_ymd_opt((1900 + a % 120) as i32, 1 + b % 13, 1 + a % 30),
        native_place: Some("山西".into()),
        title: (a.is_multiple_of(4)).then(|| "象棋大师".into()),
        grade: (b.is_multiple_of(2)).then_some(Grade::Level((b % 16 + 1) as u8)),
        certificate: Some(b.to_string()),
        nationality: (a.is_multiple_of(5)).then(|| "中国".into()),
        document: if b.is_multiple_of(3) { Document::Absent } else { Document::Given(document) },
        companion: (b.is_multiple_of(7)).then(|| "陪同".into()),
        proofs: BTreeSet::from([Proof::Residence, Proof::Insurance]),
        declared: BTreeSet::from([Proof::Grade]),
        pinyin: (a.is_multiple_of(6)).then(|| "mou".into()),
    }
}
