//! What a letter says: the deeds in it, in the order in which the law takes them.
use board::{Color, Move};
use record::pgn::State;
use umpire::Game;
use umpire::act::{Act, Chain, Claim, Deed, Demand, Ground, Message, MoveWords, Remedy};

use crate::letter::{Forms, Found, records};

/// More records than this make no letter that can be answered.
const MOST: usize = 64;

/// What a record is there for.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
enum Part {
    /// The writer's move.
    Own,
    /// A move of the reader's that is repeated.
    Repeated,
    /// A reply that is assumed, and the writer's move upon it.
    Assumed,
    Upon,
    /// The reading that the writer adopts; what he says he meant.
    Adopted,
    Meant,
    /// `not Kt-QB3`
    Denied,
}

/// The deeds of `side` that a letter tells; an error says why there is nothing in it to rule on.
pub fn deeds(letter: &str, game: &Game, side: Color, forms: Forms) -> Result<Vec<Deed>, String> {
    let mut found = records(letter, forms);
    // A record is written between these marks in the log, and so has none within it.
    found.retain(|record| !record.text.contains('"'));
    if found.len() > MOST {
        return Err(format!(
            "The letter has {} records in it: no move can be found among so many.",
            found.len()
        ));
    }
    let mut parts = parts(&found);
    pass_over_score(&found, &mut parts, game, side);
    let of = |part: Part| -> Vec<&Found> {
        found
            .iter()
            .zip(&parts)
            .filter(|(_, p)| **p == part)
            .map(|(f, _)| f)
            .collect()
    };
    let mut deeds: Vec<Deed> = Vec::new();
    let named = |record: &&Found| MoveWords::Record(record.text.clone());
    deeds.extend(of(Part::Meant).first().map(|r| Deed::Means(named(r))));
    deeds.extend(of(Part::Adopted).first().map(|r| Deed::Adopts(named(r))));
    let (before, after) = said(letter);
    deeds.extend(before);
    if let Some(message) = message(&found, &parts, game, side)? {
        deeds.push(Deed::Sends(message));
    }
    let says_check = |record: &&Found| announces(&record.text);
    if game.code().answers.check.must_be_announced.rule
        && (of(Part::Own).iter().any(says_check)
            || letter.to_lowercase().contains("announce check"))
    {
        deeds.push(Deed::AnnouncesCheck);
    }
    deeds.extend(after);
    if deeds.is_empty() {
        return Err(match of(Part::Repeated).first() {
            Some(ours) => format!(
                "The only record in the letter, {:?}, is the other side's own move: there is nothing in it to answer.",
                ours.text
            ),
            None => "There is no record in the letter, and neither an adoption, a claim nor an offer: there is nothing to answer.".into(),
        });
    }
    Ok(deeds)
}

/// `I resign`, `and resign`; but not `you may resign`.
fn resigns(text: &str) -> bool {
    let word = |word: &&str| word.trim_matches(|c: char| !c.is_alphabetic()) == "resign";
    let words: Vec<&str> = text.split(' ').collect();
    words.iter().enumerate().any(|(n, w)| {
        let before = n.checked_sub(1).map_or("", |n| words[n]);
        word(w)
            && matches!(
                before,
                "" | "i" | "and" | "we" | "therefore" | "hereby" | "i," | "now"
            )
    })
}

fn announces(record: &str) -> bool {
    let told = record::phrases(record, record::words::Squares::Descriptive);
    told.announced.is_some() || record.ends_with(['+', '#'])
}

/// What each record is there for, by the words before it.
fn parts(found: &[Found]) -> Vec<Part> {
    let mut parts: Vec<Part> = Vec::new();
    for record in found {
        let part = part(record, parts.last().copied(), parts.contains(&Part::Own));
        parts.push(part);
    }
    parts
}

fn part(record: &Found, last: Option<Part>, moved: bool) -> Part {
    let words: Vec<&str> = record.lead.split(' ').collect();
    let says = |any: &[&str]| any.iter().any(|word| words.contains(word));
    let at = |any: &[&str]| words.iter().rposition(|word| any.contains(word));
    let reads = says(&[
        "read",
        "take",
        "understand",
        "interpret",
        "reading",
        "construe",
    ]);
    let as_what = words
        .last()
        .is_some_and(|word| matches!(*word, "as" | "be" | "mean"));
    if words.last() == Some(&"not") {
        return Part::Denied;
    }
    if says(&["if", "should", "suppose", "supposing", "case", "unless"]) {
        return Part::Assumed;
    }
    if says(&["meant", "intended", "meaning"]) && !says(&["your", "you"]) {
        return Part::Meant;
    }
    if says(&["adopt", "adopting"]) || (as_what && (reads || last == Some(Part::Repeated))) {
        return Part::Adopted;
    }
    if last == Some(Part::Assumed) {
        return Part::Upon;
    }
    let leads_up = matches!(words.last(), Some(&("upon" | "on" | "against" | "after")));
    if leads_up {
        return if moved { Part::Assumed } else { Part::Repeated };
    }
    let mine = at(&["i", "my", "we", "our"]);
    match at(&["your", "yours"]).or_else(|| words.windows(2).position(is_of_yours)) {
        Some(theirs) if mine.is_none_or(|mine| mine < theirs) => Part::Repeated,
        _ => Part::Own,
    }
}

/// `you played`
fn is_of_yours(words: &[&str]) -> bool {
    matches!(
        words,
        [
            "you",
            "play" | "played" | "moved" | "sent" | "made" | "have"
        ]
    )
}

/// A letter may repeat the last moves of the game, or all of them, before its own move.
fn pass_over_score(found: &[Found], parts: &mut [Part], game: &Game, side: Color) {
    let made = made(game);
    let told = parts
        .iter()
        .take_while(|p| matches!(p, Part::Own | Part::Repeated))
        .count();
    let is = |(record, (m, before)): (&Found, &(Move, State))| {
        game.readings(&before.position, &before.wings, &record.text)
            .contains(m)
    };
    let longest = (1..=told.min(made.len()))
        .rev()
        .find(|n| found.iter().zip(&made[made.len() - n..]).all(is));
    // What was never made is not repeated: a letter's one move is its writer's.
    let never = |record: &Found| !made.last().is_some_and(|last| is((record, last)));
    if !parts.contains(&Part::Own) {
        for (record, part) in found.iter().zip(parts.iter_mut()) {
            if *part == Part::Repeated && never(record) {
                *part = Part::Own;
            }
        }
    }
    let Some(longest) = longest else { return };
    if found.get(longest).is_some_and(|next| next.lead == "or") {
        return;
    }
    // The one record of a letter is its writer's move, though it reads like the move before it.
    let numbered_back = |n: usize| {
        found[n]
            .number
            .is_some_and(|(k, _)| k < next_number(game, side))
    };
    let alone = parts.iter().filter(|p| matches!(p, Part::Own)).count() <= longest;
    if !alone || numbered_back(longest - 1) {
        parts[..longest].fill(Part::Repeated);
    }
}

/// The moves of the game, with the men before each.
fn made(game: &Game) -> Vec<(Move, State)> {
    let mut now: Option<State> = None;
    let mut made = Vec::new();
    for (_, m, before) in game.moves() {
        let state = now
            .filter(|now| now.position == before)
            .unwrap_or_else(|| State::of(before));
        let Some(m) = m else { continue };
        made.push((m, state));
        let mut after = state;
        after.play(m);
        now = Some(after);
    }
    made
}

/// The number of the move that a side makes next.
fn next_number(game: &Game, side: Color) -> u32 {
    1 + game.moves().iter().filter(|(who, ..)| *who == side).count() as u32
}

/// The move or moves that are sent.
fn message(
    found: &[Found],
    parts: &[Part],
    game: &Game,
    side: Color,
) -> Result<Option<Message>, String> {
    let own: Vec<&Found> = of(found, parts, Part::Own);
    let text = |record: &Found| record.text.clone();
    one_turn(&own)?;
    let lines = lines(found, parts, game, side)?;
    Ok(match (&own[..], lines.is_empty()) {
        ([], true) => None,
        ([], false) => {
            return Err(
                "The letter gives moves upon assumed replies, but no move that they would follow."
                    .into(),
            );
        }
        ([one], true) => Some(Message::One {
            sent: text(one),
            received: None,
        }),
        ([one], false) => Some(Message::Chain {
            first: text(one),
            lines,
        }),
        (several, true) => {
            let mut texts: Vec<String> = several.iter().map(|record| text(record)).collect();
            texts.dedup();
            Some(match texts.len() {
                1 => Message::One {
                    sent: texts.remove(0),
                    received: None,
                },
                _ => Message::Several(texts),
            })
        }
        (_, false) => {
            return Err("The letter gives several moves for one turn and moves upon assumed replies: it cannot be told which they would follow.".into());
        }
    })
}

fn of<'f>(found: &'f [Found], parts: &[Part], wanted: Part) -> Vec<&'f Found> {
    let both = found.iter().zip(parts);
    both.filter(|(_, part)| **part == wanted)
        .map(|(record, _)| record)
        .collect()
}

/// Moves that are numbered for several turns are no moves for one.
fn one_turn(own: &[&Found]) -> Result<(), String> {
    let mut numbers: Vec<u32> = own
        .iter()
        .filter_map(|r| r.number.map(|(n, _)| n))
        .collect();
    numbers.dedup();
    match numbers[..] {
        [first, .., last] => Err(format!(
            "The letter gives moves for several turns, {first} to {last}, without the replies between them: it tells no move for this one."
        )),
        _ => Ok(()),
    }
}

/// The chains of assumed replies and moves upon them.
fn lines(found: &[Found], parts: &[Part], game: &Game, side: Color) -> Result<Vec<Chain>, String> {
    let own = of(found, parts, Part::Own);
    let mut lines: Vec<Chain> = Vec::new();
    let mut pending: Option<&Found> = None;
    for (record, part) in found.iter().zip(parts) {
        match part {
            Part::Assumed => {
                if let Some(unanswered) = pending.replace(record) {
                    return Err(format!(
                        "The letter assumes the reply {:?} and gives no move upon it.",
                        unanswered.text
                    ));
                }
            }
            Part::Upon => {
                let Some(reply) = pending.take() else {
                    continue;
                };
                let step = (reply.text.clone(), record.text.clone());
                let first = own.first().map(|own| own.text.as_str()).unwrap_or_default();
                match lines.last_mut() {
                    Some(line) if goes_on(game, side, first, line, reply) => line.push(step),
                    _ => lines.push(vec![step]),
                }
            }
            _ => {}
        }
    }
    match pending {
        Some(unanswered) => Err(format!(
            "The letter assumes the reply {:?} and gives no move upon it.",
            unanswered.text
        )),
        None => Ok(lines),
    }
}

/// Whether an assumed reply comes after the end of a chain, rather than in place of its beginning: by
/// what is legal, and where both are, by the words.
fn goes_on(game: &Game, side: Color, first: &str, line: &Chain, reply: &Found) -> bool {
    let legal_after = |sent: Vec<&str>| {
        let mut trial = game.clone();
        let mut mover = side;
        for text in sent {
            let message = Message::One {
                sent: text.into(),
                received: None,
            };
            trial.act(&Act::of(mover, Deed::Sends(message)));
            mover = !mover;
        }
        trial.turn() == mover && !trial.expresses(&reply.text).is_empty()
    };
    let upon = line
        .iter()
        .flat_map(|(reply, own)| [reply.as_str(), own.as_str()]);
    let after_line = legal_after(std::iter::once(first).chain(upon).collect());
    let instead = legal_after(vec![first]);
    match (after_line, instead) {
        (true, false) => true,
        (false, true) => false,
        _ => {
            let words: Vec<&str> = reply.lead.split(' ').collect();
            let other = ["or", "but", "otherwise", "alternatively"]
                .iter()
                .any(|w| words.contains(w));
            !other && (!reply.apart || words.contains(&"then"))
        }
    }
}

/// What is said in set words: claims, demands and answers come before a move, an offer after it.
fn said(letter: &str) -> (Vec<Deed>, Vec<Deed>) {
    let text: String = letter.to_lowercase().replace(['’', '‘'], "'");
    let text: Vec<&str> = text.split_whitespace().collect();
    let text = text.join(" ");
    let says = |any: &[&str]| any.iter().any(|words| text.contains(words));
    let mut before = Vec::new();
    let draw = text.contains("draw");
    if resigns(&text) {
        before.push(Deed::Resigns);
    }
    let king = [
        "move your king",
        "penalty c",
        "move of your king",
        "king move",
        "move the king",
    ];
    if says(&["require", "exact", "demand", "penalty"]) && says(&king) {
        before.push(Deed::Demands(Demand::from(Remedy::MoveKing)));
    }
    let claims = [
        ("fifty moves", Claim::FiftyMoves),
        ("repetition", Claim::Repetition),
        ("perpetual check", Claim::EndlessChecks),
        ("endless", Claim::EndlessChecks),
        ("stalemate", Claim::Stalemate),
    ];
    if draw && text.contains("claim") {
        let claim = claims.into_iter().find(|(words, _)| text.contains(words));
        before.extend(claim.map(|(_, claim)| Deed::ClaimsDraw(claim)));
    }
    let late = [
        "claim the game on time",
        "claim the game for time",
        "claim the game, your time",
        "claim the game as your reply",
        "exceeded the time",
    ];
    if text.contains("claim") && says(&late) {
        before.push(Deed::ClaimsForfeit(Ground::Time));
    }
    let offered = [
        "offer a draw",
        "offer you a draw",
        "propose a draw",
        "offer of a draw",
        "agree to a draw?",
    ];
    let accepted = [
        "accept the draw",
        "accept your offer",
        "accept a draw",
        "agree to the draw",
        "agree to your draw",
        "accept your draw",
    ];
    let declined = [
        "decline the draw",
        "decline your offer",
        "decline a draw",
        "refuse the draw",
        "decline your draw",
        "cannot accept the draw",
        "cannot accept your",
    ];
    if says(&declined) {
        before.push(Deed::Declines);
    } else if says(&accepted) {
        before.push(Deed::Consents);
    }
    let mut after = Vec::new();
    if before.is_empty() && says(&offered) {
        after.push(Deed::OffersDraw);
    }
    (before, after)
}
