//! Regulation files: the bundled ones whole and sound, what is wrong refused with file, line and
//! a Chinese reason, and everything that is read written out again the same.

use proptest::prelude::*;
use xiangqi_arbiter::assets::REGULATIONS;
use xiangqi_arbiter::model::field::{System, TieBreak};
use xiangqi_arbiter::model::id::GroupId;
use xiangqi_arbiter::model::regulation::RoundPlan;
use xiangqi_arbiter::rules::regulation::check::faults;
use xiangqi_arbiter::rules::regulation::hints::{
    as_round_robin, event_sum, group_sum, hints, most_rounds, rounds_hint,
};
use xiangqi_arbiter::session::disk;
use xiangqi_arbiter::store::regulation_file::{parse, to_text};

#[test]
fn bundled_regulations_are_sound_and_survive_a_round_trip() {
    let ids: Vec<&str> = REGULATIONS.iter().map(|b| b.id).collect();
    for id in ["shanxi-2017", "hebei-2019", "taiyuan-2019", "wuwei-2017", "default"] {
        assert!(ids.contains(&id), "{id}");
    }
    for bundled in REGULATIONS {
        let regulation = disk::bundled(bundled.id).unwrap();
        assert_eq!(regulation.id, bundled.id);
        assert_eq!(faults(&regulation), []);
        let text = to_text(&regulation).unwrap();
        assert_eq!(parse("again", &text).unwrap(), regulation, "{}", bundled.id);
        let json = serde_json::to_string(&regulation).unwrap();
        let back: xiangqi_arbiter::model::regulation::Regulation =
            serde_json::from_str(&json).unwrap();
        assert_eq!(back, regulation);
        assert!(bundled.text.lines().filter(|l| l.contains('#')).count() >= 10, "{}", bundled.id);
    }
}

#[test]
fn prize_sums_are_those_of_the_regulations() {
    for (id, group, sum) in [
        ("shanxi-2017", "公开组", 21_400),
        ("shanxi-2017", "老年组", 2_300),
        ("shanxi-2017", "少年组", 0),
        ("taiyuan-2019", "公开组", 60_000),
        ("wuwei-2017", "公开组", 32_000),
        ("hebei-2019", "男子公开组", 2000 + 1200 + 800 + 3 * 500),
        ("hebei-2019", "女子公开组", 300 + 2 * 200 + 3 * 100),
        ("hebei-2019", "女子儿童晋级组", 1000),
        ("hebei-2019", "儿童甲组", 0),
    ] {
        let regulation = disk::bundled(id).unwrap();
        let rule = regulation.group(regulation.group_named(group).unwrap()).unwrap();
        assert_eq!(group_sum(rule), sum, "{id} {group}");
    }
    for (id, sum) in [("shanxi-2017", 23_700), ("taiyuan-2019", 60_000), ("wuwei-2017", 32_000)] {
        assert_eq!(event_sum(&disk::bundled(id).unwrap()), sum, "{id}");
    }
}

#[test]
fn placed_ranks_rounds_and_chains() {
    let last = |id: &str, group: &str| {
        let regulation = disk::bundled(id).unwrap();
        let rule = regulation.group(regulation.group_named(group).unwrap()).unwrap().clone();
        rule.prizes[0].places.iter().map(|p| p.to).max().unwrap()
    };
    assert_eq!(last("shanxi-2017", "公开组"), 24);
    assert_eq!(last("shanxi-2017", "老年组"), 8);
    assert_eq!(last("taiyuan-2019", "公开组"), 32);
    assert_eq!(last("wuwei-2017", "公开组"), 30);
    assert_eq!(last("hebei-2019", "高校组"), 6);
    use TieBreak::{Direct, Fouls, Opponents, PreviousRound, SecondMoves, Wins};
    let strict = vec![Opponents, Wins, Fouls, SecondMoves, PreviousRound];
    let direct = vec![Opponents, Wins, Fouls, Direct, SecondMoves, PreviousRound];
    for (id, plan, chain) in [
        ("shanxi-2017", RoundPlan::Fixed(11), &strict),
        ("hebei-2019", RoundPlan::Open, &strict),
        ("taiyuan-2019", RoundPlan::Fixed(13), &direct),
        ("wuwei-2017", RoundPlan::Between(9, 13), &direct),
        ("default", RoundPlan::Fixed(13), &direct),
    ] {
        let regulation = disk::bundled(id).unwrap();
        let play = regulation.play_of(GroupId(1));
        assert_eq!(play.chain(System::Swiss), *chain, "{id}");
        let rounds = if id == "default" { regulation.play.rounds } else { play.rounds };
        assert_eq!(rounds, plan, "{id}");
        assert_eq!(regulation.lateness.minutes, 15);
    }
    assert_eq!(disk::bundled("wuwei-2017").unwrap().forfeits.in_a_row, Some(2));
    assert_eq!(disk::bundled("taiyuan-2019").unwrap().forfeits.in_a_row, None);
}

const SMALL: &str = r#"id = "x"
title = "某赛"
[play]
tie_breaks = ["opponents", "wins"]
[[groups]]
name = "公开组"
[[groups.prizes]]
places = [
    { from = 1, to = 4, yuan = 100 },
    { from = 5, to = 8, yuan = 50 },
]
"#;

#[test]
fn what_is_wrong_is_refused_with_file_line_and_reason() {
    // (what is replaced, by what, line, reason)
    let rows: &[(&str, &str, Option<usize>, &str)] = &[
        (
            "name = \"公开组\"",
            "name = \"公开组\"\nfeee = 3",
            Some(7),
            "不认识的键 feee（groups.0.feee）",
        ),
        ("tie_breaks", "tiebreaks", Some(4), "不认识的键 tiebreaks（play.tiebreaks）"),
        ("from = 5, to = 8", "from = 4, to = 8", Some(10), "公开组 奖金（全组）：名次4–8与1–4重叠"),
        (
            "from = 5, to = 8",
            "from = 9, to = 8",
            Some(10),
            "公开组 奖金（全组）：名次从第9名到第8名，前一个数大于后一个数",
        ),
        (
            "from = 5, to = 8",
            "from = 5, to = 99999999",
            Some(10),
            "公开组 奖金（全组）：名次从第5名到第99999999名，最多到第9999名",
        ),
        ("yuan = 50", "yuan = \"50\"", Some(10), "这里写的是文字\"50\"，应为不带引号的整数"),
        ("yuan = 50", "yuan = 5.5", Some(10), "这里写的是小数，应为不带引号的整数"),
        ("yuan = 50", "yuan = -50", Some(10), "这里写的是整数-50，应为0至10000000的整数"),
        ("yuan = 50", "yaun = 50", Some(10), "不认识的键 yaun（groups.0.prizes.0.places.1.yaun）"),
        ("\"wins\"]", "\"wins\", \"opponents\"]", Some(4), "赛制：名次顺序中对手分出现两次"),
        (
            "\"wins\"]",
            "\"win\"]",
            Some(4),
            "不认识的值“win”，可用：opponents、wins、fouls、direct、second_moves、second_move_wins、progressive、sonneborn、black_in_direct、previous_round、without_early_rounds、beaten_opponents、lost_opponents、drawn_number、match_points",
        ),
        (
            "[play]",
            "[event]\nfirst_day = \"2019-02-30\"\n[play]",
            Some(4),
            "first_day = \"2019-02-30\"：没有这个日期或时间",
        ),
        (
            "[play]",
            "[event]\nfirst_day = \"2019年\"\n[play]",
            Some(4),
            "日期或时间应写成 \"2019-05-10\" 或 \"2019-05-10T18:00:00\"",
        ),
        (
            "[play]",
            "[event]\nfirst_day = 2019-05-10\n[play]",
            Some(4),
            "这里写的是表或没有引号的日期，应为带引号的日期，如 \"2019-05-10\"",
        ),
        (
            "[play]",
            "[event]\nfirst_day = \"2019-05-10\"\nlast_day = \"2019-05-09\"\n[play]",
            Some(5),
            "结束日期：早于开始日期",
        ),
        (
            "[play]",
            "[entry]\ndeadline = \"2019-05-10\"\n[play]",
            Some(4),
            "日期或时间不完整，应写成 \"2019-05-10\" 或 \"2019-05-10T18:00:00\"",
        ),
        (
            "[play]",
            "[entry]\ntitle_cap = \"棋协大师\"\n[play]",
            Some(4),
            "称号限制：“棋协大师”不是象棋大师、象棋特级大师等称号",
        ),
        (
            "[play]",
            "[entry]\nnatives_only = true\n[play]",
            Some(4),
            "户籍条件：限本地籍，须写明 native_province（省份）",
        ),
        (
            "[play]",
            "[play]\nrounds = { fixed = 0 }",
            Some(4),
            "赛制：轮数应为1至99，写的是0；轮数可写成 rounds = { fixed = 11 }（固定，1至99轮）、rounds = { between = [9, 13] }（范围，1至99轮，先小后大）或 rounds = \"open\"（按人数另定）",
        ),
        (
            "[play]",
            "[play]\nrounds = { fixed = 9, between = [1, 2] }",
            Some(4),
            "应只写一项，例如 { fixed = 13 }；轮数可写成 rounds = { fixed = 11 }（固定，1至99轮）、rounds = { between = [9, 13] }（范围，1至99轮，先小后大）或 rounds = \"open\"（按人数另定）",
        ),
        (
            "[play]",
            "[play]\nsystem = \"瑞士制\"",
            Some(4),
            "不认识的值“瑞士制”，可用：swiss、round_robin、double_round_robin",
        ),
        (
            "[play]",
            "[play]\nred = { win = 1, draw = 2, loss = 0 }",
            Some(4),
            "赛制：分值应为 胜≥和≥负≥0，胜大于0",
        ),
        (
            "[play]",
            "[play]\nred = { win = 2, draw = \"0.3\", loss = 0 }",
            Some(4),
            "分值应为整数，半分写成 \"0.5\"",
        ),
        (
            "title = \"某赛\"",
            "title = \"某赛\"\ntitle = \"另一赛\"",
            Some(3),
            "不是合法的 TOML：同一个键写了两次",
        ),
        ("title = \"某赛\"", "", Some(1), "缺少 title"),
        ("title = \"某赛\"", "title = \"\"", Some(2), "赛事名称：不能为空"),
        (
            "name = \"公开组\"",
            "name = \"公开组\"\nborn = { from = \"2001-01-01\", to = \"2000-01-01\" }",
            Some(7),
            "公开组：出生日期从2001-01-01至2000-01-01，起始晚于截止",
        ),
        (
            "name = \"公开组\"",
            "name = \"公开组\"\nmin_age = 18\nmax_age = 12",
            Some(8),
            "公开组：年龄从18至12周岁，下限大于上限",
        ),
        (
            "from = 5, to = 8",
            "from = 0, to = 0",
            Some(10),
            "公开组 奖金（全组）：名次从第0名到第0名，应从第1名起",
        ),
        (
            "[play]",
            "[play]\nrounds = { between = [9, 7] }",
            Some(4),
            "赛制：轮数范围[9, 7]的前一个数大于后一个数；轮数可写成 rounds = { fixed = 11 }（固定，1至99轮）、rounds = { between = [9, 13] }（范围，1至99轮，先小后大）或 rounds = \"open\"（按人数另定）",
        ),
        (
            "[play]",
            "[[schedule]]\ndate = \"2019-05-10\"\npart = \"上午\"\nrounds = [3, 1]\n[play]",
            Some(6),
            "日程 2019-05-10 上午：轮次从第3轮到第1轮，前一个数大于后一个数",
        ),
        (
            "name = \"公开组\"",
            "name = \"公开组\"\nkind = { level = { grade = \"十七级\" } }",
            Some(7),
            "没有这个等级: 十七级",
        ),
        (
            "[[groups]]",
            "[[groups]]\nname = \"公开 组\"\n[[groups]]",
            Some(8),
            "公开组：组别名称重复",
        ),
        (
            "[[groups.prizes]]",
            "[[groups.titles]]\ntitle = \"棋王\"\nof = \"native\"\n[[groups.prizes]]",
            Some(7),
            "公开组：只限本地籍，须在 entry 中写明 native_province（省份）",
        ),
        (
            "[[groups.prizes]]",
            "[groups.grades.by_place]\nplaces = [\n{ from = 1, to = 3, grade = \"一级\" },\n{ from = 5, grade = \"二级\" },\n]\n[[groups.prizes]]",
            Some(10),
            "公开组 技术等级：名次应从4起接续，二级棋士写成从5起",
        ),
        (
            "[[groups.prizes]]",
            "[groups.grades.by_rate]\nsteps = [\n{ percent = 45, grade = \"三级\" },\n{ percent = 75, grade = \"四级\" },\n]\n[[groups.prizes]]",
            Some(9),
            "公开组 技术等级：得分率较高的，等级应当较高",
        ),
    ];
    assert!(disk::regulation_from("小.toml", SMALL).is_ok());
    for (from, to, line, reason) in rows {
        assert!(SMALL.contains(from), "{from}");
        let text = SMALL.replacen(from, to, 1);
        let error = disk::regulation_from("小.toml", &text).unwrap_err();
        let line = line.map(|l| format!(" 第{l}行")).unwrap_or_default();
        assert_eq!(error, format!("小.toml{line}：{reason}"), "{to}");
    }
}

#[test]
fn no_message_is_left_in_english() {
    // Damage of many kinds: whatever the parser says is said in Chinese.
    for text in [
        "id",
        "id =",
        "id = \"x",
        "= 3",
        "[play",
        "[[groups]",
        "id = 'x'\nid.y = 3",
        "a = [1,",
        "a = {",
        "id = 5\ntitle = \"x\"\ngroups = []",
        "groups = 3",
        "groups = [3]",
        "id = \"\\q\"",
        "play = []",
    ] {
        let error = disk::regulation_from("坏.toml", text).unwrap_err();
        assert!(error.starts_with("坏.toml"), "{error}");
        assert!(error.chars().any(|c| !c.is_ascii() && c != '：'), "{text}: {error}");
    }
}

#[test]
fn hints_for_the_editor() {
    let mut shanxi = disk::bundled("shanxi-2017").unwrap();
    assert_eq!(hints(&shanxi), Vec::<String>::new());
    shanxi.groups[0].born.to = "2000-12-30".parse().ok();
    shanxi.groups[3].born.from = "2005-12-31".parse().ok();
    shanxi.groups[0].prizes[0].places.remove(1);
    assert_eq!(
        hints(&shanxi),
        [
            "男子：公开组与少年组之间有出生日期不属于任何组别（2000-12-30之后，2001-01-01之前）",
            "少年组与儿童组的出生日期范围重叠（可以是有意的）",
            "女子：公开组与少年组之间有出生日期不属于任何组别（2000-12-30之后，2001-01-01之前）",
            "公开组奖金表（全组）缺第2至2名",
        ]
    );
    let undated = disk::bundled("default").unwrap();
    assert_eq!(hints(&undated), ["没有写比赛首日，年龄条件无法核对"]);
    // The children's groups of Hebei overlap on purpose.
    let hebei = disk::bundled("hebei-2019").unwrap();
    assert!(!hints(&hebei).is_empty());
    assert!(hints(&hebei).iter().all(|h| h.contains("重叠")), "{:?}", hints(&hebei));
}

#[test]
fn rounds_against_entrants() {
    let shanxi = disk::bundled("shanxi-2017").unwrap();
    let open = GroupId(1);
    for (n, wanted) in [
        (12, Some("公开组12人，11轮：建议改用循环制")),
        (13, None),
        (5, Some("公开组5人，11轮：建议改用循环制")),
        (1, None),
        (200, None),
    ] {
        assert_eq!(rounds_hint(&shanxi, open, n).as_deref(), wanted, "{n}");
    }
    assert_eq!([2, 3, 4, 5].map(most_rounds), [1, 3, 3, 5]);
    let changed = as_round_robin(&shanxi, &[open]);
    assert_eq!(changed.play_of(open).system, System::RoundRobin);
    assert_eq!(faults(&changed), []);
    assert_eq!(rounds_hint(&changed, open, 5), None);
    assert_eq!(changed.play_of(GroupId(2)), shanxi.play_of(GroupId(2)));
}

#[test]
fn absurd_amounts_do_not_overflow() {
    let text = SMALL.replace("yuan = 50", "yuan = 4294967295").replace("to = 8", "to = 4294967295");
    let regulation = parse("大", &text).unwrap();
    assert!(regulation.groups[0].prizes[0].sum() > 0);
    assert!(!faults(&regulation).is_empty());
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 100, ..ProptestConfig::default() })]

    /// A bundled file with bytes changed, removed or doubled is read or refused, never a crash.
    #[test]
    fn damaged_files_are_read_or_refused(
        which in 0usize..5,
        damage in proptest::collection::vec((any::<u32>(), any::<u8>(), 0u8..4), 1..6),
    ) {
        let bundled = REGULATIONS[which % REGULATIONS.len()];
        let mut bytes = bundled.text.as_bytes().to_vec();
        for (at, byte, kind) in damage {
            let at = at as usize % bytes.len();
            match kind {
                0 => bytes[at] = byte,
                1 => bytes.insert(at, b"0123456789-\"[]{}=.#\n"[byte as usize % 20]),
                2 => { bytes.remove(at); }
                _ => {
                    let end = (at + usize::from(byte)).min(bytes.len());
                    let copy = bytes[at..end].to_vec();
                    bytes.splice(at..at, copy);
                }
            }
        }
        let text = String::from_utf8_lossy(&bytes);
        match disk::regulation_from("坏.toml", &text) {
            Ok(regulation) => {
                let _ = hints(&regulation);
                let written = to_text(&regulation).unwrap();
                prop_assert_eq!(parse("again", &written).unwrap(), regulation);
            }
            Err(why) => prop_assert!(why.starts_with("坏.toml"), "{}", why),
        }
    }
}

#[test]
fn a_file_reads_in_whatever_encoding_an_editor_saves_it() {
    let text = REGULATIONS[0].text;
    let wanted = disk::regulation_from("规程", text).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("规程.toml");
    let utf16 = |bytes: fn(u16) -> [u8; 2], mark: [u8; 2]| {
        mark.into_iter().chain(text.encode_utf16().flat_map(bytes)).collect::<Vec<u8>>()
    };
    for bytes in [
        text.as_bytes().to_vec(),
        [&[0xEF, 0xBB, 0xBF], text.as_bytes()].concat(),
        encoding_rs::GB18030.encode(text).0.into_owned(),
        utf16(u16::to_le_bytes, [0xFF, 0xFE]),
        utf16(u16::to_be_bytes, [0xFE, 0xFF]),
        text.replace('\n', "\r\n").into_bytes(),
    ] {
        std::fs::write(&path, bytes).unwrap();
        assert_eq!(disk::regulation(&path).as_ref(), Ok(&wanted));
    }
    for (bytes, why) in [
        (vec![0x80, 0xFF, 0xFF], "内容不是文字"),
        (b"PK\x03\x04\x00\x00".to_vec(), "内容不是文字"),
        (vec![b'#'; (4 << 20) + 1], "文件太大，不像是竞赛规程"),
    ] {
        std::fs::write(&path, bytes).unwrap();
        let message = disk::regulation(&path).unwrap_err();
        assert_eq!(message, format!("{}：{why}", path.display()));
    }
}
