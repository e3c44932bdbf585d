//! Each numeric ranking key against tables worked out by hand.

use xiangqi_arbiter::model::field::{ByeOpponentScore, Field, System, TieBreak};
use xiangqi_arbiter::model::id::{Round, StartNumber};
use xiangqi_arbiter::model::points::{HalfPoints, Points, SidePoints};
use xiangqi_arbiter::rules::ranking::score::{Results, last_round, scores_after};
use xiangqi_arbiter::rules::ranking::tiebreak::{OpponentShare, explain_opponents, value};

use crate::ranking::notation::group;

/// Five players; 3 forfeits round 2 and is away from round 3 on.
fn five() -> Field {
    let mut field = group(
        System::Swiss,
        5,
        "1+2, 3=4, bye 5
         5-1, 2+f3, bye 4
         1=4, 5+2",
    );
    field.players.get_mut(&StartNumber(3)).expect("player 3").active = false;
    field
}

/// The values of a key for players 1, 2, … as they are shown.
fn column(field: &Field, key: TieBreak) -> Vec<String> {
    let results = Results::after(field, last_round(field));
    let shown = |no: &StartNumber| value(&results, key, *no).expect("a numeric key").to_string();
    field.players.keys().map(shown).collect()
}

#[test]
fn each_key_of_a_swiss() {
    let field = five();
    let score: Vec<String> =
        scores_after(&field, Round(3)).values().map(ToString::to_string).collect();
    assert_eq!(score, ["5", "2", "1", "4", "4"]);
    let table: &[(TieBreak, [&str; 5])] = &[
        (TieBreak::Opponents, ["10", "10", "6", "7", "8"]),
        (TieBreak::Wins, ["2", "1", "0", "1", "2"]),
        (TieBreak::Fouls, ["0", "0", "0", "0", "0"]),
        (TieBreak::SecondMoves, ["1", "2", "1", "2", "0"]),
        (TieBreak::SecondMoveWins, ["1", "0", "0", "0", "0"]),
        (TieBreak::Progressive, ["11", "4", "3", "8", "8"]),
        (TieBreak::Sonneborn, ["8", "1", "2", "3", "2"]),
        // 1 beat 2 (2) and 5 (4), 2 beat 3 by forfeit (1), 5 beat 2 (2); byes and draws add nothing.
        (TieBreak::BeatenOpponents, ["6", "1", "0", "0", "2"]),
        // 2 lost to 1 (5) and 5 (4), 3 to 2 by forfeit (2), 5 to 1 (5).
        (TieBreak::LostOpponents, ["0", "9", "2", "0", "5"]),
        (TieBreak::DrawnNumber, ["1", "2", "3", "4", "5"]),
        (TieBreak::WithoutEarlyRounds, ["3/1", "2/0", "0/0", "3/1", "2/2"]),
    ];
    for (key, expected) in table {
        assert_eq!(column(&field, *key), *expected, "{key:?}");
    }
}

#[test]
fn scores_after_earlier_rounds() {
    let field = five();
    let after = |k| scores_after(&field, Round(k)).into_values().map(|h| h.0).collect::<Vec<_>>();
    assert_eq!(after(0), [0, 0, 0, 0, 0]);
    assert_eq!(after(1), [4, 0, 2, 2, 4]);
    assert_eq!(after(2), [8, 4, 2, 6, 4]);
    assert_eq!(after(9), after(3), "a round that is not played means the last one");
}

#[test]
fn what_a_bye_counts_among_the_opponents() {
    let mut field = five();
    // The lowest score is 1, of player 3, who has withdrawn and still counts.
    assert_eq!(column(&field, TieBreak::Opponents)[3..], ["7", "8"]);
    field.bye_opponent_score = ByeOpponentScore::Zero;
    assert_eq!(column(&field, TieBreak::Opponents)[3..], ["6", "7"]);
    // Unranked players do not count: the lowest ranked score is 2.
    field.bye_opponent_score = ByeOpponentScore::LowestPositive;
    field.players.get_mut(&StartNumber(3)).expect("player 3").ranked = false;
    assert_eq!(column(&field, TieBreak::Opponents)[3..], ["8", "9"]);
    // A score of zero: lowest counts it, lowest_positive passes it by.
    let mut field = group(System::Swiss, 3, "1+2, bye 3");
    assert_eq!(column(&field, TieBreak::Opponents), ["0", "2", "2"]);
    field.bye_opponent_score = ByeOpponentScore::Lowest;
    assert_eq!(column(&field, TieBreak::Opponents), ["0", "2", "0"]);
    // Nobody has a point: nothing.
    let mut field = group(System::Swiss, 3, "1ff2, bye 3");
    field.points.bye = HalfPoints::ZERO;
    assert_eq!(column(&field, TieBreak::Opponents), ["0", "0", "0"]);
}

#[test]
fn forfeits_and_rulings() {
    let field = group(
        System::Swiss,
        6,
        "1f-2, 3+p4, 5ff6
         2p-1, 4pp3, 6+f5",
    );
    let table: &[(TieBreak, [&str; 6])] = &[
        // Scores 2 2 2 0 0 2.
        (TieBreak::Wins, ["1", "1", "1", "0", "0", "1"]),
        (TieBreak::Opponents, ["4", "4", "0", "4", "4", "0"]),
        (TieBreak::SecondMoves, ["1", "1", "1", "1", "1", "1"]),
        (TieBreak::SecondMoveWins, ["1", "1", "0", "0", "0", "0"]),
        (TieBreak::Sonneborn, ["2", "2", "0", "0", "0", "0"]),
        (TieBreak::Progressive, ["2", "4", "4", "0", "0", "2"]),
    ];
    for (key, expected) in table {
        assert_eq!(column(&field, *key), *expected, "{key:?}");
    }
}

#[test]
fn fouls_at_tables_count_from_their_round_and_loose_ones_always() {
    let mut field = group(System::Swiss, 2, "1+2\n2+1");
    field.players.get_mut(&StartNumber(1)).expect("player 1").loose_fouls = 2;
    field.played[0].tables[0].fouls.black = 1;
    field.played[1].tables[0].fouls.black = 3;
    field.played[1].tables[0].fouls.red = 4;
    let fouls = |k, no| {
        let results = Results::after(&field, Round(k));
        value(&results, TieBreak::Fouls, StartNumber(no)).map(|v| v.to_string())
    };
    assert_eq!([fouls(0, 1), fouls(0, 2)], [Some("2".to_owned()), Some("0".to_owned())]);
    assert_eq!([fouls(1, 1), fouls(1, 2)], [Some("2".to_owned()), Some("1".to_owned())]);
    assert_eq!([fouls(2, 1), fouls(2, 2)], [Some("5".to_owned()), Some("5".to_owned())]);
}

#[test]
fn quarters_are_exact() {
    let mut field = group(System::Swiss, 4, "1=2, 3+4\n1+3, 2+4");
    let side = SidePoints { win: HalfPoints(2), draw: HalfPoints(1), loss: HalfPoints(0) };
    field.points = Points { red: side, black: side, bye: HalfPoints(2) };
    // Scores 1.5, 1.5, 1, 0.
    assert_eq!(column(&field, TieBreak::Sonneborn), ["1.75", "0.75", "0", "0"]);
    assert_eq!(column(&field, TieBreak::Opponents), ["2.5", "1.5", "1.5", "2.5"]);
    assert_eq!(column(&field, TieBreak::Progressive), ["2", "2", "2", "0"]);
}

#[test]
fn points_by_side() {
    let mut field = group(System::Swiss, 4, "1=2, 3-4");
    field.points.black =
        SidePoints { win: HalfPoints(7), draw: HalfPoints(4), loss: HalfPoints(1) };
    let shown: Vec<String> =
        scores_after(&field, Round(1)).values().map(ToString::to_string).collect();
    assert_eq!(shown, ["1", "2", "0", "3.5"]);
}

#[test]
fn match_points_of_a_double_round_robin() {
    let field = double();
    assert_eq!(column(&field, TieBreak::MatchPoints), ["3", "2", "1"]);
    assert_eq!(column(&field, TieBreak::Wins), ["1", "2", "0"], "a bye is no win there");
    // Half way a match stands as its first game; equal sums are one point each.
    let mut field = group(System::DoubleRoundRobin, 2, "1-2\n2-1");
    assert_eq!(column(&field, TieBreak::MatchPoints), ["1", "1"]);
    field.played.pop();
    assert_eq!(column(&field, TieBreak::MatchPoints), ["0", "2"]);
}

/// Three players, all six rounds: match points 3, 2, 1 against scores 3, 4, 1.
pub fn double() -> Field {
    group(
        System::DoubleRoundRobin,
        3,
        "1+2, bye 3
         1=3, bye 2
         2+3, bye 1
         2ff1, bye 3
         3ff1, bye 2
         3-2, bye 1",
    )
}

#[test]
fn opponents_explained_round_by_round() {
    let field = five();
    let share = |no| explain_opponents(&field, StartNumber(no));
    let opponent = |no, points| OpponentShare::Opponent(StartNumber(no), HalfPoints::whole(points));
    assert_eq!(
        share(1),
        [(Round(1), opponent(2, 2)), (Round(2), opponent(5, 4)), (Round(3), opponent(4, 4))]
    );
    assert_eq!(
        share(4),
        [
            (Round(1), opponent(3, 1)),
            (Round(2), OpponentShare::Bye(HalfPoints::whole(1))),
            (Round(3), opponent(1, 5))
        ]
    );
    assert_eq!(
        share(3),
        [(Round(1), opponent(4, 4)), (Round(2), opponent(2, 2)), (Round(3), OpponentShare::Absent)]
    );
    assert_eq!(share(99), [1, 2, 3].map(|k| (Round(k), OpponentShare::Absent)));
}
