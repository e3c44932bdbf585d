//! Numbers and times as people type them: in full width, with 号, 台, 点, 时.

use chrono::NaiveTime;

use super::text::compact;

/// A whole number as it is typed: `７`, `7号`, `第7台`.
pub fn typed_number(text: &str) -> Option<u32> {
    let bare = compact(text);
    let bare = bare.strip_prefix('第').unwrap_or(&bare);
    let bare = bare.strip_suffix(['号', '號', '台', '桌', '轮']).unwrap_or(bare);
    let digits = !bare.is_empty() && bare.chars().all(|c| c.is_ascii_digit());
    digits.then(|| bare.parse().ok()).flatten()
}

/// A time of day as it is typed: `8:30`, `８：３０`, `8点30`, `8时30分`, `8点半`, `下午2点`, `8.30`.
pub fn typed_time(text: &str) -> Option<NaiveTime> {
    let bare = compact(text).replace("点钟", "点").replace("點", "点").replace("時", "时");
    let (later, bare) = match bare.strip_prefix("下午").or_else(|| bare.strip_prefix("晚上")) {
        Some(rest) => (12, rest),
        None => (0, bare.strip_prefix("上午").unwrap_or(&bare)),
    };
    let (bare, half) = match bare.strip_suffix("点半").or_else(|| bare.strip_suffix("时半")) {
        Some(hour) => (hour, true),
        None => (bare, false),
    };
    let whole = bare.strip_suffix(['点', '时', '分', '秒']).unwrap_or(bare);
    let marks = [':', '点', '时', '分', '.', '∶', '︰'];
    let number = |part: &str| {
        let digits = (1..=2).contains(&part.len()) && part.chars().all(|c| c.is_ascii_digit());
        digits.then(|| part.parse::<u32>().ok()).flatten()
    };
    let parts: Option<Vec<u32>> = whole.split(marks).map(number).collect();
    let spoken = half || bare.contains(['点', '时']);
    let (hour, minute, second) = match (parts?.as_slice(), half) {
        ([hour], true) => (*hour, 30, 0),
        ([hour], false) if spoken => (*hour, 0, 0),
        ([hour, minute], false) => (*hour, *minute, 0),
        ([hour, minute, second], false) => (*hour, *minute, *second),
        _ => return None,
    };
    let hour = if hour < 12 { hour + later } else { hour };
    NaiveTime::from_hms_opt(hour, minute, second)
}

/// The day named before a time, `昨天 20:30`, as days from today, and what follows; none is named where
/// none is.
pub fn typed_day(text: &str) -> (Option<i64>, &str) {
    let text = text.trim();
    for (word, days) in [("昨天", -1), ("今天", 0), ("明天", 1)] {
        if let Some(rest) = text.strip_prefix(word) {
            return (Some(days), rest.trim_start());
        }
    }
    (None, text)
}
