//! The end of the open event made by hand: lots, awards otherwise than computed, certificates,
//! rulings, sheets of the closing.

use xiangqi_arbiter::model::award::title_name;
use xiangqi_arbiter::model::event::{
    Certificate, CertificateKind, Event, PrivateDeed, TableResult,
};
use xiangqi_arbiter::model::id::{GroupId, PlayerId, ProtestId, Round, Table};
use xiangqi_arbiter::model::outcome::Outcome;
use xiangqi_arbiter::paper::press::{Order, SheetKind};
use xiangqi_arbiter::rules::awards::given::awards;

use crate::frozen::desk::Desk;
use crate::frozen::hand::OPEN;

fn result(round: u32, table: u32, outcome: Outcome) -> Event {
    let result = TableResult { outcome, provisional: false };
    let results = vec![(Table(table), Some(result))];
    Event::ResultsEntered { group: OPEN, round: Round(round), results }
}

pub fn after(desk: &mut Desk) {
    desk.at("2019-05-12T15:00:00", "王裁");
    for kind in [SheetKind::Standings, SheetKind::Awards, SheetKind::Rates, SheetKind::Teams] {
        desk.print(kind, 1, kind.per_round().then_some(4));
    }
    desk.act(Event::ProtestRuled { id: ProtestId(1), ruling: "维持原判，黑胜".into() });
    desk.act(Event::ProtestRuled { id: ProtestId(2), ruling: "已提醒观众".into() });
    for protest in [1, 2].map(ProtestId) {
        let order = Order::new(SheetKind::Ruling, OPEN, None);
        desk.act(Order { protest: Some(protest), ..order }.remark());
    }
    desk.act(result(1, 2, Outcome::BlackWins));
    desk.act(result(2, 4, Outcome::BlackWins));
    let (red, black) = desk.seat(1, 4, 1);
    let tables = vec![(Table(1), black, red)];
    desk.act(Event::TablesCorrected { group: OPEN, round: Round(4), tables, bye: None });
    for (group, seed) in [(1, "抽签定名次"), (4, "老年"), (2, "女子")] {
        desk.lots(group, seed);
    }
    decide(desk);
    certify(desk);
    for kind in SheetKind::ALL {
        if kind != SheetKind::Ruling {
            desk.print(kind, 1, kind.per_round().then_some(4));
        }
    }
    for kind in [SheetKind::Awards, SheetKind::Quotas, SheetKind::TitleCertificates] {
        desk.print(kind, 3, None);
    }
    desk.print(SheetKind::Standings, 4, Some(3));
    let plain =
        |sheet: &str, group, round| Event::SheetPrinted { sheet: sheet.into(), group, round };
    desk.act(plain("一张旧版的表", Some(OPEN), None));
    desk.act(plain(SheetKind::ResultsBook.name(), None, None));
    desk.act(plain("裁决书（申诉7）", Some(OPEN), None));
    for sheet in ["公开组 等级申报表", "参赛名单（含证件）", "单位.xlsx"] {
        desk.act(Event::PrivateData { deed: PrivateDeed::Shown { sheet: sheet.into() } });
    }
    // What was printed is outdated by this.
    desk.act(result(4, 2, Outcome::Draw));
}

/// Awards of every kind given otherwise than computed, and some that name what is not there.
fn decide(desk: &mut Desk) {
    let given = awards(desk.state(), OPEN);
    let players: Vec<PlayerId> = given.grades.iter().map(|grade| grade.player).collect();
    let nth = |k: usize| players.get(k).copied();
    desk.award(1, "全组", "第2名", nth(2));
    desk.award(1, "全组", "第3名", nth(1));
    desk.award(1, "全组", "第6名", None);
    desk.award(1, "女子", "第1名", None);
    desk.undo();
    desk.award(1, "女子", "第2名", None);
    desk.award(1, "青年", "第1名", nth(3));
    desk.award(1, "青年", "第1名", nth(0));
    desk.award(1, "称号", &title_name("临汾棋王", "全组"), nth(1));
    desk.award(1, "称号", &title_name("临汾棋后", "女子"), None);
    desk.award(3, "称号", "少年棋王", None);
    let holder = given.quotas[0].players.first().copied();
    for list in ["男子", "女子"] {
        desk.award(1, list, &format!("晋级 {}", holder.unwrap()), None);
    }
    desk.award(3, "少年", "晋级 11", Some(PlayerId(12)));
    // Texts that no list has: from other programs, older ones, or typed by hand.
    for (list, item) in [
        ("等级", "一级棋士"),
        ("等级", "第1名"),
        ("全组", "2"),
        ("全组", "第99名"),
        ("全组", "第０3名"),
        ("全组", "最佳风度奖"),
        ("没有的名单", "第1名"),
        ("称号", "没有的称号"),
        ("男子", "晋级 99"),
        ("男子", "晋级　x"),
    ] {
        desk.award(1, list, item, nth(4));
    }
}

fn certify(desk: &mut Desk) {
    for kind in [CertificateKind::Prize, CertificateKind::Title, CertificateKind::Grade] {
        desk.certificates(1, Some(kind));
    }
    for group in [2, 3, 4] {
        desk.certificates(group, None);
    }
    let first = desk.state().certificates.keys().next().unwrap().clone();
    desk.act(Event::CertificateRevoked { number: first });
    let certificate = Certificate {
        number: "手写-1".into(),
        kind: CertificateKind::Title,
        group: GroupId(4),
        player: PlayerId(13),
        honour: "长青奖".into(),
    };
    desk.act(Event::CertificateIssued { certificate });
}
