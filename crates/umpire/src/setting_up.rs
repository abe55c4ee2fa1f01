//! How a game begins: board, men and first player, and errors in them.
use std::sync::Arc;

use board::{Castling, Color, Man, ManId, Men, Piece, Position, Role, Square, Wing};
use statute::Answer;
use statute::Code;
use statute::answers::{FallenMan, LateSetUp, SetUp};

use crate::act::*;
use crate::agreement::*;
use crate::game::Game;
use crate::ruling::*;
use crate::stand::{Stand, StandingCheck, index};
use crate::terms::Terms;
use crate::turn::Turn;

/// What was wrong at the beginning, and what has been said of it.
#[derive(Clone, Debug, Default)]
pub(crate) struct SetUpErrors {
    pub board_turned: bool,
    /// Men that should have stood on these squares and did not.
    pub missing: Vec<(Square, Piece)>,
    /// Squares on which a man stood that should not have.
    pub wrong: Vec<(Square, Piece)>,
    /// Men given as odds and left on.
    pub forgotten: Vec<Square>,
    pub pointed_out: Vec<Fault>,
    pub accepted: Vec<(Color, Fault)>,
    /// Men to be set in their places when these are vacant (English Club 3).
    pub waiting: Vec<(Square, Piece)>,
    /// Who knew of it and kept silent.
    pub knew: Vec<(Color, Fault)>,
    pub giver_cannot_win: Option<Color>,
    /// The game begins from an array, not from a position that it has come to.
    pub from_array: bool,
    pub at_first: Vec<(Square, ManId)>,
}

impl SetUpErrors {
    pub fn began_on(&self, square: Square) -> Option<ManId> {
        self.at_first
            .iter()
            .find(|(sq, _)| *sq == square)
            .map(|(_, id)| *id)
    }
    pub fn agreed_given(&mut self, square: Square) {
        self.wrong.retain(|(sq, _)| *sq != square);
    }
    fn men_wrong(&self) -> bool {
        !self.missing.is_empty() || !self.wrong.is_empty()
    }
}

/// Opens a game on its conditions.
pub(crate) fn open(code: Arc<Code>, conditions: Conditions) -> Result<Game, String> {
    let terms = Terms::of(&code, &conditions)?;
    let agreed = agreed_array(&terms)?;
    let (men, start, errors) = first_men(&code, &terms, &conditions, &agreed)?;
    let live = first_stand(&terms, men, &start, &conditions)?;
    let mut game = blank(code, terms, live, errors, &conditions);
    if game.live.position().is_none() {
        return Err("Each side needs exactly one King.".into());
    }
    game.settle_first_player(&conditions, &start);
    let mut opening = Ruling::default();
    game.say_opening(&conditions, &mut opening);
    if matches!(conditions.start, Start::Position(_)) {
        // A position that the game has come to may be its end.
        game.detect_mate(!game.turn.player(), &mut opening);
    }
    game.opening.clone_from(&opening);
    game.last = opening;
    Ok(game)
}

/// The array as agreed: the ordinary one less the men given.
fn agreed_array(terms: &Terms) -> Result<Position, String> {
    let mut board = *Position::start().board();
    for square in &terms.given {
        if board.piece_at(*square).is_none() {
            return Err(format!("There is no man on {square} to be given as odds."));
        }
        board.discard_piece_at(*square);
    }
    let mut position = Position::new(board, Color::White).map_err(|e| e.to_string())?;
    for side in [Color::White, Color::Black] {
        for (wing, file) in [(Wing::King, board::File::H), (Wing::Queen, board::File::A)] {
            let rook =
                Square::from_coords(file, side.fold_wb(board::Rank::First, board::Rank::Eighth));
            let feigned = terms.given.contains(&rook);
            position.set_castling(side, wing, Some(Castling { rook, feigned }));
        }
    }
    Ok(position)
}

type FirstMen = (Men, Position, SetUpErrors);

fn first_men(
    _code: &Code,
    terms: &Terms,
    conditions: &Conditions,
    agreed: &Position,
) -> Result<FirstMen, String> {
    let mut errors = SetUpErrors {
        board_turned: conditions.board_turned,
        from_array: !matches!(conditions.start, Start::Position(_)),
        ..SetUpErrors::default()
    };
    let (men, start) = match &conditions.start {
        Start::Ordinary => (Men::of(agreed), *agreed),
        Start::Position(p) => (Men::of(p), *p),
        Start::Array(p) => {
            compare(agreed, p, terms, &mut errors);
            let mut men = Men::of(p);
            for id in men.ids().collect::<Vec<_>>() {
                men.man_mut(id).moved = false;
            }
            (men, *p)
        }
    };
    errors.at_first = men.on_board().map(|(sq, id, _)| (sq, id)).collect();
    for (side, undertaking) in &terms.undertakings {
        if let crate::terms::Undertaking::WithManFrom(sq) = undertaking
            && !men.man_at(*sq).is_some_and(|m: &Man| m.owner == *side)
        {
            return Err(format!(
                "There is no man of that side on {sq} to mate with."
            ));
        }
    }
    Ok((men, start, errors))
}

fn compare(agreed: &Position, actual: &Position, terms: &Terms, errors: &mut SetUpErrors) {
    for square in Square::ALL {
        let (want, have) = (agreed.at(square), actual.at(square));
        if want == have {
            continue;
        }
        if let Some(piece) = want {
            errors.missing.push((square, piece));
        }
        if let Some(piece) = have {
            errors.wrong.push((square, piece));
            if terms.given.contains(&square) {
                errors.forgotten.push(square);
            }
        }
    }
    if let Some((giver, role)) = terms.open_choice {
        let count = |p: &Position| {
            Square::ALL
                .into_iter()
                .filter(|sq| p.at(*sq) == Some(Piece { color: giver, role }))
                .count()
        };
        if count(actual) == 2 {
            errors.forgotten.extend(
                Square::ALL
                    .into_iter()
                    .filter(|sq| actual.at(*sq) == Some(Piece { color: giver, role }))
                    .take(1),
            );
        } else {
            errors
                .missing
                .retain(|(_, p)| *p != Piece { color: giver, role });
        }
    }
}

fn first_stand(
    terms: &Terms,
    men: Men,
    start: &Position,
    conditions: &Conditions,
) -> Result<Stand, String> {
    let mut feigned = [[None; 2]; 2];
    for side in [Color::White, Color::Black] {
        for wing in Wing::ALL {
            let right = start.castling(side, wing).filter(|c| c.feigned);
            feigned[index(side)][wing as usize] = right.map(|c| c.rook);
        }
    }
    let fresh = !matches!(conditions.start, Start::Position(_));
    let mut stand = Stand {
        men,
        turn: start.turn(),
        passed: start.passed(),
        feigned,
        made: [0, 0],
        quiet: [0, 0],
        check: None,
        left: None,
        gifts: if fresh { terms.gift_moves } else { 0 },
        unnamed: None,
        count: None,
        plies: 0,
    };
    // A check that stands has been announced.
    if start.in_check(start.turn()) {
        let origin = Arc::new(stand.clone());
        stand.check = Some(StandingCheck {
            giver: !start.turn(),
            announced: true,
            origin,
            ignored: 0,
        });
    }
    Ok(stand)
}

fn blank(
    code: Arc<Code>,
    terms: Terms,
    live: Stand,
    set_up: SetUpErrors,
    conditions: &Conditions,
) -> Game {
    let used = conditions.clock.map_or([0, 0], |(w, b)| [w, b]);
    Game {
        code,
        terms: Arc::new(terms),
        turn: Turn::begin(live.clone(), Vec::new()),
        live,
        past: None,
        hands: Default::default(),
        under: Vec::new(),
        stray: Vec::new(),
        overturned: Vec::new(),
        owed_back: Vec::new(),
        surplus: Vec::new(),
        offences: Vec::new(),
        misconduct: Vec::new(),
        required: Vec::new(),
        bond_waived: false,
        result: None,
        set_up,
        clocks: crate::time::Clocks {
            used,
            at_last_move: used,
            ..Default::default()
        },
        offer: None,
        proposal: None,
        false_check: None,
        forgets_check: false,
        end_waits: false,
        adjourned: None,
        resumed_wrong: None,
        mail: Default::default(),
        cured: 0,
        accepted: Vec::new(),
        position_unknown: false,
        fallen: None,
        lapsed_by: Vec::new(),
        expressed: None,
        series: crate::series::Series {
            earlier: conditions.earlier.clone(),
            new_sitting: conditions.new_sitting,
            ..Default::default()
        },
        conduct: Default::default(),
        rook_first: None,
        consented: false,
        pending_fault: None,
        provided: Vec::new(),
        odds_chosen: false,
        spared: None,
        late_fault: None,
        opening: Ruling::default(),
        last: Ruling::default(),
    }
}

impl Game {
    fn settle_first_player(&mut self, conditions: &Conditions, start: &Position) {
        let t = self.terms.clone();
        let at_odds = t
            .giver
            .or_else(|| t.draws_count_for.map(|s| !s))
            .or_else(|| t.undertakings.first().map(|(s, _)| *s));
        let by_right = t
            .first_by_agreement()
            .or_else(|| at_odds.filter(|_| !matches!(conditions.start, Start::Position(_))))
            .or_else(|| self.first_by_series());
        let turn = match conditions.start {
            Start::Position(_) => start.turn(),
            _ => by_right.unwrap_or(start.turn()),
        };
        self.series.rightful = Some(by_right.unwrap_or(turn));
        self.live.turn = turn;
        self.turn = Turn::begin(self.live.clone(), Vec::new());
    }

    fn say_opening(&self, conditions: &Conditions, r: &mut Ruling) {
        let a = &self.code.answers;
        let t = &self.terms;
        let fresh = !matches!(conditions.start, Start::Position(_));
        if fresh && conditions.agreements.is_empty() {
            r.say(
                "The men stand in the ordinary array.",
                &self.cited(&["I.5.b", "I.11.C.1"]),
            );
        }
        if t.open_choice.is_some() {
            r.say("The giver takes off which he likes.", &a.odds.piece.by);
        } else if t.names_odds && t.given.iter().any(|sq| is_second_rank(*sq)) {
            r.say("The Pawn given is the King's Bishop's.", &a.odds.pawn.by);
        } else if t.names_odds {
            r.say("The man given is the Queen's.", &a.odds.piece.by);
        }
        if fresh && t.gift_moves > 1 {
            r.say("The receiver opens with his moves.", &a.odds.gift_moves.by);
        } else if fresh && t.giver.is_some() && t.gift_moves == 0 && t.moves_first.is_none() {
            let by = if t.bare_pawn {
                &a.odds.pawn_first_move.by
            } else {
                &a.odds.first_move.by
            };
            r.say("The giver of odds begins.", by);
        }
        if t.draws_count_for.is_some() {
            r.say("Draws count as wins, by agreement.", &a.odds.draws_count.by);
        }
        if let Some(last) = self
            .series
            .earlier
            .last()
            .filter(|_| self.first_by_series().is_some())
        {
            let by = match last.result {
                Outcome::Drawn => &a.series.after_draw.by,
                Outcome::Annulled => &a.series.annulled_again_by_same.by,
                Outcome::Won(_) | Outcome::Open => &a.series.alternation.by,
            };
            r.say("Who begins follows from the game before.", by);
            if self.terms.match_of.is_some() {
                r.say(
                    "In a match that runs through its sittings.",
                    &a.series.through_a_match.by,
                );
            }
        }
        if self.by_communication() {
            r.say(
                "The game is played by communication of moves.",
                &a.communication.general.by,
            );
        }
    }

    /// The wrong player has made the first move: the game goes on from there until it is pointed out.
    pub(crate) fn wrong_player_begins(
        &mut self,
        side: Color,
        mv: Option<board::Move>,
        r: &mut Ruling,
    ) {
        self.put_men((*self.turn.start).clone());
        self.live.turn = side;
        self.turn = Turn::begin(self.live.clone(), Vec::new());
        self.hands = Default::default();
        if let Some(m) = mv {
            self.live.make(side, m);
            self.complete_lawful(side, m, r);
        }
    }

    fn second_player(&self) -> Color {
        !self.began().unwrap_or(self.turn.player())
    }

    /// Whether errors of setting up may still be pointed out.
    fn set_up_in_time(&self) -> bool {
        self.live.made[index(self.second_player())]
            < self.code.answers.setting_up.moves_allowed.rule
    }

    pub(crate) fn set_up_open(&self) -> bool {
        self.set_up_in_time()
            && (self.set_up.men_wrong() || self.set_up.board_turned)
            && self.result.is_none()
    }

    fn fault_present(&self, fault: Fault) -> bool {
        match fault {
            Fault::BoardMisplaced => self.set_up.board_turned,
            Fault::MenMisplaced => self.set_up.men_wrong(),
            Fault::OddsForgotten => !self.set_up.forgotten.is_empty(),
            Fault::FirstMove => self.began().is_some() && self.began() != self.series.rightful,
            _ => false,
        }
    }

    fn rule_for(&self, fault: Fault) -> Answer<SetUp> {
        let s = &self.code.answers.setting_up;
        let errors = &self.set_up;
        match fault {
            Fault::BoardMisplaced => s.board_misplaced.clone(),
            Fault::FirstMove => s.wrong_first_player.clone(),
            Fault::OddsForgotten => s.odds_forgotten.clone(),
            _ if errors.wrong.is_empty() => s.man_missing.clone(),
            _ if errors.missing.is_empty() => s.surplus_man.clone(),
            _ => s.men_misplaced.clone(),
        }
    }

    pub(crate) fn points_out_set_up(&mut self, side: Color, fault: Fault, r: &mut Ruling) {
        if !self.fault_present(fault) {
            return self.points_out_fallen(fault, r);
        }
        let rule = self.rule_for(fault);
        let s = self.code.answers.setting_up.clone();
        if let Some((outcome, _)) = self.result {
            return self.found_after_the_end(fault, &rule, outcome, r);
        }
        let timeless = matches!(rule.rule, SetUp::AdversaryChooses | SetUp::SuffererChooses);
        if !timeless && !self.set_up_in_time() {
            return self.found_late(side, fault, &rule, r);
        }
        match rule.rule {
            SetUp::Annulled => {
                r.say("The game is annulled.", &rule.by);
                self.annul(r);
            }
            SetUp::AnnulOnDemand
            | SetUp::RecommenceOnDemand
            | SetUp::AdversaryChooses
            | SetUp::SuffererChooses
            | SetUp::RecommenceElseNoWin => {
                self.note_pointed_out(fault);
                let mut by = rule.by.clone();
                by.extend(s.moves_allowed.by.iter().cloned());
                if fault == Fault::FirstMove && self.first_by_series().is_some() {
                    by.extend(self.code.answers.series.alternation.by.iter().cloned());
                }
                r.say("It is pointed out in time.", &by);
            }
        }
    }

    fn note_pointed_out(&mut self, fault: Fault) {
        if !self.set_up.pointed_out.contains(&fault) {
            self.set_up.pointed_out.push(fault);
        }
    }

    fn found_after_the_end(
        &mut self,
        fault: Fault,
        rule: &Answer<SetUp>,
        outcome: Outcome,
        r: &mut Ruling,
    ) {
        let s = self.code.answers.setting_up.clone();
        let winner = match outcome {
            Outcome::Won(side) => Some(side),
            _ => None,
        };
        if rule.rule == SetUp::RecommenceElseNoWin
            && fault == Fault::OddsForgotten
            && winner.is_some()
            && winner == self.terms.giver
        {
            r.say(
                "The giver of forgotten odds cannot win: the game is drawn.",
                &rule.by,
            );
            self.result = Some((
                Outcome::Drawn,
                self.result.map_or(How::Mate, |(_, how)| how),
            ));
            return;
        }
        self.note_found_late(fault);
        r.refuse(
            "The game is finished, and the result stands.",
            &s.found_after_the_end.by,
        );
        if s.found_late.rule == LateSetUp::Equity {
            r.say("What is equitable may be considered.", &s.found_late.by);
        }
    }

    fn note_found_late(&mut self, fault: Fault) {
        if !self.set_up.accepted.contains(&(Color::White, fault)) {
            self.late_fault = Some(fault);
        }
    }

    fn found_late(&mut self, side: Color, fault: Fault, rule: &Answer<SetUp>, r: &mut Ruling) {
        let s = self.code.answers.setting_up.clone();
        if rule.rule == SetUp::RecommenceElseNoWin {
            self.set_up.giver_cannot_win = self.terms.giver;
            return r.say(
                "It is too late to begin again; the giver can no longer win.",
                &rule.by,
            );
        }
        if fault == Fault::FirstMove {
            return r.refuse(
                "It was found too late: the game stands.",
                &s.wrong_first_player_late.by,
            );
        }
        match s.found_late.rule {
            LateSetUp::NoProvision => r.no_provision(
                "It was found too late: the code gives no rule.",
                &s.found_late.by,
            ),
            LateSetUp::Stands => r.refuse(
                "It was found too late: the game is played out so.",
                &s.found_late.by,
            ),
            LateSetUp::Equity => {
                self.note_found_late(fault);
                r.say(
                    "It was found too late for annulment as of right: it is settled on its merits.",
                    &s.found_late.by,
                );
                self.advise(side, fault, r);
            }
        }
    }

    // ---- counsel of equity (British Appendix)

    fn advise(&mut self, side: Color, fault: Fault, r: &mut Ruling) {
        if self.set_up.knew.contains(&(side, fault)) {
            r.advice = Some(Advice::LetGameStand);
            return r.say(
                "Who knew and kept silent cannot complain.",
                &self.advice_cites("App.4"),
            );
        }
        if let Some((a, b)) = self.exchanged_pair() {
            r.advice = Some(Advice::Exchange(a, b));
            return r.say(
                "The two men should now exchange squares.",
                &self.advice_cites("App.1"),
            );
        }
        if self.set_up.missing.is_empty() && fault != Fault::MenMisplaced {
            return;
        }
        r.advice = Some(Advice::AnnulGame);
        r.say(
            "It was not the game that was agreed: as a rule it should be annulled.",
            &self.advice_cites("App.3"),
        );
    }

    /// The counsel of equity stands after a demand that is refused.
    pub(crate) fn advise_against(&mut self, side: Color, demand: Demand, r: &mut Ruling) {
        let Some(fault) = self
            .late_fault
            .filter(|_| demand.first == Remedy::AnnulGame)
        else {
            return;
        };
        let accepted = |who: Color| self.set_up.accepted.contains(&(who, fault));
        let lacks = |who: Color| self.set_up.missing.iter().any(|(_, p)| p.color == who);
        if accepted(!side) && lacks(!side) {
            r.advice = Some(Advice::LetGameStand);
            return r.say(
                "He who lacks the man is content to go on, and no injury is shown.",
                &self.advice_cites("App.3"),
            );
        }
        if accepted(side) {
            r.advice = Some(Advice::LetGameStand);
            return r.say(
                "He accepted the error and its consequences.",
                &self.advice_cites("App.5"),
            );
        }
        self.advise(side, fault, r);
    }

    fn advice_cites(&self, id: &str) -> Vec<String> {
        [id, "App.5"]
            .into_iter()
            .filter(|id| self.code.has(id))
            .map(str::to_owned)
            .collect()
    }

    /// Two men of one side that began on each other's squares, and stand there still.
    fn exchanged_pair(&self) -> Option<(Square, Square)> {
        let w = &self.set_up.wrong;
        let [(a, x), (b, y)] = w[..] else { return None };
        let want = |sq: Square| {
            self.set_up
                .missing
                .iter()
                .find(|(s, _)| *s == sq)
                .map(|(_, p)| *p)
        };
        let swapped = want(a) == Some(y) && want(b) == Some(x) && x.color == y.color;
        let still = |sq: Square, p: Piece| {
            self.live.men.at(sq) == self.set_up.began_on(sq)
                && self.live.men.man_at(sq).map(|m| m.piece()) == Some(p)
        };
        (swapped && still(a, x) && still(b, y)).then_some((a, b))
    }

    pub(crate) fn shows(&mut self, side: Color, injury: bool, r: &mut Ruling) {
        if self.code.answers.setting_up.found_late.rule != LateSetUp::Equity
            || self.late_fault.is_none()
        {
            return r.refuse(
                "Nothing turns on that now.",
                &self.code.answers.setting_up.found_late.by.clone(),
            );
        }
        let by = if injury {
            r.advice = Some(Advice::AnnulGame);
            "App.3"
        } else {
            r.advice = Some(Advice::LetGameStand);
            if self.result.is_some() {
                "App.2"
            } else {
                "App.5"
            }
        };
        let _ = side;
        r.say(
            if injury {
                "The error did bear on the play."
            } else {
                "The error did not bear on the play."
            },
            &self.advice_cites(by),
        );
    }

    pub(crate) fn learns_of_set_up(&mut self, side: Color, fault: Fault, r: &mut Ruling) {
        self.set_up.knew.push((side, fault));
        r.say(
            "He knows of it, and is silent.",
            &self.advice_cites("App.4"),
        );
    }

    pub(crate) fn accepts_set_up(&mut self, side: Color, fault: Fault, r: &mut Ruling) {
        let rule = self.rule_for(fault);
        if self.result.is_some() || !self.fault_present(fault) {
            return r.refuse("There is nothing to accept.", &rule.by);
        }
        if rule.rule == SetUp::Annulled && self.terms.match_of.is_some() {
            return r.refuse(
                "In a match nobody may go on with it, even by consent.",
                &self.code.answers.forfeits.consent_in_match.by.clone(),
            );
        }
        if !self.set_up.accepted.contains(&(side, fault)) {
            self.set_up.accepted.push((side, fault));
        }
        r.say("He is content to go on.", &rule.by);
        if self.code.answers.setting_up.found_late.rule == LateSetUp::Equity
            && self.late_fault == Some(fault)
        {
            let own = |p: &Piece| p.color == side;
            let hurt = self.set_up.missing.iter().any(|(_, p)| own(p));
            if hurt {
                r.advice = Some(Advice::LetGameStand);
                r.say(
                    "He who lacks the man may go on, unless the other shows that he is hurt by it.",
                    &self.advice_cites("App.3"),
                );
            }
        }
    }

    // ---- demands

    pub(crate) fn set_up_demands(&self, side: Color, found: &mut Vec<OpenDemand>) {
        if self.result.is_some() {
            return;
        }
        let rectifying = self.code.answers.setting_up.men_misplaced.rule == SetUp::Annulled
            && self.set_up_open()
            && self.turn.rectifying;
        if rectifying {
            let by = self.rule_for(Fault::MenMisplaced).by;
            found.push(OpenDemand {
                demand: Remedy::RecommenceGame.into(),
                why: "The men were wrongly set up.".into(),
                cites: by,
            });
        }
        for fault in &self.set_up.pointed_out {
            if self.set_up.accepted.contains(&(side, *fault)) {
                continue;
            }
            let rule = self.rule_for(*fault);
            let mut push = |remedy: Remedy| {
                found.push(OpenDemand {
                    demand: remedy.into(),
                    why: "The game was wrongly begun.".into(),
                    cites: rule.by.clone(),
                })
            };
            match rule.rule {
                SetUp::AnnulOnDemand => push(Remedy::AnnulGame),
                SetUp::RecommenceOnDemand | SetUp::RecommenceElseNoWin => {
                    push(Remedy::RecommenceGame)
                }
                SetUp::SuffererChooses if self.terms.giver == Some(!side) => {
                    push(Remedy::RecommenceGame)
                }
                SetUp::AdversaryChooses
                    if self.set_up.missing.iter().any(|(_, p)| p.color != side) =>
                {
                    push(Remedy::SetManInPlace);
                    push(Remedy::RecommenceGame);
                }
                _ => {}
            }
        }
    }

    pub(crate) fn set_up_refusal(&self) -> Vec<String> {
        let s = &self.code.answers.setting_up;
        if self.result.is_some() {
            return s.found_after_the_end.by.clone();
        }
        let faults = [
            Fault::BoardMisplaced,
            Fault::MenMisplaced,
            Fault::OddsForgotten,
            Fault::FirstMove,
        ];
        let present = faults.into_iter().find(|f| self.fault_present(*f));
        present.map_or_else(|| s.board_misplaced.by.clone(), |f| self.rule_for(f).by)
    }

    pub(crate) fn waives_set_up(&mut self, side: Color) {
        for fault in self.set_up.pointed_out.clone() {
            self.set_up.accepted.push((side, fault));
        }
    }

    pub(crate) fn exact_set_up(&mut self, side: Color, remedy: Remedy, r: &mut Ruling) {
        if remedy != Remedy::SetManInPlace {
            return self.annul(r);
        }
        let missing: Vec<(Square, Piece)> = self
            .set_up
            .missing
            .iter()
            .filter(|(_, p)| p.color != side)
            .copied()
            .collect();
        self.set_up.missing.retain(|(_, p)| p.color == side);
        self.set_up.waiting.extend(missing);
        self.place_waiting_men(r);
        if self.set_up.missing.is_empty() {
            self.set_up
                .pointed_out
                .retain(|f| *f != Fault::MenMisplaced);
        }
        self.renew_turn();
    }

    /// Men that were wanting are put in their places as soon as these are vacant; that costs no turn.
    pub(crate) fn place_waiting_men(&mut self, r: &mut Ruling) {
        let by = self.code.answers.setting_up.man_missing.by.clone();
        for (square, piece) in std::mem::take(&mut self.set_up.waiting) {
            if self.live.men.at(square).is_some() {
                self.set_up.waiting.push((square, piece));
                r.say(
                    "Its square is occupied: it is put there when it is next vacant.",
                    &by,
                );
                continue;
            }
            let wing = match piece.role {
                Role::Rook | Role::Knight | Role::Bishop => Some(Wing::of(square.file())),
                _ => None,
            };
            let man = Man {
                owner: piece.color,
                kind: piece.role,
                wing,
                moved: false,
                promoted: false,
                form: board::Form::Proper,
            };
            self.live.men.add(man, square);
            r.say("The man is put in its place; that costs no turn.", &by);
        }
    }

    /// Who demands that a game wrongly begun be begun again has pointed the error out.
    pub(crate) fn insists(&mut self, side: Color, demand: Demand, r: &mut Ruling) -> bool {
        let again = [Remedy::AnnulGame, Remedy::RecommenceGame].map(Demand::from);
        if !again.contains(&demand) || self.result.is_some() {
            return false;
        }
        let faults = [
            Fault::BoardMisplaced,
            Fault::MenMisplaced,
            Fault::OddsForgotten,
            Fault::FirstMove,
        ];
        for fault in faults {
            let forgotten =
                fault == Fault::MenMisplaced && self.fault_present(Fault::OddsForgotten);
            let accepted = self.set_up.accepted.contains(&(side, fault));
            if !self.fault_present(fault) || accepted || forgotten {
                continue;
            }
            let mut pointed_out = self.clone();
            let mut told = Ruling::default();
            pointed_out.points_out_set_up(side, fault, &mut told);
            let open = pointed_out.demands(side);
            let annulled = pointed_out.outcome().0 == Outcome::Annulled;
            let demanded = open.iter().any(|d| d.demand == demand);
            if annulled || demanded {
                *self = pointed_out;
                *r = told;
                if demanded {
                    self.demands_act(side, demand, r);
                }
                return true;
            }
        }
        false
    }

    // ---- men fallen in the course of play

    fn points_out_fallen(&mut self, fault: Fault, r: &mut Ruling) {
        let i = self.code.answers.illegal.clone();
        let Some((_, stand)) = self.fallen.clone().filter(|_| fault == Fault::MenMisplaced) else {
            return r.refuse("There is no such error.", &self.rule_for(fault).by);
        };
        if i.man_fallen.rule == FallenMan::NoProvision {
            return r.no_provision(
                "A man displaced by accident and not noticed: the code gives no rule.",
                &i.man_fallen.by,
            );
        }
        if self.position_unknown {
            r.say(
                "It cannot be put right: the game is annulled.",
                &i.cannot_be_retraced.by,
            );
            return self.annul(r);
        }
        self.fallen = None;
        self.go_back(&stand);
        r.say(
            "The moves made since are retraced and the man is put back.",
            &i.man_fallen.by,
        );
    }
}

fn is_second_rank(square: Square) -> bool {
    matches!(square.rank(), board::Rank::Second | board::Rank::Seventh)
}
