//! Lists out: what the list made public shows and hides, and the working list read back into the
//! same entries.

use std::collections::{BTreeMap, BTreeSet};

use xiangqi_arbiter::model::entrant::{Entrant, Person, Proof};
use xiangqi_arbiter::model::event::{DeskMark, Event};
use xiangqi_arbiter::model::grade::Grade;
use xiangqi_arbiter::model::id::PlayerId;
use xiangqi_arbiter::model::person::Sex;
use xiangqi_arbiter::model::private::{PrivateChange, PrivateField};
use xiangqi_arbiter::model::roster::Column;
use xiangqi_arbiter::rules::enrolment::document;
use xiangqi_arbiter::rules::enrolment::list::enrol as enrol_list;
use xiangqi_arbiter::rules::enrolment::table::{EntryTable, ListKind, Sheets, tables};
use xiangqi_arbiter::session::{Session, disk};

use crate::support::bundled::{day, entrant, person};
use crate::support::record::clock;

const SALT: &str = "盐";

type Private = Vec<PrivateChange>;

/// People of hebei-2019 with everything an entry can say.
fn people(session: &Session) -> (Vec<(PlayerId, Entrant)>, Private) {
    let state = session.state();
    let document = |number: &str, kind: Option<&str>| document::of_number(Some(number), kind, SALT);
    let first = Person {
        native_place: Some("河北石家庄".into()),
        nationality: Some("中国".into()),
        title: Some("运动健将".into()),
        document: document("149900198001054519", None),
        pinyin: Some("ge hai".into()),
        declared: BTreeSet::from([Proof::Residence, Proof::PriorEvent]),
        ..person("盖海", Sex::Male, "1980-01-05")
    };
    let level = Person {
        grade: Some(Grade::Level(5)),
        certificate: Some("HB-05-001".into()),
        document: document("E12345678", Some("护照")),
        companion: Some("王五".into()),
        declared: BTreeSet::from([Proof::Grade]),
        ..person("John Smith", Sex::Male, "1990-12-31")
    };
    let adult = Person {
        document: document("14990019810203452X", None),
        ..person("解一", Sex::Male, "1981-02-03")
    };
    let child = Person {
        document: document("149900201203044537", None),
        ..person("解二", Sex::Female, "2012-03-04")
    };
    let mut all = vec![
        Entrant {
            unit: Some("石家庄棋院".into()),
            note: Some("自带棋钟，左手".into()),
            entered_at: Some(day("2019-11-01").and_hms_opt(8, 30, 15).unwrap()),
            ..entrant(state, "男子公开组", first)
        },
        Entrant { unit: None, filler: true, ..entrant(state, "五级棋士组", level) },
        Entrant { partner: Some(child), ..entrant(state, "家庭双人组", adult) },
    ];
    let ids = (1..).map(PlayerId);
    let values = [
        (1, PrivateField::Identity, "149900198001054519"),
        (1, PrivateField::Phone, "19900000001"),
        (2, PrivateField::Identity, "E12345678"),
        (3, PrivateField::Identity, "14990019810203452X"),
        (3, PrivateField::PartnerIdentity, "149900201203044537"),
        (3, PrivateField::Phone, "19900000003"),
    ];
    let private = values.map(|(id, field, value)| PrivateChange {
        player: PlayerId(id),
        field,
        value: value.into(),
    });
    (ids.zip(all.drain(..)).collect(), private.into())
}

fn event(folder: &std::path::Path) -> Session {
    let regulation = disk::bundled("hebei-2019").unwrap();
    let path = folder.join("a.xqt");
    let mut session = Session::found(&path, regulation, "裁判长", clock()).unwrap();
    let (entrants, private) = people(&session);
    let paid = vec![PlayerId(1)];
    let event = Event::EntrantsAdded { source: None, entrants, units: Vec::new(), paid };
    session.record(event, None, &private).unwrap();
    session
}

fn listed(session: &Session, kind: ListKind, sheets: Sheets) -> Vec<EntryTable> {
    let private = |id, field| session.private(id, field).unwrap();
    tables(session.state(), kind, sheets, &private)
}

#[test]
fn the_working_list_with_whole_numbers_is_read_back_into_the_same_entries() {
    let folder = tempfile::tempdir().unwrap();
    let session = event(folder.path());
    for sheets in [Sheets::One, Sheets::PerGroup] {
        let lists: Vec<disk::List> = listed(&session, ListKind::Whole, sheets)
            .into_iter()
            .map(|t| disk::list(&t.name, &t.header, t.rows))
            .collect();
        let bytes = disk::list_bytes(&lists).unwrap();
        let list = disk::entry_list_from("名单.xlsx", &bytes).unwrap();
        assert!(list.unreadable.is_empty(), "{:?}", list.unreadable);
        let empty = Session::found(
            &folder.path().join(format!("{sheets:?}.xqt")),
            session.state().regulation.clone(),
            "裁判长",
            clock(),
        )
        .unwrap();
        let back = enrol_list(empty.state(), &list, &BTreeMap::new(), SALT, None);
        let own = |all: &[(PlayerId, Entrant)]| -> Vec<Entrant> {
            // By name: a sheet a group puts them into the order of the groups.
            let mut all: Vec<Entrant> = all.iter().map(|(_, e)| e.clone()).collect();
            all.sort_by_key(|e| e.person.name.clone());
            all
        };
        let (before, private) = people(&empty);
        for (was, is) in own(&before).iter().zip(own(&back.entrants)) {
            // A family on one line: what is declared and where they are at home holds for both.
            assert_eq!(*was, is, "{sheets:?}");
        }
        assert_eq!(back.entrants.len(), before.len());
        let values = |all: &[PrivateChange]| -> BTreeSet<String> {
            all.iter().map(|c| c.value.clone()).collect()
        };
        assert_eq!(values(&back.private), values(&private));
        assert_eq!(back.paid.len(), 1);
    }
}

#[test]
fn the_public_list_has_no_birth_date_no_number_and_no_telephone() {
    let folder = tempfile::tempdir().unwrap();
    let mut session = event(folder.path());
    let public = listed(&session, ListKind::Public, Sheets::One);
    assert_eq!(public[0].header, ["组别", "姓名", "性别", "单位"]);
    let row = |cells: [&str; 4]| cells.map(str::to_string).to_vec();
    assert_eq!(
        public[0].rows,
        [
            row(["男子公开组", "盖海", "男", "石家庄棋院"]),
            row(["家庭双人组", "解一/解二", "男", "太原市象棋协会"]),
            row(["五级棋士组", "John Smith", "男", ""]),
        ]
    );
    // Masked unless asked: no whole number and no telephone anywhere.
    for kind in [ListKind::Public, ListKind::Work] {
        let sentence = format!("{:?}", listed(&session, kind, Sheets::PerGroup));
        for secret in ["149900198001054519", "E12345678", "19900000001", "201203044537"] {
            assert!(!sentence.contains(secret), "{kind:?} {secret}");
        }
        assert_eq!(sentence.contains("1980-01-05"), kind == ListKind::Work);
    }
    let work = listed(&session, ListKind::Work, Sheets::One);
    let at = |title: &str| work[0].header.iter().position(|h| *h == title).unwrap();
    assert_eq!(work[0].rows[0][at("身份证号")], "149900************");
    assert_eq!(work[0].rows[0][at("联系电话")], "199********");
    assert_eq!(work[0].rows[0][at("缴费")], "是");
    // Purged, the whole list can say no more than the masked one.
    let mark = Event::DeskMarked { ids: vec![PlayerId(1)], mark: DeskMark::CheckIn, done: true };
    session.record(mark, None, &[]).unwrap();
    session.purge(Some("赛后")).unwrap();
    let whole = format!("{:?}", listed(&session, ListKind::Whole, Sheets::One));
    assert!(!whole.contains("149900198001054519") && whole.contains("149900************"));
}

#[test]
fn a_masked_number_read_back_is_no_number() {
    let folder = tempfile::tempdir().unwrap();
    let session = event(folder.path());
    let lists: Vec<disk::List> = listed(&session, ListKind::Work, Sheets::One)
        .into_iter()
        .map(|t| disk::list(&t.name, &t.header, t.rows))
        .collect();
    let list = disk::entry_list_from("名单.xlsx", &disk::list_bytes(&lists).unwrap()).unwrap();
    assert_eq!(list.rows.len(), session.state().entrants.len());
    assert!(
        list.rows.iter().all(|row| row.identity.is_none() && row.text(Column::Phone).is_none())
    );
    assert!(list.rows.iter().all(|row| row.problems.iter().any(|p| p.code == "identity_missing")));
}
