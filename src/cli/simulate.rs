//! `simulate`: a whole random event, played with this engine, as a group file.

use clap::Args;

use crate::rules::simulate::{Odds, PerMillion, SimulationPlan, simulate};
use crate::store::group_file;

use super::output::Answer;
use super::{Stop, usage};
use crate::rules::pairing::pair;

/// More players than any event has; beyond it a typing slip is likelier.
const MOST_PLAYERS: u32 = 10_000;
const MOST_ROUNDS: u32 = 1_000;

/// The arguments of `simulate`.
#[derive(Debug, Args)]
pub struct SimulateArgs {
    /// 棋手人数 (players)，至少 2
    #[arg(long, value_name = "N", value_parser = whole(2, MOST_PLAYERS), help_heading = usage::OPTIONS)]
    players: u32,
    /// 轮数 (rounds)，至少 1
    #[arg(long, value_name = "R", value_parser = whole(1, MOST_ROUNDS), help_heading = usage::OPTIONS)]
    rounds: u32,
    /// 随机种子 (seed)，非负整数；同一种子得到同一文件
    #[arg(long, value_name = "S", value_parser = seed, help_heading = usage::OPTIONS)]
    seed: u64,
    /// 每台弃权的概率 (forfeit)，如 0.05 或 5%；默认 0
    #[arg(long, value_name = "P", default_value = "0", hide_default_value = true, help_heading = usage::OPTIONS)]
    forfeit: PerMillion,
    /// 每台和棋的概率 (draw)；默认 0.3
    #[arg(long, value_name = "P", default_value = "0.3", hide_default_value = true, help_heading = usage::OPTIONS)]
    draw: PerMillion,
    /// 每名棋手中途退赛的概率 (withdraw)；默认 0
    #[arg(long, value_name = "P", default_value = "0", hide_default_value = true, help_heading = usage::OPTIONS)]
    withdraw: PerMillion,
}

/// Runs the command.
///
/// # Errors
/// [`Stop::Failed`] if a round of the event cannot be paired.
pub fn run(wanted: &SimulateArgs) -> Result<Answer, Stop> {
    let plan = SimulationPlan {
        players: wanted.players,
        rounds: wanted.rounds,
        seed: wanted.seed,
        odds: Odds { forfeit: wanted.forfeit, draw: wanted.draw },
        withdraw: wanted.withdraw,
    };
    let field = simulate(&plan, |field| pair(field).map(|round| round.seating()))
        .map_err(|(round, reason)| Stop::Failed(format!("第 {round} 轮无法编排：{reason}")))?;
    Ok(Answer::Yes(group_file::write(&field)))
}

fn whole(least: u32, most: u32) -> impl Fn(&str) -> Result<u32, String> + Clone {
    move |text| {
        let number = text.parse().ok().filter(|n| (least..=most).contains(n));
        number.ok_or_else(|| format!("应为 {least} 到 {most} 的整数"))
    }
}

fn seed(text: &str) -> Result<u64, String> {
    text.parse().map_err(|_| "应为非负整数".to_owned())
}
