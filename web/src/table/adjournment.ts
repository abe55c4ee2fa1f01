/** The game put off: the move to be sealed, then the envelope on the table, for all to see and nobody to read. */
import { capital } from '../chess/names.ts';
import { button, el, redraw, type VNode } from '../view.ts';
import type { Game } from './game.ts';

export function adjournment(game: Game): VNode | undefined {
  const { seal, adjourned } = game.state!;
  if (seal) return envelope(game, seal);
  return adjourned ? toBeSealed(game) : undefined;
}

function toBeSealed(game: Game): VNode {
  const mine = game.state!.turn === game.side;
  const seal = () => {
    game.sheet = 'seal';
    redraw();
  };
  return el(
    'div.envelope',
    {},
    el(
      'p',
      {},
      mine
        ? 'The game is adjourned. You are to play: seal your move.'
        : `The game is adjourned. ${capital(game.state!.turn)} has still to seal his move.`,
    ),
    mine && game.playing && button('Seal a move…', seal, {}, 'button.primary'),
  );
}

function envelope(game: Game, seal: NonNullable<NonNullable<Game['state']>['seal']>): VNode {
  return el(
    'div.envelope',
    {},
    el('span.wax', { 'aria-hidden': 'true' }),
    el(
      'p',
      {},
      `${capital(seal.by)}’s sealed move${seal.handed_over ? ', handed over' : ', not yet handed over'}. `,
      el(
        'small',
        { title: seal.commitment },
        `Its fingerprint is ${seal.commitment.slice(0, 8)}…: when it is opened, anybody can check that nothing was changed in it.`,
      ),
    ),
    game.playing && button('Open it and resume', () => game.do('resumes')),
  );
}
