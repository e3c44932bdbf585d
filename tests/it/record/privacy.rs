//! Identity and phone numbers: never in the ledger; after a purge in no byte of the file or of
//! any snapshot the file knows of, while record and sheets stay whole.

use std::path::{Path, PathBuf};

use rusqlite::Connection;
use xiangqi_arbiter::model::event::{Event, PrivateDeed};
use xiangqi_arbiter::model::id::PlayerId;
use xiangqi_arbiter::model::private::PrivateField;
use xiangqi_arbiter::paper::press::{Mark, Order, SheetKind, document};
use xiangqi_arbiter::session::{Chain, RecordError, Session};

use crate::support::private::{LIST, event};
use crate::support::record::{OPEN, clock, entries, found, play_round, record};

/// Every string nobody may find: the numbers, and the salt that would let them be guessed.
fn secrets(salt: &str) -> Vec<String> {
    let values = LIST.iter().flat_map(|(_, identity, phone)| [*identity, *phone]);
    values.chain([salt]).map(str::to_string).collect()
}

fn holds(bytes: &[u8], text: &str) -> bool {
    bytes.windows(text.len()).any(|window| window == text.as_bytes())
}

fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap().flatten() {
        match entry.path() {
            path if path.is_dir() => files(&path, found),
            path => found.push(path),
        }
    }
}

/// The files under a folder that hold any of the secrets.
fn leaks(folder: &Path, secrets: &[String]) -> Vec<PathBuf> {
    let mut all = Vec::new();
    files(folder, &mut all);
    all.retain(|path| {
        let bytes = std::fs::read(path).unwrap();
        secrets.iter().any(|secret| holds(&bytes, secret))
    });
    all.sort();
    all
}

#[test]
fn never_in_the_ledger() {
    let folder = tempfile::tempdir().unwrap();
    let mut session = event(folder.path());
    play_round(&mut session);
    let (path, salt) = (session.path().to_path_buf(), session.salt().unwrap());
    for (id, (_, identity, phone)) in (1..).map(PlayerId).zip(LIST) {
        let kept = |field| session.private(id, field).unwrap();
        assert_eq!(kept(PrivateField::Identity).as_deref(), Some(identity));
        assert_eq!(kept(PrivateField::Phone).as_deref(), Some(phone));
    }
    drop(session);
    assert!(!leaks(folder.path(), &secrets(&salt)).is_empty(), "the test can see them");
    let connection = Connection::open(&path).unwrap();
    let mut statement = connection
        .prepare("SELECT seq || at || by || coalesce(reason, '') || act || digest FROM ledger")
        .unwrap();
    let rows = statement.query_map([], |r| r.get::<_, String>(0)).unwrap();
    for row in rows.map(Result::unwrap) {
        for secret in secrets(&salt) {
            assert!(!row.contains(&secret), "{secret} in {row}");
        }
    }
}

#[test]
fn purged_without_a_trace_here_and_in_every_snapshot() {
    let folder = tempfile::tempdir().unwrap();
    let stick = tempfile::tempdir().unwrap();
    let mut session = event(folder.path());
    session.set_second_folder(Some(stick.path())).unwrap();
    play_round(&mut session);
    play_round(&mut session);
    // Left over by a snapshot that was cut off.
    let beside = folder.path().join("测试赛-快照");
    std::fs::write(beside.join(".x.xqt.part"), LIST[0].1).unwrap();
    let salt = session.salt().unwrap();
    let secrets = secrets(&salt);
    assert_eq!(leaks(stick.path(), &secrets).len(), 2, "both snapshots on the stick hold them");
    let (state, rows) = (session.state().clone(), session.mark().0.0);

    let direct = Event::PrivateData { deed: PrivateDeed::Purged };
    assert!(matches!(session.record(direct, Some("直接"), &[]), Err(RecordError::Refused(_))));
    let purged = session.purge(None).unwrap();
    assert_eq!(purged.cleaned.len(), 4);
    assert_eq!(purged.missed, []);
    assert_eq!(purged.recorded.notice, None);
    assert_eq!(purged.recorded.seq.0, rows + 1);
    assert_eq!(leaks(folder.path(), &secrets), Vec::<PathBuf>::new(), "while open");
    assert_eq!(leaks(stick.path(), &secrets), Vec::<PathBuf>::new());

    assert!(session.state().purged);
    assert_eq!(session.state().groups, state.groups);
    assert_eq!(session.private(PlayerId(1), PrivateField::Identity).unwrap(), None);
    assert!(!session.has_private().unwrap());
    let fresh = session.salt().unwrap();
    assert!(fresh.len() == 32 && fresh != salt, "later entries are never without a salt");
    let path = session.path().to_path_buf();
    drop(session);
    assert_eq!(leaks(folder.path(), &secrets), Vec::<PathBuf>::new(), "once closed");
    let session = Session::open(&path, "裁判长", clock()).unwrap();
    assert!(session.undo_label().is_err(), "a purge is not taken back");
    for snapshot in session.snapshots() {
        assert!(matches!(Session::chain(&snapshot).unwrap(), Chain::Whole(_)));
        Session::open(&snapshot, "裁判长", clock()).unwrap();
    }
    let (seq, digest) = session.mark();
    let mark = Mark { seq, digest, printed_at: session.now() };
    for kind in [SheetKind::Roster, SheetKind::CheckIn, SheetKind::CrossTable, SheetKind::Standings]
    {
        let order = Order::new(kind, OPEN, Some(crate::support::record::SECOND));
        document(session.state(), session.views(), &order, &mark).unwrap();
    }
}

#[test]
fn what_a_purge_cannot_reach_is_listed() {
    let folder = tempfile::tempdir().unwrap();
    let stick = tempfile::tempdir().unwrap();
    let mut session = event(folder.path());
    session.set_second_folder(Some(stick.path())).unwrap();
    play_round(&mut session);
    play_round(&mut session);
    let snapshots = session.snapshots();
    let copy = folder.path().join("给协会.xqt");
    session.copy_to(&copy).unwrap();
    // The stick is pulled, one snapshot was moved, one is open in another window, and another
    // event's file lies among them.
    let pulled = folder.path().join("拔出");
    std::fs::rename(stick.path(), &pulled).unwrap();
    let beside = snapshots[0].parent().unwrap();
    let moved = folder.path().join("移走.xqt");
    std::fs::rename(&snapshots[0], &moved).unwrap();
    let other = Session::open(&snapshots[1], "别人", clock()).unwrap();
    let stranger = found(&pulled, 3);
    let foreign = beside.join("别的赛事.xqt");
    stranger.copy_to(&foreign).unwrap();
    let foreign_bytes = std::fs::read(&foreign).unwrap();

    let purged = session.purge(Some("测试")).unwrap();
    assert_eq!(purged.cleaned, std::slice::from_ref(&copy), "the copy is where it was made");
    let why = |path: &Path| {
        let found = purged.missed.iter().find(|(missed, _)| missed == path);
        found.map(|(_, why)| why.as_str()).unwrap_or_else(|| panic!("{}", path.display()))
    };
    assert!(why(&snapshots[0]).contains("移到了别处"));
    assert!(why(&snapshots[1]).contains("另一个窗口"));
    let on_stick: Vec<_> =
        purged.missed.iter().filter(|(path, _)| path.starts_with(stick.path())).collect();
    assert_eq!(on_stick.len(), 2);
    assert!(on_stick.iter().all(|(_, why)| why.contains("U盘未插入")));
    assert_eq!(purged.missed.len(), 4);
    assert_eq!(std::fs::read(&foreign).unwrap(), foreign_bytes, "not ours, not touched");

    // Plugged in again and closed there: a second purge reaches what the first could not.
    drop(other);
    std::fs::rename(&pulled, stick.path()).unwrap();
    let again = session.purge(Some("U盘已插回")).unwrap();
    assert_eq!(again.cleaned.len(), 4, "{:?}", again.cleaned);
    assert_eq!(again.missed.len(), 1, "the moved one: {:?}", again.missed);
}

/// Copies made with 另存副本: those that are as they were made are cleaned, the others are named.
#[test]
fn copies_are_cleaned_where_nobody_went_on_in_them() {
    let folder = tempfile::tempdir().unwrap();
    let stick = tempfile::tempdir().unwrap();
    let mut session = event(folder.path());
    let at = |name: &str| folder.path().join(name);
    let on_stick = stick.path().join("U盘.xqt");
    let copies = [at("一.xqt"), at("续.xqt"), at("移走.xqt"), at("坏.xqt"), on_stick.clone()];
    for copy in &copies {
        session.copy_to(copy).unwrap();
    }
    assert!(session.copy_to(&copies[0]).is_err(), "and is remembered once");
    let mut other = Session::open(&copies[1], "别人", clock()).unwrap();
    let more = entries(other.state(), 1);
    record(&mut other, more);
    drop(other);
    std::fs::rename(&copies[2], at("别处.xqt")).unwrap();
    std::fs::write(&copies[3], b"SQLite format 3").unwrap();
    drop(stick);
    let purged = session.purge(Some("测试")).unwrap();
    assert_eq!(purged.cleaned, [copies[0].clone()]);
    let why = |path: &Path| {
        let found = purged.missed.iter().find(|(missed, _)| missed == path);
        found.map(|(_, why)| why.as_str()).unwrap_or_else(|| panic!("{}", path.display()))
    };
    assert!(why(&copies[1]).contains("另有新的记录"), "{}", why(&copies[1]));
    assert!(why(&copies[2]).contains("移到了别处"), "{}", why(&copies[2]));
    assert!(why(&copies[3]).contains("已损坏"), "{}", why(&copies[3]));
    assert!(why(&on_stick).contains("U盘未插入"), "{}", why(&on_stick));
    assert_eq!(purged.missed.len(), 4);
    let whole = Session::open(&copies[0], "裁判长", clock()).unwrap();
    assert_eq!(whole.mark().0.0 + 1, session.mark().0.0, "the copy lacks only the purge");
}

/// A snapshot restored as a new file: what was damaged is named when the new one is purged.
#[test]
fn the_damaged_file_behind_a_restored_one_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let mut session = event(folder.path());
    play_round(&mut session);
    let (path, salt) = (session.path().to_path_buf(), session.salt().unwrap());
    let snapshot = session.snapshots().pop().unwrap();
    drop(session);
    let bytes = std::fs::read(&path).unwrap();
    std::fs::write(&path, &bytes[..bytes.len() - 1000]).unwrap();
    let target = folder.path().join("恢复.xqt");
    let mut restored = Session::restore(&snapshot, &target, "裁判长", clock()).unwrap();
    let purged = restored.purge(Some("测试")).unwrap();
    assert!(purged.cleaned.contains(&snapshot));
    let [(missed, why)] = purged.missed.as_slice() else { panic!("{:?}", purged.missed) };
    assert!(*missed == path && why.contains("自行删除"), "{why}");
    assert_eq!(leaks(folder.path(), &secrets(&salt)), [path]);
}

/// Files restored from a snapshot while the event was open are known to its purge, as copies are;
/// one that could not be made is not.
#[test]
fn restored_files_are_cleaned_where_nobody_went_on_in_them() {
    let folder = tempfile::tempdir().unwrap();
    let mut session = event(folder.path());
    play_round(&mut session);
    play_round(&mut session);
    let first = session.snapshots().into_iter().next().unwrap();
    let (path, salt) = (session.path().to_path_buf(), session.salt().unwrap());
    let [idle, gone_on] = ["恢复.xqt", "续.xqt"].map(|name| folder.path().join(name));
    drop(session.restore_known(&first, &idle).unwrap());
    drop(session.restore_known(&first, &gone_on).unwrap());
    // By another hand: the same act at the same second by the same one is the same row.
    let mut other = Session::open(&gone_on, "别人", clock()).unwrap();
    play_round(&mut other);
    let further = other.snapshots();
    drop(other);
    assert!(session.restore_known(&first, &idle).is_err(), "and is remembered once");
    let nowhere = folder.path().join("无/恢复.xqt");
    assert!(session.restore_known(&first, &nowhere).is_err());
    // Known to the file, not to the session that restored them.
    drop(session);
    let mut session = Session::open(&path, "裁判长", clock()).unwrap();
    let found = session.surroundings().unwrap().found;
    let known = found.iter().filter(|one| one.path == idle || one.path == gone_on).count();
    assert_eq!((known, found.len()), (2, 4), "{found:?}");
    let purged = session.purge(Some("测试")).unwrap();
    assert!(purged.cleaned.contains(&idle), "{:?}", purged.cleaned);
    let [(missed, why)] = purged.missed.as_slice() else { panic!("{:?}", purged.missed) };
    assert!(*missed == gone_on && why.contains("另有新的记录"), "{why}");
    let mut left = leaks(folder.path(), &secrets(&salt));
    left.retain(|path| *path != gone_on);
    assert_eq!(left, further, "only the file somebody went on in, and its own snapshot");
}

/// The question before a purge and the list after it count the same files: a restored file knows
/// the later snapshots among which the one it came from lies.
#[test]
fn what_is_counted_before_is_what_is_cleaned_or_named_after() {
    let folder = tempfile::tempdir().unwrap();
    let stick = tempfile::tempdir().unwrap();
    let mut session = event(folder.path());
    session.set_second_folder(Some(stick.path())).unwrap();
    play_round(&mut session);
    play_round(&mut session);
    let first = session.snapshots().into_iter().next().unwrap();
    drop(session);
    let target = folder.path().join("恢复.xqt");
    let mut restored = Session::restore(&first, &target, "裁判长", clock()).unwrap();
    drop(stick);
    // Two beside the first file, that file itself, and the one on the stick that was known then.
    let found = restored.surroundings().unwrap().found;
    assert_eq!(found.len(), 4, "{found:?}");
    let purged = restored.purge(Some("测试")).unwrap();
    assert_eq!(purged.cleaned.len() + purged.missed.len(), 4, "{purged:?}");
    let mut reached = purged.cleaned.clone();
    reached.extend(purged.missed.iter().map(|(path, _)| path.clone()));
    assert!(found.iter().all(|one| reached.contains(&one.path)), "{found:?} {reached:?}");
}

#[test]
fn entries_after_a_purge_are_private_again() {
    let folder = tempfile::tempdir().unwrap();
    let mut session = event(folder.path());
    assert!(matches!(session.purge(None), Err(RecordError::ReasonMissing(_))), "not over yet");
    session.purge(Some("误导入")).unwrap();
    let event = entries(session.state(), 1);
    record(&mut session, event);
    assert!(!session.has_private().unwrap());
    session.undo().unwrap();
    assert!(session.state().purged, "undo passes over the purge");
}

/// Telephones and the places of copies have a salted check beside them: a flipped sign is found, told
/// without the value, and a purge takes the checks along.
#[test]
fn a_telephone_or_a_place_that_was_altered_is_found() {
    let folder = tempfile::tempdir().unwrap();
    let mut session = event(folder.path());
    play_round(&mut session);
    session.copy_to(&folder.path().join("副本.xqt")).unwrap();
    let path = session.path().to_path_buf();
    assert_eq!(session.altered_numbers().unwrap(), [""; 0]);
    let (name, _, phone) = LIST[2];
    let cases = [
        (
            "UPDATE private SET value = '19900000009' WHERE player = 3 AND field = 'phone'",
            name,
            "电话与录入时不同",
        ),
        ("DELETE FROM private WHERE player = 3 AND field = 'phone'", name, "电话丢失"),
        (
            "UPDATE private SET value = value || 'x' WHERE field = 'snapshot'",
            "快照",
            "位置与录入时不同",
        ),
        (
            "UPDATE private SET value = '/elsewhere' WHERE field = 'copy'",
            "副本",
            "位置与录入时不同",
        ),
    ];
    for (at, (sql, who, says)) in cases.into_iter().enumerate() {
        let copy = folder.path().join(format!("改{at}.xqt"));
        session.copy_to(&copy).unwrap();
        Connection::open(&copy).unwrap().execute(sql, []).unwrap();
        let altered = Session::examine(&copy).unwrap().altered_numbers().unwrap();
        assert!(!altered.is_empty(), "{sql}");
        let told = altered.iter().all(|text| text.contains(who) && text.contains(says));
        assert!(told && !altered.concat().contains(phone), "{sql}: {altered:?}");
    }
    session.purge(Some("测试")).unwrap();
    assert_eq!(session.altered_numbers().unwrap(), [""; 0]);
    drop(session);
    let checks = "SELECT count(*) FROM private WHERE field LIKE 'check:%'";
    let left: u32 = Connection::open(&path).unwrap().query_row(checks, [], |r| r.get(0)).unwrap();
    assert_eq!(left, 0);
    assert_eq!(Session::examine(&path).unwrap().altered_numbers().unwrap(), [""; 0]);
}

/// A path that damage made unreadable hides no other: the purge goes on and says it.
#[test]
fn a_damaged_path_hides_no_other_copy() {
    let folder = tempfile::tempdir().unwrap();
    let mut session = event(folder.path());
    play_round(&mut session);
    let (path, salt) = (session.path().to_path_buf(), session.salt().unwrap());
    let copies = [folder.path().join("副本一.xqt"), folder.path().join("副本二.xqt")];
    copies.iter().for_each(|copy| session.copy_to(copy).unwrap());
    drop(session);
    let spoil = "UPDATE private SET value = CAST(x'2f746d702fff' AS TEXT) WHERE field = ? AND \
                 seq = (SELECT min(seq) FROM private WHERE field = ?)";
    let file = Connection::open(&path).unwrap();
    for field in ["snapshot", "copy"] {
        assert_eq!(file.execute(spoil, [field, field]).unwrap(), 1);
    }
    drop(file);
    let mut session = Session::open(&path, "裁判长", clock()).unwrap();
    let purged = session.purge(Some("测试")).unwrap();
    let [(_, why)] = purged.missed.as_slice() else { panic!("{:?}", purged.missed) };
    assert!(why.contains("有2份的路径已损坏") && why.contains("自行查找并删除"), "{why}");
    assert_eq!(purged.recorded.notice, None);
    // The snapshot lies in its folder and is found there; the second copy is known still.
    assert_eq!(purged.cleaned.len(), 2, "{:?}", purged.cleaned);
    drop(session);
    assert_eq!(
        leaks(folder.path(), &secrets(&salt)),
        [copies[0].clone()],
        "the one it cannot find"
    );
}
