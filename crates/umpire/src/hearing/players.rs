//! What players do.
use board::Color;

use super::Hearing;
use crate::act::*;
use crate::moving::promotion::SetDown;
use crate::ruling::Bar;

pub(crate) fn player<H: Hearing>(h: H, side: Color, act: &Act) -> H::Told {
    use Deed::*;
    let manner = act.manner.of_the_hand();
    let unseen = act.unseen;
    let behaves = |h: H, ground: Ground| {
        h.minding(
            |g| g.bar_to_misbehaving(side, ground),
            |g, r| g.misbehaves(side, ground, unseen, r),
        )
    };
    match &act.deed {
        Plays(words) => h.minding(
            |g| g.bar_to_playing(side, words),
            |g, r| g.plays(side, words, r),
        ),
        Touches(sq) => h.unless(
            |g| g.bar_to_touching(*sq),
            |g, r| g.touches(side, *sq, manner, r),
        ),
        Holds(sq) => h.unless(
            |g| g.bar_to_touching(*sq),
            |g, r| g.holds(side, *sq, manner, r),
        ),
        Lifts(sq) => h.unless(
            |g| g.bar_to_lifting(side, *sq),
            |g, r| g.lifts(side, *sq, manner, r),
        ),
        Puts { on, over } => h.unless(
            |g| g.bar_to_putting(side, *on),
            |g, r| g.puts(side, *on, over.is_some(), manner, r),
        ),
        PutsBetween(..) => h.unless(
            |g| g.bar_to_putting_between(side),
            |g, r| g.puts_between(side, r),
        ),
        Quits => h.unless(|g| g.bar_to_quitting(side), |g, r| g.quits(side, r)),
        TakesOff(sq) => h.minding(
            |g| g.bar_to_taking_off(side, *sq, manner),
            |g, r| g.takes_off(side, *sq, manner, unseen, r),
        ),
        Names(role) => h.minding(
            |g| g.bar_to_naming(side, *role),
            |g, r| g.names(side, *role, r),
        ),
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
            h.minding(
                |g| g.bar_to_setting(side, set, manner),
                |g, r| g.sets(side, set, act, r),
            )
        }
        Exchanges {
            at,
            piece,
            standing_for,
        } => h.minding(
            |g| g.bar_to_exchanging(side, *at, *piece, *standing_for),
            |g, r| g.exchanges(side, *at, *piece, *standing_for, r),
        ),
        Provides(role) => h.free(|g, r| g.provides(side, *role, r)),
        Handles { .. } => h.free(|g, r| g.handles_beside_the_board(r)),
        TakesBack => h.unless(|g| g.bar_to_taking_back(side), |g, r| g.takes_back(side, r)),
        Retracts => h.unless(|g| g.bar_to_retracting(side), |g, r| g.retracts(side, r)),
        GivesNotice(sq) => h.unless(
            |g| g.bar_to_giving_notice(*sq),
            |g, r| g.gives_notice(side, *sq, r),
        ),
        Adjusts(sq) => h.minding(
            |g| g.bar_to_adjusting(side, *sq, manner),
            |g, r| g.adjusts(side, *sq, manner, r),
        ),
        Overturns(sq) => h.unless(
            |g| g.bar_to_overturning(side, *sq, manner),
            |g, r| g.overturns(side, *sq, act, r),
        ),
        UpsetsTheMen => h.unless(
            |g| g.bar_to_upsetting(side, manner),
            |g, r| g.upsets(side, act, r),
        ),
        Replaces { belongs, on } => h.minding(
            |g| g.bar_to_replacing(side, *belongs, *on),
            |g, r| g.replaces(side, *belongs, *on, manner, r),
        ),
        ReplacesTheMen => h.unless(|g| g.bar_to_replacing_all(), |g, r| g.replaces_the_men(r)),
        AnnouncesCheck => h.free(|g, r| g.announces_check(side, r)),
        CannotRecollectCheck => h.unless(
            |g| g.bar_to_not_recollecting(side),
            |g, r| g.cannot_recollect(r),
        ),
        Waits(passed) => h.free(|g, r| g.waits(side, *passed, r)),
        Demands(demand) => h.minding(
            |g| g.bar_to_demanding(side, *demand),
            |g, r| g.demands_act(side, *demand, r),
        ),
        Waives => h.free(|g, r| g.waives(side, r)),
        Complies => h.minding(|g| g.compliance(side).err(), |g, r| g.complies(side, r)),
        Refuses => h.minding(|g| g.bar_to_refusing(side), |g, r| g.refuses(side, r)),
        PointsOut(fault) => h.minding(
            |g| g.bar_to_pointing_out(side, *fault),
            |g, r| g.points_out(side, *fault, r),
        ),
        Accepts(fault) => h.minding(
            |g| g.bar_to_accepting(*fault),
            |g, r| g.accepts(side, *fault, r),
        ),
        LearnsOfFault(fault) => h.free(|g, r| g.learns_of_set_up(side, *fault, r)),
        LearnsOfGround(ground) => h.unless(
            |g| g.bar_to_learning(side, *ground),
            |g, r| g.learns_of_ground(side, *ground, r),
        ),
        ShowsInjury => h.unless(|g| g.bar_to_showing(), |g, r| g.shows(true, r)),
        ShowsNoInjury => h.unless(|g| g.bar_to_showing(), |g, r| g.shows(false, r)),
        AsksLeave => h.minding(
            |g| g.before_his_last(side).err(),
            |g, r| g.asks_leave(side, r),
        ),
        Proposes(words) => h.minding(
            |g| g.proposable(side, words).err(),
            |g, r| g.proposes(side, words, r),
        ),
        OffersDraw => h.free(|g, r| g.offers_draw(side, r)),
        Consents => h.minding(|g| g.bar_to_consenting(side), |g, r| g.consents(side, r)),
        Declines => h.unless(|g| g.bar_to_declining(side), |g, r| g.declines(side, r)),
        ClaimsDraw(claim) => h.unless(
            |g| g.bar_to_claiming_draw(side, *claim),
            |g, r| g.claims_draw(*claim, r),
        ),
        ClaimsForfeit(Ground::Time) => h.unless(
            |g| g.bar_to_claiming_time(side),
            |g, r| g.claims_time(side, r),
        ),
        ClaimsForfeit(ground) => h.unless(
            |g| g.bar_to_claiming_forfeit(side, *ground),
            |g, r| g.claims_forfeit(side, *ground, r),
        ),
        ClaimsGameByStalemate => h.unless(
            |g| g.bar_to_stalemate_winning(side),
            |g, r| g.claims_game_by_stalemate(r),
        ),
        Resigns => h.free(|g, r| g.resigns(side, r)),
        ConsultsBooks => behaves(h, Ground::Books),
        UsesSecondBoard => behaves(h, Ground::SecondBoard),
        AsksAssistance => behaves(h, Ground::Assistance),
        Disturbs => h.unless(|g| g.bar_to_disturbing(side), |g, r| g.disturbs(side, r)),
        Leaves { in_anger: true } => h.minding(
            |g| g.bar_to_misbehaving(side, Ground::Abandonment),
            |g, r| g.leaves_in_anger(side, unseen, r),
        ),
        Leaves { in_anger: false } => h.free(|g, r| g.leaves(side, r)),
        Returns => h.unless(|g| g.bar_to_returning(side), |g, r| g.returns(side, r)),
        NeglectsClock => h.free(|g, r| g.neglects_clock(side, r)),
        ComplainsOfClock => h.unless(
            |g| g.bar_to_complaining(side),
            |g, r| g.complains_of_clock(r),
        ),
        Appeals => h.unless(|g| g.bar_to_appealing(side), |g, r| g.appeals(side, r)),
        ChoosesMen => h.unless(|g| g.bar_to_choosing_men(side), |g, r| g.chooses_men(r)),
        ChoosesSeat => h.unless(|g| g.bar_to_choosing_seat(side), |g, r| g.chooses_seat(r)),
        Adjourns => h.unless(|g| g.bar_to_adjourning(), |g, r| g.adjourns(r)),
        Seals(record) => h.unless(
            |g| g.bar_to_sealing(side, record.as_deref()),
            |g, r| g.seals(record.as_deref(), r),
        ),
        HandsOver => h.unless(|g| g.bar_to_handing_over(side), |g, r| g.hands_over(r)),
        Resumes(fen) => h.unless(
            |g| g.bar_to_resuming(fen.as_deref()),
            |g, r| g.resumes(fen.as_deref(), r),
        ),
        CannotAscertainPosition => h.free(|g, r| g.cannot_ascertain(r)),
        Sends(message) => h.minding(|g| g.bar_to_sending(side), |g, r| g.sends(side, message, r)),
        Adopts(words) => h.unless(
            |g| g.bar_to_adopting(side, words),
            |g, r| g.adopts(words, r),
        ),
        Means(words) => h.unless(
            |g| g.bar_to_meaning(side, words),
            |g, r| g.means(side, words, r),
        ),
        deed if deed.by_no_player() => {
            h.barred(|_| Bar::refusal("That is for the umpire or a bystander.", &[]))
        }
        _ => h.silent(),
    }
}
