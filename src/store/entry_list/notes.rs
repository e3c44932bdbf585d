//! Is a line a remark or a sum, rather than an entrant?

use super::likeness::plainly_name;
use super::naming::Named;
use super::surnames::begins_with_surname;
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
    // *李伟 is somebody marked, * 为种子选手 a remark.
    let name = Named::of(bare.clone()).name;
    let short = begins_with_surname(&name) && name.chars().count() <= 4;
    let marked = bare.starts_with(['*', '※']) && (short || plainly_name(&name));
    counted || (!marked && NOTES.after(&bare).is_some())
}
