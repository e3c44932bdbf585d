//! The entrants of a row below the header: one, several side by side, or a pair.

use super::super::cells::RowCells;
use super::super::fields::{RowView, as_partner};
use super::super::layout::place_of;
use super::super::officials::official;
use super::super::pairs::{divided, is_pair};
use super::doubt::{Verdict, judge};
use super::{TableWalk, passed_over};
use crate::model::numbers::discreet;
use crate::model::roster::{Column, DraftRow, Unreadable};

impl TableWalk<'_> {
    pub(super) fn entrants(&mut self, row: u32, cells: &RowCells) {
        let layout = self.layout.clone();
        let views: Vec<RowView<'_>> = layout
            .blocks
            .iter()
            .map(|block| RowView { sheet: self.sheet, layout: &layout, block, row, cells })
            .collect();
        if let Some(reason) = passed_over::reason(&views, &layout, cells, self.table_end) {
            return self.skip(row, reason);
        }
        if let Some(view) = views.first()
            && let Some((words, plays)) = official(view)
        {
            self.unit_line(row, &words);
            if !plays {
                return self.skip(row, "领队、教练行");
            }
        }
        let mut read: Vec<DraftRow> = Vec::new();
        for view in views.iter().filter(|view| view.holds_anything()) {
            if let Some(pair) = self.in_one_line(view) {
                read.push(pair);
                continue;
            }
            let verdict = judge(view, self.told_end);
            if verdict == Verdict::Nobody {
                continue;
            }
            match view.name().filter(|_| verdict != Verdict::Nameless) {
                Some(name) => {
                    let mut draft = self.placed(view.draft(name));
                    if let Verdict::Asked(why) = verdict {
                        draft.problems.insert(0, view.not_a_person(why));
                    }
                    match read.last_mut().filter(|first| is_pair(first)) {
                        Some(first) if first.partner.is_none() => {
                            let (partner, problems) = as_partner(draft);
                            first.partner = Some(partner);
                            first.problems.extend(problems);
                        }
                        _ => read.push(draft),
                    }
                }
                // A second place in the row that was left blank.
                None if view.name().is_none()
                    && views.len() > 1
                    && !read.is_empty()
                    && !view.tells_of_person() => {}
                None => {
                    self.list.unreadable.push(self.nameless(view));
                    return;
                }
            }
        }
        if read.is_empty() {
            // Under a heading that two entrants of a row share.
            let nameless = |view: &&RowView<'_>| {
                view.tells_of_person() && judge(view, self.told_end) == Verdict::Nameless
            };
            if let Some(view) = views.first().filter(nameless) {
                let nameless = self.nameless(view);
                return self.list.unreadable.push(nameless);
            }
            return self.skip(row, "说明行");
        }
        if let [second] = read.as_slice()
            && let Some(first) = self.first_of_pair(second)
            && let Some(partner) = read.pop()
        {
            let (partner, problems) = as_partner(partner);
            if let Some(pair) = self.list.rows.get_mut(first) {
                pair.partner = Some(partner);
                pair.problems.extend(problems);
            }
            return self.skip(row, "搭档行（已并入上一行）");
        }
        self.list.rows.extend(read);
    }

    /// A pair whose members share their cells.
    fn in_one_line(&self, view: &RowView<'_>) -> Option<DraftRow> {
        let whole = self.placed(view.draft(view.name()?));
        if !is_pair(&whole) || whole.partner.is_some() {
            return None;
        }
        let [first, second] = divided(view)?;
        let member = |cells| {
            let view = RowView { cells, ..*view };
            view.name().map(|name| self.placed(view.draft(name)))
        };
        let mut pair = member(&first)?;
        let (partner, problems) = as_partner(member(&second)?);
        pair.partner = Some(partner);
        for problem in problems {
            if !pair.problems.contains(&problem) {
                pair.problems.push(problem);
            }
        }
        Some(pair)
    }

    /// A pair on two lines: both under one merged 序号, in a group of pairs.
    fn first_of_pair(&self, second: &DraftRow) -> Option<usize> {
        let first = self.list.rows.last()?;
        let serial = self.layout.blocks.iter().find_map(|b| place_of(b, Column::Serial))?;
        let adjoining = first.sheet == second.sheet && first.row + 1 == second.row;
        let merged = self.sheet.merged(second.row, serial).is_some();
        let alone = first.partner.is_none() && second.partner.is_none();
        (adjoining && merged && alone && is_pair(first) && is_pair(second))
            .then(|| self.list.rows.len() - 1)
    }

    fn nameless(&self, view: &RowView<'_>) -> Unreadable {
        let what = match view.name() {
            Some(written) => {
                format!("“姓名”栏的“{}”不像姓名，请核对后重新导入", discreet(&written))
            }
            None => "“姓名”栏为空，请补填姓名后重新导入".to_string(),
        };
        self.sheet.unreadable(view.row, "name_missing", &what)
    }
}
