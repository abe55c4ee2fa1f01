import { describe, expect, it } from 'vitest';
import type { RuledCase, RuledStep } from '../src/net/types.ts';
import { lineSaid, worthSaid } from '../src/chess/worth.ts';
import { parting, partsFrom } from '../src/table/parting.ts';

const nothing = { rights: [], duties: [] };
const step = (act: string, says: [text: string, kind: string][] = [], verdict = 'upheld'): RuledStep =>
  ({
    line: 1,
    act,
    ruling: { verdict, sentences: says.map(([text, kind]) => ({ text, kind, cites: [] })), advice: null },
    placement: '8/8/8/8/8/8/8/8',
    turn: 'white',
    result: 'open',
    how: null,
    white: nothing,
    black: nothing,
  }) as RuledStep;
const ruled = (...steps: RuledStep[]) => ({ steps }) as RuledCase;

describe('the act on which codes part', () => {
  const bound = step('white touches e2', [['Touched.', 'touch']]);
  const free = {
    ...step('white touches e2', [['He may choose.', 'touch']]),
    black: { rights: [{ act: 'black demands move e2', source: { kind: 'touch' } }], duties: [] },
  } as unknown as RuledStep;
  const offence = step('white quits', [['Not legal.', 'offence']]);
  const none = step('white quits', [['It stands.', 'told']]);

  it('is one at which somebody errs, not a touch that is told in other words', () => {
    expect(parting([ruled(bound, offence), ruled(free, none)])).toBe(1);
    expect(parting([ruled(bound, offence), ruled(free, offence)])).toBe(-1);
  });

  it('or, where nobody does, one after which the game does not stand alike', () => {
    const over = { ...none, result: 'drawn' };
    expect(parting([ruled(bound, over), ruled(free, none)])).toBe(1);
    expect(parting([ruled(bound), ruled(free)])).toBe(-1);
  });
});

describe('why a code has the game end otherwise', () => {
  it('is told from the first act after which the game stands otherwise', () => {
    const [same, upheld] = [step('white touches e2'), step('white plays e4')];
    const refused = step('white plays e4', [['He has no right to it.', 'refusal']], 'refused');
    expect(partsFrom(ruled(same, refused), ruled(same, upheld))).toBe(1);
    expect(partsFrom(ruled(same, upheld), ruled(same, upheld))).toBe(-1);
    expect(partsFrom(ruled(same, { ...upheld, turn: 'black' }), ruled(same, upheld))).toBe(1);
  });
});

describe('a game gone over', () => {
  const move = {
    number: 1,
    side: 'white' as const,
    san: 'e4',
    descriptive: 'P-K4',
    coordinates: 'e2e4',
    regular: true,
  };

  it('says what might have been played, and what it was worth', () => {
    const found = { by: 'engine' as const, worth: -130, line: [move] };
    expect(lineSaid(found)).toBe('White might have played P-K4 (e4).');
    expect(worthSaid(found)).toBe('Black is better by 1.3');
    expect(worthSaid({ by: 'engine', mate: 2, line: [] })).toBe('White mates in 2');
    expect(worthSaid({ by: 'partner', worth: 5, line: [] })).toBe('even');
    expect(lineSaid({ by: 'engine', line: [] })).toBe('No move could be played.');
  });
});
