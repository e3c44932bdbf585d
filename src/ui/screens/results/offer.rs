//! What a foul brings, offered at once and done only when the arbiter confirms it: the loss of the
//! game, the end of the event, minutes on the clock.

use crate::model::event::{Event, Foul, TableResult};
use crate::model::id::Table;
use crate::model::regulation::Effect;
use crate::rules::conduct::penalty;
use crate::rules::conduct::penalty::{ProposedLoss, loses};
use crate::ui::action::Action;

use super::Here;

/// The act that the effect brings, offered after the foul is noted.
pub(super) fn brought(
    here: Here<'_>,
    table: Option<Table>,
    event: &Event,
    foul: &Foul,
) -> Option<Action> {
    let mut after = here.session.state().clone();
    after.apply(event).ok()?;
    if let Effect::OpponentMinutes(minutes) = foul.effect {
        let seats = here.seats(table?)?;
        let other = *seats.opponent(&foul.player).unwrap_or(&seats.red);
        let clock = format!("犯规已记录，请在棋钟上给 {} 加{minutes}分钟", here.name(other));
        return foul.at.map(|_| Action::Notice(clock));
    }
    let table = match foul.at {
        Some((_, table)) => table,
        // Outside a game an offence that loses the game takes the one of this round.
        None if loses(foul.effect) && !here.facts.closed => here.facts.table_of(foul.player)?,
        None => return None,
    };
    let mut proposed = penalty::proposed(&after, here.group, here.round);
    if foul.at.is_none() {
        let side = here.seats(table)?.side_of(&foul.player)?;
        if here.facts.table(table)?.result.is_some_and(|r| penalty::lost(r.outcome, side)) {
            return None;
        }
        let (offence, effect) = (foul.offence.clone(), foul.effect);
        let ground = penalty::Ground::Offence { offence, effect };
        proposed = vec![ProposedLoss { table, side, player: foul.player, ground }];
    }
    let loss = proposed.iter().find(|p| p.table == table && p.player == foul.player)?;
    Some(rule(here, loss))
}

/// Noting the foul; a disqualification asks once, with what it brings.
pub(super) fn noting(here: Here<'_>, event: Event, foul: &Foul) -> Action {
    if foul.effect != Effect::Disqualified {
        return Action::record(event);
    }
    let next = here.session.state().groups.get(&here.group).map_or(0, |g| g.rounds.len()) + 1;
    Action::confirm(
        format!(
            "“{}”：取消 {} 的比赛资格？\n\n第{next}轮起不再编排，不计名次；已赛各局成绩有效。\
             须写明理由。",
            foul.offence,
            here.name(foul.player)
        ),
        "取消比赛资格",
        event,
    )
}

/// Asks whether a proposed loss is ruled.
pub(super) fn rule(here: Here<'_>, loss: &ProposedLoss) -> Action {
    let old = here.facts.table(loss.table).and_then(|t| t.result);
    let outcome = penalty::penalised(old.map(|r| r.outcome), loss.side);
    let result = TableResult { outcome, provisional: false };
    let event = here.entered(vec![(loss.table, Some(result))]);
    let word = loss.side.chinese();
    let over = old.map_or(String::new(), |old| {
        let old = old.outcome.chinese();
        let new = outcome.chinese();
        format!("\n已有成绩“{old}”改为“{new}”。")
    });
    Action::confirm(
        format!(
            "{}。\n判第{}台 {word} {} 负？{over}",
            loss.ground,
            loss.table,
            here.name(loss.player)
        ),
        "判负",
        event,
    )
}
