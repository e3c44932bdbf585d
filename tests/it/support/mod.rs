//! What the tests share: events, states, lists and windows to start from, readers of what came out.

pub mod act_names;
pub mod bundled;
pub mod forge;
pub mod fuzzed;
pub mod generated_events;
pub mod group_json;
pub mod overlap;
pub mod pages;
pub mod pairing;
pub mod pdf_text;
pub mod private;
pub mod record;
pub mod regulation_form;
pub mod rosters;
pub mod round_states;
pub mod sources;
pub mod taiyuan;
pub mod whole_regulation;
pub mod window;
