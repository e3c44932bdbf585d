//! 团体名次 (rules.md §7.5): sums of the best ranks or scores worked by hand, ties, units too small,
//! who counts; the rule in a regulation file; the list in the window and the printed sheet.

use egui_kittest::kittest::Queryable;
use xiangqi_arbiter::model::entrant::Entrant;
use xiangqi_arbiter::model::event::Event;
use xiangqi_arbiter::model::id::{GroupId, PlayerId, Round, Seq, StartNumber};
use xiangqi_arbiter::model::numbering::Numbering;
use xiangqi_arbiter::model::outcome::Outcome;
use xiangqi_arbiter::model::points::HalfPoints;
use xiangqi_arbiter::model::regulation::{TeamBy, TeamRule};
use xiangqi_arbiter::model::state::State;
use xiangqi_arbiter::paper::press::{Mark, Order, SheetKind, document};
use xiangqi_arbiter::rules::ranking::standings::{StandingRow, Standings};
use xiangqi_arbiter::rules::ranking::teams::{Teams, teams, teams_after};
use xiangqi_arbiter::rules::regulation::check::faults;
use xiangqi_arbiter::rules::views::Views;
use xiangqi_arbiter::session::Session;
use xiangqi_arbiter::store::regulation_file;
use xiangqi_arbiter::ui::action::{Action, Tab};

use crate::support::pages::{checked, text};
use crate::support::record::{OPEN, SECOND, drawing, entrant, entries, play_round, regulation_of};
use crate::support::round_states::state;
use crate::support::taiyuan::{GROUP, drawn, morning, play, publish, record};
use crate::support::window::{Window, click, open};

/// 少年组.
const YOUTH: GroupId = GroupId(2);

fn rule(best: u32, by: TeamBy) -> TeamRule {
    TeamRule { best, by }
}

/// Units by players in the order of rank: `A7 B6` is a player of A with 7 points, then one of B
/// with 6; `-` has no unit.
fn ranked(rule: TeamRule, field: &str) -> Teams {
    let players: Vec<(&str, i32)> =
        field.split(' ').map(|word| (&word[..1], word[1..].parse().unwrap())).collect();
    let rows = players.iter().zip(1u32..).map(|((_, points), rank)| StandingRow {
        rank,
        no: StartNumber(100 + rank),
        score: HalfPoints::whole(*points),
        keys: Vec::new(),
    });
    let standings = Standings { rows: rows.collect(), unresolved: Vec::new() };
    let numbers: Numbering =
        (1..=players.len() as u32).map(|rank| (StartNumber(100 + rank), PlayerId(rank))).collect();
    let unit = |id: PlayerId| {
        let unit = players[id.0 as usize - 1].0;
        (unit != "-").then(|| unit.to_owned())
    };
    teams(rule, &standings, &numbers, unit)
}

/// `A5` for each ranked unit: the unit and what was added up.
fn words(teams: &Teams) -> String {
    let sum = |row: &xiangqi_arbiter::rules::ranking::teams::TeamRow| match teams.rule.by {
        TeamBy::Ranks => row.ranks.to_string(),
        TeamBy::Scores => row.scores.to_string(),
    };
    let all = teams.rows.iter().map(|row| format!("{}{}", row.unit, sum(row)));
    all.collect::<Vec<_>>().join(" ")
}

#[test]
fn sums_worked_by_hand() {
    let (ranks, scores) = (TeamBy::Ranks, TeamBy::Scores);
    let cases = [
        // A 1+4, C 2+3, B 5+6.
        (rule(2, ranks), "A9 C8 C7 A6 B5 B4", "A5 C5 B11", "an equal sum: the best single rank"),
        (rule(2, ranks), "C9 A8 A7 C6 B5 B4", "C5 A5 B11", "whatever the name of the unit"),
        // Of four of A only the best two count: 1+6, not 1+8.
        (rule(2, ranks), "A9 B8 B7 C6 C5 A4 D3 A2 A1", "B5 A7 C9", "only the best k count"),
        (rule(3, ranks), "A9 B8 B7 A6 A5 C4 C3 B2", "A10 B13", "C has two of three"),
        (rule(1, ranks), "B9 A8 C7 A6", "B1 A2 C3", "k = 1"),
        (rule(4, ranks), "A9 B8 C7", "", "nobody has four"),
        (rule(2, ranks), "-9 A8 -7 A6 B5 B4", "A6 B11", "without a unit no team, the ranks stay"),
        // A 12+10 = 22, B 11+11 = 22, C 10+9: ranks A 1+6, B 2+3.
        (rule(2, scores), "A12 B11 B11 C10 C9 A10", "B22 A22 C19", "equal scores: fewer ranks"),
        // A 12+9, B 11+10: ranks 1+4 and 2+3 are equal too.
        (rule(2, scores), "A12 B11 B10 A9", "A21 B21", "equal ranks too: the best single rank"),
        (rule(2, scores), "A12 B11 B11 A9 A8", "B22 A21", "more points beat the first place"),
    ];
    for (rule, field, expected, name) in cases {
        let teams = ranked(rule, field);
        assert_eq!(words(&teams), expected, "{name}: {field}");
        let places: Vec<u32> = teams.rows.iter().map(|row| row.rank).collect();
        assert!(places.iter().copied().eq(1..=places.len() as u32), "{name}: never shared");
        for row in &teams.rows {
            assert_eq!(row.members.len() as u32, rule.best, "{name}");
        }
    }
}

#[test]
fn who_is_too_few_is_named() {
    let teams = ranked(rule(3, TeamBy::Ranks), "A9 B8 B7 A6 A5 C4 C3 -2");
    assert_eq!(teams.short, [("B".to_owned(), 2), ("C".to_owned(), 2)]);
    let members: Vec<u32> = teams.rows[0].members.iter().map(|m| m.rank).collect();
    assert_eq!((members, teams.rows[0].best()), (vec![1, 4, 5], 1));
}

/// Six players of three units, two each; those who are not ranked leave their unit short, and the
/// ranks of the others close up.
#[test]
fn fillers_and_disqualified_players_count_for_nobody() {
    let mut state = state(7);
    assert_eq!(teams_after(&state, OPEN, SECOND), None, "no rule, no teams");
    state.regulation.groups[0].team = Some(rule(2, TeamBy::Ranks));
    let all = teams_after(&state, OPEN, SECOND).unwrap();
    assert_eq!((all.rows.len(), all.short.len()), (3, 0));
    let sum: u64 = all.rows.iter().map(|row| row.ranks).sum();
    assert_eq!(sum, 1 + 2 + 3 + 4 + 5 + 6);
    let first = all.rows[0].members[0].id;
    let unit = all.rows[0].unit.clone();
    for what in ["filler", "disqualified", "个人", "blank"] {
        let mut state = state.clone();
        let entrant = state.entrants.get_mut(&first).unwrap();
        match what {
            "filler" => entrant.facts.filler = true,
            "disqualified" => entrant.disqualified = Some(Round(3)),
            "个人" => entrant.facts.unit = Some("个人".into()),
            _ => entrant.facts.unit = Some("  ".into()),
        }
        let left = teams_after(&state, OPEN, SECOND).unwrap();
        assert_eq!(left.short, [(unit.clone(), 1)], "{what}");
        assert_eq!(left.rows.len(), 2, "{what}");
    }
}

#[test]
fn the_rule_is_read_written_and_refused() {
    let text = |team: &str| {
        format!("id = \"t\"\ntitle = \"测试赛\"\n[[groups]]\nname = \"公开组\"\n{team}\n")
    };
    let good = [
        ("", None),
        ("team = { best = 4 }", Some(rule(4, TeamBy::Ranks))),
        ("team = { best = 4, by = \"ranks\" }", Some(rule(4, TeamBy::Ranks))),
        ("team = { best = 1, by = \"scores\" }", Some(rule(1, TeamBy::Scores))),
    ];
    for (team, expected) in good {
        let read = regulation_file::parse("测试", &text(team)).unwrap();
        assert_eq!(read.groups[0].team, expected, "{team}");
        assert!(faults(&read).is_empty(), "{team}");
        let written = regulation_file::to_text(&read).unwrap();
        assert_eq!(regulation_file::parse("写回", &written).unwrap(), read, "{team}");
    }
    let unread = [
        ("team = { by = \"ranks\" }", "缺少 best"),
        ("team = { best = 4, by = \"median\" }", "不认识的值“median”，可用：ranks、scores"),
        ("team = { best = 4, top = 2 }", "不认识的键 top"),
        ("team = { best = \"四\" }", "不带引号的整数"),
    ];
    for (team, why) in unread {
        let error = regulation_file::parse("测试", &text(team)).unwrap_err();
        assert!(error.to_string().contains(why), "{team}: {error}");
        assert_eq!(error.line, Some(5), "{team}: {error}");
    }
    for best in [0, 10_000] {
        let read = regulation_file::parse("测试", &text(&format!("team = {{ best = {best} }}")));
        let found = faults(&read.unwrap());
        assert_eq!(found.len(), 1);
        assert_eq!(found[0].path, "groups.0.team.best");
        assert!(found[0].text.contains("团体计分人数应为1至9999的整数"), "{}", found[0]);
    }
}

#[test]
fn the_window_lists_units_and_the_sheet_is_printed() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.xqt");
    let mut made = drawn(&path, 10);
    let mut regulation = made.state().regulation.clone();
    publish(&mut made);
    play(&mut made, |_, _| Outcome::RedWins);
    let mark = Mark { seq: Seq(1), digest: "0123456789abcdef", printed_at: made.now() };
    let order = Order::new(SheetKind::Teams, GROUP, None);
    let none = document(made.state(), &Views::of(made.state()), &order, &mark);
    assert_eq!(none.unwrap_err(), "本组规程没有规定团体名次");
    // Units of 10 players: numbers 4, 8 are 太原; 1, 5, 9 大同; 2, 6, 10 运城; 3, 7 长治.
    regulation.groups[0].team = Some(rule(3, TeamBy::Ranks));
    record(&mut made, Event::RegulationAmended { regulation: Box::new(regulation) });
    let sheet = document(made.state(), &Views::of(made.state()), &order, &mark).unwrap();
    let text = format!("{sheet:?}");
    for wanted in ["大同队", "运城队", "人数不足、不排名次的单位：太原队（2人）、长治队（2人）"]
    {
        assert!(text.contains(wanted), "{wanted}");
    }
    assert!(xiangqi_arbiter::paper::pdf_bytes(&sheet).is_ok());
    drop(made);
    let mut window = open(&path, Tab::Standings, morning(0));
    click(&mut window, "团体");
    for unit in ["大同队", "运城队"] {
        assert!(window.query_all_by_label(unit).next().is_some(), "{unit}");
    }
    assert!(window.query_by_label_contains("不排名次的单位2个：太原队2人、长治队2人").is_some());
    assert!(window.query_by_label_contains("各单位名次最好的3人名次之和").is_some());
    click(&mut window, "全部");
    assert!(window.query_by_label("最好名次").is_none());
}

/// Six of the open group and four youths who play with them; each group has three and two units
/// of two players.
fn merged(path: &std::path::Path) -> Session {
    let mut made = Session::found(path, regulation_of(2), "裁判长", morning(0)).unwrap();
    let mut regulation = made.state().regulation.clone();
    for group in &mut regulation.groups {
        group.team = Some(rule(2, TeamBy::Ranks));
    }
    record(&mut made, Event::RegulationAmended { regulation: Box::new(regulation) });
    let entered = entries(made.state(), 6);
    record(&mut made, entered);
    let youth = |id: u32| {
        let unit = if id.is_multiple_of(2) { "少甲队" } else { "少乙队" };
        (PlayerId(id), Entrant { group: YOUTH, ..entrant(&format!("少年{id}"), unit) })
    };
    let entrants = (7..=10).map(youth).collect();
    let added =
        Event::EntrantsAdded { source: None, entrants, units: Vec::new(), paid: Vec::new() };
    record(&mut made, added);
    record(&mut made, Event::GroupMerged { group: YOUTH, into: OPEN });
    let numbers = drawing(made.state(), "种子");
    record(&mut made, numbers);
    play_round(&mut made);
    made
}

#[test]
fn a_group_that_plays_in_another_has_its_own_units() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.xqt");
    let made = merged(&path);
    let state = made.state();
    for (group, units, sum) in [(OPEN, 3, 21), (YOUTH, 2, 10)] {
        let teams = teams_after(state, group, Round(1)).unwrap();
        assert_eq!((teams.rows.len(), teams.short.len()), (units, 0));
        // Ranks of the group alone, each counted once: 1 + 2 + … + 6, and 1 + … + 4.
        assert_eq!(teams.rows.iter().map(|row| row.ranks).sum::<u64>(), sum);
    }
    let mark = Mark { seq: Seq(1), digest: "0123456789abcdef", printed_at: made.now() };
    let sheet = |state: &State, group| {
        let order = Order::new(SheetKind::Teams, group, None);
        let made = document(state, &Views::of(state), &order, &mark)?;
        Ok::<_, String>(text(&checked(&made)))
    };
    let all = sheet(state, OPEN).unwrap();
    let (open, youth) = all.split_once("少年组").expect("a list of the youths");
    assert!(open.contains("公开组") && open.contains("单位0") && !open.contains("少甲队"));
    assert!(youth.contains("少甲队") && youth.contains("少乙队") && !youth.contains("单位0"));
    let why = sheet(state, YOUTH).unwrap_err();
    assert!(why.ends_with("请选那一组打印，团体名次中各组分别列出"), "{why}");
    // Only the youths rank units: the sheet of the group that plays holds their list alone.
    let mut only = state.clone();
    only.regulation.groups[0].team = None;
    let all = sheet(&only, OPEN).unwrap();
    assert!(all.contains("少甲队") && !all.contains("单位0"), "{all}");
    drop(made);

    let mut window = crate::support::window::open(&path, Tab::Standings, morning(0));
    click(&mut window, "团体");
    let listed = |window: &Window, unit: &str| window.query_all_by_label(unit).next().is_some();
    assert!(listed(&window, "单位0") && !listed(&window, "少甲队"));
    assert!(window.query_by_label_contains("公开组，团体名次").is_some());
    click(&mut window, "只排少年组");
    assert!(!listed(&window, "单位0") && listed(&window, "少甲队") && listed(&window, "少乙队"));
    click(&mut window, "合在一起");
    assert!(window.query_by_label("最好名次").is_none(), "units are never ranked together");
    // Chosen as a group it shows its own units at once.
    window.state_mut().ask(Action::Choose(YOUTH));
    window.run();
    click(&mut window, "团体");
    assert!(!listed(&window, "单位0") && listed(&window, "少甲队"));
}
