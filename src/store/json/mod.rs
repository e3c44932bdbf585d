//! JSON read strictly (a key twice is refused, every value knows its place:
//! `played[2].tables[5]`) and written with its keys in order.

mod node;

pub use node::{Node, ObjectFields};

use std::collections::BTreeSet;
use std::fmt;

use serde::de::{Deserialize, Deserializer, Error as _, MapAccess, SeqAccess, Visitor};
use serde::{Serialize, Serializer};

/// What is wrong with a file and where.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{}{message}", JsonFault::lead(.place))]
pub struct JsonFault {
    /// `第 3 行第 7 列` where the JSON itself is broken, otherwise the path of the value; empty
    /// where the file as a whole is meant.
    pub place: String,
    /// What is wrong, in Chinese.
    pub message: String,
}

impl JsonFault {
    /// How the message begins: with the place, if there is one.
    fn lead(place: &str) -> String {
        if place.is_empty() { String::new() } else { format!("{place}：") }
    }

    /// A fault of the file as a whole.
    fn whole(message: &str) -> JsonFault {
        JsonFault { place: String::new(), message: message.to_owned() }
    }
}

/// A JSON value; objects keep the order of their keys, which are distinct.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(untagged)]
pub enum Json {
    /// `null`.
    Null,
    /// `true`, `false`.
    Bool(bool),
    /// A whole number without fraction or exponent.
    Whole(i64),
    /// Any other number.
    Number(f64),
    /// A string with its escapes resolved.
    Text(String),
    /// An array in its order.
    List(Vec<Json>),
    /// Keys, which are distinct, with their values, in the order of the file.
    Object(#[serde(serialize_with = "as_map")] Vec<(String, Json)>),
}

impl Json {
    /// Parses the bytes of a file; a byte order mark is tolerated.
    ///
    /// # Errors
    /// Where they are no UTF-8, no JSON, or hold a key twice: with line and column.
    pub fn parse(bytes: &[u8]) -> Result<Json, JsonFault> {
        let bytes = bytes.strip_prefix(MARK).unwrap_or(bytes);
        if bytes.starts_with(MARK) {
            return Err(JsonFault::whole("开头有两个字节序标记（BOM），请另存为不带 BOM 的 UTF-8"));
        }
        if bytes.starts_with(b"\xFF\xFE") || bytes.starts_with(b"\xFE\xFF") {
            return Err(JsonFault::whole("内容是 UTF-16 编码（带 BOM），请另存为 UTF-8"));
        }
        if let Err(error) = std::str::from_utf8(bytes) {
            let before = bytes.get(..error.valid_up_to()).unwrap_or_default();
            let line = before.iter().filter(|b| **b == b'\n').count() + 1;
            let message = "内容不是 UTF-8 编码（多半是 GBK），请另存为 UTF-8";
            return Err(JsonFault {
                place: format!("第 {line} 行"), message: message.to_owned()
            });
        }
        if bytes.iter().all(u8::is_ascii_whitespace) {
            return Err(JsonFault::whole("是空的，没有任何内容"));
        }
        let values = bytes.iter().filter(|b| matches!(b, b',' | b'[' | b'{')).count();
        if values > MAX_VALUES {
            let message = "内容超出限度（限100万个值），没有读入。请只保留一个组的数据后重试";
            return Err(JsonFault::whole(message));
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
            JsonFault { place, message }
        })
    }
}

/// More values than this are no file of ours; every one takes memory.
const MAX_VALUES: usize = 1_000_000;

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

/// The empty object, to be filled by [`Json::with`].
pub fn object() -> Json {
    Json::Object(Vec::new())
}

/// An array of these values.
pub fn list<T: Into<Json>>(items: impl IntoIterator<Item = T>) -> Json {
    Json::List(items.into_iter().map(T::into).collect())
}

impl Json {
    /// The object with one more field, which is left out where its value is nothing.
    pub fn with(mut self, key: &str, value: impl Into<Json>) -> Json {
        if let Json::Object(entries) = &mut self {
            let value = value.into();
            entries.extend((value != Json::Null).then(|| (key.to_owned(), value)));
        }
        self
    }
}

impl From<bool> for Json {
    fn from(value: bool) -> Json {
        Json::Bool(value)
    }
}

impl From<u32> for Json {
    fn from(value: u32) -> Json {
        Json::Whole(value.into())
    }
}

impl From<&str> for Json {
    fn from(text: &str) -> Json {
        Json::Text(text.to_owned())
    }
}

impl From<String> for Json {
    fn from(text: String) -> Json {
        Json::Text(text)
    }
}

impl<T: Into<Json>> From<Option<T>> for Json {
    fn from(value: Option<T>) -> Json {
        value.map_or(Json::Null, T::into)
    }
}

fn as_map<S: Serializer>(entries: &[(String, Json)], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map(entries.iter().map(|(key, value)| (key, value)))
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
