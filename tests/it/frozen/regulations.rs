//! The bundled regulations and one that has every key, frozen: the file they are stored as, their
//! clauses, what is worth a second look, and what becomes of them when one key is changed
//! (`mutations.rs`).

use std::collections::BTreeMap;
use std::fmt::Write;

use xiangqi_arbiter::model::regulation::Regulation;
use xiangqi_arbiter::rules::regulation::check::faults;
use xiangqi_arbiter::rules::regulation::clauses::{Section, clauses};
use xiangqi_arbiter::rules::regulation::hints::hints_for;
use xiangqi_arbiter::session::disk;
use xiangqi_arbiter::store::regulation_file::{parse, to_text};

use crate::frozen::mutations::{broken, mutated};
use crate::frozen::support::{Accept, DEMOS, Snapshot, folder, hold};
use crate::support::whole_regulation::frozen;

/// The regulations that are guarded, by name.
fn regulations() -> Vec<(String, Regulation)> {
    let mut all: Vec<(String, Regulation)> =
        DEMOS.iter().map(|id| (id.to_string(), disk::bundled(id).unwrap())).collect();
    all.push(("everything".into(), frozen()));
    for name in ["hand-open", "hand-teams"] {
        let text = std::fs::read_to_string(folder().join(format!("{name}.toml"))).unwrap();
        all.push((name.into(), parse(name, &text).unwrap()));
    }
    all
}

fn sentence(regulation: &Regulation) -> String {
    let mut text = String::new();
    for section in Section::ALL {
        let _ = writeln!(text, "== {}", section.chinese());
        for clause in clauses(regulation, section) {
            let _ = writeln!(text, "{clause}");
        }
    }
    for fault in faults(regulation) {
        let _ = writeln!(text, "! {} {fault}｜{}", fault.path, fault.in_form());
    }
    for players in [0, 5, 15, 60] {
        let entrants: BTreeMap<_, _> =
            regulation.group_ids().map(|(id, _)| (id, players)).collect();
        let _ = writeln!(text, "== 各组{players}人时值得再看");
        for hint in hints_for(regulation, &entrants) {
            let _ = writeln!(text, "{} {}", hint.path, hint.text);
        }
    }
    text
}

#[test]
fn stored_and_said() {
    let mut snapshots = Vec::new();
    for (name, regulation) in regulations() {
        let stored = to_text(&regulation).unwrap();
        assert_eq!(parse("a.toml", &stored).unwrap(), regulation, "{name}");
        if DEMOS.contains(&name.as_str()) {
            assert_eq!(faults(&regulation), [], "{name}");
        }
        snapshots.push(Snapshot { name: format!("regulations/{name}.stored.toml"), text: stored });
        let text = sentence(&regulation);
        snapshots.push(Snapshot { name: format!("regulations/{name}.said.txt"), text });
    }
    hold(&snapshots, Accept::OnRequest);
}

/// Each kind of key there is changed in several ways.
fn one_key_changed(name: &str) {
    let (_, regulation) = regulations().into_iter().find(|(known, _)| known == name).unwrap();
    let text = mutated(&regulation);
    let name = format!("regulations/{name}.mutated.txt");
    hold(&[Snapshot { name, text }], Accept::OnRequest);
}

macro_rules! changed {
    ($($test:ident: $name:literal,)*) => {$(
        #[test]
        fn $test() {
            one_key_changed($name);
        }
    )*};
}

changed! {
    taiyuan_changed: "taiyuan-2019",
    wuwei_changed: "wuwei-2017",
    shanxi_changed: "shanxi-2017",
    hebei_changed: "hebei-2019",
    default_changed: "default",
    everything_changed: "everything",
    hand_teams_changed: "hand-teams",
}

#[test]
fn what_is_no_toml() {
    let stored = to_text(&disk::bundled("taiyuan-2019").unwrap()).unwrap();
    let text = broken(&stored);
    hold(&[Snapshot { name: "regulations/broken.txt".into(), text }], Accept::OnRequest);
}
