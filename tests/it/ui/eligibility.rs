//! 资格 by label: a finding is read, waived with a reason, and the waiver is revoked.

use egui_kittest::kittest::Queryable;
use xiangqi_arbiter::model::id::PlayerId;
use xiangqi_arbiter::ui::action::Tab;

use crate::support::window::{click, fill, founded, line, tab};

#[test]
fn a_finding_is_waived_with_a_reason_and_the_waiver_revoked() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = founded("taiyuan-2019", &folder.path().join("a.xqt"));
    tab(&mut window, Tab::Entries);
    click(&mut window, "新报名");
    fill(&mut window, "姓名", "张伟");
    click(&mut window, "报名");
    assert_eq!(line(&window), "已记录 报名 公开组 张伟 · #2");
    tab(&mut window, Tab::Eligibility);
    // One number for what must be decided, one for what the desk settles; the rail says both.
    window.get_by_label("资格 问题1 手续3");
    window.get_by_label("问题 1");
    click(&mut window, "手续 3");
    click(&mut window, "缴费 1");
    click(&mut window, "未缴费（100元），缴费后报名有效");
    click(&mut window, "写明理由放行");
    // Without a reason nothing is recorded.
    click(&mut window, "记录");
    assert_eq!(window.state().session().unwrap().entries().len(), 2);
    fill(&mut window, "理由", "组委会免收");
    click(&mut window, "记录");
    let session = window.state().session().unwrap();
    assert_eq!(session.entries().last().unwrap().reason.as_deref(), Some("组委会免收"));
    assert!(session.state().entrants[&PlayerId(1)].waivers.contains_key(&"fee_unpaid".into()));
    window.get_by_label("已放行 1");
    click(&mut window, "已放行 1");
    click(&mut window, "未缴费（100元），缴费后报名有效");
    click(&mut window, "取消放行");
    let session = window.state().session().unwrap();
    assert!(session.state().entrants[&PlayerId(1)].waivers.is_empty());
}
