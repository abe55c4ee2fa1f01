/** The words most used at a board, each a button under it; the rest in a sheet. */
import { deedOf, readAct } from '../chess/act.ts';
import { other } from '../chess/squares.ts';
import { button, el, h, redraw, sheet, type VNode } from '../view.ts';
import { weigh } from './cost.ts';
import type { Game } from './game.ts';

export function actionBar(game: Game): VNode | undefined {
  if (game.seat === 'umpire') return umpireBar(game);
  if (!game.side || !game.state!.begun || game.state!.result !== 'open') return undefined;
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
    // Where a clock completes the moves nobody says check.
    !game.byRecord &&
      !game.state!.pressed &&
      button('Check!', () => game.do('announces check'), { ...off, title: 'C' }),
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
    ...(game.state!.pressed
      ? [
          button('Pause the clocks', () => game.do('pauses clock'), off),
          button('Start the clock', () => game.do('starts clock'), off),
          button('That move was illegal', () => game.do('points out illegal move'), off),
          button('A flag has fallen', () => game.do('points out flag fallen'), off),
        ]
      : [button('Stop play', () => game.do('stops play'), off)]),
    button('Admonish White', () => game.do('admonishes white'), off),
    button('Admonish Black', () => game.do('admonishes black'), off),
  );
}

/** Something that may be said, and when it is offered; the umpire judges it all the same. */
interface Word {
  deed: string;
  label: string;
  when?: (game: Game) => boolean;
}

const moved = (game: Game): boolean => game.state!.score.length > 0;
/** Nobody accuses himself of the move that he has just made. */
const theirs = (game: Game): boolean =>
  moved(game) && readAct(game.lastDeed()[0]?.act ?? '').by !== game.side;
const bound = (game: Game): boolean => !!game.party(game.side!)?.duties.length;
const entitled = (game: Game): boolean => !!game.party(game.side!)?.rights.some(right => right.demand.length);
const right =
  (deed: string) =>
  (game: Game): boolean =>
    !!game.party(game.side!)?.rights.some(r => deedOf(r.act) === deed);
const adjourned = (game: Game): boolean => game.state!.adjourned;

const ofTheLastMove = 'Of the last move';

const groups: [string, Word[]][] = [
  [
    ofTheLastMove,
    [
      { deed: 'takes back', label: 'Take my move back without leave', when: moved },
      { deed: 'retracts', label: 'Claim to retract it', when: right('retracts') },
      {
        deed: 'cannot recollect check',
        label: 'I do not know how the check arose',
        when: g => moved(g) && !g.state!.pressed,
      },
    ],
  ],
  [
    'Of the other’s play',
    [
      { deed: 'points out illegal move', label: 'That move was illegal', when: theirs },
      { deed: 'points out king in check', label: 'The King was left in check', when: theirs },
      {
        deed: 'points out men misplaced',
        label: 'The men are misplaced',
        when: right('points out men misplaced'),
      },
      { deed: 'waives', label: 'I let it all pass', when: entitled },
      { deed: 'complies', label: 'I comply', when: bound },
      { deed: 'refuses', label: 'I refuse', when: bound },
      { deed: 'appeals', label: 'I appeal to the umpire' },
      {
        deed: 'pauses clock',
        label: 'I stop the clocks and call the umpire',
        when: g => !!g.state!.pressed && g.table!.umpire,
      },
    ],
  ],
  [
    'Claims',
    [
      { deed: 'claims draw by endless checks', label: 'Draw: endless checks', when: g => !g.state!.pressed },
      { deed: 'claims draw by stalemate', label: 'Draw: stalemate', when: moved },
      {
        deed: 'claims game by stalemate',
        label: 'The game is mine by stalemate',
        when: right('claims game by stalemate'),
      },
      { deed: 'claims forfeit for time', label: 'The other’s time is over', when: g => !!g.state!.clocks },
      {
        deed: 'claims forfeit for refusal',
        label: 'A demand is refused',
        when: right('claims forfeit for refusal'),
      },
      { deed: 'claims forfeit for abandonment', label: 'The other has left', when: g => !g.state!.pressed },
    ],
  ],
];

const weighty: readonly string[] = ['takes back', 'adjourns'];

/** Everything else that one may say as the table stands, and the adjournment. Where nobody is told his rights all is offered. */
export function moreSheet(game: Game): VNode {
  const close = () => {
    game.sheet = undefined;
    redraw();
  };
  const said =
    (deed: string, label = '') =>
    () => {
      close();
      // What costs something, or stops play, is weighed first.
      if (weighty.includes(deed) && game.side) return void weigh(game, deed, label);
      game.do(deed);
    };
  const told = game.side && game.party(game.side);
  const offered = new Set(told ? told.rights.map(r => deedOf(r.act)) : []);
  const open = ({ deed, when }: Word) => !told || offered.has(deed) || !when || when(game);
  return sheet(
    'More to say',
    close,
    el('h2', {}, 'More to say'),
    ...groups
      .map(([title, words]) => [title, words.filter(open)] as const)
      .filter(([, words]) => words.length)
      .flatMap(([title, words]) => [
        el(
          'fieldset',
          {},
          el('legend', {}, title),
          ...words.map(({ deed, label }) =>
            button(label, said(deed, label), {}, offered.has(deed) ? 'button.exact' : 'button'),
          ),
        ),
        title === ofTheLastMove && leaveForm(game, close),
      ]),
    claimForm(game, close),
    !told && !game.state!.pressed && demandForm(game, close),
    el(
      'fieldset',
      {},
      el('legend', {}, 'Adjournment'),
      !adjourned(game) &&
        game.state!.turn === game.side &&
        button('Adjourn…', said('adjourns', 'Adjourn the game')),
      adjourned(game) &&
        button('Seal a move…', () => {
          game.sheet = 'seal';
          redraw();
        }),
      adjourned(game) && button('Hand over the envelope', said('hands over')),
      adjourned(game) && button('Resume', said('resumes')),
    ),
    el('p.actions', {}, button('Close', close, {}, 'button.primary')),
  );
}

/** A draw by repetition or by fifty moves: as the men stand, or upon a move that is written first and not made (FIDE 9.2, 9.3). */
function claimForm(game: Game, close: () => void): VNode | undefined {
  if (!moved(game)) return undefined;
  const claim = (e: Event) => {
    e.preventDefault();
    const { ground, written } = Object.fromEntries(new FormData(e.target as HTMLFormElement)) as Record<
      string,
      string
    >;
    const words = (written ?? '').trim().replace(/"/g, '');
    close();
    game.do(...(words ? [`writes "${words}"`] : []), `claims draw by ${ground}`);
  };
  return h('form.claim', { on: { submit: claim } }, [
    el(
      'fieldset',
      {},
      el('legend', {}, 'I claim a draw'),
      el(
        'select',
        { name: 'ground', 'aria-label': 'Ground of the claim' },
        el('option', { value: 'repetition' }, 'The position stands for the third time'),
        el('option', { value: 'fifty moves' }, 'Fifty moves without a capture or a Pawn’s move'),
      ),
      game.state!.pressed &&
        el('input', {
          name: 'written',
          'aria-label': 'Upon my next move, which I write',
          placeholder: 'upon my next move: Nf3',
          autocomplete: 'off',
        }),
      el('button', { type: 'submit' }, 'Claim it'),
    ),
  ]);
}

/** A move taken back by consent, and, if one likes, another put for it at once. */
function leaveForm(game: Game, close: () => void): VNode | undefined {
  if (game.state!.pressed || !game.state!.score.some(move => move.side === game.side)) return undefined;
  const ask = (e: Event) => {
    e.preventDefault();
    const { instead } = Object.fromEntries(new FormData(e.target as HTMLFormElement)) as Record<
      string,
      string
    >;
    const words = (instead ?? '').trim().replace(/"/g, '');
    close();
    game.do(words ? `proposes "${words}"` : 'asks leave');
  };
  return h('form.propose', { on: { submit: ask } }, [
    el(
      'fieldset',
      {},
      el('legend', {}, 'By your leave: my last move back'),
      el('input', {
        name: 'instead',
        'aria-label': 'The move that I would rather make, if I know it already',
        placeholder: 'and instead, if you know it: Kt-KB3, or Nf3',
        autocomplete: 'off',
      }),
      el('button', { type: 'submit' }, 'Ask leave'),
    ),
  ]);
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
