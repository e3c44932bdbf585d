//! Pure questions, one per file.
