//! Does every character print that printed before the fonts were packed? The numbers were counted
//! in the whole font files.

use std::ops::RangeInclusive;

use xiangqi_arbiter::paper::font::{Face, Font};
use xiangqi_fonts::File;

/// The blocks of GB 18030-2022 that hold Han, and how many of each the text, bold (of its own) and
/// certificate (of its own) faces had.
const BLOCKS: &[(RangeInclusive<char>, [usize; 3])] = &[
    ('\u{3007}'..='\u{3007}', [1, 1, 1]),
    ('\u{3400}'..='\u{4DBF}', [6582, 77, 503]),
    ('\u{4E00}'..='\u{9FFF}', [20976, 7957, 20992]),
    ('\u{F900}'..='\u{FAFF}', [122, 0, 114]),
    ('\u{20000}'..='\u{2A6DF}', [42711, 36, 525]),
    ('\u{2A700}'..='\u{2B734}', [4149, 44, 103]),
    ('\u{2B740}'..='\u{2B81D}', [222, 8, 26]),
    ('\u{2B820}'..='\u{2CEA1}', [5762, 108, 187]),
    ('\u{2CEB0}'..='\u{2EBE0}', [7473, 0, 54]),
];

fn sets(face: Face, own: Option<Font>, c: char) -> bool {
    face.resolve(c).is_some_and(|(font, _)| own.is_none_or(|own| own == font))
}

#[test]
fn every_han_of_gb18030_2022_prints_as_before() {
    let faces = [(Face::Text, None), (Face::Bold, Some(Font::Bold)), (Face::Kai, Some(Font::Kai))];
    for (block, before) in BLOCKS {
        let now = faces.map(|(face, own)| block.clone().filter(|c| sets(face, own, *c)).count());
        assert_eq!(now, *before, "{block:?}");
    }
}

#[test]
fn the_text_face_has_every_character_it_had() {
    let all = ('\u{0}'..=char::MAX).filter(|c| Face::Text.resolve(*c).is_some());
    assert_eq!(all.count(), 90_992);
}

#[test]
fn every_file_opens_and_is_passed_over_only_where_it_has_nothing() {
    use skrifa::MetadataProvider;
    let sizes = [3_162_040, 7_342_372, 2_824_608, 14_154_244, 30_708_576];
    for (file, size) in File::ALL.into_iter().zip(sizes) {
        assert_eq!(file.bytes().len(), size, "{file:?}");
        let font = skrifa::FontRef::new(file.bytes()).expect("a font");
        let mappings = font.charmap().mappings();
        let passed_over = mappings
            .filter_map(|(c, _)| char::from_u32(c))
            .filter(|c| !file.may_have(*c) && Face::Text.resolve(*c).is_none());
        assert_eq!(passed_over.collect::<String>(), "", "{file:?}");
    }
}
