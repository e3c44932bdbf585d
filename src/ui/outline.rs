//! Where everything named stands in the window, for scripts that drive it by pointer and keyboard
//! (`.ci/window`). With `XIANGQI_OUTLINE=FILE` each frame's named widgets are written to FILE, a
//! line each: `x<TAB>y<TAB>role<TAB>name<TAB>value`, x and y the middle in physical pixels. It
//! is the very tree that screen readers get.

use std::collections::BTreeMap;
use std::path::PathBuf;

use egui::{Context, FullOutput, RawInput};

use crate::session::disk;

/// Writes the outline where the environment asks for it.
pub fn install(ctx: &Context) {
    if let Some(path) = std::env::var_os("XIANGQI_OUTLINE").filter(|p| !p.is_empty()) {
        ctx.add_plugin(Outline { path: path.into(), last: String::new() });
    }
}

struct Outline {
    path: PathBuf,
    last: String,
}

impl egui::Plugin for Outline {
    fn debug_name(&self) -> &'static str {
        "outline"
    }

    fn input_hook(&mut self, ctx: &Context, _input: &mut RawInput) {
        ctx.enable_accesskit();
    }

    fn output_hook(&mut self, ctx: &Context, output: &mut FullOutput) {
        let Some(update) = &output.platform_output.accesskit_update else { return };
        let scale = f64::from(ctx.pixels_per_point());
        let labels: BTreeMap<_, _> =
            update.nodes.iter().map(|(id, n)| (*id, n.label().or(n.value()))).collect();
        let mut lines = String::new();
        for (_, node) in &update.nodes {
            let Some(bounds) = node.bounds() else { continue };
            let by = node.labelled_by().iter().find_map(|id| labels.get(id).copied().flatten());
            let name = node.label().or(by).unwrap_or_default();
            let value = node.value().unwrap_or_default();
            if name.is_empty() && value.is_empty() {
                continue;
            }
            let x = (bounds.x0 + bounds.x1) / 2.0 * scale;
            let y = (bounds.y0 + bounds.y1) / 2.0 * scale;
            let one_line = |text: &str| text.replace(['\t', '\n', '\r'], " ");
            lines.push_str(&format!(
                "{x:.0}\t{y:.0}\t{:?}\t{}\t{}\n",
                node.role(),
                one_line(name),
                one_line(value)
            ));
        }
        if lines != self.last {
            // A script waits for what it can read; a disk that fails shows there.
            let _ = disk::save(&self.path, lines.as_bytes());
            self.last = lines;
        }
    }
}
