//! The keys of a way of playing: system, rounds, points, pairing and ranking chain.

use super::{Input, Key, LINE, Outside, ROUNDS, Table, keys};
use crate::model::choice::{Choice, beside};
use crate::model::points::SidePoints;
use crate::model::regulation::{Play, RoundPlan, Section};

const SYSTEM: &str = "赛制与轮数";
const PAIRING: &str = "编排";

impl Table for Play {
    const KEYS: &'static [Key<Self>] = keys! {
        system: "赛制", "swiss 积分编排制，round_robin 单循环，double_round_robin 双循环", { part: SYSTEM };
        rounds: "轮数", "轮数：\"open\" 按人数另定，{ fixed = 11 } 固定，{ between = [9, 13] } 范围", {
            part: SYSTEM, range: ROUNDS
        };
        time_control: "每方用时", "每方用时", {
            clause: "用时：{}", hint: "每方60分钟，每步加30秒（印在规程上）", part: SYSTEM, longest: LINE
        };
        red: "先手（红方）", "红方（先手）的分值，半分写成 \"0.5\"";
        black: "后手（黑方）", "黑方（后手）的分值";
        first_round: "首轮", "首轮：adjacent 相邻序号，halves 上下半区，ends 首尾序号", { part: PAIRING };
        avoid_same_unit_rounds: "同单位回避前", "前几轮同单位回避，0 不回避", {
            hint: "轮同单位不相遇；0为不回避", part: PAIRING, outside: Outside::ByRule
        };
        relaxed_last_rounds: "同分与先后手", "同分编对先于先后手限制的轮次：\"all\" 各轮（先服从同分或近分者对弈），k 仅最后k轮，0 始终先守先后手限制；不写为最后1轮", {
            part: PAIRING, outside: Outside::ByRule
        };
        first_round_colours: "首轮先后手", "首轮先后手：table_parity 单数台小号先走、双数台大号先走，smaller_red 各台小号先走，sum_parity 两号之和为单小号先走、为双大号先走，lot 按公布的口令逐台抽签；不写为 table_parity", { part: PAIRING };
        colour_seed: "首轮先后手的口令", "按抽签定首轮先后手时，当众公布的口令", {
            hint: "逐台抽签时当众公布的口令；否则留空", part: PAIRING, longest: LINE
        };
        colour_tie: "先后手无从区分时", "两人先后手经历完全相同时：round_parity 单数轮小号先走、双数轮大号先走，sum_parity 两号之和为单小号先走、为双大号先走，smaller_red 小号先走；不写为 round_parity", { part: PAIRING };
        annul_by: "循环制退赛，不足者成绩注销", "循环制退赛者已赛不足一半即注销成绩，按什么算：opponents 对手，games 局数；不写为 games", { part: PAIRING };
        bye_opponent_score: "轮空的对手分", "轮空的对手分：lowest_positive 有分者的最低分，lowest 最低分，zero 零分", {
            part: PAIRING
        };
        tie_breaks: "", "积分相同时依次比：opponents 对手分，wins 胜局，fouls 犯规，direct 直胜，second_moves 后走局数，second_move_wins 后走胜局，progressive 累进分，sonneborn 小分，black_in_direct 直接对局执黑，previous_round 前一轮成绩，without_early_rounds 去首轮积分，beaten_opponents 胜局胜对手分，lost_opponents 负局负对手分，drawn_number 抽签号（小号在前），match_points 局分；不写用赛制的默认顺序", {
            section: Some(Section::Chain)
        };
    };
}

impl Table for SidePoints {
    const KEYS: &'static [Key<Self>] = keys! {
        win: "胜", "胜", { width: 46 };
        draw: "和", "和", { width: 46 };
        loss: "负", "负", { width: 46 };
    };
}

impl Table for RoundPlan {
    const KEYS: &'static [Key<Self>] = keys! {
        ["fixed", RoundPlan::Fixed(rounds) => rounds]: "固定为", "固定的轮数", {
            hint: "轮", range: ROUNDS, outside: Outside::ByRule
        };
        ["between", RoundPlan::Between(low, high) => low, high]: "轮数范围", "最少和最多的轮数", {
            range: ROUNDS, outside: Outside::ByRule
        };
    };

    fn input(&mut self) -> Option<Input<'_>> {
        Some(Input::Branches(self))
    }
}

impl Choice for RoundPlan {
    /// The numbers are kept as far as the other plan has them.
    fn offered(&self) -> Vec<(RoundPlan, String)> {
        let (low, high) = match *self {
            RoundPlan::Fixed(rounds) => (rounds, rounds),
            RoundPlan::Between(low, high) => (low, high),
            RoundPlan::Open => (9, 9),
        };
        let kinds = [
            (RoundPlan::Fixed(high), "固定轮数"),
            (RoundPlan::Between(low, high), "范围之内按人数定"),
            (RoundPlan::Open, "按人数另定"),
        ];
        beside(self, kinds)
    }
}

/// What may be written under `relaxed_last_rounds`.
pub const SCORE_FIRST_TEXT: &str = "最后的轮数（0至9999的整数），或 \"all\"（各轮）";

/// What may be written under `rounds`.
pub const ROUNDS_TEXT: &str = "轮数可写成 rounds = { fixed = 11 }（固定，1至99轮）、rounds = { between = [9, 13] }（范围，1至99轮，先小后大）或 rounds = \"open\"（按人数另定）";
