//! Values that a file writes as one text: what can be read is a value, what cannot stays the very
//! text, so that it is shown and written again as it was.

/// Gives a type with `read(&str)` and `Display` its form in files: one text, both ways.
macro_rules! written_as_text {
    ($name:ident) => {
        impl From<String> for $name {
            fn from(text: String) -> $name {
                $name::read(&text)
            }
        }

        impl From<&str> for $name {
            fn from(text: &str) -> $name {
                $name::read(text)
            }
        }

        impl From<$name> for String {
            fn from(value: $name) -> String {
                value.to_string()
            }
        }
    };
}

pub(super) use written_as_text;
