//! Which province does the beginning of an identity number name (GB/T 2260)?

use crate::model::words::Words;

/// Two-digit codes with the province of each; 83 is used in residence permits only.
const PROVINCES: Words = Words(
    "11北京 12天津 13河北 14山西 15内蒙古 21辽宁 22吉林 23黑龙江 31上海 32江苏 33浙江 34安徽 \
     35福建 36江西 37山东 41河南 42湖北 43湖南 44广东 45广西 46海南 50重庆 51四川 52贵州 53云南 \
     54西藏 61陕西 62甘肃 63青海 64宁夏 65新疆 71台湾 81香港 82澳门 83台湾",
);

/// The province, region or territory of a code.
pub fn province_name(code: u8) -> Option<&'static str> {
    PROVINCES.value_of(&code.to_string())
}

/// The province a text speaks of: the first one it names.
pub fn province_in(text: &str) -> Option<&'static str> {
    let names = PROVINCES.iter().map(|word| word.trim_start_matches(|c: char| c.is_ascii_digit()));
    let named = names.filter_map(|name| Some((text.find(name)?, name)));
    named.min().map(|(_, name)| name)
}
