//! Pinyin order, initials and search, with the readings of surnames.

use xiangqi_arbiter::rules::name_order::{answers, initials, sort_key, spelling};

#[test]
fn surnames_are_read_as_surnames() {
    for (name, whole, first) in [
        ("曾国", "zengguo", "zg"),
        ("解俊鹏", "xiejunpeng", "xjp"),
        ("单飞宁", "shanfeining", "sfn"),
        ("仇涛伟", "qiutaowei", "qtw"),
        ("查东亮", "zhadongliang", "zdl"),
        ("翟明", "zhaiming", "zm"),
        ("区建国", "oujianguo", "ojg"),
        ("朴英", "piaoying", "py"),
        ("任永", "renyong", "ry"),
        ("华明", "huaming", "hm"),
        ("盖康", "gekang", "gk"),
        ("逄旭", "pangxu", "px"),
        ("尉迟恭", "yuchigong", "ycg"),
        ("尉明", "weiming", "wm"),
        ("万俟明", "moqiming", "mqm"),
        ("万飞学", "wanfeixue", "wfx"),
        ("长孙无忌", "zhangsunwuji", "zswj"),
        ("单于明", "chanyuming", "cym"),
        ("欧阳修", "ouyangxiu", "oyx"),
        ("吕娜", "lvna", "ln"),
        ("王䶮", "wangyan", "wy"),
        // Not a surname at its beginning.
        ("李曾", "liceng", "lc"),
        ("John Smith", "johnsmith", "johnsmith"),
    ] {
        assert_eq!(spelling(name, None), whole, "{name}");
        assert_eq!(initials(name, None), first, "{name}");
    }
}

#[test]
fn the_arbiter_may_spell_a_name_otherwise() {
    assert_eq!(spelling("盖康", Some("gai")), "gaikang");
    assert_eq!(spelling("王乐", Some("wang yue")), "wangyue");
    assert!(sort_key("盖康", Some("gai4 kang1")) < sort_key("盖康", None));
}

#[test]
fn order_is_by_syllable_tone_and_character() {
    let sorted = [
        "安明",
        "昂明",
        "单飞",
        "单飞宁",
        "尉迟恭",
        "曾国",
        "查东",
        "翟明",
        "张三",
        "章三",
        "朱杰",
    ];
    for pair in sorted.windows(2) {
        let (a, b) = (pair[0], pair[1]);
        assert!(sort_key(a, None) < sort_key(b, None), "{a} {b}");
    }
    // Characters without a known reading come last, and nothing is lost on the way.
    assert!(sort_key("朱杰", None) < sort_key("\u{2ceb7}\u{30000}", None));
    assert!(sort_key("司马\u{20164}", None) > sort_key("司马光", None));
}

#[test]
fn search_finds_by_name_pinyin_and_initials() {
    let table = [
        ("张三丰", "三", true),
        ("张三丰", "zhang", true),
        ("张三丰", "zsf", true),
        ("张三丰", "ZS", true),
        ("张三丰", "zhangsanf", true),
        ("张三丰", "sanfeng", false),
        ("单飞宁", "sfn", true),
        ("单飞宁", "dan", false),
        ("吕娜", "lvna", true),
        ("吕娜", "luna", true),
        ("吕娜", "lyuna", true),
        ("阿卜杜热合曼·买买提江", "买买提", true),
        ("王明", "", true),
    ];
    for (name, query, found) in table {
        assert_eq!(answers(name, None, query), found, "{name} {query}");
    }
}
