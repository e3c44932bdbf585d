use crate::model::field::Field;
use crate::model::id::{No, Round};
pub enum Breach {
    NotActive(No),
    Absent(No),
    LeftOut(No),
    Other,
}
impl std::fmt::Display for Breach {
    fn fmt(&self, _: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        Ok(())
    }
}
pub fn breaches(_f: &Field, _t: &[(No, No)], _b: Option<No>) -> Vec<Breach> {
    vec![]
}
pub fn meetings(_f: &Field, _a: No, _b: No) -> Vec<Round> {
    vec![]
}
