//! 循环赛成绩表 and 循环赛编排表: everybody against everybody, and all rounds on one page.

use std::collections::BTreeMap;

use xiangqi_arbiter::model::id::{Round, Seq, StartNumber};
use xiangqi_arbiter::model::outcome::Outcome;
use xiangqi_arbiter::paper::block::{Block, Document, TableRow};
use xiangqi_arbiter::paper::fit::LEAST;
use xiangqi_arbiter::paper::page::{Page, Placed};
use xiangqi_arbiter::paper::press::{Mark, Order, SheetKind, document};
use xiangqi_arbiter::paper::sheets::round_robin::{
    CrossedFacts, CrossedRow, PlanFacts, PlannedRound, crossed, plan,
};
use xiangqi_arbiter::rules::pairing::round_robin::schedule;
use xiangqi_arbiter::rules::views::Views;

use crate::paper::facts::{head, player};
use crate::support::bundled::{day, enter, founded, group, men, play_out};
use crate::support::pages::{checked, text};

/// A plan of so many players, with the names of the paper tests.
pub fn planned(players: u32, rounds: u32) -> PlanFacts {
    let numbers: Vec<StartNumber> = (1..=players).map(StartNumber).collect();
    let round = |round| {
        let (tables, bye) = schedule(&numbers, round);
        PlannedRound { round, tables, bye }
    };
    PlanFacts {
        rounds: (1..=rounds).map(Round).map(round).collect(),
        players: (1..=players).map(player).collect(),
    }
}

/// A table of so many players; `games` against each other.
pub fn everybody(players: u32, games: usize) -> CrossedFacts {
    let row = |no: u32| CrossedRow {
        player: player(no),
        games: (1..=players)
            .map(|other| match no == other {
                true => Vec::new(),
                false => (0..games).map(|game| ["2", "+", "1"][game % 3].into()).collect(),
            })
            .collect(),
        keys: vec!["18".into(), "190.5".into()],
        place: Some(no),
    };
    CrossedFacts {
        keys: vec!["积分".into(), "小分".into()],
        rows: (1..=players).map(row).collect(),
    }
}

#[test]
fn all_rounds_stand_on_one_page() {
    for (players, rounds) in [(2, 1), (3, 3), (7, 7), (8, 14), (16, 15), (16, 30), (24, 23)] {
        let pages = checked(&plan(&head("公开组", ""), &planned(players, rounds)));
        assert_eq!(pages.len(), 1, "{players} players, {rounds} rounds");
        let small =
            |page: &Page| page.texts().any(|run| run.em < LEAST && !run.text.contains("记录号 #"));
        assert!(!pages.iter().any(small), "{players} players");
    }
}

#[test]
fn a_table_of_everybody_has_no_type_under_9_pt() {
    for (players, games) in [(2, 1), (3, 2), (7, 1), (16, 2), (30, 1)] {
        for page in checked(&crossed(&head("公开组", "最终"), &everybody(players, games))) {
            for run in page.texts().filter(|run| !run.text.contains("记录号 #")) {
                assert!(run.em >= LEAST, "{players}: “{}”", run.text);
            }
        }
    }
}

#[test]
fn each_row_has_its_own_cell_crossed_out() {
    let pages = checked(&crossed(&head("公开组", "最终"), &everybody(7, 1)));
    let slanted = |item: &&Placed| matches!(item, Placed::Line { from, to, .. } if from.0 != to.0 && from.1 != to.1);
    let mut ends: Vec<(i32, i32)> = Vec::new();
    for item in pages.iter().flat_map(|page| &page.items).filter(slanted) {
        if let Placed::Line { from, .. } = item {
            ends.push(*from);
        }
    }
    // From the first row and column to the last, each below and right of the one before.
    assert_eq!(ends.len(), 7);
    assert!(ends.windows(2).all(|two| two[0].0 < two[1].0 && two[0].1 < two[1].1), "{ends:?}");
}

/// Cells of the first table of a document.
fn cells(document: &Document) -> Vec<Vec<String>> {
    let table = document.blocks.iter().find_map(|block| match block {
        Block::Table(table) => Some(table),
        _ => None,
    });
    let rows = table.expect("a table").rows.iter();
    rows.filter_map(TableRow::cells).map(|(cells, _)| cells.to_vec()).collect()
}

#[test]
fn an_event_fills_the_table_and_its_plan() {
    let mut state = founded("hebei-2019");
    let ids: Vec<_> =
        men(4, "1990-01-01").into_iter().map(|p| enter(&mut state, "棋协组", p)).collect();
    let open = group(&state, "棋协组");
    let make = |state: &_, kind| {
        let at = day("2019-12-01").and_hms_opt(9, 0, 0).unwrap();
        let mark = Mark { seq: Seq(1), digest: "", printed_at: at };
        document(state, &Views::of(state), &Order::new(kind, open, None), &mark)
    };
    let why = make(&state, SheetKind::RoundRobinPlan).unwrap_err();
    assert_eq!(why, "本组不是循环赛，没有这张表");
    play_out(&mut state, open, |_, red, black| {
        if (red, black) == (ids[0], ids[3]) {
            Some(Outcome::BlackForfeits)
        } else if (red, black) == (ids[1], ids[2]) {
            Some(Outcome::Draw)
        } else {
            None
        }
    });
    // 甲1 beats all, 甲4 without play; 甲2 and 甲3 draw; both beat 甲4.
    let rows = cells(&make(&state, SheetKind::RoundRobin).unwrap());
    let games: Vec<Vec<&str>> =
        rows.iter().map(|row| row[3..7].iter().map(String::as_str).collect()).collect();
    assert_eq!(
        games,
        [["", "2", "2", "+"], ["0", "", "1", "2"], ["0", "1", "", "2"], ["−", "0", "0", ""]]
    );
    // Of four players each round has two tables, and in three rounds everybody meets everybody.
    let plan = make(&state, SheetKind::RoundRobinPlan).unwrap();
    let mut met: BTreeMap<String, usize> = BTreeMap::new();
    for row in cells(&plan) {
        assert_eq!(row.len(), 3, "{row:?}");
        for table in &row[1..] {
            let mut two: Vec<&str> = table.split('–').collect();
            two.sort_unstable();
            *met.entry(two.join("-")).or_default() += 1;
        }
    }
    assert_eq!(met.into_keys().collect::<Vec<_>>(), ["1-2", "1-3", "1-4", "2-3", "2-4", "3-4"]);
    assert!(text(&checked(&plan)).contains("甲3"));
}
