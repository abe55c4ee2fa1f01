/** At the end: how it ended, by which provision, and what the other codes would have said. */
import { titleOf } from '../chess/codes.ts';
import { capital } from '../chess/names.ts';
import { house } from '../net/house.ts';
import type { RuledCase } from '../net/types.ts';
import { button, el, redraw, type VNode } from '../view.ts';
import type { Game } from './game.ts';
import { cites } from './provisions.ts';

const asked = new Map<string, RuledCase[] | string>();

export function ending(game: Game): VNode | undefined {
  const { state, table } = game;
  if (!state || state.result === 'open') return undefined;
  const last = game.entries.findLast(e => e.ruling?.sentences.length);
  const others = asked.get(game.id);
  return el(
    'section.ending',
    { 'aria-label': 'The end' },
    el('h2', {}, capital(state.result)),
    state.how && el('p', {}, `By ${state.how}.`),
    ...(last?.ruling?.sentences ?? []).map((s, i) =>
      el('p', {}, s.text, ' ', cites(table!.code, s.cites, `end-${i}`)),
    ),
    el(
      'p.actions',
      {},
      !others && button('What would the other codes have said?', () => void ask(game)),
      button('The score (PGN)', () => void save(game, false)),
      button('The proceedings (PGN with acts)', () => void save(game, true)),
    ),
    typeof others === 'string' && el('p', {}, others),
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
        const sentences = step?.ruling.sentences ?? [];
        return el(
          ruled.code === ours ? 'tr.ours' : 'tr',
          {},
          el('th', { scope: 'row' }, titleOf(ruled.code)),
          el('td', {}, step ? `${capital(step.result)}${step.how ? ` by ${step.how}` : ''}` : ''),
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
  const text = await house.pgnOf(game.id, game.secret, acts);
  const anchor = document.createElement('a');
  anchor.href = URL.createObjectURL(new Blob([text], { type: 'application/x-chess-pgn' }));
  anchor.download = `jadoube-${game.id}.pgn`;
  anchor.click();
  URL.revokeObjectURL(anchor.href);
}
