//! The keys of the regulation itself, of the facts of the event, its officials and its schedule.

use super::{Key, LINE, Outside, PLACES, ROUNDS, Table, keys};
use crate::model::regulation::{EventRule, Official, Regulation, Section, SessionRule};

impl Table for Regulation {
    const KEYS: &'static [Key<Self>] = keys! {
        title: "赛事名称", "赛事全称，印在每张表上", {
            clause: "赛事名称：{}", hint: "印在每张表上", part: "名称", section: Some(Section::Notes), longest: LINE, noun: "名称", place: "赛事名称"
        };
        id: "规程代号", "规程代号，只用英文、数字和 -", {
            clause: "规程代号：{}", hint: "规程文件的短名", part: "名称", section: Some(Section::Notes)
        };
        event: "", "赛事信息", { section: Some(Section::Notes) };
        entry: "", "报名与报到", { section: Some(Section::Entry), place: "报名" };
        play: "", "赛制，没有另定的组别都照此", { section: Some(Section::Play), place: "赛制" };
        lateness: "", "迟到", { section: Some(Section::Conduct) };
        forfeits: "", "弃权几轮停赛；不写就不停赛", { section: Some(Section::Conduct) };
        tariff: "", "犯规的处罚，一节一项", { section: Some(Section::Fouls), place: "犯规" };
        foul_threshold: "一局累计", "一局犯规几次提请判负", {
            clause: "一局犯规{}次，提请判负", hint: "次犯规提请判负（同一局同一人）；不规定则留空", part: "犯规", section: Some(Section::Fouls), range: PLACES, outside: Outside::Zero("次数不能是0"), place: "累计犯规判负"
        };
        foul_total: "全赛累计", "全赛犯规几次，提请判负当局", {
            clause: "全赛累计犯规{}次，提请判负当局", hint: "次犯规提请判负当局（同一人各轮合计）；不规定则留空", part: "犯规", section: Some(Section::Fouls), range: PLACES, outside: Outside::Zero("次数不能是0"), place: "全赛累计犯规"
        };
        second_of_kind: "同一局同一事项第二次犯规，提请判负", "同一局同一事项第二次犯规，提请判负", {
            clause: "同一局同一事项第二次犯规，提请判负", part: "犯规", section: Some(Section::Fouls)
        };
        recording: "", "录谱", { section: Some(Section::Fouls), place: "录谱" };
        groups: "", "组别", { section: Some(Section::Groups) };
        schedule: "", "日程，一节半天", { section: Some(Section::Schedule), place: "日程" };
        notes: "", "说明：程序显示但不计算的条款", {
            section: Some(Section::Notes), longest: 2_000, noun: "一段", place: "说明"
        };
    };
}

impl Table for EventRule {
    const KEYS: &'static [Key<Self>] = keys! {
        venue: "", "地点（赛区）";
        organisers: "", "主办、承办单位，发证书的写在最前";
        first_day: "", "比赛首日；周岁以这一天计算";
        last_day: "", "比赛末日";
        chief_arbiter: "", "裁判长";
        pairing_officer: "", "编排长";
        committee: "", "组织委员会，一行一项职务";
        jury: "", "仲裁委员会，一行一项职务";
        arbiters: "", "裁判员名单（裁判长、编排长另写），一行一项职务";
    };
}

impl Table for Official {
    const KEYS: &'static [Key<Self>] = keys! {
        role: "", "职务";
        names: "", "姓名，照此顺序印";
    };
}

impl Table for SessionRule {
    const KEYS: &'static [Key<Self>] = keys! {
        date: "日期", "日期", { width: 102 };
        part: "时段", "上午、下午、晚上", { width: 58 };
        time: "开始时间", "第一轮开始时间，如 \"8:30\"", { width: 60 };
        rounds: "轮次", "第几轮至第几轮", { width: 66, range: ROUNDS, outside: Outside::ByRule };
        what: "其他安排", "其他活动", { width: 170, longest: LINE, noun: "安排" };
    };
}
