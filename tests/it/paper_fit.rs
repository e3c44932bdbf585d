//! Fitting: whatever the width, nothing is cut and nothing is too wide.

use xiangqi_arbiter::paper::block::{Align, Column, Row, Table};
use xiangqi_arbiter::paper::fit::{Fitted, shrink, wrap};
use xiangqi_arbiter::paper::font::Face;
use xiangqi_arbiter::paper::page::{Placed, mm, pt10};
use xiangqi_arbiter::paper::table;

use crate::paper_facts::HARD_NAMES;

fn widest(fitted: &Fitted, face: Face) -> i32 {
    fitted.lines.iter().map(|line| face.width(fitted.em, line)).max().unwrap_or(0)
}

#[test]
fn no_width_cuts_a_name() {
    for text in HARD_NAMES.iter().chain(&["Абдул·Karim 第12名（太原）", "", "1234567890"])
    {
        for face in Face::ALL {
            for width in (mm(3)..mm(60)).step_by(170) {
                for fitted in
                    [shrink(text, face, pt10(115), width), wrap(text, face, pt10(115), width)]
                {
                    assert!(widest(&fitted, face) <= width, "{text} in {width}");
                    let whole: String = fitted.lines.concat();
                    let spaceless = |text: &str| text.replace(' ', "");
                    assert_eq!(spaceless(&whole), spaceless(text), "{text} in {width}");
                    assert!(fitted.em <= pt10(115) && fitted.em > 0);
                }
            }
        }
    }
}

#[test]
fn a_name_shrinks_first_and_breaks_between_its_parts() {
    let name = "阿卜杜热合曼·麦麦提依明·托合提";
    let em = 400;
    // 15 characters and 2 dots need more than 60 mm at this size.
    let wide = shrink(name, Face::Text, em, mm(80));
    assert_eq!((wide.em, wide.lines.len()), (em, 1));
    let natural = Face::Text.width(em, name);
    let little = shrink(name, Face::Text, em, natural * 9 / 10);
    assert!(little.em < em && little.lines.len() == 1);
    let narrow = shrink(name, Face::Text, em, natural * 6 / 10);
    assert!(narrow.lines.len() > 1, "{narrow:?}");
    for line in &narrow.lines[..narrow.lines.len() - 1] {
        assert!(line.ends_with('·'), "{narrow:?}");
    }
}

#[test]
fn lines_do_not_begin_with_punctuation() {
    let text = "在比赛中，顽强拼搏，成绩优异，荣获第一名（公开组）。特发此证，以资鼓励。";
    for width in (mm(40)..mm(160)).step_by(130) {
        for line in wrap(text, Face::Kai, pt10(230), width).lines {
            assert!(!line.starts_with(['，', '。', '）']), "{line}");
            assert!(!line.ends_with('（'), "{line}");
        }
    }
}

/// The sizes in which a text column of 60 rows is set, by how many of its texts are too wide.
fn sizes_of(wide: usize) -> std::collections::BTreeSet<(i32, usize)> {
    let mut table = Table::new(vec![
        ("序号", Column::new(10, 10, Align::Centre)),
        ("单位", Column::new(30, 30, Align::Left)),
        ("备注", Column::new(100, 200, Align::Left).share(1)),
    ]);
    table.rows = (0..60)
        .map(|row| {
            // 28 mm hold seven characters of 10.5 pt; eight ask for 94 percent of it.
            let unit = if row < wide { "运城盐湖象棋协会" } else { "太原市队" };
            Row::Cells(vec![row.to_string(), unit.into()])
        })
        .collect();
    let laid = table::lay(&table, mm(186), mm(100));
    laid.rows
        .iter()
        .flat_map(|row| &row.items)
        .filter_map(|item| match item {
            Placed::Text(run) if run.text.contains('棋') || run.text.contains('队') => {
                Some((run.em, run.text.chars().count()))
            }
            _ => None,
        })
        .collect()
}

#[test]
fn a_column_shrinks_as_one_unless_a_single_cell_must() {
    let whole = pt10(105);
    assert_eq!(sizes_of(0), [(whole, 4)].into());
    let one: Vec<(i32, usize)> = sizes_of(1).into_iter().collect();
    assert!(one[0].1 == 8 && one[0].0 < whole, "{one:?}");
    assert_eq!(one[1], (whole, 4));
    let many: Vec<(i32, usize)> = sizes_of(20).into_iter().collect();
    assert_eq!(many.iter().map(|(_, count)| *count).collect::<Vec<_>>(), [4, 8], "{many:?}");
    assert!(many[0].0 == many[1].0 && many[0].0 == one[0].0, "{many:?}");
}
