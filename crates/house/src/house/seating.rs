//! Who sits where: seats taken, links changed and revoked.
use std::sync::Arc;

use super::anchoring::lost_nothing;
use super::{House, Link, link, own_name};
use crate::entry::{SeatChange, What};
use crate::live::{Live, News};
use crate::refusal::Refusal;
use crate::seal::random;
use crate::seat::{Seat, Secret, Sitter};

impl House {
    /// Takes a seat that is open, or changes or revokes the link of one.
    pub async fn change_seat(
        self: &Arc<House>,
        live: &Arc<Live>,
        who: impl Into<Sitter>,
        of: Seat,
        change: SeatChange,
        given: Option<Secret>,
    ) -> Result<Option<Link>, Refusal> {
        let who = who.into();
        let by = who.seat;
        self.open_for_business()?;
        let mut place = self.laid(live, self.now()).await?;
        let table = place.as_ref().ok_or(Refusal::NotFound("table"))?;
        table.seats(who)?;
        // Asked again with the client's own secret: it was done.
        if let Some(secret) = &given
            && change != SeatChange::Revoked
            && table
                .seat_of(secret.reveal())
                .is_some_and(|held| held.seat == of)
        {
            return Ok(Some(link(&live.id, of, secret)));
        }
        // A secret that opens one seat opens no other.
        if let Some(secret) = &given
            && table.seat_of(secret.reveal()).is_some()
        {
            return Err(Refusal::Malformed("that secret is another seat's".into()));
        }
        // A link that is dead stays so: it was given up because others may have it.
        if let Some(secret) = &given
            && table.is_dead(secret.lock())
        {
            return Err(Refusal::Malformed(
                "that secret opened a seat before: a link that is dead stays dead".into(),
            ));
        }
        // Nobody changes who may sit where that is in doubt.
        lost_nothing(live, table)?;
        if !table.has(of) || of == Seat::House {
            return Err(Refusal::NotFound("seat"));
        }
        let allowed = match change {
            SeatChange::Taken => table.open.contains(&of),
            SeatChange::Rotated | SeatChange::Revoked => {
                (by == of && by != Seat::Watcher) || by == Seat::Umpire
            }
        };
        if !allowed {
            return Err(match change {
                SeatChange::Taken => Refusal::Taken,
                _ => Refusal::NotYours("that is for the seat itself or the umpire".into()),
            });
        }
        let machine = of
            .side()
            .is_some_and(|side| table.holder(side).is_machine());
        if machine {
            return Err(Refusal::NotYours("a machine sits there".into()));
        }
        let secret = (change != SeatChange::Revoked).then(|| given.unwrap_or_else(Secret::make));
        let what = What::Seat {
            change,
            of,
            lock: secret.as_ref().map(Secret::lock),
        };
        let doer = if change == SeatChange::Taken { of } else { by };
        let name = own_name(doer, &crate::hex::write(&random::<8>()));
        let doing = self.doing(doer, name, what);
        self.append(live, &mut place, doing).await?;
        if change != SeatChange::Taken {
            let _ = live.news.send(Arc::new(News::Revoked(of)));
        }
        Ok(secret.map(|secret| link(&live.id, of, &secret)))
    }
}
