//! Which column does this header text mean?

use std::collections::BTreeMap;
use std::sync::LazyLock;

use crate::model::alike::simplified;
use crate::model::roster::Column;
use crate::model::text::half_width;
use crate::model::words::Words;

/// Known header names after [`plain`], the better ones first where several mean one column.
const KNOWN: &[(Column, &str)] = &[
    (Column::Serial, "序号 编号 顺序号 报名序号 排序 NO NO. # 序 SN NUMBER SERIAL SERIALNO INDEX"),
    (
        Column::Name,
        "姓名 选手姓名 棋手姓名 运动员姓名 队员姓名 参赛选手姓名 参赛者姓名 参赛人姓名 \
             学生姓名 中文姓名 真实姓名 选手 棋手 运动员 队员 参赛选手 参赛者 参赛人 \
             参赛人员 参赛棋手 名字 报名人 姓名1 参赛队员 报名选手 NAME FULLNAME PLAYER \
             PLAYERNAME PLAYERSNAME STUDENT STUDENTNAME CHINESENAME NAMEOFPLAYER PARTICIPANT \
             PARTICIPANTNAME ATHLETE COMPETITOR",
    ),
    (Column::Sex, "性别 男女 男/女 SEX GENDER M/F SEX(M/F)"),
    (
        Column::Birth,
        "出生日期 出生年月日 出生年月 生日 出生时间 生年月日 出生 生辰 BIRTH BIRTHDAY \
             BIRTHDATE DATEOFBIRTH DOB BORN",
    ),
    (
        Column::Identity,
        "身份证号 身份证号码 身份证 居民身份证号 居民身份证号码 公民身份号码 \
             公民身份证号码 身份号码 证件号 证件号码 有效证件号 有效证件号码 身份证件号 \
             身份证件号码 身份证件 证件 身份证NO 护照号 护照号码 身分证号 身分证 身分证号码 身份证字号 身分证字号 ID IDNO IDNUMBER IDCARD \
             IDCARDNO IDCARDNUMBER NATIONALID PASSPORT PASSPORTNO PASSPORTNUMBER IDENTITYNUMBER \
             IDENTITYNO IDENTITYCARD IDENTITYCARDNUMBER IDENTITYCARDNO ID号 ID号码",
    ),
    (Column::DocumentKind, "证件类型 证件种类 证件类别 证件名称"),
    (
        Column::Unit,
        "代表队 代表单位 参赛单位 参赛队 参赛队名 参赛代表队 队名 代表队名称 单位 \
             单位名称 所属单位 所在单位 工作单位 俱乐部 所属俱乐部 协会 所属协会 代表地区 \
             团体 培训机构 学校 所在学校 就读学校 地区 所在地区 地市 城市 所在地 \
             单位或地区 所属团体 所属学校 UNIT TEAM CLUB ORGANISATION ORGANIZATION SCHOOL CITY \
             ASSOCIATION AFFILIATION REGION TEAMNAME CLUBNAME",
    ),
    (Column::Native, "籍贯 户籍 户籍地 户籍所在地 户口 户口所在地 户籍省份 省籍 省份 籍"),
    (
        Column::Phone,
        "联系电话 电话 手机 手机号 手机号码 联系方式 电话号码 移动电话 本人电话 \
             联系手机 TEL PHONE MOBILE TELEPHONE PHONENUMBER PHONENO MOBILEPHONE MOBILENUMBER \
             CELLPHONE TELNO CONTACTNUMBER CONTACTNO",
    ),
    (
        Column::Group,
        "组别 参赛组别 报名组别 参加组别 所报组别 竞赛组别 比赛组别 报名组 参赛组 分组 \
             组 参赛项目 报名项目 项目 GROUP CATEGORY DIVISION SECTION EVENT AGEGROUP",
    ),
    (Column::Role, "职务 身份 参赛身份 人员类别 队内职务 角色"),
    (
        Column::Title,
        "等级称号 称号 称号等级 技术等级 运动等级 运动员等级 技术称号 棋手等级 \
             现有等级 最高等级 等级 段位 级别 棋力 TITLE",
    ),
    (Column::Grade, "等级证书 证书等级 棋士等级 现有等级证书 持证等级 棋协等级 级位"),
    (Column::Certificate, "证书编号 证书号 证书号码 等级证书编号 等级证书号"),
    (Column::Rating, "等级分 棋手等级分 ELO RATING"),
    (Column::Companion, "陪同人 陪同人姓名 陪同人员 陪同 陪同家属 陪同家属姓名 家属 陪护人 陪同者"),
    (
        Column::Fee,
        "缴费 是否缴费 已缴费 已交费 是否交费 交费情况 缴费情况 缴费金额 交费 \
         缴费状态 报名费 服务费 参赛费 费用 付款",
    ),
    (Column::Proof, "证明 证明信 单位证明 证明材料 在职证明 学籍证明 工作证明"),
    (Column::PriorEvent, "参加过的预选赛 预选赛 预赛 参赛经历 资格来源 参加预选赛情况 参赛资格"),
    (Column::Nationality, "国籍 国家 国家或地区 NATIONALITY COUNTRY"),
    (Column::Partner, "搭档姓名 搭档 队友姓名 队友 姓名2 成员二 成员2 家庭成员 家庭成员姓名"),
    (Column::Filler, "补位 是否补位"),
    (Column::Pinyin, "姓名拼音 拼音"),
    (Column::Received, "报名时间 收到时间 报名日期 提交时间"),
    (Column::Note, "备注 说明 附注 备考 REMARK 备注说明 REMARKS NOTE NOTES COMMENT COMMENTS"),
];

/// The column of each known name; a name that two columns know is the first one's.
static COLUMNS: LazyLock<BTreeMap<&str, Column>> = LazyLock::new(|| {
    let last_first = KNOWN.iter().rev();
    last_first.flat_map(|(column, names)| Words(names).iter().map(|name| (name, *column))).collect()
});

/// Words that say whose name, number or telephone a column holds when it is not the player's.
const SOMEONE_ELSE: Words =
    Words("领队 教练 监护 陪同 陪护 家长 家属 联系人 父 母 紧急 负责 推荐 老师 介绍");

/// Words before a partner's columns.
const PARTNER: Words = Words("搭档 队友 成员二 成员2 队员二 队员2 选手二 选手2 家庭成员 儿童 孩子");

/// Words before the first member's columns.
const FIRST_MEMBER: Words =
    Words("成员一 成员1 队员一 队员1 选手一 选手1 成人 成年人 棋手 选手 运动员 参赛者");

/// The header as it is compared: half width, simplified, upper case, without blanks, marks, remarks
/// in brackets and the number of its question (2.性别, 3、单位).
pub(super) fn plain(text: &str) -> String {
    let mut depth = 0_u32;
    let mut kept = String::new();
    for c in half_width(&simplified(text)).chars() {
        match c {
            '(' | '[' | '【' | '〔' | '{' => depth += 1,
            ')' | ']' | '】' | '〕' | '}' => depth = depth.saturating_sub(1),
            '*' | '※' | '★' | ':' | '_' | '\'' | '’' => {}
            c if depth > 0 || c.is_whitespace() => {}
            c => kept.extend(c.to_uppercase()),
        }
    }
    match kept.trim_start_matches(|c: char| c.is_ascii_digit()) {
        rest if rest.len() == kept.len() => kept,
        rest => match rest.strip_prefix(['.', '、', ',']) {
            Some(question) if !question.is_empty() => question.to_string(),
            _ => kept,
        },
    }
}

/// What the arbiter has explained goes first, then the known names.
pub(super) fn meaning(text: &str, remembered: &BTreeMap<String, Column>) -> Option<Column> {
    let header = plain(text);
    let chinese = header.chars().filter(|c| !c.is_ascii()).count();
    if header.is_empty() || chinese > 16 || header.len() > 80 {
        return None;
    }
    let explained = remembered.get(text).or_else(|| {
        remembered.iter().find(|(known, _)| plain(known) == header).map(|(_, column)| column)
    });
    let bare: String = header.chars().filter(|c| !matches!(c, '.' | '-')).collect();
    let known = |text: &str| known(text).or_else(|| known_in_one_script(text));
    explained.copied().or_else(|| known(&header)).or_else(|| known(&bare)).or_else(|| {
        // 姓名/选手, 身份证或护照号
        header
            .split(['/', '、', '或', '及', '和', '|'])
            .filter(|part| !part.is_empty())
            .find_map(known)
    })
}

/// A header in Chinese and English (姓名Name) by its Chinese part.
fn known_in_one_script(header: &str) -> Option<Column> {
    let latin = header.chars().filter(char::is_ascii_alphabetic).count();
    let chinese: String = header.chars().filter(|c| !c.is_ascii()).collect();
    (latin > 1 && chinese.chars().count() > 1).then(|| known(&chinese)).flatten()
}

/// How good a header is for its column, smaller is better; for columns named twice.
pub(super) fn rank(text: &str, column: Column) -> usize {
    let header = plain(text);
    let names = KNOWN.iter().filter(|(known, _)| *known == column);
    let mut names = names.flat_map(|(_, names)| Words(names).iter());
    names.position(|name| name == header).unwrap_or(usize::MAX)
}

/// Whether two headers ask for two names of one person: in Latin and in Chinese letters.
pub(super) fn two_names(one: &str, other: &str) -> bool {
    let chinese = |text: &str| {
        let bare = plain(text);
        bare.contains("CHINESE") || bare.contains("中文")
    };
    chinese(one) != chinese(other)
}

/// What a header means by its words alone.
pub(super) fn meaning_of(text: &str) -> Option<Column> {
    meaning(text, &BTreeMap::new())
}

/// Whether this is a known header as it stands.
pub(super) fn is_known(text: &str) -> bool {
    meaning_of(text).is_some()
}

fn known(header: &str) -> Option<Column> {
    if let Some(column) = COLUMNS.get(header) {
        return Some(*column);
    }
    if let Some(rest) = PARTNER.after(header) {
        return match known(rest) {
            Some(Column::Name) => Some(Column::Partner),
            Some(Column::Sex) => Some(Column::PartnerSex),
            Some(Column::Birth) => Some(Column::PartnerBirth),
            Some(Column::Identity) => Some(Column::PartnerIdentity),
            _ => None,
        };
    }
    if SOMEONE_ELSE.within(header) {
        return None;
    }
    if let Some(rest) = FIRST_MEMBER.after(header).filter(|rest| !rest.is_empty()) {
        return known(rest);
    }
    const ENTERED: Words = Words("参赛 报名 参加 出场 上场 学生 学员 小");
    if let Some(rest) = ENTERED.after(header).filter(|rest| rest.chars().count() > 1) {
        return known(rest);
    }
    if header.contains("身份证") || header.ends_with("证件号码") || header.ends_with("证件号")
    {
        return Some(Column::Identity);
    }
    match header {
        h if h.ends_with("姓名") => Some(Column::Name),
        h if h.ends_with("组别") => Some(Column::Group),
        h if h.starts_with("出生") => Some(Column::Birth),
        _ => None,
    }
}
