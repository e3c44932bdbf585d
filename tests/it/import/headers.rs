//! Headers of two rows, personal forms, and pairs that share their cells, as organisers' forms have them.

use rust_xlsxwriter::{Format, Workbook};
use xiangqi_arbiter::model::person::Sex;
use xiangqi_arbiter::model::roster::{Column, ImportedList, Mapping};
use xiangqi_arbiter::store::entry_list::from_bytes;

fn read(name: &str, bytes: &[u8]) -> ImportedList {
    from_bytes(bytes, name, &Mapping::default()).unwrap()
}

fn csv(text: &str) -> ImportedList {
    read("报名表.csv", text.as_bytes())
}

/// Row, name, group, unit of everybody.
fn people(list: &ImportedList) -> Vec<(u32, &str, &str, &str)> {
    let people = list.rows.iter().map(|r| {
        let (group, unit) = (r.group_text.as_deref(), r.unit.as_deref());
        (r.row, r.name.as_str(), group.unwrap_or_default(), unit.unwrap_or_default())
    });
    people.collect()
}

#[test]
fn columns_that_span_both_rows_of_the_header() {
    let mut book = Workbook::new();
    let sheet = book.add_worksheet();
    let plain = Format::new();
    sheet.merge_range(0, 0, 0, 5, "某某赛报名汇总表", &plain).unwrap();
    sheet.merge_range(1, 0, 2, 0, "组别", &plain).unwrap();
    sheet.merge_range(1, 1, 1, 3, "运动员", &plain).unwrap();
    sheet.merge_range(1, 4, 2, 4, "参赛单位", &plain).unwrap();
    sheet.merge_range(1, 5, 2, 5, "参赛承诺", &plain).unwrap();
    for (column, text) in [(1, "姓名"), (2, "性别"), (3, "出生日期")] {
        sheet.write(2, column, text).unwrap();
    }
    for (column, text) in
        ["公开组", "张三", "男", "1980-01-05", "大同市", "已签"].iter().enumerate()
    {
        sheet.write(3, column as u16, *text).unwrap();
    }
    let list = read("报名.xlsx", &book.save_to_buffer().unwrap());
    assert_eq!(people(&list), [(4, "张三", "公开组", "大同市")]);
    assert_eq!(list.rows[0].other, [("参赛承诺".to_string(), "已签".to_string())]);
    let skipped: Vec<(u32, bool)> =
        list.skipped.iter().map(|s| (s.row, s.text.starts_with("表头行"))).collect();
    assert_eq!(skipped, [(1, false), (2, true), (3, true)]);
}

#[test]
fn the_same_in_a_text_file_and_again_further_down() {
    let header = "组别,运动员信息,,联系方式,参赛单位\n,姓名,性别,,\n";
    let list =
        csv(&format!("{header}公开组,张三,男,13800000001,甲队\n{header}老年组,李四,女,,乙队\n"));
    assert_eq!(people(&list), [(3, "张三", "公开组", "甲队"), (6, "李四", "老年组", "乙队")]);
    assert_eq!(list.rows[0].text(Column::Phone), Some("13800000001"));
    assert_eq!(list.skipped.len(), 4);
    // A line about the unit above a header is no part of it.
    let list = csv("代表队,甲队,,领队,王五\n姓名,性别,组别\n张三,男,公开组\n");
    assert_eq!(people(&list), [(3, "张三", "公开组", "甲队")]);
    assert_eq!(list.units[0].leader.as_deref(), Some("王五"));
}

#[test]
fn a_pair_that_shares_its_cells() {
    for row in [
        "家庭双人组,周强/周小强,男/女,1985-1-1/2012-2-2,130105198501010011/130105201202020025",
        "家庭双人组,周强、周小强,男、女,1985/1/1、2012/2/2,130105198501010011 130105201202020025",
        "家庭双人组,\"周强\n周小强\",\"男\n女\",\"1985.1.1\n2012.2.2\",\"130105198501010011\n130105201202020025\"",
        "家庭双人组,周强／周小强,男／女,1985/1/1/2012/2/2,130105198501010011，130105201202020025",
    ] {
        let list = csv(&format!("组别,姓名,性别,出生日期,身份证号\n{}\n", row.replace('，', "；")));
        assert_eq!(list.rows.len(), 1, "{row}");
        let pair = &list.rows[0];
        let partner = pair.partner.as_ref().unwrap();
        assert_eq!((pair.name.as_str(), partner.name.as_str()), ("周强", "周小强"), "{row}");
        assert_eq!((pair.sex, partner.sex), (Some(Sex::Male), Some(Sex::Female)), "{row}");
        let days = [pair.birth, partner.birth].map(|day| day.map(|d| d.to_string()));
        let wanted = ["1985-01-01", "2012-02-02"].map(|day| Some(day.to_string()));
        assert_eq!(days, wanted, "{row}");
        assert_eq!(pair.identity.as_deref(), Some("130105198501010011"), "{row}");
        assert_eq!(partner.identity.as_deref(), Some("130105201202020025"), "{row}");
        assert_eq!(pair.problems, [], "{row}");
    }
    // One date for two: whose it is nobody knows but the form; it stays with the first.
    let list = csv("组别,姓名,性别,出生日期\n家庭双人组,周强/周小强,男,1985-1-1\n");
    let partner = list.rows[0].partner.as_ref().unwrap();
    assert_eq!((partner.sex, partner.birth), (None, None));
    // In any other group the text stays as written.
    let list = csv("组别,姓名,性别\n公开组,周强/周小强,男\n");
    assert_eq!((list.rows[0].name.as_str(), &list.rows[0].partner), ("周强/周小强", &None));
}

#[test]
fn personal_forms_one_below_the_other() {
    let list = csv("某某赛个人报名表,,,,,\n\
         姓名,张三,性别,男,出生日期,1980-01-05\n\
         身份证号,140105198001050017,,单位,大同市,照片\n\
         组别,公开组,联系电话,13800000001,,\n\
         姓名,李四,性别,女,组别,老年组\n\
         单位,太原市,身份证号,待补,,\n\
         本人自愿参赛。,,,,,\n");
    assert_eq!(people(&list), [(2, "张三", "公开组", "大同市"), (5, "李四", "老年组", "太原市")]);
    let (first, second) = (&list.rows[0], &list.rows[1]);
    assert_eq!(first.identity.as_deref(), Some("140105198001050017"));
    assert_eq!(first.birth.map(|d| d.to_string()).as_deref(), Some("1980-01-05"));
    assert_eq!(first.text(Column::Phone), Some("13800000001"));
    assert_eq!((second.sex, &second.identity), (Some(Sex::Female), &None));
    assert_eq!(list.skipped.iter().map(|s| s.row).collect::<Vec<_>>(), [1, 3, 4, 6, 7]);
    assert_eq!(list.unreadable, []);
    // A header with a strange word between is still a header.
    let list = csv("姓名,特长,性别,爱好,单位,组别\n张三,象棋,男,棋,甲队,公开组\n");
    assert_eq!(people(&list), [(2, "张三", "公开组", "甲队")]);
}
