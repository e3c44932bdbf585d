//! Lines at the foot of a list: labels with and without colons, with their values in the same cell
//! or the next, one or two of them, beginning in any column.

use super::words::{LABELS, REMARKS, SIGNERS, VALUES};
use crate::support::generated_events::Dice;

fn pick(dice: &mut Dice, from: &[&str]) -> String {
    from[dice.below(from.len() as u64) as usize].to_string()
}

fn label(dice: &mut Dice) -> String {
    let colon = pick(dice, &["：", ":", "", "： "]);
    format!("{}{colon}", pick(dice, &LABELS))
}

fn value(dice: &mut Dice) -> String {
    match dice.chance(45) {
        true => pick(dice, &SIGNERS),
        false => pick(dice, &VALUES),
    }
}

/// One such line.
pub fn line(dice: &mut Dice, width: usize) -> Vec<String> {
    let start = dice.below(3) as usize;
    let mut row = vec![String::new(); start];
    match dice.below(8) {
        0 | 1 => row.push(pick(dice, &REMARKS)),
        2 => row.push(format!("{}：{}", pick(dice, &LABELS), value(dice))),
        3 => row.extend([label(dice), value(dice)]),
        4 => row.extend([label(dice), String::new(), value(dice)]),
        5 => row.extend([label(dice), value(dice), label(dice), value(dice)]),
        6 => row.extend([label(dice), value(dice), String::new(), label(dice), value(dice)]),
        _ => {
            let (one, two) = (pick(dice, &LABELS), pick(dice, &LABELS));
            row.push(format!("{one}：{}　　{two}：{}", value(dice), value(dice)));
        }
    }
    row.truncate(width.max(3));
    row
}
