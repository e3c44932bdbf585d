//! Is a row under the header a person at all? By what stands in its columns and where it stands:
//! a label where a number is asked, a sum where a name is, one filled cell below the table.

use super::super::cells::{Cell, RowCells};
use super::super::fields::{RowView, digits, is_nothing};
use super::super::layout::place_of;
use super::super::likeness::{
    is_amount, is_label, is_label_for_name, is_pattern, no_name, plainly_name, points_elsewhere,
    says_nobody, unit_doubt, without_note,
};
use super::super::naming::can_be_name;
use super::super::sections::ends_like_unit;
use super::super::surnames::{begins_with_surname, is_double};
use crate::model::roster::Column;
use crate::model::text::{compact, document_number};

/// What a row with something in the column of names is taken for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Verdict {
    /// An entrant.
    Person,
    /// Perhaps one: the arbiter is asked, and why.
    Asked(&'static str),
    /// None: the row is passed over.
    Nobody,
    /// Something is said of a person whose name is not written.
    Nameless,
}

/// How far a table tells of persons.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct TableEnd {
    /// The last row that names somebody and says what is said of persons only; where no row does,
    /// the last that names somebody and says anything.
    pub(super) row: u32,
    /// Whether no row says more than names and units.
    pub(super) bare: bool,
}

/// Judges one entrant's place in a row.
pub(super) fn judge(view: &RowView<'_>, end: TableEnd) -> Verdict {
    let shape = Shape::of(view);
    let Some(name) = view.name() else {
        return match shape.foreign > 0 && !shape.document && !shape.sex {
            true => Verdict::Nobody,
            false => Verdict::Nameless,
        };
    };
    if two_people(view) {
        return Verdict::Asked("“姓名”栏像写了两个人");
    }
    if name.contains(['*', '＊']) && !shape.document {
        return Verdict::Asked("姓名不完整");
    }
    if staff(view) {
        return Verdict::Asked("“职务”不是选手");
    }
    // 空缺（待补） is nobody as 空缺 is.
    if !can_be_name(&name) || no_name(&name) || no_name(without_note(&name)) {
        let number = !name.chars().any(char::is_alphabetic);
        let remark = (no_name(&name) && !number)
            || name.contains([':', '：', '。'])
            || name.chars().count() > 10;
        // A line that was not parted holds a whole entrant.
        let whole = digits(&name) >= 14 && !name.contains([':', '：', '。']);
        let told = whole || shape.document || (shape.tells() && shape.foreign == 0);
        return match told || !(remark || shape.foreign > 0) {
            true => Verdict::Nameless,
            false => Verdict::Nobody,
        };
    }
    if says_nobody(&name) && !shape.document {
        return Verdict::Asked("“姓名”栏像没有填写姓名的说明");
    }
    if is_pattern(&name) {
        return match (shape.foreign, shape.document || shape.sex || shape.birth) {
            (1.., false) => Verdict::Nobody,
            _ => Verdict::Asked("姓名像示例或化名"),
        };
    }
    if shape.labels > 0 && !shape.document {
        let tells = shape.sex || shape.birth;
        return if tells { Verdict::Asked("这一行像说明或落款") } else { Verdict::Nobody };
    }
    if shape.document {
        return Verdict::Person;
    }
    let below = view.row > end.row && end.row > 0;
    let told = shape.sex || shape.birth || shape.phone || shape.numbered;
    match (plainly_name(&name), shape.foreign) {
        (_, 1) if told => Verdict::Asked("有的格不是所在栏目的内容，像说明或落款"),
        (_, 1..) if told => Verdict::Asked("多数格不是所在栏目的内容，像说明或落款"),
        (true, 0) if below && shape.alone => Verdict::Asked("在名单下面，只有一格"),
        (true, 0) if below && !told && !unit_of_table(view, end) => {
            Verdict::Asked("在名单下面，没有其他内容")
        }
        (true, 0) => Verdict::Person,
        (true, 1) => Verdict::Asked("有的格不是所在栏目的内容，像说明或落款"),
        (true, _) => Verdict::Nobody,
        (false, 0) if shape.sex && (shape.birth || shape.phone) => Verdict::Person,
        // A day at the foot is when the list was made.
        (false, 0) if below && shape.birth && !shape.sex && !shape.phone => {
            Verdict::Asked("在名单下面，“姓名”栏不像姓名")
        }
        (false, 0) if shape.sex || shape.birth || shape.phone => match is_label_for_name(&name) {
            true => Verdict::Asked("“姓名”栏像职务、称呼或事项"),
            false => Verdict::Person,
        },
        (false, 0)
            if end.bare && shape.unit && name.chars().count() <= 4 && !is_label_for_name(&name) =>
        {
            Verdict::Person
        }
        (false, 0) if shape.alone && below && !perhaps_name(&name) => Verdict::Nobody,
        (false, 0) => Verdict::Asked("“姓名”栏不像姓名，也没有性别、出生日期和证件"),
        (false, _) => Verdict::Nobody,
    }
}

/// Whether the unit of a row below the table is one that the table knows, or ends like one.
fn unit_of_table(view: &RowView<'_>, end: TableEnd) -> bool {
    let Some(unit) = view.text(Column::Unit).filter(|unit| unit_doubt(unit).is_none()) else {
        return false;
    };
    let place = place_of(view.block, Column::Unit).or(place_of(&view.layout.shared, Column::Unit));
    let above = view.sheet.rows.range(..=end.row);
    let known = |cells: &RowCells| place.and_then(|at| cells.get(&at)).map(Cell::shown);
    end.bare || ends_like_unit(&unit) || above.filter_map(|(_, c)| known(c)).any(|u| u == unit)
}

/// Whether a text that is not plainly a name may be one: a few Chinese characters, no label.
fn perhaps_name(name: &str) -> bool {
    let chinese = name.chars().all(|c| c.is_alphabetic() && !c.is_ascii());
    let label = is_label_for_name(name) && !begins_with_surname(name);
    chinese && (2..=4).contains(&name.chars().count()) && !label
}

/// Whether a name cell names two: 张三/李四, 孙七 周八. 欧阳 文静 is one.
fn two_people(view: &RowView<'_>) -> bool {
    let text = view.text(Column::Name).unwrap_or_default();
    let parts: Vec<String> = text.split(['/', '&', ' ', '＆', '／']).map(compact).collect();
    let plain = |part: &String| {
        plainly_name(part) && part.chars().count() > 1 && !part.contains('·') && !is_double(part)
    };
    parts.len() == 2 && parts.iter().all(plain)
}

/// Whether the column of offices says that a row is of somebody who does not play.
fn staff(view: &RowView<'_>) -> bool {
    const STAFF: [&str; 12] = [
        "司机",
        "队医",
        "医生",
        "工作人员",
        "家属",
        "随队",
        "随行",
        "翻译",
        "记者",
        "裁判",
        "联络",
        "陪同",
    ];
    let role = view.text(Column::Role).unwrap_or_default();
    STAFF.iter().any(|word| role.contains(word))
        && !role.contains(['选', '棋'])
        && !role.contains("队员")
}

/// What stands in the columns of a row.
#[derive(Debug, Default)]
struct Shape {
    document: bool,
    sex: bool,
    birth: bool,
    phone: bool,
    /// A running number stands in the column for it.
    numbered: bool,
    /// Something that can be a unit stands in the column for it.
    unit: bool,
    /// Only the name stands there.
    alone: bool,
    /// Cells that do not hold what their column asks for.
    foreign: u32,
    /// Those of them that announce something.
    labels: u32,
}

impl Shape {
    fn of(view: &RowView<'_>) -> Shape {
        let mut shape = Shape {
            document: view.document(),
            sex: view.tells(Column::Sex),
            birth: view.tells(Column::Birth),
            phone: view.tells(Column::Phone),
            alone: view.cells.len() == 1,
            ..Shape::default()
        };
        for (&place, cell) in view.cells {
            let meaning =
                view.block.get(&place).or_else(|| view.layout.shared.get(&place)).copied();
            let elsewhere = view.layout.column(place).is_some();
            if meaning.is_some() || !elsewhere {
                shape.add(meaning, cell);
            }
        }
        shape
    }

    /// Whether anything but a running number is told of a person.
    fn tells(&self) -> bool {
        self.document || self.sex || self.birth || self.phone
    }

    fn add(&mut self, meaning: Option<Column>, cell: &Cell) {
        let text = cell.shown();
        let digits = text.chars().filter(char::is_ascii_digit).count();
        if is_nothing(&text) || meaning == Some(Column::Note) {
            return;
        }
        let blank = says_nobody(&text);
        let announces = compact(&text).split_once(':').is_some_and(|(label, _)| {
            (1..=8).contains(&label.chars().count()) && label.chars().all(char::is_alphabetic)
        });
        // 身份证：1499… and 护照：E123 are numbers all the same.
        let label = announces && digits < 6 && meaning != Some(Column::Name);
        self.labels += u32::from(label);
        let foreign = match meaning {
            Some(Column::Serial) => {
                let bare = compact(&text);
                let running = bare.chars().filter(|c| c.is_alphabetic()).count() < 2
                    && !bare.starts_with(['注', '备', '附', '※'])
                    || is_amount(&text);
                self.numbered = running;
                !running
            }
            Some(Column::Sex) => {
                !self.sex && !blank && text.chars().count() > 1 && !text.contains(['男', '女'])
            }
            Some(Column::Birth | Column::Phone) => digits == 0 && !blank,
            Some(Column::Identity) => {
                let day = document_number(&text).contains(['.', '/']) && digits < 9;
                (digits == 0 && !blank && is_label(&text))
                    || day
                    || (digits == 0 && plainly_name(&text))
            }
            Some(Column::Unit) => {
                let none = unit_doubt(&text).is_some();
                self.unit |= !none;
                none && !self.document && !blank && !points_elsewhere(&text)
            }
            _ => false,
        };
        self.foreign += u32::from(foreign || label);
    }
}
