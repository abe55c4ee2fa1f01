/** What was done, told as players tell it: the touching, lifting, putting and quitting of one man are one deed. */
import { type Act, readAct } from '../chess/act.ts';
import { type Calling, manCalled } from '../chess/calling.ts';
import { capital } from '../chess/names.ts';
import { moveNamed, sentenceSaid } from '../chess/notation.ts';
import { demandSaid } from '../chess/remedy.ts';
import { moveSpoken } from '../chess/speech.ts';
import { other, type Side, type Square } from '../chess/squares.ts';
import type { Entry, Ruling, Written } from '../net/types.ts';

export type Sentence = Ruling['sentences'][number];

const ofHand = ['touches', 'lifts', 'puts', 'takes off', 'names', 'quits'];
/** What is on its way until the man is let go. */
const onTheWay = ['lifts', 'puts', 'takes off'];
const squares = /\b[a-h][1-8]\b/g;

const actOf = (entry: Entry | undefined): Act => readAct(entry?.act ?? '');

/** The entries, those of one movement of one hand together, and so demands made in one breath. */
export function deedsOf(entries: readonly Entry[]): Entry[][] {
  const deeds: Entry[][] = [];
  for (const entry of entries) {
    const deed = deeds.at(-1);
    if (deed && continues(deed.at(-1)!, entry)) deed.push(entry);
    else deeds.push([entry]);
  }
  return deeds;
}

function continues(last: Entry, next: Entry): boolean {
  if (!last.act || !next.act || last.seat !== next.seat) return false;
  const [before, now] = [actOf(last), actOf(next)];
  if (before.does === 'demands' && now.does === 'demands') return true;
  if (!ofHand.includes(before.does) || !ofHand.includes(now.does) || before.does === 'quits') return false;
  if (now.does === 'touches') return false;
  return now.does !== 'lifts' || (before.does === 'touches' && before.of === now.of);
}

/** The offence for which something was exacted: the last that the other side was told of. */
export function causeOf(entries: readonly Entry[], demand: Entry): string | undefined {
  const before = entries.slice(0, entries.indexOf(demand)).filter(e => e.seat !== demand.seat);
  const offence = (e: Entry) => e.ruling?.sentences.findLast(s => s.kind === 'offence');
  const last = before.findLast(offence);
  return last && sentenceSaid(offence(last)!);
}

/** What ends a game, breaks the law or is not upheld comes first; what only keeps the umpire’s books, last. */
const weights: Record<string, number> = { end: 0, offence: 0, refusal: 0, books: 2 };

const weight = ({ kind }: Sentence): number => weights[kind ?? ''] ?? 1;

/** The sentences spoken on one deed, each once, the weightiest first. */
export function sentencesOf(deed: readonly Entry[]): Sentence[] {
  const said = new Map(deed.flatMap(e => e.ruling?.sentences ?? []).map(s => [s.text, s]));
  return [...said.values()].sort((a, b) => weight(a) - weight(b));
}

/** What matters of what was said, the weightiest first; the books alone where there is nothing else. */
export function byWeight(said: readonly Sentence[]): Sentence[] {
  const heard = said.filter(s => weight(s) < 2).sort((a, b) => weight(a) - weight(b));
  return heard.length ? heard : [...said];
}

/** What the players need hear of it: not the books, nor of a man that it was touched once it is moved. */
export function rulingOn(deed: readonly Entry[]): Sentence[] {
  const done = actOf(deed.at(-1)).does === 'quits';
  const said = sentencesOf(deed).filter(s => weight(s) < 2);
  return done ? said.filter(s => s.kind !== 'touch') : said;
}

/** A deed in one line: “White plays Kt-KB3”; what a machine says of what it did is told with it. */
export function deedSaid(deed: readonly Entry[], score: readonly Written[], calling: Calling): string {
  if (deed[0]!.kind === 'words') return `${capital(deed[0]!.seat ?? '')} says: “${deed[0]!.words}”`;
  const acts = deed.map(actOf);
  const who = acts[0]!.by;
  const side: Side = who === 'black' ? 'black' : 'white';
  const tell = (what: string) => `${capital(who)} ${what}`;
  const made = moveOf(deed, score);
  if (made && !made.regular && fromTo(made.coordinates))
    return tell(`plays ${manTo(...fromTo(made.coordinates)!, calling, side)}`);
  if (made) return tell(/^(Castles|O-O)/.test(made.descriptive) ? 'castles' : `plays ${moveNamed(made)}`);
  const last = acts.at(-1)!;
  if (last.does === 'demands') {
    const demands = deed.map(({ demand }) => demandSaid(demand ?? [], calling, other(side)));
    const cause = deed[0]!.cause;
    return tell(`exacts${cause ? ` for this (${within(cause)})` : ''}: ${demands.join(', then ')}`);
  }
  if (last.does === 'plays' && fromTo(last.of))
    return tell(`plays ${manTo(...fromTo(last.of)!, calling, side)}`);
  return tell(deed.length > 1 ? moved(acts, calling, side) : told(last, calling, side));
}

/** Deeds that players put otherwise than the case language has them. */
const phrases: Record<string, (of: string) => string> = {
  'gives notice': of => `says “j’adoube”${of && ` of ${of}`}`,
  'offers draw': of => `offers a draw${of && ` ${of}`}`,
  'claims draw': by => `claims a draw ${by}`,
  'asks leave': () => 'asks leave to take a move back',
  'points out': what => `points out ${thing(what)}`,
  'presses clock': () => 'presses the clock',
  'hands over': () => 'hands over the envelope',
  seals: of => `seals ${of || 'a move'}`,
  sends: of => `writes: ${letterSaid(of)}`,
};

/** An error as it is spoken of: “the illegal move”, “that a flag has fallen”. */
const thing = (what: string): string =>
  what === 'flag fallen' ? 'that a flag has fallen' : /move$/.test(what) ? `the ${what}` : what;

/** What is said of a move in words, which is no list of men. */
const ofMoves = ['plays', 'proposes', 'writes', 'adopts', 'means', 'sends'];

function told({ does, of }: Act, calling: Calling, side: Side): string {
  const named = ofMoves.includes(does)
    ? of
    : of.replace(squares, at => manCalled(at as Square, calling, side));
  return phrases[does]?.(named) ?? [does, named].filter(Boolean).join(' ');
}

/** A sentence as part of another. */
const within = (said: string): string =>
  said.replace(/\.$/, '').replace(/^(A|An|The|No|It)\b/, word => word.toLowerCase());

/** A deed as a sentence; what somebody said has its own end. */
export const sentence = (told: string): string => (/[.!?]”$/.test(told) ? told : `${told}.`);

/** The last deeds in words, each against the score as it stood when it was done. */
export function deedsSaid(deeds: readonly Entry[][], score: readonly Written[], calling: Calling): string[] {
  let left = score.length;
  const said: string[] = [];
  for (const deed of deeds.toReversed()) {
    const then = score.slice(0, left);
    said.unshift(deedSaid(deed, then, calling));
    if (moveOf(deed, then)) left--;
  }
  return said;
}

/** A deed read aloud as far as it has come; of a hand on its way nothing is said. */
export function deedSpoken(
  deed: readonly Entry[],
  made: Written | undefined,
  score: readonly Written[],
  calling: Calling,
): string {
  const last = deed.at(-1)!;
  const heard = rulingOn([last]).map(
    s => `${sentenceSaid(s)}${s.cites.length ? ` (${[...new Set(s.cites)].join(', ')})` : ''}`,
  );
  if (made) return [`${capital(made.side)}: ${moveSpoken(made)}.`, ...heard].join(' ');
  return [onTheWay.includes(actOf(last).does) ? '' : `${deedSaid(deed, score, calling)}.`, ...heard]
    .filter(Boolean)
    .join(' ');
}

/** What a letter says: “P-K4; if P-K4, then Kt-KB3”. */
export const letterSaid = (sent: string): string =>
  sent.replace(/ if "([^"]*)" then/g, '; if $1, then').replace(/"/g, '');

/** The move of the score that a deed has made, if it is the last one. */
export function moveOf(deed: readonly Entry[], score: readonly Written[]): Written | undefined {
  const acts = deed.map(actOf);
  const last = score.at(-1);
  const { does, of } = acts.at(-1)!;
  if (last?.side !== acts[0]!.by) return undefined;
  if (does === 'plays') return !fromTo(of) || last.coordinates.startsWith(of.slice(0, 4)) ? last : undefined;
  if (does !== 'quits') return undefined;
  const castled = /^(Castles|O-O)/.test(last.descriptive);
  return castled || `${squareOf(acts, 'lifts')}${squareOf(acts, 'puts')}` === last.coordinates.slice(0, 4)
    ? last
    : undefined;
}

/** The move that a deed has made, or would have: “Kt-KB3”, or “the Queen’s Pawn to his Q4”. */
export function moveTold(deed: readonly Entry[], score: readonly Written[], calling: Calling): string {
  const acts = deed.map(actOf);
  const made = moveOf(deed, score);
  if (made) return moveNamed(made);
  const { by, does, of } = acts.at(-1)!;
  const [from, to] =
    does === 'plays' ? (fromTo(of) ?? []) : [squareOf(acts, 'lifts'), squareOf(acts, 'puts')];
  if (!from || !to) return does === 'plays' ? of : '';
  return manTo(from, to, calling, by === 'black' ? 'black' : 'white');
}

/** The squares of a move in coordinates, if it is one. */
const fromTo = (move: string): [Square, Square] | undefined =>
  /^([a-h][1-8]){2}[qrbn]?$/.test(move)
    ? [move.slice(0, 2) as Square, move.slice(2, 4) as Square]
    : undefined;

/** The last square that a verb was said of. */
const squareOf = (acts: Act[], verb: string): Square | undefined =>
  acts
    .findLast(act => act.does === verb)
    ?.of.split(' ')
    .at(-1) as Square | undefined;

/** A man in the hand, or moved without making a move. */
function moved(acts: Act[], calling: Calling, side: Side): string {
  const from = squareOf(acts, 'lifts') ?? squareOf(acts, 'touches');
  const to = squareOf(acts, 'puts');
  const man = from ? manCalled(from, calling, side) : 'a man';
  if (!to) return acts.at(-1)!.does === 'takes off' ? `takes ${man} off` : `lifts ${man}`;
  return to === from ? `puts ${man} back` : `puts ${man} on ${manCalled(to, new Map(), side)}`;
}

const manTo = (from: Square, to: Square, calling: Calling, side: Side): string =>
  `${manCalled(from, calling, side)} to ${manCalled(to, new Map(), side)}`;
