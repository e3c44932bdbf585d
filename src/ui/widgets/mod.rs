//! The parts every screen is built of.

mod ask;
mod button;
mod field;
mod finding;
mod path;
mod selection;
mod table;
mod two_sided;
mod typing;
mod whole;

pub use ask::{Answer, confirm, reason};
pub use button::{act, act_on, primary, primary_on, small};
pub use field::{area, choice, combo, field, field_at, search, submitted};
pub use finding::{Tone, badge, empty, finding, framed, hint, section};
pub use path::{PathPurpose, browse, dropped, path_field};
pub use selection::{ListState, Picked, Sort};
pub use table::{Cell, Head, heads, list};
pub use two_sided::{TablesCell, TablesColumn, TwoSided, name_width, side_name, unit};
pub use typing::{Spot, Typing, pick, typed};
pub use whole::{fitting, whole, widest, wrapped, wrapped_height};
