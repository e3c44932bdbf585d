//! What is a text by its shape: a name, a label, a word that says nobody or nothing stands there,
//! a word that only points to another cell?

use super::headers;
use super::surnames::begins_with_surname;
use crate::model::text::{compact, half_width};

/// What words are made of that say how a place in a list is filled, not by whom: 待定, 空缺, 轮空,
/// 未报名, 此行空白, 另行通知.
const FILLING: &str = "无無空缺待未暂暫弃棄退取消作废廢补補略删刪除轮輪定拟擬席名额額位人员員填报報白行\
    此以下再另通知确確认認没沒有请請假留保删刪备備选選替候不详詳参參加赛賽权權交后後到时時来來尚已将將\
    由由换換改撤本栏欄表空单單截止";

/// What words are made of that point to another cell: 同上, 见备注, 如上行, 〃.
const POINTING: &str =
    "同上下左右前后後见見如详詳备備注註附件表栏欄行格页頁第此以与與和所述一样樣相列的说說明";

/// Signs that stand for the cell above or beside.
const DITTO: &str = "〃″＂\"'’”“↑↓←→﹃々";

/// Ends of what people do or hand in at an event, as labels have them.
const LABEL_ENDS: [char; 8] = ['人', '员', '員', '章', '费', '費', '期', '者'];

/// Whether every character that is no sign is one of these.
fn made_of(text: &str, characters: &str) -> bool {
    let mut letters = text.chars().filter(|c| c.is_alphanumeric()).peekable();
    letters.peek().is_some() && letters.all(|c| c.is_ascii_digit() || characters.contains(c))
}

/// Whether the text says that nobody or nothing stands there.
pub(super) fn says_nobody(text: &str) -> bool {
    let bare = compact(text);
    let latin = bare.to_uppercase();
    let words = ["NONE", "NULL", "TBD", "TBA", "TBC", "NIL", "N/A", "NA", "BYE", "EMPTY"];
    (made_of(&bare, FILLING) && bare.chars().any(|c| c.is_alphabetic()))
        || words.contains(&latin.trim_matches(|c: char| !c.is_alphanumeric()))
}

/// Whether the text only points to another cell.
pub(super) fn points_elsewhere(text: &str) -> bool {
    let bare = compact(text);
    let signs = !bare.is_empty()
        && bare.chars().all(|c| DITTO.contains(c) || "-—–－".contains(c))
        && bare.chars().any(|c| DITTO.contains(c));
    let pointer = bare.contains(['同', '见', '見', '如', '详', '詳', '上']);
    let two = bare.chars().count() > 1 || bare == "同";
    signs || (two && pointer && made_of(&bare, POINTING))
}

/// Whether the text is the pattern of an example: XXX, 某某, 张某某, ○○○, ***.
pub(super) fn is_pattern(text: &str) -> bool {
    let bare = compact(text).to_uppercase();
    let sign = |c: char| "X×Ｘ*＊○〇●□△_".contains(c);
    let run = bare.chars().filter(|c| sign(*c)).count();
    bare.contains('某') || (run > 1 && run * 2 >= bare.chars().count())
}

/// Whether the text announces something: 制表人：, 联系电话, 审核.
pub(super) fn is_label(text: &str) -> bool {
    let bare = compact(text);
    let known = || headers::meaning(&bare, &std::collections::BTreeMap::new()).is_some();
    let announced = bare.split_once(':').is_some_and(|(label, _)| {
        (1..=10).contains(&label.chars().count()) && label.chars().all(|c| !c.is_ascii_digit())
    });
    announced || (bare.chars().count() > 1 && known()) || names_an_office(&bare)
}

/// Whether a text speaks of somebody without naming: 选手10, 李明的儿子, 张先生.
fn is_phrase(bare: &str) -> bool {
    let chinese = bare.chars().any(|c| c.is_alphabetic() && !c.is_ascii());
    let numbered = chinese && bare.chars().any(|c| c.is_ascii_digit());
    let addressed = ["先生", "女士", "小姐", "老师", "老師", "同学", "同學", "小朋友", "师傅"];
    numbered || bare.contains('的') || addressed.iter().any(|word| bare.ends_with(word))
}

/// Whether a text in the column of names is a label or phrase rather than a name: 高立人 is one, 审核人 and
/// 安全员 are none.
pub(super) fn is_label_for_name(name: &str) -> bool {
    let bare = compact(name);
    if is_phrase(&bare) {
        return true;
    }
    let person = begins_with_surname(&bare) && !bare.ends_with(['员', '員', '费', '費']);
    match names_an_office(&bare) {
        true => !person,
        false => is_label(&bare),
    }
}

/// 审核人, 裁判员, 公章, 报名费: who does or what is handed in, by the last character.
fn names_an_office(bare: &str) -> bool {
    let length = bare.chars().count();
    let head = length > 2 && bare.ends_with(['长', '長']);
    (3..=4).contains(&length) && (bare.ends_with(LABEL_ENDS) || head) && bare != "个人"
}

/// Whether the text is a sum, a count, a day or a number: anything but a word.
pub(super) fn is_amount(text: &str) -> bool {
    let bare = compact(text);
    let unit =
        |c: char| "元圆块万角分人名男女个個份张張年月日号號时時点點共计計整第轮輪届".contains(c);
    let digit = |c: char| c.is_ascii_digit() || "〇零一二三四五六七八九十百千两".contains(c);
    bare.chars().any(digit)
        && bare.chars().all(|c| digit(c) || unit(c) || !c.is_alphabetic())
        && (bare.chars().any(|c| c.is_ascii_digit()) || bare.ends_with(unit))
}

/// Whether the whole text stands in brackets: （公章）.
fn in_brackets_whole(bare: &str) -> bool {
    bare.starts_with(['(', '[', '【', '〔', '《']) && bare.ends_with([')', ']', '】', '〕', '》'])
}

/// Whether a text in the column of names is none by its shape, whatever else stands in the row.
pub(super) fn no_name(text: &str) -> bool {
    let bare = half_width(text);
    (says_nobody(&bare) && !begins_with_surname(&compact(&bare)))
        || points_elsewhere(&bare)
        || in_brackets_whole(bare.trim())
        || bare.trim().chars().all(|c| c == ' ' || "年月日时分号".contains(c))
        || (is_amount(&bare) && bare.chars().count() > 1 && !begins_with_surname(&bare))
        || full_pattern(&bare)
}

/// A pattern that leaves no part of a name: XXX, 某某, 某某某.
fn full_pattern(text: &str) -> bool {
    is_pattern(text) && !begins_with_surname(&compact(text))
}

/// Whether a name is plainly one: a family name with one to three characters, a name with a middle
/// dot, a Latin name of two words. Others may be names as well.
pub(super) fn plainly_name(name: &str) -> bool {
    let bare = without_note(name);
    let length = bare.chars().count();
    let chinese = bare.chars().all(|c| c.is_alphabetic() && !c.is_ascii() || private_use(c));
    if bare.contains('·') {
        return bare.split('·').all(|part| !part.is_empty());
    }
    if chinese {
        let plain = (1..=4).contains(&length) && begins_with_surname(bare);
        return plain && !is_label_for_name(bare) && !is_pattern(bare) && !no_name(bare);
    }
    let latin = |c: char| c.is_alphabetic() && c < '\u{250}' || " .'-".contains(c);
    bare.contains(' ') && bare.chars().all(latin)
}

/// A name without the note in brackets behind it.
pub(super) fn without_note(name: &str) -> &str {
    name.split(['(', '（', '[', '【']).next().unwrap_or(name).trim()
}

fn private_use(c: char) -> bool {
    ('\u{e000}'..='\u{f8ff}').contains(&c)
}

/// What is said of a text in the column of units.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum UnitDoubt {
    /// It names no unit.
    None(&'static str),
    /// It may name one: a bare number, a formula.
    Odd(&'static str),
}

/// Why a text in the column of units names none, or may not; `None` where it can name one.
pub(super) fn unit_doubt(text: &str) -> Option<UnitDoubt> {
    let bare = compact(text);
    let lettered = bare.chars().any(char::is_alphabetic);
    let day = bare.contains(['.', '-', '/'])
        && bare.chars().all(|c| c.is_ascii_digit() || ".-/".contains(c));
    let sentence = bare.contains(['。', '！', '？', '；']) || bare.chars().count() > 40;
    Some(match () {
        () if points_elsewhere(&bare) => UnitDoubt::None("只指向别的格，请填单位名称"),
        () if is_pattern(&bare) => UnitDoubt::None("是示例，不是单位名称"),
        () if day || (lettered && is_amount(&bare)) => UnitDoubt::None("不是单位名称"),
        () if !lettered => UnitDoubt::Odd("不像单位名称，请核对"),
        () if says_nobody(&bare) => UnitDoubt::None("没有写出单位名称"),
        () if is_label(&bare) && bare.contains(':') => UnitDoubt::None("是说明，不是单位名称"),
        () if sentence => UnitDoubt::None("是说明，不是单位名称"),
        () if names_an_office(&bare) => UnitDoubt::None("像职务或事项，不像单位名称"),
        () => return None,
    })
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
