//! The laptop's clock: one that stands behind the record is said, a start typed after midnight asks,
//! a laptop in another zone counts on, a clock that was never set is an error and no end.

use std::time::{Duration, UNIX_EPOCH};

use chrono::{NaiveDate, NaiveDateTime};
use egui_kittest::kittest::Queryable;
use xiangqi_arbiter::model::event::Event;
use xiangqi_arbiter::model::typed::{typed_day, typed_time};
use xiangqi_arbiter::session::Session;
use xiangqi_arbiter::session::clock::{self, Clock};
use xiangqi_arbiter::ui::action::Tab;

use crate::support::forge::forge;
use crate::support::taiyuan::{GROUP, drawn, publish, record};
use crate::support::window::{Window, click, fill, open, session};

fn at(day: u32, hour: u32, minute: u32) -> NaiveDateTime {
    NaiveDate::from_ymd_opt(2019, 5, day).unwrap().and_hms_opt(hour, minute, 0).unwrap()
}

fn says(window: &Window, text: &str) -> bool {
    window.query_all_by_label_contains(text).next().is_some()
}

fn started(window: &Window) -> Option<NaiveDateTime> {
    session(window).state().groups[&GROUP].rounds[0].started
}

#[test]
fn a_clock_behind_the_record_is_said_and_asked_about() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.xqt");
    let mut made = drawn(&path, 4);
    publish(&mut made);
    let last = made.entries().last().unwrap().at.clone();
    drop(made);
    let mut window = open(&path, Tab::Results, Clock::Stated(at(1, 9, 0)));
    assert!(says(&window, "电脑时钟现在是 2019-05-01 09:00 +08:00"), "at opening: {last}");
    click(&mut window, "知道了");
    click(&mut window, "宣布开赛");
    assert!(says(&window, "迟到时限会算错") && started(&window).is_none());
    click(&mut window, "取消");
    assert_eq!(started(&window), None);
    click(&mut window, "宣布开赛");
    click(&mut window, "仍然开赛");
    assert_eq!(started(&window), Some(at(1, 9, 0)));
}

#[test]
fn a_start_typed_after_midnight_asks_for_the_day() {
    let cases = [
        // Now, typed, what is asked (none: nothing), the start.
        (at(12, 0, 20), "20:30", Some("昨天（5月11日）的 20:30"), at(11, 20, 30)),
        (at(12, 0, 20), "0:15", None, at(12, 0, 15)),
        (at(12, 0, 20), "今天 20:30", None, at(12, 20, 30)),
        (at(12, 0, 20), "昨天20:30", None, at(11, 20, 30)),
        (at(11, 23, 50), "0:10", Some("明天（5月12日）的 00:10"), at(12, 0, 10)),
        (at(11, 9, 3), "9:00", None, at(11, 9, 0)),
    ];
    for (now, typed, asked, start) in cases {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.xqt");
        let mut made = drawn(&path, 4);
        publish(&mut made);
        drop(made);
        let mut window = open(&path, Tab::Results, Clock::Stated(now));
        fill(&mut window, "开赛时间：", typed);
        click(&mut window, "按此开赛");
        if let Some(question) = asked {
            assert!(says(&window, question), "{typed}");
            assert_eq!(started(&window), None, "{typed}");
            window.get_all_by_label("按此开赛").last().unwrap().click();
            window.run();
        }
        assert_eq!(started(&window), Some(start), "{typed}");
    }
    assert_eq!(typed_day(" 昨天  8点半 "), (Some(-1), "8点半"));
    assert!(typed_time(typed_day("明天 8:30").1).is_some());
}

/// Announced at 9:00 in a zone of its own: a laptop set to another counts the same seconds.
#[test]
fn another_zone_counts_the_same_seconds() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.xqt");
    let mut made = drawn(&path, 4);
    let round = publish(&mut made);
    record(&mut made, Event::RoundStarted { group: GROUP, round, at: at(11, 1, 0) });
    drop(made);
    // Recorded on a laptop that ran on UTC: 1:00 there is 9:00 in Beijing.
    forge(&path, |rows| rows.last_mut().unwrap().at = "2019-05-11T01:00:00+00:00".into());
    let session = Session::open(&path, "裁判长", Clock::Stated(at(11, 9, 14))).unwrap();
    assert_eq!(session.seconds_since_start(GROUP, round), Some(14 * 60));
}

#[test]
fn a_clock_before_1970_is_an_error() {
    assert!(clock::set(UNIX_EPOCH).is_ok());
    let error = clock::set(UNIX_EPOCH - Duration::from_secs(1)).unwrap_err().to_string();
    assert!(error.contains("早于1970年") && error.contains("请先校准"), "{error}");
}
