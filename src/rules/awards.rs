//! Prizes, titles, quotas and grades as the regulation gives them on the standings (domain.md
//! §9, §10), with the conditions that held or failed and what the arbiter decided otherwise.

use std::collections::BTreeMap;

use super::eligibility::person::{birth_of, is_native, sex_of};
use super::ending;
use super::field::{numbered, planned_rounds};
use super::grades;
use crate::model::grade::Grade;
use crate::model::id::{GroupId, No, PlayerId, Round};
use crate::model::person::Sex;
use crate::model::regulation::{Population, Prize, PrizeTable};
use crate::model::state::State;

/// Everything that is given in a group.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Awards {
    /// Prize lists, in the order of the regulation.
    pub prizes: Vec<PrizeList>,
    /// Titles.
    pub titles: Vec<TitleAward>,
    /// Places in the next event.
    pub quotas: Vec<QuotaList>,
    /// Grades, by number of the player.
    pub grades: Vec<GradeAward>,
    /// Why nothing may be given yet; none if everything is settled.
    pub waits: Option<String>,
}

/// One prize list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PrizeList {
    /// Name of the list.
    pub name: String,
    /// The rows, by place.
    pub rows: Vec<PrizeRow>,
    /// Why no money is paid on this list, if so.
    pub no_money: Option<String>,
    /// Paid later by another body: no receipt at the venue.
    pub deferred: bool,
    /// Certificates are made by another body.
    pub certificates_elsewhere: bool,
}

/// One prize.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PrizeRow {
    /// The place on this list.
    pub place: u32,
    /// Who holds it; none if there are fewer players, or withheld by the arbiter.
    pub player: Option<PlayerId>,
    /// Yuan to be paid (0 where the condition for money failed).
    pub yuan: u32,
    /// Goods.
    pub goods: Option<String>,
    /// 奖杯.
    pub cup: bool,
    /// 证书.
    pub certificate: bool,
    /// Why something was not given, or that the arbiter decided.
    pub withheld: Option<String>,
}

/// One title.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TitleAward {
    /// The title.
    pub title: String,
    /// Who gets it; none if nobody qualifies.
    pub player: Option<PlayerId>,
    /// The certificate is made by another body.
    pub certificate_elsewhere: bool,
}

/// One quota list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct QuotaList {
    /// Name of the list.
    pub name: String,
    /// Who holds a place.
    pub players: Vec<PlayerId>,
    /// Those passed over, with the reason.
    pub passed: Vec<(PlayerId, String)>,
    /// Places in all.
    pub places: u32,
}

/// One grade reached.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GradeAward {
    /// Who.
    pub player: PlayerId,
    /// The grade reached.
    pub grade: Grade,
    /// By which fact, e.g. `第3名` or `得分率75%`.
    pub by: String,
    /// Why no new certificate is given, if so.
    pub withheld: Option<String>,
}

impl PrizeList {
    /// Yuan paid on this list in all.
    pub fn total(&self) -> u64 {
        self.rows.iter().filter(|r| r.player.is_some()).map(|r| u64::from(r.yuan)).sum()
    }
}

/// Whether an entrant belongs to a population.
pub fn belongs(state: &State, id: PlayerId, of: Population) -> bool {
    let Some(entrant) = state.entrants.get(&id) else { return false };
    let person = &entrant.facts.person;
    let sex = sex_of(person);
    let native = || is_native(&state.regulation, person);
    match of {
        Population::All => true,
        Population::Men => sex == Some(Sex::Male),
        Population::Women => sex == Some(Sex::Female),
        Population::Native => native(),
        Population::NativeMen => native() && sex == Some(Sex::Male),
        Population::NativeWomen => native() && sex == Some(Sex::Female),
    }
}

/// The ranked players of a group, best first, after its last published round.
pub fn ranking(state: &State, group: GroupId) -> Vec<PlayerId> {
    let rounds = state.groups.get(&group).map_or(0, |g| g.rounds.len() as u32);
    let numbers: BTreeMap<No, PlayerId> = numbered(state, group);
    ending::standings_after(state, group, Round(rounds))
        .rows
        .iter()
        .filter_map(|row| numbers.get(&row.no).copied())
        .collect()
}

/// What is given in a group, on the standings as they are now. [`Awards::waits`] says why it
/// may not be handed out yet.
pub fn awards(state: &State, group: GroupId) -> Awards {
    let Some(rule) = state.regulation.group(group) else { return Awards::default() };
    let order = ranking(state, group);
    let of = |population: Population| -> Vec<PlayerId> {
        order.iter().copied().filter(|id| belongs(state, *id, population)).collect()
    };
    let prizes =
        rule.prizes.iter().map(|table| prize_list(state, group, table, &of(table.of))).collect();
    let titles = rule
        .titles
        .iter()
        .map(|title| TitleAward {
            title: title.title.clone(),
            player: ruled(state, group, "称号", &title.title)
                .unwrap_or_else(|| of(title.of).first().copied()),
            certificate_elsewhere: title.certificate_elsewhere,
        })
        .collect();
    let quotas = rule
        .quotas
        .iter()
        .map(|quota| quota_list(state, group, &quota.list, quota.places, &of(quota.of)))
        .collect();
    Awards {
        prizes,
        titles,
        quotas,
        grades: grades::grades(state, group, &order),
        waits: ending::awards_open(state, group).err(),
    }
}

/// What the arbiter ruled about an item of a list, if anything: who gets it, or nobody.
fn ruled(state: &State, group: GroupId, list: &str, item: &str) -> Option<Option<PlayerId>> {
    state.award_rulings.get(&(group, list.to_string(), item.to_string())).copied()
}

fn prize_list(state: &State, group: GroupId, table: &PrizeTable, order: &[PlayerId]) -> PrizeList {
    let entered = state
        .entrants
        .iter()
        .filter(|(id, e)| {
            e.facts.group == group && e.no.is_some() && belongs(state, **id, table.of)
        })
        .count() as u32;
    let no_money = table
        .money_needs
        .filter(|needs| entered < *needs)
        .map(|needs| format!("参赛{entered}人，不足{needs}人，不发奖金"));
    let rows = table
        .places
        .iter()
        .flat_map(|prize| {
            (prize.from..=prize.to.min(prize.from.saturating_add(9_999)))
                .map(move |place| (place, prize))
        })
        .map(|(place, prize)| prize_row(state, group, table, prize, place, order, &no_money))
        .collect();
    PrizeList {
        name: table.list.clone(),
        rows,
        no_money,
        deferred: table.deferred,
        certificates_elsewhere: table.certificates_elsewhere,
    }
}

fn prize_row(
    state: &State,
    group: GroupId,
    table: &PrizeTable,
    prize: &Prize,
    place: u32,
    order: &[PlayerId],
    no_money: &Option<String>,
) -> PrizeRow {
    let computed = order.get(place as usize - 1).copied();
    let ruling = ruled(state, group, &table.list, &format!("第{place}名"));
    let player = ruling.unwrap_or(computed);
    let withheld = match (ruling, player, no_money) {
        (Some(None), ..) => Some("裁判长决定不发".to_string()),
        (Some(Some(_)), ..) => Some("裁判长改定".to_string()),
        (None, None, _) => Some("无人".to_string()),
        (None, Some(_), Some(why)) if prize.yuan.is_some() => Some(why.clone()),
        _ => None,
    };
    PrizeRow {
        place,
        player,
        yuan: if no_money.is_some() { 0 } else { prize.yuan.unwrap_or(0) },
        goods: prize.goods.clone(),
        cup: prize.cup,
        certificate: prize.certificate,
        withheld,
    }
}

/// First k of a population, skipping those who played up or entered a men's group as women, and
/// those whose place the arbiter gave up (declined): it passes to the next.
fn quota_list(
    state: &State,
    group: GroupId,
    list: &str,
    places: u32,
    order: &[PlayerId],
) -> QuotaList {
    let mut players = Vec::new();
    let mut passed = Vec::new();
    for id in order {
        if players.len() >= places as usize {
            break;
        }
        let declined = ruled(state, group, list, &format!("晋级 {id}")) == Some(None);
        match no_quota(state, group, *id) {
            Some(why) => passed.push((*id, why)),
            None if declined => passed.push((*id, "放弃名额".to_string())),
            None => players.push(*id),
        }
    }
    QuotaList { name: list.into(), players, passed, places }
}

/// Why an entrant holds no quota place: it plays up (a younger player in an older group), or is
/// a woman in a men's group (domain.md §3).
pub fn no_quota(state: &State, group: GroupId, id: PlayerId) -> Option<String> {
    use crate::model::regulation::SexRule;
    let rule = state.regulation.group(group)?;
    let person = &state.entrants.get(&id)?.facts.person;
    if rule.sex == SexRule::Men && sex_of(person) == Some(Sex::Female) {
        return Some("女子参加男子组，不占晋级名额".into());
    }
    match (birth_of(person), rule.born.to) {
        (Some(birth), Some(to)) if birth > to => Some("小年龄参加大年龄组，不占晋级名额".into()),
        _ => None,
    }
}

/// Planned points of a group in half-points: a win in every round.
pub(super) fn possible(state: &State, group: GroupId) -> i32 {
    let win = state.regulation.play_of(group).red.win.0;
    win * planned_rounds(state, group).unwrap_or(0).min(999) as i32
}
