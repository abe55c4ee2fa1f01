/** The two edges of the table: who sits there, his clock, what he holds, what he has lost. */
import { capital, hours } from '../chess/names.ts';
import { letterOf, type Side } from '../chess/squares.ts';
import { el, h, redraw, type VNode } from '../view.ts';
import type { Game } from './game.ts';

export function player(game: Game, side: Side): VNode {
  const { table, state } = game;
  const toMove = state!.begun && state!.result === 'open' && state!.turn === side;
  const kind = table!.seats[side];
  const away =
    (kind === 'link' || kind === 'open') && !state!.present.some(seat => seat.split('-')[0] === side);
  const hand = state!.hand[side];
  return h('div.player', { class: { turn: toMove }, attrs: { 'aria-label': capital(side), role: 'group' } }, [
    el(`span.colour.${side}`, { 'aria-hidden': 'true' }),
    el(
      'span.who',
      {},
      el(
        'b',
        {},
        table!.names[side] ||
          (kind === 'partner' ? 'The house’s partner' : kind === 'engine' ? 'The engine' : capital(side)),
      ),
      game.side === side && el('small', {}, ' (you)'),
      away && el('small.away', {}, ' away'),
      toMove && el('small.to-move', {}, ' to play'),
      hand && el('small.holding', {}, ' has a man in hand'),
      game.armed(side) && el('small.adjusting', {}, ' says “j’adoube”'),
      state!.offers.includes(side) && el('small.offering', {}, ' offers a draw'),
      state!.seal?.by === side &&
        el('small.sealed', { title: `commitment ${state!.seal.commitment}` }, ' ✉ has sealed a move'),
    ),
    lost(game, side),
    clock(game, side),
  ]);
}

const worth = ['queen', 'rook', 'bishop', 'knight', 'pawn', 'king'];

function lost(game: Game, side: Side): VNode | undefined {
  const off = [...(game.state!.off[side] ?? [])].sort((a, b) => worth.indexOf(a) - worth.indexOf(b));
  if (!off.length) return undefined;
  const tally = worth.map(p => [p, off.filter(o => o === p).length] as const).filter(([, n]) => n);
  return el(
    'span.off.cg-wrap',
    {
      role: 'img',
      'aria-label': `Beside the board: ${tally.map(([p, n]) => `${n} ${p}${n > 1 ? 's' : ''}`).join(', ')}`,
    },
    ...off.map(piece => el(`piece.${side}.${piece}`, { 'data-letter': letterOf({ side, piece }) })),
  );
}

let ticking = 0;

/** A clock shows the time used, as the clocks of the period did, and the moves still due. */
function clock(game: Game, side: Side): VNode | undefined {
  const face = game.state!.clocks?.[side];
  if (!face) return undefined;
  const elapsed = face.running ? Date.now() - game.heardAt : 0;
  if (face.running && !ticking)
    ticking = window.setTimeout(() => {
      ticking = 0;
      redraw();
    }, 1000);
  return h(
    'span.clock',
    { class: { running: face.running }, attrs: { role: 'timer', 'aria-label': `${capital(side)}’s clock` } },
    [hours((face.used + elapsed) / 1000), face.due ? el('small', {}, ` ${face.due} due`) : ''],
  );
}
