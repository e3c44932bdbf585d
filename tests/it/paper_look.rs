//! Writes every sheet to the folder named by `PAPER_LOOK`, to be looked at by eye:
//! `PAPER_LOOK=… cargo test paper_look -- --ignored`.

use std::path::PathBuf;

use xiangqi_arbiter::paper::block::Document;
use xiangqi_arbiter::paper::pdf_bytes;
use xiangqi_arbiter::paper::sheets::pairing::{Units, pairing, round_results};

use crate::paper_facts::{head, played_round, round};

#[test]
#[ignore = "writes files to look at"]
fn paper_look() {
    let folder = PathBuf::from(std::env::var("PAPER_LOOK").expect("PAPER_LOOK names a folder"));
    std::fs::create_dir_all(&folder).expect("the folder can be made");
    for (name, document) in documents() {
        let bytes = pdf_bytes(&document).expect("printable");
        std::fs::write(folder.join(format!("{name}.pdf")), bytes).expect("the file can be written");
    }
}

fn documents() -> Vec<(&'static str, Document)> {
    let mut names_only = round(40);
    names_only.units = Units::Hidden;
    vec![
        ("pairing", pairing(&head("公开组", "第5轮"), &round(84))),
        ("pairing-names", pairing(&head("公开组", "第5轮"), &names_only)),
        ("results", round_results(&head("公开组", "第5轮"), &played_round(84))),
    ]
}
