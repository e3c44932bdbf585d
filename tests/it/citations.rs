//! Every rule the code cites is in the repository: documents, headings, §-numbers, clauses of the
//! rulebook, and the glossary against the code.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use xiangqi_arbiter::rules::eligibility::Code;

/// Endings of the codes that reading a list gives, apart from those of [`Code`].
const CODE_ENDINGS: [&str; 15] = [
    "_unreadable",
    "_missing",
    "_unknown",
    "_ambiguous",
    "_mismatch",
    "_lost",
    "_duplicate",
    "_unseen",
    "_unpaid",
    "_digit",
    "_a_person",
    "_unclear",
    "_variant",
    "_in_text",
    "hidden_row",
];

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// The files under a folder with one of these extensions; none for those without.
fn files(folder: &Path, extensions: &[&str]) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut open = vec![folder.to_path_buf()];
    while let Some(folder) = open.pop() {
        for path in fs::read_dir(&folder).into_iter().flatten().flatten().map(|e| e.path()) {
            let extension = path.extension().unwrap_or_default().to_string_lossy().into_owned();
            if path.is_dir() {
                open.push(path);
            } else if extensions.contains(&extension.as_str()) {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
}

/// The documents by file name: those beside the manifest and those in `docs`.
fn documents() -> BTreeMap<String, String> {
    let beside = fs::read_dir(root()).into_iter().flatten().flatten().map(|entry| entry.path());
    let beside = beside.filter(|path| path.extension().is_some_and(|e| e == "md"));
    let mut found = BTreeMap::new();
    for path in beside.chain(files(&root().join("docs"), &["md"])) {
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        assert!(found.insert(name.clone(), read(&path)).is_none(), "two documents {name}");
    }
    found
}

/// The headings of a document; lines of code blocks are none.
fn headings(document: &str) -> Vec<&str> {
    let marked = document.lines().filter(|line| line.starts_with('#'));
    marked.map(|line| line.trim_start_matches('#').trim()).collect()
}

/// What the documents offer to be cited.
struct Cited {
    headings: BTreeMap<String, BTreeSet<String>>,
    sections: BTreeSet<String>,
    clauses: BTreeSet<String>,
}

impl Cited {
    fn of(documents: &BTreeMap<String, String>) -> Cited {
        let rules = headings(documents.get("rules.md").expect("docs/rules.md"));
        let number = |heading: &&str| heading.split(' ').next().unwrap_or_default().to_string();
        let numbered = |heading: &&&str| heading.starts_with(|c: char| c.is_ascii_digit());
        let of = |text: &String| headings(text).into_iter().map(str::to_string).collect();
        Cited {
            headings: documents.iter().map(|(name, text)| (name.clone(), of(text))).collect(),
            sections: rules.iter().filter(numbered).map(number).collect(),
            clauses: rules
                .iter()
                .filter_map(|h| h.strip_prefix("Art. "))
                .map(str::to_string)
                .collect(),
        }
    }

    /// The citations of a text that lead nowhere.
    fn broken(&self, text: &str) -> Vec<String> {
        let mut broken = Vec::new();
        for (at, _) in text.match_indices(".md") {
            self.document(text, at, &mut broken);
        }
        for (at, mark) in text.match_indices('§') {
            let (before, after) = (text[..at].trim_end(), &text[at + mark.len()..]);
            let whose = before.rsplit([' ', '(', '[', '`']).next().unwrap_or_default();
            let foreign = whose != "rules.md" && self.headings.contains_key(whose);
            let missing = numbers(after).into_iter().filter(|n| !self.sections.contains(*n));
            broken.extend(missing.map(|n| format!("§{n}")));
            if foreign {
                broken.push(format!("{whose} §"));
            }
        }
        for lead in ["art. ", "Art. ", "rulebook ", "A-copy "] {
            for (at, lead) in text.match_indices(lead) {
                if let Some(clause) = number(&text[at + lead.len()..])
                    && !self.clauses.contains(clause)
                {
                    broken.push(format!("{lead}{clause}"));
                }
            }
        }
        broken
    }

    /// The document whose name ends here, and the heading quoted after it.
    fn document(&self, text: &str, at: usize, broken: &mut Vec<String>) {
        let (before, after) = (&text[..at], &text[at + 3..]);
        let in_name = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '-');
        let stem = before.rsplit(|c| !in_name(c)).next().unwrap_or_default();
        if stem.is_empty() || after.starts_with(in_name) {
            return;
        }
        let name = format!("{stem}.md");
        let Some(headings) = self.headings.get(&name) else {
            broken.push(name);
            return;
        };
        let after = after.strip_prefix(',').unwrap_or(after);
        let quoted = after.strip_prefix(" \"").and_then(|rest| rest.split_once('"'));
        if let Some((heading, _)) = quoted
            && !headings.contains(heading)
        {
            broken.push(format!("{name} \"{heading}\""));
        }
    }
}

/// The number at the beginning of a text: `5`, `5.5.2`.
fn number(text: &str) -> Option<&str> {
    let end = text.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(text.len());
    Some(text[..end].trim_end_matches('.')).filter(|number| !number.is_empty())
}

/// The number at the beginning of a text, and the other end where it begins a range: `5–7`.
fn numbers(text: &str) -> Vec<&str> {
    let Some(first) = number(text) else { return Vec::new() };
    let rest = text[first.len()..].strip_prefix('–').map(|rest| rest.trim_start_matches('§'));
    std::iter::once(first).chain(rest.and_then(number)).collect()
}

/// A source file as one line, comments without their marks, so that a citation may be wrapped.
fn unwrapped(source: &str) -> String {
    let bare = |line: &str| {
        let line = line.trim_start();
        let comment = line.strip_prefix("//").map(|rest| rest.trim_start_matches(['/', '!']));
        comment.unwrap_or(line).trim().to_string()
    };
    source.lines().map(bare).collect::<Vec<_>>().join(" ")
}

/// Clauses of article 14 that comments cite without saying whose: `(14.2)`.
fn bare_clauses(source: &str) -> Vec<&str> {
    let comments = source.lines().filter_map(|line| line.split_once("//")).map(|(_, text)| text);
    comments
        .flat_map(|text| {
            text.match_indices("14.").filter_map(|(at, _)| {
                let inside = text[..at].ends_with(|c: char| c.is_ascii_digit() || c == '.');
                number(&text[at..]).filter(|clause| !inside && clause.len() > 3)
            })
        })
        .collect()
}

#[test]
fn every_citation_resolves() {
    let documents = documents();
    let cited = Cited::of(&documents);
    let mut broken = Vec::new();
    let mut sections = 0;
    for folder in ["src", "tests", "benches", "fonts/src"] {
        // This file quotes citations that lead nowhere.
        let others = files(&root().join(folder), &["rs"]).into_iter();
        for path in others.filter(|path| !path.ends_with("citations.rs")) {
            let source = read(&path);
            sections += source.matches('§').count();
            let mut found = cited.broken(&unwrapped(&source));
            let bare = bare_clauses(&source).into_iter().filter(|c| !cited.clauses.contains(*c));
            found.extend(bare.map(str::to_string));
            broken.extend(found.into_iter().map(|what| format!("{}: {what}", path.display())));
        }
    }
    for folder in ["assets", ".ci", "tests/data"] {
        for path in files(&root().join(folder), &["toml", "txt", ""]) {
            let found = cited.broken(&unwrapped(&read(&path)));
            broken.extend(found.into_iter().map(|what| format!("{}: {what}", path.display())));
        }
    }
    for (name, text) in &documents {
        let found = cited.broken(&unwrapped(text));
        broken.extend(found.into_iter().map(|what| format!("{name}: {what}")));
    }
    assert!(broken.is_empty(), "citations that lead nowhere: {broken:#?}");
    assert!(sections > 100, "only {sections} sections are cited");
}

#[test]
fn the_reader_of_citations_sees_what_is_wrong() {
    let documents = documents();
    let cited = Cited::of(&documents);
    let gone = ["domain", "house", "toolchain"].map(|stem| format!("{stem}.md"));
    for name in &gone {
        assert_eq!(cited.broken(&format!("as {name} §5.5 says")).first(), Some(name));
    }
    let wrong = ["rules.md §99", "rules.md §5–99", "commands.md \"Output of nothing\"", "art. 999"];
    for text in wrong.into_iter().chain(["commands.md §5", "rulebook 14.99"]) {
        assert_eq!(cited.broken(text).len(), 1, "{text}");
    }
    let right = "rules.md §5.5, §7–9 and §5.4–5.5; commands.md, \"Output of pair\"; art. 19";
    assert_eq!(cited.broken(right), Vec::<String>::new());
    assert_eq!(bare_clauses("/// Match points (14.2).\nlet x = 14.5;"), ["14.2"]);
    assert!(
        unwrapped("/// see commands.md, \"Output\n    /// of pair\"").contains("Output of pair")
    );
}

#[test]
fn headings_are_unique_and_have_their_parents() {
    for (name, text) in documents() {
        let mut seen = BTreeSet::new();
        for heading in headings(&text).into_iter().filter(|_| name != "CHANGELOG.md") {
            assert!(seen.insert(heading), "{name}: {heading} stands twice");
        }
    }
    let sections = Cited::of(&documents()).sections;
    for section in &sections {
        let parent = section.rsplit_once('.').map(|(parent, _)| parent);
        assert!(parent.is_none_or(|parent| sections.contains(parent)), "§{section} has no parent");
    }
}

/// The cells of a column of every table whose header names it, without their marks.
fn column(document: &str, header: &str, title: &str) -> Vec<String> {
    let cells = |line: &str| -> Vec<String> {
        line.trim_matches('|').split('|').map(|cell| cell.trim().to_string()).collect()
    };
    let mut place = None;
    let mut found = Vec::new();
    for line in document.lines() {
        if !line.starts_with('|') {
            place = None;
            continue;
        }
        let row = cells(line);
        if row.first().is_some_and(|first| first == header) {
            place = row.iter().position(|cell| cell == title);
        } else if let Some(cell) = place.and_then(|at: usize| row.get(at))
            && !cell.starts_with("---")
        {
            found.extend(cell.split('`').skip(1).step_by(2).map(str::to_string));
        }
    }
    found
}

fn glossary() -> String {
    documents().remove("glossary.md").expect("docs/glossary.md")
}

/// Quoted words of the program that are codes by their endings.
fn codes_in_source() -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for path in files(&root().join("src"), &["rs"]) {
        for word in read(&path).split('"') {
            let snake = word.chars().all(|c| c.is_ascii_lowercase() || c == '_');
            if snake && CODE_ENDINGS.iter().any(|ending| word.ends_with(ending)) {
                found.insert(word.to_string());
            }
        }
    }
    found
}

#[test]
fn the_glossary_has_every_code_of_a_finding_once() {
    let glossary = glossary();
    let listed = column(&glossary, "code", "code");
    let listed_once: BTreeSet<String> = listed.iter().cloned().collect();
    assert_eq!(listed.len(), listed_once.len(), "a code is listed twice");
    let mut in_code = codes_in_source();
    in_code.extend(Code::ALL.iter().map(|code| code.id().to_string()));
    assert_eq!(listed_once, in_code);
    let order: Vec<&str> = Code::ALL.iter().map(|code| code.id()).collect();
    assert_eq!(listed[..order.len()], order, "in the order of Code::ALL");
    let rows = glossary.lines().skip_while(|line| *line != CODES).skip(2);
    let rows: Vec<&str> = rows.take_while(|line| line.starts_with('|')).collect();
    assert_eq!(rows.len(), Code::ALL.len());
    for (code, row) in Code::ALL.iter().zip(rows) {
        let begins = format!("| `{}` | `{code:?}` | {} |", code.id(), code.clause());
        assert!(row.starts_with(&begins), "{row}: {begins}");
    }
    let by_term: BTreeSet<String> = column(&glossary, "term", "findings").into_iter().collect();
    assert_eq!(by_term, in_code, "each code stands beside the term it is about");
}

/// The header of the table of codes.
const CODES: &str = "| code | identifier | clause | meaning |";

#[test]
fn every_identifier_of_the_glossary_is_in_the_code() {
    let glossary = glossary();
    let mut words = BTreeSet::new();
    for path in files(&root().join("src"), &["rs"]) {
        let source = read(&path);
        let word = |c: char| c.is_ascii_alphanumeric() || c == '_';
        words.extend(source.split(|c| !word(c)).map(str::to_string));
    }
    let named = ["term", "code"].map(|header| column(&glossary, header, "identifier")).concat();
    assert!(named.len() > 100, "{} identifiers", named.len());
    let unknown: Vec<&String> = named.iter().filter(|name| !words.contains(*name)).collect();
    assert!(unknown.is_empty(), "not in src: {unknown:?}");
}
