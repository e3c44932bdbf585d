//! What of a name cell is the name, and what is written around it: a note in brackets, a star, the
//! number of the row.

use super::likeness::is_total;
use crate::model::text::half_width;

/// Signs that mark a name in a list: seeds, captains, substitutes.
const MARKS: &str = "*★☆※▲△●○◆◇■□√✓";

/// A name cell in its parts.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) struct Named {
    pub(super) name: String,
    /// What was written in brackets behind it, or as a mark.
    pub(super) notes: Vec<String>,
    /// A number before it, with its sign.
    pub(super) number: Option<String>,
}

impl Named {
    /// Parts a text that was tidied as a name.
    pub(super) fn of(text: String) -> Named {
        let (rest, number) = without_number(&text);
        let number = number.map(str::to_string);
        let (rest, mark) = without_marks(rest);
        let mark = mark.map(|mark| mark.to_string());
        let (name, note) = match note_in_brackets(rest) {
            Some((name, note)) => (name, Some(note)),
            None => (rest.to_string(), None),
        };
        // A mark may stand before the brackets.
        let (name, inner) = match note.is_some() {
            true => {
                let (bare, inner) = without_marks(&name);
                (bare.to_string(), inner.map(|mark| mark.to_string()))
            }
            false => (name, None),
        };
        Named { name, notes: note.into_iter().chain(mark).chain(inner).collect(), number }
    }
}

/// A name without the number of its row: 1.李伟, 2、李伟, (3)李伟, ④李伟.
fn without_number(text: &str) -> (&str, Option<&str>) {
    let circled = |c: char| ('①'..='⑳').contains(&c);
    let digits = |c: char| c.is_ascii_digit();
    let opened = text.trim_start_matches(['(', '（']);
    let rest = opened.trim_start_matches(|c| digits(c) || circled(c));
    let figures = opened.len() - rest.len();
    let marked = rest.strip_prefix(['.', '、', ')', '）', '．', ',', ':']).map(str::trim_start);
    let rest = match opened.starts_with(circled) {
        true => Some(marked.unwrap_or(rest)),
        false => marked.filter(|_| (1..=3).contains(&figures)),
    };
    let rest = rest.filter(|rest| figures > 0 && can_be_name(rest) && !rest.starts_with(digits));
    match rest {
        Some(rest) => (rest, text.strip_suffix(rest).map(str::trim)),
        None => (text, None),
    }
}

/// A name without a mark at its begin or end. 张* is a name that somebody made unreadable.
fn without_marks(text: &str) -> (&str, Option<char>) {
    let mark = |c: char| MARKS.contains(c) || half_width(&c.to_string()).starts_with('*');
    let rest = text.trim_matches(|c: char| mark(c) || c == ' ');
    let found = text.chars().find(|c| mark(*c));
    let inner = rest.chars().any(mark);
    match found.filter(|_| !inner && rest.chars().count() > 1 && can_be_name(rest)) {
        Some(found) => (rest, Some(found)),
        None => (text, None),
    }
}

/// 李芳（女） is 李芳, with a note.
fn note_in_brackets(name: &str) -> Option<(String, String)> {
    let parts = half_width(name);
    let inner = parts.trim_end().strip_suffix([')', ']', '】', '〕'])?;
    let (bare, note) = inner.split_once(['(', '[', '【', '〔'])?;
    let (bare, note) = (bare.trim_end(), note.trim());
    (can_be_name(bare) && !note.is_empty()).then(|| (bare.to_string(), note.to_string()))
}

/// Whether a text can be a person's name: it has a letter or character, no long number, no
/// sentence, no formula, no quotation mark, no sum.
pub fn can_be_name(name: &str) -> bool {
    let written = |c: char| c.is_alphabetic() || ('\u{e000}'..='\u{f8ff}').contains(&c);
    let foreign = ['"', '“', '”', '@', '=', '<', '>', '{', '}', '|', '\\', '^', '~', '`', '$', '%'];
    let sentence = ['，', '。', '：', ',', ':', '、', ';', '；', '！', '?', '？'];
    name.chars().any(written)
        && name.chars().filter(char::is_ascii_digit).count() < 4
        && name.chars().count() <= 40
        && !name.contains(sentence)
        && !name.contains(foreign)
        && !is_total(name)
        && !name.contains('\u{fffd}')
        && !name.starts_with(['#', '+', '-'])
}
