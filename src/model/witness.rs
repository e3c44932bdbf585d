//! An optimum together with the numbers that prove it: whoever is given them need not trust whoever
//! found them (rules.md §5.5).
//!
//! Every chair has a vector, the label, and some odd sets of chairs have one, the toll, none of them
//! below zero. Twice the cost of every pair that may meet is at least its two labels, less twice the
//! tolls of the sets that hold both. Any complete pairing leaves each odd set at least once; so twice
//! its cost is at least all labels, less each toll times the size of its set less one. A pairing
//! that costs just that is an optimum.

use std::collections::BTreeMap;

use super::id::StartNumber;

/// A player; or nobody, the empty chair whose partner has the bye.
pub type Chair = Option<StartNumber>;

/// A claimed optimum and its proof. The components of every vector are 1 where an absolute rule is
/// broken, then those of rules.md §5.5 in the order in which they are compared in this round.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Witness {
    /// The optimum. Fixed pairs are left out, here and below.
    pub pairs: Vec<(Chair, Chair)>,
    /// Per chair.
    pub labels: BTreeMap<Chair, Vec<i64>>,
    /// Odd sets with their tolls.
    pub sets: Vec<(Vec<Chair>, Vec<i64>)>,
}
