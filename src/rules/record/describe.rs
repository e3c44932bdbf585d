//! Every act in one Chinese sentence: the line at the bottom of the window, undo's name, 日志.

use crate::model::entrant::Entrant;
use crate::model::event::{
    CertificateKind, DeskMark, DrawMethod, Event, Foul, PairRule, PairedBy, PrivateDeed,
    TableResult,
};
use crate::model::id::{GroupId, PlayerId, Round, Seq, Table};
use crate::model::outcome::{Outcome, Side};
use crate::model::points::Points;
use crate::model::state::State;
use crate::rules::awards::given::quota_holder;
use crate::rules::enrolment::officials::OfficialList;
use crate::rules::regulation::diff::changes;

/// The score of a table as arbiters write it: `2:0`.
pub fn score_text(points: &Points, outcome: Outcome) -> String {
    format!("{}:{}", points.score(outcome, Side::Red), points.score(outcome, Side::Black))
}

/// The name of an entrant with its number, from the state that knows it.
pub fn player(state: &State, id: PlayerId) -> String {
    match state.entrants.get(&id) {
        Some(entrant) => match entrant.no {
            Some(no) => format!("{no}号 {}", entrant.name()),
            None => entrant.name(),
        },
        None => format!("报名{id}"),
    }
}

/// The name of an entrant without its number.
pub fn bare_name(state: &State, id: PlayerId) -> String {
    name(state, state, id)
}

fn name(before: &State, after: &State, id: PlayerId) -> String {
    let known = after.entrants.get(&id).or_else(|| before.entrants.get(&id));
    known.map(|e| e.name()).unwrap_or_else(|| format!("报名{id}"))
}

fn group(state: &State, id: GroupId) -> String {
    state.regulation.group(id).map(|g| g.name.clone()).unwrap_or_else(|| format!("组{id}"))
}

/// `第3轮 第12台 红胜 张伟 2:0 李强`.
pub fn result(
    state: &State,
    of: GroupId,
    round: Round,
    table: Table,
    result: Option<TableResult>,
) -> String {
    let seat = state.groups.get(&of).and_then(|g| g.round(round)).and_then(|r| r.table(table));
    let Some(seat) = seat else { return format!("第{round}轮 第{table}台") };
    let red = name(state, state, seat.red);
    let black = name(state, state, seat.black);
    match result {
        None => format!("第{round}轮 第{table}台 清空成绩 {red} – {black}"),
        Some(result) => {
            let play = state.regulation.play_of(of);
            let score = score_text(&play.points(play.system), result.outcome);
            let word = result.outcome.chinese();
            let waits = if result.provisional { "（暂定，待仲裁）" } else { "" };
            format!("第{round}轮 第{table}台 {word} {red} {score} {black}{waits}")
        }
    }
}

fn foul(before: &State, after: &State, foul: &Foul) -> String {
    let at = match foul.at {
        Some((round, table)) => format!("第{round}轮 第{table}台 "),
        None => String::new(),
    };
    format!("{at}{} {}：{}", name(before, after, foul.player), foul.offence, foul.effect)
}

/// `孙鹏志 由公开组移到老年组`: where nothing but the group of an entry changes.
pub fn moved(state: &State, id: PlayerId, old: &Entrant, new: &Entrant) -> Option<String> {
    let there = Entrant { group: new.group, ranked_in: new.ranked_in, ..old.clone() };
    let (from, to) = (old.own_group(), new.own_group());
    (there == *new && from != to).then(|| {
        format!("{} 由{}移到{}", bare_name(state, id), group(state, from), group(state, to))
    })
}

/// What an act does, said on the states before and after it.
pub fn event(before: &State, after: &State, event: &Event) -> String {
    let name = |id: &PlayerId| name(before, after, *id);
    let group = |id: &GroupId| group(after, *id);
    match event {
        Event::Founded { regulation } => format!("建立赛事 {}", regulation.title),
        Event::FactsChanged { facts } => {
            let old = &before.regulation.event;
            let lists: Vec<&str> = OfficialList::ALL
                .into_iter()
                .filter(|list| list.of(old) != list.of(facts))
                .map(OfficialList::title)
                .collect();
            match lists.is_empty() {
                true => "修改赛事信息".into(),
                false => format!("修改赛事信息（{}）", lists.join("、")),
            }
        }
        Event::RegulationAmended { regulation } => {
            let mut sections: Vec<&str> = changes(&before.regulation, regulation)
                .iter()
                .map(|change| change.section.title())
                .collect();
            sections.dedup();
            match sections.is_empty() {
                true => "修改竞赛规程".into(),
                false => format!("修改竞赛规程（{}）", sections.join("、")),
            }
        }
        Event::RoundsDecided { group: id, rounds } => format!("{} 定为{rounds}轮", group(id)),
        Event::EntrantsAdded { source, entrants, .. } => match (source, entrants.as_slice()) {
            (Some(source), all) => format!("导入 {source} {}人", all.len()),
            (None, [(id, one)]) => format!("报名 {} {}", group(&one.group), name(id)),
            (None, all) => format!("报名 {}人", all.len()),
        },
        Event::UnitChanged { unit } => format!("修改单位 {} 的信息", unit.name),
        Event::UnitRenamed { from, to } => format!("单位 {from} 改为 {to}"),
        Event::GroupMerged { group: id, into } => {
            format!("{}并入{}编排，名次另排", group(id), group(into))
        }
        Event::EntrantChanged { id, entrant } => {
            let known = before.entrants.get(id).map(|e| &e.facts);
            known
                .and_then(|facts| moved(after, *id, facts, entrant))
                .unwrap_or_else(|| format!("修改 {} 的报名信息", name(id)))
        }
        Event::EntrantRemoved { id } => format!("撤销 {} 的报名", name(id)),
        Event::DeskMarked { ids, mark, done } => {
            let what = match (mark, done) {
                (DeskMark::Fee, true) => "已缴费",
                (DeskMark::Fee, false) => "取消缴费标记",
                (DeskMark::CheckIn, true) => "已报到",
                (DeskMark::CheckIn, false) => "取消报到标记",
                (DeskMark::Document, true) => "证件已验",
                (DeskMark::Document, false) => "取消验证标记",
                (DeskMark::MeetingMissed, true) => "未到技术会议",
                (DeskMark::MeetingMissed, false) => "已到技术会议",
            };
            match ids.as_slice() {
                [id] => format!("{} {what}", name(id)),
                all => format!("{}人 {what}", all.len()),
            }
        }
        Event::FindingWaived { id, text, .. } => format!("放行 {}：{text}", name(id)),
        Event::WaiverRevoked { id, .. } => format!("取消放行 {}", name(id)),
        Event::NumbersDrawn { group: id, method, numbers } => match method {
            DrawMethod::Seed { seed } => {
                format!("{} 抽签 {}人，种子“{seed}”", group(id), numbers.len())
            }
            DrawMethod::Halves { seed, upper } => format!(
                "{} 上下半区抽签 {}人（上半区{}人），种子“{seed}”",
                group(id),
                numbers.len(),
                upper.len()
            ),
            DrawMethod::Manual => format!("{} 手工排定{}个序号", group(id), numbers.len()),
        },
        Event::NumberGiven { id, no } => format!("补报 {} 序号{no}", name(id)),
        Event::PairRuled { a, b, rule, .. } => {
            let what = match rule {
                PairRule::Fixed => "指定同台",
                PairRule::Forbidden => "禁止相遇",
                PairRule::Free => "取消指定",
            };
            format!("{what} {} 与 {}", name(a), name(b))
        }
        Event::AbsenceSet { id, round, absent } => {
            let what = if *absent { "请假" } else { "取消请假" };
            format!("{} 第{round}轮{what}", name(id))
        }
        Event::Withdrawn { id, from } => format!("{} 自第{from}轮起退赛", name(id)),
        Event::Returned { id, from } => format!("{} 自第{from}轮起恢复参赛", name(id)),
        Event::Reinstated { id, from } => format!("{} 自第{from}轮起恢复编排", name(id)),
        Event::Disqualified { id, from } => format!("{} 自第{from}轮起取消比赛资格", name(id)),
        Event::DisqualificationLifted { id } => format!("{} 恢复比赛资格", name(id)),
        event => about_rounds(before, after, event),
    }
}

fn about_rounds(before: &State, after: &State, event: &Event) -> String {
    let name = |id: &PlayerId| name(before, after, *id);
    let group = |id: &GroupId| group(after, *id);
    match event {
        Event::PairingPublished { group: id, round, tables, by, .. } => {
            let how = match by {
                PairedBy::Engine => "",
                PairedBy::Hand { .. } => "（手工调整）",
                PairedBy::FewestRematches => "（允许最少重遇）",
            };
            format!("公布 {} 第{round}轮对阵 {}台{how}", group(id), tables.len())
        }
        Event::PairingVoided { group: id, round } => {
            format!("作废 {} 第{round}轮对阵", group(id))
        }
        Event::RoundStarted { group: id, round, at } => {
            format!("{} 第{round}轮 {} 开赛", group(id), at.format("%H:%M"))
        }
        Event::ResultsEntered { group: id, round, results } => match results.as_slice() {
            [(table, one)] => result(after, *id, *round, *table, *one),
            all => format!("{} 第{round}轮 {}台成绩", group(id), all.len()),
        },
        Event::TablesCorrected { group: id, round, tables, bye } => {
            let list: Vec<String> = tables.iter().map(|(t, ..)| t.to_string()).collect();
            let seats = match list.is_empty() {
                true => String::new(),
                false => format!(" 第{}台对阵", list.join("、")),
            };
            let bye = bye.map(|id| format!(" 轮空改为 {}", name(&id))).unwrap_or_default();
            format!("更正 {} 第{round}轮{seats}{bye}", group(id))
        }
        Event::FoulNoted { foul: one, .. } => format!("犯规 {}", foul(before, after, one)),
        Event::FoulRevoked { id } => match after.fouls.get(id) {
            Some(one) => format!("撤销犯规 {}", foul(before, after, &one.foul)),
            None => format!("撤销犯规记录{id}"),
        },
        Event::RoundClosed { group: id, round } => format!("{} 第{round}轮结束", group(id)),
        Event::LotDrawn { group: id, after: round, order, seed } => {
            let names: Vec<String> = order.iter().map(name).collect();
            format!("{} 第{round}轮后抽签定名次（种子“{seed}”）：{}", group(id), names.join("、"))
        }
        Event::AwardRuled { group: id, list, item, to } => match (quota_holder(item), to) {
            (Some(who), None) => format!("{} 放弃 {} {list} 晋级名额", name(&who), group(id)),
            (Some(who), Some(_)) => format!("恢复 {} 的 {} {list} 晋级名额", name(&who), group(id)),
            (None, Some(to)) => format!("改定奖项 {} {list} {item}：{}", group(id), name(to)),
            (None, None) => format!("改定奖项 {} {list} {item}：不发", group(id)),
        },
        Event::CertificateIssued { certificate } => {
            let kind = match certificate.kind {
                CertificateKind::Prize => "获奖证书",
                CertificateKind::Title => "称号证书",
                CertificateKind::Grade => "等级证书",
            };
            let to = name(&certificate.player);
            format!("颁发{kind} {} {to} {}", certificate.number, certificate.honour)
        }
        Event::CertificateRevoked { number } => format!("作废证书 {number}"),
        Event::ProtestLodged { id, by, .. } => format!("申诉{id} {by}"),
        Event::ProtestRuled { id, .. } => format!("裁决申诉{id}"),
        Event::SheetPrinted { sheet, group: of, round } => {
            let round = round.map(|round| format!("第{round}轮 ")).unwrap_or_default();
            // The books are about all groups, whichever was chosen when they were printed.
            let of = of.filter(|_| !matches!(sheet.as_str(), "秩序册" | "成绩册"));
            let of = of.map(|id| format!("（{}）", group(&id))).unwrap_or_default();
            format!("印出 {round}{sheet}{of}")
        }
        Event::PrivateData { deed: PrivateDeed::Shown { sheet } } => {
            format!("{sheet} 显示了完整证件号码")
        }
        Event::PrivateData { deed: PrivateDeed::Purged } => "清除个人信息".into(),
        Event::Undone { seq: Seq(seq) } => format!("撤销第{seq}条"),
        Event::Redone { seq: Seq(seq) } => format!("恢复第{seq}条"),
        _ => "（较新版本的记录）".into(),
    }
}
