//! 自检 of one group: what there is to check, taken from the record, and the check of one round
//! by the second implementation. Plain data, so that it can be done beside the window.

use std::collections::BTreeMap;

use super::Session;
use crate::model::event::{DrawMethod, Event, PairedBy};
use crate::model::field::{Field, System};
use crate::model::id::{GroupId, PlayerId, Round, Seq, StartNumber};
use crate::model::seats::{Seating, Seats};
use crate::rules::enrolment::draw;
use crate::rules::field::{complete_rounds, field, field_after, numbering};
use crate::rules::judge::ranking::{Agreement, agrees};
use crate::rules::judge::verdict::Verdict;
use crate::rules::pairing;
use crate::rules::pairing::judged::same_cost;
use crate::rules::record::describe;

/// Who made a round.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Maker {
    /// The engine.
    Engine,
    /// A hand.
    Hand,
}

/// A round to be checked.
#[derive(Debug, Clone)]
pub struct Task {
    round: Round,
    maker: Maker,
    before: Field,
    /// As it was published.
    seating: Seating<StartNumber>,
    corrected: bool,
    /// The group after the round and its order by the program; none while results are missing.
    ranked: Option<(Field, Vec<StartNumber>)>,
}

impl Task {
    /// The round to be checked.
    pub fn round(&self) -> Round {
        self.round
    }
}

/// What was found about a round.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Checked {
    /// The round that was checked.
    pub round: Round,
    /// Who made it.
    pub maker: Maker,
    /// Whether its tables were corrected after they were published.
    pub corrected: bool,
    /// The first difference from the engine's own round made anew, if there is one.
    pub engine: Option<String>,
    /// What the judge says.
    pub verdict: Verdict,
    /// What it says of the ranking after it; none while results are missing.
    pub ranking: Option<Agreement>,
}

impl Checked {
    /// Whether something differs that should not.
    pub fn differs(&self) -> bool {
        let paired =
            self.maker == Maker::Engine && (self.engine.is_some() || !self.verdict.is_clean());
        paired || self.ranking.as_ref().is_some_and(|r| *r != Agreement::Agrees)
    }
}

/// What a draw made anew says of the numbers that were recorded (rules.md §4).
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum DrawChecked {
    /// Drawn by hand in the hall: there is nothing to recompute.
    ByHand,
    /// The numbers are those of the announced seed.
    Agrees {
        /// The seed phrase.
        seed: String,
    },
    /// They are not; the text names the first difference.
    Differs(String),
}

/// Draws the numbers of a group anew, in the situation in which they were drawn; none before the
/// draw.
pub fn drawn(session: &Session, group: GroupId) -> Option<DrawChecked> {
    let standing = session.entries().iter().filter(|entry| session.in_force(entry.seq)).rev();
    let (seq, method, numbers) = standing.into_iter().find_map(|entry| {
        let Event::NumbersDrawn { group: of, method, numbers } = &entry.event else { return None };
        (*of == group).then_some((entry.seq, method, numbers))
    })?;
    let before = session.as_of(Seq(seq.0.checked_sub(1)?)).ok()?;
    let (DrawMethod::Seed { seed }
    | DrawMethod::Halves { seed, .. }
    | DrawMethod::HalvesByLot { seed, .. }) = method
    else {
        return Some(DrawChecked::ByHand);
    };
    let anew: BTreeMap<StartNumber, PlayerId> = match draw::expected(&before, group, method)? {
        Ok(anew) => anew.into_iter().map(|(id, no)| (no, id)).collect(),
        Err(why) => return Some(DrawChecked::Differs(why)),
    };
    let recorded: BTreeMap<StartNumber, PlayerId> =
        numbers.iter().map(|(id, no)| (*no, *id)).collect();
    let all = anew.keys().chain(recorded.keys());
    let first = all.filter(|no| anew.get(no) != recorded.get(no)).min();
    Some(match first {
        None => DrawChecked::Agrees { seed: seed.clone() },
        Some(no) => {
            let name = |id: Option<&PlayerId>| match id {
                Some(id) => describe::bare_name(&before, *id),
                None => "无人".into(),
            };
            let (then, now) = (name(recorded.get(no)), name(anew.get(no)));
            DrawChecked::Differs(format!("{no}号记的是{then}，按种子“{seed}”应为{now}"))
        }
    })
}

/// Every published round of a group, in the situation in which it was published.
pub fn tasks(session: &Session, group: GroupId) -> Vec<Task> {
    let state = session.state();
    let Some(facts) = state.groups.get(&group) else { return Vec::new() };
    let complete = complete_rounds(facts);
    let mut published: BTreeMap<Round, (Seq, &Event)> = BTreeMap::new();
    for entry in session.entries().iter().filter(|entry| session.in_force(entry.seq)) {
        if let Event::PairingPublished { group: of, round, .. } = &entry.event
            && *of == group
        {
            published.insert(*round, (entry.seq, &entry.event));
        }
    }
    let task = |(round, (seq, event)): (Round, (Seq, &Event))| {
        let Event::PairingPublished { tables, bye, by, .. } = event else { return None };
        let now = facts.round(round)?;
        let before = session.as_of(Seq(seq.0.checked_sub(1)?)).ok()?;
        let numbering = numbering(&before, group);
        let mut field = field(&before, group);
        field.pairing.allow_rematch = *by == PairedBy::FewestRematches;
        let published = Seating::new(tables, *bye);
        let corrected = now.seating() != published;
        let ranked = (round.0 <= complete).then(|| {
            let standings = session.views().standings(state, group, round);
            let order = standings.rows.iter().map(|row| row.no).collect();
            (field_after(state, group, round), order)
        });
        Some(Task {
            round,
            maker: match by {
                PairedBy::Hand { .. } => Maker::Hand,
                PairedBy::Engine | PairedBy::FewestRematches => Maker::Engine,
            },
            before: field,
            seating: published.map(|id| numbering.no(id)),
            corrected,
            ranked,
        })
    };
    published.into_iter().filter_map(task).collect()
}

/// Ranks a round anew; none while results are missing.
pub fn ranks(task: &Task) -> Option<Agreement> {
    task.ranked.as_ref().map(|(field, order)| agrees(field, order))
}

/// Pairs and ranks a round anew.
pub fn check(task: &Task) -> Checked {
    Checked { ranking: ranks(task), ..paired(task) }
}

/// Pairs a round anew; the ranking is left out.
pub fn paired(task: &Task) -> Checked {
    Checked {
        round: task.round,
        maker: task.maker,
        corrected: task.corrected,
        engine: again(task),
        verdict: same_cost(&task.before, &task.seating.pairs(), task.seating.bye),
        ranking: None,
    }
}

/// The first difference between the round and the engine's own, made anew.
fn again(task: &Task) -> Option<String> {
    let made = match pairing::pair(&task.before) {
        Ok(made) => made,
        Err(why) => return Some(format!("重新编排得不到对阵：{why}")),
    };
    let played = &task.seating.tables;
    let anew: Vec<Seats<StartNumber>> =
        made.tables.iter().chain(&made.walkovers).copied().collect();
    let here = |seats: Option<&Seats<StartNumber>>| match seats {
        Some(Seats { red, black }) => format!("{red}号对{black}号"),
        None => "没有此台".into(),
    };
    if task.before.pairing.system == System::Swiss || made.walkovers.is_empty() {
        let most = anew.len().max(played.len());
        if let Some(i) = (0..most).find(|i| anew.get(*i) != played.get(*i)) {
            let (now, then) = (here(played.get(i)), here(anew.get(i)));
            return Some(format!("第{}台公布的是{now}，重新编排为{then}", i + 1));
        }
    }
    let name = |no: Option<StartNumber>| no.map_or("无人".to_string(), |no| format!("{no}号"));
    (made.bye != task.seating.bye)
        .then(|| format!("公布的轮空是{}，重新编排为{}", name(task.seating.bye), name(made.bye)))
}
