//! The envelope: a sealed move that nobody reads before it is opened, whoever reads the database.
//!
//! `commitment = BLAKE3("seal/1" ‖ table ‖ seq ‖ nonce ‖ words)` is published at once; the words and the nonce are
//! encrypted under a key of their own, which is wrapped by the house's key, which is not in the database.
//! What was written is kept as it was written: the law judges it when it is opened, not before.
use std::path::Path;

use chacha20poly1305::aead::{Aead, KeyInit, Payload};
use chacha20poly1305::{Key, XChaCha20Poly1305, XNonce};
use ed25519_dalek::{Signer as _, SigningKey, VerifyingKey};
use serde::{Deserialize, Serialize};
use zeroize::{Zeroize, ZeroizeOnDrop};

use crate::hex;

/// Every envelope is as thick as every other: castling must not show by its length.
const PADDED: usize = 256;
/// Longest record that can be sealed, in bytes.
pub const WORDS_MAX: usize = PADDED - 2;

/// The house's own key, and those that it had before. It has no `Debug` and no way to be written but to its own file.
#[derive(Zeroize, ZeroizeOnDrop)]
pub struct HouseKey {
    /// Closes envelopes.
    now: [u8; 32],
    /// Open what was closed under them.
    before: Vec<[u8; 32]>,
    /// Made from the first: it gives receipts, one with every entry.
    receipts: [u8; 32],
}

/// A closed envelope, as it lies in the log.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Envelope {
    /// Published to everybody at once.
    pub commitment: String,
    wrapped: String,
    contents: String,
}

/// What was in it. `None`: a blank sheet.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Opened {
    pub words: Option<String>,
    pub nonce: String,
}

/// The envelope cannot be opened: the umpire must rule, the house never guesses.
#[derive(Debug, thiserror::Error)]
#[error("the sealed move cannot be opened: {0}")]
pub struct Unopenable(&'static str);

impl HouseKey {
    /// Reads the key file (the newest key first, a line for each), or makes one that only its owner may read.
    pub fn at(path: &Path) -> std::io::Result<HouseKey> {
        if let Some(key) = HouseKey::kept(path)? {
            return Ok(key);
        }
        let key = HouseKey::new();
        write_private(path, &hex::write(&key.now))?;
        tracing::info!(file = %path.display(), "a new key closes envelopes");
        Ok(key)
    }

    /// Reads the key file, if there is one.
    pub fn kept(path: &Path) -> std::io::Result<Option<HouseKey>> {
        let malformed = || std::io::Error::other("a line of the key file is not 64 hex digits");
        let mut text = match std::fs::read_to_string(path) {
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(None),
            text => text?,
        };
        let key = |line| hex::read(line).and_then(|bytes| bytes.try_into().ok());
        let keys: Option<Vec<[u8; 32]>> = text.split_whitespace().map(key).collect();
        text.zeroize();
        let mut keys = keys.ok_or_else(malformed)?.into_iter();
        let now = keys.next().ok_or_else(malformed)?;
        Ok(Some(HouseKey::of(now, keys.collect())))
    }

    fn new() -> HouseKey {
        HouseKey::of(random(), Vec::new())
    }

    fn of(now: [u8; 32], before: Vec<[u8; 32]>) -> HouseKey {
        HouseKey {
            now,
            before,
            receipts: for_receipts(&now),
        }
    }

    /// Closes an envelope for the entry `seq` of a table.
    pub fn seal(&self, table: &str, seq: u64, words: Option<&str>) -> Result<Envelope, String> {
        let text = words.unwrap_or_default();
        if text.len() > WORDS_MAX {
            return Err(format!("a sealed record has at most {WORDS_MAX} bytes"));
        }
        let nonce: [u8; 32] = random();
        let commitment = commitment(table, seq, &nonce, words);
        let about = about(table, seq, &commitment);
        let mut own: [u8; 32] = random();
        let mut sheet = nonce.to_vec();
        // A blank sheet is one longer than any words can be.
        let length = words.map_or(WORDS_MAX + 1, str::len) as u16;
        sheet.extend(length.to_be_bytes());
        sheet.extend(text.bytes());
        sheet.resize(32 + PADDED, 0);
        let sealed = (
            encrypt(&self.now, &own, &about),
            encrypt(&own, &sheet, &about),
        );
        own.zeroize();
        sheet.zeroize();
        match sealed {
            (Some(wrapped), Some(contents)) => Ok(Envelope {
                commitment,
                wrapped,
                contents,
            }),
            _ => Err("the envelope could not be closed".into()),
        }
    }

    /// Opens it and checks it against what was published.
    pub fn open(&self, table: &str, seq: u64, envelope: &Envelope) -> Result<Opened, Unopenable> {
        let about = about(table, seq, &envelope.commitment);
        let mut keys = std::iter::once(&self.now).chain(&self.before);
        let own = keys
            .find_map(|key| decrypt(key, &envelope.wrapped, &about))
            .and_then(|own| <[u8; 32]>::try_from(own).ok())
            .ok_or(Unopenable("it was closed under another key"))?;
        let sheet = decrypt(&own, &envelope.contents, &about)
            .filter(|sheet| sheet.len() == 32 + PADDED)
            .ok_or(Unopenable("the envelope is damaged"))?;
        let length = u16::from_be_bytes([sheet[32], sheet[33]]) as usize;
        let words = match sheet[34..].get(..length) {
            None => None,
            Some(words) => Some(
                String::from_utf8(words.to_vec())
                    .map_err(|_| Unopenable("the words are not text"))?,
            ),
        };
        let opened = Opened {
            words,
            nonce: hex::write(&sheet[..32]),
        };
        if opened.keeps(table, seq, &envelope.commitment) {
            Ok(opened)
        } else {
            Err(Unopenable("it is not what was published"))
        }
    }
}

impl HouseKey {
    fn derived(&self, what: &str) -> [u8; 32] {
        blake3::derive_key(what, &self.now)
    }

    /// What signs for the house; whoever has its public key can check it.
    pub fn signer(&self) -> Signer {
        let key = signing(&self.now);
        Signer {
            public: public(&key),
            key,
            house: self.keys(),
        }
    }

    /// The keys by which others know what the house signed, now and before.
    pub fn keys(&self) -> Keys {
        let all = std::iter::once(&self.now).chain(&self.before);
        Keys(all.map(|key| public(&signing(key))).collect())
    }

    /// A name for the key that does not give it away: nodes of one house must agree on it.
    pub fn name(&self) -> String {
        hex::write(&self.derived("jadoube 2026 a name for the key")[..8])
    }

    /// What a client holds to show that the house told it of this entry.
    pub fn receipt(&self, table: &str, seq: u64, hash: &[u8; 32]) -> String {
        receipt_by(&self.receipts, table, seq, hash)
    }

    /// Whether the house gave that receipt, under this key or an earlier one.
    pub fn gave(&self, receipt: &str, table: &str, seq: u64, hash: &[u8; 32]) -> bool {
        let before = self.before.iter().map(for_receipts);
        let mut keys = std::iter::once(self.receipts).chain(before);
        // 128 bits, and nobody is told how nearly right he was.
        keys.any(|key| receipt_by(&key, table, seq, hash) == receipt)
    }
}

fn for_receipts(key: &[u8; 32]) -> [u8; 32] {
    blake3::derive_key("jadoube 2026 receipts", key)
}

fn receipt_by(key: &[u8; 32], table: &str, seq: u64, hash: &[u8; 32]) -> String {
    let mut hasher = blake3::Hasher::new_keyed(key);
    hasher.update(table.as_bytes());
    hasher.update(&seq.to_be_bytes());
    hasher.update(hash);
    hex::write(&hasher.finalize().as_bytes()[..16])
}

fn signing(key: &[u8; 32]) -> SigningKey {
    SigningKey::from_bytes(&blake3::derive_key("jadoube 2026 the house signs", key))
}

fn public(key: &SigningKey) -> String {
    hex::write(key.verifying_key().as_bytes())
}

/// Every key with which a house signed, as others check it. Where it has no key nothing is signed by it.
#[derive(Clone, Debug, Default)]
pub struct Keys(Vec<String>);

impl Keys {
    /// Whether that is one of them.
    pub fn has(&self, key: &str) -> bool {
        self.0.iter().any(|of| of == key)
    }
}

/// Signs for the house.
pub struct Signer {
    key: SigningKey,
    public: String,
    house: Keys,
}

impl Signer {
    /// The key with which others check it, in hex.
    pub fn public(&self) -> &str {
        &self.public
    }

    /// This key and those that the house had before.
    pub fn keys(&self) -> &Keys {
        &self.house
    }

    pub fn sign(&self, bytes: &[u8]) -> String {
        hex::write(&self.key.sign(bytes).to_bytes())
    }
}

/// Whether that key signed it.
pub fn is_signed(key: &str, bytes: &[u8], signature: &str) -> bool {
    let key = hex::read(key).and_then(|key| <[u8; 32]>::try_from(key).ok());
    let key = key.and_then(|key| VerifyingKey::from_bytes(&key).ok());
    let signature = hex::read(signature).and_then(|bytes| <[u8; 64]>::try_from(bytes).ok());
    key.zip(signature)
        .is_some_and(|(key, by)| key.verify_strict(bytes, &by.into()).is_ok())
}

impl Opened {
    /// Whether this is what the commitment was made for; anybody can check it.
    pub fn keeps(&self, table: &str, seq: u64, published: &str) -> bool {
        hex::read(&self.nonce)
            .is_some_and(|nonce| commitment(table, seq, &nonce, self.words.as_deref()) == published)
    }
}

fn commitment(table: &str, seq: u64, nonce: &[u8], words: Option<&str>) -> String {
    let mut hasher = blake3::Hasher::new();
    hasher.update(b"seal/1");
    hasher.update(table.as_bytes());
    hasher.update(&seq.to_be_bytes());
    hasher.update(nonce);
    hasher.update(words.unwrap_or("\0").as_bytes());
    hasher.finalize().to_hex().to_string()
}

fn about(table: &str, seq: u64, commitment: &str) -> Vec<u8> {
    [table.as_bytes(), &seq.to_be_bytes(), commitment.as_bytes()].concat()
}

fn encrypt(key: &[u8; 32], msg: &[u8], aad: &[u8]) -> Option<String> {
    let nonce: [u8; 24] = random();
    let sealed = XChaCha20Poly1305::new(&Key::from(*key))
        .encrypt(&XNonce::from(nonce), Payload { msg, aad })
        .ok()?;
    Some(hex::write(&[&nonce[..], &sealed].concat()))
}

fn decrypt(key: &[u8; 32], sealed: &str, aad: &[u8]) -> Option<Vec<u8>> {
    let bytes = hex::read(sealed)?;
    let (nonce, msg) = bytes.split_first_chunk::<24>()?;
    XChaCha20Poly1305::new(&Key::from(*key))
        .decrypt(&XNonce::from(*nonce), Payload { msg, aad })
        .ok()
}

/// Random bytes from the system; without them there are no secrets and the house must not go on.
pub fn random<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    #[cfg(feature = "simulation")]
    if crate::simulation::draw(&mut bytes) {
        return bytes;
    }
    getrandom::fill(&mut bytes).expect("the system gives random bytes");
    bytes
}

fn write_private(path: &Path, text: &str) -> std::io::Result<()> {
    use std::io::Write;
    let mut options = std::fs::OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let mut file = options.open(path)?;
    file.write_all(text.as_bytes())?;
    file.sync_all()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_envelope_opens_only_where_it_belongs() {
        let key = HouseKey::new();
        let envelope = key.seal("t", 7, Some("Kt-KB3")).unwrap();
        let opened = key.open("t", 7, &envelope).unwrap();
        assert_eq!(opened.words.as_deref(), Some("Kt-KB3"));
        assert!(opened.keeps("t", 7, &envelope.commitment));
        assert!(key.open("t", 8, &envelope).is_err());
        assert!(key.open("u", 7, &envelope).is_err());
        assert!(HouseKey::new().open("t", 7, &envelope).is_err());
    }

    #[test]
    fn a_new_key_opens_what_the_old_one_closed() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("key");
        let envelope = HouseKey::at(&path).unwrap().seal("t", 7, Some("O-O"));
        let old = std::fs::read_to_string(&path).unwrap();
        let new = "ab".repeat(32);
        std::fs::write(&path, format!("{new}\n{old}\n")).unwrap();
        let both = HouseKey::at(&path).unwrap();
        assert!(both.open("t", 7, &envelope.unwrap()).is_ok());
        let envelope = both.seal("t", 8, Some("O-O")).unwrap();
        std::fs::write(&path, &new).unwrap();
        let alone = HouseKey::at(&path).unwrap();
        assert!(
            alone.open("t", 8, &envelope).is_ok(),
            "the first line closes"
        );
        std::fs::write(&path, "\n").unwrap();
        assert!(HouseKey::at(&path).is_err());
    }

    #[test]
    fn all_envelopes_look_alike() {
        let key = HouseKey::new();
        let size =
            |words| serde_json::to_string(&key.seal("t", 7, words).unwrap()).map(|s| s.len());
        let longest = "x".repeat(WORDS_MAX);
        assert_eq!(size(None).unwrap(), size(Some("O-O")).unwrap());
        assert_eq!(size(None).unwrap(), size(Some(&longest)).unwrap());
        assert!(key.seal("t", 7, Some(&(longest + "x"))).is_err());
        let blank = key.seal("t", 7, None).unwrap();
        assert_eq!(key.open("t", 7, &blank).unwrap().words, None);
    }

    #[test]
    fn what_is_stored_does_not_hold_the_words() {
        let envelope = HouseKey::new().seal("t", 7, Some("Kt-KB3")).unwrap();
        let stored = serde_json::to_string(&envelope).unwrap();
        assert!(!stored.contains("KB3") && !stored.contains(&hex::write(b"KB3")));
    }
}
