//! Names of organisers and arbiters, venue, dates, lateness limit and fee, as a form.

use egui::{Grid, TextEdit, Ui};

use crate::model::event::Event;
use crate::model::regulation::{EventRule, Regulation};
use crate::model::text::tidy;
use crate::model::typed::typed_number;
use crate::paper::font::unprintable;
use crate::rules::enrolment::officials;
use crate::rules::enrolment::officials::OfficialList;
use crate::session::{Session, disk};
use crate::ui::action::Action;
use crate::ui::widgets::{Tone, act, finding, primary};

/// Greatest width of the fields, width of the label between two short ones, and of the labels before
/// all with what stands around them, in points.
const WIDTH: f32 = 400.0;
const MIDDLE: f32 = 96.0;
const LABEL: f32 = 170.0;

/// The form; the fields of the session stand in it until something is typed.
#[derive(Debug, Default)]
pub(super) struct FactsDraft {
    fields: Fields,
    /// What the session said when the fields were filled.
    base: Fields,
}

#[derive(Debug, Clone, PartialEq, Eq, Default)]
struct Fields {
    organisers: String,
    venue: String,
    first_day: String,
    last_day: String,
    chief_arbiter: String,
    pairing_officer: String,
    /// The lists of officials, in the order of [`OfficialList::ALL`].
    officials: [String; 3],
    lateness: String,
    fee: String,
}

impl Fields {
    fn of(regulation: &Regulation) -> Fields {
        let text = |value: &Option<String>| value.clone().unwrap_or_default();
        let day =
            |value: Option<chrono::NaiveDate>| value.map(|d| d.to_string()).unwrap_or_default();
        let event = &regulation.event;
        Fields {
            organisers: event.organisers.join("\n"),
            venue: text(&event.venue),
            first_day: day(event.first_day),
            last_day: day(event.last_day),
            chief_arbiter: text(&event.chief_arbiter),
            pairing_officer: text(&event.pairing_officer),
            officials: OfficialList::ALL.map(|list| officials::lines(list.of(event))),
            lateness: regulation.lateness.minutes.to_string(),
            fee: regulation.entry.fee_yuan.map(|y| y.to_string()).unwrap_or_default(),
        }
    }

    /// Every line that is printed somewhere.
    fn texts(&self) -> impl Iterator<Item = &str> {
        let one = [&self.venue, &self.chief_arbiter, &self.pairing_officer];
        let many = self.officials.iter().chain([&self.organisers]);
        many.flat_map(|text| text.lines()).chain(one.into_iter().map(String::as_str))
    }

    /// The acts that make the event say this, or what cannot be read.
    fn events(&self, regulation: &Regulation) -> Result<Vec<Event>, String> {
        let some = |text: &str| Some(tidy(text)).filter(|t| !t.is_empty());
        let day = |text: &str| match text.trim() {
            "" => Ok(None),
            text => disk::typed_date(text).map(Some),
        };
        let number =
            |text: &str, what: &str| typed_number(text).ok_or_else(|| format!("{what}应为整数"));
        let [committee, jury, arbiters] = &self.officials;
        let facts = EventRule {
            venue: some(&self.venue),
            organisers: self.organisers.lines().filter_map(some).collect(),
            first_day: day(&self.first_day)?,
            last_day: day(&self.last_day)?,
            chief_arbiter: some(&self.chief_arbiter),
            pairing_officer: some(&self.pairing_officer),
            committee: officials::read(OfficialList::Committee, committee)?,
            jury: officials::read(OfficialList::Jury, jury)?,
            arbiters: officials::read(OfficialList::Arbiters, arbiters)?,
        };
        let minutes = number(&self.lateness, "迟到时限")?;
        let fee = match self.fee.trim() {
            "" => None,
            text => Some(number(text, "报名费")?),
        };
        let mut events = Vec::new();
        if facts != regulation.event {
            events.push(Event::FactsChanged { facts: facts.clone() });
        }
        if minutes != regulation.lateness.minutes || fee != regulation.entry.fee_yuan {
            let mut amended = Box::new(regulation.clone());
            amended.event = facts;
            amended.lateness.minutes = minutes;
            amended.entry.fee_yuan = fee;
            events.push(Event::RegulationAmended { regulation: amended });
        }
        Ok(events)
    }
}

pub(super) fn show(draft: &mut FactsDraft, ui: &mut Ui, session: &Session) -> Option<Action> {
    let regulation = &session.state().regulation;
    let now = Fields::of(regulation);
    if now != draft.base {
        // Something else changed the facts: what is typed stays, the rest follows.
        let same = draft.fields.events(regulation).is_ok_and(|events| events.is_empty());
        if draft.fields == draft.base || same {
            draft.fields = now.clone();
        }
        draft.base = now;
    }
    let fields = &mut draft.fields;
    let own_fees = regulation.groups.iter().any(|group| group.fee_yuan.is_some());
    let fee = if own_fees { "各组另有，见右" } else { "不收费则留空" };
    let wide = (ui.available_width() - LABEL).clamp(190.0, WIDTH);
    Grid::new("facts").num_columns(2).spacing([10.0, 7.0]).show(ui, |ui| {
        let name = ui.label("主办、承办单位");
        let edit = TextEdit::multiline(&mut fields.organisers).desired_rows(2).desired_width(wide);
        ui.add(edit.hint_text("一行一个，颁发证书的单位在前")).labelled_by(name.id);
        ui.end_row();
        let name = ui.label("地点");
        ui.add(TextEdit::singleline(&mut fields.venue).desired_width(wide)).labelled_by(name.id);
        ui.end_row();
        let Fields { first_day, last_day, chief_arbiter, pairing_officer, lateness, .. } = fields;
        for pair in [
            [("开始日期", first_day, "2019-05-10"), ("结束日期", last_day, "2019-05-12")],
            [("裁判长", chief_arbiter, "印在页脚"), ("编排长", pairing_officer, "印在页脚")],
            [("迟到时限（分钟）", lateness, ""), ("报名费（元）", &mut fields.fee, fee)],
        ] {
            two(ui, wide, pair);
            ui.end_row();
        }
        for (list, text) in OfficialList::ALL.into_iter().zip(&mut fields.officials) {
            let name = ui.label(list.chinese());
            let edit = TextEdit::multiline(text).desired_rows(2).desired_width(wide);
            ui.add(edit.hint_text(example(list))).labelled_by(name.id);
            ui.end_row();
        }
    });
    let events = draft.fields.events(regulation);
    let refusal = match &events {
        Err(why) => Some(why.clone()),
        Ok(events) if events.is_empty() => Some("没有改动".into()),
        Ok(events) => {
            events.iter().find_map(|event| session.admit(event).refusal().map(str::to_string))
        }
    };
    if let Err(why) = &events {
        finding(ui, why, Tone::Bad);
    }
    for text in draft.fields.texts().filter_map(unprintable) {
        finding(ui, &text, Tone::Warn);
    }
    let mut asked = None;
    ui.horizontal(|ui| {
        if primary(ui, "保存赛事信息", refusal.as_deref()).clicked()
            && let Ok(events) = &events
        {
            let all = events.iter().cloned().map(Action::record).collect();
            asked = Some(Action::Several(all));
        }
        let untouched = (draft.fields == draft.base).then_some("没有改动");
        if act(ui, "放弃改动", untouched).clicked() {
            draft.fields = draft.base.clone();
        }
    });
    asked
}

/// Two short fields in one row of the grid: label, field, label, field.
fn two(ui: &mut Ui, both: f32, [first, second]: [(&str, &mut String, &str); 2]) {
    let (label, text, hint) = first;
    let name = ui.label(label);
    ui.horizontal(|ui| {
        let spacing = ui.spacing().item_spacing.x;
        let wide = ((both - MIDDLE - 2.0 * spacing) / 2.0).max(60.0);
        ui.add(TextEdit::singleline(text).desired_width(wide).hint_text(hint)).labelled_by(name.id);
        let (label, text, hint) = second;
        let size = egui::vec2(MIDDLE, ui.available_height());
        let centred = egui::Layout::left_to_right(egui::Align::Center);
        let name = ui.allocate_ui_with_layout(size, centred, |ui| {
            ui.set_min_width(MIDDLE);
            ui.label(label)
        });
        let edit = TextEdit::singleline(text).desired_width(wide).hint_text(hint);
        ui.add(edit).labelled_by(name.inner.id);
    });
}

/// How the lines of a list are written.
fn example(list: OfficialList) -> &'static str {
    match list {
        OfficialList::Committee => "每个职务一行，例如\n委员：赵某、孙某",
        OfficialList::Jury => "每个职务一行，例如\n主任：赵某",
        OfficialList::Arbiters => "每个职务一行，例如\n副裁判长：赵某、孙某",
    }
}
