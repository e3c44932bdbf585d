//! Which parts of a text are numbers of documents or telephones, however they are written?

use std::ops::Range;

use super::text::{document_number, half_width, mask, scientific};

/// Signs with which people part the digits of one number.
const JOINS: &str = " -./·_–—‑()";

/// Signs at most between two groups of digits of one number.
const GAP: usize = 3;

/// Groups of digits at most that make one number.
const GROUPS: usize = 6;

/// Digits from which on a number without gaps may be a document's or a telephone's.
const LONG: usize = 11;

/// Texts with fewer digits hold no such number.
const FEWEST: usize = 7;

/// Chinese figures, as telephone numbers are sometimes spelt.
const SPELT: &str = "〇零一二三四五六七八九幺壹贰叁肆伍陆柒捌玖";

/// Words behind which seven digits are a telephone number.
const ANNOUNCED: [&str; 8] = ["电话", "電話", "手机", "手機", "联系方式", "TEL", "PHONE", "MOBILE"];

/// Words before the number of an extension.
const EXTENSION: [&str; 5] = ["转接", "转", "轉", "分机", "EXT."];

/// The text with every number in it that can be a document's or a telephone's starred; `None` where
/// there is none.
pub fn numbers_starred(text: &str) -> Option<String> {
    let (written, chars) = read(text)?;
    let found = secrets(&chars);
    let shown = replaced(&written, &found, |_| "***".to_string());
    (!found.is_empty()).then_some(shown)
}

/// A text that may be shown in a message or list: every number of a document or telephone in it is
/// masked.
pub fn discreet(text: &str) -> String {
    let Some((written, chars)) = read(text) else { return text.to_string() };
    let number = document_number(text);
    let digits = number.chars().filter(char::is_ascii_digit).count();
    let whole = digits >= LONG && digits * 10 >= number.chars().count() * 8;
    let found = secrets(&chars);
    let one = !found.is_empty() || !written.iter().any(|c| c.is_whitespace());
    if (whole && one && !number.contains(['-', '.', '/', '~'])) || scientific(text) {
        return mask(&number);
    }
    replaced(&written, &found, mask)
}

/// The characters as written and in half width, one by one; `None` where the text has too few
/// digits for any number.
fn read(text: &str) -> Option<(Vec<char>, Vec<char>)> {
    let countable = |c: &char| c.is_numeric() || SPELT.contains(*c);
    if text.chars().filter(countable).count() < FEWEST {
        return None;
    }
    let pairs = text.chars().filter_map(|c| {
        let mut buffer = [0; 4];
        half_width(c.encode_utf8(&mut buffer)).chars().next().map(|half| (c, half))
    });
    Some(pairs.unzip())
}

/// The text with these parts replaced by what is made of their digits.
fn replaced(chars: &[char], parts: &[Range<usize>], made: impl Fn(&str) -> String) -> String {
    let mut shown = String::new();
    let mut at = 0;
    for part in parts {
        shown.extend(chars.get(at..part.start).into_iter().flatten());
        let inner = chars.get(part.clone()).into_iter().flatten();
        let digits: String = inner.filter(|c| c.is_alphanumeric()).collect();
        shown.push_str(&made(&digits));
        at = part.end;
    }
    shown.extend(chars.get(at..).into_iter().flatten());
    shown
}

/// Where such numbers stand, in order.
fn secrets(chars: &[char]) -> Vec<Range<usize>> {
    let mut found = spelt(chars);
    let mut at = 0;
    while at < chars.len() {
        let groups = groups_from(chars, at);
        let Some(last) = groups.last() else {
            at += 1;
            continue;
        };
        at = last.end;
        in_run(chars, &groups, &mut found);
    }
    found.sort_by_key(|part| part.start);
    found
}

/// Telephone numbers in Chinese figures.
fn spelt(chars: &[char]) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let mut from = 0;
    for (at, c) in (0..).zip(chars.iter().chain(['\n'].iter())) {
        if SPELT.contains(*c) {
            continue;
        }
        if at - from >= LONG {
            found.push(from..at);
        }
        from = at + 1;
    }
    found
}

fn is_digit(chars: &[char], at: usize) -> bool {
    chars.get(at).is_some_and(char::is_ascii_digit)
}

/// Groups of digits parted by [`JOINS`] only, where one begins at this place.
fn groups_from(chars: &[char], start: usize) -> Vec<Range<usize>> {
    let mut groups = Vec::new();
    let mut from = start;
    while is_digit(chars, from) {
        let mut to = from;
        while is_digit(chars, to) {
            to += 1;
        }
        groups.push(from..to);
        let joined = |gap: usize| {
            let between = chars.get(to..to + gap)?;
            between.iter().all(|c| JOINS.contains(*c)).then_some(to + gap)
        };
        let next = (1..=GAP).filter_map(joined).find(|at| is_digit(chars, *at));
        from = next.unwrap_or(chars.len());
    }
    groups
}

/// Finds the numbers among groups of digits: an identity number before a day, a day before a
/// telephone number.
fn in_run(chars: &[char], groups: &[Range<usize>], found: &mut Vec<Range<usize>>) {
    let mut rest = groups;
    while let Some(first) = rest.first() {
        let run = Run { chars, groups: rest };
        let most = rest.len().min(GROUPS);
        let of_groups = |is: fn(&Run<'_>, usize) -> Option<usize>| {
            (1..=most).rev().find_map(|count| Some((count, is(&run, count)?)))
        };
        let passed = match (of_groups(|run, count| run.identity(count)), run.day()) {
            (Some(number), _) => Some(number),
            (None, Some(_)) => None,
            (None, None) => of_groups(|run, count| run.telephone(count))
                .or_else(|| of_groups(|run, count| run.card(count))),
        };
        let used = match passed {
            Some((count, end)) => {
                found.push(run.opening(first.start)..end);
                rest.iter().filter(|group| group.start < end).count().max(count)
            }
            None => run.day().unwrap_or(1),
        };
        rest = rest.get(used..).unwrap_or_default();
    }
}

/// Groups of digits, the first of which may begin a number.
struct Run<'a> {
    chars: &'a [char],
    groups: &'a [Range<usize>],
}

impl Run<'_> {
    fn digits(&self, count: usize) -> String {
        let of = |group: &Range<usize>| self.chars.get(group.clone()).unwrap_or_default();
        self.groups.iter().take(count).flat_map(of).collect()
    }

    fn group(&self, at: usize) -> String {
        let of = |group: &Range<usize>| self.chars.get(group.clone()).unwrap_or_default();
        self.groups.get(at).into_iter().flat_map(of).collect()
    }

    fn end(&self, count: usize) -> Option<usize> {
        self.groups.get(count.checked_sub(1)?).map(|group| group.end)
    }

    /// The signs between the first groups.
    fn gaps(&self, count: usize) -> impl Iterator<Item = &char> {
        let groups = self.groups.get(..count).unwrap_or_default();
        let between = groups.windows(2).filter_map(|pair| match pair {
            [one, next] => self.chars.get(one.end..next.start),
            _ => None,
        });
        between.flatten()
    }

    /// Where a number whose digits begin here begins, its sign + or bracket with it.
    fn opening(&self, start: usize) -> usize {
        let sign = start.checked_sub(1).and_then(|at| self.chars.get(at));
        let closed = self.gaps(2).any(|c| *c == ')');
        match sign {
            Some('+') => start - 1,
            Some('(') if closed => start - 1,
            _ => start,
        }
    }

    fn plus(&self) -> bool {
        let start = self.groups.first().map_or(0, |group| group.start);
        start.checked_sub(1).is_some_and(|at| self.chars.get(at) == Some(&'+'))
    }

    /// How many groups are a day: 2015-03-12, 20150312.
    fn day(&self) -> Option<usize> {
        self.day_at(0)
    }

    fn day_at(&self, at: usize) -> Option<usize> {
        let [year, month, day] = [0, 1, 2].map(|i| self.group(at + i));
        if year.len() == 8 {
            let (year, rest) = year.split_at(4);
            let (month, day) = rest.split_at(2);
            return is_day(year, month, day).then_some(1);
        }
        (year.len() == 4 && is_day(&year, &month, &day)).then_some(3)
    }

    /// Whether a day begins within so many groups; of eight digits only where it stands first, for
    /// a birth date in an identity number is no other.
    fn holds_day(&self, count: usize) -> bool {
        (0..count).any(|at| self.day_at(at).is_some_and(|groups| groups == 3 || at == 0))
    }

    /// The end of an identity number of so many groups: by its length and the birth date in it; or
    /// of any number too long to be anything else.
    fn identity(&self, count: usize) -> Option<usize> {
        let digits = self.digits(count);
        let mut end = self.end(count)?;
        let letter = (0..=1).find(|gap| matches!(self.chars.get(end + gap), Some('X' | 'x')));
        let dated = |from: usize, century: &str| {
            let part = |range: Range<usize>| digits.get(range).unwrap_or_default().to_string();
            let year = format!("{century}{}", part(from..from + 4 - century.len()));
            let month = from + 4 - century.len();
            is_day(&year, &part(month..month + 2), &part(month + 2..month + 4))
        };
        let sound = match (digits.len(), letter) {
            (17, Some(gap)) => {
                end += gap + 1;
                dated(6, "")
            }
            (18, _) => dated(6, ""),
            (15, _) => self.group(0).len() >= 6 && dated(6, "19"),
            _ => false,
        };
        let long = count == 1 && digits.len() >= LONG;
        if long && digits.len() >= 17 && letter == Some(0) {
            return Some(self.end(count)? + 1);
        }
        (sound || long).then_some(end)
    }

    /// The end of a telephone number of so many groups.
    fn telephone(&self, count: usize) -> Option<usize> {
        let end = self.end(count)?;
        let digits = self.digits(count);
        let total = digits.len();
        if self.holds_day(count) || total > 15 {
            return None;
        }
        let first = self.group(0);
        let abroad = matches!(first.as_str(), "86" | "0086") && count > 1;
        let own = if abroad { digits.get(first.len()..).unwrap_or_default() } else { &digits };
        let parts = count - usize::from(abroad);
        let two = (usize::from(abroad)..count).all(|at| self.group(at).len() >= 2);
        let years = is_year(&first) && is_year(&self.group(1));
        let mobile = own.len() == 11
            && own.starts_with('1')
            && own.chars().nth(1).is_some_and(|c| ('3'..='9').contains(&c))
            && two
            && parts <= 4
            && !years
            && !self.gaps(count).any(|c| *c == '/');
        let area = first.starts_with('0') && !first.starts_with("00");
        let landline = area
            && (3..=4).contains(&first.len())
            && (10..=12).contains(&total)
            && (2..=4).contains(&count);
        let foreign = (self.plus() && (10..=15).contains(&total))
            || (abroad && (9..=12).contains(&own.len()));
        let service = matches!(first.as_str(), "400" | "800") && total == 10 && count > 1;
        let local = (7..=8).contains(&total) && count <= 2 && self.announced();
        match () {
            () if mobile || foreign || service => Some(end),
            () if landline || local => Some(self.extension(count).unwrap_or(end)),
            () => None,
        }
    }

    /// The end of the number of an extension behind so many groups: -8, 转8001.
    fn extension(&self, count: usize) -> Option<usize> {
        let end = self.end(count)?;
        let rest = self.chars.get(end..)?;
        let ahead: String = rest.iter().take(8).collect::<String>().to_uppercase();
        let word = EXTENSION.iter().find(|word| ahead.trim_start().starts_with(**word));
        let mut at = end;
        match word {
            Some(word) => {
                at += ahead.chars().take_while(|c| *c == ' ').count() + word.chars().count();
            }
            None if ahead.starts_with('-') && self.day_at(count).is_none() => at += 1,
            None => return None,
        }
        while self.chars.get(at) == Some(&' ') {
            at += 1;
        }
        let from = at;
        while is_digit(self.chars, at) {
            at += 1;
        }
        (1..=5).contains(&(at - from)).then_some(at)
    }

    /// Whether a word before it says that a telephone number follows.
    fn announced(&self) -> bool {
        let start = self.groups.first().map_or(0, |group| group.start);
        let before: String = self.chars.iter().take(start).collect();
        let before = before.trim_end_matches([' ', ':', '：', '(', '号', '码', '.']).to_uppercase();
        ANNOUNCED.iter().any(|word| before.ends_with(word))
    }

    /// The end of a long number in groups of four and more, as of a bank card or of an identity
    /// number with digits too few.
    fn card(&self, count: usize) -> Option<usize> {
        let groups: Vec<String> = (0..count).map(|at| self.group(at)).collect();
        let (last, head) = groups.split_last()?;
        let wide = !head.is_empty() && head.iter().all(|group| group.len() >= 4);
        let total: usize = groups.iter().map(String::len).sum();
        let years = groups.iter().all(|group| is_year(group));
        let joined = self.gaps(count).all(|c| matches!(c, ' ' | '-'));
        let card = wide && count <= 5 && last.len() >= 2 && (15..=19).contains(&total) && joined;
        (card && !years && !self.holds_day(count)).then(|| self.end(count)).flatten()
    }
}

fn is_year(text: &str) -> bool {
    text.len() == 4 && (text.starts_with("19") || text.starts_with("20"))
}

/// Whether these can be year, month and day of an event or a birth.
fn is_day(year: &str, month: &str, day: &str) -> bool {
    let within = |text: &str, most: u32| {
        (1..=2).contains(&text.len()) && text.parse::<u32>().is_ok_and(|n| (1..=most).contains(&n))
    };
    is_year(year) && within(month, 12) && within(day, 31)
}
