/** The game put off: the move to be sealed, then the envelope on the table, for all to see and nobody to read. */
import { capital } from '../chess/names.ts';
import { button, el, h, redraw, sheet, type VNode } from '../view.ts';
import type { Game } from './game.ts';
import { exampleOf, read, readAs, type Sheet, written } from './record.ts';

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

const sheets = new WeakMap<Game, Sheet>();
const sheetOf = (game: Game): Sheet => {
  const found = sheets.get(game) ?? { record: '', readings: undefined };
  sheets.set(game, found);
  return found;
};

/** The move is written down as one would write it; nobody else reads it before the envelope is opened. */
export function sealSheet(game: Game): VNode {
  const paper = sheetOf(game);
  const close = () => {
    game.sheet = undefined;
    redraw();
  };
  const seal = () => {
    const record = written(game, paper);
    sheets.delete(game);
    close();
    game.do(record ? `seals "${record}"` : 'seals nothing', 'hands over');
  };
  return sheet(
    'Seal a move',
    close,
    el('h2', {}, 'The sealed move'),
    el(
      'p',
      {},
      `Write it as you would on paper: ${exampleOf(game)}. Nobody else reads it before the envelope is opened; if it cannot be read then, the law judges.`,
    ),
    el(
      'label.field',
      {},
      el('span', {}, 'Move'),
      h('input', {
        attrs: { name: 'sealed', autocomplete: 'off', autofocus: true },
        props: { value: paper.record },
        on: {
          input: (e: Event) => {
            paper.record = (e.target as HTMLInputElement).value;
            read(game, paper);
          },
        },
      }),
    ),
    readAs(paper),
    el('p.actions', {}, button('Seal and hand over', seal, {}, 'button.primary'), button('Not yet', close)),
  );
}
