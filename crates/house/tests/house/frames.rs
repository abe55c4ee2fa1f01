//! What is told unasked: only what is new, and together it comes to the whole.
use std::sync::Arc;

use house::live::{Live, News};
use house::seat::Seat;
use house::view::Eyes;
use serde_json::Value;
use tokio::sync::broadcast::Receiver;

use crate::common::{Opened, own_house, proposal};
use crate::sight::{Chance, act_at_random, random_table};

/// One who sat down, and has only what he is told.
struct Follower<'a> {
    opened: &'a Opened,
    live: Arc<Live>,
    seat: Seat,
    news: Receiver<Arc<News>>,
    score: Vec<Value>,
}

impl<'a> Follower<'a> {
    async fn sit(opened: &'a Opened, live: &Arc<Live>, seat: Seat) -> Follower<'a> {
        let (seated, news) = opened.house.sit(live, seat, None).await.unwrap();
        Follower {
            opened,
            live: live.clone(),
            seat,
            news,
            score: lines(&serde_json::to_value(&seated.state).unwrap()),
        }
    }

    /// Hears the news; then he has the score that he would be shown. Answers how many lines were struck out.
    async fn hear(&mut self) -> usize {
        let mut struck_out = 0;
        while let Ok(said) = self.news.try_recv() {
            let News::Entry { frames, .. } = &*said else {
                continue;
            };
            let text = frames[Eyes::of(self.seat).index()].as_ref().unwrap();
            let state = &serde_json::from_str::<Value>(text).unwrap()["state"];
            let from = state["score_from"].as_u64().unwrap() as usize;
            struck_out += self.score.len().checked_sub(from).expect("none is missing");
            self.score.truncate(from);
            self.score.extend(lines(state));
        }
        let shown = self.opened.house.look(&self.live, self.seat, None).await;
        let shown = serde_json::to_value(&shown.unwrap().state).unwrap();
        assert_eq!(self.score, lines(&shown));
        struck_out
    }
}

fn lines(state: &Value) -> Vec<Value> {
    state["score"].as_array().unwrap().clone()
}

#[tokio::test]
async fn the_new_lines_come_to_the_whole_score() {
    let opened = own_house().await;
    for seed in 0..40 {
        let mut chance = Chance(seed);
        let (made, live) = opened.begin(random_table(&mut chance)).await;
        let seats: Vec<Seat> = made.links.iter().map(|l| l.seat.parse().unwrap()).collect();
        let mut follower = Follower::sit(&opened, &live, *chance.of(&seats)).await;
        for _ in 0..40 {
            let doer = *chance.of(&seats);
            act_at_random(&opened, &live, doer, &mut chance).await;
            follower.hear().await;
        }
    }
}

#[tokio::test]
async fn a_move_taken_back_is_struck_out() {
    let opened = own_house().await;
    let (_, live) = opened.begin(proposal(&[])).await;
    let mut follower = Follower::sit(&opened, &live, Seat::Watcher).await;
    for (seat, act, struck_out, left) in [
        ("white", "white plays e4", 0, 1),
        ("black", "black plays e5", 0, 2),
        ("white", "white touches g1", 0, 2),
        ("white", "white plays d4", 0, 3),
        ("black", "black demands restore position", 1, 2),
        ("white", "white plays Nf3", 0, 3),
    ] {
        opened.act(&live, seat, act).await.unwrap();
        assert_eq!(follower.hear().await, struck_out, "{act}");
        assert_eq!(follower.score.len(), left, "{act}");
    }
}
