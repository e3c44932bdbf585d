//! Keys a screen may take for itself: only while no text field has the focus and no question,
//! menu or list stands over it.

use egui::{Event, Key, Ui};

/// Whether a screen may take keys now.
pub fn free(ui: &Ui) -> bool {
    let ctx = ui.ctx();
    ui.is_enabled()
        && !ctx.text_edit_focused()
        && !ctx.any_popup_open()
        && ctx.memory(|memory| memory.top_modal_layer().is_none())
}

/// Whether, besides, no button has the focus (so that Space and Enter are free too).
pub fn unfocused(ui: &Ui) -> bool {
    ui.ctx().memory(|memory| memory.focused().is_none())
}

/// The keys pressed in this frame, alone or with Shift, in order; a key held down counts once,
/// arrows excepted.
pub fn pressed(ui: &Ui) -> Vec<Key> {
    ui.input(|input| {
        let keys = input.events.iter().filter_map(|event| match event {
            Event::Key { key, pressed: true, repeat, modifiers, .. }
                if !modifiers.ctrl && !modifiers.alt && !modifiers.command =>
            {
                (!repeat || arrow(*key)).then_some(*key)
            }
            _ => None,
        });
        keys.collect()
    })
}

fn arrow(key: Key) -> bool {
    matches!(
        key,
        Key::ArrowUp
            | Key::ArrowDown
            | Key::ArrowLeft
            | Key::ArrowRight
            | Key::PageUp
            | Key::PageDown
    )
}
