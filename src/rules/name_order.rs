//! In what order do names stand, and does a name answer to what was typed? Pinyin with the
//! readings of surnames.

use pinyin::ToPinyin;

use crate::model::words::Words;

/// A name's place in the order of pinyin: by syllable, tone and character, one character after
/// the other, so that one surname stays together. Characters without a known reading come last.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NameKey(Vec<(String, u8, char)>);

/// One character's reading: letters (ü as v) and tone 1–4, or 0 where light or unknown.
type Syllable = (String, u8);

/// Surnames of two characters whose reading the characters alone do not give, with that reading.
const DOUBLE: Words = Words(
    "尉迟yu4/chi2 万俟mo4/qi2 长孙zhang3/sun1 澹台tan2/tai2 单于chan2/yu2 令狐ling2/hu2 \
     乐正yue4/zheng4 宰父zai3/fu3 中行zhong1/hang2 宗政zong1/zheng4 鲜于xian1/yu2 濮阳pu2/yang2",
);

/// Surnames of one character that are read otherwise than the character commonly is, with the
/// reading.
const SINGLE: Words = Words(
    "曾zeng1 解xie4 单shan4 仇qiu2 查zha1 翟zhai2 区ou1 朴piao2 华hua4 任ren2 盖ge3 乐yue4 \
     缪miao4 冼xian3 洗xian3 燕yan1 葛ge3 纪ji3 宁ning4 覃qin2 逄pang2 逯lu4 员yun4 种chong2 \
     秘bi4 黑he4 折she2 召shao4 尉wei4 宿su4 卜bu3 谌chen2 应ying1 那na1 佴nai4 句gou1 牟mou2 \
     祭zhai4 隗wei3 郗xi1 郇xun2 繁po2 褚chu3 过guo1 哈ha3 车che1 干gan1 俞yu2 贾jia3 柏bai3 \
     薄bo2 藏zang1 都du1 费fei4 角jue2 阚kan4 么yao1 乜nie4 宓mi4 难nan4 曲qu1 阙que1 撒sa3 \
     沈shen3 盛sheng4 石shi2 要yao1 於yu1 殷yin1 仉zhang3 訾zi1 钭tou3 晁chao2 郄qie4 强qiang2 \
     相xiang4 行xing2",
);

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
    let spoken = DOUBLE.value_of(&head).filter(|_| characters.len() > 2).or_else(|| {
        let first = head.chars().next()?;
        SINGLE.value_of(first.encode_utf8(&mut [0; 4]))
    });
    spoken.into_iter().flat_map(|spoken| spoken.split('/')).map(written).collect()
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
