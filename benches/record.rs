//! `cargo bench --bench record`: what one confirmed click costs against a bare fsync of the same
//! disk, how long an event of 1 000 players and 13 rounds takes to open, and how long each tab of
//! it takes to be shown.

use std::io::Write;
use std::path::Path;
use std::time::{Duration, Instant};

use xiangqi_arbiter::model::entrant::{Entrant, Person};
use xiangqi_arbiter::model::event::{DrawMethod, Event, PairedBy, TableResult};
use xiangqi_arbiter::model::id::{GroupId, PlayerId, Round, StartNumber, Table};
use xiangqi_arbiter::model::outcome::Outcome;
use xiangqi_arbiter::model::regulation::RoundPlan;
use xiangqi_arbiter::rules::views::{Views, progress};
use xiangqi_arbiter::session::clock::Clock;
use xiangqi_arbiter::session::recent::Memory;
use xiangqi_arbiter::session::{Session, disk};
use xiangqi_arbiter::ui::action::{Action, Tab};
use xiangqi_arbiter::ui::app::AppState;
use xiangqi_arbiter::ui::theme;

const GROUP: GroupId = GroupId(1);
const PLAYERS: u32 = 1000;
const ROUNDS: u32 = 13;
const CLICKS: usize = 200;

fn main() {
    // Recording takes a minute; a file kept from an earlier run shows the tabs alone.
    if let Ok(kept) = std::env::var("XIANGQI_BENCH_FILE") {
        return tabs(Path::new(&kept));
    }
    let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).expect("a folder on the disk");
    let mut bare = Bare::new(folder.path());
    let mut session = event(folder.path(), 30, 1);
    compare("click to durable, 30 players", &mut bare, &mut session, 15);
    drop(session);
    let large_folder = folder.path().join("大");
    std::fs::create_dir(&large_folder).expect("a folder");
    let begun = Instant::now();
    let mut session = event(&large_folder, PLAYERS, ROUNDS);
    let (rows, _) = session.mark();
    let took = begun.elapsed().as_secs_f32();
    println!("recording {PLAYERS} x {ROUNDS}: {rows} rows in {took:.1} s");
    compare("click to durable, 1 000 x 13", &mut bare, &mut session, PLAYERS / 2);
    let path = session.path().to_path_buf();
    drop(session);
    let mut opened = Vec::new();
    for _ in 0..7 {
        let begun = Instant::now();
        let session = Session::open(&path, "裁判长", Clock::System).expect("opens");
        opened.push(begun.elapsed());
        drop(session);
    }
    let open = median(opened);
    println!("open 1 000 x 13: {:.1} ms (limit 300 ms)", open.as_secs_f64() * 1e3);
    let session = Session::open(&path, "裁判长", Clock::System).expect("opens");
    let begun = Instant::now();
    let views = Views::of(session.state());
    let last = Round(ROUNDS);
    let ranked = views.standings(session.state(), GROUP, last).rows.len();
    let phase = progress(session.state(), GROUP).phase;
    let shown = begun.elapsed().as_secs_f64() * 1e3;
    println!("standings of {ranked} after round {ROUNDS} ({phase:?}): {shown:.1} ms");
    let size = std::fs::metadata(&path).map_or(0, |m| m.len());
    println!("file: {:.1} MB", size as f64 / 1e6);
    drop(session);
    tabs(&path);
}

/// Until each tab stands there, everything but the graphics card (layout, paint list,
/// tessellation): right after the file was opened, when nothing has been computed yet; right
/// after a result was recorded, when the views were dropped; and going back to it. The time of
/// the clock and, in brackets, that of the processor: on a shared machine others take a frame
/// away from the program for longer than most tabs take. Medians of five windows.
fn tabs(path: &Path) {
    println!("each tab of 1 000 x 13 until it stands there, clock (processor), limit 50 ms");
    println!("    tab         opened          after a click            again");
    let mut slowest = Took::default();
    for tab in Tab::ALL {
        let mut all: [Vec<Took>; 3] = Default::default();
        for _ in 0..5 {
            for (times, took) in all.iter_mut().zip(tab_times(path, tab)) {
                times.push(took);
            }
        }
        let mut line = format!("    {}", tab.chinese());
        for times in &all {
            let middle = |part: fn(&Took) -> f64| {
                let mut one: Vec<f64> = times.iter().map(part).collect();
                one.sort_by(f64::total_cmp);
                one[one.len() / 2]
            };
            let took = Took { clock: middle(|t| t.clock), processor: middle(|t| t.processor) };
            slowest.clock = slowest.clock.max(took.clock);
            slowest.processor = slowest.processor.max(took.processor);
            line += &format!("   {:6.1} ({:5.1}) ms", took.clock, took.processor);
        }
        println!("{line}");
    }
    println!("    slowest {:.1} ({:.1}) ms", slowest.clock, slowest.processor);
}

/// Milliseconds by the clock and of the processor.
#[derive(Debug, Clone, Copy, Default)]
struct Took {
    clock: f64,
    processor: f64,
}

/// Milliseconds this thread has had the processor, where the system tells; else none.
fn processor() -> f64 {
    // The system counts when it takes the processor away.
    std::thread::yield_now();
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    let nanoseconds = text.split_whitespace().next().and_then(|n| n.parse::<f64>().ok());
    nanoseconds.unwrap_or(0.0) / 1e6
}

fn tab_times(path: &Path, tab: Tab) -> [Took; 3] {
    let from = if tab == Tab::Event { Tab::Results } else { Tab::Event };
    let mut window = Window::new(path);
    window.switch(from);
    let opened = window.switch(tab);
    window.switch(Tab::Results);
    let before = window.state.session().map_or(0, |s| s.mark().0.0);
    // Every window adds a row, so that the result differs from the one before.
    let outcome = if before.is_multiple_of(2) { Outcome::Draw } else { Outcome::BothForfeit };
    let results = vec![(Table(1), Some(TableResult { outcome, provisional: false }))];
    let event = Event::ResultsEntered { group: GROUP, round: Round(ROUNDS), results };
    let reason = Some("更正".to_string());
    window.state.ask(Action::Record { event, reason, private: Vec::new() });
    assert_eq!(window.state.session().map_or(0, |s| s.mark().0.0), before + 1, "recorded");
    window.switch(from);
    let clicked = window.switch(tab);
    window.switch(from);
    [opened, clicked, window.switch(tab)]
}

/// The whole window without a graphics card.
struct Window {
    state: AppState,
    context: egui::Context,
    time: f64,
}

impl Window {
    fn new(path: &Path) -> Window {
        let context = egui::Context::default();
        theme::install(&context);
        let mut state = AppState::new(Memory::Nowhere, Clock::System);
        state.open(path.to_path_buf());
        assert!(state.session().is_some(), "{:?}", state.notice());
        let mut window = Window { state, context, time: 0.0 };
        window.frame();
        window.frame();
        window
    }

    fn frame(&mut self) {
        self.time += 1.0 / 60.0;
        let size = egui::vec2(1366.0, 768.0);
        let input = egui::RawInput {
            screen_rect: Some(egui::Rect::from_min_size(egui::Pos2::ZERO, size)),
            time: Some(self.time),
            ..egui::RawInput::default()
        };
        let output = self.context.run_ui(input, |ui| self.state.ui(ui));
        let meshes = self.context.tessellate(output.shapes, output.pixels_per_point);
        assert!(!meshes.is_empty());
    }

    /// Goes to a tab; how long until it stands there: its first two frames, because what
    /// has to be measured first (a table, a grid) is painted in the second.
    fn switch(&mut self, tab: Tab) -> Took {
        self.state.ask(Action::GoTo(tab));
        let (begun, had) = (Instant::now(), processor());
        self.frame();
        self.frame();
        let clock = begun.elapsed().as_secs_f64() * 1e3;
        Took { clock, processor: processor() - had }
    }
}

/// Bare fsync and click in turn, so that both meet the disk in the same mood: a shared or virtual
/// disk changes by a factor of ten from one second to the next.
fn compare(what: &str, bare: &mut Bare, session: &mut Session, tables: u32) {
    let (mut syncs, mut clicks) = (Vec::new(), Vec::new());
    for k in 0..CLICKS {
        syncs.push(bare.append());
        clicks.push(click(session, tables, k));
    }
    let mean = |times: &[Duration]| times.iter().sum::<Duration>().as_secs_f64() / CLICKS as f64;
    let (mean_sync, mean_click) = (mean(&syncs), mean(&clicks));
    let (sync, click) = (spread(syncs), spread(clicks));
    println!("{what}: median {} against a bare fsync of {}", click.1, sync.1);
    println!(
        "    ratio of medians {:.1}, of means {:.1} ({:.2} ms against {:.2} ms)",
        click.0.as_secs_f64() / sync.0.as_secs_f64(),
        mean_click / mean_sync,
        mean_click * 1e3,
        mean_sync * 1e3
    );
}

/// The median, and median with quartiles as text.
fn spread(mut times: Vec<Duration>) -> (Duration, String) {
    times.sort();
    let at = |part: usize| times[times.len() * part / 4];
    let ms = |time: Duration| time.as_secs_f64() * 1e3;
    (at(2), format!("{:.2} ms ({:.2}–{:.2})", ms(at(2)), ms(at(1)), ms(at(3))))
}

fn median(mut times: Vec<Duration>) -> Duration {
    times.sort();
    times[times.len() / 2]
}

/// The least any program pays for a durable line: append, fsync.
struct Bare(std::fs::File);

impl Bare {
    fn new(folder: &Path) -> Bare {
        Bare(std::fs::File::create(folder.join("fsync")).expect("a file"))
    }

    fn append(&mut self) -> Duration {
        let begun = Instant::now();
        self.0.write_all(&[b'x'; 300]).expect("written");
        self.0.sync_all().expect("synced");
        begun.elapsed()
    }
}

/// Enters or corrects one result of the last round.
fn click(session: &mut Session, tables: u32, k: usize) -> Duration {
    let round = Round(session.state().groups[&GROUP].rounds.len() as u32);
    let (pass, table) = (k as u32 / tables, k as u32 % tables + 1);
    let outcome =
        if pass.is_multiple_of(2) { Outcome::RedPenalised } else { Outcome::BlackPenalised };
    let results = vec![(Table(table), Some(TableResult { outcome, provisional: false }))];
    let event = Event::ResultsEntered { group: GROUP, round, results };
    let begun = Instant::now();
    session.record(event, Some("更正"), &[]).expect("recorded");
    begun.elapsed()
}

/// Names as varied as in a real list, so that their glyphs cost what they cost.
fn name(k: u32) -> String {
    const FAMILY: &str = "赵钱孙李周吴郑王冯陈褚卫蒋沈韩杨朱秦尤许何吕施张孔曹严华金魏";
    const GIVEN: &str = "伟芳娜敏静丽强磊军洋勇艳杰娟涛明超秀霞平刚桂英建国海燕波宁贵福生元全胜学祥才发武新利清飞彬富顺信子昌成康星光天达安岩中茂进林有坚和彪博诚先敬震振壮会思群豪心邦承乐绍功松善厚庆民友裕河哲江浩亮政谦亨奇固之轮翰朗伯宏言若鸣朋斌梁栋维启克伦翔旭鹏泽晨辰士以";
    let (family, given): (Vec<char>, Vec<char>) =
        (FAMILY.chars().collect(), GIVEN.chars().collect());
    let (k, n) = (k as usize, given.len());
    [family[k % family.len()], given[k * 7 % n], given[k * 31 / 3 % n]].iter().collect()
}

/// An event with every round played, results entered table by table; the last round stays open.
fn event(folder: &Path, players: u32, rounds: u32) -> Session {
    let mut regulation = disk::bundled("wuwei-2017").expect("bundled");
    regulation.play.rounds = RoundPlan::Fixed(rounds);
    regulation.entry = Default::default();
    let path = folder.join("赛.xqt");
    let mut session = Session::found(&path, regulation, "裁判长", Clock::System).expect("founded");
    let mut record = |event: Event| {
        session.record(event, Some("基准"), &[]).expect("recorded");
    };
    let entrants = (1..=players)
        .map(|k| {
            let person = Person { name: name(k), ..Person::default() };
            let unit = Some(format!("单位{}", k % 40));
            let entrant = Entrant {
                group: GROUP,
                person,
                partner: None,
                ranked_in: None,
                unit,
                filler: false,
                note: None,
                entered_at: None,
            };
            (PlayerId(k), entrant)
        })
        .collect();
    record(Event::EntrantsAdded {
        source: Some("名单".into()),
        entrants,
        units: Vec::new(),
        paid: Vec::new(),
    });
    let numbers = (1..=players).map(|k| (PlayerId(k), StartNumber(k))).collect();
    record(Event::NumbersDrawn { group: GROUP, method: DrawMethod::Manual, numbers });
    for round in 1..=rounds {
        let tables = turned(players, round);
        let by = PairedBy::Hand { engine: Vec::new(), engine_bye: None };
        let count = tables.len() as u32;
        record(Event::PairingPublished {
            group: GROUP,
            round: Round(round),
            tables,
            bye: None,
            by,
        });
        for table in 1..=count {
            let outcome = Outcome::ALL[((table + round) % 3) as usize];
            let results = vec![(Table(table), Some(TableResult { outcome, provisional: false }))];
            record(Event::ResultsEntered { group: GROUP, round: Round(round), results });
        }
        if round < rounds {
            record(Event::RoundClosed { group: GROUP, round: Round(round) });
        }
    }
    session
}

/// A round of the circle method: nobody meets anybody twice.
fn turned(players: u32, round: u32) -> Vec<(PlayerId, PlayerId)> {
    let others = players - 1;
    let seat = |k: u32| PlayerId(2 + (k + round) % others);
    let mut tables = vec![(PlayerId(1), seat(0))];
    tables.extend((1..players / 2).map(|k| {
        let (a, b) = (seat(k), seat(others - k));
        if round.is_multiple_of(2) { (a, b) } else { (b, a) }
    }));
    tables
}
