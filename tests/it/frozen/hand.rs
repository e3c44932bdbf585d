//! The open event made by hand: a list, units, a merged group, a round robin, waivers, fouls of
//! every effect, protests, corrections, awards otherwise than computed, sheets of every kind.

use std::fmt::Write;
use std::path::Path;

use xiangqi_arbiter::model::entrant::{Person, Proof};
use xiangqi_arbiter::model::event::{DeskMark, Event, PrivateDeed};
use xiangqi_arbiter::model::finding::WaivedFinding;
use xiangqi_arbiter::model::grade::Grade;
use xiangqi_arbiter::model::id::{GroupId, PlayerId};
use xiangqi_arbiter::model::person::Sex;
use xiangqi_arbiter::model::private::{EVENT, PrivateChange, PrivateField};
use xiangqi_arbiter::model::regulation::{Effect, Official, TariffItem};
use xiangqi_arbiter::model::unit::{UnitFacts, UnitKind};
use xiangqi_arbiter::paper::press::SheetKind;
use xiangqi_arbiter::rules::eligibility::findings;

use crate::frozen::desk::Desk;
use crate::frozen::hand_small::{purged, teams};
use crate::frozen::make::{identity, name};
use crate::frozen::{hand_end, hand_play};

type Make = fn(&Path);

pub const ALL: [(&str, Make); 3] =
    [("hand-open", open), ("hand-teams", teams), ("hand-purged", purged)];

pub const OPEN: GroupId = GroupId(1);
/// Year of birth, sex, group, title or grade.
const PEOPLE: [(u32, u32, &str, &str); 18] = [
    (1980, 1, "公开组", "一级棋士"),
    (1991, 1, "公开组", "象棋大师"),
    (1985, 2, "公开组", ""),
    (1975, 1, "公开组", "五级棋士"),
    (1999, 2, "公开组", "地方大师"),
    (1960, 1, "公开组", ""),
    (1995, 1, "公开组", "棋协大师"),
    (2004, 1, "公开组", ""),
    (1988, 1, "公开组", ""),
    (2005, 1, "少年组", ""),
    (2006, 2, "少年组", "九级棋士"),
    (2004, 1, "少年组", ""),
    (1940, 1, "老年组", "三级棋士"),
    (1950, 1, "老年组", ""),
    (1955, 2, "老年组", ""),
    (1957, 1, "老年组", ""),
    (1990, 2, "女子组", ""),
    (1993, 2, "女子组", "二级棋士"),
];

fn list() -> String {
    let mut csv = String::from("姓名,性别,身份证号,单位,联系电话,组别,等级称号,籍贯,缴费\n");
    for ((year, sex, group, grade), k) in PEOPLE.iter().zip(1..) {
        let sex_word = if *sex == 1 { "男" } else { "女" };
        let mut id = identity(year * 10_000 + 100 * (k % 12 + 1) + 9, 2 * k + sex);
        if k == 4 {
            // A wrong check digit, and further down a date that is none.
            id = id.replace(&id[17..], if id.ends_with('1') { "2" } else { "1" });
        }
        let unit = ["临汾一中", "尧都区", "尧都 区", "侯马队", "个人"][(k % 5) as usize];
        let home = if k % 3 == 0 { "河北" } else { "山西临汾" };
        let paid = if k % 4 == 0 { "" } else { "已缴" };
        let name = name(k + 40);
        let _ = writeln!(
            csv,
            "{name},{sex_word},{id},{unit},1990001{k:04},{group},{grade},{home},{paid}"
        );
    }
    csv
}

fn open(path: &Path) {
    let regulation = include_str!("../../data/frozen/hand-open.toml");
    let mut desk = Desk::found(path, regulation, "2019-04-20T10:00:00");
    before(&mut desk);
    hand_play::first_rounds(&mut desk);
    hand_play::last_rounds(&mut desk);
    hand_end::after(&mut desk);
}

fn officials(role: &str, names: &[&str]) -> Official {
    Official { role: role.into(), names: names.iter().map(ToString::to_string).collect() }
}

fn mark(desk: &mut Desk, ids: &[u32], mark: DeskMark, done: bool) {
    let ids = ids.iter().copied().map(PlayerId).collect();
    desk.act(Event::DeskMarked { ids, mark, done });
}

pub fn unit(name: &str, kind: UnitKind, leader: Option<&str>, insurance_seen: bool) -> UnitFacts {
    let coach = leader.map(|leader| format!("{leader}教练"));
    UnitFacts { name: name.into(), kind, leader: leader.map(Into::into), coach, insurance_seen }
}

fn shown(desk: &mut Desk, sheet: &str) {
    desk.act(Event::PrivateData { deed: PrivateDeed::Shown { sheet: sheet.into() } });
}

/// From the founding to the draw.
fn before(desk: &mut Desk) {
    let mut facts = desk.state().regulation.event.clone();
    facts.committee = vec![officials("主任", &["赵会长"]), officials("委员", &["钱", "孙"])];
    facts.jury = vec![officials("主任", &["李仲裁"])];
    facts.pairing_officer = Some("李编".into());
    desk.act(Event::FactsChanged { facts: facts.clone() });
    facts.arbiters = vec![officials("裁判员", &["周", "吴", "郑"])];
    facts.venue = Some("临汾市体育馆".into());
    desk.record(Event::FactsChanged { facts }, Some("换场地"), &[]);
    desk.at("2019-05-05T09:30:00", "张录入");
    desk.enrol("单位报名.csv", &list());
    let late = Person {
        name: "诸葛㛃".into(),
        sex: Some(Sex::Male),
        birth: "1987-03-04".parse().ok(),
        native_place: Some("山西".into()),
        grade: Grade::read("三级棋士"),
        certificate: Some("A-12".into()),
        nationality: Some("中国".into()),
        companion: Some("诸葛母".into()),
        proofs: [Proof::PriorEvent, Proof::Grade].into(),
        declared: [Proof::Residence].into(),
        pinyin: Some("zhuge jie".into()),
        ..Person::default()
    };
    desk.enter(1, late.clone(), "侯马队", |_| {});
    desk.undo();
    desk.redo();
    desk.undo();
    desk.enter(1, late, "侯马队", |entrant| {
        entrant.note = Some("电话报名".into());
        entrant.entered_at = "2019-05-08T19:30:00".parse().ok();
        entrant.filler = true;
    });
    desk.enter(4, Person { name: "重名".into(), ..Person::default() }, "个人", |_| {});
    desk.act(Event::EntrantRemoved { id: PlayerId(20) });
    desk.change(9, |entrant| entrant.person.name = "更名人".into());
    desk.change(8, |entrant| entrant.group = GroupId(3));
    desk.undo();
    let phone = |player, field, value: &str| PrivateChange { player, field, value: value.into() };
    let leader = PrivateField::LeaderPhone("侯马队".into());
    let coach = PrivateField::CoachPhone("侯马队".into());
    let houma = unit("侯马队", UnitKind::Association, Some("侯领"), true);
    let phones = [phone(EVENT, leader, "19900010001"), phone(EVENT, coach, "19900010002")];
    desk.record(Event::UnitChanged { unit: houma }, None, &phones);
    desk.act(Event::UnitChanged { unit: unit("临汾一中", UnitKind::School, None, false) });
    desk.act(Event::UnitChanged {
        unit: unit("尧都 区", UnitKind::Unstated, Some("尧领"), false)
    });
    let renamed = |from: &str, to: &str| Event::UnitRenamed { from: from.into(), to: to.into() };
    desk.act(renamed("尧都 区", "尧都区"));
    desk.act(renamed("侯马队", "侯马市代表队"));
    desk.undo();
    desk.act(renamed("侯马队", "侯马代表队"));
    desk.amend(|regulation| {
        regulation.entry.fee_yuan = Some(120);
        regulation.entry.capacity = Some(17);
        regulation.tariff.push(TariffItem::new("录谱不全", Effect::Warning));
        regulation.groups[0].prizes[0].places[0].yuan = Some(2500);
        regulation.groups[3].fee_yuan = None;
        regulation.notes.push("补充通知第一号。".into());
    });
    desk.act(Event::GroupMerged { group: GroupId(3), into: OPEN });
    desk.at("2019-05-09T17:40:00", "张录入");
    mark(
        desk,
        &[1, 2, 3, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19],
        DeskMark::CheckIn,
        true,
    );
    mark(desk, &[4], DeskMark::CheckIn, true);
    mark(desk, &[4], DeskMark::CheckIn, false);
    desk.undo();
    mark(desk, &[1, 2, 3], DeskMark::Document, true);
    mark(desk, &[3], DeskMark::Document, false);
    mark(desk, &[8, 12], DeskMark::Fee, true);
    mark(desk, &[12], DeskMark::Fee, false);
    mark(desk, &[6, 7], DeskMark::MeetingMissed, true);
    mark(desk, &[7], DeskMark::MeetingMissed, false);
    // Every code that is found is waived at least once; one by the name of an older program.
    let mut found = findings(desk.state());
    found.sort_by_key(|one| (one.code.id(), one.player));
    found.dedup_by_key(|one| one.code.id());
    for one in found {
        let (id, code, text) = (one.player, one.code.into(), one.text);
        desk.record(Event::FindingWaived { id, code, text }, Some("情况属实"), &[]);
    }
    let (code, text) = (WaivedFinding::read("max_age"), "年龄超过".to_string());
    desk.act(Event::FindingWaived { id: PlayerId(6), code: code.clone(), text });
    desk.act(Event::WaiverRevoked { id: PlayerId(6), code });
    shown(desk, "公开组 获奖名单");
    shown(desk, "参赛名单.xlsx");
    desk.act(Event::RoundsDecided { group: OPEN, rounds: 3 });
    desk.act(Event::RoundsDecided { group: OPEN, rounds: 4 });
    desk.act(Event::RoundsDecided { group: GroupId(2), rounds: 2 });
    desk.draw(1, "临汾");
    desk.draw(1, "二〇一九");
    desk.draw_by_hand(4);
    desk.draw(2, "女");
    for kind in [SheetKind::Roster, SheetKind::CheckIn, SheetKind::Draw, SheetKind::PairingCards] {
        desk.print(kind, 1, None);
    }
    desk.print(SheetKind::Roster, 3, None);
    let (sheet, group, round) = (SheetKind::Programme.name().into(), None, None);
    desk.act(Event::SheetPrinted { sheet, group, round });
}
