//! Why a player stands at its place: the key that decides against its neighbours, and round by
//! round what gave its score and its 对手分.

use std::collections::BTreeMap;

use egui::{Grid, ScrollArea, Ui};

use crate::model::field::{System, TieBreak};
use crate::model::id::{Round, StartNumber};
use crate::model::outcome::Side;
use crate::paper::sheets::wording;
use crate::rules::field::field_after;
use crate::rules::ranking::score::{Appearance, Results};
use crate::rules::ranking::standings::{StandingRow, Standings};
use crate::rules::ranking::tiebreak::{OpponentShare, direct, explain_opponents};
use crate::ui::{theme, widgets};

use super::Here;

/// Shows the explanation; whether it is to be closed.
pub(super) fn show(ui: &mut Ui, here: Here<'_>, no: StartNumber) -> bool {
    let standings = here.standings;
    let field = field_after(here.state(), here.group, here.after);
    let results = Results::after(&field, here.after);
    let mut close = false;
    ui.horizontal(|ui| {
        ui.label(theme::strong(here.name(no)).size(18.0));
        close = widgets::small(ui, "收起", None).clicked();
    });
    ScrollArea::both().id_salt("why").auto_shrink(false).show(ui, |ui| {
        let at = standings.rows.iter().position(|row| row.no == no);
        if let Some(at) = at {
            let row = &standings.rows[at];
            ui.label(theme::strong(format!("第{}名　积分 {}", row.rank, row.score)));
            for (other, word) in [(at.checked_sub(1), "上"), (Some(at + 1), "下")] {
                if let Some(other) = other.and_then(|i| standings.rows.get(i)) {
                    let parted = decided(&results, standings, row, other);
                    let text = format!("与{word}一名 {}：{parted}", here.name(other.no));
                    ui.add(egui::Label::new(text).wrap());
                }
            }
        } else {
            ui.label("不计名次");
        }
        widgets::section(ui, "逐轮");
        rounds(ui, here, &results, no);
    });
    close
}

/// Which key of the chain separates two neighbours.
fn decided(
    results: &Results<'_>,
    standings: &Standings,
    row: &StandingRow,
    other: &StandingRow,
) -> String {
    let field = results.field();
    let double = field.pairing.system == System::DoubleRoundRobin;
    let value = |row: &StandingRow, key: TieBreak| {
        row.keys.iter().find(|(k, _)| *k == key).map(|(_, v)| v.clone())
    };
    let differs = |key: TieBreak| {
        let (a, b) = (value(row, key)?, value(other, key)?);
        (a != b).then(|| format!("{} {a}，对方 {b}", key.chinese()))
    };
    if double && let Some(parted) = differs(TieBreak::MatchPoints) {
        return parted;
    }
    if row.score != other.score {
        return format!("积分 {}，对方 {}", row.score, other.score);
    }
    let mut passed: Vec<TieBreak> = Vec::new();
    for key in &field.tie_breaks {
        match key {
            TieBreak::Direct => {
                let same = |one: &&StandingRow| {
                    one.score == row.score
                        && passed.iter().all(|k| value(one, *k) == value(row, *k))
                };
                let tied = standings.rows.iter().filter(same).count();
                if tied == 2 && direct(results, row.no, other.no) != std::cmp::Ordering::Equal {
                    return "两人直接对局分胜负（直胜）".into();
                }
            }
            TieBreak::BlackInDirect => return "直接对局执黑者在前".into(),
            TieBreak::PreviousRound => {
                let open = standings
                    .unresolved
                    .iter()
                    .any(|set| set.contains(&row.no) && set.contains(&other.no));
                return match open {
                    true => "各项全同，名次未分，须抽签".into(),
                    false => "各项全同，比前一轮的名次（或已抽签）".into(),
                };
            }
            key => {
                if let Some(parted) = differs(*key) {
                    return parted;
                }
                passed.push(*key);
            }
        }
    }
    "各项全同，须抽签或已抽签".into()
}

/// Round by round: opponent, side, result, points, and what the opponent adds to 对手分.
fn rounds(ui: &mut Ui, here: Here<'_>, results: &Results<'_>, no: StartNumber) {
    let field = results.field();
    let seats: BTreeMap<Round, Appearance> = results.seats(no).iter().copied().collect();
    let shares = explain_opponents(field, no);
    let mut sum = crate::model::points::HalfPoints::ZERO;
    Grid::new("rounds").striped(true).spacing([14.0, 5.0]).show(ui, |ui| {
        for head in ["轮", "走", "对手", "结果", "得分", "对手分"] {
            ui.label(theme::strong(head));
        }
        ui.end_row();
        for (round, share) in &shares {
            ui.label(round.to_string());
            let (moves, whom, word) = match seats.get(round) {
                Some(Appearance::Table { opponent, side, outcome, .. }) => {
                    let moves = if *side == Side::Red { "先" } else { "后" };
                    (moves, here.name(*opponent), wording::word(*outcome, *side))
                }
                Some(Appearance::Bye) => ("", "轮空".to_owned(), ""),
                None => match share {
                    OpponentShare::Annulled(who) => {
                        ("", format!("{}（成绩注销）", here.name(*who)), "")
                    }
                    _ => ("", "未编排".to_owned(), ""),
                },
            };
            ui.label(moves);
            ui.label(whom);
            ui.label(word);
            let points = seats.get(round).map(|seat| seat.points(&field.points));
            ui.label(points.unwrap_or_default().to_string());
            sum += share.points();
            let own = match share {
                OpponentShare::Bye(points) => format!("{points}（轮空）"),
                share => share.points().to_string(),
            };
            ui.label(own);
            ui.end_row();
        }
        for text in ["", "", "合计", ""] {
            ui.label(theme::strong(text));
        }
        ui.label(theme::strong(results.score(no).to_string()));
        ui.label(theme::strong(sum.to_string()));
        ui.end_row();
    });
}
