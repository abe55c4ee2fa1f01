//! The words people use for each act. This is the one place where they are said.
//!
//! Every act of the case language is understood in its own words, in any form (`touches`, `touched`), without
//! an entry here. An entry is another way to say it: `pattern.rs` tells how it is written. What stands before
//! a colon says whose act alone it can be: `umpire`, `bystander`, `player`; `other` where what is told of one side is for
//! the other to say (`he flagged`); `on him` where the umpire does it to him who is named (`white is warned`), who then
//! stands for `{side}`; `you` where he who speaks says it of the other. Where the meaning begins with `!` it is meant only if the umpire would uphold it now.

/// Ways to say an act, and the act.
pub const WAYS: &[(&str, &str)] = &[
    // The hand
    (
        "play|move|push|advance|bring|develop|shift|choose|venture|try|open|opt|answer|reply|continue|slide|go ?out ?for ?with {}",
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
    ("remove|clear {} ?from|off ?board", "takes off {}"),
    ("lift {} from|off ?board", "takes off {}"),
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
        "?say yes|yep|yeah|yup|ok|okay|sure|agreed|deal|fine|accepted|alright|y|gladly|accept ?why ?not ?draw|thanks",
        "!consents",
    ),
    ("draw agreed|accepted", "consents"),
    (
        "draw|half|that be fine|ok|okay|good|agreed|enough ?by|with|for ?me",
        "!consents",
    ),
    ("go|please ?right ahead", "!consents"),
    ("?split ?half point|points ?each", "!consents"),
    ("shake ?his|her|on hand|hands|it ?on ?it ?draw", "!consents"),
    (
        "decline|reject|refuse|turn ?down ?down ?draw|offer|proposal|it ?down",
        "!declines",
    ),
    ("decline|reject ?draw|offer|proposal|it", "declines"),
    (
        "?say no|nope|nah|never|n ?way|chance ?thanks|thank ?you ?draw",
        "!declines",
    ),
    ("?lets ?rather ?prefer play|continue|fight ?on", "!declines"),
    (
        "?say no|nope|nah|never|n ?thanks|thank ?you ?lets play|continue|fight ?on",
        "!declines",
    ),
    (
        "not|no ?want|accept|take|agree|interested|yet ?it|draw|offer",
        "!declines",
    ),
    (
        "resign|concede|surrender|capitulate|forfeit ?game",
        "resigns",
    ),
    ("give|throw|pack up|in ?game|towel", "resigns"),
    ("lay|put down king", "resigns"),
    ("ff", "resigns"),
    ("call|be ?it quits|done|finished|beaten|lost", "resigns"),
    ("game|win|point yours", "resigns"),
    ("you: win ?game|deserve ?it", "resigns"),
    ("you: have ?got|beat|beaten me|us", "resigns"),
    ("no more|point ?playing|going ?on", "resigns"),
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
    (
        "flag|time ?be|has up|out|over|fall|fallen|down|gone|expired",
        "claims forfeit for time",
    ),
    ("other: flag", "claims forfeit for time"),
    (
        "other: run|be|lose|overstep ?out ?of|on time|clock|limit",
        "claims forfeit for time",
    ),
    (
        "?call|see|notice|say|claim ?win ?on flag|time ?be|has up|out|over|fall|fallen|down|gone|expired",
        "points out flag fallen",
    ),
    (
        "call|see|notice|claim ?win ?on flag|time",
        "points out flag fallen",
    ),
    ("other: flag", "points out flag fallen"),
    (
        "other: run|be|lose|overstep ?out ?of|on time|clock|limit",
        "points out flag fallen",
    ),
    (
        "both|two flags|flag ?be ?down|fallen|out",
        "points out both flags fallen",
    ),
    ("both run|be out ?of time", "points out both flags fallen"),
    // Penalties
    (
        "player: demand|require|insist|exact|request|order|make|force|tell|compel|claim|ask ?upon ?for ?white|black|opponent|them ?must|should {}",
        "demands {}",
    ),
    ("player: want ?white|black|opponent|them {}", "demands {}"),
    (
        "waive|forgive|overlook|ignore|excuse|pardon ?penalty|it|offence|offense|offences|right|rights|claim|that|everything",
        "waives",
    ),
    (
        "let|leave it|that|him|them ?go|pass|slide|off|be|alone ?this ?time",
        "!waives",
    ),
    ("let it|that stand", "!waives"),
    ("never mind ?play ?on", "waives"),
    ("nevermind|forget ?about ?it ?play ?on", "waives"),
    (
        "other: may|can play|move|do what ?ever|he|she|they like|want",
        "!waives",
    ),
    (
        "not mind|care|want|demand|claim ?anything|nothing|penalty|it|any",
        "waives",
    ),
    ("demand|want|claim nothing", "waives"),
    ("no penalty|claim|demand", "waives"),
    ("obey|comply ?with ?demand|order|it", "complies"),
    ("refuse ?comply|obey|do ?it|that ?demand|penalty", "refuses"),
    ("no|nope", "refuses"),
    ("not comply|obey", "refuses"),
    (
        "point|spot|notice|see|claim|say ?out ?there|that be illegal|unlawful|impossible ?move",
        "points out illegal move",
    ),
    (
        "illegal|unlawful|impossible|illegally ?move",
        "points out illegal move",
    ),
    (
        "other: make|play|do|move illegal|unlawful|impossible|illegally|wrongly ?move",
        "points out illegal move",
    ),
    (
        "?king|queen|rook|bishop|knight|pawn|piece|you cant|cannot|not go|move|do|take|play|castle ?there|that|like|way|so",
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
        "other: be|leave|stay|remain ?still|left ?king|himself|herself in check",
        "!points out king in check",
    ),
    (
        "spot|notice|see|mention|remark|claim ?that ?out {}",
        "points out {}",
    ),
    (
        "?say|notice|point|see ?out board be ?placed|set wrong|turned|misplaced|round|backwards|sideways ?way ?round",
        "points out board misplaced",
    ),
    (
        "?say|notice|point|see ?out men|pieces|king|queen|knight|bishop|knights|bishops ?king|queen|knight|bishop|knights|bishops be ?set|placed ?up wrong|misplaced|wrongly|swapped|switched|reversed|transposed|mixed ?up ?square|squares|place|way ?round",
        "points out men misplaced",
    ),
    (
        "?say|notice|point|see ?out ?have ?play ?with wrong|reversed|swapped|opposite|switched colours|colors|colour|color",
        "points out colours reversed",
    ),
    (
        "?say|notice|point|see ?out clock|clocks|time|timer ?was ?set wrong|incorrect|incorrectly|wrongly ?time",
        "points out wrong time",
    ),
    // Conduct
    (
        "read|consult|look|use|open|check|study ?at|in|into|up ?opening book|books|notes|manual",
        "consults books",
    ),
    (
        "use|set|look|analyse|analyze|try ?up|at|on ?out ?moves|lines second|another|other|pocket|travel|spare board|set",
        "uses second board",
    ),
    (
        "ask|get|seek|take|receive|request ?for|friend|spectator|bystander ?for assistance|help|advice|counsel",
        "asks assistance",
    ),
    (
        "ask|consult friend|coach|neighbour|neighbor|father|mother|someone|somebody|spectator|bystander|engine ?what|which ?play|do|move",
        "asks assistance",
    ),
    (
        "disturb|distract|annoy|bother|hum|talk|sing|whistle|chatter",
        "disturbs",
    ),
    ("disturb|distract|annoy|bother {}", "disturbs"),
    ("make noise", "disturbs"),
    (
        "player: leave|walk|go|get|step ?up away|off|out|from|home ?board|room|table|hall|game",
        "leaves",
    ),
    ("player: leave ?board|room|table|hall|game", "leaves"),
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
        "complain|protest ?of|about ?white|black|white'|black' ?opponent clock|time",
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
    (
        "=hand|=hands|=handed|give|pass|deliver ?over|in envelope ?over|in",
        "hands over",
    ),
    ("=hand|=hands|=handed ?it over|in", "hands over"),
    (
        "put|seal|leave ?in ?nothing|blank|empty sheet|paper|envelope ?blank|empty ?in ?envelope",
        "seals nothing",
    ),
    ("write|put|seal nothing|blank", "seals nothing"),
    (
        "letter|card|telegram|message|postcard say|read|contain {}",
        "sends {}",
    ),
    (
        "send|write|post|wire {1} receive|get|got|arrive|read {2}",
        "sends {1} received {2}",
    ),
    (
        "send|write|post|wire {1} if {2} then {3}",
        "sends {1} if {2} then {3}",
    ),
    ("send|write|post|wire {1} or {2}", "sends {1} or {2}"),
    ("choose|pick own|men|colour|color", "chooses men"),
    // Errors seen in silence, accepted, made good
    (
        "notice|see|realise|realize|discover|spot|find|know|learn|hear|come ?out ?now ?about|of|that {} ?polite ?say|keep|hold|stay|remain|not|without|wait|do|intervene nothing|silent|quiet|tongue|word|peace|yet|intervene|wait|mum",
        "learns of {}",
    ),
    ("say|do nothing|word ?see|know|notice {}", "learns of {}"),
    (
        "accept|content|fine|ok|okay|happy|satisfied|not|tolerate ?mind|care|object ?with|about|to|on ?go|play|carry|continue ?on ?with {} ?go|play|continue ?on",
        "accepts {}",
    ),
    (
        "?point|say|exclaim|notice|remark|protest|claim|see ?out ?that {}",
        "points out {}",
    ),
    ("forget|forgot ?about odds", "points out odds forgotten"),
    (
        "prove|show|demonstrate|establish ?that|how hurt|injured|harm|damage|injury|harmed|suffered ?own ?game|play",
        "shows injury",
    ),
    (
        "prove|show|demonstrate|establish ?that no|not ?make ?any ?difference|injury|harm|damage|matter ?play|game",
        "shows no injury",
    ),
    (
        "show|prove make|made|makes no difference ?play|game",
        "shows no injury",
    ),
    (
        "claim|want|demand|ask ?for game|win|forfeit|victory|point ?because|for|as|since|on|of ?account {}",
        "claims forfeit for {}",
    ),
    (
        "accuse|charge ?white|black|opponent of {} ?claim ?game|win",
        "claims forfeit for {}",
    ),
    (
        "claim|want|ask|assert ?right|entitled ?to have|undo|retract|back ?own ?move ?undone|undo|back|retracted",
        "retracts",
    ),
    (
        "ask|offer|propose|want|like|wish ?if ?may ?have ?play|put|substitute {} instead|place ?of ?last ?move",
        "proposes {}",
    ),
    ("instead ?of ?last ?move {}", "proposes {}"),
    (
        "read|take|treat|adopt it|record|letter ?to ?be ?as {}",
        "adopts {}",
    ),
    ("explain|say|state ?that {} intended|meant", "means {}"),
    (
        "explain|say|state ?that mean|meant|intend|intended {}",
        "means {}",
    ),
    (
        "grumble|agree|accept|obey ?do ?as|what ?be ?told|demanded|asked|required",
        "complies",
    ),
    ("do as|what ?be told|demanded|asked|required", "complies"),
    ("wont|not do|obey|comply|move ?it|that", "refuses"),
    (
        "let him|her|them|opponent|white|black go|off ?without ?penalty",
        "waives",
    ),
    ("let go|off ?free ?without penalty|punishment", "waives"),
    // Beside the board
    (
        "touch|finger|handle|pick ?up {} ?lying|standing beside|next|off|from ?to ?board|table",
        "handles {}",
    ),
    (
        "fetch|bring|find|provide|get|lend|give|hand ?him|her|white|black|spare|them {} ?from ?another|next|spare ?table|set",
        "provides {}",
    ),
    (
        "put|place|set|use {1} ?upside ?down|upturned on|onto|at {2} as|for|be {3}",
        "sets {1} {2} as {3}",
    ),
    (
        "swap|replace|exchange {1} for|with|by {2} as|for|standing {3}",
        "exchanges {1} for {2} as {3}",
    ),
    ("put|set|stand {} ?back up|upright ?again", "replaces {}"),
    (
        "put|place|set|stand ?it ?down ?exactly ?half between|line {1} and {2}",
        "puts between {1} {2}",
    ),
    (
        "put|place|set|have ?it ?down on {1} over|overlapping|overhanging|hanging|touching {2}",
        "puts {1} over {2}",
    ),
    ("slide ?it ?on|onto|over ?to {}", "puts {}"),
    (
        "can|cannot|cant|not ?nobody tell|remember|say|know|ascertain ?any ?more|anymore how|where ?pieces|men|position stood|stand|were ?standing",
        "cannot ascertain position",
    ),
    (
        "nobody|no ?can tell|know|remember ?anymore how|where pieces|men|position stood|stand",
        "cannot ascertain position",
    ),
    (
        "no|not|cannot|cant idea|remember|know|tell|recall|see how|where check|came ?in ?come ?came ?about|from ?to ?be ?in ?check",
        "cannot recollect check",
    ),
    (
        "choose|pick which|what colour|color ?take|have",
        "chooses men",
    ),
    (
        "choose|pick|take ?rather ?sit seat|chair|place|window",
        "chooses seat",
    ),
    (
        "call|bring|ask|refer ?in ?dispute ?to third|someone|bystander|bystanders|party|umpire ?party ?settle|decide",
        "appeals",
    ),
    (
        "hum|drum|whistle|tap|sing|fidget|kick|stare ?and|put|off ?drumming|humming|tapping",
        "disturbs",
    ),
    (
        "beg|ask|consult ?bystanders|spectators|friends|public ?for advice|help|counsel",
        "asks assistance",
    ),
    (
        "hand|=hands ?in sealed|envelope ?move|over|in",
        "hands over",
    ),
    ("open|opens envelope ?play ?went|go|continue ?on", "resumes"),
    (
        "postcard|letter|card|telegram from|says|with {}",
        "sends {}",
    ),
    // By lot, by the umpire
    (
        "umpire: lot|lots|coin|toss|draw ?fall ?on|for white ?to begin|begins|start|first",
        "draws white to begin",
    ),
    (
        "umpire: lot|lots|coin|toss|draw ?fall ?on|for black ?to begin|begins|start|first",
        "draws black to begin",
    ),
    (
        "umpire: lot|lots|coin|toss|draw ?fall ?on|for white ?may choose|chooses ?men|colour",
        "draws white to choose men",
    ),
    (
        "umpire: lot|lots|coin|toss|draw ?fall ?on|for black ?may choose|chooses ?men|colour",
        "draws black to choose men",
    ),
    (
        "umpire: draw|pick|choose ?by ?lot ?starting|start ?array|position {}",
        "draws array {}",
    ),
    (
        "umpire: find|rule|decide|establish|hold|say|accept|agree ?that {}",
        "finds {}",
    ),
    ("umpire: {} find|found", "finds {}"),
    ("umpire: decision|ruling|decide|rule {}", "decides {}"),
    (
        "umpire: tell|scold|dress|talk {} off|down|to",
        "admonishes {}",
    ),
    ("umpire: let {} off", "excuses {}"),
    (
        "umpire: tell|say|call|announce|inform ?out how|number|that many|of|number ?moves move|moves ?be ?made|played",
        "tells moves",
    ),
    (
        "umpire: tell|remind|say ?to forget|press|pressed|not ?been ?press|pressed ?clock",
        "tells clock",
    ),
    (
        "umpire: remind|tell ?him|her|white|black clock not|forgotten ?be press|pressed",
        "tells clock",
    ),
    (
        "umpire: want|wait|watch ?to ?watch|see more|few|how|further ?moves ?before ?deciding",
        "postpones",
    ),
    (
        "umpire: get|set clock|clocks run|running|going ?again",
        "starts clock",
    ),
    (
        "umpire: put|correct|set|adjust {1} clock ?right|back ?to {2} ?left ?because|for|after|faulty|wrong",
        "corrects {1} clock {2} left for fault",
    ),
    ("umpire: end|close|score ?it|game ?as|in {}", "declares {}"),
    ("umpire: game|lose lost|by both", "declares lost by both"),
    ("umpire: award|give {} half ?point", "awards {} 1/2"),
    ("umpire: award|give half ?point to {}", "awards {} 1/2"),
    (
        "umpire: have {} ?bag|clothes|pockets search|searched|inspect|inspected",
        "inspects {}",
    ),
    (
        "on him: be|get search|inspect|frisk|scan ?with ?metal ?detector",
        "inspects {side}",
    ),
    ("on him: be|get ?fine fined", "fines {side}"),
    (
        "on him: be|not ?may ?play|next ?round exclude|excluded",
        "excludes {side}",
    ),
    (
        "bystander: inform|tell|report umpire|arbiter {}",
        "informs umpire of {}",
    ),
    (
        "bystander: yell|shout|cry|say|remark ?that {}",
        "points out {}",
    ),
    (
        "player: say|call|announce ?out {} out|aloud|loud ?loud",
        "announces {}",
    ),
    (
        "read|tell|announce|say ?out time|times|clock|minutes ?move|moves ?number",
        "announces time",
    ),
    (
        "ask|want|know ?assistant ?how time ?left|clocks",
        "asks for time",
    ),
    ("make|take|answer ?phone call", "telephones"),
    ("bring game|chess into disrepute", "misbehaves"),
    // The clock that is pressed
    (
        "press|hit|punch|tap|push|click ?down ?own|button|side ?of clock|timer|button|lever",
        "presses clock",
    ),
    ("=clock|=clocked|=press|=presses|=pressed", "!presses clock"),
    (
        "start opponent|other|opponent'|other'|white'|black' ?own ?player clock",
        "presses clock",
    ),
    (
        "press|hit|push ?clock without make|making|having ?made|moved|moving|playing ?any move",
        "presses clock",
    ),
    (
        "press|hit|push ?clock ?button with wrong|other|left|opposite hand",
        "presses clock with the other hand",
    ),
    (
        "stop|pause|halt|freeze|neutralise|neutralize ?both clock|clocks|timer ?call|get|fetch|see ?for ?umpire|arbiter ?over",
        "pauses clock",
    ),
    (
        "bang|slam|smash|hammer|thump|strike|whack|throw|knock|lift|hold|grab|drop|beat|abuse ?over ?pick ?up clock|timer|button ?over ?hard",
        "mishandles clock",
    ),
    (
        "keep|hold|have|leave|rest hand|finger|fingers|thumb on|over clock|button|timer",
        "mishandles clock",
    ),
    (
        "wait|think|sit|ponder|spend|take ?there ?for ?over|about {} ?thinking|pondering",
        "waits {}",
    ),
    (
        "umpire: start|restart ?both ?white'|black' clock|clocks",
        "starts clock",
    ),
    // The scoresheet
    (
        "write|note|record|jot|put|enter|mark ?down {} ?down ?on ?score ?scoresheet|sheet|paper ?first",
        "writes {}",
    ),
    (
        "take|make|write|scribble|jot notes|note|remarks ?on ?scoresheet|sheet",
        "writes notes",
    ),
    (
        "forget|stop|fail|not|miss|neglect ?to ?write|record|keep|note|writing|recording|keeping ?own ?last score|scoresheet|moves|notation|sheet",
        "neglects score",
    ),
    (
        "not|stop|without write|record|keep|note ?down ?score|moves|scoresheet|notation",
        "neglects score",
    ),
    (
        "cover|hide|conceal ?up ?own score|scoresheet|sheet|moves",
        "hides score",
    ),
    (
        "update|complete|catch|fill|bring|finish|write ?up ?on|in ?missing ?own score|scoresheet|moves|sheet ?up ?to ?date",
        "writes up score",
    ),
    (
        "sign ?scoresheet|score|sheet|sheets ?as ?for {}",
        "signs {}",
    ),
    // Asked of the umpire
    (
        "ask|want|request|need ?for ?another|second|new|extra|spare queen|piece|rook|knight",
        "asks for piece",
    ),
    (
        "ask|want|request|need|demand ?for see|look|read|borrow ?at score|scoresheet|sheet|moves",
        "asks for score",
    ),
    (
        "ask|want|request|need ?for new|another|blank|fresh|spare scoresheet|sheet|paper",
        "asks for scoresheet",
    ),
    (
        "ask|want|request|need|demand ?for ?umpire ?to explanation|explain|reason|reasons",
        "asks for explanation",
    ),
    (
        "ask|want|request|need ?for increment|delay|five ?seconds",
        "asks for increment",
    ),
    (
        "offer draw if|provided|unless|condition",
        "offers draw on condition",
    ),
    (
        "withdraw|cancel|revoke|retract ?draw offer|claim|it",
        "withdraws",
    ),
    ("take ?draw offer|claim back", "withdraws"),
    ("take back ?draw offer|claim", "withdraws"),
    ("offer|propose it|draw again", "offers draw"),
    // Claims
    (
        "claim ?draw ?by {} ?seen|shown|only|from ?on ?big screen|screens|display|monitor|board ?show|say|it",
        "claims draw by {} from screens",
    ),
    (
        "other: cannot|cant|not|never ?possibly win|mate ?by|with ?any normal means|way ?claim ?draw",
        "claims draw by no normal win",
    ),
    (
        "claim ?draw ?by|as ?other ?cannot|not ?win normal means|way|win",
        "claims draw by no normal win",
    ),
    (
        "other: not|no|never try|make|attempt|effort ?to ?any ?win|effort|progress ?claim ?draw",
        "claims draw by no effort",
    ),
    (
        "claim ?draw ?by no|not try|effort|progress ?to ?win",
        "claims draw by no effort",
    ),
    (
        "claim ?draw ?same|third|three|repeated position|times|time ?three|third ?times|time ?now",
        "claims draw by repetition",
    ),
    ("{} ?gone ?by ?so claim ?draw", "claims draw by {}"),
    ("{} draw claim|claimed", "claims draw by {}"),
    (
        "stalemate ?so ?I have|be win|won",
        "claims game by stalemate",
    ),
    // Coming, going, devices
    (
        "arrive|come|turn|show|appear|get|reach ?up ?in ?here|there ?board ?only ?after {} ?late|later",
        "arrives after {}",
    ),
    ("be {} late", "arrives after {}"),
    (
        "phone|mobile|cell|cellphone|smartphone|smartwatch|watch|device|pager ring|buzz|vibrate|beep|sound|chirp|go|make ?off ?out ?noise|loud",
        "carries device",
    ),
    (
        "carry|have|wear|bring|hold|find|keep|pull|take|get|hide ?out ?with phone|mobile|cell|cellphone|smartphone|smartwatch|device|earpiece|tablet ?in|on ?pocket|bag|hand",
        "carries device",
    ),
    (
        "call|text|talk|speak|be|chat|answer ?on|into|by ?call phone|mobile|telephone|cell|cellphone|call",
        "telephones",
    ),
    ("smoke|vape", "smokes"),
    (
        "light|puff ?up ?on cigarette|cigar|pipe|cigarettes",
        "smokes",
    ),
    (
        "insult|swear|curse|spit|misbehave|cheat|shout|yell|threaten ?at ?opponent|umpire",
        "misbehaves",
    ),
    ("behave ?very badly|terribly|disgracefully", "misbehaves"),
    (
        "leave|go|walk|step|wander ?out ?of ?from playing|hall|area|room ?area|hall",
        "leaves area",
    ),
    (
        "leave|go|walk|drive ?out ?of ?from venue|building|hotel|home|premises",
        "leaves venue",
    ),
    (
        "bystander: come|walk|step|get|run|climb ?in|into|onto|over ?playing ?hall|area|stage|rope",
        "enters",
    ),
    (
        "bystander: tell|inform|report ?to umpire|arbiter ?of ?about ?illegal ?move",
        "informs umpire of illegal move",
    ),
    // The arbiter
    (
        "umpire: give|grant|award|allow ?extra {1} {2} ?extra|more|bonus",
        "gives {1} {2}",
    ),
    (
        "umpire: give|grant|award|add ?extra {1} to|for|on {2}",
        "gives {2} {1}",
    ),
    (
        "umpire: {1} extra|more|bonus|added ?to|for {2}",
        "gives {2} {1}",
    ),
    (
        "on him: get|receive|be ?given|awarded|granted ?extra {} ?extra|more|bonus",
        "gives {side} {}",
    ),
    (
        "umpire: take|deduct|remove|subtract|dock {1} from|off {2}",
        "takes {1} from {2}",
    ),
    (
        "umpire: dock|penalise|penalize|fine {1} {2}",
        "takes {2} from {1}",
    ),
    (
        "on him: lose|be ?deducted|docked {} ?time|penalty",
        "takes {} from {side}",
    ),
    (
        "umpire: give|issue|hand {} warning|caution|admonition",
        "admonishes {}",
    ),
    ("umpire: warning|caution for|to {}", "admonishes {}"),
    (
        "on him: get|receive|be ?given warning|caution|warned|cautioned|admonished|reprimanded",
        "admonishes {side}",
    ),
    (
        "umpire: declare|rule|call|score ?it|game ?as|to|for ?be {}",
        "declares {}",
    ),
    (
        "umpire: give|award win|game|point|victory to|for {}",
        "declares {} wins",
    ),
    (
        "umpire: give|award {} win|game|point|victory",
        "declares {} wins",
    ),
    ("umpire: forfeit|default {}", "declares {other} wins"),
    (
        "umpire: disqualify|eject|expel|kick|throw|ban|send ?out {} ?out|home ?of ?from ?event|tournament|hall|venue",
        "expels {}",
    ),
    (
        "on him: be disqualified|ejected|expelled|kicked|thrown|banned ?out ?of ?from ?event|tournament",
        "expels {side}",
    ),
    (
        "umpire: expel|eject|throw|kick|send ?out bystander|spectator|him|onlooker ?out|away",
        "expels bystander",
    ),
    (
        "umpire: exclude|suspend {} ?from ?round|rounds",
        "excludes {}",
    ),
    (
        "umpire: search|inspect|frisk|scan|check|examine {} ?pocket|pockets|bag|jacket|clothes",
        "inspects {}",
    ),
    (
        "umpire: excuse|accept {} ?excuse|lateness|delay",
        "excuses {}",
    ),
    (
        "umpire: postpone|defer|delay|reserve ?decision|ruling|judgement|it",
        "postpones",
    ),
    (
        "umpire: see|notice|spot|intervene|step|catch ?it|himself ?in ?illegal ?move",
        "!points out illegal move",
    ),
    (
        "umpire: not|cannot|cant tell|know|see|say|decide which|what ?piece|man ?be ?touch ?first",
        "finds order unclear",
    ),
    (
        "umpire: find|rule|decide|see|hold|say|establish|confirm|agree ?that ?did touch {}",
        "finds white touched {}",
    ),
    (
        "umpire: find|rule|decide|see|hold|say|establish|confirm|agree ?that ?did touch {}",
        "finds black touched {}",
    ),
    (
        "bystander: say|claim|see|shout|state|swear|tell ?that ?umpire ?did touch {}",
        "says white touched {}",
    ),
    (
        "bystander: say|claim|see|shout|state|swear|tell ?that ?umpire ?did touch {}",
        "says black touched {}",
    ),
    (
        "umpire: agree|accept|allow|uphold|grant ?claim|draw|it",
        "!consents",
    ),
    (
        "umpire: refuse|reject|deny|dismiss|decline ?claim|draw|it",
        "!declines",
    ),
    // Promotion by hand
    (
        "put|place|set ?down new|a|another|second|upturned {1} on|to|onto|at {2}",
        "!sets {1} {2}",
    ),
    // The umpire and those who look on
    (
        "umpire: warn|caution|reprimand|rebuke|admonish|scold {}",
        "admonishes {}",
    ),
    (
        "umpire: stop|end|halt|close play|game|session ?time ?up|over|out",
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
        "bystander: suggest|recommend|shout|whisper|say|hint|advise|call|tell|cry|mutter ?out ?white|black|him|her|player ?at ?to ?play {}",
        "suggests {}",
    ),
];

/// What is demanded, decided or done as a duty.
pub const REMEDIES: &[(&str, &str)] = &[
    ("?let|allow both moves ?stand", "let both moves stand"),
    ("?let|allow|only first move stand", "let first move stand"),
    ("?let|allow|only second move stand", "let second move stand"),
    ("?let|allow castle|castling stand", "let castling stand"),
    (
        "?let|allow|only rook|rook' move ?to stand",
        "let rook move stand",
    ),
    ("?let|allow move ?to stand", "let move stand"),
    ("recall moves", "recall moves"),
    ("moves ?be recalled|recall|retraced", "recall moves"),
    ("set man|piece ?in ?right place", "set man in place"),
    ("man|piece ?be set|put ?in ?right place", "set man in place"),
    ("correct|mend|rectify ?illegal move", "correct move"),
    ("remove {}", "remove {}"),
    ("take off|away {}", "remove {}"),
    ("{} ?be removed", "remove {}"),
    ("{} ?be taken", "take {}"),
    (
        "exchange|swap|replace {1} for|with|by {2}",
        "exchange {1} for {2}",
    ),
    ("put|stand|set {} ?back up|upright", "replace {}"),
    ("check ?be covered", "cover check"),
    ("take|remove hand|fingers away|off", "remove hand"),
    ("fifty|50 moves ?be counted|count", "count fifty moves"),
    ("game ?be annulled|cancelled|void", "annul game"),
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

/// Errors, grounds, claims and results in other words.
pub const THINGS: &[(&str, &str)] = &[
    ("falsify|falsified position", "falsifying"),
    ("refuse|refusal ?comply|obey|move", "refusal"),
    ("disobey|disobedience", "disobedience"),
    ("phone|device|mobile|smartphone|ringing", "device"),
    ("odds forget|forgotten", "odds forgotten"),
    ("position ?set|put ?up|was|is illegal", "illegal position"),
    ("illegal position", "illegal position"),
    (
        "position ?be ?set|put ?up|was wrong|wrongly|incorrect",
        "wrong position",
    ),
    ("wrong position", "wrong position"),
    (
        "men|pieces|piece ?be misplaced|wrong|wrongly ?placed",
        "men misplaced",
    ),
    ("misplaced men|pieces", "men misplaced"),
    ("board ?be misplaced|wrong|turned", "board misplaced"),
    ("first move", "first move"),
    ("both flag|flags ?fall|down|fallen", "both flags fallen"),
    ("not|no consequence ?of ?false ?check", "not in consequence"),
    (
        "order|unclear|which|undecided ?touch|touched first|unclear",
        "order unclear",
    ),
    ("good reason", "good reason"),
    ("no|not good reason", "no good reason"),
    ("no complete score|scoresheet|record", "no complete score"),
    (
        "not|no show|shown ?how ?many ?number moves",
        "moves not shown",
    ),
    (
        "envelope missing|lost|gone|vanished|disappeared",
        "envelope missing",
    ),
    (
        "score|scores|scoresheet|scoresheets|sheets agree",
        "scores agree",
    ),
    ("clock defective|broken|faulty|defect", "clock defective"),
    ("1-0", "white wins"),
    ("0-1", "black wins"),
    ("1/2-1/2|half", "drawn"),
    ("draw|drawn|tie", "drawn"),
    ("white win|winner", "white wins"),
    ("black win|winner", "black wins"),
    ("win|game|victory|won for|by white", "white wins"),
    ("win|game|victory|won for|by black", "black wins"),
    ("both lose|lost", "both lose"),
    ("flag|flags fall|down|fallen", "flag fallen"),
    ("clock|time wrong", "wrong time"),
    (
        "colours|colors|colour wrong|reversed|swapped",
        "colours reversed",
    ),
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
    ("with both hands", "with two hands"),
    ("using both hands", "with two hands"),
    ("with two hands", "with two hands"),
    ("with the wrong hand", "with the other hand"),
    ("with the other hand", "with the other hand"),
    ("with his other hand", "with the other hand"),
    ("with permission", "with leave"),
    ("to rectify", "to rectify"),
    ("unseen", "unseen"),
    ("secretly", "unseen"),
    ("unnoticed", "unseen"),
    ("not see it", "unseen"),
    ("pure accident", "by accident"),
    ("an accident", "by accident"),
    ("my sleeve", "by accident"),
    ("his sleeve", "by accident"),
    ("with my elbow", "by accident"),
    ("with her elbow", "by accident"),
    ("in two hands", "with two hands"),
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
    let named = word.strip_suffix('\'').filter(|_| word.len() > 3);
    Some(match named.unwrap_or(word) {
        "white" | "whites" | "w" | "weiss" => "white",
        "black" | "blacks" | "b" => "black",
        "umpire" | "arbiters" | "arbiter" | "referee" | "ref" | "judge" | "director" | "td" => {
            "umpire"
        }
        "bystander" | "spectator" | "onlooker" | "kibitzer" | "watcher" | "audience"
        | "bystanders" | "spectators" | "someone" | "somebody" | "guy" | "stranger" | "coach"
        | "parent" | "neighbour" | "neighbor" | "onlookers" | "crowd" | "visitor" => "bystander",
        _ => return None,
    })
}
