/** What the men are called: by the names they keep from the array on, or by where they stand. */
import { capital, spoken as files } from './names.ts';
import { notation, squareNamed } from './notation.ts';
import { coordinates, type Man, type Men, menOf, type Side, type Square } from './squares.ts';

/** A man’s name, and whether no other man of its side goes by it. */
export interface Called {
  name: string;
  only: boolean;
}
export type Calling = ReadonlyMap<Square, Called>;

const began: Record<number, [piece: string, wing: 'king' | 'queen']> = {
  0: ['rook', 'queen'],
  1: ['knight', 'queen'],
  6: ['knight', 'king'],
  7: ['rook', 'king'],
};

/** The men of a placement; Rooks and Knights that stand at home are known by their wing. */
export function knownMen(placement: string): Men {
  return new Map([...menOf(placement)].map(([at, man]) => [at, atHome(at, man)]));
}

function atHome(at: Square, man: Man): Man {
  const [file, rank] = coordinates(at);
  const [piece, wing] = began[file] ?? [];
  return wing && piece === man.piece && rank === (man.side === 'white' ? 0 : 7) ? { ...man, wing } : man;
}

/** The names of all men that stand so. */
export function callingOf(men: Men): Calling {
  const named = [...men].map(([at, man]) => ({ at, side: man.side, name: nameOf(at, man) }));
  const shared = (of: (typeof named)[number]) =>
    named.some(one => one !== of && one.side === of.side && one.name.endsWith(of.name));
  return new Map(named.map(one => [one.at, { name: one.name, only: !shared(one) }]));
}

/** Pawns go by their file, Bishops by the colour of their squares; Rooks and Knights by where they began. */
function nameOf(at: Square, man: Man): string {
  const [file, rank] = coordinates(at);
  const piece = capital(man.piece);
  if (man.piece === 'pawn') return `${files[file]} Pawn`;
  if (man.piece !== 'bishop') return man.wing ? `${capital(man.wing)}’s ${piece}` : piece;
  const kings = (file + rank) % 2 === (man.side === 'white' ? 1 : 0);
  return `${kings ? 'King’s' : 'Queen’s'} Bishop`;
}

/** The same names, but of these men as they stood on the newest of the boards that had them there. */
export function asTheyStood(
  calling: Calling,
  spoken: readonly (Man & { square: Square })[],
  newestFirst: readonly Men[],
): Calling {
  const named = spoken.map(({ square, side, piece }): [Square, Called] => {
    const stood = (men: Men) => men.get(square)?.side === side && men.get(square)?.piece === piece;
    const board = newestFirst.find(stood);
    return [square, (board && callingOf(board).get(square)) ?? { name: capital(piece), only: false }];
  });
  return new Map([...calling, ...named]);
}

/**
 * “The Queen’s Knight”, or where two have that name “the Rook on his K1”, as the mover counts the squares; in algebraic
 * “the Knight on b1”, and for those who read both “the Queen’s Knight (b1)”.
 */
export function manCalled(at: Square, calling: Calling, mover: Side, whose: 'his' | 'your' = 'his'): string {
  const man = calling.get(at);
  const square = squareNamed(at, mover, whose);
  if (!man) return square;
  const kind = man.name.replace(/^.*’s /, '');
  if (notation() === 'algebraic') return kind === 'King' ? 'the King' : `the ${kind} on ${at}`;
  if (!man.only) return `the ${kind} on ${square}`;
  return notation() === 'both' && kind !== 'King' ? `the ${man.name} (${at})` : `the ${man.name}`;
}
