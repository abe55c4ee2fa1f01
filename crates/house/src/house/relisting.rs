//! The list of public tables is kept beside the log for speed, and is no evidence: when the house opens, what it says of the
//! newest tables is made again from their logs.
use std::collections::VecDeque;
use std::sync::Arc;

use super::House;
use crate::listing;
use crate::refusal::Refusal;
use crate::table::Table;

/// So many of the newest are looked at: more than the list ever shows.
const NEWEST: usize = 1_000;

impl House {
    /// Makes again what is listed of the newest tables, where it is not what their logs say; health says so.
    pub async fn list_again(self: &Arc<House>) {
        match self.list_newest_again().await {
            Ok(0) => {}
            Ok(wrong) => self.warn(&format!(
                "the list of public tables did not say of {wrong} tables what their logs say, and was made again: jadoube verify tells whether anything else was changed"
            )),
            Err(refusal) => tracing::warn!(?refusal, "the list of public tables was not looked at"),
        }
    }

    /// At how many tables that was so.
    async fn list_newest_again(self: &Arc<House>) -> Result<usize, Refusal> {
        let mut newest = VecDeque::new();
        let mut after = String::new();
        loop {
            // Their names begin with the time at which they were made.
            let tables = self.store.tables(&after, 256).await?;
            let Some(last) = tables.last() else {
                break;
            };
            after.clone_from(last);
            newest.extend(tables);
            newest.drain(..newest.len().saturating_sub(NEWEST));
        }
        let mut wrong = 0;
        for table in newest {
            wrong += usize::from(self.list_one_again(&table).await?);
        }
        Ok(wrong)
    }

    async fn list_one_again(self: &Arc<House>, id: &str) -> Result<bool, Refusal> {
        let rows = self.rows(id, 0).await?;
        // A log that is damaged is named by whoever reads it.
        let Ok(read) = self.read_beside(rows, Table::of_rows).await? else {
            return Ok(false);
        };
        if listing::of(&read) == self.store.listing(id).await? {
            return Ok(false);
        }
        // Now as it stands, while nobody changes it.
        let live = self.live(id);
        let table = self.table(&live).await?;
        let (wanted, kept) = (listing::of(&table), self.store.listing(id).await?);
        let wrong = !listing::agree(wanted.as_ref(), kept.as_ref());
        if wanted != kept {
            self.store.list(id, wanted).await?;
        }
        Ok(wrong)
    }
}
