//! The serializer's text of a regulation in tables, the small ones folded into a line as a person
//! would write them: `red = { win = 2, draw = 1, loss = 0 }`.

/// One table with what stands in it.
#[derive(Debug)]
pub(super) struct Table {
    /// The header as written; empty for what stands before the first one.
    pub(super) header: String,
    /// The keys of the header.
    pub(super) name: String,
    /// What stands in it, its own keys first, then the tables folded into it.
    pub(super) entries: Vec<Entry>,
    /// How many of them are its own.
    own: usize,
}

/// A key with its value.
#[derive(Debug)]
pub(super) struct Entry {
    pub(super) key: String,
    /// The whole of it, `key = value`; of several lines for lists and long texts.
    pub(super) text: String,
    /// The keys inside a value in braces, by the way from this one: `level`, `level.grade`.
    pub(super) inside: Vec<String>,
}

/// Wider lists and tables keep their lines.
const WIDE: usize = 96;

/// The tables in their order, folded where they are short and have no tables of their own.
pub(super) fn tables(plain: &str) -> Vec<Table> {
    let mut tables = read(plain);
    // From the end, so that what lies deeper is folded first.
    let mut at = tables.len();
    while at > 1 {
        at -= 1;
        let start = first_of_run(&tables, at);
        if let Some((parent, entry)) = folded(&tables, start, at) {
            tables.drain(start..=at);
            if let Some(parent) = tables.get_mut(parent) {
                let place = parent.own.min(parent.entries.len());
                parent.entries.insert(place, entry);
            }
        }
        at = start;
    }
    tables
}

/// The first of the elements of a list that follow each other.
fn first_of_run(tables: &[Table], at: usize) -> usize {
    let header = tables.get(at).map(|t| t.header.as_str()).unwrap_or_default();
    let same =
        |t: &&Table| header.starts_with("[[") && t.header == header && header != "[[groups]]";
    let before = tables.get(..at).unwrap_or_default();
    at - before.iter().rev().take_while(same).count()
}

/// The tables from `start` to `end` as one entry of the table around them, if they are short.
fn folded(tables: &[Table], start: usize, end: usize) -> Option<(usize, Entry)> {
    let run = tables.get(start..=end)?;
    let (first, last) = (run.first()?, run.last()?);
    let has_inner = tables.get(end + 1).is_some_and(|next| within(&next.name, &last.name));
    let before = tables.get(..start)?;
    let parent = before.iter().rposition(|t| within(&first.name, &t.name))?;
    let begun = before.get(parent + 1..)?.iter().any(|t| t.name == first.name);
    let around = &before.get(parent)?.name;
    if has_inner || begun || around.is_empty() {
        return None;
    }
    let way: Vec<&str> = first.name.get(around.len() + 1..)?.split('.').collect();
    let (key, deeper) = way.split_first()?;
    let mut inside: Vec<String> = Vec::new();
    let mut add = |path: String| {
        if !inside.contains(&path) {
            inside.push(path);
        }
    };
    (1..=deeper.len()).for_each(|n| add(deeper[..n].join(".")));
    let mut rows = Vec::new();
    for table in run {
        let bodies: Vec<&str> = table.entries.iter().map(|e| e.text.as_str()).collect();
        let row = format!("{{ {} }}", bodies.join(", "));
        if row.contains('\n') || row.chars().count() > WIDE || bodies.is_empty() {
            return None;
        }
        rows.push(row);
        for entry in &table.entries {
            let own: Vec<&str> = deeper.iter().copied().chain([entry.key.as_str()]).collect();
            let own = own.join(".");
            add(own.clone());
            entry.inside.iter().for_each(|inner| add(format!("{own}.{inner}")));
        }
    }
    let text = match (first.header.starts_with("[["), rows.as_slice()) {
        (true, _) if !deeper.is_empty() => return None,
        (true, rows) => {
            let rows: String = rows.iter().map(|row| format!("    {row},\n")).collect();
            format!("{key} = [\n{rows}]")
        }
        (false, [row]) => {
            let wrapped =
                deeper.iter().rev().fold(row.clone(), |row, key| format!("{{ {key} = {row} }}"));
            format!("{key} = {wrapped}")
        }
        _ => return None,
    };
    Some((parent, Entry { key: key.to_string(), text, inside }))
}

/// Whether a table lies in another; all lie in the root.
fn within(name: &str, around: &str) -> bool {
    around.is_empty() || name.strip_prefix(around).is_some_and(|rest| rest.starts_with('.'))
}

/// The text as the serializer wrote it, table by table.
fn read(plain: &str) -> Vec<Table> {
    let table = |header: &str| Table {
        header: header.to_string(),
        name: header.trim_matches(['[', ']']).to_string(),
        entries: Vec::new(),
        own: 0,
    };
    let mut tables = vec![table("")];
    let mut lines = plain.lines();
    while let Some(line) = lines.next() {
        if line.starts_with('[') {
            tables.push(table(line));
        } else if let Some((key, value)) = line.split_once(" = ") {
            let text = match value {
                "[" => list(key, &mut lines),
                value if opens(value).is_some() => block(line, value, &mut lines),
                _ => line.to_string(),
            };
            if let Some(table) = tables.last_mut() {
                table.entries.push(Entry { key: key.to_string(), text, inside: Vec::new() });
                table.own += 1;
            }
        }
    }
    tables
}

/// The mark that ends a text of several lines, where a value begins one.
fn opens(value: &str) -> Option<&'static str> {
    let begins = |mark: &&str| value.strip_prefix(*mark).is_some_and(|rest| !rest.contains(*mark));
    ["\"\"\"", "'''"].into_iter().find(begins)
}

/// A text of several lines to its end.
fn block(line: &str, value: &str, lines: &mut std::str::Lines<'_>) -> String {
    let mark = opens(value).unwrap_or_default();
    let mut block = line.to_string();
    for line in lines.by_ref() {
        block += &format!("\n{line}");
        if line.contains(mark) {
            break;
        }
    }
    block
}

/// A list to its end, on one line where it is short and holds no sentences.
fn list(key: &str, lines: &mut std::str::Lines<'_>) -> String {
    let mut items: Vec<&str> = Vec::new();
    let mut inside: Option<&str> = None;
    for line in lines.by_ref() {
        if inside.is_none() && line == "]" {
            break;
        }
        items.push(line);
        inside = match inside {
            Some(mark) if line.contains(mark) => None,
            None => opens(line.trim_start()),
            open => open,
        };
    }
    let short = items.iter().map(|item| item.trim().trim_end_matches(','));
    let short = format!("{key} = [{}]", short.collect::<Vec<_>>().join(", "));
    let simple = items.iter().all(|item| item.ends_with(',') && item.starts_with("    "));
    match simple && short.chars().count() <= WIDE && !short.contains(['，', '。', '；']) {
        true => short,
        false => format!("{key} = [\n{}\n]", items.join("\n")),
    }
}
