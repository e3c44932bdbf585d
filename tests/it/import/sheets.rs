//! Sheets as organisers really make them: sections, sides, officials, notes, hand-made mappings.

use std::collections::BTreeMap;

use rust_xlsxwriter::{Format, Workbook};
use xiangqi_arbiter::model::person::Sex;
use xiangqi_arbiter::model::roster::{Column, ImportedList, Mapping, SheetMapping};
use xiangqi_arbiter::store::entry_list::from_bytes;

pub fn csv(text: &str) -> ImportedList {
    from_bytes(text.as_bytes(), "报名.csv", &Mapping::default()).unwrap()
}

/// (row, name, group, unit) of each entrant.
pub fn people(list: &ImportedList) -> Vec<(u32, &str, Option<&str>, Option<&str>)> {
    list.rows
        .iter()
        .map(|r| (r.row, r.name.as_str(), r.group_text.as_deref(), r.unit.as_deref()))
        .collect()
}

pub fn skipped(list: &ImportedList) -> Vec<u32> {
    list.skipped.iter().map(|s| s.row).collect()
}

#[test]
fn title_sections_notes_and_blank_lines() {
    let list = csv(
        "2019年象棋赛报名表,,,\n\n序号,姓 名,代表队,手机\n一、公开组（2人）\n1,张 三,太原队,13900000001\n\n2,李　四,个人,\n\
        二、少年组,,,\n1,王五,无,\n2,,,\n合计,3,人,\n备注：8月1日前报名,,,\n填表人：赵六,,电话：,13900000002\n",
    );
    assert_eq!(
        people(&list),
        [
            (5, "张三", Some("公开组"), Some("太原队")),
            (7, "李四", Some("公开组"), Some("个人")),
            (9, "王五", Some("少年组"), None),
        ]
    );
    assert_eq!(list.unreadable, []);
    assert_eq!(skipped(&list), [1, 3, 4, 8, 10, 11, 12, 13]);
}

#[test]
fn known_header_variants() {
    let table: [(&str, Option<Column>); 40] = [
        ("姓名", Some(Column::Name)),
        ("姓 名", Some(Column::Name)),
        ("姓　　名*", Some(Column::Name)),
        ("选手", Some(Column::Name)),
        ("棋手姓名", Some(Column::Name)),
        ("姓名（与身份证一致）", Some(Column::Name)),
        ("报名选手姓名", Some(Column::Name)),
        ("领队姓名", None),
        ("监护人姓名", None),
        ("性别(男/女)", Some(Column::Sex)),
        ("出生年月日", Some(Column::Birth)),
        ("出生年月", Some(Column::Birth)),
        ("年龄", None),
        ("身份证", Some(Column::Identity)),
        ("身份证号", Some(Column::Identity)),
        ("身份证号码（18位）", Some(Column::Identity)),
        ("本人身份证号码", Some(Column::Identity)),
        ("证件号", Some(Column::Identity)),
        ("有效证件号码", Some(Column::Identity)),
        ("身份证/护照号", Some(Column::Identity)),
        ("监护人身份证号", None),
        ("证件类型", Some(Column::DocumentKind)),
        ("单位", Some(Column::Unit)),
        ("代表队", Some(Column::Unit)),
        ("地区", Some(Column::Unit)),
        ("俱乐部", Some(Column::Unit)),
        ("单位/地区", Some(Column::Unit)),
        ("籍贯", Some(Column::Native)),
        ("户籍所在地", Some(Column::Native)),
        ("联系电话", Some(Column::Phone)),
        ("监护人电话", None),
        ("参赛组别", Some(Column::Group)),
        ("等级称号", Some(Column::Title)),
        ("等级证书", Some(Column::Grade)),
        ("证书编号", Some(Column::Certificate)),
        ("陪同家属", Some(Column::Companion)),
        ("搭档身份证号", Some(Column::PartnerIdentity)),
        ("是否缴费", Some(Column::Fee)),
        ("备注", Some(Column::Note)),
        ("星座", None),
    ];
    for (header, column) in table {
        // 姓名 and 性别 beside it make the line a header whatever the third column says.
        let text = format!("姓名,性别,{header}\n张三,男,甲\n");
        let list = csv(&text);
        let head = &list.layouts[0].columns[2];
        if matches!(column, Some(Column::Name)) {
            // A second 姓名 is the next entrant of the row.
            assert_eq!(list.rows.len(), 2, "{header}");
        } else if column == Some(Column::Sex) {
            assert_eq!(list.rows[0].sex, Some(Sex::Male));
        } else {
            assert_eq!(head.column, column, "{header}");
            assert_eq!(list.rows[0].other.is_empty(), column.is_some(), "{header}");
        }
    }
}

#[test]
fn side_by_side_and_pairs() {
    let list = csv("序号,姓名,单位,序号,姓名,单位\n1,张三,甲队,2,李四,乙队\n3,王五,甲队,,,\n");
    assert_eq!(
        people(&list),
        [
            (2, "张三", None, Some("甲队")),
            (2, "李四", None, Some("乙队")),
            (3, "王五", None, Some("甲队")),
        ]
    );
    let list = csv("组别,单位,姓名,性别,出生日期,姓名,性别,出生日期,电话\n\
        家庭双人组,甲队,张大,男,1980-01-05,张小,女,2010-02-06,13900000001\n");
    assert_eq!(people(&list), [(2, "张大", Some("家庭双人组"), Some("甲队"))]);
    let partner = list.rows[0].partner.as_ref().unwrap();
    assert_eq!((partner.name.as_str(), partner.sex), ("张小", Some(Sex::Female)));
    assert_eq!(partner.birth.unwrap().to_string(), "2010-02-06");
    let list = csv("组别,姓名,搭档姓名,搭档性别,搭档出生日期\n家庭双人组,张大,张小,女,2010.2.6\n");
    assert_eq!(list.rows[0].partner.as_ref(), Some(partner));
}

#[test]
fn a_pair_on_two_lines_under_one_number() {
    let mut book = Workbook::new();
    let sheet = book.add_worksheet();
    let lines = [
        ["序号", "组别", "姓名", "性别"],
        ["1", "家庭双人组", "张大", "男"],
        ["", "家庭双人组", "张小", "女"],
        ["2", "家庭双人组", "李大", "男"],
    ];
    for (row, line) in (0..).zip(lines) {
        for (column, text) in (0..).zip(line).filter(|(_, text)| !text.is_empty()) {
            sheet.write(row, column, text).unwrap();
        }
    }
    sheet.merge_range(1, 0, 2, 0, "1", &Format::new()).unwrap();
    let bytes = book.save_to_buffer().unwrap();
    let list = from_bytes(&bytes, "a.xlsx", &Mapping::default()).unwrap();
    assert_eq!(people(&list).iter().map(|p| p.1).collect::<Vec<_>>(), ["张大", "李大"]);
    assert_eq!(list.rows[0].partner.as_ref().map(|p| p.name.as_str()), Some("张小"));
    assert_eq!(list.rows[1].partner, None);
    assert_eq!(skipped(&list), [1, 3]);
}

#[test]
fn officials_in_lines_and_among_the_players() {
    let list = csv(
        "参赛单位（盖章）：唐山队,,,\n领队：余欣  电话：13900000001  教练：李飞,,,\n姓名,性别,组别,电话\n张三,男,公开组,\n\
        李四,女,公开组,\n领队签字：,,,\n",
    );
    let unit = &list.units[0];
    assert_eq!((list.units.len(), unit.unit.as_str()), (1, "唐山队"));
    assert_eq!(unit.leader.as_deref(), Some("余欣"));
    assert_eq!(unit.leader_phone.as_deref(), Some("13900000001"));
    assert_eq!(unit.coach.as_deref(), Some("李飞"));
    assert_eq!(people(&list).len(), 2);
    assert!(list.rows.iter().all(|r| r.unit.as_deref() == Some("唐山队")));

    let list = csv(
        "职务,姓名,性别,单位\n领队,余欣,女,唐山队\n教练兼队员,李飞,男,唐山队\n队员,张三,男,唐山队\n",
    );
    assert_eq!(people(&list).iter().map(|p| p.1).collect::<Vec<_>>(), ["李飞", "张三"]);
    assert_eq!(list.units[0].leader.as_deref(), Some("余欣"));
    assert_eq!(list.units[0].coach.as_deref(), Some("李飞"));
    assert_eq!(skipped(&list), [1, 2]);

    // Two units one below the other, each with its own header.
    let list = csv(
        "代表队,甲队,领队,甲一\n姓名,性别,备注,\n张三,男,,\n\n代表队,乙队,领队,乙一\n性别,姓名,备注,\n女,李四,,\n",
    );
    assert_eq!(people(&list), [(3, "张三", None, Some("甲队")), (7, "李四", None, Some("乙队"))]);
    assert_eq!(list.units.len(), 2);
}

#[test]
fn a_telephone_number_is_no_part_of_a_name() {
    for (written, name, phone) in [
        ("领队：王强 13800000001", "王强", Some("13800000001")),
        ("领队：王强13800000001", "王强", Some("13800000001")),
        ("领队 王强（0351-7654321）", "王强", Some("0351-7654321")),
        ("领队：欧阳 强", "欧阳 强", None),
        ("领队：王强2队", "王强2队", None),
    ] {
        let list = csv(&format!("单位：甲队,,\n{written},,\n姓名,性别,组别\n张三,男,公开组\n"));
        let unit = &list.units[0];
        assert_eq!((unit.leader.as_deref(), unit.leader_phone.as_deref()), (Some(name), phone));
    }
}

#[test]
fn who_filled_in_the_form_is_a_remark_wherever_it_stands() {
    for foot in
        ["填表人：王强,,,联系电话：13800000001", ",填表人：王强,,", "制表：王强,,2017年9月1日,"]
    {
        let list = csv(&format!("编号,姓名,性别,出生年月\n1,张三,男,2003-05-06\n{foot}\n"));
        assert_eq!(people(&list).len(), 1, "{foot}");
        assert_eq!((skipped(&list).last(), list.unreadable.len()), (Some(&3), 0), "{foot}");
    }
    // Facts of a person are not swept aside.
    let list = csv("编号,姓名,性别,身份证号\n说明,,男,140105200305060016\n");
    assert_eq!(list.unreadable.len(), 1);
}

#[test]
fn names_and_sexes_as_written() {
    let list = csv(
        "姓名,性别\n张 三,男\n阿卜杜热合曼•买买提江,Ｍ\nJohn  Smith,f\n李芳（女）,\n王五,1\n无,男\n１２３４５,男\n\"赵\n六\",女性\n",
    );
    let names: Vec<_> = list.rows.iter().map(|r| (r.name.as_str(), r.sex)).collect();
    assert_eq!(
        names,
        [
            ("张三", Some(Sex::Male)),
            ("阿卜杜热合曼·买买提江", Some(Sex::Male)),
            ("John Smith", Some(Sex::Female)),
            ("李芳", Some(Sex::Female)),
            ("王五", None),
            ("赵六", Some(Sex::Female)),
        ]
    );
    assert_eq!(list.rows[4].problems[0].code, "sex_unreadable");
    assert_eq!(list.unreadable.iter().map(|u| u.row).collect::<Vec<_>>(), [7, 8]);
    assert_eq!(list.rows[5].row, 9);
}

#[test]
fn mapped_by_hand() {
    let text = "张三,太原队,19900105\n李四,大同队,\n,某队,\n";
    let found = csv(text);
    assert_eq!(found.rows, []);
    assert!(found.unreadable.iter().all(|u| u.code == "header_missing"));
    assert_eq!(found.unreadable.len(), 3);
    let columns = BTreeMap::from([(0, Column::Name), (1, Column::Unit), (2, Column::Birth)]);
    let by_hand = SheetMapping::Columns { header_row: None, columns };
    let mapping =
        Mapping { sheets: BTreeMap::from([("报名".to_string(), by_hand)]), ..Mapping::default() };
    let list = from_bytes(text.as_bytes(), "报名.csv", &mapping).unwrap();
    assert_eq!(
        people(&list),
        [(1, "张三", None, Some("太原队")), (2, "李四", None, Some("大同队"))]
    );
    assert_eq!(list.rows[0].birth.unwrap().to_string(), "1990-01-05");
    assert_eq!(list.unreadable.len() + list.skipped.len(), 1);

    // An unusual header is explained once and remembered.
    let text = "棋友大名,门派\n张三,太原队\n";
    let answered = [("棋友大名", Column::Name), ("门派", Column::Unit)];
    let remembered = answered.map(|(text, column)| (text.to_string(), column)).into();
    let mapping = Mapping { remembered, ..Mapping::default() };
    let list = from_bytes(text.as_bytes(), "a.csv", &mapping).unwrap();
    assert_eq!(people(&list), [(2, "张三", None, Some("太原队"))]);

    let ignored = Mapping {
        sheets: BTreeMap::from([("a".to_string(), SheetMapping::Ignore)]),
        ..Mapping::default()
    };
    let list = from_bytes("姓名,性别\n张三,男\n".as_bytes(), "a.csv", &ignored).unwrap();
    assert_eq!((list.rows.len(), skipped(&list)), (0, vec![1, 2]));
}

#[test]
fn sheets_by_group_and_by_unit_and_hidden_ones() {
    let mut book = Workbook::new();
    for (name, player) in [
        ("公开组", "张三"),
        ("少年组报名表", "李四"),
        ("大同市棋院", "王五"),
        ("说明", ""),
        ("隐藏", "赵六"),
    ] {
        let sheet = book.add_worksheet();
        sheet.set_name(name).unwrap();
        if player.is_empty() {
            sheet.write(0, 0, "本表由各队填写").unwrap();
            sheet.write(1, 0, "联系人").unwrap();
            continue;
        }
        // Two header rows with a spanning title, blank columns at the left, data from row 4.
        sheet.merge_range(1, 2, 1, 3, "基本信息", &Format::new()).unwrap();
        sheet.write(2, 2, "姓名").unwrap();
        sheet.write(2, 3, "性别").unwrap();
        sheet.write(3, 2, player).unwrap();
        sheet.write(3, 3, "男").unwrap();
        sheet.set_hidden(name == "隐藏");
    }
    let bytes = book.save_to_buffer().unwrap();
    let list = from_bytes(&bytes, "a.xlsx", &Mapping::default()).unwrap();
    assert_eq!(
        people(&list),
        [
            (4, "张三", Some("公开组"), None),
            (4, "李四", Some("少年组"), None),
            (4, "王五", None, Some("大同市棋院")),
        ]
    );
    assert_eq!(list.unreadable, []);
    assert_eq!(list.skipped.iter().filter(|s| s.sheet == "说明").count(), 2);
    assert_eq!(list.skipped.iter().filter(|s| s.sheet == "隐藏").count(), 3);
}
