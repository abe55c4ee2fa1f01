import { describe, expect, it } from 'vitest';
import type { RuledCase, RuledStep } from '../src/net/types.ts';
import { parting } from '../src/table/parting.ts';

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
