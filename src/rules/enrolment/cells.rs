//! What do the cells of a row say that people fill in freely: paid, received, declared, held?

use std::collections::BTreeSet;

use chrono::{NaiveDate, NaiveDateTime};

use crate::model::entrant::Proof;
use crate::model::grade::Grade;
use crate::model::numbers::discreet;
use crate::model::roster::{Column, DraftRow};
use crate::model::text::compact;
use crate::model::text::half_width;
use crate::model::typed::typed_time;
use crate::model::words::Words;

/// Title and grade from the two columns in which forms write them; a column may hold either.
pub(super) fn honours(row: &DraftRow) -> (Option<String>, Option<Grade>) {
    let mut title = None;
    let mut grade = None;
    for text in [Column::Grade, Column::Title].into_iter().filter_map(|column| row.text(column)) {
        match Grade::read(text) {
            Some(found) => grade = grade.or(Some(found)),
            None if title.is_none() => title = Some(text.trim().to_string()),
            None => {}
        }
    }
    (title, grade)
}

/// Whether a cell says yes: 是, 已交, √ …
pub(super) fn says_yes(text: &str) -> bool {
    const YES: Words =
        Words("是 有 对 √ ✓ ✔ Y YES 已交 已缴 已付 已收 已交费 已缴费 已付款 交 缴 补位");
    YES.has(&compact(text).to_uppercase())
}

/// What a fee cell says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Fee {
    /// 是, 已交, √: paid.
    Paid,
    /// An amount of money above nothing: paid so much.
    Amount,
    /// Not paid, or something else that stays as it is written.
    Other,
}

fn fee_of(text: &str) -> Fee {
    let bare = compact(text);
    let bare = bare.trim_start_matches(['¥', '￥']);
    let bare = bare.strip_prefix("已交").or_else(|| bare.strip_prefix("已缴")).unwrap_or(bare);
    let number = bare.trim_end_matches(['元', '整', '块']);
    let digits = |s: &str| !s.is_empty() && s.chars().all(|c| c.is_ascii_digit());
    let (whole, part) = number.split_once('.').unwrap_or((number, "0"));
    if says_yes(text) {
        Fee::Paid
    } else if digits(whole) && digits(part) && number.contains(|c: char| ('1'..='9').contains(&c)) {
        Fee::Amount
    } else {
        Fee::Other
    }
}

/// Whether the list says that the entry is paid: 是, 已交, √, or an amount of money.
pub fn paid(row: &DraftRow) -> bool {
    row.text(Column::Fee).is_some_and(|fee| fee_of(fee) != Fee::Other)
}

/// When an entry was received, as our own lists write it: `2019-05-01 08:30`, or a day.
pub fn received(text: &str) -> Option<NaiveDateTime> {
    let text = half_width(text).trim().replace('T', " ");
    let text = text.replace(['/', '.', '年', '月'], "-").replace(['日', '号'], " ");
    let (day, time) = text.trim().split_once(' ').unwrap_or((text.trim(), ""));
    let day = NaiveDate::parse_from_str(day, "%Y-%m-%d").ok()?;
    match time.trim() {
        "" => day.and_hms_opt(0, 0, 0),
        time => Some(day.and_time(typed_time(time)?)),
    }
}

/// The proofs a cell names one by one, if it does nothing else.
fn named_proofs(text: &str) -> Option<BTreeSet<Proof>> {
    text.split(['、', '，', ',']).map(Proof::named).collect()
}

/// What a form says of papers: nothing of it has been seen yet.
pub(super) fn declared(row: &DraftRow) -> BTreeSet<Proof> {
    if let Some(named) = row.text(Column::Proof).and_then(named_proofs) {
        return named;
    }
    let filled = |column| {
        row.text(column).is_some_and(|t| !matches!(t.trim(), "" | "无" | "否" | "没有" | "×"))
    };
    let speaks = |words: &[&str]| {
        let texts = [Column::Proof, Column::Note, Column::Native].map(|column| row.text(column));
        texts.into_iter().flatten().any(|text| words.iter().any(|word| text.contains(word)))
    };
    let letter = filled(Column::Proof);
    let works = ["工作", "上学", "就读", "在读", "学习", "上班", "证明"];
    [
        (Proof::Residence, letter || speaks(&works)),
        (Proof::Association, letter || speaks(&["协会"])),
        (Proof::University, letter || speaks(&["大学", "学院", "高校"])),
        (Proof::PriorEvent, filled(Column::PriorEvent)),
        (Proof::Grade, filled(Column::Certificate) || filled(Column::Grade)),
        (Proof::Insurance, speaks(&["保险"])),
    ]
    .into_iter()
    .filter(|(_, declared)| *declared)
    .map(|(proof, _)| proof)
    .collect()
}

/// 备注, and what the list says in columns that are kept nowhere else.
pub(super) fn note(row: &DraftRow) -> Option<String> {
    // What became a mark or a declared proof need not be said twice.
    let fee = row.text(Column::Fee).filter(|fee| fee_of(fee) != Fee::Paid);
    let proof = row.text(Column::Proof).filter(|proof| named_proofs(proof).is_none());
    let named = [("缴费", fee), ("等级分", row.text(Column::Rating)), ("证明", proof)];
    let named = named
        .into_iter()
        .filter_map(|(name, text)| Some(format!("{name}：{}", discreet(text?.trim()))));
    let parts: Vec<String> =
        row.text(Column::Note).map(str::to_string).into_iter().chain(named).collect();
    (!parts.is_empty()).then(|| parts.join("；"))
}
