//! Why a table is as it is, in one or two plain sentences for the arbiter and the players.

use std::cmp::Ordering;

use crate::model::field::{Field, FirstRound, System};
use crate::model::id::{StartNumber, Table};
use crate::model::seats::{Seats, Side};

use super::absolute::fixed;
use super::absolute::legality::{Legality, Rematches, ordered};
use super::optimum::criteria;
use super::players::roster::{Roster, RosterSeat};
use super::players::sides::{SideReason, side_of_first, violation};
use super::swiss::{MatchingMethod, choose, cost};
use super::{ColourRank, NoPairing, Pairing};
use crate::model::criterion::{Criterion, RoundCost};

/// One text per table, in table order, and one more for the bye if there is one.
pub fn why(field: &Field, pairing: &Pairing) -> Vec<String> {
    let roster = seated(field, pairing);
    let text = |table: &Seats<StartNumber>| match field.pairing.system {
        System::Swiss => match table.map(|no| roster.seat(no)).known() {
            Some(seats) => table_text(field, &roster, seats),
            None => "人工编排。".to_string(),
        },
        _ => format!(
            "按循环赛编排表第{}轮，{}号对{}号，先列者执红。",
            pairing.round, table.red, table.black
        ),
    };
    let mut texts: Vec<String> = pairing.tables.iter().map(text).collect();
    for (text, (seats, table)) in texts.iter_mut().zip(pairing.tables.iter().zip((1..).map(Table)))
    {
        text.push_str(&kept_table(field, seats, table));
    }
    texts.extend(pairing.bye.map(|no| bye_text(field, &roster, no)));
    texts
}

/// What is said of a table that a player keeps, or does not get.
fn kept_table(field: &Field, seats: &Seats<StartNumber>, table: Table) -> String {
    let own = |no| field.pairing.fixed_tables.get(&no).map(|own| (no, *own));
    let said = seats.both().into_iter().filter_map(own).map(|(no, own)| match own == table {
        true => format!("{no}号固定在第{own}台。"),
        false => format!("{no}号的固定台是第{own}台，本轮未能排在该台，请告知本人。"),
    });
    said.collect()
}

/// What it would cost to keep the two players of a table apart: the best round without that
/// pair, and the first criterion on which it is worse. None in round 1 and in a round robin.
pub fn nearest_alternative(
    field: &Field,
    pairing: &Pairing,
    table: &Seats<StartNumber>,
) -> Option<String> {
    let own = pairing.cost.as_ref()?;
    let pair = table.pair();
    let mut other = field.clone();
    other.pairing.fixed.retain(|(a, b)| ordered(*a, *b) != pair);
    other.pairing.forbidden.push(pair);
    let roster = Roster::of(&other);
    let found = fixed::check(&other, &roster)
        .and_then(|fixed| choose(&other, &roster, &fixed, MatchingMethod::QUICK));
    let names = format!("{}号与{}号", table.red, table.black);
    let proposal = match found {
        Ok(proposal) => proposal,
        Err(NoPairing::Blocked(_)) => {
            return Some(format!("若{names}不相遇，全轮就排不出合规的完整对阵。"));
        }
        Err(reason) => return Some(format!("若{names}不相遇：{reason}。")),
    };
    let legality = Legality::of(&other, &roster, Rematches::Banned);
    let best = cost(&roster, &legality, &proposal);
    Some(match best.compare(own, roster.colour_rank) {
        (Ordering::Equal, _) | (_, None) => {
            format!("若{names}不相遇，另有各项准则完全相当的方案，按固定次序取本方案。")
        }
        (Ordering::Greater, Some(criterion)) => {
            let (mine, theirs) = first_difference(own, &best, criterion);
            format!(
                "若{names}不相遇，最好的方案在“{criterion}”上由{mine}变为{theirs}，劣于本方案。"
            )
        }
        (Ordering::Less, Some(criterion)) => {
            let (mine, theirs) = first_difference(own, &best, criterion);
            format!("若{names}不相遇，在“{criterion}”上可由{mine}变为{theirs}，优于现方案。")
        }
    })
}

/// The numbers at which two costs part within a criterion.
fn first_difference(own: &RoundCost, other: &RoundCost, criterion: Criterion) -> (i64, i64) {
    let numbers = |cost: &RoundCost| {
        cost.criteria(ColourRank::BeforeScores)
            .into_iter()
            .find(|(which, _)| *which == criterion)
            .map(|(_, numbers)| numbers)
            .unwrap_or_default()
    };
    let (mine, theirs) = (numbers(own), numbers(other));
    mine.into_iter().zip(theirs).find(|(a, b)| a != b).unwrap_or_default()
}

/// The roster with everyone who sits at a table, too.
fn seated(field: &Field, pairing: &Pairing) -> Roster {
    let players = Roster::of(field).seats.into_iter().map(|seat| seat.no);
    Roster::with(field, players.chain(pairing.seating().everybody()).collect())
}

fn table_text(field: &Field, roster: &Roster, seats: Seats<&RosterSeat>) -> String {
    let Seats { red, black } = seats;
    let pair = seats.map(|seat| seat.no).pair();
    let who = if field.pairing.fixed_pairs().contains(&pair) {
        format!("{}号与{}号由裁判指定同台", red.no, black.no)
    } else if field.played.is_empty() {
        first_round_text(field, red, black)
    } else {
        meeting_text(field, roster, red, black)
    };
    let again = if red.situation.met.contains_key(&black.no) {
        "。两人以前相遇过，这是允许重复相遇时重复最少的方案"
    } else {
        ""
    };
    let sides = if field.played.is_empty() {
        format!("首轮先后手：{}", field.pairing.first_colours.chinese())
    } else {
        sides_text(roster, red, black)
    };
    format!("{who}{again}。{sides}。")
}

fn first_round_text(field: &Field, red: &RosterSeat, black: &RosterSeat) -> String {
    let how = match field.pairing.first_round {
        FirstRound::Adjacent => "临近配对",
        FirstRound::Halves => "上下半区配对",
        FirstRound::Ends => "首尾配对",
    };
    let avoiding =
        if field.pairing.avoid_same_unit_rounds >= 1 { "（同单位回避）" } else { "" };
    format!("首轮按序号{how}{avoiding}：{}号对{}号", red.no.min(black.no), red.no.max(black.no))
}

fn meeting_text(field: &Field, roster: &Roster, red: &RosterSeat, black: &RosterSeat) -> String {
    let (high, low) = if red.level <= black.level { (red, black) } else { (black, red) };
    let (up, down) = (high.situation.score, low.situation.score);
    if up == down {
        return format!("{}号与{}号同为{up}分，同分相遇", red.no, black.no);
    }
    let legality = Legality::of(field, roster, Rematches::Banned);
    let mates: Vec<&RosterSeat> =
        roster.seats.iter().filter(|s| s.level == high.level && s.no != high.no).collect();
    let reason = if mates.is_empty() {
        format!("{up}分只有{}号一人", high.no)
    } else if mates.iter().all(|mate| legality.forbids(high, mate)) {
        format!("{}号与同为{up}分的棋手都已相遇或不得相遇", high.no)
    } else if mates.len().is_multiple_of(2) {
        format!("{up}分共{}人，为单数，须有人下调，按准则由{}号下调", mates.len() + 1, high.no)
    } else {
        format!("按全轮准则最优，{}号从{up}分组下调", high.no)
    };
    format!("{reason}，与{down}分的{}号相遇", low.no)
}

fn sides_text(roster: &Roster, red: &RosterSeat, black: &RosterSeat) -> String {
    let (side, reason) = side_of_first(roster, red, black);
    let broken: Vec<String> = [(red, Side::Red, "红"), (black, Side::Black, "黑")]
        .iter()
        .filter(|(seat, side, _)| violation(seat, *side) > 0)
        .map(|(seat, _, name)| format!("{}号再执{name}超出限制", seat.no))
        .collect();
    let first = match roster.colour_rank {
        ColourRank::AfterScores => "；本轮同分优先于先后手限制",
        ColourRank::BeforeScores => "",
    };
    let note = if broken.is_empty() {
        String::new()
    } else {
        format!("（{}{first}）", broken.join("，"))
    };
    if side == Side::Black {
        return format!("先后手为人工指定，{}号执红{note}", red.no);
    }
    let count = |seat: &RosterSeat| {
        let reds = seat.situation.colours.iter().filter(|side| **side == Side::Red).count();
        format!("{}号红{reds}黑{}", seat.no, seat.situation.colours.len() - reds)
    };
    let because = match reason {
        SideReason::Limits => {
            let barred = if violation(black, Side::Red) > 0 {
                format!("{}号不能再执红", black.no)
            } else {
                format!("{}号不能再执黑", red.no)
            };
            format!("{}，{}，{barred}", count(red), count(black))
        }
        SideReason::Due if red.balance != black.balance => {
            format!("{}，{}，{}号更应先走", count(red), count(black), red.no)
        }
        SideReason::Due => {
            format!("两人先后手之差相同，比上次先后手，{}号更应先走", red.no)
        }
        SideReason::History => {
            format!("两人先后手相当，由近及远比较，最近的不同处{}号执黑", red.no)
        }
        SideReason::Number => {
            let by = roster.colour_tie.chinese();
            format!("两人先后手经历相同，按规程{by}")
        }
    };
    format!("{because}，故{}号执红{note}", red.no)
}

fn bye_text(field: &Field, roster: &Roster, no: StartNumber) -> String {
    if field.pairing.system != System::Swiss {
        return format!("{no}号本轮没有对手，轮空。");
    }
    if field.played.is_empty() {
        return format!("人数为单数，首轮由序号最大的{no}号轮空。");
    }
    let legality = Legality::of(field, roster, Rematches::Banned);
    let Some(holder) = roster.seat(no) else {
        return format!("{no}号轮空。");
    };
    let key = |seat: &RosterSeat| criteria::of_bye(&legality, seat).bye;
    let before: Vec<String> = roster
        .seats
        .iter()
        .filter(|seat| legality.may_have_bye(seat) && key(seat) < key(holder))
        .map(|seat| format!("{}号", seat.no))
        .collect();
    let [had, missed, _] = key(holder);
    let had = if had == 0 {
        "没有轮空或不战而胜过".to_string()
    } else {
        format!("轮空或不战而胜过{had}次")
    };
    let missed = if missed > 0 { "，上轮缺席或弃权" } else { "" };
    let score = holder.situation.score;
    if before.is_empty() {
        format!("人数为单数，{no}号{had}{missed}，得{score}分，按轮空次序最先。")
    } else {
        format!(
            "人数为单数，{no}号{had}{missed}，得{score}分，由其轮空；次序在前的{}若轮空，其余棋手就排不成合规或可续的对阵，或已另行指定。",
            before.join("、")
        )
    }
}
