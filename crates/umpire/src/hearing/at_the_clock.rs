//! What is done where a clock completes the moves and the umpire acts unasked (FIDE 6 to 12, D, I, III). An act of
//! which those rules say nothing of their own is given back, for the tables of every code.
use board::Color;

use super::Hearing;
use crate::act::*;
use crate::game::Game;
use crate::ruling::Bar;

type Heard<H> = Result<<H as Hearing>::Told, H>;

pub(crate) fn player<H: Hearing>(h: H, side: Color, act: &Act) -> Heard<H> {
    use Deed::*;
    Ok(match &act.deed {
        Touches(_) | Holds(_) | Announces(_) | AnnouncesTime if h.game().is_playing() => {
            return before_the_unseeing(h, side, act);
        }
        PressesClock => h.unless(
            |g| g.bar_to_pressing(side),
            |g, r| g.presses_clock(side, act.manner, r),
        ),
        PausesClock => h.unless(|g| g.bar_to_pausing(side), |g, r| g.pauses_clock(side, r)),
        Waits(passed) => h.free(|g, r| g.time_passes(side, passed.unwrap_or(0), r)),
        Writes(words) => h.unless(
            |g| g.bar_to_writing(side, words),
            |g, r| g.writes(side, words, r),
        ),
        NeglectsScore => h.free(|g, r| g.neglects_score(side, r)),
        WritesUpScore => h.free(|g, r| g.writes_up_score(side, r)),
        ClaimsDraw(claim @ (Claim::Repetition | Claim::FiftyMoves)) => h.minding(
            |g| g.bar_to_claiming_by_moves(side, *claim),
            |g, r| g.claims_by_moves(side, *claim, r),
        ),
        ClaimsDraw(claim @ (Claim::NoNormalWin | Claim::NoEffort)) => h.unless(
            |g| g.bar_to_claiming_no_win(side),
            |g, r| g.claims_no_win(side, *claim, r),
        ),
        ClaimsDrawFromScreens(_) => h.barred(|g| g.bar_to_claiming_from_screens()),
        OffersDraw => h.unless(|g| g.bar_to_offering(), |g, r| g.offers(side, false, r)),
        OffersDrawOnCondition => h.unless(|g| g.bar_to_offering(), |g, r| g.offers(side, true, r)),
        Withdraws => h.barred(|g| g.bar_to_withdrawing()),
        Consents if h.game().correction_offered_to(side) => {
            h.free(|g, r| g.agrees_to_correction(side, r))
        }
        Consents if h.game().parley.proposed_to(side).is_none() => h.unless(
            |g| g.bar_to_accepting_offer(side),
            |g, r| g.accepts_offer(side, r),
        ),
        Declines if h.game().parley.proposed_to(side).is_none() => h.unless(
            |g| g.bar_to_declining_offer(side),
            |g, r| g.declines_offer(r),
        ),
        AsksFor(thing) => h.unless(
            |g| g.bar_to_asking(side, *thing),
            |g, r| g.asks_for(side, *thing, r),
        ),
        Arrives(after) => h.unless(
            |g| g.bar_to_arriving(side, *after),
            |g, r| g.arrives(side, *after, r),
        ),
        Signs(outcome) => h.unless(
            |g| g.bar_to_signing(*outcome),
            |g, r| g.signs(side, *outcome, r),
        ),
        Resigns => h.unless(
            |g| g.bar_to_resigning(),
            |g, r| g.resigns_to_one_who_may_mate(side, r),
        ),
        Proposes(words) if h.game().code.answers.tempo.by_agreement.rule => h.minding(
            |g| g.correctable(side, words).err(),
            |g, r| g.proposes_correction(side, words, r),
        ),
        PointsOut(fault) if h.game().arbiter_heeds(*fault) => h.unless(
            |g| g.bar_to_telling_the_umpire(Some(side), *fault),
            |g, r| g.tells_the_umpire(*fault, r),
        ),
        ClaimsForfeit(Ground::Time) => {
            h.unless(|g| g.bar_to_claiming_flag(), |g, r| g.claims_flag(r))
        }
        ClaimsForfeit(ground) if !h.game().forfeits_by(*ground) => {
            h.barred(|g| g.bar_to_choosing_penalty(side))
        }
        // An adjourned game, by the Guidelines. He says what he sealed by making it, too.
        Means(words) | Plays(words) if h.game().must_say_what_he_sealed(side) => h.unless(
            |g| g.sealed_by_his_word(side, words).err(),
            |g, r| g.says_what_he_sealed(side, words, r),
        ),
        Plays(words) if h.game().is_adjourned() => h.unless(
            |g| g.sealable(side, words).err(),
            |g, r| g.must_seal(side, words, r),
        ),
        Seals(Some(record)) if h.game().may_seal_reply(side) => {
            h.free(|g, r| g.seals_reply(side, record, r))
        }
        HandsOver if h.game().reply_is_sealed() && !h.game().status.is_over() => {
            h.free(|g, r| g.hands_over_reply(side, r))
        }
        // Conduct.
        CarriesDevice => h.free(|g, r| g.carries_device(side, act.unseen, r)),
        Refuses if !h.game().deed_forfeits(&act.deed) => {
            let minded = |g: &Game| g.bar_to_minding(&act.deed);
            h.unless(minded, |g, r| g.refuses_to_comply(side, r))
        }
        Complies if h.game().is_to_be_inspected(side) => h.free(|g, r| g.is_inspected(side, r)),
        Appeals => h.unless(
            |g| g.bar_to_appealing_from_umpire(),
            |g, r| g.appeals_from_umpire(r),
        ),
        Adjusts(_) if h.game().adjusts_out_of_time(side) => {
            h.free(|g, r| g.adjusts_irregularly(side, r))
        }
        Misbehaves
        | Disturbs
        | Smokes
        | Telephones
        | ConsultsBooks
        | AsksAssistance
        | UsesSecondBoard
        | LeavesArea
        | LeavesVenue
        | Leaves { .. }
        | MishandlesClock
        | WritesNotes
        | HidesScore
            if !h.game().deed_forfeits(&act.deed) =>
        {
            let minded = |g: &Game| g.bar_to_minding(&act.deed);
            h.unless(minded, |g, r| g.behaves(side, act, r))
        }
        _ => return Err(h),
    })
}

/// What is otherwise where somebody does not see (FIDE D).
fn before_the_unseeing<H: Hearing>(h: H, side: Color, act: &Act) -> Heard<H> {
    Ok(match &act.deed {
        Deed::Touches(square) | Deed::Holds(square) if h.game().cannot_see(side) => h.unless(
            |g| g.bar_to_touching(*square),
            |g, r| g.touches_in_the_aperture(r),
        ),
        Deed::Announces(words) => h.unless(
            |g| g.bar_to_announcing(side, words),
            |g, r| g.announces_move(side, words, r),
        ),
        Deed::AnnouncesTime => h.free(|g, r| g.announces_time(side, r)),
        _ => return Err(h),
    })
}

pub(crate) fn umpire<H: Hearing>(h: H, act: &Act) -> Heard<H> {
    use Deed::*;
    if h.game().terms.event.no_umpire {
        let by = |g: &Game| g.code.answers.quickplay.no_umpire.by.clone();
        return Ok(h.barred(|g| Bar::refusal("There is no umpire.", &by(g))));
    }
    Ok(match &act.deed {
        Admonishes(side) => h.unless(|g| g.bar_to_penalising(*side), |g, r| g.warns(*side, r)),
        GivesTime { side, time } => h.unless(
            |g| g.bar_to_giving_time(*side),
            |g, r| g.gives_time(*side, *time, r),
        ),
        TakesTime { side, time } => h.unless(
            |g| g.bar_to_taking_time(*side),
            |g, r| g.takes_time(*side, *time, r),
        ),
        Awards { side, points } => h.unless(
            |g| g.award(*side, *points).err(),
            |g, r| g.awards(*side, *points, r),
        ),
        Declares(outcome) => h.unless(
            |g| g.bar_to_declaring(*outcome),
            |g, r| g.declares(*outcome, r),
        ),
        Fines(side) => h.unless(|g| g.bar_to_fining(*side), |g, r| g.fines(*side, r)),
        Excludes(side) => h.unless(|g| g.bar_to_penalising(*side), |g, r| g.excludes(*side, r)),
        Expels(Some(side)) => h.unless(|g| g.bar_to_penalising(*side), |g, r| g.expels(*side, r)),
        Expels(None) => h.unless(
            |g| g.bar_to_expelling_bystander(),
            |g, r| g.expels_bystander(r),
        ),
        Excuses(side) => h.unless(|g| g.bar_to_excusing(*side), |g, r| g.excuses(*side, r)),
        Inspects(side) => h.free(|g, r| g.inspects(*side, r)),
        PausesClock => h.free(|g, r| g.umpire_stops_clock(r)),
        StartsClock => h.free(|g, r| g.umpire_starts_clock(r)),
        CorrectsClock { side, to, cause } => h.unless(
            |g| g.bar_to_correcting(*cause),
            |g, r| g.umpire_corrects(*side, *to, r),
        ),
        TellsMoves => h.unless(|g| g.bar_to_telling_moves(), |g, r| g.tells_moves(r)),
        TellsClock => h.barred(|g| g.bar_to_telling()),
        Consents => h.unless(
            |g| g.bar_to_answering(&act.deed),
            |g, r| g.umpire_consents(r),
        ),
        Declines => h.unless(
            |g| g.bar_to_answering(&act.deed),
            |g, r| g.umpire_declines(r),
        ),
        Postpones => h.unless(|g| g.bar_to_postponing(), |g, r| g.umpire_postpones(r)),
        Provides(_) => h.free(|g, r| g.brings_a_piece(r)),
        PointsOut(Fault::FlagFallen) => {
            h.unless(|g| g.bar_to_calling_flag(), |g, r| g.umpire_sees_flag(r))
        }
        PointsOut(Fault::WrongTime) => {
            h.unless(|g| g.bar_to_wrong_time(None), |g, r| g.wrong_time(r))
        }
        PointsOut(fault) if h.game().arbiter_heeds(*fault) => h.unless(
            |g| g.bar_to_telling_the_umpire(None, *fault),
            |g, r| g.umpire_points_out(*fault, r),
        ),
        LearnsOfFault(Fault::IllegalPosition) => {
            h.unless(|g| g.bar_to_waiting(), |g, r| g.waits_for_the_next_move(r))
        }
        LearnsOfFault(_) => h.free(|g, r| g.sees_and_waits(r)),
        DrawsArray(pieces) => h.unless(
            |g| g.array_drawn(pieces).err(),
            |g, r| g.draws_array(pieces, r),
        ),
        Finds(Finding::Touched { .. } | Finding::NotInConsequence) => return Err(h),
        Finds(finding) => h.unless(
            |g| g.bar_to_arbiters_finding(*finding),
            |g, r| g.umpire_finds(*finding, r),
        ),
        _ => return Err(h),
    })
}

pub(crate) fn bystander<H: Hearing>(h: H, act: &Act) -> Heard<H> {
    use Deed::*;
    Ok(match &act.deed {
        PointsOut(_) | Suggests(_) | Says(_) | InformsUmpire(_) | Enters | Disturbs
        | Telephones => h.free(|g, r| g.bystander_interferes(act, r)),
        _ => return Err(h),
    })
}
