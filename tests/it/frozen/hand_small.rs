//! Two smaller events made by hand: teams, pairs and levels with a draw in halves; and one that
//! was taken back and forth, then purged.

use std::fmt::Write;
use std::path::Path;

use xiangqi_arbiter::model::entrant::{Person, Proof};
use xiangqi_arbiter::model::event::{DeskMark, DrawMethod, Event};
use xiangqi_arbiter::model::grade::Grade;
use xiangqi_arbiter::model::id::{GroupId, PlayerId, Round, Table};
use xiangqi_arbiter::model::outcome::Outcome;
use xiangqi_arbiter::model::person::Sex;
use xiangqi_arbiter::model::regulation::Effect;
use xiangqi_arbiter::model::unit::UnitKind;
use xiangqi_arbiter::paper::press::SheetKind;
use xiangqi_arbiter::rules::enrolment::draw;

use crate::frozen::desk::Desk;
use crate::frozen::hand::{OPEN, unit};
use crate::frozen::make::{identity, name};

fn person(k: u32, sex: Sex, birth: &str) -> Person {
    let (sex, birth) = (Some(sex), birth.parse().ok());
    Person {
        name: name(k), sex, birth, native_place: Some("河北唐山".into()), ..Person::default()
    }
}

pub fn teams(path: &Path) {
    let regulation = include_str!("../../data/frozen/hand-teams.toml");
    let mut desk = Desk::found(path, regulation, "2018-09-20T08:00:00");
    let clubs = ["唐山棋院", "邯郸棋校", "保定", "个人"];
    for k in 0..10u32 {
        let sex = if k == 3 { Sex::Female } else { Sex::Male };
        let birth = format!("{}-05-06", 1960 + 4 * k);
        desk.enter(1, person(k, sex, &birth), clubs[(k % 3) as usize], |_| {});
    }
    for k in 10..13u32 {
        let child = person(k + 100, Sex::Female, &format!("{}-10-0{}", 2005 + k % 3, k % 3 + 2));
        desk.enter(2, person(k, Sex::Male, "1980-02-02"), clubs[(k % 4) as usize], |entrant| {
            entrant.partner = Some(child.clone());
        });
    }
    for k in 13..18u32 {
        desk.enter(3, person(k, Sex::Male, "2009-07-07"), clubs[(k % 2) as usize], |entrant| {
            entrant.person.grade =
                Grade::read(if k == 15 { "五级棋士" } else { "六级棋士" });
        });
    }
    desk.enter(4, person(18, Sex::Male, "1998-01-01"), "石家庄", |entrant| {
        entrant.person.proofs.insert(Proof::University);
    });
    desk.act(Event::UnitChanged {
        unit: unit("邯郸棋校", UnitKind::TrainingBody, Some("邯领"), true),
    });
    desk.act(Event::UnitRenamed { from: "保定".into(), to: "保定市队".into() });
    desk.undo();
    desk.redo();
    desk.at("2018-10-03T08:00:00", "编排员");
    let upper = [1, 2, 4, 8, 9].map(PlayerId);
    let seed = "半区".to_string();
    let numbers = draw::by_halves(desk.state(), OPEN, &seed, &upper).unwrap();
    let method = DrawMethod::Halves { seed, upper: upper.into() };
    desk.act(Event::NumbersDrawn { group: OPEN, method, numbers });
    desk.draw(2, "双");
    desk.draw(3, "级");
    desk.publish(1);
    desk.results(1, &[Outcome::RedForfeits, Outcome::Draw, Outcome::RedWins, Outcome::BothForfeit]);
    desk.undo();
    desk.redo();
    desk.results_from(1, 5, Outcome::BlackWins);
    desk.close(1);
    let (late, _) = desk.seat(1, 1, 1);
    desk.publish(1);
    let facts = desk.state().groups[&OPEN].rounds[1].clone();
    for (seat, table) in facts.tables.iter().zip(1..) {
        let outcome = match late {
            late if late == seat.red => Outcome::RedForfeits,
            late if late == seat.black => Outcome::BlackForfeits,
            _ => [Outcome::RedWins, Outcome::Draw][table as usize % 2],
        };
        desk.results_from(1, table, outcome);
    }
    let (red, black) = desk.seat(1, 2, 1);
    desk.foul(red, Some((2, 1)), "拒绝录谱", Effect::Warning);
    desk.foul(black, Some((2, 1)), "不按规定录谱（录谱不全）", Effect::Fouls(2));
    desk.close(1);
    desk.print(SheetKind::Teams, 1, Some(2));
    desk.print(SheetKind::Recording, 1, Some(2));
    desk.act(Event::Reinstated { id: late, from: Round(3) });
    desk.play(1, &[Outcome::Draw, Outcome::BlackWins]);
    for _ in 0..6 {
        desk.play(2, &[Outcome::BlackWins]);
    }
    desk.play(3, &[Outcome::RedWins, Outcome::Draw]);
    desk.play(3, &[Outcome::BlackWins]);
    for group in [1, 2, 3] {
        desk.lots(group, "末");
        desk.certificates(group, None);
    }
    for kind in [SheetKind::Teams, SheetKind::Rates, SheetKind::Grades] {
        desk.print(kind, 3, kind.per_round().then_some(2));
    }
}

pub fn purged(path: &Path) {
    let regulation = include_str!("../../data/frozen/hand-open.toml");
    let mut desk = Desk::found(path, regulation, "2019-04-01T08:00:00");
    let mut csv = String::from("姓名,性别,身份证号,单位,联系电话,组别\n");
    for k in 1..=7u32 {
        let id = identity(19_800_101 + k, 2 * k + 1);
        let _ = writeln!(csv, "{},男,{id},甲队,1990002{k:04},公开组", name(k + 70));
    }
    desk.enrol("名单.csv", &csv);
    let ids: Vec<PlayerId> = (1..=7).map(PlayerId).collect();
    for mark in [DeskMark::CheckIn, DeskMark::Fee, DeskMark::Document] {
        desk.act(Event::DeskMarked { ids: ids.clone(), mark, done: true });
    }
    desk.undo();
    desk.undo();
    desk.redo();
    desk.act(Event::RoundsDecided { group: OPEN, rounds: 2 });
    desk.undo();
    desk.redo();
    desk.draw(1, "一");
    desk.undo();
    desk.draw(1, "二");
    desk.amend(|regulation| regulation.lateness.minutes = 30);
    desk.undo();
    desk.publish(1);
    let Some(bye) = desk.state().groups[&OPEN].rounds[0].bye else { unreachable!() };
    let (red, black) = desk.seat(1, 1, 3);
    let tables = vec![(Table(3), bye, black)];
    desk.act(Event::TablesCorrected { group: OPEN, round: Round(1), tables, bye: Some(red) });
    desk.results(1, &[Outcome::RedWins, Outcome::BlackWins, Outcome::Draw]);
    desk.undo();
    desk.undo();
    desk.redo();
    desk.foul(bye, Some((1, 3)), "手机响", Effect::Fouls(1));
    desk.undo();
    desk.results_from(1, 3, Outcome::RedWins);
    desk.close(1);
    desk.act(Event::Withdrawn { id: red, from: Round(2) });
    desk.undo();
    desk.act(Event::Disqualified { id: black, from: Round(2) });
    desk.play(1, &[Outcome::Draw, Outcome::RedWins]);
    desk.lots(1, "末");
    desk.award(1, "全组", "第1名", None);
    desk.certificates(1, None);
    desk.print(SheetKind::Grades, 1, None);
    desk.at("2019-05-20T10:00:00", "王裁");
    desk.session().purge(Some("赛后")).unwrap();
    let number = desk.state().certificates.keys().next_back().unwrap().clone();
    desk.act(Event::CertificateRevoked { number });
    desk.certificates(1, None);
    desk.print(SheetKind::Grades, 1, None);
    let group = GroupId(1);
    desk.act(Event::SheetPrinted {
        sheet: "编排说明（1台）".into(),
        group: Some(group),
        round: None,
    });
}
