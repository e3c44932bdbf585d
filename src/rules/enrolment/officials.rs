//! What do typed lines of officials say, and is a list of officials sound? One line an office:
//! `职务：姓名、姓名`.

use crate::model::named::named;
use crate::model::regulation::{EventRule, Official};
use crate::model::text::tidy;

named! {
    /// The lists of officials of an event, in the order of 秩序册.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum OfficialList {
        /// Who organises the event.
        Committee = "组织委员会",
        /// Who decides protests.
        Jury = "仲裁委员会",
        /// Who arbitrates, apart from 裁判长 and 编排长.
        Arbiters = "裁判员名单",
    }
}

impl OfficialList {
    /// Its key in a regulation file.
    pub fn key(self) -> &'static str {
        match self {
            OfficialList::Committee => "committee",
            OfficialList::Jury => "jury",
            OfficialList::Arbiters => "arbiters",
        }
    }

    /// Who stands on it.
    pub fn of(self, facts: &EventRule) -> &[Official] {
        match self {
            OfficialList::Committee => &facts.committee,
            OfficialList::Jury => &facts.jury,
            OfficialList::Arbiters => &facts.arbiters,
        }
    }
}

/// The list as it is typed, a line an office.
pub fn lines(officials: &[Official]) -> String {
    officials.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")
}

/// The officials of a typed list. Blank lines are passed over.
///
/// # Errors
/// In Chinese, the first line that cannot be read and how to write it.
pub fn read(list: OfficialList, text: &str) -> Result<Vec<Official>, String> {
    let mut read = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        let line = tidy(line);
        if line.is_empty() {
            continue;
        }
        let wrong = |why: String| format!("{}第{number}行“{line}”{why}", list.chinese());
        let official = read_line(&line).map_err(wrong)?;
        if let Some(why) = elsewhere(list, &official) {
            return Err(wrong(why));
        }
        read.push(official);
    }
    Ok(read)
}

/// The first office of a list that is not sound: its index from 0, and why. Sound is what a
/// typed line could say.
pub fn fault(list: OfficialList, officials: &[Official]) -> Option<(usize, String)> {
    officials.iter().enumerate().find_map(|(index, official)| {
        let why = match official {
            _ if official.role.trim().is_empty() => "没有写职务".into(),
            _ if official.names.is_empty() => "没有写姓名".into(),
            _ => match read_line(&official.to_string()) {
                Ok(same) if same == *official => elsewhere(list, official)?,
                _ => "职务和每个姓名都应是单独的一个，其中没有冒号、顿号、逗号和空格".into(),
            },
        };
        Some((index, why))
    })
}

/// 裁判长 and 编排长 have their own field, so that nobody writes them twice.
fn elsewhere(list: OfficialList, official: &Official) -> Option<String> {
    let own = list == OfficialList::Arbiters && matches!(&*official.role, "裁判长" | "编排长");
    own.then(|| format!("：{}另有一栏，请不要写在这里", official.role))
}

fn read_line(line: &str) -> Result<Official, String> {
    let parts = line.split_once(['：', ':']).map(|(role, names)| (tidy(role), names));
    let Some((role, names)) = parts.filter(|(role, _)| !role.is_empty()) else {
        return Err("没有写职务，请写成“职务：姓名、姓名”".into());
    };
    let mut all = Vec::new();
    for part in names.split(['、', '，', ',', '；', ';', '/']) {
        names_of(part, &mut all)?;
    }
    match all.is_empty() {
        true => Err("没有写姓名，请写成“职务：姓名、姓名”".into()),
        false => Ok(Official { role, names: all }),
    }
}

/// The names between two separators: one (张 三 is 张三, Latin words stay apart), or several with
/// blanks between them where each is plainly whole.
fn names_of(part: &str, all: &mut Vec<String>) -> Result<(), String> {
    let part = tidy(part);
    if part.contains(['：', ':']) {
        return Err("有两个职务，请每个职务写一行".into());
    }
    let words: Vec<&str> = part.split(' ').filter(|word| !word.is_empty()).collect();
    let single = |word: &&str| word.chars().count() == 1;
    if words.iter().all(|word| word.is_ascii()) {
        all.extend(Some(part).filter(|part| !part.is_empty()));
    } else if words.len() == 2 && words.iter().any(single) {
        all.push(words.concat());
    } else if words.iter().any(single) && words.len() > 1 {
        return Err("分不清姓名，请在姓名之间写顿号".into());
    } else {
        all.extend(words.iter().map(ToString::to_string));
    }
    Ok(())
}
