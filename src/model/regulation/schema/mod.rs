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

pub use play::ROUNDS_TEXT;
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
    /// Width of its field in points; of most 0, the usual width of its kind.
    pub width: u16,
    /// The part of the form it stands in.
    pub part: &'static str,
    /// Where its table of the form is, if it begins a section.
    pub section: Option<Section>,
    /// Least and greatest number; none is that of any count.
    pub range: Option<(u32, u32)>,
    /// The most characters of a text; none is any number.
    pub longest: Option<usize>,
    /// How a number outside the range is refused.
    pub outside: Outside,
    /// What the value is called in a refusal, if not as its label.
    pub noun: Option<&'static str>,
    /// The place as a refusal names it, if not that of the table around it.
    pub place: Option<&'static str>,
    /// Whether a refusal points at the table around the key.
    pub at_table: bool,
    /// The keys inside it.
    pub inside: fn() -> Vec<&'static About>,
}

/// How a number outside the range of its key is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outside {
    /// With the range: `限报人数应为1至9999的整数，写的是0`.
    Range,
    /// With a sentence of its own, where it is less or more than this.
    Sentence(u32, u32, &'static str),
    /// By a rule that also looks at other keys, or not at all.
    ByRule,
}

/// Heads, places and the like go no further.
const COUNT: (u32, u32) = (0, 9_999);
/// No tournament has more rounds.
const ROUNDS: (u32, u32) = (1, 99);
/// Completed years of a person.
const YEARS: (u32, u32) = (0, 150);
/// Places, heads and rounds that begin with the first.
const PLACES: (u32, u32) = (1, 9_999);

impl About {
    /// Least and greatest number.
    pub fn bounds(&self) -> (u32, u32) {
        self.range.unwrap_or(COUNT)
    }

    /// The bounds as a message says them: `1至99的整数`.
    pub fn bounds_text(&self) -> String {
        bounds_text(self.bounds())
    }

    /// What a refusal calls it.
    pub fn noun(&self) -> &'static str {
        self.noun.unwrap_or(self.label)
    }
}

fn bounds_text((least, most): (u32, u32)) -> String {
    format!("{least}至{most}的整数")
}

/// The bounds of the numbers under a key of this name, as a message says them.
pub fn bounds_text_of(name: &str) -> String {
    let known = all().into_iter().filter(|(_, key)| key.name.rsplit('.').next() == Some(name));
    bounds_text(known.into_iter().find_map(|(_, key)| key.range).unwrap_or(COUNT))
}

/// One key of the table `T`.
#[derive(Clone, Copy)]
pub struct Key<T: 'static> {
    /// What it is.
    pub about: About,
    access: Access<T>,
}

/// The ways from a table to the value of a key.
#[derive(Clone, Copy)]
struct Access<T: 'static> {
    get: fn(&T) -> Option<&dyn Value>,
    input: fn(&mut T) -> Option<Input<'_>>,
    same: fn(&T, &T) -> bool,
    copy: fn(&T, &mut T),
}

impl<T> std::fmt::Debug for Key<T> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.about.fmt(f)
    }
}

impl<T> Key<T> {
    const fn new(
        name: &'static str,
        access: Access<T>,
        inside: fn() -> Vec<&'static About>,
    ) -> Self {
        let about = About {
            name,
            label: "",
            comment: "",
            hint: "",
            width: 0,
            part: "",
            section: None,
            range: None,
            longest: None,
            outside: Outside::Range,
            noun: None,
            place: None,
            at_table: false,
            inside,
        };
        Key { about, access }
    }

    const fn label(self, label: &'static str) -> Self {
        Key { about: About { label, ..self.about }, ..self }
    }

    const fn comment(self, comment: &'static str) -> Self {
        Key { about: About { comment, ..self.about }, ..self }
    }

    const fn hint(self, hint: &'static str) -> Self {
        Key { about: About { hint, ..self.about }, ..self }
    }

    const fn width(self, width: u16) -> Self {
        Key { about: About { width, ..self.about }, ..self }
    }

    const fn part(self, part: &'static str) -> Self {
        Key { about: About { part, ..self.about }, ..self }
    }

    const fn section(self, section: Section) -> Self {
        Key { about: About { section: Some(section), ..self.about }, ..self }
    }

    const fn range(self, range: (u32, u32)) -> Self {
        Key { about: About { range: Some(range), ..self.about }, ..self }
    }

    const fn longest(self, characters: usize) -> Self {
        Key { about: About { longest: Some(characters), ..self.about }, ..self }
    }

    const fn by_rule(self) -> Self {
        Key { about: About { outside: Outside::ByRule, ..self.about }, ..self }
    }

    const fn refused(self, least: u32, most: u32, sentence: &'static str) -> Self {
        let outside = Outside::Sentence(least, most, sentence);
        Key { about: About { outside, ..self.about }, ..self }
    }

    const fn noun(self, noun: &'static str) -> Self {
        Key { about: About { noun: Some(noun), ..self.about }, ..self }
    }

    const fn place(self, place: &'static str) -> Self {
        Key { about: About { place: Some(place), ..self.about }, ..self }
    }

    const fn at_table(self) -> Self {
        Key { about: About { at_table: true, ..self.about }, ..self }
    }

    /// The value as a field of a form, if the table has it.
    pub fn input<'a>(&self, table: &'a mut T) -> Option<Input<'a>> {
        (self.access.input)(table)
    }

    /// Whether two tables have the same value.
    pub fn same(&self, one: &T, other: &T) -> bool {
        (self.access.same)(one, other)
    }

    /// Takes the value over from one table to another.
    pub fn copy(&self, from: &T, to: &mut T) {
        (self.access.copy)(from, to);
    }
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
        let Some(value) = (key.access.get)(table) else { continue };
        let path = match path {
            "" => key.about.name.to_string(),
            path => format!("{path}.{}", key.about.name),
        };
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

/// A key that is a field of its table.
macro_rules! key {
    ($field:ident) => {
        $crate::model::regulation::schema::Key::<Self>::new(
            stringify!($field),
            $crate::model::regulation::schema::Access::<Self> {
                get: |table| Some(&table.$field),
                input: |table| $crate::model::regulation::schema::Value::input(&mut table.$field),
                same: |one, other| one.$field == other.$field,
                copy: |from, to| to.$field = from.$field.clone(),
            },
            $crate::model::regulation::schema::inside(|table: &Self| &table.$field),
        )
    };
}

/// A key that only one branch of its table has.
macro_rules! branch_key {
    ($name:literal, $branch:pat => $value:ident) => {
        $crate::model::regulation::schema::Key::<Self>::new(
            $name,
            $crate::model::regulation::schema::Access::<Self> {
                get: |table| match table {
                    $branch => Some($value),
                    _ => None,
                },
                input: |table| match table {
                    $branch => $crate::model::regulation::schema::Value::input($value),
                    _ => None,
                },
                same: |one, other| one == other,
                copy: |from, to| *to = from.clone(),
            },
            $crate::model::regulation::schema::inside_branch(|table: &Self| match table {
                $branch => Some($value),
                _ => None,
            }),
        )
    };
}

use branch_key;
use key;

/// The keys inside a field, by its type.
const fn inside<T, V: Value>(_: fn(&T) -> &V) -> fn() -> Vec<&'static About> {
    V::inside
}

const fn inside_branch<T, V: Value>(_: fn(&T) -> Option<&V>) -> fn() -> Vec<&'static About> {
    V::inside
}

/// The name of a branch, which is a key with the keys of the branch below it.
const fn branch<T: Table>(name: &'static str) -> Key<T> {
    let access = Access::<T> {
        get: |_| None,
        input: |_| None,
        same: |one, other| one == other,
        copy: |from, to| *to = from.clone(),
    };
    Key::new(name, access, Vec::new)
}
