//! What tests of the window share: a window without a display, on a state that remembers nothing.

use std::path::Path;

use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;
use xiangqi_arbiter::session::clock::Clock;
use xiangqi_arbiter::session::disk;
use xiangqi_arbiter::session::recent::Memory;
use xiangqi_arbiter::ui::action::{Action, Tab};
use xiangqi_arbiter::ui::app::AppState;
use xiangqi_arbiter::ui::theme;

/// The window under test.
pub type Window = Harness<'static, AppState>;

/// A window of 1366 × 768 on the start screen, at 8 o'clock of 2 May 2019.
pub fn window() -> Window {
    let at = chrono::NaiveDate::from_ymd_opt(2019, 5, 2).unwrap().and_hms_opt(8, 0, 0).unwrap();
    Harness::builder()
        .with_size([1366.0, 768.0])
        .with_context_setup(theme::install)
        .with_max_steps(20)
        .build_ui_state(
            |ui, state: &mut AppState| state.ui(ui),
            AppState::new(Memory::Nowhere, Clock::Stated(at)),
        )
}

/// A window on a new event of a bundled regulation.
pub fn founded(id: &str, path: &Path) -> Window {
    let mut window = window();
    let regulation = Box::new(disk::bundled(id).unwrap());
    window.state_mut().ask(Action::Found { path: path.into(), regulation });
    window.run();
    window
}

/// Clicks what has this label.
pub fn click(window: &mut Window, label: &str) {
    window.get_by_label(label).click();
    window.run();
}

/// Puts a text into the field of this label.
pub fn fill(window: &mut Window, label: &str, text: &str) {
    let field = window.get_by_role_and_label(egui::Role::TextInput, label);
    field.focus();
    field.type_text(text);
    window.run();
}

/// Shows a tab.
pub fn tab(window: &mut Window, tab: Tab) {
    window.state_mut().ask(Action::GoTo(tab));
    window.run();
}

/// What the bottom line says.
pub fn line(window: &Window) -> String {
    window.state().line().to_string()
}
