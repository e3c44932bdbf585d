//! What a screen may ask for. A screen reads and asks; only the app acts.

use std::collections::BTreeMap;
use std::path::PathBuf;

use crate::model::choice::choices;
use crate::model::event::Event;
use crate::model::id::{GroupId, PlayerId, Round};
use crate::model::private::PrivateChange;
use crate::model::regulation::Regulation;
use crate::model::roster::Column;

/// The nine tabs in the order of work.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Tab {
    /// 赛事.
    Event,
    /// 报名.
    Entries,
    /// 资格.
    Eligibility,
    /// 编排.
    Pairing,
    /// 成绩.
    Results,
    /// 名次.
    Standings,
    /// 奖励.
    Awards,
    /// 打印.
    Print,
    /// 日志.
    Log,
}

choices!(Tab {
    Event = "赛事",
    Entries = "报名",
    Eligibility = "资格",
    Pairing = "编排",
    Results = "成绩",
    Standings = "名次",
    Awards = "奖励",
    Print = "打印",
    Log = "日志",
});

/// What a screen asks the app to do.
#[derive(Debug, Clone, PartialEq)]
pub enum Action {
    /// Record one act. Where a reason is needed and none is given, the app asks for it.
    Record {
        /// The act.
        event: Event,
        /// The reason, where the screen already has one.
        reason: Option<String>,
        /// Private values that go with it.
        private: Vec<PrivateChange>,
    },
    /// Record one act whose texts hold numbers, which the arbiter has seen and leaves there.
    RecordAsWritten {
        /// The act.
        event: Event,
        /// The reason.
        reason: Option<String>,
        /// Private values that go with it.
        private: Vec<PrivateChange>,
    },
    /// Ask once, with the consequence in the question, before doing it.
    Confirm {
        /// The question with its consequence.
        question: String,
        /// The word on the button that does it.
        yes: String,
        /// What is then done.
        then: Box<Action>,
    },
    /// Several acts, in order, each its own undo step; stops at the first that fails.
    Several(Vec<Action>),
    /// 撤销.
    Undo,
    /// 恢复.
    Redo,
    /// Show a tab.
    GoTo(Tab),
    /// Show a player in 报名.
    Find(PlayerId),
    /// Open what is known of a player in 报名, for correction.
    Correct(PlayerId),
    /// Select a group.
    Choose(GroupId),
    /// Show what program this is, and the licences of what it is made of (关于).
    About,
    /// Say something in the bottom line; nothing is recorded.
    Notice(String),
    /// Found a new event and open it.
    Found {
        /// Where the file goes.
        path: PathBuf,
        /// The regulation, copied whole.
        regulation: Box<Regulation>,
    },
    /// Found the example event (示例赛事) and enter its list.
    FoundExample(PathBuf),
    /// Open an event file.
    Open(PathBuf),
    /// 另存副本.
    CopyTo(PathBuf),
    /// Set the second folder snapshots go to, or none.
    SecondFolder(Option<PathBuf>),
    /// Restore a snapshot as a new file, and offer to open that.
    Restore {
        /// The snapshot or copy.
        snapshot: PathBuf,
        /// The new file.
        target: PathBuf,
    },
    /// Look for the snapshots of a file that cannot be opened (on the start screen).
    Rescue(PathBuf),
    /// Write the empty entry form that organisers hand out (报名表样表).
    EntryForm(PathBuf),
    /// Close the event and show the start screen.
    Close,
    /// Write a finished file, and remark in the ledger that a sheet left the room.
    Write {
        /// Where.
        path: PathBuf,
        /// The whole of the file.
        bytes: Vec<u8>,
        /// The remark to record, for a printed sheet.
        remark: Option<Event>,
    },
    /// Write a finished file in place of the one of its name, as was answered, and remark in the ledger that a sheet left the room.
    Replace {
        /// Where.
        path: PathBuf,
        /// The whole of the file.
        bytes: Vec<u8>,
        /// The remark to record, for a printed sheet.
        remark: Option<Event>,
    },
    /// Remember what headers of an entry list mean (none: not used), for the next import.
    RememberHeaders(BTreeMap<String, Option<Column>>),
    /// Open a written file with the system's viewer (to look at it or print it).
    Show(PathBuf),
    /// Write every sheet of a round as PDF (F9).
    PrintRound {
        /// The group.
        group: GroupId,
        /// The round.
        round: Round,
    },
}

impl Action {
    /// Asks once, with the consequence in the question, before an act is recorded.
    pub fn confirm(question: impl Into<String>, yes: &str, event: Event) -> Action {
        Action::record(event).after(question, yes)
    }

    /// The same, once it was asked with the consequence in the question.
    pub fn after(self, question: impl Into<String>, yes: &str) -> Action {
        let (question, yes) = (question.into(), yes.to_owned());
        Action::Confirm { question, yes, then: Box::new(self) }
    }

    /// All of these, in order.
    pub fn all(mut acts: Vec<Action>) -> Action {
        match acts.len() {
            1 => acts.remove(0),
            _ => Action::Several(acts),
        }
    }

    /// An act without a reason or private values.
    pub fn record(event: Event) -> Action {
        Action::Record { event, reason: None, private: Vec::new() }
    }
}
