//! Every act with every field filled, for `keys.rs`; literals leave out nothing.

use serde::Serialize;
use xiangqi_arbiter::model::award::Award;
use xiangqi_arbiter::model::entrant::{
    Document, DocumentFacts, DocumentKind, Entrant, Person, Proof,
};
use xiangqi_arbiter::model::event::{
    Certificate, CertificateKind, DeskMark, DrawMethod, Event, Foul, PairRule, PairedBy,
    PrivateDeed, TableResult,
};
use xiangqi_arbiter::model::grade::Grade;
use xiangqi_arbiter::model::id::{
    FoulId, GroupId, PlayerId, ProtestId, Round, Seq, StartNumber, Table,
};
use xiangqi_arbiter::model::outcome::Outcome;
use xiangqi_arbiter::model::person::Sex;
use xiangqi_arbiter::model::regulation::{Effect, OffenceKind};
use xiangqi_arbiter::model::unit::{UnitFacts, UnitKind};
use xiangqi_arbiter::paper::press::SheetKind;
use xiangqi_arbiter::rules::eligibility::Code;

use crate::support::whole_regulation::frozen;

const GROUP: GroupId = GroupId(1);
const ROUND: Round = Round(2);
const A: PlayerId = PlayerId(3);
const B: PlayerId = PlayerId(4);

fn person(kind: DocumentKind) -> Person {
    let document = DocumentFacts {
        kind,
        masked: "149900************".into(),
        province: Some("山西".into()),
        birth: "1980-01-05".parse().ok(),
        sex: Some(Sex::Male),
        faults: vec![("id_check_digit".into(), "校验位不符".into())],
        digest: "ab".repeat(32),
    };
    Person {
        name: "甲".into(),
        sex: Some(Sex::Female),
        birth: "1980-01-05".parse().ok(),
        native_place: Some("山西".into()),
        title: Some("象棋大师".into()),
        grade: Some(Grade::Level(5)),
        certificate: Some("号".into()),
        nationality: Some("中国".into()),
        document: Document::Given(document),
        companion: Some("乙".into()),
        proofs: Proof::ALL.into(),
        declared: [Proof::Grade].into(),
        pinyin: Some("jia".into()),
    }
}

fn entrant() -> Entrant {
    Entrant {
        group: GROUP,
        person: person(DocumentKind::Resident),
        partner: Some(person(DocumentKind::Other)),
        ranked_in: Some(GroupId(2)),
        unit: Some("甲队".into()),
        filler: true,
        note: Some("注".into()),
        entered_at: "2019-05-01T08:00:00".parse().ok(),
    }
}

fn bare() -> Entrant {
    Entrant {
        group: GROUP,
        person: Person { name: "丙".into(), ..Person::default() },
        partner: None,
        ranked_in: None,
        unit: None,
        filler: false,
        note: None,
        entered_at: None,
    }
}

fn unit() -> UnitFacts {
    UnitFacts {
        name: "甲队".into(),
        kind: UnitKind::School,
        leader: Some("领".into()),
        coach: Some("教".into()),
        insurance_seen: true,
    }
}

fn foul(at: Option<(Round, Table)>, effect: Effect, note: Option<&str>) -> Foul {
    let kind = OffenceKind::Other;
    Foul { player: A, at, offence: "手机响".into(), kind, effect, note: note.map(Into::into) }
}

fn result(provisional: bool) -> Option<TableResult> {
    Some(TableResult { outcome: Outcome::RedWins, provisional })
}

/// Every act, with every field; where a field may be left out, also without.
pub fn acts() -> Vec<Event> {
    [entering(), playing(), ending()].concat()
}

fn entering() -> Vec<Event> {
    let seed = || "种子".to_string();
    let numbers = || vec![(A, StartNumber(1)), (B, StartNumber(2))];
    let whole = frozen();
    vec![
        Event::Founded { regulation: Box::new(whole.clone()) },
        Event::FactsChanged { facts: whole.event.clone() },
        Event::RegulationAmended { regulation: Box::new(whole) },
        Event::RoundsDecided { group: GROUP, rounds: 9 },
        Event::EntrantsAdded {
            source: Some("名单.xlsx".into()),
            entrants: vec![(A, entrant()), (B, bare())],
            units: vec![unit()],
            paid: vec![A],
        },
        Event::EntrantsAdded {
            source: None,
            entrants: vec![(A, bare())],
            units: Vec::new(),
            paid: Vec::new(),
        },
        Event::ListTaken {
            source: "名单.xlsx".into(),
            added: vec![(A, entrant())],
            changed: vec![(B, bare())],
            units: vec![unit()],
            paid: vec![A],
        },
        Event::ListTaken {
            source: "名单.xlsx".into(),
            added: Vec::new(),
            changed: vec![(B, bare())],
            units: Vec::new(),
            paid: Vec::new(),
        },
        Event::UnitChanged { unit: unit() },
        Event::UnitRenamed { from: "甲".into(), to: "乙".into() },
        Event::GroupMerged { group: GROUP, into: GroupId(2) },
        Event::EntrantChanged { id: A, entrant: Box::new(entrant()) },
        Event::EntrantRemoved { id: A },
        Event::DeskMarked { ids: vec![A, B], mark: DeskMark::Fee, done: true },
        Event::FindingWaived { id: A, code: "age_limit".into(), text: "超龄".into() },
        Event::WaiverRevoked { id: A, code: "age_limit".into() },
        Event::NumbersDrawn {
            group: GROUP,
            method: DrawMethod::Seed { seed: seed() },
            numbers: numbers(),
        },
        Event::NumbersDrawn { group: GROUP, method: DrawMethod::Manual, numbers: numbers() },
        Event::NumbersDrawn {
            group: GROUP,
            method: DrawMethod::Halves { seed: seed(), upper: vec![A] },
            numbers: numbers(),
        },
        Event::NumberGiven { id: A, no: StartNumber(7) },
    ]
}

fn playing() -> Vec<Event> {
    let published = |bye, by| Event::PairingPublished {
        group: GROUP,
        round: ROUND,
        tables: vec![(A, B)],
        bye,
        by,
    };
    let hand = |engine_bye| PairedBy::Hand { engine: vec![(B, A)], engine_bye };
    let corrected = |bye| Event::TablesCorrected {
        group: GROUP,
        round: ROUND,
        tables: vec![(Table(1), B, A)],
        bye,
    };
    let at = "2019-05-10T08:30:00".parse().unwrap();
    vec![
        Event::PairRuled { group: GROUP, a: A, b: B, rule: PairRule::Fixed },
        Event::AbsenceSet { id: A, round: ROUND, absent: true },
        Event::TableKept { id: A, table: Some(Table(3)) },
        Event::TableKept { id: A, table: None },
        Event::TableAdded { group: GROUP, round: ROUND, red: A, black: B },
        Event::Withdrawn { id: A, from: ROUND },
        Event::Returned { id: A, from: ROUND },
        Event::Reinstated { id: A, from: ROUND },
        Event::Disqualified { id: A, from: ROUND },
        Event::DisqualificationLifted { id: A },
        published(Some(PlayerId(5)), PairedBy::Engine),
        published(None, PairedBy::FewestRematches),
        published(None, hand(Some(PlayerId(5)))),
        published(None, hand(None)),
        Event::PairingVoided { group: GROUP, round: ROUND },
        Event::RoundStarted { group: GROUP, round: ROUND, at },
        Event::ResultsEntered {
            group: GROUP,
            round: ROUND,
            results: vec![(Table(1), result(true)), (Table(2), result(false)), (Table(3), None)],
        },
        corrected(Some(PlayerId(5))),
        corrected(None),
        Event::FoulNoted {
            id: FoulId(1),
            foul: foul(Some((ROUND, Table(1))), Effect::Fouls(2), Some("注")),
        },
        Event::FoulNoted { id: FoulId(2), foul: foul(None, Effect::OpponentMinutes(5), None) },
        Event::FoulNoted { id: FoulId(3), foul: foul(None, Effect::Exempted, None) },
        Event::FoulRevoked { id: FoulId(1) },
        Event::RoundClosed { group: GROUP, round: ROUND },
    ]
}

fn ending() -> Vec<Event> {
    let award = |list: &str, item: &str, to| Event::AwardRuled {
        group: GROUP,
        award: Award::read(list, item),
        to,
    };
    let lodged = |about| Event::ProtestLodged {
        id: ProtestId(1),
        group: GROUP,
        about,
        by: "领队".into(),
        text: "对方超时".into(),
    };
    let certificate = Certificate {
        number: "001".into(),
        kind: CertificateKind::Prize,
        group: GROUP,
        player: A,
        honour: "公开组第一名".into(),
    };
    let printed =
        |sheet: &str, group, round| Event::SheetPrinted { sheet: sheet.into(), group, round };
    vec![
        Event::LotDrawn { group: GROUP, after: ROUND, order: vec![B, A], seed: "签".into() },
        award("全组", "第1名", Some(A)),
        award("男子", "晋级 3", None),
        award("称号", "棋王（男子）", Some(B)),
        Event::CertificateIssued { certificate },
        Event::CertificateRevoked { number: "001".into() },
        lodged(Some((ROUND, Table(1)))),
        lodged(None),
        Event::ProtestRuled { id: ProtestId(1), ruling: "维持原判".into() },
        printed("对阵表", Some(GROUP), Some(ROUND)),
        printed("秩序册", None, None),
        Event::PrivateData {
            deed: PrivateDeed::Shown { sheet: "公开组 等级申报表".into() }
        },
        Event::PrivateData { deed: PrivateDeed::Purged },
        Event::Undone { seq: Seq(7) },
        Event::Redone { seq: Seq(7) },
        Event::Unknown,
    ]
}

fn line<T: Serialize>(what: &str, values: &[T]) -> String {
    let words: Vec<String> = values.iter().map(|v| serde_json::to_string(v).unwrap()).collect();
    format!("{what}: {}", words.join(" "))
}

/// Every word an act can hold, a kind of word a line; the texts that will be types among them.
pub fn words() -> Vec<String> {
    let grades = [Grade::AssociationMaster, Grade::LocalMaster];
    let levels = (1..=16).map(Grade::Level);
    vec![
        line("outcome", &Outcome::ALL),
        line("sex", &[Sex::Male, Sex::Female]),
        line("proof", &Proof::ALL),
        line(
            "document",
            &[
                DocumentKind::Resident,
                DocumentKind::ResidentOld,
                DocumentKind::ResidencePermit,
                DocumentKind::ForeignPermanent,
                DocumentKind::Other,
            ],
        ),
        line(
            "unit",
            &[UnitKind::Unstated, UnitKind::Association, UnitKind::School, UnitKind::TrainingBody],
        ),
        line(
            "mark",
            &[DeskMark::Fee, DeskMark::CheckIn, DeskMark::Document, DeskMark::MeetingMissed],
        ),
        line("pair", &[PairRule::Fixed, PairRule::Forbidden, PairRule::Free]),
        line(
            "certificate",
            &[CertificateKind::Prize, CertificateKind::Title, CertificateKind::Grade],
        ),
        line("grade", &grades.into_iter().chain(levels).collect::<Vec<_>>()),
        line("code", &Code::ALL.map(Code::id)),
        line("sheet", &SheetKind::ALL.map(SheetKind::name)),
    ]
}
