//! `event.json`: the whole event as other programs read it (commands.md, "event.json of export").

use serde::Serialize;

use super::Stop;
use super::output;
use super::rank::Ranking;
use crate::model::award::title_name;
use crate::model::event::CertificateKind;
use crate::model::id::{GroupId, PlayerId, Round, StartNumber};
use crate::model::state::State;
use crate::rules::awards::certificates::prize_honour;
use crate::rules::awards::given::{awards, playing_group};
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

#[derive(Serialize)]
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
        groups.push(Group {
            name: rule.name.clone(),
            group: group_file::as_json(field),
            ranking: Ranking::of(&ending::standings_of_group(state, id, after)),
            awards: award_rows(state, id),
            quotas: quota_rows(state, id),
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

/// The number of the certificate in force for an honour, if one was issued.
fn certificate(
    state: &State,
    group: GroupId,
    kind: CertificateKind,
    player: PlayerId,
    honour: &str,
) -> Option<String> {
    let issued = state.certificates.values().filter(|c| !c.revoked).map(|c| &c.certificate);
    issued
        .filter(|c| c.group == group && c.kind == kind && c.player == player)
        .find(|c| c.honour == honour)
        .map(|c| c.number.clone())
}

/// Several things given with one place, as one text.
fn join(parts: [Option<String>; 2]) -> Option<String> {
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    (!parts.is_empty()).then(|| parts.join("、"))
}

fn award_rows(state: &State, group: GroupId) -> Vec<Award> {
    if !ending::finished(state, playing_group(state, group)) {
        return Vec::new();
    }
    let awards = awards(state, group);
    let blank = |list: &str| Award {
        list: list.into(),
        place: None,
        no: None,
        name: None,
        money: None,
        goods: None,
        title: None,
        grade: None,
        certificate: None,
        withheld: awards.waits.clone(),
    };
    let group_name = state.group_name(group);
    let mut rows = Vec::new();
    for list in &awards.prizes {
        for prize in list.rows.iter().filter(|p| p.player.is_some()) {
            let Some(player) = prize.player else { continue };
            let (no, name) = named(state, player);
            let honour = prize_honour(&group_name, &list.name, prize.place);
            let later = list.deferred.then(|| "延期发放".to_string());
            let cup = prize.cup.then(|| "奖杯".to_string());
            rows.push(Award {
                place: Some(prize.place),
                no,
                name,
                money: (prize.yuan > 0 || list.no_money.is_some()).then_some(prize.yuan),
                goods: join([cup, prize.goods.clone()]),
                certificate: certificate(state, group, CertificateKind::Prize, player, &honour),
                withheld: prize.withheld.clone().or(later).or(awards.waits.clone()),
                ..blank(&list.name)
            });
        }
    }
    for title in &awards.titles {
        let Some(player) = title.player else { continue };
        let honour = title_name(&title.title, &title.list);
        let (no, name) = named(state, player);
        rows.push(Award {
            no,
            name,
            title: Some(title.title.clone()),
            certificate: certificate(state, group, CertificateKind::Title, player, &honour),
            ..blank(&title.list)
        });
    }
    for award in &awards.grades {
        let honour = award.grade.title();
        let (no, name) = named(state, award.player);
        rows.push(Award {
            no,
            name,
            grade: Some(award.grade.title()),
            certificate: certificate(state, group, CertificateKind::Grade, award.player, &honour),
            withheld: award.withheld.clone().or(awards.waits.clone()),
            ..blank("等级")
        });
    }
    rows
}

fn quota_rows(state: &State, group: GroupId) -> Vec<Quota> {
    if !ending::finished(state, playing_group(state, group)) {
        return Vec::new();
    }
    let awards = awards(state, group);
    awards
        .quotas
        .iter()
        .flat_map(|list| list.players.iter().map(move |id| (list.name.clone(), *id)))
        .filter_map(|(list, id)| {
            let (no, name) = named(state, id);
            Some(Quota { list, no: no?, name: name? })
        })
        .collect()
}
