//! In which encoding is a text file written? What is no text is named as what it is.

use encoding_rs::{Encoding, GB18030, UTF_8, UTF_16BE, UTF_16LE};

use super::{ListError, stranger};

/// By byte order mark, else UTF-8 where it is (nearly) valid, else UTF-16 where it reads as
/// Chinese, else GB18030. Bytes that are none of these become U+FFFD, which the rows report; a NUL
/// is refused with its row.
pub(super) fn decode(bytes: &[u8]) -> Result<String, ListError> {
    if let Some(what) = stranger::of_bytes(bytes) {
        return Err(ListError::NotASheet(what));
    }
    if bytes.starts_with(b"\xFF\xFE\0\0") || bytes.starts_with(b"\0\0\xFE\xFF") || utf32(bytes) {
        return Err(ListError::Utf32);
    }
    if let Some((encoding, mark)) = Encoding::for_bom(bytes) {
        let body = bytes.get(mark..).unwrap_or_default();
        return without_nul(encoding.decode_without_bom_handling(body).0.into_owned());
    }
    let zeros = bytes.iter().filter(|b| **b == 0).count();
    if zeros > 0 && (zeros * 3 > bytes.len() || std::str::from_utf8(bytes).is_err()) {
        let sixteen = [UTF_16LE, UTF_16BE].into_iter().find_map(|encoding| {
            let text = encoding.decode_without_bom_handling_and_without_replacement(bytes)?;
            legible(&text).then(|| text.into_owned())
        });
        if let Some(text) = sixteen {
            return Ok(text);
        }
        if zeros * 8 > bytes.len() {
            return Err(ListError::NotASheet(NO_TEXT));
        }
    }
    // A damaged byte or a cut end does not make a UTF-8 file GB18030.
    let (utf8, _) = UTF_8.decode_without_bom_handling(bytes);
    let broken = utf8.chars().filter(|c| *c == '\u{fffd}').count();
    let sound = utf8.chars().filter(|c| !c.is_ascii() && *c != '\u{fffd}').count();
    let text =
        if broken * 20 <= sound { utf8 } else { GB18030.decode_without_bom_handling(bytes).0 };
    let odd = text.chars().filter(|c| *c == '\u{fffd}' || (c.is_control() && !c.is_whitespace()));
    let odd = odd.filter(|c| *c != '\0').count();
    if odd * 10 > text.chars().count() {
        return Err(ListError::NotASheet(NO_TEXT));
    }
    without_nul(text.into_owned())
}

const NO_TEXT: &str = "内容不是文字，请选择报名表（xlsx、xls、ods、csv）";

/// Whether nearly all of a text is what Chinese lists are written with.
fn legible(text: &str) -> bool {
    let plain = |c: &char| {
        matches!(c, ' '..='~' | '\t' | '\r' | '\n')
            || matches!(c, '\u{2000}'..='\u{206F}' | '\u{3000}'..='\u{303F}')
            || matches!(c, '\u{FF00}'..='\u{FFEF}' | '\u{3400}'..='\u{9FFF}')
            || matches!(c, '\u{20000}'..='\u{3FFFF}')
    };
    let odd = text.chars().filter(|c| !plain(c)).count();
    !text.contains('\0') && odd * 20 <= text.chars().count()
}

/// Whether the bytes are signs of four bytes each: the highest byte of every one is zero, and
/// there is no other reason for so many zeros.
fn utf32(bytes: &[u8]) -> bool {
    let sample = bytes.get(..bytes.len().min(4096)).unwrap_or_default();
    let (signs, rest) = sample.as_chunks::<4>();
    let little = |s: &[u8; 4]| char::from_u32(u32::from_le_bytes(*s)).is_some_and(|c| c != '\0');
    let big = |s: &[u8; 4]| char::from_u32(u32::from_be_bytes(*s)).is_some_and(|c| c != '\0');
    rest.is_empty() && !signs.is_empty() && (signs.iter().all(little) || signs.iter().all(big))
}

/// The text, unless it holds a NUL.
fn without_nul(text: String) -> Result<String, ListError> {
    match text.find('\0') {
        None => Ok(text),
        Some(at) => {
            let before = text.get(..at).unwrap_or_default();
            let row = before.matches('\n').count() + 1;
            Err(ListError::Nul(u32::try_from(row).unwrap_or(u32::MAX)))
        }
    }
}
