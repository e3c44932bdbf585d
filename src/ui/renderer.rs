//! By which way (绘制方式) does the window come onto the screen, in which order are the ways
//! tried, and what is remembered of earlier starts?

use std::collections::BTreeMap;
use std::fmt;

/// A way to draw the window.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Renderer {
    /// The OpenGL driver of the machine.
    OpenGl,
    /// DirectX 12 on the graphics card (Windows).
    DirectX,
    /// Without a graphics card: DirectX 12's software device (Windows), Mesa's software OpenGL.
    Software,
}

impl Renderer {
    /// Every way, first choice first.
    pub const ALL: [Renderer; 3] = [Renderer::OpenGl, Renderer::DirectX, Renderer::Software];

    /// The ways this system has, first choice first.
    pub const HERE: &[Renderer] = if cfg!(windows) {
        &Renderer::ALL
    } else if cfg!(target_os = "linux") {
        &[Renderer::OpenGl, Renderer::Software]
    } else {
        &[Renderer::OpenGl]
    };

    /// The word for it on the command line and in the settings.
    pub fn word(self) -> &'static str {
        match self {
            Renderer::OpenGl => "opengl",
            Renderer::DirectX => "directx",
            Renderer::Software => "software",
        }
    }

    /// The way a word names, if it names one.
    pub fn named(word: &str) -> Option<Renderer> {
        Renderer::ALL.into_iter().find(|way| way.word() == word)
    }
}

impl fmt::Display for Renderer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Renderer::OpenGl => "OpenGL",
            Renderer::DirectX => "DirectX 12",
            Renderer::Software => "软件绘制",
        })
    }
}

/// What the user asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Asked {
    /// Nothing: as remembered.
    Nothing,
    /// All ways anew, whatever is remembered (`--renderer auto`).
    Anew,
    /// This way and no other.
    Only(Renderer),
}

impl Asked {
    /// What `--renderer` asks for; none where the word names nothing.
    pub fn of(word: Option<&str>) -> Option<Asked> {
        match word {
            None => Some(Asked::Nothing),
            Some("auto") => Some(Asked::Anew),
            Some(word) => Renderer::named(word).map(Asked::Only),
        }
    }
}

/// A way that did not lead to a window in this start.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Failure {
    /// Which.
    pub way: Renderer,
    /// Why, as the driver put it.
    pub why: String,
}

/// How often a start may break off before a way is passed over for good.
const CONDEMNED: u32 = 2;

/// What is remembered of earlier starts.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Memo {
    /// The way that last led to a window.
    pub works: Option<Renderer>,
    /// The way a start is being made with. Still there at the next start, that start broke off:
    /// the driver crashed or hung, or somebody ended the program.
    pub starting: Option<Renderer>,
    /// How many starts in a row broke off.
    pub broken_off: BTreeMap<Renderer, u32>,
    /// The way passed over by this start because the last one broke off.
    pub passed_over: Option<Renderer>,
}

impl Memo {
    /// What the lines of the settings say, if this version of the program wrote them: a new
    /// version tries everything anew.
    pub fn read(lines: &[String], version: &str) -> Memo {
        let mut memo = Memo::default();
        if lines.first().and_then(|line| line.strip_prefix("version ")) != Some(version) {
            return memo;
        }
        for line in lines.iter().skip(1) {
            let words: Vec<&str> = line.split_whitespace().collect();
            let way = words.get(1).and_then(|word| Renderer::named(word));
            let Some(way) = way.filter(|way| Renderer::HERE.contains(way)) else { continue };
            match (words.first(), words.get(2).and_then(|count| count.parse().ok())) {
                (Some(&"works"), _) => memo.works = Some(way),
                (Some(&"starting"), _) => memo.starting = Some(way),
                (Some(&"broken_off"), Some(count)) => drop(memo.broken_off.insert(way, count)),
                (Some(&"passed_over"), _) => memo.passed_over = Some(way),
                _ => {}
            }
        }
        memo
    }

    /// The lines for the settings.
    pub fn lines(&self, version: &str) -> Vec<String> {
        let line = |key, way: Option<Renderer>| way.map(|way| format!("{key} {}", way.word()));
        let broken_off = self.broken_off.iter();
        let counts = broken_off.map(|(way, n)| format!("broken_off {} {n}", way.word()));
        [format!("version {version}")]
            .into_iter()
            .chain(line("works", self.works))
            .chain(line("starting", self.starting))
            .chain(counts)
            .chain(line("passed_over", self.passed_over))
            .collect()
    }

    /// A start begins: what is remembered of the last one is drawn into account.
    pub fn begin(&mut self, asked: Asked) {
        self.passed_over = self.starting.take();
        if let Some(way) = self.passed_over {
            *self.broken_off.entry(way).or_default() += 1;
        }
        if asked == Asked::Anew {
            *self = Memo::default();
        }
    }

    /// Whether a way is tried only after the others.
    fn is_doubtful(&self, way: Renderer) -> bool {
        let often = self.broken_off.get(&way).is_some_and(|times| *times >= CONDEMNED);
        often || self.passed_over == Some(way)
    }

    /// The ways to try, in order, after these have failed.
    pub fn order(&self, have: &[Renderer], asked: Asked, failed: &[Failure]) -> Vec<Renderer> {
        let mut ways = match asked {
            Asked::Only(way) => vec![way],
            Asked::Nothing | Asked::Anew => have.to_vec(),
        };
        ways.sort_by_key(|way| (self.is_doubtful(*way), self.works != Some(*way)));
        ways.retain(|way| failed.iter().all(|failure| failure.way != *way));
        ways
    }

    /// A way led to a window. One that was only passed over for once gets its chance next time.
    pub fn worked(&mut self, way: Renderer) {
        self.starting = None;
        self.broken_off.remove(&way);
        let next_time = self.passed_over.take().filter(|passed| {
            *passed != way && self.broken_off.get(passed).is_some_and(|n| *n < CONDEMNED)
        });
        if next_time.is_none() {
            self.works = Some(way);
        }
    }

    /// A way failed in an orderly manner.
    pub fn failed(&mut self, way: Renderer) {
        self.starting = None;
        if self.works == Some(way) {
            self.works = None;
        }
    }
}

/// What was tried before the way that draws the window now, for the arbiter; none where nothing
/// went wrong.
pub fn remark(memo: &Memo, failed: &[Failure], now: Renderer) -> Option<String> {
    let mut said: Vec<String> = failed.iter().map(tried).collect();
    if let Some(way) = memo.passed_over.filter(|way| *way != now) {
        said.push(format!("上次用 {way} 启动没有完成"));
    }
    if said.is_empty() {
        return None;
    }
    Some(format!("{}。现在用的是{now}。修好驱动后可用 --renderer auto 重新尝试。", said.join("；")))
}

/// One failure as a clause.
pub fn tried(failure: &Failure) -> String {
    let gap = if failure.way == Renderer::Software { "" } else { " " };
    format!("{}{gap}不能用（{}）", failure.way, failure.why)
}
