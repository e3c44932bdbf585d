//! The order of a group: ties, looking back, drawn lots, filtered lists.

use xiangqi_arbiter::model::field::{Field, System, TieBreak};
use xiangqi_arbiter::model::id::{Round, StartNumber};
use xiangqi_arbiter::rules::ranking::standings::{
    Standings, standings, standings_before_lots, standings_with_lots,
};

use crate::ranking::keys::double;
use crate::ranking::notation::{group, nos};

fn order(standings: &Standings) -> Vec<u32> {
    assert!(standings.rows.iter().zip(1..).all(|(row, rank)| row.rank == rank));
    standings.rows.iter().map(|row| row.no.0).collect()
}

fn unresolved(standings: &Standings) -> Vec<Vec<u32>> {
    standings.unresolved.iter().map(|set| set.iter().map(|no| no.0).collect()).collect()
}

/// What, players, rounds, chain after the score, order, still tied.
type Case<'a> = (&'a str, u32, &'a str, &'a [TieBreak], &'a [u32], &'a [&'a [u32]]);

/// Scores 1, 2 and 3 four points each, 5 three, 6 two, 4 one; wins 2, 2, 1; 2 has beaten 1.
const THREE_TIED: &str = "2+1, 3+4, 5-6
                          1+4, 2+6, 3=5
                          1+6, 5+2, 3=4";

#[test]
fn ties_by_hand() {
    use TieBreak::*;
    let cases: &[Case] = &[
        ("before round 1 all are tied", 3, "", &[Opponents], &[1, 2, 3], &[&[1, 2, 3]]),
        ("score alone", 4, "1-2, 3-4\n2+1, 4=3", &[], &[2, 4, 3, 1], &[]),
        // 1 has 4; 3 and 4 have 2; 2 has 0.
        ("direct", 4, "4+3, 1+2\n1+4, 3+2", &[Direct], &[1, 4, 3, 2], &[]),
        ("direct by forfeit", 4, "4+f3, 1+2\n1+4, 3+2", &[Direct], &[1, 4, 3, 2], &[]),
        ("direct by forfeit of red", 4, "3f-4, 1+2\n1+4, 3+2", &[Direct], &[1, 4, 3, 2], &[]),
        ("direct by ruling", 4, "4+p3, 1+2\n1+4, 3+2", &[Direct], &[1, 4, 3, 2], &[]),
        ("never met", 4, "1+3, 2+4", &[Direct], &[1, 2, 3, 4], &[&[1, 2], &[3, 4]]),
        ("drawn", 2, "1=2", &[Direct], &[1, 2], &[&[1, 2]]),
        ("both forfeit", 2, "2ff1", &[Direct], &[1, 2], &[&[1, 2]]),
        ("one win each", 2, "2+1\n1+2", &[Direct], &[1, 2], &[&[1, 2]]),
        ("two wins to one", 2, "2+1\n2+1\n1+2\nbye 1", &[Direct], &[2, 1], &[]),
        ("four tied", 4, "2+1, 3+4\n1+3, 4+2", &[Direct], &[1, 2, 3, 4], &[&[1, 2, 3, 4]]),
        ("two left by wins", 6, THREE_TIED, &[Wins, Direct], &[2, 1, 3, 5, 6, 4], &[]),
        ("three tied", 6, THREE_TIED, &[Direct, Wins], &[1, 2, 3, 5, 6, 4], &[&[1, 2]]),
        ("black in direct", 2, "1=2", &[Direct, BlackInDirect], &[2, 1], &[]),
        ("black in an unplayed game", 2, "1ff2", &[BlackInDirect], &[2, 1], &[]),
        ("black once each", 2, "1=2\n2=1", &[BlackInDirect], &[1, 2], &[&[1, 2]]),
        ("black, three tied", 4, "1=2, bye 3\n2=1", &[BlackInDirect], &[1, 2, 3, 4], &[&[1, 2, 3]]),
        ("second moves, more", 2, "1=2", &[SecondMoves], &[2, 1], &[]),
        ("second move wins", 4, "1+3, 4-2", &[SecondMoveWins], &[2, 1, 3, 4], &[&[3, 4]]),
        (
            "progressive",
            4,
            "4+1, 3+2\n1+3, 2+4",
            &[Progressive],
            &[3, 4, 1, 2],
            &[&[3, 4], &[1, 2]],
        ),
        (
            "later rounds",
            4,
            "4+1, 3+2\n1+3, 2+4",
            &[WithoutEarlyRounds],
            &[1, 2, 3, 4],
            &[&[1, 2], &[3, 4]],
        ),
        (
            "back one round",
            4,
            "2+3, 4+1\n1+2, 3+4",
            &[PreviousRound],
            &[2, 4, 1, 3],
            &[&[2, 4], &[1, 3]],
        ),
        // 1, 2 and 4 have 4; after round 2 only 4 is ahead; after round 1 2 is ahead of 1.
        (
            "back two rounds",
            4,
            "2+3, 4+1\n1+3, 4+2\n1+4, 2+3",
            &[PreviousRound],
            &[4, 2, 1, 3],
            &[],
        ),
        // After round 1 all are level in points and 2 and 4 ahead by black: the place, not the score.
        (
            "place by the keys",
            4,
            "1=2, 3=4\n2=1, 4=3",
            &[SecondMoves, PreviousRound],
            &[2, 4, 1, 3],
            &[&[2, 4], &[1, 3]],
        ),
        (
            "a key after looking back",
            4,
            "2+3, 4+1\n1+2, 3+4",
            &[PreviousRound, SecondMoveWins],
            &[2, 4, 1, 3],
            &[&[2, 4], &[1, 3]],
        ),
    ];
    for (what, players, rounds, chain, expected, tied) in cases {
        let mut field = group(System::Swiss, *players, rounds);
        field.tie_breaks = chain.to_vec();
        let standings = standings(&field);
        assert_eq!(order(&standings), *expected, "{what}");
        assert_eq!(unresolved(&standings), *tied, "{what}");
    }
}

#[test]
fn fewer_fouls_stand_before() {
    let mut field = group(System::Swiss, 2, "1=2");
    field.tie_breaks = vec![TieBreak::Fouls];
    field.played[0].tables[0].fouls.red = 1;
    assert_eq!(order(&standings(&field)), [2, 1]);
    field.players.get_mut(&StartNumber(2)).expect("player 2").loose_fouls = 2;
    assert_eq!(order(&standings(&field)), [1, 2]);
}

#[test]
fn unranked_players_are_left_out_and_break_no_tie() {
    let mut field = group(System::Swiss, 6, THREE_TIED);
    field.tie_breaks = vec![TieBreak::Direct];
    field.players.get_mut(&StartNumber(3)).expect("player 3").ranked = false;
    let standings = standings(&field);
    // Without 3 exactly two are tied on 4 points, and 2 has beaten 1.
    assert_eq!(order(&standings), [2, 1, 5, 6, 4]);
    assert!(standings.unresolved.is_empty());
    assert_eq!(standings.rank_of(StartNumber(3)), None);
    assert_eq!(standings.rank_of(StartNumber(5)), Some(3));
}

#[test]
fn withdrawn_players_stay_in_the_list() {
    let mut field = group(System::Swiss, 4, "1+2, 3+4");
    field.players.get_mut(&StartNumber(1)).expect("player 1").active = false;
    assert_eq!(standings(&field).rows.len(), 4);
}

#[test]
fn earlier_standings_ignore_later_games() {
    let field = group(System::Swiss, 4, "2+3, 4+1\n1+2, 3+4\n1+3, 2+4");
    let mut cut = field.clone();
    cut.played.truncate(2);
    assert_eq!(standings_before_lots(&field, Round(2)), standings(&cut));
}

#[test]
fn drawn_lots_settle_exactly_their_tie() {
    let mut field = group(System::Swiss, 4, "1+3, 2+4");
    field.tie_breaks = vec![];
    let with = |lots: &[Vec<StartNumber>]| {
        let standings = standings_with_lots(&field, Round(1), lots);
        (order(&standings), unresolved(&standings))
    };
    assert_eq!(with(&[]), (vec![1, 2, 3, 4], vec![vec![1, 2], vec![3, 4]]));
    assert_eq!(with(&[nos(&[2, 1])]), (vec![2, 1, 3, 4], vec![vec![3, 4]]));
    assert_eq!(with(&[nos(&[2, 1]), nos(&[4, 3])]), (vec![2, 1, 4, 3], vec![]));
    assert_eq!(with(&[nos(&[4, 3]), nos(&[3, 4])]).0, [1, 2, 3, 4], "the latest counts");
    // A lot of other players, or with one twice, settles nothing.
    for other in [nos(&[2, 1, 3]), nos(&[2]), nos(&[2, 2]), nos(&[1, 3])] {
        assert_eq!(with(&[other]).1, [[1, 2], [3, 4]]);
    }
}

#[test]
fn filtered_lists_keep_the_order() {
    let field = group(System::Swiss, 6, THREE_TIED);
    let mut field = Field { tie_breaks: vec![], ..field };
    let all = standings(&field);
    assert_eq!(unresolved(&all), [[1, 2, 3]]);
    let some = all.filtered(|no| no != StartNumber(1) && no != StartNumber(6));
    assert_eq!(order(&some), [2, 3, 5, 4]);
    assert_eq!(unresolved(&some), [[2, 3]]);
    let one = all.filtered(|no| no == StartNumber(3) || no == StartNumber(4));
    assert_eq!(order(&one), [3, 4]);
    assert!(one.unresolved.is_empty());
    // The tie of the whole list decides about direct, not the filtered one.
    field.tie_breaks = vec![TieBreak::Direct];
    assert_eq!(order(&standings(&field).filtered(|no| no.0 < 3)), [1, 2]);
}

#[test]
fn match_points_stand_before_the_score_listed_or_not() {
    let mut field = double();
    for chain in [vec![TieBreak::Wins, TieBreak::MatchPoints], vec![TieBreak::Wins]] {
        field.tie_breaks = chain;
        let standings = standings(&field);
        assert_eq!(order(&standings), [1, 2, 3]);
        let keys: Vec<TieBreak> = standings.rows[0].keys.iter().map(|(key, _)| *key).collect();
        assert_eq!(keys, [TieBreak::MatchPoints, TieBreak::Wins]);
    }
    field.pairing.system = System::RoundRobin;
    assert_eq!(order(&standings(&field)), [2, 1, 3], "by score otherwise");
}
