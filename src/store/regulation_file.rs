//! Regulation files: TOML with English keys, Chinese values and comments. What is wrong is said
//! with file, line and reason; unknown keys are refused.

use std::path::Path;

use toml::de::DeValue;

use crate::model::regulation::Regulation;

/// Why a regulation file was refused.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{file}{}：{what}", .line.map(|l| format!(" 第{l}行")).unwrap_or_default())]
pub struct RegulationError {
    /// The file or bundled name.
    pub file: String,
    /// Line from 1, where one can be named.
    pub line: Option<usize>,
    /// What is wrong.
    pub what: String,
}

/// Reads a regulation file: its text and what it says.
pub fn read(path: &Path) -> Result<(String, Regulation), RegulationError> {
    let file = path.display().to_string();
    let text = std::fs::read_to_string(path).map_err(|e| RegulationError {
        file: file.clone(),
        line: None,
        what: match e.kind() {
            std::io::ErrorKind::NotFound => "找不到文件".into(),
            std::io::ErrorKind::InvalidData => "不是 UTF-8 文本".into(),
            _ => e.to_string(),
        },
    })?;
    let text = text.strip_prefix('\u{feff}').map(str::to_string).unwrap_or(text);
    let regulation = parse(&file, &text)?;
    Ok((text, regulation))
}

/// Parses the text of a regulation; `file` is what messages call it.
pub fn parse(file: &str, text: &str) -> Result<Regulation, RegulationError> {
    let fail =
        |line: Option<usize>, what: String| RegulationError { file: file.into(), line, what };
    let at = |span: Option<std::ops::Range<usize>>| span.map(|s| line_of(text, s.start));
    let deserializer = toml::Deserializer::parse(text)
        .map_err(|e| fail(at(e.span()), format!("不是合法的 TOML：{}", chinese(e.message()))))?;
    let mut unknown: Vec<Vec<String>> = Vec::new();
    let regulation: Regulation = serde_ignored::deserialize(deserializer, |path| {
        unknown.push(path.to_string().split('.').map(str::to_string).collect());
    })
    .map_err(|e| fail(at(e.span()), chinese(e.message())))?;
    match unknown.first() {
        Some(path) => {
            let key = path.last().map(String::as_str).unwrap_or_default();
            Err(fail(key_line(text, path), format!("不认识的键 {key}（{}）", path.join("."))))
        }
        None => Ok(regulation),
    }
}

/// The text of a regulation file.
pub fn to_text(regulation: &Regulation) -> Result<String, String> {
    toml::to_string_pretty(regulation).map_err(|e| format!("规程不能写成文件：{e}"))
}

fn line_of(text: &str, offset: usize) -> usize {
    text.as_bytes().iter().take(offset).filter(|b| **b == b'\n').count() + 1
}

/// The line (from 1) of the place to which keys lead, `groups.0.prizes.1.places.2`; of the last
/// of them that the text has.
pub fn line(text: &str, path: &str) -> Option<usize> {
    let steps: Vec<String> = path.split('.').map(str::to_string).collect();
    key_line(text, &steps)
}

fn key_line(text: &str, path: &[String]) -> Option<usize> {
    let root = toml::de::DeTable::parse(text).ok()?;
    let mut here: &DeValue<'_> = &DeValue::Table(root.get_ref().clone());
    let mut line = None;
    for step in path {
        let next = match here {
            DeValue::Table(table) => table
                .iter()
                .find(|(key, _)| key.get_ref() == step.as_str())
                .map(|(key, value)| (key.span().start, value.get_ref())),
            DeValue::Array(items) => step
                .parse::<usize>()
                .ok()
                .and_then(|index| items.get(index))
                .map(|item| (item.span().start, item.get_ref())),
            _ => None,
        };
        let Some((start, value)) = next else { break };
        line = Some(line_of(text, start));
        here = value;
    }
    line
}

/// What the parser says, in Chinese; what is not known stays as it is.
fn chinese(message: &str) -> String {
    let message = message.trim();
    let quoted = |prefix: &str| {
        let rest = message.strip_prefix(prefix)?;
        Some(rest.split('`').next().unwrap_or(rest).to_string())
    };
    if let Some(field) = quoted("missing field `") {
        return format!("缺少 {field}");
    }
    if let Some(field) = quoted("duplicate field `") {
        return format!("{field} 写了两次");
    }
    if let Some(variant) = quoted("unknown variant `") {
        let known = message.split_once(", ").map(|(_, known)| known).unwrap_or_default();
        let known: Vec<&str> = known.split('`').skip(1).step_by(2).collect();
        return format!("不认识的值“{variant}”，可用：{}", known.join("、"));
    }
    if let Some(rest) =
        message.strip_prefix("invalid type: ").or_else(|| message.strip_prefix("invalid value: "))
    {
        let (found, wanted) = rest.split_once(", expected ").unwrap_or((rest, ""));
        return format!("这里写的是{}，应为{}", found_kind(found), wanted_kind(wanted));
    }
    let known: [(&str, &str); 16] = [
        ("input is out of range", "没有这个日期或时间"),
        (
            "input is not enough",
            "日期或时间不完整，应写成 \"2019-05-10\" 或 \"2019-05-10T18:00:00\"",
        ),
        (
            "premature end of input",
            "日期或时间不完整，应写成 \"2019-05-10\" 或 \"2019-05-10T18:00:00\"",
        ),
        ("input contains invalid", "日期或时间应写成 \"2019-05-10\" 或 \"2019-05-10T18:00:00\""),
        (
            "trailing input",
            "日期或时间后面多了字，应写成 \"2019-05-10\" 或 \"2019-05-10T18:00:00\"",
        ),
        ("no possible date", "没有这个日期"),
        ("duplicate key", "同一个键写了两次"),
        ("invalid date-time", "日期或时间写法有误"),
        ("invalid datetime", "日期或时间写法有误"),
        ("invalid basic string", "引号没有配对，或引号里有不能用的字符"),
        ("invalid inline table", "花括号 { } 里写法有误"),
        ("invalid array", "方括号 [ ] 里写法有误"),
        ("invalid length", "个数不对"),
        ("expected map with a single key", "应只写一项，例如 { fixed = 13 }"),
        ("wanted exactly 1 element", "应只写一项，例如 { fixed = 13 }"),
        ("recursion limit", "嵌套太深"),
    ];
    match known.iter().find(|(english, _)| message.contains(english)) {
        Some((_, text)) => (*text).to_string(),
        None if !message.is_ascii() => message.to_string(),
        None => format!("写法有误（{message}）"),
    }
}

/// A type as serde names what it found.
fn found_kind(found: &str) -> String {
    let (kind, value) = found.split_once(' ').unwrap_or((found, ""));
    match kind {
        "string" => format!("文字{value}"),
        "integer" => format!("整数{}", value.trim_matches('`')),
        "floating" => "小数".into(),
        "boolean" => "是非（true/false）".into(),
        "sequence" => "列表".into(),
        "map" | "newtype" => "表或没有引号的日期".into(),
        "unit" => "空".into(),
        _ => found.to_string(),
    }
}

/// A type as serde names what it wants.
fn wanted_kind(wanted: &str) -> String {
    match wanted {
        "u32" | "i32" | "u8" | "u64" | "i64" => "不带引号的整数".into(),
        "a string" => "带引号的文字".into(),
        "a boolean" => "true 或 false（不带引号）".into(),
        "a sequence" => "方括号 [ ] 括起的列表".into(),
        "a formatted date string" => "带引号的日期，如 \"2019-05-10\"".into(),
        "a formatted date and time string" => {
            "带引号的日期和时间，如 \"2019-05-10T18:00:00\"".into()
        }
        text if text.starts_with("struct") => "一张表".into(),
        text if text.contains("enum") || text.contains("string or table") => "规定的值之一".into(),
        text if text.starts_with("a tuple") => "两个数的列表，如 [1, 2]".into(),
        text => text.to_string(),
    }
}
