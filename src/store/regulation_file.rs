//! Regulation files: TOML with English keys, Chinese values and comments. What is wrong is said
//! with file, line and reason; unknown keys are refused.

use std::path::Path;

use encoding_rs::{Encoding, GB18030, UTF_8};
use toml::de::DeValue;

use super::disk::{read_at_most, reason};
use super::regulation_comment::commented;
use super::regulation_message::{content, syntax};
use crate::model::regulation::Regulation;

/// Why a regulation file was refused.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{file}{}：{what}", .line.map(|l| format!(" 第{l}行")).unwrap_or_default())]
pub struct RegulationError {
    /// The path of the file, or the id of a bundled regulation.
    pub file: String,
    /// Line from 1, where one can be named.
    pub line: Option<usize>,
    /// Cause and what to write instead, in Chinese.
    pub what: String,
}

/// Longer than this (bytes) is no regulation.
const MAX_BYTES: u64 = 4 << 20;

/// Reads a regulation file: its text and what it says. Written in UTF-8, and read as well where
/// an editor has saved it as UTF-16 or GB18030.
///
/// # Errors
/// When the file cannot be read, is no text, or says what [`parse`] refuses.
pub fn read(path: &Path) -> Result<(String, Regulation), RegulationError> {
    let file = path.display().to_string();
    let fail = |what: String| RegulationError { file: file.clone(), line: None, what };
    let bytes = read_at_most(path, MAX_BYTES).map_err(|e| match e.kind() {
        std::io::ErrorKind::NotFound => fail("找不到文件".into()),
        _ => fail(reason(&e)),
    })?;
    let bytes = bytes.ok_or_else(|| fail("文件太大，不像是竞赛规程".into()))?;
    let text = decoded(&bytes).ok_or_else(|| fail("内容不是文字".into()))?;
    let regulation = parse(&file, &text)?;
    Ok((text, regulation))
}

/// The text by its byte order mark, else UTF-8, else GB18030; none where it is none of them.
fn decoded(bytes: &[u8]) -> Option<String> {
    let (encoding, mark) = Encoding::for_bom(bytes).unwrap_or((UTF_8, 0));
    let body = bytes.get(mark..).unwrap_or_default();
    [encoding, GB18030]
        .into_iter()
        .find_map(|e| e.decode_without_bom_handling_and_without_replacement(body))
        .map(|text| text.into_owned())
        .filter(|text| !text.contains('\0'))
}

/// Parses the text of a regulation; `file` is what messages call it.
///
/// # Errors
/// With line and reason when it is no TOML, has an unknown key, or a value of the wrong kind.
pub fn parse(file: &str, text: &str) -> Result<Regulation, RegulationError> {
    let fail =
        |line: Option<usize>, what: String| RegulationError { file: file.into(), line, what };
    let at = |span: Option<std::ops::Range<usize>>| span.map(|s| line_of(text, s.start));
    let deserializer = toml::Deserializer::parse(text).map_err(|e| {
        fail(
            at(e.span()),
            format!("不是合法的 TOML：{}", syntax(e.message(), line_at(text, e.span()))),
        )
    })?;
    let mut unknown: Vec<String> = Vec::new();
    let regulation: Regulation = serde_ignored::deserialize(deserializer, |path| {
        unknown.push(path.to_string());
    })
    .map_err(|e| {
        let written = e.span().and_then(|span| text.get(span)).unwrap_or_default();
        fail(at(e.span()), content(e.message(), key_before(text, e.span()), written))
    })?;
    match unknown.first() {
        Some(path) => {
            let key = path.rsplit('.').next().unwrap_or_default();
            Err(fail(line(text, path), format!("不认识的键 {key}（{path}）")))
        }
        None => Ok(regulation),
    }
}

/// The text of a regulation file, with a Chinese comment on every key; it reads back as the very
/// regulation.
///
/// # Errors
/// When the serializer cannot write it, which no regulation that was read causes.
pub fn to_text(regulation: &Regulation) -> Result<String, String> {
    let unwritten = "规程的内容不能写成文件".to_string();
    let table = toml::Table::try_from(regulation).map_err(|_| unwritten.clone())?;
    let text = commented(&table);
    // Comments are for reading; what is said comes first.
    match parse("", &text).is_ok_and(|read| read == *regulation) {
        true => Ok(text),
        false => toml::to_string_pretty(regulation).map_err(|_| unwritten),
    }
}

/// The line in which a span begins.
fn line_at(text: &str, span: Option<std::ops::Range<usize>>) -> &str {
    span.and_then(|s| text.lines().nth(line_of(text, s.start) - 1)).unwrap_or_default()
}

/// The key to which the value at a span belongs: the word before the nearest equals sign.
fn key_before(text: &str, span: Option<std::ops::Range<usize>>) -> &str {
    let before = span.and_then(|s| text.get(..s.start)).unwrap_or_default();
    let key = before.rsplit_once('=').map_or("", |(key, _)| key.trim_end());
    let word = |c: char| c.is_ascii_alphanumeric() || c == '_';
    key.rsplit(|c| !word(c)).next().unwrap_or_default()
}

fn line_of(text: &str, offset: usize) -> usize {
    text.as_bytes().iter().take(offset).filter(|b| **b == b'\n').count() + 1
}

/// The line (from 1) of the place to which keys lead, `groups.0.prizes.1.places.2`; of the last
/// of them that the text has.
pub fn line(text: &str, path: &str) -> Option<usize> {
    let root = toml::de::DeTable::parse(text).ok()?;
    let mut here: &DeValue<'_> = &DeValue::Table(root.get_ref().clone());
    let mut line = None;
    for step in path.split('.') {
        let next = match here {
            DeValue::Table(table) => {
                let entry = table.iter().find(|(key, _)| key.get_ref() == step);
                entry.map(|(key, value)| (key.span(), value))
            }
            DeValue::Array(items) => {
                let item = step.parse::<usize>().ok().and_then(|index| items.get(index));
                item.map(|item| (item.span(), item))
            }
            _ => None,
        };
        let Some((span, value)) = next else { break };
        line = Some(line_of(text, span.start));
        here = value.get_ref();
    }
    line
}
