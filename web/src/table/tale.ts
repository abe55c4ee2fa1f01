/** What was done, told as players tell it: the touching, lifting, putting and quitting of one man are one deed. */
import { type Calling, manCalled } from '../chess/calling.ts';
import { capital } from '../chess/names.ts';
import { moveNamed, sentenceSaid } from '../chess/notation.ts';
import { demandSaid } from '../chess/remedy.ts';
import { actorOf, deedOf, moveSpoken } from '../chess/speech.ts';
import { other, type Side, type Square } from '../chess/squares.ts';
import type { Entry, Ruling, Written } from '../net/types.ts';

export type Sentence = Ruling['sentences'][number];

const ofHand = /^(touches|lifts|puts|takes off|names|quits)\b/;
const squares = /\b[a-h][1-8]\b/g;

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
  const [before, now] = [deedOf(last.act), deedOf(next.act)];
  if (before.startsWith('demands ') && now.startsWith('demands ')) return true;
  if (!ofHand.test(before) || !ofHand.test(now) || before === 'quits') return false;
  if (now.startsWith('touches')) return false;
  return !now.startsWith('lifts') || before === `touches ${now.slice(6)}`;
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
  const done = deed.at(-1)?.act?.endsWith(' quits');
  const said = sentencesOf(deed).filter(s => weight(s) < 2);
  return done ? said.filter(s => s.kind !== 'touch') : said;
}

/** A deed in one line: “White plays Kt-KB3”; what a machine says of what it did is told with it. */
export function deedSaid(deed: readonly Entry[], score: readonly Written[], calling: Calling): string {
  if (deed[0]!.kind === 'words') return `${capital(deed[0]!.seat ?? '')} says: “${deed[0]!.words}”`;
  const acts = deed.map(e => deedOf(e.act ?? ''));
  const who = actorOf(deed[0]!.act ?? '');
  const side: Side = who === 'black' ? 'black' : 'white';
  const tell = (what: string) => `${capital(who)} ${what}`;
  const made = moveOf(deed, score);
  if (made && !made.regular && /^([a-h][1-8]){2}/.test(made.coordinates)) {
    const [from, to] = [made.coordinates.slice(0, 2), made.coordinates.slice(2, 4)];
    return tell(`plays ${manTo(from as Square, to as Square, calling, side)}`);
  }
  if (made) return tell(/^(Castles|O-O)/.test(made.descriptive) ? 'castles' : `plays ${moveNamed(made)}`);
  const last = acts.at(-1)!;
  if (last.startsWith('demands ')) {
    const demands = deed.map(({ demand }) => demandSaid(demand ?? [], calling, other(side)));
    const cause = deed[0]!.cause;
    return tell(
      `exacts${cause ? ` for this (${cause.replace(/\.$/, '')})` : ''}: ${demands.join(', then ')}`,
    );
  }
  if (last.startsWith('sends ')) return tell(`writes: ${letterSaid(last)}`);
  const played = last.match(/^plays ([a-h][1-8])([a-h][1-8])[qrbn]?$/);
  if (played) return tell(`plays ${manTo(played[1] as Square, played[2] as Square, calling, side)}`);
  // A move in words is no list of men.
  const named = (text: string) =>
    (/^(plays|proposes|writes|adopts|means)\b/.test(text)
      ? text
      : text.replace(squares, at => manCalled(at as Square, calling, side))
    )
      .replace(/^gives notice\b( (?=.))?/, (_, of) => `says “j’adoube”${of ? ' of ' : ''}`)
      .replace(/^(offers|claims) draw/, '$1 a draw')
      .replace(/^seals$/, 'seals a move')
      .replace(/^presses clock$/, 'presses the clock')
      .replace(/^hands over$/, 'hands over the envelope');
  return tell(deed.length > 1 ? moved(acts, calling, side) : named(last));
}

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
  const onTheWay = /^(lifts|puts|takes off)\b/.test(deedOf(last.act ?? ''));
  return [onTheWay ? '' : `${deedSaid(deed, score, calling)}.`, ...heard].filter(Boolean).join(' ');
}

/** What a letter says: “P-K4; if P-K4, then Kt-KB3”. */
export const letterSaid = (deed: string): string =>
  deed
    .replace(/^sends /, '')
    .replace(/ if "([^"]*)" then/g, '; if $1, then')
    .replace(/"/g, '');

/** The move of the score that a deed has made, if it is the last one. */
export function moveOf(deed: readonly Entry[], score: readonly Written[]): Written | undefined {
  const acts = deed.map(e => deedOf(e.act ?? ''));
  const last = score.at(-1);
  if (last?.side !== actorOf(deed[0]!.act ?? '')) return undefined;
  const played = acts.at(-1)!.match(/^plays ([a-h][1-8][a-h][1-8])/)?.[1];
  if (played) return last.coordinates.startsWith(played) ? last : undefined;
  if (acts.at(-1)!.startsWith('plays ')) return last;
  if (acts.at(-1) !== 'quits') return undefined;
  const castled = /^(Castles|O-O)/.test(last.descriptive);
  return castled || `${squareIn(acts, 'lifts')}${squareIn(acts, 'puts')}` === last.coordinates.slice(0, 4)
    ? last
    : undefined;
}

/** The last square that a verb was said of. */
const squareIn = (acts: string[], verb: string): Square | undefined =>
  acts
    .findLast(act => act.startsWith(verb))
    ?.split(' ')
    .at(-1) as Square | undefined;

/** A man in the hand, or moved without making a move. */
function moved(acts: string[], calling: Calling, side: Side): string {
  const from = squareIn(acts, 'lifts') ?? squareIn(acts, 'touches');
  const to = squareIn(acts, 'puts');
  const man = from ? manCalled(from, calling, side) : 'a man';
  if (!to) return acts.at(-1)!.startsWith('takes off') ? `takes ${man} off` : `lifts ${man}`;
  return to === from ? `puts ${man} back` : `puts ${man} on ${manCalled(to, new Map(), side)}`;
}

const manTo = (from: Square, to: Square, calling: Calling, side: Side): string =>
  `${manCalled(from, calling, side)} to ${manCalled(to, new Map(), side)}`;
