//! What tests of the window share: a window without a display, on a state that remembers nothing.

use std::path::Path;

use egui::Role;
use egui_kittest::kittest::Queryable;
use egui_kittest::{Harness, Node};
use xiangqi_arbiter::session::clock::Clock;
use xiangqi_arbiter::session::recent::Memory;
use xiangqi_arbiter::session::{Session, disk};
use xiangqi_arbiter::ui::action::{Action, Tab};
use xiangqi_arbiter::ui::app::AppState;
use xiangqi_arbiter::ui::theme;

/// The window under test.
pub type Window = Harness<'static, AppState>;

/// A window of 1366 × 768 on the start screen.
pub fn window_of(memory: Memory, clock: Clock) -> Window {
    Harness::builder()
        .with_size([1366.0, 768.0])
        .with_context_setup(theme::install)
        .with_max_steps(20)
        .build_ui_state(|ui, state: &mut AppState| state.ui(ui), AppState::new(memory, clock))
}

/// 8 o'clock of 2 May 2019.
pub fn second_of_may() -> Clock {
    let day = chrono::NaiveDate::from_ymd_opt(2019, 5, 2).unwrap();
    Clock::Stated(day.and_hms_opt(8, 0, 0).unwrap())
}

/// A window on the start screen, at 8 o'clock of 2 May 2019.
pub fn window() -> Window {
    window_of(Memory::Nowhere, second_of_may())
}

/// A window on a new event of a bundled regulation.
pub fn founded(id: &str, path: &Path) -> Window {
    let mut window = window();
    let regulation = Box::new(disk::bundled(id).unwrap());
    window.state_mut().ask(Action::Found { path: path.into(), regulation });
    window.run();
    window
}

/// A window on an event file that is there, on a tab.
pub fn open(path: &Path, tab: Tab, clock: Clock) -> Window {
    let mut window = window_of(Memory::Nowhere, clock);
    window.state_mut().ask(Action::Open(path.into()));
    window.state_mut().ask(Action::GoTo(tab));
    window.run();
    window
}

/// The event of a window.
pub fn session(window: &Window) -> &Session {
    window.state().session().unwrap()
}

/// Clicks what has this label.
pub fn click(window: &mut Window, label: &str) {
    window.get_by_label(label).click();
    window.run();
}

/// Presses keys one after the other.
pub fn keys(window: &mut Window, keys: &[egui::Key]) {
    for key in keys {
        window.key_press(*key);
        window.run();
    }
}

/// The nth field of this label, those of one line before those of several.
pub fn field<'a>(window: &'a Window, label: &'a str, nth: usize) -> Node<'a> {
    let one = window.query_all_by_role_and_label(Role::TextInput, label);
    let area = window.query_all_by_role_and_label(Role::MultilineTextInput, label);
    one.chain(area).nth(nth).unwrap_or_else(|| panic!("no field {label} {nth}"))
}

/// Types into the only field of this label, after what stands there.
pub fn fill(window: &mut Window, label: &str, text: &str) {
    let only = field(window, label, 0);
    only.focus();
    only.type_text(text);
    let fields = [Role::TextInput, Role::MultilineTextInput]
        .map(|role| window.query_all_by_role_and_label(role, label).count());
    assert_eq!(fields.iter().sum::<usize>(), 1, "several fields {label}");
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
