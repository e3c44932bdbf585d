//! Regulation files: TOML with English keys, Chinese values and comments. What is wrong is said
//! with file, line and reason; unknown keys are refused.

use std::path::Path;

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

/// Reads a regulation file.
pub fn read(path: &Path) -> Result<Regulation, RegulationError> {
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
    parse(&file, &text)
}

/// Parses the text of a regulation; `file` is what messages call it.
pub fn parse(file: &str, text: &str) -> Result<Regulation, RegulationError> {
    let fail =
        |line: Option<usize>, what: String| RegulationError { file: file.into(), line, what };
    let at = |span: Option<std::ops::Range<usize>>| span.map(|s| line_of(text, s.start));
    let deserializer = toml::Deserializer::parse(text)
        .map_err(|e| fail(at(e.span()), format!("不是合法的 TOML：{}", e.message())))?;
    let mut unknown: Vec<Vec<String>> = Vec::new();
    let regulation: Regulation = serde_ignored::deserialize(deserializer, |path| {
        unknown.push(path.to_string().split('.').map(str::to_string).collect());
    })
    .map_err(|e| fail(at(e.span()), format!("读不懂：{}", e.message())))?;
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

/// The line of a key by its path, `groups.0.fee`.
fn key_line(text: &str, path: &[String]) -> Option<usize> {
    use toml::de::DeValue;
    let root = toml::de::DeTable::parse(text).ok()?;
    let mut here: &DeValue<'_> = &DeValue::Table(root.get_ref().clone());
    let mut line = None;
    for step in path {
        let next = match here {
            DeValue::Table(table) => {
                let (key, value) = table.iter().find(|(k, _)| k.get_ref() == step.as_str())?;
                line = Some(line_of(text, key.span().start));
                value
            }
            DeValue::Array(items) => items.get(step.parse::<usize>().ok()?)?,
            _ => return line,
        };
        here = next.get_ref();
    }
    line
}
