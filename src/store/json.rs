//! JSON read strictly: a key twice is refused, every value knows its place (`played[2].tables[5]`).

use std::collections::BTreeSet;
use std::fmt;
use std::ops::RangeInclusive;

use serde::de::{Deserialize, Deserializer, Error as _, MapAccess, SeqAccess, Visitor};

/// What is wrong with a file and where.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{}{message}", Fault::lead(.place))]
pub struct Fault {
    /// `第 3 行第 7 列` where the JSON itself is broken, otherwise the path of the value; empty
    /// where the file as a whole is meant.
    pub place: String,
    /// What is wrong, in Chinese.
    pub message: String,
}

impl Fault {
    /// How the message begins: with the place, if there is one.
    fn lead(place: &str) -> String {
        if place.is_empty() { String::new() } else { format!("{place}：") }
    }

    /// A fault of the file as a whole.
    fn whole(message: &str) -> Fault {
        Fault { place: String::new(), message: message.to_owned() }
    }
}

/// A JSON value; objects keep the order of their keys, which are distinct.
#[derive(Debug, Clone, PartialEq)]
pub enum Json {
    /// `null`.
    Null,
    /// `true`, `false`.
    Bool(bool),
    /// A whole number without fraction or exponent.
    Whole(i64),
    /// Any other number.
    Number(f64),
    /// A string.
    Text(String),
    /// An array.
    List(Vec<Json>),
    /// An object.
    Object(Vec<(String, Json)>),
}

impl Json {
    /// Parses the bytes of a file; a byte order mark is tolerated.
    pub fn parse(bytes: &[u8]) -> Result<Json, Fault> {
        let bytes = bytes.strip_prefix(MARK).unwrap_or(bytes);
        if bytes.starts_with(MARK) {
            return Err(Fault::whole("开头有两个字节序标记（BOM），请另存为不带 BOM 的 UTF-8"));
        }
        if bytes.starts_with(b"\xFF\xFE") || bytes.starts_with(b"\xFE\xFF") {
            return Err(Fault::whole("内容是 UTF-16 编码（带 BOM），请另存为 UTF-8"));
        }
        if let Err(error) = std::str::from_utf8(bytes) {
            let before = bytes.get(..error.valid_up_to()).unwrap_or_default();
            let line = before.iter().filter(|b| **b == b'\n').count() + 1;
            let message = "内容不是 UTF-8 编码（多半是 GBK），请另存为 UTF-8";
            return Err(Fault { place: format!("第 {line} 行"), message: message.to_owned() });
        }
        if bytes.iter().all(u8::is_ascii_whitespace) {
            return Err(Fault::whole("是空的，没有任何内容"));
        }
        serde_json::from_slice(bytes).map_err(|error| {
            use serde_json::error::Category;
            let place = format!("第 {} 行第 {} 列", error.line(), error.column());
            let message = match error.classify() {
                Category::Data => without_position(&error.to_string()),
                _ if error.to_string().starts_with("recursion limit") => {
                    "括号嵌套太深（超过 127 层）".to_owned()
                }
                Category::Eof => "内容在此中断，JSON 不完整".to_owned(),
                Category::Syntax | Category::Io => "此处不是合法的 JSON".to_owned(),
            };
            Fault { place, message }
        })
    }
}

/// The byte order mark of UTF-8.
const MARK: &[u8] = b"\xEF\xBB\xBF";

/// serde_json appends the position to every message; the place already says it.
fn without_position(text: &str) -> String {
    text.rsplit_once(" at line ").map_or(text, |(message, _)| message).to_owned()
}

impl<'de> Deserialize<'de> for Json {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Json, D::Error> {
        deserializer.deserialize_any(AnyValue)
    }
}

struct AnyValue;

impl<'de> Visitor<'de> for AnyValue {
    type Value = Json;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a JSON value")
    }

    fn visit_unit<E>(self) -> Result<Json, E> {
        Ok(Json::Null)
    }

    fn visit_bool<E>(self, value: bool) -> Result<Json, E> {
        Ok(Json::Bool(value))
    }

    fn visit_i64<E>(self, value: i64) -> Result<Json, E> {
        Ok(Json::Whole(value))
    }

    fn visit_u64<E>(self, value: u64) -> Result<Json, E> {
        Ok(i64::try_from(value).map_or(Json::Number(value as f64), Json::Whole))
    }

    fn visit_f64<E>(self, value: f64) -> Result<Json, E> {
        Ok(Json::Number(value))
    }

    fn visit_str<E>(self, value: &str) -> Result<Json, E> {
        Ok(Json::Text(value.to_owned()))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Json, A::Error> {
        let mut list = Vec::new();
        while let Some(item) = items.next_element()? {
            list.push(item);
        }
        Ok(Json::List(list))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<Json, A::Error> {
        let mut keys = BTreeSet::new();
        let mut object = Vec::new();
        while let Some(key) = entries.next_key::<String>()? {
            if !keys.insert(key.clone()) {
                return Err(A::Error::custom(format!("键“{key}”出现两次")));
            }
            object.push((key, entries.next_value()?));
        }
        Ok(Json::Object(object))
    }
}

/// A value together with its place in the file.
#[derive(Debug, Clone)]
pub struct Node<'a> {
    /// The path from the top; empty for the whole file.
    pub path: String,
    /// The value.
    pub json: &'a Json,
}

impl<'a> Node<'a> {
    /// The whole file.
    pub fn top(json: &'a Json) -> Node<'a> {
        Node { path: String::new(), json }
    }

    /// A fault at this place.
    pub fn fault(&self, message: impl Into<String>) -> Fault {
        Fault { place: self.path.clone(), message: message.into() }
    }

    /// The items of an array.
    pub fn list(&self) -> Result<Vec<Node<'a>>, Fault> {
        let Json::List(items) = self.json else { return Err(self.unexpected("数组 [ … ]")) };
        let node = |(i, json)| Node { path: format!("{}[{i}]", self.path), json };
        Ok(items.iter().enumerate().map(node).collect())
    }

    /// The fields of an object that may hold only these keys.
    pub fn object(&self, allowed: &[&str]) -> Result<Fields<'a>, Fault> {
        let Json::Object(entries) = self.json else {
            return Err(self.unexpected("对象 { … }"));
        };
        let fields = Fields { owner: self.clone(), entries };
        for (key, json) in entries {
            if !allowed.contains(&key.as_str()) {
                let known = allowed.join("、");
                let node = fields.node(key, json);
                return Err(node.fault(format!("未知字段“{key}”（可用：{known}）")));
            }
        }
        Ok(fields)
    }

    /// A string.
    pub fn text(&self) -> Result<&'a str, Fault> {
        match self.json {
            Json::Text(text) => Ok(text),
            _ => Err(self.unexpected("字符串")),
        }
    }

    /// `true` or `false`.
    pub fn truth(&self) -> Result<bool, Fault> {
        match self.json {
            Json::Bool(value) => Ok(*value),
            _ => Err(self.unexpected("true 或 false")),
        }
    }

    /// A whole number within bounds.
    pub fn number(&self, bounds: RangeInclusive<u32>) -> Result<u32, Fault> {
        let whole = match self.json {
            Json::Whole(whole) => u32::try_from(*whole).ok().filter(|n| bounds.contains(n)),
            _ => None,
        };
        let (least, most) = (bounds.start(), bounds.end());
        whole.ok_or_else(|| self.unexpected(&format!("{least} 到 {most} 的整数")))
    }

    /// One of the words of a list, by its identifier.
    pub fn word<T: Copy>(&self, words: &[(&str, T)]) -> Result<T, Fault> {
        let text = self.text()?;
        let found = words.iter().find(|(word, _)| *word == text).map(|(_, value)| *value);
        found.ok_or_else(|| {
            let known = words.iter().map(|(word, _)| *word).collect::<Vec<_>>().join("、");
            self.fault(format!("“{text}”不是可用的值（可用：{known}）"))
        })
    }

    /// The fault that something else stands here than what was expected.
    pub fn unexpected(&self, expected: &str) -> Fault {
        self.fault(format!("应为{expected}，实为 {}", self.json))
    }
}

impl fmt::Display for Json {
    /// Short, for messages: containers are only named.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Json::Null => f.write_str("null"),
            Json::Bool(value) => value.fmt(f),
            Json::Whole(value) => value.fmt(f),
            Json::Number(value) => value.fmt(f),
            Json::Text(text) => write!(f, "“{text}”"),
            Json::List(_) => f.write_str("数组"),
            Json::Object(_) => f.write_str("对象"),
        }
    }
}

/// The fields of one object.
#[derive(Debug, Clone)]
pub struct Fields<'a> {
    owner: Node<'a>,
    entries: &'a [(String, Json)],
}

impl<'a> Fields<'a> {
    /// A field that may be left out.
    pub fn get(&self, key: &str) -> Option<Node<'a>> {
        let (key, json) = self.entries.iter().find(|(k, _)| k == key)?;
        Some(self.node(key, json))
    }

    /// A field without default that may be left out; `null` is the same as left out.
    pub fn optional(&self, key: &str) -> Option<Node<'a>> {
        self.get(key).filter(|node| *node.json != Json::Null)
    }

    /// A field that must be there.
    pub fn required(&self, key: &str) -> Result<Node<'a>, Fault> {
        self.get(key).ok_or_else(|| self.owner.fault(format!("缺少字段“{key}”")))
    }

    /// A fault of the object as a whole.
    pub fn fault(&self, message: impl Into<String>) -> Fault {
        self.owner.fault(message)
    }

    fn node(&self, key: &str, json: &'a Json) -> Node<'a> {
        let path = match self.owner.path.as_str() {
            "" => key.to_owned(),
            owner => format!("{owner}.{key}"),
        };
        Node { path, json }
    }
}
