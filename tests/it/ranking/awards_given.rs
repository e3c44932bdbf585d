//! Prizes, titles and quotas on the ranking: who gets what, under which condition, and who is
//! passed over.

use xiangqi_arbiter::model::award::Award;
use xiangqi_arbiter::model::entrant::Person;
use xiangqi_arbiter::model::event::{CertificateKind, Event};
use xiangqi_arbiter::model::id::{GroupId, PlayerId, Round, Seq};
use xiangqi_arbiter::model::person::Sex;
use xiangqi_arbiter::model::state::State;
use xiangqi_arbiter::paper::press::{Mark, Order, SheetKind, document};
use xiangqi_arbiter::rules::awards::certificates::{earned, prize_honour};
use xiangqi_arbiter::rules::awards::given::{awards, ranking};
use xiangqi_arbiter::rules::enrolment::merging::guests;
use xiangqi_arbiter::rules::views::Views;

use crate::support::bundled::{
    act, add, codes, day, enter, entrant, founded, group, man, men, person, play_out, played,
    refusal, woman,
};
use crate::support::pages;

fn from(place: &str, person: Person) -> Person {
    Person { native_place: Some(place.into()), ..person }
}

/// 24 players of the open group: men, except places 3, 7 and 20; natives from place 4 on.
fn shanxi() -> (State, Vec<PlayerId>) {
    let mut state = founded("shanxi-2017");
    let people = (1..=24)
        .map(|place| {
            let one = match place {
                3 | 7 | 20 => woman("1980-01-01"),
                _ => man("1980-01-01"),
            };
            let one = from(if place < 4 { "陕西" } else { "山西" }, one);
            Person { name: format!("甲{place}"), ..one }
        })
        .collect();
    let ids = played(&mut state, "公开组", people);
    (state, ids)
}

#[test]
fn shanxi_pays_one_list_and_crowns_the_best_natives() {
    let (state, ids) = shanxi();
    let open = group(&state, "公开组");
    assert_eq!(ranking(&state, open), ids);
    let awards = awards(&state, open);
    assert_eq!(awards.waits, None);
    let [list] = awards.prizes.as_slice() else { panic!() };
    assert_eq!(list.total(), 21_400);
    let paid: Vec<(u32, Option<PlayerId>, u32)> =
        list.rows.iter().map(|r| (r.place, r.player, r.yuan)).collect();
    assert_eq!(paid[0], (1, Some(ids[0]), 6000));
    assert_eq!(paid[12], (13, Some(ids[12]), 300));
    assert_eq!(paid[23], (24, Some(ids[23]), 200));
    assert_eq!(paid.len(), 24);
    let titles: Vec<(&str, &str, Option<PlayerId>)> =
        awards.titles.iter().map(|t| (t.title.as_str(), t.list.as_str(), t.player)).collect();
    assert_eq!(
        titles,
        [
            ("山西赛区公开组棋王", "男子", Some(ids[3])),
            ("山西赛区公开组棋王", "女子", Some(ids[6])),
        ]
    );
    let not = "非山西籍".to_string();
    assert_eq!(awards.titles[0].passed, [(ids[0], not.clone()), (ids[1], not.clone())]);
    assert_eq!(awards.titles[1].passed, [(ids[2], not)]);
    let quotas: Vec<(&str, &[PlayerId])> =
        awards.quotas.iter().map(|q| (q.name.as_str(), q.players.as_slice())).collect();
    assert_eq!(quotas, [("男子", &[ids[3], ids[4]][..]), ("女子", &[ids[6]][..])]);
}

#[test]
fn a_declined_quota_passes_to_the_next_and_a_title_may_be_ruled() {
    let (mut state, ids) = shanxi();
    let open = group(&state, "公开组");
    let declined = Event::AwardRuled {
        group: open,
        award: Award::read("男子", &format!("晋级 {}", ids[3])),
        to: None,
    };
    act(&mut state, declined);
    let quota = &awards(&state, open).quotas[0];
    assert_eq!(quota.players, [ids[4], ids[5]]);
    assert_eq!(quota.passed, [(ids[3], "放弃名额".to_string())]);
    let ruled = Event::AwardRuled {
        group: open,
        award: Award::read("称号", "山西赛区公开组棋王（女子）"),
        to: Some(ids[19]),
    };
    act(&mut state, ruled);
    let titles = awards(&state, open).titles;
    assert_eq!((titles[0].player, titles[1].player), (Some(ids[3]), Some(ids[19])));
    let withheld =
        Event::AwardRuled { group: open, award: Award::read("全组", "第2名"), to: None };
    act(&mut state, withheld);
    let row = &awards(&state, open).prizes[0].rows[1];
    assert_eq!((row.player, row.withheld.as_deref()), (None, Some("裁判长决定不发")));
}

#[test]
fn fewer_than_n_players_no_money_but_certificates() {
    for (name, n, sum, why) in [
        ("男子公开组", 19, 0, Some("参赛19人，不足20人，不发奖金")),
        ("男子公开组", 20, 5_500, None),
        ("女子公开组", 11, 0, Some("参赛11人，不足12人，不发奖金")),
        ("女子公开组", 12, 1_000, None),
    ] {
        let mut state = founded("hebei-2019");
        let sex = if name.starts_with('女') { Sex::Female } else { Sex::Male };
        let people = (1..=n).map(|i| person(&format!("乙{i}"), sex, "1980-01-01")).collect();
        let ids = played(&mut state, name, people);
        let awards = awards(&state, group(&state, name));
        let list = &awards.prizes[0];
        assert_eq!((list.total(), list.no_money.as_deref()), (sum, why), "{name} {n}");
        assert!(list.deferred);
        assert!(list.rows.iter().all(|r| r.certificate && r.player.is_some()));
        assert_eq!(awards.titles[0].player, Some(ids[0]));
        assert!(awards.titles[0].certificate_elsewhere);
        let made: Vec<CertificateKind> = earned(&state, group(&state, name), &awards)
            .into_iter()
            .map(|(kind, _, _)| kind)
            .collect();
        assert_eq!(made, [CertificateKind::Prize; 6]);
    }
}

#[test]
fn fillers_do_not_make_a_group_larger_nor_take_a_place() {
    let mut state = founded("hebei-2019");
    let name = "女子公开组";
    let mut filler = entrant(&state, name, person("补位", Sex::Female, "1980-01-01"));
    filler.filler = true;
    let filler = add(&mut state, filler);
    let ids: Vec<PlayerId> = (1..=11)
        .map(|i| enter(&mut state, name, person(&format!("乙{i}"), Sex::Female, "1980-01-01")))
        .collect();
    let group = group(&state, name);
    play_out(&mut state, group, |_, _, _| None);
    let awards = awards(&state, group);
    assert_eq!(awards.prizes[0].no_money.as_deref(), Some("参赛11人，不足12人，不发奖金"));
    assert_eq!(awards.prizes[0].rows[0].player, Some(ids[0]));
    assert!(!ranking(&state, group).contains(&filler));
}

#[test]
fn the_disqualified_are_not_ranked() {
    let (mut state, ids) = shanxi();
    let open = group(&state, "公开组");
    act(&mut state, Event::Disqualified { id: ids[3], from: Round(24) });
    let awards = awards(&state, open);
    assert_eq!(awards.prizes[0].rows[3].player, Some(ids[4]));
    assert_eq!(awards.prizes[0].rows[23].player, None);
    assert_eq!(awards.prizes[0].rows[23].withheld.as_deref(), Some("无人"));
    assert_eq!(awards.titles[0].player, Some(ids[4]));
    assert_eq!(awards.quotas[0].players, [ids[4], ids[5]]);
}

#[test]
fn quotas_skip_those_who_played_up_and_women_among_men() {
    let mut regulation = founded("hebei-2019").regulation;
    regulation.groups[0].quotas = vec![xiangqi_arbiter::model::regulation::QuotaRule {
        list: "晋级".into(),
        of: Default::default(),
        born: Default::default(),
        places: 2,
    }];
    let mut state = crate::support::bundled::founded_on(regulation);
    let people = vec![
        person("小", Sex::Male, "2003-01-01"),
        person("女", Sex::Female, "1990-01-01"),
        person("甲", Sex::Male, "1990-01-01"),
        person("乙", Sex::Male, "2002-12-31"),
    ];
    let ids = played(&mut state, "男子公开组", people);
    let quota = &awards(&state, group(&state, "男子公开组")).quotas[0];
    assert_eq!(quota.players, [ids[2], ids[3]]);
    assert_eq!(
        quota.passed,
        [
            (ids[0], "小年龄参加大年龄组，不占晋级名额".to_string()),
            (ids[1], "女子参加男子组，不占晋级名额".to_string()),
        ]
    );
}

#[test]
fn nobody_qualifies_nobody_is_crowned() {
    let mut state = founded("shanxi-2017");
    let people = men(4, "1980-01-01").into_iter().map(|p| from("陕西", p)).collect();
    played(&mut state, "公开组", people);
    let awards = awards(&state, group(&state, "公开组"));
    assert!(!awards.titles.is_empty() && !awards.quotas.is_empty());
    assert!(awards.titles.iter().all(|t| t.player.is_none()));
    assert!(awards.quotas.iter().all(|q| q.players.is_empty()));
}

#[test]
fn cups_certificates_and_honours_of_wuwei() {
    let mut state = founded("wuwei-2017");
    let ids = played(&mut state, "公开组", men(31, "1980-01-01"));
    let open = group(&state, "公开组");
    let list = &awards(&state, open).prizes[0];
    assert_eq!(list.total(), 32_000);
    assert_eq!(list.rows.iter().filter(|r| r.cup).map(|r| r.place).collect::<Vec<_>>(), [1, 2, 3]);
    assert!(list.rows.iter().all(|r| r.certificate) && list.rows.len() == 30);
    let honours = earned(&state, open, &awards(&state, open));
    assert_eq!(honours[0], (CertificateKind::Prize, ids[0], "公开组第一名".into()));
    assert_eq!(honours[29].2, "公开组第三十名");
    assert_eq!(prize_honour("公开组", "女子", 21), "公开组女子第二十一名");
}

#[test]
fn awards_wait_for_the_last_round() {
    let mut state = founded("shanxi-2017");
    enter(&mut state, "公开组", man("1980-01-01"));
    let awards = awards(&state, group(&state, "公开组"));
    assert_eq!(awards.waits.as_deref(), Some("各轮尚未全部结束，不能颁奖"));
}

/// The sheets of both groups: the standings of the whole list each apart, the award list and the
/// roster are each group's own, sheets of play say where they are.
fn printed_apart(state: &State, open: GroupId, old: GroupId) {
    let views = Views::of(state);
    let at = day("2017-10-06").and_hms_opt(12, 0, 0).unwrap();
    let mark = Mark { seq: Seq(1), digest: "0123456789abcdef", printed_at: at };
    let text = |kind, group| -> Result<String, String> {
        let document = document(state, &views, &Order::new(kind, group, None), &mark)?;
        Ok(pages::text(&pages::checked(&document)))
    };
    let whole = text(SheetKind::Standings, open).unwrap();
    for heading in ["全组", "公开组", "老年组"] {
        assert!(whole.contains(heading), "{heading}");
    }
    let aged = text(SheetKind::Awards, old).unwrap();
    assert!(aged.contains("老甲1") && aged.contains("第1名"), "{aged}");
    assert!(!text(SheetKind::Awards, open).unwrap().contains("老甲"));
    let roster = text(SheetKind::Roster, old).unwrap();
    assert_eq!(roster.matches("老甲").count(), 3);
    let elsewhere = text(SheetKind::Pairing, old).unwrap_err();
    assert!(elsewhere.starts_with("老年组3人已并入公开组编排"), "{elsewhere}");
}

#[test]
fn a_group_too_small_is_merged_and_still_ranked_apart() {
    let mut state = founded("shanxi-2017");
    let (open, old) = (group(&state, "公开组"), group(&state, "老年组"));
    let young: Vec<PlayerId> =
        men(4, "1980-01-01").into_iter().map(|p| enter(&mut state, "公开组", p)).collect();
    let aged: Vec<PlayerId> = men(3, "1950-01-01")
        .into_iter()
        .map(|p| Person { name: format!("老{}", p.name), ..p })
        .map(|p| enter(&mut state, "老年组", from("山西", p)))
        .collect();
    let itself = Event::GroupMerged { group: old, into: old };
    assert_eq!(refusal(&state, &itself).as_deref(), Some("组别不能并入自身"));
    let empty = Event::GroupMerged { group: group(&state, "少年组"), into: open };
    assert_eq!(refusal(&state, &empty).as_deref(), Some("这个组别没有报名，不必合并"));
    act(&mut state, Event::GroupMerged { group: old, into: open });
    // Their conditions are still those of their own group.
    assert_eq!(codes(&state, aged[0]), Vec::<&str>::new());
    play_out(&mut state, open, |_, _, _| None);
    assert_eq!(ranking(&state, open), young);
    assert_eq!(ranking(&state, old), aged);
    let of_old = awards(&state, old);
    assert_eq!(of_old.waits, None);
    assert_eq!(of_old.prizes[0].rows[0].player, Some(aged[0]));
    assert_eq!(of_old.titles[0].player, Some(aged[0]));
    assert_eq!(awards(&state, open).prizes[0].rows[0].player, Some(young[0]));
    assert_eq!(guests(&state, open).into_iter().collect::<Vec<_>>(), [(old, 3)]);
    printed_apart(&state, open, old);
    let late = Event::GroupMerged { group: old, into: open };
    assert!(refusal(&state, &late).is_some());
}
