/** The law beside the board: what was done, what I must do, what I may exact, and what my adversary may. */
import { manCalled } from '../chess/calling.ts';
import { capital } from '../chess/names.ts';
import { remedySaid } from '../chess/remedies.ts';
import { deedOf, rightSaid } from '../chess/speech.ts';
import { other, type Side, type Square } from '../chess/squares.ts';
import type { Duty, Entry, Party, Right } from '../net/types.ts';
import { button, el, type VNode } from '../view.ts';
import type { Game } from './game.ts';
import { cites } from './provisions.ts';
import { deedsOf, deedsSaid, rulingOn } from './tale.ts';

/** Rights that have their own fixed buttons below the board, or need none. */
const elsewhere =
  /^(resigns|offers draw|adjourns|gives notice|plays|touches|announces check|leaves|waits|seals|sends)\b/;

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
  'The umpire is silent at this table. You must see an offence yourself, and claim in time what the law gives you: under “More…”, or by “Say or do”.';

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
  return el(
    mine ? 'div.party.mine' : 'div.party',
    {},
    duties.length > 0 && el('h3', {}, `${who} must`),
    ...byReason(duties).map(same => dutyItem(game, same, side, mine)),
    rights.length > 0 && el('h3', {}, `${who} may`),
    ...byReason(rights).map(same => rightItem(game, same, side, mine)),
  );
}

type Grounded = Pick<Duty, 'why' | 'cites'>;

/** What rests on the same reason is told together, the reason once. */
const byReason = <T extends Grounded>(all: readonly T[]): T[][] => groupedBy(all, one => one.why);

function groupedBy<T>(all: readonly T[], key: (one: T) => string): T[][] {
  const groups = new Map<string, T[]>();
  for (const one of all) groups.set(key(one), [...(groups.get(key(one)) ?? []), one]);
  return [...groups.values()];
}

/** The provisions that all of them rest on. */
const common = (same: readonly Grounded[]): string[] =>
  same[0]!.cites.filter(id => same.every(one => one.cites.includes(id)));

/** Why, and by which provisions; not in words that the ruling above has just used. */
function reason(game: Game, same: readonly Grounded[], of: string): VNode {
  const { why } = same[0]!;
  const said = rulingOn(game.lastDeed()).some(sentence => sentence.text === why);
  return el('p.why', {}, said ? '' : `${why} `, cites(game.table!.code, common(same), `${of}-${why}`));
}

function dutyItem(game: Game, same: Duty[], side: Side, mine: boolean): VNode {
  const said = (duty: Duty) => remedySaid(duty.remedy, game.calling(), side, mine ? 'your' : 'his');
  return el(
    'div.item',
    {},
    ...same.map(duty => el('div.choice', {}, el('strong.duty', {}, capital(said(duty))))),
    reason(game, same, `duty-${side}`),
  );
}

const lastSquare = / ([a-h][1-8])$/;

/** The rights of one reason; those that differ only in the man they end with share a line. */
function rightItem(game: Game, same: Right[], side: Side, mine: boolean): VNode {
  const shared = common(same);
  const lines = groupedBy(same, right => right.act.replace(lastSquare, ' …'));
  return el(
    'div.item',
    {},
    reason(game, same, `right-${side}`),
    ...lines.map(line => {
      const own = common(line).filter(id => !shared.includes(id));
      return el(
        'div.choice',
        {},
        ...(line.length > 1 ? menToChoose(game, line, side, mine) : [choice(game, line[0]!, side, mine)]),
        ' ',
        cites(game.table!.code, own, `right-${side}-${line[0]!.act}`),
      );
    }),
  );
}

const exact = (game: Game, right: Right, label: string, attrs: Record<string, string> = {}): VNode =>
  button(label, () => game.do(deedOf(right.act)), { 'data-act': right.act, ...attrs }, 'button.exact');

function choice(game: Game, right: Right, side: Side, mine: boolean): VNode {
  const label = rightSaid(right.act, game.calling(), side);
  return mine ? exact(game, right, label) : el('strong', {}, label);
}

/** “Require White to move” and then the men. */
function menToChoose(game: Game, line: Right[], side: Side, mine: boolean): VNode[] {
  const man = (right: Right) =>
    manCalled(right.act.match(lastSquare)![1] as Square, game.calling(), other(side));
  const whole = (right: Right) => rightSaid(right.act, game.calling(), side);
  const stem = whole(line[0]!).slice(0, -man(line[0]!).length);
  const men = line.map(right => ({ right, name: capital(man(right).replace(/^the /, '')) }));
  return [
    el(mine ? 'span.stem' : 'strong', {}, stem),
    ...(mine
      ? men.map(({ right, name }) => exact(game, right, name, { 'aria-label': whole(right) }))
      : [el('span', {}, men.map(({ name }) => name).join(', '))]),
  ];
}
