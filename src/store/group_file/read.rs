//! From the bytes of a group file to a [`Field`]; the first fault found is returned with its place.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::RangeInclusive;

use crate::model::field::{
    ByeOpponentScore, Field, FieldPlayer, PairingSettings, PlayedRound, PlayedTable, System,
    TieBreak,
};
use crate::model::id::{Round, StartNumber};
use crate::model::points::{HalfPoints, Points, SidePoints};
use crate::model::seats::Seats;
use crate::store::json::{Fault, Fields, Json, Node};

use super::{BYE_OPPONENT_SCORES, FIRST_ROUNDS, FORMAT, OUTCOMES, SYSTEMS, TIE_BREAKS};

type Players = BTreeMap<StartNumber, FieldPlayer>;

/// Beyond these bounds a number is a slip of the pen, and sums could overflow.
const NUMBERS: RangeInclusive<u32> = 1..=999_999;
const ROUNDS: RangeInclusive<u32> = 1..=9_999;
const ROUND_COUNTS: RangeInclusive<u32> = 0..=9_999;
const FOULS: RangeInclusive<u32> = 0..=9_999;
const MOST_POINTS: i32 = 1000;

/// Reads a group file.
pub fn read(bytes: &[u8]) -> Result<Field, Fault> {
    let json = Json::parse(bytes)?;
    let top = Node::top(&json).object(&[
        "format",
        "name",
        "points",
        "rounds",
        "pairing",
        "tie_breaks",
        "bye_opponent_score",
        "players",
        "played",
    ])?;
    let format = top.required("format")?;
    if format.text()? != FORMAT {
        return Err(format.fault(format!("应为“{FORMAT}”，实为“{}”", format.text()?)));
    }
    let settings = top.get("pairing").map(|node| pairing_fields(&node)).transpose()?;
    let system = match settings.as_ref().and_then(|fields| fields.get("system")) {
        Some(node) => node.word(&SYSTEMS)?,
        None => System::Swiss,
    };
    let played = top.required("played")?.list()?;
    let players = players(&top.required("players")?, system, played.len())?;
    let pairing = match settings {
        Some(fields) => pairing(&fields, system, &players)?,
        None => PairingSettings::new(system),
    };
    let played = played
        .iter()
        .zip(1..)
        .map(|(node, k)| round(node, k, &players))
        .collect::<Result<Vec<_>, Fault>>()?;
    Ok(Field {
        name: text_or_empty(&top, "name")?,
        points: points(top.get("points"), system)?,
        planned_rounds: top.optional("rounds").map(|node| node.number(ROUNDS)).transpose()?,
        tie_breaks: tie_breaks(top.get("tie_breaks"), system)?,
        bye_opponent_score: match top.get("bye_opponent_score") {
            Some(node) => node.word(&BYE_OPPONENT_SCORES)?,
            None => ByeOpponentScore::default(),
        },
        pairing,
        players,
        played,
    })
}

fn text_or_empty(fields: &Fields, key: &str) -> Result<String, Fault> {
    fields.get(key).map_or(Ok(String::new()), |node| node.text().map(str::to_owned))
}

fn points(node: Option<Node>, system: System) -> Result<Points, Fault> {
    let standard = match system {
        System::Swiss => Points::SWISS,
        System::RoundRobin | System::DoubleRoundRobin => Points::ROUND_ROBIN,
    };
    let Some(node) = node else { return Ok(standard) };
    let fields = node.object(&["win", "draw", "loss", "bye", "red", "black"])?;
    let both = side_points(&fields, SidePoints::STANDARD)?;
    let side = |key| match fields.get(key) {
        Some(node) => {
            let own = node.object(&["win", "draw", "loss"])?;
            in_order(side_points(&own, both)?, &own)
        }
        None => in_order(both, &fields),
    };
    let (red, black) = (side("red")?, side("black")?);
    // A bye left out is as a win in a Swiss: as the win of either side where both are worth the same.
    let as_win = if red.win == black.win { red.win } else { both.win };
    let bye = match (fields.get("bye"), system) {
        (Some(node), _) => half(&node)?,
        (None, System::Swiss) => as_win,
        (None, System::RoundRobin | System::DoubleRoundRobin) => HalfPoints::ZERO,
    };
    Ok(Points { red, black, bye })
}

fn side_points(fields: &Fields, otherwise: SidePoints) -> Result<SidePoints, Fault> {
    let value = |key, default| fields.get(key).map_or(Ok(default), |node| half(&node));
    Ok(SidePoints {
        win: value("win", otherwise.win)?,
        draw: value("draw", otherwise.draw)?,
        loss: value("loss", otherwise.loss)?,
    })
}

/// A loss may not be worth more than a draw, nor a draw more than a win.
fn in_order(points: SidePoints, fields: &Fields) -> Result<SidePoints, Fault> {
    let SidePoints { win, draw, loss } = points;
    if loss <= draw && draw <= win {
        return Ok(points);
    }
    Err(fields.fault(format!("分值应为 胜≥和≥负≥0，实为 胜{win}、和{draw}、负{loss}")))
}

fn half(node: &Node) -> Result<HalfPoints, Fault> {
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

fn tie_breaks(node: Option<Node>, system: System) -> Result<Vec<TieBreak>, Fault> {
    let Some(node) = node else { return Ok(TieBreak::default_chain(system)) };
    let double = system == System::DoubleRoundRobin;
    let known = if double { &TIE_BREAKS[..] } else { &TIE_BREAKS[..TIE_BREAKS.len() - 1] };
    let mut seen = BTreeSet::new();
    let mut chain = Vec::new();
    for item in node.list()? {
        let key = item.word(known)?;
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

fn players(node: &Node, system: System, played: usize) -> Result<Players, Fault> {
    let mut players = Players::new();
    for item in node.list()? {
        let fields =
            item.object(&["no", "name", "unit", "status", "ranked", "fouls", "withdrawn_from"])?;
        let no = fields.required("no")?;
        let number = StartNumber(no.number(NUMBERS)?);
        let player = player(&fields, system, played)?;
        if players.insert(number, player).is_some() {
            return Err(no.fault(format!("序号 {number} 重复")));
        }
    }
    Ok(players)
}

fn player(fields: &Fields, system: System, played: usize) -> Result<FieldPlayer, Fault> {
    let withdrawn_from = match fields.optional("withdrawn_from") {
        Some(node) if system == System::Swiss => {
            return Err(node.fault("退赛轮次只用于循环制；积分编排制请用 status: withdrawn"));
        }
        Some(node) => Some(Round(node.number(ROUNDS)?)),
        None => None,
    };
    let active = match fields.get("status") {
        Some(node) => node.word(&[("active", true), ("withdrawn", false)])?,
        None => withdrawn_from.is_none_or(|from| from.0 as usize > played + 1),
    };
    let unit = match fields.optional("unit") {
        Some(node) => Some(node.text()?).filter(|unit| !unit.is_empty()).map(str::to_owned),
        None => None,
    };
    Ok(FieldPlayer {
        name: text_or_empty(fields, "name")?,
        unit,
        active,
        ranked: fields.get("ranked").map_or(Ok(true), |node| node.truth())?,
        loose_fouls: fields.get("fouls").map_or(Ok(0), |node| node.number(FOULS))?,
        withdrawn_from,
    })
}

fn pairing_fields<'a>(node: &Node<'a>) -> Result<Fields<'a>, Fault> {
    node.object(&[
        "system",
        "avoid_same_unit_rounds",
        "allow_rematch",
        "fixed",
        "forbidden",
        "absent_next",
        "first_round",
        "relaxed_last_rounds",
    ])
}

fn pairing(fields: &Fields, system: System, players: &Players) -> Result<PairingSettings, Fault> {
    let mut settings = PairingSettings::new(system);
    if let Some(node) = fields.get("avoid_same_unit_rounds") {
        settings.avoid_same_unit_rounds = node.number(ROUND_COUNTS)?;
    }
    if let Some(node) = fields.get("allow_rematch") {
        settings.allow_rematch = node.truth()?;
    }
    if let Some(node) = fields.get("first_round") {
        settings.first_round = node.word(&FIRST_ROUNDS)?;
    }
    if let Some(node) = fields.get("relaxed_last_rounds") {
        settings.relaxed_last_rounds = node.number(ROUND_COUNTS)?;
    }
    if let Some(node) = fields.get("fixed") {
        settings.fixed = pairs(&node, players)?;
    }
    if let Some(node) = fields.get("forbidden") {
        settings.forbidden = pairs(&node, players)?;
    }
    if let Some(node) = fields.get("absent_next") {
        for item in node.list()? {
            let no = member(&item, players)?;
            if !settings.absent_next.insert(no) {
                return Err(item.fault(format!("{no} 号出现两次")));
            }
        }
    }
    Ok(settings)
}

fn pairs(node: &Node, players: &Players) -> Result<Vec<(StartNumber, StartNumber)>, Fault> {
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

fn member(node: &Node, players: &Players) -> Result<StartNumber, Fault> {
    let no = StartNumber(node.number(NUMBERS)?);
    if players.contains_key(&no) {
        Ok(no)
    } else {
        Err(node.fault(format!("{no} 号不是本组棋手")))
    }
}

fn round(node: &Node, k: u32, players: &Players) -> Result<PlayedRound, Fault> {
    let fields = node.object(&["round", "tables", "byes"])?;
    let number = fields.required("round")?;
    if number.number(ROUNDS)? != k {
        return Err(number.fault(format!("轮次须依次为 1、2、3…，此处应为 {k}")));
    }
    let mut seated = BTreeSet::new();
    let mut seat = |node: &Node| {
        let no = member(node, players)?;
        if seated.insert(no) {
            Ok(no)
        } else {
            Err(node.fault(format!("{no} 号在第 {k} 轮出现两次")))
        }
    };
    let mut played = PlayedRound::default();
    for item in fields.get("tables").map_or(Ok(Vec::new()), |node| node.list())? {
        let table = item.object(&["red", "black", "outcome", "fouls"])?;
        let (red, black) = (seat(&table.required("red")?)?, seat(&table.required("black")?)?);
        let outcome = table.required("outcome")?.word(&OUTCOMES)?;
        let fouls = match table.get("fouls") {
            Some(node) => {
                let fouls = node.object(&["red", "black"])?;
                let count = |key| fouls.get(key).map_or(Ok(0), |node| node.number(FOULS));
                Seats { red: count("red")?, black: count("black")? }
            }
            None => Seats::default(),
        };
        played.tables.push(PlayedTable { seats: Seats { red, black }, outcome, fouls });
    }
    for item in fields.get("byes").map_or(Ok(Vec::new()), |node| node.list())? {
        played.byes.push(seat(&item)?);
    }
    Ok(played)
}
