//! Which group does an entry belong to? Proposes, never guesses.

use chrono::NaiveDate;

use crate::model::alike::simplified;
use crate::model::id::GroupId;
use crate::model::person::Sex;
use crate::model::regulation::Regulation;
use crate::model::text::compact;
use crate::rules::eligibility::person::born_after_start;
use crate::rules::eligibility::{nearest, possible_groups, sex_fits, without_first_day};

/// Where an entry belongs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Placing {
    /// Named, the only one there is, or the only one that fits.
    In(GroupId),
    /// No group of this name in the regulation.
    Unknown(String),
    /// Several groups fit and none was named.
    Ambiguous(Vec<GroupId>),
    /// None was named and none fits.
    NoneFits,
}

impl Placing {
    /// The code of glossary.md and a sentence, where the group is not settled; of a person of this
    /// birth date and sex.
    pub fn problem(
        &self,
        regulation: &Regulation,
        birth: Option<NaiveDate>,
        sex: Option<Sex>,
    ) -> Option<(&'static str, String)> {
        match self {
            Placing::In(_) => None,
            Placing::Unknown(name) => {
                Some(("group_unknown", format!("规程中没有“{name}”这个组别，请选择组别")))
            }
            Placing::Ambiguous(fits) if without_first_day(regulation, fits) => {
                let text = "没有填写组别；规程没有写明比赛首日，不能按年龄判断组别，请填写比赛首日或选择组别";
                Some(("group_ambiguous", text.into()))
            }
            Placing::Ambiguous(fits) => {
                let groups = fits.iter().filter_map(|g| regulation.group(*g));
                let names: Vec<&str> = groups.map(|g| g.name.as_str()).collect();
                let text = format!("没有填写组别，{}都符合，请选择组别", names.join("、"));
                Some(("group_ambiguous", text))
            }
            Placing::NoneFits => Some(("group_unknown", none_fits(regulation, birth, sex))),
        }
    }
}

/// Which group an entry belongs to: the one it names, the only one, or the only one that fits.
pub fn placing(
    regulation: &Regulation,
    named: Option<&str>,
    birth: Option<NaiveDate>,
    sex: Option<Sex>,
) -> Placing {
    if let Some(name) = named.map(compact).filter(|n| !n.is_empty()) {
        return place_named(regulation, &name, sex);
    }
    if regulation.groups.len() == 1 {
        return Placing::In(GroupId(1));
    }
    match possible_groups(regulation, birth, sex).as_slice() {
        [] => Placing::NoneFits,
        groups if without_first_day(regulation, groups) => Placing::Ambiguous(groups.to_vec()),
        [one] => Placing::In(*one),
        many => Placing::Ambiguous(many.to_vec()),
    }
}

/// Why no group fits: birth date, nearest group and distance.
fn none_fits(regulation: &Regulation, birth: Option<NaiveDate>, sex: Option<Sex>) -> String {
    let known = birth.map(|birth| {
        let late = born_after_start(regulation, Some(birth));
        let near = || {
            let (id, words) = nearest(regulation, birth, sex)?;
            let group = regulation.group(id)?;
            Some(format!("生于{birth}，最近的是{}：{words}", group.name))
        };
        late.or_else(near).unwrap_or_else(|| format!("生于{birth}"))
    });
    let known = known.map(|known| format!("（{known}）")).unwrap_or_default();
    format!("没有填写组别，也没有符合条件的组别{known}，请选择组别")
}

/// 公开组, 公开, 男子公开组, 公开组（男）, 五级组: by name, with 组, 棋士 and the sex left out where
/// that makes the name unique.
fn place_named(regulation: &Regulation, name: &str, sex: Option<Sex>) -> Placing {
    if let Some(id) = regulation.group_named(name) {
        return Placing::In(id);
    }
    let stem = |text: &str| -> String {
        let mut bare: String = compact(&simplified(text))
            .chars()
            .filter(|c| !matches!(c, '(' | ')' | '（' | '）'))
            .collect();
        for word in ["男子", "女子", "男女", "男", "女"] {
            bare = bare.replacen(word, "", 1);
        }
        let bare = bare.strip_suffix('组').unwrap_or(&bare);
        numerals(bare.strip_suffix("棋士").unwrap_or(bare))
    };
    let sex_named = if name.contains("男女") {
        None
    } else if name.contains('女') {
        Some(Sex::Female)
    } else if name.contains('男') {
        Some(Sex::Male)
    } else {
        sex
    };
    let bare = stem(name);
    let candidates: Vec<GroupId> = regulation
        .group_ids()
        .filter(|(_, g)| !bare.is_empty() && stem(&g.name) == bare)
        .map(|(id, _)| id)
        .collect();
    let of_sex: Vec<GroupId> = candidates
        .iter()
        .copied()
        .filter(|id| regulation.group(*id).is_some_and(|g| sex_fits(g.sex, sex_named)))
        .collect();
    match (of_sex.as_slice(), candidates.as_slice()) {
        ([one], _) | ([], [one]) => Placing::In(*one),
        ([], []) => Placing::Unknown(name.to_string()),
        ([], many) | (many, _) => Placing::Ambiguous(many.to_vec()),
    }
}

/// 5级 as 五级, 12级 as 十二级: grades up to 十六级 are written either way.
fn numerals(text: &str) -> String {
    const DIGITS: [&str; 10] = ["", "一", "二", "三", "四", "五", "六", "七", "八", "九"];
    let split = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    let (number, rest) = text.split_at(split);
    match number.parse::<usize>() {
        Ok(n @ 1..=9) if rest.starts_with('级') => format!("{}{rest}", DIGITS[n]),
        Ok(n @ 10..=16) if rest.starts_with('级') => format!("十{}{rest}", DIGITS[n - 10]),
        _ => text.to_string(),
    }
}
