//! Acts of the closing in words: lots, awards, certificates, protests, prints, private data.

use super::{Act, Between};
use crate::model::award::Award;
use crate::model::event::{Certificate, CertificateKind, PrivateDeed};
use crate::model::id::{GroupId, PlayerId, ProtestId, Round, Table};
use crate::model::sheet::PrintedSheet;
use crate::rules::record::about::{About, ActKind, of_protest};
use crate::rules::record::describe;

impl Between<'_> {
    pub(super) fn lot(&self, group: GroupId, after: Round, order: &[PlayerId], seed: &str) -> Act {
        let names: Vec<String> = order.iter().map(|id| self.name(*id)).collect();
        let (group, names) = (self.group(group), names.join("、"));
        Act::new(
            ActKind::Award.whom(order.iter().copied()).in_round(after),
            format!("{group} 第{after}轮后抽签定名次（种子“{seed}”）：{names}"),
        )
    }

    pub(super) fn award(&self, group: GroupId, award: &Award, to: Option<PlayerId>) -> Act {
        let nobody = || "不发".to_string();
        let before = self.before.award_rulings.get(&(group, award.clone()));
        let before =
            before.map(|to| to.map_or_else(nobody, |id| describe::bare_name(self.before, id)));
        let group = self.group(group);
        let sentence = match (award, to) {
            (Award::Quota { list, player }, None) => {
                format!("{} 放弃 {group} {list} 晋级名额", self.name(*player))
            }
            (Award::Quota { list, player }, Some(_)) => {
                format!("恢复 {} 的 {group} {list} 晋级名额", self.name(*player))
            }
            (Award::Place { .. } | Award::Title(_) | Award::Legacy { .. }, to) => {
                let to = to.map_or_else(nobody, |to| self.name(to));
                format!("改定奖项 {group} {award}：{to}")
            }
        };
        Act::new(ActKind::Award.whom(to), sentence)
            .changing(before.map(|before| format!("原改定为 {before}")).into_iter().collect())
    }

    pub(super) fn issued(&self, certificate: &Certificate) -> Act {
        let kind = match certificate.kind {
            CertificateKind::Prize => "获奖证书",
            CertificateKind::Title => "称号证书",
            CertificateKind::Grade => "等级证书",
        };
        let Certificate { number, player, honour, .. } = certificate;
        let sentence = format!("颁发{kind} {number} {} {honour}", self.name(*player));
        Act::new(ActKind::Award.whom([*player]), sentence)
    }

    pub(super) fn certificate_revoked(&self, number: &str) -> Act {
        let known = self.before.certificates.get(number);
        let holder = known.map(|known| known.certificate.player);
        Act::new(ActKind::Award.whom(holder), format!("作废证书 {number}"))
    }

    pub(super) fn lodged(
        &self,
        id: ProtestId,
        group: GroupId,
        about: Option<(Round, Table)>,
        by: &str,
    ) -> Act {
        Act::new(of_protest(self.before, group, about), format!("申诉{id} {by}"))
    }

    pub(super) fn protest_ruled(&self, id: ProtestId) -> Act {
        let lodged = self.before.protests.get(&id);
        let about = lodged.map(|lodged| of_protest(self.before, lodged.group, lodged.about));
        Act::new(about.unwrap_or(ActKind::Protest.into()), format!("裁决申诉{id}"))
    }

    pub(super) fn printed(
        &self,
        sheet: &PrintedSheet,
        group: Option<GroupId>,
        round: Option<Round>,
    ) -> Act {
        // The books are about all groups, whichever was chosen when they were printed.
        let whole = matches!(sheet, PrintedSheet::Sheet { kind, .. } if kind.whole_event());
        let of = group.filter(|_| !whole).map(|id| format!("（{}）", self.group(id)));
        let when = round.map(|round| format!("第{round}轮 ")).unwrap_or_default();
        let about = About { rounds: round.into_iter().collect(), ..ActKind::Print.into() };
        Act::new(about, format!("印出 {when}{sheet}{}", of.unwrap_or_default()))
    }

    pub(super) fn private(&self, deed: &PrivateDeed) -> Act {
        let sentence = match deed {
            PrivateDeed::Shown { sheet } => format!("{sheet} 显示了完整证件号码"),
            PrivateDeed::Purged => "清除个人信息".into(),
        };
        Act::new(ActKind::Private, sentence)
    }
}
