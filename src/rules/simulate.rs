//! A random event from a seed: the same seed gives the same event, whatever the machine.

use crate::model::field::{
    ByeOpponentScore, Field, FieldPlayer, PairingSettings, PlayedRound, PlayedTable, System,
    TieBreak,
};
use crate::model::id::{Round, StartNumber};
use crate::model::outcome::Outcome;
use crate::model::points::Points;
use crate::model::seats::{Seating, Seats};

/// A deterministic stream of numbers (splitmix64); the seed is data, nothing random happens here.
#[derive(Debug, Clone)]
pub struct Dice(u64);

impl Dice {
    /// The stream of a seed.
    pub fn new(seed: u64) -> Dice {
        Dice(seed)
    }

    /// The next number.
    pub fn roll(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    /// A number from 0 to `limit` − 1 (0 if the limit is 0).
    pub fn below(&mut self, limit: u32) -> u32 {
        // The high half of the product: no number is likelier than another by more than 2⁻³².
        let high = ((self.roll() >> 32) * u64::from(limit)) >> 32;
        u32::try_from(high).unwrap_or(0)
    }

    /// Whether something of this chance happens.
    pub fn happens(&mut self, chance: PerMillion) -> bool {
        self.below(PerMillion::SURE.0) < chance.0
    }
}

/// A probability in millionths.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct PerMillion(u32);

impl PerMillion {
    /// It never happens.
    pub const NEVER: PerMillion = PerMillion(0);
    /// It always happens.
    pub const SURE: PerMillion = PerMillion(1_000_000);

    /// So many percent, at most 100.
    pub const fn percent(percent: u32) -> PerMillion {
        PerMillion(if percent > 100 { 1_000_000 } else { percent * 10_000 })
    }
}

impl std::str::FromStr for PerMillion {
    type Err = String;

    /// `0.05` or `5%`, exact to a millionth.
    fn from_str(text: &str) -> Result<PerMillion, String> {
        let wrong = || format!("概率应为 0 到 1 的小数或百分数（如 0.05 或 5%），实为“{text}”");
        let (number, places) = match text.strip_suffix('%') {
            Some(percent) => (percent, 4),
            None => (text, 6),
        };
        let (whole, fraction) = number.split_once('.').unwrap_or((number, ""));
        let digits = |part: &str| part.bytes().all(|b| b.is_ascii_digit());
        let fraction = fraction.trim_end_matches('0');
        if !digits(whole) || !digits(fraction) || fraction.len() > places || number.len() > 20 {
            return Err(wrong());
        }
        if !number.bytes().any(|b| b.is_ascii_digit()) {
            return Err(wrong());
        }
        let millionths = format!("{whole}{fraction:0<places$}");
        let millionths = millionths.parse().ok().filter(|n| *n <= PerMillion::SURE.0);
        millionths.map(PerMillion).ok_or_else(wrong)
    }
}

/// How the games of a random event end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Odds {
    /// That a table is forfeited (one time in ten by both).
    pub forfeit: PerMillion,
    /// That a played game is drawn; the sides win the others equally often.
    pub draw: PerMillion,
}

/// The result of one table.
pub fn outcome(dice: &mut Dice, odds: Odds) -> Outcome {
    if dice.happens(odds.forfeit) {
        return match dice.below(20) {
            0 | 1 => Outcome::BothForfeit,
            k if k % 2 == 0 => Outcome::RedForfeits,
            _ => Outcome::BlackForfeits,
        };
    }
    if dice.happens(odds.draw) {
        return Outcome::Draw;
    }
    if dice.below(2) == 0 { Outcome::RedWins } else { Outcome::BlackWins }
}

/// What random event is wanted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SimulationPlan {
    /// Players, numbered from 1; four to a unit.
    pub players: u32,
    /// Rounds, all of them played.
    pub rounds: u32,
    /// Decides everything that is random.
    pub seed: u64,
    /// How games end.
    pub odds: Odds,
    /// That a player leaves before some round of the event, the first excepted. Nobody leaves who
    /// is needed: one more than there are rounds stay.
    pub withdraw: PerMillion,
}

/// Plays a whole Swiss: `pair` pairs each round, the dice decide the rest. Stops with the round
/// that could not be paired and why.
///
/// # Errors
/// The round that `pair` could not pair, with its reason.
pub fn simulate<E>(
    plan: &SimulationPlan,
    mut pair: impl FnMut(&Field) -> Result<Seating<StartNumber>, E>,
) -> Result<Field, (Round, E)> {
    let mut dice = Dice::new(plan.seed);
    let mut field = entered(plan);
    let leaving = departures(plan, &mut dice);
    for round in (1..=plan.rounds).map(Round) {
        for (no, _) in leaving.iter().filter(|(_, from)| *from == round) {
            if let Some(player) = field.players.get_mut(no) {
                player.active = false;
            }
        }
        let Seating { tables, bye } = pair(&field).map_err(|reason| (round, reason))?;
        let table =
            |Seats { red, black }| PlayedTable::clean(red, black, outcome(&mut dice, plan.odds));
        let tables = tables.into_iter().map(table).collect();
        field.played.push(PlayedRound { tables, byes: bye.into_iter().collect() });
    }
    Ok(field)
}

/// The group before round 1.
fn entered(plan: &SimulationPlan) -> Field {
    let player = |no: u32| {
        let player = FieldPlayer {
            name: format!("棋手{no}"),
            unit: Some(format!("单位{}", no.div_ceil(4))),
            active: true,
            ranked: true,
            loose_fouls: 0,
            withdrawn_from: None,
        };
        (StartNumber(no), player)
    };
    Field {
        name: format!("模拟组 {}", plan.seed),
        points: Points::SWISS,
        planned_rounds: Some(plan.rounds),
        pairing: PairingSettings::new(System::Swiss),
        tie_breaks: TieBreak::default_chain(System::Swiss),
        bye_opponent_score: ByeOpponentScore::default(),
        players: (1..=plan.players).map(player).collect(),
        played: Vec::new(),
    }
}

/// Who leaves, and the first round each is away from.
fn departures(plan: &SimulationPlan, dice: &mut Dice) -> Vec<(StartNumber, Round)> {
    let may_leave = plan.players.saturating_sub(plan.rounds.saturating_add(1)) as usize;
    let mut leaving: Vec<(StartNumber, Round)> = Vec::new();
    for no in (1..=plan.players).map(StartNumber) {
        let leaves = dice.happens(plan.withdraw);
        let from = Round(2 + dice.below(plan.rounds.saturating_sub(1)));
        if leaves && plan.rounds > 1 {
            leaving.push((no, from));
        }
    }
    // When too many would, chance and not the number says who stays.
    while leaving.len() > may_leave {
        let count = u32::try_from(leaving.len()).unwrap_or(u32::MAX);
        leaving.swap_remove(dice.below(count) as usize);
    }
    leaving
}
