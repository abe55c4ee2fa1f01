/** Counters with the letters of the old notation, for whoever would learn it; drawn for this house. */
import type { Drawing } from './set.ts';

const counter = (letter: string): string =>
  `<circle cx="22.5" cy="21" r="17"/><circle class="line" cx="22.5" cy="21" r="14"/><text x="22.5" y="27.5" text-anchor="middle" font-size="${letter.length > 1 ? 16 : 19}">${letter}</text>`;

export const counters: Drawing = {
  king: counter('K'),
  queen: counter('Q'),
  rook: counter('R'),
  bishop: counter('B'),
  knight: counter('Kt'),
  pawn: counter('P'),
};
