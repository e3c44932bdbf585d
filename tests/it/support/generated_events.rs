//! Seeded events for property tests: late entries, withdrawals, absences, byes, forfeits, double
//! forfeits, rulings, forbidden and fixed pairs, units, several points systems.

use std::collections::BTreeSet;

use xiangqi_arbiter::model::field::{
    ByeOpponentScore, Field, FieldPlayer, FirstRound, PairingSettings, PlayedRound, PlayedTable,
    System, TieBreak,
};
use xiangqi_arbiter::model::id::{Round, StartNumber, Table};
use xiangqi_arbiter::model::outcome::Outcome;
use xiangqi_arbiter::model::points::{HalfPoints, Points, SidePoints};
use xiangqi_arbiter::model::seats::Seats;
use xiangqi_arbiter::model::setting::{AnnulBy, ColourTie, FirstColours, ScoreFirst};

/// A small generator of its own (SplitMix64), so that a seed means the same event for ever.
pub struct Dice(u64);

impl Dice {
    pub fn new(seed: u64) -> Dice {
        Dice(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ 0xD1B5_4A32_D192_ED03)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// 0..n; 0 if n is 0.
    pub fn below(&mut self, n: u64) -> u64 {
        if n == 0 { 0 } else { self.next() % n }
    }

    pub fn chance(&mut self, percent: u64) -> bool {
        self.below(100) < percent
    }

    fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len() as u64) as usize]
    }
}

/// How often things happen in one event, in per cent.
struct Habits {
    draw: u64,
    forfeit: u64,
    double: u64,
    ruling: u64,
    withdraw: u64,
    late: u64,
    absent: u64,
    by_hand: u64,
    fouls: u64,
}

/// One event on its way.
pub struct Event {
    pub field: Field,
    dice: Dice,
    habits: Habits,
}

fn player(dice: &mut Dice, units: u64) -> FieldPlayer {
    let unit = match units {
        0 => None,
        _ if dice.chance(10) => None,
        _ => Some(format!("单位{}", 1 + dice.below(units))),
    };
    FieldPlayer {
        name: String::new(),
        unit,
        active: true,
        ranked: !dice.chance(4),
        loose_fouls: u32::from(dice.chance(5)),
        withdrawn_from: None,
    }
}

fn points(dice: &mut Dice) -> Points {
    let side = |win, draw, loss| SidePoints {
        win: HalfPoints(win),
        draw: HalfPoints(draw),
        loss: HalfPoints(loss),
    };
    let (red, black, bye) = match dice.below(10) {
        0..=5 => return Points::SWISS,
        6..=7 => (side(6, 2, 0), side(6, 2, 0), 6),
        8 => (side(6, 2, 0), side(6, 4, 0), 6),
        _ => (side(2, 1, 0), side(2, 1, 0), dice.pick(&[2, 1])),
    };
    Points { red, black, bye: HalfPoints(bye) }
}

impl Event {
    /// An event of `least`..=`most` players; everything follows from the seed.
    pub fn new(seed: u64, least: u32, most: u32) -> Event {
        let mut dice = Dice::new(seed);
        let mut n = least + dice.below(u64::from(most - least + 1)) as u32;
        if dice.chance(40) {
            n = least + (n - least) / 4; // small fields are the awkward ones
        }
        let units = dice.pick(&[0, 0, 1, 2, 4, 10]);
        let calm = dice.chance(30);
        let mut rate =
            |high: u64| if calm { dice.below(high / 3 + 1) } else { dice.below(high + 1) };
        let habits = Habits {
            draw: rate(60),
            forfeit: rate(15),
            double: rate(6),
            ruling: rate(6),
            withdraw: rate(4),
            late: rate(25),
            absent: rate(6),
            by_hand: rate(30),
            fouls: rate(15),
        };
        let most_rounds = u64::from(n).clamp(3, 13);
        let planned = 3 + dice.below(most_rounds - 2) as u32;
        let mut pairing = PairingSettings::new(System::Swiss);
        pairing.first_round =
            dice.pick(&[FirstRound::Adjacent, FirstRound::Halves, FirstRound::Ends]);
        pairing.avoid_same_unit_rounds = dice.pick(&[0, 0, 1, 3, 20]);
        pairing.relaxed_last_rounds = dice.pick(&[
            ScoreFirst::All,
            ScoreFirst::All,
            ScoreFirst::Last(1),
            ScoreFirst::Last(0),
            ScoreFirst::Last(2),
        ]);
        pairing.first_colours = dice.pick(&FirstColours::ALL);
        pairing.colour_seed = Some(format!("口令{seed}"));
        pairing.colour_tie = dice.pick(&ColourTie::ALL);
        if dice.chance(25) {
            for _ in 0..=dice.below(3) {
                let no = StartNumber(1 + dice.below(u64::from(n)) as u32);
                let table = Table(1 + dice.below(u64::from(n.div_ceil(2))) as u32);
                pairing.fixed_tables.insert(no, table);
            }
        }
        pairing.allow_rematch = dice.chance(50);
        let chains = [
            TieBreak::default_chain(System::Swiss),
            vec![
                TieBreak::Opponents,
                TieBreak::Wins,
                TieBreak::Fouls,
                TieBreak::SecondMoveWins,
                TieBreak::SecondMoves,
            ],
            vec![
                TieBreak::Progressive,
                TieBreak::Wins,
                TieBreak::Fouls,
                TieBreak::SecondMoves,
                TieBreak::WithoutEarlyRounds,
            ],
            vec![TieBreak::Direct, TieBreak::PreviousRound, TieBreak::Sonneborn],
            vec![TieBreak::Wins, TieBreak::BlackInDirect, TieBreak::PreviousRound],
            vec![TieBreak::BeatenOpponents, TieBreak::LostOpponents, TieBreak::PreviousRound],
            vec![TieBreak::LostOpponents, TieBreak::Direct, TieBreak::DrawnNumber],
        ];
        let chain = chains[dice.below(chains.len() as u64) as usize].clone();
        let field = Field {
            name: format!("种子{seed}"),
            points: points(&mut dice),
            planned_rounds: (!dice.chance(10)).then_some(planned),
            pairing,
            tie_breaks: chain,
            bye_opponent_score: dice.pick(&[
                ByeOpponentScore::LowestPositive,
                ByeOpponentScore::Lowest,
                ByeOpponentScore::Zero,
            ]),
            players: (1..=n).map(|no| (StartNumber(no), player(&mut dice, units))).collect(),
            played: Vec::new(),
        };
        Event { field, dice, habits }
    }

    /// Whether a round is left to be played; events without a plan end after 9.
    pub fn goes_on(&self) -> bool {
        (self.field.played.len() as u32) < self.field.planned_rounds.unwrap_or(9)
    }

    /// What happens between two rounds: entries, withdrawals, absences, pairs set by hand.
    pub fn prepare(&mut self) {
        let dice = &mut self.dice;
        let field = &mut self.field;
        field.pairing.fixed.clear();
        field.pairing.forbidden.clear();
        field.pairing.absent_next.clear();
        if !field.played.is_empty() {
            for player in field.players.values_mut() {
                if player.active && dice.chance(self.habits.withdraw) {
                    player.active = false;
                }
            }
            if field.played.len() < 4 && dice.chance(self.habits.late) {
                let next = field.players.keys().last().map_or(1, |no| no.0 + 1);
                let late = player(dice, 4);
                field.players.insert(StartNumber(next), late);
            }
        }
        for (no, player) in &field.players {
            if player.active && dice.chance(self.habits.absent) {
                field.pairing.absent_next.insert(*no);
            }
        }
        if field.played.is_empty() || !dice.chance(self.habits.by_hand) {
            return;
        }
        let met: BTreeSet<(StartNumber, StartNumber)> = field
            .played
            .iter()
            .flat_map(|round| &round.tables)
            .flat_map(|t| [t.seats.into(), t.seats.turned().into()])
            .collect();
        let free: Vec<StartNumber> = field
            .players
            .iter()
            .filter(|(no, p)| p.active && !field.pairing.absent_next.contains(no))
            .map(|(no, _)| *no)
            .collect();
        if free.len() < 2 {
            return;
        }
        let mut taken = BTreeSet::new();
        for _ in 0..=dice.below(3) {
            let (a, b) = (dice.pick(&free), dice.pick(&free));
            if a == b || met.contains(&(a, b)) {
                continue;
            }
            if dice.chance(50) {
                field.pairing.forbidden.push((a, b));
            } else if !taken.contains(&a)
                && !taken.contains(&b)
                && !field.pairing.forbidden.contains(&(a, b))
                && !field.pairing.forbidden.contains(&(b, a))
            {
                field.pairing.fixed.push((a, b));
                taken.extend([a, b]);
            }
        }
        let fixed = field.pairing.fixed.clone();
        field
            .pairing
            .forbidden
            .retain(|(a, b)| !fixed.contains(&(*a, *b)) && !fixed.contains(&(*b, *a)));
    }

    /// Plays the round with random results.
    pub fn play(&mut self, tables: &[(StartNumber, StartNumber)], bye: Option<StartNumber>) {
        let dice = &mut self.dice;
        let habits = &self.habits;
        let mut round = PlayedRound { tables: Vec::new(), byes: bye.into_iter().collect() };
        for (red, black) in tables {
            let outcome = if dice.chance(habits.double) {
                dice.pick(&[Outcome::BothForfeit, Outcome::BothForfeit, Outcome::BothPenalised])
            } else if dice.chance(habits.forfeit) {
                dice.pick(&[Outcome::RedForfeits, Outcome::BlackForfeits])
            } else if dice.chance(habits.ruling) {
                dice.pick(&[Outcome::RedPenalised, Outcome::BlackPenalised])
            } else if dice.chance(habits.draw) {
                Outcome::Draw
            } else {
                dice.pick(&[Outcome::RedWins, Outcome::BlackWins])
            };
            let mut fouls = || u32::from(dice.chance(habits.fouls));
            round.tables.push(PlayedTable {
                seats: Seats { red: *red, black: *black },
                outcome,
                fouls: Seats { red: fouls(), black: fouls() },
            });
        }
        self.field.played.push(round);
    }

    /// From now on nobody is absent and no pair is set by hand.
    pub fn keep_hands_off(&mut self) {
        self.habits.absent = 0;
        self.habits.by_hand = 0;
    }

    /// From now on nobody comes, leaves, or is absent either.
    pub fn keep_everybody(&mut self) {
        self.keep_hands_off();
        self.habits.withdraw = 0;
        self.habits.late = 0;
    }

    /// A single or double round robin of 3 to 9.
    pub fn round_robin(seed: u64) -> Event {
        let mut event = Event::new(seed, 3, 9);
        let system =
            event.dice.pick(&[System::RoundRobin, System::RoundRobin, System::DoubleRoundRobin]);
        event.field.pairing = PairingSettings::new(system);
        event.field.pairing.annul_by = event.dice.pick(&AnnulBy::ALL);
        event.field.points = Points::ROUND_ROBIN;
        event.field.planned_rounds = None;
        event.field.tie_breaks = match event.dice.below(5) {
            4 => vec![TieBreak::LostOpponents, TieBreak::BeatenOpponents, TieBreak::DrawnNumber],
            0 => vec![TieBreak::Wins, TieBreak::SecondMoves, TieBreak::PreviousRound],
            1 => vec![TieBreak::Progressive, TieBreak::Direct, TieBreak::WithoutEarlyRounds],
            _ => TieBreak::default_chain(system),
        };
        event
    }

    /// Now and then somebody leaves a round robin before its next round.
    pub fn withdraw_from_round_robin(&mut self) {
        let next = Round(self.field.played.len() as u32 + 1);
        for player in self.field.players.values_mut() {
            if player.active && self.dice.chance(2 * self.habits.withdraw) {
                player.active = false;
                player.withdrawn_from = Some(next);
            }
        }
    }

    /// Adds a table to the last round that whoever withdrew forfeited.
    pub fn forfeit(&mut self, red: StartNumber, black: StartNumber) {
        let gone =
            |no: StartNumber| self.field.players.get(&no).is_none_or(|player| !player.active);
        let outcome = match (gone(red), gone(black)) {
            (true, true) => Outcome::BothForfeit,
            (true, false) => Outcome::RedForfeits,
            _ => Outcome::BlackForfeits,
        };
        if let Some(round) = self.field.played.last_mut() {
            round.tables.push(PlayedTable::clean(red, black, outcome));
        }
    }
}
