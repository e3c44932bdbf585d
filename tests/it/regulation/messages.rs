//! What a wrong number or a slip of the pen in a regulation file is answered with: line, likely
//! cause and what may be written, never a word of the parser's English.

use xiangqi_arbiter::session::disk;

/// What follows a regulation that is right.
fn refusal(extra: &str) -> String {
    let text = format!("id = \"x\"\ntitle = \"某赛\"\n[[groups]]\nname = \"甲组\"\n{extra}\n");
    match disk::regulation_from("规程", &text) {
        Ok(_) => panic!("accepted: {extra}"),
        Err(message) => message,
    }
}

/// Words that may stand in a message: keys and values of the format.
const ALLOWED: [&str; 14] = [
    "TOML", "rounds", "fixed", "between", "open", "true", "false", "capacity", "x", "closed",
    "foo", "swiss", "T18", "groups",
];

fn no_english(message: &str) {
    let words = message.split(|c: char| !c.is_ascii_alphanumeric());
    for word in words.filter(|w| w.chars().any(|c| c.is_ascii_alphabetic())) {
        assert!(ALLOWED.contains(&word), "{word} in {message}");
    }
}

#[test]
fn numbers_out_of_bounds_name_the_bounds() {
    for (extra, line, bounds) in [
        ("capacity = -1", 5, "1至9999的整数"),
        ("capacity = 0", 5, "1至9999的整数"),
        ("capacity = 5000000000", 5, "1至9999的整数"),
        ("capacity = 99999999999999999999999", 5, "1至9999的整数"),
        ("fee_yuan = -20", 5, "0至100000的整数"),
        ("fee_yuan = 100001", 5, "0至100000的整数"),
        ("max_age = -1", 5, "0至150的整数"),
        ("max_age = 151", 5, "0至150的整数"),
        ("min_age = 4000000000", 5, "0至150的整数"),
        ("kind = { family_pair = { child_max_age = -3 } }", 5, "0至150的整数"),
        ("kind = { family_pair = { child_max_age = 300 } }", 5, "0至150的整数"),
        ("[lateness]\nminutes = -5", 6, "0至600的整数"),
        ("[lateness]\nminutes = 601", 6, "0至600的整数"),
        ("[entry]\ncapacity = 10000", 6, "1至9999的整数"),
        ("[entry]\ncompanion_from_age = -70", 6, "0至150的整数"),
        ("[[groups.prizes]]\nplaces = [{ from = 1, to = 4, yuan = -1 }]", 6, "0至10000000的整数"),
        (
            "[[groups.prizes]]\nplaces = [{ from = 1, to = 4, yuan = 4294967295 }]",
            6,
            "0至10000000的整数",
        ),
        ("[play]\nrounds = { fixed = -3 }", 6, "1至99的整数"),
        ("[play]\nrounds = { between = [9, -1] }", 6, "1至99的整数"),
    ] {
        let message = refusal(extra);
        assert!(message.starts_with(&format!("规程 第{line}行：")), "{message}");
        assert!(message.contains(bounds), "{extra}: {message}");
        no_english(&message);
    }
}

#[test]
fn whatever_is_wrong_with_rounds_the_three_ways_are_named() {
    for value in [
        "0",
        "60000",
        "-1",
        "[9, 13]",
        "{ fixed = 0 }",
        "{ fixed = 60000 }",
        "{ between = [9] }",
        "{ between = 9 }",
        "{ between = [0, 3] }",
        "{ between = [13, 9] }",
        "{ between = [9, 100] }",
        "{}",
        "{ fixed = 3, between = [1, 2] }",
        "\"closed\"",
        "{ foo = 3 }",
    ] {
        let message = refusal(&format!("[play]\nrounds = {value}"));
        assert!(message.starts_with("规程 第6行："), "{message}");
        for way in ["{ fixed = 11 }", "{ between = [9, 13] }", "\"open\"", "1至99"] {
            assert!(message.contains(way), "{value}: {message}");
        }
        no_english(&message);
    }
}

#[test]
fn slips_of_the_pen_are_told_by_line_and_likely_cause() {
    for (extra, cause) in [
        ("capacity 3", "缺少等号"),
        ("capacity = ", "等号后面没有值"),
        ("foo = 甲", "文字要用半角引号"),
        ("foo = tru", "文字要用半角引号"),
        ("foo ＝ 3", "全角符号"),
        ("foo = “甲”", "全角符号"),
        ("foo = [1，2]", "全角符号"),
        ("foo = \"甲，乙", "引号没有配对"),
        ("foo = 'a", "引号没有配对"),
        ("foo = \"a\\q\"", "反斜杠"),
        ("[entry", "表名的方括号"),
        ("[[groups]", "表名的方括号"),
        ("foo = [1, 2", "方括号 [ ] 没有配对"),
        ("foo = { a = 1", "花括号 { } 没有配对"),
        ("赛 = 3", "键名有误"),
        ("= 3", "键名有误"),
        ("foo = 03", "数字写法有误"),
        ("foo = 3.", "数字写法有误"),
        ("foo = +_3", "数字写法有误"),
        ("foo = 2019-13-45", "日期或时间写法有误"),
        ("foo = 1\nfoo = 2", "同一个键写了两次"),
    ] {
        let message = refusal(extra);
        assert!(message.starts_with("规程 第"), "{message}");
        assert!(
            message.contains("不是合法的 TOML：") && message.contains(cause),
            "{extra}: {message}"
        );
        no_english(&message);
    }
}

#[test]
fn a_typed_date_says_what_is_wrong_with_it() {
    for (text, message) in [
        ("9999-12-31", "“9999-12-31”：年份9999不在1900至2099之间"),
        ("1899.1.1", "“1899.1.1”：年份1899不在1900至2099之间"),
        ("2019-02-30", "日历上没有2019年2月30日这一天"),
        ("明天", "“明天”不是日期，请按 1990-01-05 填写"),
    ] {
        assert_eq!(disk::typed_date(text).unwrap_err(), message);
    }
}
