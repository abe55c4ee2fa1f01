//! The anchor's own file: gone, begun anew, signed by others, held by another house, changed.
use std::sync::Arc;

use house::anchor::{Anchor, Noted, Tip};
use rusqlite::Connection;

use super::{change, played};

/// An anchor that was taken away, emptied or begun anew is missed: by whoever verifies, and whenever the house opens, until
/// it is accepted; and then it is named for good.
#[tokio::test]
async fn an_anchor_that_is_gone_is_missed() {
    let (place, [table, _]) = played().await;
    let opened = place.open().await;
    assert!(opened.house.warnings().is_empty());
    opened.house.close().await;
    let cut = "DELETE FROM entry WHERE tbl = ? AND seq >= 3";
    change(&place, cut, &table);
    for emptied in [false, true] {
        let _ = std::fs::remove_file(place.path("anchor.jsonl"));
        if emptied {
            std::fs::write(place.path("anchor.jsonl"), "").unwrap();
        }
        let faults = place.faults().await;
        assert!(faults.contains("the anchor says nothing"), "{faults}");
    }
    for again in [false, true] {
        let opened = place.open().await;
        let warnings = opened.house.warnings();
        let warned = warnings.iter().any(|said| said.contains("begun"));
        assert!(warned, "again {again}: {warnings:?}");
        opened.house.close().await;
        let faults = place.faults().await;
        assert!(faults.contains("the anchor was begun"), "{faults}");
    }
    place.accept_loss().await;
    assert_eq!(place.faults().await, "");
    let noted = place.noted();
    assert!(noted.given_up[0].contains("begun"), "{:?}", noted.given_up);
    let opened = place.open().await;
    assert!(opened.house.warnings().is_empty());
    // A store that was emptied with it knows that it had one.
    opened.house.close().await;
    let emptied = Connection::open(place.path("house.sqlite")).unwrap();
    emptied.execute("DELETE FROM entry", []).unwrap();
    std::fs::remove_file(place.path("anchor.jsonl")).unwrap();
    let faults = place.faults().await;
    assert!(faults.contains("the anchor says nothing"), "{faults}");
}

/// A line that another key signed is not the house's, however sound it is: it is not believed, whoever verifies is told, and
/// so is whoever opens the house, every time. A key that the house had before is its own.
#[tokio::test]
async fn only_the_houses_keys_sign_its_anchor() {
    let (place, [table, _]) = played().await;
    let own = std::fs::read_to_string(place.path("seal.key")).unwrap();
    let key = |lines: &str| std::fs::write(place.path("seal.key"), lines).unwrap();
    let rotated = "ab".repeat(32);
    key(&format!("{rotated}\n{own}\n"));
    assert_eq!(place.faults().await, "", "the key was changed as it should");
    let opened = place.open().await;
    let (live, _) = opened.house.find(&table, None).await.unwrap();
    opened.act(&live, "white", "white plays Nf3").await.unwrap();
    // Before it the house may have entered that it was shut.
    let last = opened.house.table(&live).await.unwrap().seq();
    place.anchored(&table, last).await;
    opened.house.close().await;
    assert_eq!(place.faults().await, "");
    // Somebody cuts off the end, and has a house of his own write to the anchor that this is all there was.
    let cut = "DELETE FROM entry WHERE tbl = ? AND seq >= 3";
    change(&place, cut, &table);
    key(&"cd".repeat(32));
    let rows = place.store().read(&table, 0).await.unwrap();
    {
        // As a house would that believed every line.
        let path = place.path("anchor.jsonl");
        std::fs::remove_file(&path).unwrap();
        let anchor = Anchor::open(&path, place.key().signer(), Arc::new(|| 1)).unwrap();
        let last = rows.last().unwrap();
        anchor.note(&table, Tip::at(last.seq, last.hash));
        anchor.close();
        assert_eq!(place.faults().await, "", "to the forger it is sound");
    }
    key(&format!("{rotated}\n{own}\n"));
    let stranger = "which is the key of no line of seal.key";
    let faults = place.faults().await;
    assert!(faults.contains(stranger), "{faults}");
    for again in [false, true] {
        let opened = place.open().await;
        let warnings = opened.house.warnings();
        let warned = warnings.iter().any(|said| said.contains(stranger));
        assert!(warned, "again {again}: {warnings:?}");
        opened.house.close().await;
        let faults = place.faults().await;
        assert!(faults.contains(stranger), "{faults}");
    }
    let strangers = std::fs::read_dir(place.0.path()).unwrap();
    let kept = strangers.filter(|file| {
        let name = file.as_ref().unwrap().file_name();
        name.to_string_lossy().starts_with("anchor.1000000")
    });
    assert_eq!(kept.count(), 1, "what the stranger wrote is kept");
}

/// A house that would write to another's anchor is refused.
#[tokio::test]
async fn an_anchor_that_another_house_holds_is_refused() {
    let (place, _) = played().await;
    let opened = place.open().await;
    let anchor = || {
        let path = place.path("anchor.jsonl");
        Anchor::open(&path, place.key().signer(), Arc::new(|| 1))
    };
    let refused = anchor().err().unwrap();
    assert!(refused.contains("held by another house"), "{refused}");
    opened.house.close().await;
    assert!(anchor().is_ok());
}

#[tokio::test]
async fn the_anchor_itself_cannot_be_changed() {
    let (place, [table, _]) = played().await;
    // What was written when the house was shut is a line of its own.
    let opened = place.open().await;
    let (live, _) = opened.house.find(&table, None).await.unwrap();
    opened.do_all(&live, &["white plays Nf3"]).await;
    place.anchored(&table, 5).await;
    opened.house.close().await;
    let path = place.path("anchor.jsonl");
    let text = std::fs::read_to_string(&path).unwrap();
    let read = |text: &str| {
        std::fs::write(&path, text).unwrap();
        Noted::read(&path, &place.key().keys()).err()
    };
    let broken_off = &text[..text.len() - 10];
    assert_eq!(
        read(broken_off),
        None,
        "a line that was never finished is no fault"
    );
    let changed = text.replacen(&format!("\"{table}\",5"), &format!("\"{table}\",6"), 1);
    assert!(read(&changed).unwrap().contains("signature"));
    let (_, without_first) = text.split_once('\n').unwrap();
    assert!(read(without_first).unwrap().contains("does not follow"));
}
