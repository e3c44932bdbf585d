//! Lists of words as entry lists and tables of names have them, written with blanks between.

/// Words with blanks between them.
#[derive(Debug, Clone, Copy)]
pub struct Words(pub &'static str);

impl Words {
    /// The words one by one.
    pub fn iter(self) -> impl Iterator<Item = &'static str> {
        self.0.split_ascii_whitespace()
    }

    /// Whether the text is one of them.
    pub fn has(self, text: &str) -> bool {
        self.iter().any(|word| word == text)
    }

    /// What follows the first of them that the text begins with.
    pub fn after(self, text: &str) -> Option<&str> {
        self.iter().find_map(|word| text.strip_prefix(word))
    }

    /// What the first word that begins with this text says besides: `山西` in `13河北 14山西`,
    /// asked for `14`.
    pub fn value_of(self, key: &str) -> Option<&'static str> {
        self.iter().find_map(|word| word.strip_prefix(key))
    }

    /// Whether the text ends with one of them.
    pub fn end(self, text: &str) -> bool {
        self.iter().any(|word| text.ends_with(word))
    }

    /// Whether one of them stands in the text.
    pub fn within(self, text: &str) -> bool {
        self.iter().any(|word| text.contains(word))
    }
}
