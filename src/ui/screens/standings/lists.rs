//! The lists the standings can be narrowed to: the regulation's own, then the general ones.

use crate::model::id::GroupId;
use crate::model::regulation::{BirthWindow, ListRule, Population};
use crate::model::state::State;

/// The lists offered for a group: each of its own (另排名次) by name, before them the general
/// ones no list of the group already names or is. Groups shown together have no list of their own.
pub(super) fn offered(state: &State, group: Option<GroupId>) -> Vec<ListRule> {
    let rule = group.and_then(|id| state.regulation.group(id));
    let own = rule.map(|g| g.lists.as_slice()).unwrap_or_default();
    // Where no province is the home of the event, nobody is a native of it.
    let native = state.regulation.entry.native_province.as_ref().map(|_| Population::Native);
    let general = [Population::Men, Population::Women].into_iter().chain(native);
    let mut lists: Vec<ListRule> = general
        .map(|of| ListRule { name: of.chinese().into(), of, born: BirthWindow::default() })
        .filter(|all| {
            let same = |l: &ListRule| l.name == all.name || (l.of == all.of && l.born == all.born);
            !own.iter().any(same)
        })
        .collect();
    lists.extend(own.iter().cloned());
    lists
}
