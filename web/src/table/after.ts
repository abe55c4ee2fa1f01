/** At the end: how it ended, by which provision, and what the other codes would have said. */
import { titleOf } from '../chess/codes.ts';
import { capital } from '../chess/names.ts';
import { house } from '../net/house.ts';
import type { RuledCase } from '../net/types.ts';
import { button, el, link, redraw, saveAs, type VNode } from '../view.ts';
import type { Game } from './game.ts';
import { cites } from './provisions.ts';
import { byWeight, deedSaid, rulingOn } from './tale.ts';

const asked = new Map<string, RuledCase[] | string>();

const ended = (result: string, how: string | null): string =>
  result === 'open' ? 'The game goes on' : `${capital(result)}${how ? ` by ${how}` : ''}`;

export function ending(game: Game): VNode | undefined {
  const { state, table } = game;
  if (!state || state.result === 'open') return undefined;
  if (!asked.has(game.id)) void ask(game);
  const others = asked.get(game.id);
  const deed = game.lastDeed();
  return el(
    'section.ending',
    { 'aria-label': 'The end' },
    el('h2', {}, `${ended(state.result, state.how)}.`),
    deed.length > 0 && el('p.of', {}, `${deedSaid(deed, state.score, game.calling())}.`),
    ...rulingOn(deed).map((s, i) => el('p', {}, s.text, ' ', cites(table!.code, s.cites, `end-${i}`))),
    el(
      'p.actions',
      {},
      button('The score (PGN)', () => void save(game, false)),
      button('The proceedings (PGN with acts)', () => void save(game, true)),
      link('/', 'Another game', 'a.button'),
    ),
    el('h3', {}, 'What the other codes would have said'),
    typeof others === 'string' && el('p.faint', {}, others),
    Array.isArray(others) && comparison(others, table!.code),
  );
}

async function ask(game: Game): Promise<void> {
  asked.set(game.id, 'The other codes are being asked…');
  redraw();
  try {
    const { cases } = await house.rule(await house.caseOf(game.id, game.secret), ['all']);
    asked.set(game.id, cases);
  } catch (e) {
    asked.set(game.id, (e as Error).message);
  }
  redraw();
}

function comparison(cases: RuledCase[], ours: string): VNode {
  return el(
    'table.codes',
    {},
    el(
      'thead',
      {},
      el(
        'tr',
        {},
        el('th', { scope: 'col' }, 'Code'),
        el('th', { scope: 'col' }, 'Result'),
        el('th', { scope: 'col' }, 'Ruling on the last act'),
      ),
    ),
    el(
      'tbody',
      {},
      ...cases.map(ruled => {
        const step = ruled.steps.at(-1);
        const sentences = byWeight(step?.ruling.sentences ?? []);
        return el(
          ruled.code === ours ? 'tr.ours' : 'tr',
          {},
          el('th', { scope: 'row' }, titleOf(ruled.code)),
          el('td', {}, step ? ended(step.result, step.how) : ''),
          el(
            'td',
            {},
            ...sentences.map((s, i) => el('p', {}, s.text, ' ', cites(ruled.code, s.cites, `other-${i}`))),
          ),
        );
      }),
    ),
  );
}

async function save(game: Game, acts: boolean): Promise<void> {
  const pgn = await house.pgnOf(game.id, game.secret, acts);
  saveAs(`jadoube-${game.id}.pgn`, pgn, 'application/x-chess-pgn');
}
