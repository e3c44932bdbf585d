//! Amounts of money as they stand on receipts: figures, and 大写 that cannot be altered.

/// An amount in fen (1/100 yuan).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Fen(pub u64);

impl Fen {
    /// Whole yuan.
    pub const fn yuan(yuan: u64) -> Fen {
        Fen(yuan.saturating_mul(100))
    }
}

impl std::iter::Sum for Fen {
    fn sum<I: Iterator<Item = Fen>>(iter: I) -> Fen {
        Fen(iter.fold(0, |sum, part| sum.saturating_add(part.0)))
    }
}

impl std::fmt::Display for Fen {
    /// `6,000`, `4,800.50`.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let digits = (self.0 / 100).to_string();
        let mut figures = String::new();
        for (index, digit) in digits.chars().enumerate() {
            if index > 0 && (digits.len() - index).is_multiple_of(3) {
                figures.push(',');
            }
            figures.push(digit);
        }
        match self.0 % 100 {
            0 => f.pad(&figures),
            fen => f.pad(&format!("{figures}.{fen:02}")),
        }
    }
}

/// The amount in 大写: `叁万陆仟元整`, `壹仟零伍拾元伍角`.
pub fn in_words(amount: Fen) -> String {
    const DIGITS: [char; 10] = ['零', '壹', '贰', '叁', '肆', '伍', '陆', '柒', '捌', '玖'];
    const UNITS: [&str; 4] = ["", "拾", "佰", "仟"];
    const SECTIONS: [&str; 5] = ["", "万", "亿", "兆", "京"];
    let digit = |value: u64| DIGITS[(value % 10) as usize];
    let yuan = amount.0 / 100;
    let mut words = String::new();
    let mut gap = false;
    for section in (0..SECTIONS.len()).rev() {
        let value = yuan / 10_000u64.pow(section as u32) % 10_000;
        if value == 0 {
            gap = gap || !words.is_empty();
            continue;
        }
        for place in (0..UNITS.len()).rev() {
            let figure = value / 10u64.pow(place as u32) % 10;
            if figure == 0 {
                gap = gap || !words.is_empty();
                continue;
            }
            if gap {
                words.push('零');
                gap = false;
            }
            words.push(digit(figure));
            words.push_str(UNITS[place]);
        }
        words.push_str(SECTIONS[section]);
        gap = false;
        if section > 0 && yuan / 10_000u64.pow(section as u32 - 1) % 10_000 < 1_000 {
            gap = true;
        }
    }
    if words.is_empty() {
        words.push('零');
    }
    words.push('元');
    let (jiao, fen) = (amount.0 / 10 % 10, amount.0 % 10);
    match (jiao, fen) {
        (0, 0) => words.push('整'),
        (0, _) => words.push('零'),
        _ => words.extend([digit(jiao), '角']),
    }
    if fen > 0 {
        words.extend([digit(fen), '分']);
    }
    words
}
