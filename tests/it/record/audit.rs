//! What could never have been recorded is named, row by row, however well its digest fits.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use xiangqi_arbiter::model::entry::Entry;
use xiangqi_arbiter::rules::record::audit::{Weight, audit};
use xiangqi_arbiter::session::Session;

use crate::frozen::support::{BY_HAND, DEMOS, open};
use crate::record::canonical::verify;
use crate::support::forge::{Row, forge, rows, set_format};
use crate::support::record::{clock, close, drawn, found, pairing, play_round, record};

/// An event of one played round, closed, and a second one published.
fn event_file(folder: &Path) -> PathBuf {
    let mut session = drawn(folder, 2, 6);
    play_round(&mut session);
    let second = pairing(session.state()).unwrap();
    record(&mut session, second);
    session.path().to_path_buf()
}

/// What was found: row, whether it is a fault, text.
fn audited(path: &Path) -> Vec<(u32, bool, String)> {
    let session = Session::examine(path).unwrap();
    let all = session.audited().into_iter();
    all.map(|found| (found.seq.0, found.weight == Weight::Fault, found.says)).collect()
}

/// The number of the first row whose act begins so.
fn row_of(rows: &[Row], act: &str) -> usize {
    let begins = format!("{{\"act\":\"{act}\"");
    rows.iter().position(|row| row.act.starts_with(&begins)).unwrap_or_else(|| panic!("{act}"))
}

type Attack = (&'static str, fn(&mut Vec<Row>), &'static str);

/// Acts that no program of ours records, each with what is said of it.
const ATTACKS: [Attack; 11] = [
    ("undo past a closed round", |r| push(r, r#"{"act":"undone","seq":10}"#), "当时最后一步是第"),
    (
        "undo what has left the room",
        |r| {
            let last = r.len();
            push(r, &format!("{{\"act\":\"undone\",\"seq\":{last}}}"));
        },
        "已经公布，不能撤销",
    ),
    ("undo a row that is not there", |r| push(r, r#"{"act":"undone","seq":999}"#), "撤销了第999条"),
    (
        "redo what was never undone",
        |r| push(r, r#"{"act":"redone","seq":5}"#),
        "没有可以恢复的记录",
    ),
    (
        "a missing closing",
        |r| {
            let at = row_of(r, "round_closed");
            r.remove(at);
        },
        "请先结束本轮",
    ),
    ("closed twice", |r| push(r, r#"{"act":"round_closed","group":1,"round":1}"#), "第1轮已结束"),
    (
        "closed before the results",
        |r| push(r, r#"{"act":"round_closed","group":1,"round":2}"#),
        "还缺3台成绩",
    ),
    (
        "drawn again after a round",
        |r| {
            let draw = r[row_of(r, "numbers_drawn")].act.clone();
            push(r, &draw);
        },
        "已公布对阵，不能重新抽签",
    ),
    (
        "numbers that are not those of the seed",
        |r| {
            let at = row_of(r, "numbers_drawn");
            let numbers = r[at].act.clone();
            let (head, tail) = numbers.split_once("\"numbers\":").unwrap();
            let mut pairs: Vec<(u32, u32)> =
                serde_json::from_str(tail.trim_end_matches('}')).unwrap();
            let first = pairs[0].1;
            pairs[0].1 = pairs[1].1;
            pairs[1].1 = first;
            let pairs = serde_json::to_string(&pairs).unwrap();
            r[at].act = format!("{head}\"numbers\":{pairs}}}");
        },
        "序号与种子抽出的不符",
    ),
    (
        "a closed result corrected without a reason",
        |r| {
            let act = r#"{"act":"results_entered","group":1,"round":1,"results":[[1,{"outcome":"both_forfeit"}]]}"#;
            push(r, act);
        },
        "没有写明理由：更正第1轮",
    ),
    (
        "a certificate before the end",
        |r| {
            let act = r#"{"act":"certificate_issued","certificate":{"number":"1","kind":"prize","group":1,"player":1,"honour":"第一名"}}"#;
            push(r, act);
        },
        "各轮尚未全部结束，不能颁奖",
    ),
];

fn push(rows: &mut Vec<Row>, act: &str) {
    let row = rows[0].with_act(act);
    rows.push(row);
}

#[test]
fn what_could_never_stand_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let original = event_file(folder.path());
    assert_eq!(audited(&original), [], "nothing stands against the event itself");
    for (name, attack, says) in ATTACKS {
        let path = folder.path().join("改.xqt");
        std::fs::copy(&original, &path).unwrap();
        forge(&path, attack);
        let found = audited(&path);
        assert!(
            found.iter().any(|(_, fault, text)| *fault && text.contains(says)),
            "{name}: {found:?}"
        );
        let (code, out, err) = verify(&path, &[]);
        assert_eq!(code, Some(1), "{name}: {out}");
        assert!(out.contains("\"clean\": false") && err.contains('第'), "{name}: {err}");
    }
}

/// Results of a round or table that is not there do not even replay; the row is named.
#[test]
fn results_of_what_was_not_published_are_named() {
    let folder = tempfile::tempdir().unwrap();
    let original = event_file(folder.path());
    let path = folder.path().join("改.xqt");
    std::fs::copy(&original, &path).unwrap();
    forge(&path, |rows| push(rows, r#"{"act":"undone","seq":1}"#));
    let (code, _, err) = verify(&path, &[]);
    assert!(code == Some(1) && err.contains("不能重放"), "without its founding: {err}");
    for place in [r#""round":3,"results":[[1"#, r#""round":1,"results":[[9"#] {
        let path = folder.path().join("改.xqt");
        std::fs::copy(&original, &path).unwrap();
        let act = format!(
            "{{\"act\":\"results_entered\",\"group\":1,{place},{{\"outcome\":\"draw\"}}]]}}"
        );
        forge(&path, |rows| push(rows, &act));
        let row = rows(&path).len();
        let (code, _, err) = verify(&path, &[]);
        assert!(code == Some(1) && err.contains(&format!("第 {row} 条")), "{err}");
        // Taken back at once it replays, and is named all the same.
        forge(&path, |rows| push(rows, &format!("{{\"act\":\"undone\",\"seq\":{row}}}")));
        let found = audited(&path);
        let named = |(seq, fault, _): &&(u32, bool, String)| *seq == row as u32 && *fault;
        assert_eq!(found.iter().filter(named).count(), 2, "refused, and does not fit: {found:?}");
        assert_eq!(verify(&path, &[]).0, Some(1));
    }
}

/// Name, change of a row, what is said, in files of which formats.
type Hidden = (&'static str, fn(&mut Row), &'static str, &'static [i32]);

/// What hides in a column: a time that is none, blanks around a reason, signs nobody sees.
#[test]
fn the_columns_hold_nothing_hidden() {
    let folder = tempfile::tempdir().unwrap();
    let original = event_file(folder.path());
    let cases: [Hidden; 11] = [
        ("utc", |r| r.at = "2019-05-10T01:00:00Z".into(), "不是程序所写的时间", &[1, 2]),
        ("fraction", |r| r.at = "2019-05-10T09:00:00.125+08:00".into(), "时间", &[1, 2]),
        ("small t", |r| r.at = "2019-05-10t09:00:00+08:00".into(), "时间", &[1, 2]),
        ("no zone", |r| r.at = "2019-05-10T09:00:00".into(), "时间", &[1, 2]),
        ("words", |r| r.at = "昨天".into(), "时间“昨天”", &[1, 2]),
        ("no day", |r| r.at = "2019-02-30T09:00:00+08:00".into(), "时间", &[1, 2]),
        ("minus", |r| r.at = "2019-05-10T01:00:00-00:00".into(), "时间", &[1, 2]),
        ("blank reason", |r| r.reason = Some(" \t".into()), "理由是空白", &[1, 2]),
        ("reason with a tail", |r| r.reason = Some("更正 ".into()), "前后带空白", &[1, 2]),
        ("zero width", |r| r.reason = Some("更\u{200b}正".into()), "看不见的字符", &[2]),
        ("name", |r| r.by = "裁判长\u{200d}".into(), "看不见的字符", &[2]),
    ];
    for format in [1, 2] {
        for (name, change, says, found_in) in &cases {
            let path = folder.path().join("改.xqt");
            std::fs::copy(&original, &path).unwrap();
            set_format(&path, format);
            forge(&path, |rows| change(&mut rows[3]));
            let found = audited(&path);
            let named =
                found.iter().any(|(row, fault, text)| *row == 4 && *fault && text.contains(says));
            assert_eq!(named, found_in.contains(&format), "format {format}, {name}: {found:?}");
        }
    }
}

/// A clock that goes back, and another zone, are worth knowing and no more.
#[test]
fn a_clock_that_goes_back_is_a_note() {
    let folder = tempfile::tempdir().unwrap();
    let path = event_file(folder.path());
    forge(&path, |rows| {
        rows[4].at = "2019-05-10T08:59:59+08:00".into();
        rows[5].at = "2019-05-10T01:00:00+00:00".into();
    });
    let found = audited(&path);
    let said: Vec<&str> = found.iter().map(|(_, _, text)| text.as_str()).collect();
    assert!(said[0].contains("早于第4条") && said[1].contains("时区由 +08:00 变为 +00:00"));
    assert!(found.iter().all(|(_, fault, _)| !fault) && found.len() == 3, "{found:?}");
    let (code, out, _) = verify(&path, &[]);
    assert!(code == Some(0) && out.contains("第5条：时间"), "{out}");
}

/// The frozen events, recorded by programs that did not know every rule of today: notes at most.
#[test]
fn rules_younger_than_a_row_are_notes() {
    let mut notes = BTreeMap::new();
    for event in DEMOS.into_iter().chain(BY_HAND) {
        let into = tempfile::tempdir().unwrap();
        let session = open(event, into.path());
        assert_eq!(session.format(), 1);
        for found in session.audited() {
            assert_eq!(found.weight, Weight::Note, "{event}: {found}");
            *notes.entry(event).or_insert(0) += 1;
        }
    }
    // By hand: findings, awards and sheets that older programs let pass.
    assert_eq!(notes, BTreeMap::from([("hand-open", 15), ("hand-purged", 1)]));
}

/// An undo that the arbiter may press is no fault, wherever it leads.
#[test]
fn undo_and_redo_as_recorded_are_clean() {
    let folder = tempfile::tempdir().unwrap();
    let mut session = drawn(folder.path(), 2, 6);
    play_round(&mut session);
    let second = pairing(session.state()).unwrap();
    record(&mut session, second);
    let results = crate::support::record::result;
    use xiangqi_arbiter::model::{id::Round, outcome::Outcome};
    for table in 1..=3 {
        record(&mut session, results(Round(2), table, Outcome::Draw));
    }
    for _ in 0..3 {
        session.undo().unwrap();
    }
    session.redo().unwrap();
    session.redo().unwrap();
    session.undo().unwrap();
    for table in 2..=3 {
        record(&mut session, results(Round(2), table, Outcome::RedWins));
    }
    record(&mut session, close(Round(2)));
    assert_eq!(session.audited(), []);
}

/// A name with blanks and signs nobody sees is recorded without them.
#[test]
fn names_and_reasons_are_recorded_tidy() {
    let folder = tempfile::tempdir().unwrap();
    let path = found(folder.path(), 2).path().to_path_buf();
    let mut session = Session::open(&path, " 张\u{200b}  录入 ", clock()).unwrap();
    let entered = crate::support::record::entries(session.state(), 2);
    session.record(entered, Some("补\u{feff}报\n名单 "), &[]).unwrap();
    let last = session.entries().last().unwrap();
    assert_eq!((last.by.as_str(), last.reason.as_deref()), ("张 录入", Some("补报 名单")));
    assert_eq!(session.audited(), []);
}

/// The reproduction: every act from the last certificate back to the first round taken back.
#[test]
fn the_file_undone_past_its_closed_rounds() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.xqt");
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/faults");
    std::fs::copy(data.join("undone-past-closed-rounds-verify-clean.xqt"), &path).unwrap();
    let (code, out, err) = verify(&path, &[]);
    assert_eq!(code, Some(1), "{out}");
    assert!(err.contains("第119条记录撤销了第118条") && err.contains("等13条"), "{err}");
    assert!(out.contains("\"entry\": 131") && out.contains("\"clean\": false"), "{out}");
}

/// Thousands of undos and redos in a row are gone through in one go.
#[test]
fn many_undos_do_not_take_the_machine() {
    let folder = tempfile::tempdir().unwrap();
    let original = event_file(folder.path());
    let session = Session::examine(&original).unwrap();
    let mut entries = session.entries().to_vec();
    let last = entries.last().unwrap().clone();
    let result = crate::support::record::result;
    use xiangqi_arbiter::model::{event::Event, id::Round, id::Seq, outcome::Outcome};
    let first = Seq(last.seq.0 + 1);
    let mut push =
        |event| entries.push(Entry { seq: Seq(entries.len() as u32 + 1), event, ..last.clone() });
    push(result(Round(2), 1, Outcome::Draw));
    for _ in 0..10_000 {
        push(Event::Undone { seq: first });
        push(Event::Redone { seq: first });
    }
    let begun = std::time::Instant::now();
    assert_eq!(audit(&entries, session.format()), []);
    assert!(begun.elapsed().as_secs() < 20, "{:?}", begun.elapsed());
}
