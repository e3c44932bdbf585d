//! The rounds of a demo: pair, publish, play, close, print.

use std::time::Instant;

use super::super::export::AFTER;
use super::super::sheets::Written;
use super::stage::Stage;
use super::{Stop, say};
use crate::model::event::{Event, Foul, PairedBy, TableResult};
use crate::model::field::Field;
use crate::model::id::{GroupId, PlayerId, Round, Table};
use crate::model::regulation::Effect;
use crate::model::seats::{Seats, Side};
use crate::paper::press::SheetKind;
use crate::rules::conduct::penalty::penalised;
use crate::rules::field::{field, numbering, planned_rounds};
use crate::rules::pairing::{NoPairing, Pairing, pair};
use crate::rules::simulate::{Dice, Odds, PerMillion, outcome};

/// 3 % forfeits, 30 % draws.
const ODDS: Odds = Odds { forfeit: PerMillion::percent(3), draw: PerMillion::percent(30) };
/// How often a table sees a foul.
const FOUL: PerMillion = PerMillion::percent(2);

/// Plays every planned round; returns what was written.
///
/// # Errors
/// [`Stop`] if an act is refused or a sheet cannot be written.
pub fn rounds(session: &mut Stage, group: GroupId, dice: &mut Dice) -> Result<Written, Stop> {
    let planned = planned_rounds(session.state(), group).unwrap_or(0);
    let name = session.state().group_name(group);
    let mut files = Written::default();
    for round in (1..=planned).map(Round) {
        let begun = Instant::now();
        let Some(seats) = publish(session, group, round)? else { break };
        let paired = begun.elapsed();
        files += session.sheets(group, Some(round), &SheetKind::BEFORE_ROUND)?;
        let at = session.now();
        session.act(Event::RoundStarted { group, round, at }, None, &[])?;
        let (forfeits, fouls) = play(session, group, round, &seats, dice)?;
        session.act(Event::RoundClosed { group, round }, None, &[])?;
        files += session.sheets(group, Some(round), &AFTER)?;
        say(&format!(
            "{name} 第{round}/{planned}轮：{} 台，弃权 {forfeits}，犯规 {fouls}；编排 {} 毫秒，本轮共 {:.1} 秒",
            seats.len(),
            paired.as_millis(),
            begun.elapsed().as_secs_f32()
        ));
    }
    Ok(files)
}

/// Pairs and publishes a round; none where it cannot be paired at all.
fn publish(
    session: &mut Stage,
    group: GroupId,
    round: Round,
) -> Result<Option<Vec<Seats<PlayerId>>>, Stop> {
    let numbering = numbering(session.state(), group);
    let field = field(session.state(), group);
    let (pairing, by, reason) = match pair(&field) {
        Ok(pairing) => (pairing, PairedBy::Engine, None),
        Err(why) => match rematches(&field, why) {
            Ok((pairing, why)) => (pairing, PairedBy::FewestRematches, Some(why)),
            Err(why) => {
                say(&format!("第{round}轮无法编排：{why}"));
                return Ok(None);
            }
        },
    };
    let seating = pairing.seating().map(|no| numbering.player(no));
    let (tables, bye) = (seating.pairs(), seating.bye);
    session.act(
        Event::PairingPublished { group, round, tables, bye, by },
        reason.as_deref(),
        &[],
    )?;
    Ok(Some(seating.tables))
}

fn rematches(field: &Field, why: NoPairing) -> Result<(Pairing, String), NoPairing> {
    let mut relaxed = field.clone();
    relaxed.pairing.allow_rematch = true;
    pair(&relaxed).map(|pairing| (pairing, format!("无合法对阵（{why}），允许最少重遇")))
}

/// Random results, table by table as the arbiter enters them, with a few fouls; returns the
/// numbers of forfeited tables and of fouls.
fn play(
    session: &mut Stage,
    group: GroupId,
    round: Round,
    seats: &[Seats<PlayerId>],
    dice: &mut Dice,
) -> Result<(u32, u32), Stop> {
    let (mut forfeits, mut fouls) = (0, 0);
    for (seats, table) in seats.iter().zip((1..).map(Table)) {
        let mut outcome = outcome(dice, ODDS);
        let forfeited = Side::ALL.iter().any(|side| outcome.forfeited(*side));
        forfeits += u32::from(forfeited);
        if !forfeited && dice.happens(FOUL) {
            let side = if dice.below(2) == 0 { Side::Red } else { Side::Black };
            if let Some(effect) = foul(session, *seats.of(side), round, table, dice)? {
                fouls += 1;
                if effect == Effect::LosesGame {
                    outcome = penalised(None, side);
                }
            }
        }
        let result = TableResult { outcome, provisional: false };
        let results = vec![(table, Some(result))];
        session.act(Event::ResultsEntered { group, round, results }, None, &[])?;
    }
    Ok((forfeits, fouls))
}

/// Notes an offence of the tariff, whichever the dice choose; disqualifications are left out.
fn foul(
    session: &mut Stage,
    player: PlayerId,
    round: Round,
    table: Table,
    dice: &mut Dice,
) -> Result<Option<Effect>, Stop> {
    let tariff = session.state().regulation.tariff.iter();
    let tariff: Vec<_> = tariff.filter(|item| item.effect != Effect::Disqualified).collect();
    let Some(item) = tariff.get(dice.below(tariff.len().max(1) as u32) as usize) else {
        return Ok(None);
    };
    let id = session.state().next_foul();
    let foul = Foul {
        player,
        at: Some((round, table)),
        offence: item.offence.clone(),
        kind: item.kind,
        effect: item.effect,
        note: None,
    };
    let effect = item.effect;
    session.act(Event::FoulNoted { id, foul }, Some("演示"), &[])?;
    Ok(Some(effect))
}
