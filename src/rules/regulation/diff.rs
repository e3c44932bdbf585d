//! What does an amendment change, clause by clause? Old and new sentences side by side; a group
//! renamed is one change, and a group that gets rules of its own is held against those it had.

use std::collections::BTreeSet;

use super::clauses::{Clause, Section, clauses, played_by};
use crate::model::regulation::{GroupRule, Regulation};

/// A clause that an amendment changes, adds or drops.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Change {
    /// The section in which it stands.
    pub section: Section,
    /// How old and new differ.
    pub what: What,
}

/// What becomes of a clause, with the sentences to show.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum What {
    /// The sentence before, the sentence after.
    Replaced(String, String),
    /// A sentence that was not there.
    Added(String),
    /// A sentence that is no longer there.
    Dropped(String),
    /// What happens, as a sentence: 老年组改名为常青组.
    Happening(String),
}

impl std::fmt::Display for Change {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match &self.what {
            What::Replaced(old, new) => write!(f, "{old} → {new}"),
            What::Added(new) => write!(f, "增加 {new}"),
            What::Dropped(old) => write!(f, "删去 {old}"),
            What::Happening(text) => f.write_str(text),
        }
    }
}

/// The changed clauses, in the order of the sections; the facts of the event (venue, dates,
/// officials) are no clause. Empty exactly where nothing but those facts differs.
pub fn changes(old: &Regulation, new: &Regulation) -> Vec<Change> {
    let same = Regulation { event: old.event.clone(), ..new.clone() };
    if same == *old {
        return Vec::new();
    }
    let mut found = Vec::new();
    let mut tell = |text: String| {
        found.push(Change { section: Section::Groups, what: What::Happening(text) });
    };
    let mut old = old.clone();
    for (index, from, to) in renamed(&old, new) {
        tell(format!("{from}改名为{to}"));
        if let Some(group) = old.groups.get_mut(index) {
            group.name = to;
        }
    }
    let order = |one: &Regulation, other: &Regulation| -> Vec<String> {
        let known = |g: &&GroupRule| other.groups.iter().any(|o| o.name == g.name);
        one.groups.iter().filter(known).map(|g| g.name.clone()).collect()
    };
    let order_now = order(new, &old);
    if order(&old, new) != order_now {
        tell(format!("组别的顺序改为{}", order_now.join("、")));
    }
    for section in Section::ALL {
        in_section(section, &old, new, &mut found);
    }
    if found.is_empty() {
        // Something that no sentence says, e.g. the first round of a round robin.
        found.push(Change { section: Section::Play, what: What::Happening("其他细节".into()) });
    }
    found
}

/// The groups that have another name in the same place: index, old name, new name. A name that
/// stands elsewhere before or after is that of another group.
fn renamed(old: &Regulation, new: &Regulation) -> Vec<(usize, String, String)> {
    let known = |regulation: &Regulation, name: &str| {
        name.trim().is_empty() || regulation.groups.iter().any(|g| g.name == name)
    };
    let pairs = old.groups.iter().zip(&new.groups).enumerate();
    pairs
        .filter(|(_, (was, is))| was.name != is.name)
        .filter(|(_, (was, is))| !known(new, &was.name) && !known(old, &is.name))
        .map(|(index, (was, is))| (index, was.name.clone(), is.name.clone()))
        .collect()
}

/// Titles, lists and quotas that still carry the old name of a group renamed:
/// `称号“山西赛区老年组棋王”仍写着老年组`.
pub fn old_names(old: &Regulation, new: &Regulation) -> Vec<String> {
    let mut found = Vec::new();
    for (index, from, to) in renamed(old, new) {
        let Some(group) = new.groups.get(index) else { continue };
        let titles = group.titles.iter().map(|t| ("称号", &t.title));
        let lists = group.lists.iter().map(|l| ("名次", &l.name));
        let quotas = group.quotas.iter().map(|q| ("晋级", &q.list));
        for (what, text) in titles.chain(lists).chain(quotas) {
            // 老年组 in 新老年组 is the new name.
            let sentence = format!("{what}“{text}”仍写着{from}");
            // Men and women may have titles of one name.
            if text.replace(&to, "").contains(&from) && !found.contains(&sentence) {
                found.push(sentence);
            }
        }
    }
    found
}

/// The changes of one section: those of the event, then group by group.
fn in_section(section: Section, old: &Regulation, new: &Regulation, found: &mut Vec<Change>) {
    let (clauses_old, clauses_new) = (clauses(old, section), clauses(new, section));
    let compare = |group: Option<&str>, found: &mut Vec<Change>| {
        let of = |all: &[Clause]| -> Vec<Clause> {
            all.iter().filter(|clause| clause.group.as_deref() == group).cloned().collect()
        };
        between(section, &of(&clauses_old), &of(&clauses_new), found);
    };
    compare(None, found);
    let mut done = BTreeSet::new();
    for group in new.groups.iter().chain(&old.groups) {
        if !done.insert(group.name.as_str()) {
            continue;
        }
        let [was, is] = [old, new].map(|one| one.groups.iter().find(|g| g.name == group.name));
        if let (Some(was), Some(is)) = (was, is)
            && was.play.is_some() != is.play.is_some()
        {
            let before = found.len();
            let (old, new) = (played_by(old, section, was), played_by(new, section, is));
            between(section, &old, &new, found);
            if section == Section::Play && found.len() == before {
                let to = if is.play.is_some() { "本组另定" } else { "各组通用" };
                let text = format!("{}：赛制改为{to}", is.name);
                found.push(Change { section, what: What::Happening(text) });
            }
            continue;
        }
        compare(Some(&group.name), found);
    }
}

/// Longest common subsequence of two short lists; what lies between two kept lines is paired off.
fn between(section: Section, old: &[Clause], new: &[Clause], found: &mut Vec<Change>) {
    let (rows, columns) = (old.len(), new.len());
    let mut common = vec![vec![0u32; columns + 1]; rows + 1];
    for i in (0..rows).rev() {
        for j in (0..columns).rev() {
            common[i][j] = match old[i] == new[j] {
                true => common[i + 1][j + 1] + 1,
                false => common[i + 1][j].max(common[i][j + 1]),
            };
        }
    }
    let (mut i, mut j) = (0, 0);
    let (mut dropped, mut added): (Vec<&Clause>, Vec<&Clause>) = (Vec::new(), Vec::new());
    while i < rows || j < columns {
        match (old.get(i), new.get(j)) {
            (Some(a), Some(b)) if a == b => {
                hunk(section, &mut dropped, &mut added, found);
                (i, j) = (i + 1, j + 1);
            }
            (Some(a), b) if b.is_none() || common[i + 1][j] >= common[i][j + 1] => {
                dropped.push(a);
                i += 1;
            }
            (_, Some(b)) => {
                added.push(b);
                j += 1;
            }
            (Some(_), None) | (None, None) => break,
        }
    }
    hunk(section, &mut dropped, &mut added, found);
}

/// Pairs each dropped sentence with the added one of the same beginning, else, where as many are
/// left on either side, of the same place.
fn hunk(
    section: Section,
    dropped: &mut Vec<&Clause>,
    added: &mut Vec<&Clause>,
    found: &mut Vec<Change>,
) {
    let mut pairs: Vec<(&Clause, Option<&Clause>)> = Vec::new();
    for old in dropped.drain(..) {
        let like = added.iter().position(|new| head(new) == head(old));
        pairs.push((old, like.map(|index| added.remove(index))));
    }
    let loose = |clause: &Clause| section != Section::Play || !clause.text.contains('：');
    let single = pairs.iter().filter(|(_, new)| new.is_none()).count();
    if single == added.len() {
        for (old, new) in pairs.iter_mut().filter(|(_, new)| new.is_none()) {
            if added.first().is_some_and(|first| loose(first) && loose(old)) {
                *new = Some(added.remove(0));
            }
        }
    }
    for (old, new) in pairs {
        let what = match new {
            Some(new) => What::Replaced(old.to_string(), new.to_string()),
            None => What::Dropped(old.to_string()),
        };
        found.push(Change { section, what });
    }
    for new in added.drain(..) {
        found.push(Change { section, what: What::Added(new.to_string()) });
    }
}

/// What a sentence is about: its group and the words before the first number or colon.
fn head(clause: &Clause) -> (Option<&str>, &str) {
    let end = clause.text.find(['：', '，', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9']);
    let text = end.and_then(|end| clause.text.get(..end)).unwrap_or(&clause.text);
    (clause.group.as_deref(), text)
}
