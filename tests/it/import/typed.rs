//! Times and numbers as people type them.

use xiangqi_arbiter::model::typed::{typed_number, typed_time};

#[test]
fn times_of_day() {
    for (typed, wanted) in [
        ("8:30", "08:30:00"),
        ("８：３０", "08:30:00"),
        ("8点30", "08:30:00"),
        ("8点30分", "08:30:00"),
        ("8时30分", "08:30:00"),
        ("8點半", "08:30:00"),
        ("8点", "08:00:00"),
        ("８点钟", "08:00:00"),
        ("8.30", "08:30:00"),
        ("08:30:15", "08:30:15"),
        ("上午8点半", "08:30:00"),
        ("下午2点", "14:00:00"),
        ("14：00", "14:00:00"),
        (" 9 : 05 ", "09:05:00"),
    ] {
        assert_eq!(typed_time(typed), wanted.parse().ok(), "{typed}");
    }
    for wrong in ["", "8", "25:00", "8:60", "半", "8:30:", "八点", "830", "8:30-9:00"] {
        assert_eq!(typed_time(wrong), None, "{wrong}");
    }
}

#[test]
fn whole_numbers() {
    for typed in ["7", "７", " 7 ", "7号", "第7台", "７号", "7 桌", "第7轮", "07"] {
        assert_eq!(typed_number(typed), Some(7), "{typed}");
    }
    for wrong in ["", "号", "-7", "7.5", "七", "7a", "99999999999"] {
        assert_eq!(typed_number(wrong), None, "{wrong}");
    }
}
