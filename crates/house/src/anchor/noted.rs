//! What an anchor says: its lines read, believed as far as the house signed them, and held as one tree.
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::Path;

use serde::{Deserialize, Serialize};

use super::{Moved, Tip, lacks};
use crate::hex;
use crate::seal::{Keys, Signer, is_signed};

/// A line of the file. What is empty is not written, so that lines of earlier days keep their signatures.
#[derive(Serialize, Deserialize)]
struct Line {
    at: u64,
    /// Table, number and hash of its last entry.
    tips: Vec<(String, u64, String)>,
    /// How many tables there are in all, and the root of the tree over them.
    tables: u64,
    root: String,
    /// Hash of the line before, as it stands in the file.
    before: String,
    /// The house's public key.
    key: String,
    /// What was settled at these tables and who may sit there, where that has changed; none where nobody knows.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    seats: Vec<(String, Option<String>)>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    doubts: Vec<Doubt>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    given_up: Vec<String>,
    /// Tables, and up to which entry what they lack was accepted as lost.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    forgiven: Vec<(String, u64)>,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    signature: String,
}

/// What is signed of a line that has no signature yet.
const SIGNED: &str = "anchor/1\n";

impl Line {
    fn words(&self) -> String {
        let mut words = SIGNED.as_bytes().to_vec();
        let written = serde_json::to_writer(&mut words, self).ok();
        let words = written.and_then(|()| String::from_utf8(words).ok());
        words.unwrap_or_default()
    }
}

/// The text of a line whose words were signed: its last field is the signature.
fn with_signature(words: &str, signature: &str) -> String {
    let unsigned = words.strip_prefix(SIGNED).unwrap_or(words);
    let open = unsigned.strip_suffix('}').unwrap_or(unsigned);
    format!("{open},\"signature\":\"{signature}\"}}\n")
}

/// Why an anchor does not show what it should. It stays until whoever keeps the house has accepted it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Doubt {
    /// There were tables already when it was begun, or there had been an anchor.
    Begun,
    /// A line in it was signed by this key, which is none of the house's: such a line is not believed.
    Stranger(String),
}

impl fmt::Display for Doubt {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Doubt::Begun => f.write_str(
                "the anchor was begun when there was a log already: what was cut off before cannot be noticed",
            ),
            Doubt::Stranger(key) => write!(
                f,
                "the anchor has lines signed by {key}, which is the key of no line of seal.key: they are not believed"
            ),
        }
    }
}

/// What an anchor says, all its lines together.
pub struct Noted {
    /// Leaves of the tree: the tables whose names hash to them.
    leaves: Vec<BTreeMap<String, Tip>>,
    /// The hash of each leaf.
    hashes: Vec<u8>,
    pub(super) tables: u64,
    /// Hash of the last line.
    last: String,
    /// How many lines it has.
    lines: u64,
    /// Tables whose seating is not written yet.
    reseated: BTreeSet<String>,
    pub(super) doubts: BTreeSet<Doubt>,
    /// What was accepted as lost by whoever keeps the house, in sentences: named for good.
    pub given_up: Vec<String>,
    /// Up to which entry of each table that is so: no receipt of these is held against the house again.
    pub(super) forgiven: BTreeMap<String, u64>,
}

const LEAVES: usize = 4096;

impl Default for Noted {
    fn default() -> Noted {
        let mut noted = Noted {
            leaves: vec![BTreeMap::new(); LEAVES],
            hashes: vec![0; LEAVES * 32],
            tables: 0,
            last: hex::write(&[0; 32]),
            lines: 0,
            reseated: BTreeSet::new(),
            doubts: BTreeSet::new(),
            given_up: Vec::new(),
            forgiven: BTreeMap::new(),
        };
        for leaf in 0..LEAVES {
            noted.hash_leaf(leaf);
        }
        noted
    }
}

fn digest(text: &str) -> Result<[u8; 32], &'static str> {
    let bytes = hex::read(text).and_then(|bytes| bytes.try_into().ok());
    bytes.ok_or("a hash is not 64 hex digits")
}

fn leaf_of(table: &str) -> usize {
    let hash = blake3::hash(table.as_bytes());
    let bytes = hash.as_bytes();
    usize::from(u16::from_be_bytes([bytes[0], bytes[1]])) % LEAVES
}

impl Noted {
    /// Reads an anchor's file, and believes nothing that is not signed by one of these keys. A last line that was broken off
    /// was never finished.
    pub fn read(path: &Path, house: &Keys) -> Result<Noted, String> {
        Noted::read_up_to(path, house).map(|(noted, _)| noted)
    }

    /// The same, and how long the file is without a broken last line.
    pub(super) fn read_up_to(path: &Path, house: &Keys) -> Result<(Noted, u64), String> {
        let said = |why: String| format!("the anchor {}: {why}", path.display());
        let file = File::open(path).map_err(|error| said(error.to_string()))?;
        let mut file = BufReader::new(file);
        let mut noted = Noted::default();
        let mut good = 0;
        let mut buffer = String::new();
        for number in 1.. {
            buffer.clear();
            let read = file.read_line(&mut buffer);
            let read = read.map_err(|error| said(format!("line {number}: {error}")))?;
            if read == 0 || !buffer.ends_with('\n') {
                break;
            }
            noted
                .take(buffer.trim_end(), house)
                .map_err(|why| said(format!("line {number}: {why}")))?;
            good += read as u64;
        }
        Ok((noted, good))
    }

    fn take(&mut self, written: &str, house: &Keys) -> Result<(), String> {
        let mut line: Line = serde_json::from_str(written).map_err(|error| error.to_string())?;
        let signature = std::mem::take(&mut line.signature);
        if line.before != self.last {
            return Err("it does not follow the line before it".into());
        }
        if !is_signed(&line.key, line.words().as_bytes(), &signature) {
            return Err("its signature is not that of its key".into());
        }
        self.last = blake3::hash(written.as_bytes()).to_hex().to_string();
        self.lines += 1;
        if !house.has(&line.key) {
            self.doubts.insert(Doubt::Stranger(line.key));
            return Ok(());
        }
        for (table, seq, hash) in &line.tips {
            let seating = self.tip(table).and_then(|tip| tip.seating);
            let (seq, hash) = (*seq, digest(hash)?);
            self.set(table, Tip { seq, hash, seating });
        }
        for (table, seating) in &line.seats {
            let seating = seating.as_deref().map(digest).transpose()?;
            if let Some(tip) = self.tip(table) {
                self.set(table, Tip { seating, ..tip });
            }
        }
        self.reseated.clear();
        if (line.tables, &line.root) != (self.tables, &self.root()) {
            return Err("its tree is not that of its tables".into());
        }
        // A key that was not among the house's, and is now, is a stranger's no more.
        let known = |doubt: &Doubt| matches!(doubt, Doubt::Stranger(key) if house.has(key));
        let doubts = line.doubts.into_iter();
        self.doubts.extend(doubts.filter(|doubt| !known(doubt)));
        self.given_up.extend(line.given_up);
        self.forgiven.extend(line.forgiven);
        Ok(())
    }

    /// A table has come so far. What was acknowledged stays so, whatever is heard of later: another node may say late what
    /// it had kept before.
    pub fn note(&mut self, table: &str, tip: Tip) {
        let Some(noted) = self.tip(table) else {
            return self.set(table, tip);
        };
        let same = (noted.seq, noted.hash) == (tip.seq, tip.hash);
        if noted.seq < tip.seq || same && noted.seating.is_none() {
            let seating = tip.seating.or(noted.seating);
            self.set(table, Tip { seating, ..tip });
        }
    }

    pub(super) fn set(&mut self, table: &str, tip: Tip) {
        let leaf = leaf_of(table);
        let before = match self.leaves[leaf].get_mut(table) {
            Some(known) => Some(std::mem::replace(known, tip)),
            None => self.leaves[leaf].insert(table.to_owned(), tip),
        };
        if before.and_then(|before| before.seating) != tip.seating {
            self.reseated.insert(table.to_owned());
        }
        self.tables += u64::from(before.is_none());
        self.hash_leaf(leaf);
    }

    /// A table was let go.
    pub(super) fn forget(&mut self, table: &str) {
        let leaf = leaf_of(table);
        let before = self.leaves[leaf].remove(table);
        self.tables -= u64::from(before.is_some());
        self.hash_leaf(leaf);
    }

    fn hash_leaf(&mut self, leaf: usize) {
        let mut hasher = blake3::Hasher::new();
        for (table, tip) in &self.leaves[leaf] {
            hasher.update(&(table.len() as u64).to_be_bytes());
            hasher.update(table.as_bytes());
            hasher.update(&tip.seq.to_be_bytes());
            hasher.update(&tip.hash);
        }
        let hash = hasher.finalize();
        self.hashes[leaf * 32..][..32].copy_from_slice(hash.as_bytes());
    }

    /// The root of the tree over all tables.
    pub fn root(&self) -> String {
        blake3::hash(&self.hashes).to_hex().to_string()
    }

    /// How far a table had come.
    pub fn tip(&self, table: &str) -> Option<Tip> {
        self.leaves[leaf_of(table)].get(table).copied()
    }

    /// What is lost of a table up to this entry was accepted.
    pub fn forgive(&mut self, table: &str, upto: u64) {
        let forgiven = self.forgiven.entry(table.to_owned()).or_default();
        *forgiven = upto.max(*forgiven);
    }

    /// Every table and how far it had come.
    pub fn tips(&self) -> impl Iterator<Item = (&String, &Tip)> {
        self.leaves.iter().flatten()
    }

    /// Whether nobody ever wrote to it.
    pub fn is_empty(&self) -> bool {
        self.lines == 0
    }

    /// Whether a line in it is signed by a key that is not the house's.
    pub(super) fn has_strangers(&self) -> bool {
        let mut doubts = self.doubts.iter();
        doubts.any(|doubt| matches!(doubt, Doubt::Stranger(_)))
    }

    /// Why it does not show what it should.
    pub fn doubts(&self) -> impl Iterator<Item = &Doubt> {
        self.doubts.iter()
    }

    /// What a log lacks that was acknowledged: it says how many entries it has, and the hash of each.
    pub fn lacks(
        &self,
        table: &str,
        entries: usize,
        hash: impl Fn(usize) -> [u8; 32],
    ) -> Option<String> {
        lacks(self.tip(table)?, entries, hash)
    }

    pub(super) fn follow(&mut self, table: &str, moved: Moved) {
        match moved {
            Moved::On(tip) => self.note(table, tip),
            Moved::Anew(tip) => self.set(table, tip),
            Moved::Gone => self.forget(table),
        }
    }

    /// The line that says that these tables have moved on.
    pub(super) fn line<'a>(
        &mut self,
        moved: impl Iterator<Item = &'a String>,
        signer: &Signer,
        at: u64,
    ) -> String {
        let tip = |id: &String| {
            let tip = self.tip(id)?;
            Some((id.clone(), tip.seq, hex::write(&tip.hash)))
        };
        let tips = moved.filter_map(tip).collect();
        self.written(tips, signer, at)
    }

    /// The line with which a file begins: it says all that is known.
    pub(super) fn whole(&mut self, signer: &Signer, at: u64) -> String {
        self.last = hex::write(&[0; 32]);
        self.lines = 0;
        let tips = self.tips();
        let tips = tips.map(|(id, tip)| (id.clone(), tip.seq, hex::write(&tip.hash)));
        let tips = tips.collect();
        self.written(tips, signer, at)
    }

    fn written(&mut self, tips: Vec<(String, u64, String)>, signer: &Signer, at: u64) -> String {
        let begins = self.lines == 0;
        let reseated = std::mem::take(&mut self.reseated);
        let of = |id: &String, tip: Tip| (id.clone(), tip.seating.map(|hash| hex::write(&hash)));
        let seats = match begins {
            true => self.tips().map(|(id, tip)| of(id, *tip)).collect(),
            false => reseated
                .iter()
                .filter_map(|id| Some(of(id, self.tip(id)?)))
                .collect(),
        };
        let line = Line {
            at,
            tips,
            tables: self.tables,
            root: self.root(),
            before: self.last.clone(),
            key: signer.public().to_owned(),
            seats,
            doubts: self.doubts.iter().filter(|_| begins).cloned().collect(),
            given_up: self.given_up.iter().filter(|_| begins).cloned().collect(),
            forgiven: match begins {
                true => self.forgiven.clone().into_iter().collect(),
                false => Vec::new(),
            },
            signature: String::new(),
        };
        let words = line.words();
        let text = with_signature(&words, &signer.sign(words.as_bytes()));
        self.last = blake3::hash(text.trim_end().as_bytes())
            .to_hex()
            .to_string();
        self.lines += 1;
        text
    }
}
