//! Normalising what people type: full width, stray blanks, invisible characters, masking.

/// Whether the character is invisible and carries no meaning in a form: zero-width blanks,
/// direction marks, soft hyphen, byte order mark. Variation selectors are kept: they choose the
/// form of a rare character.
fn invisible(c: char) -> bool {
    matches!(c, '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}'
        | '\u{2060}'..='\u{2064}' | '\u{feff}')
        || (c.is_control() && !c.is_whitespace())
}

/// The text with full-width ASCII forms (１, Ａ, （, ／ …) in half width, the ideographic blank as
/// a plain one and invisible characters removed. Chinese characters are untouched.
pub fn half_width(text: &str) -> String {
    text.chars()
        .filter(|&c| !invisible(c))
        .map(|c| match c {
            '\u{ff01}'..='\u{ff5e}' => char::from_u32(c as u32 - 0xfee0).unwrap_or(c),
            c if c.is_whitespace() => ' ',
            c => c,
        })
        .collect()
}

/// The text without invisible characters, without blanks at its ends and with each run of
/// blanks and line breaks inside as one blank; otherwise as written.
pub fn tidy(text: &str) -> String {
    let visible: String = text.chars().filter(|&c| !invisible(c)).collect();
    visible.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// A remark in brackets; nothing where there is none.
pub fn in_brackets(remark: &str) -> String {
    if remark.is_empty() { String::new() } else { format!("（{remark}）") }
}

/// The way to a key in a table; at the top the key itself.
pub fn dotted(table: &str, key: &str) -> String {
    if table.is_empty() { key.to_owned() } else { format!("{table}.{key}") }
}

/// Half width and without any blank.
pub fn compact(text: &str) -> String {
    half_width(text).chars().filter(|c| !c.is_whitespace()).collect()
}

/// A person's name as lists write it: blanks between Chinese characters removed (张 三 → 张三),
/// one blank kept between Latin words, full-width Latin in half width, and the variants of the
/// middle dot of minority names as `·`. Rare characters stay exactly as they are.
pub fn person_name(text: &str) -> String {
    let spaced = half_width(text);
    let mut name = String::with_capacity(spaced.len());
    let mut blank = false;
    for c in spaced.chars() {
        if c == ' ' {
            blank = !name.is_empty();
            continue;
        }
        let c = match c {
            '•' | '・' | '‧' | '∙' | '⋅' | '･' => '·',
            c => c,
        };
        if blank && c.is_ascii() && name.ends_with(|l: char| l.is_ascii()) {
            name.push(' ');
        }
        blank = false;
        name.push(c);
    }
    name
}

/// A document number as it is compared and checked: half width, upper case, without blanks,
/// without the apostrophe that spreadsheets use to mark text.
pub fn document_number(text: &str) -> String {
    compact(text)
        .trim_matches(|c| matches!(c, '\'' | '’' | '‘' | '`' | '"' | '“' | '”' | '′'))
        .to_uppercase()
}

/// A document number as it may be shown: the first six characters, the rest starred
/// (rules.md §3.4); of one that is no identity or telephone number, as of a passport, the first and
/// the last at most.
pub fn mask(number: &str) -> String {
    let length = number.chars().count();
    let digits = number.chars().filter(char::is_ascii_digit).count();
    let shown = |i: usize| match (digits >= 11, length) {
        (true, _) => i < 6,
        (false, 0..=1) => false,
        (false, 2..=3) => i == 0,
        (false, _) => i == 0 || i + 1 == length,
    };
    number.chars().enumerate().map(|(i, c)| if shown(i) { c } else { '*' }).collect()
}

/// Whether the text is a long number in the form 1.49900199406302E+17, in which spreadsheets
/// write it once its last digits are lost.
pub fn scientific(text: &str) -> bool {
    let number = document_number(text);
    number.split_once('E').is_some_and(|(head, tail)| {
        let tail = tail.trim_start_matches('+');
        head.starts_with(|c: char| c.is_ascii_digit())
            && head.chars().all(|c| c.is_ascii_digit() || c == '.')
            && (head.contains('.') || number.contains('+'))
            && !tail.is_empty()
            && tail.chars().all(|c| c.is_ascii_digit())
    })
}
