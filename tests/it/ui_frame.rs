//! The frame by label: founding an event, the nine tabs, undo by name.

use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;
use xiangqi_arbiter::session::clock::Clock;
use xiangqi_arbiter::session::recent::Memory;
use xiangqi_arbiter::ui::action::{Action, Tab};
use xiangqi_arbiter::ui::app::AppState;
use xiangqi_arbiter::ui::theme;

/// A window of 1366 × 768 on a state that remembers nothing.
pub fn window() -> Harness<'static, AppState> {
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

/// Founds an event of a bundled regulation in a file.
pub fn found(window: &mut Harness<'static, AppState>, id: &str, path: &std::path::Path) {
    let regulation = Box::new(xiangqi_arbiter::session::disk::bundled(id).unwrap());
    window.state_mut().ask(Action::Found { path: path.into(), regulation });
    window.run();
}

#[test]
fn an_event_is_founded_from_the_start_screen() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.xqt");
    let mut window = window();
    let field = window.get_by_label("赛事文件");
    field.focus();
    window.run();
    window.get_by_label("赛事文件").set_text_value_accesskit(&path.display().to_string());
    window.run();
    let edit = window.get_by_label("赛事文件");
    assert!(edit.value().is_some_and(|v| v.contains("a.xqt")), "{:?}", edit.value());
    window.get_by_label("建立赛事").click();
    window.run();
    assert!(path.exists());
    assert_eq!(window.state().session().map(|s| s.entries().len()), Some(1));
    for tab in Tab::ALL {
        window.state_mut().ask(Action::GoTo(tab));
        window.run();
    }
}
