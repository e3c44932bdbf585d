//! Facts for the paper tests: a field of players with ordinary, long and rare names.

use std::cell::Cell;

use xiangqi_arbiter::model::event::TableResult;
use xiangqi_arbiter::model::id::{StartNumber, Table};
use xiangqi_arbiter::model::outcome::Outcome;
use xiangqi_arbiter::model::points::{HalfPoints, Points};
use xiangqi_arbiter::paper::block::{EntryMark, SheetHead, Standing};
use xiangqi_arbiter::paper::sheets::Named;
use xiangqi_arbiter::paper::sheets::pairing::{
    Density, PairingFacts, PairingRow, SheetSeat, Units,
};

/// Names that must survive: long ones, Ext A, B, C and E, two characters that share a glyph.
pub const HARD_NAMES: [&str; 8] = [
    "阿卜杜热合曼·麦麦提依明·托合提",
    "𠮷田一郎",
    "王㛃",
    "李𬬭",
    "司马𪚥欣",
    "⼀一",
    "欧阳震华",
    "古丽米热·阿布都热依木",
];

const SURNAMES: [char; 24] = [
    '王', '李', '张', '刘', '陈', '杨', '赵', '黄', '周', '吴', '徐', '孙', '胡', '朱', '高', '林',
    '何', '郭', '马', '罗', '梁', '宋', '郑', '谢',
];
const GIVEN: [&str; 19] = [
    "建国", "伟", "志强", "晓东", "敏", "天一", "川", "汉卿", "景文", "雪梅", "永红", "军", "彦龙",
    "银川", "荣华", "少白", "嘉欣", "鑫", "振邦",
];
const UNITS: [&str; 9] = [
    "太原",
    "大同市棋类协会",
    "晋中市榆次区象棋协会",
    "",
    "山西太钢不锈钢股份有限公司工会象棋代表队",
    "运城",
    "清徐县",
    "新疆维吾尔自治区伊犁哈萨克自治州",
    "个人",
];

/// A name of 18 signs in three parts, and a unit of 25.
pub const WORST: (&str, &str) =
    ("阿卜杜热合曼·麦麦提依明·托合提江尼", "新疆维吾尔自治区伊犁哈萨克自治州象棋运动协会代表队");

thread_local! {
    static EVERYBODY_WORST: Cell<bool> = const { Cell::new(false) };
}

/// What is made while every name and unit is the longest there can be.
pub fn with_worst<T>(make: impl Fn() -> T) -> T {
    EVERYBODY_WORST.set(true);
    let made = make();
    EVERYBODY_WORST.set(false);
    made
}

/// The name of player `no`.
pub fn name(no: u32) -> String {
    if EVERYBODY_WORST.get() {
        return WORST.0.to_owned();
    }
    let index = no as usize - 1;
    match HARD_NAMES.get(index / 9).filter(|_| index % 9 == 4) {
        Some(hard) => (*hard).to_owned(),
        None => format!("{}{}", SURNAMES[index % 24], GIVEN[(index * 7 + index / 24) % 19]),
    }
}

/// The unit of player `no`.
pub fn unit(no: u32) -> String {
    if EVERYBODY_WORST.get() {
        return WORST.1.to_owned();
    }
    UNITS[(no as usize * 5 + no as usize / 9) % UNITS.len()].to_owned()
}

/// A head with every part filled.
pub fn head(group: &str, round: &str) -> SheetHead {
    SheetHead {
        event: "2019年太原市“迎泽杯”象棋公开赛暨全国象棋业余棋王赛山西赛区选拔赛".into(),
        group: group.into(),
        round: round.into(),
        time: "5月3日 上午 8:30　太原市全民健身中心".into(),
        chief_arbiter: "王国栋".into(),
        pairing_officer: "李文革".into(),
        printed_at: "2019-05-03 08:05".into(),
        entry: EntryMark { number: 412, digest: "a1b2c3d4e5f60718".into() },
        standing: Standing::Valid,
        revision: None,
    }
}

/// Player `no`.
pub fn player(no: u32) -> Named {
    Named { no: StartNumber(no), name: name(no), unit: unit(no) }
}

/// Player `no` at a score of half-points.
pub fn seat(no: u32, half: i32) -> SheetSeat {
    SheetSeat { player: player(no), score: HalfPoints(half) }
}

/// A round of some tables, all open.
pub fn round(tables: u32) -> PairingFacts {
    let tables = (1..=tables)
        .map(|table| PairingRow {
            table: Table(table),
            red: seat(2 * table - 1, 20 - (table / 6) as i32),
            black: seat(2 * table, 20 - (table / 7) as i32),
            result: None,
        })
        .collect();
    PairingFacts {
        kept: Vec::new(),
        tables,
        byes: vec![seat(23, 6)],
        absent: Vec::new(),
        points: Points::SWISS,
        units: Units::Shown,
        density: Density::Normal,
    }
}

/// The same round with every kind of result.
pub fn played_round(tables: u32) -> PairingFacts {
    let mut facts = round(tables);
    for (index, row) in facts.tables.iter_mut().enumerate() {
        let outcome = Outcome::ALL[index % 9];
        row.result = Some(TableResult { outcome, provisional: index == 4 });
    }
    facts
}
