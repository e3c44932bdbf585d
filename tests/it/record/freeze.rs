//! How the frozen ledgers were recorded. Existing ones are never written again: a new format of
//! an act gets a new ledger beside them. `cargo test record_freeze -- --ignored`.

use std::path::Path;

use serde_json::json;
use xiangqi_arbiter::model::award::Award;
use xiangqi_arbiter::model::event::{
    Certificate, CertificateKind, DeskMark, DrawMethod, Event, Foul, PairRule, PairedBy,
    PrivateDeed, TableResult,
};
use xiangqi_arbiter::model::id::{FoulId, PlayerId, ProtestId, Round, StartNumber, Table};
use xiangqi_arbiter::model::outcome::Outcome;
use xiangqi_arbiter::model::regulation::{Effect, OffenceKind, RoundPlan, TariffItem};
use xiangqi_arbiter::rules::enrolment::draw;
use xiangqi_arbiter::rules::ranking::ending;
use xiangqi_arbiter::session::Session;

use crate::support::record::{
    FIRST, OPEN, SECOND, clock, close, drawing, entrant, entries, found, record, regulation_of,
    result,
};

fn write(event: &Path, name: &str) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/ledgers");
    std::fs::create_dir_all(&folder).unwrap();
    let path = folder.join(name);
    assert!(!path.exists(), "{} is frozen", path.display());
    let connection = rusqlite::Connection::open(event).unwrap();
    let mut text = String::new();
    let mut statement = connection
        .prepare("SELECT seq, at, by, reason, act, digest FROM ledger ORDER BY seq")
        .unwrap();
    let mut rows = statement.query([]).unwrap();
    while let Some(row) = rows.next().unwrap() {
        let column = |k| json!(row.get::<_, Option<String>>(k).unwrap());
        text += &format!(
            "{{\"seq\":{},\"at\":{},\"by\":{},\"reason\":{},\"digest\":{},\"act\":{}}}\n",
            row.get::<_, u32>(0).unwrap(),
            column(1),
            column(2),
            column(3),
            column(5),
            row.get::<_, String>(4).unwrap()
        );
    }
    std::fs::write(path, text).unwrap();
}

fn id(n: u32) -> PlayerId {
    PlayerId(n)
}

fn publish(round: u32, tables: &[(u32, u32)], bye: Option<u32>, by: PairedBy) -> Event {
    let tables = tables.iter().map(|(red, black)| (id(*red), id(*black))).collect();
    Event::PairingPublished { group: OPEN, round: Round(round), tables, bye: bye.map(id), by }
}

fn results(round: u32, outcomes: &[Outcome]) -> Event {
    let results = (1..)
        .map(Table)
        .zip(outcomes)
        .map(|(table, outcome)| {
            (table, Some(TableResult { outcome: *outcome, provisional: false }))
        })
        .collect();
    Event::ResultsEntered { group: OPEN, round: Round(round), results }
}

fn foul(number: u32, player: u32, at: Option<(u32, u32)>, effect: Effect) -> Event {
    let at = at.map(|(round, table)| (Round(round), Table(table)));
    let foul = Foul {
        player: id(player),
        at,
        offence: "手机响".into(),
        kind: OffenceKind::Other,
        effect,
        note: None,
    };
    Event::FoulNoted { id: FoulId(number), foul }
}

fn start(round: u32, hour: u32) -> Event {
    let day = chrono::NaiveDate::from_ymd_opt(2019, 5, 10).unwrap();
    Event::RoundStarted {
        group: OPEN,
        round: Round(round),
        at: day.and_hms_opt(hour, 0, 0).unwrap(),
    }
}

fn certificate(number: &str, player: u32, honour: &str) -> Event {
    let certificate = Certificate {
        number: number.into(),
        kind: CertificateKind::Prize,
        group: OPEN,
        player: id(player),
        honour: honour.into(),
    };
    Event::CertificateIssued { certificate }
}

/// Seven players and a late one over four rounds: every act except undo, redo and the lot.
fn small_swiss(folder: &Path) -> Session {
    let mut regulation = regulation_of(4);
    regulation.play.rounds = RoundPlan::Open;
    let path = folder.join("冻结.xqt");
    let mut session = Session::found(&path, regulation.clone(), "裁判长", clock()).unwrap();
    let session_events = {
        let mut facts = regulation.event.clone();
        facts.venue = Some("太原".into());
        regulation.event = facts.clone();
        regulation.tariff.push(TariffItem::new("吸烟", Effect::Fouls(1)));
        let mut changed = entrant("棋手2", "新单位");
        changed.note = Some("更正单位".into());
        vec![
            Event::FactsChanged { facts },
            Event::RegulationAmended { regulation: Box::new(regulation) },
            entries(session.state(), 8),
            Event::EntrantChanged { id: id(2), entrant: Box::new(changed) },
            Event::EntrantRemoved { id: id(8) },
            Event::DeskMarked {
                ids: (1..=7).map(id).collect(),
                mark: DeskMark::CheckIn,
                done: true,
            },
            Event::FindingWaived {
                id: id(3),
                code: "identity_missing".into(),
                text: "无证件".into(),
            },
            Event::WaiverRevoked { id: id(3), code: "identity_missing".into() },
            Event::RoundsDecided { group: OPEN, rounds: 4 },
            Event::NumbersDrawn {
                group: OPEN,
                method: DrawMethod::Manual,
                numbers: (1..=7).map(|k| (id(k), StartNumber(k))).collect(),
            },
            publish(1, &[(1, 2), (4, 3), (5, 6)], Some(7), PairedBy::Engine),
            Event::SheetPrinted {
                sheet: "对阵表".into(), group: Some(OPEN), round: Some(FIRST)
            },
            start(1, 9),
            results(1, &[Outcome::RedWins, Outcome::Draw, Outcome::BlackWins]),
            close(FIRST),
        ]
    };
    for event in session_events {
        record(&mut session, event);
    }
    let late = entries(session.state(), 1);
    record(&mut session, late);
    // The late entrant is entry 9 and gets number 8.
    let hand = PairedBy::Hand { engine: vec![(id(6), id(1))], engine_bye: Some(id(5)) };
    let provisional = TableResult { outcome: Outcome::Draw, provisional: true };
    let rest = vec![
        Event::NumberGiven { id: id(9), no: StartNumber(8) },
        publish(2, &[(6, 1), (7, 4), (2, 5), (3, 9)], None, PairedBy::Engine),
        Event::PairingVoided { group: OPEN, round: SECOND },
        publish(2, &[(6, 1), (7, 4), (3, 9), (2, 5)], None, hand),
        start(2, 14),
        Event::ResultsEntered {
            group: OPEN,
            round: SECOND,
            results: vec![(Table(1), Some(provisional))],
        },
        Event::ProtestLodged {
            id: ProtestId(1),
            group: OPEN,
            about: Some((SECOND, Table(1))),
            by: "棋手1".into(),
            text: "对方长打".into(),
        },
        result(SECOND, 2, Outcome::RedForfeits),
        result(SECOND, 3, Outcome::RedWins),
        result(SECOND, 4, Outcome::BothForfeit),
        foul(1, 6, Some((2, 1)), Effect::Fouls(1)),
        foul(2, 9, None, Effect::Warning),
        Event::FoulRevoked { id: FoulId(2) },
        close(SECOND),
        Event::ProtestRuled { id: ProtestId(1), ruling: "判红方负".into() },
        result(SECOND, 1, Outcome::BlackWins),
        Event::TablesCorrected {
            group: OPEN,
            round: SECOND,
            tables: vec![(Table(3), id(9), id(3))],
            bye: None,
        },
        result(SECOND, 3, Outcome::BlackWins),
        Event::Withdrawn { id: id(5), from: Round(3) },
        Event::Withdrawn { id: id(6), from: Round(3) },
        Event::Returned { id: id(6), from: Round(3) },
        Event::AbsenceSet { id: id(2), round: Round(3), absent: true },
        publish(3, &[(1, 4), (3, 6), (9, 7)], None, PairedBy::Engine),
        results(3, &[Outcome::RedWins, Outcome::Draw, Outcome::BlackForfeits]),
        close(Round(3)),
        Event::Reinstated { id: id(7), from: Round(4) },
        Event::Disqualified { id: id(9), from: Round(4) },
        Event::DisqualificationLifted { id: id(9) },
        Event::PairRuled { group: OPEN, a: id(6), b: id(7), rule: PairRule::Fixed },
        publish(4, &[(3, 1), (4, 9), (6, 7)], Some(2), PairedBy::Engine),
        results(4, &[Outcome::Draw, Outcome::RedWins, Outcome::BlackPenalised]),
        close(Round(4)),
        Event::AwardRuled { group: OPEN, award: Award::read("全组", "2"), to: Some(id(3)) },
        certificate("001", 1, "公开组第一名"),
        certificate("002", 4, "公开组第二名"),
        Event::CertificateRevoked { number: "002".into() },
        certificate("003", 3, "公开组第二名"),
        Event::PrivateData { deed: PrivateDeed::Shown { sheet: "等级申报表".into() } },
    ];
    for event in rest {
        record(&mut session, event);
    }
    session.purge(Some("赛后")).unwrap();
    session
}

/// Four players, all games drawn, slips taken back on the way, a lot at the end.
fn undo_redo(folder: &Path) -> Session {
    let mut session = found(folder, 2);
    let three = entries(session.state(), 3);
    record(&mut session, three);
    session.undo().unwrap();
    session.redo().unwrap();
    let fourth = entries(session.state(), 1);
    record(&mut session, fourth);
    session.undo().unwrap();
    record(
        &mut session,
        Event::SheetPrinted { sheet: "参赛名单".into(), group: None, round: None },
    );
    let other = Event::EntrantsAdded {
        source: None,
        entrants: vec![(id(4), entrant("另一人", "丁"))],
        units: Vec::new(),
        paid: Vec::new(),
    };
    record(&mut session, other);
    let numbers = drawing(session.state(), "种子");
    record(&mut session, numbers);
    session.undo().unwrap();
    let numbers = Event::NumbersDrawn {
        group: OPEN,
        method: DrawMethod::Manual,
        numbers: (1..=4).map(|k| (id(k), StartNumber(k))).collect(),
    };
    record(&mut session, numbers);
    record(&mut session, publish(1, &[(1, 2), (4, 3)], None, PairedBy::Engine));
    record(&mut session, result(FIRST, 1, Outcome::RedWins));
    record(&mut session, result(FIRST, 2, Outcome::BlackWins));
    session.undo().unwrap();
    session.undo().unwrap();
    session.redo().unwrap();
    session.undo().unwrap();
    record(&mut session, results(1, &[Outcome::Draw, Outcome::Draw]));
    record(&mut session, close(FIRST));
    record(&mut session, publish(2, &[(2, 4), (3, 1)], None, PairedBy::Engine));
    record(&mut session, results(2, &[Outcome::Draw, Outcome::Draw]));
    record(&mut session, result(SECOND, 2, Outcome::RedWins));
    session.undo().unwrap();
    record(&mut session, close(SECOND));
    record(&mut session, result(FIRST, 1, Outcome::BlackWins));
    session.undo().unwrap();
    for tied in ending::ties_after(session.state(), OPEN, SECOND) {
        let order = draw::lots("甲", &tied).into_iter().map(|lot| lot.player).collect();
        let lot = Event::LotDrawn { group: OPEN, after: SECOND, order, seed: "甲".into() };
        record(&mut session, lot);
    }
    session
}

#[test]
#[ignore = "records the ledgers of tests/data/ledgers, once"]
fn freeze() {
    for (name, make) in
        [("small-swiss.jsonl", small_swiss as fn(&Path) -> Session), ("undo-redo.jsonl", undo_redo)]
    {
        let folder = tempfile::tempdir().unwrap();
        let session = make(folder.path());
        let path = session.path().to_path_buf();
        drop(session);
        write(&path, name);
    }
}
