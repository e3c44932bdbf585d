//! Writes every sheet to the folder named by `PAPER_LOOK`, to be looked at by eye:
//! `PAPER_LOOK=… cargo test paper_look -- --ignored`.

use std::path::PathBuf;

use xiangqi_arbiter::model::id::Table;
use xiangqi_arbiter::paper::block::{Change, Document, Standing};
use xiangqi_arbiter::paper::pdf_bytes;
use xiangqi_arbiter::paper::sheets::awards::awards;
use xiangqi_arbiter::paper::sheets::certificate::{Orientation, Stock, calibration, certificate};
use xiangqi_arbiter::paper::sheets::check_in::check_in;
use xiangqi_arbiter::paper::sheets::cross_table::{Spread, cross_table};
use xiangqi_arbiter::paper::sheets::fouls::fouls;
use xiangqi_arbiter::paper::sheets::honours::{grades, quotas};
use xiangqi_arbiter::paper::sheets::lookup::{by_name, by_unit};
use xiangqi_arbiter::paper::sheets::pairing::{Units, pairing, round_results};
use xiangqi_arbiter::paper::sheets::pairing_cards::pairing_cards;
use xiangqi_arbiter::paper::sheets::rates::rates;
use xiangqi_arbiter::paper::sheets::recording::recording;
use xiangqi_arbiter::paper::sheets::roster::roster;
use xiangqi_arbiter::paper::sheets::round_robin::{crossed, plan};
use xiangqi_arbiter::paper::sheets::ruling::ruling;
use xiangqi_arbiter::paper::sheets::score_slips::score_slips;
use xiangqi_arbiter::paper::sheets::standings::standings;
use xiangqi_arbiter::paper::sheets::table_cards::table_cards;

use crate::paper::duty_facts as duty;
use crate::paper::facts::{head, played_round, round};
use crate::paper::round_robin::{everybody, planned};
use crate::paper::sheet_facts as facts;

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

/// Every kind of sheet, with realistic and with hard facts.
pub fn documents() -> Vec<(&'static str, Document)> {
    let mut names_only = round(40);
    names_only.units = Units::Hidden;
    let group = head("公开组", "");
    let fifth = head("公开组", "第5轮");
    let mut void = fifth.clone();
    void.standing = Standing::Void;
    let after = head("公开组", "第5轮后");
    let tables: Vec<Table> = (1..=12).map(Table).collect();
    let (rule, duties) = duty::duties(16);
    let levels = |players| {
        let (rules, rows) = duty::levels(players);
        rates(&after, &rules, &rows)
    };
    let complete = |way| facts::certificates(way, Stock::Complete);
    let over =
        facts::certificates(Orientation::Landscape, Stock::Overprint { right: -150, down: 320 });
    vec![
        ("pairing", pairing(&fifth, &round(84))),
        ("pairing-void", pairing(&void, &round(12))),
        ("pairing-names", pairing(&fifth, &names_only)),
        ("results", round_results(&fifth, &played_round(84))),
        (
            "cross-13",
            cross_table(&head("公开组", "第13轮后"), &facts::cross(168, 13), Spread::Fitting),
        ),
        ("cross-7", cross_table(&head("女子组", "第7轮后"), &facts::cross(30, 7), Spread::Fitting)),
        ("standings", standings(&after, &facts::ranking(60))),
        ("awards", awards(&head("", ""), &facts::prizes())),
        ("lookup-name", by_name(&fifth, &facts::whereabouts(168, 20))),
        ("lookup-unit", by_unit(&fifth, &facts::whereabouts(40, 12))),
        ("slips", score_slips(&fifth, &facts::slips(9))),
        ("roster", roster(&group, &facts::players(120))),
        ("check-in", check_in(&group, &facts::expected(60))),
        ("fouls", fouls(&group, &facts::records())),
        ("cards", table_cards(&group, &tables)),
        ("certificate", certificate(&group, &complete(Orientation::Landscape))),
        ("certificate-tall", certificate(&group, &complete(Orientation::Portrait))),
        ("certificate-over", certificate(&group, &over)),
        ("calibration", calibration(&group, &over)),
        (
            "pairing-revised",
            pairing(&duty::revised(Change::PairedAgain, "公开组", "第5轮"), &round(30)),
        ),
        (
            "cross-revised",
            cross_table(
                &duty::revised(Change::Corrected, "公开组", "最终"),
                &facts::cross(60, 9),
                Spread::Fitting,
            ),
        ),
        ("recording", recording(&fifth, &rule, &duties)),
        ("ruling", ruling(&group, &duty::ruled(1))),
        ("ruling-long", ruling(&group, &duty::ruled(40))),
        ("rates", levels(200)),
        ("rates-3", levels(3)),
        ("quotas", quotas(&group, &duty::places())),
        ("grades", grades(&group, &duty::basis(), &duty::reached(60), "")),
        ("pairing-cards", pairing_cards(&group, &duty::cards(9, 13))),
        ("pairing-cards-many-rounds", pairing_cards(&group, &duty::cards(3, 40))),
        ("programme", duty::programme()),
        ("crossed", crossed(&after, &everybody(16, 2))),
        ("plan", plan(&group, &planned(16, 30))),
    ]
}
