/** The law beside the board: what was done, what I must do, what I may exact, and what my adversary may. */
import { readAct } from '../chess/act.ts';
import { manCalled } from '../chess/calling.ts';
import { capital } from '../chess/names.ts';
import { sentenceSaid } from '../chess/notation.ts';
import { remedySaid } from '../chess/remedy.ts';
import { rightSaid } from '../chess/speech.ts';
import { other, type Side, type Square } from '../chess/squares.ts';
import type { Duty, Entry, Right } from '../net/types.ts';
import { button, el, type VNode } from '../view.ts';
import type { Game } from './game.ts';
import { glossed } from './glossary.ts';
import { cites } from './provisions.ts';
import { deedsOf, deedsSaid, moveTold, rulingOn, sentence } from './tale.ts';

export function lawPanel(game: Game): VNode {
  const side = game.side ?? game.below;
  const both = game.party('white') || game.party('black');
  return el(
    'section#law.law',
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

/** On a small screen the law lies below: what it has for me stands at the foot of the screen until it is in sight. */
export function lawBelow(game: Game): VNode | undefined {
  const mine = game.playing && game.side ? game.party(game.side) : null;
  const duty = mine?.duties[0];
  const may = mine?.rights.some(right => right.demand.length);
  if (!duty && !may) return undefined;
  const due = duty && remedySaid(duty.remedy, game.callingOf(duty.men), game.side!, 'your');
  const show = () => document.getElementById('law')?.scrollIntoView({ block: 'start' });
  return button(
    duty ? `You must ${due}` : 'You may exact something',
    show,
    { 'aria-hidden': 'true', tabindex: '-1' },
    'button.law-below',
  );
}

const silence =
  'The umpire is silent at this table. You must see an offence yourself, and claim in time what the law gives you: under “More…”, or by “Say or do”.';

/** To a newcomer the empty page says how it is filled; what a touch binds to is the code’s to say, when it comes to it. */
function calmWords(game: Game): string {
  if (!game.playing || !game.handled || game.state!.score.length > 1)
    return 'Nothing is due, and nothing can be exacted.';
  return 'Nothing is due yet. To set a man straight, say “J’adoube” before you touch it. What a touch or a move binds you to, and what may be exacted when the law is broken, appears here.';
}

/** The last deed of the table with what the umpire said of it, and the two before it in brief. */
function lastDeeds(game: Game): VNode[] {
  const deeds = deedsOf(game.tale()).slice(-3);
  const told = deedsSaid(deeds, game.state!.score, game.calling());
  return deeds.map((deed, i) => deedItem(game, deed, told[i]!, i === deeds.length - 1));
}

function deedItem(game: Game, deed: Entry[], told: string, latest: boolean): VNode {
  const verdict = deed.at(-1)!.ruling?.verdict ?? 'upheld';
  const said = rulingOn(deed);
  const grave = latest && (said.length > 0 || verdict !== 'upheld');
  return el(
    grave ? 'div.ruling.grave' : latest ? 'div.ruling' : 'div.ruling.before',
    {},
    el('p.of', {}, sentence(told), verdict !== 'upheld' && el('em.verdict', {}, verdict)),
    ...(latest ? said : []).map((s, i) =>
      el(
        'p',
        {},
        ...glossed(sentenceSaid(s), `last-${i}`),
        ' ',
        cites(game.table!.code, s.cites, `last-${i}`),
      ),
    ),
  );
}

const quiet = (game: Game): boolean =>
  (['white', 'black'] as const).every(
    side => !game.party(side)?.rights.length && !game.party(side)?.duties.length,
  );

function party(game: Game, side: Side, mine: boolean): VNode | undefined {
  const { rights: all, duties: owed } = game.party(side) ?? { rights: [], duties: [] };
  // A draw is answered by the buttons above.
  const answered = mine && game.state!.offers.includes(other(side));
  const rights = all.filter(right => !(answered && right.source.kind === 'offer'));
  // Half of a castling is done: what is left of it is one thing.
  const half = game.state!.rook && game.state!.turn === side;
  const duties = half ? [] : owed;
  if (!rights.length && !duties.length && !half) return undefined;
  const who = mine ? 'You' : capital(side);
  return el(
    mine ? 'div.party.mine' : 'div.party',
    {},
    half &&
      el(
        'p.item',
        {},
        el('strong.duty', {}, `Now ${mine ? 'bring' : 'he brings'} the Rook over`),
        ' from ',
        game.state!.rook!,
        '.',
      ),
    duties.length > 0 && el('h3', {}, `${who} must`),
    ...together(duties).map(same => dutyItem(game, same, side, mine)),
    rights.length > 0 && el('h3', {}, `${who} may`),
    ...together(rights).map(same => rightItem(game, same, side, mine)),
    mine &&
      rights.some(right => right.demand.length) &&
      button('Let it all pass', () => game.do('waives'), {}, 'button.quiet'),
  );
}

type Grounded = Pick<Duty, 'why' | 'cites' | 'source' | 'choice'>;

/** What is chosen from, and what rests on one offence or one reason, is told together, the reason once. */
const together = <T extends Grounded>(all: readonly T[]): T[][] =>
  groupedBy(all, ({ choice, source, why }) =>
    choice.of === 'one of these' ? `of ${choice.set}` : `for ${source.offence?.number ?? why}`,
  );

function groupedBy<T>(all: readonly T[], key: (one: T) => string): T[][] {
  const groups = new Map<string, T[]>();
  for (const one of all) groups.set(key(one), [...(groups.get(key(one)) ?? []), one]);
  return [...groups.values()];
}

/** The provisions that all of them rest on. */
const common = (same: readonly Grounded[]): string[] =>
  same[0]!.cites.filter(id => same.every(one => one.cites.includes(id)));

/**
 * Why, and by which provisions: the offence in the words that named it, but not in words that the ruling above has just used; then
 * which of what follows is to be done.
 */
function reason(game: Game, same: readonly Grounded[], of: string, choosing = ''): VNode {
  const { why, source } = same[0]!;
  const text = source.offence?.sentence.text ?? why;
  const by = cites(game.table!.code, common(same), `${of}-${text}`);
  const told = rulingOn(game.lastDeed()).some(sentence => sentence.text === text);
  if (told) return el('p.why', {}, `For this${choosing ? `, ${choosing}: ` : ': '}`, by);
  const cause = source.offence ? `For this: ${sentenceSaid(source.offence.sentence)}` : text;
  return el(
    'p.why',
    {},
    ...glossed(`${cause} `, of),
    by,
    choosing && el('span.choosing', {}, `${capital(choosing)}:`),
  );
}

/** “One of these; Black chooses”, where there is more than one. */
function choosing(same: readonly Grounded[], mine: boolean): string | undefined {
  const { of, by } = same[0]!.choice;
  if (same.length < 2 || of === 'alone') return undefined;
  if (of === 'all of these')
    return same[0]!.source.kind === 'touch' ? 'each of these was touched' : 'all of these';
  return mine ? 'one of these, as you choose' : `one of these; ${capital(by)} chooses`;
}

function dutyItem(game: Game, same: Duty[], side: Side, mine: boolean): VNode {
  const said = (duty: Duty) => remedySaid(duty.remedy, game.callingOf(duty.men), side, mine ? 'your' : 'his');
  const several = choosing(same, mine);
  return el(
    'div.item',
    {},
    several && el('p.choosing', {}, `${capital(several)}:`),
    ...same.map(duty => el('div.choice', {}, el('strong.duty', {}, capital(said(duty))))),
    unless(game, same[0]!, side, mine) ?? warning(same[0]!, side),
    reason(game, same, `duty-${side}`),
  );
}

/** Why it lies on him beyond the offence: what comes of refusing. */
const warning = ({ source, why }: Duty, side: Side): VNode | undefined =>
  source.offence && el('p.warning', {}, ...glossed(why, `warning-${side}`));

/** What is to be done for an offence is done unless the other exacts something for it; he comes first. */
function unless(game: Game, { source }: Duty, side: Side, mine: boolean): VNode | undefined {
  const them = other(side);
  const same = (right: Right) => right.source.offence?.number === source.offence?.number;
  if (!source.offence || !game.party(them)?.rights.some(right => right.demand.length && same(right)))
    return undefined;
  const who = them === game.side ? 'you exact' : `${capital(them)} exacts`;
  const first = mine ? ': he may choose first, as below' : '';
  return el('p.warning', {}, `Unless ${who} something for it${first}.`);
}

/** What a demand ends with, if that is one man to be moved or taken. */
const ending = ({ demand }: Right): { do: 'move' | 'take'; square?: Square | undefined } | undefined => {
  const last = demand.at(-1);
  if (last?.do === 'move king') return { do: 'move' };
  return last && !last.with && (last.do === 'move' || last.do === 'take')
    ? { do: last.do, square: last.square }
    : undefined;
};

/** Demands are alike that differ only in that man. */
const alike = (right: Right): string => {
  const last = ending(right);
  const before = right.demand.slice(0, -1).map(part => `${part.do} ${part.square}`);
  return last ? [...before, last.do].join() : right.act;
};

/** The rights of one offence or reason; those that differ only in the man they end with share a line. */
function rightItem(game: Game, same: Right[], side: Side, mine: boolean): VNode {
  const shared = common(same);
  return el(
    'div.item',
    {},
    reason(game, same, `right-${side}`, choosing(same, mine)),
    ...groupedBy(same, alike).map(line => {
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
  button(label, () => game.perform([right.act]), { 'data-act': right.act, ...attrs }, 'button.exact');

/** What that side has just moved, if it was the last to do anything. */
const lastOf = (game: Game, side: Side): string => {
  const deed = game.lastDeed();
  const his = readAct(deed[0]?.act ?? '').by === side;
  return his ? moveTold(deed, game.state!.score, game.calling()) : '';
};

function choice(game: Game, right: Right, side: Side, mine: boolean): VNode {
  const label = rightSaid(right, game.callingOf(right.men), side, lastOf(game, other(side)));
  // What would end the game is told to him who would lose it as plainly as what he must do.
  const loses = side !== game.side && ['claims forfeit', 'claims game'].includes(readAct(right.act).does);
  return mine ? exact(game, right, label) : el(loses ? 'strong.duty' : 'strong', {}, label);
}

/** “Require White to move” and then the men. */
function menToChoose(game: Game, line: Right[], side: Side, mine: boolean): VNode[] {
  const man = (right: Right) => {
    const { square } = ending(right)!;
    return square ? manCalled(square, game.callingOf(right.men), other(side)) : 'the King';
  };
  const whole = (right: Right) => rightSaid(right, game.callingOf(right.men), side);
  const stem = whole(line[0]!).slice(0, -man(line[0]!).length);
  if (!mine) return [el('strong', {}, `${stem}${line.map(man).join(' or ')}`)];
  const chosen = (right: Right) =>
    exact(game, right, capital(man(right).replace(/^the /, '')), { 'aria-label': whole(right) });
  return [el('span.stem', {}, stem), ...line.map(chosen)];
}
