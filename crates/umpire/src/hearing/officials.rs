//! What the umpire and the bystanders do where he is asked to rule, and where he is not.
use super::Hearing;
use crate::act::*;
use crate::ruling::Bar;

pub(crate) fn umpire<H: Hearing>(h: H, deed: &Deed) -> H::Told {
    use Deed::*;
    match deed {
        StopsPlay => h.minding(|g| g.bar_to_stopping_play(), |g, r| g.stops_play(r)),
        Admonishes(side) => h.unless(
            |g| g.bar_to_admonishing(*side),
            |g, r| g.admonishes(*side, r),
        ),
        Decides(demand) => h.unless(|g| g.bar_to_deciding(), |g, r| g.decides(*demand, r)),
        CorrectsClock {
            side,
            to: Reading::Used(to),
            cause,
        } => h.unless(
            |g| g.bar_to_allowing_for(*cause),
            |g, r| g.corrects_clock(*side, *to, r),
        ),
        DrawsToBegin(side) => h.unless(
            |g| g.bar_to_lot_for_beginning(),
            |g, r| g.lot_to_begin(*side, r),
        ),
        DrawsToChooseMen(side) => {
            h.unless(|g| g.bar_to_lot_for_men(), |g, r| g.lot_to_choose(*side, r))
        }
        Finds(finding) => h.unless(|g| g.bar_to_finding(*finding), |g, r| g.finds(*finding, r)),
        CannotAscertainPosition => h.free(|g, r| g.cannot_ascertain(r)),
        PointsOut(fault) => {
            let player = h.game().turn.player();
            h.minding(
                |g| g.bar_to_pointing_out(player, *fault),
                |g, r| g.points_out(player, *fault, r),
            )
        }
        Resumes(fen) => h.unless(
            |g| g.bar_to_resuming(fen.as_deref()),
            |g, r| g.resumes(fen.as_deref(), r),
        ),
        PausesClock | Consents | Declines | Provides(_) | LearnsOfFault(_) => h.silent(),
        deed if deed.by_no_player() => h.silent(),
        _ => h.barred(|_| Bar::refusal("That is for a player.", &[])),
    }
}

pub(crate) fn bystander<H: Hearing>(h: H, deed: &Deed) -> H::Told {
    use Deed::*;
    let unasked = |why: &'static str| {
        move |g: &crate::game::Game| Bar::silence(why, &g.code.answers.forfeits.unasked_advice.by)
    };
    match deed {
        Suggests(_) => h.barred(unasked(
            "A suggestion that nobody asked for: the parties settle what follows.",
        )),
        Says(finding) if h.game().tribunal.is_asked() => {
            h.unless(|g| g.bar_to_finding(*finding), |g, r| g.finds(*finding, r))
        }
        Says(_) => h.barred(unasked("A remark that nobody asked for is no ruling.")),
        PointsOut(_) | Disturbs | Telephones | InformsUmpire(_) | Enters => h.silent(),
        _ => h.barred(|_| Bar::refusal("That is not for a bystander.", &[])),
    }
}
