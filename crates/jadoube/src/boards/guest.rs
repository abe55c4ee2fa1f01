//! `--house`: the game on the board at a table of a house, where others watch. Only what is settled is sent; what a ruling
//! rests on that nobody felt is said there in the umpire's words; and what the arbiter says or does there is heard here.
use super::line::Heard;
use crate::failure::tell;
use sensor::Entry;
use serde_json::{Value, json};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};
use umpire::act::{Act, Actor};

/// The board's place in a house.
pub struct Guest {
    to: Option<Sender<Sent>>,
    sender: Option<JoinHandle<()>>,
    /// Where others may watch.
    pub watch: String,
    /// Where the arbiter answers and corrects.
    pub arbiter: String,
}

/// What is sent to the table.
enum Sent {
    Act(Act),
    Words(String),
}

struct Table {
    url: String,
    /// Of White, of Black, of the umpire.
    secrets: [String; 3],
    seq: u64,
    sent: u64,
    /// The last entry that was listened to, and those after it that are the board's own.
    heard: u64,
    own: Vec<u64>,
}

impl Guest {
    /// Takes a table for a game under the code, on these conditions. What others say and do there is told to these ears.
    pub fn sits(
        house: &str,
        code: &str,
        conditions: &[String],
        ears: Sender<Heard>,
    ) -> Result<Guest, String> {
        let house = house.trim_end_matches('/');
        let body = json!({ "code": code, "conditions": conditions, "umpire": true, "public": true,
            "names": { "white": "White, at a board", "black": "Black, at a board" } });
        let made = post(&format!("{house}/api/tables"), None, &body).map_err(|no| no.sentence)?;
        let id = made["id"]
            .as_str()
            .ok_or("The house gave the table no name.")?;
        let link = |seat: &str, part: &str| {
            let links = made["links"].as_array().into_iter().flatten();
            let mut found = links.filter(|link| link["seat"] == seat);
            let part = found.next().and_then(|link| link[part].as_str());
            part.map(String::from)
                .ok_or(format!("The house gave no link for {seat}."))
        };
        let secrets = [
            link("white", "secret")?,
            link("black", "secret")?,
            link("umpire", "secret")?,
        ];
        let arbiter = format!("{house}{}", link("umpire", "path")?);
        let mut table = Table {
            url: format!("{house}/api/tables/{id}"),
            secrets,
            seq: 0,
            sent: 0,
            heard: 0,
            own: Vec::new(),
        };
        for secret in &table.secrets[..2] {
            let answer = post(&format!("{}/accept", table.url), Some(secret), &json!({}))
                .map_err(|no| no.sentence)?;
            table.seq = answer["seq"].as_u64().unwrap_or(table.seq);
        }
        table.heard = table.seq;
        let (to, all) = channel::<Sent>();
        let sender = thread::spawn(move || {
            let mut listened = Instant::now();
            loop {
                match all.recv_timeout(LISTENS) {
                    Ok(Sent::Act(act)) => table.sends(act),
                    Ok(Sent::Words(words)) => table.says(&words),
                    Err(RecvTimeoutError::Timeout) => {}
                    Err(RecvTimeoutError::Disconnected) => return,
                }
                if listened.elapsed() >= LISTENS {
                    table.listens(&ears);
                    listened = Instant::now();
                }
            }
        });
        Ok(Guest {
            to: Some(to),
            sender: Some(sender),
            watch: format!("{house}/table/{id}"),
            arbiter,
        })
    }

    /// The act, and if it may well have been another, that it is inferred.
    pub fn acts(&self, entry: &Entry) {
        self.sends(Sent::Act(entry.act.clone()));
        if let Some(why) = entry.inferred.filter(|why| why.is_doubtful()) {
            self.says(format!("inferred: {} ({why})", entry.act));
        }
    }

    /// What those who watch should know of what the rulings rest on.
    pub fn says(&self, words: String) {
        self.sends(Sent::Words(words));
    }

    fn sends(&self, sent: Sent) {
        if let Some(to) = &self.to {
            // The sender lives as long as this.
            let _ = to.send(sent);
        }
    }
}

/// How often the table is listened to.
const LISTENS: Duration = Duration::from_millis(500);
/// The house takes no longer words.
const LONGEST: usize = 500;

impl Drop for Guest {
    /// What was settled is sent before the board goes.
    fn drop(&mut self) {
        self.to = None;
        if let Some(sender) = self.sender.take() {
            let _ = sender.join();
        }
    }
}

impl Table {
    fn sends(&mut self, mut act: Act) {
        // The house keeps its own clocks.
        act.clock = None;
        let seat = match act.actor {
            Actor::Side { side, .. } => side.fold_wb(0, 1),
            _ => 2,
        };
        self.posts(
            "acts",
            seat,
            json!({ "act": act.to_string() }),
            &act.to_string(),
        );
    }

    fn says(&mut self, words: &str) {
        let words: String = words.chars().take(LONGEST).collect();
        self.posts("words", 2, json!({ "words": words, "to": "all" }), &words);
    }

    /// Sends it until the house has it; what the house will not have is said.
    fn posts(&mut self, door: &str, seat: usize, mut body: Value, what: &str) {
        self.sent += 1;
        body["act_id"] = format!("board-{}", self.sent).into();
        let secret = self.secrets[seat].clone();
        for _ in 0..60 {
            if door == "acts" {
                body["expected_seq"] = self.seq.into();
            }
            match post(&format!("{}/{door}", self.url), Some(&secret), &body) {
                Ok(answer) => {
                    self.seq = answer["seq"].as_u64().unwrap_or(self.seq);
                    self.own.push(self.seq);
                    return;
                }
                Err(no) if no.stale.is_some() => self.seq = no.stale.unwrap_or(self.seq),
                Err(no) if no.again => thread::sleep(Duration::from_millis(500)),
                Err(no) => {
                    return tell(&format!("the house did not take {what:?}: {}", no.sentence));
                }
            }
        }
        tell(&format!(
            "the house did not answer; it has not heard: {what}"
        ));
    }
}

impl Table {
    /// Tells what others have said to all and done since the table was last listened to. A house that does not answer is asked again.
    fn listens(&mut self, ears: &Sender<Heard>) {
        let url = format!("{}?since={}", self.url, self.heard);
        let Ok(answer) = get(&url, &self.secrets[2]) else {
            return;
        };
        for entry in answer["entries"].as_array().into_iter().flatten() {
            let seq = entry["seq"].as_u64().unwrap_or_default();
            self.heard = self.heard.max(seq);
            let text = |field: &str| entry[field].as_str().map(String::from);
            let told = match (text("kind").as_deref(), text("seat").as_deref()) {
                _ if self.own.contains(&seq) => None,
                (Some("words"), Some("umpire")) => text("words").map(Heard::AtTheTable),
                (Some("act"), Some("white" | "black" | "umpire")) => {
                    text("act").map(Heard::DoneAtTheTable)
                }
                _ => None,
            };
            if let Some(told) = told {
                // If nobody listens any more, the board is going.
                let _ = ears.send(told);
            }
        }
        self.own.retain(|seq| *seq > self.heard);
    }
}

/// Why the house did not do it.
struct No {
    sentence: String,
    /// It may do so later.
    again: bool,
    /// Others acted first: the last entry is this.
    stale: Option<u64>,
}

fn agent() -> ureq::Agent {
    ureq::Agent::config_builder()
        .timeout_global(Some(Duration::from_secs(10)))
        .http_status_as_error(false)
        .build()
        .new_agent()
}

fn get(url: &str, secret: &str) -> Result<Value, ureq::Error> {
    let request = agent().get(url);
    let request = request.header("Authorization", format!("Bearer {secret}"));
    request.call()?.body_mut().read_json()
}

fn post(url: &str, secret: Option<&str>, body: &Value) -> Result<Value, No> {
    let mut request = agent().post(url);
    if let Some(secret) = secret {
        request = request.header("Authorization", format!("Bearer {secret}"));
    }
    let lost = |why: ureq::Error| No {
        sentence: format!("{url}: {why}."),
        again: true,
        stale: None,
    };
    let mut answer = request.send_json(body).map_err(lost)?;
    let status = answer.status().as_u16();
    let value: Value = answer.body_mut().read_json().unwrap_or(Value::Null);
    if (200..300).contains(&status) {
        return Ok(value);
    }
    Err(No {
        sentence: value["message"]
            .as_str()
            .unwrap_or("it gave no reason.")
            .into(),
        again: status == 429 || status >= 500,
        stale: (value["error"] == "stale")
            .then(|| value["seq"].as_u64())
            .flatten(),
    })
}
