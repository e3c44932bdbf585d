//! What keys does a regulation have? One list a table, one description a key: its name in the
//! file, its label in the form, its comment in a stored file, its limits, and the way to its value.
//!
//! Everything that is true of a key follows from here: range and length checks
//! (`rules::regulation::limits`), the comments of a stored file (`store::regulation_comment`),
//! the fields of the editor (`ui::screens::regulation::fields`), the merge of two drafts
//! (`rules::regulation::merge`), and the test that no key is forgotten. A new key is a field of
//! its struct, an entry of the list beside it here, and the rule that asks for it.

mod award;
mod entry;
mod event;
mod group;
mod play;
mod value;

use super::{Regulation, Section};
use crate::model::text::dotted;

pub use play::{ROUNDS_TEXT, SCORE_FIRST_TEXT};
pub use value::{Branches, Input, Value};

/// What a key is called and what may stand under it, whatever its table.
#[derive(Debug, Clone, Copy)]
pub struct About {
    /// Its name in a regulation file; of a key inside a branch with the name of the branch before
    /// it, `family_pair.child_max_age`.
    pub name: &'static str,
    /// Before its field in the form, or over its column; of a yes-or-no the whole sentence.
    pub label: &'static str,
    /// Its comment in a stored file.
    pub comment: &'static str,
    /// In the form: behind a number its unit, in an empty text what is asked.
    pub hint: &'static str,
    /// Width of its field in points; 0 is the usual width of its kind.
    pub width: u16,
    /// The part of the form it stands in, and where there, if not by its place in the schema.
    pub part: &'static str,
    /// The lower, the earlier.
    pub order: u8,
    /// What the regulation says of it, `{}` for the value: the sentence of a yes, of a number or
    /// text that is given. Empty where it is said together with others.
    pub clause: &'static str,
    /// The section that begins with it.
    pub section: Option<Section>,
    /// Least and greatest number that may be typed.
    pub range: (u32, u32),
    /// How a number outside the range is refused.
    pub outside: Outside,
    /// The most characters of a text.
    pub longest: usize,
    /// What the value is called in a refusal, if not as its label.
    pub noun: &'static str,
    /// The place as a refusal names it, if not that of the table around it.
    pub place: &'static str,
    /// Whether a refusal points at the table around the key.
    pub at_table: bool,
    /// The keys of the table under it; none for a plain value.
    pub inside: fn() -> Vec<&'static About>,
}

/// How a number outside the range of its key is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outside {
    /// With the range: `限报人数应为1至9999的整数，写的是0`.
    Range,
    /// 0 with a sentence of its own.
    Zero(&'static str),
    /// By a rule that also looks at other keys, or not at all.
    ByRule,
}

/// Heads and the like go no further.
const COUNT: (u32, u32) = (0, 9_999);
/// Places, heads and rounds that begin with the first.
const PLACES: (u32, u32) = (1, 9_999);
/// No tournament has more rounds.
const ROUNDS: (u32, u32) = (1, 99);
/// Completed years of a person.
const YEARS: (u32, u32) = (0, 150);
/// Characters of a name that stands in a column, and of one that has a line to itself.
const NAME: usize = 30;
const LINE: usize = 60;

impl About {
    /// A key of which only the name is known.
    const fn named(name: &'static str, inside: fn() -> Vec<&'static About>) -> About {
        About {
            name,
            label: "",
            comment: "",
            hint: "",
            width: 0,
            part: "",
            order: 0,
            clause: "",
            section: None,
            range: COUNT,
            outside: Outside::Range,
            longest: usize::MAX,
            noun: "",
            place: "",
            at_table: false,
            inside,
        }
    }

    /// The way to it in the table at the end of another way.
    pub fn under(&self, path: &str) -> String {
        dotted(path, self.name)
    }

    /// The range as a message says it: `1至99的整数`.
    pub fn range_text(&self) -> String {
        range_text(self.range)
    }

    /// What a refusal calls the value: its noun, else its label.
    pub fn noun(&self) -> &'static str {
        if self.noun.is_empty() { self.label } else { self.noun }
    }
}

fn range_text((least, most): (u32, u32)) -> String {
    format!("{least}至{most}的整数")
}

/// The range of the numbers under a key of this name, as a message says it.
pub fn range_text_of(name: &str) -> String {
    let known = all().into_iter().filter(|(_, key)| key.name.rsplit('.').next() == Some(name));
    let own = known.into_iter().map(|(_, key)| key.range).find(|range| *range != COUNT);
    range_text(own.unwrap_or(COUNT))
}

/// The way from a table to a value in it.
type Get<T> = fn(&T) -> Option<&dyn Value>;

/// One key of the table `T`, with the ways from the table to its value.
pub struct Key<T: 'static> {
    /// Its name, words and limits.
    pub about: About,
    get: Get<T>,
    input: fn(&mut T) -> Option<Input<'_>>,
    /// Whether two tables have the same value.
    pub same: fn(&T, &T) -> bool,
    /// Takes the value over from one table to another.
    pub copy: fn(&T, &mut T),
}

impl<T> Key<T> {
    /// The value as a field of a form, if the table has it.
    pub fn input<'a>(&self, table: &'a mut T) -> Option<Input<'a>> {
        (self.input)(table)
    }
}

impl<T: Table> Key<T> {
    /// A key that only one branch of a table has; the table is the value that is taken over.
    const fn of_branch(
        about: About,
        get: Get<T>,
        input: fn(&mut T) -> Option<Input<'_>>,
    ) -> Key<T> {
        Key {
            about,
            get,
            input,
            same: |one, other| one == other,
            copy: |from, to| *to = from.clone(),
        }
    }
}

/// What the clauses of the keys of a table say, in the order of the schema.
pub fn clauses<T: Table>(table: &T) -> Vec<(&'static About, String)> {
    let spoken = T::KEYS.iter().filter(|key| !key.about.clause.is_empty());
    let sentence = |key: &'static Key<T>| {
        let words = (key.get)(table)?.in_words()?;
        Some((&key.about, key.about.clause.replace("{}", &words)))
    };
    spoken.filter_map(sentence).collect()
}

/// A table of a regulation: a struct whose keys are listed.
pub trait Table: Clone + PartialEq + 'static {
    /// Its keys, in the order of the form.
    const KEYS: &'static [Key<Self>];

    /// The whole of it as one field of a form, where that is how it is typed.
    fn input(&mut self) -> Option<Input<'_>> {
        None
    }
}

/// Shows every value of a table, with the keys that lead to it, and those of the tables in it.
pub fn each<T: Table>(table: &T, path: &str, see: &mut See<'_>) {
    for key in T::KEYS {
        let Some(value) = (key.get)(table) else { continue };
        let path = key.about.under(path);
        see(&path, &key.about, value);
        value.each(&key.about, &path, see);
    }
}

/// Who is shown the values of a regulation: path, key, value.
pub type See<'a> = dyn FnMut(&str, &'static About, &dyn Value) + 'a;

/// The keys on the way to a place in a regulation file, `groups.0.prizes.1.places.2`, as far as
/// they are known.
pub fn way(path: &str) -> Vec<&'static About> {
    follow(path).0
}

/// The key at the end of a way.
pub fn find(path: &str) -> Option<&'static About> {
    let (keys, rest) = follow(path);
    keys.last().copied().filter(|_| rest.is_empty())
}

fn follow(path: &str) -> (Vec<&'static About>, String) {
    let steps = path.split('.').filter(|step| step.parse::<u32>().is_err());
    let mut rest = steps.collect::<Vec<_>>().join(".");
    let mut keys: Vec<&'static About> = Vec::new();
    let mut level = Regulation::inside();
    while !rest.is_empty() {
        let behind = |key: &About| match rest.strip_prefix(key.name)? {
            "" => Some(String::new()),
            tail => tail.strip_prefix('.').map(str::to_string),
        };
        let fitting = level.iter().filter_map(|key| Some((*key, behind(key)?)));
        let Some((key, tail)) = fitting.max_by_key(|(key, _)| key.name.len()) else { break };
        level = (key.inside)();
        keys.push(key);
        rest = tail;
    }
    (keys, rest)
}

/// Every key of a regulation with the way to it, `groups.prizes.places.from`.
pub fn all() -> Vec<(String, &'static About)> {
    let mut found = Vec::new();
    let mut open: Vec<(String, Vec<&'static About>)> = vec![(String::new(), Regulation::inside())];
    while let Some((path, keys)) = open.pop() {
        for key in keys {
            let path = format!("{path}{}", key.name);
            open.push((format!("{path}."), (key.inside)()));
            found.push((path, key));
        }
    }
    found
}

/// The keys of a table, each `head: label, comment, { what else of [`About`] };`. The head is the
/// name of a field; or in brackets the name of a key that only one branch has and the way to it;
/// or in brackets the name of a branch.
macro_rules! keys {
    ($($head:tt: $label:expr, $comment:expr $(, { $($what:ident: $value:expr),+ })?;)+) => {
        &[$($crate::model::regulation::schema::key!(
            $head,
            $crate::model::regulation::schema::About {
                label: $label,
                comment: $comment,
                $($($what: $value,)+)?
                ..$crate::model::regulation::schema::named!($head)
            }
        )),+]
    };
}

macro_rules! key {
    ([$name:literal], $about:expr) => {
        $crate::model::regulation::schema::Key::<Self>::of_branch($about, |_| None, |_| None)
    };
    ([$name:literal, $branch:pat => $value:ident], $about:expr) => {
        $crate::model::regulation::schema::Key::<Self>::of_branch(
            $about,
            |table| match table {
                $branch => Some($value),
                _ => None,
            },
            |table| match table {
                $branch => $crate::model::regulation::schema::Value::input($value),
                _ => None,
            },
        )
    };
    ([$name:literal, $branch:pat => $low:ident, $high:ident], $about:expr) => {
        $crate::model::regulation::schema::Key::<Self>::of_branch(
            $about,
            |_| None,
            |table| match table {
                $branch => Some($crate::model::regulation::schema::Input::Between($low, $high)),
                _ => None,
            },
        )
    };
    ($field:ident, $about:expr) => {
        $crate::model::regulation::schema::Key::<Self> {
            about: $about,
            get: |table| Some(&table.$field),
            input: |table| $crate::model::regulation::schema::Value::input(&mut table.$field),
            same: |one, other| one.$field == other.$field,
            copy: |from, to| to.$field = from.$field.clone(),
        }
    };
}

/// What is known of a key by its head.
macro_rules! named {
    ([$name:literal, $branch:pat => $value:ident]) => {
        $crate::model::regulation::schema::About::named(
            $name,
            $crate::model::regulation::schema::inside_branch(|table: &Self| match table {
                $branch => Some($value),
                _ => None,
            }),
        )
    };
    ([$name:literal $($rest:tt)*]) => {
        $crate::model::regulation::schema::About::named($name, Vec::new)
    };
    ($field:ident) => {
        $crate::model::regulation::schema::About::named(
            stringify!($field),
            $crate::model::regulation::schema::inside(|table: &Self| &table.$field),
        )
    };
}

use {key, keys, named};

/// The keys inside a field, by its type.
const fn inside<T, V: Value>(_: fn(&T) -> &V) -> fn() -> Vec<&'static About> {
    V::inside
}

const fn inside_branch<T, V: Value>(_: fn(&T) -> Option<&V>) -> fn() -> Vec<&'static About> {
    V::inside
}
