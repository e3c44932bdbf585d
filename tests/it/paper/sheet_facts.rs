//! Facts for each sheet, made from the field of `paper_facts`.

use xiangqi_arbiter::model::id::{StartNumber, Table};
use xiangqi_arbiter::model::outcome::{Outcome, Side};
use xiangqi_arbiter::model::points::HalfPoints;
use xiangqi_arbiter::paper::amount::Fen;
use xiangqi_arbiter::paper::sheets::Section;
use xiangqi_arbiter::paper::sheets::awards::{
    AwardRow, AwardSection, AwardsFacts, First, Money, Receipt,
};
use xiangqi_arbiter::paper::sheets::certificate::{
    Certificate, CertificateFacts, Orientation, Stock,
};
use xiangqi_arbiter::paper::sheets::check_in::{CheckInRow, Tick};
use xiangqi_arbiter::paper::sheets::cross_table::{CrossFacts, CrossRow, RoundCell};
use xiangqi_arbiter::paper::sheets::fouls::FoulRow;
use xiangqi_arbiter::paper::sheets::lookup::{LookupRow, Whereabouts};
use xiangqi_arbiter::paper::sheets::roster::RosterRow;
use xiangqi_arbiter::paper::sheets::score_slips::Slip;
use xiangqi_arbiter::paper::sheets::standings::{StandingsFacts, StandingsRow};
use xiangqi_arbiter::rules::ranking::score::Appearance;

use crate::paper::facts::{name, player, unit};

/// Key columns of the default chain.
pub fn keys() -> Vec<String> {
    ["积分", "对手分", "胜局", "犯规", "后走"].map(String::from).to_vec()
}

fn key_values(no: u32) -> Vec<String> {
    let half = 46 - (no as i32) / 4;
    [
        HalfPoints(half).to_string(),
        (180 - no).to_string(),
        (13 - no / 14).to_string(),
        (no % 3).to_string(),
        "6".into(),
    ]
    .to_vec()
}

/// A cross-table of some players and rounds; every kind of cell occurs.
pub fn cross(players: u32, rounds: u32) -> CrossFacts {
    let cell = |no: u32, round: u32| {
        let total = HalfPoints((round * 2).min(46) as i32 - (no % 5) as i32);
        let opponent = StartNumber((no + 7 * round) % players + 1);
        let side = if (no + round).is_multiple_of(2) { Side::Red } else { Side::Black };
        let outcome = Outcome::ALL[((no * 3 + round) % 9) as usize];
        let seat = match (no + round) % 23 {
            1 => Some(Appearance::Bye),
            2 => None,
            _ => Some(Appearance::Table { opponent, side, outcome }),
        };
        RoundCell { seat, total }
    };
    let rows = (1..=players)
        .map(|no| CrossRow {
            player: player(no),
            rounds: (1..=rounds).map(|round| cell(no, round)).collect(),
            keys: key_values(no),
            place: (no != 9).then_some(no),
        })
        .collect();
    CrossFacts { rounds, keys: keys(), rows }
}

/// A ranking with two categories.
pub fn ranking(players: u32) -> StandingsFacts {
    let row = |place: u32, no: u32| StandingsRow {
        rank: place,
        player: player(no),
        keys: key_values(no),
        note: if no == 3 { "抽签".into() } else { String::new() },
    };
    let women = (1..=players).filter(|no| no % 6 == 5);
    StandingsFacts {
        order: "积分、对手分、胜局".into(),
        keys: keys(),
        sections: vec![
            Section {
                heading: "全组".into(), rows: (1..=players).map(|no| row(no, no)).collect()
            },
            Section {
                heading: "女子".into(),
                rows: (1..).zip(women).map(|(place, no)| row(place, no)).collect(),
            },
        ],
        remarks: vec!["第3、8名各项相同，由抽签决定。".into()],
    }
}

/// Two prize lists.
pub fn prizes() -> AwardsFacts {
    let row = |place: u32, no: u32, yuan: u64| AwardRow {
        place: format!("第{place}名"),
        player: player(no),
        money: match yuan {
            0 => Money::Nothing,
            1..=1000 => Money::Amount(Fen::yuan(yuan)),
            _ => Money::Amount(Fen(yuan * 80 + 50)),
        },
        goods: if place < 4 { "奖杯、证书".into() } else { "证书".into() },
        identity: String::new(),
    };
    let money = [6000, 4000, 3000, 2000, 1500, 1000, 800, 600];
    AwardsFacts {
        sections: vec![
            AwardSection {
                first: First::Place,
                pairs: false,
                heading: "公开组".into(),
                receipt: Receipt::Signed,
                rows: (1..).zip(money).map(|(place, yuan)| row(place, place * 5, yuan)).collect(),
            },
            AwardSection {
                first: First::Place,
                pairs: false,
                heading: "女子".into(),
                receipt: Receipt::Signed,
                rows: vec![row(1, 14, 1000), row(2, 23, 0)],
            },
        ],
        remark: String::new(),
        signatures: vec!["制表".into(), "审核".into(), "裁判长".into()],
    }
}

/// Where everybody sits; `letters` sections.
pub fn whereabouts(players: u32, letters: u32) -> Vec<Section<LookupRow>> {
    let row = |no: u32| LookupRow {
        no: StartNumber(no),
        name: name(no),
        at: match no % 40 {
            39 => Whereabouts::Bye,
            38 => Whereabouts::Absent,
            _ => Whereabouts::Seated {
                table: Table(no.div_ceil(2)),
                side: if no % 2 == 1 { Side::Red } else { Side::Black },
                opponent: name(if no % 2 == 1 { no + 1 } else { no - 1 }),
            },
        },
    };
    (0..letters)
        .map(|letter| Section {
            heading: char::from(b'A' + (letter % 26) as u8).to_string(),
            rows: (1..=players).filter(|no| no % letters == letter).map(row).collect(),
        })
        .collect()
}

/// Slips of some tables.
pub fn slips(tables: u32) -> Vec<Slip> {
    let slip = |table: u32| Slip {
        table: Table(table),
        red: player(2 * table - 1),
        black: player(2 * table),
        pairs: false,
    };
    (1..=tables).map(slip).collect()
}

/// Players by unit.
pub fn players(count: u32) -> Vec<Section<RosterRow>> {
    let row = |no: u32| RosterRow {
        number: no.to_string(),
        name: name(no),
        sex: if no % 6 == 5 { "女".into() } else { "男".into() },
        unit: String::new(),
        grade: if no % 9 == 1 { "地方大师".into() } else { String::new() },
    };
    (0..8)
        .map(|index| Section {
            heading: format!("{}　领队：{}　教练：{}", unit(index * 2 + 1), name(60), name(70)),
            rows: (1..=count).filter(|no| no % 8 == index).map(row).collect(),
        })
        .collect()
}

/// A check-in list.
pub fn expected(count: u32) -> Vec<CheckInRow> {
    (1..=count)
        .map(|no| CheckInRow {
            number: no.to_string(),
            name: name(no),
            unit: unit(no),
            fee: if no % 4 == 0 { Tick::Open } else { Tick::Done },
            document: if no % 7 == 0 { Tick::Unasked } else { Tick::Done },
            present: Tick::Open,
            note: if no % 11 == 0 {
                "身份证校验位错误，待核".into()
            } else {
                String::new()
            },
        })
        .collect()
}

/// Some fouls and forfeits.
pub fn records() -> Vec<FoulRow> {
    let row = |index: u32, what: &str, ruling: &str| FoulRow {
        round: format!("第{}轮", index / 2 + 1),
        table: (index * 7 + 2).to_string(),
        player: player(index * 5),
        what: what.into(),
        ruling: ruling.into(),
        total: index % 3,
    };
    vec![
        row(1, "手机响", "记犯规 1 次"),
        row(2, "弃权（迟到超过 15 分钟）", "判负，对方胜"),
        row(3, "赛场内吸烟", "警告"),
        row(4, "接打手机", "判负"),
        row(5, "拒不录谱，经裁判员两次提醒后仍未补录", "记犯规 1 次，责成补录后离场"),
        row(6, "连续两轮弃权", "不再编排"),
    ]
}

/// Certificates for an ordinary and a very long name.
pub fn certificates(orientation: Orientation, stock: Stock) -> CertificateFacts {
    let one = |no: u32, number: &str| Certificate {
        number: number.into(),
        salutation: format!("{} 同志：", name(no)),
        body: "在2019年太原市“迎泽杯”象棋公开赛暨全国象棋业余棋王赛山西赛区选拔赛公开组比赛中，\
               顽强拼搏，成绩优异，荣获第一名。\n特发此证，以资鼓励。"
            .into(),
        issuers: vec!["山西省象棋协会".into(), "太原市棋类协会".into()],
        date: "二〇一九年五月五日".into(),
    };
    CertificateFacts {
        orientation,
        stock,
        title: "获奖证书".into(),
        certificates: vec![one(5, "2019-TY-001"), one(14, "2019-TY-002")],
    }
}
