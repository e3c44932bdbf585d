//! Facts for the sheets of duties, rulings, honours and books, made from the field of
//! `paper_facts`.

use xiangqi_arbiter::model::id::{StartNumber, Table};
use xiangqi_arbiter::paper::block::{Change, Document, Paper, Revision, SheetHead};
use xiangqi_arbiter::paper::sheets::books::{self, Chapter, Cover, book};
use xiangqi_arbiter::paper::sheets::honours::{GradeRow, QuotaRow, QuotaSection};
use xiangqi_arbiter::paper::sheets::pairing_cards::{PairingCard, PairingCardsFacts};
use xiangqi_arbiter::paper::sheets::rates::RateRow;
use xiangqi_arbiter::paper::sheets::recording::RecordingRow;
use xiangqi_arbiter::paper::sheets::roster::roster;
use xiangqi_arbiter::paper::sheets::ruling::RulingFacts;

use crate::paper::facts::{head, name, player, unit};
use crate::paper::sheet_facts::players;

/// A head that replaces an earlier print.
pub fn revised(change: Change, group: &str, round: &str) -> SheetHead {
    let says = "取代5月3日 08:05印出的版本，记录 #412".into();
    SheetHead { revision: Some(Revision { change, says }), ..head(group, round) }
}

/// Tables that record, half of them with results.
pub fn duties(tables: u32) -> (String, Vec<RecordingRow>) {
    let rows = (1..=tables)
        .map(|table| RecordingRow {
            table: Table(table),
            red: (StartNumber(2 * table - 1), name(2 * table - 1)),
            black: (StartNumber(2 * table), name(2 * table)),
            result: if table % 2 == 0 { "2–0".into() } else { String::new() },
            owed: match table % 2 {
                0 => format!("红方 {}", name(2 * table - 1)),
                _ => String::new(),
            },
            note: match table {
                6 => format!("{} 拒不录谱：犯规1次", name(11)),
                _ => String::new(),
            },
        })
        .collect();
    ("第2轮起前16台录谱：胜方录，和棋由红方录；拒不录谱：犯规1次。".into(), rows)
}

/// A ruling of this many paragraphs.
pub fn ruled(paragraphs: usize) -> RulingFacts {
    let fact = |label: &str, text: &str| (label.to_owned(), text.to_owned());
    RulingFacts {
        facts: vec![
            fact("申诉编号", "申诉3"),
            fact("申诉人", &format!("{} 领队 {}", unit(14), name(14))),
            fact("受理时间", "2019年5月3日 10:20"),
            fact("所涉对局", "公开组 第3轮 第12台"),
            fact("红方", &format!("15号 {}（{}）", name(14), unit(14))),
            fact("黑方", &format!("27号 {}（{}）", name(23), unit(2))),
            fact("现记成绩", "红胜 2:0（暂定，待仲裁）"),
            fact("裁决时间", "2019年5月3日 11:05"),
            fact("记录号", "受理 #398，裁决 #412"),
        ],
        text: "对方在走完第40回合后未按钟，裁判员未予处理。\n".repeat(paragraphs),
        ruling: "维持原判。对局有效，成绩不变；裁判员漏记的犯规予以补记。".into(),
        reason: "经查对局记录与录像，按钟有先后，未影响对局结果。".repeat(paragraphs),
    }
}

/// A level group.
pub fn levels(players: u32) -> (Vec<String>, Vec<RateRow>) {
    let row = |no: u32| RateRow {
        player: player(no),
        score: (no % 19).to_string(),
        unplayed: if no.is_multiple_of(7) { "2".into() } else { String::new() },
        rate: format!("{}.{}%", no % 100, no % 10),
        grade: if no.is_multiple_of(3) { "四级棋士".into() } else { String::new() },
        note: if no.is_multiple_of(9) {
            "已持有四级棋士、退赛".into()
        } else {
            String::new()
        },
    };
    (
        vec![
            "得分率 = 积分 ÷（胜一局的分值 × 本组轮数）；轮空和对方弃权的得分计入，另列。本组不排名次。"
                .into(),
            "晋级标准：45%以上四级棋士，75%以上三级棋士。".into(),
        ],
        (1..=players).map(row).collect(),
    )
}

/// Two lists of places.
pub fn places() -> Vec<QuotaSection> {
    let row = |place: u32| QuotaRow {
        index: if place == 11 { 1 } else { place },
        player: player(place * 5),
        place: format!("第{place}名"),
    };
    vec![
        QuotaSection {
            heading: "男子（8个名额）".into(),
            rows: (1..=8).map(row).collect(),
            remarks: vec![format!("第3名 {}：放弃名额，名额顺延", name(14))],
        },
        QuotaSection {
            heading: "女子（2个名额）".into(),
            rows: vec![row(11)],
            remarks: vec!["空余1个名额".into()],
        },
    ]
}

/// On what the grades rest.
pub fn basis() -> Vec<String> {
    vec!["依据：本组60人，名次界限不减：前8名一级棋士，前16名二级棋士，其余三级棋士。".into()]
}

/// Who reached a grade.
pub fn reached(players: u32) -> Vec<GradeRow> {
    let row = |no: u32| GradeRow {
        player: player(no),
        sex: if no % 6 == 5 { "女".into() } else { "男".into() },
        birth: "1980-01-05".into(),
        document: "149900************".into(),
        held: if no.is_multiple_of(4) { "五级棋士".into() } else { String::new() },
        grade: "地方大师".into(),
        by: if no.is_multiple_of(5) {
            "得分率80.0%，其中轮空、弃权得2分".into()
        } else {
            format!("第{no}名")
        },
        note: if no.is_multiple_of(8) {
            "已持有棋协大师，不再发证".into()
        } else {
            String::new()
        },
    };
    (1..=players).map(row).collect()
}

/// Cards after some rounds.
pub fn cards(players: u32, rounds: u32) -> PairingCardsFacts {
    let line = |no: u32, round: u32| {
        let other = (no + 7 * round) % players + 1;
        ["红".to_string(), format!("{other} {}", name(other)), "胜".into(), (2 * round).to_string()]
    };
    let card = |no: u32| PairingCard {
        player: player(no),
        rounds: (1..=rounds.saturating_sub(2)).map(|round| line(no, round)).collect(),
    };
    PairingCardsFacts { rounds, cards: (1..=players).map(card).collect() }
}

/// A programme.
pub fn programme() -> Document {
    let text = |text: &str| text.to_owned();
    let head = head("", "");
    let cover = Cover {
        title: head.event.clone(),
        book: "秩序册".into(),
        lines: vec![
            text("主办、承办：山西省象棋协会、太原市棋类协会"),
            text("2019年5月3日至5月5日"),
        ],
    };
    let sections = [
        (text("组别与条件"), vec![text("公开组：没有年龄、性别等条件"); 8]),
        (text("犯规与录谱"), vec![text("手机响：犯规1次"); 30]),
    ];
    let days: Vec<(String, Vec<String>)> = (3..8)
        .map(|day| {
            let parts = ["8:30 第1至2轮", "14:00 第3至5轮\n技术会议", ""].map(text).to_vec();
            (format!("5月{day}日"), parts)
        })
        .collect();
    let parts = ["上午", "下午", "晚上"].map(text);
    let offices = [(text("裁判长"), name(14)), (text("裁判员"), String::new())];
    let chapters = vec![
        Chapter { heading: text("竞赛规程"), blocks: books::clauses(&sections) },
        Chapter { heading: text("裁判员名单"), blocks: vec![books::officials(&offices)] },
        Chapter { heading: text("竞赛日程"), blocks: vec![books::schedule(&parts, &days)] },
        Chapter { heading: text("参赛名单"), blocks: roster(&head, &players(200)).blocks },
    ];
    book(&head, Paper::A4_PORTRAIT, &cover, chapters)
}
