/** A Pawn has reached the last rank and the hand is still on it: what shall it be called? */
import { capital } from '../chess/names.ts';
import type { Piece } from '../chess/squares.ts';
import { button, el, sheet, type VNode } from '../view.ts';
import type { Game } from './game.ts';

const names: Piece[] = ['queen', 'rook', 'bishop', 'knight'];

export function namingSheet(game: Game): VNode | undefined {
  if (game.hand.is !== 'naming') return undefined;
  const name = (piece: Piece | undefined) => () => game.board?.happens({ it: 'name', piece });
  const silent = game.table!.watchfulness !== 'guarding';
  return sheet(
    'Name the piece',
    () => game.board?.happens({ it: 'withdraw' }),
    el('h2', {}, 'The Pawn becomes a'),
    el(
      'div.names.cg-wrap',
      {},
      ...names.map(piece =>
        button(
          el('span', {}, el(`piece.${game.side}.${piece}`, { 'aria-hidden': 'true' }), capital(piece)),
          name(piece),
          { 'data-piece': piece },
        ),
      ),
    ),
    el(
      'p.actions',
      {},
      silent && button('Let go without naming', name(undefined), {}, 'button.quiet'),
      (!game.hand.taken || !silent) &&
        button('Put it back', () => game.board?.happens({ it: 'withdraw' }), {}, 'button.quiet'),
    ),
  );
}
