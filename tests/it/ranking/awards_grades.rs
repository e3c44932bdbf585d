//! 技术等级: by place with the reductions for small groups, by score rate in level groups.

use xiangqi_arbiter::model::entrant::Person;
use xiangqi_arbiter::model::grade::Grade;
use xiangqi_arbiter::model::id::PlayerId;
use xiangqi_arbiter::model::outcome::Outcome;
use xiangqi_arbiter::model::regulation::{GradeRounding, GradeRule};
use xiangqi_arbiter::rules::awards::given::awards;
use xiangqi_arbiter::rules::awards::grades::reduced;
use xiangqi_arbiter::session::disk;

use crate::support::bundled::{enter, founded, group, men, play_out, played};

/// The last place of each grade of a group of n players; 0 stands for an open end.
fn boundaries(name: &str, n: u32) -> Vec<(u32, String)> {
    let regulation = disk::bundled("shanxi-2017").unwrap();
    let rule = regulation.group(regulation.group_named(name).unwrap()).unwrap();
    let Some(GradeRule::ByPlace { places, small_groups, rounding, .. }) = &rule.grades else {
        panic!("{name}")
    };
    assert_eq!(*rounding, GradeRounding::Down);
    reduced(places, small_groups, n, *rounding)
        .into_iter()
        .map(|(last, grade)| (last.unwrap_or(0), grade.title()))
        .collect()
}

#[test]
fn boundaries_by_group_and_size() {
    let open = [
        "棋协大师",
        "地方大师",
        "一级棋士",
        "二级棋士",
        "三级棋士",
        "四级棋士",
        "五级棋士",
        "六级棋士",
    ];
    let middle =
        &["地方大师", "一级棋士", "二级棋士", "三级棋士", "四级棋士", "五级棋士", "六级棋士"];
    let children = &["二级棋士", "三级棋士", "四级棋士", "五级棋士", "六级棋士", "七级棋士"];
    let rows: &[(&str, u32, &[&str], &[u32])] = &[
        ("公开组", 120, &open, &[3, 8, 16, 32, 56, 72, 100, 0]),
        ("公开组", 20, &open, &[3, 8, 16, 32, 56, 72, 100, 0]),
        ("公开组", 19, &open, &[1, 4, 8, 16, 28, 36, 50, 0]),
        ("公开组", 10, &open, &[1, 4, 8, 16, 28, 36, 50, 0]),
        ("公开组", 9, &open, &[0, 2, 4, 8, 14, 18, 25, 0]),
        ("公开组", 6, &open, &[0, 2, 4, 8, 14, 18, 25, 0]),
        ("公开组", 5, &[], &[]),
        ("老年组", 40, middle, &[3, 8, 16, 32, 56, 72, 0]),
        ("少年组", 19, middle, &[1, 4, 8, 16, 28, 36, 0]),
        ("儿童组", 20, children, &[3, 8, 16, 32, 56, 0]),
        ("儿童组", 7, children, &[0, 2, 4, 8, 14, 0]),
    ];
    for (name, n, grades, last) in rows {
        let wanted: Vec<(u32, String)> =
            last.iter().copied().zip(grades.iter().map(|g| g.to_string())).collect();
        assert_eq!(boundaries(name, *n), wanted, "{name} {n}");
    }
}

#[test]
fn grades_of_a_children_group_of_seven() {
    // 25 %: 二级 nobody, 三级 places 1–2, 四级 3–4, 五级 5–7.
    let mut state = founded("shanxi-2017");
    let mut people = men(7, "2008-01-01");
    people[1].grade = Some(Grade::Level(2));
    people[2].grade = Some(Grade::Level(5));
    let ids = played(&mut state, "儿童组", people);
    let grades: Vec<(PlayerId, String, String, Option<String>)> =
        awards(&state, group(&state, "儿童组"))
            .grades
            .into_iter()
            .map(|g| (g.player, g.grade.title(), g.by, g.withheld))
            .collect();
    let row = |i: usize, grade: &str, withheld: Option<&str>| {
        (ids[i], grade.to_string(), format!("第{}名", i + 1), withheld.map(str::to_string))
    };
    assert_eq!(
        grades,
        [
            row(0, "三级棋士", None),
            row(1, "三级棋士", Some("已持有二级棋士，不再发证")),
            row(2, "四级棋士", None),
            row(3, "四级棋士", None),
            row(4, "五级棋士", None),
            row(5, "五级棋士", None),
            row(6, "五级棋士", None),
        ]
    );
}

#[test]
fn five_players_get_no_grade() {
    let mut state = founded("shanxi-2017");
    played(&mut state, "儿童组", men(5, "2008-01-01"));
    assert!(awards(&state, group(&state, "儿童组")).grades.is_empty());
}

#[test]
fn who_never_played_gets_no_certificate() {
    let mut state = founded("shanxi-2017");
    let ids: Vec<PlayerId> =
        men(6, "2008-01-01").into_iter().map(|p| enter(&mut state, "儿童组", p)).collect();
    let group = group(&state, "儿童组");
    let last = ids[5];
    play_out(&mut state, group, |_, _, loser| (loser == last).then_some(Outcome::BlackForfeits));
    let grades = awards(&state, group).grades;
    let award = grades.iter().find(|g| g.player == last).unwrap();
    assert_eq!(award.withheld.as_deref(), Some("全程没有对局，不发证"));
    assert_eq!(grades.iter().filter(|g| g.withheld.is_some()).count(), 1);
}

/// The grades of six players who score 100, 80, 60, 40, 20 and 0 % in a level group.
fn by_rate(level: u8) -> Vec<Option<u8>> {
    let mut state = founded("hebei-2019");
    let name = Grade::Level(level).title() + "组";
    let people = men(6, "1990-01-01")
        .into_iter()
        .map(|p| Person { grade: Some(Grade::Level(level)), ..p })
        .collect();
    let ids = played(&mut state, &name, people);
    let grades = awards(&state, group(&state, &name)).grades;
    ids.iter()
        .map(|id| {
            grades.iter().find(|g| g.player == *id).map(|g| match g.grade {
                Grade::Level(level) => level,
                other => panic!("{other}"),
            })
        })
        .collect()
}

#[test]
fn score_rates_of_the_level_groups() {
    // Thresholds 45/75, 45/75, 30/75/85, 25/65/85, 20/60/80; reached counts.
    for (level, wanted) in [
        (5, [Some(3), Some(3), Some(4), None, None, None]),
        (6, [Some(4), Some(4), Some(5), None, None, None]),
        (7, [Some(4), Some(5), Some(6), Some(6), None, None]),
        (8, [Some(5), Some(6), Some(7), Some(7), None, None]),
        (9, [Some(6), Some(6), Some(7), Some(8), Some(8), None]),
    ] {
        assert_eq!(by_rate(level), wanted, "{level}");
    }
}

#[test]
fn points_without_play_count_and_are_shown_apart() {
    // Five players: five rounds of which each sits out one; 9级组 pays 20, 60, 80 %.
    let mut state = founded("hebei-2019");
    let people: Vec<Person> = men(5, "1990-01-01")
        .into_iter()
        .map(|p| Person { grade: Some(Grade::Level(9)), ..p })
        .collect();
    let ids: Vec<PlayerId> =
        people.into_iter().map(|p| enter(&mut state, "九级棋士组", p)).collect();
    let group = group(&state, "九级棋士组");
    play_out(&mut state, group, |_, winner, loser| {
        (winner == ids[0] && loser == ids[4]).then_some(Outcome::BlackForfeits)
    });
    let first = &awards(&state, group).grades[0];
    assert_eq!(first.by, "得分率80.0%，其中轮空、弃权得2分");
    assert_eq!(first.grade, Grade::Level(6));
}
