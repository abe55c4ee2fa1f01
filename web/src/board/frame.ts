/** The frame of a board, with letters and figures along its edges if the reader wants them. */
import { files, type Side } from '../chess/squares.ts';
import { settings } from '../settings.ts';
import { el, type VNode } from '../view.ts';

export function framed(below: Side, board: VNode, ...over: (VNode | undefined)[]): VNode {
  const black = below === 'black';
  const letters = black ? [...files].reverse() : [...files];
  const numbers = black ? [1, 2, 3, 4, 5, 6, 7, 8] : [8, 7, 6, 5, 4, 3, 2, 1];
  return el(
    settings.coordinates ? 'div.frame.lettered' : 'div.frame',
    {},
    board,
    el('div.ranks', { 'aria-hidden': 'true' }, ...numbers.map(n => el('span', {}, String(n)))),
    el('div.files', { 'aria-hidden': 'true' }, ...letters.map(l => el('span', {}, l))),
    ...over,
  );
}
