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

fn kind_name(kind: CertificateKind) -> &'static str {
    match kind {
        CertificateKind::Prize => "获奖证书",
        CertificateKind::Title => "称号证书",
        CertificateKind::Grade => "等级证书",
    }
}

fn issued_by(certificate: &Certificate) -> Event {
    Event::CertificateIssued { certificate: certificate.clone() }
}

/// What the question says of the open findings of those who get them.
fn open(session: &Session, certificates: &[&Certificate]) -> String {
    let players: BTreeSet<PlayerId> = certificates.iter().map(|c| c.player).collect();
    let found: Vec<_> =
        players.into_iter().flat_map(|id| unsettled::of_player(session, id)).collect();
    unsettled::sentence(session, &found)
}

/// Shows the certificates due and issued; `waits` says why nothing may be issued yet.
pub fn show(
    ui: &mut Ui,
    session: &Session,
    group: GroupId,
    waits: Option<&str>,
    due: &[Certificate],
) -> Option<Action> {
    let state = session.state();
    let refusal = session.read_only().or(waits);
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
                        open(session, &of)
                    ),
                    yes: "颁发".into(),
                    then: Box::new(Action::Several(
                        of.iter().map(|c| Action::record(issued_by(c))).collect(),
                    )),
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
            what(ui, session, certificate);
            unsettled::label(ui, session, certificate.player);
            ui.push_id(&certificate.number, |ui| {
                if widgets::small(ui, "颁发", refusal).clicked() {
                    let question = format!(
                        "颁发{} {} 给 {}：{}？颁发后不能撤销，只能作废。{}",
                        kind_name(certificate.kind),
                        certificate.number,
                        describe::player(state, certificate.player),
                        certificate.honour,
                        open(session, &[certificate])
                    );
                    action = Some(Action::confirm(question, "颁发", issued_by(certificate)));
                }
            });
            ui.end_row();
        }
    });
    issued(ui, session, group).or(action)
}

/// The cells that say which certificate it is, for whom and for what.
fn what(ui: &mut Ui, session: &Session, certificate: &Certificate) {
    ui.label(kind_name(certificate.kind));
    ui.label(describe::player(session.state(), certificate.player));
    ui.label(certificate.honour.as_str());
}

fn issued(ui: &mut Ui, session: &Session, group: GroupId) -> Option<Action> {
    let state = session.state();
    let all: Vec<_> =
        state.certificates.values().filter(|c| c.certificate.group == group).collect();
    if all.is_empty() {
        return None;
    }
    let mut action = None;
    widgets::section(ui, &format!("已发证书（{}张）", all.len()));
    Grid::new("issued").striped(true).spacing([22.0, 5.0]).show(ui, |ui| {
        for one in all {
            let certificate = &one.certificate;
            ui.label(certificate.number.as_str());
            what(ui, session, certificate);
            if one.revoked {
                widgets::badge(ui, "已作废", Tone::Warn);
            } else {
                ui.push_id(&certificate.number, |ui| {
                    let event = Event::CertificateRevoked { number: certificate.number.clone() };
                    if widgets::small(ui, "作废", session.read_only()).clicked() {
                        action = Some(Action::record(event));
                    }
                });
            }
            ui.end_row();
        }
    });
    action
}
