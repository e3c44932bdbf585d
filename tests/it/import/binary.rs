//! Hidden rows of a binary workbook of Excel 2007 and later (MS-XLSB 2.4.741 BrtRowHdr).

use xiangqi_arbiter::model::roster::Mapping;
use xiangqi_arbiter::store::entry_list::from_bytes;

use crate::import::mutation::zipped;

/// A record: its kind and length in seven bits a byte.
fn record(kind: u16, data: &[u8]) -> Vec<u8> {
    let mut bytes = Vec::new();
    for mut number in [u32::from(kind), data.len() as u32] {
        loop {
            let more = number >> 7;
            bytes.push((number & 0x7f) as u8 | if more > 0 { 0x80 } else { 0 });
            number = more;
            if number == 0 {
                break;
            }
        }
    }
    bytes.extend(data);
    bytes
}

fn wide(text: &str) -> Vec<u8> {
    let units: Vec<u16> = text.encode_utf16().collect();
    let mut bytes = (units.len() as u32).to_le_bytes().to_vec();
    bytes.extend(units.iter().flat_map(|unit| unit.to_le_bytes()));
    bytes
}

/// A workbook of one sheet; the rows with these flags of theirs.
fn workbook(rows: &[(&[&str], u16, u8)]) -> Vec<u8> {
    let bundle = [&[0; 4][..], &[1, 0, 0, 0], &wide("rId1"), &wide("名单")].concat();
    let book = [
        record(131, &[]),
        record(143, &[]),
        record(156, &bundle),
        record(144, &[]),
        record(132, &[]),
    ];
    let mut sheet = [record(129, &[]), record(148, &[0; 16]), record(145, &[])].concat();
    for (index, (cells, height, flags)) in (0_u32..).zip(rows) {
        let mut header = index.to_le_bytes().to_vec();
        header.extend([0; 4]);
        header.extend(height.to_le_bytes());
        header.extend([0, *flags, 0, 0, 0, 0, 0]);
        sheet.extend(record(0, &header));
        for (column, text) in (0_u32..).zip(*cells) {
            let cell = [&column.to_le_bytes()[..], &[0; 4], &wide(text)].concat();
            sheet.extend(record(6, &cell));
        }
    }
    sheet.extend([record(146, &[]), record(130, &[])].concat());
    let relations = "<Relationships><Relationship Id=\"rId1\" Type=\"worksheet\" \
         Target=\"worksheets/sheet1.bin\"/></Relationships>";
    zipped(&[
        ("xl/workbook.bin".to_string(), book.concat()),
        ("xl/_rels/workbook.bin.rels".to_string(), relations.as_bytes().to_vec()),
        ("xl/worksheets/sheet1.bin".to_string(), sheet),
    ])
}

#[test]
fn hidden_rows_of_a_binary_workbook_are_said() {
    let bytes = workbook(&[
        (&["姓名", "性别"], 300, 0),
        (&["张伟", "男"], 300, 0),
        // fDyZero: a row of no height.
        (&["王芳", "女"], 300, 0x10),
        (&["李强", "男"], 0, 0),
        (&["赵军", "男"], 300, 0x08 | 0x20),
    ]);
    let list = from_bytes(&bytes, "a.xlsb", &Mapping::default()).unwrap();
    let names: Vec<_> = list.rows.iter().map(|row| row.name.as_str()).collect();
    assert_eq!(names, ["张伟", "王芳", "李强", "赵军"]);
    let said = list.rows.iter().filter(|row| row.problems.iter().any(|p| p.code == "hidden_row"));
    assert_eq!(said.map(|row| row.row).collect::<Vec<_>>(), [3, 4]);
}
