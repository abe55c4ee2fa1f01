//! What stands against an act, asked before it is done. Each chapter says what bars its acts (`bar_to_…`), the act
//! begins by asking it, and here it is asked for others; demands, claims and answers are told by `rights`, what the
//! umpire does unasked by `powers`.
use board::Color;
use statute::answers::Forfeiture;

use crate::act::*;
use crate::arbiter::conduct::grounds_of;
use crate::game::{Game, after_the_end, is_of_the_hand};
use crate::moving::promotion::SetDown;
use crate::ruling::Bar;

impl Game {
    /// What stands against an act; `Ok` where nothing does, `Err` where it is told otherwise, or not before it is done.
    pub fn bar(&self, act: &Act) -> Result<Option<Bar>, Untold> {
        match act.actor {
            Actor::Side { side, member: None } => self.bar_to_player(side, act),
            Actor::Umpire => self.bar_to_umpire(&act.deed),
            Actor::Side { .. } | Actor::Bystander => Err(Untold),
        }
    }

    /// The game is over, or adjourned.
    pub(crate) fn bar_of_status(&self, deed: &Deed) -> Option<Bar> {
        let a = &self.code.answers;
        if self.status.is_over() && !after_the_end(deed) {
            let by = match deed {
                Deed::OffersDraw | Deed::Consents | Deed::Declines => &a.draws.agreement.by[..],
                _ => &[],
            };
            return Some(Bar::refusal("The game is over.", by));
        }
        let adjourned = self.status.adjourned().is_some() && is_of_the_hand(deed);
        adjourned.then(|| Bar::refusal("The game is adjourned.", &a.adjournment.sealing.by))
    }

    fn bar_to_player(&self, side: Color, act: &Act) -> Result<Option<Bar>, Untold> {
        use Deed::*;
        if let Some(told) = self.bar_at_the_clock(side, &act.deed) {
            return Ok(told);
        }
        let manner = act.manner.of_the_hand();
        let bar = match &act.deed {
            deed if self.is_for_the_arbiter(deed) => return Ok(None),
            Names(role) => self.bar_to_naming(side, *role),
            Sets {
                owner,
                piece,
                on,
                standing_for,
            } => {
                let set = SetDown {
                    owner: owner.unwrap_or(side),
                    piece: *piece,
                    on: *on,
                    standing_for: *standing_for,
                };
                self.bar_to_setting(side, set, manner)
            }
            Exchanges {
                at,
                piece,
                standing_for,
            } => self.bar_to_exchanging(side, *at, *piece, *standing_for),
            Replaces { belongs, on } => self.bar_to_replacing(side, *belongs, *on),
            ReplacesTheMen => self.bar_to_replacing_all(),
            // It is done all the same, and may be penalised.
            Adjusts(_) if self.adjusts_out_of_time(side) => None,
            Adjusts(square) => self.bar_to_adjusting(side, *square, manner),
            TakesBack => self.bar_to_taking_back(side),
            Refuses => self.bar_to_refusing(side),
            Sends(_) => self.bar_to_sending(side),
            Adjourns => self.bar_to_adjourning(),
            Seals(record) => self.bar_to_sealing(side, record.as_deref()),
            HandsOver => self.bar_to_handing_over(side),
            Resumes(fen) => self.bar_to_resuming(fen.as_deref()),
            ShowsInjury | ShowsNoInjury => self.bar_to_showing(),
            CannotRecollectCheck => self.bar_to_not_recollecting(side),
            ComplainsOfClock => self.bar_to_complaining(side),
            ChoosesMen => self.bar_to_choosing_men(side),
            ChoosesSeat => self.bar_to_choosing_seat(side),
            LearnsOfGround(ground) => self.bar_to_learning(side, *ground),
            Returns => self.bar_to_returning(side),
            Proposes(words) if self.arbiter_sits() && self.code.answers.tempo.by_agreement.rule => {
                return Ok(self.correctable(side, words).err());
            }
            Proposes(words) => self.proposable(side, words).err(),
            ConsultsBooks => self.bar_to_misbehaving(side, Ground::Books),
            UsesSecondBoard => self.bar_to_misbehaving(side, Ground::SecondBoard),
            AsksAssistance => self.bar_to_misbehaving(side, Ground::Assistance),
            Leaves { in_anger: true } => self.bar_to_misbehaving(side, Ground::Abandonment),
            Disturbs if self.forfeiture(Ground::Disturbance).0 == Forfeiture::AfterAdmonition => {
                None
            }
            Disturbs => self.bar_to_misbehaving(side, Ground::Disturbance),
            UpsetsTheMen if manner == Manner::Accident => None,
            UpsetsTheMen => self.bar_to_misbehaving(side, Ground::Upsetting),
            Plays(_) if self.arbiter_sits() && self.is_adjourned() => return Err(Untold),
            Plays(words) => self.bar_to_playing(side, words),
            TakesOff(square) => self.bar_to_taking_off(side, *square, manner),
            ClaimsGameByStalemate => self.bar_to_stalemate_winning(side),
            Waits(_) | Resigns | GivesNotice(None) => None,
            Waives
            | Provides(_)
            | Handles { .. }
            | CannotAscertainPosition
            | AnnouncesCheck
            | NeglectsClock
            | LearnsOfFault(_)
            | Leaves { in_anger: false } => None,
            _ => return Err(Untold),
        };
        // What is done on one's own board binds nobody.
        let own_board = self.terms.communication.is_some() && is_of_the_hand(&act.deed);
        let bar = bar.filter(|_| !own_board);
        Ok(self.bar_of_status(&act.deed).or(bar))
    }

    /// Acts about clock, score and conduct for which only a code with an umpire at the board has rules; none for others.
    fn bar_at_the_clock(&self, side: Color, deed: &Deed) -> Option<Option<Bar>> {
        use Deed::*;
        let sits = self.arbiter_sits();
        Some(match deed {
            OffersDraw if sits => self.bar_to_offering(),
            PressesClock
            | PausesClock
            | MishandlesClock
            | WritesNotes
            | HidesScore
            | NeglectsScore
            | WritesUpScore
            | OffersDrawOnCondition
            | Withdraws
            | AsksFor(_)
            | Arrives(_)
            | Signs(_)
            | ClaimsDrawFromScreens(_)
            | Misbehaves
            | Smokes
            | Telephones
            | LeavesArea
            | LeavesVenue
            | CarriesDevice
                if !sits =>
            {
                let over = self.bar_of_status(deed);
                let silence = || Bar::silence("The code has no rule for it.", &[]);
                Some(over.unwrap_or_else(silence))
            }
            PressesClock => self.bar_to_pressing(side),
            PausesClock => self.bar_to_pausing(),
            OffersDrawOnCondition => self.bar_to_offering(),
            Withdraws => Some(self.bar_to_withdrawing()),
            AsksFor(thing) => self.bar_to_asking(side, *thing),
            Arrives(after) => self.bar_to_arriving(side, *after),
            Signs(outcome) => self.bar_to_signing(*outcome),
            ClaimsDrawFromScreens(_) => Some(self.bar_to_claiming_from_screens()),
            MishandlesClock | WritesNotes | HidesScore | NeglectsScore | WritesUpScore
            | Misbehaves | Smokes | Telephones | LeavesArea | LeavesVenue | CarriesDevice => None,
            _ => return None,
        })
    }

    pub(crate) fn bar_to_claiming_from_screens(&self) -> Bar {
        let by = &self.code.answers.clock.screens.by;
        Bar::refusal("No claim rests on a display alone.", by)
    }

    /// Conduct that forfeits nothing where the umpire sits by: it is done, and he may penalise it.
    fn is_for_the_arbiter(&self, deed: &Deed) -> bool {
        let grounds = grounds_of(deed);
        let forfeits = |ground: &Ground| self.forfeiture(*ground).0 != Forfeiture::None;
        let conduct = !grounds.is_empty() || matches!(deed, Deed::Leaves { .. });
        self.arbiter_sits() && conduct && !grounds.iter().any(forfeits)
    }

    fn bar_to_umpire(&self, deed: &Deed) -> Result<Option<Bar>, Untold> {
        if self.arbiter_sits() && self.terms.event.no_umpire {
            let by = &self.code.answers.quickplay.no_umpire.by;
            return Ok(Some(Bar::refusal("There is no umpire.", by)));
        }
        Ok(match deed {
            Deed::CorrectsClock { cause, .. } if self.arbiter_sits() => {
                self.bar_to_correcting(*cause)
            }
            Deed::Inspects(_) | Deed::PausesClock | Deed::StartsClock if self.arbiter_sits() => {
                None
            }
            Deed::CorrectsClock {
                to: Reading::Used(_),
                cause: ClockCause::Fault,
                ..
            } => None,
            Deed::StopsPlay => self.bar_to_stopping_play(),
            Deed::Decides(_) => self.bar_to_deciding(),
            Deed::Admonishes(side) if !self.arbiter_sits() => self.bar_to_admonishing(*side),
            Deed::DrawsToBegin(_) => self.bar_to_lot_for_beginning(),
            Deed::DrawsToChooseMen(_) => self.bar_to_lot_for_men(),
            Deed::Finds(finding) if self.arbiter_sits() => self.bar_to_arbiters_finding(*finding),
            Deed::Finds(finding) => self.bar_to_finding(*finding),
            Deed::Resumes(fen) => self.bar_to_resuming(fen.as_deref()),
            Deed::CannotAscertainPosition => None,
            _ => return Err(Untold),
        })
    }
}

/// The act is told of elsewhere, or cannot be told before it is done.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Untold;
