//! Fitting: whatever the width, nothing is cut and nothing is too wide.

use xiangqi_arbiter::paper::block::{Align, Column, Table, TableRow};
use xiangqi_arbiter::paper::fit::{Fitted, even, shrink, wrap};
use xiangqi_arbiter::paper::font::Face;
use xiangqi_arbiter::paper::page::{Page, Placed, mm, pt10};
use xiangqi_arbiter::paper::sheets::pairing::{Units, pairing};
use xiangqi_arbiter::paper::{layout, table};

use crate::paper::facts::HARD_NAMES;

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
            TableRow::Cells(vec![row.to_string(), unit.into()])
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

#[test]
fn a_third_line_is_saved_by_a_smaller_size() {
    // 22 characters; 35 mm hold 9 of them at 11 pt (3.88 mm each), 11 at 9 pt (3.18 mm each).
    let unit = "内蒙古自治区呼和浩特市体育局棋牌运动管理中心";
    let fitted = even(unit, Face::Text, pt10(110), mm(35));
    assert_eq!(fitted.lines, ["内蒙古自治区呼和浩特市", "体育局棋牌运动管理中心"]);
    assert_eq!(fitted.em, pt10(90));
    // What fits two lines keeps the size of its column.
    assert_eq!(even("晋中市榆次区象棋协会", Face::Text, pt10(97), mm(30)).em, pt10(97));
}

#[test]
fn two_tables_never_stand_on_a_page_of_their_own() {
    // Rows of equal height, as most lists have: the page before always takes two more.
    let last_page = |tables: u32| {
        let mut facts = crate::paper::facts::round(tables);
        facts.units = Units::Hidden;
        for row in &mut facts.tables {
            (row.red.player.name, row.black.player.name) = ("张三".into(), "李四".into());
        }
        let sheet = pairing(&crate::paper::facts::head("公开组", "第1轮"), &facts);
        let pages = layout::pages(&sheet).unwrap();
        let named = |page: &Page| page.texts().filter(|run| run.text == "张三").count();
        (pages.len(), pages.last().map(named).unwrap_or_default())
    };
    for tables in 5..120 {
        let (pages, on_last) = last_page(tables);
        assert!(pages == 1 || on_last > 2, "{tables} tables: {on_last} on page {pages}");
    }
}
