/** The words most used at a board, each a button under it; the rest in a sheet. */
import { deedOf } from '../chess/speech.ts';
import { other } from '../chess/squares.ts';
import { button, el, h, redraw, sheet, type VNode } from '../view.ts';
import type { Game } from './game.ts';

export function actionBar(game: Game): VNode | undefined {
  if (game.seat === 'umpire') return umpireBar(game);
  if (!game.side || game.state!.result !== 'open') return undefined;
  const open = (which: Game['sheet']) => () => {
    game.sheet = which;
    redraw();
  };
  const offered = game.state!.offers.includes(other(game.side));
  const off = { disabled: !game.playing };
  return el(
    'div.actions',
    { role: 'group', 'aria-label': 'Words' },
    game.handled &&
      button(
        'J’adoube',
        () => game.jadoube(),
        { ...off, accesskey: 'j', 'aria-pressed': String(game.armed(game.side)), title: 'J' },
        'button.primary',
      ),
    !game.byRecord && button('Check!', () => game.do('announces check'), { ...off, title: 'C' }),
    offered
      ? el(
          'span.answer',
          {},
          button('Accept draw', () => game.do('consents'), off),
          button('Decline', () => game.do('declines'), off),
        )
      : button('Draw?', () => game.do('offers draw'), off),
    button('Resign', open('resign'), off),
    button('More…', open('more'), { 'aria-haspopup': 'dialog', ...off }),
  );
}

/** What only the umpire may do; the rest he says in the line of text. */
function umpireBar(game: Game): VNode {
  const off = { disabled: !game.state!.begun };
  return el(
    'div.actions',
    { role: 'group', 'aria-label': 'The umpire' },
    button('Stop play', () => game.do('stops play'), off),
    button('Admonish White', () => game.do('admonishes white'), off),
    button('Admonish Black', () => game.do('admonishes black'), off),
  );
}

const groups: [string, [string, string][]][] = [
  [
    'Of the last move',
    [
      ['takes back', 'Take my move back'],
      ['retracts', 'Claim to retract it'],
      ['cannot recollect check', 'I do not know how the check arose'],
    ],
  ],
  [
    'Of the other’s play',
    [
      ['points out illegal move', 'That move was illegal'],
      ['points out king in check', 'The King was left in check'],
      ['points out men misplaced', 'The men are misplaced'],
      ['waives', 'I let it all pass'],
      ['complies', 'I comply'],
      ['refuses', 'I refuse'],
      ['appeals', 'I appeal to the umpire'],
    ],
  ],
  [
    'Claims',
    [
      ['claims draw by fifty moves', 'Draw: fifty moves'],
      ['claims draw by repetition', 'Draw: repetition'],
      ['claims draw by endless checks', 'Draw: endless checks'],
      ['claims draw by stalemate', 'Draw: stalemate'],
      ['claims game by stalemate', 'The game is mine by stalemate'],
      ['claims forfeit for time', 'The other’s time is over'],
      ['claims forfeit for refusal', 'A demand is refused'],
      ['claims forfeit for abandonment', 'The other has left'],
    ],
  ],
];

/** Everything else that one may say, and the adjournment. */
export function moreSheet(game: Game): VNode {
  const close = () => {
    game.sheet = undefined;
    redraw();
  };
  const said = (deed: string) => () => {
    close();
    game.do(deed);
  };
  const offered = new Set(game.side ? game.party(game.side)?.rights.map(r => deedOf(r.act)) : []);
  return sheet(
    'More to say',
    close,
    el('h2', {}, 'More to say'),
    ...groups.map(([title, words]) =>
      el(
        'fieldset',
        {},
        el('legend', {}, title),
        ...words.map(([deed, label]) =>
          button(label, said(deed), {}, offered.has(deed) ? 'button.exact' : 'button'),
        ),
      ),
    ),
    demandForm(game, close),
    el(
      'fieldset',
      {},
      el('legend', {}, 'Adjournment'),
      button('Adjourn', said('adjourns')),
      button('Seal a move…', () => {
        game.sheet = 'seal';
        redraw();
      }),
      button('Hand over the envelope', said('hands over')),
      button('Resume', said('resumes')),
    ),
    el('p.actions', {}, button('Close', close, {}, 'button.primary')),
  );
}

const demands: readonly (readonly [string, string])[] = [
  ['restore position', 'Restore the position'],
  ['restore position, then move SQ', 'Restore it, and move the man on…'],
  ['restore position, then move king', 'Restore it, and move the King'],
  ['restore position, then take SQ', 'Restore it, and take the man on…'],
  ['move SQ', 'Move the man on…'],
  ['move king', 'Move the King'],
  ['take SQ', 'Take the man on…'],
  ['annul move', 'Annul the move'],
  ['let move stand', 'Let the move stand'],
  ['let rook move stand', 'Let the Rook’s move stand'],
];

/** A demand put together by hand, for tables at which nobody is told his rights. */
function demandForm(game: Game, close: () => void): VNode {
  const demand = (e: Event) => {
    e.preventDefault();
    const { remedy, square } = Object.fromEntries(new FormData(e.target as HTMLFormElement)) as Record<
      string,
      string
    >;
    close();
    game.do(`demands ${remedy!.replace('SQ', square!.trim().toLowerCase())}`);
  };
  return h('form.demand', { on: { submit: demand } }, [
    el(
      'fieldset',
      {},
      el('legend', {}, 'I demand'),
      el(
        'select',
        { name: 'remedy', 'aria-label': 'What' },
        ...demands.map(([value, label]) => el('option', { value }, label)),
      ),
      el('input', {
        name: 'square',
        'aria-label': 'Square of the man',
        placeholder: 'e2',
        autocomplete: 'off',
      }),
      el('button', { type: 'submit' }, 'Demand it'),
    ),
  ]);
}

export function resignSheet(game: Game): VNode {
  const close = () => {
    game.sheet = undefined;
    redraw();
  };
  return sheet(
    'Resign',
    close,
    el('h2', {}, 'Resign the game?'),
    el(
      'p.actions',
      {},
      button(
        'I resign',
        () => {
          close();
          game.do('resigns');
        },
        {},
        'button.primary',
      ),
      button('No', close),
    ),
  );
}

/** The move is written down as one would write it; nobody reads it before the envelope is opened. */
export function sealSheet(game: Game): VNode {
  const close = () => {
    game.sheet = undefined;
    redraw();
  };
  let words = '';
  const seal = () => {
    close();
    game.do(words.trim() ? `seals "${words.trim()}"` : 'seals nothing', 'hands over');
  };
  return sheet(
    'Seal a move',
    close,
    el('h2', {}, 'The sealed move'),
    el(
      'p',
      {},
      'Write it as you would on paper: Kt-KB3, or Nf3. It is not read before the envelope is opened; if it cannot be read then, the law judges.',
    ),
    el(
      'label.field',
      {},
      el('span', {}, 'Move'),
      sealInput(v => (words = v)),
    ),
    el('p.actions', {}, button('Seal and hand over', seal, {}, 'button.primary'), button('Not yet', close)),
  );
}

const sealInput = (typed: (value: string) => void): VNode =>
  h('input', {
    attrs: { name: 'sealed', autocomplete: 'off', autofocus: true },
    on: { input: (e: Event) => typed((e.target as HTMLInputElement).value) },
  });
