//! The ways Chinese arbiters set an event (rules.md §5.1, 5.3, 5.5.8, 5.6, 6.1), worked by hand.

use xiangqi_arbiter::model::field::{Field, FirstRound, PlayedRound, System};
use xiangqi_arbiter::model::id::{StartNumber, Table};
use xiangqi_arbiter::model::outcome::Outcome::{Draw, RedWins};
use xiangqi_arbiter::model::seats::Seats;
use xiangqi_arbiter::model::setting::{AnnulBy, ColourTie, FirstColours, ScoreFirst};
use xiangqi_arbiter::rules::judge::report::same_cost;
use xiangqi_arbiter::rules::pairing::round_robin::{Withdrawal, withdrawal};
use xiangqi_arbiter::rules::pairing::{pair, sides, why};

use crate::support::pairing::{field, table};

/// Eight players before round 3 of 7: 1 and 3 have won both games, both with red; 6 and 8 have
/// 2 points, the other four 1.
fn two_leaders() -> Field {
    let mut field = field(8, System::Swiss);
    field.planned_rounds = Some(7);
    let rounds = [
        [table(1, 2, RedWins), table(3, 4, RedWins), table(5, 6, Draw), table(7, 8, Draw)],
        [table(1, 5, RedWins), table(3, 7, RedWins), table(2, 4, Draw), table(6, 8, Draw)],
    ];
    let rounds = rounds.map(|tables| PlayedRound { tables: tables.into(), byes: Vec::new() });
    field.played = rounds.into();
    field
}

/// Both leaders had red twice (t = 2), so a game between them breaks one colour limit, whoever has
/// red; the limit first sends each down to the 2-point players 6 and 8: two players, 2 points
/// each, 4 + 4 half-points.
#[test]
fn two_leaders_meet_where_score_goes_first() {
    let leaders = Seats { red: StartNumber(1), black: StartNumber(3) };
    let mut field = two_leaders();
    for old in
        [ScoreFirst::default(), ScoreFirst::Last(1), ScoreFirst::Last(4), ScoreFirst::Last(0)]
    {
        field.pairing.relaxed_last_rounds = old;
        let pairing = pair(&field).unwrap();
        let cost = pairing.cost.unwrap();
        assert!(pairing.tables.iter().all(|t| t.pair() != leaders.pair()), "{old:?}");
        assert_eq!((cost.colour_violations, cost.score_groups[0]), (0, [2, 8]), "{old:?}");
    }
    // Round 3 is among the last 5 of 7; with "all" no plan is needed.
    for (now, planned) in
        [(ScoreFirst::Last(5), Some(7)), (ScoreFirst::All, Some(7)), (ScoreFirst::All, None)]
    {
        field.pairing.relaxed_last_rounds = now;
        field.planned_rounds = planned;
        let pairing = pair(&field).unwrap();
        // x is 202 for both, their histories are alike: the smaller number has red in round 3.
        assert_eq!(pairing.tables[0], leaders, "{now:?}");
        let cost = pairing.cost.clone().unwrap();
        assert_eq!((cost.colour_violations, cost.score_groups[0]), (1, [0, 0]), "{now:?}");
        let tables: Vec<_> = pairing.tables.iter().map(|t| (t.red, t.black)).collect();
        assert!(same_cost(&field, &tables, None).is_clean());
        let text = &why(&field, &pairing)[0];
        assert!(text.contains("1号再执红超出限制；本轮同分优先于先后手限制"), "{text}");
    }
}

fn first_round(field: &Field) -> String {
    let tables = pair(field).unwrap().tables;
    tables.iter().map(|t| format!("{}-{}", t.red, t.black)).collect::<Vec<_>>().join(" ")
}

#[test]
fn colours_of_round_one() {
    use FirstColours::{Lot, SmallerRed, SumParity, TableParity};
    use FirstRound::{Adjacent, Ends, Halves};
    for (variant, colours, expected, why) in [
        (Adjacent, TableParity, "1-2 4-3 5-6 8-7", "odd tables the smaller, even the larger"),
        (Adjacent, SmallerRed, "1-2 3-4 5-6 7-8", "the smaller at every table"),
        (Adjacent, SumParity, "1-2 3-4 5-6 7-8", "3, 7, 11, 15 are odd"),
        (Halves, SumParity, "5-1 6-2 7-3 8-4", "6, 8, 10, 12 are even"),
        (Ends, SumParity, "1-8 2-7 3-6 4-5", "9 is odd"),
        (Adjacent, Lot, "2-1 4-3 5-6 8-7", "sha256 of 开门大吉/1 … /4 begins with 9, 7, 0, 5"),
    ] {
        let mut field = field(8, System::Swiss);
        field.pairing.first_round = variant;
        field.pairing.first_colours = colours;
        field.pairing.colour_seed = Some("开门大吉".into());
        assert_eq!(first_round(&field), expected, "{variant:?} {colours:?}: {why}");
    }
    let mut unannounced = field(8, System::Swiss);
    unannounced.pairing.first_colours = Lot;
    assert!(pair(&unannounced).unwrap_err().to_string().contains("口令"));
}

/// Nothing tells two players apart: in round 1 nobody has a history, in round 2 both were absent.
#[test]
fn red_where_all_is_equal() {
    let absent = |rounds: usize| {
        let mut field = field(4, System::Swiss);
        field.played = vec![PlayedRound::default(); rounds];
        field
    };
    for (rounds, tie, a, b, red) in [
        (0, ColourTie::RoundParity, 1, 2, 1),
        (1, ColourTie::RoundParity, 1, 2, 2),
        // 3 is odd, 4 even, whatever the round.
        (0, ColourTie::SumParity, 1, 2, 1),
        (1, ColourTie::SumParity, 1, 2, 1),
        (0, ColourTie::SumParity, 1, 3, 3),
        (1, ColourTie::SumParity, 1, 3, 3),
        (0, ColourTie::SmallerRed, 1, 3, 1),
        (1, ColourTie::SmallerRed, 1, 2, 1),
    ] {
        let mut field = absent(rounds);
        field.pairing.colour_tie = tie;
        for (a, b) in [(a, b), (b, a)] {
            let seats = sides(&field, StartNumber(a), StartNumber(b));
            assert_eq!(seats.red, StartNumber(red), "{tie:?} after {rounds}: {a} {b}");
        }
    }
}

#[test]
fn a_player_keeps_its_table() {
    for (kept, expected, why) in [
        (&[(7, 1)][..], "7-8 2-1 3-4 6-5", "7 at table 1, the others in order behind it"),
        (&[(1, 4)], "3-4 6-5 7-8 2-1", "1 goes down to table 4"),
        (&[(7, 3), (8, 2)], "1-2 8-7 3-4 6-5", "in one pair the smaller table counts"),
        (&[(3, 1), (7, 1)], "3-4 2-1 5-6 8-7", "table 1 goes to the pair that comes first"),
        (&[(1, 9)], "1-2 4-3 5-6 8-7", "the round has no table 9"),
        (&[(2, 3), (3, 2), (7, 1)], "7-8 4-3 1-2 6-5", "three at their tables, one table left"),
    ] {
        let mut field = field(8, System::Swiss);
        field.pairing.fixed_tables =
            kept.iter().map(|(no, table)| (StartNumber(*no), Table(*table))).collect();
        // The colours go by the table where the pair sits.
        assert_eq!(first_round(&field), expected, "{why}");
        let pairing = pair(&field).unwrap();
        let told = why_of(&field, &pairing);
        for (no, own) in kept {
            let at = pairing.tables.iter().position(|t| t.seat(&StartNumber(*no))).unwrap();
            let got = at + 1 == *own as usize;
            let words = if got {
                format!("{no}号固定在第{own}台")
            } else {
                format!("{no}号的固定台是第{own}台")
            };
            assert!(told.contains(&words), "{words}: {told}");
        }
    }
}

fn why_of(field: &Field, pairing: &xiangqi_arbiter::rules::pairing::Pairing) -> String {
    why(field, pairing).join("\n")
}

/// Later rounds too: two leaders of the example meet at table 1, unless one keeps table 3.
#[test]
fn a_kept_table_goes_before_the_order_of_scores() {
    let mut field = two_leaders();
    field.pairing.relaxed_last_rounds = ScoreFirst::All;
    field.pairing.fixed_tables = [(StartNumber(3), Table(3))].into();
    let pairing = pair(&field).unwrap();
    assert_eq!(pairing.tables[2], Seats { red: StartNumber(1), black: StartNumber(3) });
    let tables: Vec<_> = pairing.tables.iter().map(|t| (t.red, t.black)).collect();
    let verdict = same_cost(&field, &tables, None);
    assert!(verdict.is_clean() && verdict.hints.is_empty(), "{verdict}");
    // In a round robin the table of the schedule moves as well: 4 plays 1-4 2-3 first.
    let mut robin = self::field(4, System::RoundRobin);
    robin.pairing.fixed_tables = [(StartNumber(4), Table(2))].into();
    assert_eq!(first_round(&robin), "2-3 1-4");
}

/// A double round robin of 4 is 1-4 2-3 | 4-3 1-2 | 2-4 3-1 and the same with sides reversed: 3
/// opponents, 6 games. Player 4 leaves after two rounds, having met 1 and 3: 2 of 3 opponents are
/// more than half, 2 of 6 games are fewer.
#[test]
fn half_of_the_opponents_or_of_the_games() {
    let mut field = field(4, System::DoubleRoundRobin);
    for tables in [[table(1, 4, Draw), table(2, 3, Draw)], [table(4, 3, Draw), table(1, 2, Draw)]] {
        field.played.push(PlayedRound { tables: tables.into(), byes: Vec::new() });
    }
    let player = field.players.get_mut(&StartNumber(4)).unwrap();
    player.active = false;
    player.withdrawn_from = Some(xiangqi_arbiter::model::id::Round(3));
    for (by, expected) in [
        (AnnulBy::default(), Withdrawal::Annulled),
        (AnnulBy::Games, Withdrawal::Annulled),
        (AnnulBy::Opponents, Withdrawal::Stands),
    ] {
        field.pairing.annul_by = by;
        assert_eq!(withdrawal(&field, StartNumber(4)), Some(expected), "{by:?}");
    }
    // After one round it has met 1 of 3: fewer than half by either count.
    field.played.truncate(1);
    let player = field.players.get_mut(&StartNumber(4)).unwrap();
    player.withdrawn_from = Some(xiangqi_arbiter::model::id::Round(2));
    for by in AnnulBy::ALL {
        field.pairing.annul_by = by;
        assert_eq!(withdrawal(&field, StartNumber(4)), Some(Withdrawal::Annulled), "{by:?}");
    }
}
