//! A value of a JSON file together with its place, and what it is expected to be.

use std::ops::RangeInclusive;

use super::{Json, JsonFault};
use crate::model::text::dotted;

/// A value together with its place in the file.
#[derive(Debug, Clone)]
pub struct Node<'a> {
    /// The path from the top; empty for the whole file.
    pub path: String,
    /// What stands there.
    pub json: &'a Json,
}

impl<'a> Node<'a> {
    /// The value of the whole file, whose path is empty.
    pub fn top(json: &'a Json) -> Node<'a> {
        Node { path: String::new(), json }
    }

    /// A fault at this place.
    pub fn fault(&self, message: impl Into<String>) -> JsonFault {
        JsonFault { place: self.path.clone(), message: message.into() }
    }

    /// The fault that something else stands here than what was expected.
    pub fn unexpected(&self, expected: &str) -> JsonFault {
        self.fault(format!("应为{expected}，实为 {}", self.json))
    }

    /// The items of an array.
    ///
    /// # Errors
    /// Where it is none.
    pub fn list(&self) -> Result<Vec<Node<'a>>, JsonFault> {
        let Json::List(items) = self.json else { return Err(self.unexpected("数组 [ … ]")) };
        let node = |(i, json)| Node { path: format!("{}[{i}]", self.path), json };
        Ok(items.iter().enumerate().map(node).collect())
    }

    /// The fields of an object that may hold only these keys, given with a blank between them.
    ///
    /// # Errors
    /// Where it is no object or has another key.
    pub fn object(&self, known: &str) -> Result<ObjectFields<'a>, JsonFault> {
        let Json::Object(entries) = self.json else {
            return Err(self.unexpected("对象 { … }"));
        };
        let fields = ObjectFields { owner: self.clone(), entries };
        match entries.iter().find(|(key, _)| !known.split(' ').any(|known| known == key)) {
            None => Ok(fields),
            Some((key, json)) => {
                let known = known.replace(' ', "、");
                Err(fields.node(key, json).fault(format!("未知字段“{key}”（可用：{known}）")))
            }
        }
    }

    /// A string.
    ///
    /// # Errors
    /// Where it is none.
    pub fn text(&self) -> Result<&'a str, JsonFault> {
        match self.json {
            Json::Text(text) => Ok(text),
            _ => Err(self.unexpected("字符串")),
        }
    }

    /// `true` or `false`.
    ///
    /// # Errors
    /// Where it is neither.
    pub fn truth(&self) -> Result<bool, JsonFault> {
        match self.json {
            Json::Bool(value) => Ok(*value),
            _ => Err(self.unexpected("true 或 false")),
        }
    }

    /// A whole number within bounds.
    ///
    /// # Errors
    /// Where it is none or outside them.
    pub fn number(&self, bounds: RangeInclusive<u32>) -> Result<u32, JsonFault> {
        let whole = match self.json {
            Json::Whole(whole) => u32::try_from(*whole).ok().filter(|n| bounds.contains(n)),
            _ => None,
        };
        let (least, most) = (bounds.start(), bounds.end());
        whole.ok_or_else(|| self.unexpected(&format!("{least} 到 {most} 的整数")))
    }

    /// Which of these words stands here, by its place in the list.
    ///
    /// # Errors
    /// Where it is none of them.
    pub fn word(&self, words: &[impl AsRef<str>]) -> Result<usize, JsonFault> {
        let text = self.text()?;
        let words: Vec<&str> = words.iter().map(AsRef::as_ref).collect();
        words.iter().position(|word| *word == text).ok_or_else(|| {
            self.fault(format!("“{text}”不是可用的值（可用：{}）", words.join("、")))
        })
    }
}

/// The fields of one object.
#[derive(Debug, Clone)]
pub struct ObjectFields<'a> {
    owner: Node<'a>,
    entries: &'a [(String, Json)],
}

impl<'a> ObjectFields<'a> {
    /// A field that may be left out.
    pub fn get(&self, key: &str) -> Option<Node<'a>> {
        let (key, json) = self.entries.iter().find(|(k, _)| k == key)?;
        Some(self.node(key, json))
    }

    /// A field as `read` takes it, or what it is where it is left out.
    ///
    /// # Errors
    /// Those of `read`.
    pub fn or<T>(
        &self,
        key: &str,
        left_out: T,
        read: impl FnOnce(&Node<'a>) -> Result<T, JsonFault>,
    ) -> Result<T, JsonFault> {
        self.get(key).map_or(Ok(left_out), |node| read(&node))
    }

    /// A field without default as `read` takes it; `null` is the same as left out.
    ///
    /// # Errors
    /// Those of `read`.
    pub fn optional<T>(
        &self,
        key: &str,
        read: impl FnOnce(&Node<'a>) -> Result<T, JsonFault>,
    ) -> Result<Option<T>, JsonFault> {
        self.get(key).filter(|node| *node.json != Json::Null).map(|node| read(&node)).transpose()
    }

    /// A field that must be there.
    ///
    /// # Errors
    /// Where it is left out.
    pub fn required(&self, key: &str) -> Result<Node<'a>, JsonFault> {
        self.get(key).ok_or_else(|| self.owner.fault(format!("缺少字段“{key}”")))
    }

    /// A fault of the object as a whole.
    pub fn fault(&self, message: impl Into<String>) -> JsonFault {
        self.owner.fault(message)
    }

    fn node(&self, key: &str, json: &'a Json) -> Node<'a> {
        Node { path: dotted(&self.owner.path, key), json }
    }
}
