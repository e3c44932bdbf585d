//! The engine and the ranking against the judge on generated events.
//!
//! `cargo test` plays a short sample. The long runs:
//! `cargo test --release engine_vs_judge -- --ignored --nocapture`; the variables
//! `JUDGE_FIRST_SEED` and `JUDGE_EVENTS` choose the seeds of the generated events. A difference is
//! printed with the group file before the round, which `pair`, `rank` and `check` read.

use std::collections::BTreeMap;

use xiangqi_arbiter::model::field::{Field, TieBreak};
use xiangqi_arbiter::model::id::StartNumber;
use xiangqi_arbiter::rules::judge::optimum::optimum;
use xiangqi_arbiter::rules::judge::ranking::{Agreement, agrees, ranking};
use xiangqi_arbiter::rules::judge::ranking_keys::{Record, effective};
use xiangqi_arbiter::rules::judge::report::{judge, same_cost};
use xiangqi_arbiter::rules::judge::verdict::Hint;
use xiangqi_arbiter::rules::pairing::{NoPairing, Pairing, pair};
use xiangqi_arbiter::rules::ranking::standings::standings;
use xiangqi_arbiter::rules::ranking::tiebreak::KeyValue;

use crate::support::generated_events::Event;
use crate::support::group_json::write;

fn tables(pairing: &Pairing) -> Vec<(StartNumber, StartNumber)> {
    pairing.tables.iter().map(|table| (table.red, table.black)).collect()
}

/// What the judge has against the engine's next round; the round itself if there is one.
fn check_pairing(field: &Field) -> Result<Option<Pairing>, String> {
    let pairing = match pair(field) {
        Ok(pairing) => pairing,
        Err(NoPairing::TooFew(_) | NoPairing::AllPlayed(_)) => return Ok(None),
        Err(reason) => {
            return match optimum(field) {
                None => Ok(None),
                Some(best) => Err(format!("引擎：{reason}；自检：{:?}", best.pairing)),
            };
        }
    };
    let verdict = same_cost(field, &tables(&pairing), pairing.bye);
    if !verdict.is_clean() {
        return Err(format!("{verdict}"));
    }
    if let Some(hint) = verdict.hints.iter().find(|h| matches!(h, Hint::TableOrder { .. })) {
        return Err(format!("{hint}"));
    }
    let cost = |value: serde_json::Result<serde_json::Value>| value.unwrap_or_default();
    if let Some(engine) = &pairing.cost {
        let (engine, judge) =
            (cost(serde_json::to_value(engine)), cost(serde_json::to_value(&verdict.played)));
        if engine != judge {
            return Err(format!("代价不同：引擎 {engine}，自检 {judge}"));
        }
    }
    Ok(Some(pairing))
}

/// A key of the standings as the judge has it: the larger the better, so fouls count below zero.
fn as_judged(key: TieBreak, value: &KeyValue) -> Vec<i64> {
    match value {
        KeyValue::Count(n) if matches!(key, TieBreak::Fouls | TieBreak::DrawnNumber) => vec![-n],
        KeyValue::Count(n) | KeyValue::Halves(n) | KeyValue::Quarters(n) => vec![*n],
        KeyValue::Series(all) => all.clone(),
    }
}

/// What the judge has against the standings.
fn check_ranking(field: &Field) -> Result<(), String> {
    let standings = standings(field);
    let order: Vec<StartNumber> = standings.rows.iter().map(|row| row.no).collect();
    let agreement = agrees(field, &order);
    if agreement != Agreement::Agrees {
        return Err(format!("{agreement}"));
    }
    let tied: Vec<Vec<StartNumber>> =
        ranking(field).groups.into_iter().filter(|group| group.len() > 1).collect();
    if tied != standings.unresolved {
        return Err(format!("未分名次：{:?}，自检 {tied:?}", standings.unresolved));
    }
    let effective = effective(field);
    let record = Record::of(&effective);
    for row in &standings.rows {
        let score = record.score(row.no);
        if i64::from(row.score.0) != score {
            return Err(format!("{}号积分：{}，自检 {score}（半分）", row.no, row.score));
        }
        for (key, value) in &row.keys {
            let judged = record.number(row.no, *key);
            if judged.as_ref() != Some(&as_judged(*key, value)) {
                return Err(format!("{}号 {key:?}：{value}，自检 {judged:?}", row.no));
            }
        }
    }
    Ok(())
}

fn difference(field: &Field, what: &str) -> String {
    format!("{}，{}轮后：{what}\n{}", field.name, field.played.len(), write(field))
}

/// Plays one event with the engine; the first difference, or how many rounds were played.
fn play(mut event: Event) -> Result<usize, String> {
    while event.goes_on() {
        event.prepare();
        let found = check_pairing(&event.field).map_err(|what| difference(&event.field, &what))?;
        let Some(pairing) = found else { break };
        event.play(&tables(&pairing), pairing.bye);
        check_ranking(&event.field).map_err(|what| difference(&event.field, &what))?;
    }
    Ok(event.field.played.len())
}

/// Plays events of seeds; all differences, in short.
fn compare(seeds: std::ops::Range<u64>, least: u32, most: u32) {
    let mut rounds = 0;
    let mut differences = BTreeMap::new();
    for seed in seeds.clone() {
        match play(Event::new(seed, least, most)) {
            Ok(played) => rounds += played,
            Err(what) => {
                differences.insert((what.len(), seed), what);
            }
        }
    }
    println!(
        "{} events, {rounds} rounds, {} differences",
        seeds.clone().count(),
        differences.len()
    );
    for what in differences.values().take(5) {
        println!("{what}");
    }
    assert!(differences.is_empty(), "{} differences, see above", differences.len());
    assert!(rounds > 2 * seeds.count(), "{rounds} rounds were compared");
}

/// The field before the round of that index, those who do not appear in it withdrawn.
fn prefix(field: &Field, index: usize) -> Field {
    let mut before = field.clone();
    let round = &field.played[index];
    before.played.truncate(index);
    for (no, player) in &mut before.players {
        player.active =
            round.byes.contains(no) || round.tables.iter().any(|t| t.side_of(*no).is_some());
    }
    before
}

#[test]
fn every_prefix_of_the_foreign_events() {
    for (name, field, _) in crate::judge::events::events() {
        for index in 0..field.played.len() {
            let before = prefix(&field, index);
            if let Err(what) = check_pairing(&before).and(check_ranking(&before)) {
                panic!("{name}: {}", difference(&before, &what));
            }
        }
    }
}

/// Plays n players over r rounds with nothing but results; whether a dead end was met.
fn meets_a_dead_end(seed: u64, n: u32, rounds: u32) -> bool {
    let mut event = Event::new(seed, n, n);
    event.keep_everybody();
    event.field.planned_rounds = Some(rounds);
    while event.goes_on() {
        event.prepare();
        let Ok(pairing) = pair(&event.field) else { return true };
        event.play(&tables(&pairing), pairing.bye);
    }
    let ends = [Hint::DeadEndUnavoidable, Hint::RematchesNeeded, Hint::NoLegalPairing];
    let report = judge(&event.field);
    assert!(report.is_clean(), "{report}\n{}", write(&event.field));
    report.rounds.iter().any(|verdict| verdict.hints.iter().any(|hint| ends.contains(hint)))
}

#[test]
fn no_dead_end_in_small_fields() {
    for n in 4..=8 {
        for rounds in 3..n {
            for seed in 0..2 {
                assert!(!meets_a_dead_end(seed, n, rounds), "{n} players, {rounds} rounds, {seed}");
            }
        }
    }
}

#[test]
#[ignore = "long: see the top of the file"]
fn no_dead_end_in_any_field_of_4_to_12() {
    for n in 4..=12 {
        for rounds in 3..n {
            for seed in 0..100 {
                assert!(!meets_a_dead_end(seed, n, rounds), "{n} players, {rounds} rounds, {seed}");
            }
        }
    }
}

#[test]
fn a_sample_of_small_events() {
    compare(0..40, 3, 12);
}

#[test]
fn a_sample_of_larger_events() {
    compare(500_000..500_003, 13, 40);
}

/// The seeds of a long run: those of the environment, or these.
fn chosen(first: u64, events: u64) -> std::ops::Range<u64> {
    let number = |name: &str, default: u64| {
        std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(default)
    };
    let first = number("JUDGE_FIRST_SEED", first);
    first..first + number("JUDGE_EVENTS", events)
}

#[test]
#[ignore = "long: see the top of the file"]
fn a_thousand_events_of_8_to_60() {
    compare(chosen(1_000_000, 1_000), 8, 60);
}

#[test]
#[ignore = "long: see the top of the file"]
fn ten_thousand_events_of_3_to_60() {
    compare(chosen(2_000_000, 10_000), 3, 60);
}

/// A round robin played by the engine, with withdrawals; how many rounds were played.
fn play_round_robin(seed: u64) -> Result<usize, String> {
    let mut event = Event::round_robin(seed);
    loop {
        event.withdraw_from_round_robin();
        let found = check_pairing(&event.field).map_err(|what| difference(&event.field, &what))?;
        let Some(pairing) = found else { break };
        event.play(&tables(&pairing), pairing.bye);
        for table in &pairing.walkovers {
            event.forfeit(table.red, table.black);
        }
        check_ranking(&event.field).map_err(|what| difference(&event.field, &what))?;
    }
    Ok(event.field.played.len())
}

#[test]
fn round_robins() {
    let played = |seed| play_round_robin(seed).unwrap_or_else(|what| panic!("{what}"));
    let rounds: usize = (0..300).map(played).sum();
    assert!(rounds > 1000, "{rounds} rounds");
}

#[test]
fn a_published_event_is_clean_in_the_report() {
    // Without what only the arbiter knew (fixed, forbidden, absent), the replay finds nothing.
    let mut rounds = 0;
    for seed in 0..20 {
        let mut event = Event::new(seed, 4, 16);
        event.keep_hands_off();
        while event.goes_on() {
            event.prepare();
            let Ok(pairing) = pair(&event.field) else { break };
            event.play(&tables(&pairing), pairing.bye);
        }
        let report = judge(&event.field);
        assert!(report.is_clean(), "{report}\n{}", write(&event.field));
        assert_eq!(report.rounds.len(), event.field.played.len(), "every round is looked at");
        rounds += report.rounds.len();
    }
    assert!(rounds > 60, "{rounds} rounds");
}
