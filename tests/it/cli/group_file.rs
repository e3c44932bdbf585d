//! The group file: what is read, what is refused and where, and that nothing is lost on the way.

use serde_json::{Value, json};
use xiangqi_arbiter::model::field::{ByeOpponentScore, Field, FirstRound, System, TieBreak};
use xiangqi_arbiter::model::id::{Round, StartNumber, Table};
use xiangqi_arbiter::model::points::{HalfPoints, Points, SidePoints};
use xiangqi_arbiter::model::setting::{AnnulBy, ColourTie, FirstColours, ScoreFirst};
use xiangqi_arbiter::store::group_file::{read, write};

use crate::cli::rank::{EVENTS, answer, data};

/// A valid file to spoil: four players, two rounds.
fn sound() -> Value {
    json!({
        "format": "xiangqi-group/1",
        "players": [{"no": 1, "name": "甲"}, {"no": 2}, {"no": 3}, {"no": 4}, {"no": 5}],
        "played": [
            {"round": 1, "tables": [{"red": 1, "black": 2, "outcome": "draw"},
                                    {"red": 4, "black": 3, "outcome": "red_wins"}], "byes": [5]},
            {"round": 2, "tables": [{"red": 5, "black": 1, "outcome": "both_forfeit"}]},
        ],
    })
}

fn field(json: &Value) -> Field {
    read(json.to_string().as_bytes()).expect("a sound file")
}

#[test]
fn what_is_left_out_has_the_default() {
    let field = field(&sound());
    assert_eq!(field.points, Points::SWISS);
    assert_eq!(field.planned_rounds, None);
    assert_eq!(field.tie_breaks, TieBreak::default_chain(System::Swiss));
    assert_eq!(field.bye_opponent_score, ByeOpponentScore::LowestPositive);
    assert_eq!(field.pairing.system, System::Swiss);
    assert_eq!(field.pairing.avoid_same_unit_rounds, 0);
    let player = &field.players[&StartNumber(2)];
    assert_eq!((player.name.as_str(), &player.unit), ("", &None));
    assert!(player.active && player.ranked);
    assert_eq!(player.loose_fouls, 0);
    assert_eq!(field.played[0].byes, [StartNumber(5)]);
    assert_eq!(field.played[1].tables[0].fouls.red, 0);
}

#[test]
fn defaults_follow_the_system() {
    let mut json = sound();
    for (system, chain) in [
        ("round_robin", TieBreak::default_chain(System::RoundRobin)),
        ("double_round_robin", TieBreak::default_chain(System::DoubleRoundRobin)),
    ] {
        json["pairing"] = json!({ "system": system });
        assert_eq!(field(&json).points.bye, HalfPoints::ZERO);
        assert_eq!(field(&json).tie_breaks, chain);
    }
    json["tie_breaks"] = json!(["wins"]);
    assert_eq!(field(&json).tie_breaks, [TieBreak::MatchPoints, TieBreak::Wins]);
    json["players"][0]["withdrawn_from"] = json!(3);
    assert!(!field(&json).players[&StartNumber(1)].active, "withdrawn from the next round");
    json["players"][0]["withdrawn_from"] = json!(4);
    assert!(field(&json).players[&StartNumber(1)].active, "not yet");
}

#[test]
fn points_in_every_form() {
    let side = |win, draw, loss| SidePoints {
        win: HalfPoints(win),
        draw: HalfPoints(draw),
        loss: HalfPoints(loss),
    };
    let cases = [
        (json!({}), side(4, 2, 0), side(4, 2, 0), 4),
        (json!({"win": 3}), side(6, 2, 0), side(6, 2, 0), 6),
        (json!({"win": 1, "draw": 0.5, "bye": 0}), side(2, 1, 0), side(2, 1, 0), 0),
        (json!({"black": {"draw": 2.0}}), side(4, 2, 0), side(4, 4, 0), 4),
        (json!({"win": 3, "red": {"win": 2.5}}), side(5, 2, 0), side(6, 2, 0), 6),
        (json!({"loss": 0.5}), side(4, 2, 1), side(4, 2, 1), 4),
    ];
    for (points, red, black, bye) in cases {
        let mut json = sound();
        json["points"] = points.clone();
        assert_eq!(field(&json).points, Points { red, black, bye: HalfPoints(bye) }, "{points}");
    }
}

#[test]
fn tolerated() {
    let bom = format!("\u{feff}{}", sound());
    assert!(read(bom.as_bytes()).is_ok());
    let mut json = sound();
    json["rounds"] = Value::Null;
    json["players"][0]["unit"] = Value::Null;
    json["players"][1]["unit"] = json!("");
    assert!(field(&json).players[&StartNumber(2)].unit.is_none());
}

/// A spoilt file: where a value is put, the value, the place and a word of the message.
#[test]
fn every_fault_is_refused_with_its_place() {
    let cases = [
        ("/format", json!("xiangqi-group/2"), "format：", "xiangqi-group/1"),
        ("/format", json!(1), "format：", "字符串"),
        ("/name", json!(7), "name：", "字符串"),
        ("/colour", json!(1), "colour：", "未知字段“colour”"),
        ("/points", json!([]), "points：", "对象"),
        ("/points", json!({"victory": 2}), "points.victory：", "未知字段"),
        ("/points", json!({"win": 0.25}), "points.win：", "0.25"),
        ("/points", json!({"win": "2"}), "points.win：", "分数"),
        ("/points", json!({"win": 1e300}), "points.win：", "0 至 1000 之间"),
        ("/points", json!({"win": -2}), "points.win：", "0 至 1000 之间"),
        ("/points", json!({"loss": -0.5}), "points.loss：", "0 至 1000 之间"),
        ("/points", json!({"bye": -1}), "points.bye：", "0 至 1000 之间"),
        ("/points", json!({"draw": 3}), "points：", "胜≥和≥负≥0，实为 胜2、和3、负0"),
        ("/points", json!({"win": 0.5}), "points：", "实为 胜0.5、和1、负0"),
        ("/points", json!({"loss": 1.5}), "points：", "实为 胜2、和1、负1.5"),
        ("/points", json!({"red": {"win": 0}}), "points.red：", "实为 胜0、和1、负0"),
        ("/points", json!({"black": {"loss": 2}}), "points.black：", "实为 胜2、和1、负2"),
        ("/points", json!({"bye": null}), "points.bye：", "null"),
        ("/points", json!({"red": {"bye": 1}}), "points.red.bye：", "未知字段"),
        ("/points", json!({"black": {"draw": 1.3}}), "points.black.draw：", "1.3"),
        ("/rounds", json!(0), "rounds：", "1 到"),
        ("/rounds", json!(7.5), "rounds：", "整数"),
        ("/rounds", json!(10_000), "rounds：", "10000"),
        ("/rounds", json!("9"), "rounds：", "“9”"),
        ("/pairing", json!(null), "pairing：", "对象"),
        ("/pairing", json!({"system": "dutch"}), "pairing.system：", "“dutch”"),
        ("/pairing", json!({"speed": 1}), "pairing.speed：", "未知字段"),
        (
            "/pairing",
            json!({"avoid_same_unit_rounds": -1}),
            "pairing.avoid_same_unit_rounds：",
            "-1",
        ),
        ("/pairing", json!({"allow_rematch": 1}), "pairing.allow_rematch：", "true"),
        ("/pairing", json!({"first_round": "random"}), "pairing.first_round：", "random"),
        ("/pairing", json!({"relaxed_last_rounds": -2}), "pairing.relaxed_last_rounds：", "-2"),
        (
            "/pairing",
            json!({"relaxed_last_rounds": "some"}),
            "pairing.relaxed_last_rounds：",
            "some",
        ),
        ("/pairing", json!({"relaxed_last_rounds": true}), "pairing.relaxed_last_rounds：", "true"),
        ("/pairing", json!({"first_round_colours": "lot"}), "pairing：", "colour_seed"),
        (
            "/pairing",
            json!({"first_round_colours": "red"}),
            "pairing.first_round_colours：",
            "“red”",
        ),
        ("/pairing", json!({"colour_tie": "table"}), "pairing.colour_tie：", "“table”"),
        ("/pairing", json!({"annul_by": "half"}), "pairing.annul_by：", "“half”"),
        ("/pairing", json!({"fixed_tables": [[9, 1]]}), "pairing.fixed_tables[0][0]：", "9 号"),
        ("/pairing", json!({"fixed_tables": [[1, 0]]}), "pairing.fixed_tables[0][1]：", "0"),
        ("/pairing", json!({"fixed_tables": [[1]]}), "pairing.fixed_tables[0]：", "台号"),
        (
            "/pairing",
            json!({"fixed_tables": [[1, 2], [1, 3]]}),
            "pairing.fixed_tables[1][0]：",
            "两次",
        ),
        ("/pairing", json!({"fixed": [[1, 9]]}), "pairing.fixed[0][1]：", "9 号不是本组棋手"),
        ("/pairing", json!({"fixed": [[1, 2], [3]]}), "pairing.fixed[1]：", "两个序号"),
        ("/pairing", json!({"fixed": [1, 2]}), "pairing.fixed[0]：", "数组"),
        ("/pairing", json!({"forbidden": [[4, 4]]}), "pairing.forbidden[0][1]：", "自己"),
        ("/pairing", json!({"absent_next": [1, 6]}), "pairing.absent_next[1]：", "6 号"),
        ("/pairing", json!({"absent_next": [1, 1]}), "pairing.absent_next[1]：", "两次"),
        ("/pairing", json!({"absent_next": 1}), "pairing.absent_next：", "数组"),
        ("/tie_breaks", json!(["wins", "buchholz"]), "tie_breaks[1]：", "“buchholz”"),
        ("/tie_breaks", json!(["score"]), "tie_breaks[0]：", "“score”"),
        ("/tie_breaks", json!(["match_points"]), "tie_breaks[0]：", "“match_points”"),
        ("/tie_breaks", json!(["wins", "fouls", "wins"]), "tie_breaks[2]：", "两次"),
        ("/tie_breaks", json!("wins"), "tie_breaks：", "数组"),
        ("/bye_opponent_score", json!("mean"), "bye_opponent_score：", "“mean”"),
        ("/players", json!({}), "players：", "数组"),
        ("/players/2", json!(3), "players[2]：", "对象"),
        ("/players/2", json!({"name": "丙"}), "players[2]：", "缺少字段“no”"),
        ("/players/2/no", json!(0), "players[2].no：", "1 到"),
        ("/players/2/no", json!(2), "players[2].no：", "序号 2 重复"),
        ("/players/2/no", json!(3.5), "players[2].no：", "3.5"),
        ("/players/2/no", json!(9_000_000_000_u64), "players[2].no：", "9000000000"),
        ("/players/2/rating", json!(1500), "players[2].rating：", "未知字段"),
        ("/players/2/status", json!("absent"), "players[2].status：", "“absent”"),
        ("/players/2/ranked", json!("yes"), "players[2].ranked：", "true"),
        ("/players/2/fouls", json!(-1), "players[2].fouls：", "-1"),
        ("/players/2/unit", json!(5), "players[2].unit：", "字符串"),
        ("/players/2/withdrawn_from", json!(2), "players[2].withdrawn_from：", "循环制"),
        ("/played", json!(null), "played：", "数组"),
        ("/played/1/round", json!(3), "played[1].round：", "应为 2"),
        ("/played/0/round", json!(0), "played[0].round：", "0"),
        ("/played/1", json!({"tables": []}), "played[1]：", "缺少字段“round”"),
        ("/played/1/date", json!("今天"), "played[1].date：", "未知字段"),
        ("/played/0/tables", json!({}), "played[0].tables：", "数组"),
        ("/played/0/tables/1/red", json!(6), "played[0].tables[1].red：", "6 号不是本组棋手"),
        (
            "/played/0/tables/1/black",
            json!(1),
            "played[0].tables[1].black：",
            "1 号在第 1 轮出现两次",
        ),
        ("/played/0/tables/1/black", json!(4), "played[0].tables[1].black：", "两次"),
        ("/played/0/byes/0", json!(3), "played[0].byes[0]：", "两次"),
        ("/played/0/byes/0", json!(8), "played[0].byes[0]：", "8 号"),
        ("/played/0/byes/0", json!("5"), "played[0].byes[0]：", "整数"),
        ("/played/0/byes", json!(5), "played[0].byes：", "数组"),
        ("/played/1/tables/0/outcome", json!("1-0"), "played[1].tables[0].outcome：", "“1-0”"),
        ("/played/1/tables/0/outcome", json!(null), "played[1].tables[0].outcome：", "null"),
        (
            "/played/1/tables/0",
            json!({"red": 1, "black": 2}),
            "played[1].tables[0]：",
            "缺少字段“outcome”",
        ),
        (
            "/played/1/tables/0",
            json!({"red": 1, "outcome": "draw"}),
            "played[1].tables[0]：",
            "缺少字段“black”",
        ),
        ("/played/1/tables/0/table", json!(1), "played[1].tables[0].table：", "未知字段"),
        ("/played/1/tables/0/fouls", json!({"red": 1.5}), "played[1].tables[0].fouls.red：", "1.5"),
        (
            "/played/1/tables/0/fouls",
            json!({"white": 1}),
            "played[1].tables[0].fouls.white：",
            "未知字段",
        ),
        ("/played/1/tables/0/fouls", json!(2), "played[1].tables[0].fouls：", "对象"),
    ];
    for (at, value, place, message) in cases {
        let mut spoilt = sound();
        let (parent, key) = at.rsplit_once('/').expect("a pointer");
        match spoilt.pointer_mut(parent).expect("the place to spoil") {
            Value::Array(list) => list[key.parse::<usize>().expect("an index")] = value.clone(),
            object => object[key] = value.clone(),
        }
        refused(&spoilt.to_string(), place, message);
    }
    for key in ["format", "players", "played"] {
        let mut spoilt = sound();
        spoilt.as_object_mut().expect("an object").remove(key);
        refused(&spoilt.to_string(), "缺少字段", &format!("缺少字段“{key}”"));
    }
}

#[test]
fn broken_json_is_refused_with_its_line() {
    let cases = [
        ("", "是空的", "没有任何内容"),
        (" \n", "是空的", "没有任何内容"),
        ("\u{feff}\u{feff}{}", "开头有两个", "BOM"),
        ("[1, 2]", "应为对象", "对象"),
        ("{\n \"format\": \"xiangqi-group/1\",\n", "第 3 行第 0 列：", "不完整"),
        (
            "{\n \"format\": \"xiangqi-group/1\" // remark\n}",
            "第 2 行第 30 列：",
            "不是合法的 JSON",
        ),
        ("{\"players\": [],\n \"players\": []}", "第 2 行第 10 列：", "键“players”出现两次"),
        ("{\"players\": [{\"no\": 1,\n\"no\": 1}]}", "第 2 行第 4 列：", "键“no”出现两次"),
        ("{} {}", "第 1 行第 4 列：", "不是合法的 JSON"),
        ("{\"no\": 01}", "第 1 行第 9 列：", "不是合法的 JSON"),
    ];
    for (text, place, message) in cases {
        refused(text, place, message);
    }
    let deep = "[".repeat(100_000);
    let (code, _, err) = answer(&["rank", "-"], &deep);
    assert_eq!(code, 2, "{err}");
    assert!(err.contains("嵌套太深"), "{err}");
    let named = "{\n\"name\": \"公开组\"}";
    let (gbk, _, _) = encoding_rs::GBK.encode(named);
    let utf16 = |mark: u16, swap: fn(u16) -> [u8; 2]| -> Vec<u8> {
        std::iter::once(mark).chain(named.encode_utf16()).flat_map(swap).collect()
    };
    let cases: [(Vec<u8>, &str); 5] = [
        (
            b"{\"name\": \"\xff\"}".to_vec(),
            "第 1 行：内容不是 UTF-8 编码（多半是 GBK），请另存为 UTF-8",
        ),
        (gbk.into_owned(), "第 2 行：内容不是 UTF-8 编码（多半是 GBK），请另存为 UTF-8"),
        (utf16(0xFEFF, u16::to_le_bytes), "内容是 UTF-16 编码（带 BOM），请另存为 UTF-8"),
        (utf16(0xFEFF, u16::to_be_bytes), "内容是 UTF-16 编码（带 BOM），请另存为 UTF-8"),
        (b"\xEF\xBB\xBF{}".to_vec(), "缺少字段“format”"),
    ];
    for (bytes, expected) in cases {
        assert_eq!(read(&bytes).map_err(|fault| fault.to_string()), Err(expected.to_string()));
    }
}

fn refused(text: &str, place: &str, message: &str) {
    let (code, out, err) = answer(&["rank", "-"], text);
    assert_eq!((code, out), (2, Value::Null), "{text}: {err}");
    assert!(err.starts_with(&format!("标准输入：{place}")), "{place} expected: {err}");
    assert!(err.contains(message), "{message} expected: {err}");
}

#[test]
fn written_and_read_back_nothing_is_lost() {
    for event in EVENTS {
        let bytes = std::fs::read(data(&format!("events/{event}.json"))).expect("test data");
        let field = read(&bytes).expect("a sound file");
        assert_eq!(read(write(&field).as_bytes()), Ok(field), "{event}");
    }
    let mut field = field(&sound());
    field.name = "女子组 \"甲\"\n𠮷".to_owned();
    field.points.red = SidePoints { win: HalfPoints(5), draw: HalfPoints(1), loss: HalfPoints(1) };
    field.points.bye = HalfPoints(3);
    field.planned_rounds = Some(7);
    field.pairing.first_round = FirstRound::Ends;
    field.pairing.avoid_same_unit_rounds = 3;
    field.pairing.relaxed_last_rounds = ScoreFirst::All;
    field.pairing.first_colours = FirstColours::Lot;
    field.pairing.colour_seed = Some("开门大吉".into());
    field.pairing.colour_tie = ColourTie::SmallerRed;
    field.pairing.annul_by = AnnulBy::Opponents;
    field.pairing.fixed_tables = [(StartNumber(5), Table(3)), (StartNumber(1), Table(2))].into();
    field.pairing.allow_rematch = true;
    field.pairing.fixed = vec![(StartNumber(1), StartNumber(4))];
    field.pairing.forbidden =
        vec![(StartNumber(2), StartNumber(3)), (StartNumber(5), StartNumber(4))];
    field.pairing.absent_next = [StartNumber(5)].into();
    field.bye_opponent_score = ByeOpponentScore::Zero;
    field.tie_breaks = vec![TieBreak::WithoutEarlyRounds, TieBreak::BlackInDirect];
    field.played[0].tables[0].fouls.black = 2;
    let player = field.players.get_mut(&StartNumber(3)).expect("player 3");
    player.unit = Some("太原队".to_owned());
    (player.active, player.ranked, player.loose_fouls) = (false, false, 4);
    for system in [System::Swiss, System::RoundRobin, System::DoubleRoundRobin] {
        field.pairing.system = system;
        if system == System::DoubleRoundRobin {
            field.tie_breaks.insert(0, TieBreak::MatchPoints);
        }
        if system != System::Swiss {
            let player = field.players.get_mut(&StartNumber(3)).expect("player 3");
            player.withdrawn_from = Some(Round(2));
        }
        assert_eq!(read(write(&field).as_bytes()).as_ref(), Ok(&field));
    }
}
