/** Before play: the conditions shown to both, and the links to hand round. */
import { conditionSaid } from '../chess/conditions.ts';
import { button, el, link, type VNode } from '../view.ts';
import type { Game } from './game.ts';
import { freeSeats, invitation, seats } from './seats.ts';

const watchfulness = {
  silent: 'The umpire is silent: whoever sees an offence must claim in time.',
  attentive: 'The umpire is attentive: anything can be done, and each side is told its rights.',
  guarding: 'The umpire guards: unlawful acts are stopped at the hand.',
};

const presses = {
  player: 'Who has moved presses the clock; only then is his move completed.',
  house: 'The house presses the clock as soon as the hand lets go of a move.',
};

export function conditions(game: Game): VNode {
  const { table, state, side } = game;
  const mine = side && state!.accepted.includes(side);
  const touch =
    table!.touch.press_ms === 0
      ? 'A man is touched by any press upon it.'
      : `A press of ${table!.touch.press_ms} ms, or a man moved, counts as a touch.`;
  return el(
    'section.conditions',
    { 'aria-label': 'Conditions' },
    el('h2', {}, 'The conditions of this game'),
    table!.house_code
      ? el('details', {}, el('summary', {}, table!.code_title), el('pre', {}, table!.house_code))
      : el('p', {}, link(`/library/${table!.code}`, table!.code_title), '.'),
    el(
      'ul',
      {},
      ...table!.conditions.map(line => el('li', {}, conditionSaid(line))),
      el('li', {}, watchfulness[table!.watchfulness]),
      table!.watchfulness !== 'guarding' && el('li', {}, touch),
      table!.presses && el('li', {}, presses[table!.presses]),
      table!.tempo && table!.tempo !== 'standard' && el('li', {}, `By its time it is ${table!.tempo} chess.`),
    ),
    side && !mine && button('I accept these conditions', () => game.line.accept(), {}, 'button.primary'),
    mine && el('p.faint', {}, 'You have accepted; the other side has still to do so.'),
    !side && el('p.faint', {}, `Accepted by: ${state!.accepted.join(', ') || 'nobody yet'}.`),
    freeSeats(game),
    invitation(game),
    seats(game),
  );
}
