//! In what order do names stand, and does a name answer to what was typed? Pinyin with the
//! readings of surnames.

use pinyin::ToPinyin;

/// A name's place in the order of pinyin: by syllable, tone and character, one character after
/// the other, so that one surname stays together. Characters without a known reading come last.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NameKey(Vec<(String, u8, char)>);

/// One character's reading: letters (ü as v) and tone 1–4, or 0 where light or unknown.
type Syllable = (String, u8);

/// Surnames of two characters whose reading the characters alone do not give.
const DOUBLE: [(&str, &str); 12] = [
    ("尉迟", "yu4 chi2"),
    ("万俟", "mo4 qi2"),
    ("长孙", "zhang3 sun1"),
    ("澹台", "tan2 tai2"),
    ("单于", "chan2 yu2"),
    ("令狐", "ling2 hu2"),
    ("乐正", "yue4 zheng4"),
    ("宰父", "zai3 fu3"),
    ("中行", "zhong1 hang2"),
    ("宗政", "zong1 zheng4"),
    ("鲜于", "xian1 yu2"),
    ("濮阳", "pu2 yang2"),
];

/// Surnames of one character that are read otherwise than the character commonly is.
const SINGLE: [(char, &str); 77] = [
    ('曾', "zeng1"),
    ('解', "xie4"),
    ('单', "shan4"),
    ('仇', "qiu2"),
    ('查', "zha1"),
    ('翟', "zhai2"),
    ('区', "ou1"),
    ('朴', "piao2"),
    ('华', "hua4"),
    ('任', "ren2"),
    ('盖', "ge3"),
    ('乐', "yue4"),
    ('缪', "miao4"),
    ('冼', "xian3"),
    ('洗', "xian3"),
    ('燕', "yan1"),
    ('葛', "ge3"),
    ('纪', "ji3"),
    ('宁', "ning4"),
    ('覃', "qin2"),
    ('逄', "pang2"),
    ('逯', "lu4"),
    ('员', "yun4"),
    ('种', "chong2"),
    ('秘', "bi4"),
    ('黑', "he4"),
    ('折', "she2"),
    ('召', "shao4"),
    ('尉', "wei4"),
    ('宿', "su4"),
    ('卜', "bu3"),
    ('谌', "chen2"),
    ('应', "ying1"),
    ('那', "na1"),
    ('佴', "nai4"),
    ('句', "gou1"),
    ('牟', "mou2"),
    ('祭', "zhai4"),
    ('隗', "wei3"),
    ('郗', "xi1"),
    ('郇', "xun2"),
    ('繁', "po2"),
    ('褚', "chu3"),
    ('过', "guo1"),
    ('哈', "ha3"),
    ('车', "che1"),
    ('干', "gan1"),
    ('俞', "yu2"),
    ('贾', "jia3"),
    ('柏', "bai3"),
    ('薄', "bo2"),
    ('藏', "zang1"),
    ('都', "du1"),
    ('费', "fei4"),
    ('角', "jue2"),
    ('阚', "kan4"),
    ('么', "yao1"),
    ('乜', "nie4"),
    ('宓', "mi4"),
    ('难', "nan4"),
    ('曲', "qu1"),
    ('阙', "que1"),
    ('撒', "sa3"),
    ('沈', "shen3"),
    ('盛', "sheng4"),
    ('石', "shi2"),
    ('要', "yao1"),
    ('於', "yu1"),
    ('殷', "yin1"),
    ('仉', "zhang3"),
    ('訾', "zi1"),
    ('钭', "tou3"),
    ('晁', "chao2"),
    ('郄', "qie4"),
    ('强', "qiang2"),
    ('相', "xiang4"),
    ('行', "xing2"),
];

/// The key by which names are sorted. `spoken` is the arbiter's own spelling for this player
/// (syllables with blanks between, tones as digits optional, e.g. "gai jun"); syllables it
/// lacks are read from the characters.
pub fn sort_key(name: &str, spoken: Option<&str>) -> NameKey {
    let characters = spoken_characters(name);
    let read = syllables(name, spoken);
    NameKey(
        characters.into_iter().zip(read).map(|(c, (letters, tone))| (letters, tone, c)).collect(),
    )
}

/// The whole name in pinyin without blanks or tones, ü as v: 吕娜 → "lvna".
pub fn spelling(name: &str, spoken: Option<&str>) -> String {
    syllables(name, spoken).iter().filter(|s| s.0 != UNKNOWN).map(|s| s.0.as_str()).collect()
}

/// The first letter of each character: 尉迟恭 → "ycg".
pub fn initials(name: &str, spoken: Option<&str>) -> String {
    let read = syllables(name, spoken);
    read.iter().filter(|s| s.0 != UNKNOWN).filter_map(|s| s.0.chars().next()).collect()
}

/// Whether a name answers to what was typed into the search: a part of the name itself, the
/// beginning of its pinyin, or the beginning of its initials. ü may be typed v, u or yu.
pub fn answers(name: &str, spoken: Option<&str>, query: &str) -> bool {
    let query: String = query.chars().filter(|c| !c.is_whitespace()).collect();
    let query = query.to_lowercase();
    if query.is_empty() {
        return true;
    }
    let bare: String = name.chars().filter(|c| !c.is_whitespace()).collect();
    if bare.to_lowercase().contains(&query) {
        return true;
    }
    let whole = spelling(name, spoken);
    initials(name, spoken).starts_with(&query)
        || whole.starts_with(&query)
        || whole.replace('v', "u").starts_with(&query)
        || whole.replace('v', "yu").starts_with(&query)
}

/// Sorts after every letter.
const UNKNOWN: &str = "~";

/// The characters that are spoken: everything but blanks and dots.
fn spoken_characters(name: &str) -> Vec<char> {
    name.chars().filter(|c| c.is_alphanumeric() || ('\u{e000}'..='\u{f8ff}').contains(c)).collect()
}

fn syllables(name: &str, spoken: Option<&str>) -> Vec<Syllable> {
    let characters = spoken_characters(name);
    let mut read: Vec<Syllable> = characters.iter().copied().map(syllable).collect();
    // The readings of surnames hold for Chinese names only, not for names with a dot.
    if !name.contains('·') {
        for (place, syllable) in surname(&characters).into_iter().enumerate() {
            if let Some(slot) = read.get_mut(place) {
                *slot = syllable;
            }
        }
    }
    if let Some(spoken) = spoken {
        for (slot, word) in read.iter_mut().zip(spoken.split_whitespace()) {
            *slot = written(word);
        }
    }
    read
}

fn surname(characters: &[char]) -> Vec<Syllable> {
    let head: String = characters.iter().take(2).collect();
    if characters.len() > 2
        && let Some((_, spoken)) = DOUBLE.iter().find(|(name, _)| *name == head)
    {
        return spoken.split(' ').map(written).collect();
    }
    let first = characters.first();
    SINGLE.iter().filter(|(c, _)| Some(c) == first).map(|(_, spoken)| written(spoken)).collect()
}

/// A syllable as written with letters and perhaps a tone digit at its end.
fn written(word: &str) -> Syllable {
    let letters = word.trim_end_matches(|c: char| c.is_ascii_digit()).to_lowercase();
    let tone = word.chars().last().and_then(|c| c.to_digit(10)).filter(|t| *t <= 4).unwrap_or(0);
    (letters.replace("u:", "v").replace('ü', "v"), tone as u8)
}

fn syllable(c: char) -> Syllable {
    if c.is_ascii_alphanumeric() {
        return (c.to_lowercase().collect(), 0);
    }
    match c.to_pinyin() {
        Some(reading) => written(reading.with_tone_num_end()),
        None => (UNKNOWN.to_string(), 0),
    }
}
