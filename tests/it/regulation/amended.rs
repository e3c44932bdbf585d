//! Amending a regulation: what is said of it, what is worth a second look, and how a draft follows
//! what was amended meanwhile.

use std::collections::BTreeMap;

use xiangqi_arbiter::model::field::{ByeOpponentScore, FirstRound, System, TieBreak};
use xiangqi_arbiter::model::id::GroupId;
use xiangqi_arbiter::model::points::HalfPoints;
use xiangqi_arbiter::model::regulation::{
    Effect, GradeRounding, GradeRule, GradeScope, Regulation, RoundPlan, SexRule,
};
use xiangqi_arbiter::model::setting::{ColourTie, FirstColours, ScoreFirst};
use xiangqi_arbiter::rules::regulation::check::faults;
use xiangqi_arbiter::rules::regulation::clauses::Section;
use xiangqi_arbiter::rules::regulation::diff::changes;
use xiangqi_arbiter::rules::regulation::hints::{hints, hints_for};
use xiangqi_arbiter::rules::regulation::merge::merged;
use xiangqi_arbiter::session::disk;

use crate::support::bundled::day;

type Amend = fn(&mut Regulation);

fn shanxi() -> Regulation {
    disk::bundled("shanxi-2017").unwrap()
}

/// Amends a copy; what is then said of the changes.
fn sentence(id: &str, amend: Amend) -> Vec<(Section, String)> {
    let old = disk::bundled(id).unwrap();
    let mut new = old.clone();
    amend(&mut new);
    assert_ne!(old, new);
    changes(&old, &new).iter().map(|c| (c.section, c.to_string())).collect()
}

#[test]
fn every_change_is_said_in_its_section() {
    let rows: &[(Amend, Section, &str)] = &[
        (|r| r.id = "x".into(), Section::Notes, "规程代号：shanxi-2017 → 规程代号：x"),
        (|r| r.notes.push("新".into()), Section::Notes, "增加 新"),
        (|r| r.notes.truncate(4), Section::Notes, "删去 迟到时限规程未写，按15分钟。"),
        (|r| r.groups[0].name = "成年组".into(), Section::Groups, "公开组改名为成年组"),
        (
            |r| r.groups[3].born.to = Some(day("2012-12-31")),
            Section::Groups,
            "儿童组：2006-01-01及以后出生，报名费50元 → 儿童组：2006-01-01至2012-12-31出生，报名费50元",
        ),
        (
            |r| r.groups[1].sex = SexRule::Men,
            Section::Groups,
            "老年组：1956-12-31及以前出生，报名费50元 → 老年组：男子，1956-12-31及以前出生，报名费50元",
        ),
        (
            |r| r.groups[0].lists.truncate(1),
            Section::Groups,
            "公开组：另排名次：男子、女子 → 公开组：另排名次：男子",
        ),
        (|r| r.entry.nationality = Some("中国".into()), Section::Entry, "增加 限中国公民"),
        (
            |r| r.entry.natives_only = true,
            Section::Entry,
            "增加 限山西户籍，或在山西工作、学习并有证明",
        ),
        (
            |r| r.entry.meeting_missed_forfeits = false,
            Section::Entry,
            "删去 技术会议未到会视为弃权",
        ),
        (
            |r| r.play.red.win = HalfPoints::whole(3),
            Section::Play,
            "分值：胜2 和1 负0，轮空2 → 分值：红方胜3 和1 负0；黑方胜2 和1 负0；轮空3",
        ),
        (
            |r| r.play.first_round = FirstRound::Ends,
            Section::Play,
            "首轮：相邻序号对弈 → 首轮：首尾序号对弈",
        ),
        (
            |r| r.play.bye_opponent_score = ByeOpponentScore::Zero,
            Section::Play,
            "轮空的对手分：有分棋手中的最低分 → 轮空的对手分：0",
        ),
        (
            |r| r.play.relaxed_last_rounds = ScoreFirst::Last(0),
            Section::Play,
            "同分与先后手：各轮同分优先 → 同分与先后手：先后手限制始终优先",
        ),
        (
            |r| r.play.relaxed_last_rounds = ScoreFirst::Last(2),
            Section::Play,
            "同分与先后手：各轮同分优先 → 同分与先后手：仅最后2轮同分优先",
        ),
        (
            |r| r.play.first_round_colours = FirstColours::SmallerRed,
            Section::Play,
            "增加 首轮先后手：各台小号先走",
        ),
        (
            |r| r.play.colour_tie = ColourTie::SumParity,
            Section::Play,
            "增加 先后手无从区分时：两号之和单则小号、双则大号先走",
        ),
        (|r| r.play.time_control = Some("60分".into()), Section::Play, "增加 用时：60分"),
        (
            |r| r.play.tie_breaks = None,
            Section::Chain,
            "名次：积分 → 对手分 → 胜局 → 犯规 → 后走局数 → 前一轮成绩 → 名次：积分 → 对手分 → 胜局 → 犯规 → 直胜 → 后走局数 → 前一轮成绩（赛制的默认顺序）",
        ),
        (|r| r.lateness.minutes = 10, Section::Conduct, "迟到15分钟为弃权 → 迟到10分钟为弃权"),
        (|r| r.forfeits.unranked = true, Section::Conduct, "增加 因弃权停赛者不排名次"),
        (|r| r.foul_threshold = Some(3), Section::Fouls, "增加 一局犯规3次，提请判负"),
        (
            |r| r.groups[0].prizes[0].places[0].yuan = Some(5000),
            Section::Prizes,
            "公开组：全组奖励，奖金合计21400元 → 公开组：全组奖励，奖金合计20400元",
        ),
        (
            |r| r.groups[2].prizes[0].places[0].cup = true,
            Section::Prizes,
            "少年组：全组 第1至8名：实物、证书 → 少年组：全组 第1至8名：实物、奖杯、证书",
        ),
        (
            |r| r.groups[1].quotas[0].places = 2,
            Section::Titles,
            "老年组：晋级：男子（本地籍男子）前1名 → 老年组：晋级：男子（本地籍男子）前2名",
        ),
        (
            |r| r.groups[1].titles[0].certificate_elsewhere = true,
            Section::Titles,
            "老年组：称号：山西赛区老年组棋王，授予男子（本地籍男子）第一名 → 老年组：称号：山西赛区老年组棋王，授予男子（本地籍男子）第一名；证书由其他单位制作",
        ),
        (
            |r| match &mut r.groups[0].grades {
                Some(GradeRule::ByPlace { rounding, .. }) => *rounding = GradeRounding::Up,
                _ => panic!(),
            },
            Section::Grades,
            "增加 公开组：打折后的名次有小数时进位",
        ),
        (
            |r| match &mut r.groups[0].grades {
                Some(GradeRule::ByPlace { scope, .. }) => *scope = GradeScope::PerSex,
                _ => panic!(),
            },
            Section::Grades,
            "增加 公开组：等级按男女分别计人数和名次",
        ),
        (
            |r| r.schedule[1].time = Some("8:30".into()),
            Section::Schedule,
            "2017年10月6日 上午　第1至2轮 → 2017年10月6日 上午 8:30　第1至2轮",
        ),
    ];
    for (amend, section, text) in rows {
        let found = sentence("shanxi-2017", *amend);
        assert_eq!(found.first(), Some(&(*section, text.to_string())), "{found:?}");
    }
    // A round robin's first round is said nowhere: still a change.
    let silent = |r: &mut Regulation| r.play.system = System::RoundRobin;
    let mut old = shanxi();
    silent(&mut old);
    let mut new = old.clone();
    new.play.first_round = FirstRound::Halves;
    assert_eq!(changes(&old, &new).iter().map(|c| c.to_string()).collect::<Vec<_>>(), ["其他细节"]);
    // Venue and officials have their own form.
    let mut facts = old.clone();
    facts.event.venue = None;
    assert_eq!(changes(&old, &facts), []);
    assert_eq!(changes(&old, &old), []);
}

#[test]
fn what_is_worth_a_second_look() {
    // (regulation, amendment, path, hint)
    let rows: &[(&str, Amend, &str, &str)] = &[
        (
            "shanxi-2017",
            |r| {
                r.groups[2].born = Default::default();
                r.groups[2].younger_may_enter = true;
            },
            "groups.2.younger_may_enter",
            "少年组没有年龄条件，“低龄可报”不起作用",
        ),
        (
            "shanxi-2017",
            |r| {
                r.entry.capacity = Some(100);
                r.groups[0].capacity = Some(101);
            },
            "groups.0.capacity",
            "公开组的限报人数多于全场限报人数",
        ),
        (
            "shanxi-2017",
            |r| r.groups[1].fee_yuan = None,
            "groups.1.fee_yuan",
            "老年组没有写报名费，公开组、少年组、儿童组写了",
        ),
        (
            "shanxi-2017",
            |r| r.groups[1].sex = SexRule::Men,
            "groups.1.lists.1",
            "老年组没有女子，“女子”不会有人",
        ),
        (
            "shanxi-2017",
            |r| r.groups[0].prizes[0].born.to = Some(day("1956-12-31")),
            "groups.0.prizes.0",
            "“全组”的出生日期不在公开组的范围之内，不会有人",
        ),
        (
            "shanxi-2017",
            |r| r.entry.deadline = "2017-10-07T12:00:00".parse().ok(),
            "entry.deadline",
            "报名截止在比赛开始之后",
        ),
        (
            "shanxi-2017",
            |r| r.event.first_day = None,
            "entry.companion_from_age",
            "没有写比赛首日，年龄条件无法核对",
        ),
        (
            "taiyuan-2019",
            |r| {
                r.groups[0].min_age = Some(18);
                r.event.first_day = None;
            },
            "groups.0.min_age",
            "没有写比赛首日，年龄条件无法核对",
        ),
        (
            "shanxi-2017",
            |r| r.groups.iter_mut().for_each(|g| g.play = Some(r.play.clone())),
            "play",
            "各组都有自己的赛制，通用的赛制不起作用",
        ),
        (
            "taiyuan-2019",
            |r| r.groups[0].play.get_or_insert(r.play.clone()).avoid_same_unit_rounds = 14,
            "groups.0.play",
            "公开组：同单位回避的轮数多于总轮数",
        ),
        (
            "shanxi-2017",
            |r| r.play.tie_breaks = Some(vec![TieBreak::MatchPoints]),
            "play.tie_breaks",
            "老年组：局分只用于双循环制",
        ),
        (
            "shanxi-2017",
            |r| r.play.tie_breaks = Some(Vec::new()),
            "play.tie_breaks",
            "老年组：只比积分，同分者都要抽签",
        ),
        (
            "shanxi-2017",
            |r| r.forfeits.unranked = true,
            "forfeits.unranked",
            "没有写弃权几轮停赛，“不排名次”不起作用",
        ),
        (
            "wuwei-2017",
            |r| r.forfeits.in_all = Some(2),
            "forfeits.in_a_row",
            "累计弃权先到，连续弃权的规定不起作用",
        ),
        (
            "taiyuan-2019",
            |r| r.tariff[0].effect = Effect::Fouls(0),
            "tariff.0",
            "赛场吸烟：犯规0次，等于不处罚",
        ),
        (
            "taiyuan-2019",
            |r| r.recording.as_mut().unwrap().from_round = 14,
            "recording.from_round",
            "录谱从最后一轮之后开始，不起作用",
        ),
        (
            "taiyuan-2019",
            |r| r.groups[0].prizes[0].places[0].from = 2,
            "groups.0.prizes.0",
            "公开组奖金表（全组）缺第1至1名",
        ),
        (
            "shanxi-2017",
            |r| r.groups[2].prizes[0].money_needs = Some(12),
            "groups.2.prizes.0",
            "少年组（全组）没有奖金，“不足几人只发证书”不起作用",
        ),
        (
            "shanxi-2017",
            |r| r.groups[2].prizes[0].deferred = true,
            "groups.2.prizes.0",
            "少年组（全组）没有奖金，“以后发放”不起作用",
        ),
        (
            "shanxi-2017",
            |r| {
                r.groups[2].prizes[0].places[0].goods = None;
                r.groups[2].prizes[0].places[0].certificate = false;
            },
            "groups.2.prizes.0.places.0",
            "少年组（全组）第1至8名什么也没有写",
        ),
        (
            "shanxi-2017",
            |r| r.groups[0].grades = Some(GradeRule::ByRate { steps: Vec::new() }),
            "groups.0.grades",
            "公开组按得分率授等级的组不排名次，奖励和称号不起作用",
        ),
        (
            "taiyuan-2019",
            |r| {
                r.schedule.pop();
            },
            "schedule",
            "日程排到第12轮，赛制写的是13轮",
        ),
        ("taiyuan-2019", |r| r.notes.push(String::new()), "notes.", "条是空的"),
    ];
    for (id, amend, path, text) in rows {
        let mut regulation = disk::bundled(id).unwrap();
        let before = hints(&regulation);
        amend(&mut regulation);
        let found = hints_for(&regulation, &BTreeMap::new());
        let hit = found.iter().any(|h| h.path.starts_with(path) && h.text.contains(text));
        assert!(hit, "{text}: {found:?}");
        assert!(!before.iter().any(|hint| hint.contains(text)), "{text}");
    }
}

#[test]
fn hints_reckon_with_the_entrants() {
    let shanxi = shanxi();
    let of = |n: u32| {
        let found = hints_for(&shanxi, &BTreeMap::from([(GroupId(1), n)]));
        found.into_iter().map(|h| (h.path, h.text)).collect::<Vec<_>>()
    };
    let wanted = ("groups.0.play".to_string(), "公开组12人，11轮：建议改用循环制".to_string());
    assert_eq!(of(12), [wanted]);
    assert_eq!(of(40), []);
    let hebei = disk::bundled("hebei-2019").unwrap();
    let found = hints_for(&hebei, &BTreeMap::from([(GroupId(1), 19)]));
    let text = "男子公开组现有19人报名，不足20人，按规程只发证书（全组）";
    assert!(found.iter().any(|h| h.path == "groups.0.prizes.0" && h.text == text), "{found:?}");
    let found = hints_for(&hebei, &BTreeMap::from([(GroupId(1), 20)]));
    assert!(!found.iter().any(|h| h.text.contains("只发证书")));
}

#[test]
fn places_of_a_file_have_their_section_and_group() {
    for (path, section, group) in [
        ("groups.0.born", Section::Groups, Some(1)),
        ("groups.2.prizes.1.places.2", Section::Prizes, Some(3)),
        ("groups.0.play.tie_breaks", Section::Chain, Some(1)),
        ("groups.0.play.rounds", Section::Play, Some(1)),
        ("play.tie_breaks", Section::Chain, None),
        ("play.red", Section::Play, None),
        ("entry.capacity", Section::Entry, None),
        ("lateness.minutes", Section::Conduct, None),
        ("tariff.0.offence", Section::Fouls, None),
        ("groups.1.quotas.0", Section::Titles, Some(2)),
        ("groups.1.grades.by_place.places.0", Section::Grades, Some(2)),
        ("schedule.0.date", Section::Schedule, None),
        ("title", Section::Notes, None),
        ("event.last_day", Section::Notes, None),
        ("groups", Section::Groups, None),
    ] {
        assert_eq!(Section::of_path(path), section, "{path}");
        assert_eq!(Section::group_of_path(path), group.map(GroupId), "{path}");
    }
}

#[test]
fn messages_of_the_form_name_no_keys() {
    let mut regulation = shanxi();
    regulation.entry.native_province = None;
    regulation.entry.natives_only = true;
    regulation.entry.technical_meeting = None;
    regulation.play.rounds = RoundPlan::Fixed(0);
    let found: Vec<String> = faults(&regulation).iter().map(|f| f.in_form()).collect();
    assert!(found.len() > 4);
    for text in &found {
        assert!(!text.chars().any(|c| c.is_ascii_alphabetic()), "{text}");
    }
    assert!(found.contains(&"赛制：轮数应为1至99，写的是0".to_string()), "{found:?}");
}

#[test]
fn a_draft_follows_what_changed_meanwhile() {
    let base = shanxi();
    let mut draft = base.clone();
    draft.groups[0].fee_yuan = Some(120);
    draft.entry.capacity = Some(200);
    draft.lateness.minutes = 20;
    let mut now = base.clone();
    now.groups[0].capacity = Some(90);
    now.groups[1].fee_yuan = Some(60);
    now.entry.fee_yuan = Some(50);
    now.lateness.minutes = 10;
    now.event.venue = Some("太原".into());
    let both = merged(&base, &draft, &now);
    assert_eq!(both.groups[0].fee_yuan, Some(120));
    assert_eq!(both.groups[0].capacity, Some(90));
    assert_eq!(both.groups[1].fee_yuan, Some(60));
    assert_eq!((both.entry.capacity, both.entry.fee_yuan), (Some(200), Some(50)));
    assert_eq!(both.lateness.minutes, 20, "the draft's own change stays");
    assert_eq!(both.event, now.event);
    assert_eq!(merged(&base, &base, &now), now);
    assert_eq!(merged(&base, &draft, &base), draft);
}
