//! The words people use for each act. This is the one place where they are said.
//!
//! Every act of the case language is understood in its own words, in any form (`touches`, `touched`), without
//! an entry here. An entry is another way to say it: `pattern.rs` tells how it is written. What stands before
//! a colon says whose act alone it can be. Where the meaning begins with `!` it is meant only if the umpire
//! would uphold it now, and then before anything else.

/// Ways to say an act, and the act.
pub const WAYS: &[(&str, &str)] = &[
    // The hand
    (
        "play|move|push|advance|bring|develop|shift|choose ?out ?with {}",
        "plays {}",
    ),
    ("move be {}", "plays {}"),
    (
        "touch|graze|brush|feel|tap|poke|finger|handle|nudge ?against {}",
        "touches {}",
    ),
    ("put hand|finger on {}", "touches {}"),
    ("{} touched", "touches {}"),
    (
        "brush|touch|graze {} with sleeve|elbow|arm|cuff",
        "touches {} by accident",
    ),
    ("pick up {}", "lifts {}"),
    ("pick|take {} up", "lifts {}"),
    ("grab|raise {}", "lifts {}"),
    ("take {} in|into hand", "lifts {}"),
    ("take|catch|get|keep hold of {}", "holds {}"),
    (
        "keep|have|leave ?still ?hand|finger|fingers on {}",
        "holds {}",
    ),
    (
        "put|place|set|drop|stand ?it|piece|man ?down on|onto|at|down {}",
        "puts {}",
    ),
    (
        "put|place|set|drop|stand {1} ?down on|onto|at {2}",
        "puts {2}",
    ),
    ("let go", "quits"),
    ("let go of {}", "quits"),
    ("let {} go", "quits"),
    ("release|drop", "quits"),
    ("release|drop {}", "quits"),
    (
        "take|remove|withdraw|lift ?away hand|finger|fingers ?away ?off|from",
        "quits",
    ),
    (
        "take|remove|withdraw hand|finger|fingers ?away off|from {}",
        "quits",
    ),
    ("remove|lift|clear {} ?from|off ?board", "takes off {}"),
    ("take {} off|from ?board", "takes off {}"),
    (
        "take piece|man|pawn|queen|rook|bishop|knight|it off {}",
        "takes off {}",
    ),
    ("knock {} off ?board", "takes off {} by accident"),
    // J'adoube
    (
        "jadoube|adoube|jadube|jaddoube|adube|compose",
        "gives notice",
    ),
    (
        "jadoube|adoube|jadube|jaddoube|compose {}",
        "gives notice {}",
    ),
    ("adjust", "gives notice"),
    ("=adjust|=adjusting {}", "gives notice {}"),
    (
        "say|call|announce|declare|whisper|mutter|shout|cry jadoube|adoube|adjust|jadube",
        "gives notice",
    ),
    ("warn of ?an adjustment|adjusting", "gives notice"),
    (
        "straighten|centre|center|tidy|align|recentre|recenter|fix|rearrange ?up {} ?up",
        "adjusts {}",
    ),
    // Accidents
    ("knock|tip|push|bowl over {}", "overturns {}"),
    ("knock|tip|push|bowl {} over|down", "overturns {}"),
    ("topple|tip|upset|drop {}", "overturns {}"),
    (
        "upset|overturn|knock|tip|sweep ?over ?all|whole board|pieces|men|table|everything|set|position ?over|off|down",
        "upsets the men",
    ),
    (
        "knock|tip ?over ?all board|pieces|men|everything ?over|off|down",
        "upsets the men",
    ),
    (
        "put|set|place board|pieces|men|everything|them ?up back|again|up",
        "replaces the men",
    ),
    ("put|place back {}", "replaces {}"),
    ("put|place {} back", "replaces {}"),
    ("put|place {1} back on {2}", "replaces {1} on {2}"),
    // Moves undone
    ("take back ?last ?move|it", "takes back"),
    ("take ?last move|it|that back", "takes back"),
    ("takeback|undo ?last ?move", "takes back"),
    (
        "want|ask|claim|request|wish|demand|need take|have ?last ?move|it back ?last ?move",
        "retracts",
    ),
    (
        "want|ask|claim|request|wish|demand|need ?for takeback|retraction",
        "retracts",
    ),
    ("retract|withdraw ?last move|it", "retracts"),
    // Promotion
    ("name|choose|call|say|announce|pick ?for|it {}", "names {}"),
    (
        "swap|replace|exchange {1} for|with {2}",
        "exchanges {1} for {2}",
    ),
    // Check
    ("check|mate|checkmate ?to ?king", "announces check"),
    (
        "say|call|announce|give|declare|cry|shout|warn ?of|out check|mate|checkmate|checked",
        "announces check",
    ),
    (
        "do not|cannot remember|recall|recollect|know ?how ?it ?check ?arose|came ?about",
        "cannot recollect check",
    ),
    // Draws and the end
    ("draw|remis|tie", "!consents"),
    ("draw|remis|tie", "offers draw"),
    (
        "offer|propose|suggest|ask|want|request ?for ?you ?him ?her ?opponent draw|remis|tie",
        "offers draw",
    ),
    ("draw|remis offer|offered|please", "offers draw"),
    ("how|what about draw", "offers draw"),
    ("call ?it draw", "offers draw"),
    ("shall|let us|we ?agree ?to ?call ?it draw", "offers draw"),
    (
        "accept|agree|take|shake ?hands ?to|with ?draw|offer|proposal|it|hands",
        "consents",
    ),
    (
        "yes|yep|yeah|ok|okay|sure|agreed|deal|fine|accepted|alright|y",
        "!consents",
    ),
    ("draw agreed|accepted", "consents"),
    (
        "decline|reject|refuse|turn ?down ?down ?draw|offer|proposal|it ?down",
        "!declines",
    ),
    ("decline|reject ?draw|offer|proposal|it", "declines"),
    ("no|nope|nah|never|n ?thanks|thank ?you ?draw", "!declines"),
    ("play on", "!declines"),
    (
        "resign|concede|surrender|capitulate|forfeit ?game",
        "resigns",
    ),
    ("give|throw|pack up|in ?game|towel", "resigns"),
    ("lay|put down king", "resigns"),
    (
        "claim ?game ?as ?draw ?by|for|on|of|due|under|through {}",
        "claims draw by {}",
    ),
    ("draw by|on {}", "claims draw by {}"),
    (
        "repetition|threefold|stalemate|perpetual|fifty|50 ?three ?times ?move|moves ?rule ?check ?repetition ?of ?position",
        "claims draw by {0}",
    ),
    (
        "claim ?win|game|forfeit ?by|on|for|through {}",
        "claims forfeit for {}",
    ),
    (
        "claim win|game by|on|for stalemate",
        "claims game by stalemate",
    ),
    ("flag|time", "claims forfeit for time"),
    (
        "flag|time ?be|has up|out|over|fall|fallen|down|gone|expired",
        "claims forfeit for time",
    ),
    ("run|ran|be out of time", "claims forfeit for time"),
    // Penalties
    (
        "demand|require|insist|exact|request|order|make|force|tell|compel|claim|ask ?upon ?for ?white|black|opponent|them ?must|should {}",
        "demands {}",
    ),
    ("want ?white|black|opponent|them {}", "demands {}"),
    (
        "waive|forgive|overlook|ignore|excuse|pardon ?penalty|it|offence|offense|offences|right|rights|claim|that|everything",
        "waives",
    ),
    (
        "let|leave it|that|him|them ?go|pass|slide|off|be|alone",
        "waives",
    ),
    ("let it|that stand", "waives"),
    ("never mind", "waives"),
    ("nevermind|forget ?about ?it", "waives"),
    (
        "not mind|care|want|demand|claim ?anything|nothing|penalty|it|any",
        "waives",
    ),
    ("demand|want|claim nothing", "waives"),
    ("no penalty|claim|demand", "waives"),
    ("obey|comply ?with ?demand|order|it", "complies"),
    ("refuse ?comply|obey|do ?it|that ?demand|penalty", "refuses"),
    ("no|nope", "!refuses"),
    ("not comply|obey", "refuses"),
    (
        "point|spot|notice|see|claim|say ?out ?there|that be illegal|unlawful|impossible ?move",
        "points out illegal move",
    ),
    (
        "illegal|unlawful|impossible ?move",
        "points out illegal move",
    ),
    (
        "be not legal|allowed|possible|permitted ?move",
        "points out illegal move",
    ),
    (
        "king|you|white|black|opponent be ?still|left in check",
        "!points out king in check",
    ),
    (
        "spot|notice|see|mention|remark|claim ?that ?out {}",
        "points out {}",
    ),
    (
        "board be ?placed|set wrong|turned|misplaced|round ?way ?round",
        "points out board misplaced",
    ),
    (
        "men|pieces be ?set|placed ?up wrong|misplaced|wrongly ?up",
        "points out men misplaced",
    ),
    // Conduct
    (
        "read|consult|look|use|open|check|study ?at|in|into|up ?opening book|books|notes|manual",
        "consults books",
    ),
    (
        "use|set|look|analyse|analyze|try ?up|at|on ?out second|another|other board|set",
        "uses second board",
    ),
    (
        "ask|get|seek|take|receive|request ?for|friend|spectator|bystander ?for assistance|help|advice|counsel",
        "asks assistance",
    ),
    (
        "disturb|distract|annoy|bother|hum|talk|sing|whistle|chatter",
        "disturbs",
    ),
    ("disturb|distract|annoy|bother {}", "disturbs"),
    ("make noise", "disturbs"),
    (
        "leave|go|walk|get|step ?up ?away|off|out ?from ?board|room|table|hall|game",
        "leaves",
    ),
    (
        "storm|stomp|rush|flounce off|out|away ?of ?room",
        "leaves in anger",
    ),
    (
        "leave|walk|go ?off|out|away ?board|room|game in|with anger|huff|rage|angry|angrily|temper",
        "leaves in anger",
    ),
    ("come|get|be|go back ?board", "returns"),
    ("wait|think|ponder|sit|pause ?still", "waits"),
    ("do nothing", "waits"),
    (
        "forget|fail|neglect|omit|not ?press|stop|start|hit ?own clock",
        "neglects clock",
    ),
    (
        "complain|protest ?of|about ?white|black ?opponent clock|time",
        "complains of clock",
    ),
    (
        "appeal|refer|complain|turn|call ?dispute ?for arbiter|umpire|referee|judge|director",
        "appeals",
    ),
    ("call|want|need ?for arbiter|umpire|referee", "appeals"),
    // Adjournment and letters
    ("adjourn|break|suspend ?off ?game|play", "adjourns"),
    ("seal|enclose ?move {}", "seals {}"),
    ("send|post|mail|write ?move {}", "sends {}"),
    ("resume|continue ?game|play", "resumes"),
    ("hand|give ?over envelope|it ?over", "hands over"),
    (
        "choose|pick|take own|men|colour|color|white|black",
        "chooses men",
    ),
    // The umpire and those who look on
    (
        "umpire: warn|caution|reprimand|rebuke|admonish|scold {}",
        "admonishes {}",
    ),
    (
        "umpire: stop|end|halt|close play|game|session",
        "stops play",
    ),
    (
        "umpire: rule|decide|order|direct|award|grant ?that {}",
        "decides {}",
    ),
    (
        "umpire: find|rule|decide|see|hold|say|establish ?that white touch {}",
        "finds white touched {}",
    ),
    (
        "umpire: find|rule|decide|see|hold|say|establish ?that black touch {}",
        "finds black touched {}",
    ),
    ("umpire: white touch {}", "finds white touched {}"),
    ("umpire: black touch {}", "finds black touched {}"),
    ("bystander: white touch {}", "says white touched {}"),
    ("bystander: black touch {}", "says black touched {}"),
    (
        "bystander: say|claim|see|shout|state ?that white touch {}",
        "says white touched {}",
    ),
    (
        "bystander: say|claim|see|shout|state ?that black touch {}",
        "says black touched {}",
    ),
    (
        "bystander: suggest|recommend|shout|whisper|say|hint|advise|call|tell ?out ?white|black ?at {}",
        "suggests {}",
    ),
];

/// What is demanded, decided or done as a duty.
pub const REMEDIES: &[(&str, &str)] = &[
    (
        "restore|reset|return|set|put ?back ?up position|board|men|pieces ?back ?up",
        "restore position",
    ),
    (
        "position|board|men|pieces restore|reset|back",
        "restore position",
    ),
    (
        "put|take|set it|that|piece|man|move back",
        "restore position",
    ),
    (
        "put|take|set back it|that|piece|man|move",
        "restore position",
    ),
    ("annul|cancel|void|undo move", "annul move"),
    ("move annul|cancel|undo", "annul move"),
    ("let move stand", "let move stand"),
    ("move|play king", "move king"),
    ("king move", "move king"),
    ("move|play ?with {}", "move {}"),
    ("{} move|play|moved", "move {}"),
    ("take|capture {}", "take {}"),
    ("{} take|capture|taken", "take {}"),
    ("take|capture {1} with {2}", "take {1} with {2}"),
    ("castle", "castle"),
    ("complete|finish castle|castling", "complete castling"),
    ("cover check", "cover check"),
    ("remove hand", "remove hand"),
    ("let go ?piece|man", "quit piece"),
    ("annul|cancel|void game", "annul game"),
    (
        "start|begin|recommence|restart ?game ?again|anew|over",
        "recommence game",
    ),
    ("replay game", "recommence game"),
    ("count fifty|50 moves", "count fifty moves"),
    ("{1} then|and {2}", "{1}, then {2}"),
];

/// Errors, grounds and claims in other words.
pub const THINGS: &[(&str, &str)] = &[
    (
        "threefold|triple|three|repetition|repeat|repeated|same ?times ?fold ?same ?repetition ?of ?position ?times",
        "repetition",
    ),
    ("50|fifty ?move|moves ?rule", "fifty moves"),
    ("perpetual|endless|eternal check|checks", "endless checks"),
    ("perpetual", "endless checks"),
    ("stale ?mate", "stalemate"),
    ("illegal|unlawful|false|impossible ?move", "illegal move"),
    ("king|in ?in|left ?in check", "king in check"),
    ("time|flag|clock ?limit ?forfeit", "time"),
    ("book|notes", "books"),
    ("help|advice", "assistance"),
    ("upset|overturn|knock ?over ?board|men|pieces", "upsetting"),
    ("leave|abandon ?board|game", "abandonment"),
    ("disturb|distract|noise", "disturbance"),
    ("second|other|another board", "second board"),
];

/// How an act of the hand was meant.
pub const MANNERS: &[(&str, &str)] = &[
    ("accidentally", "by accident"),
    ("inadvertently", "by accident"),
    ("unintentionally", "by accident"),
    ("by accident", "by accident"),
    ("an accident", "by accident"),
    ("accidently", "by accident"),
    ("by chance", "by accident"),
    ("without meaning to", "by accident"),
    ("with the sleeve", "by accident"),
    ("with his sleeve", "by accident"),
    ("with her sleeve", "by accident"),
    ("with his elbow", "by accident"),
    ("by mistake", "by mistake"),
    ("mistakenly", "by mistake"),
    ("in error", "by mistake"),
    ("deliberately", "wilfully"),
    ("intentionally", "wilfully"),
    ("on purpose", "wilfully"),
    ("wilfully", "wilfully"),
    ("willfully", "wilfully"),
    ("purposely", "wilfully"),
    ("with notice", "with notice"),
    ("saying jadoube", "with notice"),
    ("to rectify", "to rectify"),
    ("unseen", "unseen"),
    ("secretly", "unseen"),
    ("unnoticed", "unseen"),
];

/// Acts that go on with a move.
pub const OF_MOVES: &[&str] = &[
    "plays",
    "proposes",
    "adopts",
    "means",
    "suggests",
    "writes",
    "announces",
];

/// The side or person that a word names.
pub fn actor(word: &str) -> Option<&'static str> {
    Some(match word {
        "white" | "whites" | "white'" | "w" | "weiss" => "white",
        "black" | "blacks" | "black'" | "b" => "black",
        "umpire" | "arbiter" | "referee" | "ref" | "judge" | "director" | "td" => "umpire",
        "bystander" | "spectator" | "onlooker" | "kibitzer" | "watcher" | "audience"
        | "bystanders" | "spectators" => "bystander",
        _ => return None,
    })
}
