//! The desk at which the frozen events were made by hand: a session at stated times.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use xiangqi_arbiter::model::award::Award;
use xiangqi_arbiter::model::entrant::{Entrant, Person};
use xiangqi_arbiter::model::event::{
    CertificateKind, DrawMethod, Event, Foul, PairedBy, TableResult,
};
use xiangqi_arbiter::model::id::{FoulId, GroupId, PlayerId, Round, StartNumber, Table};
use xiangqi_arbiter::model::outcome::Outcome;
use xiangqi_arbiter::model::private::PrivateChange;
use xiangqi_arbiter::model::regulation::{Effect, OffenceKind, Regulation};
use xiangqi_arbiter::model::state::State;
use xiangqi_arbiter::paper::press::{Order, SheetKind};
use xiangqi_arbiter::rules::admit::Verdict;
use xiangqi_arbiter::rules::awards::certificates;
use xiangqi_arbiter::rules::enrolment::draw;
use xiangqi_arbiter::rules::enrolment::list::enrol;
use xiangqi_arbiter::rules::field::{field, numbering};
use xiangqi_arbiter::rules::pairing::pair;
use xiangqi_arbiter::rules::ranking::ending;
use xiangqi_arbiter::session::Session;
use xiangqi_arbiter::session::clock::Clock;
use xiangqi_arbiter::store::{entry_list, regulation_file};

pub struct Desk {
    session: Option<Session>,
    path: PathBuf,
}

fn stated(at: &str) -> Clock {
    Clock::Stated(at.parse().unwrap())
}

impl Desk {
    pub fn found(path: &Path, regulation: &str, at: &str) -> Desk {
        let regulation = regulation_file::parse("规程.toml", regulation).unwrap();
        let session = Session::found(path, regulation, "王裁", stated(at)).unwrap();
        Desk { session: Some(session), path: path.into() }
    }

    /// Goes on at another time, under another name.
    pub fn at(&mut self, at: &str, by: &str) {
        self.session = None;
        self.session = Some(Session::open(&self.path, by, stated(at)).unwrap());
    }

    pub fn session(&mut self) -> &mut Session {
        self.session.as_mut().unwrap()
    }

    pub fn state(&self) -> &State {
        self.session.as_ref().unwrap().state()
    }

    /// Records an act; with a reason only where one is asked for.
    pub fn act(&mut self, event: Event) {
        let asked = matches!(self.session().admit(&event), Verdict::NeedsReason(_));
        self.record(event, asked.then_some("裁判长决定"), &[]);
    }

    pub fn record(&mut self, event: Event, reason: Option<&str>, private: &[PrivateChange]) {
        let shown = format!("{event:?}");
        if let Err(why) = self.session().record(event, reason, private) {
            panic!("{shown}: {why}");
        }
    }

    pub fn undo(&mut self) {
        self.session().undo().unwrap();
    }

    pub fn redo(&mut self) {
        self.session().redo().unwrap();
    }

    /// Enters a list with its private values.
    pub fn enrol(&mut self, source: &str, csv: &str) {
        let list = entry_list::from_bytes(csv.as_bytes(), source, &Default::default()).unwrap();
        let salt = self.session().salt().unwrap();
        let entered = enrol(self.state(), &list, &BTreeMap::new(), &salt, None);
        assert_eq!(entered.entrants.len(), list.rows.len(), "{:?}", entered.rows);
        let event = entered.event(source);
        self.record(event, None, &entered.private);
    }

    /// Enters one by hand.
    pub fn enter(&mut self, group: u32, person: Person, unit: &str, fill: impl Fn(&mut Entrant)) {
        let mut entrant = Entrant {
            group: GroupId(group),
            person,
            partner: None,
            ranked_in: None,
            unit: Some(unit.into()),
            filler: false,
            note: None,
            entered_at: None,
        };
        fill(&mut entrant);
        let entrants = vec![(self.state().next_player, entrant)];
        let none = Vec::new;
        self.act(Event::EntrantsAdded { source: None, entrants, units: none(), paid: Vec::new() });
    }

    pub fn change(&mut self, id: u32, change: impl Fn(&mut Entrant)) {
        let mut entrant = self.state().entrants[&PlayerId(id)].facts.clone();
        change(&mut entrant);
        self.act(Event::EntrantChanged { id: PlayerId(id), entrant: Box::new(entrant) });
    }

    pub fn amend(&mut self, change: impl Fn(&mut Regulation)) {
        let mut regulation = self.state().regulation.clone();
        change(&mut regulation);
        self.act(Event::RegulationAmended { regulation: Box::new(regulation) });
    }

    pub fn draw(&mut self, group: u32, seed: &str) {
        let group = GroupId(group);
        let numbers = draw::by_seed(self.state(), group, seed);
        let method = DrawMethod::Seed { seed: seed.into() };
        self.act(Event::NumbersDrawn { group, method, numbers });
    }

    pub fn draw_by_hand(&mut self, group: u32) {
        let group = GroupId(group);
        let numbers = draw::by_seed(self.state(), group, "手").into_iter().rev();
        let numbers = (1..).map(StartNumber).zip(numbers).map(|(no, (id, _))| (id, no)).collect();
        self.act(Event::NumbersDrawn { group, method: DrawMethod::Manual, numbers });
    }

    /// The next round as the engine has it.
    pub fn proposal(&self, group: u32) -> Event {
        let group = GroupId(group);
        let numbers = numbering(self.state(), group);
        let mut field = field(self.state(), group);
        let (paired, by) = match pair(&field) {
            Ok(paired) => (paired, PairedBy::Engine),
            Err(_) => {
                field.pairing.allow_rematch = true;
                (pair(&field).unwrap(), PairedBy::FewestRematches)
            }
        };
        let seating = paired.seating().map(|no| numbers.player(no));
        let (tables, bye) = (seating.pairs(), seating.bye);
        Event::PairingPublished { group, round: paired.round, tables, bye, by }
    }

    pub fn publish(&mut self, group: u32) {
        let proposal = self.proposal(group);
        self.act(proposal);
    }

    pub fn round(&self, group: u32) -> Round {
        Round(self.state().groups[&GroupId(group)].rounds.len() as u32)
    }

    /// Enters the results of the last round, table by table.
    pub fn results(&mut self, group: u32, outcomes: &[Outcome]) {
        let (id, round) = (GroupId(group), self.round(group));
        for (outcome, table) in outcomes.iter().zip((1..).map(Table)) {
            let result = TableResult { outcome: *outcome, provisional: false };
            let results = vec![(table, Some(result))];
            self.act(Event::ResultsEntered { group: id, round, results });
        }
    }

    /// Enters the result of one table of the last round.
    pub fn results_from(&mut self, group: u32, table: u32, outcome: Outcome) {
        let (group, round) = (GroupId(group), self.round(group));
        let result = TableResult { outcome, provisional: false };
        let results = vec![(Table(table), Some(result))];
        self.act(Event::ResultsEntered { group, round, results });
    }

    pub fn close(&mut self, group: u32) {
        let round = self.round(group);
        self.act(Event::RoundClosed { group: GroupId(group), round });
    }

    /// Publishes, enters results in turn, closes.
    pub fn play(&mut self, group: u32, outcomes: &[Outcome]) {
        self.publish(group);
        let tables = self.state().groups[&GroupId(group)].rounds.last().unwrap().tables.len();
        let all: Vec<Outcome> = outcomes.iter().copied().cycle().take(tables).collect();
        self.results(group, &all);
        self.close(group);
    }

    pub fn seat(&self, group: u32, round: u32, table: u32) -> (PlayerId, PlayerId) {
        let facts = self.state().groups[&GroupId(group)].round(Round(round)).unwrap();
        let seat = facts.table(Table(table)).unwrap();
        (seat.red, seat.black)
    }

    pub fn foul(&mut self, player: PlayerId, at: Option<(u32, u32)>, what: &str, effect: Effect) {
        let id = FoulId(self.state().fouls.keys().next_back().map_or(1, |id| id.0 + 1));
        let at = at.map(|(round, table)| (Round(round), Table(table)));
        let note = id.0.is_multiple_of(2).then(|| format!("第{id}次"));
        let foul = Foul {
            player,
            at,
            offence: what.into(),
            kind: OffenceKind::by_word(what),
            effect,
            note,
        };
        self.act(Event::FoulNoted { id, foul });
    }

    pub fn lots(&mut self, group: u32, seed: &str) {
        let (group, after) = (GroupId(group), self.round(group));
        for tied in ending::ties_after(self.state(), group, after) {
            let order = draw::lots(seed, &tied).into_iter().map(|lot| lot.player).collect();
            self.act(Event::LotDrawn { group, after, order, seed: seed.into() });
        }
    }

    pub fn award(&mut self, group: u32, list: &str, item: &str, to: Option<PlayerId>) {
        let award = Award::read(list, item);
        self.act(Event::AwardRuled { group: GroupId(group), award, to });
    }

    /// Issues every certificate that is due; of one kind only where that is said.
    pub fn certificates(&mut self, group: u32, only: Option<CertificateKind>) {
        for certificate in certificates::due(self.state(), GroupId(group)) {
            if only.is_none_or(|kind| kind == certificate.kind) {
                self.act(Event::CertificateIssued { certificate });
            }
        }
    }

    pub fn print(&mut self, kind: SheetKind, group: u32, round: Option<u32>) {
        self.act(Order::new(kind, GroupId(group), round.map(Round)).remark());
    }
}
