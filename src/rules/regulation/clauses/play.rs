//! How a system, its points and its ranking chain are said.

use super::spoken;
use crate::model::field::{FirstRound, System, TieBreak};
use crate::model::points::SidePoints;
use crate::model::regulation::{Play, RoundPlan};
use crate::model::setting::{AnnulBy, ColourTie, FirstColours, ScoreFirst};

/// System, rounds, points and what belongs to them.
pub(super) fn play(play: &Play) -> Vec<String> {
    let rounds = match play.rounds {
        RoundPlan::Fixed(n) => format!("{n}轮"),
        RoundPlan::Between(low, high) => format!("{low}至{high}轮，按人数定"),
        RoundPlan::Open => "轮数按人数另定".into(),
    };
    let mut lines = vec![format!("赛制：{}，{rounds}", play.system.chinese())];
    let points = play.points(play.system);
    let side = |p: &SidePoints| format!("胜{} 和{} 负{}", p.win, p.draw, p.loss);
    lines.push(match play.red == play.black {
        true => format!("分值：{}，轮空{}", side(&play.red), points.bye),
        false => {
            format!("分值：红方{}；黑方{}；轮空{}", side(&play.red), side(&play.black), points.bye)
        }
    });
    if play.system == System::Swiss {
        lines.push(match play.first_round {
            FirstRound::Adjacent => "首轮：相邻序号对弈".into(),
            FirstRound::Halves => "首轮：上下半区对弈".into(),
            FirstRound::Ends => "首轮：首尾序号对弈".into(),
        });
        lines.push(match play.avoid_same_unit_rounds {
            0 => "同单位不回避".into(),
            n => format!("前{n}轮同单位回避"),
        });
        lines.push(format!("轮空的对手分：{}", play.bye_opponent_score.chinese()));
        lines.push(match play.relaxed_last_rounds {
            ScoreFirst::All => "同分与先后手：各轮同分优先".into(),
            ScoreFirst::Last(0) => "同分与先后手：先后手限制始终优先".into(),
            ScoreFirst::Last(last) => format!("同分与先后手：仅最后{last}轮同分优先"),
        });
        if play.first_round_colours != FirstColours::default() {
            lines.push(format!("首轮先后手：{}", play.first_round_colours.chinese()));
        }
        if let Some(seed) = &play.colour_seed {
            lines.push(format!("首轮先后手的口令：{seed}"));
        }
        if play.colour_tie != ColourTie::default() {
            lines.push(format!("先后手无从区分时：{}", play.colour_tie.chinese()));
        }
    } else if play.annul_by == AnnulBy::Opponents {
        lines.push("退赛：遇过的对手不足一半的，成绩全部注销".into());
    }
    lines.extend(spoken(play));
    lines
}

/// 名次顺序 in one sentence.
pub(super) fn chain(play: &Play) -> String {
    let keys: Vec<&str> = play.chain(play.system).into_iter().map(TieBreak::chinese).collect();
    let ordinary = if play.tie_breaks.is_some() { "" } else { "（赛制的默认顺序）" };
    match keys.first() {
        Some(&"局分") => format!("名次：局分 → 积分 → {}{ordinary}", keys[1..].join(" → ")),
        Some(_) => format!("名次：积分 → {}{ordinary}", keys.join(" → ")),
        None => "名次：只比积分".into(),
    }
}
