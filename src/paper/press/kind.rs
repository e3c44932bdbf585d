//! Which documents the program prints, and what they are called.

use crate::model::id::ProtestId;

/// Every document the program prints.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum SheetKind {
    /// 参赛名单.
    Roster,
    /// 检录表.
    CheckIn,
    /// 抽签结果.
    Draw,
    /// 编排卡.
    PairingCards,
    /// 秩序册.
    Programme,
    /// 对阵表.
    Pairing,
    /// 对阵查询 (按姓名).
    LookupByName,
    /// 对阵查询 (按单位).
    LookupByUnit,
    /// 成绩报告单.
    ScoreSlips,
    /// 台号牌.
    TableCards,
    /// 录谱名单.
    Recording,
    /// 本轮成绩.
    RoundResults,
    /// 成绩表.
    CrossTable,
    /// 名次表.
    Standings,
    /// 团体名次.
    Teams,
    /// 得分率与晋级.
    Rates,
    /// 犯规与弃权记录.
    Fouls,
    /// 裁决书.
    Ruling,
    /// 获奖名单.
    Awards,
    /// 晋级名单.
    Quotas,
    /// 等级申报表.
    Grades,
    /// 获奖证书.
    PrizeCertificates,
    /// 称号证书.
    TitleCertificates,
    /// 等级证书.
    GradeCertificates,
    /// 套打校准页.
    Calibration,
    /// 成绩册.
    ResultsBook,
}

impl SheetKind {
    /// All, in the order of work.
    pub const ALL: [SheetKind; 26] = [
        SheetKind::Roster,
        SheetKind::CheckIn,
        SheetKind::Draw,
        SheetKind::PairingCards,
        SheetKind::Programme,
        SheetKind::Pairing,
        SheetKind::LookupByName,
        SheetKind::LookupByUnit,
        SheetKind::ScoreSlips,
        SheetKind::TableCards,
        SheetKind::Recording,
        SheetKind::RoundResults,
        SheetKind::CrossTable,
        SheetKind::Standings,
        SheetKind::Teams,
        SheetKind::Rates,
        SheetKind::Fouls,
        SheetKind::Ruling,
        SheetKind::Awards,
        SheetKind::Quotas,
        SheetKind::Grades,
        SheetKind::PrizeCertificates,
        SheetKind::TitleCertificates,
        SheetKind::GradeCertificates,
        SheetKind::Calibration,
        SheetKind::ResultsBook,
    ];

    /// The sheets of a round that is about to be played.
    pub const BEFORE_ROUND: [SheetKind; 5] = [
        SheetKind::Pairing,
        SheetKind::LookupByName,
        SheetKind::LookupByUnit,
        SheetKind::ScoreSlips,
        SheetKind::Recording,
    ];

    /// The sheets of a round that has been played.
    pub const AFTER_ROUND: [SheetKind; 6] = [
        SheetKind::RoundResults,
        SheetKind::CrossTable,
        SheetKind::Standings,
        SheetKind::Teams,
        SheetKind::Rates,
        SheetKind::Fouls,
    ];

    /// The sheets of the closing.
    pub const CLOSING: [SheetKind; 7] = [
        SheetKind::Fouls,
        SheetKind::Awards,
        SheetKind::Quotas,
        SheetKind::Grades,
        SheetKind::PrizeCertificates,
        SheetKind::TitleCertificates,
        SheetKind::GradeCertificates,
    ];

    /// As printed and as shown in the list.
    pub fn name(self) -> &'static str {
        match self {
            SheetKind::Roster => "参赛名单",
            SheetKind::CheckIn => "检录表",
            SheetKind::Draw => "抽签结果",
            SheetKind::PairingCards => "编排卡",
            SheetKind::Programme => "秩序册",
            SheetKind::Pairing => "对阵表",
            SheetKind::LookupByName => "对阵查询（按姓名）",
            SheetKind::LookupByUnit => "对阵查询（按单位）",
            SheetKind::ScoreSlips => "成绩报告单",
            SheetKind::TableCards => "台号牌",
            SheetKind::Recording => "录谱名单",
            SheetKind::RoundResults => "本轮成绩",
            SheetKind::CrossTable => "成绩表",
            SheetKind::Standings => "名次表",
            SheetKind::Teams => "团体名次",
            SheetKind::Rates => "得分率与晋级",
            SheetKind::Fouls => "犯规与弃权记录",
            SheetKind::Ruling => "裁决书",
            SheetKind::Awards => "获奖名单",
            SheetKind::Quotas => "晋级名单",
            SheetKind::Grades => "等级申报表",
            SheetKind::PrizeCertificates => "获奖证书",
            SheetKind::TitleCertificates => "称号证书",
            SheetKind::GradeCertificates => "等级证书",
            SheetKind::Calibration => "套打校准页",
            SheetKind::ResultsBook => "成绩册",
        }
    }

    /// Whether it is about one round.
    pub fn per_round(self) -> bool {
        matches!(
            self,
            SheetKind::Pairing
                | SheetKind::LookupByName
                | SheetKind::LookupByUnit
                | SheetKind::ScoreSlips
                | SheetKind::TableCards
                | SheetKind::RoundResults
                | SheetKind::CrossTable
                | SheetKind::Standings
                | SheetKind::Teams
                | SheetKind::Rates
                | SheetKind::Recording
        )
    }

    /// Whether it says who meets whom in its round: void when the round is voided.
    pub fn names_opponents(self) -> bool {
        self.per_round() && self != SheetKind::TableCards
    }

    /// Whether it shows results of its round: printed before all are in, it is not complete.
    pub fn shows_results(self) -> bool {
        matches!(self, SheetKind::RoundResults | SheetKind::Recording)
    }

    /// Whether it is a list that grows as the event goes on: a newer print is no correction.
    pub fn grows(self) -> bool {
        matches!(
            self,
            SheetKind::Roster
                | SheetKind::CheckIn
                | SheetKind::PairingCards
                | SheetKind::Programme
                | SheetKind::Fouls
                | SheetKind::TableCards
                | SheetKind::ResultsBook
        )
    }

    /// Whether it may hold whole identity numbers on explicit request (rules.md §3.4).
    pub fn may_hold_numbers(self) -> bool {
        matches!(self, SheetKind::Awards | SheetKind::Grades)
    }

    /// Whether a group that was merged into another still has it: lists of its entrants, and
    /// what its own ranking gives.
    pub fn of_own_group(self) -> bool {
        matches!(
            self,
            SheetKind::Roster
                | SheetKind::CheckIn
                | SheetKind::Awards
                | SheetKind::Quotas
                | SheetKind::Grades
                | SheetKind::Ruling
                | SheetKind::PrizeCertificates
                | SheetKind::TitleCertificates
                | SheetKind::GradeCertificates
                | SheetKind::Calibration
        ) || self.whole_event()
    }

    /// Whether it is about the whole event, whichever group is chosen.
    pub fn whole_event(self) -> bool {
        matches!(self, SheetKind::Programme | SheetKind::ResultsBook)
    }

    /// The document of this name, and the protest it is about, as a remark in the ledger names
    /// them ([`super::Order::sheet_name`]).
    pub fn named(name: &str) -> Option<(SheetKind, Option<ProtestId>)> {
        if let Some(kind) = SheetKind::ALL.into_iter().find(|kind| kind.name() == name) {
            return Some((kind, None));
        }
        let (kind, rest) = name.split_once("（申诉")?;
        let id = rest.strip_suffix('）')?.parse().ok()?;
        let kind = SheetKind::ALL.into_iter().find(|one| one.name() == kind)?;
        Some((kind, Some(ProtestId(id))))
    }
}
