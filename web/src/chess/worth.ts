/** What a position was worth, and what might have been played in it, in words. */
import type { Analysis } from '../net/types.ts';
import { capital } from './names.ts';
import { moveNamed } from './notation.ts';

const bySide = (side: number): string => (side > 0 ? 'White' : 'Black');

/** “White is better by 0.4”, “Black mates in 3”. */
export function worthSaid({ worth, mate }: Analysis): string {
  if (mate) return `${bySide(mate)} mates in ${Math.abs(mate)}`;
  if (worth === undefined) return '';
  return Math.abs(worth) < 20
    ? 'even'
    : `${bySide(worth)} is better by ${(Math.abs(worth) / 100).toFixed(1)}`;
}

export function lineSaid({ line }: Analysis): string {
  const [first, ...rest] = line.slice(0, 6);
  if (!first) return 'No move could be played.';
  const then = rest.length ? `, and then ${rest.map(moveNamed).join(', ')}` : '';
  return `${capital(first.side)} might have played ${moveNamed(first)}${then}.`;
}
