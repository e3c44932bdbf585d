//! What an adversary who knows only the promise tries: two people in one cell, staff among players,
//! words for nobody with a note behind them, units that are none.

use crate::import::nobody::read;

/// Green, asked (with codes), unreadable or skipped.
fn fate(text: &str, row: u32) -> String {
    let list = read(text);
    let of_row = list.rows.iter().filter(|r| r.row == row);
    let rows = of_row.map(|r| {
        let codes: Vec<&str> = r.problems.iter().map(|p| p.code.as_str()).collect();
        if codes.is_empty() { "green".to_string() } else { codes.join(" ") }
    });
    let unreadable = list.unreadable.iter().filter(|u| u.row == row).map(|_| "unreadable".into());
    let skipped = list.skipped.iter().filter(|s| s.row == row).map(|_| "skipped".into());
    let all: Vec<String> = rows.chain(unreadable).chain(skipped).collect();
    assert_eq!(all.len(), 1, "{text} {row}: {all:?}");
    all[0].clone()
}

#[test]
fn names_that_are_two_or_none() {
    for (name, wanted) in [
        ("张三/李四", "not_a_person"),
        ("孙七 周八", "not_a_person"),
        ("王五、赵六", "unreadable"),
        ("欧阳 文静", "green"),
        ("张 伟", "green"),
        ("已报（见公开组）", "unreadable"),
        ("空缺（待补）", "unreadable"),
        ("张三（示例）", "skipped"),
        ("*张伟", "name_variant"),
        ("3、张伟", "name_variant"),
        ("张*", "not_a_person"),
        ("李四1", "not_a_person"),
    ] {
        let text = format!("姓名,性别,单位\n{name},男,太原\n王芳,女,太原\n");
        assert_eq!(fate(&text, 2), wanted, "{name}");
    }
}

#[test]
fn units_that_are_none() {
    for unit in ["报名截止后补", "单位未定", "（无单位）", "同上", "某某公司", "2026.4.1"]
    {
        let text = format!("姓名,性别,单位\n张伟,男,{unit}\n王芳,女,太原\n李强,男,太原\n");
        assert!(fate(&text, 2).contains("unit_unclear"), "{unit}: {}", fate(&text, 2));
    }
}

#[test]
fn staff_is_asked() {
    for (role, wanted) in [
        ("司机", "not_a_person"),
        ("队医", "not_a_person"),
        ("队员", "green"),
        ("队长", "green"),
        ("领队", "skipped"),
        ("随队选手", "green"),
    ] {
        let text = format!("姓名,性别,职务,单位\n张伟,男,{role},太原\n王芳,女,队员,太原\n");
        assert_eq!(fate(&text, 2), wanted, "{role}");
    }
}

/// What is said of those below the table is no question about their unit besides.
#[test]
fn lines_below_are_asked_once() {
    let text = "姓名,性别,身份证号,单位\n甲一,男,149900198001050013,太原\n特此证明,,,\n张局长,13900000001,,\n";
    for row in [3, 4] {
        assert!(!fate(text, row).contains("unit_unclear"), "{}", fate(text, row));
        assert!(fate(text, row).contains("not_a_person"), "{}", fate(text, row));
    }
}
