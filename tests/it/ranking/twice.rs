//! The standings against the second implementation, on random results under random chains.

use xiangqi_arbiter::model::field::{
    ByeOpponentScore, Field, PlayedRound, PlayedTable, System, TieBreak,
};
use xiangqi_arbiter::model::id::StartNumber;
use xiangqi_arbiter::model::outcome::Outcome;
use xiangqi_arbiter::model::points::{HalfPoints, SidePoints};
use xiangqi_arbiter::model::seats::Seats;
use xiangqi_arbiter::rules::judge::ranking::ranking;
use xiangqi_arbiter::rules::ranking::standings::standings;
use xiangqi_arbiter::rules::simulate::Dice;

use crate::ranking::notation::group;

const KEYS: [TieBreak; 11] = [
    TieBreak::Opponents,
    TieBreak::Wins,
    TieBreak::Fouls,
    TieBreak::Direct,
    TieBreak::SecondMoves,
    TieBreak::SecondMoveWins,
    TieBreak::Progressive,
    TieBreak::Sonneborn,
    TieBreak::BlackInDirect,
    TieBreak::PreviousRound,
    TieBreak::WithoutEarlyRounds,
];

/// A few keys in any order; few, so that ties are left for the later ones.
fn chain(dice: &mut Dice) -> Vec<TieBreak> {
    let mut keys = KEYS.to_vec();
    (0..dice.below(5)).map(|_| keys.swap_remove(dice.below(keys.len() as u32) as usize)).collect()
}

/// Anybody against anybody, with any outcome, byes, absences and fouls.
fn random(seed: u64) -> Field {
    let mut dice = Dice::new(seed);
    let system = match dice.below(4) {
        0 => System::DoubleRoundRobin,
        _ => System::Swiss,
    };
    let players = 2 + dice.below(9);
    let mut field = group(system, players, "");
    field.tie_breaks = chain(&mut dice);
    if system == System::DoubleRoundRobin {
        // Half a match is read differently by the two, so nobody looks back to one.
        field.tie_breaks.retain(|key| *key != TieBreak::PreviousRound);
        field.tie_breaks.insert(0, TieBreak::MatchPoints);
    }
    field.bye_opponent_score =
        [ByeOpponentScore::LowestPositive, ByeOpponentScore::Lowest, ByeOpponentScore::Zero]
            [dice.below(3) as usize];
    if dice.below(3) == 0 {
        field.points.black =
            SidePoints { win: HalfPoints(6), draw: HalfPoints(3), loss: HalfPoints(1) };
    }
    for player in field.players.values_mut() {
        player.ranked = dice.below(8) > 0;
        player.loose_fouls = dice.below(6) / 5;
    }
    // Matches of a double round robin are complete: both games one after the other.
    let rounds = dice.below(4);
    for _ in 0..rounds {
        let mut free: Vec<StartNumber> = field.players.keys().copied().collect();
        let mut draw = |dice: &mut Dice| free.swap_remove(dice.below(free.len() as u32) as usize);
        let mut pairs = Vec::new();
        for _ in 0..players / 2 {
            pairs.push((draw(&mut dice), draw(&mut dice)));
        }
        let byes: Vec<StartNumber> = free.into_iter().filter(|_| dice.below(4) > 0).collect();
        pairs.retain(|_| dice.below(9) > 0);
        for turn in 0..2 {
            let table = |(a, b): &(StartNumber, StartNumber)| PlayedTable {
                seats: if turn == 0 {
                    Seats { red: *a, black: *b }
                } else {
                    Seats { red: *b, black: *a }
                },
                outcome: Outcome::ALL[dice.below(9) as usize],
                fouls: Seats { red: dice.below(7) / 6, black: dice.below(7) / 6 },
            };
            let tables = pairs.iter().map(table).collect();
            field.played.push(PlayedRound { tables, byes: byes.clone() });
        }
    }
    field
}

#[test]
fn both_implementations_agree() {
    let (mut tied, mut settled) = (0, 0);
    for seed in 0..3000 {
        let field = random(seed);
        let mine = standings(&field);
        let theirs = ranking(&field);
        let order: Vec<StartNumber> = mine.rows.iter().map(|row| row.no).collect();
        let classes: Vec<Vec<StartNumber>> =
            theirs.groups.iter().filter(|set| set.len() > 1).cloned().collect();
        assert_eq!(order, theirs.order(), "seed {seed}: {field:?}");
        assert_eq!(mine.unresolved, classes, "seed {seed}: {field:?}");
        tied += classes.len();
        settled += usize::from(classes.is_empty());
    }
    assert!(tied > 500 && settled > 500, "{tied} ties, {settled} events without");
}
