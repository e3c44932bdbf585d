//! How the frozen events were made: `cargo test frozen::make -- --ignored`. A file that exists is
//! left as it is; `REMAKE_FROZEN=name` makes one anew, which is right only before it is committed.
//!
//! The hand-made ones hold acts of older programs that name what is not there; `admit` takes none of
//! those any more, so that these files cannot be made again.
//!
//! Demos are played by the program's own `demo`; the others by hand, act by act
//! (`hand.rs`). Identity numbers are made up, of no region. What the file knows of
//! snapshots (paths of the machine) is taken out before it is kept.

use std::fmt::Write;
use std::path::Path;
use std::process::Command;

use rusqlite::Connection;

use crate::frozen::hand;
use crate::frozen::support::{DEMOS, folder};

const FAMILY: [&str; 12] =
    ["王", "李", "张", "刘", "陈", "杨", "赵", "黄", "周", "吴", "欧阳", "司徒"];
const GIVEN: [&str; 11] = ["伟", "芳", "娜", "敏", "静", "磊", "军", "洋", "艳琪", "建国", "䶮"];
const UNITS: [&str; 6] =
    ["晋中队", "太原市象棋协会", "唐山队", "邯郸棋校", "个人", "呼和浩特市体育局棋牌运动管理中心"];

/// An identity number of no region with the right check digit: `birth` is `YYYYMMDD`.
pub fn identity(birth: u32, serial: u32) -> String {
    let digits = format!("149900{birth:08}{serial:03}");
    let weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
    let sum: u32 = digits.bytes().zip(weights).map(|(d, w)| u32::from(d - b'0') * w).sum();
    format!("{digits}{}", "10X98765432".as_bytes()[(sum % 11) as usize] as char)
}

pub fn name(k: u32) -> String {
    let family = FAMILY[(k % 12) as usize];
    format!("{family}{}", GIVEN[(k / 12 * 5 + k) as usize % 11])
}

/// Groups of the list of Hebei: name, year of birth, sex (0 both), how many, grade.
const HEBEI: [(&str, u32, u32, u32, &str); 19] = [
    ("男子公开组", 1980, 1, 7, "一级棋士"),
    ("女子公开组", 1985, 2, 4, "地方大师"),
    ("男子老年组", 1955, 1, 4, ""),
    ("女子老年组", 1956, 2, 3, ""),
    ("男子少年组", 2005, 1, 4, ""),
    ("女子少年组", 2006, 2, 2, ""),
    ("男子儿童晋级组", 2009, 1, 4, "六级棋士"),
    ("女子儿童晋级组", 2010, 2, 3, ""),
    ("家庭双人组", 1982, 0, 4, ""),
    ("儿童甲组", 2010, 0, 5, ""),
    ("儿童乙组", 2012, 0, 4, ""),
    ("儿童丙组", 2014, 0, 3, ""),
    ("棋协组", 1975, 0, 4, ""),
    ("高校组", 1996, 0, 3, ""),
    ("五级棋士组", 2008, 0, 4, "五级棋士"),
    ("六级棋士组", 2009, 0, 3, "六级棋士"),
    ("七级棋士组", 2009, 0, 2, "七级棋士"),
    ("八级棋士组", 2010, 0, 1, "八级棋士"),
    ("九级棋士组", 2011, 0, 2, "九级棋士"),
];

fn hebei() -> String {
    let mut csv =
        String::from("姓名,性别,身份证号,单位,联系电话,组别,等级称号,儿童姓名,儿童身份证号\n");
    let mut k = 0;
    for (group, year, sex, count, grade) in HEBEI {
        for one in 0..count {
            k += 1;
            let sex = if sex == 0 { one % 2 + 1 } else { sex };
            let word = if sex == 1 { "男" } else { "女" };
            let id = identity(year * 10_000 + 100 * (k % 12 + 1) + 7, 2 * k + sex);
            let unit = UNITS[(k % 6) as usize];
            let child = match group {
                "家庭双人组" => {
                    format!("{},{}", name(k + 300), identity(20_100_305 + k, 2 * k + sex))
                }
                _ => ",".into(),
            };
            let _ = writeln!(
                csv,
                "{},{word},{id},{unit},1990000{k:04},{group},{grade},{child}",
                name(k)
            );
        }
    }
    csv
}

/// The list of a demo: the first rows of the example list.
fn entries(regulation: &str) -> String {
    let rows = match regulation {
        "hebei-2019" => return hebei(),
        "taiyuan-2019" => 30,
        "shanxi-2017" => 40,
        "wuwei-2017" => 25,
        _ => 24,
    };
    let example = include_str!("../../../assets/example-entries.csv");
    example.lines().take(rows + 1).flat_map(|line| [line, "\n"]).collect()
}

fn demo(regulation: &str) {
    let work = tempfile::tempdir().unwrap();
    let list = work.path().join("报名表.csv");
    std::fs::write(&list, entries(regulation)).unwrap();
    let played = Command::new(env!("CARGO_BIN_EXE_xiangqi-arbiter"))
        .args(["demo", "--acknowledge", "--no-window", "--seed", "2024", "--out"])
        .arg(work.path().join("赛事"))
        .args(["--regulation", regulation, "--entries"])
        .arg(&list)
        .output()
        .unwrap();
    let message = String::from_utf8_lossy(&played.stderr);
    assert!(played.status.success(), "{message}");
    println!("{regulation}\n{message}");
    let out = String::from_utf8_lossy(&played.stdout);
    keep(Path::new(out.lines().last().unwrap()), regulation);
}

/// Takes an event file into the frozen data.
fn keep(event: &Path, name: &str) {
    let connection = Connection::open(event).unwrap();
    connection
        .execute_batch(
            "DELETE FROM private WHERE field IN ('snapshot', 'second_snapshot', 'copy',
             'second_folder'); VACUUM;",
        )
        .unwrap();
    drop(connection);
    std::fs::create_dir_all(folder()).unwrap();
    std::fs::copy(event, folder().join(format!("{name}.xqt"))).unwrap();
}

fn wanted(name: &str) -> bool {
    let again = std::env::var("REMAKE_FROZEN").is_ok_and(|again| again == name);
    again || !folder().join(format!("{name}.xqt")).exists()
}

#[test]
#[ignore = "makes the event files of tests/data/frozen, once"]
fn frozen_make() {
    for name in DEMOS.into_iter().filter(|name| wanted(name)) {
        demo(name);
    }
    for (name, make) in hand::ALL {
        if wanted(name) {
            let work = tempfile::tempdir().unwrap();
            let path = work.path().join("赛事.xqt");
            make(&path);
            keep(&path, name);
        }
    }
}
