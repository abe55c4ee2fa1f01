/** The law beside the board: what I must do, what I may exact, and what my adversary may. */
import { capital } from '../chess/names.ts';
import { deedOf, remedySaid, rightSaid } from '../chess/speech.ts';
import { other, type Side } from '../chess/squares.ts';
import type { Duty, Party, Right } from '../net/types.ts';
import { button, el, redraw, type VNode } from '../view.ts';
import type { Game } from './game.ts';
import { cites } from './provisions.ts';

/** Rights that have their own fixed buttons below the board, or need none. */
const elsewhere =
  /^(resigns|offers draw|adjourns|gives notice|plays|touches|announces check|leaves|waits|seals|sends)\b/;
const manyRights = 6;
const unfolded = new Set<string>();

export function lawPanel(game: Game): VNode {
  const side = game.side ?? game.below;
  const both = game.party('white') || game.party('black');
  return el(
    'section.law',
    { 'aria-label': 'The law' },
    el('h2', {}, 'The law'),
    lastRuling(game),
    game.side && party(game, game.side, true),
    game.side ? party(game, other(side), false) : undefined,
    !game.side && party(game, 'white', false),
    !game.side && party(game, 'black', false),
    !both &&
      el(
        'p.faint',
        {},
        'The umpire is silent at this table. You must see the offence yourself and claim in time: use “Say or do”.',
      ),
    both && quiet(game) && el('p.faint', {}, 'Nothing is due and nothing can be exacted.'),
  );
}

/** What the umpire said last, so that nobody need look it up in the proceedings. */
function lastRuling(game: Game): VNode | undefined {
  const last = game.entries.findLast(e => e.kind !== 'words');
  const sentences = last?.ruling?.sentences ?? [];
  if (!last?.act || !sentences.length) return undefined;
  return el(
    'div.ruling',
    {},
    el(
      'p.of',
      {},
      capital(last.act),
      last.ruling?.verdict !== 'upheld' && el('em.verdict', {}, last.ruling!.verdict),
    ),
    ...sentences.map((s, i) => el('p', {}, s.text, ' ', cites(game.table!.code, s.cites, `last-${i}`))),
  );
}

const shown = (party: Party | null): Right[] =>
  party?.rights.filter(r => !elsewhere.test(deedOf(r.act))) ?? [];

const quiet = (game: Game): boolean =>
  (['white', 'black'] as const).every(
    side => !shown(game.party(side)).length && !game.party(side)?.duties.length,
  );

function party(game: Game, side: Side, mine: boolean): VNode | undefined {
  const own = game.party(side);
  const rights = shown(own);
  const duties = own?.duties ?? [];
  if (!rights.length && !duties.length) return undefined;
  const who = mine ? 'You' : capital(side);
  const few = unfolded.has(side) ? rights : rights.slice(0, manyRights);
  return el(
    mine ? 'div.party.mine' : 'div.party',
    {},
    duties.length > 0 && el('h3', {}, `${who} must`),
    ...duties.map((duty, i) => dutyItem(game, duty, side, i)),
    rights.length > 0 && el('h3', {}, `${who} may`),
    ...few.map((right, i) => rightItem(game, right, side, mine, i)),
    few.length < rights.length &&
      button(
        `${rights.length - few.length} more…`,
        () => {
          unfolded.add(side);
          redraw();
        },
        {},
        'button.quiet',
      ),
  );
}

function dutyItem(game: Game, duty: Duty, side: Side, i: number): VNode {
  return el(
    'div.item.duty',
    {},
    el('strong', {}, capital(remedySaid(duty.remedy, game.menSpokenOf(), side))),
    el('p', {}, duty.why, ' ', cites(game.table!.code, duty.cites, `duty-${side}-${i}`)),
  );
}

function rightItem(game: Game, right: Right, side: Side, mine: boolean, i: number): VNode {
  const label = rightSaid(right.act, game.menSpokenOf(), side);
  return el(
    'div.item.right',
    {},
    mine
      ? button(label, () => game.do(deedOf(right.act)), { 'data-act': right.act }, 'button.exact')
      : el('strong', {}, label),
    el('p', {}, right.why, ' ', cites(game.table!.code, right.cites, `right-${side}-${i}`)),
  );
}
