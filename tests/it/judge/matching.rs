//! The judge's dense matching against trying every matching, on small graphs with vector costs.

use xiangqi_arbiter::rules::judge::blossom::cheapest_perfect;

use crate::support::generated_events::Dice;

type Costs = Vec<Vec<Option<Vec<i64>>>>;

fn best_by_trial(left: &[usize], costs: &Costs) -> Option<Vec<i64>> {
    let Some((a, others)) = left.split_first() else { return Some(Vec::new()) };
    let mut best: Option<Vec<i64>> = None;
    for (index, b) in others.iter().enumerate() {
        let Some(cost) = &costs[*a][*b] else { continue };
        let mut rest = others.to_vec();
        rest.remove(index);
        let Some(mut sum) = best_by_trial(&rest, costs) else { continue };
        sum.resize(cost.len(), 0);
        for (s, c) in sum.iter_mut().zip(cost) {
            *s += c;
        }
        if best.as_ref().is_none_or(|known| sum < *known) {
            best = Some(sum);
        }
    }
    best
}

fn compare(seed: u64, largest: u64) {
    let mut dice = Dice::new(seed);
    let n = 2 * (1 + dice.below(largest / 2)) as usize;
    let width = 1 + dice.below(4) as usize;
    let density = 20 + dice.below(81);
    let range = [2, 3, 10, 1000][dice.below(4) as usize];
    let negative = dice.chance(30);
    let mut costs: Costs = vec![vec![None; n]; n];
    let shift = if negative { range as i64 / 2 } else { 0 };
    for (i, row) in costs.iter_mut().enumerate() {
        for cost in row.iter_mut().skip(i + 1) {
            if dice.chance(density) {
                *cost = Some((0..width).map(|_| dice.below(range) as i64 - shift).collect());
            }
        }
    }
    let everyone: Vec<usize> = (0..n).collect();
    let expected = best_by_trial(&everyone, &costs);
    let found = cheapest_perfect(n, |i, j| costs[i][j].clone()).map(|partner| {
        let mut sum = vec![0; width];
        for (i, j) in partner.iter().enumerate() {
            assert_eq!(partner[*j], i, "seed {seed}");
            if i < *j {
                let cost = costs[i][*j].as_ref().expect("a real edge");
                for (s, c) in sum.iter_mut().zip(cost) {
                    *s += c;
                }
            }
        }
        sum
    });
    assert_eq!(found, expected, "seed {seed}, {n} vertices");
}

#[test]
fn dense_matching_finds_the_optimum_of_small_graphs() {
    for seed in 0..1500 {
        compare(seed, 8);
    }
    for seed in 10_000..10_100 {
        compare(seed, 10);
    }
}

#[test]
#[ignore = "long: cargo test --release dense_matching -- --ignored"]
fn dense_matching_long_run() {
    for seed in 0..200_000 {
        compare(seed, 10);
    }
    for seed in 1_000_000..1_002_000 {
        compare(seed, 12);
    }
}

#[test]
fn no_perfect_matching_is_said() {
    // A star has none, an odd number of vertices has none, nobody at all needs none.
    assert_eq!(cheapest_perfect(4, |i, _| (i == 0).then(|| vec![1])), None);
    assert_eq!(cheapest_perfect(3, |_, _| Some(vec![0])), None);
    assert_eq!(cheapest_perfect(2, |_, _| None), None);
    assert_eq!(cheapest_perfect(0, |_, _| None), Some(vec![]));
}
