//! A test that asserts nothing is none: every test checks something, and none leaves before it did.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use crate::support::sources::{code, root, rust_files};

/// What fails when something is not as it should be.
const CHECKS: &[&str] =
    &["assert", "panic!", "unreachable!", "get_by_", "get_all_by_", "unwrap_err", "expect_err"];

/// One function of the tests.
struct Function {
    file: PathBuf,
    name: String,
    /// What stands above it, from the end of what was before.
    attributes: String,
    body: String,
}

/// All functions of a file; those within others are part of them.
fn functions(file: &Path) -> Vec<Function> {
    let text = code(file).replace("'{'", "' '").replace("'}'", "' '");
    let mut found = Vec::new();
    let mut rest = text.as_str();
    while let Some(at) = rest.find("fn ") {
        let (above, from) = rest.split_at(at);
        let name = from[3..].chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
        let Some(start) = from.find('{') else { break };
        let mut depth = 0;
        let end = from[start..].char_indices().find_map(|(at, c)| {
            depth += i32::from(c == '{') - i32::from(c == '}');
            (depth == 0).then_some(start + at + 1)
        });
        let end = end.unwrap_or(from.len());
        let attributes = above.rsplit(['}', ';']).next().unwrap_or_default().to_string();
        let body = from[start..end].to_string();
        if from[3..].starts_with(char::is_alphabetic) {
            found.push(Function { file: file.into(), name, attributes, body });
        }
        rest = &from[end..];
    }
    found
}

fn all() -> Vec<Function> {
    let found: Vec<Function> =
        rust_files(&root().join("tests/it")).iter().flat_map(|file| functions(file)).collect();
    let tests = found.iter().filter(|one| is_test(one)).count();
    assert!(tests > 400, "the tests were not read: {tests}");
    found
}

fn is_test(one: &Function) -> bool {
    one.attributes.contains("#[test]")
}

fn calls(body: &str, name: &str) -> bool {
    body.match_indices(name).any(|(at, _)| {
        let word = |c: char| c.is_alphanumeric() || c == '_';
        let after = &body[at + name.len()..];
        !body[..at].ends_with(word) && (after.starts_with('(') || after.starts_with("::<"))
    })
}

/// A test asserts, or calls a function of the tests that does; one that asks for nothing but that
/// nothing panics says so in its name. Tests that are ignored are tools.
#[test]
fn every_test_asserts() {
    let all = all();
    // Names that several functions bear count when all of them assert.
    let mut asserts: BTreeMap<&str, bool> = BTreeMap::new();
    for one in &all {
        let own = CHECKS.iter().any(|word| one.body.contains(word));
        asserts.entry(&one.name).and_modify(|all| *all &= own).or_insert(own);
    }
    loop {
        let more: Vec<&str> = all
            .iter()
            .filter(|one| !asserts[one.name.as_str()])
            .filter(|one| {
                let same: Vec<_> = all.iter().filter(|other| other.name == one.name).collect();
                same.iter().all(|one| asserting(&one.body, &asserts))
            })
            .map(|one| one.name.as_str())
            .collect();
        if more.is_empty() {
            break;
        }
        asserts.extend(more.into_iter().map(|name| (name, true)));
    }
    let idle: Vec<String> = all
        .iter()
        .filter(|one| is_test(one) && !one.attributes.contains("#[ignore"))
        .filter(|one| !one.name.contains("never_panic") && !asserting(&one.body, &asserts))
        .map(|one| format!("{}: {}", one.file.display(), one.name))
        .collect();
    assert!(idle.is_empty(), "nothing is asserted in {idle:#?}");
}

fn asserting(body: &str, asserts: &BTreeMap<&str, bool>) -> bool {
    CHECKS.iter().any(|word| body.contains(word))
        || asserts.iter().any(|(name, does)| *does && calls(body, name))
}

/// `let … else { return }` in a test passes where it should fail. What another test runs with the
/// environment set may leave when it is not.
#[test]
fn no_test_leaves_before_it_asserted() {
    let mut early = Vec::new();
    for one in all().iter().filter(|one| is_test(one)) {
        let body: String = one.body.split_whitespace().collect::<Vec<_>>().join(" ");
        for (at, _) in body.match_indices("else { return") {
            let statement = body[..at].rsplit("; ").next().unwrap_or_default();
            if !statement.contains("env::var") {
                early.push(format!("{}: {}", one.file.display(), one.name));
            }
        }
    }
    assert!(early.is_empty(), "{early:#?}");
}

/// Tests that assert something of the wrong shape: a constant, or a thing against itself.
#[test]
fn nothing_is_compared_with_itself() {
    let mut idle = Vec::new();
    for one in all() {
        let body: String = one.body.split_whitespace().collect();
        for (at, call) in body.match_indices("assert_eq!(") {
            let [Some(left), Some(right)] = two_arguments(&body[at + call.len()..]) else {
                continue;
            };
            let place = left.trim_start_matches('&');
            // Calls may differ from one time to the next; a name and its fields do not.
            let plain = place.chars().all(|c| c.is_alphanumeric() || "_.".contains(c));
            if plain && place == right.trim_start_matches('&') {
                idle.push(format!("{}: {} {left}", one.file.display(), one.name));
            }
        }
        for word in ["assert!(true", "assert!(!false", "||true)", "||true,"] {
            if body.contains(word) {
                idle.push(format!("{}: {} {word}", one.file.display(), one.name));
            }
        }
    }
    assert!(idle.is_empty(), "{idle:#?}");
}

/// The first two arguments of a call, from behind its parenthesis.
fn two_arguments(text: &str) -> [Option<&str>; 2] {
    let mut depth = 0;
    let mut ends = text.char_indices().filter_map(|(at, c)| {
        depth += i32::from("([{".contains(c)) - i32::from(")]}".contains(c));
        (depth < 0 || depth == 0 && c == ',').then_some(at)
    });
    let first = ends.next();
    let second = ends.next();
    let left = first.map(|end| &text[..end]);
    [left, first.zip(second).map(|(from, to)| &text[from + 1..to])]
}
