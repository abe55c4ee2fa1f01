//! What speaks for and against a telling of a line: how it accounts for the words, how it stands among the others, how likely
//! such a line is said of such acts, what it mentions, and what the umpire would say.
use umpire::act::{Act, Actor, Deed};

use super::account::{LeftOut, SOURCES, Source};
use super::circumstance::{Causes, Told};
use super::mentions::Mentions;
use super::tellings::Telling;
use super::words::Speech;
use super::{Scene, gist, kinds, question};

/// Of what is less likely than this it makes no difference how unlikely it is.
const HARDLY: f64 = 0.001;

/// Acts that a line may tell of, and what speaks for and against it.
///
/// ```
/// use minutes::{Lexicon, Scene, in_order, may_mean};
/// let game = umpire::Game::new(statute::Code::find("british-1899").unwrap(), Default::default()).unwrap();
/// let scene = Scene { game: &game, speaker: None, by_letter: false };
/// let found = may_mean("he touched a knight", scene, Lexicon::whole());
/// let acts: Vec<String> = found.iter().map(|candidate| in_order(&candidate.acts)).collect();
/// assert!(acts.iter().any(|act| act.ends_with("touches b1")) && acts.iter().any(|act| act.ends_with("touches g1")));
/// ```
#[derive(Clone, Debug)]
pub struct Candidate {
    pub acts: Vec<Act>,
    pub features: Vec<(String, f64)>,
    /// All of it stands in the case language, which is not weighed.
    pub(super) exact: bool,
    /// By what its acts were found.
    sources: [f64; SOURCES.len()],
    /// How likely such a line is said of such acts, in a word.
    much: &'static str,
}

/// How a telling stands among the others of its line.
#[derive(Copy, Clone, Debug)]
pub(super) struct Standing {
    /// By how much the best accounts for more.
    pub behind: f64,
    /// By how much the best accounts for more than those that are not as good.
    pub ahead: f64,
    /// How many others tell of acts of the same kinds.
    pub alike: f64,
    /// How many others tell of these acts and of more, or of some of them.
    pub longer: f64,
}

impl Standing {
    pub(super) fn of(telling: &Telling, all: &[&Telling]) -> Standing {
        let most = all.iter().map(|one| one.worth).fold(f64::MIN, f64::max);
        let less = all.iter().map(|one| most - one.worth);
        let heads = |one: &Telling| -> Vec<String> {
            let acts = one.acts.iter();
            acts.map(|act| format!("{} {}", act.actor, head(&act.deed)))
                .collect()
        };
        let own = heads(telling);
        let others = || all.iter().copied().filter(|one| one.acts != telling.acts);
        let within = |one: &&Telling| {
            let (long, short) = match one.acts.len() > telling.acts.len() {
                true => (&one.acts, &telling.acts),
                false => (&telling.acts, &one.acts),
            };
            long.len() > short.len() && short.iter().all(|act| long.contains(act))
        };
        Standing {
            alike: others().filter(|one| heads(one) == own).count() as f64,
            longer: others().filter(within).count() as f64,
            behind: most - telling.worth,
            ahead: less.filter(|less| *less > 0.06).fold(2.0, f64::min),
        }
    }
}

/// Who says one of these speaks perhaps of what is not done.
const SUPPOSING: &[&str] = &[
    "if",
    "unless",
    "would",
    "could",
    "might",
    "maybe",
    "perhaps",
    "almost",
    "nearly",
    "want",
    "wants",
    "wanted",
    "think",
    "thinks",
    "thinking",
    "about",
    "should",
    "must",
    "can",
    "wonder",
    "wish",
    "hope",
    "plan",
    "planning",
    "going",
    "gonna",
    "suppose",
    "imagine",
    "threatens",
];

impl Candidate {
    pub(super) fn of(
        telling: &Telling,
        standing: Standing,
        speech: &Speech,
        (scene, seated): (Scene, bool),
        causes: &Causes,
    ) -> Candidate {
        let acts = telling.acts.clone();
        let account = telling.account;
        let number = acts.len() as f64;
        let whole: f64 = speech.words.iter().map(|word| word.weight.min(1.0)).sum();
        let mut features: Vec<(String, f64)> = Vec::new();
        let mut add = |name: String, value: f64| {
            if value != 0.0 {
                features.push((name, value));
            }
        };
        add("it tells of acts".into(), 1.0);
        add(
            "share".into(),
            (telling.worth / whole.max(0.5)).clamp(-1.0, 1.5),
        );
        add(
            "unaccounted".into(),
            (whole - telling.worth).clamp(-2.0, 6.0),
        );
        add("behind the best".into(), standing.behind.min(2.0));
        match standing.behind < 0.06 {
            true => add("ahead of the next".into(), standing.ahead.min(2.0)),
            false => add("not the best".into(), 1.0),
        }
        let mut left = |name: &str, left: LeftOut| {
            add(format!("{name} unknown"), left.unknown.min(5.0));
            add(format!("{name} light"), left.light.min(5.0));
            add(format!("{name} known"), left.known.min(5.0));
            add(format!("{name} turning"), left.turning.min(3.0));
        };
        left("left out", account.left_out);
        left("passed over", account.passed);
        add("acts".into(), number - 1.0);
        add("named".into(), account.named / number);
        add("refused".into(), account.refused / number);
        add("no provision".into(), account.no_provision / number);
        add("subordinate".into(), account.subordinate);
        let heard = || {
            let heard = speech.words.iter();
            heard.filter(|word| word.plain.starts_with(char::is_alphabetic))
        };
        let strange = heard().filter(|word| !speech.lexicon.gist.knows(word));
        let (strange, all) = (strange.count() as f64, heard().count().max(1) as f64);
        add("never heard".into(), strange.min(5.0));
        add("share never heard".into(), strange / all);
        add("alike".into(), (1.0 + standing.alike).ln());
        add("longer or shorter".into(), (1.0 + standing.longer).ln());
        // Plain words, of which nothing is left over.
        let whole_line =
            account.left_out.cost + account.passed.cost == 0.0 && standing.behind < 0.06;
        let alone = whole_line && standing.ahead > 0.2;
        for (source, count) in SOURCES.iter().zip(account.sources) {
            add(format!("by {source:?}"), count / number);
            if whole_line {
                add(format!("whole by {source:?}"), count / number);
            }
            if alone {
                add(format!("whole by {source:?}, alone"), count / number);
            }
        }
        if question::is_question(speech) {
            add("it asks".into(), 1.0);
            for act in &acts {
                add(format!("{} asked", kind(&act.deed)), 1.0 / number);
            }
        }
        if speech.text.contains('?') {
            add("question mark".into(), 1.0);
        }
        let supposing = |word: &&super::words::Word| SUPPOSING.contains(&&*word.plain);
        let supposed = speech.words.iter().filter(supposing).count();
        add("supposing".into(), supposed.min(2) as f64);
        add("words".into(), (speech.words.len() as f64).ln());
        for act in &acts {
            add(format!("deed {}", kind(&act.deed)), 1.0 / number);
            let who = match (act.actor, scene.speaker) {
                (Actor::Side { .. }, None) => continue,
                (Actor::Umpire, _) => "umpire",
                (Actor::Bystander, _) => "bystander",
                (actor, Some(speaker)) if actor == speaker => "speaker",
                (_, Some(_)) => "other than the speaker",
            };
            add(format!("actor {who}"), 1.0 / number);
        }
        for (act, stands) in acts.iter().zip(&telling.stands) {
            let told = Told::of(act.actor, scene, seated, &speech.words);
            for name in stands.features(act, &head(&act.deed), told, causes) {
                add(name, 1.0 / number);
            }
        }
        // A move by itself, as it is recorded, is as good.
        let strict = account.sources[Source::Strict as usize];
        let recorded = match speech.words.len() == 1 && account.upheld >= number {
            true => account.sources[Source::Move as usize],
            false => 0.0,
        };
        let exact =
            strict + recorded >= number && account.left_out.cost + account.passed.cost == 0.0;
        Candidate {
            acts,
            features,
            exact,
            sources: account.sources,
            much: "",
        }
    }

    /// How likely such a line is said of acts of such kinds, and of the likeliest of the others.
    pub(super) fn weighed(&mut self, speech: &Speech, likely: &[(f64, usize)], scene: Scene) {
        let gist = &speech.lexicon.gist;
        let of = |kind: &str| {
            let number = gist.number(kind)?;
            likely.iter().position(|(_, known)| *known == number)
        };
        let kind = kinds::kind_of_all(&self.acts, scene.game);
        let at = of(&kind);
        let ln = |at: Option<usize>| {
            let much = at
                .and_then(|at| likely.get(at))
                .map_or(0.0, |(much, _)| *much);
            much.max(HARDLY).ln()
        };
        let own = ln(at);
        let rival = ln(Some(usize::from(at == Some(0))));
        let parts: Vec<f64> = kind.split(" + ").map(|part| ln(of(part))).collect();
        let number = parts.len() as f64;
        let several = if parts.len() > 1 {
            "of several"
        } else {
            "of one"
        };
        let mut add = |name: String, value: f64| self.features.push((name, value));
        add(format!("gist {several}"), own);
        add(format!("gist share {several}"), own.exp());
        add("gist rival".into(), rival);
        add("gist ahead".into(), (own - rival).clamp(-4.0, 4.0));
        add("gist none".into(), ln(of(gist::NO_ACT)));
        let much = match own.exp() {
            much if much < 0.02 => "hardly",
            much if much < 0.1 => "little",
            much if much < 0.35 => "less",
            much if much < 0.65 => "half",
            much if much < 0.9 => "much",
            _ => "surely",
        };
        for act in &self.acts {
            add(format!("gist {much} / {}", head(&act.deed)), 1.0 / number);
        }
        for (source, count) in SOURCES.iter().zip(self.sources) {
            if count > 0.0 {
                add(format!("gist {much} by {source:?}"), count / number);
            }
        }
        self.much = much;
        if at.is_none() {
            add("gist knows no such".into(), 1.0);
        }
        if parts.len() > 1 {
            add(
                "gist of its parts".into(),
                parts.iter().sum::<f64>() / number,
            );
        }
        if at == Some(0) {
            add("gist foremost".into(), 1.0);
        }
    }

    /// How it agrees with what the line mentions.
    pub(super) fn agrees(&mut self, mentions: &Mentions, scene: Scene) {
        let share = 1.0 / self.acts.len() as f64;
        let mut game = None;
        for (n, act) in self.acts.iter().enumerate() {
            let names = mentions.with(act, game.as_ref().unwrap_or(scene.game));
            for name in names {
                if ["ahead", "alone", "told", "cannot"]
                    .iter()
                    .any(|word| name.contains(word))
                {
                    self.features
                        .push((format!("gist {} / {name}", self.much), share));
                }
                self.features.push((name, share));
            }
            if n + 1 < self.acts.len() {
                game.get_or_insert_with(|| scene.game.clone()).act(act);
            }
        }
    }

    /// How it was heard: with words mended or not, where they can be, and as if spoken by one who may be speaking.
    pub(super) fn heard(&mut self, spelling: Option<&str>, heard: Scene, scene: Scene) {
        let turn = scene.game.turn();
        let speaks = match (scene.speaker, heard.speaker) {
            (Some(_), _) => Some("spoken at a seat"),
            (None, Some(Actor::Side { side, .. })) if side == turn => {
                Some("as if he on turn spoke")
            }
            (None, Some(Actor::Umpire)) => Some("as if the umpire spoke"),
            (None, Some(_)) => Some("as if the other spoke"),
            (None, None) => None,
        };
        let names = speaks.into_iter().chain(spelling);
        self.features
            .extend(names.map(|name| (name.to_string(), 1.0)));
        self.exact &= spelling != Some("mended");
    }
}

/// The name of a deed, and of what it is about where that is one of a few things.
fn head(deed: &Deed) -> String {
    let told = format!("{deed:?}");
    let mut names = told.split(|c: char| !c.is_alphanumeric());
    let first = names.next().unwrap_or_default();
    match deed {
        Deed::PointsOut(_) | Deed::ClaimsForfeit(_) | Deed::AsksFor(_) => {
            format!("{first} {}", names.next().unwrap_or_default())
        }
        _ => first.into(),
    }
}

fn kind(deed: &Deed) -> String {
    head(deed).split(' ').next().unwrap_or_default().into()
}
