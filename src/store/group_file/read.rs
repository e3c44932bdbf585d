//! From the bytes of a group file to a [`Field`]; the first fault found is returned with its place.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::RangeInclusive;

use serde::Serialize;

use crate::model::field::{
    ByeOpponentScore, Field, FieldPlayer, FirstRound, PairingSettings, PlayedRound, PlayedTable,
    System, TieBreak,
};
use crate::model::id::{Round, StartNumber, Table};
use crate::model::outcome::Outcome;
use crate::model::points::{HalfPoints, Points, SidePoints};
use crate::model::seats::Seats;
use crate::model::setting::{AnnulBy, ColourTie, FirstColours, ScoreFirst};
use crate::store::json::{Json, JsonFault, Node, ObjectFields};

use super::{FORMAT, identifier};

type Players = BTreeMap<StartNumber, FieldPlayer>;

/// Beyond these bounds a number is a slip of the pen, and sums could overflow.
const NUMBERS: RangeInclusive<u32> = 1..=999_999;
const ROUNDS: RangeInclusive<u32> = 1..=9_999;
const ROUND_COUNTS: RangeInclusive<u32> = 0..=9_999;
const FOULS: RangeInclusive<u32> = 0..=9_999;
const MOST_POINTS: i32 = 1000;

/// Reads a group file.
///
/// # Errors
/// Where the file is no JSON, or a value is not what its place asks for or contradicts another.
pub fn read(bytes: &[u8]) -> Result<Field, JsonFault> {
    let json = Json::parse(bytes)?;
    let top = Node::top(&json)
        .object("format name points rounds pairing tie_breaks bye_opponent_score players played")?;
    let format = top.required("format")?;
    if format.text()? != FORMAT {
        return Err(format.fault(format!("应为“{FORMAT}”，实为“{}”", format.text()?)));
    }
    let settings = top.or("pairing", None, |node| pairing_fields(node).map(Some))?;
    let system = match &settings {
        Some(fields) => fields.or("system", System::Swiss, |node| value(node, &System::ALL))?,
        None => System::Swiss,
    };
    let played = top.required("played")?.list()?;
    let players = players(&top.required("players")?, system, played.len())?;
    let pairing = settings.map(|fields| pairing(&fields, system, &players)).transpose()?;
    let pairing = pairing.unwrap_or_else(|| PairingSettings::new(system));
    let played = played
        .iter()
        .zip(1..)
        .map(|(node, k)| round(node, k, &players))
        .collect::<Result<Vec<_>, JsonFault>>()?;
    Ok(Field {
        name: top.or("name", "", Node::text)?.to_owned(),
        points: points(top.get("points"), system)?,
        planned_rounds: top.optional("rounds", |node| node.number(ROUNDS))?,
        tie_breaks: tie_breaks(top.get("tie_breaks"), system)?,
        bye_opponent_score: top.or("bye_opponent_score", ByeOpponentScore::default(), |node| {
            value(node, &ByeOpponentScore::ALL)
        })?,
        pairing,
        players,
        played,
    })
}

/// One of these values, by its identifier.
fn value<T: Copy + Serialize>(node: &Node, all: &[T]) -> Result<T, JsonFault> {
    let words: Vec<String> = all.iter().map(identifier).collect();
    Ok(all[node.word(&words)?])
}

fn points(node: Option<Node>, system: System) -> Result<Points, JsonFault> {
    let standard = match system {
        System::Swiss => Points::SWISS,
        System::RoundRobin | System::DoubleRoundRobin => Points::ROUND_ROBIN,
    };
    let Some(node) = node else { return Ok(standard) };
    let fields = node.object("win draw loss bye red black")?;
    let both = side_points(&fields, SidePoints::STANDARD)?;
    let side = |key| match fields.get(key) {
        Some(node) => {
            let own = node.object("win draw loss")?;
            in_order(side_points(&own, both)?, &own)
        }
        None => in_order(both, &fields),
    };
    let (red, black) = (side("red")?, side("black")?);
    // A bye left out is as a win in a Swiss: as the win of either side where both are worth the same.
    let as_win = if red.win == black.win { red.win } else { both.win };
    let standard = if system == System::Swiss { as_win } else { HalfPoints::ZERO };
    Ok(Points { red, black, bye: fields.or("bye", standard, half)? })
}

fn side_points(fields: &ObjectFields, otherwise: SidePoints) -> Result<SidePoints, JsonFault> {
    Ok(SidePoints {
        win: fields.or("win", otherwise.win, half)?,
        draw: fields.or("draw", otherwise.draw, half)?,
        loss: fields.or("loss", otherwise.loss, half)?,
    })
}

/// A loss may not be worth more than a draw, nor a draw more than a win.
fn in_order(points: SidePoints, fields: &ObjectFields) -> Result<SidePoints, JsonFault> {
    let SidePoints { win, draw, loss } = points;
    if loss <= draw && draw <= win {
        return Ok(points);
    }
    Err(fields.fault(format!("分值应为 胜≥和≥负≥0，实为 胜{win}、和{draw}、负{loss}")))
}

fn half(node: &Node) -> Result<HalfPoints, JsonFault> {
    let doubled = match node.json {
        Json::Whole(whole) => *whole as f64 * 2.0,
        Json::Number(number) => number * 2.0,
        _ => return Err(node.unexpected("分数")),
    };
    if doubled.fract() != 0.0 {
        return Err(node.fault(format!("分数须为 0.5 的整数倍，实为 {}", node.json)));
    }
    if !(0.0..=f64::from(MOST_POINTS * 2)).contains(&doubled) {
        return Err(node.fault(format!("分数须在 0 至 {MOST_POINTS} 之间，实为 {}", node.json)));
    }
    Ok(HalfPoints(doubled as i32))
}

fn tie_breaks(node: Option<Node>, system: System) -> Result<Vec<TieBreak>, JsonFault> {
    let Some(node) = node else { return Ok(TieBreak::default_chain(system)) };
    let double = system == System::DoubleRoundRobin;
    let known = TieBreak::ALL.iter().filter(|key| double || **key != TieBreak::MatchPoints);
    let known: Vec<TieBreak> = known.copied().collect();
    let mut seen = BTreeSet::new();
    let mut chain = Vec::new();
    for item in node.list()? {
        let key = value(&item, &known)?;
        if !seen.insert(key) {
            return Err(item.fault(format!("排名项“{}”出现两次", item.text()?)));
        }
        chain.push(key);
    }
    if double {
        // Implied by the system, always first.
        chain.retain(|key| *key != TieBreak::MatchPoints);
        chain.insert(0, TieBreak::MatchPoints);
    }
    Ok(chain)
}

fn players(node: &Node, system: System, played: usize) -> Result<Players, JsonFault> {
    let mut players = Players::new();
    for item in node.list()? {
        let fields = item.object("no name unit status ranked fouls withdrawn_from")?;
        let no = fields.required("no")?;
        let number = StartNumber(no.number(NUMBERS)?);
        let player = player(&fields, system, played)?;
        if players.insert(number, player).is_some() {
            return Err(no.fault(format!("序号 {number} 重复")));
        }
    }
    Ok(players)
}

fn player(fields: &ObjectFields, system: System, played: usize) -> Result<FieldPlayer, JsonFault> {
    let withdrawn_from = fields.optional("withdrawn_from", |node| match system {
        System::Swiss => Err(node.fault("退赛轮次只用于循环制；积分编排制请用 status: withdrawn")),
        System::RoundRobin | System::DoubleRoundRobin => node.number(ROUNDS).map(Round),
    })?;
    let not_yet = withdrawn_from.is_none_or(|from| from.0 as usize > played + 1);
    let status = |node: &Node| Ok(node.word(&["active", "withdrawn"])? == 0);
    let unit = fields.optional("unit", Node::text)?.filter(|unit| !unit.is_empty());
    Ok(FieldPlayer {
        name: fields.or("name", "", Node::text)?.to_owned(),
        unit: unit.map(str::to_owned),
        active: fields.or("status", not_yet, status)?,
        ranked: fields.or("ranked", true, Node::truth)?,
        loose_fouls: fields.or("fouls", 0, |node| node.number(FOULS))?,
        withdrawn_from,
    })
}

fn pairing_fields<'a>(node: &Node<'a>) -> Result<ObjectFields<'a>, JsonFault> {
    node.object("system avoid_same_unit_rounds allow_rematch fixed forbidden absent_next first_round relaxed_last_rounds \
         first_round_colours colour_seed colour_tie annul_by fixed_tables")
}

fn pairing(
    fields: &ObjectFields,
    system: System,
    players: &Players,
) -> Result<PairingSettings, JsonFault> {
    let standard = PairingSettings::new(system);
    let rounds = |key, standard| fields.or(key, standard, |node| node.number(ROUND_COUNTS));
    let pairs = |key| fields.or(key, Vec::new(), |node| pairs(node, players));
    let first_round = |node: &Node| value(node, &FirstRound::ALL);
    let absent_next = |node: &Node| {
        let mut absent = BTreeSet::new();
        for item in node.list()? {
            let no = member(&item, players)?;
            if !absent.insert(no) {
                return Err(item.fault(format!("{no} 号出现两次")));
            }
        }
        Ok(absent)
    };
    let colours = |node: &Node| value(node, &FirstColours::ALL);
    let first_colours = fields.or("first_round_colours", standard.first_colours, colours)?;
    let colour_seed = match first_colours {
        FirstColours::Lot if system == System::Swiss => {
            Some(fields.required("colour_seed")?.text()?)
        }
        _ => fields.optional("colour_seed", Node::text)?,
    };
    Ok(PairingSettings {
        system,
        first_round: fields.or("first_round", standard.first_round, first_round)?,
        avoid_same_unit_rounds: rounds("avoid_same_unit_rounds", standard.avoid_same_unit_rounds)?,
        allow_rematch: fields.or("allow_rematch", standard.allow_rematch, Node::truth)?,
        relaxed_last_rounds: fields.or(
            "relaxed_last_rounds",
            standard.relaxed_last_rounds,
            score_first,
        )?,
        first_colours,
        colour_seed: colour_seed.map(str::to_owned),
        colour_tie: fields
            .or("colour_tie", standard.colour_tie, |node| value(node, &ColourTie::ALL))?,
        annul_by: fields.or("annul_by", standard.annul_by, |node| value(node, &AnnulBy::ALL))?,
        fixed_tables: fields
            .or("fixed_tables", standard.fixed_tables, |node| fixed_tables(node, players))?,
        fixed: pairs("fixed")?,
        forbidden: pairs("forbidden")?,
        absent_next: fields.or("absent_next", standard.absent_next, absent_next)?,
    })
}

/// A number of last rounds, or `all`.
fn score_first(node: &Node) -> Result<ScoreFirst, JsonFault> {
    match node.json {
        Json::Text(_) => node.word(&[ScoreFirst::ALL_WORD]).map(|_| ScoreFirst::All),
        _ => node.number(ROUND_COUNTS).map(ScoreFirst::Last),
    }
}

fn fixed_tables(node: &Node, players: &Players) -> Result<BTreeMap<StartNumber, Table>, JsonFault> {
    let mut tables = BTreeMap::new();
    for item in node.list()? {
        let [no, table] = &item.list()?[..] else {
            return Err(item.fault("应为一个序号和一个台号 [序号, 台号]"));
        };
        let player = member(no, players)?;
        if tables.insert(player, Table(table.number(NUMBERS)?)).is_some() {
            return Err(no.fault(format!("{player} 号的固定台写了两次")));
        }
    }
    Ok(tables)
}

fn pairs(node: &Node, players: &Players) -> Result<Vec<(StartNumber, StartNumber)>, JsonFault> {
    let pair = |item: Node| match &item.list()?[..] {
        [first, second] => {
            let pair = (member(first, players)?, member(second, players)?);
            if pair.0 == pair.1 {
                return Err(second.fault(format!("{} 号不能与自己配对", pair.1)));
            }
            Ok(pair)
        }
        _ => Err(item.fault("应为两个序号 [a, b]")),
    };
    node.list()?.into_iter().map(pair).collect()
}

fn member(node: &Node, players: &Players) -> Result<StartNumber, JsonFault> {
    let no = StartNumber(node.number(NUMBERS)?);
    let known = players.contains_key(&no).then_some(no);
    known.ok_or_else(|| node.fault(format!("{no} 号不是本组棋手")))
}

fn round(node: &Node, k: u32, players: &Players) -> Result<PlayedRound, JsonFault> {
    let fields = node.object("round tables byes")?;
    let number = fields.required("round")?;
    if number.number(ROUNDS)? != k {
        return Err(number.fault(format!("轮次须依次为 1、2、3…，此处应为 {k}")));
    }
    let mut seated = BTreeSet::new();
    let mut seat = |node: &Node| {
        let no = member(node, players)?;
        let first = seated.insert(no).then_some(no);
        first.ok_or_else(|| node.fault(format!("{no} 号在第 {k} 轮出现两次")))
    };
    let mut played = PlayedRound::default();
    for item in fields.or("tables", Vec::new(), Node::list)? {
        let table = item.object("red black outcome fouls")?;
        let (red, black) = (seat(&table.required("red")?)?, seat(&table.required("black")?)?);
        let outcome = value(&table.required("outcome")?, &Outcome::ALL)?;
        let fouls = table.or("fouls", Seats::default(), |node| {
            let fouls = node.object("red black")?;
            let count = |key| fouls.or(key, 0, |node| node.number(FOULS));
            Ok(Seats { red: count("red")?, black: count("black")? })
        })?;
        played.tables.push(PlayedTable { seats: Seats { red, black }, outcome, fouls });
    }
    for item in fields.or("byes", Vec::new(), Node::list)? {
        played.byes.push(seat(&item)?);
    }
    Ok(played)
}
