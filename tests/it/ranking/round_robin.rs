//! Withdrawal from a round robin (rulebook art. 19): what is annulled and what stands.

use xiangqi_arbiter::model::field::{Field, System, TieBreak};
use xiangqi_arbiter::model::id::{Round, StartNumber};
use xiangqi_arbiter::rules::ranking::annulment::annulled;
use xiangqi_arbiter::rules::ranking::score::{Results, scores_after};
use xiangqi_arbiter::rules::ranking::standings::standings;
use xiangqi_arbiter::rules::ranking::tiebreak::{
    OpponentShare, explain_opponents, second_moves, sonneborn, wins,
};

use crate::ranking::notation::{group, nos};

fn withdrawing(rounds: &str, no: u32, from: u32) -> Field {
    let mut field = group(System::RoundRobin, 6, rounds);
    let player = field.players.get_mut(&StartNumber(no)).expect("a player");
    player.active = false;
    player.withdrawn_from = Some(Round(from));
    field
}

fn scores(field: &Field) -> Vec<i32> {
    scores_after(field, Round(9)).into_values().map(|half| half.0 / 2).collect()
}

const TWO_PLAYED: &str = "1-6, 2=5, 3+4
                          6=4, 5-3, 1+2
                          2+f6, 3=1, 4+5";

const THREE_PLAYED: &str = "1-6, 2=5, 3+4
                            6=4, 5-3, 1+2
                            2=6, 3=1, 4+5
                            6f-5, 1+4, 2=3";

#[test]
fn fewer_than_half_is_annulled() {
    // Five games each; 6 played two of them.
    let mut field = withdrawing(TWO_PLAYED, 6, 3);
    assert_eq!(annulled(&field).into_iter().collect::<Vec<_>>(), nos(&[6]));
    assert_eq!(scores(&field), [3, 1, 5, 2, 1, 0]);
    let results = Results::after(&field, Round(3));
    // 3 beat 4 (2) and 5 (1) and drew with 1 (3/2).
    assert_eq!(sonneborn(&results, StartNumber(3)), 4 * 4 + 2);
    assert_eq!(
        explain_opponents(&field, StartNumber(1))
            .into_iter()
            .map(|(_, share)| share)
            .collect::<Vec<_>>(),
        [
            OpponentShare::Annulled(StartNumber(6)),
            OpponentShare::Opponent(StartNumber(2), results.score(StartNumber(2))),
            OpponentShare::Opponent(StartNumber(3), results.score(StartNumber(3))),
        ]
    );
    assert!(
        standings(&field).rank_of(StartNumber(6)).is_some(),
        "only `ranked` takes it out of the list"
    );
    field.played[0].tables[0].fouls.red = 2;
    assert_eq!(
        Results::after(&field, Round(3)).fouls(StartNumber(1)),
        2,
        "the fouls were committed"
    );
}

#[test]
fn half_or_more_stands_and_the_rest_are_forfeits() {
    let field = withdrawing(THREE_PLAYED, 6, 4);
    assert!(annulled(&field).is_empty());
    assert_eq!(scores(&field), [5, 3, 6, 3, 3, 4]);
}

#[test]
fn the_rest_are_forfeits_even_if_nobody_entered_them() {
    // Round 4 sets 6 against 5; 5 is entered with a bye, or nowhere at all.
    for round in ["bye 5, 1+4, 2=3", "1+4, 2=3"] {
        let field = withdrawing(&THREE_PLAYED.replace("6f-5, 1+4, 2=3", round), 6, 4);
        assert_eq!(scores(&field), [5, 3, 6, 3, 3, 4], "{round}");
        let results = Results::after(&field, Round(4));
        assert_eq!(
            (wins(&results, StartNumber(5)), second_moves(&results, StartNumber(5))),
            (1, 3)
        );
        assert_eq!(scores_after(&field, Round(3)).values().map(|h| h.0 / 2).sum::<i32>(), 18);
    }
    // 5 withdraws as well, from the same round: nobody wins.
    let mut field = withdrawing(&THREE_PLAYED.replace("6f-5, ", ""), 6, 4);
    field.players.get_mut(&StartNumber(5)).expect("player 5").withdrawn_from = Some(Round(4));
    assert_eq!(scores(&field), [5, 3, 6, 3, 1, 4]);
}

#[test]
fn the_games_that_count_as_played() {
    // (rounds, player, withdrawn from, annulled)
    let cases = [
        (TWO_PLAYED, 6, 4, true), // its own forfeit of round 3 is no game it played
        (THREE_PLAYED, 6, 5, false), // nor does the forfeit of round 4 take one away
        (THREE_PLAYED, 5, 5, false), // a win by forfeit was its game
        (THREE_PLAYED, 6, 9, false), // not there yet
        ("1-6, 2=5, 3+4", 6, 1, true), // none at all
    ];
    for (rounds, no, from, expected) in cases {
        let field = withdrawing(rounds, no, from);
        assert_eq!(!annulled(&field).is_empty(), expected, "{no} from {from}: {rounds}");
    }
    let mut swiss = withdrawing(TWO_PLAYED, 6, 3);
    swiss.pairing.system = System::Swiss;
    assert!(annulled(&swiss).is_empty(), "a Swiss annuls nothing");
    // Twice as many games: three of ten are fewer than half.
    let mut double = withdrawing(THREE_PLAYED, 6, 4);
    double.pairing.system = System::DoubleRoundRobin;
    assert_eq!(annulled(&double).len(), 1);
    let mut excluded = withdrawing(TWO_PLAYED, 6, 3);
    excluded.players.get_mut(&StartNumber(6)).expect("player 6").withdrawn_from = None;
    assert!(annulled(&excluded).is_empty(), "an excluded player keeps what it played (§8)");
}

#[test]
fn a_bye_scores_nothing_and_is_no_win() {
    let mut field = group(System::RoundRobin, 3, "2=3, bye 1\n3=1, bye 2\n1=2, bye 3");
    field.tie_breaks = vec![TieBreak::Wins];
    assert_eq!(scores(&field), [2, 2, 2]);
    let standings = standings(&field);
    assert_eq!(standings.unresolved, [nos(&[1, 2, 3])]);
    assert!(standings.rows.iter().all(|row| row.keys[0].1.to_string() == "0"));
}
