//! 竞赛规程 (regulation): the rules of one event as data. It selects and parametrises named
//! rules and never holds an expression. English keys, Chinese values; copied whole into the
//! ledger's first event. A condition is off unless the regulation states it.

mod award;
mod conduct;
mod group;
mod official;
mod play;
pub mod schema;
mod section;
mod window;

use chrono::{NaiveDate, NaiveDateTime};
use serde::{Deserialize, Serialize};

use super::id::GroupId;

pub use award::{
    GradePlaces, GradeRounding, GradeRule, GradeScope, GroupSizeCut, ListRule, Population, Prize,
    PrizeTable, QuotaRule, RateStep, TeamBy, TeamRule, TitleRule, WHOLE_GROUP,
};
pub use conduct::{
    Effect, ForfeitRule, LatenessRule, OffenceKind, RecordingDuty, RecordingOnDraw, RoundLimit,
    TariffItem,
};
pub use group::{EntrantKind, GroupRule, SexRule};
pub use official::Official;
pub use play::{Play, RoundPlan};
pub use section::Section;
pub use window::BirthWindow;

/// The rules of one event (rules.md §1: 竞赛规程). By default it says nothing, as before the
/// founding row.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Regulation {
    /// Short name by which it is chosen, e.g. `taiyuan-2019`.
    pub id: String,
    /// Full title of the event, printed on every sheet.
    pub title: String,
    /// Where and when, by whom.
    #[serde(default)]
    pub event: EventRule,
    /// Who may enter and what an entry needs.
    #[serde(default)]
    pub entry: EntryRule,
    /// How games are paired, counted and ranked, unless a group says otherwise.
    #[serde(default)]
    pub play: Play,
    /// 迟到.
    #[serde(default)]
    pub lateness: LatenessRule,
    /// 弃权.
    #[serde(default)]
    pub forfeits: ForfeitRule,
    /// 犯规 tariff.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tariff: Vec<TariffItem>,
    /// Fouls of one player in one game that propose a loss; off by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub foul_threshold: Option<u32>,
    /// Fouls of one player in the whole event that propose the loss of a game; off by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub foul_total: Option<u32>,
    /// Whether a second foul of one kind in a game proposes a loss.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub second_of_kind: bool,
    /// 录谱.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub recording: Option<RecordingDuty>,
    /// 组别, in the order of the regulation.
    pub groups: Vec<GroupRule>,
    /// 日程.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub schedule: Vec<SessionRule>,
    /// Clauses the program shows but does not compute, and the readings we took.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<String>,
}

/// Where and when, by whom; what is printed in headers and on certificates.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct EventRule {
    /// 赛区/地点.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub venue: Option<String>,
    /// 主办、承办单位, the issuer of certificates first.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub organisers: Vec<String>,
    /// First day of play; ages are counted on it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub first_day: Option<NaiveDate>,
    /// Last day of play; no deadline and no round lies after it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub last_day: Option<NaiveDate>,
    /// 裁判长.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub chief_arbiter: Option<String>,
    /// 编排长.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pairing_officer: Option<String>,
    /// 组织委员会.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub committee: Vec<Official>,
    /// 仲裁委员会.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub jury: Vec<Official>,
    /// 裁判员名单, without 裁判长 and 编排长.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub arbiters: Vec<Official>,
}

/// Who may enter and what an entry needs (rules.md §3). Everything is off by default.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct EntryRule {
    /// 报名截止.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub deadline: Option<NaiveDateTime>,
    /// 报到截止.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub check_in_until: Option<NaiveDateTime>,
    /// Not paired unless checked in, in person or by telephone.
    pub check_in_required: bool,
    /// 报名费/服务费 in yuan for groups that do not state their own; stating one makes payment
    /// a condition of entry.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fee_yuan: Option<u32>,
    /// Identity document seen at check-in.
    pub document_required: bool,
    /// 限报人数 over all groups.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub capacity: Option<u32>,
    /// Holders of this title or a higher one may not enter.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title_cap: Option<String>,
    /// Province (户籍) that counts as native, e.g. 山西.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub native_province: Option<String>,
    /// Only natives, or those who work or study there with a proof letter.
    pub natives_only: bool,
    /// From this age in completed years a companion must be named.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub companion_from_age: Option<u32>,
    /// Only units may enter players (no individual entry).
    pub units_only: bool,
    /// The unit's insurance slip must be seen.
    pub insurance_required: bool,
    /// Earlier event or delegation that must have been declared.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub prior_event: Option<String>,
    /// Only citizens of this country may enter, e.g. 中国.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nationality: Option<String>,
    /// Technical meeting; missing it forfeits the event where `meeting_missed_forfeits`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub technical_meeting: Option<NaiveDateTime>,
    /// 未到会视为弃权.
    pub meeting_missed_forfeits: bool,
}

/// One half-day of the schedule (日程).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SessionRule {
    /// Day of play; with rounds it lies between the first and the last day.
    pub date: NaiveDate,
    /// 上午, 下午, 晚上, as printed.
    pub part: String,
    /// Start of the first round, `HH:MM`, where stated.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub time: Option<String>,
    /// First and last round played in it; none for ceremonies.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rounds: Option<(u32, u32)>,
    /// 其他安排: opening, meetings, prize giving.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub what: Option<String>,
}

impl Regulation {
    /// The rule of a group, if there is such a group.
    pub fn group(&self, id: GroupId) -> Option<&GroupRule> {
        (id.0 as usize).checked_sub(1).and_then(|index| self.groups.get(index))
    }

    /// All groups with their ids, in the order of the regulation.
    pub fn group_ids(&self) -> impl Iterator<Item = (GroupId, &GroupRule)> {
        self.groups.iter().enumerate().map(|(i, g)| (GroupId(i as u32 + 1), g))
    }

    /// How a group plays: its own rules where it has them, else the event's.
    pub fn play_of(&self, id: GroupId) -> &Play {
        self.group(id).and_then(|g| g.play.as_ref()).unwrap_or(&self.play)
    }

    /// The fee of a group in yuan, if any is asked.
    pub fn fee_of(&self, id: GroupId) -> Option<u32> {
        self.group(id).and_then(|g| g.fee_yuan).or(self.entry.fee_yuan)
    }

    /// The group of this name (组别), spaces ignored.
    pub fn group_named(&self, name: &str) -> Option<GroupId> {
        let bare = |s: &str| s.chars().filter(|c| !c.is_whitespace()).collect::<String>();
        let wanted = bare(name);
        self.group_ids().find(|(_, g)| bare(&g.name) == wanted).map(|(id, _)| id)
    }

    /// The day and time of a round by the schedule, as printed, e.g. `5月10日 上午 8:30`.
    pub fn time_of_round(&self, round: u32) -> Option<String> {
        use chrono::Datelike;
        let session = self
            .schedule
            .iter()
            .find(|s| s.rounds.is_some_and(|(a, b)| (a..=b).contains(&round)))?;
        let day = format!("{}月{}日 {}", session.date.month(), session.date.day(), session.part);
        let first = session.rounds.is_some_and(|(a, _)| a == round);
        match &session.time {
            Some(time) if first => Some(format!("{day} {time}")),
            _ => Some(day),
        }
    }
}
