/** What the law requires, in plain words. */
import { type Calling, manCalled } from './calling.ts';
import { capital } from './names.ts';
import type { Side, Square } from './squares.ts';

/** Remedies that are done as soon as they are upheld; the others are left to the other side’s hand. */
export const atOnce = /^(restore|annul|let|recall|remove [a-h]|set|count|recommence)/;

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
  [/^exchange (\S+) for (\S+)$/, (at, piece) => `put a ${capital(piece!)} for ${at}`],
  [/^correct move$/, () => 'put the move right'],
];

/** A remedy in plain words, its men called by their names; squares are the mover’s. */
export function remedySaid(
  remedy: string,
  calling: Calling,
  mover: Side,
  whose: 'his' | 'your' = 'his',
): string {
  for (const [pattern, words] of remedies) {
    const match = remedy.match(pattern);
    if (!match) continue;
    // What belongs on a square is not what stands there.
    const around: Calling = remedy.startsWith('replace') ? new Map() : calling;
    const named = match
      .slice(1)
      .map(word => (/^[a-h][1-8]$/.test(word) ? manCalled(word as Square, around, mover, whose) : word));
    return words(...named);
  }
  return remedy;
}
