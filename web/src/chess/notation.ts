/** Which notation this reader has chosen: every sentence, the score, the proceedings and the voice follow it. */
import { descriptive } from './names.ts';
import type { NamedMan } from '../net/types.ts';
import type { Side, Square } from './squares.ts';

export type Notation = 'descriptive' | 'algebraic' | 'both';

let chosen: Notation = 'both';

export const notation = (): Notation => chosen;
export function writeIn(way: Notation): void {
  chosen = way;
}

/** “his K4”, “e4”, or “his K4 (e4)”. */
export function squareNamed(square: Square, side: Side, whose: 'his' | 'your' = 'his'): string {
  if (chosen === 'algebraic') return square;
  const period = `${whose} ${descriptive(square, side)}`;
  return chosen === 'both' ? `${period} (${square})` : period;
}

/** “Kt-KB3”, “Nf3”, or “Kt-KB3 (Nf3)”. */
export function moveNamed(move: { descriptive: string; san: string }): string {
  if (chosen === 'algebraic') return move.san;
  return chosen === 'both' && move.san !== move.descriptive
    ? `${move.descriptive} (${move.san})`
    : move.descriptive;
}

/** A sentence of the umpire in the reader’s notation: where a man of whom it speaks stands, as his own side counts. */
export function sentenceSaid({ text, men = [] }: { text: string; men?: NamedMan[] }): string {
  return men.reduce(
    (said, { square, side }) => said.replaceAll(` on ${square}`, ` on ${squareNamed(square, side)}`),
    text,
  );
}
