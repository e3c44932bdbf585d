//! What sheets say where pairs play, and on what the grades of a group rest.

use xiangqi_arbiter::model::entrant::Person;
use xiangqi_arbiter::model::event::{Certificate, CertificateKind, Event};
use xiangqi_arbiter::model::grade::Grade;
use xiangqi_arbiter::model::id::{GroupId, PlayerId, Round, Seq};
use xiangqi_arbiter::model::points::HalfPoints;
use xiangqi_arbiter::model::state::State;
use xiangqi_arbiter::paper::page::{Page, Placed, mm};
use xiangqi_arbiter::paper::press::{Mark, Order, SheetKind, document};
use xiangqi_arbiter::rules::awards::rates::Rate;
use xiangqi_arbiter::rules::views::Views;

use crate::support::bundled::{
    act, add, day, entrant, founded, group, men, native, play_out, played,
};
use crate::support::pages::{checked, text};

fn pages(state: &State, kind: SheetKind, group: GroupId, round: Option<Round>) -> Vec<Page> {
    let at = day("2019-12-01").and_hms_opt(9, 0, 0).unwrap();
    let mark = Mark { seq: Seq(1), digest: "", printed_at: at };
    let order = Order::new(kind, group, round);
    checked(&document(state, &Views::of(state), &order, &mark).unwrap())
}

/// Four families that have played: 大一/小一 … 大四/小四.
fn families() -> (State, GroupId, Vec<PlayerId>) {
    let mut state = founded("hebei-2019");
    let ids = ["一", "二", "三", "四"].map(|n| {
        let adult = Person { name: format!("大{n}"), ..native("1980-01-01") };
        let mut pair = entrant(&state, "家庭双人组", adult);
        pair.partner = Some(Person { name: format!("小{n}"), ..native("2010-01-01") });
        add(&mut state, pair)
    });
    let group = group(&state, "家庭双人组");
    play_out(&mut state, group, |_, _, _| None);
    (state, group, ids.to_vec())
}

#[test]
fn both_members_of_a_pair_find_their_table_and_sign() {
    let (state, group, _) = families();
    let round = Some(Round(1));
    let lookup = pages(&state, SheetKind::LookupByName, group, round);
    let alone = |name: &str| lookup.iter().flat_map(Page::texts).any(|run| run.text == name);
    for name in ["大一", "小一", "大四", "小四"] {
        assert!(alone(name), "{name}");
    }
    // The signature cell, 164 to 196 mm from the left, is divided in its middle over both rows:
    // 14 + 16 + 14 + 40 + 44 + 20 + 16 = 164, and 16 more; from 30 to 54 mm on the first slip.
    let slips = pages(&state, SheetKind::ScoreSlips, group, round);
    let divided = slips[0].items.iter().any(|item| {
        matches!(item, Placed::Line { from, to, .. }
            if *from == (mm(180), mm(30)) && *to == (mm(180), mm(54)))
    });
    assert!(divided);
}

#[test]
fn each_member_of_a_pair_has_a_certificate() {
    let (mut state, group, ids) = families();
    let certificate = Certificate {
        number: "H-007".into(),
        kind: CertificateKind::Prize,
        group,
        player: ids[0],
        honour: "家庭双人组第一名".into(),
    };
    act(&mut state, Event::CertificateIssued { certificate });
    let made = pages(&state, SheetKind::PrizeCertificates, group, None);
    assert_eq!(made.len(), 2);
    let texts: Vec<String> = made.into_iter().map(|page| text(&[page])).collect();
    assert!(texts[0].contains("大一 同志：") && texts[0].contains("H-007-1"), "{}", texts[0]);
    assert!(texts[1].contains("小一 同学：") && texts[1].contains("H-007-2"), "{}", texts[1]);
}

#[test]
fn an_application_for_grades_says_on_what_it_rests() {
    // 17 of 20: half of 3, 8, 16, 32, 56, 72 and 100 places, rounded down.
    let mut state = founded("shanxi-2017");
    let mut people = men(17, "1990-01-01");
    people[1].grade = Some(Grade::LocalMaster);
    played(&mut state, "公开组", people);
    let open = group(&state, "公开组");
    let all = text(&pages(&state, SheetKind::Grades, open, None));
    let basis = "依据：本组17人，不足20人，名次界限按50%（舍去小数）：前1名棋协大师，前4名地方大师，\
                 前8名一级棋士，前16名二级棋士，前28名三级棋士，";
    assert!(all.contains(basis), "{all}");
    // Who holds the grade already stands below the others, in a list of its own.
    let (new, held) = all.split_once("达到标准，不再发证").expect("two lists");
    assert!(!new.contains("甲2"), "{new}");
    assert!(held.contains("甲2") && !held.contains("甲3"), "{held}");
    assert!(all.contains("达到标准 17 人，其中申报发证 16 人。"), "{all}");
}

#[test]
fn a_rate_is_an_exact_fraction_beside_its_figure() {
    let rate = |score, whole: i32, tenths| Rate {
        player: PlayerId(1),
        score: HalfPoints(score),
        unplayed: HalfPoints::ZERO,
        whole: HalfPoints(whole),
        tenths,
        grade: None,
    };
    // 13 of 18 points are 72.22 …%, 13.5 of 18 exactly 75%.
    assert_eq!(rate(26, 36, 722).words(), "13/18 ≈ 72.2%");
    assert_eq!(rate(27, 36, 750).words(), "13.5/18 = 75.0%");
}
