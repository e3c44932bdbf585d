//! 示例赛事: an event to practise on, from a bundled regulation and an invented list.

use std::collections::BTreeMap;
use std::path::Path;

use crate::assets;
use crate::rules::enrolment::list::enrol;
use crate::session::clock::Clock;
use crate::session::{Session, disk};

/// Founds the example event in a new file and enters its list.
///
/// # Errors
/// A Chinese sentence if the file cannot be founded or the list not entered.
pub fn found(path: &Path, by: &str, clock: Clock) -> Result<Session, String> {
    let first = assets::REGULATIONS.first().ok_or("没有内置规程")?;
    let regulation = disk::bundled(first.id)?;
    let name = "示例名单.csv";
    let list = disk::entry_list_from(name, assets::EXAMPLE_ENTRIES.as_bytes())?;
    let mut session = Session::found(path, regulation, by, clock).map_err(|e| e.to_string())?;
    let salt = session.salt().map_err(|e| e.to_string())?;
    let enrolment = enrol(session.state(), &list, &BTreeMap::new(), &salt, None);
    let event = enrolment.event(name);
    session.record(event, None, &enrolment.private).map_err(|e| e.to_string())?;
    Ok(session)
}
