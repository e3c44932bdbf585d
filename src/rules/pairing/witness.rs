//! The optimum of a round with the duals that prove it, for whoever does not trust the engine.

use std::collections::BTreeSet;

use super::absolute::legality::{Legality, Rematches};
use super::optimum::matching::{Start, prove};
use super::optimum::weight::{Packing, Vertex, Weights};
use super::players::roster::Roster;
use crate::model::field::{Field, System};
use crate::model::witness::{Chair, Witness};

/// Whether players who have met may meet again.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Met {
    /// They may not.
    Barred,
    /// They may, at a cost.
    Counted,
}

/// The optimum of the next round of a Swiss, with its proof; none in the first round, or where it
/// could not be found.
pub fn witness(field: &Field, met: Met) -> Option<Witness> {
    if field.pairing.system != System::Swiss || field.played.is_empty() {
        return None;
    }
    let roster = Roster::of(field);
    let rematches = match met {
        Met::Barred => Rematches::Banned,
        Met::Counted => Rematches::Counted,
    };
    let legality = Legality::of(field, &roster, rematches);
    let fixed: BTreeSet<_> = field.pairing.fixed.iter().flat_map(|(a, b)| [*a, *b]).collect();
    let free = |seat: &usize| roster.seats.get(*seat).is_some_and(|s| !fixed.contains(&s.no));
    let open: Vec<usize> = (0..roster.seats.len()).filter(free).collect();
    let weights = Weights::new(&roster, &legality, &open, Packing::Plain);
    let proof = prove(&weights, Start::Sparse)?;
    let chair = |v: &usize| -> Chair {
        match weights.vertices.get(*v) {
            Some(Vertex::Seat(seat)) => roster.seats.get(*seat).map(|seat| seat.no),
            Some(Vertex::Bye) | None => None,
        }
    };
    let (place, lowest) = weights.bye_score();
    let label = |v: usize, lanes: &Vec<i64>| {
        let mut label = weights.components(lanes);
        if chair(&v).is_none()
            && let Some(score) = label.get_mut(place)
        {
            *score += 2 * lowest;
        }
        (chair(&v), label)
    };
    let pairs = proof.mate.iter().enumerate().filter(|(u, v)| u < v);
    Some(Witness {
        pairs: pairs.map(|(u, v)| (chair(&u), chair(v))).collect(),
        labels: proof.labels.iter().enumerate().map(|(v, lanes)| label(v, lanes)).collect(),
        sets: proof
            .sets
            .iter()
            .map(|(members, toll)| (members.iter().map(chair).collect(), weights.components(toll)))
            .collect(),
    })
}
