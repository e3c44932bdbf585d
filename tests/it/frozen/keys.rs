//! Every JSON key and word of the acts, of a regulation and of a group file, pinned: values with
//! every field filled as they are written, which must also be read again as the same values. The
//! literals leave out no field, so a new one has to be added here; old lines stay readable.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;
use xiangqi_arbiter::model::event::Event;
use xiangqi_arbiter::model::field::{
    ByeOpponentScore, Field, FieldPlayer, FirstRound, PairingSettings, PlayedRound, PlayedTable,
    System, TieBreak,
};
use xiangqi_arbiter::model::id::{Round, StartNumber, Table};
use xiangqi_arbiter::model::outcome::Outcome;
use xiangqi_arbiter::model::points::{HalfPoints, Points, SidePoints};
use xiangqi_arbiter::model::regulation::{
    BirthWindow, Effect, GradeRounding, GradeScope, Population, RecordingOnDraw, Regulation,
    RoundPlan, SexRule, TeamBy,
};
use xiangqi_arbiter::model::seats::Seats;
use xiangqi_arbiter::model::setting::{AnnulBy, ColourTie, FirstColours, ScoreFirst};
use xiangqi_arbiter::session::disk;
use xiangqi_arbiter::store::group_file;

use crate::frozen::facts::stored;
use crate::frozen::keys_acts::{acts, words};
use crate::frozen::support::{Accept, BY_HAND, DEMOS, Snapshot, folder, hold};
use crate::support::act_names::{declared_acts, name};
use crate::support::whole_regulation::{everything, frozen};

/// One act a line, with every field filled, and every word an act can hold.
#[test]
fn acts_are_written_so() {
    let acts = acts();
    let named: BTreeSet<String> = acts.iter().map(name).collect();
    assert_eq!(named, declared_acts());
    let mut text = String::new();
    for act in &acts {
        let line = serde_json::to_string(act).unwrap();
        if *act != Event::Unknown {
            assert_eq!(serde_json::from_str::<Event>(&line).unwrap(), *act, "{line}");
            text += &format!("{line}\n");
        }
    }
    let words = words().join("\n") + "\n";
    let snapshots = [("keys/acts.jsonl", text), ("keys/words.txt", words)];
    let snapshots = snapshots.map(|(name, text)| Snapshot { name: name.into(), text });
    hold(&snapshots, Accept::OnRequest);
}

/// The acts as they were first pinned (a copy of `acts.jsonl` that nothing writes) are read for
/// ever, whatever is written today.
#[test]
fn acts_first_pinned_are_read() {
    let stored = std::fs::read_to_string(folder().join("keys/acts-first.jsonl")).unwrap();
    assert_eq!(stored.lines().count(), 54);
    for line in stored.lines() {
        assert_ne!(serde_json::from_str::<Event>(line).unwrap(), Event::Unknown, "{line}");
    }
}

/// The ways to all keys of a value; those of a group's own play as those of the common one.
fn ways(value: &Value, way: &str, found: &mut BTreeSet<String>) {
    match value {
        Value::Object(map) => {
            for (key, value) in map {
                let way = format!("{way}.{key}");
                found.insert(way.replace(".groups[].play.", ".play."));
                ways(value, &way, found);
            }
        }
        Value::Array(items) => items.iter().for_each(|item| ways(item, &format!("{way}[]"), found)),
        _ => {}
    }
}

/// The keys that occur in the acts of all frozen event files.
#[test]
fn keys_of_the_frozen_files() {
    let mut found = BTreeSet::new();
    for event in DEMOS.into_iter().chain(BY_HAND) {
        for act in stored(event) {
            let act: Value = serde_json::from_str(&act).unwrap();
            let kind = act["act"].as_str().unwrap().to_string();
            ways(&act, &kind, &mut found);
        }
    }
    let pinned = acts().iter().fold(BTreeSet::new(), |mut all, act| {
        let act = serde_json::to_value(act).unwrap();
        if let Some(kind) = act["act"].as_str() {
            ways(&act, kind, &mut all);
        }
        all
    });
    let unpinned: Vec<&String> = found.difference(&pinned).collect();
    assert!(unpinned.is_empty(), "{unpinned:?}");
    let text = pinned.iter().map(|way| {
        let file = if found.contains(way) { "" } else { " (in no frozen file)" };
        format!("{way}{file}\n")
    });
    let name = "keys/ways.txt".into();
    hold(&[Snapshot { name, text: text.collect() }], Accept::OnRequest);
}

#[test]
fn a_regulation_is_written_so() {
    let whole = frozen();
    let json = serde_json::to_string_pretty(&whole).unwrap();
    assert_eq!(serde_json::from_str::<Regulation>(&json).unwrap(), whole);
    let mut known = BTreeSet::new();
    ways(&serde_json::to_value(everything()).unwrap(), "", &mut known);
    for id in DEMOS {
        let mut found = BTreeSet::new();
        let bundled = serde_json::to_value(disk::bundled(id).unwrap()).unwrap();
        ways(&bundled, "", &mut found);
        let new: Vec<&String> = found.difference(&known).collect();
        assert!(new.is_empty(), "{id}: {new:?}");
    }
    let open = BirthWindow { from: None, to: None };
    let words = [
        one(&[Population::All, Population::Men, Population::Women]),
        one(&[Population::Native, Population::NativeMen, Population::NativeWomen]),
        one(&[SexRule::Men, SexRule::Women, SexRule::Mixed]),
        one(&[GradeRounding::Down, GradeRounding::Up]),
        one(&[GradeScope::Group, GradeScope::PerSex]),
        one(&[TeamBy::Ranks, TeamBy::Scores]),
        one(&[RecordingOnDraw::Red, RecordingOnDraw::Black]),
        one(&[RoundPlan::Fixed(9), RoundPlan::Between(7, 9), RoundPlan::Open]),
        one(&[Effect::Exempted, Effect::Warning, Effect::Fouls(1), Effect::OpponentMinutes(5)]),
        one(&[Effect::LosesGame, Effect::Disqualified]),
        one(&[System::Swiss, System::RoundRobin, System::DoubleRoundRobin]),
        one(&[FirstRound::Adjacent, FirstRound::Halves, FirstRound::Ends]),
        one(&[ByeOpponentScore::LowestPositive, ByeOpponentScore::Lowest, ByeOpponentScore::Zero]),
        one(&TieBreak::ALL),
        one(&[ScoreFirst::All, ScoreFirst::Last(0), ScoreFirst::Last(2)]),
        one(&FirstColours::ALL),
        one(&ColourTie::ALL),
        one(&AnnulBy::ALL),
        one(&[HalfPoints(0), HalfPoints(1), HalfPoints(2), HalfPoints(5)]),
        one(&[open]),
    ];
    // What is left out where it is not stated.
    let blank = serde_json::to_string_pretty(&Regulation::default()).unwrap();
    let text = format!("{json}\n{blank}\n{}\n", words.join("\n"));
    let name = "keys/regulation.json.txt".into();
    hold(&[Snapshot { name, text }], Accept::OnRequest);
}

fn one<T: serde::Serialize + std::fmt::Debug>(values: &[T]) -> String {
    values.iter().map(|v| serde_json::to_string(v).unwrap()).collect::<Vec<_>>().join(" ")
}

fn group(system: System) -> Field {
    let side = |win, draw, loss| SidePoints {
        win: HalfPoints(win),
        draw: HalfPoints(draw),
        loss: HalfPoints(loss),
    };
    let players = (1..=19u32).map(|no| {
        let player = FieldPlayer {
            name: format!("棋手{no}"),
            unit: (no != 2).then(|| format!("单位{}", no % 3)),
            active: no != 3,
            ranked: no != 4,
            loose_fouls: no % 3,
            withdrawn_from: (no == 3).then_some(Round(2)),
        };
        (StartNumber(no), player)
    });
    let tables = Outcome::ALL.iter().zip(0..).map(|(outcome, k)| PlayedTable {
        seats: Seats { red: StartNumber(2 * k + 1), black: StartNumber(2 * k + 2) },
        outcome: *outcome,
        fouls: Seats { red: k % 2, black: k % 3 },
    });
    Field {
        name: "公开组".into(),
        points: Points { red: side(4, 2, 0), black: side(4, 3, 1), bye: HalfPoints(4) },
        planned_rounds: Some(7),
        pairing: PairingSettings {
            system,
            first_round: FirstRound::Halves,
            avoid_same_unit_rounds: 2,
            allow_rematch: true,
            relaxed_last_rounds: ScoreFirst::Last(3),
            first_colours: FirstColours::Lot,
            colour_seed: Some("开门大吉".into()),
            colour_tie: ColourTie::SumParity,
            annul_by: AnnulBy::Opponents,
            fixed_tables: [(StartNumber(9), Table(3))].into(),
            fixed: vec![(StartNumber(1), StartNumber(5))],
            forbidden: vec![(StartNumber(6), StartNumber(8))],
            absent_next: [StartNumber(7)].into(),
        },
        tie_breaks: TieBreak::ALL
            .iter()
            .copied()
            .filter(|key| *key != TieBreak::MatchPoints)
            .collect(),
        bye_opponent_score: ByeOpponentScore::Zero,
        players: players.collect::<BTreeMap<_, _>>(),
        played: vec![PlayedRound { tables: tables.collect(), byes: vec![StartNumber(19)] }],
    }
}

#[test]
fn a_group_file_is_written_so() {
    let mut text = String::new();
    for system in [System::Swiss, System::RoundRobin, System::DoubleRoundRobin] {
        let written = group_file::write(&group(system));
        // What is written is read, and written again as the same text.
        match group_file::read(written.as_bytes()) {
            Ok(read) => assert_eq!(group_file::write(&read), written),
            Err(why) => text += &format!("not read: {why}\n"),
        }
        text += &written;
    }
    let name = "keys/group.json.txt".into();
    hold(&[Snapshot { name, text }], Accept::OnRequest);
}
