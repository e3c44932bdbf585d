//! An enum whose values have a Chinese name: the values, their list and their names, written once.

/// `enum Name { Value = "名称" }`, with `ALL` and `chinese`.
macro_rules! named {
    ($(#[$meta:meta])* pub enum $name:ident {
        $($(#[$about:meta])* $value:ident = $chinese:literal,)+
    }) => {
        $(#[$meta])*
        pub enum $name {
            $($(#[$about])* $value,)+
        }

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

pub(crate) use named;
