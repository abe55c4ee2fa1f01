//! Errors of setting up: what they are, who may have them put right, and until when.
use board::{Color, Man, Piece, Role, Wing};
use statute::Answer;
use statute::answers::{LateSetUp, SetUp};

use crate::act::*;
use crate::agreement::*;
use crate::game::Game;
use crate::penalties::entitlements::{Entitlement, Source};
use crate::ruling::*;

/// Errors at the beginning of the game.
const AT_THE_BEGINNING: [Fault; 4] = [
    Fault::BoardMisplaced,
    Fault::MenMisplaced,
    Fault::OddsForgotten,
    Fault::FirstMove,
];

impl Game {
    /// Whether the game begins from an array, not from a position that it has come to.
    pub(crate) fn begins_from_array(&self) -> bool {
        self.set_up.from_array
    }
    /// The giver of moves has not waited for them.
    pub(crate) fn forgets_gift_moves(&mut self) {
        self.set_up.moves_forgotten |= self.board.gifts > 0;
    }

    fn second_player(&self) -> Color {
        !self.began().unwrap_or(self.turn.player())
    }

    /// Whether errors of setting up may still be pointed out.
    fn set_up_in_time(&self) -> bool {
        self.completed(self.second_player()) < self.code.answers.setting_up.moves_allowed.rule
    }

    /// The same of one of them: who should have begun is asked as long as whose the colours are, where that has a limit
    /// of its own (FIDE 7.3).
    fn is_in_time(&self, fault: Fault) -> bool {
        let colours = self.code.answers.completed.colours_moves.rule;
        let limited = fault == Fault::FirstMove && colours > 0;
        let late = limited && self.completed(self.second_player()) >= colours;
        !late && self.set_up_in_time()
    }

    pub(crate) fn set_up_open(&self) -> bool {
        self.set_up_in_time() && self.set_up_wrong() && !self.status.is_over()
    }

    pub(crate) fn set_up_wrong(&self) -> bool {
        self.set_up.men_wrong() || self.set_up.board_turned
    }

    pub(crate) fn fault_present(&self, fault: Fault) -> bool {
        match fault {
            Fault::BoardMisplaced => self.set_up.board_turned,
            Fault::MenMisplaced => self.set_up.men_wrong(),
            Fault::OddsForgotten => {
                !self.set_up.forgotten.is_empty() || self.set_up.moves_forgotten
            }
            Fault::FirstMove => self.began().is_some() && self.began() != self.series.rightful(),
            _ => false,
        }
    }

    pub(crate) fn rule_for(&self, fault: Fault) -> Answer<SetUp> {
        let s = &self.code.answers.setting_up;
        let errors = &self.set_up;
        match fault {
            Fault::BoardMisplaced => s.board_misplaced.clone(),
            Fault::FirstMove => s.wrong_first_player.clone(),
            Fault::OddsForgotten if errors.forgotten.is_empty() => s.wrong_first_player.clone(),
            Fault::OddsForgotten => s.odds_forgotten.clone(),
            _ if errors.wrong.is_empty() => s.man_missing.clone(),
            _ if errors.too_many_of_a_kind() => s.surplus_man.clone(),
            _ if !errors.forgotten_men().is_empty() && timeless(&s.man_missing) => {
                s.man_missing.clone()
            }
            _ => s.men_misplaced.clone(),
        }
    }

    /// What stands against having an error of setting up put right.
    pub(crate) fn bar_to_pointing_out_set_up(&self, fault: Fault) -> Option<Bar> {
        if !self.fault_present(fault) {
            return self.bar_to_pointing_out_fallen(fault);
        }
        let rule = self.rule_for(fault);
        let s = &self.code.answers.setting_up;
        let no_win = rule.rule == SetUp::RecommenceElseNoWin;
        if let Some((outcome, _)) = self.status.result() {
            let giver = self.terms.giver.map(Outcome::Won);
            let undone = no_win && fault == Fault::OddsForgotten && giver == Some(outcome);
            let why = "The game is finished, and the result stands.";
            return (!undone).then(|| Bar::refusal(why, &s.found_after_the_end.by));
        }
        if timeless(&rule) || self.is_in_time(fault) || no_win {
            return None;
        }
        if fault == Fault::FirstMove {
            let why = "It was found too late: the game stands.";
            return Some(Bar::refusal(why, &s.wrong_first_player_late.by));
        }
        match s.found_late.rule {
            LateSetUp::NoProvision => {
                let why = "It was found too late: the code gives no rule.";
                Some(Bar::silence(why, &s.found_late.by))
            }
            LateSetUp::Stands => {
                let why = "It was found too late: the game is played out so.";
                let by = [&s.found_late.by[..], &rule.by].concat();
                Some(Bar::refusal(why, &by))
            }
            LateSetUp::Equity => None,
        }
    }

    pub(crate) fn points_out_set_up(&mut self, side: Color, fault: Fault, r: &mut Ruling) {
        if let Some(bar) = self.bar_to_pointing_out_set_up(fault) {
            r.barred(bar);
            if self.fault_present(fault) && self.status.is_over() {
                self.found_after_the_end(fault, r);
            }
            return;
        }
        if !self.fault_present(fault) {
            return self.points_out_fallen(r);
        }
        let rule = self.rule_for(fault);
        let s = self.code.answers.setting_up.clone();
        if self.status.is_over() {
            return self.giver_has_not_won(r);
        }
        if !timeless(&rule) && !self.is_in_time(fault) {
            return self.found_late(side, fault, &rule, r);
        }
        let begins = match fault {
            Fault::FirstMove => self.why_he_begins(),
            _ => Vec::new(),
        };
        match rule.rule {
            SetUp::Annulled => {
                let by = [&rule.by[..], &begins].concat();
                r.tell(SentenceKind::End, "The game is annulled.", &by);
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
                by.extend(begins);
                r.tell(SentenceKind::Books, "It is pointed out in time.", &by);
            }
            SetUp::Transferred => r.say("The game goes on, rightly placed.", &rule.by),
        }
    }

    fn note_pointed_out(&mut self, fault: Fault) {
        if !self.set_up.pointed_out.contains(&fault) {
            self.set_up.pointed_out.push(fault);
        }
    }

    /// The giver forgot what he gave, and has won nothing.
    fn giver_has_not_won(&mut self, r: &mut Ruling) {
        let Some((outcome @ Outcome::Won(winner), how)) = self.status.result() else {
            return;
        };
        self.set_up.giver_cannot_win = Some(winner);
        self.say_forgotten_odds(winner, r);
        self.ends(outcome, how);
    }

    fn found_after_the_end(&mut self, fault: Fault, r: &mut Ruling) {
        self.note_found_late(fault);
        let late = &self.code.answers.setting_up.found_late;
        if late.rule == LateSetUp::Equity {
            r.say("What is equitable may be considered.", &late.by);
        }
    }

    fn note_found_late(&mut self, fault: Fault) {
        let accepted = |side| self.set_up.accepted.contains(&(side, fault));
        if !accepted(Color::White) || !accepted(Color::Black) {
            self.set_up.late_fault = Some(fault);
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
        self.note_found_late(fault);
        r.say(
            "It was found too late for annulment as of right: it is settled on its merits.",
            &s.found_late.by,
        );
        self.advise(side, fault, r);
    }

    pub(crate) fn learns_of_set_up(&mut self, side: Color, fault: Fault, r: &mut Ruling) {
        self.set_up.knew.push((side, fault));
        r.say(
            "He knows of it, and is silent.",
            &self.code.answers.setting_up.kept_silent.by.clone(),
        );
    }

    /// What stands against going on with an error of setting up.
    pub(crate) fn bar_to_accepting_set_up(&self, fault: Fault) -> Option<Bar> {
        let rule = self.rule_for(fault);
        if self.status.is_over() || !self.fault_present(fault) {
            return Some(Bar::refusal("There is nothing to accept.", &rule.by));
        }
        let forbidden = rule.rule == SetUp::Annulled && !self.deviation_allowed();
        forbidden.then(|| self.bar_to_deviating())
    }

    pub(crate) fn accepts_set_up(&mut self, side: Color, fault: Fault, r: &mut Ruling) {
        if let Some(bar) = self.bar_to_accepting_set_up(fault) {
            r.barred(bar);
            if self.fault_present(fault) && !self.status.is_over() {
                self.points_out_set_up(side, fault, r);
            }
            return;
        }
        let rule = self.rule_for(fault);
        if !self.set_up.accepted.contains(&(side, fault)) {
            self.set_up.accepted.push((side, fault));
        }
        r.say("He is content to go on.", &rule.by);
        if self.code.answers.setting_up.found_late.rule == LateSetUp::Equity
            && self.set_up.late_fault == Some(fault)
        {
            let own = |p: &Piece| p.color == side;
            let hurt = self.set_up.missing.iter().any(|(_, p)| own(p));
            if hurt {
                r.advice = Some(Advice::LetGameStand);
                r.say(
                    "He who lacks the man may go on, unless the other shows that he is hurt by it.",
                    &self.code.answers.setting_up.injury_shown.by.clone(),
                );
            }
        }
    }

    // ---- demands

    pub(crate) fn set_up_demands(&self, side: Color, found: &mut Vec<Entitlement>) {
        if self.status.is_over() {
            return;
        }
        let rectifying = self.code.answers.setting_up.men_misplaced.rule == SetUp::Annulled
            && self.set_up_open()
            && self.turn.rectifying();
        if rectifying {
            let by = self.rule_for(Fault::MenMisplaced).by;
            let why = "The men were wrongly set up.";
            found.push(Entitlement::new(
                Remedy::RecommenceGame,
                why,
                &by,
                Source::SettingUp,
            ));
        }
        let in_time = self.set_up_in_time();
        for fault in &self.set_up.pointed_out {
            if self.set_up.accepted.contains(&(side, *fault)) {
                continue;
            }
            let rule = self.rule_for(*fault);
            let mut push = |remedy: Remedy| {
                let why = "The game was wrongly begun.";
                found.push(Entitlement::new(remedy, why, &rule.by, Source::SettingUp));
            };
            match rule.rule {
                SetUp::AnnulOnDemand => push(Remedy::AnnulGame),
                // English Club 1.b: the insisting, too, must come in time.
                SetUp::RecommenceOnDemand | SetUp::RecommenceElseNoWin if in_time => {
                    push(Remedy::RecommenceGame)
                }
                SetUp::SuffererChooses if self.terms.giver == Some(!side) => {
                    push(Remedy::RecommenceGame)
                }
                SetUp::AdversaryChooses
                    if self
                        .set_up
                        .forgotten_men()
                        .iter()
                        .any(|(_, p)| p.color != side) =>
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
        if self.status.is_over() {
            return s.found_after_the_end.by.clone();
        }
        let present = AT_THE_BEGINNING
            .into_iter()
            .find(|f| self.fault_present(*f));
        present.map_or_else(|| s.board_misplaced.by.clone(), |f| self.rule_for(f).by)
    }

    /// He lets go what was pointed out; of what nobody has spoken he knows nothing.
    pub(crate) fn waives_set_up(&mut self, side: Color) {
        let known = self.set_up.pointed_out.iter().map(|fault| (side, *fault));
        self.set_up.accepted.extend(known);
    }

    pub(crate) fn exact_set_up(&mut self, side: Color, remedy: Remedy, r: &mut Ruling) {
        if remedy != Remedy::SetManInPlace {
            return self.annul(r);
        }
        let mut missing = self.set_up.forgotten_men();
        missing.retain(|(_, p)| p.color != side);
        self.set_up.missing.retain(|man| !missing.contains(man));
        self.set_up.waiting.extend(missing);
        self.place_waiting_men(r);
        if self.set_up.forgotten_men().is_empty() {
            self.set_up
                .pointed_out
                .retain(|f| *f != Fault::MenMisplaced);
        }
        self.renew_turn();
    }

    /// Men that were wanting are put in their places as soon as these are vacant; that costs no turn.
    pub(crate) fn place_waiting_men(&mut self, r: &mut Ruling) {
        let code = self.code.clone();
        let by = &code.answers.setting_up.man_missing.by;
        for (square, piece) in std::mem::take(&mut self.set_up.waiting) {
            if self.board.men.at(square).is_some() {
                self.set_up.waiting.push((square, piece));
                r.say(
                    "Its square is occupied: it is put there when it is next vacant.",
                    by,
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
            self.board.add(man, square);
            r.say("The man is put in its place; that costs no turn.", by);
        }
    }

    /// What may be demanded of an error that nobody has spoken of: to demand it is to point it out.
    pub(crate) fn unspoken(&self, side: Color, demand: Demand) -> Option<Entitlement> {
        let remedies = [
            Remedy::AnnulGame,
            Remedy::RecommenceGame,
            Remedy::SetManInPlace,
        ];
        if !remedies.map(Demand::from).contains(&demand) || self.status.is_over() {
            return None;
        }
        let open = |fault: &Fault| {
            let forgotten =
                *fault == Fault::MenMisplaced && self.fault_present(Fault::OddsForgotten);
            let accepted = self.set_up.accepted.contains(&(side, *fault));
            let pointed_out = || self.with_pointed_out(side, *fault);
            let given = |game: Game| {
                let annulled = game.outcome().0 == Outcome::Annulled;
                annulled || game.demands(side).iter().any(|d| d.demand == demand)
            };
            self.fault_present(*fault) && !accepted && !forgotten && given(pointed_out())
        };
        let fault = AT_THE_BEGINNING.into_iter().find(open)?;
        let by = self.rule_for(fault).by;
        let why = "The game was wrongly begun.";
        Some(Entitlement::new(demand, why, &by, Source::Unspoken(fault)))
    }

    fn with_pointed_out(&self, side: Color, fault: Fault) -> Game {
        let mut game = self.clone();
        game.points_out_set_up(side, fault, &mut Ruling::default());
        game
    }

    /// Who demands that a game wrongly begun be begun again, or be put right, has pointed the error out.
    pub(crate) fn insists(&mut self, side: Color, fault: Fault, demand: Demand, r: &mut Ruling) {
        self.points_out_set_up(side, fault, r);
        if !self.status.is_over() {
            self.demands_act(side, demand, r);
        }
    }
}

/// Whether the error may be pointed out at any time.
fn timeless(rule: &Answer<SetUp>) -> bool {
    matches!(rule.rule, SetUp::AdversaryChooses | SetUp::SuffererChooses)
}
