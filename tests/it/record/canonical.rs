//! One act has one text, so that nobody searches for a digest among its spellings; and the digits
//! of a signed sheet against a file.

use std::path::{Path, PathBuf};
use std::process::Command;

use xiangqi_arbiter::model::fingerprint::{Compared, Typed, fingerprint};
use xiangqi_arbiter::model::id::Seq;
use xiangqi_arbiter::session::{Chain, Session};

use crate::support::forge::{forge, rows, set_format};
use crate::support::record::{clock, drawn, play_round};

/// An event of one played round, closed again.
fn event_file(folder: &Path) -> PathBuf {
    let mut session = drawn(folder, 2, 6);
    play_round(&mut session);
    session.path().to_path_buf()
}

/// What `verify` says: exit code, standard output, standard error.
pub fn verify(path: &Path, more: &[&str]) -> (Option<i32>, String, String) {
    let answer = Command::new(env!("CARGO_BIN_EXE_xiangqi-arbiter"))
        .arg("verify")
        .arg(path)
        .args(more)
        .output()
        .unwrap();
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (answer.status.code(), text(&answer.stdout), text(&answer.stderr))
}

/// A change of the text of the first act that holds `from`.
fn respelt(path: &Path, from: &str, to: &str) -> u32 {
    let mut at = 0;
    forge(path, |rows| {
        at = rows.iter().position(|row| row.act.contains(from)).unwrap_or_else(|| panic!("{from}"));
        rows[at].act = rows[at].act.replacen(from, to, 1);
    });
    at as u32 + 1
}

/// Spellings of the same act, in files of which formats they pass, and what is said of them.
const SPELLINGS: [(&str, &str, &str, &[i32]); 17] = [
    // What the reproduction did: white space searched for a digest.
    ("}", "} \t \t", "空白", &[]),
    ("{\"act\"", " {\"act\"", "空白", &[]),
    ("{\"act\"", "{\"act\" ", "空白", &[]),
    ("\"group\":1", "\"group\":\n1", "空白", &[]),
    ("round_closed", "round\\u005fclosed", "转义", &[]),
    ("\"group\":1", "\"gr\\u006fup\":1", "转义", &[]),
    ("种子", "\\u79cd子", "转义", &[]),
    ("单位1", "单位1\\/\\u000a", "转义", &[]),
    ("\"group\":1", "\"x\":1,\"group\":1,\"x\":1", "出现两次", &[]),
    ("\"group\":1", "\"group\":1,\"salt\":\"k3j2\"", "没有的字段“salt”", &[]),
    ("{\"outcome\"", "{\"note\":[1,2],\"outcome\"", "没有的字段“note”", &[]),
    ("\"name\":\"棋手1\"", "\"nick\":null,\"name\":\"棋手1\"", "没有的字段“nick”", &[]),
    ("\"system\":", "\"systems\":0,\"system\":", "没有的字段“systems”", &[]),
    // Another order, or a default written out: old files may have been written so.
    ("\"name\":\"棋手1\"", "\"name\":\"棋手1\",\"sex\":null", "次序或写法", &[1]),
    ("\"group\":1,\"round\":1", "\"round\":1,\"group\":1", "次序或写法", &[1]),
    ("\"draw\"}", "\"draw\",\"provisional\":false}", "次序或写法", &[1]),
    ("\"act\":\"round_closed\",\"group\":1", "\"group\":1,\"act\":\"round_closed\"", "次序", &[1]),
];

#[test]
fn an_act_has_one_text() {
    let folder = tempfile::tempdir().unwrap();
    let original = event_file(folder.path());
    for format in [1, 2] {
        for (from, to, says, passes) in SPELLINGS {
            let path = folder.path().join("改.xqt");
            std::fs::copy(&original, &path).unwrap();
            set_format(&path, format);
            let row = respelt(&path, from, to);
            assert!(matches!(Session::chain(&path), Ok(Chain::Whole(_))), "the chain fits");
            let (code, out, err) = verify(&path, &[]);
            let session = Session::open(&path, "裁判长", clock()).unwrap();
            if passes.contains(&format) {
                assert_eq!(code, Some(0), "format {format}, {to}: {err}");
                assert_eq!(session.read_only(), None, "format {format}, {to}");
                continue;
            }
            assert_eq!(code, Some(1), "format {format}, {to}: {out}");
            assert!(out.contains("\"clean\": false") && out.contains(&format!("\"entry\": {row}")));
            assert!(err.contains(&format!("第{row}条")) && err.contains(says), "{to}: {err}");
            // It opens for rescue, and nothing is recorded in it.
            assert!(session.read_only().is_some_and(|why| why.contains(says)), "{to}");
        }
    }
}

/// Another spelling of a number is none that any version wrote, nor is a field given twice.
#[test]
fn a_number_has_one_spelling_and_a_field_one_value() {
    let folder = tempfile::tempdir().unwrap();
    let original = event_file(folder.path());
    for to in ["1.0", "1e0", "10e-1", "+1", "01", "1,\"round\":1"] {
        let path = folder.path().join("改.xqt");
        std::fs::copy(&original, &path).unwrap();
        let row = respelt(&path, "\"round\":1", &format!("\"round\":{to}"));
        let (code, _, err) = verify(&path, &[]);
        assert_eq!(code, Some(1), "{to}: {err}");
        assert!(err.contains(&format!("第 {row} 条")), "{to}: {err}");
    }
}

/// A regulation is copied whole: a key that was added since is missing in older rows.
#[test]
fn a_key_the_regulation_lacks_has_its_default() {
    let folder = tempfile::tempdir().unwrap();
    let path = event_file(folder.path());
    let act = &rows(&path)[0].act;
    let key = "\"relaxed_last_rounds\":1,";
    assert!(act.contains(key), "{act}");
    respelt(&path, key, "");
    assert_eq!(verify(&path, &[]).0, Some(0), "{}", verify(&path, &[]).2);
}

#[test]
fn twenty_digits_in_groups_of_four() {
    let digest = "9bdf08db832f8785012c45402b16f53d0a66813bd5d160b82a69e20c77b662e8";
    assert_eq!(fingerprint(digest), "9bdf 08db 832f 8785 012c");
    assert_eq!(fingerprint(""), "");
    let refused = [
        ("", "只有0位"),
        ("9bdf 08d", "只有7位"),
        ("9bdf 08dO", "“o”不是"),
        ("#x 9bdf08db", "不是数字"),
        (&"0".repeat(65), "最多64位"),
    ];
    for (text, says) in refused {
        let why = Typed::read(text).unwrap_err();
        assert!(why.contains(says), "{text}: {why}");
    }
}

#[test]
fn a_signed_sheet_is_compared_with_the_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = event_file(folder.path());
    let session = Session::open(&path, "裁判长", clock()).unwrap();
    let all = session.entries();
    let (seq, digest) = session.mark();
    let shown = fingerprint(digest);
    let compare = |text: &str| Typed::read(text).unwrap().compare(all);
    let whole = Compared::Agrees { seq, after: 0 };
    for text in [
        shown.clone(),
        shown.to_uppercase(),
        shown.replace(' ', ""),
        format!("#{seq} {shown}"),
        format!("记录号 ＃{seq} {shown}"),
        format!("#{seq}　{digest}"),
    ] {
        assert_eq!(compare(&text), whole, "{text}");
    }
    // An earlier sheet says nothing of the rows after it.
    let early = &all[4];
    let found = compare(&fingerprint(&early.digest));
    assert_eq!(found, Compared::Agrees { seq: Seq(5), after: seq.0 - 5 });
    assert!(found.to_string().contains("不能证明") && found.proves());
    // Eight digits are minutes of work.
    let short = compare(&digest[..8]);
    assert_eq!(short, Compared::Short { seq, digits: 8 });
    assert!(short.matches() && !short.proves() && short.to_string().contains("只有8位，不足为证"));
    assert!(!compare(&digest[..19]).proves());
    // Another row, a row that is not there, a digit that differs at the end.
    let (four, end) = (&all[3], &digest[19..20]);
    assert_eq!(compare(&format!("#5 {}", four.digest)), Compared::Differs(Some(Seq(5))));
    let beyond = Compared::Beyond { number: Seq(999), last: seq };
    assert_eq!(compare(&format!("#999 {shown}")), beyond);
    let other = if end == "0" { "1" } else { "0" };
    assert_eq!(compare(&format!("{}{other}", &digest[..19])), Compared::Differs(None));
}

#[test]
fn verify_compares_a_digest() {
    let folder = tempfile::tempdir().unwrap();
    let path = event_file(folder.path());
    let (seq, digest) = {
        let session = Session::open(&path, "裁判长", clock()).unwrap();
        (session.mark().0, session.mark().1.to_string())
    };
    let given = |text: &str| verify(&path, &["--digest", text]);
    let (code, out, err) = given(&format!("#{seq} {}", fingerprint(&digest)));
    assert_eq!(code, Some(0), "{err}");
    assert!(out.contains("\"proves\": true") && err.contains("与文件相符"), "{out}{err}");
    let (code, out, err) = given(&digest[..8]);
    assert_eq!(code, Some(0), "{err}");
    assert!(out.contains("\"matches\": true") && out.contains("\"proves\": false"), "{out}");
    assert!(err.contains("只有8位，不足为证"), "{err}");
    let (code, out, err) = given(&format!("#{} {}", seq.0 - 1, fingerprint(&digest)));
    assert_eq!(code, Some(1), "{out}");
    assert!(err.contains("与文件不符") && out.contains("\"clean\": false"), "{err}");
    let (code, out, err) = given("9bdf");
    assert!(code == Some(2) && out.is_empty() && err.contains("至少要有8位"), "{err}");
}
