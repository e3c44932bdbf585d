//! What the parser of regulation files says, in Chinese: the likely cause and what to write.

use crate::model::regulation::schema::{ROUNDS_TEXT, SCORE_FIRST_TEXT, range_text_of};

/// Why a line is not TOML. `line` is the line as written.
pub(super) fn syntax(message: &str, line: &str) -> String {
    let outside: String = line.split('"').step_by(2).collect();
    let bare = outside.split('#').next().unwrap_or_default().trim();
    let wide = bare.chars().any(|c| "＝“”‘’，［］｛｝：".contains(c));
    if bare.ends_with('=') && !line.contains('"') {
        return "等号后面没有值".into();
    }
    if wide && !message.contains("duplicate") {
        return "这一行多半用了全角符号；等号、引号、逗号和括号都要用半角的 = \" , [ ] { }".into();
    }
    let known: [(&[&str], &str); 13] = [
        (&["duplicate key"], "同一个键写了两次"),
        (&["string values must be quoted"], "文字要用半角引号括起来，数字后面不能再写别的"),
        (&["escape"], "引号里的反斜杠 \\ 写法有误，请改用 / 或写成两个 \\\\"),
        (&[" string"], "引号没有配对，或引号里有不能用的字符"),
        (&["inline table"], "花括号 { } 没有配对，或里面的写法有误"),
        (&["array table", "unclosed table", "table open"], "表名的方括号 [ ] 没有配对"),
        (&["array"], "方括号 [ ] 没有配对，或里面的写法有误"),
        (&["unquoted key"], "键名有误：只能用英文字母、数字、- 和 _"),
        (&["key with no value", "key-value"], "应写成“键 = 值”，这一行缺少等号或键名"),
        (&["boolean"], "没有引号的值只能是数字、true 或 false；文字要用半角引号括起来"),
        (&["leading zero", "fraction", "exponent", "digits", "number", "integer"], "数字写法有误"),
        (&["date", "time", "month", "hour"], "日期或时间写法有误，应写成 \"2019-05-10\""),
        (&["carriage return", "newline"], "换行有误，请用文本编辑器另存后重试"),
    ];
    let found = known.iter().find(|(words, _)| words.iter().any(|word| message.contains(word)));
    found.map_or("这一行写法有误，请检查等号、引号和括号", |(_, text)| text).to_string()
}

/// Why what is `written` under a key is not what a regulation says there.
pub(super) fn content(message: &str, key: &str, written: &str) -> String {
    let message = message.trim();
    let rounds = matches!(key, "rounds" | "fixed" | "between");
    let quoted = |prefix: &str| {
        let rest = message.strip_prefix(prefix)?;
        Some(rest.split('`').next().unwrap_or(rest).to_string())
    };
    if let Some(field) = quoted("missing field `") {
        return format!("缺少 {field}");
    }
    if let Some(field) = quoted("duplicate field `") {
        return format!("{field} 写了两次");
    }
    if let Some(variant) = quoted("unknown variant `") {
        if rounds {
            return format!("不认识的值“{variant}”；{ROUNDS_TEXT}");
        }
        let known = message.split_once(", ").map(|(_, known)| known).unwrap_or_default();
        let known: Vec<&str> = known.split('`').skip(1).step_by(2).collect();
        return format!("不认识的值“{variant}”，可用：{}", known.join("、"));
    }
    if let Some(rest) =
        message.strip_prefix("invalid type: ").or_else(|| message.strip_prefix("invalid value: "))
    {
        let (found, wanted) = rest.split_once(", expected ").unwrap_or((rest, ""));
        let whole = found.starts_with("integer") && is_integer(wanted);
        let wanted = match key {
            "relaxed_last_rounds" => SCORE_FIRST_TEXT.to_string(),
            _ if whole => range_text_of(key),
            _ => wanted_kind(wanted),
        };
        return format!("这里写的是{}，应为{wanted}", found_kind(found));
    }
    if message.contains("overflowed") || message.contains("too large") {
        return format!("数字太大或写法有误，应为{}", range_text_of(key));
    }
    let one = message.contains("expected map with a single key")
        || message.contains("wanted exactly 1 element");
    if one && rounds {
        return format!("应只写一项，例如 {{ fixed = 13 }}；{ROUNDS_TEXT}");
    }
    let shape = ["wanted string or table", "tuple with length", "expected table", "invalid length"];
    if rounds && shape.iter().any(|text| message.contains(text)) {
        return ROUNDS_TEXT.into();
    }
    let date = "应写成 \"2019-05-10\" 或 \"2019-05-10T18:00:00\"";
    let known: [(&str, &str, &str); 13] = [
        ("input is out of range", OUT_OF_RANGE, ""),
        ("input is not enough", "日期或时间不完整，", date),
        ("premature end of input", "日期或时间不完整，", date),
        ("input contains invalid", "日期或时间", date),
        ("trailing input", "日期或时间后面多了字，", date),
        ("no possible date", OUT_OF_RANGE, ""),
        ("date", "日期或时间写法有误，", date),
        ("tuple with length", "列表中的个数不对", ""),
        ("invalid length", "列表中的个数不对", ""),
        ("wanted string or table", "应写带引号的规定的值，或只有一项的 { }", ""),
        ("expected table", "应写成 { 键 = 值 }", ""),
        ("single key", "应只写一项，例如 { fixed = 13 }", ""),
        ("recursion limit", "嵌套太深", ""),
    ];
    match known.iter().find(|(english, _, _)| message.contains(english)) {
        _ if message.starts_with(|c: char| !c.is_ascii()) => message.to_string(),
        Some((_, OUT_OF_RANGE, _)) if !key.is_empty() && !written.is_empty() => {
            format!("{key} = {written}：{OUT_OF_RANGE}")
        }
        Some((_, text, more)) => format!("{text}{more}"),
        None if one => "应只写一项，例如 { fixed = 13 }".into(),
        None => "写法有误，请对照内置的规程文件".into(),
    }
}

const OUT_OF_RANGE: &str = "没有这个日期或时间";

/// A type as serde names what it found.
fn found_kind(found: &str) -> String {
    let (kind, value) = found.split_once(' ').unwrap_or((found, ""));
    match kind {
        "string" => format!("文字{value}"),
        "integer" => format!("整数{}", value.split('`').nth(1).unwrap_or_default()),
        "floating" => "小数".into(),
        "boolean" => "是非（true/false）".into(),
        "sequence" => "列表".into(),
        "map" | "newtype" => "表或没有引号的日期".into(),
        "unit" => "空".into(),
        _ => "别的内容".into(),
    }
}

fn is_integer(wanted: &str) -> bool {
    matches!(wanted, "u32" | "i32" | "u8" | "u64" | "i64")
}

/// A type as serde names what it wants.
fn wanted_kind(wanted: &str) -> String {
    match wanted {
        whole if is_integer(whole) => "不带引号的整数".into(),
        "a string" => "带引号的文字".into(),
        "a boolean" => "true 或 false（不带引号）".into(),
        "a sequence" => "方括号 [ ] 括起的列表".into(),
        "a formatted date string" => "带引号的日期，如 \"2019-05-10\"".into(),
        "a formatted date and time string" => {
            "带引号的日期和时间，如 \"2019-05-10T18:00:00\"".into()
        }
        text if text.starts_with("struct") => "一张表".into(),
        text if text.contains("enum") || text.contains("string or table") => "规定的值之一".into(),
        text if text.starts_with("a tuple") => "两个数的列表，如 [1, 2]".into(),
        text if text.starts_with(|c: char| !c.is_ascii()) => text.to_string(),
        _ => "规定的内容".into(),
    }
}
