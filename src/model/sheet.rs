//! Which documents the program prints: one line per sheet says its name, where it is listed,
//! what it is about and what can be chosen; and how the record names a print of it.

use serde::{Deserialize, Serialize};

use super::id::{ProtestId, Table};
use super::written::written_as_text;

/// What is so of a sheet.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SheetTrait {
    /// It is about one round and says who meets whom: void when the round is voided.
    Opponents,
    /// It is about one round, but only about its tables.
    Tables,
    /// It shows results of its round: printed before all are in, it is not complete.
    Results,
    /// It is a list that grows as the event goes on: a newer print is no correction.
    Grows,
    /// A group that was merged into another still has it: lists of its entrants, and what its
    /// own ranking gives.
    OwnGroup,
    /// It is about the whole event, whichever group is chosen.
    WholeEvent,
    /// Its pages are cut up and handed out, so that none can say that it is void.
    Cut,
    /// It may hold whole identity numbers on explicit request (rules.md §3.4).
    Numbers,
    /// Its tables can be set closer, and its units left out.
    Spacing,
    /// It is a certificate: upright or lying, complete or printed over.
    Certificate,
    /// Printed for a round that is about to be played.
    BeforeRound,
    /// Printed for a round that has been played.
    AfterRound,
    /// Printed for the closing.
    Closing,
}

use SheetTrait::{
    AfterRound, BeforeRound, Certificate, Closing, Cut, Grows, Numbers, Opponents, OwnGroup,
    Results, Spacing, Tables, WholeEvent,
};

/// One line per sheet, in the order of work: kind, name as printed, what is so of it.
macro_rules! sheets {
    ($($kind:ident $name:literal $($is:ident)*;)*) => {
        /// Every document the program prints.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum SheetKind {
            $(#[doc = $name] $kind,)*
        }

        /// Name and traits of each kind, at the place of the kind.
        const SHEETS: &[(&str, &[SheetTrait])] = &[$(($name, &[$($is),*])),*];

        impl SheetKind {
            /// All, in the order of work.
            pub const ALL: [SheetKind; SHEETS.len()] = [$(SheetKind::$kind),*];
        }
    };
}

sheets! {
    Roster "参赛名单" Grows OwnGroup;
    CheckIn "检录表" Grows OwnGroup;
    Draw "抽签结果";
    PairingCards "编排卡" Grows;
    RoundRobinPlan "循环赛编排表" Grows;
    Programme "秩序册" Grows WholeEvent;
    Pairing "对阵表" Opponents Spacing BeforeRound;
    LookupByName "对阵查询（按姓名）" Opponents BeforeRound;
    LookupByUnit "对阵查询（按单位）" Opponents BeforeRound;
    ScoreSlips "成绩报告单" Opponents Cut BeforeRound;
    TableCards "台号牌" Tables Grows Cut;
    Recording "录谱名单" Opponents Results BeforeRound;
    RoundResults "本轮成绩" Opponents Results Spacing AfterRound;
    CrossTable "成绩表" Opponents AfterRound;
    RoundRobin "循环赛成绩表" Opponents;
    Standings "名次表" Opponents AfterRound;
    Teams "团体名次" Opponents AfterRound;
    Rates "得分率与晋级" Opponents AfterRound;
    Fouls "犯规与弃权记录" Grows AfterRound Closing;
    Ruling "裁决书" OwnGroup;
    Awards "获奖名单" OwnGroup Numbers Closing;
    Quotas "晋级名单" OwnGroup Closing;
    Grades "等级申报表" OwnGroup Numbers Closing;
    PrizeCertificates "获奖证书" OwnGroup Certificate Closing;
    TitleCertificates "称号证书" OwnGroup Certificate Closing;
    GradeCertificates "等级证书" OwnGroup Certificate Closing;
    Calibration "套打校准页" OwnGroup Certificate;
    ResultsBook "成绩册" Grows WholeEvent;
}

/// The kinds of which something is so, in the order of work.
const fn those<const N: usize>(wanted: SheetTrait) -> [SheetKind; N] {
    let mut found = [SheetKind::ALL[0]; N];
    let (mut at, mut kind) = (0, 0);
    while kind < SHEETS.len() {
        let traits = SHEETS[kind].1;
        let mut one = 0;
        while one < traits.len() {
            if traits[one] as usize == wanted as usize {
                found[at] = SheetKind::ALL[kind];
                at += 1;
            }
            one += 1;
        }
        kind += 1;
    }
    assert!(at == N, "as many as are listed");
    found
}

impl SheetKind {
    /// The sheets of a round that is about to be played.
    pub const BEFORE_ROUND: [SheetKind; 5] = those(BeforeRound);
    /// The sheets of a round that has been played.
    pub const AFTER_ROUND: [SheetKind; 6] = those(AfterRound);
    /// The sheets of the closing.
    pub const CLOSING: [SheetKind; 7] = those(Closing);

    /// As printed and as shown in the list.
    pub fn name(self) -> &'static str {
        SHEETS[self as usize].0
    }

    /// Whether this is so of it.
    pub fn is(self, what: SheetTrait) -> bool {
        SHEETS[self as usize].1.contains(&what)
    }

    /// Whether it is about one round.
    pub fn per_round(self) -> bool {
        self.is(Opponents) || self.is(Tables)
    }

    /// Whether a group that plays within another has it.
    pub fn of_own_group(self) -> bool {
        self.is(OwnGroup) || self.is(WholeEvent)
    }

    /// Whether it is about the whole event, whichever group is chosen.
    pub fn whole_event(self) -> bool {
        self.is(WholeEvent)
    }

    fn named(name: &str) -> Option<SheetKind> {
        SheetKind::ALL.into_iter().find(|kind| kind.name() == name)
    }
}

/// A sheet that left the room, as the record names it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "String", into = "String")]
pub enum PrintedSheet {
    /// One of the documents.
    Sheet {
        /// Which document.
        kind: SheetKind,
        /// The protest a ruling is about.
        protest: Option<ProtestId>,
    },
    /// The document of a voided round, with 作废 on it.
    Void(SheetKind),
    /// Why a table was paired so; none for the bye.
    Explanation(Option<Table>),
    /// What an older version wrote and no document is called.
    Legacy(String),
}

/// Behind the name of a sheet printed with 作废 on it.
pub const VOID: &str = "（作废）";

impl PrintedSheet {
    /// The sheet a text names.
    pub fn read(text: &str) -> PrintedSheet {
        let read = PrintedSheet::parsed(text).filter(|sheet| sheet.to_string() == text);
        read.unwrap_or_else(|| PrintedSheet::Legacy(text.into()))
    }

    fn parsed(text: &str) -> Option<PrintedSheet> {
        if let Some(kind) = SheetKind::named(text) {
            return Some(PrintedSheet::Sheet { kind, protest: None });
        }
        if let Some(name) = text.strip_suffix(VOID) {
            return SheetKind::named(name).map(PrintedSheet::Void);
        }
        let (name, rest) = text.strip_suffix('）')?.split_once('（')?;
        if let Some(id) = rest.strip_prefix("申诉") {
            let protest = Some(ProtestId(id.parse().ok()?));
            return Some(PrintedSheet::Sheet { kind: SheetKind::named(name)?, protest });
        }
        let table = || rest.strip_prefix('第')?.strip_suffix('台')?.parse().ok();
        match (name, rest) {
            ("编排说明", "轮空") => Some(PrintedSheet::Explanation(None)),
            ("编排说明", _) => {
                table().map(|table| PrintedSheet::Explanation(Some(Table(table))))
            }
            _ => None,
        }
    }
}

impl std::fmt::Display for PrintedSheet {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            PrintedSheet::Sheet { kind, protest: None } => f.write_str(kind.name()),
            PrintedSheet::Sheet { kind, protest: Some(id) } => {
                write!(f, "{}（申诉{id}）", kind.name())
            }
            PrintedSheet::Void(kind) => write!(f, "{}{VOID}", kind.name()),
            PrintedSheet::Explanation(Some(table)) => write!(f, "编排说明（第{table}台）"),
            PrintedSheet::Explanation(None) => f.write_str("编排说明（轮空）"),
            PrintedSheet::Legacy(text) => f.write_str(text),
        }
    }
}

written_as_text!(PrintedSheet);
