//! Sheets made from an event: what they name, and what is refused with a sentence.

use xiangqi_arbiter::model::award::Award;
use xiangqi_arbiter::model::entrant::Person;
use xiangqi_arbiter::model::event::{Event, Foul};
use xiangqi_arbiter::model::grade::Grade;
use xiangqi_arbiter::model::id::{FoulId, GroupId, PlayerId, ProtestId, Seq, Table};
use xiangqi_arbiter::model::outcome::Outcome;
use xiangqi_arbiter::model::regulation::{Effect, OffenceKind, QuotaRule};
use xiangqi_arbiter::model::regulation::{Population, SessionRule};
use xiangqi_arbiter::model::sheet::PrintedSheet;
use xiangqi_arbiter::model::state::State;
use xiangqi_arbiter::model::unit::UnitFacts;
use xiangqi_arbiter::paper::block::Document;
use xiangqi_arbiter::paper::press::history::History;
use xiangqi_arbiter::paper::press::print_status::Now;
use xiangqi_arbiter::paper::press::{Mark, Order, SheetKind, document};
use xiangqi_arbiter::rules::views::Views;
use xiangqi_arbiter::session::Session;

use crate::support::bundled::{act, day, enter, founded, group, men, play_out};
use crate::support::pages::{checked, text};
use crate::support::record::{FIRST, OPEN, drawn, entries, found, play_round, record};

fn made(state: &State, kind: SheetKind, group: GroupId) -> Result<Document, String> {
    let at = day("2019-05-10").and_hms_opt(9, 0, 0).unwrap();
    let mark = Mark { seq: Seq(1), digest: "", printed_at: at };
    document(state, &Views::of(state), &Order::new(kind, group, None), &mark)
}

fn words(state: &State, kind: SheetKind, group: GroupId) -> String {
    text(&checked(&made(state, kind, group).unwrap()))
}

/// As a session prints it, with what only the rows know.
fn printed(session: &Session, order: Order) -> Result<String, String> {
    let (seq, digest) = session.mark();
    let mark = Mark { seq, digest, printed_at: session.now() };
    let now = Now { entries: session.entries(), state: session.state(), views: session.views() };
    let made = History::of(session.entries()).document(now, &order, &mark)?;
    Ok(text(&checked(&made)))
}

#[test]
fn a_level_group_has_rates_and_no_ranking() {
    let mut state = founded("hebei-2019");
    let people = men(5, "1990-01-01")
        .into_iter()
        .map(|p| Person { grade: Some(Grade::Level(9)), ..p })
        .collect::<Vec<_>>();
    let ids: Vec<PlayerId> =
        people.into_iter().map(|p| enter(&mut state, "九级棋士组", p)).collect();
    let nine = group(&state, "九级棋士组");
    play_out(&mut state, nine, |_, winner, loser| {
        (winner == ids[0] && loser == ids[4]).then_some(Outcome::BlackForfeits)
    });
    let why = made(&state, SheetKind::Standings, nine).unwrap_err();
    assert_eq!(why, "九级棋士组按得分率晋级，不排名次，没有名次表；请印“得分率与晋级”");
    let rates = words(&state, SheetKind::Rates, nine);
    // Four games won of five planned rounds, one of them without play: 8 of 10 points.
    for word in ["甲1", "80.0%", "六级棋士", "60.0%", "40.0%", "20.0%", "0.0%", "本组不排名次"]
    {
        assert!(rates.contains(word), "{word}: {rates}");
    }
    assert!(!rates.contains("名次表") && !rates.contains("第1名"), "{rates}");
    let cross = words(&state, SheetKind::CrossTable, nine);
    assert!(!cross.contains("名次") && !cross.contains("对手分"), "{cross}");
    let grades = words(&state, SheetKind::Grades, nine);
    assert!(grades.contains("得分率80.0%，其中轮空、弃权得2分"), "{grades}");
    assert!(grades.contains("1990-01-01") && grades.contains("达到标准 4 人，其中申报发证 4 人"));

    // A ranked group the other way round.
    let open = group(&state, "棋协组");
    let why = made(&state, SheetKind::Rates, open).unwrap_err();
    assert_eq!(why, "本组排名次，不按得分率晋级");
}

#[test]
fn quotas_name_holders_those_passed_over_and_places_left() {
    let mut state = founded("taiyuan-2019");
    let open = group(&state, "公开组");
    let mut regulation = state.regulation.clone();
    regulation.groups[0].quotas = vec![QuotaRule {
        list: "全国赛".into(),
        of: Population::All,
        born: Default::default(),
        places: 6,
    }];
    act(&mut state, Event::RegulationAmended { regulation: Box::new(regulation) });
    assert_eq!(
        made(&state, SheetKind::Quotas, open).unwrap_err(),
        "各轮尚未全部结束，还没有晋级名单"
    );
    let ids: Vec<PlayerId> =
        men(5, "1990-01-01").into_iter().map(|p| enter(&mut state, "公开组", p)).collect();
    play_out(&mut state, open, |_, _, _| None);
    let award = Award::Quota { list: "全国赛".into(), player: ids[1] };
    let declined = Event::AwardRuled { group: open, award, to: None };
    act(&mut state, declined);
    let all = words(&state, SheetKind::Quotas, open);
    for word in
        ["全国赛（6个名额）", "第1名", "甲1", "第2名 甲2：放弃名额，名额顺延", "空余2个名额"]
    {
        assert!(all.contains(word), "{word}: {all}");
    }
    let why = made(&state, SheetKind::Grades, open).unwrap_err();
    assert_eq!(why, "本组不授予技术等级");
}

#[test]
fn fouls_away_from_a_game_and_exempted_ones_are_on_the_record() {
    let folder = tempfile::tempdir().unwrap();
    let mut session = drawn(folder.path(), 3, 6);
    let foul = |at, effect| Foul {
        player: PlayerId(1),
        at,
        offence: "手机响".into(),
        kind: OffenceKind::Other,
        effect,
        note: Some("休息区".into()),
    };
    let away = foul(None, Effect::Fouls(1));
    record(&mut session, Event::FoulNoted { id: FoulId(1), foul: away });
    play_round(&mut session);
    let spared = foul(Some((FIRST, Table(1))), Effect::Exempted);
    let spared = Event::FoulNoted { id: FoulId(2), foul: spared };
    session.record(spared, Some("首次，已关机"), &[]).unwrap();
    let all = printed(&session, Order::new(SheetKind::Fouls, OPEN, None)).unwrap();
    assert!(all.contains("局外") && all.contains("手机响（休息区）"), "{all}");
    assert!(all.contains("免予处罚（首次，已关机）"), "{all}");
}

#[test]
fn a_ruling_says_who_what_why_and_by_which_rows() {
    let folder = tempfile::tempdir().unwrap();
    let mut session = drawn(folder.path(), 3, 6);
    play_round(&mut session);
    let order = |protest| Order { protest, ..Order::new(SheetKind::Ruling, OPEN, None) };
    let none = printed(&session, order(None)).unwrap_err();
    assert_eq!(none, "本组还没有裁决过的申诉；请在“日志”的“申诉与裁决”中裁决");
    let id = ProtestId(1);
    record(
        &mut session,
        Event::ProtestLodged {
            id,
            group: OPEN,
            about: Some((FIRST, Table(2))),
            by: "太原队领队".into(),
            text: "时钟有误".into(),
        },
    );
    let lodged = session.mark().0;
    assert_eq!(printed(&session, order(Some(id))).unwrap_err(), "申诉1尚未裁决，没有裁决书");
    let ruling = Event::ProtestRuled { id, ruling: "维持原判".into() };
    session.record(ruling, Some("录像为证"), &[]).unwrap();
    let ruled = session.mark().0;
    let all = printed(&session, order(Some(id))).unwrap();
    let seat = session.state().groups[&OPEN].rounds[0].tables[1];
    let name = |id: PlayerId| format!("棋手{id}");
    for word in [
        "裁决书",
        "申诉1",
        "太原队领队",
        "公开组 第1轮 第2台",
        &name(seat.red),
        &name(seat.black),
        "时钟有误",
        "维持原判",
        "录像为证",
        "2019年5月10日 09:00",
        &format!("受理 #{lodged}，裁决 #{ruled}"),
        "仲裁委员会",
    ] {
        assert!(all.contains(word), "{word}: {all}");
    }
    assert_eq!(order(Some(id)).sheet_name(), "裁决书（申诉1）");
    let ruling = PrintedSheet::Sheet { kind: SheetKind::Ruling, protest: Some(id) };
    assert_eq!(PrintedSheet::read("裁决书（申诉1）"), ruling);
    assert_eq!(PrintedSheet::read("对阵表（作废）"), PrintedSheet::Void(SheetKind::Pairing));
}

#[test]
fn the_books_hold_regulation_officials_schedule_lists_and_results() {
    let folder = tempfile::tempdir().unwrap();
    let mut session = found(folder.path(), 2);
    let mut regulation = session.state().regulation.clone();
    regulation.schedule = vec![SessionRule {
        date: day("2019-05-11"),
        part: "下午".into(),
        time: Some("14:00".into()),
        rounds: Some((1, 2)),
        what: None,
    }];
    regulation.event.chief_arbiter = Some("王国栋".into());
    regulation.notes = vec!["解释权归组委会。".into()];
    record(&mut session, Event::RegulationAmended { regulation: Box::new(regulation) });
    let entered = entries(session.state(), 8);
    record(&mut session, entered);
    let unit = UnitFacts {
        name: "单位1".into(),
        leader: Some("刘领队".into()),
        coach: Some("陈教练".into()),
        ..UnitFacts::default()
    };
    record(&mut session, Event::UnitChanged { unit });
    let all = words(session.state(), SheetKind::Programme, OPEN);
    for word in [
        "秩　序　册",
        "竞赛规程",
        "手机响：犯规1次",
        "解释权归组委会。",
        "组织委员会",
        "裁判长",
        "王国栋",
        "5月11日",
        "14:00 第1至2轮",
        "单位1　领队：刘领队　教练：陈教练",
        "公开组（8）",
        "棋手8",
    ] {
        assert!(all.contains(word), "{word}: {all}");
    }
    assert!(!all.contains("规程代号"), "{all}");
    let none = made(session.state(), SheetKind::ResultsBook, OPEN).unwrap_err();
    assert_eq!(none, "还没有一轮成绩齐全，没有成绩册");

    let numbers = crate::support::record::drawing(session.state(), "种子");
    record(&mut session, numbers);
    play_round(&mut session);
    play_round(&mut session);
    let all = words(session.state(), SheetKind::ResultsBook, OPEN);
    for word in ["成　绩　册", "公开组　名次", "公开组　成绩表", "公开组　获奖名单"]
    {
        assert!(all.contains(word), "{word}: {all}");
    }
    assert!(!all.contains("少年组") && !all.contains("领取人签名"), "{all}");
    let cards = words(session.state(), SheetKind::PairingCards, OPEN);
    for id in 1..=8 {
        assert!(cards.contains(&format!("棋手{id}")), "{cards}");
    }
    // It is one book whichever group is chosen.
    let order = Order::new(SheetKind::ResultsBook, GroupId(2), None);
    record(&mut session, order.remark());
    let history = History::of(session.entries());
    let now = Now { entries: session.entries(), state: session.state(), views: session.views() };
    assert_eq!(history.list(now, OPEN).len(), 1);
    assert_eq!(history.list(now, GroupId(2)).len(), 1);
}
