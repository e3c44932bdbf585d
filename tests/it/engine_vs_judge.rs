//! The engine and the ranking against the judge on generated events.
