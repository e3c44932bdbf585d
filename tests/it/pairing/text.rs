//! Rounds worked by hand, written as text an arbiter can read (`tests/data/pairing/README.txt`).

use std::collections::BTreeMap;

use xiangqi_arbiter::model::field::{Field, FirstRound, PlayedRound, PlayedTable, System};
use xiangqi_arbiter::model::id::StartNumber;
use xiangqi_arbiter::model::outcome::{Outcome, Side};
use xiangqi_arbiter::model::seats::Seating;
use xiangqi_arbiter::rules::pairing::{Pairing, colour_rank, cost_of, pair, situations};

use crate::support::pairing::{field, player};

const EXAMPLES: [(&str, &str); 10] = [
    ("five-with-bye", include_str!("../../data/pairing/five-with-bye.txt")),
    ("four-second-round", include_str!("../../data/pairing/four-second-round.txt")),
    ("first-round-units", include_str!("../../data/pairing/first-round-units.txt")),
    ("first-round-halves", include_str!("../../data/pairing/first-round-halves.txt")),
    ("fixed-and-forbidden", include_str!("../../data/pairing/fixed-and-forbidden.txt")),
    ("last-round-of-four", include_str!("../../data/pairing/last-round-of-four.txt")),
    ("bye-after-forfeit", include_str!("../../data/pairing/bye-after-forfeit.txt")),
    ("look-ahead-of-six", include_str!("../../data/pairing/look-ahead-of-six.txt")),
    ("rematch-of-two", include_str!("../../data/pairing/rematch-of-two.txt")),
    ("blocked-of-four", include_str!("../../data/pairing/blocked-of-four.txt")),
];

/// One example: the group, what the text says of each player, and the answers allowed.
struct Example {
    field: Field,
    sentence: Vec<(StartNumber, String)>,
    rounds: Vec<Vec<String>>,
    blocked: Option<String>,
    cost: Vec<String>,
}

fn numbers(text: &str) -> Vec<u32> {
    text.split(|c: char| !c.is_ascii_digit()).filter_map(|n| n.parse().ok()).collect()
}

fn pairs(text: &str) -> Vec<(StartNumber, StartNumber)> {
    numbers(text).chunks_exact(2).map(|pair| (StartNumber(pair[0]), StartNumber(pair[1]))).collect()
}

fn setting(field: &mut Field, name: &str, value: &str) {
    match name {
        "计划" => field.planned_rounds = Some(numbers(value)[0]),
        "同单位回避" => field.pairing.avoid_same_unit_rounds = numbers(value)[0],
        "首轮" => {
            field.pairing.first_round = match value {
                "上下半区" => FirstRound::Halves,
                "首尾" => FirstRound::Ends,
                other => panic!("{other}"),
            }
        }
        "指定同台" => field.pairing.fixed = pairs(value),
        "不得相遇" => field.pairing.forbidden = pairs(value),
        "允许重遇" => field.pairing.allow_rematch = true,
        "题目" | "说明" => {}
        other => panic!("{other}"),
    }
}

/// `红2弃胜`: how the player with red sees its table; none where it had black or no table.
fn red_table(no: u32, cell: &str) -> Option<PlayedTable> {
    let rest = cell.strip_prefix('红')?;
    let outcome = match rest.trim_start_matches(|c: char| c.is_ascii_digit()) {
        "胜" => Outcome::RedWins,
        "和" => Outcome::Draw,
        "负" => Outcome::BlackWins,
        "弃胜" => Outcome::BlackForfeits,
        "弃负" => Outcome::RedForfeits,
        "双弃" => Outcome::BothForfeit,
        other => panic!("{other}"),
    };
    Some(crate::support::pairing::table(no, numbers(rest)[0], outcome))
}

fn read(text: &str) -> Example {
    let mut field = field(0, System::Swiss);
    let mut example = Example {
        field: field.clone(),
        sentence: Vec::new(),
        rounds: Vec::new(),
        blocked: None,
        cost: Vec::new(),
    };
    let mut part = "";
    for line in text.lines().filter(|line| !line.trim().is_empty()) {
        let cells: Vec<&str> = line.split_whitespace().collect();
        match cells[0] {
            "序号" => {
                part = "棋手";
                field.played = vec![PlayedRound::default(); cells.len() - 5];
            }
            "代价" => part = "代价",
            "或" => example.rounds.push(Vec::new()),
            first if first.starts_with('第') && cells.len() == 1 => {
                part = "答案";
                assert_eq!(numbers(first), [u32::try_from(field.played.len()).unwrap() + 1]);
                example.rounds.push(Vec::new());
            }
            first if part.is_empty() => {
                let (name, value) = line.split_once('：').unwrap_or((first, ""));
                setting(&mut field, name, value);
            }
            first if part == "棋手" => {
                let no: u32 = first.parse().unwrap();
                let mut one = player(no);
                one.unit = Some(cells[1]).filter(|unit| *unit != "—").map(str::to_string);
                field.players.insert(StartNumber(no), one);
                let (rounds, sentence) = cells[2..].split_at(cells.len() - 5);
                for (played, cell) in field.played.iter_mut().zip(rounds) {
                    played.tables.extend(red_table(no, cell));
                    if *cell == "轮空" {
                        played.byes.push(StartNumber(no));
                    }
                }
                example.sentence.push((StartNumber(no), sentence.join(" ")));
            }
            first if part == "答案" => match first.split_once('：') {
                Some(("不能编排", why)) => example.blocked = Some(why.to_string()),
                _ => example.rounds.last_mut().unwrap().push(cells.join(" ")),
            },
            _ => example.cost.push(cells.join(" ")),
        }
    }
    example.field = field;
    example
}

/// What the played rounds say of a player, as the table writes it.
fn facts(field: &Field) -> BTreeMap<StartNumber, String> {
    let dash = |text: String| if text.is_empty() { "—".to_string() } else { text };
    situations(field)
        .into_iter()
        .map(|(no, s)| {
            let colours: String =
                s.colours.iter().map(|c| if *c == Side::Red { '红' } else { '黑' }).collect();
            let met: Vec<String> = s.met.keys().map(StartNumber::to_string).collect();
            assert_eq!(s.score.0 % 2, 0, "the examples have whole points");
            (no, format!("{} {} {}", s.score.0 / 2, dash(colours), dash(met.join("、"))))
        })
        .collect()
}

fn written(pairing: &Pairing) -> Vec<String> {
    let tables = pairing.tables.iter().enumerate();
    tables
        .map(|(at, t)| format!("{} {} {}", at + 1, t.red, t.black))
        .chain(pairing.bye.map(|no| format!("轮空 {no}")))
        .collect()
}

/// The criteria in order; rematches and the bye only where there are any.
fn costs(field: &Field, pairing: &Pairing) -> Vec<String> {
    let Some(cost) = &pairing.cost else { return Vec::new() };
    cost.criteria(colour_rank(field))
        .into_iter()
        .map(|(criterion, values)| (criterion.to_string(), values))
        .filter(|(name, values)| {
            !values.is_empty() && (name != "重复相遇" || values.iter().any(|v| *v > 0))
        })
        .map(|(name, values)| {
            let values: Vec<String> = values.iter().map(i64::to_string).collect();
            format!("{name} {}", values.join(" "))
        })
        .collect()
}

#[test]
fn the_examples_come_out_as_worked_by_hand() {
    for (name, text) in EXAMPLES {
        let example = read(text);
        let field = &example.field;
        assert_eq!(example.sentence, facts(field).into_iter().collect::<Vec<_>>(), "{name}");
        match (pair(field), &example.blocked) {
            (Err(reason), Some(why)) => {
                assert!(reason.to_string().contains(why), "{name}: {reason}");
            }
            (Ok(pairing), None) => {
                let round = written(&pairing);
                assert!(example.rounds.contains(&round), "{name}: {round:?}");
                assert_eq!(costs(field, &pairing), example.cost, "{name}");
            }
            (other, _) => panic!("{name}: {other:?}"),
        }
    }
}

/// The other answer of an example costs the same.
#[test]
fn answers_side_by_side_cost_the_same() {
    for (name, text) in EXAMPLES {
        let example = read(text);
        for round in example.rounds.iter().filter(|_| example.rounds.len() > 1) {
            let tables: Vec<(StartNumber, StartNumber)> = round
                .iter()
                .map(|line| numbers(line))
                .map(|cells| (StartNumber(cells[1]), StartNumber(cells[2])))
                .collect();
            let cost = cost_of(&example.field, &Seating::new(&tables, None));
            assert_eq!(pair(&example.field).unwrap().cost, Some(cost), "{name}");
        }
    }
}
