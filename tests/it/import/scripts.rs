//! Headers in three scripts, characters that look alike, characters no font has.

use xiangqi_arbiter::model::alike::{changes, simplified, standard};
use xiangqi_arbiter::model::roster::{Column, ImportedList, Mapping};
use xiangqi_arbiter::paper::font::unprintable;
use xiangqi_arbiter::store::entry_list::from_bytes;

use crate::import::nobody::{entered, read};
use crate::support::rosters::field;

/// What the columns of the first sheet mean, in order.
fn columns(header: &str) -> Vec<Option<Column>> {
    let blanks = ",".repeat(header.matches(',').count());
    let list = read(&format!("{header}\n甲一{blanks}\n"));
    list.layouts[0].columns.iter().map(|head| head.column).collect()
}

#[test]
fn traditional_headers() {
    let list = field("traditional-headers.csv");
    let rows: Vec<_> = list
        .rows
        .iter()
        .map(|r| {
            let number = r.identity.as_deref().unwrap();
            (r.name.as_str(), r.sex.unwrap().chinese(), number, r.unit.as_deref().unwrap())
        })
        .collect();
    assert_eq!(
        rows,
        [
            ("陳一", "男", "149900198001050013", "香港"),
            ("張二", "女", "149900198101050029", "澳門")
        ]
    );
    // 公開組 is the group 公开组.
    let enrolment = entered(&list, "taiyuan-2019");
    assert_eq!(enrolment.entrants.len(), 2);
}

#[test]
fn headers_of_three_scripts() {
    use Column::{Birth, Group, Identity, Name, Note, Phone, Serial, Sex, Unit};
    let all = [Serial, Name, Sex, Birth, Identity, Unit, Group, Phone, Note].map(Some);
    for header in [
        "序號,參賽隊員,性別,出生年月日,身分證字號,代表單位,參賽組別,聯繫電話,備註",
        "編號,選手姓名,性別,出生日期,身份證號碼,學校,組別,手機號碼,備註",
        "No.,Name,Sex,Date of Birth,ID No.,Team,Group,Phone No.,Remarks",
        "SN,Player's Name,Gender,DOB,Passport No,Club,Category,Mobile,Notes",
        "序号Number,姓名Name,性别Gender,出生日期Date of Birth,身份证号ID No.,单位Unit,组别Group,电话Tel,备注Remark",
        "Number序号,Name / 姓名,Sex（性别）,出生日期(Birth),证件号码/Passport,Team|代表队,参赛组别,联系电话,备注",
        "序号,孩子姓名,孩子性别,孩子出生日期,孩子身份证号,学校,组别,家长电话,备注",
        "序号,学生姓名,性别,出生日期,身份证号,所在学校,报名组别,手机,备注",
        "序号,小选手姓名,性别,出生日期,身份证号,报名单位,组别,手机,备注",
    ] {
        let mut wanted = all;
        if header.contains("家长电话") {
            wanted[7] = None;
        }
        assert_eq!(columns(header), wanted, "{header}");
    }
    let list = field("header-canshaiduiyuan.csv");
    assert_eq!(list.rows.iter().map(|r| r.name.as_str()).collect::<Vec<_>>(), ["甲一"]);
    // A second member stays one.
    assert_eq!(columns("姓名,孩子姓名"), [Some(Name), Some(Column::Partner)]);
    assert_eq!(columns("姓名,性别,家长姓名,Coach Name"), [Some(Name), Some(Sex), None, None]);
    // Questions of an online form are numbered.
    assert_eq!(
        columns("1.姓名（必填）,2、性别,3．单位"),
        [Some(Name), Some(Sex), Some(Column::Unit)]
    );
}

#[test]
fn a_column_nobody_understands_keeps_its_first_values() {
    let list = read("姓名,性别,衣服尺码,单位\n张伟,男,XL,太原\n王芳,女,M,阳泉\n");
    let head = list.layouts[0].columns.iter().find(|head| head.column.is_none()).unwrap();
    assert_eq!(
        (head.text.as_str(), head.samples.clone()),
        ("衣服尺码", vec!["XL".into(), "M".into()])
    );
}

#[test]
fn one_character_for_those_that_look_alike() {
    for (written, read) in [
        ("王\u{e863}", "王䶮"),
        ("\u{2f3a}三", "彡三"),
        ("⻢超", "马超"),
        ("⻩忠", "黄忠"),
        ("\u{f9e1}四", "李四"),
        ("\u{f90a}一", "金一"),
        ("\u{2f800}", "丽"),
        ("ﬁlip", "filip"),
        ("太原１队Ａ", "太原1队A"),
        ("张三（女）", "张三（女）"),
        ("欧阳㵽𠅤𣲘", "欧阳㵽𠅤𣲘"),
    ] {
        assert_eq!(standard(written), read, "{written}");
    }
    assert_eq!(simplified("陳張龍國華"), "陈张龙国华");
    assert_eq!(changes("王䶮"), None);
    let list = field("pua-gbk-name.csv");
    let names: Vec<_> = list.rows.iter().map(|r| r.name.as_str()).collect();
    assert_eq!(names, ["王䶮", "王䶮"]);
    let problems: Vec<_> = list.rows[0].problems.iter().map(|p| p.code.as_str()).collect();
    assert_eq!(problems, ["name_variant"]);
    let text = &list.rows[0].problems[0].text;
    assert!(text.contains("U+E863") && text.contains("→“䶮”"), "{text}");
    assert_eq!(list.rows[1].problems, []);
    // The arbiter may keep what is written.
    let bytes = std::fs::read("tests/data/field/pua-gbk-name.csv").unwrap();
    let mapping = Mapping { as_written: true, ..Mapping::default() };
    let kept = from_bytes(&bytes, "a.csv", &mapping).unwrap();
    assert_eq!(kept.rows[0].name, "王\u{e863}");
    assert_eq!(kept.rows[0].problems, []);
}

/// The private-use code of a place in Big5 outside the standard, as code page 950 counts them:
/// 157 places under each first byte, in four stretches.
fn private_code(lead: u32, trail: u32) -> u32 {
    let column = if trail < 0x80 { trail - 0x40 } else { trail - 0xa1 + 63 };
    let (first, code) = match lead {
        0xfa.. => (0xfa * 157, 0xe000),
        0x8e..=0xa0 => (0x8e * 157, 0xe311),
        0x81..=0x8d => (0x81 * 157, 0xeeb8),
        // Begins in the middle of a row.
        _ => (0xc6 * 157 + 63, 0xf6b1),
    };
    code + (lead * 157 + column - first)
}

/// What Big5 with the Hong Kong characters has at these places, by another table than ours (that
/// of the web's standard, which knows characters of 2008 besides).
#[test]
fn private_use_codes_of_hong_kong_are_the_standard_characters() {
    let leads = (0x81..=0xa0_u32).chain(0xc6..=0xc8).chain(0xfa..=0xfe);
    let trails = || (0x40..=0x7e_u32).chain(0xa1..=0xfe);
    let (mut same, mut other) = (0, Vec::new());
    for (lead, trail) in leads.flat_map(|lead| trails().map(move |trail| (lead, trail))) {
        let code = match (lead, trail) {
            (0xc6, ..=0xa0) => continue,
            _ => private_code(lead, trail),
        };
        let bytes = [lead as u8, trail as u8];
        let wanted = encoding_rs::BIG5.decode_without_bom_handling_and_without_replacement(&bytes);
        let wanted = wanted.map(|text| text.into_owned());
        let written = char::from_u32(code).unwrap().to_string();
        let read = standard(&written);
        let Some(wanted) = wanted.filter(|_| !(0xe815..=0xe864).contains(&code)) else { continue };
        match (read == standard(&wanted), read == written) {
            (true, _) => same += 1,
            (false, true) => {}
            (false, false) => other.push((written, read, wanted)),
        }
    }
    assert_eq!(other.iter().map(|(w, r, s)| format!("{w:?} {r} {s}")).collect::<Vec<_>>(), [""; 0]);
    assert!(same > 4500, "{same}");
    // By hand: the first places of the supplement (HKSCS-2004, 0xFA40 and on).
    for (written, read) in [('\u{e000}', '\u{20547}'), ('\u{e001}', '鋛'), ('\u{e006}', '珯')] {
        assert_eq!(standard(&written.to_string()), read.to_string());
    }
    // In a list it is said and may be kept.
    let list = read("姓名,性别,单位\n陳\u{e001},男,香港\n");
    assert_eq!(list.rows[0].name, "陳鋛");
    assert!(list.rows[0].problems[0].text.contains("U+E001"), "{:?}", list.rows[0].problems);
}

#[test]
fn two_spellings_of_one_name_are_pointed_out() {
    let list = read("姓名,性别,单位\n陈龙,男,太原\n陳龍,男,阳泉\n张伟,男,太原\n");
    let enrolment = entered(&list, "taiyuan-2019");
    let told: Vec<_> = enrolment
        .rows
        .iter()
        .map(|row| row.findings.iter().filter(|(code, _)| code == "name_duplicate").count())
        .collect();
    assert_eq!(told, [0, 1, 0]);
    let (_, text) =
        &enrolment.rows[1].findings.iter().find(|(code, _)| code == "name_duplicate").unwrap();
    assert!(text.contains("另一种写法"), "{text}");
}

fn unprinted(list: &ImportedList) -> Vec<(u32, String)> {
    let rows = list.rows.iter();
    rows.flat_map(|row| row.words().filter_map(unprintable).map(|text| (row.row, text))).collect()
}

#[test]
fn a_character_no_font_has_is_named() {
    let found = unprinted(&field("one-missing-glyph.csv"));
    assert_eq!(found.iter().map(|(row, _)| *row).collect::<Vec<_>>(), [2]);
    assert!(found[0].1.contains("U+323AF"), "{}", found[0].1);
    let found = unprinted(&read(
        "姓名,性别,单位,等级称号,备注\n张伟,男,太原\u{323af}队,,\n王芳,女,太原,\u{323af},\n李强😀,男,太原,,\n赵军,男,太原,,😀\n",
    ));
    assert_eq!(found.iter().map(|(row, _)| *row).collect::<Vec<_>>(), [2, 3, 4, 5]);
}
