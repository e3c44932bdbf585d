//! Conditions of the person beyond age: title, companion, residence, nationality, sex, papers,
//! pairs.

use xiangqi_arbiter::model::entrant::{Document, DocumentFacts, DocumentKind, Person, Proof};
use xiangqi_arbiter::model::grade::Grade;
use xiangqi_arbiter::rules::eligibility::{Code, title_rank};

use crate::support::bundled::{
    add, codes, enter, entrant, finding, found, founded, man, native, text, woman,
};

#[test]
fn titles_and_grades() {
    for (title, rank) in [
        ("象棋大师", Some(2)),
        ("象棋 大师", Some(2)),
        ("国家级运动健将", Some(2)),
        ("大师", Some(2)),
        ("象棋特级大师", Some(3)),
        ("国际级运动健将", Some(3)),
        ("一级棋士、象棋大师", Some(2)),
        ("棋协大师", None),
        ("地方大师", None),
        ("棋协大师/地方大师", None),
        ("一级运动员", None),
        ("无", None),
        ("未获象棋大师称号", None),
        ("", None),
    ] {
        assert_eq!(title_rank(title), rank, "{title}");
    }
}

#[test]
fn title_cap_only_where_the_regulation_states_it() {
    for (id, group, wanted) in [
        ("taiyuan-2019", "公开组", false),
        ("wuwei-2017", "公开组", false),
        ("default", "公开组", false),
        ("shanxi-2017", "公开组", true),
        ("hebei-2019", "男子公开组", true),
    ] {
        let mut state = founded(id);
        let master = Person { title: Some("象棋大师".into()), ..native("1982-06-02") };
        let player = enter(&mut state, group, master);
        assert_eq!(finding(&state, player, Code::TitleCap).is_some(), wanted, "{id}");
        if !wanted {
            assert_eq!(found(&state, player), []);
        }
        let local = Person { title: Some("棋协大师".into()), ..native("1982-06-03") };
        let player = enter(&mut state, group, local);
        assert!(finding(&state, player, Code::TitleCap).is_none(), "{id}");
    }
    let mut state = founded("shanxi-2017");
    let master = Person { title: Some("象棋大师".into()), ..man("1982-06-02") };
    let player = enter(&mut state, "公开组", master);
    assert_eq!(
        text(&state, player, Code::TitleCap),
        "持有“象棋大师”，获象棋大师及以上称号者不得参加（以2017-09-30报名截止前获得为准）"
    );
}

#[test]
fn companion_from_seventy_on_the_first_day() {
    for (birth, companion, wanted) in [
        ("1947-10-06", None, true),
        ("1947-10-07", None, false),
        ("1930-01-01", Some("张小明（子）"), false),
        ("1930-01-01", Some("无"), true),
    ] {
        let mut state = founded("shanxi-2017");
        let person = Person { companion: companion.map(str::to_string), ..man(birth) };
        let player = enter(&mut state, "老年组", person);
        assert_eq!(codes(&state, player) == ["companion_missing"], wanted, "{birth} {companion:?}");
    }
}

fn document(province: &str) -> Document {
    Document::Given(DocumentFacts {
        kind: DocumentKind::Resident,
        masked: "139900************".into(),
        province: Some(province.into()),
        birth: None,
        sex: None,
        faults: Vec::new(),
        digest: province.into(),
    })
}

#[test]
fn residence_by_form_then_by_document() {
    let rows: [(Option<&str>, Option<&str>, &[&str]); 11] = [
        (Some("河北"), None, &[]),
        (Some("河北省石家庄市"), Some("山西"), &[]),
        (Some("中国河北"), None, &[]),
        (Some("本省"), None, &[]),
        (Some("北京"), Some("河北"), &["residence"]),
        (Some("湖北武汉"), None, &["residence"]),
        (Some("外省"), Some("河北"), &["residence"]),
        (Some("石家庄"), Some("河北"), &[]),
        (Some("石家庄"), None, &["residence"]),
        (None, Some("河北"), &[]),
        (None, None, &["residence"]),
    ];
    for (place, province, wanted) in rows {
        let mut state = founded("hebei-2019");
        let person = Person {
            native_place: place.map(str::to_string),
            document: province.map(document).unwrap_or_default(),
            ..man("1990-01-01")
        };
        let player = enter(&mut state, "男子公开组", person);
        assert_eq!(codes(&state, player), wanted, "{place:?} {province:?}");
    }
}

#[test]
fn who_works_there_brings_a_letter() {
    let mut state = founded("hebei-2019");
    let outsider = Person { native_place: Some("外省".into()), ..man("1990-01-01") };
    let nothing = enter(&mut state, "男子公开组", outsider.clone());
    assert_eq!(
        text(&state, nothing, Code::Residence),
        "户籍为外省，限河北籍，或在河北工作、上学并有单位或学校证明信"
    );
    let says =
        Person { declared: [Proof::Residence].into(), name: "李".into(), ..outsider.clone() };
    let says = enter(&mut state, "男子公开组", says);
    assert_eq!(
        found(&state, says),
        [("proof_missing", "户籍为外省，报称在河北工作或上学，单位或学校证明信尚未验".to_string())]
    );
    let shown = Person { proofs: [Proof::Residence].into(), name: "王".into(), ..outsider };
    let shown = enter(&mut state, "男子公开组", shown);
    assert_eq!(found(&state, shown), []);
}

#[test]
fn citizens_only_where_stated() {
    let foreigner = Person { nationality: Some("越南".into()), ..native("1990-01-01") };
    let mut state = founded("hebei-2019");
    let player = enter(&mut state, "男子公开组", foreigner.clone());
    assert_eq!(found(&state, player), [("nationality", "国籍填“越南”，限中国公民".to_string())]);
    let citizen =
        Person {
            name: "王五".into(), nationality: Some("中国".into()), ..native("1991-01-01")
        };
    let player = enter(&mut state, "男子公开组", citizen);
    assert_eq!(found(&state, player), []);
    let mut state = founded("taiyuan-2019");
    let player = enter(&mut state, "公开组", foreigner);
    assert_eq!(found(&state, player), []);
}

#[test]
fn sex_of_the_group_and_women_among_men() {
    let mut state = founded("hebei-2019");
    let home = Some("河北".to_string());
    let lady = Person { native_place: home.clone(), ..woman("1990-01-01") };
    let among_men = enter(&mut state, "男子公开组", lady);
    assert_eq!(
        found(&state, among_men),
        [("no_quota", "女子参加男子组，不占晋级名额，成绩计入男子公开组".to_string())]
    );
    let gentleman = enter(&mut state, "女子公开组", native("1990-01-01"));
    assert_eq!(
        found(&state, gentleman),
        [("sex", "男棋手，女子公开组只限女子；可报男子公开组".to_string())]
    );
    let young = Person { name: "小六".into(), ..native("2003-01-01") };
    let young = enter(&mut state, "男子公开组", young);
    assert_eq!(
        found(&state, young),
        [("no_quota", "小年龄参加大年龄组，不占晋级名额，成绩计入男子公开组".to_string())]
    );
    assert!(finding(&state, young, Code::NoQuota).unwrap().code.hint());
    let unsaid = Person { name: "王五".into(), sex: None, ..native("1990-01-02") };
    let unsaid = enter(&mut state, "女子公开组", unsaid);
    assert_eq!(found(&state, unsaid), [("sex", "性别未填，女子公开组有性别条件".to_string())]);
}

#[test]
fn level_groups_ask_for_exactly_their_certificate() {
    let rows = [
        (Some(Grade::Level(5)), "", "五级棋士证书（编号未填）或扫描件尚未验"),
        (Some(Grade::Level(4)), "须持五级棋士证书，所填为四级棋士", ""),
        (Some(Grade::Level(6)), "须持五级棋士证书，所填为六级棋士", ""),
        (None, "须持五级棋士证书，未填等级", ""),
    ];
    for (grade, wrong, unseen) in rows {
        let mut state = founded("hebei-2019");
        let player = enter(&mut state, "五级棋士组", Person { grade, ..native("1990-01-01") });
        assert_eq!(text(&state, player, Code::GradeCertificate), wrong);
        assert_eq!(text(&state, player, Code::CertificateUnseen), unseen);
    }
    let mut state = founded("hebei-2019");
    let holder = Person {
        grade: Some(Grade::Level(5)),
        certificate: Some("冀2018-0123".into()),
        ..native("1990-01-01")
    };
    let player = enter(&mut state, "五级棋士组", holder.clone());
    assert_eq!(
        text(&state, player, Code::CertificateUnseen),
        "五级棋士证书（编号冀2018-0123）或扫描件尚未验"
    );
    let seen = Person { proofs: [Proof::Grade].into(), name: "乙".into(), ..holder };
    let player = enter(&mut state, "五级棋士组", seen);
    assert_eq!(text(&state, player, Code::CertificateUnseen), "");
}

#[test]
fn staff_and_university_groups_ask_for_their_own_proof() {
    for (group, proof, wanted) in [
        ("棋协组", None, "须有象棋协会工作人员证明，尚未验"),
        ("棋协组", Some(Proof::Association), ""),
        ("棋协组", Some(Proof::University), "须有象棋协会工作人员证明，尚未验"),
        ("高校组", Some(Proof::University), ""),
        ("高校组", Some(Proof::Association), "须有省内高校在册教职工或学生证明，尚未验"),
    ] {
        let mut state = founded("hebei-2019");
        let person = Person { proofs: proof.into_iter().collect(), ..native("1990-01-01") };
        let player = enter(&mut state, group, person);
        assert_eq!(text(&state, player, Code::ProofMissing), wanted, "{group} {proof:?}");
    }
}

#[test]
fn pairs_are_one_adult_and_one_child() {
    // First day 2019-11-30.
    for (first, second, wanted) in [
        ("1980-01-01", "2006-12-01", ""),
        (
            "1980-01-01",
            "2006-11-30",
            "双人组须一名成年人和一名12周岁以下儿童，比赛首日2019-11-30为39周岁和13周岁",
        ),
        ("2001-11-30", "2010-01-01", ""),
        (
            "2001-12-01",
            "2010-01-01",
            "双人组须一名成年人和一名12周岁以下儿童，比赛首日2019-11-30为17周岁和9周岁",
        ),
        ("2010-01-01", "1950-01-01", ""),
        (
            "2010-01-01",
            "2011-01-01",
            "双人组须一名成年人和一名12周岁以下儿童，比赛首日2019-11-30为9周岁和8周岁",
        ),
    ] {
        let mut state = founded("hebei-2019");
        let mut pair = entrant(&state, "家庭双人组", native(first));
        pair.partner = Some(Person { name: "小宝".into(), ..native(second) });
        let player = add(&mut state, pair);
        assert_eq!(text(&state, player, Code::PairComposition), wanted, "{first} {second}");
    }
    let mut state = founded("hebei-2019");
    let alone = enter(&mut state, "家庭双人组", native("1980-01-01"));
    assert_eq!(text(&state, alone, Code::PairComposition), "双人组须两人，只填了一人");
    let mut two = entrant(&state, "男子公开组", native("1980-01-01"));
    two.partner = Some(native("2010-01-01"));
    let two = add(&mut state, two);
    assert_eq!(text(&state, two, Code::PairComposition), "男子公开组是单人组，却填了两人");
}

#[test]
fn what_both_members_of_a_pair_lack_is_one_finding() {
    let mut state = founded("hebei-2019");
    let mut pair = entrant(&state, "家庭双人组", man("1980-01-01"));
    pair.partner = Some(Person { name: "小宝".into(), ..man("2010-01-01") });
    let player = add(&mut state, pair);
    assert_eq!(
        text(&state, player, Code::IdentityMissing),
        "张三：未填证件号码，报到时补；小宝：未填证件号码，报到时补"
    );
}
