//! No list takes the machine: every limit ends the reading with a sentence that says the limit and
//! what to do, and nothing is dropped or mixed without a word.

use std::fmt::Write as _;

use xiangqi_arbiter::model::roster::{ImportedList, Mapping};
use xiangqi_arbiter::store::entry_list::{Limit, ListError, MAX_ROWS, from_bytes, read_list};

use crate::import::mutation::zipped;

fn read(bytes: &[u8]) -> Result<ImportedList, ListError> {
    from_bytes(bytes, "crafted", &Mapping::default())
}

fn refused(bytes: &[u8]) -> ListError {
    read(bytes).expect_err("refused")
}

fn limit(bytes: &[u8]) -> Limit {
    match refused(bytes) {
        ListError::TooMuch(limit) => limit,
        other => panic!("{other}"),
    }
}

const MAIN: &str = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const LINKS: &str = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE: &str = "http://schemas.openxmlformats.org/package/2006/relationships";

/// An xlsx file of these sheets, given as what stands within `sheetData`, and shared texts.
fn xlsx(sheets: &[String], shared: &[&str]) -> Vec<u8> {
    let mut parts = Vec::new();
    let (mut names, mut links) = (String::new(), String::new());
    for (n, rows) in (1..).zip(sheets) {
        write!(names, "<sheet name=\"S{n}\" sheetId=\"{n}\" r:id=\"rId{n}\"/>").unwrap();
        write!(
            links,
            "<Relationship Id=\"rId{n}\" Type=\"{LINKS}/worksheet\" Target=\"worksheets/sheet{n}.xml\"/>"
        )
        .unwrap();
        let text = format!("<worksheet xmlns=\"{MAIN}\"><sheetData>{rows}</sheetData></worksheet>");
        parts.push((format!("xl/worksheets/sheet{n}.xml"), text.into_bytes()));
    }
    write!(
        links,
        "<Relationship Id=\"rIdS\" Type=\"{LINKS}/sharedStrings\" Target=\"sharedStrings.xml\"/>"
    )
    .unwrap();
    let shared: String = shared
        .iter()
        .map(|text| format!("<si><t xml:space=\"preserve\">{text}</t></si>"))
        .collect();
    let book = format!(
        "<workbook xmlns=\"{MAIN}\" xmlns:r=\"{LINKS}\"><sheets>{names}</sheets></workbook>"
    );
    let links = format!("<Relationships xmlns=\"{PACKAGE}\">{links}</Relationships>");
    let package = format!(
        "<Relationships xmlns=\"{PACKAGE}\"><Relationship Id=\"rId1\" \
         Type=\"{LINKS}/officeDocument\" Target=\"xl/workbook.xml\"/></Relationships>"
    );
    parts.push(("_rels/.rels".into(), package.into_bytes()));
    parts.push(("xl/workbook.xml".into(), book.into_bytes()));
    parts.push(("xl/_rels/workbook.xml.rels".into(), links.into_bytes()));
    let shared = format!("<sst xmlns=\"{MAIN}\">{shared}</sst>");
    parts.push(("xl/sharedStrings.xml".into(), shared.into_bytes()));
    zipped(&parts)
}

const HEADER: &str = "<row r=\"1\"><c r=\"A1\" t=\"inlineStr\"><is><t>姓名</t></is></c>\
                      <c r=\"B1\" t=\"inlineStr\"><is><t>单位</t></is></c></row>";

fn rows(more: &str) -> Vec<u8> {
    xlsx(&[format!("{HEADER}{more}")], &["张三"])
}

fn inline(at: &str, text: &str) -> String {
    format!("<c r=\"{at}\" t=\"inlineStr\"><is><t>{text}</t></is></c>")
}

/// An OpenDocument spreadsheet of these rows.
fn ods(rows: &str) -> Vec<u8> {
    let text = format!(
        "<office:document-content xmlns:office=\"o\" xmlns:table=\"t\" xmlns:text=\"x\">\
         <office:body><office:spreadsheet><table:table table:name=\"S\">{rows}</table:table>\
         </office:spreadsheet></office:body></office:document-content>"
    );
    zipped(&[
        ("mimetype".into(), b"application/vnd.oasis.opendocument.spreadsheet".to_vec()),
        ("content.xml".into(), text.into_bytes()),
    ])
}

fn ods_row(times: u32, cells: &[(u32, &str)]) -> String {
    let cells: String = cells
        .iter()
        .map(|(times, text)| match text.is_empty() {
            true => format!("<table:table-cell table:number-columns-repeated=\"{times}\"/>"),
            false => format!(
                "<table:table-cell office:value-type=\"string\" \
                 table:number-columns-repeated=\"{times}\"><text:p>{text}</text:p></table:table-cell>"
            ),
        })
        .collect();
    format!("<table:table-row table:number-rows-repeated=\"{times}\">{cells}</table:table-row>")
}

#[test]
fn the_last_row_within_the_limit_is_read() {
    let most = usize::try_from(MAX_ROWS).unwrap();
    let list = |rows: usize| format!("姓名\n{}", "张三\n".repeat(rows - 1));
    assert_eq!(read(list(most).as_bytes()).unwrap().rows.len(), most - 1);
    let error = refused(list(most + 1).as_bytes());
    assert_eq!(
        error.to_string(),
        "文件超出限度：有内容的行超过20000行，没有读入。请只保留报名数据（删去多余的行、列和工作表），\
         或拆成几个文件分别导入"
    );
}

#[test]
fn rows_without_end() {
    let unnumbered = "<row><c t=\"s\"><v>0</v></c></row>".repeat(30_000);
    assert_eq!(limit(&rows(&unnumbered)), Limit::Rows);
    let head = ods_row(1, &[(1, "姓名"), (1, "单位")]);
    let ods = |rows: &str| limit(&ods(&format!("{head}{rows}")));
    assert_eq!(ods(&ods_row(3_900_000, &[(1, "张三")])), Limit::Rows);
    assert_eq!(ods(&ods_row(1, &[(16_000, "张三")]).repeat(30)), Limit::Cells);
    // Two cells at the corners are a rectangle of a billion to the reader.
    let far = [ods_row(1_000_000, &[(16_000, "")]), ods_row(1, &[(15_000, ""), (1, "张三")])];
    assert_eq!(ods(&far.concat()), Limit::Area);
    let long = "长".repeat(10_000);
    assert_eq!(ods(&ods_row(10_000, &[(2, &long)])), Limit::Text);
    let blanks = "<text:s text:c=\"9999\"/>甲";
    assert_eq!(ods(&ods_row(10_000, &[(1, blanks)])), Limit::Text);
    let sheets: Vec<String> = (0..1_000).map(|_| HEADER.to_string()).collect();
    assert_eq!(limit(&xlsx(&sheets, &[])), Limit::Sheets);
    let wide: String = (0..300).map(|_| "<c t=\"s\"><v>0</v></c>").collect();
    assert_eq!(limit(&rows(&format!("<row>{wide}</row>"))), Limit::RowCells(2));
}

#[test]
fn texts_without_end() {
    // Shared by many cells; blank ones show nothing and cost as much.
    for text in ["长".repeat(20_000), format!(" {}", " ".repeat(60_000))] {
        let cells = "<row><c t=\"s\"><v>1</v></c></row>".repeat(400);
        let bytes = xlsx(&[format!("{HEADER}{cells}")], &["张三", &text]);
        assert_eq!(limit(&bytes), Limit::Text);
    }
    let long =
        |signs: usize| rows(&format!("<row r=\"2\">{}</row>", inline("A2", &"x".repeat(signs))));
    assert_eq!(limit(&long(100_000)), Limit::CellText(Some(2)));
    assert_eq!(limit(&long(20 << 20)), Limit::CellText(None));
    let line = format!("姓名,单位\n{}", "x".repeat(40 << 20));
    assert_eq!(limit(line.as_bytes()), Limit::CellText(Some(2)));
    assert_eq!(limit(format!("姓名\n{}", ",甲".repeat(9_000_000)).as_bytes()), Limit::RowCells(2));
    // A quote that is closed a long way down takes the rows between into one cell.
    let quoted = format!("姓名,单位\n\"张三,{}\"\n", "李四,甲队\n".repeat(15_000));
    assert_eq!(limit(quoted.as_bytes()), Limit::CellText(Some(2)));
    // One that is never closed does not.
    let open = format!("姓名,单位\n\"张三,甲队\n{}", "李四,甲队\n".repeat(150));
    let list = read(open.as_bytes()).unwrap();
    assert_eq!(list.rows.len() + list.unreadable.len(), 151);
}

#[test]
fn a_row_number_twice_or_beyond_the_format() {
    let said = |more: &str| refused(&rows(more)).to_string();
    let row = |n: u32, at: &str, name: &str| format!("<row r=\"{n}\">{}</row>", inline(at, name));
    let twice = row(5, "A5", "张三") + &row(6, "A6", "王五") + &row(5, "B5", "李四");
    assert!(said(&twice).starts_with("工作表“S1”的第5行在文件中出现两次"), "{}", said(&twice));
    let cell = format!("<row r=\"2\">{}{}</row>", inline("A2", "张三"), inline("A2", "李四"));
    assert!(said(&cell).contains("第2行在文件中出现两次"), "{}", said(&cell));
    let far = row(1_048_577, "A1048577", "张三");
    assert!(said(&far).starts_with("第1048577行A列超出表格的范围"), "{}", said(&far));
    let far = row(2, "XFE2", "张三");
    assert!(
        said(&far).contains("超出表格的范围") || said(&far).contains("已损坏"),
        "{}",
        said(&far)
    );
    // Out of order, but each once: read by their numbers.
    let list = read(&rows(&(row(6, "A6", "王五") + &row(5, "A5", "张三")))).unwrap();
    assert_eq!(
        list.rows.iter().map(|r| (r.row, &*r.name)).collect::<Vec<_>>(),
        [(5, "张三"), (6, "王五")]
    );
}

#[test]
fn signs_of_code_zero_and_four_byte_signs() {
    for text in ["姓名\n张三\n李\0四\n", "姓名,单位\n张\0,甲\n"] {
        let row = 1 + text[..text.find('\0').unwrap()].matches('\n').count();
        let gb = encoding_rs::GB18030.encode(text).0.into_owned();
        let marked = [b"\xEF\xBB\xBF", text.as_bytes()].concat();
        let sixteen: Vec<u8> =
            [0xFEFF].into_iter().chain(text.encode_utf16()).flat_map(u16::to_le_bytes).collect();
        for bytes in [text.as_bytes().to_vec(), gb, marked, sixteen] {
            let said = refused(&bytes).to_string();
            assert!(said.starts_with(&format!("第{row}行有空字符（NUL）")), "{said} {bytes:x?}");
        }
    }
    let late = format!("姓名\n{}李\0四\n", "张三\n".repeat(5_000));
    assert!(refused(late.as_bytes()).to_string().starts_with("第5002行有空字符"));
    let text = "姓名,单位\n张三,甲队\n王𠀀,乙队\n";
    let four = |bytes: fn(u32) -> [u8; 4], mark: &str| -> Vec<u8> {
        mark.chars().chain(text.chars()).map(u32::from).flat_map(bytes).collect()
    };
    for mark in ["", "\u{feff}"] {
        for bytes in [four(u32::to_le_bytes, mark), four(u32::to_be_bytes, mark)] {
            assert!(matches!(refused(&bytes), ListError::Utf32), "{mark:?}");
        }
    }
}

#[test]
fn other_files_are_named() {
    for (bytes, what) in [
        (&b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR"[..], "这是图片"),
        (b"\0\x01\0\0\0\x0f\0\x80\0\x03", "这是字体文件"),
        (b"ttcf\0\x02\0\0", "这是字体文件"),
        (b"%PDF-1.7\n", "这是 PDF 文件"),
        (b"SQLite format 3\0\x10\0", "这是赛事文件或其他数据库"),
        // Without a NUL as well, and texts that are no lists.
        (b"GIF89a a picture without end", "这是图片"),
        (b"\0\0\0\x18ftypheic\0\0\0\0", "这是照片或录像"),
        (b"{\"name\": [1, 2]}\n", "这是 JSON 数据文件"),
        (b"[\n  {\"a\": 1}\n]", "这是 JSON 数据文件"),
        (b"L\0\0\0\x01\x14\x02\0\0\0\0\0\xC0", "这是快捷方式"),
        (b"[InternetShortcut]\r\nURL=http", "这是网址的快捷方式"),
        (b"<!DOCTYPE html>\n<p>", "这是网页"),
        (b"  <meta charset=gbk><table>", "这是网页"),
        (b"\xEF\xBB\xBF<html>", "这是网页"),
        (b"MIME-Version: 1.0\r\n", "这是网页或邮件"),
        (b"{\\rtf1\\ansi", "这是 Word 文档"),
        (b"\x1F\x8B\x08\0", "这是压缩包"),
        (b"Rar!\x1A\x07\0", "这是压缩包"),
        (b"MZ\x90\0\x03", "这是程序"),
    ] {
        let said = refused(bytes).to_string();
        assert!(said.contains(what), "{said}");
        // One sentence.
        assert!(!said.contains('。') && said.starts_with("文件不是表格："), "{said}");
    }
    let word = zipped(&[("word/document.xml".to_string(), b"<w/>".to_vec())]);
    assert!(refused(&word).to_string().contains("这是 Word 文档"));
    let other = zipped(&[("a.txt".to_string(), b"1".to_vec())]);
    assert!(refused(&other).to_string().contains("这是压缩包或其他程序的文件"));
    // A text may begin with the letters of a picture.
    let list = from_bytes("BM,姓名,性别\n1,张伟,男\n".as_bytes(), "a.csv", &Mapping::default());
    assert_eq!(list.unwrap().rows.len(), 1);
    let folder = tempfile::tempdir().unwrap();
    let said =
        |path: &std::path::Path| read_list(path, &Mapping::default()).unwrap_err().to_string();
    assert!(said(folder.path()).contains("这是文件夹"), "{}", said(folder.path()));
    if cfg!(unix) {
        assert!(said(std::path::Path::new("/dev/zero")).contains("这是设备或管道，不是普通文件"));
        let pipe = folder.path().join("pipe");
        if std::process::Command::new("mkfifo").arg(&pipe).status().is_ok_and(|s| s.success()) {
            assert!(said(&pipe).contains("这是设备或管道，不是普通文件"), "{}", said(&pipe));
        }
    }
}
