/** Acts and records read aloud, and rights put as a player would put them. */
import { capital, descriptive, said } from './names.ts';
import { type Men, other, type Side, type Square } from './squares.ts';

const menSaid: Record<string, string> = {
  K: 'King',
  Q: 'Queen',
  R: 'Rook',
  B: 'Bishop',
  Kt: 'Knight',
  N: 'Knight',
  P: 'Pawn',
};
const ranks = ['', 'square', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth'];
const tails: [RegExp, string][] = [
  [/\bdis\.? ?ch\b\.?/, ', discovering check'],
  [/\bdbl\.? ?ch\b\.?/, ', double check'],
  [/\bch\b\.?/, ', check'],
  [/\be\.? ?p\b\.?/, ' in passing'],
  [/\bmate\b/, ', mate'],
];

/** “Kt-KB3” as it is spoken: “Knight to King’s Bishop’s third”. What is not understood is read as it stands. */
export function speakRecord(record: string): string {
  let text = record.trim();
  let tail = '';
  for (const [written, spoken] of tails) {
    if (written.test(text)) tail += spoken;
    text = text.replace(written, '').trim();
  }
  if (/^(castles|O-O)/i.test(text))
    return `${/Q|O-O-O/.test(text) ? 'Castles on the Queen’s side' : 'Castles on the King’s side'}${tail}`;
  const [move, became] = text.split('=');
  const parts = move!.split(/(-|x)/);
  if (parts.length !== 3) return record;
  const verb = parts[1] === 'x' ? ' takes ' : ' to ';
  const name = became ? `, becoming a ${menSaid[became.replace(/[()]/g, '')] ?? became}` : '';
  return noun(parts[0]!) + verb + noun(parts[2]!) + name + tail;
}

/** “KBP”, “Kt(KB3)”, “QKt5” in words. */
function noun(text: string): string {
  const where = text.match(/^(.*?)\((.*)\)$/);
  if (where) return `${noun(where[1]!)} at ${noun(where[2]!)}`;
  const rank = Number(text.at(-1));
  const letters = (rank ? text.slice(0, -1) : text).match(/Kt|[KQRBNP]/g) ?? [];
  const words = letters.map(letter => menSaid[letter]!);
  if (rank) return `${words.map(w => `${w}’s`).join(' ')} ${ranks[rank]}`.trim();
  return words.map((w, i) => (i < words.length - 1 ? `${w}’s` : w)).join(' ') || text;
}

const squarePattern = /\b[a-h][1-8]\b/g;

/** The man on a square, as one player names it to another: “the Knight on KB3”. */
export function manOn(square: Square, men: Men, side: Side): string {
  const man = men.get(square);
  return man ? `the ${capital(man.piece)} on ${descriptive(square, side)}` : descriptive(square, side);
}

/** Remedies that are done as soon as they are upheld; the others are left to the other side’s hand. */
const atOnce = /^(restore|annul|let|recall|remove [a-h]|set|count|recommence)/;

const remedies: [RegExp, (...squares: string[]) => string][] = [
  [/^restore position$/, () => 'restore the position'],
  [/^annul move$/, () => 'annul the move'],
  [/^let rook move stand$/, () => 'let the Rook’s move stand'],
  [/^let castling stand$/, () => 'let the castling stand'],
  [/^let (.*) stand$/, what => `let the ${what} stand`],
  [/^recall moves$/, () => 'recall the moves'],
  [/^remove (\S+)$/, at => `remove ${at}`],
  [/^set man in place$/, () => 'set the man in its place'],
  [/^count fifty moves$/, () => 'begin the count of fifty moves'],
  [/^annul game$/, () => 'annul the game'],
  [/^recommence game$/, () => 'begin the game again'],
  [/^move king$/, () => 'move the King'],
  [/^move (\S+)$/, at => `move ${at}`],
  [/^take (\S+) with (\S+)$/, (at, by) => `take ${at} with ${by}`],
  [/^take (\S+)$/, at => `take ${at}`],
  [/^castle$/, () => 'castle'],
  [/^replace (\S+)$/, at => `put back the man that belongs on ${at}`],
  [/^remove hand$/, () => 'take the hand off'],
  [/^quit piece$/, () => 'let go of the man'],
  [/^name piece$/, () => 'say what the Pawn becomes'],
  [/^complete castling$/, () => 'complete the castling'],
  [/^cover check$/, () => 'cover the check with another man'],
  [/^exchange (\S+) for (\S+)$/, (at, piece) => `put a ${capital(piece!)} for the Pawn on ${at}`],
  [/^correct move$/, () => 'put the move right'],
];

/** A remedy in plain words, its squares named with the men that stand there. */
export function remedySaid(remedy: string, men: Men, side: Side): string {
  for (const [pattern, words] of remedies) {
    const match = remedy.match(pattern);
    if (!match) continue;
    // What belongs on a square is not what stands there.
    const around: Men = remedy.startsWith('replace') ? new Map() : men;
    const named = match
      .slice(1)
      .map(word => (/^[a-h][1-8]$/.test(word) ? manOn(word as Square, around, side) : word));
    return words(...named);
  }
  return remedy;
}

const verbs: [RegExp, string][] = [
  [/^claims draw by (.*)$/, 'Claim a draw by $1'],
  [/^claims forfeit for (.*)$/, 'Claim the game for $1'],
  [/^claims game by stalemate$/, 'Claim the game by stalemate'],
  [/^offers draw$/, 'Offer a draw'],
  [/^consents$/, 'Consent'],
  [/^declines$/, 'Decline'],
  [/^resigns$/, 'Resign'],
  [/^waives$/, 'Let it all pass'],
  [/^complies$/, 'Comply with the demand'],
  [/^refuses$/, 'Refuse the demand'],
  [/^points out (.*)$/, 'Point out: $1'],
  [/^accepts (.*)$/, 'Go on in spite of: $1'],
  [/^takes back$/, 'Take the move back'],
  [/^retracts$/, 'Claim to retract the move'],
  [/^appeals$/, 'Appeal to the umpire'],
  [/^adjourns$/, 'Adjourn'],
  [/^hands over$/, 'Hand over the envelope'],
  [/^resumes$/, 'Resume the game'],
  [/^announces check$/, 'Say “check”'],
  [/^gives notice$/, 'Say “j’adoube”'],
  [/^names (.*)$/, 'Name a $1'],
  [/^adopts (.*)$/, 'Adopt $1'],
];

const actor = /^(white|black|umpire|bystander)( \d+)? /;

/** The act without its actor. */
export const deedOf = (act: string): string => act.replace(actor, '');
export const actorOf = (act: string): string => act.match(actor)?.[1] ?? '';

/** A right as the label of a button. */
export function rightSaid(act: string, men: Men, side: Side): string {
  const deed = deedOf(act);
  if (deed.startsWith('demands ')) {
    const parts = deed
      .slice(8)
      .split(', then ')
      .map(part => {
        const said = remedySaid(part, men, side);
        return atOnce.test(part) ? said : `require ${capital(other(side))} to ${said}`;
      });
    return capital(parts.join(', then '));
  }
  for (const [pattern, words] of verbs) if (pattern.test(deed)) return deed.replace(pattern, words);
  return capital(deed);
}

/** An act as it is read aloud, with squares named as the actor names them. */
export function actSaid(act: string): string {
  const who = actorOf(act);
  const side: Side = who === 'black' ? 'black' : 'white';
  return capital(act.replace(squarePattern, square => said(square as Square, side)));
}
