//! A regulation as tables of lines, the small ones folded into a line as a person would write
//! them: `red = { win = 2, draw = 1, loss = 0 }`.

use toml::{Table, Value};

/// One table with a header of its own.
#[derive(Debug)]
pub(super) struct Block {
    /// The header as written; empty for what stands before the first one.
    pub(super) header: String,
    /// The way of its header, `groups.play`.
    pub(super) name: String,
    /// What stands in it, its own values first, then the tables folded into it.
    pub(super) entries: Vec<Entry>,
}

/// A line of a table, or several: one key with its value.
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

/// The tables in their order, folded where they are short.
pub(super) fn blocks(root: &Table) -> Vec<Block> {
    let mut found = Vec::new();
    block(String::new(), String::new(), root, &mut found);
    found
}

fn block(name: String, header: String, table: &Table, found: &mut Vec<Block>) {
    let mut entries: Vec<Entry> = values(table).collect();
    // What stands at the top, or has no line of its own around it, is not folded.
    let folding = !name.is_empty() && !entries.is_empty();
    let mut apart = Vec::new();
    for (key, value) in table.iter().filter(|(_, value)| !rows(value).is_empty()) {
        match entry(key, value).filter(|_| folding) {
            Some(entry) => entries.push(entry),
            None => apart.push((key, value)),
        }
    }
    if !entries.is_empty() || apart.is_empty() {
        found.push(Block { header, name: name.clone(), entries });
    }
    for (key, value) in apart {
        let name = if name.is_empty() { key.clone() } else { format!("{name}.{key}") };
        let header = if value.is_array() { format!("[[{name}]]") } else { format!("[{name}]") };
        for row in rows(value) {
            block(name.clone(), header.clone(), row, found);
        }
    }
}

/// The tables a value is made of, if it is: itself, or its items.
fn rows(value: &Value) -> Vec<&Table> {
    match value {
        Value::Table(table) => vec![table],
        Value::Array(items) => items.iter().filter_map(Value::as_table).collect(),
        _ => Vec::new(),
    }
}

/// The values of a table that are no tables.
fn values(table: &Table) -> impl Iterator<Item = Entry> {
    let plain = table.iter().filter(|(_, value)| rows(value).is_empty());
    plain.map(|(key, value)| Entry {
        key: key.clone(),
        text: written(key, value),
        inside: Vec::new(),
    })
}

/// A table or a list of tables as one entry, if it is short.
fn entry(key: &str, value: &Value) -> Option<Entry> {
    let mut inside: Vec<String> = Vec::new();
    let mut lines = Vec::new();
    for row in rows(value) {
        let (line, keys) = braces(row)?;
        lines.push(line);
        let new: Vec<String> = keys.into_iter().filter(|key| !inside.contains(key)).collect();
        inside.extend(new);
    }
    let text = match value {
        Value::Array(_) => {
            let lines: String = lines.iter().map(|line| format!("    {line},\n")).collect();
            format!("{key} = [\n{lines}]")
        }
        _ => format!("{key} = {}", lines.concat()),
    };
    Some(Entry { key: key.to_string(), text, inside })
}

/// A table in braces with the keys inside it; none where it is long or empty.
fn braces(table: &Table) -> Option<(String, Vec<String>)> {
    let mut entries: Vec<Entry> = values(table).collect();
    let wrapper = entries.is_empty();
    for (key, value) in table.iter().filter(|(_, value)| !rows(value).is_empty()) {
        entries.push(entry(key, value)?);
    }
    let texts: Vec<&str> = entries.iter().map(|entry| entry.text.as_str()).collect();
    let line = format!("{{ {} }}", texts.join(", "));
    // Braces around nothing but braces are as short as these.
    let long = !wrapper && line.chars().count() > WIDE;
    let with_inner = entries.iter().flat_map(|entry| {
        let inner = entry.inside.iter().map(|inner| format!("{}.{inner}", entry.key));
        [entry.key.clone()].into_iter().chain(inner)
    });
    let keys = with_inner.collect();
    (!long && !line.contains('\n') && !entries.is_empty()).then_some((line, keys))
}

/// A value as the serializer writes it; a list on one line where it is short and holds no
/// sentences.
fn written(key: &str, value: &Value) -> String {
    let one = Table::from_iter([(key.to_string(), value.clone())]);
    let text = toml::to_string_pretty(&one).unwrap_or_default();
    let text = text.strip_suffix('\n').unwrap_or(&text);
    let Value::Array(items) = value else { return text.to_string() };
    let lines: Vec<&str> = text.lines().filter_map(|line| line.strip_prefix("    ")).collect();
    let short = lines.iter().map(|line| line.trim_end_matches(',')).collect::<Vec<_>>().join(", ");
    let short = format!("{key} = [{short}]");
    let simple = items.len() > 1 && text.lines().count() == items.len() + 2;
    match simple && short.chars().count() <= WIDE && !short.contains(['，', '。', '；']) {
        true => short,
        false => text.to_string(),
    }
}
