//! Event files frozen for ever (`tests/data/frozen/*.xqt`): each opens and says and prints what it
//! said and printed on the day it was frozen.

use super::frozen_sheets::{Rounds, sheets};
use super::frozen_support::{Accept, BY_HAND, DEMOS, folder, forgotten, hold, open};
use super::frozen_told::{digests, told};

fn frozen(event: &str, rounds: Rounds) {
    let into = tempfile::tempdir().unwrap();
    let session = open(event, into.path());
    hold(&[digests(event, &session)], Accept::Never);
    let mut snapshots = told(event, &session);
    snapshots.extend(sheets(event, &session, rounds));
    hold(&snapshots, Accept::OnRequest);
    snapshots.push(digests(event, &session));
    assert_eq!(forgotten(event, &snapshots), [""; 0]);
    assert_eq!(session.altered_numbers().unwrap(), [""; 0]);
}

macro_rules! frozen {
    ($($name:ident: $event:literal $rounds:ident,)*) => {$(
        #[test]
        fn $name() {
            frozen($event, Rounds::$rounds);
        }
    )*};
}

frozen! {
    taiyuan: "taiyuan-2019" Few,
    wuwei: "wuwei-2017" Few,
    shanxi: "shanxi-2017" Few,
    hebei: "hebei-2019" Few,
    default: "default" Few,
}

/// Opening, reading and printing leaves the bytes of a file as they were.
#[test]
fn a_file_that_is_read_stays_as_it_is() {
    for event in DEMOS.into_iter().chain(BY_HAND) {
        let into = tempfile::tempdir().unwrap();
        let session = open(event, into.path());
        let _ = told(event, &session);
        let path = session.path().to_path_buf();
        drop(session);
        let original = std::fs::read(folder().join(format!("{event}.xqt"))).unwrap();
        assert!(std::fs::read(path).unwrap() == original, "{event}");
    }
}
