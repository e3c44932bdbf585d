//! What may the ledger know of an identity document: never its number, only a salted digest.

use sha2::{Digest, Sha256};

use super::identity::{IdentityFault, IdentityReading, read};
use crate::model::entrant::{Document, DocumentFacts};
use crate::model::entry::hex;
use crate::model::text::mask;

/// The document of a number as read; of a number that is not there none.
pub fn of_reading(reading: Option<&IdentityReading>, salt: &str) -> Document {
    let Some(reading) = reading else { return Document::Absent };
    let fault = |fault: &IdentityFault| (fault.code().to_string(), fault.text());
    let lost = reading.faults.contains(&IdentityFault::DigitsLost);
    Document::Given(DocumentFacts {
        kind: reading.kind,
        masked: mask(&reading.normal),
        province: reading.province_name().map(str::to_string),
        birth: reading.birth,
        sex: reading.sex,
        faults: reading.faults.iter().map(fault).collect(),
        // A number that lost its digits is nobody's: it tells no two persons apart.
        digest: if lost { String::new() } else { digest(salt, &reading.normal) },
    })
}

/// The document of a number as written, with the kind of document the form names.
pub fn of_number(number: Option<&str>, kind: Option<&str>, salt: &str) -> Document {
    of_reading(number.and_then(|number| read(number, kind)).as_ref(), salt)
}

/// Whether a number is the one the ledger knows the document by; one that lost its digits is not
/// known by any.
pub fn is_of(document: &DocumentFacts, number: &str, salt: &str) -> bool {
    let normal = read(number, None).map(|reading| reading.normal);
    document.digest.is_empty()
        || normal.is_some_and(|normal| digest(salt, &normal) == document.digest)
}

/// Salted SHA-256 (hex) of a number in normal form.
fn digest(salt: &str, normal: &str) -> String {
    hex(&Sha256::digest(format!("{salt}/{normal}").as_bytes()))
}
