//! What must hold after every step.
use std::collections::HashSet;

use house::store::Row;

use super::seats::used;
use super::*;

impl World {
    /// What was acknowledged is in the store, in its place, and is what was asked. Answers whether it was upheld.
    pub(super) async fn acknowledged(
        &mut self,
        table: usize,
        seq: u64,
        act: &str,
    ) -> Checked<bool> {
        let played = &mut self.tables[table];
        let rows = self.disk.rows_from(&played.id, seq);
        let Some(row) = rows.first().filter(|row| row.seq == seq) else {
            return Err(format!(
                "entry {seq} ({act}) was acknowledged and is not kept"
            ));
        };
        let entry: Entry = serde_json::from_str(&row.body).map_err(|error| error.to_string())?;
        let kept = match &entry.what {
            What::Act { act, .. } => act.clone(),
            What::Words { words, .. } => words.clone(),
            _ => String::new(),
        };
        if kept != act {
            return Err(format!(
                "{act:?} was acknowledged as entry {seq}, which is {}",
                row.body
            ));
        }
        if played
            .told
            .iter()
            .any(|(told, _, words)| words == act && *told != seq && act.starts_with('#'))
        {
            return Err(format!("{act:?} was done twice"));
        }
        played.told.push((seq, row.hash, kept));
        let _ = writeln!(self.trace, "{} {seq} {} {act}", played.id, entry.at);
        Ok(entry
            .what
            .ruling()
            .is_none_or(|ruling| ruling.verdict == "upheld"))
    }

    /// A mover pays for the time from being told to doing, and for none in which the house was shut.
    pub(super) async fn charged(
        &self,
        table: usize,
        node: usize,
        white: bool,
        came: Instant,
    ) -> Checked<()> {
        if self.tables[table].kind == Kind::Untimed {
            return Ok(());
        }
        let (house, live) = self.at(table, node).await?;
        let after = used(&house, &live, white).await?;
        let since = self.tables[table].since;
        let mut fair = came - since;
        for (from, to) in &self.shut {
            let from = (*from).max(since);
            fair = fair.saturating_sub(to.saturating_duration_since(from));
        }
        let paid = Duration::from_millis(after.saturating_sub(self.tables[table].base));
        // A house that was opened since does not know when the last entry was told; a slow disk may have taken five seconds.
        let opened = self.shut.iter().any(|(_, to)| *to > since);
        let slack = Duration::from_millis(if opened { 5_050 } else { 50 });
        if self.nodes.len() == 1 && paid > fair + slack {
            return Err(format!("a player paid {paid:?} for {fair:?}"));
        }
        Ok(())
    }

    /// After the power went: what was acknowledged is there, or the disk lied and the house says so.
    pub(super) async fn all_that_was_told_is_there(&mut self) -> Checked<()> {
        for table in 0..self.tables.len() {
            let rows = self.disk.rows(&self.tables[table].id);
            let there = |seq: u64, hash: &[u8; 32]| {
                rows.get(seq as usize).is_some_and(|row| row.hash == *hash)
            };
            if self.lied && archive::verify_rows(&rows).is_err() {
                self.umpire_goes_on(table, 0).await?;
                continue;
            }
            let told = &self.tables[table].told;
            let missing = told.iter().find(|(seq, hash, _)| !there(*seq, hash));
            let Some((seq, _, words)) = missing.cloned() else {
                // Something else may have been lost, if the disk lied; then the table waits for the umpire.
                let (house, live) = self.at(table, 0).await?;
                let seen = house.look(&live, Seat::Watcher, None).await;
                if self.lied && seen.is_ok_and(|seen| seen.state.lost.is_some()) {
                    self.umpire_goes_on(table, 0).await?;
                }
                continue;
            };
            if !self.lied {
                return Err(format!(
                    "entry {seq} ({words}) was acknowledged and is gone"
                ));
            }
            if rows.is_empty() {
                return Err("a table is gone though its making was safe".into());
            }
            let (house, live) = self.at(table, 0).await?;
            let seen = house.look(&live, Seat::Watcher, None).await;
            let seen = seen.map_err(|refusal| format!("{refusal:?}"))?;
            if seen.state.lost.is_none() {
                return Err(format!("entry {seq} was lost, and nobody was told"));
            }
            self.umpire_goes_on(table, 0).await?;
        }
        self.lied = self.disk.faults.lock().unwrap().lies;
        Ok(())
    }

    /// Entries were lost: the umpire says so and plays no further part; the table is given up.
    pub(super) async fn umpire_goes_on(&mut self, table: usize, _: usize) -> Checked<()> {
        let played = &mut self.tables[table];
        (played.over, played.given_up) = (true, true);
        played.told.clear();
        played.undone.clear();
        Ok(())
    }

    /// What has come to Black's eyes since he last looked.
    pub(super) async fn seen_by_black(&mut self, table: usize) -> Checked<()> {
        let (house, live) = self.at(table, 0).await?;
        let played = &mut self.tables[table];
        let seen = house.look(&live, Seat::of(Color::Black), played.seen).await;
        let seen = seen.map_err(|refusal| format!("a table cannot be seen: {refusal:?}"))?;
        played.seen = Some(seen.state.seq);
        let text = serde_json::to_string(&seen).map_err(|error| error.to_string())?;
        let mut counsel = played.counsel.iter();
        match counsel.find(|counsel| text.contains(counsel.as_str())) {
            Some(counsel) => Err(format!("Black heard {counsel}")),
            None => Ok(()),
        }
    }

    /// What was there before the house was renewed is there, word for word.
    pub(super) async fn look_at_the_old(&self) -> Checked<()> {
        if !self.old || self.ended || self.lied {
            return Ok(());
        }
        let mut carried = Vec::new();
        let store = &self.nodes[0].house.store;
        archive::backup(&**store, &mut carried)
            .await
            .map_err(|wrong| wrong.to_string())?;
        let carried = String::from_utf8(carried).map_err(|error| error.to_string())?;
        match OLD_ROWS.lines().find(|row| !carried.contains(row)) {
            Some(row) => Err(format!("this was there before, and is gone: {row}")),
            None => Ok(()),
        }
    }

    /// Every log: chained, ruled on alike, every time struck in time, and with an end in reach.
    pub(super) async fn look_at_everything(&mut self) -> Checked<()> {
        if self.ended {
            return Ok(());
        }
        for played in &mut self.tables {
            let rows = self.disk.rows(&played.id);
            for (seq, hash, words) in &played.told {
                if rows.get(*seq as usize).is_none_or(|row| row.hash != *hash) {
                    return Err(format!(
                        "entry {seq} ({words}) was acknowledged and is not kept"
                    ));
                }
            }
            let undone = |row: &&Row| played.undone.contains(&row.act_id);
            if let Some(row) = rows.iter().find(undone) {
                return Err(format!(
                    "{} was called undone, and is entry {}",
                    row.act_id, row.seq
                ));
            }
            let mut names = HashSet::new();
            if !rows.iter().all(|row| names.insert(&row.act_id)) {
                return Err("an act was done twice".into());
            }
            // What was looked at before is looked at again only if it is another log.
            let same = |table: &Table| {
                let last = rows.get(table.seq() as usize);
                last.is_some_and(|row| row.hash == table.tip())
            };
            let looked = match played.followed.take().filter(same) {
                Some(table) => follow(table, &rows),
                None => read(&rows),
            };
            let table = match looked {
                Ok(table) => table,
                Err(_) if played.given_up => continue,
                Err(why) => return Err(why),
            };
            let mut game = table.game.clone();
            game.act(&minutes::read_act("white resigns").map_err(|place| place.to_string())?);
            if game.outcome().0 == umpire::agreement::Outcome::Open {
                return Err("the game cannot be ended".into());
            }
            played.followed = Some(table);
        }
        Ok(())
    }
}

/// A log from its beginning.
fn read(rows: &[Row]) -> Checked<Table> {
    let first = rows.first().ok_or("a log is empty")?;
    archive::verify_rows(rows).map_err(|bad| bad.to_string())?;
    let table = Table::of_rows(std::slice::from_ref(first)).map_err(|bad| bad.to_string())?;
    follow(table, rows)
}

/// What was entered since: ruled on alike, and no player's act stands after a time that was over and had not been struck.
fn follow(mut table: Table, rows: &[Row]) -> Checked<Table> {
    for row in &rows[table.log.len()..] {
        let entry: Entry = serde_json::from_str(&row.body).map_err(|error| error.to_string())?;
        if let (Some(clocks), Some(told)) = (&mut table.clocks, entry.told) {
            clocks.begin(told);
        }
        let late = table.due().filter(|(fall, _)| *fall < entry.at);
        let doer = entry.seat.side().is_some() && matches!(entry.what, What::Act { .. });
        if let Some((fall, _)) = late.filter(|_| doer) {
            return Err(format!(
                "entry {} came {} ms after a flag that nobody struck",
                entry.seq,
                entry.at - fall
            ));
        }
        let followed = table.follow(std::slice::from_ref(row));
        followed.map_err(|bad| bad.to_string())?;
    }
    match &table.ruled_otherwise {
        Some(bad) => Err(bad.to_string()),
        None => Ok(table),
    }
}
