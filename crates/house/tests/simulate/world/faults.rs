//! What goes wrong: disks, power, stalls, clocks that are set.
use super::*;

impl World {
    pub(super) fn trouble(&mut self, lot: &mut Lot) {
        self.faults += 1;
        let mut faults = self.disk.faults.lock().unwrap();
        match lot.below(7) {
            0 => faults.slow = Some(Duration::from_millis(500 + lot.below(4_000))),
            1 => faults.full = 1 + lot.below(2) as u32,
            2 => faults.mute = 1 + lot.below(2) as u32,
            3 => {
                faults.lies = true;
                self.lied = true;
            }
            4 => faults.silent = true,
            5 => faults.failing_syncs = 1 + lot.below(2) as u32,
            _ => *faults = Default::default(),
        }
    }

    /// The house stands still, and notices.
    pub(super) fn stall(&mut self, lot: &mut Lot) {
        self.faults += 1;
        for node in &self.nodes {
            let to = node.house.now();
            let from = to.saturating_sub(1_000 + lot.below(1_000));
            node.house.stood_still_for(Shut { from, to });
        }
    }

    /// In the middle of an act or not, the power goes; what was not safe may be gone.
    pub(super) async fn power_cut(&mut self, lot: &mut Lot) -> Checked<()> {
        self.faults += 1;
        if lot.one_in(2) {
            let table = lot.below(self.tables.len() as u64) as usize;
            let (house, live) = self.at(table, 0).await?;
            let who = self.tables[table].white;
            let name = self.name();
            let words = format!("#cut-{name}#");
            // In the middle of a commit, as like as not.
            self.disk.light_the_fuse(lot.below(10) as u32);
            let saying =
                tokio::spawn(async move { house.say(&live, who, name, words, Hearers::All).await });
            sleep(Duration::from_millis(lot.below(4))).await;
            saying.abort();
        }
        self.go_dark();
        self.disk.power_cut(lot);
        self.come_back(lot).await?;
        if self.lied && !self.ended {
            // What the disk kept need not even be a database.
            for table in 0..self.tables.len() {
                self.ended |= self.at(table, 0).await.is_err();
            }
        }
        match self.ended {
            true => Ok(()),
            false => self.all_that_was_told_is_there().await,
        }
    }

    /// It is closed in order, or killed; nothing is lost by it.
    pub(super) async fn restart(&mut self, lot: &mut Lot) -> Checked<()> {
        self.faults += 1;
        if lot.one_in(2) {
            for node in &self.nodes {
                node.house.close().await;
            }
        }
        self.go_dark();
        self.come_back(lot).await
    }

    pub(super) fn go_dark(&mut self) {
        for node in self.nodes.drain(..) {
            node.on.store(false, Ordering::SeqCst);
            let house = node.house;
            tokio::spawn(async move { house.close().await });
        }
    }

    pub(super) async fn come_back(&mut self, lot: &mut Lot) -> Checked<()> {
        let from = Instant::now();
        let most = *lot_times(lot);
        sleep(Duration::from_millis(lot.below(most))).await;
        // Somebody may set the machine's clock meanwhile.
        if lot.one_in(4) {
            self.faults += 1;
            self.off += lot.below(20_000) as i64 - 10_000;
        }
        for _ in 0..if self.disk.is_shared() { 2 } else { 1 } {
            match self.open().await {
                Ok(node) => self.nodes.push(node),
                // A disk that lied may have kept anything at all.
                Err(_) if self.lied => self.ended = true,
                Err(error) => return Err(format!("the house cannot be opened: {error}")),
            }
        }
        self.shut.push((from, Instant::now()));
        Ok(())
    }
}

fn lot_times(lot: &mut Lot) -> &'static u64 {
    const TIMES: [u64; 3] = [500, 20_000, 900_000];
    &TIMES[lot.below(3) as usize]
}
