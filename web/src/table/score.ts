/** The score sheet, in the notation that the reader prefers. */
import { house } from '../net/house.ts';
import type { Written } from '../net/types.ts';
import { notation } from '../chess/notation.ts';
import { prefer } from '../settings.ts';
import { button, el, h, saveAs, type VNode } from '../view.ts';
import type { Game } from './game.ts';

const ways = [
  ['descriptive', 'Kt-KB3'],
  ['algebraic', 'Nf3'],
  ['both', 'Both'],
] as const;

export function scoreSheet(game: Game): VNode {
  const rows = pairs(game.state?.score ?? []);
  return el(
    'section.score',
    { 'aria-label': 'Score sheet' },
    el('h2', {}, 'Score'),
    el(
      'div.switch',
      { role: 'group', 'aria-label': 'Notation' },
      ...ways.map(([way, sample]) =>
        button(
          sample,
          () => prefer('notation', way),
          { 'aria-pressed': String(notation() === way), 'aria-label': `${sample}: ${way}` },
          'button.quiet',
        ),
      ),
    ),
    rows.length > 0 && steps(game),
    rows.length === 0
      ? el('p.faint', {}, 'No move has been made.')
      : h(
          'div.scroll',
          {
            attrs: { tabindex: '0', role: 'region', 'aria-label': 'Moves' },
            hook: { postpatch: (_, v) => toEnd(v) },
          },
          [
            el(
              'table',
              {},
              el(
                'thead',
                {},
                el(
                  'tr',
                  {},
                  el('th', { scope: 'col' }, 'No.'),
                  el('th', { scope: 'col' }, 'White'),
                  el('th', { scope: 'col' }, 'Black'),
                ),
              ),
              el(
                'tbody',
                {},
                ...rows.map(([n, white, black]) =>
                  el('tr', {}, el('th', { scope: 'row' }, `${n}.`), cell(game, white), cell(game, black)),
                ),
              ),
            ),
          ],
        ),
    rows.length > 0 &&
      el(
        'p.saves',
        {},
        'Take it home: ',
        button('PGN', () => void save(game, false), { title: 'The score' }, 'button.quiet'),
        button(
          'PGN with acts',
          () => void save(game, true),
          { title: 'The score with every act and ruling' },
          'button.quiet',
        ),
      ),
  );
}

/** Back and forward through the score, during the game and after it. */
export function steps(game: Game): VNode {
  const back = game.lookingBack;
  const [first, last] = [back === -1, back === undefined];
  const step = (label: string, sign: string, to: () => void, off: boolean) =>
    button(sign, to, { 'aria-label': label, title: label, disabled: off }, 'button.quiet');
  return el(
    'div.steps',
    { role: 'group', 'aria-label': 'Through the score' },
    step('To the beginning', '«', () => game.lookAt(0), first),
    step('A move back', '‹', () => game.lookOn(-1), first),
    step('A move forward', '›', () => game.lookOn(1), last),
    step('To the game as it stands', '»', () => game.lookAt(Number.MAX_SAFE_INTEGER), last),
  );
}

async function save(game: Game, acts: boolean): Promise<void> {
  const pgn = await house.pgnOf(game.id, game.secret, acts);
  saveAs(`jadoube-${game.id}${acts ? '-acts' : ''}.pgn`, pgn, 'application/x-chess-pgn');
}

const toEnd = (v: VNode) => {
  const scroll = v.elm as HTMLElement;
  scroll.scrollTop = scroll.scrollHeight;
};

function cell(game: Game, move: Written | undefined): VNode {
  if (!move) return el('td', {});
  const index = game.state!.score.indexOf(move);
  const look = () => game.lookAt(game.lookingBack === index ? Number.MAX_SAFE_INTEGER : index + 1);
  const last = index === game.state!.score.length - 1;
  const made = last && !!game.state!.pressed?.uncompleted.includes(move.side);
  return el(
    `td${move.regular ? '' : '.irregular'}${made ? '.made' : ''}`,
    made ? { title: 'Made; the clock has not been pressed upon it' } : {},
    button(
      el('span', {}, ...written(move)),
      look,
      {
        'aria-pressed': String(game.lookingBack === index),
        ...(move.regular ? {} : { title: 'Not a legal move' }),
      },
      'button.move',
    ),
  );
}

function written(move: Written): VNode[] {
  const period = el('span.descriptive', {}, move.descriptive);
  const modern = el('span.algebraic', {}, move.san);
  if (notation() === 'descriptive') return [period];
  return notation() === 'algebraic' ? [modern] : [period, modern];
}

type Row = [number, Written | undefined, Written | undefined];

/** Rows of the sheet; at odds of the move a side may move twice running, and then begins a row of its own. */
function pairs(score: Written[]): Row[] {
  const rows: Row[] = [];
  for (const move of score) {
    const last = rows.at(-1);
    if (move.side === 'black' && last && !last[2] && last[0] === move.number) last[2] = move;
    else rows.push(move.side === 'white' ? [move.number, move, undefined] : [move.number, undefined, move]);
  }
  return rows;
}
