//! Which certificates are due and not yet issued, with their numbers (rules.md §9, §10).

use crate::model::award::title_name;
use crate::model::event::{Certificate, CertificateKind};
use crate::model::id::{GroupId, PlayerId};
use crate::model::regulation::WHOLE_GROUP;
use crate::model::state::State;
use crate::rules::awards::given::{Awards, awards};

/// Chinese numerals as certificates write a place: 一, 二, … 十, 十一 … 三十二.
pub fn numeral(n: u32) -> String {
    const DIGITS: [&str; 10] = ["〇", "一", "二", "三", "四", "五", "六", "七", "八", "九"];
    match (n / 10, n % 10) {
        (0, d) => DIGITS[d as usize].to_string(),
        (1, 0) => "十".into(),
        (1, d) => format!("十{}", DIGITS[d as usize]),
        (t @ 2..=9, 0) => format!("{}十", DIGITS[t as usize]),
        (t @ 2..=9, d) => format!("{}十{}", DIGITS[t as usize], DIGITS[d as usize]),
        _ => n.to_string(),
    }
}

/// A place as a certificate says it: `公开组第一名`, `公开组女子第三名`.
pub fn prize_honour(group: &str, list: &str, place: u32) -> String {
    let list = if list == WHOLE_GROUP { "" } else { list };
    format!("{group}{list}第{}名", numeral(place))
}

/// Everything that should have a certificate from this event, issued or not, in the order of
/// the lists: kind, holder, honour as printed.
pub fn earned(
    state: &State,
    group: GroupId,
    awards: &Awards,
) -> Vec<(CertificateKind, PlayerId, String)> {
    let Awards { prizes, titles, grades, .. } = awards;
    let name = state.group_name(group);
    let mut all = Vec::new();
    for list in prizes.iter().filter(|list| !list.certificates_elsewhere) {
        for row in list.rows.iter().filter(|row| row.certificate) {
            if let Some(player) = row.player {
                let honour = prize_honour(&name, &list.name, row.place);
                all.push((CertificateKind::Prize, player, honour));
            }
        }
    }
    for title in titles.iter().filter(|t| !t.certificate_elsewhere) {
        if let Some(player) = title.player {
            let honour = title_name(&title.title, &title.list);
            all.push((CertificateKind::Title, player, honour));
        }
    }
    for grade in grades.iter().filter(|g| g.withheld.is_none()) {
        all.push((CertificateKind::Grade, grade.player, grade.grade.title()));
    }
    all
}

/// The certificate in force for an honour, if one was issued.
pub fn issued<'s>(
    state: &'s State,
    group: GroupId,
    (kind, player, honour): (CertificateKind, PlayerId, &str),
) -> Option<&'s Certificate> {
    let mut in_force = state.certificates.values().filter(|c| !c.revoked).map(|c| &c.certificate);
    in_force
        .find(|c| c.group == group && c.kind == kind && c.player == player && c.honour == honour)
}

/// The certificates still to be issued, with the next free numbers.
pub fn due(state: &State, group: GroupId) -> Vec<Certificate> {
    due_by(state, group, &awards(state, group))
}

/// The same of awards that are known already.
pub fn due_by(state: &State, group: GroupId, awards: &Awards) -> Vec<Certificate> {
    let mut serial = state.certificates.len() as u32;
    earned(state, group, awards)
        .into_iter()
        .filter(|(kind, player, honour)| issued(state, group, (*kind, *player, honour)).is_none())
        .map(|(kind, player, honour)| {
            serial += 1;
            while state.certificates.contains_key(&number(state, serial)) {
                serial += 1;
            }
            Certificate { number: number(state, serial), kind, group, player, honour }
        })
        .collect()
}

/// `TAIYUAN-2019-001`: the regulation and a running number.
fn number(state: &State, serial: u32) -> String {
    format!("{}-{serial:03}", state.regulation.id.to_uppercase())
}
