//! 秩序册 and 成绩册 of the whole event, put together from the facts and sheets of its groups.

use std::collections::BTreeMap;

use super::{Desk, Order, SheetKind};
use crate::model::id::{GroupId, PlayerId};
use crate::model::regulation::EventRule;
use crate::model::text::in_brackets;
use crate::paper::block::{Block, Document, PageFrame, Paper, SheetHead, Standing};
use crate::paper::sheets::Section as ListSection;
use crate::paper::sheets::books::{self, Chapter, Cover};
use crate::paper::sheets::roster::{self, RosterRow};
use crate::rules::awards::given::playing_group;
use crate::rules::enrolment::officials::OfficialList;
use crate::rules::field::planned_rounds;
use crate::rules::name_order;
use crate::rules::ranking::ending;
use crate::rules::regulation::clauses::{Section, clauses};

impl Desk<'_> {
    /// A head about the whole event.
    fn event_head(&self) -> SheetHead {
        SheetHead { group: String::new(), ..self.plain_head() }
    }

    fn cover(&self, book: &str) -> Cover {
        let event = &self.state.regulation.event;
        let mut lines = Vec::new();
        if !event.organisers.is_empty() {
            lines.push(format!("主办、承办：{}", event.organisers.join("、")));
        }
        let day = |day: chrono::NaiveDate| day.format("%Y年%-m月%-d日").to_string();
        match (event.first_day, event.last_day) {
            (Some(first), Some(last)) if first != last => {
                lines.push(format!("{}至{}", day(first), day(last)));
            }
            (Some(one), _) | (None, Some(one)) => lines.push(day(one)),
            (None, None) => {}
        }
        lines.extend(event.venue.clone());
        Cover { title: self.state.regulation.title.clone(), book: book.into(), lines }
    }

    /// The same desk for another group.
    fn of(&self, group: GroupId, kind: SheetKind) -> Result<Desk<'_>, String> {
        Desk::new(self.state, self.views, &Order::new(kind, group, None), &self.mark, self.rows)
    }

    pub(super) fn programme(&self) -> Result<Document, String> {
        let regulation = &self.state.regulation;
        let mut chapters = Vec::new();
        let sections: Vec<(String, Vec<String>)> = Section::ALL
            .into_iter()
            .filter(|section| !matches!(section, Section::Schedule))
            .map(|section| {
                let lines: Vec<String> = match section {
                    // Title and code of the regulation are for the program.
                    Section::Notes => regulation.notes.clone(),
                    _ => clauses(regulation, section).iter().map(ToString::to_string).collect(),
                };
                let title = if section == Section::Notes { "其他" } else { section.chinese() };
                (title.to_string(), lines)
            })
            .filter(|(_, lines)| !lines.is_empty())
            .collect();
        chapters
            .push(Chapter { heading: "竞赛规程".into(), blocks: books::clauses(&sections) });
        chapters.push(officials(&regulation.event));
        if !regulation.schedule.is_empty() {
            let blocks = vec![self.schedule()];
            chapters.push(Chapter { heading: "竞赛日程".into(), blocks });
        }
        let mut lists = Vec::new();
        for (group, rule) in regulation.group_ids() {
            let sections = self.by_unit(group);
            let count: usize = sections.iter().map(|section| section.rows.len()).sum();
            if count > 0 {
                lists.push(Block::Heading(format!("{}（{count}）", rule.name)));
                lists.extend(roster::roster(&self.event_head(), &sections).blocks);
            }
        }
        if !lists.is_empty() {
            chapters.push(Chapter { heading: "参赛名单".into(), blocks: lists });
        }
        let cover = self.cover("秩序册");
        Ok(books::book(&self.event_head(), Paper::A4_PORTRAIT, &cover, chapters))
    }

    /// A row a day, a column a part of the day, in the order of the regulation.
    fn schedule(&self) -> Block {
        let schedule = &self.state.regulation.schedule;
        let mut parts: Vec<String> = Vec::new();
        for session in schedule {
            if !parts.contains(&session.part) {
                parts.push(session.part.clone());
            }
        }
        const USUAL: [&str; 3] = ["上午", "下午", "晚上"];
        let place = |part: &String| USUAL.iter().position(|usual| usual == part).unwrap_or(3);
        parts.sort_by_key(place);
        let mut days: BTreeMap<chrono::NaiveDate, Vec<String>> = BTreeMap::new();
        for session in schedule {
            let cells =
                days.entry(session.date).or_insert_with(|| vec![String::new(); parts.len()]);
            let mut words: Vec<String> = session.time.iter().cloned().collect();
            words.extend(session.rounds.map(|(a, b)| match a == b {
                true => format!("第{a}轮"),
                false => format!("第{a}至{b}轮"),
            }));
            words.extend(session.what.clone());
            let index = parts.iter().position(|part| *part == session.part);
            if let Some(cell) = index.and_then(|index| cells.get_mut(index)) {
                if !cell.is_empty() {
                    cell.push('\n');
                }
                cell.push_str(&words.join(" "));
            }
        }
        let days: Vec<(String, Vec<String>)> = days
            .into_iter()
            .map(|(day, cells)| (day.format("%-m月%-d日").to_string(), cells))
            .collect();
        books::schedule(&parts, &days)
    }

    /// The entrants of a group under their units, with leader and coach.
    fn by_unit(&self, group: GroupId) -> Vec<ListSection<RosterRow>> {
        let mut units: BTreeMap<_, Vec<(u32, PlayerId)>> = BTreeMap::new();
        for (id, entrant) in &self.state.entrants {
            if entrant.facts.own_group() == group {
                let unit = self.unit(*id);
                let key = (unit.is_empty(), name_order::sort_key(&unit, None), unit);
                let no = entrant.no.map_or(u32::MAX, |no| no.0);
                units.entry(key).or_default().push((no, *id));
            }
        }
        let section = |((_, _, unit), mut ids): (_, Vec<(u32, PlayerId)>)| {
            let unit: String = unit;
            ids.sort_unstable();
            let mut heading = if unit.is_empty() { "个人".to_string() } else { unit.clone() };
            if let Some(facts) = self.state.units.get(&unit) {
                for (office, name) in [("领队", &facts.leader), ("教练", &facts.coach)] {
                    heading.extend(name.iter().map(|name| format!("　{office}：{name}")));
                }
            }
            let number = |no: u32| if no == u32::MAX { "—".to_string() } else { no.to_string() };
            let rows = ids.into_iter().filter_map(|(no, id)| {
                Some(RosterRow { unit: String::new(), ..self.roster_row(number(no), id)? })
            });
            ListSection { heading, rows: rows.collect() }
        };
        units.into_iter().map(section).collect()
    }

    /// How far a group has come, as a chapter and the cover say it: `最终`, or `第6轮后，共9轮，
    /// 未结束`; empty before its first complete round.
    fn how_far(&self, group: GroupId) -> Option<(String, bool)> {
        let field = self.views.field(self.state, group)?;
        let complete = field.played.len();
        if complete == 0 {
            return None;
        }
        if ending::finished(self.state, group) {
            return Some(("最终".to_string(), true));
        }
        let planned = planned_rounds(self.state, group);
        let planned = planned.map(|all| format!("，共{all}轮")).unwrap_or_default();
        Some((format!("第{complete}轮后{planned}，未结束"), false))
    }

    pub(super) fn results_book(&self) -> Result<Document, String> {
        let mut chapters = Vec::new();
        let mut open = Vec::new();
        let mut standing = Standing::Valid;
        for (group, rule) in self.state.regulation.group_ids() {
            let parts = [
                (SheetKind::Standings, "名次"),
                (SheetKind::Teams, "团体名次"),
                (SheetKind::Rates, "得分率与晋级"),
                (SheetKind::CrossTable, "成绩表"),
                (SheetKind::Awards, "获奖名单"),
                (SheetKind::Quotas, "晋级名单"),
            ];
            let far = self.how_far(playing_group(self.state, group));
            let before = chapters.len();
            for (kind, heading) in parts {
                // A group without this part has no such chapter.
                let made = self.of(group, kind).and_then(|desk| match kind {
                    SheetKind::Awards => desk.awards_to_read(),
                    _ => desk.made(),
                });
                let Ok(made) = made else { continue };
                let mut words: Vec<&str> = Vec::new();
                if let PageFrame::Full(head) = &made.frame {
                    // Prizes and quotas are those of the whole event of the group.
                    let of_round = far.as_ref().filter(|_| !head.round.is_empty());
                    words.extend(of_round.map(|(text, _)| text.as_str()));
                    if head.standing == Standing::Provisional {
                        words.push("有对局待仲裁，待定");
                        standing = Standing::Provisional;
                    }
                }
                let words = in_brackets(&words.join("；"));
                let blocks = made.blocks.into_iter();
                let blocks = blocks.filter(|block| !matches!(block, Block::Signatures(_)));
                chapters.push(Chapter {
                    heading: format!("{}　{heading}{words}", rule.name),
                    blocks: blocks.collect(),
                });
            }
            match far {
                Some((text, false)) if chapters.len() > before => {
                    open.push(format!("{}：{text}", rule.name));
                }
                _ => {}
            }
        }
        if chapters.is_empty() {
            return Err("还没有一轮成绩齐全，没有成绩册".into());
        }
        let mut cover = self.cover("成绩册");
        cover.lines.extend(open);
        let head = SheetHead { standing, ..self.event_head() };
        Ok(books::book(&head, Paper::A4_LANDSCAPE, &cover, chapters))
    }
}

/// 组织委员会, 仲裁委员会 and 裁判员名单; a line to write on where nobody was named.
fn officials(facts: &EventRule) -> Chapter {
    let rows = |list: OfficialList, usual: &[&str]| -> Vec<(String, String)> {
        match list.of(facts) {
            [] => usual.iter().map(|office| (office.to_string(), String::new())).collect(),
            all => all.iter().map(|one| (one.role.clone(), books::names(&one.names))).collect(),
        }
    };
    let own = |office: &str, name: &Option<String>| {
        (office.to_string(), name.clone().unwrap_or_default())
    };
    let mut arbiters = rows(OfficialList::Arbiters, &["副裁判长", "裁判员"]);
    // 编排长 stands behind those who stand in for the chief arbiter.
    let deputies = arbiters.iter().take_while(|(office, _)| office.starts_with("副裁判长")).count();
    arbiters.insert(deputies, own("编排长", &facts.pairing_officer));
    arbiters.insert(0, own("裁判长", &facts.chief_arbiter));
    let committee = rows(OfficialList::Committee, &["主任", "副主任", "委员"]);
    let mut blocks = vec![books::officials(&committee)];
    for (list, rows) in [
        (OfficialList::Jury, rows(OfficialList::Jury, &["主任", "委员"])),
        (OfficialList::Arbiters, arbiters),
    ] {
        blocks.extend([Block::Heading(list.chinese().into()), books::officials(&rows)]);
    }
    Chapter { heading: OfficialList::Committee.chinese().into(), blocks }
}
