//! The Chinese comments of a regulation file: what does each key mean, what may stand there?

use std::collections::BTreeSet;

use toml::Table;

use super::regulation_layout::{Entry, blocks};
use crate::model::regulation::schema::find;
use crate::model::text::dotted;

/// What a stored file begins with: how to read and change it.
const HEAD: &str = "\
# 竞赛规程，由“象棋裁判长”存出。键是英文，值和注释是中文；井号（#）后面是注释。
# 可以用记事本直接修改，改好后在“赛事”中按“从文件读入规程”。没有写的条件一律不生效。
# 文字和日期写在半角引号里：\"2019-05-10\"、\"2019-05-10T18:00:00\"；true 是，false 否。
# 同样的键只在第一次出现时注释。
";

/// Comments behind short lines begin in this column.
const COLUMN: usize = 36;
/// A line and a comment that are wider together do not share a line.
const WIDE: usize = 96;

/// The comment of the place to which keys lead.
pub fn comment(path: &str) -> Option<&'static str> {
    find(path).map(|key| key.comment)
}

/// The text of a regulation, with comments.
pub(super) fn commented(regulation: &Table) -> String {
    let mut text = HEAD.to_string();
    let mut known: BTreeSet<String> = BTreeSet::new();
    let mut before = String::new();
    for table in blocks(regulation) {
        text.push('\n');
        if !table.name.is_empty() {
            let again = before == table.name && table.name != "groups";
            if let Some(words) = comment(&table.name).filter(|_| !again) {
                text += &format!("# {words}\n");
            }
            text += &format!("{}\n", table.header);
        }
        for entry in &table.entries {
            text += &beside(&entry.text, &words(&table.name, entry, &mut known));
        }
        before = table.name;
    }
    text
}

/// The comment of an entry, and of the keys inside it, where they were not yet explained.
fn words(table: &str, entry: &Entry, known: &mut BTreeSet<String>) -> Vec<String> {
    let own = dotted(table, &entry.key);
    let mut new = |path: &str| {
        let path =
            path.strip_prefix("groups.play.").map_or(path.into(), |rest| format!("play.{rest}"));
        let text = comment(&path)?;
        known.insert(path).then_some(text)
    };
    let mut words: Vec<String> = new(&own).map(str::to_string).into_iter().collect();
    for inner in &entry.inside {
        let key = inner.rsplit('.').next().unwrap_or_default();
        words.extend(new(&format!("{own}.{inner}")).map(|text| format!("{key} {text}")));
    }
    words
}

/// A line with its comments: behind it where both are short, else above it.
fn beside(line: &str, words: &[String]) -> String {
    if words.is_empty() {
        return format!("{line}\n");
    }
    let behind = words.join("；");
    if !line.contains('\n') && width(line).max(COLUMN) + width(&behind) <= WIDE {
        let gap = COLUMN.saturating_sub(width(line)).max(2);
        return format!("{line}{}# {behind}\n", " ".repeat(gap));
    }
    let above = words.iter().enumerate().map(|(index, text)| match index {
        0 => format!("# {}\n", wrapped(text)),
        _ => format!("#   {}\n", wrapped(text)),
    });
    format!("{}{line}\n", above.collect::<String>())
}

/// A long comment on several lines, broken behind commas.
fn wrapped(text: &str) -> String {
    let mut out = String::new();
    let mut wide = 0;
    for piece in text.split_inclusive(['，', '；']) {
        if wide > 0 && wide + width(piece) > WIDE {
            out += "\n#   ";
            wide = 0;
        }
        out += piece;
        wide += width(piece);
    }
    out
}

/// The width of a text in a typewriter face, where Chinese characters take two.
fn width(text: &str) -> usize {
    text.chars().map(|c| if c.is_ascii() { 1 } else { 2 }).sum()
}
