//! The window: frame, tabs and dialogs. It reads the session and asks for actions; it never
//! touches SQL or the disk.

mod about;
pub mod action;
mod answer;
pub mod app;
pub mod copies;
mod dialog;
mod example;
mod frame;
mod graphics;
pub mod input_method;
pub mod notice;
pub mod open;
mod opening;
mod outline;
mod perform;
mod print_round;
pub mod projector;
mod relaunch;
pub mod renderer;
pub mod screens;
mod start;
pub mod theme;
pub mod widgets;
pub mod window;
