//! Lists made by combining what lists of real life have: title rows, headers in three scripts,
//! notes, footers, rows left blank, words for nobody. The generator knows who is real: nobody who
//! is none is entered, nobody who is real is lost, every row is in exactly one list.

use std::collections::BTreeSet;

use crate::import::nobody::read;
use crate::support::generated_events::Dice;

const SURNAMES: [&str; 16] = [
    "张", "王", "李", "赵", "刘", "陈", "欧阳", "司马", "孙", "周", "吴", "郑", "高", "付", "闫",
    "葛",
];
const GIVEN: [&str; 16] = [
    "伟", "芳", "秀英", "强", "建国", "小明", "丽", "晓东", "志强", "雪", "文博", "子涵", "一",
    "立人", "海涛", "鑫",
];
const UNITS: [&str; 8] =
    ["太原", "阳泉市象棋协会", "大同队", "个人", "同济大学", "一队", "晋中棋院", "上饶"];
const TITLES: [&str; 5] = [
    "2019年某某杯象棋公开赛报名表",
    "附件1：",
    "报名汇总表（公开组）",
    "主办单位：太原市象棋协会",
    "参赛名单",
];
const HEADERS: [[&str; 6]; 4] = [
    ["序号", "姓名", "性别", "身份证号", "单位", "联系电话"],
    ["序號", "參賽選手", "性別", "身份證號碼", "代表單位", "聯繫電話"],
    ["No.", "Name", "Sex", "ID No.", "Team", "Phone"],
    ["编号", "学生姓名", "性别", "证件号码", "学校", "家长电话"],
];
/// Rows that are nobody's, by the columns of the header.
const NOBODY: [&str; 40] = [
    "制表人：,李伟,,审核：,王强,",
    "审核人,张强,,日期,2026.4.1,",
    "审核人：张强,,,,,",
    ",制表：李伟,,审核：王强,,",
    "报名费,100元,,,,",
    "合计,12人,,,,",
    ",合计：3人,,,,",
    "共12人,,,,,",
    ",本表一式两份,,,,",
    "说明：本表请于4月1日前交回,,,,,",
    ",（公章）,,,,",
    "单位（盖章）,,,,,",
    "负责人,孙强,,,,",
    "负责人签字,,,,,",
    "裁判员,吴伟,男,,,",
    "裁判长,吴伟,,,,",
    "填表日期,2026年4月1日,,,,",
    ",,,2026年4月1日,,",
    ",二〇二六年四月一日,,,,",
    "2,待定,男,,太原,",
    "2,待定,,,,",
    "2,空缺,,,太原,",
    "2,轮空,,,,",
    "2,弃权,,,太原,",
    "2,以下空白,,,,",
    ",以下空白,,,,",
    "2,同上,男,,太原,",
    "2,XXX,男,,太原,",
    "2,某某,男,,太原,",
    "2,张某某,女,,太原,",
    "例,张三,男,149900198001050013,太原,",
    "2,,,,,",
    "2,无,,,,",
    "2,/,/,/,/,/",
    ",————,,,,",
    "注：1.身份证号必须填写,,,,,",
    ",2. 每队限报3人,,,,",
    "联系人：赵六,,,电话：13800000001,,",
    "经办人,张强,,联系电话,13800000001,",
    ",见附件,,,,",
];

fn number(serial: u64) -> String {
    const WEIGHTS: [u32; 17] = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
    let digits = format!("1499001980010{}{:03}", 1 + serial % 9, serial % 1000);
    let digits = format!("{}{}", &digits[..14], &digits[14..17]);
    let sum: u32 = digits.chars().zip(WEIGHTS).map(|(c, w)| c.to_digit(10).unwrap() * w).sum();
    format!("{digits}{}", "10X98765432".chars().nth(sum as usize % 11).unwrap())
}

/// The rows of a list, and the names of those who are real by their row.
fn made(case: u64) -> (String, Vec<(u32, String)>) {
    let mut dice = Dice::new(case);
    let mut lines: Vec<String> = Vec::new();
    let mut real = Vec::new();
    for _ in 0..dice.below(3) {
        lines.push(format!("{},,,,,", TITLES[dice.below(5) as usize]));
    }
    lines.push(HEADERS[dice.below(4) as usize].join(","));
    let people = 2 + dice.below(6);
    // How much the list tells of its people: documents, the sex, or nothing but the unit.
    let told = dice.below(3);
    for serial in 1..=people {
        if dice.chance(15) {
            lines.push(NOBODY[dice.below(NOBODY.len() as u64) as usize].to_string());
        }
        if dice.chance(5) {
            lines.push(",,,,,".into());
        }
        let name =
            format!("{}{}", SURNAMES[dice.below(16) as usize], GIVEN[dice.below(16) as usize]);
        let note = ["", "", "", "", "（补）", "(女)", " "][dice.below(7) as usize];
        let sex = if told < 2 { ["男", "女"][dice.below(2) as usize] } else { "" };
        let id =
            if told == 0 && dice.chance(90) { number(case * 7 + serial) } else { String::new() };
        let unit = UNITS[dice.below(8) as usize];
        lines.push(format!("{serial},{name}{note},{sex},{id},{unit},"));
        real.push((lines.len() as u32, name));
    }
    for _ in 0..dice.below(4) {
        lines.push(NOBODY[dice.below(NOBODY.len() as u64) as usize].to_string());
    }
    (lines.join("\n"), real)
}

#[test]
fn two_thousand_lists() {
    for case in 0..2000 {
        let (text, real) = made(case);
        let list = read(&text);
        let entered: Vec<(u32, String)> = list
            .rows
            .iter()
            .filter(|row| !row.is_doubtful())
            .map(|row| (row.row, row.name.clone()))
            .collect();
        for person in &entered {
            assert!(real.contains(person), "case {case}: {person:?} is nobody\n{text}");
        }
        for (row, name) in &real {
            let found = list.rows.iter().any(|r| r.row == *row && r.name == *name);
            assert!(found, "case {case}: {name} of row {row} is lost\n{text}");
            let asked = !entered.contains(&(*row, name.clone()));
            assert!(!asked, "case {case}: {name} of row {row} is asked\n{text}");
        }
        let units: BTreeSet<&str> = list.rows.iter().filter_map(|r| r.unit.as_deref()).collect();
        assert!(units.iter().all(|u| UNITS.contains(u)), "case {case}: {units:?}\n{text}");
        let blank = |line: &str| line.chars().all(|c| c == ',');
        for (row, _) in (1..).zip(text.lines()).filter(|(_, line)| !blank(line)) {
            let count = usize::from(list.rows.iter().any(|r| r.row == row))
                + list.unreadable.iter().filter(|u| u.row == row).count()
                + list.skipped.iter().filter(|s| s.row == row).count();
            assert_eq!(count, 1, "case {case} row {row}\n{text}");
        }
    }
}
