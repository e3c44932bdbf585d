//! Leaders and coaches on lines that name no unit; birth dates without a day.

use xiangqi_arbiter::model::roster::{ImportedList, Mapping};
use xiangqi_arbiter::rules::enrolment::settled::settle;
use xiangqi_arbiter::store::entry_list::from_bytes;

fn list(file: &str, text: &str) -> ImportedList {
    from_bytes(text.as_bytes(), file, &Mapping::default()).unwrap()
}

const ONE: &str = "序号,姓名,性别,参赛单位\n1,张三,男,甲队\n2,李四,女,甲队\n";
const TWO: &str = "序号,姓名,性别,参赛单位\n1,张三,男,甲队\n2,李四,女,乙队\n";
const NONE: &str = "序号,姓名,性别\n1,张三,男\n2,李四,女\n";
const WHO: &str = "领队：王某 教练：李某\n";

#[test]
fn officials_of_no_unit() {
    let (above, below) =
        (|table: &str| format!("{WHO}{table}"), |table: &str| format!("{table}{WHO}"));
    let under = |table: &str| format!("代表队：丙队\n{table}{WHO}");
    let first = |table: &str| format!("{WHO}代表队：丙队\n{table}");
    // (file, text, unit of the officials; none where they belong to nobody)
    let rows: &[(&str, String, Option<&str>)] = &[
        ("Sheet.csv", below(ONE), Some("甲队")),
        ("Sheet1.csv", above(ONE), Some("甲队")),
        ("工作表1.csv", below(TWO), None),
        ("Sheet1.csv", below(NONE), None),
        ("报名表.csv", below(NONE), None),
        ("2019年报名表.csv", below(NONE), None),
        ("汇总.csv", above(NONE), None),
        ("参赛名单（2）.csv", below(NONE), None),
        ("象棋赛报名.csv", below(NONE), None),
        ("公开组.csv", below(NONE), None),
        ("唐山.csv", below(NONE), Some("唐山")),
        ("唐山.csv", below(TWO), None),
        ("唐山.csv", below(ONE), Some("甲队")),
        ("Sheet1.csv", under(NONE), Some("丙队")),
        ("Sheet1.csv", first(NONE), Some("丙队")),
    ];
    for (file, text, unit) in rows {
        let list = list(file, text);
        let units: Vec<_> = list
            .units
            .iter()
            .map(|u| (u.unit.as_str(), u.leader.as_deref(), u.coach.as_deref()))
            .collect();
        let wanted: Vec<_> = unit.iter().map(|unit| (*unit, Some("王某"), Some("李某"))).collect();
        assert_eq!(units, wanted, "{file} {text}");
        assert_eq!(list.rows.len(), 2);
        let message = list.skipped.iter().filter(|line| line.text.contains("领队：王某"));
        let message: Vec<&str> = message.map(|line| line.text.as_str()).collect();
        let sentence = match unit {
            Some(_) => "单位行：领队：王某 教练：李某",
            None => "没有写明是哪个单位的领队、教练，未采用：领队：王某 教练：李某",
        };
        assert_eq!(message, [sentence], "{file}");
    }
    // A label left blank names nobody, and nothing need be said of it.
    let blank = list("Sheet1.csv", &format!("{TWO}领队：  教练：\n"));
    assert!(blank.units.is_empty());
    assert!(!blank.skipped.is_empty());
    assert!(blank.skipped.iter().all(|line| !line.text.contains("未采用")));
}

#[test]
fn a_birth_date_without_a_day() {
    // A number of 1960-01-05, one of 1960-10-05, one with a wrong check digit.
    let (january, october) = (number("14010119600105001"), number("14010119601005001"));
    let wrong = format!("{}{}", &january[..17], if january.ends_with('1') { '2' } else { '1' });
    let (ok, unread): (&[&str], &[&str]) = (&[], &["birth_unreadable"]);
    let differs: &[&str] = &["id_birth_mismatch"];
    let rows: &[(&str, &str, &[&str], Option<&str>)] = &[
        ("1960.01", &january, ok, Some("1960-01-05")),
        ("1960年1月", &january, ok, Some("1960-01-05")),
        ("1960-1", &january, ok, Some("1960-01-05")),
        ("196001", &january, ok, Some("1960-01-05")),
        // A spreadsheet shows 1960.10 so.
        ("1960.1", &january, ok, Some("1960-01-05")),
        ("1960.1", &october, ok, Some("1960-10-05")),
        ("1960.10", &october, ok, Some("1960-10-05")),
        ("1960年1月", &october, differs, Some("1960-10-05")),
        ("1960.02", &january, differs, Some("1960-01-05")),
        ("1961.01", &january, differs, Some("1960-01-05")),
        ("1960.01", "", unread, None),
        ("1960年", &january, unread, Some("1960-01-05")),
        ("1960.13", &january, unread, Some("1960-01-05")),
        ("1960.01", &wrong, &["birth_unreadable", "id_check_digit"], None),
    ];
    for (written, number, codes, birth) in rows {
        let text = format!("姓名,性别,出生年月,身份证号\n张三,男,{written},{number}\n");
        let list = list("名单.csv", &text);
        let settled = settle(&list.rows[0]);
        let found: Vec<&str> = settled.problems.iter().map(|p| p.code.as_str()).collect();
        assert_eq!(found, *codes, "{written} {number}");
        assert_eq!(settled.birth.map(|b| b.to_string()).as_deref(), *birth, "{written} {number}");
        if *codes == differs {
            let message = &settled.problems[0].text;
            assert!(message.contains("与身份证号中的1960-"), "{message}");
        }
    }
}

#[test]
fn the_second_of_a_pair_is_completed_by_his_own_number() {
    let (old, young) = (number("14010119800105001"), number("14010120100206001"));
    let head = "组别,姓名,性别,出生年月,身份证号,姓名,性别,出生年月,身份证号\n";
    for (first, second, codes) in [
        ("1980.01", "2010.02", Vec::new()),
        ("1980.01", "2010.03", vec!["id_birth_mismatch"]),
        ("1980.02", "2010.02", vec!["id_birth_mismatch"]),
    ] {
        let text = format!("{head}家庭双人组,张大,男,{first},{old},张小,男,{second},{young}\n");
        let list = list("名单.csv", &text);
        let found = settle(&list.rows[0]).problems;
        let found: Vec<&str> = found.iter().map(|p| p.code.as_str()).collect();
        assert_eq!(found, codes, "{first} {second}");
    }
}

/// The identity number of these 17 digits.
fn number(digits: &str) -> String {
    const WEIGHTS: [u32; 17] = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
    let sum: u32 = digits.chars().zip(WEIGHTS).map(|(c, w)| c.to_digit(10).unwrap() * w).sum();
    format!("{digits}{}", "10X98765432".chars().nth(sum as usize % 11).unwrap())
}

#[test]
fn a_remark_in_the_column_of_numbers_is_a_remark() {
    let rows = [
        ("说明：以上人员均已购买保险,,", "说明行"),
        ("以上人员身份属实,,", "说明行"),
        ("合计,,", "说明行"),
        ("3,,", "只有序号的空行"),
        ("第3名,,", "只有序号的空行"),
    ];
    for (line, what) in rows {
        let list = list("名单.csv", &format!("序号,姓名,性别\n1,张三,男\n{line}\n"));
        let message = &list.skipped.last().unwrap().text;
        assert!(message.starts_with(&format!("{what}：")), "{message}");
    }
}
