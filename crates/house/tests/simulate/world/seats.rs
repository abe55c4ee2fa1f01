//! What those who sit at the tables do, as they should and as they should not.
use super::*;

impl World {
    /// Whoever is to move does, asking again as a page would; sometimes the answer is lost.
    pub(super) async fn play(&mut self, lot: &mut Lot, table: usize, node: usize) -> Checked<()> {
        sleep(Duration::from_millis(lot.below(4_000))).await;
        let (played, name) = (&self.tables[table], self.names + 1);
        self.names += 1;
        if played.over {
            return Ok(());
        }
        // An act whose answer never came may have been kept: whoever comes again sees it.
        let (house, live) = self.at(table, node).await?;
        let Ok((made, to_press)) = house.table(&live).await.map(|held| {
            let mut sides = [Color::White, Color::Black].into_iter();
            let to_press = sides.find(|side| held.game.awaits_clock(*side));
            (held.sheet.lines().len(), to_press)
        }) else {
            return Ok(());
        };
        if made != self.tables[table].made {
            let white = to_press.map_or(made % 2 == 0, |side| side == Color::White);
            let base = used(&house, &live, white).await?;
            let played = &mut self.tables[table];
            (played.made, played.since, played.base) = (made, Instant::now(), base);
        }
        let played = &self.tables[table];
        let white = match to_press {
            Some(side) => side == Color::White,
            None => played.made.is_multiple_of(2),
        };
        let side = if white { "white" } else { "black" };
        let act = match to_press {
            Some(_) => format!("{side} presses clock"),
            None => format!("{side} plays {}", MOVES[played.made % 4]),
        };
        // Where he presses himself his time runs on until he does.
        let turns = to_press.is_some() || played.kind != Kind::Pressed(Presses::Player);
        let who = if white { played.white } else { played.black };
        let (house, live) = self.at(table, node).await?;
        let over_the_wire = lot.one_in(3);
        // Since when it may have been done, and the other told of it, though the doer heard of nothing.
        let mut perhaps = None;
        for _ in 0..6 {
            let sent = Instant::now();
            let mut came = sent;
            let seq = self.seq(table, node).await?;
            let asked = Asked {
                act_id: name.to_string(),
                expected_seq: seq,
                act: act.clone(),
            };
            let done = match over_the_wire {
                true => {
                    let sent = self.send(lot, table, node, white, &asked).await?;
                    // It was under way until then.
                    came = Instant::now();
                    sent
                }
                false => house.act(&live, who, asked).await,
            };
            match done {
                Ok(seq) => {
                    self.acts += 1;
                    let upheld = self.acknowledged(table, seq, &act).await?;
                    // Refused, it changes nobody's turn: the game is over, or the flag has fallen.
                    if upheld {
                        self.charged(table, node, white, came).await?;
                        let played = &mut self.tables[table];
                        played.made += usize::from(to_press.is_none());
                        if !turns {
                            return Ok(());
                        }
                        played.since = perhaps.unwrap_or_else(Instant::now);
                        let base = used(&house, &live, !white).await?;
                        self.tables[table].base = base;
                    }
                    return Ok(());
                }
                Err(Refusal::Unknown(_)) => drop(perhaps.get_or_insert(sent)),
                Err(Refusal::Store(_)) if lot.one_in(2) => {
                    // It was not done, he is told, and goes home.
                    self.tables[table].undone.push(format!("{side}/{name}"));
                    return match lot.one_in(2) {
                        true => self.restart(lot).await,
                        false => Ok(()),
                    };
                }
                Err(Refusal::Store(_)) => {}
                Err(Refusal::Lost(_)) if self.lied => {
                    return self.umpire_goes_on(table, node).await;
                }
                Err(Refusal::Stale) => {}
                Err(refusal) => return Err(format!("{act} was refused: {refusal:?}")),
            }
        }
        Ok(())
    }

    /// A player's act comes over the wire, as it may; what the house answers, as far as he hears it.
    pub(super) async fn send(
        &mut self,
        lot: &mut Lot,
        table: usize,
        node: usize,
        white: bool,
        asked: &Asked,
    ) -> Checked<Result<u64, Refusal>> {
        let comes = Comes::by(lot);
        self.faults += u64::from(comes != Comes::Whole);
        let played = &self.tables[table];
        let path = format!("/api/tables/{}/acts", played.id);
        let secret = &played.secrets[usize::from(!white)];
        let body =
            json!({"act_id": asked.act_id, "expected_seq": asked.expected_seq, "act": asked.act});
        let answers = wire::ask(&self.nodes[node].doors(), comes, &path, secret, &body).await;
        let mut heard = Err(Refusal::Unknown("nobody heard the answer".into()));
        let mut places = Vec::new();
        for (status, said) in answers {
            let why = || said["message"].to_string();
            heard = match (status, said["error"].as_str()) {
                (200, _) => Ok(said["seq"].as_u64().unwrap_or_default()),
                (409, Some("stale")) => Err(Refusal::Stale),
                (409, Some("lost")) => Err(Refusal::Lost(why())),
                (503, Some("store")) => Err(Refusal::Store(why())),
                (503, Some("unknown")) => Err(Refusal::Unknown(why())),
                _ => return Err(format!("{} over the wire got {status} {said}", asked.act)),
            };
            places.extend(heard.as_ref().ok().copied());
        }
        places.dedup();
        match places.len() {
            0 | 1 => Ok(places.first().map_or(heard, |seq| Ok(*seq))),
            _ => Err(format!(
                "{} came twice and was done as {places:?}",
                asked.act
            )),
        }
    }

    pub(super) async fn talk(&mut self, lot: &mut Lot, table: usize, node: usize) -> Checked<()> {
        let name = self.name();
        let (house, live) = self.at(table, node).await?;
        let played = &mut self.tables[table];
        let (to, words) = match lot.one_in(2) {
            true => (Hearers::Allies, format!("#counsel-{name}#")),
            false => (Hearers::All, format!("#words-{name}#")),
        };
        if to == Hearers::Allies {
            played.counsel.push(words.clone());
        }
        let who = played.white;
        for _ in 0..4 {
            match house.say(&live, who, name.clone(), words.clone(), to).await {
                Ok(seq) => {
                    self.acts += 1;
                    return self.acknowledged(table, seq, &words).await.map(drop);
                }
                Err(Refusal::Unknown(_) | Refusal::Store(_) | Refusal::Stale) => {}
                Err(refusal) => return Err(format!("words were refused: {refusal:?}")),
            }
        }
        Ok(())
    }

    /// A flag falls; a moment later the other side claims the game.
    pub(super) async fn claim_on_time(&mut self, table: usize, node: usize) -> Checked<()> {
        let (house, live) = self.at(table, node).await?;
        let fall = {
            let held = house.table(&live).await;
            let held = held.map_err(|refusal| format!("{refusal:?}"))?;
            held.due().map(|(at, _)| at)
        };
        let Some(left) = fall.map(|fall| fall.saturating_sub(house.now())) else {
            return Ok(());
        };
        if left > 40 * 60_000 || self.tables[table].over {
            return Ok(());
        }
        sleep_until(Instant::now() + Duration::from_millis(left + 7)).await;
        let turn = match house.table(&live).await {
            // What could not be entered before may have put it off since.
            Ok(held) if held.due().is_some_and(|(at, _)| at > house.now()) => return Ok(()),
            Ok(held) => held.game.turn(),
            Err(_) => return Ok(()),
        };
        if let Kind::Pressed(_) = self.tables[table].kind {
            return self.called(table, node).await;
        }
        let (side, who) = match turn == Color::White {
            true => ("black", self.tables[table].black),
            false => ("white", self.tables[table].white),
        };
        let act = format!("{side} claims forfeit for time");
        let name = self.name();
        for _ in 0..6 {
            let asked = Asked {
                act_id: name.clone(),
                // As he saw it before the flag fell: what the house says makes nothing stale.
                expected_seq: self.seq_before_flag(table),
                act: act.clone(),
            };
            match house.act(&live, who, asked).await {
                Ok(seq) => {
                    self.acts += 1;
                    let upheld = self.acknowledged(table, seq, &act).await?;
                    // Time that was nobody's, and could be entered only now, may have put it off.
                    let due = house.table(&live).await.ok().and_then(|held| held.due());
                    let put_off = due.is_some_and(|(at, _)| at > house.now());
                    self.tables[table].over = !put_off;
                    return match upheld || put_off {
                        true => Ok(()),
                        false => {
                            let rows = self.disk.rows(&self.tables[table].id);
                            let last: Vec<&str> = rows
                                .iter()
                                .rev()
                                .take(9)
                                .map(|row| row.body.as_str())
                                .collect();
                            Err(format!(
                                "a rightful claim on time was refused: {}",
                                last.join("\n")
                            ))
                        }
                    };
                }
                Err(Refusal::Unknown(_) | Refusal::Store(_)) => {}
                Err(Refusal::Stale) => return Ok(()),
                Err(Refusal::Lost(_)) if self.lied => {
                    return self.umpire_goes_on(table, node).await;
                }
                Err(refusal) => return Err(format!("{act} was refused: {refusal:?}")),
            }
        }
        Ok(())
    }

    /// A flag of a clock that is pressed is called by the house, at once.
    pub(super) async fn called(&mut self, table: usize, node: usize) -> Checked<()> {
        for _ in 0..6 {
            let (house, live) = self.at(table, node).await?;
            let held = house
                .table(&live)
                .await
                .map_err(|refusal| format!("{refusal:?}"))?;
            if held.over() {
                self.tables[table].over = true;
                return Ok(());
            }
            // Another time begins to run, or is still to run.
            if held.due().is_none_or(|(at, _)| at > house.now()) {
                return Ok(());
            }
            drop(held);
            sleep(Duration::from_millis(200)).await;
        }
        let faults = self.disk.faults.lock().unwrap();
        match faults.slow.is_some() || faults.full > 0 || faults.mute > 0 || self.lied {
            true => Ok(()),
            false => Err("a flag is down, and nobody calls it".into()),
        }
    }

    pub(super) fn seq_before_flag(&self, table: usize) -> u64 {
        let rows = self.disk.rows(&self.tables[table].id);
        let own = |row: &&house::store::Row| !row.act_id.starts_with("house/");
        rows.iter().rev().find(own).map_or(0, |row| row.seq)
    }

    /// An act that was acknowledged comes again.
    pub(super) async fn act_again(
        &mut self,
        lot: &mut Lot,
        table: usize,
        node: usize,
    ) -> Checked<()> {
        let (house, live) = self.at(table, node).await?;
        let rows = self.disk.rows(&self.tables[table].id);
        let own = |row: &&house::store::Row| {
            row.act_id.starts_with("white/") && row.body.contains("\"kind\":\"act\"")
        };
        let done: Vec<&house::store::Row> = rows.iter().filter(own).collect();
        if done.is_empty() {
            return Ok(());
        }
        let row = lot.pick(&done);
        let entry: Entry = serde_json::from_str(&row.body).map_err(|error| error.to_string())?;
        let What::Act { act, .. } = entry.what else {
            return Ok(());
        };
        let asked = Asked {
            act_id: row.act_id.trim_start_matches("white/").to_owned(),
            expected_seq: row.seq - 1,
            act,
        };
        match house.act(&live, self.tables[table].white, asked).await {
            Ok(seq) if seq == row.seq => Ok(()),
            Err(Refusal::Unknown(_) | Refusal::Store(_) | Refusal::Lost(_)) => Ok(()),
            other => Err(format!(
                "an act that came again as entry {} got {other:?}",
                row.seq
            )),
        }
    }

    pub(super) async fn act_stale(&mut self, table: usize, node: usize) -> Checked<()> {
        if self.tables[table].over {
            return Ok(());
        }
        let (house, live) = self.at(table, node).await?;
        let rows = self.disk.rows(&self.tables[table].id);
        // What he did himself bears upon what he does next, whatever came of it.
        let mut acts = rows.iter().filter(|row| {
            row.body.contains("\"kind\":\"act\"") && row.act_id.starts_with("black/")
        });
        let Some(last) = acts.next_back() else {
            return Ok(());
        };
        let asked = Asked {
            act_id: self.name(),
            expected_seq: last.seq - 1,
            act: "black offers draw".into(),
        };
        match house.act(&live, self.tables[table].black, asked).await {
            Err(Refusal::Stale | Refusal::Unknown(_) | Refusal::Store(_) | Refusal::Lost(_)) => {
                Ok(())
            }
            other => Err(format!(
                "one who had not seen entry {} acted: {other:?}",
                last.seq
            )),
        }
    }

    pub(super) async fn reuse_a_name(&mut self, table: usize, node: usize) -> Checked<()> {
        let (house, live) = self.at(table, node).await?;
        let rows = self.disk.rows(&self.tables[table].id);
        let Some(row) = rows
            .iter()
            .find(|row| row.act_id.starts_with("white/") && row.body.contains("plays"))
        else {
            return Ok(());
        };
        let asked = Asked {
            act_id: row.act_id.trim_start_matches("white/").to_owned(),
            expected_seq: self.seq(table, node).await?,
            act: "white plays a4".into(),
        };
        match house.act(&live, self.tables[table].white, asked).await {
            Err(Refusal::Reused | Refusal::Unknown(_) | Refusal::Store(_) | Refusal::Lost(_)) => {
                Ok(())
            }
            other => Err(format!("a name was given to another act: {other:?}")),
        }
    }

    /// The umpire gives Black a new link; the old one does nothing more.
    pub(super) async fn revoke(&mut self, table: usize, node: usize) -> Checked<()> {
        if self.tables[table].over {
            return Ok(());
        }
        let (house, live) = self.at(table, node).await?;
        let (umpire, old) = (self.tables[table].umpire, self.tables[table].black);
        let changed = house
            .change_seat(&live, umpire, old.seat, SeatChange::Rotated, None)
            .await;
        let link = match changed {
            Ok(Some(link)) => link,
            // It may have been done, and then nobody has Black's link: the table is given up.
            Err(Refusal::Unknown(_)) => {
                self.tables[table].over = true;
                return Ok(());
            }
            Ok(None) => return Ok(()),
            Err(Refusal::Store(_) | Refusal::Stale | Refusal::Full(_)) => return Ok(()),
            Err(refusal) => return Err(format!("a link could not be changed: {refusal:?}")),
        };
        let found = house.find(&self.tables[table].id, Some(&link.secret)).await;
        self.tables[table].black = found.map_err(|refusal| format!("{refusal:?}"))?.1;
        self.tables[table].secrets[1] = link.secret;
        let name = self.name();
        match house
            .say(&live, old, name, "I am still here".into(), Hearers::All)
            .await
        {
            Err(Refusal::UnknownSecret) => Ok(()),
            other => Err(format!("a dead link spoke: {other:?}")),
        }
    }

    pub(super) async fn wrong_seat(&mut self, table: usize, node: usize) -> Checked<()> {
        if self.tables[table].over {
            return Ok(());
        }
        let (house, live) = self.at(table, node).await?;
        let asked = Asked {
            act_id: self.name(),
            expected_seq: self.seq(table, node).await?,
            act: "white resigns".into(),
        };
        match house.act(&live, self.tables[table].black, asked).await {
            Err(Refusal::NotYours(_)) => Ok(()),
            other => Err(format!("Black resigned for White: {other:?}")),
        }
    }

    /// Whoever sits at the other node hears of it.
    pub(super) async fn look_across(&mut self, table: usize) -> Checked<()> {
        if self.nodes.len() < 2 {
            return Ok(());
        }
        let (there, live) = self.at(table, 1).await?;
        let sat = there.sit(&live, Seat::Watcher, None).await;
        let (_, mut news) = sat.map_err(|refusal| format!("{refusal:?}"))?;
        let (here, at) = self.at(table, 0).await?;
        let name = self.name();
        let words = format!("#words-{name}#");
        let said = here
            .say(
                &at,
                self.tables[table].white,
                name,
                words.clone(),
                Hearers::All,
            )
            .await;
        let Ok(seq) = said else {
            live.leave(Seat::Watcher);
            return Ok(());
        };
        self.acts += 1;
        self.acknowledged(table, seq, &words).await?;
        let silent = self.disk.faults.lock().unwrap().silent;
        sleep(Duration::from_millis(if silent { 6_000 } else { 500 })).await;
        let mut heard = false;
        while let Ok(said) = news.try_recv() {
            heard |= matches!(&*said, News::Entry { seq: told, .. } if *told == seq);
        }
        live.leave(Seat::Watcher);
        match heard {
            true => Ok(()),
            false => Err(format!("entry {seq} was not heard of at the other node")),
        }
    }
}

pub(super) async fn used(house: &Arc<House>, live: &Arc<Live>, white: bool) -> Checked<u64> {
    let table = house
        .table(live)
        .await
        .map_err(|refusal| format!("{refusal:?}"))?;
    let side = if white { Color::White } else { Color::Black };
    Ok(table.clocks.as_ref().map_or(0, |clocks| clocks.used(side)))
}
