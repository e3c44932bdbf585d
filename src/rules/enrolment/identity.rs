//! Is this identity number possible, and what does it say (rules.md §3.3)?

use chrono::{Datelike, NaiveDate};

use super::province::province_name;
use crate::model::entrant::DocumentKind;
use crate::model::person::Sex;
use crate::model::text::{compact, document_number, scientific};

/// What is wrong with a number. Its [`code`](IdentityFault::code) is that of glossary.md.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum IdentityFault {
    /// The check digit is not that of MOD 11-2.
    CheckDigit {
        /// What it would have to be.
        expected: char,
        /// What it is.
        found: char,
    },
    /// Neither 15 nor 18 characters.
    Length(usize),
    /// A character that is no digit (or an X elsewhere than at the end), at this place from 1.
    Character {
        /// Place from 1.
        place: usize,
        /// What stands there instead of a digit.
        found: char,
    },
    /// A letter or sign that looks like the digit (or X) meant, at this place from 1.
    Letter {
        /// Place from 1.
        place: usize,
        /// What stands there.
        found: char,
        /// What is meant.
        meant: char,
    },
    /// The first two digits are no province's.
    Region,
    /// The birth date does not exist.
    Date,
    /// The last digits were lost because it was stored as a number.
    DigitsLost,
    /// The birth date on the form is another one.
    BirthMismatch {
        /// On the form.
        form: NaiveDate,
        /// In the number.
        number: NaiveDate,
    },
    /// The sex on the form is the other one.
    SexMismatch {
        /// On the form.
        form: Sex,
        /// In the number.
        number: Sex,
    },
}

impl IdentityFault {
    /// The code of glossary.md.
    pub fn code(&self) -> &'static str {
        match self {
            IdentityFault::CheckDigit { .. } => "id_check_digit",
            IdentityFault::Length(_) | IdentityFault::Character { .. } => "id_length",
            IdentityFault::Letter { .. } => "id_letters",
            IdentityFault::Region => "id_region",
            IdentityFault::Date => "id_date",
            IdentityFault::DigitsLost => "id_digits_lost",
            IdentityFault::BirthMismatch { .. } => "id_birth_mismatch",
            IdentityFault::SexMismatch { .. } => "id_sex_mismatch",
        }
    }

    /// A Chinese sentence that says what is wrong, without giving the number away.
    pub fn text(&self) -> String {
        match self {
            // The right digit would make the number whole for whoever reads the record.
            IdentityFault::CheckDigit { found, .. } => {
                format!("身份证号校验码不符：末位“{found}”与前17位不合，请核对证件")
            }
            IdentityFault::Length(n) => {
                format!("身份证号应为18位（旧号15位），现为{n}位；若是其他证件请注明证件类型")
            }
            IdentityFault::Character { place, found } => {
                format!("身份证号第{place}位是“{found}”，应为数字，请核对证件")
            }
            IdentityFault::Letter { place, found, meant } => {
                let kind = if meant == &'X' { "字母" } else { "数字" };
                format!("身份证号第{place}位是“{found}”，应是{kind}“{meant}”，请核对证件后更正")
            }
            IdentityFault::Region => "身份证号前两位不是省级代码，请核对证件".to_string(),
            IdentityFault::Date => "身份证号中的出生日期不存在，请核对证件".to_string(),
            IdentityFault::DigitsLost => {
                "身份证号曾按数字存储，后几位已丢失，请把该栏设为文本后重新填写".to_string()
            }
            IdentityFault::BirthMismatch { form, number } => {
                format!("报名表出生日期{form}与身份证号中的{number}不一致，请核对证件")
            }
            IdentityFault::SexMismatch { form, number } => {
                format!("报名表性别“{form}”与身份证号（{number}）不一致，请核对证件")
            }
        }
    }
}

/// What a document number says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct IdentityReading {
    /// Kind of document.
    pub kind: DocumentKind,
    /// Half width, upper case, without blanks and apostrophe; never otherwise mended.
    pub normal: String,
    /// Birth date coded in it, where it exists.
    pub birth: Option<NaiveDate>,
    /// Sex coded in it.
    pub sex: Option<Sex>,
    /// Two-digit code of the province, 11 … 83, where it is one.
    pub province: Option<u8>,
    /// What is wrong with the number by itself.
    pub faults: Vec<IdentityFault>,
}

impl IdentityReading {
    fn unread(kind: DocumentKind, normal: String) -> IdentityReading {
        IdentityReading { kind, normal, birth: None, sex: None, province: None, faults: Vec::new() }
    }

    /// Chinese name of the province, region or territory.
    pub fn province_name(&self) -> Option<&'static str> {
        self.province.and_then(province_name)
    }

    /// What contradicts the form.
    pub fn against(&self, birth: Option<NaiveDate>, sex: Option<Sex>) -> Vec<IdentityFault> {
        contradictions((birth, self.birth), (sex, self.sex))
    }

    /// Whether birth date and sex of the number may fill in what the form leaves out.
    pub fn trustworthy(&self) -> bool {
        self.faults.is_empty()
    }
}

/// What contradicts between form and number, of birth date and sex; each as (form, number). A
/// number with faults of its own proves nothing about the form, but its dates are still compared:
/// the arbiter sees both.
pub fn contradictions(
    births: (Option<NaiveDate>, Option<NaiveDate>),
    sexes: (Option<Sex>, Option<Sex>),
) -> Vec<IdentityFault> {
    let birth = births.0.zip(births.1).filter(|(form, number)| form != number);
    let sex = sexes.0.zip(sexes.1).filter(|(form, number)| form != number);
    let birth = birth.map(|(form, number)| IdentityFault::BirthMismatch { form, number });
    let sex = sex.map(|(form, number)| IdentityFault::SexMismatch { form, number });
    birth.into_iter().chain(sex).collect()
}

/// Reads a document number. `declared` is what the form says about the kind of document
/// (证件类型), if anything. `None` for an empty text.
pub fn read(text: &str, declared: Option<&str>) -> Option<IdentityReading> {
    let whole = document_number(text);
    let (written, normal) = kind_before(&whole);
    if normal.is_empty() {
        return None;
    }
    let declared = declared.map(compact).filter(|d| !d.is_empty());
    if declared.is_none() && written.is_none() && letters_for_digits(&normal).is_some() {
        return Some(read_resident(normal));
    }
    let other = match declared.or(written.map(str::to_string)) {
        Some(d) => !["身份证", "居住证", "永久居留", "户口"].iter().any(|k| d.contains(k)),
        None => !looks_resident(&normal),
    };
    if other {
        return Some(IdentityReading::unread(DocumentKind::Other, normal));
    }
    Some(read_resident(normal))
}

/// The kind of document written before its number: 护照E12345678, 身份证：1401….
fn kind_before(whole: &str) -> (Option<&str>, String) {
    let start = whole.find(|c: char| c.is_ascii_alphanumeric()).unwrap_or(0);
    let (kind, number) = whole.split_at(start);
    let kind = kind.trim_end_matches([':', '-', '.', '(', '号', '码']);
    let named = !kind.is_empty() && kind.chars().all(|c| c.is_alphabetic() && !c.is_ascii());
    match named && number.is_ascii() {
        true => (Some(kind), number.trim_end_matches(')').to_string()),
        false => (None, whole.to_string()),
    }
}

/// A number is taken for an identity number unless it has the look of a passport or permit:
/// letters among few digits.
fn looks_resident(normal: &str) -> bool {
    let digits = normal.chars().filter(char::is_ascii_digit).count();
    let length = normal.chars().count();
    let leading = normal.starts_with(|c: char| c.is_ascii_digit());
    digits == length || scientific(normal) || (leading && length >= 14 && digits * 4 >= length * 3)
}

/// What a character that looks like a digit (or X) is meant for.
fn meant_by(c: char, last: bool) -> Option<char> {
    Some(match c {
        'O' | 'Q' | 'D' | 'o' | '〇' | '○' | 'О' | 'Ο' => '0',
        'I' | 'L' | '|' | '!' | 'l' | 'Ⅰ' | 'І' => '1',
        'Z' => '2',
        'S' => '5',
        'B' => '8',
        '×' | '✕' | '✖' | '╳' | 'Х' | 'Χ' | '*' | 'Ⅹ' if last => 'X',
        _ => return None,
    })
}

/// The first letter that stands for a digit (or sign for X), where the number is an identity number
/// but for such.
fn letters_for_digits(normal: &str) -> Option<IdentityFault> {
    let length = normal.chars().count();
    let last = |i: usize| length == 18 && i == 17;
    let sound = |i: usize, c: char| c.is_ascii_digit() || (last(i) && c == 'X');
    let all = || normal.chars().enumerate();
    // A country in three letters begins the number of a foreigner's permit.
    let country = length == 15 && normal.chars().take(3).all(|c| c.is_ascii_alphabetic());
    let whole = matches!(length, 15 | 18)
        && !country
        && all().filter(|(_, c)| c.is_ascii_digit()).count() * 3 >= length * 2
        && all().all(|(i, c)| sound(i, c) || meant_by(c, last(i)).is_some());
    let (at, found) = all().find(|(i, c)| whole && !sound(*i, *c))?;
    Some(IdentityFault::Letter { place: at + 1, found, meant: meant_by(found, last(at))? })
}

fn read_resident(normal: String) -> IdentityReading {
    let chars: Vec<char> = normal.chars().collect();
    let mut reading = IdentityReading::unread(DocumentKind::Resident, normal);
    if scientific(&reading.normal) {
        reading.faults.push(IdentityFault::DigitsLost);
        return reading;
    }
    if chars.len() != 15 && chars.len() != 18 {
        reading.faults.push(IdentityFault::Length(chars.len()));
        return reading;
    }
    if let Some(fault) = letters_for_digits(&reading.normal) {
        reading.faults.push(fault);
        return reading;
    }
    let wrong = chars
        .iter()
        .enumerate()
        .find(|&(i, c)| !(c.is_ascii_digit() || (chars.len() == 18 && i == 17 && *c == 'X')));
    if let Some((i, &found)) = wrong {
        reading.faults.push(IdentityFault::Character { place: i + 1, found });
        return reading;
    }
    let digits: Vec<u32> = chars.iter().map(|c| c.to_digit(10).unwrap_or(10)).collect();
    let number = |from: usize, to: usize| digits[from..to].iter().fold(0, |n, d| n * 10 + d);
    let old = chars.len() == 15;
    reading.kind = match (old, number(0, 6)) {
        (true, _) => DocumentKind::ResidentOld,
        (_, 810_000 | 820_000 | 830_000) => DocumentKind::ResidencePermit,
        (_, 900_000..) => DocumentKind::ForeignPermanent,
        _ => DocumentKind::Resident,
    };
    let province = match reading.kind {
        DocumentKind::ForeignPermanent => number(1, 3),
        _ => number(0, 2),
    };
    reading.province = u8::try_from(province).ok().filter(|&p| province_name(p).is_some());
    if reading.province.is_none() && reading.kind != DocumentKind::ForeignPermanent {
        reading.faults.push(IdentityFault::Region);
    }
    let (year, month, day) = if old {
        (1900 + number(6, 8), number(8, 10), number(10, 12))
    } else {
        (number(6, 10), number(10, 12), number(12, 14))
    };
    reading.birth = NaiveDate::from_ymd_opt(year as i32, month, day)
        .filter(|d| (1900..2100).contains(&d.year()));
    if reading.birth.is_none() {
        reading.faults.push(IdentityFault::Date);
    }
    let sequence = if old { digits[14] } else { digits[16] };
    reading.sex = Some(if sequence % 2 == 1 { Sex::Male } else { Sex::Female });
    if !old {
        let (expected, found) = (check_digit(&digits), chars[17]);
        if expected != found {
            // Spreadsheets keep 15 digits of a number: the last three become zeros.
            reading.faults.push(if digits[15..] == [0, 0, 0] {
                // The sex was among the lost ones.
                reading.sex = None;
                IdentityFault::DigitsLost
            } else {
                IdentityFault::CheckDigit { expected, found }
            });
        }
    }
    reading
}

/// The check character of the first 17 digits by ISO 7064 MOD 11-2 (GB 11643).
fn check_digit(digits: &[u32]) -> char {
    let sum = digits.iter().take(17).fold(0, |sum, d| (sum + d) * 2 % 11);
    match (12 - sum) % 11 {
        10 => 'X',
        d => char::from_digit(d, 10).unwrap_or('X'),
    }
}
