//! Family names, as a shape: a name begins with one, a label or a sentence seldom does.

/// Family names of one character, in both spellings; the ten stems stand in lists that hide names.
const SINGLE: &str = "\
    赵钱孙李周吴郑王冯陈褚卫蒋沈韩杨朱秦尤许何吕施张孔曹严华金魏陶姜戚谢邹喻柏水窦章云苏潘葛奚范彭郎\
    鲁韦昌马苗凤花方俞任袁柳酆鲍史唐费廉岑薛雷贺倪汤滕殷罗毕郝邬安常乐于时傅皮卞齐康伍余元卜顾孟平黄\
    和穆萧尹姚邵湛汪祁毛禹狄米贝明臧计伏成戴谈宋茅庞熊纪舒屈项祝董梁杜阮蓝闵席季麻强贾路娄危江童颜郭\
    梅盛林刁钟徐邱骆高夏蔡田樊胡凌霍虞万支柯昝管卢莫房裘缪干解应宗丁宣贲邓郁单杭洪包诸左石崔吉钮龚\
    程嵇邢滑裴陆荣翁荀羊於惠甄曲家封芮羿储靳汲邴糜松井段富巫乌焦巴弓牧隗山谷车侯宓蓬全郗班仰秋仲伊宫\
    宁仇栾暴甘钭厉戎祖武符刘景詹束龙叶幸司韶郜黎蓟薄印宿白怀蒲邰从鄂索咸籍赖卓蔺屠蒙池乔阴胥能苍双闻\
    莘党翟谭贡劳逄姬申扶堵冉宰郦雍却璩桑桂濮牛寿通边扈燕冀郏浦尚农温别庄晏柴瞿阎充慕连茹习宦艾鱼容向\
    古易慎戈廖庾终暨居衡步都耿满弘匡国文寇广禄阙东欧殳沃利蔚越夔隆师巩厍聂晁勾敖融冷訾辛阚那简饶曾毋\
    沙乜养鞠须丰巢关蒯相查后荆红游竺权逯盖益桓公岳帅缑亢况郈有琴商佘佴伯赏墨哈谯笪年爱阳佟闫肖付代覃\
    初苑楼亓展鹿塔涂敬占辜信买撒拉妥者火鲜冶苟邸门仝仉郇刑区原啜喇嘉回官宝尧岂巨布库延弥归忻忽恽\
    战才折招揭撖操晋晨曩智朝木朴来果栗校楚樵檀次母毓泥泰洛海涛淦渠漆烟牟狐玉瓦瓮由盘相矫祈禚禹种税竹\
    笃粟线续绳缐缴老肇臣良芦苌茆荔菅萨蔄蔴藏蚁蚩衣被西豆豹贠贵辉过迟遇邝邪邾郄郅郏郐郤鄢鄞野镡长问阿\
    院随雒雪零青静革鞏顿风香骞鬱鲜鸟麦黑齊龍么伦俱仓丛丘业东世丹么义乙丙甲戊己庚壬癸钊\
    馮陳褚衛蔣韓楊許呂張嚴謝鄒竇蘇魯韋馬鳳鮑費賀倪湯羅畢鄔樂時齊顧孟黃蕭貝計談龐紀項閔強賈婁顏鍾駱\
    萬柯盧莫繆鄧郁單諸鈕陸榮儲烏車寧厲劉葉韶黎薊懷賴喬陰蒼雙聞黨譚貢勞連習魚終滿國廣闕歐師鞏聶饒曾\
    關豐紅遊權蓋愛陽閆覃買門區員寶堯淚種續麥鄭鄺遲趙錢孫吳閻莊龔葛鍾";

/// Family names of two characters.
const DOUBLE: &str = "\
    欧阳 司马 上官 诸葛 夏侯 东方 皇甫 尉迟 公孙 慕容 令狐 司徒 司空 宇文 长孙 端木 独孤 南宫 \
    轩辕 呼延 拓跋 申屠 太史 澹台 公冶 宗政 濮阳 淳于 单于 仲孙 钟离 鲜于 闾丘 亓官 司寇 公羊 \
    赫连 完颜 纳兰 万俟 闻人 百里 东郭 西门 南门 第五 歐陽 司馬 諸葛 東方 尉遲 公孫 長孫 獨孤 鍾離";

/// Whether the text is a family name of two characters.
pub(super) fn is_double(text: &str) -> bool {
    DOUBLE.split_whitespace().any(|double| text == double)
}

/// Whether a Chinese name begins with a family name.
pub(super) fn begins_with_surname(name: &str) -> bool {
    let first = name.chars().next().is_some_and(|c| !c.is_whitespace() && SINGLE.contains(c));
    first || DOUBLE.split_whitespace().any(|double| name.starts_with(double))
}
