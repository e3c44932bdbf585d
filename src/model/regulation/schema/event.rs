//! The keys of the regulation itself, of the facts of the event, its officials and its schedule.

use super::{ROUNDS, Table, key};
use crate::model::regulation::{EventRule, Official, Regulation, Section, SessionRule};

impl Table for Regulation {
    const KEYS: &'static [super::Key<Regulation>] = &[
        key!(title)
            .label("赛事名称")
            .comment("赛事全称，印在每张表上")
            .hint("印在每张表上")
            .part("名称")
            .section(Section::Notes)
            .longest(60)
            .noun("名称")
            .place("赛事名称"),
        key!(id)
            .label("规程代号")
            .comment("规程代号，只用英文、数字和 -")
            .hint("规程文件的短名")
            .part("名称")
            .section(Section::Notes),
        key!(event).comment("赛事信息").section(Section::Notes),
        key!(entry).comment("报名与报到").section(Section::Entry).place("报名"),
        key!(play).comment("赛制，没有另定的组别都照此").section(Section::Play).place("赛制"),
        key!(lateness).comment("迟到").section(Section::Conduct),
        key!(forfeits).comment("弃权几轮停赛；不写就不停赛").section(Section::Conduct),
        key!(tariff).comment("犯规的处罚，一节一项").section(Section::Fouls).place("犯规"),
        key!(foul_threshold)
            .label("一局累计")
            .comment("一局犯规几次提请判负")
            .hint("次犯规提请判负（同一局同一人）；不规定则留空")
            .part("犯规")
            .section(Section::Fouls)
            .range(super::PLACES)
            .refused(1, u32::MAX, "次数不能是0")
            .place("累计犯规判负"),
        key!(recording).comment("录谱").section(Section::Fouls).place("录谱"),
        key!(groups).comment("组别").section(Section::Groups),
        key!(schedule).comment("日程，一节半天").section(Section::Schedule).place("日程"),
        key!(notes)
            .comment("说明：程序显示但不计算的条款")
            .section(Section::Notes)
            .longest(2_000)
            .noun("一段")
            .place("说明"),
    ];
}

impl Table for EventRule {
    const KEYS: &'static [super::Key<EventRule>] = &[
        key!(venue).comment("地点（赛区）"),
        key!(organisers).comment("主办、承办单位，发证书的写在最前"),
        key!(first_day).comment("比赛首日；周岁以这一天计算"),
        key!(last_day).comment("比赛末日"),
        key!(chief_arbiter).comment("裁判长"),
        key!(pairing_officer).comment("编排长"),
        key!(committee).comment("组织委员会，一行一项职务"),
        key!(jury).comment("仲裁委员会，一行一项职务"),
        key!(arbiters).comment("裁判员名单（裁判长、编排长另写），一行一项职务"),
    ];
}

impl Table for Official {
    const KEYS: &'static [super::Key<Official>] =
        &[key!(role).comment("职务"), key!(names).comment("姓名，照此顺序印")];
}

impl Table for SessionRule {
    const KEYS: &'static [super::Key<SessionRule>] = &[
        key!(date).label("日期").comment("日期").width(102),
        key!(part).label("时段").comment("上午、下午、晚上").width(58),
        key!(time).label("开始时间").comment("第一轮开始时间，如 \"8:30\"").width(60),
        key!(rounds).label("轮次").comment("第几轮至第几轮").width(66).range(ROUNDS).by_rule(),
        key!(what).label("其他安排").comment("其他活动").width(170).longest(60).noun("安排"),
    ];
}
