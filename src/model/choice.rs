//! A choice among few values: all of them with their Chinese names, in the order in which a form
//! offers them.

/// A value chosen from a short list.
pub trait Choice: Copy + PartialEq + 'static {
    /// Every value, in the order of the form.
    fn all() -> Vec<Self>;
    /// As the form names it.
    fn title(self) -> String;
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
        T::all().into_iter().map(T::title).collect()
    }

    fn place(&self) -> Option<usize> {
        T::all().iter().position(|value| value == self)
    }

    fn choose(&mut self, place: usize) {
        if let Some(value) = T::all().get(place) {
            *self = *value;
        }
    }
}

/// `ALL` and `chinese()` of an enum, from its values with their names.
macro_rules! choices {
    ($name:ident { $($value:ident = $text:literal),+ $(,)? }) => {
        impl $name {
            /// Every value, in the order in which a form offers them.
            pub const ALL: &'static [$name] = &[$($name::$value),+];

            /// As forms and sentences name it.
            pub fn chinese(self) -> &'static str {
                match self { $($name::$value => $text),+ }
            }
        }

        impl $crate::model::choice::Choice for $name {
            fn all() -> Vec<$name> {
                $name::ALL.to_vec()
            }

            fn title(self) -> String {
                self.chinese().into()
            }
        }
    };
}

pub(crate) use choices;
