//! What people's own words for an act mean, and whether an act was sent before.
use std::sync::Arc;

use minutes::{Meaning, Scene};
use umpire::act::{Act, Actor, Deed};

use super::{Asked, House};
use crate::entry::What;
use crate::limits;
use crate::live::Live;
use crate::refusal::Refusal;
use crate::seat::{Seat, Sitter};
use crate::settlement::Watchfulness;
use crate::simulation::planted;
use crate::table::{Kept, is_done_by_hand};
use crate::view::{Eyes, sees_board};

impl House {
    /// What a line means that is not in the case language: sought beside the tables, with no lock held. What was said under
    /// this name before is not sought again.
    pub(super) async fn understood(
        self: &Arc<House>,
        live: &Arc<Live>,
        who: Sitter,
        asked: &Asked,
        misread: minutes::Place,
    ) -> Result<Understood, Refusal> {
        {
            let place = self.shown(live).await?;
            let table = place.as_ref().ok_or(Refusal::NotFound("table"))?;
            table.seats(who)?;
            if let Some(kept) = table.named(who.seat, &asked.act_id) {
                return self.same_act(live, kept, &asked.act).map(Understood::Done);
            }
        }
        match self.interpret(live, who.seat, &asked.act).await? {
            Meaning::Acts(mut acts) if acts.len() == 1 => {
                Ok(Understood::Means(Box::new(acts.remove(0))))
            }
            Meaning::Acts(_) => Err(Refusal::from(misread)),
            unclear => Err(Refusal::Unreadable {
                meant: unclear.lines(),
                message: unclear.question().unwrap_or(misread.message),
                line: Some(misread.line),
                column: Some(misread.column),
            }),
        }
    }

    /// What a line means when a seat says it; nothing is done.
    pub async fn interpret(
        self: &Arc<House>,
        live: &Arc<Live>,
        seat: Seat,
        line: &str,
    ) -> Result<Meaning, Refusal> {
        limits::spoken(line)?;
        let waits = self.lines.try_acquire();
        let _waits = waits.map_err(|_| Refusal::TooMany(1))?;
        // Nobody who sits there waits for strangers.
        let _ear = match seat {
            Seat::Watcher => live.listening.try_lock().map_err(|_| Refusal::TooMany(1))?,
            _ => live.listening.lock().await,
        };
        let (game, by_letter, sees) = {
            let table = self.table(live).await?;
            let by_letter = table.conditions.by_communication();
            let sees = sees_board(&table, Eyes::of(seat));
            let silent = table.settlement.proposal.watchfulness == Watchfulness::Silent;
            // Where a player must see for himself what he may demand, no line is understood by it.
            let game = match silent && seat != Seat::Umpire {
                true => table.men_alone()?,
                false => table.game.clone(),
            };
            (game, by_letter, sees)
        };
        let speaker = match seat {
            Seat::Player { side, member } => Some(Actor::Side {
                side,
                member: (member > 1).then_some(member),
            }),
            Seat::Umpire => Some(Actor::Umpire),
            _ => None,
        };
        let line = line.to_owned();
        let meaning = self.listeners.run(move || {
            let scene = Scene {
                game: &game,
                speaker,
                by_letter,
            };
            minutes::interpret(&line, scene)
        });
        let meaning = meaning.await.ok_or_else(super::keeping::broke_off)?;
        // Which man was touched, or may be meant, only the board says, and it would be told by it; a move is told as it was said.
        let moves = |act: &Act| matches!(act.deed, Deed::Plays(_)) || !is_done_by_hand(&act.deed);
        match &meaning {
            Meaning::Acts(acts) if acts.iter().all(moves) => Ok(meaning),
            _ if sees => Ok(meaning),
            _ => Err(Refusal::NotYours(
                "who does not see the board says his moves, or his acts in the words of the case language".into(),
            )),
        }
    }
}

impl House {
    /// An act that was sent again; its name must not have been given to another. What was said in people's words is not read
    /// again, the table having moved on: the words must be the same.
    pub(super) fn same_act(&self, live: &Live, kept: &Kept, line: &str) -> Result<u64, Refusal> {
        let seq = kept.entry.seq;
        let same = match (minutes::read_act(line), &kept.entry.what) {
            (Ok(act), What::Act { act: done, .. } | What::Opened { act: done, .. }) => {
                *done == act.to_string()
            }
            // He who closed the envelope may hear whether it holds these words; without its key nobody can say.
            (Ok(act), What::Sealed { envelope, .. }) => match act.deed {
                Deed::Seals(words) => {
                    let opened = self.key.open(&live.id, seq, envelope);
                    opened.map_or(true, |opened| opened.words == words)
                }
                _ => false,
            },
            (Err(_), What::Act { .. }) => kept.entry.said.as_deref() == Some(&*said(line)),
            // Of these no words are kept.
            (Err(_), What::Sealed { .. } | What::Opened { .. }) => true,
            _ => false,
        };
        match same || planted("name-reused") {
            true => Ok(seq),
            false => Err(Refusal::Reused),
        }
    }
}

/// What a line came to.
pub(super) enum Understood {
    /// It was said before, and this entry is what was done.
    Done(u64),
    Means(Box<Act>),
}

/// Words by which they are known again.
pub(super) fn said(line: &str) -> String {
    let hash = blake3::hash(line.as_bytes());
    crate::hex::write(&hash.as_bytes()[..8])
}
