//! t
mod identity;
mod import_damage;
mod import_rosters;
mod import_sheets;
mod import_template;
mod name_order;
