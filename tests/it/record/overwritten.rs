//! Another program writes into the open file or cuts it off, the name and the file staying the
//! same: nothing is recorded on top of it, it is said, and all that was confirmed can be saved.

use std::fs::{File, OpenOptions};
use std::io::{Seek, SeekFrom, Write};
use std::path::Path;

use xiangqi_arbiter::session::{RecordError, Session};
use xiangqi_arbiter::store::error::StoreError;

use crate::support::record::{clock, drawn, entries, found, play_round, record};

/// Writes over a file without making another of it.
fn over(path: &Path, at: u64, bytes: &[u8]) {
    let mut file = OpenOptions::new().write(true).open(path).unwrap();
    file.seek(SeekFrom::Start(at)).unwrap();
    file.write_all(bytes).unwrap();
}

fn cut(path: &Path, length: u64) {
    OpenOptions::new().write(true).open(path).unwrap().set_len(length).unwrap();
}

/// Writes over a file and sets its time back.
fn unseen(path: &Path, at: u64, bytes: &[u8]) {
    let time = std::fs::metadata(path).unwrap().modified().unwrap();
    over(path, at, bytes);
    OpenOptions::new().write(true).open(path).unwrap().set_modified(time).unwrap();
}

/// Where the digest of the last row stands in the file.
fn at_of(path: &Path, digest: &str) -> u64 {
    let bytes = std::fs::read(path).unwrap();
    let at = bytes.windows(digest.len()).rposition(|part| part == digest.as_bytes());
    at.unwrap() as u64
}

#[test]
fn an_overwritten_or_cut_file_takes_no_record_and_memory_is_saved() {
    type Attack = fn(&Path, &Path, &str);
    let attacks: [(&str, Attack); 9] = [
        ("an older copy of itself", |path, older, _| {
            let bytes = std::fs::read(older).unwrap();
            over(path, 0, &bytes);
            cut(path, bytes.len() as u64);
        }),
        ("an older copy, not cut", |path, older, _| over(path, 0, &std::fs::read(older).unwrap())),
        ("another event", |path, _, _| {
            let folder = tempfile::tempdir().unwrap();
            let other = drawn(folder.path(), 5, 40).path().to_path_buf();
            std::fs::write(path, std::fs::read(other).unwrap()).unwrap();
        }),
        ("half of it", |path, _, _| cut(path, std::fs::metadata(path).unwrap().len() / 2)),
        ("a page less", |path, _, _| cut(path, std::fs::metadata(path).unwrap().len() - 4096)),
        ("nothing", |path, _, _| drop(File::create(path).unwrap())),
        ("text", |path, _, _| std::fs::write(path, "象棋").unwrap()),
        ("zeros behind the header", |path, _, _| {
            over(path, 100, &vec![0; std::fs::metadata(path).unwrap().len() as usize - 100]);
        }),
        ("another last row, the time set back", |path, _, digest| {
            unseen(path, at_of(path, digest), &[b'0'; 64]);
        }),
    ];
    for (what, attack) in attacks {
        let folder = tempfile::tempdir().unwrap();
        let mut session = drawn(folder.path(), 2, 6);
        let older = folder.path().join("旧.xqt");
        std::fs::copy(session.path(), &older).unwrap();
        play_round(&mut session);
        let (path, salt) = (session.path().to_path_buf(), session.salt().unwrap());
        let (rows, digest) = (session.mark().0, session.mark().1.to_string());
        attack(&path, &older, &digest);
        let bytes = std::fs::read(&path).unwrap();
        let event = entries(session.state(), 1);
        let error = session.record(event.clone(), Some("补报"), &[]).unwrap_err();
        let refused = matches!(&error, RecordError::Failure(StoreError::Overwritten(_)));
        assert!(refused && error.to_string().contains("另存副本"), "{what}: {error}");
        assert_eq!(session.mark(), (rows, digest.as_str()), "{what}: nothing was recorded");
        assert!(session.set_second_folder(None).is_err(), "{what}: nor anything else");
        assert!(session.purge(Some("测试")).is_err(), "{what}");
        let copy = folder.path().join("救回.xqt");
        session.copy_to(&copy).unwrap();
        drop(session);
        assert_eq!(std::fs::read(&path).unwrap(), bytes, "{what}: left as it was found");
        let mut saved = Session::open(&copy, "裁判长", clock()).unwrap();
        assert_eq!((saved.read_only(), saved.mark()), (None, (rows, digest.as_str())), "{what}");
        assert_eq!(saved.salt().unwrap(), salt, "{what}: private values too");
        saved.record(event, Some("补报"), &[]).unwrap();
    }
}

/// A page changed in the middle is found where the time tells that somebody wrote; a new time
/// alone is nobody's fault: a virus scanner, a synchronised folder.
#[test]
fn a_new_time_alone_is_no_fault_but_lets_every_page_be_looked_at() {
    let folder = tempfile::tempdir().unwrap();
    let mut session = found(folder.path(), 2);
    for _ in 0..3 {
        let event = entries(session.state(), 40);
        record(&mut session, event);
        let file = OpenOptions::new().write(true).open(session.path()).unwrap();
        file.set_modified(std::time::SystemTime::UNIX_EPOCH).unwrap();
    }
    let event = entries(session.state(), 1);
    record(&mut session, event);
    // At rest, so that what is overwritten is in the file, not in its log.
    session.rest();
    let first = session.entries()[1].digest.clone();
    let (path, event) = (session.path().to_path_buf(), entries(session.state(), 1));
    over(&path, at_of(&path, &first), b"0000");
    let error = session.record(event, None, &[]).unwrap_err();
    assert!(matches!(error, RecordError::Failure(StoreError::Overwritten(_))), "{error}");
}
