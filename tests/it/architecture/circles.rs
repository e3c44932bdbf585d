//! No circle of files inside a room, a parent and its children apart: what a file takes from
//! another is read from its `use` lines and from paths in its code.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use crate::support::sources::{code, root, rust_files};

type Module = Vec<String>;

/// Every module of `src` with the file it stands in.
fn modules() -> BTreeMap<Module, std::path::PathBuf> {
    let source = root().join("src");
    let name = |file: &Path| -> Module {
        let inside = file.strip_prefix(&source).expect("below src").with_extension("");
        let mut parts: Module =
            inside.components().map(|c| c.as_os_str().to_string_lossy().into_owned()).collect();
        if parts.last().is_some_and(|last| last == "mod") {
            parts.pop();
        }
        parts
    };
    rust_files(&source).into_iter().map(|file| (name(&file), file)).collect()
}

/// A use tree spelled out: `a::{b, c::d}` gives `a::b` and `a::c::d`.
fn spelled_out(prefix: &str, tree: &str, out: &mut Vec<String>) {
    let tree = tree.trim();
    let Some((head, rest)) = tree.split_once('{') else {
        out.push(format!("{prefix}{}", tree.split_whitespace().next().unwrap_or_default()));
        return;
    };
    let inner = rest.rsplit_once('}').map_or(rest, |(inner, _)| inner);
    let (mut depth, mut from) = (0, 0);
    let prefix = format!("{prefix}{}", head.trim());
    for (at, c) in inner.char_indices() {
        match c {
            '{' => depth += 1,
            '}' => depth -= 1,
            ',' if depth == 0 => {
                spelled_out(&prefix, &inner[from..at], out);
                from = at + 1;
            }
            _ => {}
        }
    }
    if !inner[from..].trim().is_empty() {
        spelled_out(&prefix, &inner[from..], out);
    }
}

/// The paths a file names: its `use` lines, and `crate::`, `super::`, `self::` in its code.
fn paths(code: &str) -> Vec<String> {
    let mut out = Vec::new();
    let mut rest = String::new();
    for statement in code.split_inclusive(';') {
        let at = statement
            .rfind("use ")
            .filter(|at| statement[..*at].chars().next_back().is_none_or(|c| c.is_whitespace()));
        match at {
            Some(at) if !statement[at..].contains('=') => {
                rest.push_str(&statement[..at]);
                spelled_out("", statement[at + 4..].trim_end_matches(';'), &mut out);
            }
            _ => rest.push_str(statement),
        }
    }
    let word = |c: char| c.is_alphanumeric() || c == '_' || c == ':';
    out.extend(rest.split(|c| !word(c)).filter(|path| path.contains("::")).map(str::to_string));
    out
}

/// The module a path leads to, seen from `from`.
fn target(
    modules: &BTreeMap<Module, std::path::PathBuf>,
    from: &Module,
    path: &str,
) -> Option<Module> {
    let mut parts: Vec<&str> = path.split("::").filter(|part| !part.is_empty()).collect();
    let mut base = match parts.first().copied() {
        Some("crate") => Module::new(),
        Some(_) => from.clone(),
        None => return None,
    };
    while let Some(first @ ("crate" | "self" | "super")) = parts.first().copied() {
        if first == "super" {
            base.pop();
        }
        parts.remove(0);
    }
    base.extend(parts.into_iter().map(str::to_string));
    while !base.is_empty() && !modules.contains_key(&base) {
        base.pop();
    }
    (!base.is_empty() && base != *from).then_some(base)
}

/// Everything that can be reached from `from`.
fn reached(arrows: &BTreeMap<Module, BTreeSet<Module>>, from: &Module) -> BTreeSet<Module> {
    let mut seen = BTreeSet::new();
    let mut open = vec![from.clone()];
    while let Some(module) = open.pop() {
        for next in arrows.get(&module).into_iter().flatten() {
            if seen.insert(next.clone()) {
                open.push(next.clone());
            }
        }
    }
    seen
}

#[test]
fn no_circle_of_files() {
    let modules = modules();
    let family = |a: &Module, b: &Module| a.starts_with(b) || b.starts_with(a);
    let mut arrows: BTreeMap<Module, BTreeSet<Module>> = BTreeMap::new();
    for (module, file) in &modules {
        let found = paths(&code(file));
        let found = found.iter().filter_map(|path| target(&modules, module, path));
        arrows.insert(module.clone(), found.filter(|to| !family(module, to)).collect());
    }
    let arrow_count: usize = arrows.values().map(BTreeSet::len).sum();
    assert!(arrow_count > 500, "the arrows were not read: {arrow_count}");
    let reach: BTreeMap<&Module, BTreeSet<Module>> =
        arrows.keys().map(|module| (module, reached(&arrows, module))).collect();
    let mut circles: BTreeSet<Vec<String>> = BTreeSet::new();
    for (module, seen) in &reach {
        if seen.contains(*module) {
            let with = seen.iter().filter(|other| reach[*other].contains(*module));
            circles.insert(with.map(|other| other.join("/")).collect());
        }
    }
    assert_eq!(circles.len(), KNOWN, "{circles:#?}");
}

/// Circles that are still there; it only ever falls.
const KNOWN: usize = 0;
