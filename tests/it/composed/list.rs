//! One list: its rows as they are written, and who of them is real.

use std::fmt;

use rust_xlsxwriter::{Format, Workbook};
use xiangqi_arbiter::model::roster::{ImportedList, Mapping};
use xiangqi_arbiter::store::entry_list::from_bytes;

use super::foot;
use super::people;
use super::words::{
    BLOCK_UNITS, EXAMPLES, NOBODIES, REMARKS, SECTIONS, SEPARATORS, SUMS, TITLES, UNITS,
};
use crate::support::generated_events::Dice;

/// Somebody real.
pub struct Person {
    pub row: u32,
    pub name: String,
    pub unit: Option<String>,
    /// Whether the row says what only people have.
    pub told: bool,
}

/// A list with the truth about it.
pub struct Made {
    pub people: Vec<Person>,
    rows: Vec<Vec<String>>,
    /// First row, first column, last row, last column, from 0.
    merges: Vec<[u32; 4]>,
    kind: Kind,
}

#[derive(Debug, Clone, Copy, PartialEq)]
enum Kind {
    Utf8,
    Gbk,
    Tabs,
    Xlsx,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Col {
    Serial,
    Name,
    Sex,
    Birth,
    Id,
    Unit,
    Phone,
    Group,
    Note,
    Odd,
}

/// Where units are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum UnitWay {
    Own,
    Merged,
    /// In the first row of each team only.
    First,
    /// Alone above each team.
    Above,
    /// Alone above the table.
    Title,
    /// Behind a label above the table or each team.
    Label,
    Nowhere,
}

const HEADS: [(Col, [&str; 4]); 10] = [
    (Col::Serial, ["序号", "序號", "No.", "编号"]),
    (Col::Name, ["姓名", "選手姓名", "Name", "姓  名"]),
    (Col::Sex, ["性别", "性別", "Gender", "性 别（男/女）"]),
    (Col::Birth, ["出生日期", "出生年月日", "Date of Birth", "出生日期\n（必填）"]),
    (Col::Id, ["身份证号", "身份證號碼", "ID Number", "*身份证号码"]),
    (Col::Unit, ["单位", "代表單位", "Club", "参赛单位（全称）"]),
    (Col::Phone, ["联系电话", "聯繫電話", "Mobile", "手机号"]),
    (Col::Group, ["组别", "組別", "Category", "参赛组别"]),
    (Col::Note, ["备注", "備註", "Remarks", "备 注"]),
    (Col::Odd, ["衣服尺码", "是否住宿", "T-shirt", "民族"]),
];

fn pick(dice: &mut Dice, from: &[&str]) -> String {
    from[dice.below(from.len() as u64) as usize].to_string()
}

/// How one list is made.
struct Maker {
    dice: Dice,
    made: Made,
    cols: Vec<Col>,
    script: usize,
    way: UnitWay,
    serial: usize,
    header: Vec<String>,
    side_by_side: bool,
}

pub fn made(case: u64) -> Made {
    let mut dice = Dice::new(case ^ 0x5eed);
    let kinds = [Kind::Utf8, Kind::Gbk, Kind::Tabs, Kind::Xlsx, Kind::Xlsx];
    let kind = kinds[dice.below(5) as usize];
    let ways = [
        UnitWay::Own,
        UnitWay::Own,
        UnitWay::Own,
        UnitWay::Merged,
        UnitWay::First,
        UnitWay::Above,
        UnitWay::Title,
        UnitWay::Label,
        UnitWay::Nowhere,
    ];
    let mut way = ways[dice.below(9) as usize];
    if way == UnitWay::Merged && kind != Kind::Xlsx {
        way = UnitWay::Own;
    }
    let side_by_side = dice.chance(10) && way == UnitWay::Own;
    let cols = columns(&mut dice, way, side_by_side);
    let script = dice.below(4) as usize;
    let made = Made { people: Vec::new(), rows: Vec::new(), merges: Vec::new(), kind };
    let header = Vec::new();
    let mut maker = Maker { dice, made, cols, script, way, serial: 0, header, side_by_side };
    maker.above();
    maker.head();
    maker.table();
    maker.below();
    maker.made
}

/// The columns of a list, 姓名 always among them and something beside it.
fn columns(dice: &mut Dice, way: UnitWay, side_by_side: bool) -> Vec<Col> {
    let mut cols = Vec::new();
    if dice.chance(75) {
        cols.push(Col::Serial);
    }
    let unit = matches!(way, UnitWay::Own | UnitWay::Merged | UnitWay::First)
        || (way == UnitWay::Above && dice.chance(40));
    let before = unit && dice.chance(40);
    if before {
        cols.push(Col::Unit);
    }
    cols.push(Col::Name);
    cols.push(Col::Sex);
    if dice.chance(70) {
        cols.push(Col::Id);
    }
    if dice.chance(35) {
        cols.push(Col::Birth);
    }
    if unit && !before {
        cols.push(Col::Unit);
    }
    if !side_by_side {
        for (col, percent) in [(Col::Phone, 45), (Col::Group, 25), (Col::Note, 35), (Col::Odd, 15)]
        {
            if dice.chance(percent) {
                cols.push(col);
            }
        }
    }
    cols
}

impl Maker {
    fn push(&mut self, row: Vec<String>) {
        self.made.rows.push(row);
    }

    /// A line of one cell, across the table in some workbooks.
    fn line(&mut self, text: &str, column: usize) {
        let mut row = vec![String::new(); column];
        row.push(text.to_string());
        if self.made.kind == Kind::Xlsx && column == 0 && self.dice.chance(50) {
            let at = self.made.rows.len() as u32;
            self.made.merges.push([at, 0, at, self.width() as u32 - 1]);
        }
        self.push(row);
    }

    fn width(&self) -> usize {
        self.cols.len() * if self.side_by_side { 2 } else { 1 }
    }

    fn above(&mut self) {
        for _ in 0..self.dice.below(4) {
            let title = pick(&mut self.dice, &TITLES);
            self.line(&title, 0);
        }
        if self.dice.chance(10) {
            self.push(Vec::new());
        }
        match self.way {
            UnitWay::Title => {
                let unit = pick(&mut self.dice, &BLOCK_UNITS);
                self.line(&unit, 0);
            }
            UnitWay::Nowhere if self.dice.chance(50) => {
                let signer = self.dice.chance(50);
                let row = ["单位（盖章）：", "", "联系人：", if signer { "李伟" } else { "" }];
                self.push(row.map(String::from).to_vec());
            }
            _ => {}
        }
        if self.dice.chance(15) {
            self.line("填报日期：    年   月   日", 2);
        }
    }

    fn head(&mut self) {
        let script = self.script;
        let word = |col: &Col| HEADS.iter().find(|(c, _)| c == col).unwrap().1[script].to_string();
        let mut header: Vec<String> = self.cols.iter().map(word).collect();
        if self.side_by_side {
            header.extend(header.clone());
        }
        let tall = self.made.kind == Kind::Xlsx && !self.side_by_side && self.dice.chance(20);
        if tall {
            let at = self.made.rows.len() as u32;
            let mut top = vec![String::new(); header.len()];
            let outer = |col: Col| matches!(col, Col::Serial | Col::Unit | Col::Group | Col::Note);
            let mut said = false;
            for (i, col) in self.cols.clone().into_iter().enumerate() {
                if outer(col) {
                    top[i] = std::mem::take(&mut header[i]);
                    self.made.merges.push([at, i as u32, at + 1, i as u32]);
                } else if !std::mem::replace(&mut said, true) {
                    top[i] = "运动员信息".into();
                }
            }
            self.push(top);
        }
        self.header = if tall { Vec::new() } else { header.clone() };
        self.push(header);
        if self.dice.chance(15) {
            let (mark, name) = EXAMPLES[self.dice.below(5) as usize];
            let mut row = self.cells("", Some("太原"), true);
            for (i, col) in self.cols.iter().enumerate() {
                match col {
                    Col::Serial => row[i] = mark.into(),
                    Col::Name => row[i] = name.into(),
                    _ => {}
                }
            }
            if self.cols.contains(&Col::Serial) {
                self.push(row);
            }
        }
    }

    /// The cells of a row with this name.
    fn cells(&mut self, name: &str, unit: Option<&str>, told: bool) -> Vec<String> {
        self.serial += 1;
        let dice = &mut self.dice;
        let cells = self.cols.iter().map(|col| match col {
            Col::Serial => self.serial.to_string(),
            Col::Name => name.to_string(),
            Col::Sex if told => pick(dice, &["男", "女"]),
            Col::Id if told && dice.chance(90) => people::number(dice),
            Col::Birth if told => people::birth(dice),
            Col::Unit => unit.unwrap_or_default().to_string(),
            Col::Phone if told && dice.chance(80) => people::phone(dice),
            Col::Group => "公开组".into(),
            Col::Note if dice.chance(20) => {
                pick(dice, &["领队兼", "自带棋具", "素食", "待确认", "13:30到"])
            }
            Col::Odd => pick(dice, &["XL", "是", "汉", "M"]),
            _ => String::new(),
        });
        cells.collect()
    }

    fn person(&mut self, unit: Option<&str>, shown: Option<&str>, told: bool) -> Vec<String> {
        let name = people::name(&mut self.dice);
        let written = people::written(&mut self.dice, &name, self.serial + 1);
        let cells = self.cells(&written, shown, told);
        let row = self.made.rows.len() as u32 + 1;
        // What only people have: a document, or the sex beside a birth date or telephone.
        let (mut document, mut more) = (false, false);
        for (col, _) in self.cols.iter().zip(&cells).filter(|(_, cell)| !cell.is_empty()) {
            document |= *col == Col::Id;
            more |= matches!(col, Col::Birth | Col::Phone);
        }
        let told = told && (document || more);
        self.made.people.push(Person { row, name, unit: unit.map(String::from), told });
        cells
    }

    fn table(&mut self) {
        let told = self.dice.chance(80);
        for team in 0..1 + self.dice.below(4) {
            let unit = match self.way {
                UnitWay::Above | UnitWay::Label => pick(&mut self.dice, &BLOCK_UNITS),
                UnitWay::Title => self.title_unit(),
                _ => pick(&mut self.dice, &UNITS),
            };
            self.team_head(&unit, team);
            let first = self.made.rows.len() as u32;
            // Where the first row speaks for the others, there are others.
            let least = if self.way == UnitWay::First { 3 } else { 1 };
            let size = least + self.dice.below(5);
            for place in 0..size {
                self.member(&unit, place, told);
            }
            let last = self.made.rows.len() as u32 - 1;
            if self.way == UnitWay::Merged && last > first {
                let at = self.cols.iter().position(|c| *c == Col::Unit).unwrap() as u32;
                self.made.merges.push([first, at, last, at]);
            }
            self.between();
        }
    }

    fn title_unit(&self) -> String {
        let rows = self.made.rows.iter().flatten();
        rows.rev().find(|text| BLOCK_UNITS.contains(&text.as_str())).unwrap().clone()
    }

    /// What stands above a team.
    fn team_head(&mut self, unit: &str, team: u64) {
        match self.way {
            UnitWay::Above => {
                let blank = team > 0 && self.dice.chance(30);
                if blank {
                    self.push(Vec::new());
                }
                self.line(unit, 0);
            }
            UnitWay::Label => {
                let shapes = [
                    vec![format!("代表队：{unit}")],
                    vec!["代表队".into(), unit.to_string()],
                    vec![format!("单位名称：{unit}"), String::new(), "领队：王建国".into()],
                    vec![format!("代表队：{unit}　领队：李伟　教练：王强")],
                ];
                let shape = shapes[self.dice.below(4) as usize].clone();
                self.push(shape);
            }
            _ => {}
        }
    }

    /// A row of a team: one person, or two side by side, or nobody's.
    fn member(&mut self, unit: &str, place: u64, told: bool) {
        let of = (self.way != UnitWay::Nowhere).then_some(unit);
        let shown = match self.way {
            UnitWay::Own => Some(unit),
            UnitWay::Merged | UnitWay::First => Some(unit).filter(|_| place == 0),
            _ => None,
        };
        let mut row = self.person(of, shown, told);
        if self.side_by_side {
            match self.dice.chance(80) {
                true => row.extend(self.person(of, shown, told)),
                false => row.extend(vec![String::new(); self.cols.len()]),
            }
        }
        self.push(row);
        if self.dice.chance(8) && !matches!(self.way, UnitWay::Merged | UnitWay::First) {
            let word = pick(&mut self.dice, &NOBODIES);
            let mut row = self.cells(&word, shown, false);
            if self.dice.chance(30)
                && let Some(at) = self.cols.iter().position(|c| *c == Col::Sex)
            {
                row[at] = "男".into();
            }
            if self.side_by_side {
                row.extend(vec![String::new(); self.cols.len()]);
            }
            self.push(row);
        }
    }

    /// What stands between two teams.
    fn between(&mut self) {
        match self.dice.below(12) {
            0 => self.push(Vec::new()),
            1 => {
                let sum = pick(&mut self.dice, &SUMS);
                let column = self.dice.below(2) as usize;
                self.line(&sum, column);
            }
            2 => {
                let row = ["小计", "", "5人"].map(String::from).to_vec();
                self.push(row);
            }
            3 => {
                let separator = pick(&mut self.dice, &SEPARATORS);
                self.line(&separator, 0);
            }
            4 if !self.header.is_empty() => self.push(self.header.clone()),
            5 if !self.header.is_empty() => {
                let title = pick(&mut self.dice, &["第2页", "2026年“迎春杯”象棋公开赛报名表"]);
                self.line(&title, 0);
                self.push(self.header.clone());
            }
            6 => {
                let section = pick(&mut self.dice, &SECTIONS);
                self.line(&section, 0);
            }
            7 => {
                let remark = pick(&mut self.dice, &REMARKS[..8]);
                self.line(&remark, 0);
            }
            _ => {}
        }
    }

    fn below(&mut self) {
        let width = self.width();
        for _ in 0..self.dice.below(6) {
            if self.dice.chance(20) {
                self.push(Vec::new());
            }
            let row = foot::line(&mut self.dice, width);
            self.push(row);
        }
    }
}

impl Made {
    /// Rows (from 1) that hold something.
    pub fn filled(&self) -> Vec<u32> {
        let filled = |row: &Vec<String>| row.iter().any(|text| !text.trim().is_empty());
        (1..).zip(&self.rows).filter(|(_, row)| filled(row)).map(|(at, _)| at).collect()
    }

    fn text(&self, separator: &str) -> String {
        let cell = |text: &String| match text.contains([',', '\n', '"', '\t']) {
            true => format!("\"{}\"", text.replace('"', "\"\"")),
            false => text.clone(),
        };
        let line = |row: &Vec<String>| row.iter().map(cell).collect::<Vec<_>>().join(separator);
        self.rows.iter().map(line).collect::<Vec<_>>().join("\r\n")
    }

    /// Reads the list as a file of its kind.
    pub fn read(&self) -> ImportedList {
        let (bytes, name) = match self.kind {
            Kind::Utf8 => (format!("\u{feff}{}", self.text(",")).into_bytes(), "名单.csv"),
            Kind::Gbk => (encoding_rs::GB18030.encode(&self.text(",")).0.into_owned(), "名单.csv"),
            Kind::Tabs => (self.text("\t").into_bytes(), "名单.txt"),
            Kind::Xlsx => (self.workbook(), "名单.xlsx"),
        };
        from_bytes(&bytes, name, &Mapping::default()).unwrap()
    }

    fn workbook(&self) -> Vec<u8> {
        let mut book = Workbook::new();
        let sheet = book.add_worksheet();
        sheet.set_name("Sheet1").unwrap();
        for [top, left, bottom, right] in &self.merges {
            let (left, right) = (*left as u16, *right as u16);
            if (top, left) != (bottom, right) {
                sheet.merge_range(*top, left, *bottom, right, "", &Format::new()).unwrap();
            }
        }
        for (row, cells) in (0..).zip(&self.rows) {
            for (column, text) in (0..).zip(cells).filter(|(_, text)| !text.is_empty()) {
                match text.parse::<u32>() {
                    Ok(number) if column == 0 => sheet.write_number(row, column, number),
                    _ => sheet.write_string(row, column, text),
                }
                .unwrap();
            }
        }
        book.save_to_buffer().unwrap()
    }
}

impl fmt::Display for Made {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{:?} merges {:?}", self.kind, self.merges)?;
        (1..).zip(&self.rows).try_for_each(|(at, row)| writeln!(f, "{at:3} {}", row.join(" | ")))
    }
}
