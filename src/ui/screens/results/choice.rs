//! Numbered choices by the keyboard: the sign beside each, and what a key does in such a list.

use egui::{Key, Ui};

/// What a key does in a numbered list of choices.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Choice {
    /// This one is taken, from 0.
    Taken(usize),
    /// The list is left.
    Left,
    /// At most another choice is highlighted.
    Open,
}

/// The sign beside a choice: 1 to 9, then A, B, C ….
pub fn sign(at: usize) -> String {
    match at.checked_sub(9).and_then(|at| letters().nth(at)) {
        Some(letter) => letter.name().to_string(),
        None => (at + 1).to_string(),
    }
}

/// The keys of the choices after the ninth.
fn letters() -> impl Iterator<Item = Key> {
    Key::ALL.iter().copied().filter(|key| *key >= Key::A && *key <= Key::Z)
}

/// The signs of [`sign`] take, arrows move `at`, Enter takes what is highlighted, Esc leaves.
pub fn choice_by(key: Key, at: &mut usize, choices: usize) -> Choice {
    match key {
        Key::Escape => Choice::Left,
        _ if choices == 0 => Choice::Open,
        Key::ArrowDown | Key::ArrowRight => moved(at, (*at + 1) % choices),
        Key::ArrowUp | Key::ArrowLeft => moved(at, (*at + choices - 1) % choices),
        Key::Enter => Choice::Taken(*at),
        key => {
            let number = digit(key).and_then(|digit| (digit as usize).checked_sub(1));
            let letter = || letters().position(|letter| letter == key).map(|at| at + 9);
            let taken = number.or_else(letter).filter(|at| *at < choices);
            taken.map_or(Choice::Open, Choice::Taken)
        }
    }
}

fn moved(at: &mut usize, to: usize) -> Choice {
    *at = to;
    Choice::Open
}

/// The choices in a row, each with its sign, one of them marked; returns the one clicked.
pub fn numbered(
    ui: &mut Ui,
    texts: impl IntoIterator<Item = String>,
    marked: usize,
) -> Option<usize> {
    let mut clicked = None;
    for (at, text) in texts.into_iter().enumerate() {
        if ui.selectable_label(at == marked, format!("{} {text}", sign(at))).clicked() {
            clicked = Some(at);
        }
    }
    clicked
}

/// The digit on a key.
pub fn digit(key: Key) -> Option<u32> {
    let digits = Key::ALL.iter().filter(|key| **key >= Key::Num0 && **key <= Key::Num9);
    digits.zip(0..).find(|(of, _)| **of == key).map(|(_, digit)| digit)
}
