//! Fits a text into a width: it shrinks, then wraps, and is never cut.

use super::font::Face;
use super::page::{Len, pt10};

/// No type on paper is smaller than 9 pt, the record number in the footer apart: what does not
/// fit then takes a further line. Only a single character wider than its cell, or a text that
/// would fill half a page, is set smaller.
pub const LEAST: Len = pt10(90);

/// The smallest em that shrinking alone may reach, in percent of the wanted one.
pub const SHRINK_PERCENT: i32 = 78;

/// A text broken into lines that all fit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fitted {
    /// The em it is set in.
    pub em: Len,
    /// The lines, top to bottom.
    pub lines: Vec<String>,
}

/// Replaces what is no printable character: other control characters than `\n` become spaces.
pub fn printable(text: &str) -> String {
    let mut clean = String::with_capacity(text.len());
    for c in text.replace("\r\n", "\n").chars() {
        clean.push(if c.is_control() && c != '\n' { ' ' } else { c });
    }
    clean
}

fn widest<'a>(lines: impl IntoIterator<Item = &'a str>, face: Face, em: Len) -> Len {
    lines.into_iter().map(|line| face.width(em, line)).max().unwrap_or(0)
}

/// The least em to which a text of this em may shrink.
pub fn least(em: Len) -> Len {
    (em * SHRINK_PERCENT / 100).max(LEAST.min(em)).max(1)
}

/// Fits by shrinking a little, then wrapping at the largest size that needs the fewest lines, then
/// shrinking on if single characters are still too wide. A name of several parts breaks only
/// between its parts where they fit.
pub fn shrink(text: &str, face: Face, em: Len, width: Len) -> Fitted {
    let text = printable(text);
    let whole: Vec<&str> = text.split('\n').collect();
    let natural = widest(whole.iter().copied(), face, em);
    let own = |lines: &[&str]| lines.iter().map(|line| (*line).to_owned()).collect();
    if natural <= width {
        return Fitted { em, lines: own(&whole) };
    }
    let least = least(em);
    let mut smaller = (i64::from(em) * i64::from(width.max(1)) / i64::from(natural)) as i32;
    while smaller >= least {
        if widest(whole.iter().copied(), face, smaller) <= width {
            return Fitted { em: smaller, lines: own(&whole) };
        }
        smaller -= 1;
    }
    let step = (em / 40).max(1);
    let sizes =
        || (least..=em).rev().step_by(usize::try_from(step).unwrap_or(1)).chain(Some(least));
    if let Some(fewest) = between_parts(&text, face, least, width).map(|lines| lines.len()) {
        let at = |size: Len| {
            let lines = between_parts(&text, face, size, width)?;
            (lines.len() <= fewest).then_some(Fitted { em: size, lines })
        };
        if let Some(fitted) = sizes().find_map(at) {
            return fitted;
        }
    }
    let fewest = wrap_all(&text, face, least, width).len();
    let at = |size: Len| {
        let lines = wrap_all(&text, face, size, width);
        let fits = widest(lines.iter().map(String::as_str), face, size) <= width;
        (lines.len() <= fewest && fits).then_some(Fitted { em: size, lines })
    };
    sizes()
        .find_map(at)
        .map(|fitted| balanced(&text, face, fitted, width))
        .unwrap_or_else(|| wrap(&text, face, least, width))
}

/// Fits at the wanted size, in as many lines as it takes, so that neighbours look alike; the size
/// only shrinks if a single character is too wide, or where that saves a third line.
pub fn even(text: &str, face: Face, em: Len, width: Len) -> Fitted {
    let clean = printable(text);
    if clean.contains(is_seam) {
        return match between_parts(&clean, face, em, width) {
            Some(lines) if lines.len() < 3 => Fitted { em, lines },
            _ => shrink(text, face, em, width),
        };
    }
    let whole = wrap(text, face, em, width);
    if whole.lines.len() > 2 {
        let smaller = shrink(text, face, em, width);
        if smaller.lines.len() < whole.lines.len() {
            return smaller;
        }
    }
    match whole.em == em && whole.lines.len() > 1 {
        true => balanced(&printable(text), face, whole, width),
        false => whole,
    }
}

/// The greatest size at which no line of the text is wider than `width`, at most `em`.
pub fn one_line(text: &str, face: Face, em: Len, width: Len) -> Len {
    let natural = widest(printable(text).split('\n'), face, em);
    if natural <= width {
        return em;
    }
    let mut size = (i64::from(em) * i64::from(width.max(1)) / i64::from(natural)) as Len;
    // Widths are rounded up character by character: the quotient may be a little too great.
    while size > 1 && widest(printable(text).split('\n'), face, size) > width {
        size -= 1;
    }
    size
}

/// The same number of lines at the same size, broken where they are most alike in length.
fn balanced(text: &str, face: Face, fitted: Fitted, width: Len) -> Fitted {
    if text.contains('\n') {
        return fitted;
    }
    let count = fitted.lines.len();
    let fits = |width: Len| {
        let lines = wrap_all(text, face, fitted.em, width);
        let kept = widest(lines.iter().map(String::as_str), face, fitted.em) <= width;
        (lines.len() == count && kept).then_some(lines)
    };
    let (mut low, mut high, mut lines) = (0, width, fitted.lines.clone());
    while high - low > fitted.em / 4 {
        let middle = low + (high - low) / 2;
        match fits(middle) {
            Some(better) => (high, lines) = (middle, better),
            None => low = middle,
        }
    }
    Fitted { lines, ..fitted }
}

/// Where a name of several parts may be broken: after its dot, at a space, between the members
/// of a pair.
pub fn is_seam(c: char) -> bool {
    matches!(c, '·' | '•' | ' ' | '/')
}

/// The lines of a text broken only between its parts, as few as there can be; none where it has
/// no parts or one of them is too wide for a line.
fn between_parts(text: &str, face: Face, em: Len, width: Len) -> Option<Vec<String>> {
    if !text.contains(is_seam) {
        return None;
    }
    let fits = |line: &str| face.width(em, line.trim_end_matches(' ')) <= width;
    let mut lines: Vec<String> = Vec::new();
    for paragraph in text.split('\n') {
        let mut line = String::new();
        for part in paragraph.split_inclusive(is_seam) {
            if !fits(part) {
                return None;
            }
            if !line.is_empty() && !fits(&format!("{line}{part}")) {
                lines.push(std::mem::take(&mut line).trim_end_matches(' ').to_owned());
            }
            line.push_str(part);
        }
        lines.push(line.trim_end_matches(' ').to_owned());
    }
    Some(lines)
}

/// Wraps at the wanted size; the size only shrinks if a single character is wider than `width`.
pub fn wrap(text: &str, face: Face, em: Len, width: Len) -> Fitted {
    let text = printable(text);
    let mut size = em.max(1);
    loop {
        let lines = wrap_all(&text, face, size, width);
        let fits = widest(lines.iter().map(String::as_str), face, size) <= width;
        if fits || size <= 1 {
            return Fitted { em: size, lines };
        }
        size = (size * 9 / 10).clamp(1, size - 1);
    }
}

fn wrap_all(text: &str, face: Face, em: Len, width: Len) -> Vec<String> {
    text.split('\n').flat_map(|paragraph| wrap_paragraph(paragraph, face, em, width)).collect()
}

/// Punctuation that may not begin a line.
fn clings_left(c: char) -> bool {
    "，。、；：！？）》」』】〉”’·•％%,.;:!?)]}…—".contains(c)
}

/// Punctuation that may not end a line.
fn clings_right(c: char) -> bool {
    "（《「『【〈“‘([{¥￥".contains(c)
}

/// Whether a line may be broken between two characters.
fn breaks_between(before: char, after: char) -> bool {
    let word =
        |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | '–' | '_' | '/' | '#');
    !(clings_left(after) || clings_right(before) || (word(before) && word(after)))
}

/// Greedy breaking of running text, wherever a line may be broken.
fn wrap_paragraph(text: &str, face: Face, em: Len, width: Len) -> Vec<String> {
    let chars: Vec<char> = text.chars().collect();
    let mut lines = Vec::new();
    let mut start = 0;
    while start < chars.len() {
        let mut end = start;
        let mut milli: i64 = 0;
        while end < chars.len() {
            milli += i64::from(face.advance(chars[end]));
            if (milli * i64::from(em) + 999) / 1000 > i64::from(width) {
                break;
            }
            end += 1;
        }
        let end = if end >= chars.len() { end } else { break_before(&chars, start, end) };
        let line: String = chars[start..end].iter().collect();
        lines.push(if end < chars.len() { line.trim_end_matches(' ').to_owned() } else { line });
        start = end;
        while end < chars.len() && start < chars.len() && chars[start] == ' ' {
            start += 1;
        }
    }
    if lines.is_empty() {
        lines.push(String::new());
    }
    lines
}

/// Where to end a line that began at `start` and whose characters up to `limit` fit.
fn break_before(chars: &[char], start: usize, limit: usize) -> usize {
    if limit <= start {
        // Not even one character fits; it is taken all the same and the size is reduced later.
        return start + 1;
    }
    (start + 1..=limit).rev().find(|at| breaks_between(chars[at - 1], chars[*at])).unwrap_or(limit)
}
