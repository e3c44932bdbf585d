//! What belongs to an input method (输入法)? Keys pressed while it composes are its own: the Enter
//! that takes a candidate submits nothing, the Escape that leaves the candidates closes nothing,
//! digits and arrows choose among them only. And where its candidates open: below the line that is
//! typed, never over it. From field to field it stays as it was, Chinese or not.

use egui::output::IMEOutput;
use egui::{Context, Event, FullOutput, ImeEvent, RawInput, Rect};

/// Puts the guard into a context. Once per context.
pub fn install(ctx: &Context) {
    ctx.add_plugin(InputMethod { spot: spot_only(), ..InputMethod::default() });
}

/// Frames without a cursor between two fields, the pointer's way apart.
const BETWEEN: u8 = 2;

#[derive(Default)]
struct InputMethod {
    /// Whether it has text in hand that is not yet in the field.
    composing: bool,
    /// Whether the system is told a point only, under which it opens the candidates.
    spot: bool,
    /// Where the cursor was, while it may be on its way to another field.
    last: Option<IMEOutput>,
    /// Frames since it was there.
    since: u8,
}

impl egui::Plugin for InputMethod {
    fn debug_name(&self) -> &'static str {
        "input method"
    }

    fn input_hook(&mut self, _ctx: &Context, input: &mut RawInput) {
        let before = self.composing && input.focused;
        self.composing = composes(before, &input.events);
        if before || input.events.iter().any(speaks) {
            input.events.retain(|event| !own_key(event));
        }
    }

    fn output_hook(&mut self, ctx: &Context, output: &mut FullOutput) {
        let area = &mut output.platform_output.ime;
        if let Some(area) = area {
            if self.spot {
                area.cursor_rect = below(area.cursor_rect);
            }
            // It is interrupted by being made anew, which switches it to letters.
            area.should_interrupt_composition &= self.composing;
            (self.last, self.since) = (Some(*area), 0);
            return;
        }
        // Turned off between two fields, it would be switched to letters in the second.
        let held = ctx.input(|input| input.pointer.any_down());
        *area = self.last.filter(|_| held || self.since < BETWEEN);
        match area {
            Some(area) => {
                // What is in hand stays behind.
                area.should_interrupt_composition = std::mem::take(&mut self.composing);
                self.since += u8::from(!held);
                ctx.request_repaint();
            }
            None => (self.composing, self.last) = (false, None),
        }
    }
}

/// Whether it composes after these events.
fn composes(before: bool, events: &[Event]) -> bool {
    events.iter().fold(before, |composing, event| match event {
        Event::Ime(ImeEvent::Preedit { text, .. }) => !text.is_empty(),
        Event::Ime(ImeEvent::Commit(_)) => false,
        _ => composing,
    })
}

/// Whether the input method gives text, in hand or for good. An empty preedit says nothing: some
/// send one a frame.
fn speaks(event: &Event) -> bool {
    match event {
        Event::Ime(ImeEvent::Preedit { text, .. } | ImeEvent::Commit(text)) => !text.is_empty(),
        _ => false,
    }
}

/// A key the input method was asked with: pressed alone or with Shift. A release is nobody's
/// command, and a shortcut goes past the input method.
fn own_key(event: &Event) -> bool {
    matches!(event, Event::Key { pressed: true, modifiers, .. }
        if !modifiers.ctrl && !modifiers.alt && !modifiers.command)
}

/// Where the cursor ends below. X11 has a point for the candidates, no area, and takes the upper
/// corner of what it is given for it; they would cover the line.
pub fn below(cursor: Rect) -> Rect {
    Rect::from_min_max(cursor.left_bottom(), cursor.right_bottom())
}

/// Whether the windows of this session are those of X11.
fn spot_only() -> bool {
    let wayland = ["WAYLAND_DISPLAY", "WAYLAND_SOCKET"];
    let set = |name: &str| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    cfg!(all(unix, not(target_os = "macos"))) && !wayland.into_iter().any(set)
}
