//! Rows without a name, sums and what is no name: nobody who entered is passed over in silence,
//! and nobody is made of a sum.

use xiangqi_arbiter::model::roster::{ImportedList, Mapping};
use xiangqi_arbiter::store::entry_list::from_bytes;

const HEADER: &str = "单位,姓名,性别,出生日期,身份证号,电话,备注";

fn read(text: &str) -> ImportedList {
    from_bytes(text.as_bytes(), "报名.csv", &Mapping::default()).unwrap()
}

/// Into which of the three lists row 3 goes, between two entrants and below the last.
fn kinds(row: &str) -> [&'static str; 2] {
    let (first, last) = ("甲队,张三,男,,,,", "乙队,李四,女,,,,");
    [format!("{HEADER}\n{first}\n{row}\n{last}\n"), format!("{HEADER}\n{first}\n{row}\n")].map(
        |text| {
            let list = read(&text);
            let rows = list.rows.iter().filter(|r| r.row == 3).count();
            let unreadable: Vec<_> = list.unreadable.iter().filter(|u| u.row == 3).collect();
            assert!(unreadable.iter().all(|u| u.code == "name_missing"), "{unreadable:?}");
            let skipped = list.skipped.iter().filter(|s| s.row == 3).count();
            assert_eq!(rows + unreadable.len() + skipped, 1, "{row}");
            match (rows, skipped) {
                (1, _) => "row",
                (_, 1) => "skipped",
                _ => "unreadable",
            }
        },
    )
}

#[test]
fn what_is_said_of_a_person_without_a_name_is_unreadable() {
    for (row, amid, below) in [
        (",,,,110101198001010037,,", "unreadable", "unreadable"),
        (",,,,1.10101198001010E+17,,", "unreadable", "unreadable"),
        (",,女,,,,", "unreadable", "unreadable"),
        (",,,1980-01-05,,,", "unreadable", "unreadable"),
        (",,,,,13900000001,", "unreadable", "unreadable"),
        (",,男,1980-01-05,,,", "unreadable", "unreadable"),
        ("甲队,,男,,,,", "unreadable", "unreadable"),
        // In the midst of the table a lone datum stands for somebody; below it, it is a remark.
        (",,,,待补,,", "unreadable", "skipped"),
        // Lone texts in the first column are remarks, as are those in the column for remarks.
        ("甲队共三人参赛,,,,,,", "skipped", "skipped"),
        ("注：领队签字,,,,,,", "skipped", "skipped"),
        (",,,,,,请核对", "skipped", "skipped"),
        (",王五,,,,,", "row", "row"),
    ] {
        assert_eq!(kinds(row), [amid, below], "{row}");
    }
    let list = read("姓名,性别,单位\n张三,男,甲队\n,,乙队\n李四,女,乙队\n");
    assert_eq!(list.unreadable.iter().map(|u| u.row).collect::<Vec<_>>(), [3]);
}

#[test]
fn sums_are_remarks_and_never_players() {
    for row in [
        "合计,12,,,,,",
        ",合计,12人,,,,",
        ",总计,,,,24,",
        ",小 计,男3女2,,,,",
        "甲队小计,2,男,,,,",
        ",合计：12人,,,,,",
        "共计,12,女5,,,,",
        ",合计人数,12,,,,",
    ] {
        assert_eq!(kinds(row), ["skipped"; 2], "{row}");
    }
    // A document number belongs to somebody.
    assert_eq!(kinds(",合计,男,,110101198001010037,,"), ["unreadable"; 2]);
}

#[test]
fn what_is_no_name_is_refused_with_its_reason() {
    for name in ["@SUM", "@SUM(A1:A3)", "=B2", "\"未闭合", "+张三", "“张三”", "<b>", "50%", "a\\b"]
    {
        let list =
            read(&format!("单位,姓名,性别,电话\n甲队,张三,男,\n甲队,{name},男,\n乙队,李四,女,\n"));
        let message: Vec<_> = list.unreadable.iter().map(|u| (u.row, u.code.as_str())).collect();
        assert_eq!(message, [(3, "name_missing")], "{name}");
        assert!(list.unreadable[0].text.contains("不像姓名"), "{}", list.unreadable[0].text);
        assert_eq!(list.rows.len(), 2);
    }
    for name in ["买买提·艾力", "O'Brien Tom", "Jean-Paul", "张三（女）", "钟小计划", "A. Smith"]
    {
        let list = read(&format!("单位,姓名,性别,电话\n甲队,{name},,\n"));
        assert_eq!((list.rows.len(), list.unreadable.len()), (1, 0), "{name}");
    }
}

#[test]
fn two_entrants_side_by_side_carry_the_number_of_their_row() {
    let list = read(
        "序号,姓名,性别,序号,姓名,性别\n1,张三,男,2,李四,女\n3,王五,男,4,,\n5,赵六,男,6,,女\n",
    );
    let rows: Vec<_> = list.rows.iter().map(|r| (r.row, r.name.as_str())).collect();
    assert_eq!(rows, [(2, "张三"), (2, "李四"), (3, "王五")]);
    // Half a row cannot be told apart from a whole one: the row is unreadable.
    assert_eq!(list.unreadable.iter().map(|u| u.row).collect::<Vec<_>>(), [4]);
}
