//! A regulation with every key written out.

use xiangqi_arbiter::model::regulation::schema::{Input, Table};
use xiangqi_arbiter::model::regulation::{Regulation, RoundLimit};
use xiangqi_arbiter::model::setting::{AnnulBy, ColourTie, FirstColours};
use xiangqi_arbiter::store::regulation_file::parse;

/// The one that is frozen: every key of the day it was frozen, in a file of its own.
pub fn frozen() -> Regulation {
    parse("everything.toml", include_str!("../../data/frozen/everything.toml")).unwrap()
}

/// Everything written out: the frozen one, and a value under each key that came later.
pub fn everything() -> Regulation {
    let mut whole = frozen();
    let regulation = &mut whole;
    fill(&mut regulation.event);
    fill(&mut regulation.entry);
    fill(&mut regulation.play);
    fill(&mut regulation.lateness);
    fill(&mut regulation.forfeits);
    fill(regulation.recording.as_mut().unwrap());
    fill(&mut regulation.schedule[0]);
    let group = &mut regulation.groups[0];
    fill(group);
    fill(group.play.as_mut().unwrap());
    fill(group.team.as_mut().unwrap());
    fill(&mut group.lists[0]);
    fill(&mut group.prizes[0]);
    fill(&mut group.prizes[0].places[0]);
    fill(&mut group.titles[0]);
    fill(&mut group.quotas[0]);
    fill(regulation);
    // What is written only where it is not what a file without the key means.
    regulation.lateness.rounds = vec![RoundLimit { round: 1, minutes: 30 }];
    let group = regulation.groups[0].play.as_mut().unwrap();
    for play in [&mut regulation.play, group] {
        play.first_round_colours = FirstColours::Lot;
        play.colour_tie = ColourTie::SumParity;
        play.annul_by = AnnulBy::Opponents;
    }
    whole
}

/// Puts something under each key of a table that may be left out and is.
fn fill<T: Table>(table: &mut T) {
    for key in T::KEYS {
        let (least, most) = key.about.range;
        match key.input(table) {
            Some(Input::Tick(tick)) => *tick = true,
            Some(Input::Words(words)) if words.is_empty() => *words = "某".into(),
            Some(Input::MaybeWords(words @ None)) => *words = Some("某".into()),
            Some(Input::MaybeCount(count @ None)) => *count = Some(least.max(1).min(most)),
            Some(Input::MaybeMoment(moment @ None)) => {
                *moment = "2019-05-01T18:00:00".parse().ok();
            }
            Some(Input::MaybeRounds(rounds @ None)) => *rounds = Some((1, 2)),
            _ => {}
        }
    }
}
