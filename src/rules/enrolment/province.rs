//! Which province does the beginning of an identity number name (GB/T 2260)?

/// Two-digit codes; 83 is used in residence permits only.
const PROVINCES: [(u8, &str); 35] = [
    (11, "北京"),
    (12, "天津"),
    (13, "河北"),
    (14, "山西"),
    (15, "内蒙古"),
    (21, "辽宁"),
    (22, "吉林"),
    (23, "黑龙江"),
    (31, "上海"),
    (32, "江苏"),
    (33, "浙江"),
    (34, "安徽"),
    (35, "福建"),
    (36, "江西"),
    (37, "山东"),
    (41, "河南"),
    (42, "湖北"),
    (43, "湖南"),
    (44, "广东"),
    (45, "广西"),
    (46, "海南"),
    (50, "重庆"),
    (51, "四川"),
    (52, "贵州"),
    (53, "云南"),
    (54, "西藏"),
    (61, "陕西"),
    (62, "甘肃"),
    (63, "青海"),
    (64, "宁夏"),
    (65, "新疆"),
    (71, "台湾"),
    (81, "香港"),
    (82, "澳门"),
    (83, "台湾"),
];

/// The province, region or territory of a code.
pub fn province_name(code: u8) -> Option<&'static str> {
    PROVINCES.iter().find(|(known, _)| *known == code).map(|(_, name)| *name)
}

/// The province a text speaks of: the first one it names.
pub fn province_in(text: &str) -> Option<&'static str> {
    let named = PROVINCES.iter().filter_map(|(_, name)| Some((text.find(name)?, *name)));
    named.min().map(|(_, name)| name)
}
