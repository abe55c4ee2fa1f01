//! `--house`: the game on the board at a table of a house, where others watch. Only what is settled is sent.
use serde_json::{Value, json};
use std::sync::mpsc::{Sender, channel};
use std::thread::{self, JoinHandle};
use std::time::Duration;
use umpire::act::{Act, Actor};

/// The board's place in a house.
pub struct Guest {
    to: Option<Sender<Act>>,
    sender: Option<JoinHandle<()>>,
    /// Where others may watch.
    pub watch: String,
}

struct Table {
    url: String,
    /// Of White, of Black, of the umpire.
    secrets: [String; 3],
    seq: u64,
    sent: u64,
}

impl Guest {
    /// Takes a table for a game under the code, on these conditions.
    pub fn sits(house: &str, code: &str, conditions: &[String]) -> Result<Guest, String> {
        let house = house.trim_end_matches('/');
        let body = json!({ "code": code, "conditions": conditions, "umpire": true, "public": true,
            "names": { "white": "White, at a board", "black": "Black, at a board" } });
        let made = post(&format!("{house}/api/tables"), None, &body).map_err(|no| no.sentence)?;
        let id = made["id"]
            .as_str()
            .ok_or("The house gave the table no name.")?;
        let secret = |seat: &str| {
            let links = made["links"].as_array().into_iter().flatten();
            let mut found = links.filter(|link| link["seat"] == seat);
            let secret = found.next().and_then(|link| link["secret"].as_str());
            secret
                .map(String::from)
                .ok_or(format!("The house gave no secret for {seat}."))
        };
        let secrets = [secret("white")?, secret("black")?, secret("umpire")?];
        let mut table = Table {
            url: format!("{house}/api/tables/{id}"),
            secrets,
            seq: 0,
            sent: 0,
        };
        for secret in &table.secrets[..2] {
            let answer = post(&format!("{}/accept", table.url), Some(secret), &json!({}))
                .map_err(|no| no.sentence)?;
            table.seq = answer["seq"].as_u64().unwrap_or(table.seq);
        }
        let (to, acts) = channel::<Act>();
        let sender = thread::spawn(move || {
            for act in acts {
                table.sends(act);
            }
        });
        Ok(Guest {
            to: Some(to),
            sender: Some(sender),
            watch: format!("{house}/table/{id}"),
        })
    }

    pub fn acts(&self, act: &Act) {
        if let Some(to) = &self.to {
            // The sender lives as long as this.
            let _ = to.send(act.clone());
        }
    }
}

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
    /// Sends the act until the house has it; what the house will not have is said.
    fn sends(&mut self, mut act: Act) {
        // The house keeps its own clocks.
        act.clock = None;
        self.sent += 1;
        let secret = match act.actor {
            Actor::Side { side, .. } => self.secrets[side.fold_wb(0, 1)].clone(),
            _ => self.secrets[2].clone(),
        };
        for _ in 0..60 {
            let body = json!({ "act_id": format!("board-{}", self.sent), "expected_seq": self.seq, "act": act.to_string() });
            match post(&format!("{}/acts", self.url), Some(&secret), &body) {
                Ok(answer) => {
                    self.seq = answer["seq"].as_u64().unwrap_or(self.seq);
                    return;
                }
                Err(no) if no.stale.is_some() => self.seq = no.stale.unwrap_or(self.seq),
                Err(no) if no.again => thread::sleep(Duration::from_millis(500)),
                Err(no) => {
                    return eprintln!(
                        "The house did not take {act:?}: {}",
                        no.sentence,
                        act = act.to_string()
                    );
                }
            }
        }
        eprintln!("The house did not answer; it has not heard: {act}.");
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

fn post(url: &str, secret: Option<&str>, body: &Value) -> Result<Value, No> {
    let agent = ureq::Agent::config_builder()
        .timeout_global(Some(Duration::from_secs(10)))
        .http_status_as_error(false)
        .build()
        .new_agent();
    let mut request = agent.post(url);
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
