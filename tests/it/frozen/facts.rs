//! What a frozen event says without paper: digests, `event.json`, standings after each round, the
//! lines of 日志, the findings, and the acts as they would be written today.

use std::fmt::Write;

use sha2::{Digest, Sha256};
use xiangqi_arbiter::cli::event_json;
use xiangqi_arbiter::model::id::Round;
use xiangqi_arbiter::rules::ranking::ending;
use xiangqi_arbiter::rules::ranking::standings::Standings;
use xiangqi_arbiter::session::Session;
use xiangqi_arbiter::ui::screens::log::lines::Lines;

use crate::frozen::support::{Snapshot, folder};

/// What never changes: the number of rows, the last digest, and the SHA-256 of all of them.
pub fn digests(event: &str, session: &Session) -> Snapshot {
    let (seq, last) = session.mark();
    let all: Vec<&str> = session.entries().iter().map(|entry| entry.digest.as_str()).collect();
    let folded = Sha256::digest(all.join("\n").as_bytes());
    let text = format!("rows {seq}\nlast {last}\nall {folded:x}\n");
    Snapshot { name: format!("{event}/digests.txt"), text }
}

/// What may change in words only, reviewed as a diff.
pub fn facts(event: &str, session: &Session) -> Vec<Snapshot> {
    let json = event_json::text(session.state(), session.views()).unwrap();
    let texts = [
        ("event.json", json),
        ("standings.txt", standings(session)),
        ("log.txt", log(session)),
        ("findings.txt", findings(session)),
        ("acts.txt", acts(event, session)),
    ];
    texts.map(|(name, text)| Snapshot { name: format!("{event}/{name}"), text }).into()
}

fn standings(session: &Session) -> String {
    let state = session.state();
    let mut text = String::new();
    for (group, rule) in state.regulation.group_ids() {
        let rounds = state.groups.get(&group).map_or(0, |g| g.rounds.len() as u32);
        for round in 1..=rounds {
            let after = ending::standings_of_group(state, group, Round(round));
            let _ = writeln!(text, "== {} 第{round}轮后\n{}", rule.name, rows(&after));
            let viewed = session.views().standings(state, group, Round(round));
            if rows(&viewed) != rows(&after) {
                let _ = writeln!(text, "== {} 第{round}轮后（屏幕）\n{}", rule.name, rows(&viewed));
            }
        }
    }
    text
}

fn rows(standings: &Standings) -> String {
    let mut text = String::new();
    for row in &standings.rows {
        let keys = row.keys.iter().map(|(key, value)| format!("{}={value}", key.chinese()));
        let keys: Vec<String> = keys.collect();
        let _ = writeln!(text, "{} {}号 {} {}", row.rank, row.no, row.score, keys.join(" "));
    }
    for tied in &standings.unresolved {
        let tied: Vec<String> = tied.iter().map(ToString::to_string).collect();
        let _ = writeln!(text, "并列 {}", tied.join(" "));
    }
    text
}

/// The lines of 日志, and what undo and redo offer at the end.
fn log(session: &Session) -> String {
    let mut lines = Lines::default();
    while !lines.follow(session) {}
    let mut text = String::new();
    for line in lines.all() {
        let reason = match line.reason.as_str() {
            "" => String::new(),
            reason => format!("［理由：{reason}］"),
        };
        let _ = writeln!(text, "{} {} {} {}{reason}", line.seq, line.at, line.by, line.whole());
    }
    let label = |label: Result<String, String>| label.unwrap_or_else(|why| format!("! {why}"));
    let _ = writeln!(text, "撤销：{}", label(session.undo_label()));
    let _ = writeln!(text, "恢复：{}", label(session.redo_label()));
    text
}

fn findings(session: &Session) -> String {
    let state = session.state();
    let mut text = String::new();
    for found in session.views().findings(state) {
        let now = match (&found.waived, &found.lapsed) {
            (Some(sentence), _) => format!("［已放行：{sentence}］"),
            (None, Some(sentence)) => format!("［放行失效：{sentence}］"),
            (None, None) => String::new(),
        };
        let clause = found.code.clause();
        let code = found.code.id();
        let _ = writeln!(text, "{} {code} {clause}：{}{now}", found.player, found.text);
    }
    text
}

/// Rows whose act, read and written again, is another text than the one stored.
fn acts(event: &str, session: &Session) -> String {
    let stored = stored(event);
    assert_eq!(stored.len(), session.entries().len());
    let mut text = String::new();
    for (entry, stored) in session.entries().iter().zip(stored) {
        let again = serde_json::to_string(&entry.event).unwrap();
        if again != stored {
            let _ = writeln!(text, "{}\n- {stored}\n+ {again}", entry.seq);
        }
    }
    if text.is_empty() { "every act is written as it was stored\n".into() } else { text }
}

/// The acts of a frozen event as they are stored, in the order of the rows.
pub fn stored(event: &str) -> Vec<String> {
    let work = tempfile::tempdir().unwrap();
    let path = work.path().join("event.xqt");
    std::fs::copy(folder().join(format!("{event}.xqt")), &path).unwrap();
    let connection = rusqlite::Connection::open(&path).unwrap();
    let mut rows = connection.prepare("SELECT act FROM ledger ORDER BY seq").unwrap();
    let acts = rows.query_map([], |row| row.get(0)).unwrap();
    acts.map(Result::unwrap).collect()
}
