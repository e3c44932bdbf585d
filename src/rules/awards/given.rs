//! Prizes, titles, quotas and grades as the regulation gives them on the standings (rules.md
//! §9, §10), with the conditions that held or failed and what the arbiter decided otherwise.

use super::grades::{self, GradeAward};
use crate::model::award::Award;
use crate::model::id::{GroupId, PlayerId};
use crate::model::regulation::{BirthWindow, Population, Prize, PrizeTable, QuotaRule, TitleRule};
use crate::model::state::State;
use crate::rules::eligibility::native::{Home, home_of};
use crate::rules::eligibility::person;
use crate::rules::ranking::ending;

pub use super::ranked::{belongs, on_list, participants, playing_group, ranked, ranking};

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
    /// The list whose best gets it, e.g. 男子.
    pub list: String,
    /// Who gets it; none if nobody qualifies.
    pub player: Option<PlayerId>,
    /// Those of the list's sex who stand before the holder and are passed over, with the reason.
    pub passed: Vec<(PlayerId, String)>,
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

impl PrizeList {
    /// Yuan paid on this list in all.
    pub fn total(&self) -> u64 {
        self.rows.iter().filter(|r| r.player.is_some()).map(|r| u64::from(r.yuan)).sum()
    }
}

/// What is given in a group, on the standings as they are now. [`Awards::waits`] says why it
/// may not be handed out yet.
pub fn awards(state: &State, group: GroupId) -> Awards {
    awards_in(state, group, &ranking(state, group))
}

/// What is given in a group whose ranking is known already.
pub fn awards_in(state: &State, group: GroupId, order: &[PlayerId]) -> Awards {
    let Some(rule) = state.regulation.group(group) else { return Awards::default() };
    let of = |population: Population, born: &BirthWindow| -> Vec<PlayerId> {
        order.iter().copied().filter(|id| on_list(state, *id, population, born)).collect()
    };
    let prizes = rule
        .prizes
        .iter()
        .map(|table| prize_list(state, group, table, &of(table.of, &table.born)))
        .collect();
    let titles = rule.titles.iter().map(|title| title_award(state, group, title, order)).collect();
    let quotas = rule
        .quotas
        .iter()
        .map(|quota| quota_list(state, group, quota, &of(quota.of, &quota.born)))
        .collect();
    Awards {
        prizes,
        titles,
        quotas,
        grades: grades::grades(state, group, order),
        waits: ending::awards_open(state, playing_group(state, group)).err(),
    }
}

/// The best on the title's list; those of its sex before the holder are passed over because
/// they are not native, or not known to be.
fn title_award(state: &State, group: GroupId, rule: &TitleRule, order: &[PlayerId]) -> TitleAward {
    let computed = order.iter().copied().find(|id| on_list(state, *id, rule.of, &rule.born));
    let player = ruled(state, group, Award::title(&rule.title, &rule.list)).unwrap_or(computed);
    let anywhere = match rule.of {
        Population::All | Population::Native => Population::All,
        Population::Men | Population::NativeMen => Population::Men,
        Population::Women | Population::NativeWomen => Population::Women,
    };
    let passed = order
        .iter()
        .take_while(|id| Some(**id) != player)
        .filter(|id| on_list(state, **id, anywhere, &rule.born))
        .filter_map(|id| Some((*id, not_native(state, *id)?)))
        .collect();
    TitleAward {
        title: rule.title.clone(),
        list: rule.list.clone(),
        player,
        passed,
        certificate_elsewhere: rule.certificate_elsewhere,
    }
}

/// Why an entrant is not counted as native, if it is not.
fn not_native(state: &State, id: PlayerId) -> Option<String> {
    let person = &state.entrants.get(&id)?.facts.person;
    let province = state.regulation.entry.native_province.as_deref().unwrap_or_default();
    match home_of(&state.regulation, person) {
        Home::Native => None,
        Home::Elsewhere => Some(format!("非{province}籍")),
        Home::Unknown => Some(format!("户籍不明，不能认定为{province}籍")),
    }
}

/// Whether the regulation gives this award in a group.
pub fn exists(state: &State, group: GroupId, award: &Award) -> bool {
    let Some(rule) = state.regulation.group(group) else { return false };
    match award {
        Award::Place { list, place } => rule.prizes.iter().any(|table| {
            table.list == *list && table.places.iter().any(|p| (p.from..=p.to).contains(place))
        }),
        Award::Title(_) => {
            rule.titles.iter().any(|title| Award::title(&title.title, &title.list) == *award)
        }
        Award::Quota { list, player } => {
            let own = state.entrants.get(player).is_some_and(|e| e.facts.own_group() == group);
            own && rule.quotas.iter().any(|quota| quota.list == *list)
        }
        Award::Legacy { .. } => false,
    }
}

/// What the arbiter ruled about an award, if anything: who gets it, or nobody.
fn ruled(state: &State, group: GroupId, award: Award) -> Option<Option<PlayerId>> {
    state.award_rulings.get(&(group, award)).copied()
}

fn prize_list(state: &State, group: GroupId, table: &PrizeTable, order: &[PlayerId]) -> PrizeList {
    let entered = participants(state, group)
        .into_iter()
        .filter(|id| on_list(state, *id, table.of, &table.born))
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
    let index = (place as usize).checked_sub(1);
    let computed = index.and_then(|index| order.get(index)).copied();
    let ruling = ruled(state, group, Award::Place { list: table.list.clone(), place });
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
fn quota_list(state: &State, group: GroupId, quota: &QuotaRule, order: &[PlayerId]) -> QuotaList {
    let QuotaRule { list, places, .. } = quota;
    let mut players = Vec::new();
    let mut passed = Vec::new();
    for id in order {
        if players.len() >= *places as usize {
            break;
        }
        let place = Award::Quota { list: list.clone(), player: *id };
        let declined = ruled(state, group, place) == Some(None);
        match no_quota(state, group, *id) {
            Some(why) => passed.push((*id, why)),
            None if declined => passed.push((*id, "放弃名额".to_string())),
            None => players.push(*id),
        }
    }
    QuotaList { name: list.clone(), players, passed, places: *places }
}

/// Why an entrant holds no quota place: it plays up (a younger player in an older group), or is
/// a woman in a men's group (rules.md §3.1).
pub fn no_quota(state: &State, group: GroupId, id: PlayerId) -> Option<String> {
    let rule = state.regulation.group(group)?;
    person::no_quota(&state.regulation, rule, &state.entrants.get(&id)?.facts.person)
}
