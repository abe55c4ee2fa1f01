/** At the end: how it ended, by which provision, and what the other codes would have said. */
import { asTheyStood, callingOf, knownMen } from '../chess/calling.ts';
import { titleOf } from '../chess/codes.ts';
import { capital } from '../chess/names.ts';
import { sentenceSaid } from '../chess/notation.ts';
import { actorOf } from '../chess/act.ts';
import { remedySaid } from '../chess/remedy.ts';
import { rightSaid } from '../chess/speech.ts';
import { placementOf, type Side, sides } from '../chess/squares.ts';
import { house } from '../net/house.ts';
import type { Entry, RuledCase, RuledStep } from '../net/types.ts';
import { button, el, link, redraw, type VNode } from '../view.ts';
import { goneOver } from './analysis.ts';
import type { Game } from './game.ts';
import { glossed } from './glossary.ts';
import { cites } from './provisions.ts';
import { parting, partsFrom } from './parting.ts';
import { rematch } from './rematch.ts';
import { byWeight, deedSaid, deedsOf, rulingOn } from './tale.ts';

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
    state.score.length > 0 && goneOver(game),
    el('h3', {}, 'What the other codes would have said'),
    typeof others === 'string' && el('p.faint', {}, others),
    Array.isArray(others) && comparison(game, others),
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

/** The act with the movement of the hand that it belongs to, as players tell it. */
function actTold(steps: readonly RuledStep[], at: number, start: string): string {
  const entries = steps.slice(0, at + 1).map(({ act }, seq): Entry => {
    const bare = act.replace(/^\[[^\]]*\] /, ''); // without the clock
    return { seq, at: 0, seat: actorOf(bare), kind: 'act', act: bare, hash: '' };
  });
  const deed = deedsOf(entries).at(-1)!;
  const before = steps[at - deed.length]?.placement ?? start;
  return deedSaid(deed, [], callingOf(knownMen(before)));
}

/** What each code makes of the act on which they part, and how the game would have stood at the end. */
function comparison(game: Game, cases: RuledCase[]): VNode {
  const { code: ours, start } = game.table!;
  const at = parting(cases);
  if (at < 0) return el('p', {}, 'All codes would have ruled alike from the first act to the last.');
  const ruled = cases.find(ruled => ruled.code === ours && ruled.steps[at]) ?? cases.find(r => r.steps[at])!;
  const before = madeBefore(game, ruled.steps, at);
  const from = cases[0]!.steps.length > 1 ? `Act ${at + 1} of ${cases[0]!.steps.length}` : 'The act';
  return el(
    'div',
    {},
    el(
      'p',
      {},
      'The codes part on this: ',
      el('b', {}, actTold(ruled.steps, at, start)),
      el('small.faint', {}, ` (${from}) `),
      before === game.state!.score.length
        ? el('small.faint', {}, 'It was done as the men stand now.')
        : button('See it on the board', () => game.lookAt(before), {}, 'button.quiet'),
    ),
    el(
      'table.codes.stacked',
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
      el(
        'tbody',
        {},
        ...cases.map(one => comparedRow(one, at, start, one.code === ours ? undefined : ruled)),
      ),
    ),
  );
}

/** The others are of the same kind, of other men. */
const rightsTold = 3;

const rightsSaid = (step: RuledStep, side: Side): string => {
  const stand = knownMen(step.placement);
  const said = step[side].rights.map(right =>
    rightSaid(right, asTheyStood(callingOf(stand), right.men, [stand]), side),
  );
  const each = [...new Set(said)].map(one => one[0]!.toLowerCase() + one.slice(1));
  const more = each.length - rightsTold;
  return [...each.slice(0, rightsTold), ...(more > 0 ? [`and ${more} more`] : [])].join('; ');
};

const dutiesSaid = (step: RuledStep, side: Side): string => {
  const calling = callingOf(knownMen(step.placement));
  return step[side].duties.map(duty => remedySaid(duty.remedy, calling, side)).join('; ');
};

/** How many moves of the score had been made before an act: the men stood as the score has them then. */
function madeBefore(game: Game, steps: readonly RuledStep[], at: number): number {
  const all = game.state!.score.length;
  const boards = Array.from({ length: all + 1 }, (_, made) => placementOf(game.atMove(made)));
  for (let act = at - 1; act >= 0; act--) {
    const made = boards.lastIndexOf(steps[act]!.placement);
    if (made >= 0) return made;
  }
  return 0;
}

/** Why a code has the game end otherwise than it did: what it made of the first act after which the game stands otherwise. */
function otherwise(ruled: RuledCase, ours: RuledCase, start: string, told: number): string {
  const at = partsFrom(ruled, ours);
  const step = ruled.steps[at];
  if (!step) return '';
  if (at === told) return 'As it is ruled here.';
  const said = byWeight(step.ruling.sentences).map(sentenceSaid).join(' ');
  const verdict = step.ruling.verdict === 'upheld' ? '' : ` (${step.ruling.verdict})`;
  return `Since ${actTold(ruled.steps, at, start)}${verdict}: ${said || 'nothing was to be said of it.'}`;
}

/** `ours` is the code that was played by, where this is another. */
function comparedRow(ruled: RuledCase, at: number, start: string, ours: RuledCase | undefined): VNode {
  const step = ruled.steps[at];
  const last = ruled.steps.at(-1);
  const why = ours && last && last.result !== ours.steps.at(-1)?.result && otherwise(ruled, ours, start, at);
  const said = byWeight(step?.ruling.sentences ?? []);
  const may = sides.filter(side => step?.[side].rights.length);
  const must = sides.filter(side => step?.[side].duties.length);
  return el(
    ours ? 'tr' : 'tr.ours',
    {},
    el('th', { scope: 'row' }, titleOf(ruled.code)),
    el(
      'td',
      {},
      ...said.map((s, i) => el('p', {}, sentenceSaid(s), ' ', cites(ruled.code, s.cites, `other-${i}`))),
      ...must.map(side => el('p.faint', {}, `${capital(side)} must: ${dutiesSaid(step!, side)}.`)),
      ...may.map(side => el('p.faint', {}, `${capital(side)} may: ${rightsSaid(step!, side)}.`)),
    ),
    el(
      'td',
      { 'data-head': 'At the end' },
      last ? ended(last.result, last.how) : '',
      why && el('p.faint', {}, why),
    ),
  );
}
