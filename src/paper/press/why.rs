//! 编排说明 of one table: the words come from whoever explains it, head and footer from the event.

use super::{Desk, Mark, Order, SheetKind, rows};
use crate::model::id::{GroupId, Round};
use crate::model::state::State;
use crate::paper::block::{Document, Standing};
use crate::paper::sheets::why::{WhyFacts, why};
use crate::rules::views::Views;

/// The sheet that explains a table of a round; the error says in Chinese why there is none.
///
/// # Errors
/// In Chinese, why there is nothing to print.
pub fn why_sheet(
    state: &State,
    views: &Views,
    (group, round): (GroupId, Round),
    facts: &WhyFacts,
    mark: &Mark<'_>,
) -> Result<Document, String> {
    let order = Order::new(SheetKind::Pairing, group, Some(round));
    let desk = Desk::new(state, views, &order, mark, &rows::NONE)?;
    Ok(why(&desk.head(format!("第{round}轮"), desk.venue(), Standing::Valid), facts))
}
