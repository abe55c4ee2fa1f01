import { beforeEach, describe, expect, it } from 'vitest';
import { callingOf, knownMen } from '../src/chess/calling.ts';
import { writeIn } from '../src/chess/notation.ts';
import type { Entry, Written } from '../src/net/types.ts';
import { deedSaid, deedSpoken, deedsOf, deedsSaid, rulingOn } from '../src/table/tale.ts';

beforeEach(() => writeIn('descriptive'));

const calling = callingOf(knownMen('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR'));
const kinds: Record<string, string> = {
  'His time is read.': 'books',
  'The move is complete.': 'books',
  'The move is not legal.': 'offence',
};
const kindOf = (text: string) => kinds[text] ?? (text.includes('touched') ? 'touch' : 'told');
const said = (...texts: string[]) => texts.map(text => ({ text, cites: ['II.5'], kind: kindOf(text) }));

/** Acts one after another, each with what the umpire says of it. */
const acted = (...acts: [act: string, ...said: string[]][]): Entry[] =>
  acts.map(([act, ...texts], seq) => ({
    seq,
    at: 0,
    seat: act.split(' ')[0]!,
    kind: 'act',
    act,
    ruling: { verdict: 'upheld', sentences: said(...texts), advice: null },
    hash: '',
  }));

const kt: Written = {
  number: 1,
  side: 'white',
  san: 'Nf3',
  descriptive: 'Kt-KB3',
  coordinates: 'g1f3',
  regular: true,
};
const drag = acted(
  ['white touches g1', 'His time is read.', 'The Knight on g1 has been touched, and is to be moved.'],
  ['white lifts g1', 'His time is read.'],
  ['white puts f3'],
  ['white quits', 'His time is read.', 'The move is complete.', 'The move is not legal.'],
);

describe('a tale of deeds', () => {
  it('takes one movement of a hand together, and a second touch apart', () => {
    expect(deedsOf(drag).map(d => d.length)).toEqual([4]);
    expect(deedsOf(acted(['white touches e1'], ...castled)).map(d => d.length)).toEqual([1, 3, 3]);
    expect(deedsOf(acted(['white touches e2'], ['black touches e7'])).length).toBe(2);
  });
  const castled: [string][] = [
    ['white lifts h1'],
    ['white puts f1'],
    ['white quits'],
    ['white lifts e1'],
    ['white puts g1'],
    ['white quits'],
  ];

  it('tells a move as a move, and a man put elsewhere as such', () => {
    expect(deedSaid(drag, [kt], calling)).toBe('White plays Kt-KB3');
    expect(deedSaid(drag, [], calling)).toBe('White puts the King’s Knight on his KB3');
    expect(deedSaid(acted(['black touches d7']), [kt], calling)).toBe('Black touches the Queen’s Pawn');
    expect(deedSaid(acted(['black touches g1'], ['black takes off g1']), [], calling)).toBe(
      'Black takes the King’s Knight off',
    );
    expect(deedSaid(acted(['black gives notice']), [], calling)).toBe('Black says “j’adoube”');
    const exacted: Entry['demand'][] = [
      [{ do: 'restore position', at_once: true }],
      [{ do: 'move', square: 'g1', at_once: false }],
    ];
    const demands = acted(['black demands restore position'], ['black demands move g1']).map((entry, i) => ({
      ...entry,
      demand: exacted[i]!,
    }));
    expect(deedsOf(demands).length).toBe(1);
    expect(deedSaid(demands, [], calling)).toBe(
      'Black exacts: restore the position, then require White to move the King’s Knight',
    );
  });

  it('tells each deed by the score of its time', () => {
    const reply = acted(['black plays e5']);
    const e5 = { ...kt, side: 'black' as const, descriptive: 'P-K4', coordinates: 'e7e5' };
    expect(deedsSaid([drag, reply], [kt, e5], calling)).toEqual(['White plays Kt-KB3', 'Black plays P-K4']);
  });

  it('puts what matters first and leaves the books out', () => {
    expect(rulingOn(drag).map(s => s.text)).toEqual(['The move is not legal.']);
    expect(rulingOn(drag.slice(0, 1)).map(s => s.text)).toEqual([
      'The Knight on g1 has been touched, and is to be moved.',
    ]);
  });

  it('is read aloud in descriptive, a hand on its way not at all', () => {
    expect(deedSpoken(drag, kt, [kt], calling)).toBe(
      'White: Knight to King’s Bishop’s third. The move is not legal. (II.5)',
    );
    expect(deedSpoken(drag.slice(0, 2), undefined, [], calling)).toBe('');
  });
});

it('a move that is no legal one is told by its man, not by its squares alone', () => {
  const false_ = { ...kt, san: 'g1g3', descriptive: 'g1g3', coordinates: 'g1g3', regular: false };
  const deed = acted(['white lifts g1'], ['white puts g3'], ['white quits']);
  expect(deedSaid(deed, [false_], calling)).toBe('White plays the King’s Knight to his KKt3');
});
