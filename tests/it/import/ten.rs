//! Lists made from knowledge of such lists alone: a county's sheet saved as GBK text, the export of
//! an online form, workbooks with titles, hidden rows and sheets, an old xls, an ods, a table copied
//! from a chat, a school's form and its second version, a team from overseas, groups by age. Who
//! enters, what is asked, what is passed over.

use std::collections::BTreeMap;

use xiangqi_arbiter::model::event::Event;
use xiangqi_arbiter::model::roster::{ImportedList, Mapping};
use xiangqi_arbiter::model::state::State;
use xiangqi_arbiter::rules::enrolment::again::Standing;
use xiangqi_arbiter::rules::enrolment::list::enrol;
use xiangqi_arbiter::session::disk;
use xiangqi_arbiter::store::entry_list::from_bytes;

use crate::import::nobody::entered;

fn list_of(name: &str) -> ImportedList {
    let bytes = std::fs::read(format!("tests/data/lists/{name}")).unwrap();
    from_bytes(&bytes, name, &Mapping::default()).unwrap()
}

/// Row, name, unit and the codes of what reading found.
fn people(list: &ImportedList) -> Vec<String> {
    let told = list.rows.iter().map(|row| {
        let codes: Vec<&str> = row.problems.iter().map(|p| p.code.as_str()).collect();
        let unit = row.unit.as_deref().unwrap_or("-");
        format!("{} {} {unit} {}", row.row, row.name, codes.join(" ")).trim_end().to_string()
    });
    told.collect()
}

/// Sheet rows that are passed over; nothing else of the file is unread.
fn skipped(list: &ImportedList) -> Vec<u32> {
    assert_eq!(list.unreadable, []);
    list.skipped.iter().map(|skipped| skipped.row).collect()
}

/// Headers nobody understood that hold anything.
fn asked_columns(list: &ImportedList) -> Vec<&str> {
    let heads = list.layouts.iter().flat_map(|layout| &layout.columns);
    let asked = heads.filter(|head| head.column.is_none() && !head.samples.is_empty());
    asked.map(|head| head.text.as_str()).collect()
}

fn offers(list: &ImportedList) -> Vec<(u32, &str, usize)> {
    list.offers.iter().map(|offer| (offer.row, offer.unit.as_str(), offer.people)).collect()
}

#[test]
fn a_county_saves_merged_cells_as_text() {
    let list = list_of("01-county.csv");
    let wanted = [
        "5 王建军 城关镇",
        "6 李二虎 - unit_unclear",
        "7 赵秀兰 - unit_unclear",
        "8 孙国强 东关乡",
        "10 马超 西河村委会",
    ];
    assert_eq!(people(&list), wanted);
    assert_eq!(offers(&list), [(5, "城关镇", 2)]);
    // 空缺, the sum, who made it, the remark with an account.
    assert_eq!(skipped(&list), [1, 2, 3, 4, 9, 11, 12, 13]);
    assert!(!list.skipped.iter().any(|s| s.text.contains("6222021")), "{:?}", list.skipped);
}

#[test]
fn an_online_form() {
    let list = list_of("02-online-form.csv");
    let names: Vec<&str> = list.rows.iter().map(|row| row.name.as_str()).collect();
    assert_eq!(names, ["张晓明", "欧阳文静", "买买提·艾力", "买买提·艾力", "测试"]);
    assert_eq!(
        asked_columns(&list),
        ["提交者（自动）", "7.我已阅读并同意《免责声明》（必填）", "8.紧急联系人及电话"]
    );
    let findings = entered(&list, "taiyuan-2019");
    let told = |at: usize, code: &str| findings.rows[at].findings.iter().any(|(c, _)| c == code);
    assert!(told(1, "unit_unclear") && told(3, "id_duplicate") && told(4, "id_length"));
}

#[test]
fn two_titles_and_merged_units() {
    let list = list_of("03-two-titles.xlsx");
    let wanted = [
        "4 陈志远 太原一队",
        "5 林涛 太原一队",
        "6 高翔 大同市象棋协会",
        "7 苏小妹 大同市象棋协会",
        "8 付强 大同市象棋协会 name_variant",
        "9 司马青 个人",
    ];
    // Year and month agree with the number of everybody: no date is missing.
    let shown: Vec<String> =
        people(&list).into_iter().map(|line| line.replace(" birth_unreadable", "")).collect();
    assert_eq!(shown, wanted);
    assert!(
        !entered(&list, "taiyuan-2019").rows[0].findings.iter().any(|(c, _)| c.contains("birth"))
    );
    assert_eq!(skipped(&list), [1, 2, 3, 10, 11, 12, 13]);
}

#[test]
fn hidden_rows_and_sheets() {
    let list = list_of("04-hidden.xlsx");
    let wanted =
        ["2 周卫国 晋中棋院", "3 吴丹 晋中棋院", "4 郑退出 晋中棋院 hidden_row", "5 冯刚 晋中棋院"];
    assert_eq!(people(&list), wanted);
    assert!(list.skipped.iter().any(|s| s.sheet == "去年名单" && s.text.contains("隐藏的工作表")));
}

#[test]
fn an_old_workbook_with_numbers_as_numbers() {
    let list = list_of("05-old.xls");
    let wanted = ["3 何德福 老年大学", "4 郭桂英 老年大学 id_digits_lost", "5 罗汉文 老年大学"];
    assert_eq!(people(&list), wanted);
    assert_eq!(skipped(&list), [1, 2, 6, 8]);
}

#[test]
fn an_association_in_traditional_characters() {
    let list = list_of("06-association.ods");
    let wanted = ["3 陳国華 - unit_unclear", "4 劉麗 - unit_unclear", "5 張偉 - unit_unclear"];
    assert_eq!(people(&list), wanted);
    assert_eq!(offers(&list), [(1, "忻州市象棋协会", 3)]);
    assert_eq!(asked_columns(&list), ["衣服尺碼"]);
}

#[test]
fn a_table_copied_from_a_chat() {
    let list = list_of("07-chat.txt");
    assert_eq!(people(&list), ["2 张海 朔州一队", "3 李想 朔州一队", "4 王小二 朔州二队"]);
    assert!(list.rows.iter().all(|row| row.identity.is_some() && row.sex.is_some()));
    // A word that is missing moves no other into its column; what fits nowhere is unreadable.
    let text = "姓名 性别 身份证号 单位 电话\n张海 男 朔州一队\n李想 女 149900199501010001 13900005002\n\
        女 王小二 149900199501010002 朔州 13900005003 备用\n";
    let list = from_bytes(text.as_bytes(), "群.txt", &Mapping::default()).unwrap();
    assert_eq!(people(&list), ["2 张海 朔州一队", "3 李想 - unit_unclear"]);
    assert_eq!(list.unreadable.iter().map(|u| u.row).collect::<Vec<_>>(), [4]);
}

#[test]
fn a_school_and_its_second_version() {
    let first = list_of("08-school.xlsx");
    let unit = "阳泉市实验小学";
    assert_eq!(
        people(&first),
        ["赵子轩", "钱雨桐", "孙浩然"]
            .map(String::from)
            .iter()
            .zip(5..)
            .map(|(name, row)| format!("{row} {name} {unit}"))
            .collect::<Vec<_>>()
    );
    let line = &first.units[0];
    let officials = (line.unit.as_str(), line.leader.as_deref(), line.coach.as_deref());
    assert_eq!((officials, first.units.len()), ((unit, Some("周敏"), Some("吴刚")), 1));
    assert_eq!(asked_columns(&first), ["班级", "家长姓名", "家长电话"]);
    let mut state = State::unfounded();
    let regulation = Box::new(disk::bundled("taiyuan-2019").unwrap());
    state.apply(&Event::Founded { regulation }).unwrap();
    let judged =
        |state: &State, list: &ImportedList| enrol(state, list, &BTreeMap::new(), "盐", None);
    let enrolment = judged(&state, &first);
    state.apply(&enrolment.event("一")).unwrap();
    // Known by number; one name corrected, one new, one not on it any more.
    let second = judged(&state, &list_of("09-school-again.xlsx"));
    let standings: Vec<&Standing> = second.rows.iter().map(|row| &row.standing).collect();
    assert!(matches!(standings[0], Standing::Unchanged(_)), "{standings:?}");
    assert!(
        matches!(standings[1], Standing::Changed(_, lines) if *lines == ["姓名：钱雨桐 → 钱雨彤"]),
        "{standings:?}"
    );
    assert_eq!((standings[2], second.gone.len(), second.entrants.len()), (&Standing::New, 1, 1));
}

#[test]
fn a_team_from_overseas() {
    let list = list_of("10-overseas.csv");
    let unit = "Vancouver Xiangqi Club";
    let wanted = [
        format!("4 CHAN Tai Man {unit}"),
        format!("5 Nguyễn Văn An {unit} birth_unreadable"),
        format!("6 Anna Schmidt {unit}"),
    ];
    assert_eq!(people(&list), wanted);
    // 12/03/1990 may be two days; a month by its name is one.
    let births: Vec<_> = list.rows.iter().map(|row| row.birth.map(|b| b.to_string())).collect();
    assert_eq!(births, [Some("1985-03-12".into()), None, Some("1998-05-07".into())]);
    assert_eq!(asked_columns(&list), ["Chinese Name"]);
    assert_eq!(skipped(&list), [1, 2, 3, 7, 8]);
}

#[test]
fn groups_by_age_in_lines_of_their_own() {
    let list = list_of("11-ages.csv");
    let groups: Vec<_> = list
        .rows
        .iter()
        .map(|row| (row.name.as_str(), row.group_text.as_deref().unwrap()))
        .collect();
    let wanted = [
        ("王梓涵", "U8男子组"),
        ("李沐辰", "U8男子组"),
        ("张一诺", "U8女子组"),
        ("刘宇航", "U10男子组"),
        ("陈奕辰", "U10男子组"),
    ];
    assert_eq!(groups, wanted);
    // 待定, the sums.
    assert_eq!(skipped(&list), [1, 2, 3, 7, 9, 12, 13, 14]);
}
