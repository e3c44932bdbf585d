//! Numbers of documents and telephones in texts, however they are written; days and other numbers
//! are none.

use xiangqi_arbiter::model::numbers::{discreet, numbers_starred};

use crate::import::nobody::{entered, read};

/// What is left of each text; `None` where nothing in it is such a number.
const TEXTS: &[(&str, Option<&str>)] = &[
    // Mobile numbers: eleven digits from 13 to 19, in the groupings people use.
    ("13800138000", Some("***")),
    ("138-0013-8000", Some("***")),
    ("138 0013 8000", Some("***")),
    ("138.0013.8000", Some("***")),
    ("138·0013·8000", Some("***")),
    ("１３８－００１３－８０００", Some("***")),
    ("1380013-8000", Some("***")),
    ("1380 0138 000", Some("***")),
    ("138 001 38000", Some("***")),
    ("138—0013—8000", Some("***")),
    ("+86 138 0013 8000", Some("***")),
    ("+86-13800138000", Some("***")),
    ("+86(138)00138000", Some("***")),
    ("0086 138 0013 8000", Some("***")),
    ("86-138-0013-8000", Some("***")),
    ("家长电话138-0013-8000，晚上打", Some("家长电话***，晚上打")),
    ("13800138000/13900139000", Some("***/***")),
    ("138-0013-8000 139-0013-9000", Some("*** ***")),
    ("一三八〇〇一三八〇〇〇", Some("***")),
    // Lines with an area code, and extensions.
    ("010-12345678", Some("***")),
    ("(010)12345678", Some("***")),
    ("（０１０）1234 5678", Some("***")),
    ("0351-1234567", Some("***")),
    ("0351 1234567", Some("***")),
    ("0351/1234567", Some("***")),
    ("0351-1234567转8", Some("***")),
    ("0351-1234567-801", Some("***")),
    ("0351-1234567 转 801", Some("***")),
    ("03511234567", Some("***")),
    ("+86-351-1234567", Some("***")),
    ("86-10-12345678", Some("***")),
    ("+852 9123 4567", Some("***")),
    ("400-123-4567", Some("***")),
    ("电话：1234567", Some("电话：***")),
    ("联系电话1234 5678", Some("联系电话***")),
    // Identity numbers.
    ("149900198001050013", Some("***")),
    ("149900 19800105 0013", Some("***")),
    ("149900-19800105-0013", Some("***")),
    ("149900.19800105.0013", Some("***")),
    ("1499 0019 8001 0500 13", Some("***")),
    ("14990019860105013X", Some("***")),
    ("149900-19860105-013X", Some("***")),
    ("149900 19860105 013 X", Some("***")),
    ("149900 800105 001", Some("***")),
    ("身份证149900-19800105-0013太原", Some("身份证***太原")),
    // With a digit too few, and a bank card.
    ("149900-19800105-001", Some("***")),
    ("6222 0212 3456 7890 123", Some("***")),
    // Days, years, and what else has digits.
    ("2015-03-12", None),
    ("2024.5.1", None),
    ("2024.10.01-2024.10.07", None),
    ("2024/10/01 - 2024/10/07", None),
    ("20241001-20241007", None),
    ("1985-03-12 1990-12-31", None),
    ("1980.1.5-1981.12.31", None),
    ("2024-05-01 08:30-11:30", None),
    ("2015 2016 2017", None),
    ("2019-2020-2021-2022", None),
    ("2015年获第3名，2016年获第12名", None),
    ("1 2 3 4 5 6 7 8 9 10 11 12", None),
    ("13 14 15 16 17 18", None),
    ("第3轮2:1，第4轮0:2", None),
    ("12345678", None),
    ("1234567890", None),
    ("100-200-300", None),
    ("报名费100元×3=300元", None),
    ("2024第5号", None),
    ("GB/T 12345-2020", None),
    ("3.1415926", None),
    ("一二三四五", None),
    // Both.
    ("2015-03-12 138-0013-8000", Some("2015-03-12 ***")),
    ("138-0013-8000 2015-03-12", Some("*** 2015-03-12")),
    ("生于1980-01-05，电话0351-1234567转8。", Some("生于1980-01-05，电话***。")),
];

#[test]
fn numbers_in_texts() {
    let wrong = TEXTS.iter().filter(|(text, wanted)| numbers_starred(text).as_deref() != *wanted);
    let wrong: Vec<_> = wrong.map(|(text, _)| (*text, numbers_starred(text))).collect();
    assert_eq!(wrong, []);
}

/// What may be shown has at most the first six digits of a number (rules.md §3.4).
#[test]
fn what_is_shown_gives_no_number_away() {
    let runs = |text: &str| -> Vec<usize> {
        let ascii = text.chars().map(|c| if c.is_ascii_digit() { c } else { ' ' });
        let ascii: String = ascii.collect();
        ascii.split_whitespace().map(str::len).collect()
    };
    for (text, wanted) in TEXTS {
        let shown = discreet(text);
        match wanted {
            None => assert_eq!(shown, *text),
            Some(_) => {
                assert_ne!(shown, *text);
                let longest = runs(&shown).into_iter().max().unwrap_or(0);
                assert!(longest <= 6, "{text}: {shown}");
            }
        }
    }
    assert_eq!(discreet("身份证号码：149900 19800105 0013"), "身份证号码：149900************");
    assert_eq!(discreet("电话 138-0013-8000"), "电话 138001*****");
    assert_eq!(discreet("1.49900198001050E+17").chars().filter(|c| *c == '*').count(), 14);
}

#[test]
fn a_number_stays_in_no_column_of_a_list() {
    let list = read(
        "姓名,性别,组别,单位,备注\n张伟,男,149900198001050013,太原,\n王芳,女,公开组,太原138-0013-8000,149900-19800105-0013\n,,,,电话138 0013 8000 报名\n李强,男,,149900198001050013 太原,\n",
    );
    let enrolment = entered(&list, "taiyuan-2019");
    let mut said: Vec<String> = enrolment
        .rows
        .iter()
        .flat_map(|row| row.findings.iter().map(|(_, text)| text.clone()))
        .chain(list.unreadable.iter().map(|u| u.text.clone()))
        .chain(list.skipped.iter().map(|s| s.text.clone()))
        .collect();
    said.extend(list.rows.iter().flat_map(|row| {
        let unit = row.unit.iter().chain(&row.group_text).cloned();
        unit.chain(row.texts.values().cloned()).collect::<Vec<_>>()
    }));
    for text in said {
        for part in ["0013", "8000", "19800105"] {
            assert!(!text.contains(part), "{text}");
        }
    }
    for (row, column) in [(0, "组别"), (1, "单位"), (1, "备注"), (2, "单位")] {
        let found = list.rows[row].problems.iter();
        let said = found.filter(|p| p.code == "number_in_text" && p.text.contains(column)).count();
        assert_eq!(said, 1, "{row} {column}: {:?}", list.rows[row].problems);
    }
}
