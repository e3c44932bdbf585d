//! What became of printed sheets, and what their reprints say.

use xiangqi_arbiter::model::entry::Entry;
use xiangqi_arbiter::model::event::{Event, Foul, TableResult};
use xiangqi_arbiter::model::id::{FoulId, PlayerId, Round, Seq, Table};
use xiangqi_arbiter::model::outcome::Outcome;
use xiangqi_arbiter::model::regulation::{Effect, OffenceKind};
use xiangqi_arbiter::paper::block::Document;
use xiangqi_arbiter::paper::press::history::History;
use xiangqi_arbiter::paper::press::print_status::{Now, PrintStatus, warning};
use xiangqi_arbiter::paper::press::{Mark, Order, SheetKind};
use xiangqi_arbiter::session::Session;

use crate::support::pages::{checked, text};
use crate::support::record::{
    FIRST, OPEN, SECOND, close, drawn, pairing, play_round, record, result,
};

fn now(session: &Session) -> Now<'_> {
    Now { entries: session.entries(), state: session.state(), views: session.views() }
}

fn made(session: &Session, kind: SheetKind, round: Option<Round>) -> Document {
    let (seq, digest) = session.mark();
    let mark = Mark { seq, digest, printed_at: session.now() };
    let history = History::of(session.entries());
    history.document(now(session), &Order::new(kind, OPEN, round), &mark).unwrap()
}

/// Prints a sheet; returns the text of its pages and its row.
fn print(session: &mut Session, kind: SheetKind, round: Option<Round>) -> (String, u32) {
    let all = text(&checked(&made(session, kind, round)));
    record(session, Order::new(kind, OPEN, round).remark());
    (all, session.mark().0.0)
}

fn fates(session: &Session) -> Vec<(String, PrintStatus)> {
    let history = History::of(session.entries());
    let mut all: Vec<_> =
        history.list(now(session), OPEN).into_iter().map(|p| (p.id.name(), p.status)).collect();
    all.sort_by(|a, b| a.0.cmp(&b.0));
    all
}

fn status(session: &Session, name: &str) -> PrintStatus {
    let all = fates(session);
    all.iter().find(|(of, _)| of == name).unwrap_or_else(|| panic!("{name} in {all:?}")).1
}

fn statuses(session: &Session) -> Vec<PrintStatus> {
    fates(session).into_iter().map(|(_, status)| status).collect()
}

fn marked(all: &str) -> bool {
    ["更正", "重排", "更新", "更　正", "重　排", "作　废"].iter().any(|word| all.contains(word))
}

#[test]
fn a_first_print_and_its_copies_are_plain() {
    let folder = tempfile::tempdir().unwrap();
    let mut session = drawn(folder.path(), 3, 8);
    play_round(&mut session);
    for kind in [SheetKind::Pairing, SheetKind::RoundResults, SheetKind::Standings] {
        for _ in 0..2 {
            let (all, _) = print(&mut session, kind, Some(FIRST));
            assert!(!marked(&all), "{all}");
        }
    }
    assert_eq!(statuses(&session), [PrintStatus::Valid; 3]);
    // Who signs is no content: the sheets on the wall stay as they are.
    let mut facts = session.state().regulation.event.clone();
    facts.chief_arbiter = Some("新裁判长".into());
    record(&mut session, Event::FactsChanged { facts });
    assert_eq!(statuses(&session), [PrintStatus::Valid; 3]);
}

#[test]
fn a_correction_outdates_what_shows_it_and_the_reprint_says_so() {
    let folder = tempfile::tempdir().unwrap();
    let mut session = drawn(folder.path(), 3, 8);
    play_round(&mut session);
    let (_, pairing_row) = print(&mut session, SheetKind::Pairing, Some(FIRST));
    let (_, results_row) = print(&mut session, SheetKind::RoundResults, Some(FIRST));
    print(&mut session, SheetKind::Standings, Some(FIRST));
    let next = pairing(session.state()).unwrap();
    record(&mut session, next);
    print(&mut session, SheetKind::Pairing, Some(SECOND));
    print(&mut session, SheetKind::LookupByName, Some(SECOND));

    let first = session.state().groups[&OPEN].rounds[0].tables[0].result.unwrap();
    let correction = result(FIRST, 1, first.outcome.turned());
    assert_ne!(first.outcome.turned(), first.outcome, "the test turns a decided game");
    let history = History::of(session.entries());
    let warned = warning(&history, now(&session), std::slice::from_ref(&correction)).unwrap();
    // The tables of round 2 stand, but the scores printed beside the names do not.
    for name in ["第1轮 本轮成绩", "第1轮 名次表", "第2轮 对阵表"] {
        assert!(warned.contains(name), "{warned}");
    }
    assert!(warned.starts_with("已印出的3份表将过时"), "{warned}");

    record(&mut session, correction);
    assert_eq!(
        fates(&session),
        [
            ("第1轮 名次表", PrintStatus::Outdated),
            ("第1轮 对阵表", PrintStatus::Valid),
            ("第1轮 本轮成绩", PrintStatus::Outdated),
            ("第2轮 对阵查询（按姓名）", PrintStatus::Valid),
            ("第2轮 对阵表", PrintStatus::Outdated),
        ]
        .map(|(name, status)| (name.to_string(), status))
    );
    let (all, second) = print(&mut session, SheetKind::RoundResults, Some(FIRST));
    let says = format!("更正（取代5月10日 09:00印出的版本，记录 #{results_row}）");
    assert!(all.contains(&says) && all.contains("更　正"), "{all}");
    assert_eq!(status(&session, "第1轮 本轮成绩"), PrintStatus::Valid);
    // A copy of the corrected sheet says the same; what was not outdated stays plain.
    let (copy, _) = print(&mut session, SheetKind::RoundResults, Some(FIRST));
    assert!(copy.contains(&says), "{copy}");
    let (plain, _) = print(&mut session, SheetKind::Pairing, Some(FIRST));
    assert!(!marked(&plain), "{plain} #{pairing_row}");
    // Corrected back: what is on the wall now is the last copy, and it is replaced.
    record(&mut session, result(FIRST, 1, first.outcome));
    let (back, _) = print(&mut session, SheetKind::RoundResults, Some(FIRST));
    assert!(back.contains(&format!("更正（取代5月10日 09:00印出的版本，记录 #{}）", second + 1)));
}

#[test]
fn a_voided_round_is_void_on_paper_and_its_successor_says_paired_again() {
    let folder = tempfile::tempdir().unwrap();
    let mut session = drawn(folder.path(), 3, 8);
    let first = pairing(session.state()).unwrap();
    record(&mut session, first.clone());
    let (posted, row) = print(&mut session, SheetKind::Pairing, Some(FIRST));
    print(&mut session, SheetKind::TableCards, Some(FIRST));
    let void = Event::PairingVoided { group: OPEN, round: FIRST };
    let history = History::of(session.entries());
    let warned = warning(&history, now(&session), std::slice::from_ref(&void)).unwrap();
    assert!(warned.contains("将作废：第1轮 对阵表。"), "{warned}");
    record(&mut session, void);
    let void_row = session.mark().0;
    assert_eq!(status(&session, "第1轮 对阵表"), PrintStatus::Void(void_row));
    // Four tables stay four tables: the cards on them do.
    assert_eq!(status(&session, "第1轮 台号牌"), PrintStatus::Valid);

    let history = History::of(session.entries());
    let (seq, digest) = session.mark();
    let mark = Mark { seq, digest, printed_at: session.now() };
    let listed = history.list(now(&session), OPEN);
    let id = listed.iter().find(|p| p.seq.0 == row).unwrap().id.clone();
    let all = text(&checked(&history.voided(now(&session), &id, void_row, &mark).unwrap()));
    assert!(all.contains("作　废") && all.contains(&format!("记录 #{void_row}")), "{all}");
    // It is the sheet that hung there: the same tables.
    for name in (1..=8).map(|id| format!("棋手{id}")) {
        assert!(posted.contains(&name) && all.contains(&name), "{name}");
    }

    // Paired again, even alike: the new sheet takes the place of the void one.
    record(&mut session, first);
    let (again, _) = print(&mut session, SheetKind::Pairing, Some(FIRST));
    let says = format!("重排（取代5月10日 09:00印出、已作废的版本，记录 #{row}）");
    assert!(again.contains(&says) && again.contains("重　排"), "{again}");
    let both: Vec<PrintStatus> = fates(&session)
        .into_iter()
        .filter(|(name, _)| name == "第1轮 对阵表")
        .map(|(_, status)| status)
        .collect();
    assert_eq!(both, [PrintStatus::Valid, PrintStatus::VoidReplaced(void_row)]);
}

#[test]
fn what_only_grows_is_updated_not_corrected() {
    let folder = tempfile::tempdir().unwrap();
    let mut session = drawn(folder.path(), 3, 6);
    let first = pairing(session.state()).unwrap();
    record(&mut session, first);
    record(&mut session, result(FIRST, 1, Outcome::RedWins));
    print(&mut session, SheetKind::RoundResults, Some(FIRST));
    print(&mut session, SheetKind::Fouls, None);
    record(&mut session, result(FIRST, 2, Outcome::Draw));
    record(&mut session, result(FIRST, 3, Outcome::BlackForfeits));
    record(&mut session, close(FIRST));
    for name in ["第1轮 本轮成绩", "犯规与弃权记录"] {
        assert_eq!(status(&session, name), PrintStatus::Superseded, "{name}");
    }
    let (all, _) = print(&mut session, SheetKind::RoundResults, Some(FIRST));
    assert!(all.contains("更新（取代") && !all.contains("更　正"), "{all}");
}

#[test]
fn an_undone_act_and_a_renamed_player_outdate_too() {
    let folder = tempfile::tempdir().unwrap();
    let mut session = drawn(folder.path(), 3, 6);
    play_round(&mut session);
    let foul = Foul {
        player: PlayerId(1),
        at: None,
        offence: "手机响".into(),
        kind: OffenceKind::Other,
        effect: Effect::Fouls(1),
        note: None,
    };
    record(&mut session, Event::FoulNoted { id: FoulId(1), foul });
    print(&mut session, SheetKind::Standings, Some(FIRST));
    print(&mut session, SheetKind::Draw, None);
    session.undo().unwrap();
    assert_eq!(status(&session, "第1轮 名次表"), PrintStatus::Outdated);
    assert_eq!(status(&session, "抽签结果"), PrintStatus::Valid);
    session.redo().unwrap();
    assert_eq!(status(&session, "第1轮 名次表"), PrintStatus::Valid);

    let mut entrant = session.state().entrants[&PlayerId(2)].facts.clone();
    entrant.person.name = "改名".into();
    record(&mut session, Event::EntrantChanged { id: PlayerId(2), entrant: Box::new(entrant) });
    assert_eq!(status(&session, "第1轮 名次表"), PrintStatus::Outdated);
    assert_eq!(status(&session, "抽签结果"), PrintStatus::Outdated);
}

#[test]
fn following_row_by_row_knows_what_one_look_knows() {
    let folder = tempfile::tempdir().unwrap();
    let mut session = drawn(folder.path(), 3, 6);
    let mut follower = History::default();
    for round in [FIRST, SECOND] {
        play_round(&mut session);
        print(&mut session, SheetKind::CrossTable, Some(round));
        follower.follow(session.entries());
        let waits = TableResult { outcome: Outcome::Draw, provisional: true };
        let results = vec![(Table(1), Some(waits))];
        record(&mut session, Event::ResultsEntered { group: OPEN, round, results });
        follower.follow(session.entries());
        let whole = History::of(session.entries());
        assert_eq!(follower.list(now(&session), OPEN), whole.list(now(&session), OPEN));
    }
    // Rows of another event: nothing is carried over.
    let other = tempfile::tempdir().unwrap();
    let other = drawn(other.path(), 5, 7);
    follower.follow(other.entries());
    assert!(follower.list(now(&other), OPEN).is_empty());
}

/// A hundred thousand prints: of copies of one version the first and the last are kept, no pages, and
/// what a reprint says of them is what it said before.
#[test]
fn many_prints_take_no_memory() {
    let folder = tempfile::tempdir().unwrap();
    let mut session = drawn(folder.path(), 3, 8);
    play_round(&mut session);
    let sheet = Order::new(SheetKind::Standings, OPEN, Some(FIRST));
    record(&mut session, sheet.remark());
    let mut entries = session.entries().to_vec();
    let first = entries.last().unwrap().clone();
    for more in 1..100_000 {
        let seq = Seq(first.seq.0 + more);
        entries.push(Entry { seq, digest: format!("{seq}"), ..first.clone() });
    }
    let begun = std::time::Instant::now();
    let history = History::of(&entries);
    assert!(begun.elapsed().as_secs() < 20, "the sheet is made once, not a hundred thousand times");
    assert_eq!(history.kept(), 2);
    let whole = Now { entries: &entries, state: session.state(), views: session.views() };
    let listed = history.list(whole, OPEN);
    assert_eq!((listed.len(), listed[0].seq), (1, entries.last().unwrap().seq));
    assert_eq!(listed[0].status, PrintStatus::Valid);
}

/// A table added for a late comer outdates the sheet on the wall; the reprint has it, and says who
/// keeps a table.
#[test]
fn a_table_added_and_a_table_kept() {
    let folder = tempfile::tempdir().unwrap();
    let mut session = drawn(folder.path(), 3, 7);
    // Number 1 would sit at table 1.
    let no = xiangqi_arbiter::model::id::StartNumber(1);
    let one = xiangqi_arbiter::rules::field::numbering(session.state(), OPEN).player(no).unwrap();
    record(&mut session, Event::TableKept { id: one, table: Some(Table(3)) });
    let first = pairing(session.state()).unwrap();
    record(&mut session, first);
    assert_eq!(session.state().groups[&OPEN].rounds[0].table_of(one), Some(Table(3)));
    let (before, _) = print(&mut session, SheetKind::Pairing, Some(FIRST));
    assert!(before.contains("固定台：1 号") && before.contains("每轮在第3台"), "{before}");
    let late = crate::support::record::entries(session.state(), 1);
    record(&mut session, late);
    let no = xiangqi_arbiter::model::id::StartNumber(8);
    record(&mut session, Event::NumberGiven { id: PlayerId(8), no });
    assert_eq!(status(&session, "第1轮 对阵表"), PrintStatus::Valid);
    let bye = session.state().groups[&OPEN].rounds[0].bye.unwrap();
    let added = Event::TableAdded { group: OPEN, round: FIRST, red: bye, black: PlayerId(8) };
    let history = History::of(session.entries());
    let warned = warning(&history, now(&session), std::slice::from_ref(&added)).unwrap();
    assert!(warned.contains("第1轮 对阵表"), "{warned}");
    record(&mut session, added);
    assert_eq!(status(&session, "第1轮 对阵表"), PrintStatus::Outdated);
    let (after, _) = print(&mut session, SheetKind::Pairing, Some(FIRST));
    assert!(marked(&after) && !after.contains("轮空"), "{after}");
}
