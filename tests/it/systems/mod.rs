//! What differs between Windows and Linux: names, paths, files that others hold, drives, settings.
//! Every test here runs on both; packaging/windows/test runs them, with all others, under wine.

mod files;
mod fuzz;
mod kept;
mod names;
mod paths;
mod settings;
mod strangers;
