//! Entry lists out: who is entered, as rows under the headers that an import reads back. The list
//! made public carries no birth date, no number and no telephone (rules.md §3.4).

use std::collections::BTreeSet;

use crate::model::entrant::{Document, DocumentKind, Person, Proof};
use crate::model::event::DeskMark;
use crate::model::id::{GroupId, PlayerId};
use crate::model::private::PrivateField;
use crate::model::roster::Column;
use crate::model::state::{EntrantState, State};
use crate::rules::eligibility::person::{birth_of, sex_of};

/// Which list.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum ListKind {
    /// 公示名单: group, number, name, sex, unit.
    #[default]
    Public,
    /// 工作名单: everything the entries say; numbers and telephones masked.
    Work,
    /// 工作名单 with whole identity and telephone numbers, on explicit request.
    Whole,
}

/// How the list is laid out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Sheets {
    /// All groups on one sheet.
    #[default]
    One,
    /// A sheet a group.
    PerGroup,
}

/// One sheet: its name, headers and rows of text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EntryTable {
    /// Name of the sheet.
    pub name: String,
    /// The headers.
    pub header: Vec<&'static str>,
    /// One row an entrant.
    pub rows: Vec<Vec<String>>,
}

impl ListKind {
    /// As the file and the record name it.
    pub fn name(self) -> &'static str {
        match self {
            ListKind::Public => "公示名单",
            ListKind::Work => "工作名单",
            ListKind::Whole => "工作名单（含完整证件号码和电话）",
        }
    }
}

/// One column of the list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Field {
    Read(Column),
    CheckIn,
    Document,
}

const PUBLIC: [Field; 5] = [
    Field::Read(Column::Group),
    Field::Read(Column::Serial),
    Field::Read(Column::Name),
    Field::Read(Column::Sex),
    Field::Read(Column::Unit),
];

const WORK: [Field; 25] = [
    Field::Read(Column::Group),
    Field::Read(Column::Serial),
    Field::Read(Column::Name),
    Field::Read(Column::Sex),
    Field::Read(Column::Birth),
    Field::Read(Column::DocumentKind),
    Field::Read(Column::Identity),
    Field::Read(Column::Unit),
    Field::Read(Column::Native),
    Field::Read(Column::Nationality),
    Field::Read(Column::Phone),
    Field::Read(Column::Title),
    Field::Read(Column::Grade),
    Field::Read(Column::Certificate),
    Field::Read(Column::Proof),
    Field::Read(Column::Companion),
    Field::Read(Column::Partner),
    Field::Read(Column::PartnerSex),
    Field::Read(Column::PartnerBirth),
    Field::Read(Column::PartnerIdentity),
    Field::Read(Column::Fee),
    Field::CheckIn,
    Field::Document,
    Field::Read(Column::Received),
    Field::Read(Column::Note),
];

/// Columns that stand only where somebody has something in them.
const RARE: [Field; 13] = [
    Field::Read(Column::Serial),
    Field::Read(Column::DocumentKind),
    Field::Read(Column::Nationality),
    Field::Read(Column::Grade),
    Field::Read(Column::Certificate),
    Field::Read(Column::Proof),
    Field::Read(Column::Companion),
    Field::Read(Column::Partner),
    Field::Read(Column::PartnerSex),
    Field::Read(Column::PartnerBirth),
    Field::Read(Column::PartnerIdentity),
    Field::Read(Column::Filler),
    Field::Read(Column::Pinyin),
];

/// The list, group after group, by number or else in the order of entry. `private` looks a
/// private value up; it is asked only for [`ListKind::Whole`] and to mask telephones.
pub fn tables(
    state: &State,
    kind: ListKind,
    sheets: Sheets,
    private: &dyn Fn(PlayerId, PrivateField) -> Option<String>,
) -> Vec<EntryTable> {
    let mut fields: Vec<Field> = match kind {
        ListKind::Public => PUBLIC.to_vec(),
        ListKind::Work | ListKind::Whole => {
            let tail = [Field::Read(Column::Filler), Field::Read(Column::Pinyin)];
            WORK.into_iter().chain(tail).collect()
        }
    };
    let cell = |field: Field, id: PlayerId, entrant: &EntrantState| match field {
        Field::CheckIn => yes(entrant.marks.contains(&DeskMark::CheckIn)),
        Field::Document => yes(entrant.marks.contains(&DeskMark::Document)),
        Field::Read(column) => text(state, kind, column, id, entrant, private),
    };
    let all = ordered(state);
    fields.retain(|field| {
        !RARE.contains(field) || all.iter().any(|(id, e)| !cell(*field, *id, e).is_empty())
    });
    let header: Vec<&'static str> = fields
        .iter()
        .map(|field| match field {
            Field::Read(column) => column.chinese(),
            Field::CheckIn => "报到",
            Field::Document => "证件已验",
        })
        .collect();
    let rows = |of: Option<GroupId>| -> Vec<Vec<String>> {
        all.iter()
            .filter(|(_, e)| of.is_none_or(|group| e.facts.own_group() == group))
            .map(|(id, e)| fields.iter().map(|field| cell(*field, *id, e)).collect())
            .collect()
    };
    match sheets {
        Sheets::One => {
            let name = if kind == ListKind::Public { "公示名单" } else { "工作名单" };
            vec![EntryTable { name: name.into(), header, rows: rows(None) }]
        }
        Sheets::PerGroup => state
            .regulation
            .group_ids()
            .map(|(group, rule)| EntryTable {
                name: rule.name.clone(),
                header: header.clone(),
                rows: rows(Some(group)),
            })
            .filter(|table| !table.rows.is_empty())
            .collect(),
    }
}

/// By the group each is ranked in, then by number, those without one in the order of entry.
fn ordered(state: &State) -> Vec<(PlayerId, &EntrantState)> {
    let mut all: Vec<(PlayerId, &EntrantState)> =
        state.entrants.iter().map(|(id, e)| (*id, e)).collect();
    all.sort_by_key(|(id, e)| (e.facts.own_group(), e.no.map_or(u32::MAX, |no| no.0), *id));
    all
}

fn yes(done: bool) -> String {
    if done { "是".into() } else { String::new() }
}

fn text(
    state: &State,
    kind: ListKind,
    column: Column,
    id: PlayerId,
    entrant: &EntrantState,
    private: &dyn Fn(PlayerId, PrivateField) -> Option<String>,
) -> String {
    let facts = &entrant.facts;
    let person = &facts.person;
    let partner = facts.partner.as_ref();
    let of = |value: &Option<String>| value.clone().unwrap_or_default();
    let number = |person: Option<&Person>, field: PrivateField| {
        let whole = Some(()).filter(|()| kind == ListKind::Whole).and_then(|()| private(id, field));
        let masked = person.and_then(|p| p.document.facts()).map(|d| d.masked.clone());
        whole.or(masked).unwrap_or_default()
    };
    let birth = |p: &Person| birth_of(p).map(|day| day.to_string()).unwrap_or_default();
    let sex = |p: &Person| sex_of(p).map(|sex| sex.chinese().to_string()).unwrap_or_default();
    match column {
        Column::Group => {
            state.regulation.group(facts.own_group()).map(|g| g.name.clone()).unwrap_or_default()
        }
        Column::Serial => entrant.no.map(|no| no.to_string()).unwrap_or_default(),
        Column::Name if kind == ListKind::Public => entrant.name(),
        Column::Name => person.name.clone(),
        Column::Sex => sex(person),
        Column::Birth => birth(person),
        Column::DocumentKind => kind_word(&person.document).into(),
        Column::Identity => number(Some(person), PrivateField::Identity),
        Column::Unit => of(&facts.unit),
        Column::Native => of(&person.native_place),
        Column::Nationality => of(&person.nationality),
        Column::Phone => {
            let phone = private(id, PrivateField::Phone).unwrap_or_default();
            if kind == ListKind::Whole { phone } else { masked_phone(&phone) }
        }
        Column::Title => of(&person.title),
        Column::Grade => person.grade.map(|g| g.title()).unwrap_or_default(),
        Column::Certificate => of(&person.certificate),
        Column::Proof => named(&person.declared),
        Column::Companion => of(&person.companion),
        Column::Partner => partner.map(|p| p.name.clone()).unwrap_or_default(),
        Column::PartnerSex => partner.map(sex).unwrap_or_default(),
        Column::PartnerBirth => partner.map(birth).unwrap_or_default(),
        Column::PartnerIdentity => number(partner, PrivateField::PartnerIdentity),
        Column::Fee => yes(entrant.marks.contains(&DeskMark::Fee)),
        Column::Received => {
            let at = facts.entered_at.map(|at| at.format("%Y-%m-%d %H:%M:%S").to_string());
            at.unwrap_or_default()
        }
        Column::Filler => yes(facts.filler),
        Column::Pinyin => of(&person.pinyin),
        Column::Note => of(&facts.note),
        Column::Role | Column::Rating | Column::PriorEvent => String::new(),
    }
}

fn named(proofs: &BTreeSet<Proof>) -> String {
    let names: Vec<&str> = proofs.iter().map(|proof| proof.chinese()).collect();
    names.join("、")
}

/// The kind of a document where the number itself does not tell it.
fn kind_word(document: &Document) -> &'static str {
    match document.facts().map(|facts| facts.kind) {
        Some(DocumentKind::Other) => "其他证件",
        Some(
            DocumentKind::Resident
            | DocumentKind::ResidentOld
            | DocumentKind::ResidencePermit
            | DocumentKind::ForeignPermanent,
        )
        | None => "",
    }
}

/// First three characters, the rest starred.
fn masked_phone(phone: &str) -> String {
    phone.chars().enumerate().map(|(at, c)| if at < 3 { c } else { '*' }).collect()
}
