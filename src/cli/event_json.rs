//! `event.json`: the whole event as other programs read it (commands.md, "event.json of export").

use serde::Serialize;

use super::Stop;
use super::output;
use super::rank::Ranking;
use crate::model::award::title_name;
use crate::model::event::CertificateKind;
use crate::model::id::{GroupId, PlayerId, Round, StartNumber};
use crate::model::state::State;
use crate::rules::awards::certificates::{issued, prize_honour};
use crate::rules::awards::given::{Awards, awards, playing_group};
use crate::rules::ranking::ending;
use crate::rules::views::Views;
use crate::store::group_file;

#[derive(Serialize)]
struct EventFile<G> {
    event: String,
    regulation: String,
    groups: Vec<G>,
}

#[derive(Serialize)]
struct Group<F> {
    name: String,
    group: F,
    #[serde(flatten)]
    ranking: Ranking,
    awards: Vec<Award>,
    quotas: Vec<Quota>,
}

#[derive(Default, Serialize)]
struct Award {
    list: String,
    place: Option<u32>,
    no: Option<StartNumber>,
    name: Option<String>,
    money: Option<u32>,
    goods: Option<String>,
    title: Option<String>,
    grade: Option<String>,
    certificate: Option<String>,
    withheld: Option<String>,
}

#[derive(Serialize)]
struct Quota {
    list: String,
    no: StartNumber,
    name: String,
}

/// The text of the file.
///
/// # Errors
/// [`Stop::Failed`] if it cannot be written as JSON.
pub fn text(state: &State, views: &Views) -> Result<String, Stop> {
    let mut groups = Vec::new();
    for (id, rule) in state.regulation.group_ids() {
        let Some(field) = views.field(state, id) else { continue };
        let after = Round(field.played.len() as u32);
        // Before the last round has ended nothing is awarded.
        let finished = ending::finished(state, playing_group(state, id));
        let awards = if finished { awards(state, id) } else { Awards::default() };
        groups.push(Group {
            name: rule.name.clone(),
            group: group_file::as_json(field),
            ranking: Ranking::of(&ending::standings_of_group(state, id, after)),
            awards: award_rows(state, id, &awards),
            quotas: quota_rows(state, &awards),
        });
    }
    output::json(&EventFile {
        event: state.regulation.title.clone(),
        regulation: state.regulation.id.clone(),
        groups,
    })
}

fn named(state: &State, id: PlayerId) -> (Option<StartNumber>, Option<String>) {
    let entrant = state.entrants.get(&id);
    (entrant.and_then(|e| e.no), entrant.map(|e| e.name()))
}

/// Several things given with one place, as one text.
fn join(parts: [Option<String>; 2]) -> Option<String> {
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    (!parts.is_empty()).then(|| parts.join("、"))
}

fn award_rows(state: &State, group: GroupId, awards: &Awards) -> Vec<Award> {
    let group_name = state.group_name(group);
    let award = |list: &str, kind: CertificateKind, player: PlayerId, honour: &str| {
        let (no, name) = named(state, player);
        let certificate = issued(state, group, (kind, player, honour)).map(|c| c.number.clone());
        let withheld = awards.waits.clone();
        Award { list: list.into(), no, name, certificate, withheld, ..Award::default() }
    };
    let mut rows = Vec::new();
    for list in &awards.prizes {
        for prize in &list.rows {
            let Some(player) = prize.player else { continue };
            let honour = prize_honour(&group_name, &list.name, prize.place);
            let later = list.deferred.then(|| "延期发放".to_string());
            let cup = prize.cup.then(|| "奖杯".to_string());
            rows.push(Award {
                place: Some(prize.place),
                money: (prize.yuan > 0 || list.no_money.is_some()).then_some(prize.yuan),
                goods: join([cup, prize.goods.clone()]),
                withheld: prize.withheld.clone().or(later).or(awards.waits.clone()),
                ..award(&list.name, CertificateKind::Prize, player, &honour)
            });
        }
    }
    for title in &awards.titles {
        let Some(player) = title.player else { continue };
        let honour = title_name(&title.title, &title.list);
        rows.push(Award {
            title: Some(title.title.clone()),
            ..award(&title.list, CertificateKind::Title, player, &honour)
        });
    }
    for graded in &awards.grades {
        let grade = graded.grade.title();
        rows.push(Award {
            grade: Some(grade.clone()),
            withheld: graded.withheld.clone().or(awards.waits.clone()),
            ..award("等级", CertificateKind::Grade, graded.player, &grade)
        });
    }
    rows
}

fn quota_rows(state: &State, awards: &Awards) -> Vec<Quota> {
    let each = awards.quotas.iter().flat_map(|list| list.players.iter().map(move |id| (list, *id)));
    each.filter_map(|(list, id)| {
        let (no, name) = named(state, id);
        Some(Quota { list: list.name.clone(), no: no?, name: name? })
    })
    .collect()
}
