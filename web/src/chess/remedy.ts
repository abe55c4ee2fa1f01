/** What the law requires, in plain words. */
import type { Remedy } from '../net/types.ts';
import { type Calling, manCalled } from './calling.ts';
import { capital } from './names.ts';
import type { Side, Square } from './squares.ts';

/** The parts of a remedy in words: its man, the man that takes, the piece that a Pawn becomes, the move last made. */
interface Parts {
  man: string;
  by: string;
  piece: string;
  last: string;
}

const words: Record<string, (parts: Parts) => string> = {
  'restore position': () => 'restore the position',
  'annul move': ({ last }) => ['annul the move', last].filter(Boolean).join(' '),
  'let move stand': () => 'let the move stand',
  'let first move stand': () => 'let the first move stand',
  'let second move stand': () => 'let the second move stand',
  'let both moves stand': () => 'let both moves stand',
  'let rook move stand': () => 'let the Rook’s move stand',
  'let castling stand': () => 'let the castling stand',
  'recall moves': () => 'recall the moves',
  remove: ({ man }) => `remove ${man}`,
  'set man in place': () => 'set the man in its place',
  'count fifty moves': () => 'begin the count of fifty moves',
  'annul game': () => 'annul the game',
  'recommence game': () => 'begin the game again',
  'move king': () => 'move the King',
  move: ({ man }) => `move ${man}`,
  take: ({ man, by }) => (by ? `take ${man} with ${by}` : `take ${man}`),
  castle: () => 'castle',
  replace: ({ man }) => `put back the man that belongs on ${man}`,
  'remove hand': () => 'take the hand off',
  'quit piece': () => 'let go of the man',
  'name piece': () => 'say what the Pawn becomes',
  'complete castling': () => 'complete the castling',
  'cover check': () => 'cover the check with another man',
  exchange: ({ man, piece }) => `put a ${piece} for ${man}`,
  'correct move': () => 'put the move right',
  'write up score': () => 'bring the score sheet up to date',
  'reconstruct game': () => 'reconstruct the game',
};

/** A remedy in plain words, its men called by their names; squares are the mover’s. */
export function remedySaid(
  remedy: Remedy,
  calling: Calling,
  mover: Side,
  whose: 'his' | 'your' = 'his',
  last = '',
): string {
  // What belongs on a square is not what stands there.
  const around: Calling = remedy.do === 'replace' ? new Map() : calling;
  const called = (at: Square | undefined) => (at ? manCalled(at, around, mover, whose) : '');
  const parts = {
    man: called(remedy.square),
    by: called(remedy.with),
    piece: capital(remedy.piece ?? ''),
    last,
  };
  return words[remedy.do]?.(parts) ?? remedy.do;
}

/** What is demanded of the men and of the other side; `last` is the move that he has last made. */
export function demandSaid(demand: readonly Remedy[], calling: Calling, mover: Side, last = ''): string {
  return demand
    .map(remedy => {
      const said = remedySaid(remedy, calling, mover, 'his', last);
      return remedy.at_once ? said : `require ${capital(mover)} to ${said}`;
    })
    .join(', then ');
}
