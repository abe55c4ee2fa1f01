/** At the end: how it ended, by which provision, and what the other codes would have said. */
import { titleOf } from '../chess/codes.ts';
import { capital } from '../chess/names.ts';
import { sentenceSaid } from '../chess/notation.ts';
import { deedOf } from '../chess/speech.ts';
import { house } from '../net/house.ts';
import type { RuledCase } from '../net/types.ts';
import { el, link, redraw, type VNode } from '../view.ts';
import type { Game } from './game.ts';
import { glossed } from './glossary.ts';
import { cites } from './provisions.ts';
import { rematch } from './rematch.ts';
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
    ...rulingOn(deed).map((s, i) =>
      el('p', {}, ...glossed(sentenceSaid(s), `end-${i}`), ' ', cites(table!.code, s.cites, `end-${i}`)),
    ),
    el('p.actions', {}, ...rematch(game), link('/', 'To the first page', 'a.button')),
    el('h3', {}, 'What the other codes would have said'),
    typeof others === 'string' && el('p.faint', {}, others),
    Array.isArray(others) && comparison(others, table!.code),
  );
}

async function ask(game: Game): Promise<void> {
  asked.set(game.id, 'The other codes are being asked…');
  redraw();
  try {
    const { cases } = await house.rule(await game.line.case(), ['all']);
    asked.set(game.id, cases);
  } catch (e) {
    asked.set(game.id, (e as Error).message);
  }
  redraw();
}

/** The first act that not all codes rule on alike, or -1: alike are those that uphold the same, with the same effect. */
export function parting(cases: readonly RuledCase[]): number {
  const acts = Math.max(0, ...cases.map(ruled => ruled.steps.length));
  const effect = (ruled: RuledCase, at: number): string => {
    const step = ruled.steps[at];
    if (!step) return '';
    const offends = step.ruling.sentences.some(s => s.kind === 'offence');
    const open = [step.white, step.black].map(side => side.rights.map(right => deedOf(right.act)).sort());
    return JSON.stringify([step.ruling.verdict, step.placement, step.turn, step.result, offends, open]);
  };
  for (let at = 0; at < acts; at++) if (new Set(cases.map(ruled => effect(ruled, at))).size > 1) return at;
  return -1;
}

/** What each code makes of the act on which they part, and how the game would have stood at the end. */
function comparison(cases: RuledCase[], ours: string): VNode {
  const at = parting(cases);
  if (at < 0) return el('p', {}, 'All codes would have ruled alike from the first act to the last.');
  const act = cases.find(ruled => ruled.code === ours)?.steps[at]?.act ?? cases[0]!.steps[at]?.act ?? '';
  const from = cases[0]!.steps.length > 1 ? `Act ${at + 1} of ${cases[0]!.steps.length}` : 'The act';
  return el(
    'div',
    {},
    el('p', {}, 'The codes part on this: ', el('b', {}, capital(act)), el('small.faint', {}, ` (${from})`)),
    el(
      'table.codes',
      {},
      el(
        'thead',
        {},
        el(
          'tr',
          {},
          el('th', { scope: 'col' }, 'Code'),
          el('th', { scope: 'col' }, 'Ruling on it'),
          el('th', { scope: 'col' }, 'At the end'),
        ),
      ),
      el('tbody', {}, ...cases.map(ruled => comparedRow(ruled, at, ruled.code === ours))),
    ),
  );
}

function comparedRow(ruled: RuledCase, at: number, ours: boolean): VNode {
  const step = ruled.steps[at];
  const last = ruled.steps.at(-1);
  const said = byWeight(step?.ruling.sentences ?? []);
  const may = (['white', 'black'] as const).filter(side => step?.[side].rights.length);
  return el(
    ours ? 'tr.ours' : 'tr',
    {},
    el('th', { scope: 'row' }, titleOf(ruled.code)),
    el(
      'td',
      {},
      ...said.map((s, i) => el('p', {}, sentenceSaid(s), ' ', cites(ruled.code, s.cites, `other-${i}`))),
      ...may.map(side =>
        el('p.faint', {}, `${capital(side)} may: ${step![side].rights.map(r => deedOf(r.act)).join('; ')}.`),
      ),
    ),
    el('td', {}, last ? ended(last.result, last.how) : ''),
  );
}
