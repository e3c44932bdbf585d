//! A regulation with every key written out.

use xiangqi_arbiter::model::entrant::Proof;
use xiangqi_arbiter::model::field::{ByeOpponentScore, FirstRound, System, TieBreak};
use xiangqi_arbiter::model::grade::Grade;
use xiangqi_arbiter::model::points::{HalfPoints, SidePoints};
use xiangqi_arbiter::model::regulation::{
    BirthWindow, Effect, EntrantKind, EntryRule, EventRule, ForfeitRule, GradePlaces,
    GradeRounding, GradeRule, GradeScope, GroupRule, GroupSizeCut, LatenessRule, ListRule,
    Official, Play, Population, Prize, PrizeTable, QuotaRule, RateStep, RecordingDuty,
    RecordingOnDraw, Regulation, RoundPlan, SessionRule, SexRule, TariffItem, TeamBy, TeamRule,
    TitleRule,
};

/// Everything written out: no field may be left out here, and none is left to its default.
pub fn everything() -> Regulation {
    let day = |text: &str| text.parse().ok();
    let words = || Some("某".to_string());
    let born = BirthWindow { from: day("1950-01-01"), to: day("2010-12-31") };
    let officials =
        |role: &str| vec![Official { role: role.into(), names: vec!["甲".into(), "乙".into()] }];
    let grade = Grade::read("五级").unwrap();
    let side = SidePoints { win: HalfPoints(5), draw: HalfPoints(2), loss: HalfPoints(0) };
    let play = |rounds| Play {
        system: System::Swiss,
        rounds,
        red: side,
        black: side,
        first_round: FirstRound::Ends,
        avoid_same_unit_rounds: 2,
        relaxed_last_rounds: 1,
        tie_breaks: Some(vec![TieBreak::Opponents, TieBreak::Wins]),
        bye_opponent_score: ByeOpponentScore::Zero,
        time_control: words(),
    };
    let prizes = PrizeTable {
        list: "男子".into(),
        of: Population::Men,
        born,
        money_needs: Some(20),
        deferred: true,
        certificates_elsewhere: true,
        places: vec![
            Prize { from: 1, to: 1, yuan: Some(5), goods: words(), cup: true, certificate: true },
            Prize { from: 2, to: 2, yuan: Some(3), goods: None, cup: false, certificate: true },
        ],
    };
    let group = |name: &str, kind, play, grades| GroupRule {
        name: name.into(),
        sex: SexRule::Men,
        born,
        min_age: Some(8),
        max_age: Some(80),
        kind,
        younger_may_enter: true,
        women_may_enter: true,
        no_schools: true,
        fee_yuan: Some(10),
        capacity: Some(30),
        play: Some(play),
        lists: vec![ListRule { name: "青年".into(), of: Population::Men, born }],
        prizes: vec![prizes.clone()],
        titles: vec![TitleRule {
            title: "棋王".into(),
            list: "男子".into(),
            of: Population::NativeMen,
            born,
            certificate_elsewhere: true,
        }],
        quotas: vec![QuotaRule { list: "男子".into(), of: Population::Men, born, places: 2 }],
        grades: Some(grades),
        team: Some(TeamRule { best: 3, by: TeamBy::Scores }),
    };
    let by_place = GradeRule::ByPlace {
        places: vec![
            GradePlaces { from: 1, to: Some(3), grade },
            GradePlaces { from: 4, to: None, grade },
        ],
        small_groups: vec![GroupSizeCut { fewer_than: 20, percent: 50 }],
        rounding: GradeRounding::Up,
        scope: GradeScope::PerSex,
    };
    let by_rate = || GradeRule::ByRate { steps: vec![RateStep { percent: 45, grade }] };
    let declared = EntrantKind::Declared { proof: "证明".into(), shown: Proof::Association };
    let (fixed, between) = (RoundPlan::Fixed(9), RoundPlan::Between(7, 9));
    Regulation {
        id: "all".into(),
        title: "全有 = 的 [赛] # 事".into(),
        event: EventRule {
            venue: words(),
            organisers: vec!["甲".into(), "乙".into()],
            first_day: day("2019-05-10"),
            last_day: day("2019-05-12"),
            chief_arbiter: words(),
            pairing_officer: words(),
            committee: officials("主任"),
            jury: officials("委员"),
            arbiters: officials("裁判员"),
        },
        entry: EntryRule {
            deadline: "2019-05-01T18:00:00".parse().ok(),
            check_in_until: "2019-05-09T18:00:00".parse().ok(),
            check_in_required: true,
            fee_yuan: Some(50),
            document_required: true,
            capacity: Some(200),
            title_cap: Some("象棋大师".into()),
            native_province: Some("山西".into()),
            natives_only: true,
            companion_from_age: Some(70),
            units_only: true,
            insurance_required: true,
            prior_event: words(),
            nationality: Some("中国".into()),
            technical_meeting: "2019-05-09T19:00:00".parse().ok(),
            meeting_missed_forfeits: true,
        },
        play: play(RoundPlan::Open),
        lateness: LatenessRule { minutes: 10 },
        forfeits: ForfeitRule { in_a_row: Some(2), in_all: Some(3), unranked: true },
        tariff: [Effect::Fouls(1), Effect::OpponentMinutes(5), Effect::LosesGame]
            .map(|effect| TariffItem { offence: format!("{effect}"), effect })
            .into(),
        foul_threshold: Some(3),
        recording: Some(RecordingDuty { tables: 8, from_round: 2, on_draw: RecordingOnDraw::Red }),
        groups: vec![
            group("甲组", EntrantKind::FamilyPair { child_max_age: 12 }, play(fixed), by_place),
            group("乙组", EntrantKind::Level { grade }, play(between), by_rate()),
            group("丙组", declared, play(RoundPlan::Open), by_rate()),
            group("丁组", EntrantKind::Single, play(RoundPlan::Open), by_rate()),
        ],
        schedule: vec![SessionRule {
            date: day("2019-05-10").unwrap(),
            part: "上午".into(),
            time: Some("8:30".into()),
            rounds: Some((1, 2)),
            what: words(),
        }],
        notes: vec![
            "单行".into(),
            "两行\n[play]\nsystem = \"三行\"\n]\n# 四".into(),
            "三个引号 ''' 和 \"\"\" \\ \t末".into(),
        ],
    }
}
