//! The rounds of the open event made by hand: one voided, one corrected, fouls of every effect, an
//! amendment after play began.

use xiangqi_arbiter::model::entrant::Person;
use xiangqi_arbiter::model::event::{DeskMark, Event, PairRule, PairedBy, TableResult};
use xiangqi_arbiter::model::id::{FoulId, PlayerId, ProtestId, Round, StartNumber, Table};
use xiangqi_arbiter::model::outcome::Outcome;
use xiangqi_arbiter::model::person::Sex;
use xiangqi_arbiter::model::regulation::Effect;
use xiangqi_arbiter::model::sheet::PrintedSheet;
use xiangqi_arbiter::paper::press::SheetKind;

use crate::frozen::desk::Desk;
use crate::frozen::hand::OPEN;

/// Two rounds of the open group: a round voided, results in doubt, fouls of every effect.
pub fn first_rounds(desk: &mut Desk) {
    desk.at("2019-05-10T07:50:00", "李编");
    desk.act(Event::AbsenceSet { id: PlayerId(19), round: Round(1), absent: true });
    desk.act(Event::AbsenceSet { id: PlayerId(19), round: Round(1), absent: false });
    desk.publish(1);
    for kind in SheetKind::BEFORE_ROUND {
        desk.print(kind, 1, Some(1));
    }
    desk.print(SheetKind::TableCards, 1, Some(1));
    desk.act(Event::PairingVoided { group: OPEN, round: Round(1) });
    let void = PrintedSheet::Void(SheetKind::Pairing);
    desk.act(Event::SheetPrinted { sheet: void, group: Some(OPEN), round: Some(Round(1)) });
    let Event::PairingPublished { mut tables, bye, .. } = desk.proposal(1) else { unreachable!() };
    let engine = tables.clone();
    let last = tables.len() - 1;
    (tables[0].1, tables[last].1) = (tables[last].1, tables[0].1);
    let by = PairedBy::Hand { engine, engine_bye: bye };
    desk.act(Event::PairingPublished { group: OPEN, round: Round(1), tables, bye, by });
    desk.print(SheetKind::Pairing, 1, Some(1));
    let started = |round: u32, at: &str| Event::RoundStarted {
        group: OPEN,
        round: Round(round),
        at: at.parse().unwrap(),
    };
    desk.act(started(1, "2019-05-10T08:30:00"));
    desk.act(started(1, "2019-05-10T08:40:00"));
    desk.at("2019-05-10T09:50:00", "李编");
    let tables = desk.state().groups[&OPEN].rounds[0].tables.len();
    let all = [Outcome::RedWins, Outcome::Draw, Outcome::BlackForfeits, Outcome::BlackWins];
    let all: Vec<Outcome> = all.into_iter().cycle().take(tables).collect();
    desk.results(1, &all);
    let doubt = TableResult { outcome: Outcome::BlackWins, provisional: true };
    let enter = |round: u32, table: u32, result| Event::ResultsEntered {
        group: OPEN,
        round: Round(round),
        results: vec![(Table(table), result)],
    };
    desk.act(enter(1, 2, None));
    desk.undo();
    desk.act(enter(1, 2, Some(doubt)));
    let lodged = |id: u32, about: Option<(u32, u32)>, by: &str, text: &str| Event::ProtestLodged {
        id: ProtestId(id),
        group: OPEN,
        about: about.map(|(round, table)| (Round(round), Table(table))),
        by: by.into(),
        text: text.into(),
    };
    desk.act(lodged(1, Some((1, 2)), "侯马代表队领队", "对方超时仍走子"));
    desk.act(lodged(2, None, "尧都区", "赛场太吵"));
    let (red, black) = desk.seat(1, 1, 1);
    let (second, _) = desk.seat(1, 1, 2);
    desk.foul(red, Some((1, 1)), "手机响", Effect::Fouls(1));
    desk.foul(black, Some((1, 1)), "拒不录谱", Effect::Fouls(1));
    desk.foul(red, Some((1, 1)), "碰乱棋子", Effect::OpponentMinutes(5));
    desk.foul(second, Some((1, 2)), "录谱不全", Effect::Warning);
    desk.foul(second, Some((1, 2)), "误触棋子", Effect::Exempted);
    desk.foul(black, None, "赛场外喧哗", Effect::Warning);
    desk.undo();
    desk.redo();
    desk.act(Event::FoulRevoked { id: FoulId(4) });
    desk.print(SheetKind::RoundResults, 1, Some(1));
    desk.close(1);
    for kind in SheetKind::AFTER_ROUND {
        desk.print(kind, 1, kind.per_round().then_some(1));
    }
    // A late entrant with a number of its own.
    let person = Person { name: "迟到者".into(), sex: Some(Sex::Male), ..Person::default() };
    desk.enter(1, person, "个人", |_| {});
    let (ids, mark) = (vec![PlayerId(21)], DeskMark::CheckIn);
    desk.act(Event::DeskMarked { ids, mark, done: true });
    let no = desk.state().entrants.values().filter(|e| e.facts.group == OPEN);
    let no = no.filter_map(|e| e.no).max().unwrap();
    desk.act(Event::NumberGiven { id: PlayerId(21), no: StartNumber(no.0 + 1) });
    let ruled = |a: u32, b: u32, rule| Event::PairRuled {
        group: OPEN,
        a: PlayerId(a),
        b: PlayerId(b),
        rule,
    };
    desk.act(ruled(1, 10, PairRule::Forbidden));
    desk.act(ruled(2, 11, PairRule::Forbidden));
    desk.act(ruled(2, 11, PairRule::Free));
    desk.act(Event::AbsenceSet { id: PlayerId(9), round: Round(2), absent: true });
    desk.at("2019-05-10T10:40:00", "李编");
    desk.publish(1);
    desk.act(started(2, "2019-05-10T11:00:00"));
    let (red, _) = desk.seat(1, 2, 1);
    desk.foul(red, Some((2, 1)), "长将不变", Effect::LosesGame);
    let tables = desk.state().groups[&OPEN].rounds[1].tables.len();
    let all = [Outcome::RedPenalised, Outcome::BlackWins, Outcome::BothForfeit, Outcome::Draw];
    let all: Vec<Outcome> = all.into_iter().cycle().take(tables).collect();
    desk.results(1, &all);
    desk.close(1);
    desk.print(SheetKind::Standings, 1, Some(2));
    desk.print(SheetKind::CrossTable, 1, Some(2));
    let (red, black) = desk.seat(1, 2, 2);
    let tables = vec![(Table(2), black, red)];
    desk.act(Event::TablesCorrected { group: OPEN, round: Round(2), tables, bye: None });
    desk.record(enter(2, 4, Some(doubt)), Some("记录有误"), &[]);
}

/// The last rounds, with an amendment after play began, and the smaller groups.
pub fn last_rounds(desk: &mut Desk) {
    desk.at("2019-05-11T08:00:00", "王裁");
    desk.amend(|regulation| {
        regulation.forfeits.in_a_row = None;
        regulation.forfeits.in_all = Some(3);
        regulation.lateness.minutes = 10;
        regulation.tariff.retain(|item| item.offence != "吸烟");
        regulation.play.tie_breaks.as_mut().unwrap().swap(0, 1);
        regulation.groups[0].quotas[0].places = 3;
        regulation.groups[0].name = "成人公开组".into();
        regulation.schedule[1].what = Some("闭幕式、颁奖".into());
    });
    desk.act(Event::Withdrawn { id: PlayerId(4), from: Round(3) });
    desk.act(Event::Withdrawn { id: PlayerId(9), from: Round(3) });
    desk.act(Event::Returned { id: PlayerId(9), from: Round(3) });
    desk.act(Event::Disqualified { id: PlayerId(7), from: Round(3) });
    desk.act(Event::DisqualificationLifted { id: PlayerId(7) });
    let cheat = PlayerId(2);
    desk.foul(cheat, None, "作弊", Effect::Disqualified);
    desk.act(Event::PairRuled {
        group: OPEN,
        a: PlayerId(1),
        b: PlayerId(5),
        rule: PairRule::Fixed,
    });
    let ends = [Outcome::BlackWins, Outcome::RedWins, Outcome::RedForfeits, Outcome::BothPenalised];
    desk.play(1, &ends);
    desk.act(Event::SheetPrinted {
        sheet: "编排说明（第1台）".into(),
        group: Some(OPEN),
        round: Some(Round(3)),
    });
    for kind in [SheetKind::Pairing, SheetKind::RoundResults, SheetKind::Recording] {
        desk.print(kind, 1, Some(3));
    }
    let level = [Outcome::Draw, Outcome::RedWins, Outcome::BlackPenalised, Outcome::BlackWins];
    desk.play(1, &level);
    for _ in 0..3 {
        desk.play(4, &[Outcome::Draw]);
    }
    // Two who meet twice, because nobody else is there.
    desk.play(2, &[Outcome::RedWins]);
    desk.play(2, &[Outcome::BlackWins]);
}
