//! A text whose columns only blanks part, as one copied from a chat: which word is in which column?

use super::dates::typed_date;
use super::fields::{digits, sex_word};
use super::headers;
use crate::model::roster::Column;

/// What the columns of such a text mean: its header has at least two known words, one of which asks
/// for the name. `None` where there is no such header.
pub(super) fn columns(text: &str) -> Option<Vec<Option<Column>>> {
    let meanings = |line: &str| -> Vec<Option<Column>> {
        line.split_whitespace().map(headers::meaning_of).collect()
    };
    let header = |columns: &Vec<Option<Column>>| {
        columns.iter().flatten().count() >= 2 && columns.contains(&Some(Column::Name))
    };
    text.lines().take(20).map(meanings).find(header)
}

/// The words of a line, each in its column. Where a word is missing, the others stand where they fit;
/// a line that fits nowhere stays whole in the first column.
pub(super) fn words(line: &str, columns: &[Option<Column>]) -> Vec<(u32, String)> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let whole = || vec![(0, line.trim().to_string())];
    if words.len() < 2 || words.len() > columns.len() {
        return whole();
    }
    let mut placed = Vec::new();
    let mut rest = words.as_slice();
    let all = words.len() == columns.len();
    for (place, column) in (0..).zip(columns) {
        if let Some((word, more)) = rest.split_first()
            && (all || fits(*column, word))
        {
            placed.push((place, (*word).to_string()));
            rest = more;
        }
    }
    if rest.is_empty() { placed } else { whole() }
}

fn fits(column: Option<Column>, word: &str) -> bool {
    let count = digits(word);
    match column {
        Some(Column::Serial) => (1..=4).contains(&count),
        Some(Column::Sex) => sex_word(word).is_some(),
        Some(Column::Identity) => count >= 14,
        Some(Column::Phone) => (7..=13).contains(&count),
        Some(Column::Birth) => typed_date(word).is_ok(),
        _ => count < 5 && sex_word(word).is_none(),
    }
}
