//! A vector of integers with the arithmetic and the lexicographic order of the weights.

/// `K` 64-bit lanes, the most important first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Lanes<const K: usize>(pub [i64; K]);

impl<const K: usize> Lanes<K> {
    /// Nothing in every lane.
    pub const ZERO: Lanes<K> = Lanes([0; K]);

    /// Half of a vector whose lanes are even.
    pub fn half(mut self) -> Lanes<K> {
        for lane in &mut self.0 {
            *lane /= 2;
        }
        self
    }

    /// Whether every lane is far from the limits of 64 bits.
    pub fn is_moderate(&self) -> bool {
        self.0.iter().all(|lane| lane.unsigned_abs() < 1 << 59)
    }
}

impl<const K: usize> std::ops::Add for Lanes<K> {
    type Output = Lanes<K>;
    #[inline]
    fn add(mut self, other: Lanes<K>) -> Lanes<K> {
        for (a, b) in self.0.iter_mut().zip(&other.0) {
            *a = a.wrapping_add(*b);
        }
        self
    }
}

impl<const K: usize> std::ops::Sub for Lanes<K> {
    type Output = Lanes<K>;
    #[inline]
    fn sub(mut self, other: Lanes<K>) -> Lanes<K> {
        for (a, b) in self.0.iter_mut().zip(&other.0) {
            *a = a.wrapping_sub(*b);
        }
        self
    }
}

impl<const K: usize> std::ops::AddAssign for Lanes<K> {
    #[inline]
    fn add_assign(&mut self, other: Lanes<K>) {
        for (a, b) in self.0.iter_mut().zip(&other.0) {
            *a = a.wrapping_add(*b);
        }
    }
}

impl<const K: usize> std::ops::SubAssign for Lanes<K> {
    #[inline]
    fn sub_assign(&mut self, other: Lanes<K>) {
        for (a, b) in self.0.iter_mut().zip(&other.0) {
            *a = a.wrapping_sub(*b);
        }
    }
}
