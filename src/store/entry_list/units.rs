//! The lines around a unit's table: 代表队, 领队, 教练, 联系人 and their telephones.

use super::cells::RowCells;
use super::likeness::no_name;
use crate::model::roster::UnitLine;
use crate::model::text::half_width;
use crate::model::words::Words;

/// What a label announces.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum UnitLabel {
    Unit,
    Leader,
    Coach,
    Contact,
    Phone,
    LeaderPhone,
    CoachPhone,
    /// Ends the value before it and is not kept.
    Aside,
}

/// What people write for each label.
const LABELS: &[(UnitLabel, &str)] = &[
    (
        UnitLabel::Unit,
        "代表队名称 参赛队名称 参赛代表队 参赛单位 代表单位 报名单位 单位名称 参赛队名 代表队 参赛队 俱乐部 单位 队名 \
         参赛学校 学校名称 学校全称 学校 单位全称 队伍名称 填报单位 TEAM CLUB SCHOOL DELEGATION ASSOCIATION FEDERATION",
    ),
    (UnitLabel::LeaderPhone, "领队电话 领队手机"),
    (UnitLabel::CoachPhone, "教练电话 教练手机"),
    (UnitLabel::Leader, "领队姓名 领队 LEADER TEAMLEADER CAPTAIN"),
    (UnitLabel::Coach, "教练员 教练姓名 教练 COACH"),
    (UnitLabel::Contact, "联系人姓名 联系人 CONTACT"),
    (UnitLabel::Phone, "联系人电话 联系电话 手机号码 手机号 电话 手机"),
    (
        UnitLabel::Aside,
        "填表日期 填报日期 填表时间 填报时间 报名日期 日期 填表人 填报人 地址 邮箱 人数",
    ),
];

enum LabelOrValue {
    UnitLabel(UnitLabel),
    Value(String),
}

/// What a line says about a unit; empty strings were announced and left blank.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) struct UnitWords {
    pub(super) unit: Option<String>,
    pub(super) leader: Option<String>,
    pub(super) leader_phone: Option<String>,
    pub(super) coach: Option<String>,
    pub(super) coach_phone: Option<String>,
    pub(super) contact: Option<String>,
    pub(super) contact_phone: Option<String>,
}

impl UnitWords {
    /// Whether nobody is named: labels left blank.
    pub(super) fn name_nobody(&self) -> bool {
        let people = [&self.leader, &self.coach, &self.contact];
        people.into_iter().flatten().all(String::is_empty)
    }

    /// Adds what this line says to a unit; nothing said before is overwritten by a blank.
    pub(super) fn add_to(&self, line: &mut UnitLine) {
        let put = |slot: &mut Option<String>, word: &Option<String>| {
            if let Some(word) = word.as_ref().filter(|w| !w.is_empty()) {
                *slot = Some(match slot.take() {
                    Some(before) if before != *word => format!("{before}、{word}"),
                    _ => word.clone(),
                });
            }
        };
        let named = |word: &Option<String>| word.clone().filter(|name| !no_name(name));
        put(&mut line.leader, &named(&self.leader));
        put(&mut line.leader_phone, &self.leader_phone);
        put(&mut line.coach, &named(&self.coach));
        put(&mut line.coach_phone, &self.coach_phone);
        put(&mut line.contact, &named(&self.contact));
        put(&mut line.contact_phone, &self.contact_phone);
    }
}

/// Reads a row as a line about a unit; `None` where it does not begin with 代表队, 领队, 教练
/// or 联系人 as a label.
pub(super) fn unit_words(cells: &RowCells) -> Option<UnitWords> {
    let tokens: Vec<LabelOrValue> = cells.values().flat_map(|cell| tokens(&cell.shown())).collect();
    let first = match tokens.first()? {
        LabelOrValue::UnitLabel(label) => *label,
        LabelOrValue::Value(_) => return None,
    };
    if !matches!(first, UnitLabel::Unit | UnitLabel::Leader | UnitLabel::Coach | UnitLabel::Contact)
    {
        return None;
    }
    let mut words = UnitWords::default();
    let mut last = first;
    let mut open = None;
    for token in tokens {
        match token {
            LabelOrValue::UnitLabel(label) => {
                open = Some(label);
                if !matches!(label, UnitLabel::Phone | UnitLabel::Aside) {
                    last = label;
                }
                slot(&mut words, label, last).map(|slot| slot.get_or_insert_default());
            }
            LabelOrValue::Value(value) => {
                let label = open.take().unwrap_or(if is_phone(&value) {
                    UnitLabel::Phone
                } else {
                    UnitLabel::Aside
                });
                let (value, phone) = match label {
                    UnitLabel::Leader | UnitLabel::Coach | UnitLabel::Contact => {
                        without_phone(&value)
                    }
                    _ => (value, None),
                };
                if let (Some(phone), Some(slot)) = (phone, slot(&mut words, UnitLabel::Phone, last))
                {
                    *slot = Some(phone);
                }
                if let Some(slot) = slot(&mut words, label, last) {
                    *slot = Some(value);
                }
            }
        }
    }
    Some(words)
}

/// Where the value of a label goes; a telephone belongs to whoever was named last.
fn slot(words: &mut UnitWords, label: UnitLabel, last: UnitLabel) -> Option<&mut Option<String>> {
    Some(match (label, last) {
        (UnitLabel::Unit, _) => &mut words.unit,
        (UnitLabel::Leader, _) => &mut words.leader,
        (UnitLabel::Coach, _) => &mut words.coach,
        (UnitLabel::Contact, _) => &mut words.contact,
        (UnitLabel::LeaderPhone, _) | (UnitLabel::Phone, UnitLabel::Leader) => {
            &mut words.leader_phone
        }
        (UnitLabel::CoachPhone, _) | (UnitLabel::Phone, UnitLabel::Coach) => &mut words.coach_phone,
        (UnitLabel::Phone, _) => &mut words.contact_phone,
        (UnitLabel::Aside, _) => return None,
    })
}

fn is_phone(value: &str) -> bool {
    let digits = value.chars().filter(char::is_ascii_digit).count();
    (7..=12).contains(&digits)
        && value.chars().all(|c| c.is_ascii_digit() || matches!(c, '-' | ' ' | '+'))
}

/// A name without the telephone number written behind it: 王强13800000001, 王强 (0351-7654321).
/// A number is nobody's name, and it belongs to the private values.
fn without_phone(value: &str) -> (String, Option<String>) {
    let Some(start) = value.find(|c: char| c.is_ascii_digit()) else {
        return (value.to_string(), None);
    };
    let (name, rest) = value.split_at(start);
    let phone = rest.trim_end_matches([' ', ')', '）']);
    if !is_phone(phone) {
        return (value.to_string(), None);
    }
    let name = name.trim_end_matches([' ', '(', '（', ',', '，', '/', '+']);
    (name.to_string(), Some(phone.to_string()))
}

fn label(word: &str) -> Option<UnitLabel> {
    let bare: String = word.chars().filter(|c| !c.is_whitespace()).collect();
    let bare = bare.to_uppercase();
    LABELS.iter().find(|(_, words)| Words(words).has(&bare)).map(|(label, _)| *label)
}

/// Labels and values of one cell: "领队", "领队：张三  教练：李四", "领队 张三".
fn tokens(text: &str) -> Vec<LabelOrValue> {
    let text = half_width(text);
    let text = text.replace("(盖章)", "").replace("(公章)", "").replace("(签字)", "");
    if let Some(label) = label(&text) {
        return vec![LabelOrValue::UnitLabel(label)];
    }
    let mut tokens = Vec::new();
    let mut push = |value: &str| {
        let value = value.trim_matches([' ', ',', ';', '，', '；', '、']);
        if !value.is_empty() {
            tokens.push(value.to_string());
        }
    };
    if text.contains(':') {
        // Between two colons stands a value and the next label.
        let pieces: Vec<&str> = text.split(':').collect();
        for (i, piece) in pieces.iter().enumerate() {
            let (value, next) =
                if i + 1 < pieces.len() { trailing_label(piece) } else { (*piece, "") };
            push(value);
            push(next);
        }
    } else {
        text.split_whitespace().for_each(&mut push);
        if tokens.first().is_none_or(|word| label(word).is_none()) {
            return vec![LabelOrValue::Value(text.trim().to_string())];
        }
    }
    let read =
        |word: String| label(&word).map_or(LabelOrValue::Value(word), LabelOrValue::UnitLabel);
    tokens.into_iter().map(read).collect()
}

/// Splits the longest label off the end of a piece.
fn trailing_label(piece: &str) -> (&str, &str) {
    let piece = piece.trim_end();
    LABELS
        .iter()
        .flat_map(|(_, words)| Words(words).iter())
        .filter_map(|word| piece.strip_suffix(word).map(|value| (value, word)))
        .min_by_key(|(value, _)| value.len())
        .unwrap_or((piece, ""))
}
