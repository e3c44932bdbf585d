//! Sheets of one round: pairings, lookup, slips, cards, results.

use std::collections::BTreeMap;

use super::Desk;
use crate::model::entrant::{Entrant, Person};
use crate::model::id::{PlayerId, Round, Table};
use crate::model::outcome::Side;
use crate::model::state::{RoundState, TableState};
use crate::paper::block::{Document, SheetHead, Standing};
use crate::paper::sheets::Section;
use crate::paper::sheets::lookup::{self, LookupRow, Whereabouts};
use crate::paper::sheets::pairing::{self, PairingFacts, PairingRow, SheetSeat};
use crate::paper::sheets::score_slips::{self, Slip};
use crate::paper::sheets::table_cards;
use crate::rules::conduct::presence::{NotPlaying, not_playing};
use crate::rules::field::field_after;
use crate::rules::name_order;
use crate::rules::ranking::score::Results;

/// Whether scores are those before or after the round.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Moment {
    Before,
    After,
}

impl Desk<'_> {
    /// The round of the order, or the last published one.
    pub(super) fn round(&self) -> Result<(Round, &RoundState), String> {
        let group = self.state.groups.get(&self.order.group).ok_or("没有这个组别")?;
        let last = group.last_round().map(|(round, _)| round);
        let round = self.order.round.or(last).ok_or("还没有公布任何一轮对阵")?;
        let facts = group.round(round).ok_or_else(|| format!("第{round}轮尚未公布"))?;
        Ok((round, facts))
    }

    pub(super) fn round_head(&self, round: Round, standing: Standing) -> SheetHead {
        let when = self.state.regulation.time_of_round(round.0).unwrap_or_default();
        let time = [when, self.venue()].into_iter().filter(|t| !t.is_empty()).collect::<Vec<_>>();
        self.head(format!("第{round}轮"), time.join(" · "), standing)
    }

    fn round_facts(&self, round: Round, facts: &RoundState, moment: Moment) -> PairingFacts {
        let before = Round(round.0.saturating_sub(1));
        let played = if moment == Moment::Before { before } else { round };
        let field = field_after(self.state, self.order.group, played);
        let results = Results::after(&field, Round(field.played.len() as u32));
        let seat = |id: PlayerId| {
            let player = self.named(id);
            SheetSeat { score: results.score(player.no), player }
        };
        let tables = facts
            .numbered()
            .map(|(table, t)| PairingRow {
                table,
                red: seat(t.red),
                black: seat(t.black),
                result: t.result.filter(|_| moment == Moment::After),
            })
            .collect();
        let absent = self
            .numbering
            .players()
            .filter(|id| not_playing(self.state, *id, round) == Some(NotPlaying::Absent))
            .map(seat)
            .collect();
        let own = |id: &PlayerId| self.state.entrants.get(id).and_then(|one| one.kept_table);
        let kept = facts.numbered().filter(|_| moment == Moment::Before).flat_map(|(at, t)| {
            t.seats()
                .both()
                .into_iter()
                .filter(move |id| own(id) == Some(at))
                .map(move |id| (at, id))
        });
        PairingFacts {
            kept: kept.map(|(at, id)| (at, seat(id))).collect(),
            tables,
            byes: facts.bye.map(seat).into_iter().collect(),
            absent,
            points: field.points,
            units: self.order.look.units,
            density: self.order.look.density,
        }
    }

    pub(super) fn pairing(&self) -> Result<Document, String> {
        let (round, facts) = self.round()?;
        let head = self.round_head(round, Standing::Valid);
        Ok(pairing::pairing(&head, &self.round_facts(round, facts, Moment::Before)))
    }

    pub(super) fn round_results(&self) -> Result<Document, String> {
        let (round, facts) = self.round()?;
        let waits = facts.tables.iter().any(|t| t.result.is_some_and(|r| r.provisional));
        let head = self.round_head(round, Standing::of(waits));
        Ok(pairing::round_results(&head, &self.round_facts(round, facts, Moment::After)))
    }

    /// Everybody with a number: where to go in this round.
    fn whereabouts(&self, facts: &RoundState) -> Vec<(PlayerId, LookupRow)> {
        let mut at: BTreeMap<PlayerId, Whereabouts> = BTreeMap::new();
        for (table, t) in facts.numbered() {
            let seat = |side, opponent| Whereabouts::Seated { table, side, opponent };
            at.insert(t.red, seat(Side::Red, self.name(t.black)));
            at.insert(t.black, seat(Side::Black, self.name(t.red)));
        }
        if let Some(bye) = facts.bye {
            at.insert(bye, Whereabouts::Bye);
        }
        self.numbering
            .iter()
            .map(|(no, id)| {
                let at = at.remove(&id).unwrap_or(Whereabouts::Absent);
                (id, LookupRow { no, name: self.name(id), at })
            })
            .collect()
    }

    pub(super) fn lookup_by_name(&self) -> Result<Document, String> {
        let (round, facts) = self.round()?;
        // Of a pair both look for themselves.
        let members = |(id, row): (PlayerId, LookupRow)| {
            let entrant = self.state.entrants.get(&id).map(|entrant| &entrant.facts);
            let members = entrant.into_iter().flat_map(Entrant::members);
            let one = |person: &Person| {
                (person.pinyin.clone(), LookupRow { name: person.name.clone(), ..row.clone() })
            };
            members.map(one).collect::<Vec<_>>()
        };
        let mut rows: Vec<_> = self
            .whereabouts(facts)
            .into_iter()
            .flat_map(members)
            .map(|(spoken, row)| {
                let letter = name_order::initials(&row.name, spoken.as_deref())
                    .chars()
                    .next()
                    .filter(char::is_ascii_alphabetic)
                    .map_or("#".to_string(), |c| c.to_ascii_uppercase().to_string());
                (name_order::sort_key(&row.name, spoken.as_deref()), row.no, letter, row)
            })
            .collect();
        rows.sort_by(|a, b| (&a.0, a.1).cmp(&(&b.0, b.1)));
        let mut sections: Vec<Section<LookupRow>> = Vec::new();
        for (_, _, letter, row) in rows {
            match sections.last_mut() {
                Some(section) if section.heading == letter => section.rows.push(row),
                _ => sections.push(Section { heading: letter, rows: vec![row] }),
            }
        }
        let head = self.round_head(round, Standing::Valid);
        Ok(lookup::by_name(&head, &sections))
    }

    pub(super) fn lookup_by_unit(&self) -> Result<Document, String> {
        let (round, facts) = self.round()?;
        let mut units: BTreeMap<_, Section<LookupRow>> = BTreeMap::new();
        for (id, row) in self.whereabouts(facts) {
            let unit = Some(self.unit(id)).filter(|u| !u.is_empty());
            let heading = unit.unwrap_or_else(|| "无单位".into());
            let key = (name_order::sort_key(&heading, None), heading.clone());
            let section = units.entry(key);
            section.or_insert_with(|| Section { heading, rows: Vec::new() }).rows.push(row);
        }
        let head = self.round_head(round, Standing::Valid);
        Ok(lookup::by_unit(&head, &units.into_values().collect::<Vec<_>>()))
    }

    pub(super) fn score_slips(&self) -> Result<Document, String> {
        let (round, facts) = self.round()?;
        let slip = |(table, seat): (Table, &TableState)| {
            let [red, black] = [seat.red, seat.black].map(|id| self.named(id));
            let pairs = self.is_pair(seat.red) || self.is_pair(seat.black);
            Slip { table, red, black, pairs }
        };
        let slips: Vec<Slip> = facts.numbered().map(slip).collect();
        Ok(score_slips::score_slips(&self.round_head(round, Standing::Valid), &slips))
    }

    pub(super) fn table_cards(&self) -> Result<Document, String> {
        let tables: Vec<Table> = match self.round() {
            Ok((_, facts)) => facts.numbered().map(|(table, _)| table).collect(),
            Err(_) => (1..=self.numbering.len() as u32 / 2).map(Table).collect(),
        };
        if tables.is_empty() {
            return Err("还没有台次，请先抽签".into());
        }
        Ok(table_cards::table_cards(&self.plain_head(), &tables))
    }
}
