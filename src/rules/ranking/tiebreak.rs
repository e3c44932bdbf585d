//! Every ranking key of rules.md §7.2, one function each.

use std::cmp::Ordering;
use std::collections::BTreeMap;

use crate::model::field::{ByeOpponentScore, Field, System, TieBreak};
use crate::model::id::{Round, StartNumber};
use crate::model::outcome::{Outcome, Side};
use crate::model::points::HalfPoints;

use super::annulment::annulled;
use super::score::{Appearance, Results, last_round};

/// The value of a numeric key. Points are exact: halves, or quarters for 小分.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum KeyValue {
    /// A number of games or fouls.
    Count(i64),
    /// A sum of points, in half-points.
    Halves(i64),
    /// A sum of points, in quarters of a point.
    Quarters(i64),
    /// Several sums of points, in half-points, compared one after the other.
    Series(Vec<i64>),
}

impl std::fmt::Display for KeyValue {
    /// As arbiters write it: `7`, `133.5`, `12.25`, `18/16/14`.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let text = match self {
            KeyValue::Count(n) => n.to_string(),
            KeyValue::Halves(n) => quarters(2 * n),
            KeyValue::Quarters(n) => quarters(*n),
            KeyValue::Series(list) => {
                list.iter().map(|n| quarters(2 * n)).collect::<Vec<_>>().join("/")
            }
        };
        f.pad(&text)
    }
}

fn quarters(n: i64) -> String {
    let sign = if n < 0 { "-" } else { "" };
    let fraction = ["", ".25", ".5", ".75"][(n.unsigned_abs() % 4) as usize];
    format!("{sign}{}{fraction}", n.unsigned_abs() / 4)
}

/// The value of a key for a player; none for the keys that compare two players only (direct,
/// black_in_direct) or look back (previous_round).
pub fn value(results: &Results, key: TieBreak, no: StartNumber) -> Option<KeyValue> {
    Some(match key {
        TieBreak::Opponents => KeyValue::Halves(opponents(results, no)),
        TieBreak::Wins => KeyValue::Count(wins(results, no)),
        TieBreak::Fouls => KeyValue::Count(fouls(results, no)),
        TieBreak::SecondMoves => KeyValue::Count(second_moves(results, no)),
        TieBreak::SecondMoveWins => KeyValue::Count(second_move_wins(results, no)),
        TieBreak::Progressive => KeyValue::Halves(progressive(results, no)),
        TieBreak::Sonneborn => KeyValue::Quarters(sonneborn(results, no)),
        TieBreak::BeatenOpponents => KeyValue::Halves(decided(results, no, Decided::Won)),
        TieBreak::LostOpponents => KeyValue::Halves(decided(results, no, Decided::Lost)),
        TieBreak::DrawnNumber => KeyValue::Count(i64::from(no.0)),
        TieBreak::WithoutEarlyRounds => KeyValue::Series(without_early_rounds(results, no)),
        TieBreak::MatchPoints => KeyValue::Count(match_points(results, no)),
        TieBreak::Direct | TieBreak::BlackInDirect | TieBreak::PreviousRound => return None,
    })
}

/// How two values of a key stand: `Less` if the first is the better one (it stands before).
pub fn better(key: TieBreak, first: &KeyValue, second: &KeyValue) -> Ordering {
    match key {
        TieBreak::Fouls | TieBreak::DrawnNumber => first.cmp(second),
        _ => second.cmp(first),
    }
}

/// What one round adds to 对手分.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OpponentShare {
    /// The current score of whom it was paired with, a forfeiting or withdrawn one included.
    Opponent(StartNumber, HalfPoints),
    /// 轮空: what the setting of the group says (rulebook 14.4).
    Bye(HalfPoints),
    /// Paired with a player whose results are annulled (round robin, art. 19): nothing.
    Annulled(StartNumber),
    /// Absent: nothing.
    Absent,
}

impl OpponentShare {
    /// The points it adds.
    pub fn points(self) -> HalfPoints {
        match self {
            OpponentShare::Opponent(_, score) | OpponentShare::Bye(score) => score,
            OpponentShare::Annulled(_) | OpponentShare::Absent => HalfPoints::ZERO,
        }
    }
}

/// 对手分, opponent by opponent, over all played rounds: what each round adds.
pub fn explain_opponents(field: &Field, no: StartNumber) -> Vec<(Round, OpponentShare)> {
    let results = Results::after(field, last_round(field));
    let annulled = annulled(field);
    let void_opponent = |k: Round| {
        let tables = &field.played.get(k.0 as usize - 1)?.tables;
        let table = tables.iter().find(|t| t.side_of(no).is_some())?;
        let opponent = table.player(table.side_of(no)?.other());
        (annulled.contains(&opponent) || annulled.contains(&no)).then_some(opponent)
    };
    let share = |k: Round| match results.seats(no).iter().find(|(round, _)| *round == k) {
        Some((_, seat)) => opponent_share(&results, *seat),
        None => void_opponent(k).map_or(OpponentShare::Absent, OpponentShare::Annulled),
    };
    (1..=results.round().0).map(Round).map(|k| (k, share(k))).collect()
}

fn opponent_share(results: &Results, seat: Appearance) -> OpponentShare {
    match seat {
        Appearance::Table { opponent, .. } => {
            OpponentShare::Opponent(opponent, results.score(opponent))
        }
        Appearance::Bye => OpponentShare::Bye(bye_share(results)),
    }
}

/// What a bye counts among the opponents' scores: the lowest score (above zero) among the ranked
/// players, withdrawn ones included, or nothing.
pub fn bye_share(results: &Results) -> HalfPoints {
    let ranked = results.field().players.iter().filter(|(_, p)| p.ranked);
    let scores = ranked.map(|(no, _)| results.score(*no));
    let lowest = match results.field().bye_opponent_score {
        ByeOpponentScore::LowestPositive => scores.filter(|s| *s > HalfPoints::ZERO).min(),
        ByeOpponentScore::Lowest => scores.min(),
        ByeOpponentScore::Zero => None,
    };
    lowest.unwrap_or_default()
}

/// 对手分 in half-points: the current scores of all it was paired with, and of its byes.
pub fn opponents(results: &Results, no: StartNumber) -> i64 {
    let seats = results.seats(no).iter();
    seats.map(|(_, seat)| i64::from(opponent_share(results, *seat).points().0)).sum()
}

/// 胜局: games won by play, forfeit and ruling, and byes where a bye is a win (in a Swiss; in a
/// round robin a bye is nothing, §6).
pub fn wins(results: &Results, no: StartNumber) -> i64 {
    let swiss = results.field().pairing.system == System::Swiss;
    count(results, no, |seat| match seat {
        Appearance::Table { side, outcome, .. } => outcome.winner() == Some(side),
        Appearance::Bye => swiss,
    })
}

/// 犯规: those in its games up to this round, and those tied to no table, which always count.
pub fn fouls(results: &Results, no: StartNumber) -> i64 {
    results.fouls(no)
}

/// 后走局数: tables at which it had black, forfeited ones too.
pub fn second_moves(results: &Results, no: StartNumber) -> i64 {
    count(results, no, |seat| matches!(seat, Appearance::Table { side: Side::Black, .. }))
}

/// 后走胜局: of the tables at which it had black, those won.
pub fn second_move_wins(results: &Results, no: StartNumber) -> i64 {
    count(results, no, |seat| {
        matches!(seat, Appearance::Table { side: Side::Black, outcome, .. }
            if outcome.winner() == Some(Side::Black))
    })
}

/// 累进分 in half-points: the sum over the rounds of the score after each.
pub fn progressive(results: &Results, no: StartNumber) -> i64 {
    after_each_round(results, no).iter().sum()
}

/// 小分 in quarters of a point: the scores of those beaten and half the scores of those drawn with.
pub fn sonneborn(results: &Results, no: StartNumber) -> i64 {
    let part = |seat: &Appearance| match seat {
        Appearance::Table { opponent, side, outcome, .. } => {
            let score = i64::from(results.score(*opponent).0);
            match outcome {
                Outcome::Draw => score,
                _ if outcome.winner() == Some(*side) => 2 * score,
                _ => 0,
            }
        }
        Appearance::Bye => 0,
    };
    results.seats(no).iter().map(|(_, seat)| part(seat)).sum()
}

/// Which games of a player are meant.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Decided {
    Won,
    Lost,
}

/// 胜局胜对手分 or 负局负对手分 in half-points: the scores of those beaten, or of those lost to,
/// by play, forfeit or ruling; what both lost, and a bye, adds nothing.
fn decided(results: &Results, no: StartNumber, wanted: Decided) -> i64 {
    let part = |seat: &Appearance| match *seat {
        Appearance::Table { opponent, side, outcome } => {
            let winner = match wanted {
                Decided::Won => side,
                Decided::Lost => side.other(),
            };
            let counts = outcome.winner() == Some(winner);
            if counts { i64::from(results.score(opponent).0) } else { 0 }
        }
        Appearance::Bye => 0,
    };
    results.seats(no).iter().map(|(_, seat)| part(seat)).sum()
}

/// 14.3.2, last keys, in half-points: the score without round 1, then without rounds 1 and 2, and
/// so on to the last round alone.
pub fn without_early_rounds(results: &Results, no: StartNumber) -> Vec<i64> {
    let after = after_each_round(results, no);
    let total = after.last().copied().unwrap_or(0);
    after.iter().rev().skip(1).rev().map(|early| total - early).collect()
}

/// 局分 of a double round robin (14.2): for each opponent 2, 1 or 0 by the sum of the games played
/// with it; before the second game by the first alone \[D\].
pub fn match_points(results: &Results, no: StartNumber) -> i64 {
    let points = &results.field().points;
    let mut leads: BTreeMap<StartNumber, HalfPoints> = BTreeMap::new();
    for (_, seat) in results.seats(no) {
        if let Appearance::Table { opponent, side, outcome } = *seat {
            let lead = points.score(outcome, side) - points.score(outcome, side.other());
            *leads.entry(opponent).or_default() += lead;
        }
    }
    leads.values().map(|lead| 1 + i64::from(lead.0.signum())).sum()
}

/// 直胜 between the only two that are tied: `Less` if the first won more of their games (by play,
/// forfeit or ruling), `Equal` if they never met, drew, were both at fault, or won equally often.
pub fn direct(results: &Results, first: StartNumber, second: StartNumber) -> Ordering {
    compare_meetings(results, first, second, |side, outcome| outcome.winner() == Some(side))
}

/// 直接对局中执黑 between the only two that are tied: `Less` if the first had black in their game.
pub fn black_in_direct(results: &Results, first: StartNumber, second: StartNumber) -> Ordering {
    compare_meetings(results, first, second, |side, _| side == Side::Black)
}

fn compare_meetings(
    results: &Results,
    first: StartNumber,
    second: StartNumber,
    counts: impl Fn(Side, Outcome) -> bool,
) -> Ordering {
    let balance = results.seats(first).iter().map(|(_, seat)| match *seat {
        Appearance::Table { opponent, side, outcome, .. } if opponent == second => {
            i64::from(counts(side, outcome)) - i64::from(counts(side.other(), outcome))
        }
        _ => 0,
    });
    0.cmp(&balance.sum::<i64>())
}

fn count(results: &Results, no: StartNumber, counts: impl Fn(Appearance) -> bool) -> i64 {
    results.seats(no).iter().filter(|(_, seat)| counts(*seat)).map(|_| 1).sum()
}

/// The score after round 1, 2, … in half-points.
fn after_each_round(results: &Results, no: StartNumber) -> Vec<i64> {
    let points = &results.field().points;
    let gained = |k: u32| {
        let seats = results.seats(no).iter().filter(move |(round, _)| round.0 == k);
        seats.map(|(_, seat)| i64::from(seat.points(points).0)).sum::<i64>()
    };
    let running = (1..=results.round().0).scan(0, |sum, k| {
        *sum += gained(k);
        Some(*sum)
    });
    running.collect()
}
