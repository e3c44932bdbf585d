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

        $crate::model::choice::choices!($name { $($value = $chinese),+ });
    };
}

pub(crate) use named;
