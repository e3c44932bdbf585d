//! What can be chosen of a sheet: how close its tables stand, how a certificate lies, whether it
//! holds whole identity numbers.

use egui::Ui;

use super::whole;
use crate::model::sheet::{SheetKind, SheetTrait};
use crate::model::text::half_width;
use crate::paper::press::{Look, Order};
use crate::paper::sheets::certificate::{Orientation, Stock};
use crate::paper::sheets::cross_table::Spread;
use crate::paper::sheets::pairing::{Density, Units};
use crate::session::Session;
use crate::ui::widgets;

/// The choices of the ordered sheet.
pub(super) fn show(look: &mut Look, ui: &mut Ui, session: &Session, order: &Order) {
    if order.kind.is(SheetTrait::Spacing) {
        spacing(look, ui);
    }
    if order.kind.is(SheetTrait::Certificate) {
        certificate(look, ui);
    }
    if order.kind == SheetKind::CrossTable {
        spread(look, ui);
    }
    if order.kind.is(SheetTrait::Numbers) {
        whole::option(look, ui, session, order);
    }
}

fn spacing(look: &mut Look, ui: &mut Ui) {
    let densities = [
        (Density::Airy, "每页约25台".to_owned()),
        (Density::Normal, "每页约30台".into()),
        (Density::Tight, "每页约38台".into()),
    ];
    widgets::choice(ui, "版面：", &mut look.density, &densities, 120.0);
    let mut units = look.units == Units::Shown;
    if ui.checkbox(&mut units, "印单位").changed() {
        look.units = if units { Units::Shown } else { Units::Hidden };
    }
}

fn spread(look: &mut Look, ui: &mut Ui) {
    let papers = [
        (Spread::Fitting, "自动（字不小于9磅）".to_owned()),
        (Spread::A4, "A4横版，一页宽".into()),
        (Spread::TwoA4, "A4横版，左右两页".into()),
        (Spread::A3, "A3横版".into()),
    ];
    widgets::choice(ui, "纸张：", &mut look.spread, &papers, 170.0);
}

fn certificate(look: &mut Look, ui: &mut Ui) {
    let ways =
        [(Orientation::Landscape, "横版".to_owned()), (Orientation::Portrait, "竖版".into())];
    widgets::choice(ui, "证书：", &mut look.orientation, &ways, 80.0);
    let (mut over, (mut right, mut down)) = match look.stock {
        Stock::Complete => (false, (0, 0)),
        Stock::Overprint { right, down } => (true, (right, down)),
    };
    ui.checkbox(&mut over, "套打（只印文字）");
    if over {
        millimetres(ui, "右移", &mut right);
        millimetres(ui, "下移", &mut down);
    }
    look.stock = match over {
        true => Stock::Overprint { right, down },
        false => Stock::Complete,
    };
}

/// A shift in 1/100 mm, shown in millimetres.
fn millimetres(ui: &mut Ui, label: &str, value: &mut i32) {
    let name = ui.label(label);
    let mut tenths = *value / 10;
    let drag = egui::DragValue::new(&mut tenths)
        .range(-500..=500)
        .custom_formatter(|v, _| format!("{:.1}毫米", v / 10.0))
        .custom_parser(|text| {
            let text = half_width(text);
            let number = text.trim().trim_end_matches("毫米").trim().parse::<f64>().ok()?;
            Some(number * 10.0)
        });
    ui.add(drag).labelled_by(name.id);
    *value = tenths * 10;
}
