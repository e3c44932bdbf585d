//! Entry lists out: who is entered, as rows under the headers that an import reads back. The list
//! made public carries no birth date, no number and no telephone (rules.md §3.4).

use crate::model::attribute::Attribute;
use crate::model::entrant::{DocumentKind, Person};
use crate::model::event::DeskMark;
use crate::model::id::{GroupId, PlayerId};
use crate::model::named::named;
use crate::model::private::PrivateField;
use crate::model::state::{EntrantState, State};
use crate::rules::eligibility::person::{birth_of, sex_of};

named! {
    /// For whom a list is written, and so what it tells; named as the file and the record name it.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
    pub enum ListKind {
        /// Group, number, name, sex, unit.
        #[default]
        Public = "公示名单",
        /// Everything the entries say; numbers and telephones masked.
        Work = "工作名单",
        /// With whole identity and telephone numbers, on explicit request.
        Whole = "工作名单（含完整证件号码和电话）",
    }
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
    /// A header a column, as an import reads them.
    pub header: Vec<&'static str>,
    /// A row an entrant, as many cells as headers.
    pub rows: Vec<Vec<String>>,
}

/// What stands in one column of the list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Content {
    Kept(Attribute),
    Marked(DeskMark),
}

const PUBLIC: [Attribute; 5] =
    [Attribute::Group, Attribute::Serial, Attribute::Name, Attribute::Sex, Attribute::Unit];

/// What the list for the work begins and ends with; the other attributes stand between.
const FIRST: [Attribute; 2] = [Attribute::Group, Attribute::Serial];
const LAST: [Content; 7] = [
    Content::Kept(Attribute::Fee),
    Content::Marked(DeskMark::CheckIn),
    Content::Marked(DeskMark::Document),
    Content::Kept(Attribute::Received),
    Content::Kept(Attribute::Note),
    Content::Kept(Attribute::Filler),
    Content::Kept(Attribute::Pinyin),
];

/// What an entrant keeps nowhere of its own.
const NOT_KEPT: [Attribute; 3] = [Attribute::Role, Attribute::Rating, Attribute::PriorEvent];

/// Columns that stand even where nobody has anything in them.
const ALWAYS: [Attribute; 12] = [
    Attribute::Group,
    Attribute::Name,
    Attribute::Sex,
    Attribute::Birth,
    Attribute::Identity,
    Attribute::Unit,
    Attribute::Native,
    Attribute::Phone,
    Attribute::Title,
    Attribute::Fee,
    Attribute::Received,
    Attribute::Note,
];

impl Content {
    fn of_work() -> Vec<Content> {
        let between = |a: &Attribute| {
            !FIRST.contains(a) && !NOT_KEPT.contains(a) && !LAST.contains(&Content::Kept(*a))
        };
        let kept = FIRST.into_iter().chain(Attribute::ALL.into_iter().filter(between));
        kept.map(Content::Kept).chain(LAST).collect()
    }

    fn stands_always(self) -> bool {
        match self {
            Content::Kept(attribute) => ALWAYS.contains(&attribute),
            Content::Marked(_) => true,
        }
    }

    fn header(self) -> &'static str {
        match self {
            Content::Kept(attribute) => attribute.chinese(),
            Content::Marked(DeskMark::Fee) => "缴费",
            Content::Marked(DeskMark::CheckIn) => "报到",
            Content::Marked(DeskMark::Document) => "证件已验",
            Content::Marked(DeskMark::MeetingMissed) => "未到会",
        }
    }
}

/// The list, group after group, by number or else in the order of entry. `private` looks a
/// private value up; it is asked only for [`ListKind::Whole`] and to mask telephones.
pub fn tables(
    state: &State,
    kind: ListKind,
    sheets: Sheets,
    private: &dyn Fn(PlayerId, PrivateField) -> Option<String>,
) -> Vec<EntryTable> {
    let mut columns: Vec<Content> = match kind {
        ListKind::Public => PUBLIC.map(Content::Kept).to_vec(),
        ListKind::Work | ListKind::Whole => Content::of_work(),
    };
    let cell = |content: Content, id: PlayerId, entrant: &EntrantState| match content {
        Content::Marked(mark) => yes(entrant.marks.contains(&mark)),
        Content::Kept(attribute) => text(state, kind, attribute, id, entrant, private),
    };
    let all = ordered(state);
    columns.retain(|content| {
        content.stands_always() || all.iter().any(|(id, e)| !cell(*content, *id, e).is_empty())
    });
    let header: Vec<&'static str> = columns.iter().map(|content| content.header()).collect();
    let rows = |of: Option<GroupId>| -> Vec<Vec<String>> {
        all.iter()
            .filter(|(_, e)| of.is_none_or(|group| e.facts.own_group() == group))
            .map(|(id, e)| columns.iter().map(|content| cell(*content, *id, e)).collect())
            .collect()
    };
    match sheets {
        Sheets::One => {
            let name = if kind == ListKind::Public { kind } else { ListKind::Work };
            vec![EntryTable { name: name.chinese().into(), header, rows: rows(None) }]
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
    attribute: Attribute,
    id: PlayerId,
    entrant: &EntrantState,
    private: &dyn Fn(PlayerId, PrivateField) -> Option<String>,
) -> String {
    let facts = &entrant.facts;
    let person = &facts.person;
    let partner = facts.partner.as_ref();
    let number = |field: PrivateField| {
        let whole = (kind == ListKind::Whole).then(|| private(id, field));
        whole.flatten().unwrap_or_else(|| facts.words(attribute))
    };
    let birth = |person: &Person| birth_of(person).map(|day| day.to_string());
    let sex = |person: &Person| sex_of(person).map(|sex| sex.to_string());
    let words = match attribute {
        Attribute::Group => state.regulation.group(facts.own_group()).map(|g| g.name.clone()),
        Attribute::Serial => entrant.no.map(|no| no.to_string()),
        Attribute::Name if kind == ListKind::Public => Some(entrant.name()),
        Attribute::Sex => sex(person),
        Attribute::Birth => birth(person),
        Attribute::PartnerSex => partner.and_then(sex),
        Attribute::PartnerBirth => partner.and_then(birth),
        Attribute::DocumentKind => {
            // The number itself tells the other kinds.
            let facts = person.document.facts();
            facts.filter(|facts| facts.kind == DocumentKind::Other).map(|f| f.kind.chinese().into())
        }
        Attribute::Identity => Some(number(PrivateField::Identity)),
        Attribute::PartnerIdentity => Some(number(PrivateField::PartnerIdentity)),
        Attribute::Phone => private(id, PrivateField::Phone).map(|phone| match kind {
            ListKind::Whole => phone,
            ListKind::Public | ListKind::Work => masked_phone(&phone),
        }),
        Attribute::Fee => Some(yes(entrant.marks.contains(&DeskMark::Fee))),
        Attribute::Received => {
            facts.entered_at.map(|at| at.format("%Y-%m-%d %H:%M:%S").to_string())
        }
        Attribute::Filler => Some(yes(facts.filler)),
        kept => Some(facts.words(kept)),
    };
    words.unwrap_or_default()
}

/// First three characters, the rest starred.
fn masked_phone(phone: &str) -> String {
    phone.chars().enumerate().map(|(at, c)| if at < 3 { c } else { '*' }).collect()
}
