//! Lists of words as the entry lists have them, written with blanks between.

/// Words with blanks between them.
#[derive(Debug, Clone, Copy)]
pub(super) struct Words(pub(super) &'static str);

impl Words {
    /// The words one by one.
    pub(super) fn iter(self) -> impl Iterator<Item = &'static str> {
        self.0.split_ascii_whitespace()
    }

    /// Whether the text is one of them.
    pub(super) fn has(self, text: &str) -> bool {
        self.iter().any(|word| word == text)
    }

    /// What follows the first of them that the text begins with.
    pub(super) fn after(self, text: &str) -> Option<&str> {
        self.iter().find_map(|word| text.strip_prefix(word))
    }

    /// Whether the text ends with one of them.
    pub(super) fn end(self, text: &str) -> bool {
        self.iter().any(|word| text.ends_with(word))
    }

    /// Whether one of them stands in the text.
    pub(super) fn within(self, text: &str) -> bool {
        self.iter().any(|word| text.contains(word))
    }
}
