//! Sheets of the closing: prizes and certificates.

use chrono::{Datelike, NaiveDate};

use super::identities::KEPT_CLOSE;
use super::{Desk, SheetKind};
use crate::model::award::title_name;
use crate::model::entrant::Person;
use crate::model::event::CertificateKind;
use crate::model::id::PlayerId;
use crate::paper::amount::Fen;
use crate::paper::block::{Document, SheetHead};
use crate::paper::sheets::awards::{
    self as awards_sheet, AwardRow, AwardSection, AwardsFacts, First, Money, Receipt,
};
use crate::paper::sheets::certificate::{self as certificate_sheet, Certificate, CertificateFacts};
use crate::rules::awards::given::{PrizeList, PrizeRow, awards, playing_group};
use crate::rules::eligibility::age::completed_years;
use crate::rules::eligibility::person::birth_of;
use crate::rules::ranking::ending;

impl Desk<'_> {
    /// 获奖名单 to be signed.
    pub(super) fn awards(&self) -> Result<Document, String> {
        let (head, facts) = self.award_facts()?;
        Ok(awards_sheet::awards(&head, &facts))
    }

    /// 获奖名单 to be read: without places to sign.
    pub(super) fn awards_to_read(&self) -> Result<Document, String> {
        let (head, mut facts) = self.award_facts()?;
        facts.signatures.clear();
        for section in &mut facts.sections {
            section.receipt = Receipt::ListedOnly;
        }
        Ok(awards_sheet::awards(&head, &facts))
    }

    /// Refuses a sheet of the end before the last round has ended.
    pub(super) fn finished(&self, sheet: &str) -> Result<(), String> {
        let finished = ending::finished(self.state, playing_group(self.state, self.order.group));
        finished.then_some(()).ok_or_else(|| format!("各轮尚未全部结束，还没有{sheet}"))
    }

    fn award_facts(&self) -> Result<(SheetHead, AwardsFacts), String> {
        self.finished("获奖名单")?;
        let awards = awards(self.state, self.order.group);
        let only = awards.prizes.len() == 1 && awards.titles.is_empty();
        let mut sections: Vec<AwardSection> = awards
            .prizes
            .iter()
            .map(|list| AwardSection {
                first: First::Place,
                pairs: list.rows.iter().filter_map(|row| row.player).any(|id| self.is_pair(id)),
                heading: heading(list, only),
                receipt: receipt(list.deferred && list.no_money.is_none()),
                rows: list.rows.iter().filter_map(|row| self.award_row(list, row)).collect(),
            })
            .collect();
        let titles: Vec<AwardRow> = awards
            .titles
            .iter()
            .filter_map(|title| {
                let player = title.player?;
                let goods =
                    if title.certificate_elsewhere { "证书另发" } else { "称号证书" };
                Some(AwardRow {
                    place: title_name(&title.title, &title.list),
                    player: self.named(player),
                    money: Money::Nothing,
                    goods: goods.into(),
                    identity: self.receipt_identity(player),
                })
            })
            .collect();
        if !titles.is_empty() {
            let elsewhere = awards.titles.iter().all(|t| t.certificate_elsewhere);
            let (heading, receipt) = ("称号".into(), receipt(elsewhere));
            let players = awards.titles.iter().filter_map(|title| title.player);
            let pairs = players.into_iter().any(|id| self.is_pair(id));
            let first = First::Title;
            sections.push(AwardSection { first, pairs, heading, receipt, rows: titles });
        }
        sections.retain(|s| !s.rows.is_empty());
        if sections.is_empty() {
            return Err("本组没有设奖".into());
        }
        let head = self.closing_head(awards.waits.is_some());
        let signatures = vec!["制表".into(), "审核".into(), "裁判长".into()];
        let remark = if self.shows_numbers() { KEPT_CLOSE } else { "" }.into();
        Ok((head, AwardsFacts { sections, remark, signatures }))
    }

    fn award_row(&self, list: &PrizeList, row: &PrizeRow) -> Option<AwardRow> {
        let player = row.player?;
        let money = match (row.yuan, list.deferred) {
            // Said once, in the heading.
            (0, ..) => Money::Nothing,
            (yuan, true) => Money::Deferred(Fen::yuan(u64::from(yuan))),
            (yuan, false) => Money::Amount(Fen::yuan(u64::from(yuan))),
        };
        let mut goods: Vec<String> = Vec::new();
        if row.cup {
            goods.push("奖杯".into());
        }
        if row.certificate {
            goods.push(if list.certificates_elsewhere { "证书另发" } else { "证书" }.into());
        }
        goods.extend(row.goods.clone());
        Some(AwardRow {
            place: format!("第{}名", row.place),
            player: self.named(player),
            money,
            goods: goods.join("、"),
            identity: self.receipt_identity(player),
        })
    }

    /// The number on the receipts list: only where it was asked for.
    fn receipt_identity(&self, id: PlayerId) -> String {
        if self.shows_numbers() { self.identity(id) } else { String::new() }
    }

    pub(super) fn certificates(&self) -> Result<Document, String> {
        let (kind, title) = match self.order.kind {
            SheetKind::TitleCertificates => (CertificateKind::Title, "称号证书"),
            SheetKind::GradeCertificates => (CertificateKind::Grade, "等级证书"),
            _ => (CertificateKind::Prize, "获奖证书"),
        };
        let certificates: Vec<Certificate> = self
            .state
            .certificates
            .values()
            .filter(|c| !c.revoked)
            .map(|c| &c.certificate)
            .filter(|c| c.group == self.order.group && c.kind == kind)
            .flat_map(|c| {
                let honour = &c.honour;
                let one =
                    |(number, to): (String, String)| self.certificate(kind, &number, to, honour);
                self.addressed(c.player, &c.number).into_iter().map(one)
            })
            .collect();
        if certificates.is_empty() {
            return Err(format!("还没有颁发{title}；请在“奖励”中颁发"));
        }
        let facts = self.certificate_facts(title, certificates);
        Ok(certificate_sheet::certificate(&self.plain_head(), &facts))
    }

    pub(super) fn calibration(&self) -> Result<Document, String> {
        let sample =
            self.certificate(CertificateKind::Prize, "样张", "姓名 同志：".into(), "组别 第一名");
        let facts = self.certificate_facts("获奖证书", vec![sample]);
        Ok(certificate_sheet::calibration(&self.plain_head(), &facts))
    }

    /// Number and salutation of each certificate: of a pair each member has one.
    fn addressed(&self, id: PlayerId, number: &str) -> Vec<(String, String)> {
        let Some(entrant) = self.state.entrants.get(&id) else {
            return vec![(number.into(), "：".into())];
        };
        let salutation = |person| self.salutation(person);
        match &entrant.facts.partner {
            None => vec![(number.into(), salutation(&entrant.facts.person))],
            Some(_) => entrant
                .facts
                .members()
                .zip(1..)
                .map(|(person, index)| (format!("{number}-{index}"), salutation(person)))
                .collect(),
        }
    }

    /// 某某 同志；a minor on the first day of play is 同学.
    fn salutation(&self, person: &Person) -> String {
        let day = self.state.regulation.event.first_day;
        let age = birth_of(person).zip(day).map(|(b, d)| completed_years(b, d));
        let word = if age.is_some_and(|age| age < 18) { "同学" } else { "同志" };
        format!("{} {word}：", person.name)
    }

    fn certificate_facts(&self, title: &str, certificates: Vec<Certificate>) -> CertificateFacts {
        CertificateFacts {
            orientation: self.order.look.orientation,
            stock: self.order.look.stock,
            title: title.into(),
            certificates,
        }
    }

    fn certificate(
        &self,
        kind: CertificateKind,
        number: &str,
        salutation: String,
        honour: &str,
    ) -> Certificate {
        let event = &self.state.regulation.event;
        let title = &self.state.regulation.title;
        let body = match kind {
            CertificateKind::Prize => {
                format!("在{title}中荣获{honour}。\n特颁此证，以资鼓励。")
            }
            CertificateKind::Title => {
                format!("在{title}中成绩优异，荣获“{honour}”称号。\n特颁此证。")
            }
            CertificateKind::Grade => {
                format!("在{title}中成绩达到标准，授予{honour}称号。\n特颁此证。")
            }
        };
        Certificate {
            number: number.into(),
            salutation,
            body,
            issuers: event.organisers.clone(),
            date: chinese_date(event.last_day.unwrap_or(self.mark.printed_at.date())),
        }
    }
}

/// What is given later or elsewhere is listed only.
fn receipt(later: bool) -> Receipt {
    if later { Receipt::ListedOnly } else { Receipt::Signed }
}

/// The heading of a list: its name where there are several, and what holds for all of it.
fn heading(list: &PrizeList, only: bool) -> String {
    let name = if only { "" } else { &list.name };
    let later = list.deferred.then_some("奖金延期发放，现场只列名单");
    let remark = list.no_money.as_deref().or(later);
    name.to_string() + &remark.map(|remark| format!("（{remark}）")).unwrap_or_default()
}

/// 二〇一九年五月十二日.
fn chinese_date(date: NaiveDate) -> String {
    const DIGITS: [&str; 10] = ["〇", "一", "二", "三", "四", "五", "六", "七", "八", "九"];
    let year: String = date
        .year()
        .to_string()
        .chars()
        .map(|c| c.to_digit(10).map_or("", |d| DIGITS[d as usize]))
        .collect();
    let number = |n: u32| match (n / 10, n % 10) {
        (0, d) => DIGITS[d as usize].to_string(),
        (1, 0) => "十".to_string(),
        (1, d) => format!("十{}", DIGITS[d as usize]),
        (t, 0) => format!("{}十", DIGITS[t as usize]),
        (t, d) => format!("{}十{}", DIGITS[t as usize], DIGITS[d as usize]),
    };
    format!("{year}年{}月{}日", number(date.month()), number(date.day()))
}
