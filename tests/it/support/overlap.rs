//! What stands over something else in a window, or reaches out of it.

use std::collections::BTreeMap;

use egui::{LayerId, Rect};
use egui_kittest::kittest::{By, NodeT, Queryable};

use super::window::Window;

/// How much two texts may share, in points.
const TOLERANCE: f32 = 1.0;

/// One text or thing to press, as it is seen: where nothing hides it.
struct Leaf {
    text: String,
    layer: LayerId,
    /// All of it.
    whole: Rect,
    /// What is not clipped away.
    seen: Rect,
    /// It stands in what scrolls across.
    across: bool,
}

/// Sentences about what overlaps, or leaves the window without a way to scroll there.
pub fn faults(window: &Window) -> Vec<String> {
    let screen = window.ctx.content_rect();
    let leaves = leaves(window);
    let mut faults = Vec::new();
    for (index, one) in leaves.iter().enumerate() {
        if !screen.expand(TOLERANCE).contains_rect(one.seen) {
            faults.push(format!("“{}” leaves the window: {:?}", one.text, one.seen));
        }
        let hidden = one.whole.width() - one.seen.width();
        if hidden > TOLERANCE && !one.across {
            faults.push(format!("“{}” is cut: {:?} of {:?}", one.text, one.seen, one.whole));
        }
        for other in &leaves[index + 1..] {
            let shared = one.seen.intersect(other.seen);
            let apart = one.layer != other.layer
                || shared.width() <= TOLERANCE
                || shared.height() <= TOLERANCE;
            let within =
                one.whole.contains_rect(other.whole) || other.whole.contains_rect(one.whole);
            if !apart && !within {
                faults.push(format!(
                    "“{}” {:?} over “{}” {:?}",
                    one.text, one.seen, other.text, other.seen
                ));
            }
        }
    }
    faults
}

fn leaves(window: &Window) -> Vec<Leaf> {
    let rects: BTreeMap<u64, (LayerId, Rect, Rect)> = window.ctx.viewport(|viewport| {
        let all = viewport.prev_pass.widgets.layers();
        let all = all.flat_map(|(_, widgets)| widgets.iter());
        all.map(|w| (w.id.value(), (w.layer_id, w.rect, w.interact_rect))).collect()
    });
    let nodes = || window.query_all(By::new().predicate(|_| true));
    let bars: Vec<Rect> = nodes()
        .filter(|node| node.accesskit_node().role() == egui::Role::ScrollBar)
        .map(|node| node.rect())
        .filter(|bar| bar.width() > bar.height())
        .collect();
    let mut leaves = Vec::new();
    for node in nodes() {
        let accesskit = node.accesskit_node();
        let text = accesskit.label().or_else(|| accesskit.value()).unwrap_or_default();
        let id = accesskit.locate().0.0;
        let Some((layer, whole, seen)) = rects.get(&id).copied() else { continue };
        if text.is_empty() || !seen.is_positive() || !is_leaf(accesskit.role()) {
            continue;
        }
        let x = seen.x_range();
        let across = bars.iter().any(|bar| bar.top() >= seen.top() && bar.x_range().intersects(x));
        leaves.push(Leaf { text, layer, whole, seen, across });
    }
    leaves
}

fn is_leaf(role: egui::Role) -> bool {
    use egui::Role;
    matches!(
        role,
        Role::Label
            | Role::Button
            | Role::CheckBox
            | Role::RadioButton
            | Role::Tab
            | Role::Link
            | Role::TextInput
            | Role::MultilineTextInput
            | Role::ComboBox
            | Role::SpinButton
    )
}
