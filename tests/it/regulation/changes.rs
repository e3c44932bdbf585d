//! How an amendment is said: a group renamed, a group that gets rules of its own, an order changed.

use xiangqi_arbiter::model::field::System;
use xiangqi_arbiter::model::points::{HalfPoints, SidePoints};
use xiangqi_arbiter::model::regulation::{Play, Regulation, RoundPlan};
use xiangqi_arbiter::rules::regulation::diff::{changes, old_names};
use xiangqi_arbiter::session::disk;

type Amend = fn(&mut Regulation);

fn sentence(amend: &[Amend]) -> Vec<String> {
    let old = disk::bundled("shanxi-2017").unwrap();
    let mut before = old.clone();
    let mut new = old;
    for (index, amend) in amend.iter().enumerate() {
        before = new.clone();
        amend(&mut new);
        assert!(before != new, "amendment {index}");
    }
    changes(&before, &new).iter().map(ToString::to_string).collect()
}

fn own(r: &mut Regulation, change: fn(&mut Play)) {
    let mut play = r.groups[1].play.clone().unwrap_or(r.play.clone());
    change(&mut play);
    r.groups[1].play = Some(play);
}

const THREE: SidePoints =
    SidePoints { win: HalfPoints(6), draw: HalfPoints(2), loss: HalfPoints(0) };

#[test]
fn a_group_renamed_is_one_line() {
    let rows: &[(&[Amend], &[&str])] = &[
        (&[|r| r.groups[1].name = "常青组".into()], &["老年组改名为常青组"]),
        (
            &[|r| {
                r.groups[1].name = "常青组".into();
                r.groups[1].fee_yuan = Some(80);
                r.groups[1].titles[0].title = "山西赛区常青组棋王".into();
            }],
            &[
                "老年组改名为常青组",
                "常青组：1956-12-31及以前出生，报名费50元 → 常青组：1956-12-31及以前出生，报名费80元",
                "常青组：称号：山西赛区老年组棋王，授予男子（本地籍男子）第一名 → 常青组：称号：山西赛区常青组棋王，授予男子（本地籍男子）第一名",
            ],
        ),
        // Two names exchanged: the groups have changed their places.
        (&[|r| r.groups.swap(2, 3)], &["组别的顺序改为公开组、老年组、儿童组、少年组"]),
    ];
    for (amend, wanted) in rows {
        assert_eq!(sentence(amend), *wanted);
    }
    // A group taken out is no renaming of those behind it.
    let found = sentence(&[|r| {
        r.groups.remove(1);
    }]);
    let gone = |line: &String| line.starts_with("删去 老年组：");
    assert!(!found.is_empty() && found.iter().all(gone), "{found:?}");
    let found = sentence(&[|r| r.groups.push(Regulation::clone(r).groups[0].clone())]);
    assert!(!found.is_empty(), "a group more is said");
    assert!(!found.iter().any(|line| line.contains("改名")), "{found:?}");
}

#[test]
fn names_that_still_say_the_old_group() {
    let old = disk::bundled("shanxi-2017").unwrap();
    let of = |amend: Amend| {
        let mut new = old.clone();
        amend(&mut new);
        old_names(&old, &new)
    };
    let found = of(|r| r.groups[1].name = "常青组".into());
    assert_eq!(found, ["称号“山西赛区老年组棋王”仍写着老年组"]);
    assert!(of(|r| r.groups[1].fee_yuan = Some(1)).is_empty());
    let longer = of(|r| {
        r.groups[1].name = "新老年组".into();
        for title in &mut r.groups[1].titles {
            title.title = title.title.replace("老年组", "新老年组");
        }
    });
    assert!(longer.is_empty(), "{longer:?}");
}

#[test]
fn rules_of_its_own_are_held_against_those_before() {
    let rows: &[(&[Amend], &[&str])] = &[
        (
            &[|r| {
                own(r, |play| (play.red, play.black) = (THREE, THREE));
            }],
            &["老年组：分值：胜2 和1 负0，轮空2 → 老年组：分值：胜3 和1 负0，轮空3"],
        ),
        // Back to the common rules.
        (
            &[
                |r| own(r, |play| (play.red, play.black) = (THREE, THREE)),
                |r| r.groups[1].play = None,
            ],
            &["老年组：分值：胜3 和1 负0，轮空3 → 老年组：分值：胜2 和1 负0，轮空2"],
        ),
        // Of its own already: only what differs.
        (
            &[
                |r| own(r, |play| (play.red, play.black) = (THREE, THREE)),
                |r| own(r, |play| play.rounds = RoundPlan::Fixed(9)),
            ],
            &["老年组：赛制：积分编排制，轮数按人数另定 → 老年组：赛制：积分编排制，9轮"],
        ),
        // The same rules, but no longer those of all.
        (&[|r| own(r, |_| {})], &["老年组：赛制改为本组另定"]),
        (&[|r| own(r, |_| {}), |r| r.groups[1].play = None], &["老年组：赛制改为各组通用"]),
        // The common rules change, the group keeps what it had: nothing is said of it.
        (
            &[
                |r| own(r, |play| (play.red, play.black) = (THREE, THREE)),
                |r| r.play.avoid_same_unit_rounds = 2,
            ],
            &["同单位不回避 → 前2轮同单位回避"],
        ),
        // What only a Swiss has is dropped, not turned into something else.
        (
            &[
                |r| r.play.avoid_same_unit_rounds = 3,
                |r| {
                    own(r, |play| {
                        play.system = System::RoundRobin;
                        play.rounds = RoundPlan::Open;
                        play.time_control = Some("60分".into());
                    });
                },
            ],
            &[
                "老年组：赛制：积分编排制，轮数按人数另定 → 老年组：赛制：单循环制，轮数按人数另定",
                "老年组：分值：胜2 和1 负0，轮空2 → 老年组：分值：胜2 和1 负0，轮空0",
                "删去 老年组：首轮：相邻序号对弈",
                "删去 老年组：前3轮同单位回避",
                "删去 老年组：轮空的对手分：有分棋手中的最低分",
                "删去 老年组：同分与先后手：各轮同分优先",
                "增加 老年组：退赛：遇过的对手不足一半的，成绩全部注销",
                "增加 老年组：用时：60分",
            ],
        ),
    ];
    for (amend, wanted) in rows {
        assert_eq!(sentence(amend), *wanted);
    }
}

#[test]
fn a_small_group_that_plays_a_round_robin_says_what_it_replaces() {
    let found = sentence(&[|r| {
        own(r, |play| {
            play.system = System::RoundRobin;
            play.rounds = RoundPlan::Open;
            play.tie_breaks = None;
        });
    }]);
    let chain = found.last().unwrap();
    assert!(chain.starts_with("老年组：名次：积分 → 对手分"), "{chain}");
    assert!(chain.contains(" → 老年组：名次：积分 → 小分 → "), "{chain}");
    // What only a round robin has is new.
    let added = found.iter().filter(|line| line.starts_with("增加"));
    let added: Vec<&str> = added.map(String::as_str).collect();
    assert_eq!(added, ["增加 老年组：退赛：遇过的对手不足一半的，成绩全部注销"]);
}
