//! Certificates: those due, one or all to be issued with running numbers; those issued, to be
//! revoked.

use std::collections::BTreeSet;

use egui::{Grid, Ui};

use crate::model::event::{Certificate, CertificateKind, Event};
use crate::model::id::{GroupId, PlayerId};
use crate::rules::record::describe;
use crate::session::Session;
use crate::ui::action::{Action, Tab};
use crate::ui::screens::unsettled;
use crate::ui::theme;
use crate::ui::widgets::{self, Tone};

/// Where certificates are issued.
pub struct Place<'a> {
    /// The event.
    pub session: &'a Session,
    /// The group.
    pub group: GroupId,
    /// Why nothing may be issued yet.
    pub waits: Option<&'a str>,
}

/// The word for a kind.
pub fn kind_name(kind: CertificateKind) -> &'static str {
    match kind {
        CertificateKind::Prize => "获奖证书",
        CertificateKind::Title => "称号证书",
        CertificateKind::Grade => "等级证书",
    }
}

fn issue(certificate: &Certificate) -> Action {
    Action::record(Event::CertificateIssued { certificate: certificate.clone() })
}

/// What the question says of the open findings of those who get them.
fn open(session: &Session, certificates: &[&Certificate]) -> String {
    let players: BTreeSet<PlayerId> = certificates.iter().map(|c| c.player).collect();
    let found: Vec<_> =
        players.into_iter().flat_map(|id| unsettled::of_player(session, id)).collect();
    unsettled::sentence(session, &found)
}

/// Shows the certificates due and issued.
pub fn show(ui: &mut Ui, place: &Place<'_>, due: &[Certificate]) -> Option<Action> {
    let state = place.session.state();
    let refusal = place.session.read_only().or(place.waits);
    let mut action = None;
    widgets::section(ui, &format!("待发证书（{}张）", due.len()));
    ui.horizontal_wrapped(|ui| {
        for kind in [CertificateKind::Prize, CertificateKind::Title, CertificateKind::Grade] {
            let of: Vec<&Certificate> = due.iter().filter(|c| c.kind == kind).collect();
            let (Some(first), Some(last)) = (of.first(), of.last()) else { continue };
            let text = format!("全部颁发{}（{}张）", kind_name(kind), of.len());
            if widgets::act(ui, &text, refusal).clicked() {
                action = Some(Action::Confirm {
                    question: format!(
                        "颁发{}{}张，编号 {} 至 {}？颁发后不能撤销，只能逐张作废。{}",
                        kind_name(kind),
                        of.len(),
                        first.number,
                        last.number,
                        open(place.session, &of)
                    ),
                    yes: "颁发".into(),
                    then: Box::new(Action::Several(of.iter().map(|c| issue(c)).collect())),
                });
            }
        }
        if widgets::act(ui, "去打印证书", None).clicked() {
            action = Some(Action::GoTo(Tab::Print));
        }
    });
    Grid::new("due").striped(true).spacing([22.0, 5.0]).show(ui, |ui| {
        for certificate in due {
            ui.label(theme::quiet(certificate.number.as_str()));
            ui.label(kind_name(certificate.kind));
            ui.label(describe::player(state, certificate.player));
            ui.label(certificate.honour.as_str());
            unsettled::label(ui, place.session, certificate.player);
            ui.push_id(&certificate.number, |ui| {
                if widgets::small(ui, "颁发", refusal).clicked() {
                    action = Some(Action::Confirm {
                        question: format!(
                            "颁发{} {} 给 {}：{}？颁发后不能撤销，只能作废。{}",
                            kind_name(certificate.kind),
                            certificate.number,
                            describe::player(state, certificate.player),
                            certificate.honour,
                            open(place.session, &[certificate])
                        ),
                        yes: "颁发".into(),
                        then: Box::new(issue(certificate)),
                    });
                }
            });
            ui.end_row();
        }
    });
    issued(ui, place).or(action)
}

fn issued(ui: &mut Ui, place: &Place<'_>) -> Option<Action> {
    let state = place.session.state();
    let all: Vec<_> =
        state.certificates.values().filter(|c| c.certificate.group == place.group).collect();
    if all.is_empty() {
        return None;
    }
    let mut action = None;
    widgets::section(ui, &format!("已发证书（{}张）", all.len()));
    Grid::new("issued").striped(true).spacing([22.0, 5.0]).show(ui, |ui| {
        for one in all {
            let certificate = &one.certificate;
            ui.label(certificate.number.as_str());
            ui.label(kind_name(certificate.kind));
            ui.label(describe::player(state, certificate.player));
            ui.label(certificate.honour.as_str());
            if one.revoked {
                widgets::badge(ui, "已作废", Tone::Warn);
            } else {
                ui.push_id(&certificate.number, |ui| {
                    let event = Event::CertificateRevoked { number: certificate.number.clone() };
                    if widgets::small(ui, "作废", place.session.read_only()).clicked() {
                        action = Some(Action::record(event));
                    }
                });
            }
            ui.end_row();
        }
    });
    action
}
