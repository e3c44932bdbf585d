//! Lines and sheet names that stand for a group or a unit: "一、公开组（24人）", "唐山队".

use super::fields::compact_group;
use super::notes::is_note;
use crate::model::text::{compact, half_width};
use crate::model::words::Words;

/// The group a section line, title or sheet name stands for: "一、公开组（24人）" → 公开组.
pub(super) fn section_group(text: &str) -> Option<String> {
    let text = half_width(&compact_group(text));
    let mut group = text.as_str();
    for prefix in ["参赛组别:", "报名组别:", "组别:"] {
        group = group.strip_prefix(prefix).unwrap_or(group);
    }
    let numbering = |c: char| "一二三四五六七八九十".contains(c) || c.is_ascii_digit();
    if let Some((number, rest)) = group.split_once(['、', '.'])
        && number.trim_matches(['(', ')']).chars().all(numbering)
    {
        group = rest;
    }
    if let Some((before, after)) = group.split_once('(')
        && before.ends_with('组')
        && after.chars().any(|c| c.is_ascii_digit() || c == '人')
    {
        group = before;
    }
    for suffix in ["报名表", "参赛名单", "名单", "报名", "选手"] {
        group = group.strip_suffix(suffix).unwrap_or(group);
    }
    let length = group.chars().count();
    let plain = !group.contains([':', ',', '，', '。', '/']);
    (group.ends_with('组') && (2..=14).contains(&length) && plain).then(|| group.to_string())
}

const UNIT_ENDINGS: Words = Words(
    "代表队 队 协会 棋协 棋院 棋校 棋社 棋友会 俱乐部 学校 中学 小学 大学 学院 公司 体育局 \
     中心 代表团 培训机构 幼儿园 棋馆 道场",
);

pub(super) fn ends_like_unit(text: &str) -> bool {
    let bare = compact(text);
    let length = bare.chars().count();
    (3..=24).contains(&length)
        && !bare.contains([':', ',', '，', '。'])
        && UNIT_ENDINGS.end(&bare)
        && !is_note(&bare)
}

/// Whether the name of a sheet can be that of a unit: neither what the program that made it calls
/// a sheet nor what such a list is called.
pub(super) fn could_name_unit(sheet: &str) -> bool {
    const LISTS: Words = Words(
        "报名 名单 名册 汇总 登记 总表 统计 工作表 选手 运动员 棋手 附件 赛 组 年级 班级 终稿 最终 修改 新版",
    );
    let counting = |c: char| c.is_ascii() || c.is_numeric() || "年月日第页表号（）".contains(c);
    let bare = half_width(&compact(sheet));
    let bare = bare.strip_suffix("报名表").unwrap_or(&bare);
    !bare.chars().all(counting) && !LISTS.within(bare)
}

/// The unit a sheet is named after, in a file of several sheets.
pub(super) fn sheet_unit(name: &str) -> Option<String> {
    let bare = compact_group(name);
    let bare = bare.strip_suffix("报名表").unwrap_or(&bare).to_string();
    ends_like_unit(&bare).then_some(bare)
}
