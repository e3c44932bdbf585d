//! The Chinese comments of a regulation file: what does each key mean, what may stand there?

use std::collections::BTreeSet;

use super::regulation_layout::{Entry, tables};

/// Over the whole file.
const HEAD: &str = "\
# 竞赛规程，由“象棋裁判长”存出。键是英文，值和注释是中文；井号（#）后面是注释。
# 可以用记事本直接修改，改好后在“赛事”中按“从文件读入规程”。没有写的条件一律不生效。
# 文字和日期写在半角引号里：\"2019-05-10\"、\"2019-05-10T18:00:00\"；true 是，false 否。
# 同样的键只在第一次出现时注释。
";

/// Comments by the way to the key. `groups.play` is as `play`, every birth window as `born`.
const COMMENTS: &[(&str, &str)] = &[
    ("id", "规程代号，只用英文、数字和 -"),
    ("title", "赛事全称，印在每张表上"),
    ("foul_threshold", "一局犯规几次提请判负"),
    ("notes", "说明：程序显示但不计算的条款"),
    ("event", "赛事信息"),
    ("event.venue", "地点（赛区）"),
    ("event.organisers", "主办、承办单位，发证书的写在最前"),
    ("event.first_day", "比赛首日；周岁以这一天计算"),
    ("event.last_day", "比赛末日"),
    ("event.chief_arbiter", "裁判长"),
    ("event.pairing_officer", "编排长"),
    ("event.committee", "组织委员会，一行一项职务"),
    ("event.committee.role", "职务"),
    ("event.committee.names", "姓名，照此顺序印"),
    ("event.jury", "仲裁委员会，一行一项职务"),
    ("event.jury.role", "职务"),
    ("event.jury.names", "姓名，照此顺序印"),
    ("event.arbiters", "裁判员名单（裁判长、编排长另写），一行一项职务"),
    ("event.arbiters.role", "职务"),
    ("event.arbiters.names", "姓名，照此顺序印"),
    ("entry", "报名与报到"),
    ("entry.deadline", "报名截止"),
    ("entry.check_in_until", "报到截止"),
    ("entry.check_in_required", "未报到的不编排"),
    ("entry.fee_yuan", "报名费（元），缴费后报名有效"),
    ("entry.document_required", "报到时查验身份证件"),
    ("entry.capacity", "全场限报人数"),
    ("entry.title_cap", "有这个称号或更高称号的不得参加"),
    ("entry.native_province", "本地省份，如 \"山西\""),
    ("entry.natives_only", "只限本地户籍，或在本地工作、学习并有证明"),
    ("entry.companion_from_age", "满这个年龄须有家属陪同"),
    ("entry.units_only", "只接受单位报名，不接受个人报名"),
    ("entry.insurance_required", "须交验保险单"),
    ("entry.prior_event", "须参加过的预选赛，或由谁派出"),
    ("entry.nationality", "限哪国公民，如 \"中国\""),
    ("entry.technical_meeting", "技术会议时间"),
    ("entry.meeting_missed_forfeits", "技术会议未到会视为弃权"),
    ("play", "赛制，没有另定的组别都照此"),
    ("groups.play", "本组另定的赛制；没有这一节就用各组通用的赛制"),
    ("play.system", "swiss 积分编排制，round_robin 单循环，double_round_robin 双循环"),
    ("play.rounds", "轮数：\"open\" 按人数另定，{ fixed = 11 } 固定，{ between = [9, 13] } 范围"),
    ("play.rounds.fixed", "固定的轮数"),
    ("play.rounds.between", "最少和最多的轮数"),
    ("play.red", "红方（先手）的分值，半分写成 \"0.5\""),
    ("play.red.win", "胜"),
    ("play.red.draw", "和"),
    ("play.red.loss", "负"),
    ("play.black", "黑方（后手）的分值"),
    ("play.black.win", "胜"),
    ("play.black.draw", "和"),
    ("play.black.loss", "负"),
    ("play.first_round", "首轮：adjacent 相邻序号，halves 上下半区，ends 首尾序号"),
    ("play.avoid_same_unit_rounds", "前几轮同单位回避，0 不回避"),
    ("play.relaxed_last_rounds", "最后几轮同分编对先于先后手限制"),
    (
        "play.tie_breaks",
        "积分相同时依次比：opponents 对手分，wins 胜局，fouls 犯规，direct 直胜，second_moves 后走局数，\
         second_move_wins 后走胜局，progressive 累进分，sonneborn 小分，black_in_direct 直接对局执黑，\
         previous_round 前一轮成绩，without_early_rounds 去首轮积分，match_points 局分；不写用赛制的默认顺序",
    ),
    (
        "play.bye_opponent_score",
        "轮空的对手分：lowest_positive 有分者的最低分，lowest 最低分，zero 零分",
    ),
    ("play.time_control", "每方用时"),
    ("lateness", "迟到"),
    ("lateness.minutes", "迟到几分钟为弃权"),
    ("forfeits", "弃权几轮停赛；不写就不停赛"),
    ("forfeits.in_a_row", "连续弃权几轮不再编排"),
    ("forfeits.in_all", "累计弃权几轮不再编排"),
    ("forfeits.unranked", "因弃权停赛者不排名次"),
    ("tariff", "犯规的处罚，一节一项"),
    ("tariff.offence", "什么行为"),
    (
        "tariff.effect",
        "exempted 免于处罚，warning 警告，loses_game 判负，disqualified 取消比赛资格，{ fouls = 1 } 犯规几次，{ opponent_minutes = 2 } 给对方加几分钟",
    ),
    ("tariff.effect.fouls", "记犯规几次"),
    ("tariff.effect.opponent_minutes", "给对方加几分钟"),
    ("recording", "录谱"),
    ("recording.tables", "前几台录谱"),
    ("recording.from_round", "从第几轮起"),
    ("recording.on_draw", "和棋谁录：red 红方，black 黑方；分胜负的由胜方录"),
    ("groups", "组别"),
    ("groups.name", "组别名称"),
    ("groups.sex", "men 男子组，women 女子组，mixed 男女混合"),
    ("groups.min_age", "比赛首日至少几周岁"),
    ("groups.max_age", "比赛首日至多几周岁"),
    (
        "groups.kind",
        "参赛者：\"single\" 个人，或 { family_pair = … } 家庭双人，{ level = … } 等级组，{ declared = … } 须有证明",
    ),
    ("groups.kind.family_pair", "家庭双人组：一名成人和一名儿童"),
    ("groups.kind.family_pair.child_max_age", "儿童至多几周岁"),
    ("groups.kind.level", "等级组：须持这个等级的证书"),
    ("groups.kind.level.grade", "等级"),
    ("groups.kind.declared", "须有证明的组"),
    ("groups.kind.declared.proof", "要出示的证明，照此显示"),
    (
        "groups.kind.declared.shown",
        "核对哪一项：residence 单位或学校证明信，association 棋协工作证明，university 高校证明，grade 等级证书，\
         prior_event 预选赛或派出，insurance 保险",
    ),
    ("groups.younger_may_enter", "低龄可报高龄组（不占晋级名额）"),
    ("groups.women_may_enter", "女子可报男子组（不占晋级名额）"),
    ("groups.no_schools", "学校和培训机构不得参加"),
    ("groups.fee_yuan", "本组报名费（元）"),
    ("groups.capacity", "本组限报人数"),
    ("born", "出生日期范围，两头都算在内；缺一头为不限"),
    ("born.from", "最早出生日期"),
    ("born.to", "最晚出生日期"),
    ("groups.lists", "另排的名次，一行一张"),
    ("groups.lists.name", "名次表的名称"),
    ("groups.lists.of", WHO),
    ("groups.prizes", "奖励，一节一张奖金表"),
    ("groups.prizes.list", "照哪张名次表发奖"),
    ("groups.prizes.of", WHO),
    ("groups.prizes.money_needs", "不足几人只发证书，不发奖金"),
    ("groups.prizes.deferred", "奖金以后由其他单位发放，赛场不签收"),
    ("groups.prizes.certificates_elsewhere", "证书由其他单位制作，只出名单"),
    ("groups.prizes.places", "一行一段名次"),
    ("groups.prizes.places.from", "从第几名"),
    ("groups.prizes.places.to", "到第几名"),
    ("groups.prizes.places.yuan", "每人元数"),
    ("groups.prizes.places.goods", "每人实物"),
    ("groups.prizes.places.cup", "奖杯"),
    ("groups.prizes.places.certificate", "证书"),
    ("groups.titles", "称号"),
    ("groups.titles.title", "称号全名"),
    ("groups.titles.list", "授予哪张名次表的第一名"),
    ("groups.titles.of", WHO),
    ("groups.titles.certificate_elsewhere", "证书由其他单位制作"),
    ("groups.quotas", "晋级名额"),
    ("groups.quotas.list", "照哪张名次表晋级"),
    ("groups.quotas.of", WHO),
    ("groups.quotas.places", "名额"),
    ("groups.grades", "技术等级"),
    ("groups.grades.by_place", "技术等级：按名次授等级"),
    ("groups.grades.by_place.rounding", "打折后的名次有小数时：down 舍去，up 进位"),
    ("groups.grades.by_place.scope", "人数和名次：group 全组，per_sex 男女分别"),
    ("groups.grades.by_place.places", "一行一段名次，从第1名起接续"),
    ("groups.grades.by_place.places.from", "从第几名"),
    ("groups.grades.by_place.places.to", "到第几名；不写为不封顶"),
    ("groups.grades.by_place.places.grade", "等级"),
    ("groups.grades.by_place.small_groups", "人数少的组，名次打折"),
    ("groups.grades.by_place.small_groups.fewer_than", "不足几人"),
    ("groups.grades.by_place.small_groups.percent", "名次打到百分之几，0 为不授"),
    ("groups.grades.by_rate", "技术等级：按得分率授等级（等级组）"),
    ("groups.grades.by_rate.steps", "达到得分率授什么等级，一段一档"),
    ("groups.grades.by_rate.steps.percent", "得分率百分之几及以上"),
    ("groups.grades.by_rate.steps.grade", "等级"),
    ("groups.team", "团体名次"),
    ("groups.team.best", "取各单位前几人"),
    ("groups.team.by", "ranks 名次和（少者列前），scores 积分和（多者列前）"),
    ("schedule", "日程，一节半天"),
    ("schedule.date", "日期"),
    ("schedule.part", "上午、下午、晚上"),
    ("schedule.time", "第一轮开始时间，如 \"8:30\""),
    ("schedule.rounds", "第几轮至第几轮"),
    ("schedule.what", "其他活动"),
];

const WHO: &str = "谁：all 全组，men 男子，women 女子，native 本地籍，native_men 本地籍男子，native_women 本地籍女子";

/// Comments behind short lines begin in this column.
const COLUMN: usize = 36;
/// A line and a comment that are wider together do not share a line.
const WIDE: usize = 96;

/// The comment of the place to which keys lead.
pub fn comment(path: &str) -> Option<&'static str> {
    let find =
        |path: &str| COMMENTS.iter().find(|(known, _)| *known == path).map(|(_, text)| *text);
    let tail = |from: &str| path.rfind(from).and_then(|at| path.get(at + 1..));
    find(path)
        .or_else(|| path.strip_prefix("groups.").and_then(find))
        .or_else(|| tail(".born").and_then(find))
}

/// The text of a regulation as the serializer writes it, with comments.
pub(super) fn commented(plain: &str) -> String {
    let mut text = HEAD.to_string();
    let mut known: BTreeSet<String> = BTreeSet::new();
    let mut before = "";
    let folded = tables(plain);
    for table in &folded {
        text.push('\n');
        if !table.name.is_empty() {
            let again = before == table.name && table.name != "groups";
            if let Some(words) = comment(&table.name).filter(|_| !again) {
                text += &format!("# {words}\n");
            }
            text += &format!("{}\n", table.header);
        }
        before = &table.name;
        for entry in &table.entries {
            text += &beside(&entry.text, &words(&table.name, entry, &mut known));
        }
    }
    text
}

/// The comment of an entry, and of the keys inside it, where they were not yet explained.
fn words(table: &str, entry: &Entry, known: &mut BTreeSet<String>) -> Vec<String> {
    let own = match table {
        "" => entry.key.clone(),
        table => format!("{table}.{}", entry.key),
    };
    let mut new = |path: &str| {
        let path =
            path.strip_prefix("groups.play.").map_or(path.into(), |rest| format!("play.{rest}"));
        let words = comment(&path)?;
        known.insert(path).then_some(words)
    };
    let mut said: Vec<String> = new(&own).map(str::to_string).into_iter().collect();
    for inner in &entry.inside {
        let key = inner.rsplit('.').next().unwrap_or_default();
        said.extend(new(&format!("{own}.{inner}")).map(|words| format!("{key} {words}")));
    }
    said
}

/// A line with its comments: behind it where both are short, else above it.
fn beside(line: &str, words: &[String]) -> String {
    if words.is_empty() {
        return format!("{line}\n");
    }
    let behind = words.join("；");
    if !line.contains('\n') && width(line).max(COLUMN) + width(&behind) <= WIDE {
        let gap = COLUMN.saturating_sub(width(line)).max(2);
        return format!("{line}{}# {behind}\n", " ".repeat(gap));
    }
    let above = words.iter().enumerate().map(|(index, text)| match index {
        0 => format!("# {}\n", wrapped(text)),
        _ => format!("#   {}\n", wrapped(text)),
    });
    format!("{}{line}\n", above.collect::<String>())
}

/// A long comment on several lines, broken behind commas.
fn wrapped(text: &str) -> String {
    let mut out = String::new();
    let mut wide = 0;
    for piece in text.split_inclusive(['，', '；']) {
        if wide > 0 && wide + width(piece) > WIDE {
            out += "\n#   ";
            wide = 0;
        }
        out += piece;
        wide += width(piece);
    }
    out
}

/// The width of a text in a typewriter face, where Chinese characters take two.
fn width(text: &str) -> usize {
    text.chars().map(|c| if c.is_ascii() { 1 } else { 2 }).sum()
}
