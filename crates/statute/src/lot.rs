//! Codes drawn by lot: an answer at random to every question, for what must hold under any code.
use crate::{Allowed, Answers, Code, Kind, Provision, Question, contradictions, questions};
use serde_json::{Value, json};

impl Code {
    /// A code with answers drawn by lot, the same for the same seed, and without contradictions.
    /// Every answer is given by a provision called after its question.
    pub fn by_lot(seed: u64) -> Code {
        let mut lot = Lot(seed);
        let mut table = json!({});
        let clocked = lot.below(2) == 1;
        for question in questions() {
            match contradictions::supposes_a_clock(question) {
                true => lot.answer_of_clocks(&mut table, question, clocked),
                false => lot.answer(&mut table, question),
            }
        }
        let answers = loop {
            let answers: Answers = serde_json::from_value(table.clone())
                .expect("what is drawn is of the kind that was asked for");
            let contradictions = contradictions::of(&answers);
            if contradictions.is_empty() {
                break answers;
            }
            let between = contradictions.iter().flat_map(|c| &c.between);
            for id in between {
                if let Some(question) = questions().iter().find(|q| q.id() == *id) {
                    lot.answer(&mut table, question);
                }
            }
        };
        Code {
            id: format!("lot-{seed}"),
            title: format!("A code drawn by lot ({seed})"),
            short: format!("Lot {seed}"),
            date: String::new(),
            file: None,
            extends: None,
            answers,
            provisions: questions().iter().map(provision).collect(),
            defaults: Vec::new(),
            readings: Vec::new(),
            otherwise: Vec::new(),
        }
    }
}

fn provision(question: &Question) -> Provision {
    Provision {
        id: question.id(),
        kind: Kind::Rule,
        text: format!("As drawn by lot. {}", question.asks),
    }
}

/// Lots drawn one after another (SplitMix64).
struct Lot(u64);

impl Lot {
    fn answer(&mut self, table: &mut Value, question: &Question) {
        // What admits no choice is stated, for a provision answers.
        let rule = match question.rule {
            Some(_) => "stated".into(),
            None => self.draw(&question.allowed),
        };
        table[question.chapter][question.name] = json!({ "rule": rule, "by": [question.id()] });
    }

    /// All that supposes a clock stands or falls together.
    fn answer_of_clocks(&mut self, table: &mut Value, question: &Question, clocked: bool) {
        let rule: Value = match (&question.allowed, clocked) {
            (Allowed::Choice(words), true) => words[0].word.clone().into(),
            (Allowed::Choice(words), false) => words[words.len() - 1].word.clone().into(),
            (Allowed::Number, false) => 0.into(),
            (Allowed::YesNo, false) => false.into(),
            (allowed, true) => self.draw(allowed),
            (Allowed::Several(_), false) => Value::Array(Vec::new()),
        };
        let by = if clocked {
            vec![question.id()]
        } else {
            Vec::new()
        };
        table[question.chapter][question.name] = json!({ "rule": rule, "by": by });
    }

    fn draw(&mut self, allowed: &Allowed) -> Value {
        match allowed {
            Allowed::Choice(words) => words[self.below(words.len())].word.clone().into(),
            Allowed::YesNo => (self.below(2) == 1).into(),
            Allowed::Number => (1 + self.below(60) as i64).into(),
            Allowed::Several(single) => {
                let count = 1 + self.below(3);
                Value::Array((0..count).map(|_| self.draw(single)).collect())
            }
        }
    }

    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) % n as u64) as usize
    }
}
