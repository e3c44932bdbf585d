//! Lists composed of what lists of real life have: titles, headers in three scripts and two rows,
//! units in merged cells or once above a block, team blocks, notes, sums, examples, separators,
//! headers again on every page, two tables side by side, footers of any shape. The generator knows
//! who is real and of which unit: nobody who is none is entered, nobody real is lost, nobody gets a
//! unit that is another's, every row is in exactly one list.

mod foot;
mod list;
mod people;
mod words;

use std::collections::BTreeMap;

use xiangqi_arbiter::model::roster::ImportedList;

use list::Made;

/// What came of a list.
#[derive(Debug, Default)]
struct Figures {
    people: usize,
    asked: usize,
    unit_asked: usize,
    rows: usize,
    doubtful: usize,
}

/// Everything that is wrong with the reading of one list.
fn faults(made: &Made, list: &ImportedList, figures: &mut Figures) -> Vec<String> {
    let mut faults = Vec::new();
    figures.rows += made.filled().len();
    for row in &list.rows {
        let real = made.people.iter().find(|p| p.row == row.row && p.name == row.name);
        match (real, row.is_doubtful()) {
            (None, false) => faults.push(format!("{} of row {} is nobody", row.name, row.row)),
            (None, true) => figures.doubtful += 1,
            (Some(person), _) => match (&row.unit, &person.unit) {
                (Some(read), Some(unit)) if read == unit => {}
                (None, Some(unit)) => {
                    let asked = row.problems.iter().any(|p| p.code == "unit_unclear");
                    figures.unit_asked += usize::from(asked);
                    // Of whom it is asked whether he is somebody, nothing else is.
                    if !asked && !row.is_doubtful() {
                        faults.push(format!("unit {unit} of row {} is lost", row.row));
                    }
                }
                (None, None) => {}
                (read, unit) => {
                    faults.push(format!("row {}: unit {read:?}, not {unit:?}", row.row));
                }
            },
        }
    }
    for person in &made.people {
        figures.people += 1;
        let found = list.rows.iter().find(|r| r.row == person.row && r.name == person.name);
        match found {
            None => faults.push(format!("{} of row {} is lost", person.name, person.row)),
            Some(row) if row.is_doubtful() => {
                figures.asked += 1;
                if person.told {
                    faults.push(format!("{} of row {} is asked", person.name, person.row));
                }
            }
            Some(_) => {}
        }
    }
    let mut seen: BTreeMap<u32, usize> = BTreeMap::new();
    let mut rows: Vec<u32> = list.rows.iter().map(|r| r.row).collect();
    rows.dedup();
    let others = list.unreadable.iter().map(|u| u.row).chain(list.skipped.iter().map(|s| s.row));
    rows.into_iter().chain(others).for_each(|row| *seen.entry(row).or_default() += 1);
    for row in made.filled() {
        if seen.get(&row) != Some(&1) {
            faults.push(format!("row {row} is in {:?} lists", seen.get(&row)));
        }
    }
    faults
}

/// Runs so many lists; the faults of the first few that have any, and how many lists have some.
fn run(cases: std::ops::Range<u64>) -> (Vec<String>, usize, Figures) {
    let mut figures = Figures::default();
    let (mut told, mut wrong) = (Vec::new(), 0);
    for case in cases {
        let made = list::made(case);
        let list = made.read();
        let faults = faults(&made, &list, &mut figures);
        if !faults.is_empty() {
            wrong += 1;
            if told.len() < 12 {
                told.push(format!("case {case}: {}\n{made}", faults.join("\n  ")));
            }
        }
    }
    (told, wrong, figures)
}

#[test]
fn two_thousand_composed_lists() {
    let from = std::env::var("LISTS_FROM").ok().and_then(|n| n.parse().ok()).unwrap_or(0);
    let (told, wrong, figures) = run(from..from + 2000);
    println!("{figures:?}");
    assert!(told.is_empty(), "{wrong} lists:\n{}", told.join("\n"));
    // Enough of everything was in them.
    assert!(figures.people > 10_000 && figures.rows > 20_000, "{figures:?}");
}
