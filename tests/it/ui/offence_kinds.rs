//! Which offence is a refusal to record, ticked in the editor of the regulation.

use egui_kittest::kittest::Queryable;
use xiangqi_arbiter::model::regulation::OffenceKind;
use xiangqi_arbiter::rules::regulation::clauses::Section;

use crate::support::regulation_form::edit;
use crate::support::window::{Window, founded};

#[test]
fn an_offence_is_ticked_as_a_refusal_to_record() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = founded("taiyuan-2019", &folder.path().join("a.xqt"));
    let kinds = |window: &Window| -> Vec<OffenceKind> {
        let regulation = &window.state().session().unwrap().state().regulation;
        regulation.tariff.iter().take(3).map(|item| item.kind).collect()
    };
    // 赛场吸烟, 手机响, 拒不录谱: the word tells the third.
    let by_word = [OffenceKind::Other, OffenceKind::Other, OffenceKind::RefusesRecording];
    assert_eq!(kinds(&window), by_word);
    edit(&mut window, Section::Fouls);
    for offence in ["手机响", "拒不录谱"] {
        window.get_by_role_and_label(egui::Role::CheckBox, offence).scroll_to_me();
        window.run();
        window.get_by_role_and_label(egui::Role::CheckBox, offence).click();
        window.run();
    }
    window.get_by_label_contains("改为：手机响：犯规1次（即拒不录谱）");
    window.get_by_label_contains("改为：拒不录谱：犯规1次（不作拒不录谱）");
    window.get_by_label_contains("保存修改").click();
    window.run();
    let ticked = [OffenceKind::Other, OffenceKind::RefusesRecording, OffenceKind::Other];
    assert_eq!(kinds(&window), ticked);
}
