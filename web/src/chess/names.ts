/** Names of squares and men as the players of 1899 wrote and spoke them: each from his own side. */
import { coordinates, type Man, type Side, type Square } from './squares.ts';

const written = ['QR', 'QKt', 'QB', 'Q', 'K', 'KB', 'KKt', 'KR'];
/** The files, as they are spoken of. */
export const spoken = [
  'Queen’s Rook’s',
  'Queen’s Knight’s',
  'Queen’s Bishop’s',
  'Queen’s',
  'King’s',
  'King’s Bishop’s',
  'King’s Knight’s',
  'King’s Rook’s',
];
const ranks = ['square', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth'];

/** `e4` is K4 to White and K5 to Black. */
export function descriptive(square: Square, side: Side): string {
  const [file, rank] = coordinates(square);
  return `${written[file]}${side === 'white' ? rank + 1 : 8 - rank}`;
}

/** “King’s Bishop’s third”, said by `side`. */
export function said(square: Square, side: Side): string {
  const [file, rank] = coordinates(square);
  return `${spoken[file]} ${ranks[side === 'white' ? rank : 7 - rank]}`;
}

export const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** “White Knight”. */
export const manSaid = (man: Man): string => `${capital(man.side)} ${capital(man.piece)}`;

/** A square as a screen reader says it: name for `side`, then who stands there. */
export function squareSaid(square: Square, man: Man | undefined, side: Side): string {
  return `${said(square, side)}, ${square}, ${man ? manSaid(man) : 'empty'}`;
}

/** Seconds as a clock face shows them. */
export function hours(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const two = (n: number) => String(n).padStart(2, '0');
  return `${Math.floor(whole / 3600)}:${two(Math.floor(whole / 60) % 60)}:${two(whole % 60)}`;
}
