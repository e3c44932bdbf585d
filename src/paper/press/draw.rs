//! 抽签结果: the numbers with the hash of each lot, so that anyone in the hall can recompute them.

use std::collections::BTreeMap;

use super::Desk;
use crate::model::event::DrawMethod;
use crate::model::id::{PlayerId, StartNumber};
use crate::paper::block::{Block, Document, Edge, Paper};
use crate::paper::font::Face;
use crate::paper::page::pt10;
use crate::paper::sheets::listing::{Listing, centred, left, name};
use crate::paper::sheets::sheet;
use crate::rules::enrolment::draw;

impl Desk<'_> {
    pub(super) fn draw(&self) -> Result<Document, String> {
        let group = self.state.groups.get(&self.order.group).ok_or("没有这个组别")?;
        let method = group.draw.as_ref().ok_or("本组尚未抽签")?;
        let rows: Vec<(StartNumber, PlayerId)> = self.numbering.iter().collect();
        let columns = Listing::<(StartNumber, PlayerId)>::new()
            .col("序号", centred(12, 16).face(Face::Bold), |(no, _)| *no)
            .col("姓名", name(24, 44, 2), |(_, id)| self.name(*id))
            .col("单位", left(20, 70).share(3).scale(86), |(_, id)| self.unit(*id));
        let (seed, upper) = match method {
            DrawMethod::Seed { seed } => (seed, None),
            DrawMethod::Halves { seed, upper } | DrawMethod::HalvesByLot { seed, upper } => {
                (seed, Some(upper))
            }
            DrawMethod::Manual => {
                let by_hand = Block::line("序号由抽签现场手工抽定。", pt10(110));
                let blocks = vec![by_hand, Block::Table(columns.table(&rows)), signed()];
                return Ok(sheet(&self.plain_head(), "抽签结果", Paper::A4_PORTRAIT, blocks));
            }
        };
        // Late numbers were not drawn: they belong to neither half.
        let drawn = draw::expected(self.state, self.order.group, method).and_then(Result::ok);
        let late =
            |id: &PlayerId| drawn.as_ref().is_some_and(|all| all.iter().all(|(one, _)| one != id));
        let half = |id: &PlayerId| match upper {
            Some(upper) if upper.contains(id) => "上",
            Some(_) if !late(id) => "下",
            _ => "",
        };
        let registered = draw::registered(self.state, self.order.group);
        let lots = draw::lots(seed, &registered).into_iter().map(|lot| (lot.player, lot));
        let lots: BTreeMap<PlayerId, draw::Lot> = lots.collect();
        let halves = rows.iter().any(|(_, id)| !half(id).is_empty());
        let order = match halves {
            true if matches!(method, DrawMethod::HalvesByLot { .. }) => {
                "，下半区依次接上半区之后得号；上半区按等级分排定"
            }
            true => "，上半区依次得单号，下半区依次得双号",
            false => "排列，依次为1号、2号…",
        };
        let check =
            format!("验证：对“种子/报名序”（UTF-8）求 SHA-256，按十六进制小写从小到大{order}");
        let columns = columns
            .col_if(halves, "半区", centred(12, 14).edge(Edge::Hair), |(_, id)| half(id))
            .col("报名序", centred(14, 18).edge(Edge::Hair), |(_, id)| {
                lots.get(id).map(|lot| lot.index.to_string()).unwrap_or_default()
            })
            .col("SHA-256 前16位", left(38, 46).scale(86), |(_, id)| {
                let hash = lots.get(id).map(|lot| lot.hash.as_str()).unwrap_or_default();
                hash.chars().take(16).collect::<String>()
            });
        let blocks = vec![
            Block::line(format!("抽签种子：{seed}"), pt10(130)),
            Block::line(check, pt10(90)),
            Block::Table(columns.table(&rows)),
            signed(),
        ];
        Ok(sheet(&self.plain_head(), "抽签结果", Paper::A4_PORTRAIT, blocks))
    }
}

/// Who drew, and who saw it.
fn signed() -> Block {
    Block::signatures(["抽签人", "见证人"])
}
