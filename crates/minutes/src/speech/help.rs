//! The acts by what one wants to do, each with an example in the case language.

/// Something that one may want to do, and how it is said.
///
/// ```
/// let topic = minutes::help().iter().find(|topic| topic.wish == "To move").unwrap();
/// let (example, _) = topic.examples[0];
/// assert_eq!(minutes::read_act(example).unwrap().to_string(), example);
/// ```
#[derive(Copy, Clone, Debug)]
pub struct Topic {
    pub wish: &'static str,
    /// Examples, and what each says.
    pub examples: &'static [(&'static str, &'static str)],
}

/// The acts, by what one wants to do.
pub fn help() -> &'static [Topic] {
    TOPICS
}

const TOPICS: &[Topic] = &[
    Topic {
        wish: "To move",
        examples: &[
            (
                "white plays e4",
                "a whole move; `e4`, `P-K4`, `castles` alone will do",
            ),
            ("white takes back", "undoes his own last move with his hand"),
            ("white retracts", "claims to have it undone as of right"),
            ("white names queen", "says what a Pawn becomes"),
            (
                "white sets queen a8",
                "puts on the board a man from beside it",
            ),
            (
                "white exchanges a8 for queen",
                "puts the piece for a Pawn that was only named",
            ),
            ("white provides queen", "brings a piece for the other's use"),
        ],
    },
    Topic {
        wish: "To tell what a hand does",
        examples: &[
            (
                "white touches e2",
                "touches a man and leaves it; add `by accident` or `wilfully`",
            ),
            ("white holds e2", "keeps the hand on it"),
            ("white lifts e2", "takes it into the hand"),
            ("white puts e4", "sets it down"),
            ("white puts between e4 e5", "sets it down on the line"),
            ("white quits", "lets go"),
            ("white takes off e5", "takes a man off the board"),
            ("white handles queen", "touches a man beside the board"),
            (
                "white gives notice",
                "says j'adoube; `j'adoube` alone will do",
            ),
            ("white adjusts e2", "sets a man right on its square"),
            ("white overturns e1", "knocks over one man"),
            ("white upsets the men", "knocks over all"),
            ("white replaces e1", "puts back a man that fell"),
            ("white replaces the men", "puts them all back"),
        ],
    },
    Topic {
        wish: "To say check",
        examples: &[
            ("white announces check", "`check!` alone will do"),
            (
                "black cannot recollect check",
                "does not know how the check arose",
            ),
        ],
    },
    Topic {
        wish: "To exact what the law gives",
        examples: &[
            (
                "black demands restore position",
                "the position back as it was",
            ),
            (
                "black demands restore position, then move e2",
                "and that man to be moved",
            ),
            ("black demands take e5", "a man to be taken"),
            ("black waives", "lets go all he could now demand"),
            ("white complies", "does what was demanded"),
            ("white refuses", "will not"),
            ("black points out illegal move", "speaks of an error"),
            ("black accepts illegal move", "is content to go on with it"),
            (
                "black learns of illegal move",
                "comes to know of it, and is silent",
            ),
            (
                "white shows injury",
                "proves that the error bore on the play",
            ),
            ("white shows no injury", "that it did not"),
            ("white asks leave", "to take his last move back"),
            (
                "white proposes Nf3",
                "asks leave to put that move for his last one",
            ),
            ("black appeals", "refers the dispute to the umpire"),
        ],
    },
    Topic {
        wish: "To end the game",
        examples: &[
            ("white offers draw", "`draw?` alone will do"),
            ("black consents", "`yes` will do"),
            ("black declines", "`no` will do"),
            (
                "white claims draw by repetition",
                "or `fifty moves`, `endless checks`, `stalemate`",
            ),
            ("white claims forfeit for time", "or another ground"),
            (
                "white claims game by stalemate",
                "where the stalemated player wins",
            ),
            ("white resigns", "`I resign` will do"),
        ],
    },
    Topic {
        wish: "To tell how somebody behaves",
        examples: &[
            ("white waits", "does nothing while the clock runs"),
            (
                "white neglects clock",
                "does not stop his own and start the other's",
            ),
            ("white complains of clock", "of the other's time"),
            ("white consults books", "looks a thing up"),
            ("white uses second board", "tries moves elsewhere"),
            ("white asks assistance", "gets advice"),
            ("white disturbs", "vexes the other"),
            ("white leaves", "goes away; `in anger` may be added"),
            ("white returns", "comes back"),
            ("white chooses men", "takes the colour he likes"),
            ("white chooses seat", "or the seat"),
        ],
    },
    Topic {
        wish: "To adjourn, or play by letter",
        examples: &[
            ("white adjourns", "breaks off"),
            ("white seals \"P-K4\"", "puts his move into the envelope"),
            ("white hands over", "gives the envelope away"),
            ("white resumes", "the envelope is opened"),
            (
                "white cannot ascertain position",
                "nobody can tell how the men stood",
            ),
            ("white sends \"P-K4\"", "a move by letter"),
            ("black adopts Nf3", "takes one of several readings"),
            ("white means Nf3", "says which he meant"),
        ],
    },
    Topic {
        wish: "To speak for the umpire or a bystander",
        examples: &[
            ("umpire finds white touched e2", "settles a fact"),
            (
                "umpire decides restore position",
                "upholds what could be demanded",
            ),
            ("umpire admonishes white", "warns a player"),
            ("umpire stops play", "the time fixed for the end is reached"),
            (
                "umpire corrects white clock 0:10:00 for fault",
                "sets a clock right",
            ),
            ("umpire draws white to begin", "the lot falls so"),
            ("bystander suggests Nf3", "unasked"),
            ("bystander says white touched e2", "unasked"),
        ],
    },
    Topic {
        wish: "To work the clock and keep the score",
        examples: &[
            (
                "white presses clock",
                "stops his own and starts the other's",
            ),
            ("white pauses clock", "stops both, to call the umpire"),
            ("white mishandles clock", "strikes, lifts or holds it"),
            ("white waits 0:00:05", "lets so much of his own time pass"),
            (
                "white writes Nf3",
                "on the scoresheet, before or after he makes it",
            ),
            ("white writes notes", "what does not belong there"),
            ("white neglects score", "leaves out what he had to record"),
            ("white writes up score", "brings the sheet up to date"),
            ("white hides score", "so that the umpire cannot see it"),
            ("white signs drawn", "puts his name to the result"),
        ],
    },
    Topic {
        wish: "To ask, to announce, to come and go",
        examples: &[
            ("white offers draw on condition", "a condition is void"),
            ("white withdraws", "takes back what he offered or claimed"),
            (
                "white asks for piece",
                "or increment, scoresheet, score, explanation, time",
            ),
            (
                "white announces e4",
                "aloud, to one who cannot see or by him",
            ),
            ("white 2 announces time", "by his assistant"),
            (
                "white arrives after 0:15:00",
                "so long after the time fixed",
            ),
            ("white carries device", "a telephone, say; add `unseen`"),
            ("white telephones", "add `with leave` of the umpire"),
            ("white smokes", "where it is not allowed"),
            ("white misbehaves", "brings the game into disrepute"),
            ("white leaves area", "the playing area"),
            ("white leaves venue", "altogether"),
            ("bystander enters", "comes into the playing area"),
            (
                "bystander informs umpire of illegal move",
                "out of hearing of the players",
            ),
        ],
    },
    Topic {
        wish: "To act as arbiter",
        examples: &[
            ("umpire starts clock", "play begins or goes on"),
            ("umpire gives white 0:02:00", "adds to his time"),
            ("umpire takes 0:05:00 from white", "from his time"),
            ("umpire awards white 1/2", "fixes the points"),
            ("umpire declares white wins", "ends the game so"),
            ("umpire fines white", "where fines were announced"),
            ("umpire excludes white", "from a round"),
            ("umpire expels white", "from the event"),
            ("umpire expels bystander", "from the venue"),
            ("umpire excuses white", "lets him off"),
            ("umpire inspects white", "has him searched"),
            ("umpire postpones", "his decision on a claim"),
            ("umpire tells moves", "says how many were made"),
            ("umpire tells clock", "says that it was not pressed"),
            ("umpire draws array BBQNNRKR", "for Chess960"),
        ],
    },
];

#[cfg(test)]
mod tests {
    use super::*;
    use umpire::words::{OPEN_DEEDS, PLAIN_DEEDS};

    #[test]
    fn every_example_is_an_act() {
        for (example, _) in TOPICS.iter().flat_map(|topic| topic.examples) {
            let act = crate::read_act(example).unwrap_or_else(|e| panic!("{example}: {e}"));
            assert_eq!(act.to_string(), *example);
        }
    }

    /// A new act gets its example in this file, and people's words for it in `lexicon/`.
    #[test]
    fn every_act_has_an_example() {
        let shown = |words: &&str| {
            let phrase = format!(" {words} ");
            TOPICS
                .iter()
                .flat_map(|topic| topic.examples)
                .any(|(example, _)| format!("{example} ").contains(&phrase))
        };
        let plain = PLAIN_DEEDS.iter().map(|(words, _)| *words);
        for words in plain.chain(OPEN_DEEDS.iter().copied()) {
            let spelt_out = ["leaves in anger", "seals nothing"].contains(&words);
            assert!(
                spelt_out || shown(&words),
                "`{words}` has no example in speech/help.rs"
            );
        }
    }
}
