//! People as lists write them.

use crate::support::generated_events::Dice;

const SURNAMES: [&str; 30] = [
    "张", "王", "李", "赵", "刘", "陈", "欧阳", "司马", "孙", "周", "吴", "郑", "高", "付", "闫",
    "葛", "万", "候", "于", "白", "解", "牛", "安", "包", "金", "贺", "文", "方", "单", "曲",
];
const GIVEN: [&str; 30] = [
    "伟", "芳", "秀英", "强", "建国", "小明", "丽", "晓东", "志强", "雪", "文博", "子涵", "一",
    "立人", "海涛", "鑫", "合", "注", "领军", "教明", "定国", "空山", "长江", "计生", "德章",
    "日升", "会员", "公正", "校", "备战",
];
const OTHERS: [&str; 12] = [
    "买买提·艾力",
    "阿依古丽·吐尔逊",
    "John Smith",
    "NGUYEN Van An",
    "巴特尔",
    "格桑",
    "陳大文",
    "김철수",
    "欧阳",
    "李·约翰",
    "王䶮",
    "司徒志平",
];

pub fn name(dice: &mut Dice) -> String {
    if dice.chance(6) {
        return OTHERS[dice.below(OTHERS.len() as u64) as usize].to_string();
    }
    let surname = SURNAMES[dice.below(SURNAMES.len() as u64) as usize];
    format!("{surname}{}", GIVEN[dice.below(GIVEN.len() as u64) as usize])
}

/// The name as a cell writes it: with blanks, brackets, stars, its number.
pub fn written(dice: &mut Dice, name: &str, serial: usize) -> String {
    let chinese = !name.is_ascii() && !name.contains('·') && name != "김철수";
    let letters: Vec<String> = name.chars().map(String::from).collect();
    match dice.below(24) {
        0 => format!("{name}（女）"),
        1 => format!("{name}(队长)"),
        2 => format!("{name}（补）"),
        3 => format!("{name}【种子】"),
        4 => format!("{name}*"),
        5 => format!("*{name}"),
        6 => format!("★{name}"),
        7 if chinese => letters.join(" "),
        8 if chinese => letters.join("　"),
        9 => format!(" {name}　"),
        10 => format!("{serial}.{name}"),
        11 => format!("{serial}、{name}"),
        12 => format!("{name}※"),
        13 => format!("{name}\u{200b}"),
        _ => name.to_string(),
    }
}

/// An identity number: region 149900, a day, three figures, the check digit of ISO 7064 MOD 11-2.
pub fn number(dice: &mut Dice) -> String {
    const WEIGHTS: [u32; 17] = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
    let (year, month, day) = (1950 + dice.below(65), 1 + dice.below(12), 1 + dice.below(28));
    let digits = format!("149900{year}{month:02}{day:02}{:03}", dice.below(1000));
    let sum: u32 = digits.chars().zip(WEIGHTS).map(|(c, w)| c.to_digit(10).unwrap() * w).sum();
    format!("{digits}{}", "10X98765432".chars().nth(sum as usize % 11).unwrap())
}

/// A birth date in one of the ways of writing it.
pub fn birth(dice: &mut Dice) -> String {
    let (year, month, day) = (1950 + dice.below(65), 1 + dice.below(12), 1 + dice.below(28));
    match dice.below(5) {
        0 => format!("{year}-{month:02}-{day:02}"),
        1 => format!("{year}.{month}.{day}"),
        2 => format!("{year}年{month}月{day}日"),
        3 => format!("{year}/{month}/{day}"),
        _ => format!("{year}{month:02}{day:02}"),
    }
}

pub fn phone(dice: &mut Dice) -> String {
    let number = 13_900_000_000 + dice.below(99_999_999);
    let text = number.to_string();
    match dice.below(4) {
        0 => format!("{}-{}-{}", &text[..3], &text[3..7], &text[7..]),
        1 => format!("{} {} {}", &text[..3], &text[3..7], &text[7..]),
        _ => text,
    }
}
