//! The letter that goes out.
use umpire::act::{Chain, Deed, Ground, Message, Remedy};
use umpire::agreement::Outcome;

use crate::correspondence::{Correspondence, Posted, plain};

impl Correspondence {
    /// The letter that tells what was just entered for the keeper, in the notation of the game.
    pub fn letter(&self, posted: &[Posted]) -> String {
        let keeper = self.keeper();
        let mut lines = vec![
            self.last_letter().in_words(),
            String::new(),
            format!(
                "{} (White) against {} (Black), by correspondence, under {}.",
                self.player(board::Color::White),
                self.player(board::Color::Black),
                self.code().title
            ),
            String::new(),
            format!("Dear {},", self.player(!keeper)),
            String::new(),
        ];
        lines.extend(posted.iter().flat_map(|p| self.tells(p)));
        lines.extend(self.closes());
        lines.extend([
            String::new(),
            "Yours truly,".into(),
            self.player(keeper).into(),
        ]);
        lines.join("\n") + "\n"
    }

    /// What an act says in a letter; a move after that which it answers.
    fn tells(&self, posted: &Posted) -> Vec<String> {
        let own = |record: &str| {
            let answered = posted.answers.as_ref().map(|(number, who, text)| {
                format!("Your move: {}. {text}", numbered(*number, *who))
            });
            let number = numbered(posted.number, self.keeper());
            let mut told: Vec<String> = answered.into_iter().collect();
            told.push(format!("My move: {number}. {record}"));
            told
        };
        match &posted.act.deed {
            Deed::Sends(Message::One { sent, .. }) => own(sent),
            Deed::Sends(Message::Chain { first, lines }) => {
                let mut told = own(first);
                told.extend(
                    lines
                        .iter()
                        .enumerate()
                        .map(|(n, line)| conditional(n, line)),
                );
                told
            }
            Deed::Sends(Message::Several(records)) => own(&records.join(" or ")),
            Deed::Adopts(words) => vec![format!("I adopt the reading {}", plain(words))],
            Deed::Means(words) => vec![format!("I meant {}", plain(words))],
            Deed::Demands(demand) if demand.first == Remedy::MoveKing && demand.then.is_none() => {
                vec!["Your record expresses no legal move: I require you to move your King.".into()]
            }
            Deed::Demands(demand) => vec![format!("I require you to {demand}.")],
            Deed::AnnouncesCheck => vec!["I announce check.".into()],
            Deed::Resigns => vec!["I resign the game.".into()],
            Deed::OffersDraw => vec!["I offer a draw.".into()],
            Deed::Consents => vec!["I accept your offer.".into()],
            Deed::Declines => vec!["I must decline your offer.".into()],
            Deed::ClaimsDraw(claim) => vec![format!("I claim a draw by {}.", claim)],
            Deed::ClaimsForfeit(Ground::Time) => {
                vec!["I claim the game for time: your reply was late.".into()]
            }
            _ => vec![format!("I give you notice of this: {}.", posted.act)],
        }
    }

    fn closes(&self) -> Vec<String> {
        let mut lines = Vec::new();
        match (self.game().outcome().0, self.reply_time_in_words()) {
            (Outcome::Open, Some(time)) => lines.extend([
                String::new(),
                format!("A reply is looked for within {time} of receipt."),
            ]),
            (Outcome::Open, None) => {}
            (outcome, _) => lines.extend([String::new(), format!("The game is over: {outcome}.")]),
        }
        lines
    }
}

/// `7` for White, `7..` for Black: a full stop follows.
fn numbered(number: u32, who: board::Color) -> String {
    format!("{number}{}", who.fold_wb("", ".."))
}

fn conditional(n: usize, line: &Chain) -> String {
    let step = |(k, (reply, own)): (usize, &(String, String))| match (n, k) {
        (0, 0) => format!("If you reply {reply}, then {own}"),
        (_, 0) => format!("Or if you reply {reply}, then {own}"),
        _ => format!("and then if {reply}, then {own}"),
    };
    let steps: Vec<String> = line.iter().enumerate().map(step).collect();
    steps.join(", ")
}
