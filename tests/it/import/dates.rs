//! Dates as people type them and as spreadsheets store them.

use rust_xlsxwriter::{Format, Workbook};
use xiangqi_arbiter::model::roster::{Column, Mapping};
use xiangqi_arbiter::store::entry_list::{from_bytes, typed_date};

#[test]
fn dates_as_people_type_them() {
    let right = [
        "2006/1/31",
        "2006.1.31",
        "2006-01-31",
        "20060131",
        "2006年1月31日",
        "２００６．１．３１",
        " 2006 / 01 / 31 ",
        "2006.01.31.",
        "2006-1-31 00:00:00",
        "2006-01-31T08:30:00",
        "2006年01月31号",
        "2006年1月31日生",
        "二〇〇六年一月三十一日",
        "二○○六年1月卅一日",
        "2006 1 31",
        "'2006-1-31",
        "2006、1、31",
        "2006。1。31",
        "2006年1月31",
        "2006,1,31",
    ];
    for text in right {
        assert_eq!(typed_date(text).ok(), "2006-01-31".parse().ok(), "{text}");
    }
    let ten = [
        ("二〇〇六年十月十日", "2006-10-10"),
        ("2006年十二月廿日", "2006-12-20"),
        ("二〇〇六年十一月二十三日", "2006-11-23"),
    ];
    for (text, date) in ten {
        assert_eq!(typed_date(text).ok(), date.parse().ok(), "{text}");
    }
    let wrong = [
        "06/1/31",
        "90.1.5",
        "900105",
        "1990",
        "1990.1",
        "1990年1月",
        "199001",
        "1/31/2006",
        "31-1-2006",
        "1990/2/29",
        "1990-13-01",
        "1990-00-10",
        "19900230",
        "1899-12-31",
        "2100-01-01",
        "农历1990年1月5日",
        "45",
        "不详",
        "1990-1-5-6",
        "1990-1-5至今",
        "约1990年1月5日",
        "1990/1/5 或 1991/1/5",
        "199O-01-05",
        "1990--",
        "19900105199",
        "",
        "-",
        "年月日",
        "1990年1月5日8",
    ];
    for text in wrong {
        assert!(typed_date(text).is_err(), "{text}");
    }
}

#[test]
fn numbers_and_dates_of_a_spreadsheet() {
    let mut book = Workbook::new();
    let sheet = book.add_worksheet();
    for (column, title) in (0..).zip(["姓名", "出生日期", "身份证号", "手机"]) {
        sheet.write(0, column, title).unwrap();
    }
    let day = Format::new().set_num_format("yyyy/m/d");
    // 38748 is 2006-01-31; 1990 is a year and no serial; 19900105 is typed as a number.
    let births = [38748.0, 38748.25, 1990.0, 19_900_105.0, 1990.1, 45.0, 19_900_230.0, -5.0, 60.0];
    for (row, birth) in (1..).zip(births) {
        sheet.write(row, 0, format!("张{}", ['甲', '乙', '丙'][row as usize % 3])).unwrap();
        sheet.write(row, 1, birth).unwrap();
    }
    sheet.write(10, 0, "李甲").unwrap();
    sheet.write_number_with_format(10, 1, 38748.0, &day).unwrap();
    sheet.write(10, 2, 149_900_710_627_357_f64).unwrap();
    sheet.write(10, 3, 13_900_000_001.0).unwrap();
    sheet.write(11, 0, "李乙").unwrap();
    sheet.write(11, 2, 149_900_199_406_301_500.0).unwrap();
    sheet.write(12, 0, 12345.0).unwrap();
    sheet.write(13, 0, true).unwrap();
    let bytes = book.save_to_buffer().unwrap();
    let list = from_bytes(&bytes, "a.xlsx", &Mapping::default()).unwrap();
    let births: Vec<Option<String>> =
        list.rows.iter().map(|r| r.birth.map(|b| b.to_string())).collect();
    let wanted = [
        Some("2006-01-31"),
        Some("2006-01-31"),
        None,
        Some("1990-01-05"),
        None,
        None,
        None,
        None,
        None,
        Some("2006-01-31"),
        None,
    ];
    assert_eq!(births[..11], wanted.map(|w| w.map(str::to_string)));
    for row in &list.rows[..11] {
        let codes: Vec<_> = row.problems.iter().map(|p| p.code.as_str()).collect();
        let wanted: &[&str] = match (row.birth, row.name.as_str()) {
            (_, "李乙") => &["id_digits_lost"],
            (None, _) => &["birth_unreadable"],
            _ => &[],
        };
        assert_eq!(codes, wanted, "row {}", row.row);
    }
    assert_eq!(list.rows[9].identity.as_deref(), Some("149900710627357"));
    assert_eq!(list.rows[9].text(Column::Phone), Some("13900000001"));
    assert_eq!(list.unreadable[0].row, 13);
}
