//! Which decided numbers of rounds does an amendment make void, and what holds instead?

use crate::model::field::System;
use crate::model::regulation::{Regulation, RoundPlan};
use crate::model::state::State;

/// One sentence for each group whose decided number of rounds no longer holds, e.g.
/// `老年组已定为11轮，改后按规程9轮`.
pub fn rounds_voided(state: &State, regulation: &Regulation) -> Vec<String> {
    let of = |(id, decided)| {
        let group = regulation.group(id)?;
        let play = regulation.play_of(id);
        let after = match (play.system, play.rounds) {
            (System::Swiss, RoundPlan::Fixed(rounds)) => format!("改后按规程{rounds}轮"),
            (System::Swiss, RoundPlan::Between(low, high)) => {
                format!("改后按规程{low}至{high}轮，须重新定轮数")
            }
            (System::Swiss, RoundPlan::Open) => "改后须重新定轮数".into(),
            _ => "改为循环制后轮数由人数决定".into(),
        };
        Some(format!("{}已定为{decided}轮，{after}", group.name))
    };
    state.voided_decisions(regulation).into_iter().filter_map(of).collect()
}
