//! What may stand under a key: how it is measured, looked through, and typed in a form.

use chrono::{NaiveDate, NaiveDateTime};

use super::{About, See, Table, each};
use crate::model::choice::{Choice, Choose};
use crate::model::entrant::Proof;
use crate::model::field::{ByeOpponentScore, FirstRound, System, TieBreak};
use crate::model::grade::Grade;
use crate::model::points::HalfPoints;
use crate::model::regulation::{
    BirthWindow, GradeRounding, GradeScope, Population, RecordingOnDraw, SexRule, TeamBy,
};
use crate::model::setting::{AnnulBy, ColourTie, FirstColours, ScoreFirst};

/// A value that stands under a key: a number, a text, a choice, a table, a list.
pub trait Value {
    /// The number, where it is one.
    fn number(&self) -> Option<u32> {
        None
    }

    /// The text, where it is one.
    fn text(&self) -> Option<&str> {
        None
    }

    /// As a sentence has it; none where nothing is given, and of a yes nothing.
    fn in_words(&self) -> Option<String> {
        self.number().map(|number| number.to_string()).or(self.text().map(str::to_string))
    }

    /// Shows the values inside with their ways; a plain value has none.
    fn each(&self, _about: &'static About, _path: &str, _see: &mut See<'_>) {}

    /// The value as a field of a form; none where the form has its own way with it.
    fn input(&mut self) -> Option<Input<'_>> {
        None
    }

    /// The keys of the table it is, holds or lists.
    fn inside() -> Vec<&'static About>
    where
        Self: Sized,
    {
        Vec::new()
    }
}

/// A value to be typed, ticked or chosen.
#[expect(missing_docs, reason = "each is the type it holds")]
pub enum Input<'a> {
    Count(&'a mut u32),
    MaybeCount(&'a mut Option<u32>),
    Words(&'a mut String),
    MaybeWords(&'a mut Option<String>),
    Tick(&'a mut bool),
    Day(&'a mut NaiveDate),
    MaybeMoment(&'a mut Option<NaiveDateTime>),
    Points(&'a mut HalfPoints),
    Window(&'a mut BirthWindow),
    /// The first and last round of a half-day.
    MaybeRounds(&'a mut Option<(u32, u32)>),
    /// The least and the greatest of a number.
    Between(&'a mut u32, &'a mut u32),
    Choice(&'a mut dyn Choose),
    Branches(&'a mut dyn Branches),
}

/// A choice whose values have keys of their own.
pub trait Branches: Choose {
    /// The fields of the branch taken.
    fn inner(&mut self, see: &mut dyn FnMut(&'static About, Input<'_>));
}

impl<T: Table + Choose> Branches for T {
    fn inner(&mut self, see: &mut dyn FnMut(&'static About, Input<'_>)) {
        for key in T::KEYS {
            if let Some(input) = key.input(self) {
                see(&key.about, input);
            }
        }
    }
}

impl Value for u32 {
    fn number(&self) -> Option<u32> {
        Some(*self)
    }

    fn input(&mut self) -> Option<Input<'_>> {
        Some(Input::Count(self))
    }
}

impl Value for Option<u32> {
    fn number(&self) -> Option<u32> {
        *self
    }

    fn input(&mut self) -> Option<Input<'_>> {
        Some(Input::MaybeCount(self))
    }
}

impl Value for String {
    fn text(&self) -> Option<&str> {
        Some(self)
    }

    fn input(&mut self) -> Option<Input<'_>> {
        Some(Input::Words(self))
    }
}

impl Value for Option<String> {
    fn text(&self) -> Option<&str> {
        self.as_deref()
    }

    fn input(&mut self) -> Option<Input<'_>> {
        Some(Input::MaybeWords(self))
    }
}

impl Value for Vec<String> {
    fn each(&self, about: &'static About, path: &str, see: &mut See<'_>) {
        for (index, text) in self.iter().enumerate() {
            see(&format!("{path}.{index}"), about, text);
        }
    }
}

// The form of the facts of the event reads days itself; the ranking chain is dragged.
impl Value for Option<NaiveDate> {}
impl Value for Option<Vec<TieBreak>> {}

/// Values with nothing to measure inside.
macro_rules! plain {
    ($($input:ident: $($value:ty),+;)+) => {
        $($(impl Value for $value {
            fn input(&mut self) -> Option<Input<'_>> {
                Some(Input::$input(self))
            }
        })+)+
    };
}

impl Value for bool {
    fn in_words(&self) -> Option<String> {
        self.then(String::new)
    }

    fn input(&mut self) -> Option<Input<'_>> {
        Some(Input::Tick(self))
    }
}

impl Value for Option<NaiveDateTime> {
    fn in_words(&self) -> Option<String> {
        self.map(|moment| moment.format("%Y年%-m月%-d日 %H:%M").to_string())
    }

    fn input(&mut self) -> Option<Input<'_>> {
        Some(Input::MaybeMoment(self))
    }
}

plain! {
    Day: NaiveDate;
    Points: HalfPoints;
    MaybeRounds: Option<(u32, u32)>;
    Choice: System, FirstRound, FirstColours, ColourTie, AnnulBy, ByeOpponentScore, Grade, Proof, SexRule, Population, GradeRounding,
        GradeScope, RecordingOnDraw, TeamBy;
}

/// Enums that a form offers as they stand.
macro_rules! offered {
    ($($value:ty),+) => {
        $(impl Choice for $value {
            fn offered(&self) -> Vec<($value, String)> {
                <$value>::ALL.map(|value| (value, value.chinese().into())).into()
            }
        })+
    };
}

offered!(System, FirstRound, ByeOpponentScore, Proof, Population, GradeRounding, GradeScope);
offered!(RecordingOnDraw, TeamBy, FirstColours, ColourTie, AnnulBy);

/// The number behind 仅最后k轮.
const LAST_ROUNDS: About = About {
    label: "最后",
    hint: "轮同分编对先于先后手限制",
    ..About::named("relaxed_last_rounds", Vec::new)
};

impl Value for ScoreFirst {
    fn number(&self) -> Option<u32> {
        match self {
            ScoreFirst::All => None,
            ScoreFirst::Last(rounds) => Some(*rounds),
        }
    }

    fn input(&mut self) -> Option<Input<'_>> {
        Some(Input::Branches(self))
    }
}

impl Choice for ScoreFirst {
    fn offered(&self) -> Vec<(ScoreFirst, String)> {
        let last = match *self {
            ScoreFirst::Last(rounds) if rounds > 0 => rounds,
            _ => 1,
        };
        let kinds = [
            (ScoreFirst::All, "各轮同分优先"),
            (ScoreFirst::Last(last), "仅最后k轮"),
            (ScoreFirst::Last(0), "先后手限制始终优先"),
        ];
        kinds.map(|(value, title)| (value, title.to_string())).into()
    }
}

impl Branches for ScoreFirst {
    fn inner(&mut self, see: &mut dyn FnMut(&'static About, Input<'_>)) {
        if let ScoreFirst::Last(rounds) = self
            && *rounds > 0
        {
            see(&LAST_ROUNDS, Input::Count(rounds));
        }
    }
}

impl Choice for SexRule {
    fn offered(&self) -> Vec<(SexRule, String)> {
        let all = [SexRule::Mixed, SexRule::Men, SexRule::Women];
        all.map(|sex| (sex, sex.chinese().into())).into()
    }
}

impl<T: Table> Value for T {
    fn each(&self, _about: &'static About, path: &str, see: &mut See<'_>) {
        each(self, path, see);
    }

    fn input(&mut self) -> Option<Input<'_>> {
        Table::input(self)
    }

    fn inside() -> Vec<&'static About> {
        T::KEYS.iter().map(|key| &key.about).collect()
    }
}

impl<T: Table> Value for Option<T> {
    fn each(&self, _about: &'static About, path: &str, see: &mut See<'_>) {
        if let Some(table) = self {
            each(table, path, see);
        }
    }

    fn inside() -> Vec<&'static About> {
        T::inside()
    }
}

impl<T: Table> Value for Vec<T> {
    fn each(&self, _about: &'static About, path: &str, see: &mut See<'_>) {
        for (index, table) in self.iter().enumerate() {
            each(table, &format!("{path}.{index}"), see);
        }
    }

    fn inside() -> Vec<&'static About> {
        T::inside()
    }
}
