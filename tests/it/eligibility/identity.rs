//! Identity numbers (rules.md §3.3): expected values by another program and by hand.

use chrono::NaiveDate;
use xiangqi_arbiter::model::entrant::DocumentKind;
use xiangqi_arbiter::model::person::Sex::{self, Female, Male};
use xiangqi_arbiter::model::text::mask;
use xiangqi_arbiter::rules::enrolment::identity::read;

fn day(text: &str) -> NaiveDate {
    text.parse().unwrap()
}

#[test]
fn every_month_has_its_last_day() {
    let table: [(&str, &str, Sex); 12] = [
        ("140105198601311010", "1986-01-31", Male),
        ("140105198602281028", "1986-02-28", Female),
        ("140105198603311030", "1986-03-31", Male),
        ("140105198604301045", "1986-04-30", Female),
        ("140105198605311050", "1986-05-31", Male),
        ("140105198606301065", "1986-06-30", Female),
        ("140105198607311070", "1986-07-31", Male),
        ("140105198608311080", "1986-08-31", Female),
        ("140105198609301095", "1986-09-30", Male),
        ("140105198610311100", "1986-10-31", Female),
        ("140105198611301115", "1986-11-30", Male),
        ("140105198612311120", "1986-12-31", Female),
    ];
    for (number, birth, sex) in table {
        let reading = read(number, None).unwrap();
        assert_eq!(reading.faults, [], "{number}");
        assert_eq!(reading.birth, Some(day(birth)), "{number}");
        assert_eq!(reading.sex, Some(sex), "{number}");
        assert_eq!((reading.province, reading.province_name()), (Some(14), Some("山西")));
    }
}

#[test]
fn forms_and_faults() {
    use DocumentKind::{ForeignPermanent, Other, ResidencePermit, Resident, ResidentOld};
    // number, declared kind, kind, normal form, birth, codes
    type Row = (
        &'static str,
        Option<&'static str>,
        DocumentKind,
        &'static str,
        Option<&'static str>,
        &'static [&'static str],
    );
    let table: [Row; 43] = [
        ("11010519491231002X", None, Resident, "11010519491231002X", Some("1949-12-31"), &[]),
        ("11010519491231002x", None, Resident, "11010519491231002X", Some("1949-12-31"), &[]),
        (
            "１１０１０５１９４９１２３１００２ｘ",
            None,
            Resident,
            "11010519491231002X",
            Some("1949-12-31"),
            &[],
        ),
        (
            " 110105 19491231\u{3000}002X ",
            None,
            Resident,
            "11010519491231002X",
            Some("1949-12-31"),
            &[],
        ),
        ("'11010519491231002X", None, Resident, "11010519491231002X", Some("1949-12-31"), &[]),
        ("‘11010519491231002X’", None, Resident, "11010519491231002X", Some("1949-12-31"), &[]),
        (
            "\u{feff}11010519491231002X\u{200b}",
            None,
            Resident,
            "11010519491231002X",
            Some("1949-12-31"),
            &[],
        ),
        // Leap days: 2000, 1996 and 1904 have one; 1900, 1990 and 2001 have none.
        ("140105200002290019", None, Resident, "140105200002290019", Some("2000-02-29"), &[]),
        ("140105199602290025", None, Resident, "140105199602290025", Some("1996-02-29"), &[]),
        ("130105190402290036", None, Resident, "130105190402290036", Some("1904-02-29"), &[]),
        ("140105190002290012", None, Resident, "140105190002290012", None, &["id_date"]),
        ("140105199002290013", None, Resident, "140105199002290013", None, &["id_date"]),
        ("140105200102290016", None, Resident, "140105200102290016", None, &["id_date"]),
        // Impossible dates with a right check digit.
        ("140105199013010013", None, Resident, "140105199013010013", None, &["id_date"]),
        ("140105199004310014", None, Resident, "140105199004310014", None, &["id_date"]),
        ("140105199000010014", None, Resident, "140105199000010014", None, &["id_date"]),
        ("140105199001000010", None, Resident, "140105199001000010", None, &["id_date"]),
        // Both at once.
        (
            "140105199002290014",
            None,
            Resident,
            "140105199002290014",
            None,
            &["id_date", "id_check_digit"],
        ),
        // Wrong check digit.
        (
            "110105194912310021",
            None,
            Resident,
            "110105194912310021",
            Some("1949-12-31"),
            &["id_check_digit"],
        ),
        (
            "14010520000229001X",
            None,
            Resident,
            "14010520000229001X",
            Some("2000-02-29"),
            &["id_check_digit"],
        ),
        // 15 digits.
        ("149900710627357", None, ResidentOld, "149900710627357", Some("1971-06-27"), &[]),
        ("149900010627357", None, ResidentOld, "149900010627357", Some("1901-06-27"), &[]),
        ("149900710631357", None, ResidentOld, "149900710631357", None, &["id_date"]),
        // Residence permits.
        (
            "810000199001050010",
            None,
            ResidencePermit,
            "810000199001050010",
            Some("1990-01-05"),
            &[],
        ),
        (
            "820000199001050020",
            None,
            ResidencePermit,
            "820000199001050020",
            Some("1990-01-05"),
            &[],
        ),
        (
            "830000199001050030",
            None,
            ResidencePermit,
            "830000199001050030",
            Some("1990-01-05"),
            &[],
        ),
        (
            "830000199001050031",
            None,
            ResidencePermit,
            "830000199001050031",
            Some("1990-01-05"),
            &["id_check_digit"],
        ),
        (
            "911124198108030024",
            None,
            ForeignPermanent,
            "911124198108030024",
            Some("1981-08-03"),
            &[],
        ),
        // No province.
        (
            "000000199001050036",
            None,
            Resident,
            "000000199001050036",
            Some("1990-01-05"),
            &["id_region"],
        ),
        // Length and characters.
        ("14990019880810207", None, Resident, "14990019880810207", None, &["id_length"]),
        ("1499001988081020777", None, Resident, "1499001988081020777", None, &["id_length"]),
        ("12345678", None, Resident, "12345678", None, &["id_length"]),
        ("14O105198601311010", None, Resident, "14O105198601311010", None, &["id_letters"]),
        ("14010519860131101Y", None, Resident, "14010519860131101Y", None, &["id_length"]),
        ("1401051986013110X0", None, Resident, "1401051986013110X0", None, &["id_length"]),
        // Digits lost in a spreadsheet.
        ("1.49900199406302E+17", None, Resident, "1.49900199406302E+17", None, &["id_digits_lost"]),
        (
            "149900199406301000",
            None,
            Resident,
            "149900199406301000",
            Some("1994-06-30"),
            &["id_digits_lost"],
        ),
        // Other documents.
        ("H12345678", None, Other, "H12345678", None, &[]),
        ("Ｅ12345678", None, Other, "E12345678", None, &[]),
        ("g 1234 5678", None, Other, "G12345678", None, &[]),
        ("12345678", Some("台湾居民来往大陆通行证"), Other, "12345678", None, &[]),
        ("12345678", Some("身份证"), Resident, "12345678", None, &["id_length"]),
        ("USA110080010101", None, Other, "USA110080010101", None, &[]),
    ];
    for (text, declared, kind, normal, birth, codes) in table {
        let reading = read(text, declared).unwrap();
        assert_eq!(reading.kind, kind, "{text}");
        assert_eq!(reading.normal, normal, "{text}");
        assert_eq!(reading.birth, birth.map(day), "{text}");
        let found: Vec<&str> = reading.faults.iter().map(|f| f.code()).collect();
        assert_eq!(found, codes, "{text}");
        for fault in &reading.faults {
            assert!(!fault.text().contains(normal), "{text}: a message gives the number away");
        }
    }
    assert_eq!(read(" ' ", None), None);
}

#[test]
fn the_form_is_held_against_the_number() {
    let reading = read("11010519491231002X", None).unwrap();
    let codes = |birth, sex| -> Vec<&'static str> {
        reading.against(birth, sex).iter().map(|f| f.code()).collect()
    };
    let (right, wrong) = (Some(day("1949-12-31")), Some(day("1949-12-30")));
    assert_eq!(codes(right, Some(Female)), [""; 0]);
    assert_eq!(codes(None, None), [""; 0]);
    assert_eq!(codes(wrong, Some(Female)), ["id_birth_mismatch"]);
    assert_eq!(codes(right, Some(Male)), ["id_sex_mismatch"]);
    assert_eq!(codes(wrong, Some(Male)), ["id_birth_mismatch", "id_sex_mismatch"]);
}

#[test]
fn masking_shows_six_characters_at_most() {
    for (number, shown) in [
        ("149900197301010014", "149900************"),
        ("149900710627357", "149900*********"),
        ("H12345678", "H*******8"),
        ("A1234", "A***4"),
        ("A12", "A**"),
        ("13900000000", "139000*****"),
        ("1", "*"),
        ("", ""),
    ] {
        assert_eq!(mask(number), shown);
    }
}

#[test]
fn the_kind_of_document_written_before_its_number() {
    use DocumentKind::{Other, Resident};
    for (written, kind, normal) in [
        ("护照E12345678", Other, "E12345678"),
        ("护照号：e12345678", Other, "E12345678"),
        ("身份证140105198601311010", Resident, "140105198601311010"),
        ("身份证号码: 140105198601311010", Resident, "140105198601311010"),
        ("台胞证(01234567)", Other, "01234567"),
        ("军字第1234567号", Other, "军字第1234567号"),
    ] {
        let reading = read(written, None).unwrap();
        assert_eq!((reading.kind, reading.normal.as_str()), (kind, normal), "{written}");
        assert_eq!(reading.faults, [], "{written}");
    }
    // What the form says of the kind goes first.
    assert_eq!(read("护照E12345678", Some("身份证")).unwrap().kind, Resident);
}
