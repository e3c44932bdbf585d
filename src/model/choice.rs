//! A choice among few values with their Chinese names, in the order in which a form offers them.

use std::mem::discriminant;

/// A value chosen from a short list.
pub trait Choice: Clone + PartialEq + 'static {
    /// What the form offers with its names: every value, or of each kind of value the present
    /// one or the one it begins with.
    fn offered(&self) -> Vec<(Self, String)>;
}

/// The values with which the kinds begin, the present one in the place of its kind.
pub fn beside<T: Clone, const N: usize>(present: &T, kinds: [(T, &str); N]) -> Vec<(T, String)> {
    let own = |value: T| match discriminant(&value) == discriminant(present) {
        true => present.clone(),
        false => value,
    };
    kinds.map(|(value, title)| (own(value), title.to_string())).into()
}

/// A choice whatever its type: a form picks by place in the list.
pub trait Choose {
    /// The names, in the order of the form.
    fn titles(&self) -> Vec<String>;
    /// The place of the present value; none where the form does not offer it.
    fn place(&self) -> Option<usize>;
    /// Takes the value at a place.
    fn choose(&mut self, place: usize);
}

impl<T: Choice> Choose for T {
    fn titles(&self) -> Vec<String> {
        self.offered().into_iter().map(|(_, title)| title).collect()
    }

    fn place(&self) -> Option<usize> {
        self.offered().iter().position(|(value, _)| value == self)
    }

    fn choose(&mut self, place: usize) {
        if let Some((value, _)) = self.offered().into_iter().nth(place) {
            *self = value;
        }
    }
}

/// `ALL` and `chinese` of an enum, from its values with their names.
macro_rules! choices {
    ($name:ident { $($value:ident = $chinese:literal),+ $(,)? }) => {
        impl $name {
            /// All values in the order in which forms and lists have them.
            pub const ALL: [$name; [$($chinese),+].len()] = [$($name::$value),+];

            /// As forms, lists and messages write it.
            pub fn chinese(self) -> &'static str {
                match self {
                    $($name::$value => $chinese,)+
                }
            }
        }
    };
}

pub(crate) use choices;
