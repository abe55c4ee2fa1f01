/** The two edges of the table: who sits there, his clock, what he holds, what he has taken. */
import { capital, hours } from '../chess/names.ts';
import { letterOf, type Men, other, type Piece, type Side } from '../chess/squares.ts';
import type { Clock } from '../net/types.ts';
import { button, el, h, redraw, type VNode } from '../view.ts';
import type { Game } from './game.ts';

export function player(game: Game, side: Side): VNode {
  const { table, state } = game;
  const uncompleted = !!state!.pressed?.uncompleted.includes(side);
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
      game.side === side && table!.names[side] !== 'You' && el('small', {}, ' (you)'),
      away && el('small.away', {}, ' away'),
      toMove &&
        !uncompleted &&
        el(
          'small.to-move',
          {},
          mayExact(game, side) ? ' to play; first you may exact something' : ' to play',
        ),
      hand && el('small.holding', {}, ' has a man in hand'),
      uncompleted &&
        el(
          'small.uncompleted',
          {},
          owes(game, side) ? ' has a move to put right' : ' has moved, and not pressed the clock',
        ),
      illegalMoves(state!.pressed?.illegal_moves[side] ?? 0),
      game.armed(side) && el('small.adjusting', {}, ' says “j’adoube”'),
      state!.offers.includes(side) && el('small.offering', {}, ' offers a draw'),
      state!.seal?.by === side &&
        el('small.sealed', { title: `fingerprint ${state!.seal.commitment}` }, ' ✉ has sealed a move'),
    ),
    taken(game, side),
    game.pressed && game.side === side && state!.result === 'open' ? pressing(game) : undefined,
    clock(game, side),
  ]);
}

/** Whether he had better not press yet: something is still to be done with his men. */
const owes = (game: Game, side: Side): boolean => !!game.party(side)?.duties.length;

/** Whether the other side waits for what I choose. */
const mayExact = (game: Game, side: Side): boolean =>
  !!game.side && game.side !== side && !!game.party(game.side)?.rights.some(right => right.demand.length);

const illegalMoves = (count: number): VNode | undefined =>
  count ? el('small.illegal', {}, ` ${count} illegal move${count > 1 ? 's' : ''}`) : undefined;

const worth: Piece[] = ['queen', 'rook', 'bishop', 'knight', 'pawn', 'king'];

const whole: Record<Piece, number> = { queen: 1, rook: 2, bishop: 2, knight: 2, pawn: 8, king: 1 };

/** The men that a side has lost since the game began, or had in the position that is looked at; men given as odds were never taken. */
function lost(game: Game, side: Side): Piece[] {
  const count = (men: Men, piece: Piece) =>
    [...men.values()].filter(man => man.side === side && man.piece === piece).length;
  const start = game.atMove(0);
  const then = game.lookingBack === undefined ? undefined : game.atMove(game.lookingBack + 1);
  const off = game.state!.off[side] ?? [];
  const left = (piece: Piece) =>
    then ? count(then, piece) : whole[piece] - off.filter(one => one === piece).length;
  return worth.flatMap(piece => Array(Math.max(0, count(start, piece) - left(piece))).fill(piece));
}

/** What a side has taken stands beside its own name. */
function taken(game: Game, side: Side): VNode | undefined {
  const [of, men] = [other(side), lost(game, other(side))];
  if (!men.length) return undefined;
  const tally = worth.map(p => [p, men.filter(o => o === p).length] as const).filter(([, n]) => n);
  const said = `Taken by ${capital(side)}: ${tally.map(([p, n]) => `${n} ${capital(p)}${n > 1 ? 's' : ''}`).join(', ')}`;
  return el(
    'span.off.cg-wrap',
    { role: 'img', 'aria-label': said, title: said },
    ...men.map(piece => el(`piece.${of}.${piece}`, { 'data-letter': letterOf({ side: of, piece }) })),
  );
}

/** His own clock is pressed beside the board, as it stands there. */
const pressing = (game: Game): VNode =>
  button(
    'Press the clock',
    () => game.pressClock(),
    { disabled: !game.playing, title: 'Space' },
    game.awaitsClock && !owes(game, game.side!) ? 'button.press.awaited' : 'button.press',
  );

let ticking = 0;

/** Draws the page again when what a running clock shows has changed. */
function tick(wait: number): void {
  if (ticking) return;
  ticking = window.setTimeout(() => {
    ticking = 0;
    redraw();
  }, wait);
}

/** In the last seconds a clock that counts down tells their tenths. */
const scarce = 20_000;

/** A clock that is pressed shows the time left; one that only registers, as those of the period did, the time used. */
function clock(game: Game, side: Side): VNode | undefined {
  const face = game.state!.clocks?.[side];
  if (!face) return undefined;
  const running = face.running && game.state!.result === 'open';
  const elapsed = running ? Date.now() - game.heardAt : 0;
  const left = face.left === null ? null : Math.max(0, face.left - Math.max(0, elapsed - face.delay));
  const countsDown = !!game.state!.pressed && left !== null;
  if (running) tick(countsDown && left < scarce ? 100 : 1000 - ((face.used + elapsed) % 1000));
  const shown = countsDown ? timeLeft(left) : hours((face.used + elapsed) / 1000);
  return h(
    'span.clock',
    {
      class: { running, down: face.down || (countsDown && left === 0), scarce: countsDown && left < scarce },
      attrs: { role: 'timer', 'aria-label': `${capital(side)}’s clock`, ...wire(game, side) },
    },
    [shown, ...beside(face, countsDown, elapsed, left).map(words => el('small', {}, ` ${words}`))],
  );
}

/** What stands beside the figures: the delay that runs off first, moves to go, moves due and when they are next tested. */
function beside(face: Clock, countsDown: boolean, elapsed: number, left: number | null): string[] {
  if (!countsDown)
    return [face.due && `${face.due} due`, left !== null && `tested in ${hours(left / 1000)}`].filter(
      word => !!word,
    ) as string[];
  const delay = Math.ceil((face.delay - elapsed) / 1000);
  return [delay > 0 && `+${delay}`, face.moves_to_go && `${face.moves_to_go} to go`].filter(
    word => !!word,
  ) as string[];
}

/** How long a message to that side and back is under way, for whoever points at the clock. */
function wire(game: Game, side: Side): { title?: string } {
  const ms = game.state!.wire?.[side];
  return typeof ms === 'number' ? { title: `${capital(side)}’s wire takes ${ms} ms` } : {};
}

function timeLeft(ms: number): string {
  if (ms < scarce) return (Math.floor(ms / 100) / 10).toFixed(1);
  const seconds = Math.floor(ms / 1000);
  return seconds >= 3600
    ? hours(seconds)
    : `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
