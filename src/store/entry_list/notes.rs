//! Is a line a remark or a sum, rather than an entrant?

use crate::model::text::compact;
use crate::model::words::Words;

/// Beginnings of lines that are remarks.
const NOTES: Words = Words(
    "注: 注意 备注 说明 以上 以下 合计 总计 共计 小计 填表 填报 制表 审核 联系人 联系电话 \
     领队签 单位盖章 单位(盖章) 盖章 签字 签名 日期 报名日期 截止 附: 附件 要求 温馨提示 \
     ※ * 共有 裁判长 报名人数",
);

/// Whether a line is a remark.
pub(super) fn is_note(text: &str) -> bool {
    let bare = compact(text);
    let counted =
        bare.strip_prefix('共').is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()));
    counted || NOTES.after(&bare).is_some()
}

/// Whether a text counts rows instead of naming somebody: 合计, 小计：12人, 公开组总计.
pub(super) fn is_total(text: &str) -> bool {
    let bare = compact(text);
    ["合计", "总计", "小计", "共计"].into_iter().any(|word| {
        bare.ends_with(word)
            || bare.strip_prefix(word).is_some_and(|rest| {
                rest.starts_with(|c: char| !c.is_alphabetic() || "人数共报男女".contains(c))
            })
    })
}
