//! An event whose entrants have identity and phone numbers.

use std::collections::BTreeMap;
use std::path::Path;

use xiangqi_arbiter::model::event::Event;
use xiangqi_arbiter::rules::enrolment::list::enrol;
use xiangqi_arbiter::session::{Session, disk};

use crate::support::record::{drawing, found, record};

/// Name, identity number (made up, of no region), phone.
pub const LIST: [(&str, &str, &str); 4] = [
    ("甲", "149900198001054519", "19900000001"),
    ("乙", "14990019810203452X", "19900000002"),
    ("丙", "149900198203044533", "19900000003"),
    ("丁", "149900198304054540", "19900000004"),
];

/// An event into which the list was imported, with its numbers drawn.
pub fn event(folder: &Path) -> Session {
    let mut csv = String::from("姓名,性别,身份证号,单位,联系电话,组别\n");
    for (name, identity, phone) in LIST {
        csv += &format!("{name},男,{identity},甲队,{phone},公开组\n");
    }
    let list = disk::entry_list_from("名单.csv", csv.as_bytes()).unwrap();
    let mut session = found(folder, 2);
    let salt = session.salt().unwrap();
    let enrolment = enrol(session.state(), &list, &BTreeMap::new(), &salt, None);
    assert_eq!(enrolment.entrants.len(), LIST.len());
    let entered = Event::EntrantsAdded {
        source: Some("名单.csv".into()),
        entrants: enrolment.entrants,
        units: Vec::new(),
        paid: Vec::new(),
    };
    session.record(entered, None, &enrolment.private).unwrap();
    let numbers = drawing(session.state(), "种子");
    record(&mut session, numbers);
    session
}
