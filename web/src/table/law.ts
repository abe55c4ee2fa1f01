/** The law beside the board: what was done, what I must do, what I may exact, and what my adversary may. */
import { capital } from '../chess/names.ts';
import { remedySaid } from '../chess/remedies.ts';
import { deedOf, rightSaid } from '../chess/speech.ts';
import { other, type Side } from '../chess/squares.ts';
import type { Duty, Entry, Party, Right } from '../net/types.ts';
import { button, el, redraw, type VNode } from '../view.ts';
import type { Game } from './game.ts';
import { cites } from './provisions.ts';
import { deedsOf, deedsSaid, rulingOn } from './tale.ts';

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
    ...lastDeeds(game),
    game.side && party(game, game.side, true),
    game.side ? party(game, other(side), false) : undefined,
    !game.side && party(game, 'white', false),
    !game.side && party(game, 'black', false),
    !both && el('p.faint', {}, silence),
    both && quiet(game) && el('p.faint', {}, calmWords(game)),
  );
}

const silence =
  'The umpire is silent at this table. You must see the offence yourself and claim in time: use “Say or do”.';

/** To a newcomer the empty page says how it is filled. */
function calmWords(game: Game): string {
  if (!game.playing || !game.handled || game.state!.score.length > 1)
    return 'Nothing is due, and nothing can be exacted.';
  return 'Nothing is due yet. A man of yours that you touch you must move; one of his, you must take. To set a man straight, say “J’adoube” first. When either side breaks the law, what may be exacted appears here.';
}

/** The last deed of the table with what the umpire said of it, and the two before it in brief. */
function lastDeeds(game: Game): VNode[] {
  const acts = game.entries.filter(e => e.act && e.kind !== 'words');
  const deeds = deedsOf(acts).slice(-3);
  const told = deedsSaid(deeds, game.state!.score, game.calling());
  return deeds.map((deed, i) => deedItem(game, deed, told[i]!, i === deeds.length - 1));
}

function deedItem(game: Game, deed: Entry[], told: string, latest: boolean): VNode {
  const verdict = deed.at(-1)!.ruling?.verdict ?? 'upheld';
  const said = rulingOn(deed);
  const grave = latest && (said.length > 0 || verdict !== 'upheld');
  return el(
    grave ? 'div.ruling.grave' : 'div.ruling',
    {},
    el('p.of', {}, `${told}.`, verdict !== 'upheld' && el('em.verdict', {}, verdict)),
    ...(latest ? said : []).map((s, i) =>
      el('p', {}, s.text, ' ', cites(game.table!.code, s.cites, `last-${i}`)),
    ),
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
    ...byReason(duties).map(same => {
      const [why, ...items] = grounded(game, same, `duty-${side}`, duty => dutySaid(game, duty, side, mine));
      return el('div.item', {}, ...items, why);
    }),
    rights.length > 0 && el('h3', {}, `${who} may`),
    ...byReason(few).map(same => {
      const items = grounded(game, same, `right-${side}`, right => rightItem(game, right, side, mine));
      return el('div.item', {}, ...items);
    }),
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

type Grounded = Pick<Duty, 'why' | 'cites'>;

/** What rests on the same reason is told together, the reason once. */
function byReason<T extends Grounded>(all: readonly T[]): T[][] {
  const groups = new Map<string, T[]>();
  for (const one of all) groups.set(one.why, [...(groups.get(one.why) ?? []), one]);
  return [...groups.values()];
}

/** The reason with the provisions that all of it rests on; each item with those that are its own. */
function grounded<T extends Grounded>(game: Game, same: T[], of: string, item: (one: T) => VNode): VNode[] {
  const code = game.table!.code;
  const common = same[0]!.cites.filter(id => same.every(one => one.cites.includes(id)));
  const own = (one: T) => one.cites.filter(id => !common.includes(id));
  const key = `${of}-${same[0]!.why}`;
  return [
    el('p.why', {}, same[0]!.why, ' ', cites(code, common, key)),
    ...same.map((one, i) => el('div.choice', {}, item(one), ' ', cites(code, own(one), `${key}-${i}`))),
  ];
}

function dutySaid(game: Game, duty: Duty, side: Side, mine: boolean): VNode {
  const said = remedySaid(duty.remedy, game.calling(), side, mine ? 'your' : 'his');
  return el('strong.duty', {}, capital(said));
}

function rightItem(game: Game, right: Right, side: Side, mine: boolean): VNode {
  const label = rightSaid(right.act, game.calling(), side);
  return mine
    ? button(label, () => game.do(deedOf(right.act)), { 'data-act': right.act }, 'button.exact')
    : el('strong', {}, label);
}
