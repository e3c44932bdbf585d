//! What parts neighbours of equal keys, as 名次表 says it.

use xiangqi_arbiter::model::field::{System, TieBreak};
use xiangqi_arbiter::model::id::{Round, StartNumber};
use xiangqi_arbiter::rules::ranking::parted::{Parted, Partings};
use xiangqi_arbiter::rules::ranking::standings::standings_with_lots;

use super::notation::group;

fn parted(
    rounds: &str,
    chain: Vec<TieBreak>,
    lots: &[Vec<u32>],
    pair: (u32, u32),
) -> Option<Parted> {
    let mut field = group(System::Swiss, 4, rounds);
    field.tie_breaks = chain;
    let last = Round(rounds.lines().count() as u32);
    let lots: Vec<Vec<StartNumber>> =
        lots.iter().map(|lot| lot.iter().map(|no| StartNumber(*no)).collect()).collect();
    let standings = standings_with_lots(&field, last, &lots);
    Partings::new(&field, last, &standings).of(StartNumber(pair.0), StartNumber(pair.1))
}

/// Round 1: player 1 beats 2, 3 beats 4. Round 2: 1 and 3 draw, 2 beats 4. Round 3: 3 and 2 draw,
/// player 4 beats 1. So 3 has four points, 1 and 2 have three, 4 has two, and 1 beat 2. After round
/// two it was three points for 1 and 3, two for 2, none for 4.
const THREE: &str = "1+2, 3+4\n1=3, 2+4\n3=2, 4+1";

#[test]
fn neighbours_of_equal_keys_are_parted_by_what_is_no_number() {
    use TieBreak::{Direct, PreviousRound, Wins};
    for (what, rounds, chain, lots, pair, right) in [
        ("their game", THREE, vec![Direct, PreviousRound], vec![], (1, 2), Some(Parted::Direct)),
        ("the round before", THREE, vec![PreviousRound], vec![], (1, 2), Some(Parted::Earlier)),
        ("the score", THREE, vec![Direct], vec![], (3, 1), None),
        // 1 and 2 both won once.
        ("a number that is equal", THREE, vec![Wins, Direct], vec![], (1, 2), Some(Parted::Direct)),
        // After one round the winners 1 and 2 have not met.
        ("nothing", "1+3, 2+4", vec![Direct], vec![], (1, 2), Some(Parted::Open)),
        ("a lot", "1+3, 2+4", vec![Direct], vec![vec![2, 1]], (2, 1), Some(Parted::Lot)),
        ("another lot", "1+3, 2+4", vec![], vec![vec![3, 4]], (1, 2), Some(Parted::Open)),
    ] {
        assert_eq!(parted(rounds, chain, &lots, pair), right, "{what}");
    }
}
