//! What can be said of an entrant on a form, one after the other: from this list follow the columns
//! of entry lists read and written, the fields of the entry form and the lines old → new.

use serde::{Deserialize, Serialize};

use super::entrant::{Entrant, Person, Proof};
use super::named::named;

named! {
    /// One thing said of an entrant, under the name a column of an entry list has.
    #[derive(
        Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
    )]
    #[serde(rename_all = "snake_case")]
    pub enum Attribute {
        /// The running number of the form; not the drawn number.
        Serial = "序号",
        /// The group entered, as written.
        Group = "组别",
        /// 领队, 教练 or 队员, where officials stand among the players.
        Role = "职务",
        /// Of the person; in a pair of the first member.
        Name = "姓名",
        /// As declared, 男 or 女.
        Sex = "性别",
        /// As declared; never taken from the number.
        Birth = "出生日期",
        /// Kind of document, where its number does not tell it.
        DocumentKind = "证件类型",
        /// Identity number or the number of another document.
        Identity = "身份证号",
        /// 单位 or 代表队.
        Unit = "单位",
        /// 籍贯 or 户籍.
        Native = "籍贯",
        /// As written, e.g. 中国.
        Nationality = "国籍",
        /// Kept in the private table only.
        Phone = "联系电话",
        /// 称号 or 运动等级: a title or grade held.
        Title = "等级称号",
        /// 棋士等级: the certificate a level group asks for.
        Grade = "等级证书",
        /// Number of that certificate.
        Certificate = "证书编号",
        /// Kept in the note.
        Rating = "等级分",
        /// Earlier event or delegation.
        PriorEvent = "参加过的预选赛",
        /// Letter of employer, school or association.
        Proof = "证明",
        /// Accompanying relative (家属陪同).
        Companion = "陪同人",
        /// Becomes a mark of the desk.
        Fee = "缴费",
        /// Name of the second member of a pair (家庭双人组).
        Partner = "搭档姓名",
        /// Sex of the second member.
        PartnerSex = "搭档性别",
        /// Birth date of the second member.
        PartnerBirth = "搭档出生日期",
        /// Document number of the second member.
        PartnerIdentity = "搭档身份证号",
        /// Plays and scores, is not ranked.
        Filler = "补位",
        /// Pinyin of the name, where the arbiter set it.
        Pinyin = "姓名拼音",
        /// When the entry was received.
        Received = "报名时间",
        /// 备注 as written.
        Note = "备注",
    }
}

impl Attribute {
    /// The attribute of this name of a column.
    pub fn named(name: &str) -> Option<Attribute> {
        Attribute::ALL.into_iter().find(|attribute| attribute.chinese() == name)
    }

    /// As the entry form labels it.
    pub fn label(self) -> &'static str {
        match self {
            Attribute::Title => "称号",
            Attribute::Grade => "技术等级",
            other => other.chinese(),
        }
    }

    /// As a line old → new begins.
    pub fn in_change(self) -> &'static str {
        match self {
            Attribute::Birth => "出生",
            Attribute::Identity => "证件号码",
            Attribute::Title => "称号",
            Attribute::Grade => "等级",
            Attribute::Certificate => "等级证书",
            Attribute::Proof => "所报证明",
            Attribute::Pinyin => "拼音",
            other => other.chinese(),
        }
    }
}

/// What only some regulations ask of a person, in the order of the entry form.
pub const ASKED_BY_SOME: [Attribute; 8] = [
    Attribute::Native,
    Attribute::Nationality,
    Attribute::Title,
    Attribute::Grade,
    Attribute::Certificate,
    Attribute::Companion,
    Attribute::DocumentKind,
    Attribute::Pinyin,
];

/// What is kept of a person, in the order of the lines old → new.
pub const OF_PERSON: [Attribute; 12] = [
    Attribute::Name,
    Attribute::Sex,
    Attribute::Birth,
    Attribute::Identity,
    Attribute::Native,
    Attribute::Title,
    Attribute::Grade,
    Attribute::Certificate,
    Attribute::Nationality,
    Attribute::Companion,
    Attribute::Proof,
    Attribute::Pinyin,
];

/// Reads and changes one text of a person.
type Text = (Attribute, fn(&Person) -> &Option<String>, fn(&mut Person) -> &mut Option<String>);

/// What is kept of a person as it was written.
const TEXTS: [Text; 6] = [
    (Attribute::Native, |p| &p.native_place, |p| &mut p.native_place),
    (Attribute::Nationality, |p| &p.nationality, |p| &mut p.nationality),
    (Attribute::Title, |p| &p.title, |p| &mut p.title),
    (Attribute::Certificate, |p| &p.certificate, |p| &mut p.certificate),
    (Attribute::Companion, |p| &p.companion, |p| &mut p.companion),
    (Attribute::Pinyin, |p| &p.pinyin, |p| &mut p.pinyin),
];

impl Person {
    /// The texts of a person as they were written, to be filled in one by one.
    pub fn texts_mut(&mut self, mut fill: impl FnMut(Attribute, &mut Option<String>)) {
        for (attribute, _, text) in TEXTS {
            fill(attribute, text(self));
        }
    }

    /// What is known of an attribute in words, a document's number masked; empty where nothing is
    /// known or where it is none of a person.
    pub fn words(&self, attribute: Attribute) -> String {
        let words = match attribute {
            Attribute::Name => Some(self.name.clone()),
            Attribute::Sex => self.sex.map(|sex| sex.to_string()),
            Attribute::Birth => self.birth.map(|day| day.to_string()),
            Attribute::Identity => self.document.facts().map(|facts| facts.masked.clone()),
            Attribute::Grade => self.grade.map(|grade| grade.title()),
            Attribute::Proof => Some(Proof::words(&self.declared)),
            _ => {
                let text = TEXTS.iter().find(|(known, ..)| *known == attribute);
                text.and_then(|(_, read, _)| read(self).clone())
            }
        };
        words.unwrap_or_default()
    }
}

impl Entrant {
    /// What is known of an attribute in words, as [`Person::words`] has those of a person.
    pub fn words(&self, attribute: Attribute) -> String {
        let partner = |of| self.partner.as_ref().map(|partner| partner.words(of));
        let words = match attribute {
            Attribute::Partner => partner(Attribute::Name),
            Attribute::PartnerSex => partner(Attribute::Sex),
            Attribute::PartnerBirth => partner(Attribute::Birth),
            Attribute::PartnerIdentity => partner(Attribute::Identity),
            Attribute::Unit => self.unit.clone(),
            Attribute::Note => self.note.clone(),
            Attribute::Received => {
                self.entered_at.map(|at| at.format("%Y-%m-%d %H:%M").to_string())
            }
            of_person => Some(self.person.words(of_person)),
        };
        words.unwrap_or_default()
    }
}
